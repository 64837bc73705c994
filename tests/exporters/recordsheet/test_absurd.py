"""Units that no rule allows have a sheet all the same: what cannot be drawn point by point stands there as a number.

A reader takes such numbers from files, so whoever prints a whole folder must not lose it to one of them.
"""

import pytest

from exporters.page import check, pdf
from exporters.papers import PaperName
from exporters.recordsheet import SheetOptions, draw
from sheets.record import Condition
from sheets.units import Mount, Unit
from sheets.units.mech import Slot
from tests.builders import mech, platoon, squad, tank
from tests.exporters.recordsheet.craft import dropship, fighter, station, warship
from tests.exporters.recordsheet.proof import marks, runs, words

FOUR = {"NOS": 99_999, "LS": 99_999, "RS": 99_999, "AFT": 99_999}
SIX = dict.fromkeys(("NOS", "FLS", "FRS", "AFT", "ALS", "ARS"), 99_999)


@pytest.mark.parametrize(
    ("unit", "number"),
    [
        (fighter(heat_sinks={"count": 50_000}), "50000"),
        (dropship(armor={"type": "standard-aerospace", "points": FOUR}), "99999"),
        (warship(armor={"type": "ferro-carbide", "points": SIX}), "99999"),
        (station(structural_integrity=999), "999"),
        (platoon(squads=99, squad_size=99), "9801"),
        (platoon(squads=4, squad_size=17), "68"),
    ],
    ids=["heat sinks", "dropship", "warship", "integrity", "platoon", "crowd"],
)
def test_more_points_than_pips_can_show_are_a_number(unit: Unit, number: str) -> None:
    drawn = draw(unit)
    assert any(word == number for page in drawn for word in words(page))
    assert pdf.to_bytes(drawn, title=unit.name, fillable=True).startswith(b"%PDF")


@pytest.mark.parametrize("paper", ["letter", "a4", "a5"])
@pytest.mark.parametrize("motive", ["leg", "umu"])
@pytest.mark.parametrize(("squads", "size"), [(1, 30), (1, 31), (2, 20), (4, 15), (4, 17), (8, 15), (11, 11)])
def test_a_platoon_of_any_strength_stays_in_its_place(squads: int, size: int, motive: str, paper: PaperName) -> None:
    unit = platoon(squads=squads, squad_size=size, motive=motive)
    for page in draw(unit, None, SheetOptions(paper=paper)):
        assert check.page_faults(page) == []


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("unknown", [0, 1, 3, 6])
def test_guns_that_nobody_knows_leave_room_for_what_stands_below(unknown: int, paper: PaperName) -> None:
    """Each has a line of its own; lines stand closer where they are many."""
    guns = [Mount(item="Light Auto Cannon/2", location="FGUN")] * 4
    shots = [Mount(item="IS Ammo LAC/2", location="FGUN")] * 7
    odd = [Mount(item=f"Gun {number}", location="FGUN", known=False) for number in range(unknown)]
    unit = platoon(squad_size=6, mounts=(*guns, *shots, *odd), motive="wheeled")
    (page,) = draw(unit, options=SheetOptions(paper=paper))
    assert check.page_faults(page) == []
    assert any("dealt in groups of" in text or "Besides Gun" in text for text in words(page))


def test_fighters_of_a_squadron_too() -> None:
    points = dict.fromkeys(("NOS", "LWG", "RWG", "AFT"), 9_999)
    unit = fighter(armor={"type": "standard", "points": points})
    assert "9999" in words(draw(unit, None, SheetOptions(squadron=True))[0])


def test_two_bays_of_one_number_have_one_set_of_doors() -> None:
    bay = {"kind": "cargo", "size": 10, "doors": 2, "number": 1}
    drawn = draw(dropship(transporters=[bay, bay]))
    assert [len(runs(page)["door-1"].places) for page in drawn if "door-1" in runs(page)] == [2]
    assert pdf.to_bytes(drawn, title="", fillable=True)


def test_a_bay_with_countless_doors_says_how_many() -> None:
    bay = {"kind": "cargo", "size": 10, "doors": 999, "number": 1}
    drawn = draw(dropship(transporters=[bay]))
    assert any("999 doors" in word for page in drawn for word in words(page))
    assert not any("door-1" in runs(page) for page in drawn)


def test_marks_of_another_unit_are_passed_over() -> None:
    page = draw(mech(), Condition(mounts=frozenset({77}), slots={"FLL": frozenset({3}), "LA": frozenset({40})}))[0]
    assert not any(pip.struck for pip in marks(page).values())


def test_heat_beyond_the_scale_frames_its_top_and_stands_in_the_overflow() -> None:
    page = draw(mech(), Condition(heat=37))[0]
    assert runs(page)["heat"].struck == {30}
    assert "+7" in words(page)


@pytest.mark.parametrize("name", ["W" * 150, "鋼" * 130, "Very Wide NAME " * 12], ids=["wide", "marks", "words"])
@pytest.mark.parametrize("paper", ["letter", "a5", "half-letter"])
def test_no_name_leaves_its_field(name: str, paper: PaperName) -> None:
    for unit in (mech(chassis=name), platoon(chassis=name)):
        for page in draw(unit, None, SheetOptions(paper=paper)):
            assert {wrong.kind for wrong in check.page_faults(page)} <= {"no-glyph"}


def test_an_unknown_item_with_an_endless_name_stays_in_its_slot() -> None:
    unknown = Mount(item="Fusion " + "(R)" * 60, known=False, location="LT")
    slots = mech().slots | {"LT": (None, Slot(mount=0), *(None,) * 10)}
    drawn = draw(mech(mounts=(unknown,), slots=slots))
    assert [str(violation) for page in drawn for violation in check.page_faults(page)] == []


@pytest.mark.parametrize(
    "unit",
    [mech(), tank(), squad(), platoon(), fighter(), dropship(), warship(), station()],
    ids=lambda unit: str(unit.kind),
)
def test_a_source_and_a_name_of_any_length_stay_in_their_fields(unit: Unit) -> None:
    endless = {"source": "TRO: Golden Century and more " * 30, "chassis": "Wombat" * 40, "model": "WMB" * 40}
    drawn = draw(unit.model_copy(update=endless))
    assert [str(violation) for page in drawn for violation in check.page_faults(page)] == []
