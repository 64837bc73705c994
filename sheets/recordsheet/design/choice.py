"""Chooses among the designs that a doubtful sheet may mean: the one that agrees best with its figures."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from sheets.battlevalue import battle_value
from sheets.construction.checks import findings
from sheets.construction.families import mass_budget
from sheets.construction.finding import Finding
from sheets.problem import Severity
from sheets.recordsheet.design.reading import Undescribed
from sheets.recordsheet.read_sheet import Json, Path, ReadSheet, ReadTree, ReadValue, leaves, to_read_sheet
from sheets.recordsheet.sheet import record_sheet
from sheets.units import Fighter, Spacecraft, Unit, Vehicle

BATTLE_VALUE: Path = ("worth", "battle_value")

MOST_READINGS = 200
"""Combinations of doubtful leaves that are tried together; if there are more, each leaf is chosen by itself."""

Designer = Callable[[ReadSheet], Unit]


class Choice(NamedTuple):
    """A doubtful leaf with the chosen value, and all values with which the sheet agrees as well."""

    path: Path
    value: Json
    others: tuple[Json, ...]


class ChosenDesign(NamedTuple):
    """The unit that agrees best with its sheet, out of `candidates` different designs.

    `reading` is the number of the reading from which it was made, `rivals` are those of designs that agree as well.
    """

    unit: Unit
    reading: int = 0
    candidates: int = 1
    rivals: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    pods: str = ""  # the source of the pods, if no sheet states them


class Doubt(NamedTuple):
    """A doubtful leaf with its possible values."""

    path: Path
    values: tuple[Json, ...]


class _Candidate(NamedTuple):
    """A design, the leaves from which it was made, and the number of their reading."""

    unit: Unit
    settled: ReadSheet
    reading: int


def choose_design(
    groups: Sequence[Sequence[ReadSheet]],
    designer: Designer,
    shown: Callable[[Unit], bool] = lambda _: True,
    known: Callable[[], Unit | None] = lambda: None,
) -> ChosenDesign:
    """The design that agrees best with its reading, the first of equal ones; raises Undescribed if there is none.

    The usual readings are the first group: a later one is tried only if no design of those before it has the printed
    Battle Value and can be built; without one the first that can be built is taken. `shown` are facts of a page that
    are not leaves; `known` is a design of the same name, which decides between equal ones of its family.
    """
    best: ChosenDesign | None = None
    refusal: ValueError | None = None
    first = 0
    for group in groups:
        try:
            found = _best_of(group, first, designer, shown, known)
        except ValueError as error:
            refusal = refusal or error
        else:
            if best is None or (is_buildable(found.unit) and not is_buildable(best.unit)):
                best = found
            if _has_battle_value(group[found.reading - first], found.unit) and is_buildable(found.unit):
                return found
        first += len(group)
    if best is None:
        raise refusal or Undescribed("a sheet that means no unit")
    return best


def _best_of(
    group: Sequence[ReadSheet],
    first: int,
    designer: Designer,
    shown: Callable[[Unit], bool],
    known: Callable[[], Unit | None],
) -> ChosenDesign:
    settled = ((number, each) for number, read in enumerate(group, first) for each in _settled_sheets(read, designer))
    candidates = _designs(settled, designer)
    best, equal = _best_and_equal(candidates, shown)
    if len(equal) > 1 and (design := known()) is not None and design.kind == best.unit.kind:
        equal = _nearest(equal, lambda candidate: _unlike(candidate.unit, design))
        best = _nearest(equal, lambda candidate: unused_mass(candidate.unit))[0]
    if _uses_all_mass(best):
        equal = [candidate for candidate in equal if _uses_all_mass(candidate)]
    rivals = tuple(dict.fromkeys(other.reading for other in equal if other.reading != best.reading))
    return ChosenDesign(best.unit, best.reading, len(candidates), rivals, tuple(_choices(best, equal)))


def _settled_sheets(read: ReadSheet, designer: Designer) -> Iterator[ReadSheet]:
    """The sheet with each combination of the values of its doubtful leaves."""
    doubts = doubts_of(read)
    if prod(len(doubt.values) for doubt in doubts) > MOST_READINGS:
        for doubt in doubts:
            ways = ((number, _settle(read, [doubt], [value])) for number, value in enumerate(doubt.values))
            read = _best_and_equal(_designs(ways, designer))[0].settled
        yield read
        return
    for values in product(*(doubt.values for doubt in doubts)):
        yield _settle(read, doubts, values)


def _designs(settled: Iterable[tuple[int, ReadSheet]], designer: Designer) -> list[_Candidate]:
    """The different designs of some sheets; raises the first error if there is none."""
    candidates: list[_Candidate] = []
    refusal: ValueError | None = None
    for number, read in settled:
        try:
            unit = designer(read)
        except ValueError as error:  # or ValidationError of pydantic: there can be no such unit
            refusal = refusal or error
            continue
        if all(unit != other.unit for other in candidates):
            candidates.append(_Candidate(unit, read, number))
    if not candidates:
        raise refusal or Undescribed("a sheet that means no unit")
    return candidates


def _best_and_equal(
    candidates: list[_Candidate], shown: Callable[[Unit], bool] = lambda _: True
) -> tuple[_Candidate, list[_Candidate]]:
    """The best candidate, and all that agree as well apart from their unused mass."""
    equal = candidates
    for distance in (_battle_value_missed, lambda other: not shown(other.unit), _other_leaves, _not_buildable):
        equal = _nearest(equal, distance)
    return _nearest(equal, lambda candidate: unused_mass(candidate.unit))[0], equal


def _uses_all_mass(candidate: _Candidate) -> bool:
    """Whether no mass of a design is left, which hardly happens by chance."""
    return round(unused_mass(candidate.unit), 3) == 0


def _unlike(unit: Unit, other: Unit) -> int:
    """How many fields two units of a family have otherwise."""
    return sum(getattr(unit, name) != getattr(other, name) for name in type(unit).model_fields)


def doubts_of(read: ReadSheet) -> list[Doubt]:
    """The leaves with several possible values, each with the value that was read first."""
    found = []
    for path, leaf in leaves(read.tree):
        values = (leaf.value, *(value for value in leaf.alternatives if value != leaf.value))
        if len(values) > 1:
            found.append(Doubt(path, values))
    return found


def _settle(read: ReadSheet, doubts: Sequence[Doubt], values: Sequence[Json]) -> ReadSheet:
    for doubt, value in zip(doubts, values, strict=True):
        read = read.with_leaf(doubt.path, ReadValue(value=value, doubtful=True))
    return read


def _nearest(candidates: list[_Candidate], distance: Callable[[_Candidate], float]) -> list[_Candidate]:
    if len(candidates) == 1:
        return candidates
    distances = [distance(candidate) for candidate in candidates]
    least = min(distances)
    return [candidate for candidate, far in zip(candidates, distances, strict=True) if far == least]


def _battle_value_missed(candidate: _Candidate) -> bool:
    return not _has_battle_value(candidate.settled, candidate.unit)


def _has_battle_value(read: ReadSheet, unit: Unit) -> bool:
    """Whether a design has the printed Battle Value; also true if none is printed."""
    leaf = read.leaf(*BATTLE_VALUE)
    return leaf is None or leaf.value == battle_value(unit)


def _other_leaves(candidate: _Candidate) -> int:
    """The number of certain leaves that differ on the sheet of a design."""
    tree = to_read_sheet(record_sheet(candidate.unit)).tree
    return sum(
        not leaf.doubtful and _value(tree, path) != (leaf.value or None)
        for path, leaf in leaves(candidate.settled.tree)
    )


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


def _not_buildable(candidate: _Candidate) -> bool:
    return not is_buildable(candidate.unit)


def is_buildable(unit: Unit) -> bool:
    """Whether a design breaks no construction rule about printed facts."""
    return not broken_rules(unit)


def broken_rules(unit: Unit) -> list[Finding]:
    """The construction rules that a design breaks, without those about facts that few sheets print.

    These are the year and the crew, which the mass of spacecraft depends on, and the tech ratings of support vehicles.
    """
    unprinted = ["tech.year", "crew."]
    if isinstance(unit, Spacecraft):
        unprinted += ["mass."]
    elif isinstance(unit, Vehicle | Fighter) and unit.support is not None:
        unprinted += ["mass.", "slots.", "support."]
    errors = (found for found in findings(unit) if found.severity is Severity.ERROR)
    return [found for found in errors if not found.code.startswith(tuple(unprinted))]


def unused_mass(unit: Unit) -> float:
    """The difference between the mass of a design and the sum of its parts."""
    budget = mass_budget(unit)
    return abs(budget.declared - budget.exact) if budget.declared is not None else 0.0


def _choices(best: _Candidate, equal: Sequence[_Candidate]) -> Iterator[Choice]:
    """The doubtful leaves of a reading, with the values that they have in its other designs."""
    own = [candidate.settled for candidate in equal if candidate.reading == best.reading]
    for path, leaf in leaves(best.settled.tree):
        if leaf.doubtful:
            values = (other.value for settled in own if (other := settled.leaf(*path)) is not None)
            if others := tuple(value for value in _distinct(values) if value != leaf.value):
                yield Choice(path, leaf.value, others)


def _distinct(values: Iterator[Json]) -> Iterator[Json]:
    seen: list[Json] = []
    for value in values:
        if value not in seen:
            seen.append(value)
            yield value
