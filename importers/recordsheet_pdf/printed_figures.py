"""Figures that a sheet prints and that follow from the unit: one is held against the other.

They also tell designs apart where a sheet may mean several: a printed Battle Value does, and so do the rules of
construction. Where one design is left it is inferred; where several are, the first one is taken, and a note says that
others would do.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import NamedTuple

from importers.loaded import Loaded, Unreadable
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.labels import number, value
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.unit_lines import read_blocks
from sheets.battlevalue import battle_value
from sheets.equipment import item, items
from sheets.problem import Problem, Severity
from sheets.record import Condition
from sheets.recordsheet.design.choice import is_buildable, unused_mass
from sheets.rules.movement import movement
from sheets.units import Unit

BATTLE_VALUE = "Battle Value"
RUNNING = {"run": "Running MP", "flank": "Flanking MP", "max thrust": "Maximum thrust"}
FASTEST = {"mech": "run", "protomech": "run", "vehicle": "flank", "fighter": "max thrust", "small-craft": "max thrust"}
"""Under which label the sheet of a unit of this kind has its best speed."""


def printed_figures(page: PrintedPage, unit: Unit) -> dict[str, int]:
    """The figures of a page by their names.

    Only those that the unit is not made of: what it walks is the unit's, what it runs follows from it.
    """
    fastest = FASTEST.get(unit.kind, "")
    labels = [("bv", BATTLE_VALUE), *([(fastest, RUNNING[fastest])] if fastest else [])]
    told = ((name, number(value(page, key))) for key, name in labels)
    return {name: figure for name, figure in told if figure is not None}


def worked_out(unit: Unit) -> dict[str, int]:
    """The same figures of a unit. What it can run with its boosters off is what sheets print first."""
    fastest = movement(unit).plain_run
    return {BATTLE_VALUE: battle_value(unit), **dict.fromkeys(RUNNING.values(), fastest)}


def contradictions(printed: Mapping[str, int], unit: Unit, file: str, page: int) -> Iterator[Problem]:
    """Where a sheet prints other figures than its unit has: one of the two has been read or printed wrongly."""
    figures = worked_out(unit)
    for name, said in printed.items():
        if figures[name] != said:
            found = f"{name} {said:,} where the unit comes to {figures[name]:,}"
            yield Problem(
                severity=Severity.DOUBT, file=file, page=page, found=found, done="the unit taken as it was read"
            )


def with_figures(loaded: Loaded, page: PrintedPage) -> Loaded:
    """The unit that agrees best with the figures of its page, and the figures that contradict it; a damaged unit is
    worth less than its design.
    """
    if loaded.unit is None:
        return loaded
    printed = printed_figures(page, loaded.unit)
    told: tuple[Problem, ...] = ()
    loaded = _with_fitting_ammunition(loaded, printed.get(BATTLE_VALUE), page.number)
    if loaded.unit is not None and (loaded.condition or Condition()) == Condition():
        told = tuple(contradictions(printed, loaded.unit, loaded.file, page.number))
    return replace(loaded, problems=(*loaded.problems, *told))


MOST_KINDS = 4  # of ammunition that may be told apart


def _with_fitting_ammunition(loaded: Loaded, points: int | None, page: int) -> Loaded:
    """The unit with ammunition that comes to its Battle Value: sheets do not say which side made it."""
    unit = loaded.unit
    if unit is None or points is None or battle_value(unit) == points:
        return loaded
    twins = {mount.item: twin for mount in unit.mounts if mount.known and (twin := _twin(mount.item)) is not None}
    agreeing: list[tuple[Unit, list[str]]] = []
    for chosen in product((False, True), repeat=len(twins)) if len(twins) <= MOST_KINDS else ():
        swapped = {name for name, swap in zip(twins, chosen, strict=True) if swap}
        mounts = tuple(m.model_copy(update={"item": twins[m.item]}) if m.item in swapped else m for m in unit.mounts)
        other = unit.model_copy(update={"mounts": mounts})
        if battle_value(other) == points:
            agreeing.append((other, [twins[name] for name in sorted(swapped)]))
    if len(agreeing) != 1:
        return loaded
    other, names = agreeing[0]
    done = f"inferred as {', '.join(names)}, with which alone the Battle Value is the printed one"
    found = "the side that made the ammunition is not printed"
    note = Problem(severity=Severity.NOTE, file=loaded.file, page=page, found=found, done=done)
    return replace(loaded, unit=other, problems=(*loaded.problems, note))


@cache
def _twin(name: str) -> str | None:
    """The same ammunition as the other side makes it, where that is the only one."""
    lot = item(name)
    same = [
        other.name
        for other in items()
        if lot.ammo is not None
        and other.ammo is not None
        and other is not lot
        and (other.ammo.type, other.ammo.rack, other.ammo.munitions, other.ammo.shots, other.families)
        == (lot.ammo.type, lot.ammo.rack, lot.ammo.munitions, lot.ammo.shots, lot.families)
        and other.tech.base is not lot.tech.base
    ]
    return same[0] if len(same) == 1 else None


class Candidate(NamedTuple):
    """A design that a sheet may mean: what sets it apart, and what words its blocks and has its findings."""

    name: str
    blocks: Callable[[SheetFindings], Sequence[str]]


def agreeing(
    page: PrintedPage,
    file: str,
    candidates: Sequence[Candidate],
    findings: SheetFindings,
    what: str,
    shown: Callable[[Unit], bool] = lambda _: True,
    spare: Callable[[Unit], float] = lambda _: 0.0,
    usual: int | None = None,
) -> Loaded:
    """The design that agrees best with its page; what has been inferred is reported.

    `shown` says whether a design is what the page shows of it, `spare` how much of its mass it leaves unused: of equal
    ones the first `usual` go before the others, and then the fullest is taken.
    """
    readings: list[tuple[Candidate, Unit, SheetFindings]] = []
    refusal: Unreadable | None = None
    for candidate in candidates:
        own = SheetFindings(file, page.number, [*findings.problems])
        try:
            loaded = read_blocks(page, file, candidate.blocks(own), own)
        except Unreadable as error:
            refusal = error
            continue
        if loaded.unit is not None and all(loaded.unit != unit for _, unit, _ in readings):
            readings.append((candidate, loaded.unit, own))
    if not readings:
        raise refusal or findings.refuse("nothing that makes a unit", "the sheet of a unit")
    left = readings
    points = number(value(page, "bv"))
    tests: tuple[Callable[[Unit], bool], ...] = (
        lambda unit: points is None or battle_value(unit) == points,
        shown,
        is_buildable,
    )
    for test in tests:
        if len(left) > 1:
            left = [reading for reading in left if test(reading[1])] or left
    common = candidates[:usual]
    left.sort(key=lambda reading: (reading[0] not in common, spare(reading[1])))
    chosen, unit, own = left[0]
    if len(readings) > 1 and len(left) == 1:
        own.note(f"{what} not printed", f"inferred as {chosen.name}, the only one that agrees with the sheet")
    elif len(readings) > 1:
        others = dict.fromkeys(reading[0].name for reading in left[1:4] if reading[0].name != chosen.name)
        own.warn(f"{what} not printed", f"taken as {chosen.name}", " or ".join([chosen.name, *others]))
    return Loaded(file, unit, tuple(own.problems))


def agreeing_in_turn(
    page: PrintedPage, file: str, groups: Sequence[Sequence[Candidate]], findings: SheetFindings, what: str
) -> Loaded:
    """The same of several groups of designs, the usual ones first: a later group is looked at only where no design of
    those before it comes to the printed Battle Value and can be built.
    """
    points = number(value(page, "bv"))
    first: Loaded | None = None
    for group in groups:
        loaded = agreeing(page, file, group, findings, what, spare=unused_mass)
        first = first or loaded
        unit = loaded.unit
        if unit is not None and points in (None, battle_value(unit)) and is_buildable(unit):
            return loaded
    return first or agreeing(page, file, (), findings, what)
