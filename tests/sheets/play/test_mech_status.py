"""What a 'Mech can still do after critical hits, heat and falls, each with its ruling."""

from typing import Any

import pytest

from importers import load
from sheets.equipment.kinds import CockpitType, EngineType, GyroType, StructureType
from sheets.play import Status, status
from sheets.record.events import CrewHit, Critical, EndPhase, Fall, Fire, HeatPhase, Hit, Move
from sheets.record.state import Modifier
from sheets.units import Mech, Mount
from sheets.units.mech import Body, Slot, System
from sheets.units.systems import Engine, Structure
from tests.builders import mounts
from tests.sheets.play.table import Table, filled, of

FOOT = 3  # slot of a leg
ENGINE, GYRO = (0, 1, 2), (3, 4, 5)  # slots of the center torso
SENSORS, COCKPIT = (1, 4), 2  # slots of the head
SKILL = 5


def brolga(**fields: Any) -> Mech:
    """A 'Mech of 50 tons that walks 5 and jumps 5, with 13 heat sinks, lasers and an SRM 6."""
    unit = load("tests/data/Brolga BRG-2.mtf").unit
    assert isinstance(unit, Mech)
    return unit.model_copy(update=fields)


def struck(location: str, *slots: int, unit: Mech | None = None, **options: object) -> Table:
    """A table where these slots were hit, and the phase goes on."""
    table = Table(unit or brolga(), **options)
    for slot in slots:
        table.say(Critical(location=location, slot=slot))
    return table


def now(table: Table) -> Status:
    return status(table.unit, table.state, table.options)


def settled(table: Table) -> Status:
    """What the 'Mech can do when the phase is over and all its rolls succeeded."""
    table.say(EndPhase())
    answer(table)
    return now(table)


MOST_ROLLS = 40


def answer(table: Table, until: str = "", die: int = 6) -> list[str]:
    """Answers what is due until a roll of this purpose, and says the purposes: rolls succeed, none is critical."""
    purposes: list[str] = []
    while table.state.due and table.due.purpose != until:
        assert len(purposes) < MOST_ROLLS
        purposes.append(table.due.purpose)
        table.roll(*(1 if table.due.purpose == "critical-count" else die,) * table.due.dice)
    return purposes


def values(modifiers: tuple[Modifier, ...]) -> list[int]:
    return [modifier.value for modifier in modifiers]


def test_without_a_head_the_weapons_are_out_of_the_game() -> None:
    """CRIT:head-blown-off: the 'Mech is out of the game, and the lost sensors do not matter any more."""
    table = Table(brolga())
    table.say(Hit(location="HD", damage=30))
    answer(table)
    assert {weapon.why for weapon in table.now.weapons} == {"it is out of the game"}


@pytest.mark.parametrize("cockpit", [CockpitType.STANDARD, CockpitType.SMALL])
def test_a_cockpit_hit_kills(cockpit: CockpitType) -> None:
    """CRIT:cockpit, CRIT:small-cockpit"""
    table = struck("HD", COCKPIT, unit=brolga(cockpit=cockpit))
    assert table.state.crew[0].dead


@pytest.mark.parametrize("kind", [EngineType.FUSION, EngineType.COMPACT])
def test_engine_hits_make_5_and_10_heat_and_the_third_destroys(kind: EngineType) -> None:
    """CRIT:engine, CRIT:compact-engine"""
    table = Table(brolga(engine=Engine(type=kind, rating=250)))
    heat = []
    for slot in ENGINE:
        table.say(Critical(location="CT", slot=slot))
        heat.append(now(table).heat_made["engine"])
    assert heat[:2] == [5, 10]
    assert table.state.destroyed == "engine"


@pytest.mark.parametrize("kind", [EngineType.ICE, EngineType.FUEL_CELL])
@pytest.mark.parametrize(("hits", "target"), [(1, 10), (2, 7)])
def test_a_combustion_engine_may_explode_at_the_end_of_the_phase(kind: EngineType, hits: int, target: int) -> None:
    """CRIT:ice, CRIT:fuel-cell: 10 or more, the roll at +3 for the second hit; no heat."""
    table = struck("CT", *ENGINE[:hits], unit=brolga(engine=Engine(type=kind, rating=250)))
    assert now(table).heat_made["engine"] == 0
    table.say(EndPhase())
    assert (table.due.purpose, table.due.target) == ("engine-explosion", target)
    table.outcome(True)
    assert table.state.destroyed == "engine explosion"


def test_an_engine_that_was_hit_may_explode_at_the_end_of_the_heat_phase() -> None:
    """CRIT:ice: "at the end of the phase in which its ICE is hit", which may be the heat phase."""
    table = struck("CT", *ENGINE[:1], unit=brolga(engine=Engine(type=EngineType.ICE, rating=250)))
    table.say(HeatPhase())
    assert (table.due.purpose, table.state.turn) == ("engine-explosion", 1)
    table.outcome(False)
    assert (table.state.turn, table.state.engine_rolls) == (2, 0)
    table.say(EndPhase())
    assert not table.state.due


@pytest.mark.parametrize("kind", [GyroType.STANDARD, GyroType.COMPACT, GyroType.XL])
def test_the_second_hit_destroys_a_gyro_and_the_mech_falls(kind: GyroType) -> None:
    """CRIT:gyro, CRIT:compact-gyro, CRIT:xl-gyro: an automatic fall, and nothing stands up again."""
    table = struck("CT", *GYRO[:2], unit=brolga(gyro=kind), edition="tw-4.4")
    assert table.due.purpose == "fall-facing"
    assert now(table).piloting is None


def test_a_third_hit_on_a_gyro_lets_nothing_fall_again() -> None:
    """CRIT:gyro: the second hit has already destroyed it."""
    table = struck("CT", *GYRO[:2], edition="tw-4.4")
    while table.state.due:
        table.outcome({"fall-facing": "front", "hit-location": "CT", "critical-count": 0}.get(table.due.purpose, True))
    table.say(Critical(location="CT", slot=GYRO[2]))
    assert not table.state.due


def test_the_first_hit_on_a_heavy_duty_gyro_is_only_a_modifier() -> None:
    """BMM-7.01:p115:heavy-duty-gyro, CRIT:heavy-duty-gyro: the second is a standard gyro's first."""
    table = struck("CT", GYRO[0], unit=brolga(gyro=GyroType.HEAVY_DUTY))
    assert not table.state.due
    assert settled(table).piloting == SKILL + 1
    table.say(Critical(location="CT", slot=GYRO[1]))
    assert (table.due.purpose, table.due.target) == ("piloting", SKILL + 3)


def test_an_industrial_mech_is_blind_after_one_sensor_hit() -> None:
    """CRIT:industrial-sensors"""
    unit = brolga(structure=Structure(type=StructureType.INDUSTRIAL), cockpit=CockpitType.INDUSTRIAL)
    assert {weapon.why for weapon in now(struck("HD", SENSORS[0], unit=unit)).weapons} == {"no sensors"}


def test_a_critical_through_armor_needs_a_point_of_damage() -> None:
    """TW-4.4:p124:tac-damage"""
    table = Table(brolga())
    table.say(Hit(location="CT", damage=0, through_armor_critical=True))
    assert not table.state.due
    table.say(Hit(location="CT", damage=1, through_armor_critical=True))
    assert table.due.purpose == "critical-count"


@pytest.mark.parametrize(("edition", "due"), [("bmm-7.01", True), ("tw-4.4", False)])
def test_a_critical_through_the_armor_of_a_lost_torso_goes_inward_in_the_manual(edition: str, due: bool) -> None:
    """BMM-7.01:p45:tac-on-lost-torso"""
    table = Table(brolga(), edition=edition)
    table.say(Hit(location="LT", damage=17 + 12))
    answer(table)
    table.say(Hit(location="LT", damage=1, through_armor_critical=True))
    assert bool(table.state.due) is due
    assert not due or table.due.location == "CT"


def test_a_shutdown_by_heat_asks_for_a_roll_at_3() -> None:
    """BMM-7.01:p52:involuntary-shutdown, BMM-7.01:p54:shutdown-roll"""
    table = Table(brolga())
    table.say(HeatPhase(build_up=43))
    answer(table, until="piloting")
    assert table.due.target == SKILL + 3


def test_effects_of_heat_do_not_bear_on_one_another() -> None:
    """BMM-7.01:p51:heat-timing: the reactor is off, and the ammunition may explode all the same."""
    table = Table(brolga())
    table.say(HeatPhase(build_up=43))
    assert {"piloting", "ammo-explosion-heat"} <= set(answer(table))


def test_prone_mechs_roll_no_more_for_falling() -> None:
    """TW-4.4:p151:prone-no-rolls"""
    table = Table(brolga())
    table.say(Fall())
    answer(table)
    assert table.state.prone
    table.say(Critical(location="LL", slot=FOOT))
    table.say(EndPhase())
    assert not table.state.due


@pytest.mark.parametrize(("levels", "target"), [(1, SKILL), (2, SKILL + 1), (3, SKILL + 2)])
def test_each_level_above_the_first_makes_a_fall_harder_for_the_pilot(levels: int, target: int) -> None:
    """TW-4.4:p60:fall-pilot-modifier"""
    table = Table(brolga())
    table.say(Fall(levels=levels))
    answer(table, until="fall-pilot", die=4)
    assert table.due.target == target


def test_above_12_a_fall_hurts_the_pilot_without_a_roll() -> None:
    """BMM-7.01:p57:fall-pilot, BMM-7.01:p58:fall-pilot-again: 5 and 8 levels above the first."""
    table = Table(brolga())
    table.say(Fall(levels=9))
    assert "fall-pilot" not in answer(table, die=4)
    assert table.state.crew[0].hits == 1


def test_a_mech_whose_weapons_are_all_jammed_must_withdraw() -> None:
    """BMM-7.01:p81:crippled-by-jams: weapons that fired in this turn, or cannot fire from the ground, are not lost."""
    table = Table(brolga())
    for weapon in now(table).weapons:
        table.say(Fire(weapon=weapon.mount))
    assert not any(weapon.fires for weapon in now(table).weapons)
    assert not now(table).must_withdraw
    table.say(HeatPhase())
    while table.state.due:
        table.outcome(True)
    for weapon in now(table).weapons:
        table.say(Fire(weapon=weapon.mount, jammed=True))
    assert now(table).reasons == ("no weapon can fire",)


def test_two_torsos_struck_through_their_front_armor_make_a_mech_withdraw() -> None:
    """digest 12.1: what armor is left in the rear does not help."""
    table = of(points=5)
    for torso in ("LT", "CT"):
        assert not table.now.must_withdraw
        table.say(Hit(location=torso, damage=6, dice=((1, 1),)))
    assert table.state.rear["LT"] == 1
    assert table.now.reasons == ("structure damage in two torsos without armor",)


def test_a_mech_with_two_frozen_hips_must_withdraw() -> None:
    """digest 10.4, 12.1: it walks no more; heat, which stops it for a while, is no reason."""
    hip = {0: Slot(system=System.HIP)}
    table = of(points=5, sinks=0, slots=filled({"LL": hip, "RL": hip}))
    table.say(HeatPhase(build_up=25))
    while table.state.due:
        table.outcome(True)
    assert (table.now.moves["walk"], table.now.must_withdraw) == (0, False)
    for leg in ("LL", "RL"):
        table.say(Critical(location=leg, slot=0))
    table.say(EndPhase(dice=((6, 6), (6, 6))))
    assert table.now.reasons == ("it cannot walk again",)


def test_four_hits_count_when_everybody_in_the_cockpit_has_them() -> None:
    """digest 7.4, 12.1: two explosions hurt only who steers; four hits to the crew hurt the other as well."""
    bins = tuple(Mount(item="IS Ammo MG - Full", location="LT", shots=1) for _ in range(2))
    slots = filled({"LT": {number: Slot(mount=number) for number in range(2)}})
    table = of(points=30, mass=100, rating=300, cockpit=CockpitType.COMMAND_CONSOLE, mounts=bins, slots=slots)
    for slot in range(2):
        table.say(Critical(location="LT", slot=slot, dice=((6, 6), (6, 6), (1, 1))))
    assert ([member.hits for member in table.state.crew], table.now.must_withdraw) == ([4, 0], False)
    table.say(CrewHit(hits=1, dice=((6, 6),) * 2))
    table.say(CrewHit(hits=3))
    assert table.now.reasons == ("four hits to the MechWarrior",)


@pytest.mark.parametrize(
    ("body", "legs", "speeds"),
    [(Body.BIPED, ("RL", "LL"), (5, 2, 0)), (Body.QUAD, ("FRL", "FLL", "RRL", "RLL"), (5, 3, 2, 1, 0))],
)
def test_a_hit_to_a_track_costs_its_share_of_the_speed(
    body: Body, legs: tuple[str, ...], speeds: tuple[int, ...]
) -> None:
    """digest 6: a half of a biped's, a quarter of a quad's."""
    tracked = {leg: {4: Slot(mount=0)} for leg in legs}
    table = of(body=body, mounts=mounts("Tracks"), slots=filled(tracked, body))
    found = [table.now.moves["on tracks"]]
    for leg in legs:
        table.say(Critical(location=leg, slot=4))
        found.append(table.now.moves["on tracks"])
    assert tuple(found) == speeds
    assert "on tracks" not in of().now.moves


@pytest.mark.parametrize(("heat", "speed"), [(4, 5), (5, 4), (10, 3), (15, 2)])
def test_heat_slows_a_mech_on_tracks_as_on_its_legs(heat: int, speed: int) -> None:
    """digest 6: a point for each 5 of heat."""
    tracked = {leg: {4: Slot(mount=0)} for leg in ("RL", "LL")}
    table = of(mounts=mounts("Tracks"), slots=filled(tracked), sinks=0)
    table.end_turn(build_up=heat)
    assert (table.now.moves["walk"], table.now.moves["on tracks"]) == (speed, speed)


def test_jump_boosters_jump_without_heat_until_they_are_hit() -> None:
    """digest 6: a point each."""
    legs = {"RL": {4: Slot(mount=0)}, "LL": {4: Slot(mount=0)}}
    boosters = (Mount(item="MechanicalJumpBooster", size=4),)
    table = of(mounts=boosters, slots=filled(legs))
    assert table.now.moves["jump with boosters"] == 4
    table.say(Move(mode="jump", hexes=4))
    assert table.state.heat_to_come == 0
    table.say(Critical(location="LL", slot=4))
    table.say(EndPhase())
    assert table.now.moves["jump with boosters"] == 3
