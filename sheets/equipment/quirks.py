"""Design quirks: the codes that unit files use, and what each does."""

from functools import cache

from sheets.equipment.systems import read_systems
from sheets.model import Model


class Quirk(Model):
    """A quirk of a whole design or of one weapon.

    `points` is what it costs, or gives back, in a design built with quirks: a text where it depends on something.
    `sheet` says that it changes a number that a record sheet prints or that is looked up there; the others are notes.
    """

    code: str
    title: str
    good: bool
    points: str = ""
    sheet: bool = False
    effect: str


@cache
def quirks() -> dict[str, Quirk]:
    """All quirks of designs, by code."""
    return {quirk.code: quirk for quirk in read_systems("quirks", Quirk)}


@cache
def weapon_quirks() -> dict[str, Quirk]:
    """All quirks of single weapons, by code."""
    return {quirk.code: quirk for quirk in read_systems("weapon-quirks", Quirk)}


def quirk(code: str) -> Quirk | None:
    """The design quirk with this code.

    >>> quirk("cowl").title
    'Cowl'
    """
    return quirks().get(code)


def weapon_quirk(code: str) -> Quirk | None:
    """The weapon quirk with this code."""
    return weapon_quirks().get(code)
