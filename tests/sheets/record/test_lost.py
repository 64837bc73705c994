"""What is lost: the marks of a condition taken together."""

from pathlib import Path

import pytest

from importers import load
from sheets.record import Condition
from sheets.record.lost import find_losses, with_consequences, working_outfit
from sheets.rules.structure import internal_structure
from sheets.units import Mech, Unit
from sheets.units.mech import System
from tests.builders import fighter, tank


@pytest.fixture
def armed(data: Path) -> Mech:
    """A 'Mech with lasers in its arms."""
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert isinstance(unit, Mech)
    return unit


def standing(mech: Mech, place: str) -> frozenset[int]:
    """The items that have a slot in a location."""
    return frozenset(slot.mount for slot in mech.slots[place] if slot is not None and slot.mount is not None)


def test_an_arm_goes_with_its_side_torso(armed: Mech) -> None:
    losses = find_losses(armed, Condition(destroyed=frozenset({"RT"})))
    assert losses.locations == {"RT", "RA"}
    assert losses.mounts == standing(armed, "RT") | standing(armed, "RA")
    working = working_outfit(armed, Condition(destroyed=frozenset({"RT"})))
    assert {mounted.position for mounted in working.mounted} == set(range(len(armed.mounts))) - losses.mounts


def test_a_location_without_structure_is_lost_though_nobody_marked_it(armed: Mech) -> None:
    points = internal_structure(armed)["RA"]
    assert find_losses(armed, Condition(structure={"RA": points})).locations == {"RA"}
    assert find_losses(armed, Condition(structure={"RA": points - 1})).locations == frozenset()


def test_every_slot_of_a_lost_location_is_lost(armed: Mech) -> None:
    losses = find_losses(armed, Condition(destroyed=frozenset({"LL"})))
    assert losses.slots["LL"] == frozenset(range(6))
    assert losses.systems[System.HIP] == 1


def test_one_struck_slot_loses_the_item(armed: Mech) -> None:
    first = min(standing(armed, "LA"))
    place, number = armed.slots_of(first)[0]
    marks = Condition(slots={place: frozenset({number})})
    assert find_losses(armed, marks).mounts == {first}
    assert first not in working_outfit(armed, marks).by_position


def test_engine_hits_are_the_struck_slots_or_the_counted_hits_whichever_are_more(armed: Mech) -> None:
    slots = frozenset(n for n, slot in enumerate(armed.slots["CT"]) if slot and slot.system is System.ENGINE)
    two = Condition(slots={"CT": frozenset(sorted(slots)[:2])}, criticals={"engine": 1})
    assert find_losses(armed, two).hits(two, System.ENGINE) == 2
    three = two.model_copy(update={"criticals": {"engine": 3}})
    assert find_losses(armed, three).hits(three, System.ENGINE) == 3


def test_the_marks_of_a_condition_cannot_be_changed() -> None:
    condition = Condition(armor={"LT": 5})
    with pytest.raises(TypeError):
        condition.armor["LT"] = 99
    assert condition.armor == {"LT": 5}


@pytest.mark.parametrize(
    ("unit", "shown"),
    [
        (tank(), {"engine": 1}),
        (fighter(conventional=True), {"engine": 1}),
        (fighter(), {"engine": 1, "heat-sink": 1}),
    ],
    ids=["vehicle", "conventional fighter", "aerospace fighter"],
)
def test_lost_heat_sinks_are_shown_where_heat_counts(unit: Unit, shown: dict[str, int]) -> None:
    """Combat vehicles and conventional fighters have no heat scale."""
    marked = Condition(criticals={"engine": 1, "heat-sink": 1})
    assert with_consequences(unit, marked).criticals == shown
