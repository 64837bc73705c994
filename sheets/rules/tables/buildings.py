"""Buildings by the strength of their walls.

Rules: TW, buildings.
"""

from typing import NamedTuple


class Building(NamedTuple):
    """A class of buildings: its highest construction factor, and the share of damage that reaches troops inside."""

    name: str
    factor: int
    passes: float


BUILDINGS: tuple[Building, ...] = (
    Building("Light", 15, 0.75),
    Building("Medium", 40, 0.5),
    Building("Heavy", 90, 0.25),
    Building("Hardened", 150, 0.0),
)
MOST_FACTOR = BUILDINGS[-1].factor


def building_of(factor: int) -> Building:
    """The class of a building with this construction factor.

    >>> building_of(15).name, building_of(41).name
    ('Light', 'Heavy')
    """
    return next((kind for kind in BUILDINGS if factor <= kind.factor), BUILDINGS[-1])
