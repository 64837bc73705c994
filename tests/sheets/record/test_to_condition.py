"""Marks of a unit from what a force file says that is left of it."""

import pytest

from sheets.record import FRESH
from sheets.record.boxes import boxes
from sheets.record.force import LocationRemains, Remains
from sheets.record.mul.to_condition import condition_from_remains
from sheets.record.mul.words import numbered_locations
from sheets.units import GunEmplacement, Mech, Unit, location_name
from tests.own_units import own_units

KINDS = {"armor": "armor", "rear": "rear armor", "structure": "structure"}
"""The kinds of points by their fields in a file and in a condition, and their names in a report."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("unit", own_units(), ids=lambda unit: unit.name)
def test_a_location_has_lost_what_is_not_left(unit: Unit, kind: str) -> None:
    """All points left are no mark, fewer are a loss; more than there are have no meaning, and are reported."""
    there = boxes(unit)
    for number, place in enumerate(numbered_locations(unit)):
        full = getattr(there, kind).get(place, 0)
        if not full or (kind == "structure" and isinstance(unit, GunEmplacement)):  # boxes of its building
            continue
        cowl = full - unit.armor.points[place] if kind == "armor" and isinstance(unit, Mech) else 0
        marks, reports = marked(unit, LocationRemains(number=number, line=7, **{kind: full - cowl - 1}))
        assert (getattr(marks, kind)[place], reports) == (cowl + 1, [])
        assert marked(unit, LocationRemains(number=number, line=7, **{kind: full - cowl})) == (FRESH, [])
        assert marked(unit, LocationRemains(number=number, line=7, **{kind: full + 1})) == (
            FRESH,
            [(f"{full + 1} points of {KINDS[kind]} on the {location_name(unit, place)}, it has {full - cowl}", 7)],
        )


def marked(unit: Unit, location: LocationRemains) -> tuple[object, list[tuple[str, int | None]]]:
    """The condition from the remains of a location, and the reports with their lines."""
    reports: list[tuple[str, int | None]] = []
    condition = condition_from_remains(
        unit, Remains(locations=(location,)), lambda sentence, line: reports.append((sentence, line))
    )
    return condition, reports
