"""What quirks of a design and of its weapons add to the numbers of play.

Rules: BMM, design quirks, with the table of its errata.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sheets.equipment.quirks import QuirkEntry, QuirkNumber, quirk, weapon_quirk
from sheets.units import Mount, Unit


class AddedByQuirk(NamedTuple):
    """The title of a quirk, its code, and what it adds."""

    title: str
    code: str
    value: int


def codes_of(unit: Unit) -> tuple[str, ...]:
    """The quirks of a design by code, as its file has them."""
    return tuple(held.code for held in unit.quirks)


def added_by_quirks(codes: Iterable[str], number: QuirkNumber) -> tuple[AddedByQuirk, ...]:
    """What each quirk of a design adds to a number.

    >>> [added.value for added in added_by_quirks(("poor_work", "prototype"), QuirkNumber.CRITICAL_ROLL)]
    [1, 2]
    """
    return _added((quirk(code) for code in codes), number)


def added_by_weapon_quirks(mount: Mount, number: QuirkNumber) -> tuple[AddedByQuirk, ...]:
    """What each quirk of a mounted weapon adds to a number."""
    if not mount.quirks:
        return ()
    return _added((weapon_quirk(code) for code in mount.quirks), number)


def _added(held: Iterable[QuirkEntry | None], number: QuirkNumber) -> tuple[AddedByQuirk, ...]:
    known = (found for found in held if found is not None)
    return tuple(AddedByQuirk(found.title, found.code, value) for found in known if (value := found.adds(number)))
