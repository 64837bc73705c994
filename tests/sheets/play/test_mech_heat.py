"""The heat of 'Mechs."""

from typing import Any

import pytest

from sheets.play import status
from sheets.record.events import (
    HeatPhase,
)
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
