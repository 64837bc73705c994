"""The critical table of a printed 'Mech: the text of each slot of each location.

A location is found by its title, and its slots by their numbers below the title, in any number of columns.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from importers.recordsheet_pdf.page import Phrase, PrintedPage, Shape
from sheets.units.mech import LOCATION_NAMES, slot_count

TITLES = {name.casefold(): place for place, name in LOCATION_NAMES.items()} | {
    "left front leg": "FLL",
    "right front leg": "FRL",
    "left rear leg": "RLL",
    "right rear leg": "RRL",
    "centre torso": "CT",
    "centre leg": "CL",
}
_CASE = re.compile(r"\s*\((case(?: ii)?)\)?\s*$", re.I)
_NUMBER = re.compile(r"([1-6])\.\s*(.*)")
_FIRST = re.compile(r"1\..*")
_DIE = re.compile(r"[1-6]\s*[-–]\s*[1-6]")


@dataclass(frozen=True, slots=True)
class PrintedSlot:
    """The text of a slot, and its place."""

    text: str
    x0: float
    x1: float
    y: float
    name: float  # left edge of the name, behind the number


@dataclass(frozen=True, slots=True)
class SlotTitle:
    """The title of a location, and the text in its brackets."""

    place: str
    case: str
    phrase: Phrase


def slot_place(text: str) -> str:
    """The location with this title above its slots; empty for other words.

    >>> slot_place("Left Torso (CASE)"), slot_place("Heat")
    ('LT', '')
    """
    return TITLES.get(_CASE.sub("", text).casefold(), "")


def slot_titles(page: PrintedPage) -> Iterator[SlotTitle]:
    """Every title of a location that has numbered slots below it."""
    for phrase in page.phrases:
        case = _CASE.search(phrase.text)
        place = slot_place(phrase.text)
        if not place:
            continue
        beneath = page.phrases_below(phrase.line, 3 * phrase.size)
        if any(_FIRST.fullmatch(p.text) and abs(p.x0 - phrase.x0) < 40 for p in beneath):
            yield SlotTitle(place, case[1].upper() if case else "", phrase)


def read_slots(page: PrintedPage) -> dict[str, list[PrintedSlot]]:
    """The slots of each location, as many as this kind of body has; a missing slot is an empty text."""
    heads = list(slot_titles(page))
    found: dict[str, list[PrintedSlot]] = {}
    for head in heads:
        if head.place not in found:
            found[head.place] = _slots_beneath(page, head, heads)
    return found


def case_locations(page: PrintedPage) -> dict[str, str]:
    """The locations with CASE or CASE II in their title."""
    return {head.place: head.case for head in slot_titles(page) if head.case}


def _slots_beneath(page: PrintedPage, head: SlotTitle, heads: list[SlotTitle]) -> list[PrintedSlot]:
    following = [h.phrase.line for h in heads if h.phrase.line > head.phrase.line and _one_column(h, head)]
    column = page.phrases_below(head.phrase.line, min(following, default=page.height) - head.phrase.line)
    numbers = [p for p in column if abs(p.x0 - head.phrase.x0) < 40 and _NUMBER.fullmatch(p.text)]
    numbers.sort(key=lambda p: p.line)
    columns = sorted({h.phrase.x0 for h in heads if h.phrase.x0 > head.phrase.x0 + 40})
    right = columns[0] - 24 if columns else head.phrase.x0 + 160
    low = max((number.line for number in numbers), default=0.0) + head.phrase.size
    left = head.phrase.x0 - 60
    pieces = [p for p in page.phrases_below(head.phrase.line, low - head.phrase.line) if left < p.x0 < right]
    return [_slot(pieces, number, right) for number in numbers[: slot_count(head.place)]]


def _one_column(one: SlotTitle, other: SlotTitle) -> bool:
    return abs(one.phrase.x0 - other.phrase.x0) < 30


def _slot(pieces: Sequence[Phrase], number: Phrase, right: float) -> PrintedSlot:
    match = _NUMBER.fullmatch(number.text)
    words, end = [match[2] if match and match[2] else ""], number.x1
    start = number.x0 if words[0] else 0.0
    reach = 2.5 * number.size  # gap from the number to the name; the pieces of a name are closer together
    line, least = number.line, number.x1 - 1
    beside = (p for p in pieces if least < p.x0 < right and abs(p.line - line) < 0.45 * number.size)
    for piece in sorted(beside, key=lambda p: p.x0):
        if piece is number or _DIE.fullmatch(piece.text) or piece.x0 - end > reach:
            continue
        words.append(piece.text)
        start = start or piece.x0
        end, reach = piece.x1, 0.8 * number.size
    return PrintedSlot(" ".join(word for word in words if word), number.x0, end, number.line, start or number.x0)


def armor_ring(page: PrintedPage, slot: PrintedSlot) -> Shape | None:
    """The ring between the number of a slot and its text, for the armor of the component."""
    return next(
        (
            shape
            for shape in page.shapes_at(slot.y, 3)
            if slot.x0 < shape.x0 < slot.x0 + 16
            if shape.curved and 3 < shape.width < 9 and abs(shape.width - shape.height) < 1
        ),
        None,
    )


def square_behind(page: PrintedPage, slot: PrintedSlot) -> Shape | None:
    """The square right behind the text of a slot, for the first hit of an autocannon."""
    return next(
        (
            shape
            for shape in page.shapes_at(slot.y, 3)
            if slot.x1 - 1 < shape.x0 < slot.x1 + 6
            if not shape.curved and 3 < shape.width < 9 and abs(shape.width - shape.height) < 1
        ),
        None,
    )


def pips_behind(page: PrintedPage, slot: PrintedSlot) -> list[Shape]:
    """The row of rings right behind the text of a slot, for the points that a shield absorbs."""
    round_ones = (s for s in page.shapes_at(slot.y, 2.5) if s.curved and s.fill is not None and 1 < s.width < 6)
    line = sorted((s for s in round_ones if s.x0 > slot.x1), key=lambda s: s.x)
    row: list[Shape] = []
    end = slot.x1 + 2
    for pip in line:
        if pip.x0 - end > 4 - 3 * bool(row):
            break
        row.append(pip)
        end = pip.x1
    return row
