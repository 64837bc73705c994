"""`astech errata`: the ledger at the command line."""

from pathlib import Path

from tests.builders import mech, mounts
from tests.conftest import Astech


def test_a_ruling_names_its_document_and_its_changes(astech: Astech) -> None:
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


def test_the_rulings_for_a_unit_concern_its_own_parts(astech: Astech, data: Path) -> None:
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
    since = astech("errata", "for", tmp_path / "spotter.json", "--since", "tw-4.4").stdout.splitlines()
    assert since[0] == "Spotter: 1 figure changed from tw-4.4 to core-2026"
    assert since[1] == "  TAG: medium range: was 10, is 9 (BMM-7.01:p123:tag-range)"
    assert since[2].startswith("  Battle Value: ")
    card = astech("errata", "for", tmp_path / "spotter.json", "--since", "as-2.3.1").stdout.splitlines()
    assert card[0] == "Spotter: 0 figures changed from as-2.3.1 to asce-5.01"


def test_rulings_are_found_by_the_beginnings_of_words(astech: Astech) -> None:
    """A search for hips does not find airships."""
    hips = {line.split()[0] for line in astech("errata", "list", "--about", "hip").stdout.splitlines()}
    airships = {line.split()[0] for line in astech("errata", "list", "--about", "airship").stdout.splitlines()}
    assert {"CRIT:hip", "BMM-7.01:p48:hip"} <= hips
    assert airships
    assert airships.isdisjoint(hips)


def test_rulings_are_found_by_the_items_they_are_about(astech: Astech) -> None:
    """The document speaks of an anti-missile system; players say AMS."""
    assert "BMM-7.01:p118:laser-ams-heat" in astech("errata", "list", "--about", "Laser AMS").stdout


def test_a_ruling_of_alpha_strike_says_which_figure_it_changes(astech: Astech) -> None:
    lines = astech("errata", "show", "AS-2.3.1:p24:drone-skill").stdout.splitlines()
    change = "its operator's + 1 in as-2.3.1, its operator's in asce-5.01"
    assert f"  changes Skill at which a drone is valued: {change}" in lines


def test_a_ruling_names_its_code_and_its_test(astech: Astech) -> None:
    lines = astech("errata", "show", "CRIT:fuel-cell").stdout.splitlines()
    test = "test_a_combustion_engine_may_explode_at_the_end_of_the_phase"
    proof = f"tests/sheets/play/test_mech_status.py::{test}"
    assert lines[-2:] == ["  followed by sheets.play.crew.engine_explosion", f"  proved by {proof}"]


def test_a_ruling_that_only_the_players_settle_needs_no_code(astech: Astech) -> None:
    assert "follow" not in astech("errata", "show", "TW-4.4:p111:aerospace-spotters").stdout


def test_the_editions_of_alpha_strike_can_be_compared(astech: Astech) -> None:
    done = astech("errata", "compare", "asce-5.01", "as-2.3.1")
    assert done.returncode == 0
    assert "ASCE-5.01:p43:woods  To hit, woods: +1 in asce-5.01, +2 in as-2.3.1\n" in done.stdout


def test_the_editions_of_classic_play_can_be_compared(astech: Astech) -> None:
    """All rulings of the later books are listed; contradictions are named, and listed when asked for."""
    done = astech("errata", "compare", "tw-4.4", "core-2026")
    assert done.returncode == 0
    listed = [line.split()[0] for line in done.stdout.splitlines()]
    assert {"BMM-7.01:p48:hip", "CORE:P4:hip", "CORE:X3:explosion-cap"} <= set(listed)
    assert "CORE:P4:hip (A)  A hip hit adds 1." in done.stdout
    assert "CORE:D13:case-ii-criticals" not in listed
    assert "CORE:D13:case-ii-criticals" in done.stdout
    assert "other units stay as they are" in done.stdout
    more = astech("errata", "compare", "bmm-7.01", "core-2026", "--unconfirmed").stdout
    assert "CORE:D13:case-ii-criticals (D)" in more
    assert "BMM-7.01:p48:hip" not in more
    mixed = astech("errata", "compare", "tw-4.4", "asce-5.01")
    assert mixed.returncode == 2
    assert "editions of two games" in mixed.stderr


def test_the_rules_that_later_books_changed_for_a_unit_stand_below_its_figures(astech: Astech, tmp_path: Path) -> None:
    """A rule for the players has its former words; contradictions are named, and listed when asked for."""
    unit = tmp_path / "rifle.json"
    unit.write_text(mech(mounts=mounts("ISHeavyGaussRifle", "Ultra AC/5", at="RT")).model_dump_json(), "utf-8")
    lines = astech("errata", "for", unit, "--since", "bmm-7.01").stdout.splitlines()
    assert lines[0].endswith("changed from bmm-7.01 to core-2026")
    (recoil,) = (line for line in lines if line.startswith("CORE:W16:heavy-gauss"))
    assert recoil.startswith("CORE:W16:heavy-gauss (B)  Firing after a move asks for no piloting roll. Before: Firing")
    assert not any(line.startswith("CORE:W8:mrm") for line in lines)
    assert "unconfirmed, shown with --unconfirmed: CORE:D1:autocannon-classes" in lines
    assert lines[-1].endswith("changed for all such units: astech errata compare bmm-7.01 core-2026")
    more = astech("errata", "for", unit, "--since", "bmm-7.01", "--unconfirmed").stdout
    assert "CORE:D1:autocannon-classes (D)  Ultra" in more
