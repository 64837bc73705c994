"""The core rules of 2026 beside the BattleMech Manual: piloting rolls, falls, lost legs."""

import pytest

from sheets.equipment.kinds import GyroType
from sheets.play import Refused
from sheets.play.anatomy import mech_anatomy
from sheets.play.falls import standing_roll
from sheets.play.movement import mech_movement_now
from sheets.record.events import (
    Critical,
    EndPhase,
    Enter,
    Fall,
    Move,
    OwnAttack,
    Skid,
    Stand,
)
from sheets.units.mech import Body, Slot
from tests.builders import mech, mounts
from tests.sheets.play.core_rules import GYRO, both, legged, lose, piloting, settle, struck
from tests.sheets.play.table import Table, armed, filled

JETS = ("Jump Jet", "Jump Jet")


def test_standing_up_is_easier() -> None:
    """CORE:P1:standing-up"""
    rolls = [standing_roll(mech_anatomy(mech()), table.state, table.options) for table in both(mech())]
    assert [roll and roll.modifier for roll in rolls] == [0, -1]


def test_an_attempt_to_stand_up_makes_no_heat() -> None:
    """CORE:E1:standing-heat: each makes 1 in the older books, also a failed one."""
    for table, heat in zip(both(legged()), (2, 0), strict=True):
        table.say(Fall())
        settle(table)
        for made in (False, True):
            table.say(Stand(attempt=True))
            table.outcome(made)
            settle(table)
        assert table.state.heat_to_come == heat


def test_nobody_stands_up_carefully() -> None:
    """CORE:M11:careful-stand"""
    old, new = both(legged())
    for table in (old, new):
        table.say(Fall())
        settle(table)
    assert old.say(Stand(attempt=True, careful=True)).due
    with pytest.raises(Refused, match="these rules have no careful stand"):
        new.say(Stand(attempt=True, careful=True))


def test_a_quad_stands_up_on_one_leg() -> None:
    """CORE:P21:standing-on-legs"""
    for table, able in zip(both(legged(Body.QUAD)), (False, True), strict=True):
        lose(table, "FLL", "FRL", "RLL")
        table.say(Fall())
        settle(table)
        if able:
            assert table.say(Stand(attempt=True)).due
        else:
            with pytest.raises(Refused, match="no legs to stand on"):
                table.say(Stand(attempt=True))


@pytest.mark.parametrize(("mode", "rolls"), [("walk", (True, False)), ("run", (True, True))])
def test_only_running_into_water_asks_for_a_roll(mode: str, rolls: tuple[bool, bool]) -> None:
    """CORE:M4:entering-water: at -1, 0 and +1 by the depth, as before."""
    for table, asked in zip(both(mech()), rolls, strict=True):
        table.say(Move.model_validate({"mode": mode, "hexes": 2}))
        table.say(Enter(terrain="water", depth=2))
        assert [(due.purpose, due.target) for due in table.state.due] == [("piloting", 5)] * asked
        assert table.words == ["water of depth 2"] + ["it does not run into the water: no roll"] * (not asked)
        assert table.state.depth == 2


def test_nothing_skids() -> None:
    """CORE:M1:skidding"""
    old, new = both(mech())
    assert old.say(Skid(hexes=5)).due
    with pytest.raises(Refused, match="these rules have no skids"):
        new.say(Skid(hexes=5))


def test_a_gyro_hit_adds_two() -> None:
    """CORE:P2:gyro-hit"""
    old, new = (struck(table, ("CT", 3)) for table in both(legged()))
    assert (piloting(old), piloting(new)) == (3, 2)


def test_a_heavy_duty_gyro_takes_three_hits() -> None:
    """CORE:P3:heavy-duty-gyro, CORE:K2:heavy-duty-gyro-destroyed: none of three hits asks for a roll, but a jump
    does, at +2 in all."""
    _, new = both(legged(gyro=GyroType.HEAVY_DUTY, mounts=mounts(*JETS, at="LT")))
    for number, slot in enumerate((3, 4, 5), 1):
        new.say(Critical(location="CT", slot=slot))
        new.say(EndPhase())
        assert (new.state.due, piloting(new)) == ((), number)
    new.say(Critical(location="CT", slot=6))
    assert new.due.purpose == "fall-facing"


def test_a_jump_with_a_damaged_heavy_duty_gyro_is_at_plus_two() -> None:
    """CORE:P3:heavy-duty-gyro"""
    jumper = mech(
        gyro=GyroType.HEAVY_DUTY,
        mounts=mounts(*JETS, at="LT"),
        slots=filled(GYRO | {"LT": {0: Slot(mount=0), 1: Slot(mount=1)}}),
    )
    _, new = both(jumper)
    struck(new, ("CT", 3), ("CT", 4), ("CT", 5))
    new.say(Move(mode="run", hexes=2))
    assert not new.state.due
    _, new = both(jumper)
    struck(new, ("CT", 3), ("CT", 4), ("CT", 5))
    new.say(Move(mode="jump", hexes=2))
    assert new.due.target == 5 + 2


def test_hits_to_a_leg_add_up() -> None:
    """CORE:P4:hip, CORE:P5:leg-actuators: hip and upper leg are +1 each, before +2 for the hip alone."""
    old, new = (struck(table, ("LL", 0), ("LL", 1)) for table in both(legged()))
    assert (piloting(old), piloting(new)) == (2, 2)
    old, new = (struck(table, ("LL", 0)) for table in both(legged()))
    assert (piloting(old), piloting(new)) == (2, 1)


def test_a_foot_hit_asks_for_no_roll() -> None:
    """CORE:P6:foot-actuator"""
    old, new = both(legged())
    for table in (old, new):
        table.say(Critical(location="LL", slot=3))
        table.say(EndPhase())
    assert (bool(old.state.due), bool(new.state.due)) == (True, False)
    assert piloting(new) == 0


def test_hits_to_one_leg_ask_for_one_roll() -> None:
    """CORE:P7:one-roll-a-leg"""
    rolls = []
    for table in both(legged()):
        table.say(Critical(location="LL", slot=1))
        table.say(Critical(location="LL", slot=2))
        table.say(EndPhase())
        asked = 0
        while table.state.due:
            asked += 1
            table.outcome(True)
        rolls.append(asked)
    assert rolls == [2, 1]


@pytest.mark.parametrize(("die", "side"), [(1, "back"), (2, "front"), (4, "front"), (6, "front")])
def test_falls_are_on_the_front_or_on_the_back(die: int, side: str) -> None:
    """CORE:P8:fall-facing"""
    _, new = both(mech())
    new.say(Fall())
    new.roll(die)
    assert any(f"on its {side}" in happening.words for happening in new.done.happened if new.done)


def test_a_lost_leg_adds_four() -> None:
    """CORE:P9:lost-leg"""
    old, new = (lose(table, "LL") for table in both(legged()))
    assert (piloting(old), piloting(new)) == (5, 4)


def test_quads_lose_their_balance_leg_by_leg() -> None:
    """CORE:P10:lost-legs-of-quads"""
    found = []
    for table in both(legged(Body.QUAD)):
        numbers = [piloting(table)]
        for leg in ("FLL", "FRL", "RLL"):
            numbers.append(piloting(lose(table, leg)))
        found.append(numbers)
    assert found[0][:3] == [-2, 0, 5]
    assert found[1] == [-2, 1, 2, 4]


def test_running_without_a_leg_asks_for_a_roll() -> None:
    """CORE:P12:running-damaged, CORE:P14:jumping-damaged: only when a hex was moved."""
    _, new = both(legged())
    lose(new, "LL")
    new.say(Move(mode="run", hexes=1))
    assert new.due.target == 5 + 4


def test_an_own_death_from_above_adds_two() -> None:
    """CORE:P16:death-from-above"""
    targets = []
    for table in both(armed(*JETS, points=40)):
        table.say(OwnAttack(attack="death-from-above"))
        while table.due.purpose != "piloting":
            table.roll(*(3,) * table.due.dice)
        targets.append(table.due.target)
    assert targets == [5 + 4, 5 + 2]


def test_a_missed_mace_asks_for_no_roll() -> None:
    """CORE:P17:missed-mace"""
    due = []
    for table in both(armed("Mace", at="RA")):
        table.say(OwnAttack(attack="mace", hit=False))
        table.say(EndPhase())
        due.append(bool(table.state.due))
    assert due == [True, False]


def test_only_levels_make_a_fall_harder_for_the_pilot() -> None:
    """CORE:P18:fall-pilot: two levels are +2, and a damaged hip adds nothing; before +1 and +2."""
    targets = []
    for table in both(legged()):
        struck(table, ("LL", 0))
        table.say(Fall(levels=2))
        while table.due.purpose != "fall-pilot":
            table.roll(*(3,) * table.due.dice)
        targets.append(table.due.target)
    assert targets == [5 + 2 + 1, 5 + 2]


def test_a_fall_in_water_counts_its_depth() -> None:
    """CORE:P19:fall-in-water: 50 tons fall on their own level in depth 2 for half of 5 x 3, before half of 5."""
    words = []
    for table in both(mech(points=20)):
        table.say(Enter(depth=2))
        table.say(Fall())
        table.roll(2)
        assert table.done
        words.append(next(happening.words for happening in table.done.happened if "damage" in happening.words))
    assert ["2 points" in words[0], "7 points" in words[1]] == [True, True]


def walk(table: Table) -> tuple[int, int]:
    """Walking and running MP."""
    found = mech_movement_now(mech_anatomy(table.unit), table.state, table.options)
    return found.walk, found.run


def test_hits_to_legs_cost_one_mp_each() -> None:
    """CORE:L1:hips, CORE:L2:leg-hits, CORE:L3:least-walk: of 5 walking MP."""
    old, new = (struck(table, ("LL", 0)) for table in both(legged()))
    assert (walk(old), walk(new)) == ((3, 5), (4, 6))
    _, new = both(legged())
    everything = [(leg, slot) for leg in ("LL", "RL") for slot in range(4)]
    assert walk(struck(new, *everything)) == (1, 2)


def test_without_a_leg_a_mech_runs_two() -> None:
    """CORE:L4:one-leg"""
    old, new = (lose(table, "LL") for table in both(legged()))
    assert (walk(old), walk(new)) == ((1, 0), (1, 2))
    assert walk(struck(new, ("RL", 1))) == (1, 2)


def test_quads_walk_on_three_and_two_legs() -> None:
    """CORE:L5:quad-legs, CORE:L6:quad-hips: of 5 walking MP."""
    _, new = both(legged(Body.QUAD))
    assert [walk(lose(new, leg)) for leg in ("FLL", "FRL", "RLL")] == [(4, 6), (3, 5), (1, 2)]
    old, new = (struck(table, ("FLL", 0)) for table in both(legged(Body.QUAD)))
    assert (walk(old)[0], walk(new)[0]) == (3, 4)
