"""The members of a campaign: units of any file with their crews, damage and formations; seats."""

from pathlib import Path

import pytest

from astech.campaign.sessions import MemberSession
from tests.astech.campaign.conftest import BROLGA, AtDesk, called

LANCE = """<?xml version="1.0"?><unit>
<entity chassis="Brolga" model="BRG-2"><pilot name="Jon Teague" gunnery="2" piloting="3" hits="1"/>
<location index="3"><armor points="12"/></location><Force force="First Company|1||Fire Lance|2||"/></entity>
<entity chassis="Brolga" model="BRG-2"><pilot name="Ada Voss" gunnery="3" piloting="4"/></entity>
</unit>"""


@pytest.fixture
def lance(tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A force file, and a library that has its design."""
    monkeypatch.setenv("ASTECH_LIBRARY", str(tmp_path / "library.sqlite"))
    assert called(["astech", "library", "add", str(data / f"{BROLGA}.mtf"), "--quiet"], "").returncode == 0
    file = tmp_path / "lance.mul"
    file.write_text(LANCE)
    return file


def test_a_force_file_brings_crews_damage_and_formations(lance: Path, tmp_path: Path) -> None:
    desk = AtDesk(str(tmp_path / "new.sqlite"))
    desk("new", "Gray Watch")
    assert desk.data("add", lance)["added"] == [BROLGA, f"{BROLGA} #2"]
    first, second = desk.data("status")
    assert first["marks"]["armor"] == {"LT": 5}
    assert first["marks"]["crew"] == [{"name": "Jon Teague", "gunnery": 2, "piloting": 3, "hits": 1}]
    assert second["marks"]["crew"] == [{"name": "Ada Voss", "gunnery": 3, "piloting": 4}]
    assert [row["unit"] for row in desk.data("status", "First Company")] == [BROLGA]
    assert [(row["pilot"], row["unit"], row["hits"]) for row in desk.data("pilots")] == [
        ("Ada Voss", f"{BROLGA} #2", 0),
        ("Jon Teague", BROLGA, 1),
    ]


def test_no_pilot_sits_in_two_units(desk: AtDesk, lance: Path) -> None:
    done = desk.run("add", lance)
    assert done.returncode == 0
    assert f"Ada Voss sits in {BROLGA} already; this seat has no name" in done.stderr
    assert {row["pilot"]: row["unit"] for row in desk.data("pilots")} == {
        "Ada Voss": BROLGA,
        "Jon Teague": f"{BROLGA} #2",
    }


def test_a_sheet_that_was_marked_comes_with_its_marks(desk: AtDesk, tmp_path: Path) -> None:
    desk("hit", "brolga", "la", "3")
    desk("print", "brolga", "--what", "sheets", "-o", tmp_path / "brolga.pdf")
    other = AtDesk(str(tmp_path / "other.sqlite"))
    other("new", "Others")
    other("add", tmp_path / "brolga.pdf", "--pilot", "Zoe 2/2")
    assert other.data("status", "brolga")["marks"]["armor"] == {"LA": 3}
    assert other.data("pilots") == [
        {"pilot": "Zoe", "gunnery": 2, "piloting": 2, "hits": 0, "abilities": [], "unit": BROLGA, "fate": ""}
    ]


def test_a_file_without_units_is_an_error(desk: AtDesk, tmp_path: Path) -> None:
    (tmp_path / "empty.mul").write_text("<unit/>")
    assert "a force without units" in desk.refused("add", tmp_path / "empty.mul")
    people = tmp_path / "people.mul"
    people.write_text('<unit><entity chassis="MekWarrior"><pilot name="Jon" gunnery="4" piloting="5"/></entity></unit>')
    assert desk.refused("add", people) == f"no unit is in {people}"


def test_a_pilot_is_not_seated_while_a_roll_is_due(desk: AtDesk) -> None:
    desk("hit", "brolga", "lt", "20")
    assert desk.refused("seat", "brolga", "Zoe 2/2") == (
        f"{BROLGA}: a roll for critical count is due first (damage to the Left Torso)"
    )
    assert [row["pilot"] for row in desk.data("pilots")] == ["Ada Voss"]


def test_a_force_goes_into_a_file_for_other_programs_and_back(lance: Path, tmp_path: Path) -> None:
    """The damage of its units and their crews come back with the file."""
    desk, other = AtDesk(str(tmp_path / "new.sqlite")), AtDesk(str(tmp_path / "other.sqlite"))
    for each in (desk, other):
        each("new", "Gray Watch")
    desk("add", lance)
    desk("hit", BROLGA, "ra", "20", "--dice", "4 4, 5")
    desk("fire", f"{BROLGA} #2", "srm", "6")
    done = desk.run("export", tmp_path / "tonight.mul")
    assert done.returncode == 0
    other("add", tmp_path / "tonight.mul")
    assert [row["marks"] for row in other.data("status")] == [row["marks"] for row in desk.data("status")]
    assert [row["unit"] for row in other.data("status", "First Company")] == [BROLGA]
    assert [row["pilot"] for row in other.data("pilots")] == ["Ada Voss", "Jon Teague"]
    assert "has 1 unit" in desk("export", tmp_path / "lance.mul", "Fire Lance", "--overwrite")
    assert "a campaign is exported whole" in desk.refused("export", tmp_path / "some.json", BROLGA)


def test_only_a_seat_brings_another_pilot(desk: AtDesk) -> None:
    """A name with skills in play is that of the pilot in the seat: the company has its list of pilots."""
    assert desk.refused("say", "brolga", "skills", "2/3", "zoe").endswith("astech campaign seat seats a pilot")
    assert desk.refused("say", "currawong", "skills", "2/3", "ada", "voss")
    desk("say", "brolga", "skills", "2/3", "ada", "voss")
    assert desk.data("status", "brolga")["marks"]["crew"][0]["gunnery"] == 2


def test_a_pilot_whom_an_earlier_version_named_in_play_leaves_the_seat(
    desk: AtDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(MemberSession, "_check_names", lambda *_: None)
        desk("say", "brolga", "skills", "2/3", "zoe")
    desk("seat", "brolga", "Jon Teague 4/5")
    assert {each["pilot"]: each["unit"] for each in desk.data("pilots")} == {
        "Ada Voss": "",
        "Jon Teague": BROLGA,
        "zoe": "",
    }
