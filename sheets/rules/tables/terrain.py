"""Terrain and buildings: MP to enter a hex, and construction factors.

Rules: TW, BMM; buildings TW (errata 4.4, p. 175).
"""

from dataclasses import dataclass

from sheets.editions.points import ClassicPlay
from sheets.rules.tables.to_hit import ModifierLine

MECH_COSTS = (
    ModifierLine("Clear, paved", 1),
    ModifierLine("Rough, rubble", "+1"),
    ModifierLine("Light woods", "+1"),
    ModifierLine("Heavy woods", "+2"),
    ModifierLine("Water, depth 1", "+1"),
    ModifierLine("Water, depth 2+", "+3"),
    ModifierLine("Level up or down, each", "+1"),
    ModifierLine("Building", "+1 to +4"),
    ModifierLine("Turning one hexside", 1),
    ModifierLine("Standing up", 2),
    ModifierLine("Going prone", 1),
)
DEEP_WATER = "Water, depth 2+"


def mech_costs(book: ClassicPlay) -> tuple[ModifierLine, ...]:
    """The MP that a hex costs a 'Mech in a book."""
    deep = f"+{book.deep_water.value}"
    return tuple(line._replace(value=deep) if line.cause == DEEP_WATER else line for line in MECH_COSTS)


LATERAL_SHIFT = ModifierLine("Lateral shift (quads)", "+1")
"""MP in addition to those of the hex; no piloting roll.

Rules: BMM-7.01:p15:lateral-shift, BMM-7.01:p17:lateral-shift-cost.
"""


@dataclass(frozen=True, slots=True)
class Building:
    """A class of buildings: its highest construction factor, and the share of damage that reaches troops inside.

    `passes` is of attacks from outside, `passes_within` of those from inside (TW-4.4:p175:infantry-absorption);
    `entering` is the modifier of the piloting roll to enter.
    """

    name: str
    factor: int
    passes: float
    passes_within: float
    entering: int


BUILDINGS: tuple[Building, ...] = (
    Building("Light", 15, 0.75, 1.0, 0),
    Building("Medium", 40, 0.5, 1.0, 1),
    Building("Heavy", 90, 0.25, 0.5, 2),
    Building("Hardened", 150, 0.0, 0.25, 5),
)
MOST_FACTOR = BUILDINGS[-1].factor


def building_of(factor: int) -> Building:
    """The class of a building with this construction factor.

    >>> building_of(15).name, building_of(41).name
    ('Light', 'Heavy')
    """
    return next((kind for kind in BUILDINGS if factor <= kind.factor), BUILDINGS[-1])
