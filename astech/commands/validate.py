"""`astech validate`: what the construction rules say of each unit."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import click

from astech.batch import BatchOptions, BatchTally, Place, run_shown, saying_what_is_whole, tell
from astech.choosing import Arrangement, arrangement_options
from astech.columns import Value, column_figures, column_values
from astech.event import EventLimits, event_options
from astech.figure_work import Figure, Figures, FigureWork, without_repeats
from astech.options import batch_options, paths_argument, problems_option
from astech.rows import BOM, RowLayout, bom_option, csv_line
from astech.terminal import complain, counted, harmless_json, say, write
from astech.terminal import tell as tell_text
from importers import walk
from sheets.construction.finding import Finding
from sheets.construction.verdict import Verdict, verdict
from sheets.units import Unit

HEADING = ("file", "name", "legal", "severity", "code", "finding", "rule")
LEGAL = {True: "legal", False: "not legal", None: "not subject to construction rules"}


@click.command()
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "jsonl"]),
    default="text",
    show_default=True,
    help="Sentences, a row of a spreadsheet for each finding, or one JSON object a unit.",
)
@bom_option
@click.option(
    "--budget",
    is_flag=True,
    help="Also the mass budget item by item, of battle armor for one suit, and the slots (jsonl always has them).",
)
@click.option("--only", type=click.Choice(["illegal"]), help="Only units that are not legal.")
@event_options
@arrangement_options(HEADING)
@problems_option
@batch_options
def validate(
    paths: tuple[str, ...],
    form: str,
    bom: bool,
    budget: bool,
    only: str | None,
    limits: EventLimits,
    arranged: Arrangement,
    problems: bool,
    batch: BatchOptions,
) -> None:
    """Construction findings of each unit, each with its rule: errors, warnings, notes.

    A unit is legal when it has no errors. Published designs that break a rule are reported, not rejected: the exit code
    is 0 when every unit could be read. Of several units the last line counts the legal ones. A unit beyond the limits
    of an event (--year, --era, --tech, --level, --max-bv, --max-pv, --forbid) is not legal there; findings say why.

    Each finding has a severity, a code for programs (tech.year: the subject, then what is wrong with it), a sentence
    and the rule; in jsonl also its numbers by name.

    \b
    Examples:
      astech validate units/ more.zip
      astech validate "Brolga BRG-2.mtf" --budget
      astech validate units/ --format jsonl > findings.jsonl
      astech validate units/ --format csv --only illegal > findings.csv
      astech validate army/ --year 3050 --max-bv 2500 --forbid "Gauss Rifle"
    """
    if form == "text" and arranged.columns:
        raise click.UsageError("--columns goes with --format csv or jsonl")
    put = write if form == "csv" else tell_text if form == "text" else say
    if form == "csv":
        write((BOM if bom else "") + csv_line(arranged.columns or HEADING))
    tally, legal, kept = BatchTally(quiet=batch.quiet), Counter[bool | None](), list[Judged]()
    work = judging(form, budget, limits, arranged)
    with saying_what_is_whole(lambda: f"the findings of {counted(tally.done, 'unit')} are printed whole"):
        for outcome in run_shown(walk(paths), work, batch, shown=not sys.stdout.isatty()):
            tally.add(outcome)
            if problems:
                tell(outcome)
            if outcome.value is None:
                continue
            legal[outcome.value.legal] += 1
            if only is not None and outcome.value.legal is not False:
                continue
            kept.append(outcome.value if arranged.sort else Judged(outcome.value.legal, "", {}))
            if not arranged.sort:
                put(outcome.value.text)
                if len(kept) == arranged.limit:
                    break
        if arranged.sort:
            for number in arranged.order([each.keys for each in kept]):
                put(kept[number].text)
    code = tally.close(told=problems, files=False)
    if tally.done > 1 and not batch.quiet:
        complain(_together(legal))
    sys.exit(code)


class Judged(NamedTuple):
    """Whether a unit is legal, what is printed of it, and the values that it is sorted by."""

    legal: bool | None
    text: str
    keys: dict[str, Value]


def judging(form: str, budget: bool, limits: EventLimits, arranged: Arrangement) -> FigureWork[Judged]:
    """The verdict on each unit, as it is printed."""
    more = () if form == "text" else tuple(name for name in arranged.columns if name not in HEADING)
    event = Figure(f"event {limits}", partial(event_figure, limits))
    figures = (
        Figure("verdict", verdict_figure),
        *((event,) if limits != EventLimits() else ()),
        *column_figures((*more, *arranged.sorted_by)),
    )
    return FigureWork(without_repeats(figures), partial(judged, form, budget, event.name, more, arranged))


def verdict_figure(unit: Unit) -> str:
    return verdict(unit).model_dump_json()


def event_figure(limits: EventLimits, unit: Unit) -> list[str]:
    """Why a unit may not take part in an event."""
    return [finding.model_dump_json() for finding in limits.findings(unit)]


def judged(
    form: str,
    budget: bool,
    event: str,
    more: tuple[str, ...],
    arranged: Arrangement,
    figures: Figures,
    place: Place,
) -> Judged:
    found, file = Verdict.model_validate_json(figures["verdict"]), place.file
    if reasons := tuple(map(Finding.model_validate_json, figures.get(event, ()))):
        found = found.model_copy(update={"findings": (*found.findings, *reasons), "legal": False})
    keys = column_values(figures, file, arranged.sorted_by)
    if form == "text":
        return Judged(found.legal, "\n".join(_text(found, file, budget)), keys)
    if form == "csv" or arranged.columns:
        columns = column_values(figures, file, more)
        layout = RowLayout(HEADING, ()).of(arranged.columns)
        return Judged(found.legal, "\n".join(layout.line(row | columns, form) for row in _rows(found, file)), keys)
    text = f'{{"file":{json.dumps(file, ensure_ascii=False)},{found.model_dump_json()[1:]}'
    return Judged(found.legal, harmless_json(text), keys)


def _rows(found: Verdict, file: str) -> Iterator[dict[str, object]]:
    """A row for each finding; a unit without any has one all the same."""
    unit: dict[str, object] = {"file": file, "name": found.name, "legal": found.legal}
    for finding in found.findings:
        about = {"severity": finding.severity, "code": finding.code, "finding": finding.sentence, "rule": finding.rule}
        yield unit | about
    if not found.findings:
        yield unit | dict.fromkeys(HEADING[3:], "")


def _together(legal: Counter[bool | None]) -> str:
    """All verdicts in a line.

    >>> _together(Counter({True: 298, False: 1}))
    '299 units: 298 legal, 1 not'
    """
    text = f"{counted(legal.total(), 'unit')}: {legal[True]:,} legal, {legal[False]:,} not"
    return text + (f", {legal[None]:,} not subject to construction rules" if legal[None] else "")


def _text(found: Verdict, file: str, budget: bool) -> list[str]:
    lines = [f"{file}: {found.name}: {LEGAL[found.legal]}"]
    lines += [f"  {finding}" for finding in found.findings]
    if budget:
        lines += _budget(found)
    return lines


def _budget(found: Verdict) -> list[str]:
    lines = ["  Mass"]
    width = max((len(entry.label) for entry in found.budget), default=0)
    for entry in found.budget:
        lines.append(f"    {entry.part:<20} {entry.label:<{width}} {entry.tons:>14,.3f}  [{entry.rule}]")
    whole = "" if found.allowed is None else f" of {found.allowed:,g}"
    lines.append(f"    {'total':<20} {'':<{width}} {found.mass:>14,.3f}{whole}")
    if found.slots:
        lines.append("  Slots")
        lines += [f"    {entry.place:<20} {entry.taken:>3} of {entry.room}" for entry in found.slots]
    return lines
