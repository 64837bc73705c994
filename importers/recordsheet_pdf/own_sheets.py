"""Sheets and cards that AsTech printed: the unit and its condition inside the document, and what was ticked since then.

Each page names its own files (`/AF`), so a page cut out of a book keeps its units.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFStream, resolve1
from pdfminer.psparser import PSException
from pydantic import ValidationError

from importers.loaded import Loaded, Unreadable
from importers.own_json import read_json
from importers.recordsheet_pdf.document import SheetDocument
from sheets.problem import Problem
from sheets.record import Condition
from sheets.record.condition import AlphaCondition
from sheets.units import Unit

_CARD_POINTS = re.compile(r"(armor|structure)-\d+")  # on a record sheet a location stands between
_CARD_BOX = re.compile(r"(.+)-(\d+)")


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


@dataclass
class _EmbeddedUnit:
    unit: bytes = b""
    condition: bytes = b""
    drawn_over: bool = False  # with what is no form field
    ticked: dict[str, bool] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)


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
    for number, page in pages:
        embedded = _embedded(page.attrs)
        if not embedded and not _continues(page.attrs, last):
            continue
        document.taken.add(number)
        _read_fields(page.attrs, embedded or last)
        if embedded:
            yield from (_loaded(document.file, number + 1, unit) for unit in last.values())
            last = embedded
    yield from (_loaded(document.file, 1, unit) for unit in last.values())


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
    return {name: unit for name, unit in found.items() if unit.unit}


def _text(value: object) -> str:
    raw = resolve1(value)
    if not isinstance(raw, bytes):
        return str(raw or "")
    return raw.decode("utf-16") if raw.startswith((b"\xfe\xff", b"\xff\xfe")) else raw.decode("latin-1")


def _read_fields(attrs: Dictionary, units: dict[str, _EmbeddedUnit]) -> None:
    """What is ticked and typed in the form fields of a page."""
    for reference in (resolve1(attrs.get("Annots")) or ())[:MOST_FIELDS]:
        widget = resolve1(reference)
        if not isinstance(widget, dict):
            continue
        if "T" not in widget:
            for each in units.values():
                each.drawn_over |= str(widget.get("Subtype")) not in ("/'Widget'", "/'Link'", "/'Popup'")
            continue
        name, key = _text(widget["T"]), ""
        if shared := _SHARED.fullmatch(name):
            key, name = shared[1], shared[2]
        unit = units.get(key) or units.get("")
        if unit is None:
            continue
        if str(resolve1(widget.get("FT"))) == "/'Btn'":
            state = widget.get("V", widget.get("AS"))
            shown = widget.get("AS", state)
            unit.ticked[name] = str(resolve1(state)) == "/'On'" or str(resolve1(shown)) == "/'On'"
        else:
            unit.typed[name] = _text(widget.get("V"))


def _loaded(file: str, page: int, embedded: _EmbeddedUnit) -> Loaded:
    try:
        loaded = read_json(embedded.unit.decode("utf-8"), file)
    except (Unreadable, ValidationError, UnicodeDecodeError):
        problem = Problem(severity="error", file=file, page=page, found="a damaged unit inside", expected="a unit")
        return Loaded(file, None, (problem,))
    condition, problems = Condition(), loaded.problems
    if embedded.condition:
        try:
            condition = Condition.model_validate(json.loads(embedded.condition))
        except ValueError:
            found = Problem(file=file, page=page, found="a damaged condition inside", done="left out")
            problems = (*problems, found)
    printed = condition
    if is_card(embedded.ticked):
        condition = condition.model_copy(update={"alpha": filled_in_card(condition.alpha, embedded.ticked)})
    elif embedded.ticked and loaded.unit is not None:
        condition = filled_in(loaded.unit, condition, embedded.ticked, embedded.typed)
    if embedded.drawn_over:
        over = "marks drawn over a sheet that has its unit inside"
        done = "left out: its form fields and the condition inside are read"
        problems = (*problems, Problem(file=file, page=page, found=over, done=done))
    return Loaded(file, loaded.unit, problems, condition if condition != Condition() else None, printed=printed)


_POINTS = re.compile(r"(armor|structure)-(.+?)(-rear)?-\d+")
_SLOT = re.compile(r"(slot|component-armor)-([A-Z]+)-(\d+)")
_NUMBERED = re.compile(r"(ammo|mount|bay|heat|crew|absorbed|sink|store|door)-(\d+)(?:-(hit))?(?:-(\d+))?")
_COUNTED = re.compile(r"([a-z].*?)-(\d+)")


def filled_in(unit: Unit, condition: Condition, ticked: dict[str, bool], typed: dict[str, str]) -> Condition:
    """The condition as the form fields of a sheet say it; what no field says stays as it was.

    >>> from importers import load
    >>> unit = load("tests/data/Brolga BRG-2.mtf").unit
    >>> filled_in(unit, Condition(), {"armor-LT-1": True, "armor-LT-2": True, "slot-LA-4": True}, {}).armor
    {'LT': 2}
    """
    points: dict[tuple[str, str], int] = defaultdict(int)
    slots: dict[str, dict[str, set[int]]] = {"slot": defaultdict(set), "component-armor": defaultdict(set)}
    shots: dict[int, int] = defaultdict(int)
    counted: dict[str, int] = defaultdict(int)
    mounts, heat, hits = set(condition.mounts), condition.heat, dict[int, int]()
    for name, on in ticked.items():
        if match := _POINTS.fullmatch(name):
            points[match[1] + (match[3] or ""), match[2]] += on
        elif match := _SLOT.fullmatch(name):
            slots[match[1]][match[2]] |= {int(match[3]) - 1} if on else set()
        elif match := _NUMBERED.fullmatch(name):
            kind, number = match[1], int(match[2])
            if kind == "ammo":
                shots[number] += on
            elif kind == "mount":
                mounts = mounts | {number} if on else mounts - {number}
            elif kind == "heat" and on:
                heat = max(heat, number)
            elif kind == "crew" and match[3]:
                hits[number] = hits.get(number, 0) + on
            elif kind == "sink":
                counted["heat-sinks"] += on
        elif match := _COUNTED.fullmatch(name):
            counted[match[1]] += on
    for name, text in typed.items():
        if (match := re.fullmatch(r"ammo-(\d+)-spent", name)) and text.strip().isdigit():
            shots[int(match[1])] = int(text)

    def lost(kind: str, before: dict[str, int]) -> dict[str, int]:
        said = {place: count for (what, place), count in points.items() if what == kind and place != "SI"}
        return {place: count for place, count in {**before, **said}.items() if count}

    integrity = points.get(("structure", "SI"), condition.structural_integrity)
    return condition.model_copy(
        update={
            "armor": lost("armor", condition.armor),
            "rear": lost("armor-rear", condition.rear),
            "structure": lost("structure", condition.structure),
            "structural_integrity": integrity,
            "slots": _sets(condition.slots, slots["slot"]),
            "component_armor": _sets(condition.component_armor, slots["component-armor"]),
            "mounts": frozenset(mounts),
            "shots": {n: count for n, count in {**condition.shots, **shots}.items() if count},
            "heat": heat,
            "crew": _crew(condition, hits, typed),
            "criticals": {n: count for n, count in {**condition.criticals, **counted}.items() if count},
        }
    )


def _sets(before: dict[str, frozenset[int]], said: dict[str, set[int]]) -> dict[str, frozenset[int]]:
    whole = {**before, **{place: frozenset(numbers) for place, numbers in said.items()}}
    return {place: numbers for place, numbers in whole.items() if numbers}


def _crew(condition: Condition, hits: dict[int, int], typed: dict[str, str]) -> tuple[Any, ...]:
    from sheets.record.condition import CrewState

    size = max([len(condition.crew), *hits, *(int(n.split("-")[1]) for n in typed if re.match(r"crew-\d+-", n))])
    crew = [*condition.crew, *(CrewState() for _ in range(size - len(condition.crew)))]
    for index, state in enumerate(crew, 1):
        update: dict[str, Any] = {}
        if index in hits:
            update["hits"] = hits[index]
        for what in ("name", "gunnery", "piloting"):
            text = typed.get(f"crew-{index}-{what}", "").strip()
            if text and (what == "name" or text in tuple("012345678")):
                update[what] = text if what == "name" else int(text)
        crew[index - 1] = state.model_copy(update=update)
    while crew and crew[-1] == CrewState():
        crew.pop()
    return tuple(crew)
