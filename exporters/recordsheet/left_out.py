"""The facts of a record sheet that its pages do not show, each with the reason.

Facts are looked up on the drawn pages: a table by its symbol, a box by its id, words by their text. So a layout cannot
drop a fact silently.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from exporters.page import Element, Field, Group, Page, Pip, Pips, Text, Use
from exporters.page.model import TextBlock
from exporters.recordsheet.reference import table_key
from sheets.recordsheet.model import InventoryLine, LeftOut, LeftOutReason, RecordSheet, Track
from sheets.recordsheet.reference import reference_table, table_name
from sheets.recordsheet.reference.shared import CODES, SUMMARY, TO_HIT


class PageContent(NamedTuple):
    """The contents of pages: keys of tables; ids of boxes, mounts and words of one unit."""

    tables: frozenset[str]
    ids: frozenset[str]
    mounts: frozenset[int]
    words: str

    def has_words(self, text: str) -> bool:
        """Whether the pages have this text, regardless of line breaks."""
        return _squeeze(text) in self.words

    def has_track(self, track: Track | None) -> bool:
        """Whether the pages have boxes for a track, or a field for their number."""
        return track is None or not track.boxes or track.id in self.ids


def left_out(
    sheet: RecordSheet, content: PageContent, optional: Iterable[str] = (), extreme: bool = True
) -> tuple[LeftOut, ...]:
    """The facts of a sheet that are not on its pages; `optional` are the keys of tables that an option shows, `extreme`
    says whether extreme ranges are wanted.

    >>> from exporters.recordsheet import Sheet, SheetOptions, draw
    >>> from importers import load
    >>> from sheets.record import FRESH
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> pages = draw(brolga, options=SheetOptions(paper="half-letter"))
    >>> missing = left_out(Sheet(brolga, FRESH, SheetOptions()).value, page_content(pages))
    >>> next(fact for fact in missing if fact.path == "attacks")
    LeftOut(path='attacks', reason='paper', name='Physical attacks')
    """
    found = [
        *_tables(sheet, content, frozenset(optional)),
        *(() if extreme else _extreme_ranges(sheet)),
        *_lines(sheet, content),
        *_tracks(sheet, content),
        *_slots(sheet, content),
        *_words(sheet, content),
    ]
    return tuple(found)


def page_content(pages: Sequence[Page], scope: str = "") -> PageContent:
    """The content of the pages of a unit; `scope` is that of its group on a page that units share."""
    tables: set[str] = set()
    ids: set[str] = set()
    words: list[str] = []
    for page in pages:
        _collect(page.elements, not scope, scope, tables, ids, words)
    mounts = {
        int(number)
        for ident in ids
        if ident.startswith("mount-")
        for number in ident.removeprefix("mount-").split("+")
        if number.isdigit()
    }
    tracks = {ident.rpartition("-")[0] for ident in ids} | ({"heat-sink"} if "sink" in ids else set())
    return PageContent(frozenset(tables), frozenset(ids | tracks), frozenset(mounts), _squeeze(" ".join(words)))


def _collect(
    elements: Sequence[Element], inside: bool, scope: str, tables: set[str], ids: set[str], words: list[str]
) -> None:
    """Collect tables anywhere, ids and words inside the group of a unit."""
    for element in elements:
        match element:
            case Group():
                if inside:
                    ids.add(element.id)
                _collect(element.elements, inside or element.scope == scope, scope, tables, ids, words)
            case Use():
                if key := table_key(element.symbol):
                    tables.add(key)
            case Text() if inside:
                words.append(element.text)
                ids.add(element.id)
            case TextBlock() if inside:
                words += (piece.text for line in element.lines for piece in line)
            case Field() if inside:
                words.append(element.value)
                ids.add(element.id)
            case Pip() | Pips() if inside:
                ids.add(element.id)
            case _:
                pass


def _fact(path: str, reason: LeftOutReason, name: str) -> LeftOut:
    return LeftOut(path=path, reason=reason, name=name)


def _squeeze(text: str) -> str:
    return "".join(text.split()).lower()


def _tables(sheet: RecordSheet, content: PageContent, optional: frozenset[str]) -> Iterator[LeftOut]:
    in_full = all(key in content.tables for key in sheet.tables if table_name(key) in TO_HIT)
    for key in sheet.tables:
        table, name = reference_table(key), table_name(key)
        if key in content.tables or (name in SUMMARY and in_full):
            continue
        if name == CODES:
            if all(content.has_words(" ".join(row)) for row in table.rows):
                continue
            yield _fact(f"tables/{key}", "room" if sheet.kind in _WITH_LEGEND else "paper", table.title)
        else:
            yield _fact(f"tables/{key}", "option" if key in optional else "room", table.title)


_WITH_LEGEND = frozenset({"mech", "vehicle", "gun-emplacement"})
"""The kinds whose sheets print the meaning of weapon codes and the effects of quirks where there is room."""


def _lines(sheet: RecordSheet, content: PageContent) -> Iterator[LeftOut]:
    in_bays = {mount for bay in sheet.bays for gun in bay.guns for mount in gun.mounts}
    in_bays |= {mount for bay in sheet.bays for mount in bay.ammunition}
    shown = content.mounts | in_bays | {lot.mount for lot in sheet.ammunition}
    for line in sheet.inventory:
        if line.mount not in shown and not content.has_words(line.name):
            yield _fact(f"inventory/{line.mount}", _reason(line), line.name)


def _extreme_ranges(sheet: RecordSheet) -> Iterator[LeftOut]:
    for line in sheet.inventory:
        if line.ranges is not None and line.ranges.extreme:
            yield _fact(f"inventory/{line.mount}/ranges/extreme", "option", f"Extreme range of {line.name}")


def _reason(line: InventoryLine) -> LeftOutReason:
    return "room" if line.listed or line.serves is not None else "elsewhere"


def _tracks(sheet: RecordSheet, content: PageContent) -> Iterator[LeftOut]:
    for path, track in _all_tracks(sheet):
        if track is not None and not content.has_track(track):
            yield _fact(path, "paper", track.label)
    for number, store in enumerate(sheet.stores):
        if store.id not in content.ids:
            yield _fact(f"stores/{number}", "paper", "External store")


def _all_tracks(sheet: RecordSheet) -> Iterator[tuple[str, Track | None]]:
    for region in sheet.regions:
        yield f"regions/{region.place}/armor", region.armor
        yield f"regions/{region.place}/rear", region.rear
        yield f"regions/{region.place}/structure", region.structure
    in_bays = {mount for bay in sheet.bays for mount in bay.ammunition}  # bays print their loads
    yield from ((f"ammunition/{lot.mount}", lot.shots) for lot in sheet.ammunition if lot.mount not in in_bays)
    yield from ((f"inventory/{line.mount}/takes", line.takes) for line in sheet.inventory)
    yield from ((f"criticals/{track.id}", track) for track in sheet.criticals)
    yield from ((f"crew/{number}/hits", seat.hits) for number, seat in enumerate(sheet.crew))
    yield from ((f"transport/{number}/doors", bay.doors) for number, bay in enumerate(sheet.transport))
    yield "integrity", sheet.integrity
    if sheet.heat is not None:
        yield "heat/sinks", sheet.heat.sinks.track


def _slots(sheet: RecordSheet, content: PageContent) -> Iterator[LeftOut]:
    """Critical slots and physical attacks, which the small sheet for beginners leaves out."""
    full = {
        table.place: [slot.id for slot in table.slots if slot.kind != "empty" and slot.hittable]
        for table in sheet.slots
    }
    lost = [place for place, ids in full.items() if ids and content.ids.isdisjoint(ids)]
    if lost and len(lost) == sum(map(bool, full.values())):
        yield _fact("slots", "paper", "Critical slots")
    else:
        yield from (_fact(f"slots/{place}", "room", f"Critical slots of {place}") for place in lost)
    if sheet.attacks and ATTACKS not in content.ids:
        yield _fact("attacks", "paper", "Physical attacks")


ATTACKS = "attacks"
"""The id of the table of physical attacks."""


def _words(sheet: RecordSheet, content: PageContent) -> Iterator[LeftOut]:
    head = sheet.heading
    figures = (
        ("heading/name", head.name),
        ("heading/technology", head.technology.text),
        ("heading/rules", head.rules.text),
        ("heading/role", head.role),
        ("heading/era", head.era),
        ("heading/year", str(head.year or "")),
        ("heading/source", head.source),
    )
    for path, text in figures:
        if not content.has_words(text):
            yield _fact(path, "room" if path == "heading/name" else "paper", path.partition("/")[2].capitalize())
    lists = (("heading/features", head.features), ("heading/remarks", head.remarks), ("abilities", sheet.abilities))
    for path, texts in lists:
        for number, text in enumerate(texts):
            if not content.has_words(text):
                yield _fact(f"{path}/{number}", "room", text)
    for number, quirk in enumerate(sheet.quirks):
        if not content.has_words(quirk.name.text):
            yield _fact(f"quirks/{number}", "room", quirk.name.text)
        if not content.has_words(quirk.effect):
            reason: LeftOutReason = "room" if sheet.kind in _WITH_LEGEND else "paper"
            yield _fact(f"quirks/{number}/effect", reason, f"Effect of {quirk.name.text}")
    if not content.has_words(sheet.notes):
        yield _fact("notes", "room", "Notes")
