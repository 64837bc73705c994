"""Consciousness, piloting rolls and falls of 'Mechs."""

import pytest

from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, StructureType
from sheets.play import Refused, status
from sheets.record.events import (
    Attack,
    Circumstance,
    CrewHit,
    Critical,
    CriticalRoll,
    EndPhase,
    Fall,
    HeatPhase,
    Hit,
    Move,
    Stand,
)
from sheets.units.mech import Body, Slot, System
from sheets.units.systems import Structure
from tests.sheets.play.table import Table, filled, of


@pytest.mark.parametrize(("hits", "target"), [(1, 3), (2, 5), (3, 7), (4, 10), (5, 11)])
def test_consciousness(brolga: Table, hits: int, target: int) -> None:
    """digest 8.2"""
    for _ in range(hits - 1):
        brolga.say(CrewHit(dice=((6, 6),)))
    brolga.say(CrewHit())
    assert brolga.due.target == target


def test_who_sleeps_wakes_in_a_later_turn(brolga: Table) -> None:
    """digest 8.2"""
    brolga.say(CrewHit(dice=((1, 1),)))
    brolga.say(HeatPhase())
    assert not brolga.state.due
    brolga.say(HeatPhase())
    assert brolga.due.purpose == "wake-up"
    brolga.roll(2, 1)
    assert brolga.state.crew[0].conscious


def test_twenty_points_in_a_phase_ask_for_a_roll(brolga: Table) -> None:
    """BMM-7.01:p54:twenty-points: what reflective armor keeps off does not count, what it doubles does."""
    brolga.say(Hit(location="LL", damage=10))
    brolga.say(Hit(location="RL", damage=9))
    brolga.say(EndPhase())
    assert not brolga.state.due
    brolga.say(Hit(location="CT", damage=20))
    brolga.say(EndPhase())
    assert (brolga.due.target, brolga.due.modifiers[-1].ruling) == (6, "BMM-7.01:p54:twenty-points")
    for kind, counted in (("energy", 10), ("physical", 40)):
        mirror = of(points=60, armor=ArmorType.REFLECTIVE)
        mirror.say(Hit(location="LT", damage=20, kind=kind))
        assert mirror.state.phase_damage == counted


def test_only_points_marked_off_count_by_the_newer_book() -> None:
    """BMM-7.01:p114:half-circles"""
    for edition, counted in (("bmm-7.01", 10), ("tw-4.4", 20)):
        table = of(points=20, armor=ArmorType.HARDENED, options={"edition": edition})
        table.say(Hit(location="LL", damage=20))
        assert table.state.phase_damage == counted


def test_a_fall_does_a_tenth_of_the_mass_in_groups_of_five() -> None:
    """digest 10.3"""
    table = of(points=20, mass=100, rating=300)
    table.say(Fall(levels=1, dice=((4,), (3, 4), (3, 4), (3, 4), (3, 4))))
    assert table.state.rear["CT"] == 0
    assert table.state.structure["CT"] == 31 - (20 - 1) or table.state.due


def test_each_level_above_the_first_makes_saving_the_pilot_harder(brolga: Table) -> None:
    """TW-4.4 p. 60, fall height"""
    brolga.say(Fall(levels=3, dice=((1,), (3, 4), (3, 4), (3, 4), (3, 4))))
    assert (brolga.due.purpose, brolga.due.target) == ("fall-pilot", 5 + 2)


def test_an_unconscious_pilot_falls_and_is_hurt_for_certain(brolga: Table) -> None:
    """BMM-7.01:p57:fall-pilot, digest 8.2"""
    brolga.say(CrewHit(dice=((1, 1),)))
    brolga.say(Hit(location="CT", damage=20))
    brolga.say(EndPhase(dice=((1,), (6, 5))))
    assert (brolga.state.prone, brolga.state.crew[0].hits, brolga.state.due) == (True, 2, ())


def test_who_lies_does_not_fall(brolga: Table) -> None:
    """TW-4.4 p. 151: a prone 'Mech ignores rolls to avoid falling."""
    brolga.say(Fall(dice=((1,), (6, 5), (6, 6))))
    brolga.say(Hit(location="CT", damage=20))
    brolga.say(EndPhase())
    assert not brolga.state.due
    brolga.say(Stand())
    assert not brolga.state.prone


def test_a_tripod_rolls_for_its_leg() -> None:
    """digest 4.3"""
    table = of(body=Body.TRIPOD, points=9)
    table.say(Attack(side="left", damage=3, dice=((1, 2),)))
    assert table.due.purpose == "tripod-leg"
    table.roll(2)
    assert table.state.armor["CL"] == 6


@pytest.mark.parametrize(("lost", "walk", "piloting"), [(0, 5, 3), (1, 4, 5), (2, 1, 10), (3, 0, 10), (4, 0, 10)])
def test_a_quad_moves_and_stands_by_the_legs_that_it_has_left(lost: int, walk: int, piloting: int) -> None:
    """TW-4.4:p122:quad-legs: one leg costs its -2 and 1 MP, two leave 1 MP and +5, three 0 MP; damage to a leg that is
    lost does not count."""
    slots = filled({"FLL": {0: Slot(system=System.UPPER_LEG)}}, Body.QUAD)
    table = of(body=Body.QUAD, points=60, slots=slots)
    legs = ("FLL", "FRL", "RLL", "RRL")
    draft = table.state.draft()
    draft.struck = {"FLL": frozenset({0})} if lost else {}
    draft.gone = dict.fromkeys(legs[:lost], "blown off")
    draft.prone = bool(lost)
    table.state = draft.finished()
    found = status(table.unit, table.state)
    assert (found.moves["walk"], found.piloting) == (walk, piloting)
    if lost:
        assert [modifier.value for modifier in found.gunnery] == [2]
    if 1 <= lost <= 2:
        table.say(Stand(attempt=True))
        assert table.due.purpose == "piloting"
    elif lost:
        with pytest.raises(Refused, match="no legs to stand on"):
            table.say(Stand(attempt=True))


def test_a_quad_stands_better_until_it_loses_a_leg() -> None:
    """TW-4.4:p122:quad-legs, digest 10.2: it falls, and needs 5 where it needed 3."""
    table = of(body=Body.QUAD, points=5)
    assert status(table.unit, table.state).piloting == 3
    table.say(CriticalRoll(location="FLL", dice=((6, 6), (1,), (3, 4), (6, 6))))
    table.say(EndPhase())
    assert status(table.unit, table.state).piloting == 5
    assert status(table.unit, table.state).moves["walk"] == 4


@pytest.mark.parametrize("edition", ["tw-4.4", "bmm-7.01"])
def test_the_fall_without_a_leg_comes_at_once_and_after_the_damage_that_goes_on(brolga: Table, edition: str) -> None:
    """digest 10.1: given a leg that 45 points destroy, then the rest strikes the torso, the 'Mech falls, and the pilot
    rolls against 5 for the leg and 1 for 20 points; what was hit in that leg before counts no more (digest 10.4)."""
    table = Table(brolga.unit, edition=edition)
    table.say(Critical(location="LL", slot=1))
    table.say(Hit(location="LL", damage=45, dice=((1, 1),)))
    assert table.state.gone == {"LL": "destroyed"}
    assert table.state.armor["LT"] < table.unit.armor.points["LT"]
    assert table.due.purpose == "fall-facing"
    table.outcome("front")
    while table.due.purpose != "fall-pilot":
        table.outcome("RA" if table.due.purpose == "hit-location" else 0)
    assert [one.value for one in table.due.modifiers] == [1, 5]
    assert table.due.modifiers[1].reason == "the Left Leg is destroyed"
    table.outcome(True)
    assert table.state.prone
    table.say(EndPhase())
    assert not table.state.due


def test_the_fall_from_a_leg_that_is_blown_off_in_a_hit_comes_after_that_hit() -> None:
    """digest 10.1, 3.1: commercial armor rolls before the structure is struck, and the rest still goes inward first."""
    table = of(points=4, armor=ArmorType.COMMERCIAL)
    table.say(Hit(location="LL", damage=7, dice=((6, 6),)))
    assert table.state.gone == {"LL": "blown off"}
    assert table.state.armor["LT"] == 1
    assert (table.due.purpose, table.state.prone) == ("fall-facing", False)


def test_who_lies_already_does_not_fall_again_without_a_leg(brolga: Table) -> None:
    """TW-4.4:p151:prone-no-rolls"""
    brolga.say(Fall(dice=((1,), (3, 4), (6, 6))))
    brolga.say(CriticalRoll(location="LL", dice=((6, 6),)))
    assert not brolga.state.due


def test_a_mech_on_one_leg_walks_1_and_does_not_run(brolga: Table) -> None:
    """digest 10.4"""
    brolga.say(CriticalRoll(location="LL", dice=((6, 6), (1,), (3, 4), (6, 6))))
    brolga.say(EndPhase())
    assert {name: brolga.now.moves[name] for name in ("walk", "run")} == {"walk": 1, "run": 0}


def test_who_can_never_stand_again_shows_no_mp(brolga: Table) -> None:
    """CRIT:gyro, BMM-7.01:p45:both-legs: without gyro or legs a 'Mech changes its facing, and no more."""
    brolga.say(Critical(location="CT", slot=3, dice=((6, 6),)))
    brolga.say(Critical(location="CT", slot=4, dice=((1,), (3, 4), (6, 6))))
    assert set(brolga.now.moves.values()) == {0}
    assert "it cannot stand up again: it may change its facing by one hexside a turn" in brolga.now.notes


def test_running_on_a_damaged_hip_asks_for_a_roll(brolga: Table) -> None:
    """CRIT:hip"""
    brolga.say(Critical(location="LL", slot=0))
    brolga.say(EndPhase(dice=((6, 6),)))
    brolga.say(Move(mode="walk", hexes=2))
    assert not brolga.state.due
    brolga.say(HeatPhase())
    brolga.say(Move(mode="run", hexes=3))
    assert (brolga.due.purpose, brolga.due.target) == ("piloting", 5 + 2)


def test_a_quad_is_worse_off_at_once_when_a_leg_is_blown_off() -> None:
    """CRIT:leg-blown-off: given a quad whose leg a 12 blew off, when it falls, then nothing for four legs counts for
    its pilot, and 5 for the leg, as in plays; digest 10.2 has the 5 from the second leg on."""
    table = of(body=Body.QUAD, points=9)
    table.say(CriticalRoll(location="FLL", dice=((6, 6), (1,), (3, 4))))
    assert (table.due.purpose, table.due.target) == ("fall-pilot", 5 + 5)


@pytest.mark.parametrize(("lost", "target"), [(False, 5 - 1 - 1 + 1), (True, 5 - 1 + 5 + 1)])
def test_three_legs_help_a_tripod_while_it_has_them_and_a_dedicated_pilot_always(lost: bool, target: int) -> None:
    """digest 10.2"""
    table = of(body=Body.TRIPOD, cockpit=CockpitType.TRIPOD, points=30)
    table.say(Hit(location="CT", damage=20))
    table.say(CriticalRoll(location="CL", dice=((6, 6), (1,), (3, 4))) if lost else EndPhase())
    assert (table.due.purpose, table.due.target) == ("fall-pilot" if lost else "piloting", target)


def test_the_second_seat_of_a_quadvee_steers_worse() -> None:
    """digest 8.2, 10.2: 2 more when the pilot is out of action."""
    table = of(body=Body.QUAD, cockpit=CockpitType.QUADVEE, points=30)
    assert status(table.unit, table.state).piloting == 3
    table.say(Hit(location="HD", damage=1, dice=((1, 1), (6, 6))))
    assert [member.conscious for member in table.state.crew] == [False, True]
    assert status(table.unit, table.state).piloting == 5


@pytest.mark.parametrize(("levels", "modifier"), [(0, 1), (2, 3)])
def test_a_fall_shakes_an_industrialmech(levels: int, modifier: int) -> None:
    """Given an IndustrialMech that fell, when the turn ends, then one location rolls for critical hits with 2 for its
    structure and 1 for each level and 1; the turn after that it does not."""
    table = of(points=20, structure=Structure(type=StructureType.INDUSTRIAL))
    table.say(Fall(levels=levels))
    while table.state.due:
        table.outcome("RA" if table.due.purpose == "hit-location" else "front" if not table.due.target else True)
    table.say(HeatPhase())
    assert table.due.purpose == "hit-location"
    table.roll(5, 5)
    assert (table.due.purpose, table.due.location) == ("critical-count", "LA")
    assert [each.value for each in table.due.modifiers] == [2, modifier]
    table.roll(1, 1)
    table.say(HeatPhase())
    assert not table.state.due


def test_a_fall_shakes_no_battlemech(brolga: Table) -> None:
    """Only IndustrialMechs are built so."""
    brolga.say(Fall(dice=((1,), (6, 5), (6, 6))))
    brolga.say(HeatPhase())
    assert not brolga.state.due


def test_the_leg_that_a_fall_shook_is_rolled_for_on_a_tripod() -> None:
    """digest 4.3"""
    table = of(body=Body.TRIPOD, points=20, structure=Structure(type=StructureType.INDUSTRIAL))
    table.say(Fall(dice=((1,), (3, 4), (6, 6))))
    table.say(HeatPhase(dice=((2, 3),)))
    assert table.due.purpose == "tripod-leg"
    table.roll(3)
    assert (table.due.purpose, table.due.location) == ("critical-count", "CL")


def test_a_stalled_engine_asks_for_the_plain_skill() -> None:
    """TO, IndustrialMechs (unconfirmed): the roll that keeps a combustion engine running is against the plain skill."""
    industrial = Structure(type=StructureType.INDUSTRIAL)
    table = of(body=Body.QUAD, points=20, structure=industrial, engine=EngineType.ICE)
    table.say(Fall(dice=((1,), (3, 4), (6, 6))))
    while table.due.purpose != "engine-stall":
        table.outcome("HD" if table.due.purpose == "hit-location" else 0 if table.due.target is None else True)
    assert (table.due.target, table.due.modifiers) == (5, ())


@pytest.mark.parametrize("edition", ["tw-4.4", "bmm-7.01"])
def test_the_roll_for_a_hip_leaves_out_earlier_hits_on_its_leg(edition: str) -> None:
    """CRIT:hip: 2 for the hip; after it all modifiers from previous critical hits on that leg are ignored."""
    leg_slots = {0: Slot(system=System.HIP), 1: Slot(system=System.UPPER_LEG)}
    table = of(slots=filled({"LL": leg_slots, "RL": leg_slots}), options={"edition": edition})
    for leg in ("LL", "RL"):
        table.say(Critical(location=leg, slot=1))
        table.say(EndPhase())
        table.outcome(True)
    table.say(Critical(location="LL", slot=0))
    table.say(EndPhase())
    assert table.due.target == 5 + 2 + 1


@pytest.mark.parametrize(("before", "modifier"), [(False, 3), (True, 3)])
@pytest.mark.parametrize("edition", ["tw-4.4", "bmm-7.01"])
def test_the_second_hit_of_a_heavy_duty_gyro_is_three_in_all(edition: str, before: bool, modifier: int) -> None:
    """CRIT:heavy-duty-gyro: the second hit is a standard gyro's first: 3, and the 1 of the first hit is not added."""
    gyro = {number: Slot(system=System.GYRO) for number in range(3, 7)}
    table = of(gyro=GyroType.HEAVY_DUTY, slots=filled({"CT": gyro}), options={"edition": edition})
    table.say(Critical(location="CT", slot=3))
    if before:
        table.say(EndPhase())
    table.say(Critical(location="CT", slot=4))
    if not table.state.due:
        table.say(EndPhase())
    assert table.due.target == 5 + modifier
    table.outcome(True)
    table.say(EndPhase())
    assert table.now.piloting == 5 + modifier


def test_heat_slows_a_mech_on_one_leg(brolga: Table) -> None:
    """digest 10.4: heat is taken off the single MP of a 'Mech with one leg."""
    brolga.say(CriticalRoll(location="LL", dice=((6, 6), (1,), (4, 3), (6, 6))))
    brolga.say(EndPhase())
    assert status(brolga.unit, brolga.state, brolga.options).moves["walk"] == 1
    brolga.say(HeatPhase(build_up=13 + 5))
    assert status(brolga.unit, brolga.state, brolga.options).moves["walk"] == 0


@pytest.mark.parametrize(("edition", "place", "slot", "modifier"), [
    ("tw-4.4", "CT", 3, 3), ("tw-4.4", "LL", 0, 2), ("bmm-7.01", "LL", 0, 2), ("bmm-7.01", "LL", 3, 1),
])  # fmt: skip
def test_a_roll_that_is_owed_after_the_turn_counts_its_damage_once(
    edition: str, place: str, slot: int, modifier: int
) -> None:
    """digest 10.2: gyro +3, hip +2, foot +1, also where no end of the phase was called before the heat phase."""
    leg = {n: Slot(system=s) for n, s in enumerate((System.HIP, System.UPPER_LEG, System.LOWER_LEG, System.FOOT))}
    table = of(slots=filled({"CT": {3: Slot(system=System.GYRO)}, "LL": leg}), options={"edition": edition})
    table.say(Critical(location=place, slot=slot))
    table.say(HeatPhase())
    table.say(EndPhase())
    assert (table.due.purpose, table.due.target) == ("piloting", 5 + modifier)


@pytest.mark.parametrize(("hull_down", "due"), [(False, ["piloting"]), (True, [])])
def test_twenty_points_do_not_shake_a_mech_that_is_hull_down(brolga: Table, hull_down: bool, due: list[str]) -> None:
    """digest 10.1: 20 points in one phase ask for a roll; 'Mechs that are hull down are exempt."""
    if hull_down:
        brolga.say(Circumstance(kind="hull-down"))
    brolga.say(Hit(location="CT", damage=20))
    brolga.say(EndPhase())
    assert [roll.purpose for roll in brolga.state.due] == due
