"""What a hand drew over a sheet of ours that has its unit inside: what to add to the condition that is there."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pdfminer.pdftypes import resolve1

from importers.recordsheet_pdf.document import SheetDocument
from importers.recordsheet_pdf.printed_sheets import units_on
from sheets.record import Condition
from sheets.record.condition import CrewState

Marked = Callable[[object], bool]

MOST_NOTES = 20_000
OWN_NOTES = ("/'Widget'", "/'Link'", "/'Popup'")
"""Annotations that our sheets have themselves, and what belongs to others."""


def drawn_over(attrs: Mapping[str, Any]) -> bool:
    """Whether something was put onto a page of ours: annotations that are no fields of it, more content."""
    notes = [resolve1(reference) for reference in (resolve1(attrs.get("Annots")) or ())[:MOST_NOTES]]
    content = resolve1(attrs.get("Contents"))
    return (isinstance(content, list) and len(content) > 1) or any(
        isinstance(note, dict) and str(note.get("Subtype")) not in OWN_NOTES for note in notes
    )


def marked_on(document: SheetDocument, number: int) -> Marked:
    """What says whether somebody drew over a rectangle of a page."""
    page = document.page(number)
    left, _, _, top = document.pdf[number].get_cropbox()

    def marked(rect: object) -> bool:
        if page is None or not isinstance(rect, list) or len(rect) != 4:
            return False
        x0, y0, x1, y1 = (float(resolve1(side)) for side in rect)
        reach = min(abs(x1 - x0), abs(y1 - y0)) / 2
        x, y = (x0 + x1) / 2 - left, top - (y0 + y1) / 2
        flat = abs(x1 - x0) > 3 * abs(y1 - y0)  # a slot: only a stroke along it strikes it
        return any(mark.strikes(x, y, reach) for mark in page.marks if not flat or mark.flat)

    return marked


def marks_over(document: SheetDocument, number: int, units: int) -> Iterator[Condition]:
    """For each of so many units of a page what is marked on it with the drawings and is not without them."""
    pages = document.page(number), document.page(number, marks=False)
    over, before = ([*units_on(page, document.file)] if page is not None else [] for page in pages)
    if len(over) != units or len(before) != units:
        return
    for with_marks, without in zip(over, before, strict=True):
        yield added(with_marks.condition or Condition(), without.condition or Condition())


def added(marks: Condition, before: Condition) -> Condition:
    """The marks that were not there before. Items lost and shots spent are left out: they go by numbers of the page."""

    def more(now: Mapping[str, int], then: Mapping[str, int]) -> dict[str, int]:
        return {key: count for key, count in now.items() if count > then.get(key, 0)}

    return Condition(
        armor=more(marks.armor, before.armor),
        rear=more(marks.rear, before.rear),
        structure=more(marks.structure, before.structure),
        structural_integrity=marks.structural_integrity * (marks.structural_integrity > before.structural_integrity),
        slots={place: numbers for place, numbers in marks.slots.items() if numbers - before.struck(place)},
        destroyed=marks.destroyed - before.destroyed,
        criticals=more(marks.criticals, before.criticals),
        crew=marks.crew if _hits_of(marks) > _hits_of(before) else (),
        heat=marks.heat * (marks.heat > before.heat),
    )


def _hits_of(condition: Condition) -> int:
    return sum(state.hits for state in condition.crew)


def drawn_onto(condition: Condition, over: Condition) -> Condition:
    """A condition with what was drawn over its sheet: of each mark the one that says more."""

    def most(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
        return {key: max(one.get(key, 0), other.get(key, 0)) for key in {**one, **other}}

    crew = list(condition.crew) or [CrewState()] * bool(over.crew)
    for n, state in enumerate(over.crew[: len(crew)]):
        crew[n] = crew[n].model_copy(update={"hits": max(crew[n].hits, state.hits)})
    slots = {place: condition.struck(place) | over.struck(place) for place in {**condition.slots, **over.slots}}
    return condition.model_copy(
        update={
            "armor": most(condition.armor, over.armor),
            "rear": most(condition.rear, over.rear),
            "structure": most(condition.structure, over.structure),
            "structural_integrity": max(condition.structural_integrity, over.structural_integrity),
            "slots": slots,
            "destroyed": condition.destroyed | over.destroyed,
            "criticals": most(condition.criticals, over.criticals),
            "crew": tuple(crew),
            "heat": max(condition.heat, over.heat),
        }
    )
