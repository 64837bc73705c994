"""What every value of the core keeps: it does not change, and it is whole after a trip through JSON or a process."""

import copy
import pickle

import pytest
from pydantic import ValidationError

from sheets.equipment.kinds import ArmorType
from sheets.model import FrozenDict, OncePerUnit
from sheets.units import dump, from_json, to_json
from sheets.units.systems import Armor
from tests.builders import mech, tank

POINTS = {"FR": 10, "RS": 8}


def armor(**fields: object) -> Armor:
    return Armor.model_validate({"type": ArmorType.STANDARD, "points": POINTS} | fields)


@pytest.mark.parametrize(
    "change",
    [
        lambda points: points.__setitem__("FR", 99),
        lambda points: points.__delitem__("FR"),
        lambda points: points.update(FR=99),
        lambda points: points.setdefault("LS", 99),
        lambda points: points.pop("FR"),
        lambda points: points.popitem(),
        lambda points: points.clear(),
        lambda points: points.__ior__({"FR": 99}),
    ],
)
def test_nobody_changes_the_armor_of_a_design(change):
    worn = armor()
    with pytest.raises(TypeError, match="cannot be changed"):
        change(worn.points)
    assert worn.points == POINTS


def test_an_empty_default_cannot_be_filled_either():
    with pytest.raises(TypeError):
        armor().rear["FR"] = 1
    assert armor().rear == {}


def test_the_slots_of_a_mech_stay_and_so_do_those_of_a_changed_copy():
    walker = mech()
    changed = walker.model_copy(update={"slots": dict(walker.slots)})
    for unit in (walker, changed):
        with pytest.raises(TypeError):
            unit.slots["LA"] = ()
    assert changed == walker


def test_a_mapping_equals_the_dict_it_was_made_from_and_makes_dicts():
    worn = armor()
    assert worn.points == POINTS
    assert worn.points | {"LS": 8} == POINTS | {"LS": 8}
    assert type(worn.points | {"LS": 8}) is dict
    assert worn.model_dump()["points"] == POINTS


def test_equal_values_have_one_hash_whatever_the_order():
    assert hash(armor()) == hash(armor(points={"RS": 8, "FR": 10}))
    assert armor() == armor(points={"RS": 8, "FR": 10})


@pytest.mark.parametrize(
    "travel",
    [lambda unit: from_json(to_json(unit)), lambda unit: pickle.loads(pickle.dumps(unit)), copy.deepcopy],
    ids=["json", "process", "deep copy"],
)
@pytest.mark.parametrize("unit", [mech(), tank()], ids=["mech", "tank"])
def test_a_unit_is_whole_and_frozen_after_a_trip(unit, travel):
    arrived = travel(unit)
    assert arrived == unit
    assert dump(arrived) == dump(unit)
    with pytest.raises(TypeError):
        arrived.armor.points.clear()


def test_a_mapping_is_validated_like_a_dict():
    with pytest.raises(ValidationError, match=r"points.FR"):
        armor(points={"FR": -1})
    assert FrozenDict(POINTS) == POINTS


def test_facts_of_a_unit_are_calculated_once_for_each_edition() -> None:
    calculated: list[tuple[object, str]] = []

    def facts_of(unit: object, edition: str) -> str:
        calculated.append((unit, edition))
        return f"facts by {edition}"

    facts, unit, equal_unit = OncePerUnit(facts_of), tank(), tank()
    asked = [facts(unit, edition) for edition in ("tw-4.4", "tw-4.4", "core-2026", "core-2026", "tw-4.4")]
    assert asked == ["facts by tw-4.4"] * 2 + ["facts by core-2026"] * 2 + ["facts by tw-4.4"]
    assert calculated == [(unit, "tw-4.4"), (unit, "core-2026")]
    facts(equal_unit, "tw-4.4")
    assert len(calculated) == 3
