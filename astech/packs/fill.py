"""Fill a force up to the limit of a pack: as close to its Battle Value or Point Value as units of a library allow.

The reachable sums are bits of integers, one integer for each number of units (dynamic programming). This is exact for
limits of Battle Value or Point Value, of the number of units, and of units of one name. A force that breaks another
rule is discarded and another one is tried, so the best force may be missed.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import floor
from random import Random

from astech.columns import Value
from astech.packs.check import PackCheck, RuleViolation
from astech.packs.library_check import with_regular_crew
from astech.packs.model import UNIT_VERBS, FreeSteps, Rule
from astech.packs.rows import PackUnit
from astech.packs.tables import FORCE, ForceTables, PackSqlError

MOST_UNITS = 30
MOST_SUM = 1_000_000
SECONDS = 5.0
MOST_WORK = (
    100_000_000_000  # shifted bits, about 3 seconds; not a time, so that every machine tries the same candidates
)
OVERHEAD = 10_000  # the cost of a shift itself, in bits
NONE = "no units of the library meet the limits"
NOT_PROVEN = "which does not mean there is none"
FAMILY = ("chassis_family", "chassis")
LoadUnit = Callable[[str], PackUnit | None]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit of a library: path, value and chassis, and how many copies of it and of its chassis are allowed."""

    path: str
    value: int
    family: str
    of_family: int | None
    of_name: int | None


@dataclass(frozen=True, slots=True)
class FillLimits:
    """The limits that are met exactly: value, number of units, copies."""

    column: str
    least: int
    most: int
    fewest: int
    units: int


@dataclass
class Filled:
    """The units that fill a force, empty if none were found; `is_exact` says that no better choice exists."""

    units: list[PackUnit] = field(default_factory=list)
    violations: tuple[RuleViolation, ...] = ()
    is_exact: bool = True
    reason: str = ""


class NoLimitToFill(ValueError):
    """The pack has no limit of value to be filled up to."""


def fill_limits(check: PackCheck) -> FillLimits:
    """The limits of a pack on the whole force; raises NothingToFill."""
    column, least, most = "", 0, 0
    fewest, units = 0, MOST_UNITS
    for rule in check.rules:
        if rule.where or rule.group or rule.level == "warning":
            continue
        if rule.sum is not None and rule.sum.of in ("bv", "pv") and rule.sum.by is None and not column:
            high = rule.sum.highest
            if high is not None:
                column, most, least = rule.sum.of, floor(high), max(0, floor(rule.sum.lowest or 0))
        if rule.count is not None and rule.count.by is None:
            fewest = max(fewest, rule.count.exact or rule.count.min or 0)
            units = min(units, rule.count.exact or rule.count.max or MOST_UNITS)
    if not column:
        raise NoLimitToFill("the pack has no limit of Battle Value or Point Value; expected one to fill up to")
    return FillLimits(column, least, min(most, MOST_SUM), fewest, units)


def candidates_of(check: PackCheck, rows: Sequence[dict[str, Value]], column: str) -> list[Candidate]:
    """The units of a library that meet the rules on single units, as far as the library's columns can tell."""
    units = [with_regular_crew(row) for row in rows]
    tables = ForceTables(SECONDS)
    tables.fill({"units": units})
    allowed = set(range(len(units)))
    of_family: dict[int, int] = {}
    of_name: dict[int, int] = {}
    for rule in check.rules:
        try:
            allowed &= _units_that_meet(rule, check, tables, len(units))
            for limits, names in ((of_family, FAMILY), (of_name, ("name", "chassis_family, model"))):
                if rule.count is not None and rule.count.by in names and rule.count.max is not None and not rule.group:
                    for number in _units_chosen(rule.where, check, tables, len(units)):
                        limits[number] = min(rule.count.max, limits.get(number, rule.count.max))
        except PackSqlError:
            continue  # the library lacks the columns for this rule; the whole force is checked against it later
    found = []
    for number in sorted(allowed):
        row = units[number]
        value = row[column]
        if isinstance(value, int | float) and value > 0:
            family = str(row["chassis"]).casefold()
            limits_of = (of_family.get(number), of_name.get(number))
            found.append(Candidate(str(row["path"]), round(value), family, *limits_of))
    return found


def _units_that_meet(rule: Rule, check: PackCheck, tables: ForceTables, count: int) -> set[int]:
    """The units that meet a rule on single units; all units for another kind of rule."""
    everyone = set(range(count))
    if rule.group or rule.except_ or rule.level == "warning" or (rule.require or rule.forbid) is None:
        return everyone
    condition = check.sql(rule.require or rule.forbid or "1")
    tables.check(condition)
    if any(table != "units" for table, _ in tables.columns_read):
        return everyone
    chosen = _units_chosen(rule.where, check, tables, count)
    met = {row for (row,) in tables.ask(f"SELECT row FROM {FORCE} WHERE (\n{condition}\n)")}
    return everyone - (chosen - met if rule.require else chosen & met)


def _units_chosen(where: str | None, check: PackCheck, tables: ForceTables, count: int) -> set[int]:
    if where is None:
        return set(range(count))
    return {row for (row,) in tables.ask(f"SELECT row FROM {FORCE} WHERE (\n{check.sql(where)}\n)")}


def fill_from_candidates(
    check: PackCheck,
    given: Sequence[PackUnit],
    candidates: Sequence[Candidate],
    load: LoadUnit,
    seed: int,
    seconds: float = SECONDS,
) -> Filled:
    """Choose units of a library that fill a force; the same seed yields the same units."""
    limits = fill_limits(check)
    random = Random(seed)
    pool = list(candidates)
    random.shuffle(pool)
    check.violations(given)
    there = sum(round(value) for row in check.rows if isinstance(value := row[limits.column], int | float))
    used_chassis = [(str(row["chassis"]).casefold(), 1) for row in check.rows]
    room = FillLimits(
        limits.column,
        max(0, limits.least - there),
        limits.most - there,
        max(0, limits.fewest - len(given)),
        limits.units - len(given),
    )
    exact = not isinstance(check.pack.values.bv, FreeSteps) and not check.pack.values.override
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        fitting = [one for one in pool if one.value <= room.most]
        tried = tried_candidates(fitting, room)
        chosen = best_sum(tried, room, dict(used_chassis))
        if chosen is None:
            exact = exact and len(tried) == len(fitting)
            return Filled(is_exact=exact, reason=NONE if exact else f"no force was found, {NOT_PROVEN}")
        units = {path: load(path) for path in dict.fromkeys(one.path for one in chosen)}
        added = [unit for one in chosen if (unit := units[one.path]) is not None]
        violations = check.violations([*given, *added])
        broken = [violation for violation in violations if violation.level != "warning"]
        counted = sum(round(value) for row in check.rows if isinstance(value := row[limits.column], int | float))
        is_capped = counted < limits.most and MOST_UNITS in (limits.units, len(given) + len(added))
        exact = (
            exact and not is_capped and counted == there + sum(one.value for one in chosen)
        )  # the values of the library are those of the pack
        if not broken and len(added) == len(chosen):
            return Filled(added, violations, exact)
        bad = {path for path, unit in units.items() if unit is None}
        if not bad:
            bad = _units_at_fault(check, broken, len(given), [one.path for one in chosen])
        if not bad:
            exact = False
            bad = {random.choice(chosen).path}
        pool = [one for one in pool if one.path not in bad]
    return Filled(is_exact=False, reason=f"no force was found within {seconds:g} seconds, {NOT_PROVEN}")


def _units_at_fault(check: PackCheck, broken: Sequence[RuleViolation], given: int, paths: Sequence[str]) -> set[str]:
    """The added units that break a rule by themselves."""
    alone = {rule.id for rule in check.rules if any(getattr(rule, verb) is not None for verb in UNIT_VERBS)}
    numbers = {number for violation in broken if violation.rule in alone for number in violation.units}
    return {paths[number - given] for number in numbers if number >= given}


Families = dict[tuple[str, int | None], list[Candidate]]


def families_of(candidates: Sequence[Candidate]) -> Families:
    """Group candidates by chassis if its number is limited; otherwise each candidate is a group."""
    families: Families = defaultdict(list)
    for one in candidates:
        families[one.family if one.of_family is not None else one.path, one.of_family].append(one)
    return families


def tried_candidates(candidates: Sequence[Candidate], room: FillLimits) -> list[Candidate]:
    """The first candidates, up to `MOST_WORK`: all of them, except in large libraries with high limits."""
    tried: list[Candidate] = []
    work = 0.0
    for (_, most), members in families_of(candidates).items():
        uses = room.units if most is None else min(room.units, most)
        shifts = uses * room.units / 2 * (1 + (len(members) - 1) * (uses + 1) / 2)
        work += shifts * (room.most + OVERHEAD)
        if work > MOST_WORK:
            break
        tried += members
    return tried


def best_sum(candidates: Sequence[Candidate], room: FillLimits, taken: dict[str, int]) -> list[Candidate] | None:
    """The candidates with the largest sum within the limits; None if no choice fits.

    >>> pool = [Candidate(str(value), value, str(value), 1, 1) for value in (50, 40, 35, 20)]
    >>> sorted(one.value for one in best_sum(pool, FillLimits("pv", 0, 96, 0, 3), {}))
    [20, 35, 40]
    """
    if room.most < 0 or room.units < room.fewest:
        return None
    mask = (1 << room.most + 1) - 1
    reached = [1] + [0] * room.units
    before: list[list[int]] = []
    steps: list[tuple[int, list[Candidate]]] = []
    for (family, most), members in families_of(candidates).items():
        uses = room.units if most is None else min(room.units, most - taken.get(family, 0))
        if uses > 0:
            before.append(reached)
            steps.append((uses, members))
            merged = _merge_sums(_by_uses(reached, uses, members, mask)[-1])
            reached = [
                old if old == new else new for old, new in zip(reached, merged, strict=True)
            ]  # equal integers share memory
    sums = [(bits.bit_length() - 1, count) for count, bits in enumerate(reached) if bits and count >= room.fewest]
    best = max((total for total, _ in sums), default=-1)
    usual = (
        room.most * len(candidates) / max(1, sum(one.value for one in candidates))
    )  # units of average value that reach the limit
    count = min((count for total, count in sums if total == best), key=lambda count: abs(count - usual), default=0)
    if best < room.least or count == 0:
        return None
    chosen: list[Candidate] = []
    for number in reversed(range(len(steps))):
        if not before[number][count] >> best & 1:
            picked = _pick_members(before[number], *steps[number], count, best, mask)
            chosen += picked
            best, count = best - sum(one.value for one in picked), count - len(picked)
    return chosen


Reached = list[list[int]]
"""Sums as bits, by the number of units of one family and the number of all units."""


def _by_uses(reached: list[int], uses: int, members: Sequence[Candidate], mask: int) -> list[Reached]:
    """Yield the reachable sums after each member of a family, each used up to its limit."""
    here: Reached = [reached, *([0] * len(reached) for _ in range(uses))]
    steps = [here]
    for one in members:
        there = [list(bits) for bits in here]
        for used, row in enumerate(here):
            for copies in range(1, min(uses - used, _copies(one, uses)) + 1 if any(row) else 0):
                for count, bits in enumerate(row[: len(row) - copies]):
                    if bits:
                        there[used + copies][count + copies] |= bits << copies * one.value & mask
        here = there
        steps.append(here)
    return steps


def _copies(one: Candidate, uses: int) -> int:
    return uses if one.of_name is None else min(uses, one.of_name)


def _merge_sums(here: Reached) -> list[int]:
    merged = [0] * len(here[0])
    for bits in here:
        for count, sums in enumerate(bits):
            merged[count] |= sums
    return merged


def _pick_members(
    reached: list[int], uses: int, members: Sequence[Candidate], count: int, total: int, mask: int
) -> list[Candidate]:
    """The members of a family that make up a sum."""
    steps = _by_uses(reached, uses, members, mask)
    used = next(used for used in range(uses + 1) if steps[-1][used][count] >> total & 1)
    picked: list[Candidate] = []
    for number in reversed(range(len(members))):
        one = members[number]
        for copies in range(min(used, count, _copies(one, uses)) + 1):
            rest = total - copies * one.value
            if rest >= 0 and steps[number][used - copies][count - copies] >> rest & 1:
                picked += [one] * copies
                used, count, total = used - copies, count - copies, rest
                break
    return picked
