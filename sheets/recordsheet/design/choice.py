"""The choice among the designs that a doubtful sheet may mean: the one that agrees best with its figures wins."""

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from sheets.construction.checks import findings
from sheets.construction.families import mass_budget
from sheets.problem import Severity
from sheets.recordsheet.design.reading import Undescribed
from sheets.recordsheet.read_sheet import Json, Path, ReadSheet, ReadTree, ReadValue, leaves, to_read_sheet
from sheets.recordsheet.sheet import record_sheet
from sheets.units import Unit

BATTLE_VALUE: Path = ("worth", "battle_value")

MOST_READINGS = 200
"""Combinations of doubtful leaves that are tried together; of more, each leaf is chosen by itself."""


class Agreement(NamedTuple):
    """How far a design is from its sheet: less is better, and the first figure counts most."""

    other_battle_value: bool
    other_leaves: int
    not_buildable: bool
    unused_mass: float


class Doubt(NamedTuple):
    """A doubtful leaf with the values that it may have."""

    path: Path
    values: tuple[Json, ...]


def chosen(read: ReadSheet, designer: Callable[[ReadSheet], Unit]) -> Unit:
    """The design that agrees best with a sheet, the first of equal ones; raises Undescribed where there is none."""
    doubts = doubts_of(read)
    if not doubts:
        return designer(read)
    if prod(len(doubt.values) for doubt in doubts) <= MOST_READINGS:
        combinations = product(*(doubt.values for doubt in doubts))
        return _best(designer, [_settled(read, doubts, values) for values in combinations])[1]
    for doubt in doubts:
        read, unit = _best(designer, [_settled(read, [doubt], [value]) for value in doubt.values])
    return unit


def doubts_of(read: ReadSheet) -> list[Doubt]:
    """The leaves that may have several values, each with the value that was read first."""
    found = []
    for path, leaf in leaves(read.tree):
        values = (leaf.value, *(value for value in leaf.alternatives if value != leaf.value))
        if len(values) > 1:
            found.append(Doubt(path, values))
    return found


def _settled(read: ReadSheet, doubts: Sequence[Doubt], values: Sequence[Json]) -> ReadSheet:
    for doubt, value in zip(doubts, values, strict=True):
        read = read.with_leaf(doubt.path, ReadValue(value=value, doubtful=True))
    return read


def _best(designer: Callable[[ReadSheet], Unit], readings: Sequence[ReadSheet]) -> tuple[ReadSheet, Unit]:
    refusal: ValueError | None = None
    best: tuple[Agreement, ReadSheet, Unit] | None = None
    for reading in readings:
        try:
            unit = designer(reading)
        except ValueError as error:  # also of pydantic: such a unit cannot be
            refusal = error
            continue
        agreement = agreement_of(reading, unit)
        if best is None or agreement < best[0]:
            best = agreement, reading, unit
    if best is None:
        raise refusal or Undescribed("a sheet that means no unit")
    return best[1:]


def agreement_of(read: ReadSheet, unit: Unit) -> Agreement:
    """How far the sheet of a unit is from the leaves that were read without doubt."""
    tree = to_read_sheet(record_sheet(unit)).tree
    others = [
        path for path, leaf in leaves(read.tree) if not leaf.doubtful and _value(tree, path) != (leaf.value or None)
    ]
    return Agreement(BATTLE_VALUE in others, len(others), not is_buildable(unit), unused_mass(unit))


def _value(tree: ReadTree, path: Path) -> Json:
    part: Any = tree  # any: a tree of three kinds of nodes
    for step in path:
        if isinstance(part, dict):
            part = part.get(step)
        elif isinstance(part, list) and isinstance(step, int) and step < len(part):
            part = part[step]
        else:
            return None
    return (part.value or None) if isinstance(part, ReadValue) else None


def is_buildable(unit: Unit) -> bool:
    """Whether the construction rules allow a design, whatever its year, which few sheets print."""
    return not any(found.severity is Severity.ERROR and found.code != "tech.year" for found in findings(unit))


def unused_mass(unit: Unit) -> float:
    """How far the mass of a design is from that of its parts."""
    budget = mass_budget(unit)
    return abs(budget.declared - budget.exact) if budget.declared is not None else 0.0
