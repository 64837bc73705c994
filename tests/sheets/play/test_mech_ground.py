"""'Mechs on their way: skids, water, rubble, getting up, physical attacks that bring them down."""

from typing import Any

import pytest

from sheets.play import Refused, status
from sheets.play.step import Step
from sheets.record.events import (
    Critical,
    EndPhase,
    Enter,
    Fall,
    HeatPhase,
    Move,
    OwnAttack,
    ReactorSwitch,
    Skid,
    Stand,
    Struck,
)
from sheets.units.mech import Body, Slot, System
from tests.builders import mounts
from tests.sheets.play.table import Table, filled, of

GYRO = {"CT": {n: Slot(system=System.GYRO) for n in range(2)}}


def damage(done: Step) -> list[int]:
    """The groups of damage to armor that a step told of."""
    return [int(line.words.split()[0]) for line in done.happened if line.words.partition(" ")[2].startswith("point")]


def fallen(table: Table, facing: int = 1) -> list[int]:
    """The groups of a fall; each strikes the center torso, and the pilot comes through."""
    table.roll(facing)
    groups: list[int] = []
    while table.state.due:
        groups += damage(table.roll(3, 4) if table.due.purpose == "hit-location" else table.roll(6, 6))
    return groups


# --- skids --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hexes", "modifier"), [(2, -1), (4, 0), (7, 1), (10, 2), (17, 4), (24, 5), (25, 6)])
def test_a_turn_on_pavement_rolls_by_the_hexes_moved(hexes: int, modifier: int) -> None:
    """BMM-7.01:p68:skidding"""
    table = of()
    table.say(Skid(hexes=hexes))
    assert table.due.target == 5 + modifier


def test_65_tons_that_skid_two_hexes_take_15_points_in_groups_of_five() -> None:
    """BMM-7.01:p68:skidding: the example of the book: 7 for the fall, 4 for each hex, in one attack."""
    table = of(mass=65, rating=260, points=40)
    table.say(Skid(hexes=4))
    table.roll(1, 1)
    assert fallen(table) == [5, 5, 5]
    assert table.state.prone


def test_a_collision_cuts_the_skid_short() -> None:
    """BMM-7.01:p70:collisions: a Phoenix Hawk of 45 tons that has skid no hex yet takes 5 points for its fall alone."""
    table = of(mass=45, rating=270, points=40)
    table.say(Skid(hexes=5, skidded=0))
    table.roll(1, 1)
    assert fallen(table) == [5]
    again = of(mass=45, rating=270, points=40)
    again.say(Skid(hexes=5, skidded=1))
    again.roll(1, 1)
    assert fallen(again) == [5, 3]
    with pytest.raises(Refused, match="skids 3 at the most"):
        of().say(Skid(hexes=5, skidded=4))


# --- water and rubble ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("depth", "modifier"), [(1, -1), (2, 0), (3, 1), (5, 1)])
def test_entering_water_rolls_by_its_depth(depth: int, modifier: int) -> None:
    """digest 10.1"""
    table = of()
    table.say(Enter(terrain="water", depth=depth))
    assert table.due.target == 5 + modifier


def test_a_jump_into_water_has_no_modifier_and_falls_as_deep_as_it_is() -> None:
    """BMM-7.01:p19:jump-into-water, TW-4.4:p57:underwater-fall: 50 tons, 2 levels: 15 points, halved to 7."""
    table = of(points=40)
    table.say(Enter(terrain="water", depth=2, jumping=True))
    assert table.due.target == 5
    table.roll(1, 1)
    assert fallen(table) == [5, 2]


@pytest.mark.parametrize("terrain", ["rubble", "reckless"])
def test_rubble_and_reckless_movement_ask_for_a_roll(terrain: Any) -> None:
    """BMM-7.01:p20-21:reckless-movement"""
    table = of()
    table.say(Enter(terrain=terrain))
    assert (table.due.purpose, table.due.target) == ("piloting", 5)
    table.roll(1, 1)
    assert table.state.prone or table.due.purpose == "fall-facing"


def test_a_jumper_who_fails_his_roll_falls_no_level() -> None:
    """TW-4.4:p68:jump-fall: a tenth of the mass and no more."""
    slots = filled({"LL": {0: Slot(system=System.FOOT), 1: Slot(mount=0), 2: Slot(mount=1)}})
    table = of(points=40, mounts=mounts("Jump Jet", "Jump Jet", at="LL"), slots=slots)
    table.say(Critical(location="LL", slot=0))
    table.say(EndPhase(dice=((6, 6),)))
    table.say(Move(mode="jump", hexes=2))
    assert table.due.target == 5 + 1
    table.roll(1, 1)
    assert sum(fallen(table)) == 5


# --- getting up ---------------------------------------------------------------------------------------------------


def lying(**fields: Any) -> Table:
    table = of(points=40, **fields)
    table.say(Fall())
    fallen(table)
    return table


def test_standing_up_is_a_roll_and_failing_it_is_a_fall() -> None:
    """digest 10.3"""
    table = lying()
    table.say(Stand(attempt=True))
    assert table.due.target == 5
    table.roll(1, 1)
    fallen(table)
    table.say(Stand(attempt=True))
    table.roll(4, 4)
    assert not table.state.prone


def test_a_careful_stand_is_easier_and_needs_three_mp() -> None:
    """BMM-7.01:p19:careful-stand"""
    table = lying()
    table.say(Stand(attempt=True, careful=True))
    assert table.due.target == 5 - 2
    slow = lying(rating=100)
    with pytest.raises(Refused, match="3 walking MP"):
        slow.say(Stand(attempt=True, careful=True))


def test_quads_stand_up_without_a_roll_while_they_have_all_legs() -> None:
    """TW-4.4:p122:quad-legs"""
    table = lying(body=Body.QUAD)
    table.say(Stand(attempt=True))
    assert not table.state.prone
    assert not table.state.due


def test_who_cannot_stand_is_told_why() -> None:
    """CRIT:gyro: without a gyro a 'Mech never stands again."""
    table = lying(slots=filled(GYRO))
    for slot in (0, 1):
        table.say(Critical(location="CT", slot=slot))
        while table.state.due:
            table.outcome(True)
    table.say(EndPhase())
    while table.state.due:
        table.outcome(True)
    with pytest.raises(Refused, match="gyro is destroyed"):
        table.say(Stand(attempt=True))
    with pytest.raises(Refused, match="on its feet"):
        of().say(Stand(attempt=True))
    dark = lying()
    dark.say(ReactorSwitch(on=False))
    with pytest.raises(Refused, match="shut down"):
        dark.say(Stand(attempt=True))


def test_without_both_legs_it_lies_for_good_and_is_not_immobile() -> None:
    """BMM-7.01:p45:both-legs: 0 MP, and a roll to save the pilot that an immobile 'Mech would not have."""
    table = of(points=0)
    draft = table.state.draft()
    draft.gone = {"LL": "destroyed", "RL": "destroyed"}
    draft.prone = True
    table.state = draft.finished()
    assert status(table.unit, table.state).moves["walk"] == 0
    with pytest.raises(Refused, match="no legs to stand on"):
        table.say(Stand(attempt=True))


# --- struck by others, and own attacks ----------------------------------------------------------------------------


def test_a_kick_strikes_a_leg_and_asks_for_a_roll_at_the_end_of_the_phase() -> None:
    """digest 10.1"""
    table = of(points=40)
    table.say(Struck(by="kick", damage=10, dice=((1,),)))
    assert table.state.armor["RL"] == 30
    assert not table.state.due
    table.say(EndPhase())
    assert (table.due.purpose, table.due.target) == ("piloting", 5)


def test_a_push_asks_at_once_and_does_no_damage() -> None:
    """digest 10.1"""
    table = of()
    table.say(Struck(by="push"))
    assert (table.due.purpose, table.due.target) == ("piloting", 5)


def test_a_charge_comes_in_groups_of_five_and_asks_at_plus_two() -> None:
    """digest 10.1, digest 2"""
    table = of(points=40)
    table.say(Struck(by="charge", damage=12, side="left", dice=((3, 4), (3, 4), (3, 4))))
    assert table.state.armor["LT"] == 28
    assert table.due.target == 5 + 2


def test_death_from_above_strikes_by_the_table_of_punches() -> None:
    """digest 10.1, digest 20"""
    table = of(points=40)
    table.say(Struck(by="death-from-above", damage=6, dice=((6,), (6, 6), (3,))))
    assert (table.state.armor["HD"], table.state.armor["CT"]) == (35, 39)


def test_a_charge_costs_a_tenth_of_the_target_and_deals_a_tenth_of_the_mass_a_hex() -> None:
    """TW-4.4:p148:charge-rounding: 75 tons over 5 hexes deal 38 points, rounded up once."""
    table = of(mass=75, rating=300, points=40)
    done = table.say(OwnAttack(attack="charge", mass=45, hexes=5, dice=((3, 4),)))
    assert "deals 38 points" in done.happened[0].words
    assert table.state.armor["CT"] == 40 - 5
    assert table.due.target == 5 + 2


def test_who_jumped_or_lies_does_not_charge() -> None:
    """digest 20"""
    table = lying()
    with pytest.raises(Refused, match="no charge: it lies"):
        table.say(OwnAttack(attack="charge", mass=50, hexes=3))
    with pytest.raises(Refused, match="it cannot jump"):
        of().say(OwnAttack(attack="death-from-above", mass=50))


def test_a_missed_death_from_above_is_a_fall_of_two_levels_on_the_rear() -> None:
    """BMM-7.01:p37:dfa-miss-fall: 50 tons: 15 points, from the rear whatever the facing."""
    slots = filled({"LL": {0: Slot(mount=0)}})
    table = of(points=40, mounts=mounts("Jump Jet", at="LL"), slots=slots)
    table.say(OwnAttack(attack="death-from-above", hit=False))
    table.roll(1)
    table.roll(3, 4)
    assert table.state.armor["CT"] == 40  # its one point of rear armor went
    assert table.state.rear["CT"] == 0


def test_weak_legs_roll_for_criticals_when_they_are_kicked() -> None:
    """BMM-7.01:p89:weak-legs: the leg that was kicked, though its armor held."""
    table = of(points=40, quirks=({"code": "weak_legs"},))
    table.say(Struck(by="kick", damage=5, dice=((1,),)))
    assert (table.due.purpose, table.due.location) == ("critical-count", "RL")
    table.roll(1, 1)
    assert not table.state.due
    older = of(points=40, quirks=({"code": "weak_legs"},), options={"edition": "tw-4.4"})
    older.say(Struck(by="kick", damage=5, dice=((1,), (1, 1))))
    assert (older.due.purpose, older.due.location) == ("critical-count", "LL")
    sound = of(points=40)
    sound.say(Struck(by="kick", damage=5, dice=((1,),)))
    assert not sound.state.due


# --- moving -------------------------------------------------------------------------------------------------------


def test_nobody_moves_farther_than_his_mp_or_in_two_ways() -> None:
    """digest 10.4"""
    table = of()
    with pytest.raises(Refused, match="5 MP to walk"):
        table.say(Move(mode="walk", hexes=6))
    with pytest.raises(Refused, match="cannot jump"):
        table.say(Move(mode="jump", hexes=1))
    table.say(Move(mode="walk", hexes=2))
    table.say(Move(mode="walk", hexes=3))
    assert table.state.heat_to_come == 1
    with pytest.raises(Refused, match="moved already"):
        table.say(Move(mode="run", hexes=3))
    table.say(HeatPhase())
    table.say(Move(mode="run", hexes=8))


@pytest.mark.parametrize(("factor", "modifier"), [(15, 0), (40, 1), (90, 2), (91, 5)])
def test_who_fails_to_enter_a_building_is_struck_by_its_walls(factor: int, modifier: int) -> None:
    """digest 10.1, TW-4.4:p148:charge-building: a tenth of the factor, rounded up; nobody falls."""
    table = of(points=20)
    table.say(Enter(terrain="building", factor=factor, modifier=1))
    assert table.due.target == 5 + modifier + 1
    struck = damage(table.roll(1, 1))
    while table.state.due:
        struck += damage(table.roll(3, 4))
    assert sum(struck) == -(-factor // 10)
    assert not table.state.prone


def test_a_building_needs_its_factor() -> None:
    """digest 10.1"""
    with pytest.raises(Refused, match="enter building 40"):
        of().say(Enter(terrain="building"))


def test_a_mace_that_misses_asks_for_a_roll_at_the_end_of_the_phase() -> None:
    """core digest P17, which names the older rule."""
    plain = of(mass=50)
    with pytest.raises(Refused, match="no mace: the 'Mech has none"):
        plain.say(OwnAttack(attack="mace", hit=False))
    hands = {"RA": {0: Slot(system=System.SHOULDER), 3: Slot(system=System.HAND), 4: Slot(mount=0)}}
    table = of(mounts=mounts("Mace", at="RA"), slots=filled(hands))
    table.say(OwnAttack(attack="mace", hit=False))
    assert not table.state.due
    table.say(EndPhase())
    assert (table.due.purpose, table.due.target) == ("piloting", 5)
