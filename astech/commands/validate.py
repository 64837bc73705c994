"""`astech validate`: construction findings of each unit."""

import os
import sys
from collections import Counter
from functools import partial

import click

from astech.annotations import annotation
from astech.batch import BatchOptions, BatchTally, Outcome, run_shown, saying_what_is_whole, tell
from astech.findings import file_findings, findings_as_json, findings_as_rows, findings_as_text, unreadable_file
from astech.layouts import FINDINGS
from astech.operations.mistakes import BadOptions
from astech.operations.units import sources_of
from astech.operations.validate import Render, RenderedVerdict, ValidateOptions
from astech.operations.validate import validate as verdicts
from astech.options import batch_options, options_of, paths_argument, problems_option
from astech.row_options import bom_option
from astech.rows import BOM
from astech.sarif import FileFinding, sarif_document
from astech.terminal import complain, counted, harmless_json, say, write
from astech.terminal import tell as tell_text

REPOSITORY = ("github", "sarif")


@click.command()
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "jsonl", *REPOSITORY]),
    default="text",
    show_default=True,
    help="Sentences, a row of a spreadsheet for each finding, one JSON object a unit, annotations of GitHub, or one "
    "SARIF document.",
)
@click.option("--strict", is_flag=True, help="The exit code is 1 when a unit is not legal.")
@bom_option
@options_of(ValidateOptions)
@problems_option
@batch_options
def validate(
    paths: tuple[str, ...],
    form: str,
    strict: bool,
    bom: bool,
    options: ValidateOptions,
    problems: bool,
    batch: BatchOptions,
) -> None:
    """Construction findings of each unit, each with its rule: errors, warnings, notes.

    A unit is legal when it has no errors. Published designs that break a rule are reported, not rejected: the exit code
    is 0 when every unit could be read, with --strict when every one is legal. Of several units the last line counts the
    legal ones. A unit beyond the limits of an event (--year, --era, --tech, --level, --max-bv, --max-pv, --forbid) or
    against the rules of a --pack is not legal there; findings say why.

    Each finding has a severity, a code for programs (tech.year: the subject, then what is wrong with it), a sentence
    and the rule; in jsonl also its numbers by name.

    \b
    Examples:
      astech validate units/ more.zip
      astech validate "Brolga BRG-2.mtf" --budget
      astech validate units/ --format jsonl > findings.jsonl
      astech validate units/ --format csv --only illegal > findings.csv
      astech validate units/ --format github --strict
      astech validate army/ --year 3050 --max-bv 2500 --forbid "Gauss Rifle"
    """
    arranged = options.arrangement(FINDINGS.fields)
    if form not in ("csv", "jsonl") and arranged.columns:
        raise BadOptions("--columns goes with --format csv or jsonl")
    put = write if form == "csv" else tell_text if form == "text" else say
    if form == "csv":
        write((BOM if bom else "") + str(FINDINGS.of(arranged.columns).heading("csv")))
    tally, legal, kept = BatchTally(quiet=batch.quiet), Counter[bool | None](), list[RenderedVerdict]()
    of_files: list[FileFinding] = []
    run = partial(run_shown, shown=not sys.stdout.isatty())
    with saying_what_is_whole(lambda: f"the findings of {counted(tally.done, 'unit')} are printed whole"):
        for outcome in verdicts(sources_of(paths), options, batch, _render(form, options, arranged.columns), run):
            tally.add(outcome)
            if problems:
                tell(outcome)
            if form in REPOSITORY:
                of_files += _of_file(outcome)
            if outcome.value is None:
                continue
            legal[outcome.value.legal] += 1
            if options.only is not None and outcome.value.legal is not False:
                continue
            kept.append(outcome.value if arranged.sort else RenderedVerdict(outcome.value.legal, "", {}))
            if not arranged.sort and form not in REPOSITORY:
                put(outcome.value.text)
                if len(kept) == arranged.limit:
                    break
        if form == "sarif":
            say(harmless_json(sarif_document(of_files)))
        elif form == "github":
            for each in of_files:
                say(annotation(each.level, each.path, each.code, each.message, each.line))
        elif arranged.sort:
            for number in arranged.order([each.keys for each in kept]):
                put(kept[number].text)
    code = tally.close(told=problems, files=False)
    if tally.done > 1 and not batch.quiet:
        complain(_together(legal))
    sys.exit(1 if strict and legal[False] else code)


def _of_file(outcome: Outcome[RenderedVerdict]) -> list[FileFinding]:
    """The findings of a unit at its file, by the path from the working folder."""
    path = os.path.relpath(outcome.path) if outcome.path else outcome.file
    if outcome.value is None:
        return [] if outcome.error is None else [unreadable_file(path, outcome.error)]
    return list(file_findings(path, outcome.value.text))


def _render(form: str, options: ValidateOptions, columns: tuple[str, ...]) -> Render:
    """What makes text of the findings of a unit."""
    if form == "text":
        return partial(findings_as_text, options.budget)
    return partial(findings_as_rows, columns, form) if form == "csv" or columns else findings_as_json


def _together(legal: Counter[bool | None]) -> str:
    """All verdicts in a line.

    >>> _together(Counter({True: 298, False: 1}))
    '299 units: 298 legal, 1 not'
    """
    text = f"{counted(legal.total(), 'unit')}: {legal[True]:,} legal, {legal[False]:,} not"
    return text + (f", {legal[None]:,} not subject to construction rules" if legal[None] else "")
