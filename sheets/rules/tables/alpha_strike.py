"""Critical hits and motive damage of Alpha Strike, by 2D6.

Rules: AS, AS:CE, determining critical hits and motive systems damage, with their errata.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class ElementCritical(StrEnum):
    """The effects of critical hits on elements, by the name of their boxes on the card."""

    NONE = "none"
    AMMUNITION = "ammunition"
    ENGINE = "engine"
    FIRE_CONTROL = "fire-control"
    MP = "mp"
    WEAPONS = "weapons"
    CREW_STUNNED = "crew-stunned"
    CREW_KILLED = "crew-killed"
    DESTROYED = "destroyed"
    CREW = "crew"
    FUEL = "fuel"
    THRUSTER = "thruster"
    KF_BOOM = "kf-boom"
    DOCK_COLLAR = "dock-collar"
    DOOR = "door"


ElementColumn = Literal["mech", "protomech", "vehicle", "fighter", "dropship", "ship"]
_COLUMNS: tuple[ElementColumn, ...] = ("mech", "protomech", "vehicle", "fighter", "dropship", "ship")
# Rolls from 2 to 12, one line each, with the columns in this order.
_CRITICALS = """
ammunition    weapons       ammunition    fuel          kf-boom       crew
engine        weapons       crew-stunned  fire-control  dock-collar   fire-control
fire-control  fire-control  fire-control  engine        none          thruster
none          mp            fire-control  weapons       fire-control  fire-control
weapons       none          none          none          weapons       weapons
mp            mp            none          none          thruster      none
weapons       none          none          none          weapons       weapons
none          mp            weapons       weapons       door          none
fire-control  destroyed     weapons       engine        none          thruster
engine        weapons       crew-killed   fire-control  engine        engine
destroyed     weapons       engine        crew-killed   crew          crew
"""
ELEMENT_CRITICALS: dict[ElementColumn, tuple[ElementCritical, ...]] = {
    column: tuple(ElementCritical(line.split()[place]) for line in _CRITICALS.strip().splitlines())
    for place, column in enumerate(_COLUMNS)
}
"""The column of ships is unconfirmed: it has only one source, which is not a rulebook. Players whose book differs state
the result instead of rolling.
"""
UNCONFIRMED_COLUMNS: frozenset[ElementColumn] = frozenset({"ship"})


def element_critical(column: ElementColumn, roll: int) -> ElementCritical:
    """The effect of a roll of 2D6 with its modifiers: 1 or less has no effect, more than 12 is an engine hit.

    >>> element_critical("mech", 7).value, element_critical("vehicle", 3).value
    ('mp', 'crew-stunned')
    >>> element_critical("mech", 1).value, element_critical("mech", 13).value
    ('none', 'engine')
    """
    if roll < LOWEST_ROLL:
        return ElementCritical.NONE
    return ELEMENT_CRITICALS[column][roll - LOWEST_ROLL] if roll <= HIGHEST_ROLL else ElementCritical.ENGINE


LOWEST_ROLL, HIGHEST_ROLL = 2, 12


@dataclass(frozen=True, slots=True)
class ElementMotive:
    """A result of the motive table from a total on, by the name of its boxes on the card."""

    least: int
    boxes: str
    effect: str


ELEMENT_MOTIVE: tuple[ElementMotive, ...] = (
    ElementMotive(0, "", "no effect"),
    ElementMotive(9, "motive-2", '-2" Move'),
    ElementMotive(11, "motive-half", 'half Move, 2" at least'),
    ElementMotive(12, "motive-0", "immobilized"),
)
ELEMENT_MOTIVE_OF: dict[str, int] = {**dict.fromkeys(("w", "h", "qw"), 1), **dict.fromkeys(("v", "g"), 2)}
"""Modifiers by the code of the movement on the card; other codes have none."""


def element_motive(total: int) -> ElementMotive:
    """The result of a roll with its modifiers.

    >>> element_motive(8).effect, element_motive(13).boxes
    ('no effect', 'motive-0')
    """
    return next(result for result in reversed(ELEMENT_MOTIVE) if total >= result.least or not result.least)
