"""Facts of 'Mechs on their record sheets."""

import pytest

from sheets.equipment.kinds import CockpitType, StructureType
from sheets.record import Condition
from sheets.recordsheet import record_sheet
from sheets.recordsheet.mechs import is_industrial_mech
from sheets.units.base import Quirk
from sheets.units.mech import Slot
from tests.builders import mech, mounts, squad


def test_triple_strength_myomer_walks_and_runs_faster_at_heat_9() -> None:
    """Two MP more and one less for the heat: 4 becomes 5, and running half as much again, rounded up."""
    plain = mech(mass=50, rating=200)
    myomer = mech(mass=50, rating=200, mounts=mounts("Triple Strength Myomer"))
    assert [(mode.mode, mode.points, mode.best) for mode in record_sheet(plain).movement[:2]] == [
        ("walk", 4, None),
        ("run", 6, None),
    ]
    assert [(mode.points, mode.best) for mode in record_sheet(myomer).movement[:2]] == [(4, 5), (6, 8)]


def test_absorbed_points_are_those_of_the_item_in_the_slot() -> None:
    """Given modular armor behind a laser in the list of items, its own slot shows the 4 points that it took."""
    plain = mech()
    held = (Slot(mount=0), Slot(mount=1), *plain.slots["LT"][2:])
    unit = mech(mounts=mounts("Medium Laser", "ISModularArmor", at="LT"), slots={**plain.slots, "LT": held})
    (torso,) = (table for table in record_sheet(unit, Condition(absorbed={1: 4})).slots if table.place == "LT")
    laser, armor = torso.slots[:2]
    assert laser.takes is None
    assert armor.takes is not None
    assert (armor.takes.marked, armor.takes.boxes) == (4, 10)


def test_the_head_is_named_with_its_quirk_and_bones_by_their_codes() -> None:
    weak = record_sheet(mech(quirks=(Quirk(code="weak_head_3"),)))
    labels = {region.place: (region.label, region.structure.label) for region in weak.regions if region.structure}
    assert labels["HD"] == ("Head, weak −3", "Head")
    assert labels["LT"] == ("Left Torso", "LT")


def test_a_suit_alone_is_worth_the_whole_squad() -> None:
    worth = record_sheet(squad(troopers=1)).worth
    assert worth.each == worth.battle_value


@pytest.mark.parametrize(
    ("structure", "cockpit", "is_industrial"),
    [
        (StructureType.STANDARD, CockpitType.STANDARD, False),
        (StructureType.INDUSTRIAL, CockpitType.STANDARD, True),
        (StructureType.STANDARD, CockpitType.INDUSTRIAL, True),
        (StructureType.INDUSTRIAL, CockpitType.INDUSTRIAL, True),
    ],
)
def test_an_industrial_mech_has_such_a_structure_or_cockpit(
    structure: StructureType, cockpit: CockpitType, is_industrial: bool
) -> None:
    plain = mech()
    fields = {"structure": plain.structure.model_copy(update={"type": structure}), "cockpit": cockpit}
    assert is_industrial_mech(plain.model_copy(update=fields)) is is_industrial
