"""The line of a damaged sheet that says what the unit can do now; printed figures stay those of the design."""

import pytest

from exporters.page import Text
from exporters.papers import PaperName
from exporters.recordsheet import Sheet, draw, sheet_pages
from exporters.recordsheet.options import SheetOptions
from sheets.battlevalue.remaining import remaining_battle_value
from sheets.record import Condition, CrewMarks
from sheets.units import Unit
from tests.builders import mech, platoon, squad, tank
from tests.exporters.recordsheet.craft import dropship, fighter, small_craft, station, warship
from tests.exporters.recordsheet.proof import everything, faults, words

SCARRED = {
    "mech": (mech(), Condition(heat=5, structure={"LL": 2})),
    "tank": (tank(), Condition(criticals={"motive-3": 1})),
    "squad": (squad(), Condition(destroyed={"Trooper 2"})),
    "platoon": (platoon(), Condition(structure={"TPRS": 9})),
    "fighter": (fighter(), Condition(criticals={"engine": 1})),
    "small craft": (small_craft(), Condition(armor={"NOS": 20})),
    "DropShip": (dropship(), Condition(structural_integrity=2)),
    "WarShip": (warship(), Condition(armor={"NOS": 3})),
}


def now_line(unit: Unit, condition: Condition, options: SheetOptions | None = None) -> str:
    found = [text for page in draw(unit, condition, options) for text in words(page) if "now: " in text]
    return found[0].partition("now: ")[2] if found else ""


def test_heat_of_five_costs_one_walking_mp() -> None:
    """BMM: heat scale, 5+ is -1 MP."""
    line = now_line(mech(mass=50, rating=250), Condition(heat=5))
    assert line.startswith("walk 4, run 6, heat 5, sinks carry 10, BV ")


def test_motive_damage_lowers_cruise_and_flank() -> None:
    """TW: moderate motive damage is -1 cruise MP."""
    assert now_line(tank(cruise=4), Condition(criticals={"motive-2": 1})).startswith("cruise 3, flank 5, BV ")


def test_the_line_counts_troopers_and_suits() -> None:
    assert "troopers 19, BV" in now_line(*SCARRED["platoon"])
    assert "suits 3, BV" in now_line(*SCARRED["squad"])


@pytest.mark.parametrize("name", SCARRED)
@pytest.mark.parametrize("paper", ["letter", "a5", "half-letter"])
def test_each_family_has_the_line_on_each_paper(name: str, paper: PaperName) -> None:
    unit, condition = SCARRED[name]
    options = SheetOptions(paper=paper)
    assert "BV" in now_line(unit, condition, options)
    assert not faults(draw(unit, condition, options))


def test_the_value_left_is_that_of_the_marks() -> None:
    condition = Condition(armor={"CT": 3})
    assert f"BV {remaining_battle_value(mech(), condition):,}" in now_line(mech(), condition)


def test_a_destroyed_unit_is_out_of_action() -> None:
    assert now_line(mech(), Condition(destroyed={"CT"})) == "out of action"


def test_names_and_skills_are_no_damage() -> None:
    crew = (CrewMarks(name="Ayla", gunnery=3, piloting=4),)
    assert not now_line(mech(), Condition(crew=crew, notes="lent"))
    assert now_line(mech(), Condition(crew=(CrewMarks(hits=1),)))


def test_the_printed_figures_stay_those_of_the_design() -> None:
    (page,) = draw(mech(), Condition(heat=5))
    values = [e.text for e in everything(page.elements) if isinstance(e, Text) and e.id == "bv"]
    whole = [e.text for e in everything(draw(mech())[0].elements) if isinstance(e, Text) and e.id == "bv"]
    assert values == whole


def test_each_fighter_of_a_squadron_has_its_own_line() -> None:
    options = SheetOptions(squadron=True)
    worn = Condition(armor={"NOS": 10})
    sheets = [Sheet(fighter(), options=options), Sheet(fighter(), worn, options)]
    (page,) = sheet_pages(sheets)
    assert sum("now: " in text for text in words(page)) == 1


def test_pilots_of_a_squadron_have_the_modifiers_of_their_hits() -> None:
    """TW: each hit of an aerospace pilot is +1 to all rolls."""
    (page,) = sheet_pages([Sheet(fighter(), options=SheetOptions(squadron=True))])
    printed = words(page)
    assert "To rolls" in printed
    assert {"+1", "+2", "+3", "+4", "+5"} <= set(printed)


def test_small_craft_count_heat_by_arc_and_have_no_scale() -> None:
    """TW: excess heat of a small craft cannot exceed its dissipation."""
    sheet = Sheet(small_craft()).value
    assert sheet.heat is not None
    assert not sheet.heat.scale
    assert sheet.heat.arcs


def test_a_station_has_sail_boxes_only_where_its_design_has_a_sail() -> None:
    """SO: a station may have a sail; its integrity is 1 + ceil((30 + mass / 7,500) / 20)."""
    rigged = station(sail=True)
    tracks = {track.id: track.boxes for track in Sheet(rigged).value.criticals}
    assert tracks["sail"] == 1 + -(-(30 + rigged.mass / 7_500) // 20)
    assert "sail" not in {track.id for track in Sheet(station(sail=False)).value.criticals}
