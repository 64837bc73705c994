"""Marks drawn over a sheet that AsTech printed with its unit inside: additions to the embedded condition."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import islice, zip_longest
from typing import NamedTuple

import pikepdf

from importers.recordsheet_pdf.document import SheetDocument, SheetFindings
from importers.recordsheet_pdf.mech import marks_over
from importers.recordsheet_pdf.printed_sheets import Sheets, units_from
from sheets.equipment import item
from sheets.record import Condition
from sheets.record.boxes import boxes
from sheets.record.condition import CrewMarks, ExternalStore
from sheets.record.lost import COUNTED_AS, find_losses
from sheets.units import Mech, Unit
from sheets.units.base import Mount
from sheets.units.battlearmor import SQUAD

Marked = Callable[[pikepdf.Object | None], bool]

MOST_NOTES = 20_000
OWN_NOTES = ("/Widget", "/Link", "/Popup")
"""Annotations of the sheets of AsTech, and pop-ups of other annotations."""


def objects(page: pikepdf.Object, key: str) -> Iterator[pikepdf.Dictionary]:
    """The dictionaries in a list of a page; a damaged page may have other objects there."""
    listed = page.get(key)
    if isinstance(listed, pikepdf.Array):
        yield from (each for each in islice(listed, MOST_NOTES) if isinstance(each, pikepdf.Dictionary))


def numbers(listed: pikepdf.Object | None) -> list[float]:
    """The numbers of a list, without other objects; empty when a damaged page has another object in its place."""
    values = list(listed) if isinstance(listed, pikepdf.Array) else []
    return [float(value) for value in values if isinstance(value, int | Decimal)]


def drawn_over(page: pikepdf.Object) -> bool:
    """Whether something was added to a page of AsTech: annotations that are not its fields, or more content."""
    content = page.get("/Contents")
    more = isinstance(content, pikepdf.Array) and len(content) > 1
    return more or any(str(note.get("/Subtype")) not in OWN_NOTES for note in objects(page, "/Annots"))


def mark_test(document: SheetDocument, number: int) -> Marked:
    """A function that tests whether a rectangle of a page is marked."""
    page = document.page(number)

    def is_marked(rect: pikepdf.Object | None) -> bool:
        corners = numbers(rect)
        if page is None or len(corners) != 4:
            return False
        left, bottom, right, top = corners
        x0, y0, x1, y1 = page.box_of((left, bottom, right, top))
        reach = min(x1 - x0, y1 - y0) / 2
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        flat = x1 - x0 > 3 * (y1 - y0)  # of a slot: only a stroke along it strikes it
        return any(mark.strikes(x, y, reach) for mark in page.marks if not flat or mark.flat)

    return is_marked


class MarksOver(NamedTuple):
    """All marks on the sheet of a unit, and the unit as read from its page; items go by its numbers."""

    condition: Condition
    unit: Unit | None


def marks_on(document: SheetDocument, pages: Sequence[int], units: int) -> Iterator[MarksOver]:
    """All marks, printed or drawn, for each unit of a page and its continuation pages."""
    found, _ = units_from(Sheets(document, pages), document.file)
    if len(found) == units:
        yield from (MarksOver(loaded.condition or Condition(), loaded.unit) for loaded in found)


def marks_of(document: SheetDocument, number: int, unit: Unit) -> MarksOver | None:
    """The marks on a sheet that shows its 'Mech in part, as on small paper; None for other units."""
    page = document.page(number)
    if page is None or not isinstance(unit, Mech):
        return None
    return MarksOver(marks_over(page, unit, SheetFindings(document.file, number + 1)), unit)


def add_drawn_marks(unit: Unit, condition: Condition, over: MarksOver) -> Condition:
    """A condition with the marks that were drawn over its sheet, without those that were printed."""
    marks, losses = over.condition, find_losses(unit, condition)
    there, wrecked = boxes(unit), losses.locations

    def more(now: Mapping[str, int], before: Mapping[str, int], full: Mapping[str, int]) -> dict[str, int]:
        fresh = {place: count for place, count in now.items() if count > before.get(place, 0)}
        return {**before, **{place: count for place, count in fresh.items() if place not in wrecked and place in full}}

    def more_slots(
        before: Mapping[str, frozenset[int]], now: Mapping[str, frozenset[int]]
    ) -> dict[str, frozenset[int]]:
        fresh = {place: before.get(place, frozenset()) | row for place, row in now.items() if place not in wrecked}
        return {**before, **fresh}

    printed = {**condition.criticals}
    if isinstance(unit, Mech):  # the boxes of the record sheet show struck slots, too
        printed |= {COUNTED_AS[system]: losses.hits(condition, system) for system in COUNTED_AS}
    hits = {name: count for name, count in marks.criticals.items() if count > printed.get(name, 0)}
    struck = {place: row - losses.slots.get(place, frozenset()) for place, row in marks.slots.items()}
    crew = [*condition.crew, *([CrewMarks()] * (len(marks.crew) - len(condition.crew)))]
    for n, state in enumerate(marks.crew):
        crew[n] = crew[n].model_copy(
            update={
                "hits": max(crew[n].hits, state.hits),
                "name": crew[n].name or state.name,
                "gunnery": state.gunnery if crew[n].gunnery is None else crew[n].gunnery,
                "piloting": state.piloting if crew[n].piloting is None else crew[n].piloting,
            }
        )
    while crew and crew[-1] == CrewMarks():
        crew.pop()
    mounts, shots, absorbed = _items(unit, over, losses.mounts)
    return condition.model_copy(
        update={
            "armor": more(marks.armor, condition.armor, there.armor),
            "rear": more(marks.rear, condition.rear, there.rear),
            "structure": more(marks.structure, condition.structure, there.structure),
            "structural_integrity": max(condition.structural_integrity, marks.structural_integrity),
            "slots": {
                **condition.slots,
                **{place: condition.struck(place) | row for place, row in struck.items() if row},
            },
            "component_armor": more_slots(condition.component_armor, marks.component_armor),
            "first_hits": more_slots(condition.first_hits, marks.first_hits),
            "destroyed": condition.destroyed | (marks.destroyed - wrecked),
            "criticals": {**condition.criticals, **hits},
            "crew": tuple(crew),
            "heat": max(condition.heat, marks.heat),
            "stores": tuple(_stores(condition, marks)),
            "mounts": condition.mounts | mounts,
            "shots": {**condition.shots, **{n: max(condition.shots.get(n, 0), count) for n, count in shots.items()}},
            "absorbed": {
                **condition.absorbed,
                **{n: max(condition.absorbed.get(n, 0), count) for n, count in absorbed.items()},
            },
        }
    )


def _stores(condition: Condition, marks: Condition) -> Iterator[ExternalStore]:
    """The external stores; a store is gone when the condition or the marks say so."""
    for before, now in zip_longest(condition.stores, marks.stores, fillvalue=ExternalStore()):
        yield ExternalStore(load=before.load or now.load, gone=before.gone or now.gone)


def _printed_name(mount: Mount) -> str:
    return item(mount.item).short if mount.known else mount.item


def _items(
    unit: Unit, over: MarksOver, lost_mounts: frozenset[int]
) -> tuple[frozenset[int], dict[int, int], dict[int, int]]:
    """The items that are newly lost, the spent shots and the absorbed points of the others, by name and location."""
    read = over.unit.mounts if over.unit is not None else ()
    free = list(range(len(unit.mounts)))
    same: dict[int, int] = {}
    of_all: dict[int, list[int]] = {}  # items of each suit have one line for the squad
    for n, mount in sorted(enumerate(read), key=lambda each: each[0] not in over.condition.mounts):
        alike = [m for m in free if unit.mounts[m].item == mount.item]
        alike = alike or [m for m in free if _printed_name(unit.mounts[m]) == _printed_name(mount)]
        here = [m for m in alike if (unit.mounts[m].location, unit.mounts[m].rear) == (mount.location, mount.rear)]
        first = sorted(here or alike, key=lambda m: (m not in lost_mounts) == (n in over.condition.mounts))
        if mount.location == SQUAD and not here:
            of_all[n] = alike
        elif first:
            same[n] = first[0]
            free.remove(first[0])
    lost_items = frozenset(same[n] for n in over.condition.mounts if n in same)
    lost_items |= {m for n in over.condition.mounts for m in of_all.get(n, ())}
    spent, absorbed = (
        {same[n]: count for n, count in counts.items() if n in same and same[n] not in lost_mounts}
        for counts in (over.condition.shots, over.condition.absorbed)
    )
    return lost_items - lost_mounts, spent, absorbed
