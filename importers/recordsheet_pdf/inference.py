"""What a sheet does not print: of several designs that it may mean, those that agree with what it prints.

A printed Battle Value tells designs apart, and so do the rules of construction. Where one design is left it is
inferred; where several are, the first one is taken, and it is told that others would do.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from importers.loaded import Loaded, Unreadable
from importers.recordsheet_pdf.document import Findings
from importers.recordsheet_pdf.labels import number, value
from importers.recordsheet_pdf.page import PrintedPage
from importers.recordsheet_pdf.unit_lines import read_blocks
from sheets.battlevalue import battle_value
from sheets.construction.checks import findings as findings_of
from sheets.construction.mass import mass_budget
from sheets.problem import Severity
from sheets.units import Unit


class Candidate(NamedTuple):
    """A design that a sheet may mean: what sets it apart, and what words its blocks and has its findings."""

    name: str
    blocks: Callable[[Findings], Sequence[str]]


def agreeing(
    page: PrintedPage,
    file: str,
    candidates: Sequence[Candidate],
    findings: Findings,
    what: str,
    shown: Callable[[Unit], bool] = lambda _: True,
    spare: Callable[[Unit], float] = lambda _: 0.0,
) -> Loaded:
    """The design that agrees best with its page; what has been inferred is told.

    `shown` says whether a design is what the page shows of it, `spare` how much of its mass it leaves unused: of equal
    ones the fullest is taken.
    """
    readings: list[tuple[Candidate, Unit, Findings]] = []
    refusal: Unreadable | None = None
    for candidate in candidates:
        own = Findings(file, page.number, [*findings.problems])
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
        _buildable,
    )
    for test in tests:
        if len(left) > 1:
            left = [reading for reading in left if test(reading[1])] or left
    left.sort(key=lambda reading: spare(reading[1]))
    chosen, unit, own = left[0]
    if len(readings) > 1 and len(left) == 1:
        own.note(f"{what} not printed", f"inferred as {chosen.name}, the only one that agrees with the sheet")
    elif len(readings) > 1:
        others = dict.fromkeys(reading[0].name for reading in left[1:4] if reading[0].name != chosen.name)
        own.warn(f"{what} not printed", f"taken as {chosen.name}", " or ".join([chosen.name, *others]))
    return Loaded(file, unit, tuple(own.problems))


def _buildable(unit: Unit) -> bool:
    """Whether the construction rules allow a design, whatever its year, which few sheets print."""
    return not any(f.severity is Severity.ERROR and f.code != "tech.year" for f in findings_of(unit))


def unused_mass(unit: Unit) -> float:
    """How far the mass of a design is from that of its parts."""
    budget = mass_budget(unit)
    return abs(budget.declared - budget.exact) if budget.declared is not None else 0.0
