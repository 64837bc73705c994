"""Events of every family: rules that the table agrees on in play, heights, skills, crew states, circumstances."""

import pytest
from pydantic import ValidationError

from sheets.play import Refused
from sheets.play.shots import situation_at_target
from sheets.play.step import status
from sheets.play.to_hit import to_hit_all
from sheets.record.events import (
    Answer,
    Blast,
    Circumstance,
    CrewState,
    DropStore,
    EndPhase,
    Enter,
    Flood,
    HangStores,
    HeatPhase,
    Hit,
    Position,
    Skills,
    SpendAbility,
    TableRule,
    WeaponHit,
)
from sheets.rules.tohit.situation import Situation
from sheets.units import WarShip
from sheets.units.base import Quirk
from sheets.units.infantry import CustomArmor
from sheets.units.mech import LOCATIONS, Body, LamType, Slot, slot_count
from sheets.units.vehicle import Motive
from tests.builders import mech, mounts, platoon, tank
from tests.sheets.play.table import Table
from tests.sheets.play.test_aerospace import fighter as plane
from tests.sheets.play.test_aerospace import ship
from tests.sheets.play.test_emplacements import battery
from tests.sheets.play.to_hit_table import LASER


def test_quirks_that_the_table_drops_change_no_number_any_more() -> None:
    """BMM-7.01 pp. 82-89: given a 'Mech that is hard to pilot, when the table drops quirks, then its roll is plain."""
    table = Table(mech(quirks=(Quirk(code="hard_pilot"),)))
    before = status(table.unit, table.state, table.options).piloting
    table.say(TableRule(rule="quirks", on=False))
    assert status(table.unit, table.state, table.options).piloting == (before or 0) - 1
    table.say(TableRule(rule="quirks"))
    assert status(table.unit, table.state, table.options).piloting == before


def test_a_vtol_has_the_elevation_that_is_said() -> None:
    """TW p. 197: rules of VTOLs read the elevation."""
    table = Table(tank(motive=Motive.VTOL))
    table.say(Position(height=4))
    assert table.state.height == 4


# --- the rules that read a circumstance ------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "holed"), [((4, 5), frozenset()), ((4, 6), {"LT"})])
def test_a_hit_in_vacuum_may_breach_the_hull(roll: tuple[int, int], holed: frozenset[str]) -> None:
    """core digest K13: in vacuum as under water, on 10 or more."""
    table = Table(mech(points=20))
    table.say(Hit(location="LT", damage=1))
    assert not table.state.due
    table.say(Circumstance(kind="vacuum"))
    table.say(Hit(location="LT", damage=1))
    assert (table.due.purpose, table.due.target) == ("breach", 10)
    table.roll(*roll)
    assert table.state.flooded & {"LT"} == holed


def test_damage_in_vacuum_counts_twice_for_troopers_without_suits() -> None:
    """digest 16: vacuum without suitable suits doubles the damage."""
    for armor, lost in ((None, 6), (CustomArmor(space_suit=True), 3)):
        table = Table(platoon(custom_armor=armor))
        table.say(Circumstance(kind="vacuum"))
        table.say(Hit(location="TPRS", damage=3))
        assert 28 - table.state.structure["TPRS"] == lost


@pytest.mark.parametrize(("building", "lost"), [("", 2), ("light", 2), ("medium", 1), ("heavy", 1), ("hardened", 0)])
def test_a_building_that_troopers_are_in_takes_a_part_of_the_damage(building: str, lost: int) -> None:
    """digest 16: from outside 75, 50, 25 and 0 % reach the troopers; an autocannon/20 strikes 2."""
    table = Table(platoon())
    if building:
        table.say(Circumstance(kind="in-building", value=building))
    table.say(WeaponHit(weapon="Autocannon/20"))
    assert 28 - table.state.structure["TPRS"] == lost


def test_circumstances_of_the_target_bring_their_lines() -> None:
    """Lines of the to-hit tables by what the record of the target knows."""
    table = Table(mech())
    for kind in ("hull-down", "cover", "evading", "grappled", "in-building", "tagged", "skidding", "narced"):
        table.say(Circumstance.model_validate({"kind": kind}))
    lines = {"hull-down", "partial-cover", "evading", "grappled", "inside-building", "tag-spotter", "skidding"}
    assert situation_at_target(table.unit, table.state, Situation()).lines.keys() == {*lines, "narc-beacon"}


@pytest.mark.parametrize(
    ("kind", "value", "line", "modifier"),
    [
        ("night", "", "night", 2),
        ("night", "dusk", "dusk", 1),
        ("night", "moonless", "moonless night", 3),
        ("night", "pitch black", "pitch black", 4),
        ("weather", "rain", "rain", 1),
        ("weather", "torrential rain", "torrential rain", 2),
        ("weather", "blizzard", "blizzard", 2),
        ("weather", "dust", "dust", 1),
    ],
)
def test_light_and_weather_count_in_each_shot(kind: str, value: str, line: str, modifier: int) -> None:
    """Lines of the to-hit table for light and weather; no document at hand states them but dusk."""
    table = Table(LASER)
    table.say(Circumstance.model_validate({"kind": kind, "value": value}))
    (found,) = to_hit_all(table.unit, table.state, Situation(range=3))
    assert [(each.reason, each.value) for each in found.modifiers[1:]] == [(line, modifier)]


def test_only_large_craft_fire_while_they_evade() -> None:
    """aerospace tables: evading adds 2 to the shots of large craft; others may not fire."""
    laser = mounts("Medium Laser", at="NOS")
    fighter, warship = plane(items=laser), ship(WarShip, 100, mounts=laser)
    for table in (fighter, warship):
        table.say(Circumstance(kind="evading"))
    silent = to_hit_all(fighter.unit, fighter.state)[0]
    assert (silent.number, silent.why) == (None, "the unit is evading")
    added = {modifier.reason: modifier.value for modifier in to_hit_all(warship.unit, warship.state)[0].modifiers}
    assert added["attacker evading"] == 2


def test_skills_count_in_the_rolls_that_follow() -> None:
    table = Table(mech())
    table.say(Skills(gunnery=3, piloting=2, name="Ann"))
    assert (table.state.crew[0].gunnery, table.state.crew[0].piloting) == (3, 2)
    assert status(table.unit, table.state, table.options).piloting == 2
    with pytest.raises(Refused, match="no crew member 3"):
        table.say(Skills(gunnery=3, seat=2))


def test_the_table_says_whether_a_pilot_is_awake() -> None:
    table = Table(mech())
    table.say(CrewState(state="unconscious"))
    assert not table.state.crew[0].conscious
    table.say(CrewState(state="conscious"))
    assert table.state.crew[0].conscious
    table.say(CrewState(state="dead"))
    assert table.state.destroyed == "pilot"


def test_a_pilot_without_hits_who_is_unconscious_rolls_as_with_one_hit() -> None:
    table = Table(mech())
    table.say(CrewState(state="unconscious"))
    for event in (EndPhase(), HeatPhase(), EndPhase(), HeatPhase()):
        if not table.state.due:
            table.say(event)
    (due,) = table.state.due
    assert (due.dice, due.target) == (2, 3)
    table.say(Answer(outcome=True))
    assert table.state.crew[0].conscious


def test_circumstances_of_a_turn_end_with_it_and_others_stay() -> None:
    table = Table(tank())
    table.say(Circumstance(kind="hull-down"))
    table.say(Circumstance(kind="torso-twist", value="left"))
    assert "torso twist left" in status(table.unit, table.state, table.options).notes
    table.say(EndPhase())
    table.say(HeatPhase())
    assert dict(table.state.circumstances) == {"hull-down": ""}
    table.say(Circumstance(kind="hull-down", on=False))
    assert dict(table.state.circumstances) == {}
    with pytest.raises(Refused, match="'hull down' is not noted"):
        table.say(Circumstance(kind="hull-down", on=False))


def test_a_breach_floods_a_location_of_a_mech() -> None:
    """BMM-7.01:p65:flooded: nothing in the location works any more; an arm goes with its torso."""
    table = Table(mech())
    table.say(Flood(location="LT"))
    assert table.state.flooded == {"LT", "LA"}
    with pytest.raises(Refused, match="no location XX"):
        table.say(Flood(location="XX"))


def test_an_explosion_inside_goes_to_the_structure() -> None:
    """digest 7: points of an explosion strike the structure, not the armor; the pilot is hit twice."""
    table = Table(mech())
    table.say(Blast(location="RT", damage=3))
    while table.state.due and table.state.due[0].purpose == "consciousness":
        table.say(Answer(outcome=True))
    assert table.state.crew[0].hits == 2
    assert (table.state.armor["RT"], table.state.structure["RT"]) == (5, 12 - 3)


def test_a_building_gets_its_construction_factor_in_play() -> None:
    table = battery(cf=0)
    table.say(Position(building_cf=40))
    assert table.state.building_cf == 40
    with pytest.raises(Refused, match="is not a building"):
        Table(mech()).say(Position(building_cf=40))


def test_edge_is_spent_and_counted() -> None:
    table = Table(platoon())
    table.say(SpendAbility(ability="EDGE"))
    table.say(SpendAbility(ability="EDGE"))
    assert table.state.spent == ("EDGE", "EDGE")


def test_a_land_air_mech_hangs_bombs_in_its_bays_alone() -> None:
    """IO, bomb bays of LAMs: a bay holds one slot of bombs; a 'Mech without a bay holds none."""
    slots = {place: (None,) * slot_count(place) for place in LOCATIONS[Body.BIPED]}
    slots["CT"] = (*slots["CT"][:-1], Slot(mount=0))
    table = Table(mech(lam=LamType.STANDARD, mounts=mounts("Bomb Bay", at="CT"), slots=slots))
    table.say(HangStores(stores=("HEBomb",)))
    assert table.state.stores == ("HEBomb",)
    table.say(DropStore(store="HEBomb"))
    assert table.state.stores == ()
    with pytest.raises(Refused, match="no place for external stores"):
        Table(mech()).say(HangStores(stores=("HEBomb",)))


@pytest.mark.parametrize(
    ("kind", "value", "line"),
    [
        ("terrain", "woods", "light-woods"),
        ("terrain", "heavy woods", "heavy-woods"),
        ("night", "", "night"),
        ("night", "moonless", "moonless-night"),
        ("weather", "fog", "fog"),
    ],
)
def test_the_place_of_the_target_brings_its_lines(kind: str, value: str, line: str) -> None:
    """The woods of the target's hex count, and the light and the weather of the game."""
    table = Table(mech())
    table.say(Circumstance.model_validate({"kind": kind, "value": value}))
    assert situation_at_target(table.unit, table.state, Situation()).lines == {line: 1}


def test_a_mech_that_stands_in_shallow_water_has_cover() -> None:
    """BMM-7.01:p26:cover-water: depth 1, while it stands."""
    table = Table(mech())
    table.say(Enter(terrain="water", depth=1, dice=((6, 6),)))
    while table.state.due:
        table.outcome(True)
    assert situation_at_target(table.unit, table.state, Situation()).lines == {"water-cover": 1}


def test_skills_are_numbers_from_0_to_8() -> None:
    assert [Skills(gunnery=number).gunnery for number in (0, 8)] == [0, 8]
    for number in (-1, 9):
        with pytest.raises(ValidationError):
            Skills(gunnery=number)
