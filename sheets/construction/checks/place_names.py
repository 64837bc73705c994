"""Locations and kinds of things as sentences name them."""

from collections.abc import Iterable
from enum import StrEnum

from sheets.units import Unit, location_name


def named(unit: Unit, location: str) -> str:
    """One location: `left arm`."""
    return location_name(unit, location).lower()


def named_all(unit: Unit, locations: Iterable[str]) -> str:
    """Some locations, in alphabetical order: `left arm, left leg and right arm`."""
    names = sorted(named(unit, location) for location in locations)
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def counted(number: int) -> str:
    """So many slots: `1 slot`, `2 slots`."""
    return "1 slot" if number == 1 else f"{number} slots"


def spoken(kind: StrEnum) -> str:
    """A kind of something: `ferro fibrous`, `upper arm`."""
    return kind.value.replace("-", " ")
