"""Marks that sheets of every family have: hits of the crew, the heat scale, the boxes of shots."""

import re
from collections.abc import Iterator, Mapping, Sequence

from importers.recordsheet_pdf.diagrams import marked
from importers.recordsheet_pdf.inventory import PrintedLot, ammunition
from importers.recordsheet_pdf.item_names import printed_item
from importers.recordsheet_pdf.labels import beside, number, value
from importers.recordsheet_pdf.page import Phrase, PrintedPage, Shape, is_dark, is_strong
from sheets.equipment import item
from sheets.record import Condition
from sheets.record.condition import MOST_LETTERS, CrewState
from sheets.units import Unit

LARGEST_BOX = 14.0  # points
MOST_HITS = 6
MOST_WARRIORS = 8
WIDE_GAP = 60.0  # between two boxes of hits
_HITS = ("Hits Taken", "Hits")
_HIT = re.compile(r"[1-6]")
_HEAT = re.compile(r"[12]?\d|30")
_OVER = re.compile(r"\+(\d{1,2})")
_SPENT = re.compile(r"([\d,]+) spent")
FIRST_BOX, NEXT_BOX = 30.0, 12.0  # points from the number of a lot to its boxes, and between these
SCALE = 25  # numbers beneath each other are a heat scale
MOST_OUTLINED = 3  # levels of heat that a frame stands around; on sheets with more of them it is no mark


def crew_marks(page: PrintedPage) -> tuple[CrewState, ...]:
    """The warriors: name and skills of the first, and what is crossed in the row of hits of each."""
    rows = sorted((p for p in page.phrases if p.text.rstrip(":") in _HITS), key=lambda p: (round(p.line / 4), p.x0))
    hits = [_hits(page, row, rows) for row in rows[:MOST_WARRIORS]] or [0]
    gunnery, piloting = number(value(page, "gunnery")), number(value(page, "piloting"))
    first = CrewState(
        name=_name(page)[:MOST_LETTERS],
        gunnery=gunnery if gunnery is not None and 0 <= gunnery <= 8 else None,
        piloting=piloting if piloting is not None and 0 <= piloting <= 8 else None,
        hits=hits[0],
    )
    crew = [first, *(CrewState(hits=taken) for taken in hits[1:])]
    while crew and crew[-1] == CrewState():
        crew.pop()
    return tuple(crew)


def _hits(page: PrintedPage, row: Phrase, rows: Sequence[Phrase]) -> int:
    """The hits in a row: crosses and numbers that a hand put or struck there, or boxes that are filled."""
    end = min((p.x0 for p in rows if p.x0 > row.x1 and abs(p.line - row.line) < 5), default=page.width)
    line = page.within(row.x1, row.line - 5, end, row.line + 5)
    near = page.within(row.x1, row.line - 5, row.x1 + 110, row.line + 5)
    crosses = sum(p.text.strip().upper() == "X" for p in near.phrases)
    struck = {p.text for p in near.phrases if _HIT.fullmatch(p.text) and page.marked_at(p.middle, p.line, p.size / 2)}
    boxes = sorted((s for s in line.shapes if _is_box(s)), key=lambda s: s.x)
    filled = sum(marked(box.fill) for box in _even(boxes, row.x1)[:MOST_HITS])
    return min(max(crosses, len(struck), filled), MOST_HITS)


def _even(boxes: Sequence[Shape], start: float) -> list[Shape]:
    """The boxes of a row from its start on, as far as they are of one size and equally far apart."""
    row: list[Shape] = []
    for box in boxes:
        gap = box.x - row[-1].x if row else box.x0 - start
        step = row[1].x - row[0].x if len(row) > 1 else WIDE_GAP
        if gap > 1.3 * step or (row and abs(box.width - row[0].width) > 0.4):
            break
        row.append(box)
    return row


def _is_box(shape: Shape) -> bool:
    square = abs(shape.width - shape.height) < 0.1 * shape.width
    return shape.fill is not None and 4 < shape.width < LARGEST_BOX and square and shape.points >= 4


def _name(page: PrintedPage) -> str:
    label = next((p for p in page.phrases if p.text in ("Name:", "Pilot:", "Crew:")), None)
    name = beside(page, label) if label is not None else ""
    return "" if name.casefold().startswith(("gunnery", "piloting")) else name


def is_open_box(shape: Shape) -> bool:
    """Whether a shape is a box or a ring for a hit that is drawn as a line only."""
    square = abs(shape.width - shape.height) < 1.5
    return shape.fill is None and 4 < shape.width < LARGEST_BOX and square and shape.points >= 4


def heat_marked(page: PrintedPage) -> int:
    """The highest number of the heat scale that a hand marked, or that stands in a frame; what is over it added."""
    columns: dict[int, list[Phrase]] = {}
    for phrase in page.phrases:
        if _HEAT.fullmatch(phrase.text):
            columns.setdefault(round(phrase.middle / 8), []).append(phrase)
    scale = max(columns.values(), key=len, default=[])
    if len(scale) < SCALE:
        return 0
    frames = [s for s in page.shapes if _is_frame(s) and abs(s.x - scale[0].middle) < s.width / 2]
    framed = [p for p in scale if any(f.top < p.line < f.bottom for f in frames)]
    if len(framed) > MOST_OUTLINED:
        framed = []
    reached = [p for p in scale if page.marked_at(p.middle, p.line, p.size / 2)]
    heat = max((int(p.text) for p in (*reached, *framed)), default=0)
    top = min(scale, key=lambda p: p.line)
    above = [p for p in page.phrases if 0 < top.line - p.line < 5 * top.size and abs(p.middle - top.middle) < top.size]
    over = next((m for p in above if (m := _OVER.fullmatch(p.text))), None) if heat else None
    return min(heat + (int(over[1]) if over is not None else 0), 50)


def _is_frame(shape: Shape) -> bool:
    inked = shape.stroke is not None and (is_strong(shape.stroke) or is_dark(shape.stroke))
    return shape.fill is None and inked and shape.points > 5 and 6 < shape.height < 22 and 6 < shape.width < 40


def shots_marked(page: PrintedPage, unit: Unit) -> dict[int, int]:
    """The shots spent by the place of their lot, where the boxes behind the lots are struck or a number is written."""
    lots = [lot for lot in ammunition(page) if lot.y]
    spent: dict[int, int] = {}
    free = list(range(len(unit.mounts)))
    for n, lot in enumerate(lots):
        held = list(_mounts(unit, lot, free))[: max(lot.lots, 1)]
        free = [m for m in free if m not in held]
        low = min((other.y for other in lots[n + 1 :] if other.y > lot.y + 2), default=lot.y + 30) - 3
        for order, gone in enumerate(_lot_marks(page, lot, low)):
            if gone and order < len(held):
                spent[held[order]] = gone
    return spent


def _mounts(unit: Unit, lot: PrintedLot, free: Sequence[int]) -> Iterator[int]:
    ammo = printed_item(f"Ammo ({lot.name}) {lot.shots}", unit.tech_base.side, unit.kind).item
    places = lot.place.split("/") if lot.place else []
    same = [n for n in free if ammo is not None and unit.mounts[n].item == ammo.name]
    here = [n for n in same if unit.mounts[n].location in places]
    yield from here or same


def _lot_marks(page: PrintedPage, lot: PrintedLot, low: float) -> list[int]:
    """How many shots of each lot of a line are spent: its boxes say it row by row, or the numbers written there."""
    line = page.within(lot.x1, lot.y - 4, lot.x1 + 330, low)
    rows: list[Shape] = []
    last = None
    for box in sorted((s for s in line.shapes if _is_box(s) and s.width < 9), key=lambda s: (round(s.y), s.x)):
        below = last is None or box.y - last.y > 2
        gap = box.x0 - (lot.x1 if below or last is None else last.x1)
        if gap < (FIRST_BOX if below else NEXT_BOX):
            rows.append(box)
            last = box
    if rows and len(rows) == lot.shots * max(lot.lots, 1):
        parts = [rows[n : n + lot.shots] for n in range(0, len(rows), lot.shots)]
        return [sum(marked(box.fill) for box in part) for part in parts]
    written = [p for p in line.phrases if _SPENT.fullmatch(p.text) and abs(p.line - lot.y) < 4]
    return [number(p.text) or 0 for p in sorted(written, key=lambda p: p.x0)]


def with_counted_marks(condition: Condition, page: PrintedPage, unit: Unit | None, crew: bool = False) -> Condition:
    """A condition with the shots that boxes of a page say are spent, and with the hits of its crew."""
    shots = spent_shots(condition.shots, page, unit) if unit is not None else condition.shots
    return condition.model_copy(update={"shots": shots, **({"crew": crew_marks(page)} if crew else {})})


def struck_boxes(page: PrintedPage, row: Phrase, end: float) -> int:
    """How many boxes behind some words, up to an edge, are filled."""
    line = page.within(row.x1, row.line - 5, end, row.line + 5)
    return sum(marked(box.fill) for box in line.shapes if _is_box(box))


def spent_shots(fewer: Mapping[int, int], page: PrintedPage, unit: Unit) -> dict[int, int]:
    """The shots spent: what a sheet says that prints fewer than a lot has, and what its boxes say."""
    full = {n: _full(unit, n) for n in range(len(unit.mounts))}
    marks = {n: gone for n, gone in shots_marked(page, unit).items() if gone <= full[n]}
    return {**fewer, **marks}


def _full(unit: Unit, place: int) -> int:
    mount = unit.mounts[place]
    if mount.shots is not None:
        return mount.shots
    ammo = item(mount.item).ammo if mount.known else None
    return ammo.shots if ammo is not None else 0
