"""Marks of units in the entries of force files."""

from sheets.record import Condition
from sheets.record.force import ForceEntry, UnitReference
from sheets.record.mul.exchange import from_force_file, to_force_file
from tests.builders import mounts, tank


def test_equal_items_of_one_location_are_lost_one_by_one() -> None:
    """Where entries name no slot, each means the next of the equal items."""
    unit = tank(mounts=mounts("Medium Laser", "Medium Laser", "Medium Laser", at="FR"))
    for lost in ({0}, {0, 1}, {0, 1, 2}):
        remains = to_force_file(unit, Condition(mounts=lost)).remains
        (front,) = remains.locations
        slots = tuple(slot.model_copy(update={"number": None}) for slot in front.slots)
        without_numbers = remains.model_copy(update={"locations": (front.model_copy(update={"slots": slots}),)})
        entry = ForceEntry(unit=UnitReference(chassis=unit.chassis), remains=without_numbers)
        assert from_force_file(unit, entry).condition.mounts == lost
