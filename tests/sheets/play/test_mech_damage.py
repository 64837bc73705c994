"""Damage to 'Mechs: armor of every kind, structure, where what is left over goes."""

from typing import Any

import pytest

from sheets.equipment.kinds import ArmorType, StructureType
from sheets.record.events import (
    Hit,
)
from sheets.units.mech import Slot, System
from sheets.units.systems import Structure
from tests.sheets.play.table import filled, of


def test_damage_goes_through_armor_and_structure_and_on_to_the_torso() -> None:
    """digest 2.1: a destroyed arm passes what is left over to the torso of its side."""
    table = of(points=5)
    table.say(Hit(location="LA", damage=16, dice=((1, 1),)))
    assert table.state.gone == {"LA": "destroyed"}
    assert table.state.armor["LT"] == 5 - (16 - 5 - 8)


def test_damage_from_the_rear_stays_on_the_rear() -> None:
    """digest 2: excess transfers to the armor of the same facing."""
    table = of(points=5)
    table.say(Hit(location="LA", damage=14, rear=True, dice=((1, 1),)))
    assert (table.state.rear["LT"], table.state.armor["LT"]) == (0, 5)


def test_a_lost_side_torso_takes_its_arm_along() -> None:
    """digest 11"""
    table = of(points=0)
    table.say(Hit(location="LT", damage=12, dice=((1, 1),)))
    assert table.state.gone == {"LT": "destroyed", "LA": "blown off"}


def test_the_center_torso_is_the_end() -> None:
    """digest 11"""
    table = of(points=0)
    table.say(Hit(location="CT", damage=16, dice=((1, 1),)))
    assert table.state.destroyed == "location"


def test_a_head_hit_hurts_the_pilot() -> None:
    """TW-4.4:p41:head-hits: when the head takes at least a point."""
    table = of(points=5)
    table.say(Hit(location="HD", damage=0))
    assert (table.state.crew[0].hits, table.state.due) == (0, ())
    table.say(Hit(location="HD", damage=1, dice=((2, 2),)))
    assert table.state.crew[0].hits == 1


@pytest.mark.parametrize(
    ("armor", "kind", "damage", "left"),
    [
        (ArmorType.HARDENED, "standard", 4, 8),
        (ArmorType.FERRO_LAMELLOR, "energy", 5, 6),
        (ArmorType.FERRO_LAMELLOR, "standard", 1, 10),
        (ArmorType.REACTIVE, "missile", 5, 8),
        (ArmorType.REFLECTIVE, "energy", 1, 9),
        (ArmorType.REFLECTIVE, "physical", 3, 4),
        (ArmorType.BALLISTIC_REINFORCED, "ballistic", 6, 7),
        (ArmorType.IMPACT_RESISTANT, "physical", 6, 6),
        (ArmorType.FERRO_FIBROUS, "acid", 1, 7),
        (ArmorType.STANDARD, "flechette", 5, 8),
        (ArmorType.STANDARD, "energy", 5, 5),
    ],
)
def test_armor_of_each_kind(armor: ArmorType, kind: Any, damage: int, left: int) -> None:
    """digest 3.1, BMM-7.01:p114:reflective, BMM-7.01:p114:ballistic-reinforced"""
    table = of(points=10, armor=armor)
    table.say(Hit(location="LL", damage=damage, kind=kind))
    assert table.state.armor["LL"] == left


@pytest.mark.parametrize(("kind", "dead"), [("standard", False), ("area", True)])
def test_area_effect_damage_that_destroys_the_center_torso_kills_the_pilot(kind: Any, dead: bool) -> None:
    """Recorded plays (unconfirmed): the pilot lives through any other loss of the center torso (digest 11)."""
    table = of(points=5)
    table.say(Hit(location="CT", damage=60, kind=kind, dice=((1, 1),)))
    assert (table.state.destroyed, table.state.crew[0].dead) == ("location", dead)


def test_a_half_point_of_hardened_armor_is_carried() -> None:
    """BMM-7.01:p114:hardened: a point goes only after two full points."""
    table = of(points=10, armor=ArmorType.HARDENED)
    table.say(Hit(location="LL", damage=1))
    assert table.state.armor["LL"] == 10
    assert table.now.notes == ("half a point of the armor of the Left Leg is gone",)
    table.say(Hit(location="LL", damage=1))
    assert (table.state.armor["LL"], table.state.half_points, table.now.notes) == (9, frozenset(), ())


def test_reflective_armor_absorbs_two_points_with_each_and_passes_the_rest() -> None:
    """BMM-7.01:p114:reflective"""
    table = of(points=3, armor=ArmorType.REFLECTIVE)
    table.say(Hit(location="LL", damage=10, kind="energy", dice=((1, 1),)))
    assert (table.state.armor["LL"], table.state.structure["LL"]) == (0, 12 - 4)


@pytest.mark.parametrize(
    ("armor", "edition", "through"),
    [
        (ArmorType.BALLISTIC_REINFORCED, "bmm-7.01", 4),
        (ArmorType.BALLISTIC_REINFORCED, "tw-4.4", 2),
        (ArmorType.REACTIVE, "bmm-7.01", 2),
        (ArmorType.REACTIVE, "tw-4.4", 2),
    ],
)
def test_what_goes_through_armor_that_halves_is_halved_but_by_the_later_book(
    armor: ArmorType, edition: str, through: int
) -> None:
    """digest 23, BMM-7.01:p114:ballistic-reinforced: 10 points of missiles on 3 points of armor."""
    table = of(points=3, armor=armor, options={"edition": edition})
    table.say(Hit(location="LL", damage=10, kind="missile", dice=((1, 1),)))
    assert (table.state.armor["LL"], table.state.structure["LL"]) == (0, 12 - through)


@pytest.mark.parametrize(("kind", "lost"), [(StructureType.COMPOSITE, 6), (StructureType.REINFORCED, 1)])
def test_structure_of_each_kind(kind: StructureType, lost: int) -> None:
    """digest 3.2, BMM-7.01:p117:reinforced-circles"""
    table = of(points=0, structure=Structure(type=kind))
    table.say(Hit(location="LL", damage=3, dice=((1, 1),)))
    assert table.state.structure["LL"] == 12 - lost
    assert table.state.phase_damage == (lost if kind is StructureType.REINFORCED else 3)


def test_armor_piercing_shot_that_armor_stops_may_still_find_something() -> None:
    """digest 3.1"""
    table = of(points=20, slots=filled({"LL": {0: Slot(system=System.HIP)}}))
    table.say(Hit(location="LL", damage=5, kind="armor-piercing", critical_modifier=-3))
    assert table.due.modifiers[0].value == -3


def test_armor_piercing_damage_that_goes_on_asks_no_second_time() -> None:
    """BMM-7.01:p106:ap-transfer"""
    table = of(points=2)
    table.say(Hit(location="LA", damage=11, kind="armor-piercing", critical_modifier=-3, dice=((1, 1),)))
    assert table.state.armor["LT"] == 1
    assert table.state.due == ()


def test_each_gun_of_an_array_that_strikes_the_head_hurts_the_pilot() -> None:
    """TW-4.4:p137:mga-head: with a roll each."""
    table = of(points=9)
    table.say(Hit(location="HD", damage=6, guns=3))
    assert (table.state.armor["HD"], table.state.crew[0].hits) == (3, 3)
    for target in (3, 5, 7):
        assert table.due.target == target
        table.outcome(True)
    assert not table.state.due
