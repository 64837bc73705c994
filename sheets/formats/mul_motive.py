"""Motive damage: a sheet has a box for each kind of damage, a force file the points lost and the penalty they give."""

from collections.abc import Mapping
from itertools import combinations

from sheets.rules.movement import movement
from sheets.rules.tables.criticals import MOTIVE_DAMAGE
from sheets.units import Vehicle
from sheets.units.vehicle import Motive

ROTOR = "rotor"
IMMOBILE = len(MOTIVE_DAMAGE) - 1


def motive_told(vehicle: Vehicle, criticals: Mapping[str, int]) -> tuple[int, int]:
    """The points of cruising movement lost, and what is added to driving rolls.

    >>> from importers import load
    >>> motive_told(load("tests/data/Currawong Patrol Tank CPT-1.blk").unit, {"motive-1": 1, "motive-2": 1})
    (1, 3)
    """
    if vehicle.motive is Motive.VTOL:
        return criticals.get(ROTOR, 0), 0
    return _comes_to(movement(vehicle).walk, [level for level in _LEVELS if criticals.get(f"motive-{level}")])


def motive_meant(vehicle: Vehicle, damage: int, penalty: int) -> tuple[dict[str, int], bool]:
    """The boxes that come to such a loss or nearest to it, and whether they come to just that."""
    cruise = movement(vehicle).walk
    if vehicle.motive is Motive.VTOL:
        boxes = min(damage, max(cruise, 1))
        return ({ROTOR: boxes} if boxes else {}), boxes == damage and not penalty
    choices = [levels for number in range(len(_LEVELS) + 1) for levels in combinations(_LEVELS, number)]
    best = min(choices, key=lambda levels: _distance(_comes_to(cruise, levels), (min(damage, cruise), penalty)))
    exact = _comes_to(cruise, best) == (min(damage, cruise), penalty)
    return {f"motive-{level}": 1 for level in best}, exact


_LEVELS = range(1, IMMOBILE + 1)


def _comes_to(cruise: int, levels: "tuple[int, ...] | list[int]") -> tuple[int, int]:
    """The loss of these boxes together: moderate damage first, then half of what is left, rounded down."""
    lost = sum(damage.cruise or 0 for level, damage in enumerate(MOTIVE_DAMAGE) if level in levels)
    if IMMOBILE - 1 in levels:
        lost += max(cruise - lost, 0) // 2
    if IMMOBILE in levels:
        lost = cruise
    return min(lost, cruise), sum(MOTIVE_DAMAGE[level].driving for level in levels)


def _distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
