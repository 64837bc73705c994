"""`astech errata`: the ledger at the command line."""

from pathlib import Path

from tests.conftest import Astech


def test_a_ruling_says_where_it_stands_and_what_it_changes(astech: Astech) -> None:
    done = astech("errata", "show", "bmm-7.01:p118:laser-ams-heat")
    assert done.returncode == 0
    assert "BattleMech Manual, errata 7.01, p. 118" in done.stdout
    assert "ISLaserAntiMissileSystem heat 5 -> 7" in done.stdout


def test_an_unknown_id_suggests_the_nearest(astech: Astech) -> None:
    done = astech("errata", "show", "BMM-7.01:p48:hap")
    assert done.returncode == 1
    assert done.stderr == "BMM-7.01:p48:hap: no ruling of that id; did you mean BMM-7.01:p48:hip?\n"


def test_the_list_can_be_narrowed(astech: Astech) -> None:
    done = astech("errata", "list", "--edition", "asce-5.01", "--area", "alpha-strike")
    lines = done.stdout.splitlines()
    assert any(line.startswith("ASCE-5.01:p29:conversions") for line in lines)
    assert all(line.startswith("ASCE-5.01:") for line in lines)


def test_the_rulings_for_a_unit_are_about_what_it_has(astech: Astech, data: Path) -> None:
    done = astech("errata", "for", data / "Brolga BRG-2.mtf")
    assert done.returncode == 0
    assert done.stdout.startswith("Brolga BRG-2: ")


def test_the_figures_of_the_older_edition_stand_below_their_ruling(astech: Astech, tmp_path: Path) -> None:
    (tmp_path / "spotter.json").write_text(
        '{"kind": "gun-emplacement", "chassis": "Spotter", "year": 3060, "tech_base": "is", "rules_level": 2,'
        ' "mounts": [{"item": "ISTAG", "location": "GUN"}]}'
    )
    lines = astech("errata", "for", tmp_path / "spotter.json").stdout.splitlines()
    ruling = next(number for number, line in enumerate(lines) if line.startswith("BMM-7.01:p123:tag-range"))
    assert lines[ruling + 1] == "    catalogue: ISTAG weapon.medium 10 -> 9"


def test_rulings_are_found_by_the_items_they_are_about(astech: Astech) -> None:
    """The document speaks of an anti-missile system; players say AMS."""
    assert "BMM-7.01:p118:laser-ams-heat" in astech("errata", "list", "--about", "Laser AMS").stdout


def test_a_ruling_of_alpha_strike_says_which_figure_it_changes(astech: Astech) -> None:
    lines = astech("errata", "show", "AS-2.3.1:p24:drone-skill").stdout.splitlines()
    said = "its operator's + 1 in as-2.3.1, its operator's in asce-5.01"
    assert lines[-1] == f"  changes Skill at which a drone is valued: {said}"


def test_the_editions_of_alpha_strike_can_be_compared(astech: Astech) -> None:
    done = astech("errata", "compare", "asce-5.01", "as-2.3.1")
    assert done.returncode == 0
    assert "ASCE-5.01:p43:woods  To hit, woods: +1 in asce-5.01, +2 in as-2.3.1\n" in done.stdout
