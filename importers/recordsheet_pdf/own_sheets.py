"""Sheets and cards that AsTech printed: the embedded unit and condition, and the boxes that were ticked since.

Each page lists its own attachments (`/AF`), so a page cut out of a book keeps its units.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

import pikepdf
from pydantic import ValidationError

from importers.loaded import Loaded, Unreadable
from importers.own_json import read_json
from importers.recordsheet_pdf.document import SheetDocument
from importers.recordsheet_pdf.drawn_over import (
    Marked,
    MarksOver,
    add_drawn_marks,
    drawn_over,
    mark_test,
    marks_of,
    marks_on,
    objects,
)
from importers.recordsheet_pdf.form_fields import apply_card_fields, apply_sheet_fields, is_card
from importers.recordsheet_pdf.printed_sheets import unread_marks
from sheets.editions import CLASSIC, books
from sheets.problem import Problem
from sheets.record import Condition
from sheets.recordsheet.stated import PrintedFigures
from sheets.units.keywords.pages import PRINTED_BY

_FILE = re.compile(r"(unit|condition)(-\d+)?\.json")
_SHARED = re.compile(r"(?:unit|card)(-\d+)-(.+)")
MOST_FIELDS = 20_000
MOST_TOLD = 8


@dataclass
class _EmbeddedUnit:
    unit: bytes = b""
    condition: bytes = b""
    edition: str = CLASSIC.id  # edition that its page prints
    over: MarksOver | None = None  # marks drawn over its page
    ticked: dict[str, bool] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    printed: dict[str, bool | str] = field(default_factory=dict)  # fields as printed


def own_units(document: SheetDocument) -> Iterator[Loaded]:
    """The embedded units of a document of AsTech; their pages are marked as taken."""
    if not document.pdf.count_attachments() or document.structure is None:
        return  # then the printed facts of the pages are read
    last: dict[str, _EmbeddedUnit] = {}
    sheet, drawn = list[int](), False  # the pages of the last units, and whether any has drawn marks
    for number, page in enumerate(each.obj for each in document.structure.pages):
        embedded = _embedded_units(page)
        if not embedded and not _continues_sheet(page, last):
            continue
        document.taken.add(number)
        if embedded:
            yield from _load_sheet_units(document, last, sheet, drawn)
            last, sheet, drawn = embedded, [], False
        sheet.append(number)
        if drawn_over(page):
            drawn = True
            _read_fields(page, last, mark_test(document, number))
        else:
            _read_fields(page, last)
    yield from _load_sheet_units(document, last, sheet, drawn)


def _load_sheet_units(
    document: SheetDocument, units: dict[str, _EmbeddedUnit], sheet: Sequence[int], drawn: bool
) -> Iterator[Loaded]:
    """The units of a sheet with the marks that were drawn on any of its pages."""
    if drawn:
        for unit, marks in zip(units.values(), marks_on(document, sheet, len(units)), strict=False):
            unit.over = marks
    pages = [page for number in sheet if drawn and (page := document.page(number)) is not None]
    unread = [problem for page in pages for problem in unread_marks(page, document.file)]
    for unit in units.values():
        loaded = _load_embedded(document, sheet[0], unit, drawn)
        yield replace(loaded, problems=(*loaded.problems, *unread))
        unread = []  # reported with the first unit of the page


def _continues_sheet(page: pikepdf.Object, last: dict[str, _EmbeddedUnit]) -> bool:
    """Whether a page without a unit continues the sheet before it: only AsTech pages name their producer."""
    return bool(last) and "/StructParents" in page


def _embedded_units(page: pikepdf.Object) -> dict[str, _EmbeddedUnit]:
    found: dict[str, _EmbeddedUnit] = defaultdict(_EmbeddedUnit)
    for description in objects(page, "/AF"):
        name = _text(description.get("/UF", description.get("/F")))
        match = _FILE.fullmatch(name)
        if match is None:
            continue
        setattr(found[match[2] or ""], match[1], _file_data(description))
        by = _text(description.get("/Desc")).rpartition(PRINTED_BY)[2]
        if match[1] == "unit" and by in {book.id for book in books("classic")}:
            found[match[2] or ""].edition = by
    return {name: unit for name, unit in found.items() if unit.unit}


def _file_data(description: pikepdf.Dictionary) -> bytes:
    """The data of an embedded file; empty when they are missing or damaged."""
    files = description.get("/EF")
    stream = files.get("/F") if isinstance(files, pikepdf.Dictionary) else None
    try:
        return stream.read_bytes() if isinstance(stream, pikepdf.Stream) else b""
    except pikepdf.PdfError:
        return b""


def _text(value: object) -> str:
    return str(value) if value is not None else ""


def _read_fields(page: pikepdf.Object, units: dict[str, _EmbeddedUnit], marked: Marked = lambda _: False) -> None:
    """Read the ticked and typed form fields of a page; a box under a mark counts as ticked."""
    for widget in islice(objects(page, "/Annots"), MOST_FIELDS):
        if "/T" not in widget or widget.get("/Subtype") != "/Widget":
            continue  # notes of tablet readers have a T, too: the name of their author
        name, key = _text(widget["/T"]), ""
        if shared := _SHARED.fullmatch(name):
            key, name = shared[1], shared[2]
        unit = units.get(key) or units.get("")
        if unit is None:
            continue
        if widget.get("/FT") == "/Btn":
            state = widget.get("/V", widget.get("/AS"))
            shown = widget.get("/AS", state)
            if (printed := widget.get("/DV")) is not None:
                unit.printed[name] = printed == "/On"
            on = _is_box_ticked(state == "/On", shown == "/On", bool(unit.printed.get(name, False)))
            unit.ticked[name] = on or marked(widget.get("/Rect"))
        else:
            unit.printed[name] = _text(widget.get("/DV"))
            unit.typed[name] = _text(widget.get("/V"))


def _is_box_ticked(state: bool, shown: bool, printed: bool) -> bool:
    """Whether a box is ticked: some programs change only its value, others only its appearance."""
    return state if state == shown else not printed


def _load_embedded(document: SheetDocument, number: int, embedded: _EmbeddedUnit, drawn: bool) -> Loaded:
    file, page = document.file, number + 1
    try:
        loaded = read_json(embedded.unit.decode("utf-8"), file)
    except (Unreadable, ValidationError, UnicodeDecodeError):
        problem = Problem(severity="error", file=file, page=page, found="a damaged unit inside", expected="a unit")
        return Loaded(file, None, (problem,))
    condition, problems = Condition(), loaded.problems
    if embedded.condition:
        try:
            condition = Condition.model_validate(json.loads(embedded.condition))
        except (ValueError, RecursionError):
            found = Problem(file=file, page=page, found="a damaged condition inside", done="left out")
            problems = (*problems, found)
    printed = condition
    if is_card(embedded.ticked):
        condition = condition.model_copy(update={"alpha": apply_card_fields(condition.alpha, embedded.ticked)})
    elif embedded.ticked and loaded.unit is not None:
        try:
            condition, meaningless = apply_sheet_fields(
                loaded.unit, condition, embedded.ticked, embedded.typed, embedded.printed
            )
        except ValidationError:
            odd = Problem(file=file, page=page, found="form fields that sheets of AsTech do not have", done="left out")
            problems, meaningless = (*problems, odd), ()
        if meaningless:
            what = f"ticks of {', '.join(meaningless[:MOST_TOLD])}"
            problems = (
                *problems,
                Problem(file=file, page=page, found=what, done="left out: they have no meaning by themselves"),
            )
    if drawn and loaded.unit is not None:
        over = embedded.over or marks_of(document, number, loaded.unit)
        if over is None:
            unread = Problem(file=file, page=page, found="marks over a page that is not read", done="left out")
            problems = (*problems, unread)
        else:
            condition = add_drawn_marks(loaded.unit, condition, over)
    condition_or_none = condition if condition != Condition() else None
    figures = None if is_card(embedded.ticked) else PrintedFigures({}, edition=embedded.edition)
    return Loaded(file, loaded.unit, problems, condition_or_none, printed=printed, printed_figures=figures)
