"""Shields on the arms of 'Mechs, held in front, at the side, or hanging."""

from typing import Any

import pytest

from sheets.play import Refused, status
from sheets.play.anatomy import mech_anatomy
from sheets.play.shields import shield_now
from sheets.record.events import Attack, Brace, Critical, CriticalRoll, EndPhase, Fire, Hit
from sheets.units.mech import Slot, System
from tests.builders import mounts
from tests.sheets.construction.units import ARM
from tests.sheets.play.table import Table, filled, of

SHIELD, ARM_LASER, TORSO_LASER = range(3)


def bearer(**options: Any) -> Table:
    """A 'Mech with a medium shield (5 points of a hit) and a laser in its left arm, another in its left torso."""
    carried = (*mounts("ISMediumShield", "Medium Laser", at="LA"), *mounts("Medium Laser", at="LT"))
    arm = {0: Slot(system=System.SHOULDER), 1: Slot(mount=SHIELD), 2: Slot(mount=ARM_LASER)}
    return of(points=40, mounts=carried, slots=filled({"LA": arm, "LT": {0: Slot(mount=TORSO_LASER)}}), **options)


def armor_lost(table: Table, location: str, rear: bool = False) -> int:
    """What a hit of 10 points costs the armor of a location."""
    facing = "rear" if rear else "armor"
    before = getattr(table.state, facing)[location]
    table.say(Hit(location=location, damage=10, rear=rear, kind="energy"))
    while table.state.due:
        table.outcome(True if table.due.target else 0)
    return int(before - getattr(table.state, facing)[location])


@pytest.mark.parametrize(
    ("mode", "covered"),
    [
        ("inactive", {"LA"}),
        ("passive", {"LA", "LT"}),
        ("active", {"LA", "LT", "LL", "CT", "HD"}),
    ],
)
def test_what_a_shield_covers(mode: Any, covered: set[str]) -> None:
    """digest 3.4: 5 of 10 points are taken, never from behind the 'Mech by an active one."""
    for location in ("LA", "LT", "LL", "CT", "HD", "RA", "RT"):
        table = bearer()
        table.say(Brace(mount=SHIELD, mode=mode))
        assert armor_lost(table, location) == (5 if location in covered else 10), location


def test_an_active_shield_does_not_cover_the_back() -> None:
    """digest 3.4"""
    table = bearer()
    table.say(Brace(mount=SHIELD, mode="active"))
    assert armor_lost(table, "LT", rear=True) == 1  # all the rear armor that there is
    assert table.state.structure["LT"] == 12 - 9


def test_an_active_shield_does_not_cover_the_head_from_behind() -> None:
    """digest 3.4: head and center torso from the front; the leg from every side."""
    table = bearer()
    table.say(Brace(mount=SHIELD, mode="active"))
    table.say(Attack(side="rear", damage=2, dice=((6, 6),)))
    assert table.state.armor["HD"] == 40 - 2
    assert not table.state.absorbed
    table = bearer()
    table.say(Brace(mount=SHIELD, mode="active"))
    table.say(Attack(side="rear", damage=2, dice=((5, 4),)))
    assert table.state.armor["LL"] == 40
    assert table.state.absorbed[SHIELD] == 1


def test_a_shield_takes_its_part_of_a_hit_once() -> None:
    """digest 2, 3.4: what transfers inward strikes armor first."""
    table = bearer()
    table.say(Brace(mount=SHIELD, mode="active"))
    draft = table.state.draft()
    draft.armor, draft.structure = {**draft.armor, "LL": 0}, {**draft.structure, "LL": 1}
    table.state = draft.finished()
    table.say(Hit(location="LL", damage=10))
    table.outcome(0)
    assert table.state.absorbed[SHIELD] == 1
    assert table.state.armor["LT"] == 40 - (10 - 5 - 1)


def test_a_hit_that_a_shield_stops_is_no_chance_of_a_critical_hit() -> None:
    """TW-4.4:p124:tac-damage: an attack has to do at least 1 point of damage."""
    table = bearer()
    table.say(Brace(mount=SHIELD, mode="active"))
    table.say(Hit(location="CT", damage=4, through_armor_critical=True))
    assert not table.state.due
    assert table.state.absorbed[SHIELD] == 1


def test_a_shield_stops_no_more_than_its_capacity() -> None:
    """digest 3.4: the least of rate, capacity left and damage."""
    table = bearer()
    draft = table.state.draft()
    draft.absorbed = {SHIELD: 18 - 2}
    table.state = draft.finished()
    assert armor_lost(table, "LA") == 10 - 2


@pytest.mark.parametrize(
    ("struck", "rate", "capacity"),
    [
        ((), 5, 18),
        ((0,), 3, 16),
        ((1,), 4, 17),
        ((2,), 4, 17),
        ((3,), 4, 17),
        ((4,), 4, 13),
        ((4, 5), 3, 8),
        ((0, 1, 2, 3), 0, 13),
        ((4, 5, 6), 2, 3),
        ((0, 1, 4, 5, 6), 0, 0),
        ((0, 1, 2, 4, 5, 6), 0, 0),
    ],
)
def test_hits_to_a_shield_and_its_arm_weaken_it(struck: tuple[int, ...], rate: int, capacity: int) -> None:
    """digest 3.4: a slot of the shield costs 1 of the rate and 5 of the capacity; the shoulder 2 of both, others 1."""
    slots = dict(enumerate((*(Slot(system=system) for system in ARM), *(Slot(mount=0),) * 3)))
    table = of(mounts=mounts("ISMediumShield", at="LA"), slots=filled({"LA": slots}))
    for slot in struck:
        table.say(Critical(location="LA", slot=slot))
    assert shield_now(mech_anatomy(table.unit), table.state, SHIELD) == (rate, capacity)


def test_a_shield_is_lost_with_its_arm() -> None:
    table = bearer()
    table.say(Brace(mount=SHIELD, mode="active"))
    table.say(CriticalRoll(location="LA", dice=((6, 6),)))
    table.say(EndPhase())
    assert shield_now(mech_anatomy(table.unit), table.state, SHIELD) == (0, 0)
    assert armor_lost(table, "LT") == 10


@pytest.mark.parametrize(("mode", "modifiers"), [("inactive", (1, 0)), ("passive", (2, 2))])
def test_a_shield_is_in_the_way_of_the_weapons_behind_it(mode: Any, modifiers: tuple[int, int]) -> None:
    """digest 3.4"""
    table = bearer()
    table.say(Brace(mount=SHIELD, mode=mode))
    assert tuple(weapon.modifier for weapon in status(table.unit, table.state).weapons) == modifiers


def test_nothing_fires_or_punches_behind_an_active_shield_and_a_passive_one_bashes() -> None:
    """digest 3.4"""
    table = bearer()
    table.say(Brace(mount=SHIELD, mode="active"))
    with pytest.raises(Refused, match="it is behind the shield"):
        table.say(Fire(weapon=TORSO_LASER))
    known = {strike.name: strike for strike in status(table.unit, table.state).physical}
    assert known["punch with the Left Arm"].why == "its shield is active"
    assert not known["punch with the Right Arm"].why
    table.say(Brace(mount=SHIELD, mode="passive"))
    known = {strike.name: strike for strike in status(table.unit, table.state).physical}
    assert not known["shield bash in the Left Arm"].why
    table.say(Fire(weapon=TORSO_LASER))


def test_a_broken_shield_is_not_held() -> None:
    """digest 3.4"""
    table = bearer()
    draft = table.state.draft()
    draft.absorbed = {SHIELD: 18}
    table.state = draft.finished()
    with pytest.raises(Refused, match="it is broken"):
        table.say(Brace(mount=SHIELD, mode="active"))
    with pytest.raises(Refused, match="is not a shield"):
        table.say(Brace(mount=ARM_LASER, mode="active"))


@pytest.mark.parametrize("edition", ["tw-4.4", "bmm-7.01"])
def test_a_shield_that_is_hit_slows_as_much_as_a_whole_one(edition: str) -> None:
    """digest 3.4: a struck slot costs 1 of the rate and 5 of the capacity, not the weight; its arm takes it along."""
    table = bearer(options={"edition": edition})
    slowed = table.now.moves["walk"]
    assert slowed == table.unit.engine.rating // table.unit.mass - 1
    table.say(Critical(location="LA", slot=1))
    table.say(EndPhase())
    assert table.now.moves["walk"] == slowed
    table.say(CriticalRoll(location="LA", dice=((6, 6),)))
    table.say(EndPhase())
    assert table.now.moves["walk"] == slowed + 1


@pytest.mark.parametrize(("edition", "regained"), [("bmm-7.01", 0), ("core-2026", 1)])
def test_a_shield_that_protects_nothing_weighs_nothing(edition: str, regained: int) -> None:
    """CORE:K15:broken-shield"""
    table = bearer(options={"edition": edition})
    slowed = table.now.moves["walk"]
    draft = table.state.draft()
    draft.absorbed = {SHIELD: 18}
    table.state = draft.finished()
    assert table.now.moves["walk"] == slowed + regained
