"""Sheets that are spread over two pages are read as one; the counted marks of ours come back without the file inside.

Small paper and large print part the sheets of 'Mechs and fighters.
"""

import pytest

from exporters.recordsheet import SheetOptions
from importers import Loaded, load, load_all
from sheets.figures import stats_row
from sheets.record import Condition, CrewMarks
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at

SPREAD = {"A5": SheetOptions(paper="a5"), "large print": SheetOptions(large_print=True)}
NAMES = ("Brolga BRG-2", "Chippewa CHP-W7T", "Ahab AHB-MD", "Fafnir FNR-5")


@pytest.mark.parametrize("options", SPREAD.values(), ids=SPREAD)
def test_a_sheet_of_two_pages_is_one_unit(options: SheetOptions, corpus: dict[str, Loaded]) -> None:
    known = {loaded.unit.name: loaded.unit for loaded in corpus.values() if loaded.unit is not None}
    for unit in [unit_at("tests/data/Brolga BRG-2.mtf"), *(known[name] for name in NAMES[1:])]:
        (read,) = load_all(stripped(printed(unit, options=options)), "sheet.pdf")
        assert read.unit is not None
        expected, found = stats_row(unit), stats_row(read.unit)
        assert read.unit.name == unit.name
        assert (found["weight"], found["walk"], found["jump"]) == (
            expected["weight"],
            expected["walk"],
            expected["jump"],
        )
        assert (found["armor"], found["heat_capacity"]) == (expected["armor"], expected["heat_capacity"])
        assert found["bv"] == expected["bv"], unit.name
        assert read.condition is None


def test_heat_hits_and_shots_come_back_from_their_boxes() -> None:
    brolga = unit_at("tests/data/Brolga BRG-2.mtf")
    ammo = next(n for n, mount in enumerate(brolga.mounts) if mount.item == "IS Ammo SRM-6")
    marks = Condition(heat=7, crew=(CrewMarks(hits=2),), shots={ammo: 4})
    assert load(stripped(printed(brolga, marks)), "sheet.pdf").condition == marks


@pytest.mark.parametrize("options", SPREAD.values(), ids=SPREAD)
def test_marks_on_both_pages_come_back(options: SheetOptions) -> None:
    marks = Condition(armor={"LT": 3}, heat=4, crew=(CrewMarks(hits=1),), slots={"LL": frozenset({0})})
    read = load(stripped(printed(unit_at("tests/data/Brolga BRG-2.mtf"), marks, options)), "sheet.pdf").condition
    assert read == marks


def test_a_stroke_through_a_short_name_is_a_struck_slot() -> None:
    """`Hip` is much shorter than the line of the table that is struck."""
    marks = Condition(slots={"LL": frozenset({0, 3}), "CT": frozenset({3})})
    read = load(stripped(printed(unit_at("tests/data/Brolga BRG-2.mtf"), marks)), "sheet.pdf").condition
    assert read is not None
    assert read.slots == marks.slots


def test_arms_and_torsos_of_as_many_points_are_told_apart(corpus: dict[str, Loaded]) -> None:
    """Their labels stand one above the other, the pips side by side."""
    knight = next(u.unit for u in corpus.values() if u.unit is not None and u.unit.name == "Black Knight BLK-NT-5H")
    marks = Condition(armor={"LT": 9, "RA": 16})
    read = load(stripped(printed(knight, marks)), "sheet.pdf").condition
    assert read is not None
    assert read.armor == marks.armor


SMALL = ("Orc 4", "Light Laser Weapon")


@pytest.mark.parametrize("name", SMALL)
def test_the_marks_of_a_small_unit_that_has_the_page_for_itself(name: str, corpus: dict[str, Loaded]) -> None:
    """It is drawn larger than on a page that several share, its pips too."""
    unit = next(u.unit for u in corpus.values() if u.unit is not None and u.unit.name == name)
    marks = Condition(armor={"GUN": 11})
    if unit.kind == "protomech":
        marks = Condition(
            armor={"L": 3, "HD": 2}, structure={"L": 1, "T": 3}, criticals={"critical-RA": 2, "critical-T": 1}
        )
    assert load(stripped(printed(unit, marks)), "sheet.pdf").condition == marks
    assert load(stripped(printed(unit)), "sheet.pdf").condition is None


def test_inches_are_read_as_hexes(corpus: dict[str, Loaded]) -> None:
    carrier = next(u.unit for u in corpus.values() if u.unit is not None and u.unit.name == "Saxon APC")
    read = load(stripped(printed(carrier, options=SheetOptions(inches=True))), "sheet.pdf").require()
    assert (stats_row(read)["walk"], stats_row(read)["bv"]) == (stats_row(carrier)["walk"], stats_row(carrier)["bv"])


def test_the_crew_and_the_thrusters_of_a_craft(corpus: dict[str, Loaded]) -> None:
    craft = next(u.unit for u in corpus.values() if u.unit is not None and u.unit.name == "Ares Assault Craft Mark VII")
    marks = Condition(armor={"NOS": 9}, crew=(CrewMarks(hits=2),), criticals={"thruster-left": 1, "avionics": 2})
    assert load(stripped(printed(craft, marks)), "sheet.pdf").condition == marks


def test_what_cannot_be_hashed_stands_on_a_sheet_whose_battle_value_does_not_agree(corpus: dict[str, Loaded]) -> None:
    """Its laser loses damage with the range, which is a list; the ammunition is looked for that would agree."""
    flame = next(u.unit for u in corpus.values() if u.unit is not None and u.unit.name == "Blue Flame BLF-40")
    marks = Condition(structure={"CT": 6})
    read = load(stripped(printed(flame, marks, SPREAD["large print"])), "sheet.pdf")
    assert read.require().name == flame.name


@pytest.mark.parametrize("name", ["Scorpion SCP-1N", "Shrike 2"])
def test_a_rear_below_the_fold_and_sinks_with_a_wing(name: str, corpus: dict[str, Loaded]) -> None:
    """The armor of the first page goes further down than the head of the structure on the second; a partial wing
    carries off heat besides the sinks, whose kind the slots say.
    """
    unit = next(u.unit for u in corpus.values() if u.unit is not None and u.unit.name == name)
    (read,) = load_all(stripped(printed(unit, options=SPREAD["large print"])), "sheet.pdf")
    expected, found = stats_row(unit), stats_row(read.require())
    assert [found[key] for key in ("armor", "heat_capacity", "bv")] == [
        expected[key] for key in ("armor", "heat_capacity", "bv")
    ]
