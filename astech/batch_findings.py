"""Print construction findings, sorted if the options say so."""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, Protocol

from astech.annotations import annotation
from astech.batch import BatchTally, Outcome, Run, print_reader_notes, run_shown, summarizing_on_interrupt
from astech.choosing import Arrangement
from astech.findings import file_findings, findings_as_json, findings_as_rows, findings_as_text, unreadable_file
from astech.layouts import FINDINGS
from astech.operations.validate import Render, RenderedVerdict, ValidateOptions
from astech.rows import BOM
from astech.sarif import FileFinding, sarif_document
from astech.terminal import complain, print_unescaped, say
from astech.terminal import print_wrapped as tell_text
from astech.text import count_noun, harmless_json


class FindingsForm(NamedTuple):
    """The format of findings, and whether reader problems and the closing line are printed too."""

    format: str
    bom: bool = False
    problems: bool = False
    quiet: bool = False
    strict: bool = False  # whether an illegal unit makes the exit code 1

    @property
    def for_repositories(self) -> bool:
        """Whether findings are printed as annotations of files, for a code host."""
        return self.format in ("github", "sarif")

    def render(self, options: ValidateOptions, columns: tuple[str, ...]) -> Render:
        """The function that renders the findings of a unit."""
        if self.format == "text":
            return partial(findings_as_text, options.budget)
        return partial(findings_as_rows, columns, self.format) if self.format == "csv" or columns else findings_as_json

    def put(self, text: str) -> None:
        """Print the findings of a unit."""
        (print_unescaped if self.format == "csv" else tell_text if self.format == "text" else say)(text)


class MakeVerdicts(Protocol):
    """An operation that yields the findings of units."""

    def __call__(self, *, render: Render, run: Run) -> Iterator[Outcome[RenderedVerdict]]:
        """The findings of each unit, as text."""


def print_findings(make: MakeVerdicts, form: FindingsForm, options: ValidateOptions, arranged: Arrangement) -> int:
    """Print the findings of each unit and the number of legal units; return the exit code."""
    if form.format == "csv":
        print_unescaped((BOM if form.bom else "") + str(FINDINGS.of(arranged.columns).heading("csv")))
    tally, legal, kept, printed = BatchTally(quiet=form.quiet), Counter[bool | None](), list[RenderedVerdict](), 0
    of_files: list[FileFinding] = []
    run = partial(run_shown, shown=not sys.stdout.isatty())
    with summarizing_on_interrupt(lambda: f"the findings of {count_noun(tally.done, 'unit')} are printed whole"):
        for outcome in make(render=form.render(options, arranged.columns), run=run):
            tally.add(outcome)
            if form.problems:
                print_reader_notes(outcome)
            if form.for_repositories:
                of_files += _of_file(outcome)
            if outcome.value is None:
                continue
            legal[outcome.value.legal] += 1
            if form.for_repositories or (options.only is not None and outcome.value.legal is not False):
                continue
            if arranged.sort:
                kept.append(outcome.value)
                continue
            form.put(outcome.value.text)
            printed += 1
            if printed == arranged.limit:
                break
    if form.for_repositories:
        _print_for_repositories(of_files, form.format)
    elif arranged.sort:
        for number in arranged.order([each.keys for each in kept]):
            form.put(kept[number].text)
    code = tally.close(reported=form.problems, files=False)
    if tally.done > 1 and not form.quiet:
        complain(_count_legal(legal))
    return 1 if form.strict and legal[False] else code


def _of_file(outcome: Outcome[RenderedVerdict]) -> list[FileFinding]:
    """The findings of a unit with the path of its file from the working folder."""
    path = os.path.relpath(outcome.path) if outcome.path else outcome.file
    if outcome.value is None:
        return [] if outcome.error is None else [unreadable_file(path, outcome.error)]
    return list(file_findings(path, outcome.value.text))


def _print_for_repositories(findings: list[FileFinding], form: str) -> None:
    if form == "sarif":
        say(harmless_json(sarif_document(findings)))
        return
    for each in findings:
        say(annotation(each.level, each.path, each.code, each.message, each.line))


def _count_legal(legal: Counter[bool | None]) -> str:
    """The numbers of legal and illegal units, in one line.

    >>> _count_legal(Counter({True: 298, False: 1}))
    '299 units: 298 legal, 1 not'
    """
    text = f"{count_noun(legal.total(), 'unit')}: {legal[True]:,} legal, {legal[False]:,} not"
    return text + (f", {legal[None]:,} not subject to construction rules" if legal[None] else "")
