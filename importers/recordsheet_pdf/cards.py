"""Alpha Strike cards without an embedded unit: the names of their units, and the marks on them.

A card does not print how its unit is built, so no unit is read from it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from importers.recordsheet_pdf.page import WHITE, Phrase, PrintedPage, Shape

SIGN, COMPANIONS = "SIZE", {"TMM", "SKILL", "THRESHOLD"}  # of one line of each card
ARCS = ("NOSE", "FRONT", "LEFT", "RIGHT", "AFT", "REAR")  # on the backs of large craft, each over a table
ARC_CRITICALS = "CRITICALS"  # the last column of these tables
ROWS = {"A": "armor", "S": "structure", "HEAT": "heat"}
CRITICALS = "CRITICAL HITS"
CRITICAL_ROWS = (
    "CREW",
    "DOCK COLLAR",
    "ENGINE",
    "FIRE CONTROL",
    "K-F BOOM",
    "MOTIVE",
    "MP",
    "THRUSTER",
    "WEAPONS",
)
TYPED_ROWS = ("ARMOR", "STRUCTURE")  # of units with many points, whose damage is a number
TYPED = "DAMAGE"
LEAST_RED, MOST_OTHER = 150, 80  # of the color channels of a mark; boxes of the heat scale are orange

# Lengths on a card of 252 by 180 points, whose labels have this size. Cards of other sizes are 245 to 285 such units
# wide; SIZE is 37 to 45 units from their left edge.
LABEL = 5.6
WIDTH, LEFT, HEIGHT = 285.0, 46.0, 130.0  # HEIGHT is measured from the line of SIZE
ABOVE, NAME_RIGHT = 50.0, 110.0  # from the line of SIZE up to the name, which ends before the point value
FAR = 13.0  # from the line of a label to that of its boxes
SMALLEST_BOX, LARGEST_BOX, WIDEST_BOX = 3.0, 14.0, 22.0  # those of the heat scale are wide
ARC_HEIGHT = 60.0  # of the lower tables of arcs


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card on a page: the name of its unit, and its marked boxes by row."""

    name: str
    marks: dict[str, int]
    is_back: bool = False

    @property
    def sentence(self) -> str:
        """Describe the card for an error message.

        >>> PrintedCard("Brolga BRG-2", {"armor": 2}).sentence
        'an Alpha Strike card of Brolga BRG-2 (marked: 2 armor)'
        """
        marked = ", ".join(f"{count} {row.lower()}" for row, count in self.marks.items())
        return f"an Alpha Strike card of {self.name}" + (f" (marked: {marked})" if marked else "")


class _Arc(NamedTuple):
    """The first and the last heading of the table of an arc: its name, and that of the critical hits."""

    first: Phrase
    last: Phrase

    @property
    def unit(self) -> float:
        return _unit(self.last)

    def shares_row(self, other: "_Arc") -> bool:
        return abs(self.first.line - other.first.line) < self.first.size

    def shares_column(self, other: "_Arc") -> bool:
        return abs(self.first.x0 - other.first.x0) < self.first.size


def cards(page: PrintedPage) -> Iterator[PrintedCard]:
    """The cards on a page, from top to bottom, then the backs of large craft."""
    signs = _signs(page)
    yield from (_card(page, sign, signs) for sign in signs)
    yield from _backs(page)


def with_backs(found: Sequence[tuple[int, PrintedCard]]) -> list[tuple[int, PrintedCard]]:
    """The fronts of cards with their pages, each with the marks of its back; a back without a front stays.

    >>> front, back = PrintedCard("Emu", {"armor": 5}), PrintedCard("Emu", {"REAR CAP": 1}, is_back=True)
    >>> with_backs([(1, front), (2, back)])
    [(1, PrintedCard(name='Emu', marks={'armor': 5, 'REAR CAP': 1}, is_back=False))]
    """
    backs = [(number, card) for number, card in found if card.is_back]
    joined = []
    for number, card in found:
        if card.is_back:
            continue
        back = next((each for each in backs if each[1].name == card.name), None)
        if back is not None:
            backs.remove(back)
            card = replace(card, marks=card.marks | back[1].marks)
        joined.append((number, card))
    return joined + backs


def _signs(page: PrintedPage) -> list[Phrase]:
    """The headings of the sizes of units, one on each card."""
    found = []
    for sign in (p for p in page.by_lines if _heading(p) == SIGN):
        line = [
            p for p in page.phrases if abs(p.line - sign.line) < sign.size and 0 < p.x0 - sign.x1 < _unit(sign) * WIDTH
        ]
        if any(_heading(p) in COMPANIONS for p in line):
            found.append(sign)
    return found


def _heading(phrase: Phrase) -> str:
    return phrase.text.upper().rstrip(":")


def _unit(label: Phrase) -> float:
    """The unit of lengths of a card."""
    return label.size / LABEL


def _card(page: PrintedPage, sign: Phrase, signs: Sequence[Phrase]) -> PrintedCard:
    unit = _unit(sign)
    left = sign.x0 - unit * LEFT
    beside = [p.x0 for p in signs if abs(p.line - sign.line) < sign.size and p.x0 > sign.x1]
    right = min([left + unit * WIDTH, *(x - unit * LEFT for x in beside)])
    part = page.within(left, sign.top - unit * ABOVE, right, sign.top + unit * HEIGHT)
    marks = Counter(dict(_typed_marks(part, unit)))
    marks.update(_marked_rows(part, unit))
    return PrintedCard(_name(part, sign.x1 + unit * NAME_RIGHT, sign.line) or "a unit", dict(marks))


def _name(part: PrintedPage, right: float, bottom: float) -> str:
    """The largest words above a line and left of the point value, with the smaller ones below them."""
    above = [p for p in part.phrases if p.line < bottom - p.size / 2 and p.x0 < right]
    if not above:
        return ""
    name = max(above, key=lambda p: p.size)
    below = [p for p in above if 0 < p.line - name.line < 1.5 * name.size and abs(p.x0 - name.x0) < name.size / 3]
    return " ".join(p.text for p in (name, *below[:1]))


def _typed_marks(part: PrintedPage, unit: float) -> Iterator[tuple[str, int]]:
    """The damage that is a number below its heading."""
    for heading in (p for p in part.phrases if p.text == TYPED):
        row = [p for p in part.phrases if p.text in TYPED_ROWS and abs(p.line - heading.line) < heading.size]
        for number in part.phrases:
            near = 0 < number.line - heading.line < unit * 2 * FAR and abs(number.x0 - heading.x0) < unit * 3 * FAR
            if row and near and number.text.isdecimal():
                yield row[0].text.lower(), int(number.text)


def _marked_rows(part: PrintedPage, unit: float) -> Iterator[str]:
    """The row of each marked box."""
    across = next((p.x0 for p in part.phrases if p.text == CRITICALS), part.width)
    rows = [(p, ROWS[p.text]) for p in part.phrases if p.text in ROWS and p.x0 < across]
    criticals = [(p, p.text) for p in part.phrases if p.text in CRITICAL_ROWS and p.x0 > across - unit]
    for box in _marked_boxes(part, unit):
        column = criticals if box.x0 > across else rows
        near = [(abs(box.y - p.line), name) for p, name in column if p.x0 < box.x0]
        if near and min(near)[0] < unit * FAR:
            yield min(near)[1]


def _backs(page: PrintedPage) -> Iterator[PrintedCard]:
    """The backs of large craft, with two tables of arcs above two others."""
    lasts = [p for p in page.by_lines if p.text == ARC_CRITICALS]
    arcs = [_Arc(first, last) for last in lasts for first in _arc_names(page, last)]
    for corner in arcs:
        upper = sorted((arc for arc in arcs if arc.shares_row(corner)), key=lambda arc: arc.first.x0)
        left = sorted((arc for arc in arcs if arc.shares_column(corner)), key=lambda arc: arc.first.line)
        column, row = upper.index(corner), left.index(corner)
        if column % 2 or row % 2 or len(left) < row + 2:
            continue  # not the table at the top left of a back
        below, unit = left[row + 1], corner.unit
        lower = sorted((arc for arc in arcs if arc.shares_row(below)), key=lambda arc: arc.first.x0)
        marks: Counter[str] = Counter()
        for arc in upper[column : column + 2]:
            marks.update(_marks_of_arc(page, arc, below.first.top))
        for arc in lower[column : column + 2]:
            marks.update(_marks_of_arc(page, arc, below.first.bottom + unit * ARC_HEIGHT))
        first = corner.first
        head = page.within(first.x0 - unit, first.top - unit * ABOVE, first.x0 + unit * WIDTH, first.top)
        yield PrintedCard(_name(head, first.x0 + unit * NAME_RIGHT, first.line), dict(marks), is_back=True)


def _arc_names(page: PrintedPage, last: Phrase) -> list[Phrase]:
    """The name of the arc left of the last heading of its table."""
    line = [p for p in page.phrases if p.text in ARCS and abs(p.line - last.line) < last.size and p.x0 < last.x0]
    return sorted(line, key=lambda p: p.x0)[-1:]


def _marks_of_arc(page: PrintedPage, arc: _Arc, bottom: float) -> Iterator[str]:
    unit = arc.unit
    table = page.within(arc.first.x0 - unit, arc.first.bottom, arc.last.x1 + unit * 4, bottom)
    rows = [p for p in table.phrases if p.x0 < arc.first.x0 + unit * 4]
    for box in _marked_boxes(table, unit):
        row = min(rows, key=lambda p: abs(box.y - p.line), default=arc.first)
        yield f"{arc.first.text} {row.text}"


def _marked_boxes(part: PrintedPage, unit: float) -> list[Shape]:
    boxes = [
        shape
        for shape in part.shapes
        if unit * SMALLEST_BOX < shape.height < unit * LARGEST_BOX
        and unit * SMALLEST_BOX < shape.width < unit * WIDEST_BOX
    ]
    return [box for box in _distinct_filled_boxes(boxes) if _is_marked(box)]


def _distinct_filled_boxes(boxes: Sequence[Shape]) -> list[Shape]:
    """The filled boxes, each once, without the lines around and through them."""
    return list({(round(box.x), round(box.y)): box for box in boxes if box.fill is not None}.values())


def _is_marked(box: Shape) -> bool:
    """Whether a box is filled with the red of a mark, or a pen marked a white box."""
    red, green, blue = box.fill or WHITE
    return (red > LEAST_RED and max(green, blue) < MOST_OTHER) or (box.fill == WHITE and box.struck)
