"""Marks on the sheets of every family: hits of the crew, the heat scale, boxes of shots."""

import re
from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from importers.recordsheet_pdf.bays import DOORS, bay_numbers
from importers.recordsheet_pdf.inventory import PrintedLot, ammunition, inventory, mounts_of
from importers.recordsheet_pdf.labels import first_number, is_ours, label_value, text_beside
from importers.recordsheet_pdf.page import CellIndex, Phrase, PrintedPage, Shape, is_dark, is_strong, squeeze_text
from importers.recordsheet_pdf.pen_marks import LETTERS
from sheets.equipment import item
from sheets.record import Condition
from sheets.record.boxes import boxes, dispenser_contents
from sheets.record.condition import MOST_LETTERS, CrewMarks, ExternalStore
from sheets.recordsheet.identify import all_matching_lots
from sheets.units import Unit

LARGEST_BOX = 16.0  # points across a box of a hit
MOST_HITS = 6
MOST_WARRIORS = 8
NAME = 24.0  # points from the beginning of a name; a stroke must cover half of them
SMALL = 8.0  # points: the widest box at a line of the inventory
BEHIND = 56.0  # letter sizes: largest distance of the boxes of a line from its words
SAME_PLACE = 1.5  # points: largest distance of an outline and its fill, across and along
ROW = 110.0  # points: the longest row of boxes under a title
PANEL = 175.0  # points: the largest width of a panel of heat sinks
WIDE_GAP = 60.0  # points: the largest gap between two boxes of hits
_HITS = ("Hits Taken", "Hits")
_HIT = re.compile(r"[1-6]")
_HEAT = re.compile(r"([12]?\d|30) ?\*?")  # a star marks levels with an effect
_OVER = re.compile(r"\+(\d{1,2})")
_TAKES = re.compile(r"takes (?:\d+ of a hit, )?(\d+) (?:points|in all)")
_LEFT = re.compile(r"([\d,]+(?:\.\d+)?) ?left")
_SPENT = re.compile(r"[\d,]+ ?spent|(−[\d,]+ ?)+")  # the second form saves room when several lots are close together
FIRST_BOX, NEXT_BOX, NEXT_LOT = 30.0, 12.0, 90.0  # points: to the first box, between boxes, between lots
USUAL_BOX = 5.5  # points: the width of the box of a shot
ONE_ROW = 2.0  # points: shapes of one row differ less in height
NEXT_ROW = 10.5  # points between the rows of boxes of a lot, and between its lines
COLUMN = 8.0  # points: shapes of one column differ less from left to right
SCALE = 25  # least number of levels of a heat scale
TALL = 3.2  # levels: a mark on the scale that is taller covers several levels
MOST_OUTLINED = 3  # levels of heat in a printed frame; a frame around more levels is not a mark


def crew_marks(page: PrintedPage) -> tuple[CrewMarks, ...]:
    """The warriors: name and skills of the first, and the marked hits of each."""
    rows = sorted((p for p in page.phrases if p.text.rstrip(":") in _HITS), key=lambda p: (round(p.line / 4), p.x0))
    hits = [_hits(page, row, rows) for row in rows[:MOST_WARRIORS]] or [0]
    gunnery, piloting = first_number(label_value(page, "gunnery")), first_number(label_value(page, "piloting"))
    first = CrewMarks(
        name=_name(page)[:MOST_LETTERS],
        gunnery=gunnery if gunnery is not None and 0 <= gunnery <= 8 else None,
        piloting=piloting if piloting is not None and 0 <= piloting <= 8 else None,
        hits=hits[0],
    )
    crew = [first, *(CrewMarks(hits=marked) for marked in hits[1:])]
    while crew and crew[-1] == CrewMarks():
        crew.pop()
    return tuple(crew)


def _hits(page: PrintedPage, row: Phrase, rows: Sequence[Phrase]) -> int:
    """The number of hits in a row: written crosses, struck numbers, or filled boxes."""
    end = min((p.x0 for p in rows if p.x0 > row.x1 and abs(p.line - row.line) < 5), default=page.width)
    line = page.within(row.x1, row.line - 5, end, row.line + 5)
    near = page.within(row.x1, row.line - 5, row.x1 + 110, row.line + 5)
    crosses = sum(p.text.strip().upper() == "X" for p in near.phrases)
    struck = {p.text for p in near.phrases if _HIT.fullmatch(p.text) and page.marked_at(p.middle, p.line, p.size / 2)}
    in_row = sorted((s for s in line.shapes if is_box(s)), key=lambda s: s.x)
    filled = sum(box.struck for box in _evenly_spaced(in_row, row.x1)[:MOST_HITS])
    return min(max(crosses, len(struck), filled), MOST_HITS)


def _evenly_spaced(shapes: Sequence[Shape], start: float) -> list[Shape]:
    """The boxes of a row from its start on, as long as their size and distance stay the same."""
    row: list[Shape] = []
    for box in shapes:
        gap = box.x - row[-1].x if row else box.x0 - start
        step = row[1].x - row[0].x if len(row) > 1 else WIDE_GAP
        if gap > 1.3 * step or (row and abs(box.width - row[0].width) > 0.4):
            break
        row.append(box)
    return row


def is_box(shape: Shape) -> bool:
    """Whether a shape is a box or a ring to mark, filled with white or with the color of a mark."""
    square = abs(shape.width - shape.height) < 0.1 * shape.width
    return shape.fill is not None and 4 < shape.width < LARGEST_BOX and square and shape.points >= 4


def _name(page: PrintedPage) -> str:
    """The name behind its label, in a phrase of its own or in that of the label."""
    labels = ((p, *p.text.partition(":")[::2]) for p in page.phrases)
    label = next(((p, rest.strip()) for p, head, rest in labels if head in ("Name", "Pilot", "Crew")), None)
    name = (label[1] or text_beside(page, label[0])) if label is not None else ""
    return "" if name.casefold().startswith(("gunnery", "piloting")) else name


def is_open_box(shape: Shape) -> bool:
    """Whether a shape is a box or a ring for a hit that is drawn as a line only."""
    square = abs(shape.width - shape.height) < 1.5
    return shape.fill is None and 4 < shape.width < LARGEST_BOX and square and shape.points >= 4


LETTERED = 170.0  # mean darkness: letters alone make 165 at most, marks 195 at least


def is_marked_box(page: PrintedPage, box: Shape) -> bool:
    """Whether a box is marked; printed letters make a box dark, too, and some boxes are printed black."""
    if box.struck_in_color:
        return True
    lettered = any(box.x0 - 1 < p.middle < box.x1 + 1 for p in page.phrases_at(box.y, box.height / 2))
    printed_black = box.fill is not None and is_dark(box.fill)
    return box.darkness > LETTERED if lettered else box.struck and not printed_black


def marked_heat(page: PrintedPage) -> int:
    """The highest marked or framed number of the heat scale, plus the heat that is noted above the scale."""
    scale = _heat_scale(page)
    if len(scale) < SCALE:
        return 0
    frames = [s for s in page.shapes if _is_frame(s) and abs(s.x - scale[0].middle) < s.width / 2]
    framed = [p for p in scale if any(f.top < p.line < f.bottom for f in frames)]
    if len(framed) > MOST_OUTLINED:
        framed = []
    reached = _marked_levels(page, scale)
    heat = max((int(p.text.rstrip("*")) for p in (*reached, *framed)), default=0)
    top = min(scale, key=lambda p: p.line)
    above = [p for p in page.phrases if 0 < top.line - p.line < 5 * top.size and abs(p.middle - top.middle) < top.size]
    over = next((m for p in above if (m := _OVER.fullmatch(p.text))), None) if heat else None
    return min(heat + (int(over[1]) if over is not None else 0), 50)


def _heat_scale(page: PrintedPage) -> list[Phrase]:
    """The longest column of numbers with small gaps."""
    levels = sorted((p for p in page.phrases if _HEAT.fullmatch(p.text)), key=lambda p: p.middle)
    ends = [bisect(levels, p.middle + COLUMN, key=lambda p: p.middle) for p in levels]
    most, first = max(((end - n, n) for n, end in enumerate(ends)), default=(0, 0))
    column = sorted(levels[first : first + most], key=lambda p: p.line)
    steps = sorted(below.line - above.line for above, below in pairwise(column))
    runs: list[list[Phrase]] = [[]]
    for level in column:
        if runs[-1] and level.line - runs[-1][-1].line > 2 * steps[len(steps) // 2]:
            runs.append([])
        runs[-1].append(level)
    return runs[max(range(len(runs)), key=lambda n: len(runs[n]))]


def _marked_levels(page: PrintedPage, scale: Sequence[Phrase]) -> list[Phrase]:
    """The marked numbers; a small mark means only the number nearest to its middle."""
    levels = sorted(phrase.line for phrase in scale)
    step = (levels[-1] - levels[0]) / (len(levels) - 1)
    middle = scale[0].middle
    found = [p for p in scale if any(m.height > TALL * step for m in page.marks_at(p.middle, p.line, p.size / 2))]
    for mark in page.marks:
        x, y = mark.middle
        if mark.height <= TALL * step and abs(x - middle) < step and levels[0] - step / 2 < y < levels[-1] + step / 2:
            found.append(min(scale, key=lambda p: abs(p.line - mark.middle[1])))
    return found


def _is_frame(shape: Shape) -> bool:
    inked = shape.stroke is not None and (is_strong(shape.stroke) or is_dark(shape.stroke))
    return shape.fill is None and inked and shape.points > 5 and 6 < shape.height < 22 and 6 < shape.width < 40


def marked_shots(page: PrintedPage, unit: Unit) -> dict[int, int]:
    """The spent shots by the number of the mount: boxes behind its lot are struck, or a number is written."""
    lots = [lot for lot in ammunition(page) if lot.y]
    spent: dict[int, int] = {}
    free = list(range(len(unit.mounts)))
    for n, lot in enumerate(lots):
        held = _lot_candidates(unit, lot, free)[: max(lot.lots, 1)]
        free = [m for m in free if m not in held]
        low = min((other.y for other in lots[n + 1 :] if other.y > lot.y + 2), default=page.height) - 3
        spent |= {at: count for at, count in zip(held, _lot_marks(page, lot, low), strict=False) if count}
    return spent


def _lot_candidates(unit: Unit, lot: PrintedLot, free: Sequence[int]) -> list[int]:
    """The lots that a line of ammunition may mean: those of its name, the ones in its location first."""
    called, places = all_matching_lots(lot.name), lot.place.split("/") if lot.place else []
    same = [n for n in free if unit.mounts[n].item in called or _is_dispenser(unit, n, lot.name)]
    same = [n for n in same if _full_lot(unit, n) == lot.shots] or same
    return [n for n in same if unit.mounts[n].location in places] or same


def _is_dispenser(unit: Unit, place: int, name: str) -> bool:
    """Whether a mount is a dispenser of this name, whose load is listed with the ammunition."""
    mount = unit.mounts[place]
    found = item(mount.item) if mount.known else None
    return found is not None and found.short == name and bool(dispenser_contents(found))


def _lot_marks(page: PrintedPage, lot: PrintedLot, low: float) -> list[int]:
    """The spent shots of each lot of a line, from its boxes row by row, or from the numbers that are written there.

    Both are used when the lots take several lines.
    """
    line = page.within(lot.x1, lot.y - 4, lot.x1 + 330, low)
    total = lot.shots * max(lot.lots, 1)
    rows: list[Shape] = []
    boxed = _sort_by_rows([s for s in line.shapes if is_box(s) and s.width < LARGEST_BOX])
    size = max(1.0, boxed[0].width / USUAL_BOX) if boxed else 1.0  # a unit with a page for itself is drawn large
    lowest = lot.y + size * max(lot.lots, 1) * NEXT_ROW
    for box in boxed:
        last = rows[-1] if rows else None
        below = last is None or box.y - last.y > 2
        gap = box.x0 - (lot.x1 if below or last is None else last.x1)
        if box.y > (lowest if last is None else last.y + size * NEXT_ROW) or len(rows) == total:
            break
        most = FIRST_BOX if below else NEXT_LOT if len(rows) % lot.shots == 0 else NEXT_BOX
        alike = last is None or (box.points == last.points and abs(box.width - last.width) < 0.3)
        if gap < size * most and alike:
            rows.append(box)
    whole = rows if lot.shots and len(rows) % lot.shots == 0 else []
    parts = [whole[n : n + lot.shots] for n in range(0, len(whole), lot.shots)]
    fields = (p for p in line.phrases if (m := _SPENT.fullmatch(p.text)) and (not m[1] or _is_underlined(line, p)))
    written = sorted(fields, key=lambda p: (round(p.line), p.x0))
    written = [p for p in written if p.line - lot.y <= max(lot.lots, 1) * NEXT_ROW]
    numbers = [first_number(text) or 0 for p in written for text in re.findall(r"[\d,]+", p.text)]
    return [*numbers, *(sum(box.struck for box in part) for part in parts)][: max(lot.lots, 1)]


def _is_underlined(page: PrintedPage, words: Phrase) -> bool:
    """Whether words are written on a line of a form."""
    lines = (s for s in page.shapes if s.fill is None and s.height < 2 and s.x0 < words.x0 + 2 < s.x1)
    return any(-1 < line.y - words.line < words.size for line in lines)


def jammed_doors(page: PrintedPage) -> dict[str, int]:
    """The crossed boxes behind the bays, by the number of the bay."""
    found: dict[str, int] = {}
    for part in (page, *page.further):
        for bay, words in bay_numbers(part):
            doors = DOORS.search(words.text)
            line = part.within(words.x1, words.line - 3, words.x1 + BEHIND * words.size, words.line + 3)
            boxed = sorted((s for s in line.shapes if is_box(s) and s.width < SMALL), key=lambda s: s.x)
            if jammed := sum(s.struck for s in boxed[: int(doors[1]) if doors else 0]):
                found[f"door-{bay}"] = jammed
    return found


def fuel_spent(page: PrintedPage, full: float) -> float:
    """The points of fuel spent, when a page prints the fuel that is left."""
    left = next((match[1] for p in page.phrases if (match := _LEFT.fullmatch(p.text))), "")
    return max(0.0, full - float(left.replace(",", ""))) if left else 0.0


STORE = (1.2, 2.5)  # letter sizes of the title: height of the box of a store


def marked_stores(page: PrintedPage, number: int) -> tuple[ExternalStore, ...]:
    """The stores in the boxes of external stores, and the struck ones; empty when the number of boxes differs."""
    titles = (p for p in page.phrases if p.text.casefold().startswith("external stores"))  # and of hardpoints
    places = next((held for title in titles if len(held := _store_boxes(page, title)) == number), [])
    found = [_store(page, place) for place in places]
    while found and found[-1] == ExternalStore():
        found.pop()
    return tuple(found)


def _store_boxes(page: PrintedPage, title: Phrase) -> list[Shape]:
    """The boxes of one size under a title, row by row."""
    panel = page.within(title.x0 - 10, title.bottom, page.width, page.height)
    least, most = (sizes * title.size for sizes in STORE)
    held = [s for s in panel.shapes if s.fill is not None and least < s.height < most and s.width < 3 * most]
    below = (s for s in held if abs(s.x0 - title.x0) < title.size and s.top - title.bottom < 2 * title.size)
    if (first := next(below, None)) is None:
        return []
    alike = [s for s in held if abs(s.width - first.width) + abs(s.height - first.height) < 1]
    return without_duplicates(_sort_by_rows(alike))


def _store(page: PrintedPage, place: Shape) -> ExternalStore:
    inside = page.within(place.x0, place.top, place.x1, place.bottom)
    words = " ".join(p.text for p in inside.phrases if p.text not in LETTERS)
    line = any(s.fill is None and s.height < 4 and s.width > 0.5 * place.width for s in inside.shapes)
    return ExternalStore(
        load=words, gone=line or place.struck_in_color or page.marked_at(place.x, place.y, place.height / 2)
    )


def count_struck_under(page: PrintedPage, words: Phrase) -> int:
    """The number of struck boxes in the row under a title."""
    row = page.within(words.x0 - 2, words.line + 2, page.width, words.line + 2.5 * words.size)
    boxed = sorted((s for s in row.shapes if is_box(s)), key=lambda s: s.x)
    first = boxed[0] if boxed else None
    return sum(s.struck for s in boxed if first is not None and abs(s.y - first.y) < 1 and s.x < words.x0 + ROW)


def heat_sinks_lost(page: PrintedPage) -> int:
    """The struck rings of heat sinks: those under the title of the panel of heat."""
    title = next(
        (p for p in page.phrases if p.text.isupper() and squeeze_text(p.text) in ("heatdata", "heatsinks")), None
    )
    if title is None:
        return 0
    panel = page.within(title.x0 - 10, title.bottom, title.x0 + PANEL, page.height)
    rings = (s for s in panel.shapes if is_ring(s))
    struck = [s for s in rings if s.struck]
    return len(without_duplicates(struck))


def without_duplicates(shapes: Sequence[Shape]) -> list[Shape]:
    """The shapes without duplicates at one place: an outline and its fill are drawn separately."""
    found: list[Shape] = []
    index = CellIndex[Shape](SAME_PLACE)
    for shape in shapes:
        if all(max(abs(shape.x - s.x), abs(shape.y - s.y)) > SAME_PLACE for s in index.around(shape)):
            found.append(shape)
            index.add(shape, shape)
    return found


def is_ring(shape: Shape) -> bool:
    """Whether a shape is a ring for a heat sink or a hit, open or filled."""
    square = abs(shape.width - shape.height) < 0.1 * shape.width
    return shape.curved and 4 < shape.width < LARGEST_BOX and square and shape.points >= 4


def lost_items(page: PrintedPage, unit: Unit, known: frozenset[int] = frozenset()) -> frozenset[int]:
    """The weapons whose line is struck, or that a line prints as lost; `known` are lost by other marks.

    Some programs that strike a weapon also strike the line of its equipment below; AsTech strikes single items.
    """
    free = list(range(len(unit.mounts)))
    lost: set[int] = set()
    above, ours = False, is_ours(page)
    for row in inventory(page):
        mounts = mounts_of(unit, row, free)
        free = [n for n in free if n not in mounts]
        through = page.is_struck_through(row.y, row.x0, row.x0 + NAME)
        struck = through and (ours or not (row.under and above))
        above = through
        others = [n for n in mounts if n not in known]
        count = (len(mounts) if struck else row.lost) - (len(mounts) - len(others))
        lost |= set(others[: max(count, 0)])
    return frozenset(lost)


def marked_absorbed(page: PrintedPage, unit: Unit) -> dict[int, int]:
    """The points that modular armor has absorbed: its struck pips, in the line below `takes 10 points`."""
    able = {n for n, full in boxes(unit).absorbed.items() if full}
    remarks = [(p, int(match[1])) for p in page.phrases if able and (match := _TAKES.fullmatch(p.text))]
    rows = sorted(inventory(page), key=lambda row: row.y) if remarks else []
    found: dict[int, int] = {}
    for words, points in sorted(remarks, key=lambda remark: remark[0].line):
        above = [row for row in rows if row.y < words.line and row.x0 < words.middle < row.x0 + BEHIND]
        items = [n for row in reversed(above) for n in mounts_of(unit, row, sorted(able))]
        line = page.within(words.x1, words.line - 3, page.width, words.line + 3)
        small = (s for s in line.shapes if s.curved and s.fill is not None and 1 < s.width < 1.5 * words.size)
        round_ones = without_duplicates(sorted(small, key=lambda s: s.x))
        pips = round_ones[:points]
        if not items or len(pips) < points or pips[-1].x1 - pips[0].x0 > 1.3 * points * pips[0].width:
            continue
        able.remove(items[0])
        found[items[0]] = sum(pip.struck for pip in pips)
    return {n: count for n, count in found.items() if count}


def _sort_by_rows(shapes: Sequence[Shape]) -> list[Shape]:
    """The shapes row by row from the left."""
    rows: list[list[Shape]] = []
    for shape in sorted(shapes, key=lambda s: s.y):
        if rows and shape.y - rows[-1][0].y < ONE_ROW:
            rows[-1].append(shape)
        else:
            rows.append([shape])
    return [shape for row in rows for shape in sorted(row, key=lambda s: s.x)]


def with_counted_marks(condition: Condition, page: PrintedPage, unit: Unit | None, crew: bool = False) -> Condition:
    """A condition with the struck items, the spent shots and the hits of the crew of a page."""
    if unit is None:
        return condition
    marks = {"shots": all_spent_shots(condition.shots, page, unit), "mounts": lost_items(page, unit)}
    return condition.model_copy(update=marks | ({"crew": crew_marks(page)} if crew else {}))


def count_struck_boxes(
    page: PrintedPage, row: Phrase, end: float, struck: Callable[[Shape], bool] = lambda box: box.struck
) -> int:
    """The number of filled boxes behind some words, up to an edge; some sheets print dark boxes."""
    line = page.within(row.x1, row.line - 4, end, row.line + 4)
    return sum(struck(box) for box in line.shapes if is_box(box))


def all_spent_shots(fewer: Mapping[int, int], page: PrintedPage, unit: Unit) -> dict[int, int]:
    """The shots spent: lots that the sheet prints with fewer shots, and struck boxes."""
    full = {n: _full_lot(unit, n) for n in range(len(unit.mounts))}
    marks = {n: count for n, count in marked_shots(page, unit).items() if count <= full[n]}
    return {**fewer, **marks}


def _full_lot(unit: Unit, place: int) -> int:
    mount = unit.mounts[place]
    if mount.shots is not None:
        return mount.shots
    if not mount.known:
        return 0
    found = item(mount.item)
    return found.ammo.shots if found.ammo is not None else dispenser_contents(found)
