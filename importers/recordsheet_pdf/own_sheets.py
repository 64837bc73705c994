"""Sheets and cards that AsTech printed: the unit and its condition inside the document, and what was ticked since then.

Each page names its own files (`/AF`), so a page cut out of a book keeps its units.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any, NamedTuple

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFStream, resolve1
from pdfminer.psparser import PSException
from pydantic import ValidationError

from importers.loaded import Loaded, Unreadable
from importers.own_json import read_json
from importers.recordsheet_pdf.document import SheetDocument
from importers.recordsheet_pdf.drawn_over import (
    Marked,
    MarksOver,
    drawn_onto,
    drawn_over,
    marked_on,
    marks_of,
    marks_on,
)
from importers.recordsheet_pdf.printed_sheets import unread_marks
from sheets.editions import CLASSIC, books
from sheets.problem import Problem
from sheets.record import Condition, CrewState
from sheets.record.boxes import box_mark, boxes
from sheets.record.condition import AlphaCondition, ExternalStore
from sheets.recordsheet.stated import PrintedFigures
from sheets.rules.tables.piloting import DEADLY
from sheets.units import Unit
from sheets.units.keywords.pages import PRINTED_BY

_CARD_POINTS = re.compile(r"(armor|structure)-[0-9]{1,4}")  # on a record sheet a location stands between
_CARD_BOX = re.compile(r"(.+)-([0-9]{1,4})")


def is_card(ticked: Mapping[str, bool]) -> bool:
    """Whether form fields are those of a card."""
    return any(_CARD_POINTS.fullmatch(name) for name in ticked)


def filled_in_card(before: AlphaCondition, ticked: Mapping[str, bool]) -> AlphaCondition:
    """The marks as the form fields of a card say them; what no field says stays as it was.

    >>> filled_in_card(AlphaCondition(), {"armor-1": True, "armor-2": False, "heat-3": True, "engine-1": True})
    AlphaCondition(armor=1, structure=0, heat=3, criticals={'engine': 1}, spent=())
    """
    counted: Counter[str] = Counter()
    heat = 0
    for name, on in ticked.items():
        if match := _CARD_BOX.fullmatch(name):
            if match[1] == "heat":
                heat = max(heat, int(match[2]) if on else 0)
            else:
                counted[match[1]] += on
    said = {name for name in counted if name not in ("armor", "structure")}
    criticals = {**{name: hits for name, hits in before.criticals.items() if name not in said}}
    criticals |= {name: counted[name] for name in said if counted[name]}
    return before.model_copy(
        update={
            "armor": counted.get("armor", before.armor),
            "structure": counted.get("structure", before.structure),
            "heat": heat if any(name.startswith("heat-") for name in ticked) else before.heat,
            "criticals": criticals,
        }
    )


Dictionary = dict[str, Any]  # of a PDF: anything may stand in it

_FILE = re.compile(r"(unit|condition)(-\d+)?\.json")
_SHARED = re.compile(r"(?:unit|card)(-\d+)-(.+)")
MOST_FIELDS = 20_000
MOST_TOLD = 8


@dataclass
class _EmbeddedUnit:
    unit: bytes = b""
    condition: bytes = b""
    edition: str = CLASSIC.id  # that its page prints
    over: MarksOver | None = None  # what was drawn over its page
    ticked: dict[str, bool] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    printed: dict[str, bool | str] = field(default_factory=dict)  # the fields as they came from the printer


def own_units(document: SheetDocument) -> Iterator[Loaded]:
    """The units that are embedded in a document of ours; the pages that they stand on are marked as taken."""
    if not document.pdf.count_attachments():
        return
    try:
        parser = PDFParser(BytesIO(document.data))
        pages = list(enumerate(PDFPage.create_pages(PDFDocument(parser))))
    except (PSException, ValueError, KeyError, TypeError, RecursionError):
        return  # then the page is read from what is printed on it
    last: dict[str, _EmbeddedUnit] = {}
    sheet, drawn = list[int](), False  # the pages of the last units, and whether a hand drew on any
    for number, page in pages:
        embedded = _embedded(page.attrs)
        if not embedded and not _continues(page.attrs, last):
            continue
        document.taken.add(number)
        if embedded:
            yield from _all_loaded(document, last, sheet, drawn)
            last, sheet, drawn = embedded, [], False
        sheet.append(number)
        if drawn_over(page.attrs):
            drawn = True
            _read_fields(page.attrs, last, marked_on(document, number))
        else:
            _read_fields(page.attrs, last)
    yield from _all_loaded(document, last, sheet, drawn)


def _all_loaded(
    document: SheetDocument, units: dict[str, _EmbeddedUnit], sheet: Sequence[int], drawn: bool
) -> Iterator[Loaded]:
    """The units of a sheet, by its pages, with what a hand drew on any of them."""
    if drawn:
        for unit, marks in zip(units.values(), marks_on(document, sheet, len(units)), strict=False):
            unit.over = marks
    pages = [page for number in sheet if drawn and (page := document.page(number)) is not None]
    unread = [problem for page in pages for problem in unread_marks(page, document.file)]
    for unit in units.values():
        loaded = _loaded(document, sheet[0], unit, drawn)
        yield replace(loaded, problems=(*loaded.problems, *unread))
        unread = []  # told with the first unit of the page


def _continues(attrs: Dictionary, last: dict[str, _EmbeddedUnit]) -> bool:
    """Whether a page without a unit belongs to the one before: only our own sheets say who made them."""
    return bool(last) and "StructParents" in attrs


def _embedded(attrs: Dictionary) -> dict[str, _EmbeddedUnit]:
    found: dict[str, _EmbeddedUnit] = defaultdict(_EmbeddedUnit)
    for reference in resolve1(attrs.get("AF")) or ():
        description = resolve1(reference)
        name = _text(description.get("UF") or description.get("F"))
        match = _FILE.fullmatch(name)
        stream = resolve1((resolve1(description.get("EF")) or {}).get("F"))
        if match is None or not isinstance(stream, PDFStream):
            continue
        setattr(found[match[2] or ""], match[1], stream.get_data())
        by = _text(description.get("Desc")).rpartition(PRINTED_BY)[2]
        if match[1] == "unit" and by in {book.id for book in books("classic")}:
            found[match[2] or ""].edition = by
    return {name: unit for name, unit in found.items() if unit.unit}


def _text(value: object) -> str:
    raw = resolve1(value)
    if not isinstance(raw, bytes):
        return str(raw or "")
    return raw.decode("utf-16") if raw.startswith((b"\xfe\xff", b"\xff\xfe")) else raw.decode("latin-1")


def _read_fields(attrs: Dictionary, units: dict[str, _EmbeddedUnit], marked: Marked = lambda _: False) -> None:
    """What is ticked and typed in the form fields of a page; a box that a mark lies upon is ticked, too."""
    for reference in (resolve1(attrs.get("Annots")) or ())[:MOST_FIELDS]:
        widget = resolve1(reference)
        if not isinstance(widget, dict) or "T" not in widget or str(widget.get("Subtype")) != "/'Widget'":
            continue  # a note of a tablet reader has a T, too: who wrote it
        name, key = _text(widget["T"]), ""
        if shared := _SHARED.fullmatch(name):
            key, name = shared[1], shared[2]
        unit = units.get(key) or units.get("")
        if unit is None:
            continue
        if str(resolve1(widget.get("FT"))) == "/'Btn'":
            state = widget.get("V", widget.get("AS"))
            shown = widget.get("AS", state)
            if (printed := widget.get("DV")) is not None:
                unit.printed[name] = str(resolve1(printed)) == "/'On'"
            on = _now_on(str(resolve1(state)), str(resolve1(shown)), unit.printed.get(name, False))
            unit.ticked[name] = on or marked(resolve1(widget.get("Rect")))
        else:
            unit.printed[name] = _text(widget.get("DV"))
            unit.typed[name] = _text(widget.get("V"))


def _now_on(state: str, shown: str, printed: bool | str) -> bool:
    """Whether a box is ticked: a program may change only its value, or only what it looks like."""
    on = [each == "/'On'" for each in (state, shown)]
    return on[0] if on[0] == on[1] else not printed


def _loaded(document: SheetDocument, number: int, embedded: _EmbeddedUnit, drawn: bool) -> Loaded:
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
        condition = condition.model_copy(update={"alpha": filled_in_card(condition.alpha, embedded.ticked)})
    elif embedded.ticked and loaded.unit is not None:
        try:
            condition, meaningless = filled_in(
                loaded.unit, condition, embedded.ticked, embedded.typed, embedded.printed
            )
        except ValidationError:
            odd = Problem(file=file, page=page, found="form fields that no sheet of ours has", done="left out")
            problems, meaningless = (*problems, odd), ()
        if meaningless:
            what = f"ticks of {', '.join(meaningless[:MOST_TOLD])}"
            problems = (
                *problems,
                Problem(file=file, page=page, found=what, done="left out: they mark nothing by themselves"),
            )
    if drawn and loaded.unit is not None:
        over = embedded.over or marks_of(document, number, loaded.unit)
        if over is None:
            told = Problem(file=file, page=page, found="marks over a page that is not read", done="left out")
            problems = (*problems, told)
        else:
            condition = drawn_onto(loaded.unit, condition, over)
    condition_or_none = condition if condition != Condition() else None
    figures = None if is_card(embedded.ticked) else PrintedFigures({}, edition=embedded.edition)
    return Loaded(file, loaded.unit, problems, condition_or_none, printed=printed, printed_figures=figures)


_COUNTED = re.compile(r"([a-z].*?)-([0-9]{1,4})")


_WHOLE = re.compile(r"[0-9]{1,6}")


class FilledIn(NamedTuple):
    """What the form fields of a sheet say, and the names of those whose ticks have no meaning."""

    condition: Condition
    meaningless: tuple[str, ...]


def filled_in(
    unit: Unit,
    condition: Condition,
    ticked: Mapping[str, bool],
    typed: Mapping[str, str],
    printed: Mapping[str, bool | str],
) -> FilledIn:
    """The condition that was printed, with what was ticked, rubbed out and typed since then.

    Where a program has not kept how the fields were printed, those that are there say all of their kinds.

    >>> from importers import load
    >>> unit = load("tests/data/Brolga BRG-2.mtf").unit
    >>> filled_in(unit, Condition(), {"armor-LT-1": True, "armor-LT-2": True}, {}, {}).condition.armor
    {'LT': 2}
    """
    if not any(isinstance(was, bool) for was in printed.values()):
        condition = _unmarked(condition, ticked)
    there = boxes(unit)
    known: Mapping[str, Mapping[Any, int]] = {
        "armor": there.armor,
        "rear": there.rear,
        "structure": there.structure,
        "shots": there.shots,
        "absorbed": there.absorbed,
        "criticals": there.criticals,
        "crew": {},
    }
    added: dict[str, dict[Any, int]] = {what: defaultdict(int) for what in known}
    slots = {
        "slots": defaultdict(set, {place: set(row) for place, row in condition.slots.items()}),
        "component_armor": defaultdict(set, {place: set(row) for place, row in condition.component_armor.items()}),
    }
    mounts, integrity = set(condition.mounts), condition.structural_integrity
    stores = list(condition.stores)
    meaningless: list[str] = []
    for name, on in ticked.items():
        if on == bool(printed.get(name, False)) and name in printed:
            continue
        if not on and name not in printed:
            continue
        by = 1 if on else -1
        mark = box_mark(unit, name)
        match mark.field if mark is not None else "":
            case "structural_integrity":
                integrity += by
            case "armor" | "rear" | "structure" | "shots" | "absorbed" | "crew" | "criticals" as what:
                assert mark is not None
                for key in mark.keys:
                    if what in ("shots", "absorbed", "crew") or key in known[what]:
                        added[what][key] += by
                    else:
                        meaningless.append(name)
            case "slots" | "component_armor" as what:
                assert mark is not None
                _put(slots[what][str(mark.keys[0])], {mark.number - 1}, on)
            case "mounts":
                assert mark is not None
                _put(mounts, {int(key) for key in mark.keys}, on)
            case "stores" if mark is not None and 0 < mark.number <= there.stores:
                stores += [ExternalStore() for _ in range(mark.number - len(stores))]
                stores[mark.number - 1] = stores[mark.number - 1].model_copy(update={"gone": on})
    for name, text in typed.items():
        if text == printed.get(name, ""):
            continue
        if (match := re.fullmatch(r"ammo-([0-9]{1,4})-spent", name)) and _WHOLE.fullmatch(text.strip()):
            number = int(match[1])
            added["shots"][number] = int(text) - condition.shots.get(number, 0)
        elif (match := re.fullmatch(r"store-([0-9]{1,4})", name)) and 0 < int(match[1]) <= there.stores:
            number = int(match[1])
            stores += [ExternalStore() for _ in range(min(number, there.stores) - len(stores))]
            stores[number - 1] = stores[number - 1].model_copy(update={"load": text.strip()})

    def counted(what: str, before: Mapping[Any, int]) -> dict[Any, int]:
        whole = {**before, **{key: before.get(key, 0) + more for key, more in added[what].items()}}
        return {key: min(points, known[what].get(key, points)) for key, points in whole.items() if points > 0}

    marked = condition.model_copy(
        update={
            "armor": counted("armor", condition.armor),
            "rear": counted("rear", condition.rear),
            "structure": counted("structure", condition.structure),
            "structural_integrity": max(integrity, 0),
            "slots": _rows(slots["slots"]),
            "component_armor": _rows(slots["component_armor"]),
            "mounts": frozenset(mounts),
            "shots": counted("shots", condition.shots),
            "absorbed": counted("absorbed", condition.absorbed),
            "stores": tuple(stores),
            "heat": _heat(condition.heat, ticked, printed),
            "crew": _crew(condition, added["crew"], typed, printed),
            "criticals": counted("criticals", condition.criticals),
        }
    )
    return FilledIn(Condition.model_validate(marked.model_dump()), tuple(meaningless))


def _unmarked(condition: Condition, ticked: Mapping[str, bool]) -> Condition:
    """A condition without the marks of the kinds that have fields."""
    kinds: dict[str, str | tuple[str, ...]] = {
        "armor": "armor-",
        "rear": "armor-",
        "structure": "structure-",
        "structural_integrity": ("structure-SI-", "structural-integrity-"),
        "slots": "slot-",
        "component_armor": "component-armor-",
        "shots": "ammo-",
        "absorbed": "absorbed-",
        "mounts": "mount-",
        "heat": "heat-",
    }
    update: dict[str, Any] = {
        name: Condition.model_fields[name].get_default()
        for name, begins in kinds.items()
        if any(each.startswith(begins) for each in ticked)
    }
    counted = {match[1] for name in ticked if (match := _COUNTED.fullmatch(name))}
    update["criticals"] = {name: hits for name, hits in condition.criticals.items() if name not in counted}
    if any(re.fullmatch(r"crew-[0-9]{1,4}-hit-\d+", name) for name in ticked):
        update["crew"] = tuple(each.model_copy(update={"hits": 0}) for each in condition.crew)
    return condition.model_copy(update=update)


def _put(row: set[int], numbers: set[int], on: bool) -> None:
    if on:
        row |= numbers
    else:
        row -= numbers


def _heat(before: int, ticked: Mapping[str, bool], printed: Mapping[str, bool | str]) -> int:
    """The highest heat that is ticked, where anything of the scale was touched."""
    scale = {int(name[5:]): name for name in ticked if re.fullmatch(r"heat-[0-9]{1,4}", name)}
    touched = any(ticked[name] != bool(printed.get(name, False)) for name in scale.values())
    fresh = [heat for heat, name in scale.items() if ticked[name] and not printed.get(name, False)]
    if not touched:
        return before
    return max(fresh or [heat for heat, name in scale.items() if ticked[name]], default=0)


def _rows(rows: Mapping[str, set[int]]) -> dict[str, frozenset[int]]:
    return {place: frozenset(numbers) for place, numbers in rows.items() if numbers}


def _crew(
    condition: Condition, hits: Mapping[int, int], typed: Mapping[str, str], printed: Mapping[str, bool | str]
) -> tuple[CrewState, ...]:
    """The crew with hits that were ticked, and names and skills that were typed."""
    size = max([len(condition.crew), *hits, *(int(n.split("-")[1]) for n in typed if re.match(r"crew-[0-9]{1,4}-", n))])
    crew = [*condition.crew, *(CrewState() for _ in range(size - len(condition.crew)))]
    for index, state in enumerate(crew, 1):
        update: dict[str, Any] = {"hits": min(max(state.hits + hits.get(index, 0), 0), DEADLY)}
        for what, words in SKILLS.items():
            for word in words:
                name = f"crew-{index}-{word}"
                text = typed.get(name, "").strip()
                if name in typed and text != printed.get(name, "") and (what == "name" or text in tuple("012345678")):
                    update[what] = text if what == "name" else int(text)
        crew[index - 1] = state.model_copy(update=update)
    while crew and crew[-1] == CrewState():
        crew.pop()
    return tuple(crew)


SKILLS = {"name": ("name",), "gunnery": ("gunnery",), "piloting": ("piloting", "driving", "anti-mech")}
"""What is known of a warrior, by the fields in which it may be typed."""
