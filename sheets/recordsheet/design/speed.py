"""The MP or thrust that a unit is built for: sheets print what its equipment makes of them."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import TypeVar, cast

from sheets.rules.movement import Movement, movement
from sheets.units import Unit

Moving = TypeVar("Moving", bound=Unit)

FARTHEST = 3
"""MP that equipment adds or takes at most, but for the wings of a hydrofoil."""


def built_for(unit: Moving, printed: Mapping[str, int], moves_so: Callable[[Movement], bool]) -> Moving:
    """The unit with the least MP, by field, with which it moves as its sheet says."""
    for values in product(*(_near(points) for points in printed.values())):
        candidate = unit.model_copy(update=dict(zip(printed, values, strict=True)))
        if moves_so(movement(candidate)):
            return cast("Moving", candidate)
    return unit


def _near(points: int) -> range:
    return range(max(0, min(points * 3 // 4, points - FARTHEST)), points + FARTHEST + 1)
