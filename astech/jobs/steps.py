"""What each step does: the work on one unit, the files or lines that come of it, and where they go.

A step has the options of the command that does the same, by the same names, and they mean the same.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, cast

import click

from astech.batch import Place, Work
from astech.choosing import Where, where
from astech.jobs.jobfile import Job, JobStep, StepOptions, unknown
from astech.jobs.sources import StepUnits, given
from astech.printing import Product
from importers import Source
from sheets.units import Unit

COMMANDS = {
    "choose": "stats",
    "convert": "convert",
    "sheets": "sheet",
    "cards": "card",
    "stats": "stats",
    "alpha-strike": "alpha-strike",
    "validate": "validate",
    "diff": "diff",
    "correct": "correct",
}
"""The command whose options a step has."""

NOT_HERE = frozenset(
    {
        *("paths", "path", "a", "b", "output", "jobs", "log", "quiet", "time_limit", "overwrite", "skip_existing"),
        *("help", "problems", "sort", "limit", "only", "pilots", "skills", "damages", "force", "budget", "bom"),
        *("grouping", "squadron", "loadout"),
    }
)
"""Options that a step has no use for: those of one unit, of the run, or of the order of rows."""
ROWS = ("stats", "alpha-strike", "validate", "diff")
_NOT_OF = {"cards": "order", **dict.fromkeys((*ROWS, "correct"), "form")}
"""Of what one kind of step has no use for: files keep the order of their units, rows have the form of their suffix."""
NAME_OF_FILES = "files"
"""What --name of a command is called here, where a name is that of the step."""


class MadeFile(NamedTuple):
    """A file of a unit: what goes behind its name, and the content, or where a cluster has put it."""

    suffix: str
    data: bytes
    part: str = ""


class Made(NamedTuple):
    """What comes of one unit: files, lines of rows, and what has to be said."""

    wanted: str = ""
    files: tuple[MadeFile, ...] = ()
    lines: str = ""
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StepDocument:
    """One PDF of all units."""

    product: Product[Any]  # any: sheets or cards
    font: Path | None


@dataclass(frozen=True, slots=True)
class PreparedStep:
    """A step ready to be done."""

    step: JobStep
    sources: Callable[[], Iterator[Source]]
    where: Where | None
    work: Work[Made] | None
    target: Path
    rows: Path | None = None  # the file of the lines
    heading: str = ""
    document: StepDocument | None = None
    more: str = ""  # what else decides what comes of it: the content of files that options name
    brought: Callable[[], Iterator[Source]] = lambda: iter(())  # the sources that no step of this job makes

    @property
    def meaning(self) -> str:
        """All that decides what comes of the step; a journal holds for the same meaning only."""
        told = (self.step.do, self.step.options, self.where.text if self.where else "", str(self.target), self.more)
        return json.dumps((*told, self.step.sources, self.step.against), default=str)


def prepared(job: Job) -> list[PreparedStep]:
    """All steps of a job; raises BadJob where one makes no sense, before anything is done."""
    found: list[PreparedStep] = []
    for step in job.steps:
        found.append(_prepared(job, step, found))
    _check_targets(found)
    return found


def _prepared(job: Job, step: JobStep, before: list[PreparedStep]) -> PreparedStep:
    options = _options(job, step)
    units: StepUnits = given(job.folder, step.sources, {each.step.name: each for each in before})
    texts = [text for text in (*units.conditions, options.get("where") and options["where"].text) if text]
    text = texts[0] if len(texts) == 1 else " AND ".join(f"({each})" for each in texts)
    condition = where(text) if text else None
    target = job.output / (step.out or (f"{step.name}.csv" if step.do in ROWS else step.name))
    make = _MAKERS[step.do]
    return make(PreparedStep(step, units.sources, condition, None, target, brought=units.brought), options, job)


def _options(job: Job, step: JobStep) -> StepOptions:
    """The options of a step as its command understands them; raises BadJob for one that it has not."""
    name = COMMANDS[step.do]
    command = getattr(import_module(f"astech.commands.{name.replace('-', '_')}"), name.replace("-", "_"))
    params = [param for param in command.params if isinstance(param, click.Option) and param.name not in NOT_HERE]
    if step.do in ("choose", "diff"):
        params = [param for param in params if param.name == "where"]
    params = [param for param in params if param.name != _NOT_OF.get(step.do)]
    known = {_key(param): param for param in params}
    words: list[str] = []
    for key, value in step.options.items():
        param = known.get(key)
        if param is None:
            keys = ("name", "do", "from", "out", *known)
            raise step.text.misfit(step.number, key, unknown(key, keys))
        words += _words(step, key, param, _from_folder(job.folder, param, value))
    try:
        plain = click.Command(step.do, params=list(params), add_help_option=False)
        return plain.make_context(step.do, words, ignore_unknown_options=False).params
    except click.UsageError as error:
        key = getattr(getattr(error, "param", None), "name", "") or ""
        key = next((name for name, param in known.items() if param.name == key), key)
        raise step.text.misfit(step.number, key, f"step {step.name!r}: {error.format_message()}") from None


def _key(param: click.Option) -> str:
    """What a file of jobs calls an option: as the command line does, without hyphens in front."""
    return NAME_OF_FILES if param.name == "template" else max(param.opts, key=len).removeprefix("--").replace("-", "_")


def _words(step: JobStep, key: str, param: click.Option, value: object) -> list[str]:
    option = max(param.opts, key=len)
    if param.is_flag:
        if not isinstance(value, bool):
            raise step.text.misfit(step.number, key, f"{key} = {value!r}; expected true or false")
        return [option] if value else []
    many = value if isinstance(value, list) else [value]
    if isinstance(value, list) and not param.multiple:
        many = [",".join(map(str, value))]
    if any(isinstance(each, bool | dict | list) for each in many):
        raise step.text.misfit(step.number, key, f"{key} = {value!r}; expected a text or a number")
    return [word for each in many for word in (option, str(each))]


def _from_folder(folder: Path, param: click.Option, value: object) -> object:
    """A path is meant from the folder of the file of jobs."""
    if isinstance(value, str) and (isinstance(param.type, click.Path) or param.name == "conditions"):
        return str(folder / value)
    return value


def _check_targets(steps: list[PreparedStep]) -> None:
    """Two steps never write to one place."""
    taken: dict[Path, str] = {}
    for each in steps:
        if each.work is None and each.document is None:
            continue
        if each.target in taken:
            what = f"step {each.step.name!r} writes to {each.target}, as {taken[each.target]!r} does"
            raise each.step.text.misfit(each.step.number, "out", f"{what}; expected a place of its own")
        taken[each.target] = each.step.name


def _chosen(step: PreparedStep, options: StepOptions, job: Job) -> PreparedStep:
    """Units for later steps; with `out` also their list."""
    return _listed(step, ["file", "name"]) if step.step.out else step


def _listed(step: PreparedStep, columns: Iterable[str]) -> PreparedStep:
    from astech.commands.stats import LAYOUT, ROWS

    return _rows(step, LAYOUT.of(tuple(columns)), ROWS, _form_of_rows(step))


def _rows(step: PreparedStep, layout: Any, row: Callable[..., Any], form: str) -> PreparedStep:  # any: kinds of rows
    heading = layout.heading(form) if form == "csv" else ""
    return _with(step, work=partial(_lines, layout, row, form), rows=step.target, heading=heading or "")


def _with(step: PreparedStep, **changes: Any) -> PreparedStep:  # any: fields of a step
    return replace(step, **changes)


def _form_of_rows(step: PreparedStep) -> str:
    suffix = step.target.suffix.lower()
    if suffix not in (".csv", ".jsonl"):
        what = f"{step.target.name}; expected a .csv or a .jsonl"
        raise step.step.text.misfit(step.step.number, "out", what)
    return suffix.removeprefix(".")


def _lines(layout: Any, row: Callable[[Unit, Place], Any], form: str, unit: Unit, place: Place) -> Made:
    return Made(lines=layout.line(row(unit, place), form))


def _stats(step: PreparedStep, options: StepOptions, job: Job) -> PreparedStep:
    from astech.choosing import arrangement
    from astech.commands.stats import LAYOUT, ROWS

    columns = arrangement("", None, options["columns"], LAYOUT.fields).columns
    return _rows(step, LAYOUT.of(columns), partial(_full_row, columns, ROWS), _form_of_rows(step))


def _full_row(columns: tuple[str, ...], row: Callable[[Unit, Place], Any], unit: Unit, place: Place) -> Any:
    from astech.columns import values

    own = row(unit, place)
    missing = [name for name in columns if name not in own]
    return {**own, **(values(unit, place.file, missing) if missing else {})}


def _elements(step: PreparedStep, options: StepOptions, job: Job) -> PreparedStep:
    from astech.choosing import arrangement
    from astech.columns import Crew
    from astech.commands.alpha_strike import LAYOUT, rows

    columns = arrangement("", None, options["columns"], LAYOUT.fields).columns
    form, skill, edition = _form_of_rows(step), options["skill"], options["edition"]
    condition = step.where.of_cards(Crew(skill, edition)) if step.where else None
    row = partial(_full_row, columns, rows(form, skill, edition))
    return _with(_rows(step, LAYOUT.of(columns), row, form), where=condition)


def _findings(step: PreparedStep, options: StepOptions, job: Job) -> PreparedStep:
    from astech.choosing import arrangement
    from astech.commands.validate import HEADING
    from astech.event import EventLimits
    from astech.rows import csv_line

    form = _form_of_rows(step)
    arranged = arrangement("", None, options["columns"], HEADING)
    names = ("year", "tech", "level", "era", "max_bv", "max_pv", "forbidden")
    limits = EventLimits(*(options[name] for name in names))
    heading = csv_line(arranged.columns or HEADING) if form == "csv" else ""
    return _with(step, work=partial(_judged, form, limits, arranged), rows=step.target, heading=heading)


def _judged(form: str, limits: Any, arranged: Any, unit: Unit, place: Place) -> Made:
    from astech.commands.validate import judging

    return Made(lines=judging(form, False, limits, arranged)(unit, place).text)


def _differences(step: PreparedStep, options: StepOptions, job: Job) -> PreparedStep:
    form = _form_of_rows(step)
    other = str(job.folder / step.step.against)
    heading = "file,other,where,was,is" if form == "csv" else ""
    return _with(step, work=partial(_compared, form, other), rows=step.target, heading=heading)


def _compared(form: str, other: str, unit: Unit, place: Place) -> Made:
    from astech.jobs.sources import difference_lines

    return Made(lines=difference_lines(form, other, unit, place))


def _conversions(step: PreparedStep, options: StepOptions, job: Job) -> PreparedStep:
    from astech.outputs import Outputs, Standing
    from exporters.formats import writable

    form = options["form"]
    suffix = writable()[form].suffixes[0]
    nowhere = Outputs(step.target, Standing("replace", ()))  # whether a file stands is looked at before the work
    return _with(step, work=partial(_converted, form, suffix, nowhere, options["template"]))


def _converted(form: str, suffix: str, outputs: Any, template: str, unit: Unit, place: Place) -> Made:
    from astech.commands.convert import rewritten

    made = rewritten(form, suffix, outputs, template, unit, place)
    told = (made.unsaid,) if made.unsaid else ()
    return Made(made.wanted, (MadeFile(suffix, made.content),), told=told)


def _sheets(step: PreparedStep, options: StepOptions, job: Job) -> PreparedStep:
    from astech.commands.sheet import Chosen, Sheets, sheet_options
    from astech.crews import OneEach
    from astech.pictures import pictures

    chosen = {**options, "squadron": False}
    seats: OneEach[Any] = OneEach("--pilot")
    product = Sheets(
        options["conditions"], seats, seats, options["fillable"], options["dpi"], options["font"],
        sheet_options(cast(Chosen, chosen)), pictures(options["picture"]), options["badge"],
    )  # fmt: skip
    return _printed(step, product, options)


def _cards(step: PreparedStep, options: StepOptions, job: Job) -> PreparedStep:
    from astech.commands.card import Cards, card_layout
    from astech.crews import OneEach

    each: OneEach[Any] = OneEach("--pilot")
    paper = options["paper"] or ("letter" if step.target.suffix.lower() == ".pdf" else "card")
    names = ("backs", "flip", "margin")
    layout = card_layout(options["size"], options["bw"], options["bleed"], paper, *(options[name] for name in names))
    product = Cards(
        options["conditions"], each, each, options["fillable"], options["dpi"], options["font"],
        layout, each, options["edition"], None, None, "",
    )  # fmt: skip
    return _printed(step, product, options)


def _printed(step: PreparedStep, product: Product[Any], options: StepOptions) -> PreparedStep:
    """Pages: one document, or a folder with a file for each unit."""
    more = "".join(f"{file}:{file.stat().st_mtime_ns}" for file in product.read() if file.exists())
    if step.target.suffix.lower() == ".pdf":
        if options["template"]:
            raise step.step.text.misfit(step.step.number, NAME_OF_FILES, "a document has no files to be named")
        return _with(step, document=StepDocument(product, options["font"]), more=more)
    if step.target.suffix.lower() in (".svg", ".png"):
        what = f'{step.target.name}; expected a .pdf for one document, or a folder (with to = "svg" or "png")'
        raise step.step.text.misfit(step.step.number, "out", what)
    form = options["form"] or "pdf"
    work = partial(_drawn, product.alone(), form, options["template"], options["font"], step.target)
    return _with(step, work=work, more=more)


def _drawn(
    product: Product[Any], form: Any, template: str, font: Path | None, target: Path, unit: Unit, place: Place
) -> Made:
    from astech.outputs import Outputs, Standing
    from astech.printing import printed_alone, with_font

    outputs = Outputs(target, Standing("replace", ()))
    drawn = with_font(font, partial(printed_alone, product, form, outputs, template), unit, place)
    files = tuple(MadeFile(f"{picture.suffix}.{form}", picture.data) for picture in drawn.files)
    return Made(drawn.wanted, files, told=tuple(f"{stray} (left out)" for stray in product.strays(drawn.made)))


def _corrections(step: PreparedStep, options: StepOptions, job: Job) -> PreparedStep:
    rows = step.target / "corrections.jsonl"
    return _with(step, work=partial(_corrected, options["edition"]), rows=rows)


def _corrected(edition: str, unit: Unit, place: Place) -> Made:
    from astech.naming import name_wanted
    from exporters.recordsheet import Sheet, SheetOptions, pages
    from exporters.recordsheet.book import as_bytes
    from sheets.correction import corrected
    from sheets.record import Condition

    better, changes = corrected(unit, edition)
    sheet = Sheet(better, place.condition or Condition(), SheetOptions(edition=edition))
    row = {"file": place.file, "unit": unit.name, "changes": [change.model_dump() for change in changes]}
    data = as_bytes(list(pages([sheet])), "pdf", unit.name)
    return Made(name_wanted(place.file), (MadeFile(".pdf", data),), json.dumps(row, ensure_ascii=False))


_MAKERS: dict[str, Callable[[PreparedStep, StepOptions, Job], PreparedStep]] = {
    "choose": _chosen,
    "convert": _conversions,
    "sheets": _sheets,
    "cards": _cards,
    "stats": _stats,
    "alpha-strike": _elements,
    "validate": _findings,
    "diff": _differences,
    "correct": _corrections,
}
