"""The MP or thrust of the bare design: sheets print the MP as changed by its equipment."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import TypeVar, cast

from sheets.rules.movement import Movement, movement
from sheets.units import Unit

Moving = TypeVar("Moving", bound=Unit)

FARTHEST = 3
"""The most MP that equipment adds or removes, except the wings of a hydrofoil."""


def built_for(unit: Moving, printed: Mapping[str, int], moves_so: Callable[[Movement], bool]) -> Moving:
    """The unit with the least MP, by field, that moves as its sheet prints."""
    for values in product(*(_near(points) for points in printed.values())):
        candidate = unit.model_copy(update=dict(zip(printed, values, strict=True)))
        if moves_so(movement(candidate)):
            return cast("Moving", candidate)
    return unit


def _near(points: int) -> range:
    return range(max(0, min(points * 3 // 4, points - FARTHEST)), points + FARTHEST + 1)
