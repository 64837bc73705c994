"""Check a force against an event pack; each broken rule comes with its units and its figure."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from fractions import Fraction
from math import ceil
from typing import Any, Literal, NamedTuple

from astech.columns import Value
from astech.event import carried_titles
from astech.packs.availability import Origin, Table, best_origin, factions_of
from astech.packs.formula import FormulaError, PackFormula, did_you_mean
from astech.packs.limits import limit_rules
from astech.packs.model import EventPack, Rule, Share, Sum, UsualLimits, rule_expressions
from astech.packs.names import is_named
from astech.packs.rows import ForceRows, PackUnit, force_rows
from astech.packs.tables import (
    FORCE,
    DivisionByZero,
    ForceTables,
    PackSqlError,
    check_expression,
    exact,
    quote_group,
    single_unit_table,
)
from sheets.model import Model

MOST_SECONDS = 20.0
MOST_LETTERS = 20_000  # characters of a condition
_UNDEFINED = re.compile(r"\$\w*")
_QUOTED = re.compile(r"'(?:[^']|'')*'")
LANCE = "lance"  # as the group of a rule: each group without subgroups


class RuleViolation(Model):
    """A broken rule: its id, the figure or fact, and the numbers of the units, from 0.

    The level `unchecked` marks a rule that could not be checked; the force then does not count as legal.
    """

    rule: str
    level: Literal["error", "warning", "unchecked"]
    text: str
    found: str
    units: tuple[int, ...] = ()
    value: float | None = None
    limit: float | None = None


class GivenAward(Model):
    """Points that a force gets, with the formula and its figures."""

    id: str
    text: str
    points: float
    formula: str


AWARD_VARIABLES = frozenset(("units", "bv", "pv", "tons"))


class RuleError(ValueError):
    """A rule that cannot be checked; the message names the rule."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"rule {rule!r}: {reason}")
        self.rule = rule
        self.reason = reason


@contextmanager
def _rule_errors(rule: str) -> Iterator[None]:
    """Add the name of the rule to SQL errors."""
    try:
        yield
    except PackSqlError as error:
        raise RuleError(rule, str(error)) from None


class ChosenUnits(NamedTuple):
    """The units of a rule: their numbers, and their group."""

    group: str
    units: list[int]


class PackCheck:
    """Checks forces against one pack; the tables are reused."""

    def __init__(
        self,
        pack: EventPack,
        override: Mapping[str, Mapping[str, float]] | None = None,
        seconds: float = MOST_SECONDS,
        edition: str = "",
        available: Table | None = None,
    ) -> None:
        self.pack = pack
        self.edition = edition  # of Battle Value; replaces the edition of the pack
        self.rules = (*limit_rules(pack.limits), *pack.rule)
        self.tables = ForceTables(seconds)
        self.override = override or {}
        self.available = available or {}
        self.place_of: Callable[[str], str] = lambda rule: ""  # the file and line of a rule, for messages
        self._force: Sequence[PackUnit] = ()
        self._rows = ForceRows([], [], [], [], [])

    def violations(self, force: Sequence[PackUnit]) -> tuple[RuleViolation, ...]:
        """Return the rules that a force breaks, errors first."""
        self._force = force
        self._rows = force_rows(self.pack, force, self.override, self.edition, self.available)
        self.tables.fill(self._rows.tables)
        found = [*self._rule_violations(), *self._bay_violations(), *self._availability_violations()]
        return tuple(sorted(found, key=lambda violation: violation.level == "warning"))

    @property
    def rows(self) -> Sequence[Mapping[str, Value]]:
        """The units of the last checked force, with the values by the pack's rules."""
        return self._rows.units

    def with_rules(self, rules: tuple[Rule, ...]) -> "PackCheck":
        """Return a check of only these rules."""
        pack = self.pack.model_copy(update={"limits": UsualLimits(), "rule": rules, "bays": (), "hold": None})
        pack = pack.model_copy(update={"availability": None, "award": ()})
        found = PackCheck(pack, self.override, edition=self.edition, available=self.available)
        found.place_of = self.place_of
        return found

    def try_rules(self) -> None:
        """Check the expressions and lists of every rule; raises RuleError for an invalid one."""
        for rule in self.rules:
            with _rule_errors(rule.id):
                for expression in rule_expressions(rule):
                    self.tables.check(self.sql(expression))
                for names in (rule.allow, rule.deny):
                    if names is not None:
                        self.names(rule, names)
        for award in self.pack.award:
            try:
                PackFormula(award.points).check_names(AWARD_VARIABLES)
            except FormulaError as error:
                raise RuleError(award.id, str(error)) from None
        for bays in self.pack.bays:
            with _rule_errors(bays.id):
                self.tables.check(self.sql(bays.where))
                self.tables.check(self.sql(bays.each))

    def _rule_violations(self) -> Iterator[RuleViolation]:
        for rule in self.rules:
            yield from self._unless_unchecked(rule, self._check(rule))

    def _unless_unchecked(self, rule: Rule, violations: Iterator[RuleViolation]) -> list[RuleViolation]:
        """Yield the violations of a rule, or one violation that says why it cannot be checked."""
        try:
            with _rule_errors(rule.id):
                return list(violations)
        except RuleError as error:
            found = f"cannot be checked: {self.place_of(error.rule)}{error.reason}"
            return [RuleViolation(rule=rule.id, level="unchecked", text=rule.text, found=found)]

    def _check(self, rule: Rule) -> Iterator[RuleViolation]:
        matched = self._groups(rule)
        if rule.group is not None and not matched:
            if not rule.optional:
                names = sorted({name for path in self._rows.groups for name in path})
                there = f"; there are {', '.join(names)}" if names else ""
                yield _violation(rule, f"no unit is in a group {rule.group!r}{there}")
            return
        if rule.groups is not None:
            yield from _bounds_violations(rule, "groups", len(matched), rule.groups.min, rule.groups.max)
        for group, candidates in matched:
            chosen = ChosenUnits(group, self._units_chosen(rule, candidates))
            yield from self._check_units(rule, chosen)

    def _groups(self, rule: Rule) -> list[ChosenUnits]:
        """The groups that a rule matches, each with its units; without a group the whole force."""
        if rule.group is None:
            return [ChosenUnits("", list(range(len(self._rows.units))))]
        members: dict[tuple[str, ...], set[int]] = defaultdict(set)  # of each group, by its name and its parents' names
        for number, path in enumerate(self._rows.groups):
            for depth in range(1, len(path) + 1):
                members[path[:depth]].add(number)
        divided = {path[:-1] for path in members}
        joined = {n for path, units in members.items() if rule.with_ and _like(path[-1], rule.with_) for n in units}
        return [
            ChosenUnits(path[-1], sorted(units | joined))
            for path, units in members.items()
            if (path not in divided if rule.group == LANCE else _like(path[-1], rule.group))
        ]

    def _units_chosen(self, rule: Rule, candidates: list[int]) -> list[int]:
        numbers = set(candidates) & set(self._numbers(rule.where)) if rule.where else set(candidates)
        return [n for n in sorted(numbers) if not self._is_any(n, rule.except_)]

    def _check_units(self, rule: Rule, chosen: ChosenUnits) -> Iterator[RuleViolation]:
        if rule.require is not None:
            met = self._values(rule.require, chosen.units)
            columns = self._columns_read()
            for number in (n for n in chosen.units if not met[n]):
                unknown = " (not known)" if met[number] is None else ""
                yield _violation(rule, f"{self._name(number)}{unknown}{self._figures(number, columns)}", (number,))
        if rule.forbid is not None:
            met = self._values(rule.forbid, chosen.units)
            columns = self._columns_read()
            for number in (n for n in chosen.units if met[n]):
                yield _violation(rule, f"{self._name(number)}{self._figures(number, columns)}", (number,))
        if rule.count is not None:
            count = rule.count
            for label, units in self._parts(rule, count.by, chosen):
                low, high = (count.exact, count.exact) if count.exact is not None else (count.min, count.max)
                yield from _bounds_violations(rule, label or "units", len(units), low, high, units)
        if rule.sum is not None:
            yield from self._sums(rule, rule.sum, chosen)
        if rule.share is not None:
            yield from self._shares(rule, rule.share, chosen)
        if rule.allow is not None:
            allowed = self.names(rule, rule.allow)
            for number in (n for n in chosen.units if not self._is_any(n, allowed)):
                yield _violation(rule, f"{self._name(number)} is not on the list", (number,))
        if rule.deny is not None:
            yield from self._denied_violations(rule, self.names(rule, rule.deny), chosen)

    def _sums(self, rule: Rule, wanted: Sum, chosen: ChosenUnits) -> Iterator[RuleViolation]:
        for label, units in self._parts(rule, wanted.by, chosen):
            total = self._total(rule, wanted.of, units)
            yield from _bounds_violations(rule, label or wanted.of[:40], total, wanted.lowest, wanted.highest, units)

    def _shares(self, rule: Rule, wanted: Share, chosen: ChosenUnits) -> Iterator[RuleViolation]:
        whole = self._total(rule, wanted.of, chosen.units)
        part = self._total(rule, wanted.of, sorted(set(chosen.units) & set(self._numbers(wanted.where))))
        if whole:
            yield from _bounds_violations(rule, "share", part / whole, wanted.min, wanted.max, chosen.units)

    def _total(self, rule: Rule, of: str, units: Sequence[int]) -> Fraction:
        values = self._values(of, units)
        if unknown := [n for n in units if values[n] is None]:
            raise RuleError(rule.id, f"{self._name(unknown[0])} has no value for {of!r}")
        try:
            return sum((Fraction(str(values[n])) for n in units), Fraction(0))
        except ValueError:
            raise RuleError(rule.id, f"{of!r} is not a number") from None

    def _denied_violations(self, rule: Rule, names: Sequence[str], chosen: ChosenUnits) -> Iterator[RuleViolation]:
        for number in chosen.units:
            unit = self._force[number].member.unit
            for name in names:
                if titles := carried_titles(unit, name):
                    yield _violation(rule, f"{self._name(number)} carries {', '.join(titles)}", (number,))

    def _bay_violations(self) -> Iterator[RuleViolation]:
        used = 0
        aboard: set[int] = set()
        for bays in self.pack.bays:
            rule = Rule(id=bays.id, text=bays.text, where=bays.where, count={"max": bays.max or 0})
            try:
                with _rule_errors(bays.id):
                    units = self._numbers(bays.where)
                    occupied = ceil(self._total(rule, bays.each, units))
            except RuleError as error:
                found = f"cannot be checked: {self.place_of(error.rule)}{error.reason}"
                yield RuleViolation(rule=bays.id, level="unchecked", text=bays.text, found=found)
                continue
            used += occupied
            aboard.update(units)
            if bays.max is not None:
                yield from _bounds_violations(rule, f"bays ({bays.id})", occupied, None, bays.max, units)
        if self.pack.hold is not None:
            rule = Rule(id="hold", text="bays of all kinds", count={"max": self.pack.hold.bays})
            yield from _bounds_violations(rule, "bays", used, None, self.pack.hold.bays, sorted(aboard))
            for number in sorted(set(range(len(self._rows.units))) - aboard):
                yield _violation(rule, f"no bay takes {self._name(number)}", (number,))

    def origin(self) -> Origin | None:
        """The factions that have the most units of the last checked force; None if the pack has no availability."""
        limits = self.pack.availability
        if limits is None:
            return None
        units = [factions_of(self.available, row["mul_id"], row["name"]) for row in self._rows.units]
        return best_origin(units, limits.factions, limits.general)

    def _availability_violations(self) -> Iterator[RuleViolation]:
        limits, origin = self.pack.availability, self.origin()
        if limits is None or origin is None or len(origin.others) <= limits.others:
            return
        names = ", ".join(map(self._name, origin.others))
        where = f"{' and '.join(origin.factions) or 'no faction'} has all but {names}"
        expected = f"expected {limits.others} others at most" if limits.others else "expected all units"
        rule = Rule(id="availability", text="factions of the force", require="1")
        yield _violation(rule, f"{where}; {expected}", origin.others)

    def awards(self) -> list[GivenAward]:
        """The points that the last checked force gets by its totals; raises RuleError, whose reason has the line."""
        totals = {
            "units": Fraction(len(self._rows.units)),
            **{name: self._sum_of(column) for name, column in (("bv", "bv"), ("pv", "pv"), ("tons", "weight"))},
        }
        found = []
        for award in self.pack.award:
            formula = PackFormula(award.points)
            try:
                points, figures = formula.number(totals), formula.figures(totals)
            except FormulaError as error:
                raise RuleError(award.id, f"{self.place_of(award.id)}{error}") from None
            explained = f"{award.points}{f'; {figures}' if figures else ''}"
            found.append(GivenAward(id=award.id, text=award.text, points=float(points), formula=explained))
        return found

    def _sum_of(self, column: str) -> Fraction:
        values = (row[column] for row in self._rows.units)
        return sum((Fraction(str(value)) for value in values if isinstance(value, int | float)), Fraction(0))

    def _parts(self, rule: Rule, by: str | None, chosen: ChosenUnits) -> list[tuple[str, list[int]]]:
        """The groups of units that a rule counts separately: one for each value of `by`."""
        if by is None:
            return [(chosen.group, chosen.units)]
        parts: dict[str, list[int]] = defaultdict(list)
        labels: dict[str, str] = {}
        for number, values in self._tuples(by, chosen.units).items():
            label = " ".join(str(value) for value in values if value is not None)
            parts[label.casefold()].append(number)
            labels.setdefault(label.casefold(), label)
        return [(labels[key], units) for key, units in parts.items()]

    def _numbers(self, where: str | None) -> list[int]:
        if where is None:
            return list(range(len(self._rows.units)))
        return [row for (row,) in self._ask("row", f"WHERE (\n{self.sql(where)}\n) ORDER BY row")]

    def _values(self, expression: str, units: Sequence[int]) -> dict[int, Any]:
        rows = self._ask(f"row, (\n{self.sql(expression)}\n)")
        wanted = set(units)
        return {row: value for row, value in rows if row in wanted}

    def _tuples(self, expressions: str, units: Sequence[int]) -> dict[int, tuple[Any, ...]]:
        wanted = set(units)
        return {row: tuple(values) for row, *values in self._ask(f"row, {self.sql(expressions)}") if row in wanted}

    def _ask(self, columns: str, choice: str = "") -> list[tuple[Any, ...]]:
        """Select columns of the units; a division by zero is raised with the name of the first unit that has it."""
        try:
            return self.tables.ask(f"SELECT {columns} FROM {FORCE} {choice}")
        except DivisionByZero as error:
            for number in range(len(self._rows.units)):
                try:
                    self.tables.ask(f"SELECT {columns} FROM {single_unit_table(number)} {choice}")
                except DivisionByZero:
                    raise PackSqlError(f"{error} for {self._name(number)}") from None
            raise

    def sql(self, text: str) -> str:
        """An expression of the pack as SQL: `$NAME` is replaced by its definition, divisions keep their fraction."""
        for _ in range(len(self.pack.define) + 1):
            replaced = text
            for name in sorted(self.pack.define, key=len, reverse=True):
                replaced = replaced.replace(f"${name}", f"({self.pack.define[name]})")
                if len(replaced) > MOST_LETTERS:
                    raise PackSqlError(f"a condition of more than {MOST_LETTERS} characters with its definitions")
            if replaced == text:
                if unknown := _UNDEFINED.search(_QUOTED.sub("", text)):
                    known = list(self.pack.define)
                    raise PackSqlError(f"no definition {unknown[0]}{did_you_mean(unknown[0][1:], known)}")
                return exact(quote_group(check_expression(text)))
            text = replaced
        raise PackSqlError("definitions that name each other")

    def names(self, rule: Rule, names: str | tuple[str, ...]) -> tuple[str, ...]:
        """The names in a rule, with lists replaced by their names; raises RuleError for an unknown list."""
        if not isinstance(names, str):
            return tuple(dict.fromkeys(names))
        if names not in self.pack.lists:
            raise RuleError(rule.id, f"no list {names!r}; expected one of {', '.join(self.pack.lists) or 'none'}")
        return tuple(dict.fromkeys(self.pack.lists[names]))

    def _columns_read(self) -> tuple[str, ...]:
        """The columns of units that the last query read."""
        return tuple(sorted(name for table, name in self.tables.columns_read if table == "units" and name != "row"))

    def _figures(self, number: int, columns: Sequence[str]) -> str:
        """The values of a unit in the columns that a rule read: `: gunnery 2, piloting 4`."""
        row = self._rows.units[number]
        known = {name: value for name in columns if name != "name" and (value := row.get(name)) is not None}
        return "".join(f"{', ' if n else ': '}{name} {_short(value)}" for n, (name, value) in enumerate(known.items()))

    def _is_any(self, number: int, names: Sequence[str]) -> bool:
        return any(is_named(self._force[number].member.unit, name) for name in names)

    def _name(self, number: int) -> str:
        return str(self._rows.units[number]["name"])


def _violation(rule: Rule, found: str, units: tuple[int, ...] = ()) -> RuleViolation:
    return RuleViolation(rule=rule.id, level=rule.level, text=rule.text, found=found, units=units)


def _short(value: object) -> str:
    """A value as text, cut if it is long."""
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) <= 60 else f"{text[:59]}…"


def _bounds_violations(
    rule: Rule,
    label: str,
    value: Fraction | int,
    low: Fraction | float | None,
    high: Fraction | float | None,
    units: Sequence[int] = (),
) -> Iterator[RuleViolation]:
    """Yield a violation if a value is outside its bounds."""
    for limit, is_broken, word in (
        (low, low is not None and value < Fraction(str(low)), "at least"),
        (high, high is not None and value > Fraction(str(high)), "at most"),
    ):
        if is_broken and limit is not None:
            yield RuleViolation(
                rule=rule.id,
                level=rule.level,
                text=rule.text,
                found=f"{label}: {format_fraction(value)}; expected {word} {format_fraction(Fraction(str(limit)))}",
                units=tuple(units),
                value=float(value),
                limit=float(limit),
            )


def format_fraction(value: Fraction | int) -> str:
    """A number as text: with thousands separators, a fraction with two decimals.

    >>> format_fraction(Fraction(9001)), format_fraction(Fraction(1, 3))
    ('9,001', '0.33')
    """
    return f"{int(value):,}" if value == int(value) else f"{float(value):,.2f}"


def _like(name: str, pattern: str) -> bool:
    return fnmatchcase(name.casefold(), pattern.casefold())
