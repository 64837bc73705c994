"""Marks that a unit has no place for are told, not dropped."""

from pathlib import Path

import pytest

from importers import load
from sheets.record import Condition, ExternalStore
from sheets.record.boxes import strays
from sheets.units import Mech, Unit


@pytest.fixture
def brolga(data: Path) -> Mech:
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert isinstance(unit, Mech)
    return unit


def test_marks_that_a_pencil_could_make_are_no_strays(brolga: Mech) -> None:
    ammo = next(n for n, mount in enumerate(brolga.mounts) if "Ammo" in mount.item)
    marks = Condition(
        armor={"LT": 2}, rear={"CT": 1}, structure={"LA": 3}, slots={"CT": frozenset({0})}, shots={ammo: 3}, heat=12
    )
    assert strays(brolga, marks) == []


@pytest.mark.parametrize(
    ("marks", "sentence"),
    [
        (Condition(armor={"FLL": 1}), "armor is marked in FLL; the unit has HD, "),
        (Condition(armor={"HD": 40}), "40 points of armor are marked in HD, it has 9"),
        (Condition(rear={"LA": 1}), "rear armor is marked in LA; the unit has "),
        (Condition(structure={"HD": 4}), "4 points of structure are marked in HD, it has 3"),
        (Condition(slots={"HD": frozenset({6})}), "slot 7 of HD is struck, the unit has no such slot"),
        (Condition(destroyed=frozenset({"TU"})), "TU is marked as lost; the unit has HD, "),
        (Condition(mounts=frozenset({99})), "item 99 is marked, the unit has "),
        (Condition(absorbed={0: 1}), "is marked to have taken 1 points, it can take 0"),
        (Condition(component_armor={"CT": frozenset({0})}), "component armor is crossed in slot 1 of CT"),
        (Condition(criticals={"engin": 1}), "engin is marked, the sheet has no such box; perhaps engine"),
        (Condition(criticals={"gyro": 3}), "3 boxes of gyro are marked, the sheet has 2"),
        (Condition(fuel=1), "1 points of fuel are marked as burnt, the unit has 0"),
        (Condition(stores=(ExternalStore(load="HE"),)), "1 external stores are marked, the unit has room for 0"),
    ],
)
def test_what_a_mech_has_no_place_for(brolga: Mech, marks: Condition, sentence: str) -> None:
    (found,) = strays(brolga, marks)
    assert sentence in found


def test_very_many_are_counted(brolga: Mech) -> None:
    found = strays(brolga, Condition(armor={f"X{number}": 1 for number in range(5_000)}))
    assert len(found) == 101
    assert found[-1] == "4,900 more marks have no box"


@pytest.mark.parametrize(
    ("file", "marks"),
    [
        ("Drongo Watch Platoon.blk", Condition(structure={"TPRS": 5})),
        ("Currawong Patrol Tank CPT-1.blk", Condition(armor={"FR": 1}, structure={"FR": 1})),
    ],
)
def test_every_family_has_its_own_places(data: Path, file: str, marks: Condition) -> None:
    unit: Unit | None = load(data / file).unit
    assert unit is not None
    assert strays(unit, marks) == []
    (found,) = strays(unit, Condition(armor={"LA": 1}))
    assert found.startswith("armor is marked in LA; the unit has ")
