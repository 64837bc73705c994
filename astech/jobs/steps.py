"""The kinds of steps: the work on one unit, the files or lines that it makes, and their place.

A step calls the same operation as the command of its name, with the same options.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from astech.batch import Place, Work
from astech.choosing import Where, where
from astech.columns import FigureRules
from astech.conditions import NO_CONDITIONS, Conditions
from astech.figure_work import FigureWork
from astech.findings import findings_as_json, findings_as_rows
from astech.jobs.jobfile import Job, JobStep
from astech.jobs.sources import StepUnits, units_of_step
from astech.jobs.step_options import WHERE, step_options
from astech.layouts import ELEMENTS, FINDINGS, STATS
from astech.naming import name_wanted
from astech.operations.alpha_strike import AlphaStrikeOptions, element_work
from astech.operations.card import CardOptions, card_paper
from astech.operations.convert import ConvertOptions, convert_unit
from astech.operations.correct import CorrectOptions, correct_unit, corrected_pages
from astech.operations.diff import DiffOptions, diff_with_namesake
from astech.operations.mistakes import BadOptions
from astech.operations.options import OperationOptions
from astech.operations.paper import MissingTally, PrintedPaper, filing_work
from astech.operations.rows import ArrangedRow, ArrangeOptions, further_columns, row_work
from astech.operations.sheet import RecordSheetOptions, sheet_paper
from astech.operations.stats import StatsOptions, stats_work
from astech.operations.tokens import TokenOptions, tokens
from astech.operations.validate import Render, RenderedVerdict, ValidateOptions, verdict_work
from astech.outputs import Skipped, accept_output
from astech.rows import Row, RowLayout, csv_line
from astech.text import harmless_json
from exporters import Unwritable
from exporters.recordsheet.book import as_bytes
from importers import Source
from sheets.units import Unit


class StepFile(NamedTuple):
    """A file of a unit: the end of its name, and its content, or the path where a cluster wrote it."""

    suffix: str
    data: bytes
    part: str = ""


class StepOutput(NamedTuple):
    """The output of a step for one unit: files, lines of rows, and remarks."""

    wanted: str = ""
    files: tuple[StepFile, ...] = ()
    lines: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PreparedStep:
    """A step that is ready to run."""

    step: JobStep
    sources: Callable[[], Iterator[Source]]
    where: Where | None
    work: Work[StepOutput] | None
    target: Path
    rows: Path | None = None  # the file of rows
    heading: str = ""
    document: PrintedPaper[Any] | None = None  # one PDF of all units; any: sheets or cards
    conditions: Conditions = NO_CONDITIONS
    more: str = ""  # further input of the output: the state of files in options
    outside_sources: Callable[[], Iterator[Source]] = lambda: iter(())  # the sources that no step of this job makes

    @property
    def definition(self) -> str:
        """Everything that determines the output of the step; a journal is valid only for the same definition."""
        known = (self.step.do, self.step.options, self.where.text if self.where else "", str(self.target), self.more)
        return json.dumps((*known, self.step.sources, self.step.against), default=str)

    @property
    def form(self) -> str:
        """The format of rows, by the suffix of their file; raises BadJob for an unknown one."""
        suffix = self.target.suffix.lower()
        if suffix not in (".csv", ".jsonl"):
            what = f"{self.target.name}; expected a .csv or a .jsonl"
            raise self.step.text.mistake_at(self.step.number, "out", what)
        return suffix.removeprefix(".")

    def with_rows(self, heading: str | None, work: Work[StepOutput]) -> "PreparedStep":
        """Return the step for writing rows."""
        return replace(self, work=work, rows=self.target, heading=heading or "" if self.form == "csv" else "")


class StepKind(NamedTuple):
    """A kind of step: the options of its operation, and the function that prepares it."""

    options: type[OperationOptions]
    prepare: Callable[[PreparedStep, Any], PreparedStep]  # any: options of that type
    has_rows: bool = False


def prepare_steps(job: Job) -> list[PreparedStep]:
    """Prepare all steps of a job; raises BadJob for an invalid step, before any work."""
    found: list[PreparedStep] = []
    for step in job.steps:
        found.append(_prepare_step(job, step, found))
    _check_targets(found)
    return found


def _prepare_step(job: Job, step: JobStep, before: list[PreparedStep]) -> PreparedStep:
    kind = STEPS[step.do]
    options = step_options(job, step, kind.options)
    try:
        units: StepUnits = units_of_step(job.folder, step.sources, {each.step.name: each for each in before})
        texts = [text for text in (*units.conditions, step.options.get(WHERE)) if text]
        text = str(texts[0]) if len(texts) == 1 else " AND ".join(f"({each})" for each in texts)
        condition = where(text) if text else None
        target = job.output / (step.out or (f"{step.name}.csv" if kind.has_rows else step.name))
        return kind.prepare(
            PreparedStep(step, units.sources, condition, None, target, outside_sources=units.outside_sources), options
        )
    except BadOptions as bad:
        raise step.text.mistake_at(step.number, WHERE, f"step {step.name!r}: {bad}") from None


def _check_targets(steps: list[PreparedStep]) -> None:
    """Raise BadJob if two steps write to the same place."""
    targets: dict[Path, str] = {}
    for each in steps:
        if each.work is None and each.document is None:
            continue
        if each.target in targets:
            what = f"step {each.step.name!r} writes to {each.target}, as {targets[each.target]!r} does"
            raise each.step.text.mistake_at(each.step.number, "out", f"{what}; expected a place of its own")
        targets[each.target] = each.step.name


class ChooseOptions(OperationOptions):
    """Options for a step that chooses units: only a condition in SQL."""


def _choose(step: PreparedStep, options: ChooseOptions) -> PreparedStep:
    """Choose units for later steps; with `out`, also write their list."""
    return _stats(step, StatsOptions(columns="file,name")) if step.step.out else step


def _stats(step: PreparedStep, options: StatsOptions) -> PreparedStep:
    return _rows(step, STATS, stats_work(options), options, options.rules)


def _alpha_strike(step: PreparedStep, options: AlphaStrikeOptions) -> PreparedStep:
    return _rows(step, ELEMENTS, element_work(options), options, options.rules)


def _rows(
    step: PreparedStep, layout: RowLayout, own: FigureWork[Row], options: ArrangeOptions, rules: FigureRules
) -> PreparedStep:
    columns = options.arrangement(layout.fields).columns
    step = replace(step, where=step.where.by(rules) if step.where else None)
    work = row_work(own, further_columns(columns, layout.fields), (), rules)
    layout = layout.of(columns)
    return step.with_rows(layout.heading(step.form), partial(_row_line, layout, step.form, work))


def _row_line(layout: RowLayout, form: str, work: FigureWork[ArrangedRow], unit: Unit, place: Place) -> StepOutput:
    return StepOutput(lines=layout.line(work(unit, place).row, form))


def _validate(step: PreparedStep, options: ValidateOptions) -> PreparedStep:
    columns = options.arrangement(FINDINGS.fields).columns
    step = replace(step, where=step.where.by(options.rules) if step.where else None)
    csv_or_columns = step.form == "csv" or columns
    render: Render = partial(findings_as_rows, columns, step.form) if csv_or_columns else findings_as_json
    return step.with_rows(FINDINGS.of(columns).heading("csv"), partial(_findings, verdict_work(options, render)))


def _findings(work: FigureWork[RenderedVerdict], unit: Unit, place: Place) -> StepOutput:
    return StepOutput(lines=work(unit, place).text)


def _diff(step: PreparedStep, options: DiffOptions) -> PreparedStep:
    return step.with_rows("file,other,where,was,is", partial(_difference_lines, options, step.form))


def _difference_lines(options: DiffOptions, form: str, unit: Unit, place: Place) -> StepOutput:
    """The lines on one unit; a unit without differences is skipped."""
    file, other, found = diff_with_namesake(options, unit, place)
    if not found:
        raise Skipped("")
    if form == "csv":
        return StepOutput(lines="\n".join(csv_line((file, other, each.where, each.left, each.right)) for each in found))
    lines = [{"where": each.where, "was": each.left, "is": each.right} for each in found]
    row = {"file": file, "other": other, "differences": lines}
    return StepOutput(lines=harmless_json(json.dumps(row, ensure_ascii=False, separators=(",", ":"))))


def _convert(step: PreparedStep, options: ConvertOptions) -> PreparedStep:
    return replace(step, work=partial(_convert_unit, options))


def _convert_unit(options: ConvertOptions, unit: Unit, place: Place) -> StepOutput:
    done = convert_unit(options, accept_output, unit, place)
    notes = (done.not_written,) if done.not_written else ()
    return StepOutput(done.wanted, (StepFile(options.suffix, done.content),), notes=notes)


def _correct(step: PreparedStep, options: CorrectOptions) -> PreparedStep:
    return replace(step, work=partial(_correct_unit, options), rows=step.target / "corrections.jsonl")


def _correct_unit(options: CorrectOptions, unit: Unit, place: Place) -> StepOutput:
    done = correct_unit(options, unit, place)
    if done.doubt and not options.force:
        raise Unwritable(f"read in doubt, not printed without force: {done.doubt}")
    data = as_bytes(corrected_pages(done), "pdf", done.unit.name)
    notes = (done.remark.found,) if done.remark is not None else ()
    lines = json.dumps(done.data, ensure_ascii=False)
    return StepOutput(name_wanted(place.file), (StepFile(".pdf", data),), lines, notes)


def _sheets(step: PreparedStep, options: RecordSheetOptions) -> PreparedStep:
    return _paper(step, sheet_paper(options))


def _cards(step: PreparedStep, options: CardOptions) -> PreparedStep:
    return _paper(step, card_paper(options, in_folder=step.target.suffix.lower() != ".pdf"))


def _tokens(step: PreparedStep, options: TokenOptions) -> PreparedStep:
    return _paper(step, tokens(options))


def _paper(step: PreparedStep, paper: PrintedPaper[Any]) -> PreparedStep:  # any: sheets, cards or tokens
    """Prepare a step that prints: one document, or a folder with a file for each unit."""
    text, number, suffix = step.step.text, step.step.number, step.target.suffix.lower()
    more = "".join(f"{file}:{file.stat().st_mtime_ns}" for file in paper.reads if file.exists())
    step = replace(step, conditions=paper.conditions, more=more)
    if suffix == ".pdf":
        if paper.options.name:
            raise text.mistake_at(number, "files", "a document has no files to be named")
        return replace(step, document=paper)
    if suffix in (".svg", ".png"):
        what = f'{step.target.name}; expected a .pdf for one document, or a folder (with to = "svg" or "png")'
        raise text.mistake_at(number, "out", what)
    return replace(step, work=partial(_draw_files, paper))


def _draw_files(paper: PrintedPaper[Any], unit: Unit, place: Place) -> StepOutput:  # any: sheets, cards or tokens
    done = filing_work(paper, accept_output)(unit, place)
    files = tuple(StepFile(f"{each.suffix}.{paper.options.to or 'pdf'}", each.data) for each in done.files)
    notes = [f"{stray} (left out)" for stray in done.paper.strays]
    missing = MissingTally()
    missing.add(done.missing)
    return StepOutput(done.wanted, files, notes=(*notes, *missing.sentences()))


STEPS: dict[str, StepKind] = {
    "choose": StepKind(ChooseOptions, _choose),
    "convert": StepKind(ConvertOptions, _convert),
    "sheets": StepKind(RecordSheetOptions, _sheets),
    "cards": StepKind(CardOptions, _cards),
    "tokens": StepKind(TokenOptions, _tokens),
    "stats": StepKind(StatsOptions, _stats, has_rows=True),
    "alpha-strike": StepKind(AlphaStrikeOptions, _alpha_strike, has_rows=True),
    "validate": StepKind(ValidateOptions, _validate, has_rows=True),
    "diff": StepKind(DiffOptions, _diff, has_rows=True),
    "correct": StepKind(CorrectOptions, _correct),
}
"""The kinds of steps; `choose` only selects units for later steps."""
