"""The heat of 'Mechs."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType
from sheets.play import Refused, status
from sheets.record.events import Cool, Enter, Fall, Fire, Heat, HeatPhase, Inferno, Move, Skid
from sheets.units import Mount
from sheets.units.mech import Slot
from tests.sheets.play.table import Table, filled, of


def replace_heat(table: Table, heat: int) -> Any:
    """What the 'Mech can do at this heat."""
    draft = table.state.draft()
    draft.heat = heat
    return status(table.unit, draft.finished())


@pytest.mark.parametrize(
    ("heat", "target"), [(13, None), (14, 4), (18, 6), (22, 8), (26, 10)], ids=["cool", "14", "18", "22", "26"]
)
def test_shutdown(brolga: Table, heat: int, target: int | None) -> None:
    """digest 9.2"""
    brolga.say(HeatPhase(build_up=13 + heat))
    asked = [due for due in brolga.state.due if due.purpose == "shutdown"]
    assert [due.target for due in asked] == ([] if target is None else [target])


def test_at_thirty_nothing_helps_and_the_fall_is_at_three_more(brolga: Table) -> None:
    """digest 9.2, BMM-7.01:p52:involuntary-shutdown"""
    brolga.say(HeatPhase(build_up=13 + 30))
    assert (brolga.due.purpose, brolga.due.target) == ("piloting", 5 + 3)
    brolga.roll(6, 6)
    brolga.roll(6, 6)
    assert (brolga.state.shutdown, brolga.state.prone) == (True, False)


def test_a_cool_reactor_starts_by_itself(brolga: Table) -> None:
    """BMM-7.01:p52:restart"""
    brolga.say(HeatPhase(build_up=13 + 30, dice=((6, 6), (6, 6))))
    brolga.say(HeatPhase(dice=((6, 6),)))
    brolga.say(HeatPhase())
    assert not brolga.state.shutdown


def test_heat_from_outside_is_fifteen_at_most(brolga: Table) -> None:
    """digest 9.1"""
    brolga.say(HeatPhase(build_up=13, external=40))
    assert brolga.due.asked_by == "15 heat"


def test_heat_sets_off_the_bin_with_the_most_damage_a_shot() -> None:
    """digest 7.3"""
    bins = (
        Mount(item="IS Ammo MG - Full", location="LT", shots=200),
        Mount(item="IS Ammo AC/20", location="RT", shots=1),
    )
    table = of(points=20, mounts=bins, slots=filled({"LT": {0: Slot(mount=0)}, "RT": {0: Slot(mount=1)}}), sinks=0)
    table.say(HeatPhase(build_up=28))
    while table.due.purpose != "ammo-explosion-heat":
        table.outcome(True)
    table.roll(1, 1)
    assert table.state.shots == {0: 200, 1: 0}


def test_heat_slows_from_five_points_on(brolga: Table) -> None:
    """digest 9.2"""
    hot = replace_heat(brolga, 10)
    assert hot.moves["walk"] == 3
    assert hot.gunnery[0].value == 1


# --- what else heats ----------------------------------------------------------------------------------------------


def test_each_inferno_missile_is_two_heat_for_one_turn() -> None:
    """TW-4.4:p142:inferno-heat, digest 9.1: with everything from outside 15 at most."""
    table = of(sinks=0)
    table.say(Inferno(missiles=4))
    table.say(HeatPhase())
    assert table.state.heat == 8
    table.say(HeatPhase())
    assert table.state.heat == 8
    hot = of(sinks=0)
    hot.say(Inferno(missiles=12))
    hot.say(HeatPhase())
    assert hot.state.heat == 15
    cool = of(sinks=0, armor=ArmorType.HEAT_DISSIPATING)
    cool.say(Inferno(missiles=4))
    cool.say(HeatPhase())
    assert cool.state.heat == 4


def test_flawed_cooling_may_fail_in_a_fall_and_heats_from_then_on() -> None:
    """digest 21.2: 10 or more."""
    table = of(points=40, quirks=({"code": "flawed_cooling"},), sinks=0)
    table.say(Fall())
    while table.due.purpose != "cooling-flaw":
        table.outcome({"fall-facing": "front", "hit-location": "CT"}.get(table.due.purpose, True))
    assert table.due.target == 10
    table.roll(5, 5)
    for heat in (5, 10):
        table.say(HeatPhase())
        while table.state.due:
            table.outcome(True)
        assert table.state.heat == heat


def test_status_adds_up_the_heat_of_all_that_can_fire(brolga: Table) -> None:
    """digest 9.1: two medium lasers, a large one and an SRM 6."""
    assert status(brolga.unit, brolga.state).heat_made["weapons"] == 3 + 3 + 8 + 4
    brolga.say(Fire(weapon=0))
    assert status(brolga.unit, brolga.state).heat_made["weapons"] == 3 + 8 + 4


def test_the_own_move_and_a_skid_make_shots_harder(brolga: Table) -> None:
    """digest 10.4, BMM-7.01:p68:skidding: running adds 2, a skid 1 more."""
    brolga.say(Move(mode="run", hexes=4))
    assert [modifier.value for modifier in status(brolga.unit, brolga.state).gunnery] == [2]
    brolga.say(Skid(hexes=4))
    brolga.roll(1, 1)
    while brolga.state.due:
        brolga.outcome({"fall-facing": "front", "hit-location": "CT"}.get(brolga.due.purpose, True))
    assert [modifier.value for modifier in status(brolga.unit, brolga.state).gunnery] == [2, 1, 2]  # and it lies


def test_heat_sets_off_both_bins_of_a_slot() -> None:
    """digest 5.3, 7.3: given two bins in one slot of a superheavy 'Mech and a bin of equal shots elsewhere with more of
    them than either, when heat explodes ammunition, then the slot goes up."""
    bins = (
        Mount(item="IS Ammo AC/5", location="LT", shots=6),
        Mount(item="IS Ammo AC/5", location="LT", shots=6),
        Mount(item="IS Ammo AC/5", location="RT", shots=9),
    )
    slots = filled({"LT": {0: Slot(mount=0, second=1)}, "RT": {0: Slot(mount=2)}})
    table = of(mass=150, rating=300, points=40, mounts=bins, slots=slots, sinks=0)
    table.say(HeatPhase(build_up=28))
    while table.due.purpose != "ammo-explosion-heat":
        table.outcome(True)
    table.roll(1, 1)
    assert table.state.shots == {0: 0, 1: 0, 2: 9}


@pytest.mark.parametrize(
    ("armor", "points", "left"),
    [
        (ArmorType.STANDARD, 5, 5),
        (ArmorType.HEAT_DISSIPATING, 5, 2),
        (ArmorType.REFLECTIVE, 5, 2),
        (ArmorType.REFLECTIVE, 1, 1),
    ],
)
def test_some_armor_keeps_off_half_the_heat_of_weapons(armor: ArmorType, points: int, left: int) -> None:
    """digest 3.1: rounded down, through reflective armor 1 at the least; a fire heats as ever."""
    table = of(armor=armor)
    table.say(Heat(points=points, by_weapon=True))
    assert table.state.outside_heat == left
    table.say(Heat(points=3))
    assert table.state.outside_heat == left + 3


def test_others_cool_a_mech_by_nine_at_most() -> None:
    """digest 9.1: for the turn alone."""
    table = of()
    table.say(Cool(points=5))
    table.say(Cool(points=6))
    assert status(table.unit, table.state).heat_sunk == 10 + 9
    table.say(HeatPhase(build_up=25))
    while table.state.due:
        table.outcome(True)
    assert (table.state.heat, status(table.unit, table.state).heat_sunk) == (6, 10)


def test_a_mech_swims_with_its_umus() -> None:
    """BMM-7.01:p117:umu: a point of heat however far; a hit on one costs an MP, and there must be water."""
    slots = {"RT": {0: Slot(mount=0), 1: Slot(mount=1)}}
    umus = tuple(Mount(item="UMU", location="RT") for _ in range(2))
    table = of(mounts=umus, slots=filled(slots))
    now = status(table.unit, table.state)
    assert (now.moves["swim"], now.heat_made["swim"]) == (2, 1)
    with pytest.raises(Refused, match="stands in no water"):
        table.say(Move(mode="swim", hexes=2))
    table.say(Enter(terrain="water", depth=2))
    table.outcome(True)
    with pytest.raises(Refused, match="has 2 MP to swim"):
        table.say(Move(mode="swim", hexes=3))
    table.say(Move(mode="swim", hexes=2))
    assert table.state.heat_to_come == 1
    assert "swim" not in status(of().unit, of().state).moves
