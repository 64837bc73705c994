"""Alpha Strike cards without an embedded unit: the names of their units, and the marks on them.

A card does not print how its unit is built, so no unit is read from it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from importers.recordsheet_pdf.page import WHITE, Phrase, PrintedPage, Shape

SIGNS = ("SIZE", "TMM")  # printed in one line of every card
WIDEST, HIGHEST = 268.0, 190.0  # points: size of a card, measured from this line
ABOVE = 50.0  # points between the name of a unit and the line of its size
LEAST_RED, MOST_OTHER = 150, 80  # of the color channels of a mark; boxes of the heat scale are orange
CRITICALS = ("ENGINE", "FIRE CONTROL", "MP", "WEAPONS", "CREW", "MOTIVE")
LARGEST_BOX, WIDEST_BOX = 14.0, 20.0  # points: sizes of the boxes of armor and critical hits, and of heat


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card on a page: the name of its unit, and its marked boxes by row."""

    name: str
    marks: dict[str, int]

    @property
    def sentence(self) -> str:
        """Describe the card for an error message.

        >>> PrintedCard("Brolga BRG-2", {"armor": 2}).sentence
        'an Alpha Strike card of Brolga BRG-2 (marked: 2 armor)'
        """
        marked = ", ".join(f"{count} {row.lower()}" for row, count in self.marks.items())
        return f"an Alpha Strike card of {self.name}" + (f" (marked: {marked})" if marked else "")


def cards(page: PrintedPage) -> Iterator[PrintedCard]:
    """The cards on a page, from top to bottom."""
    for sign in (p for p in page.by_lines if p.text.upper().rstrip(":") == SIGNS[0]):
        line = [p for p in page.phrases if abs(p.line - sign.line) < sign.size and 0 < p.x0 - sign.x1 < WIDEST]
        if any(p.text.upper().rstrip(":") == SIGNS[1] for p in line):
            yield _card(page, sign)


def _card(page: PrintedPage, sign: Phrase) -> PrintedCard:
    left = sign.x0 - HIGHEST / 3
    above = [p for p in page.phrases if 0 < sign.line - p.line < ABOVE and left < p.x0 < sign.x1 + HIGHEST / 2]
    name = max(above, key=lambda p: p.size, default=sign)
    below = [p for p in above if 0 < p.line - name.line < 1.5 * name.size and abs(p.x0 - name.x0) < 4]
    part = page.within(left, sign.top - ABOVE, left + WIDEST, sign.top + HIGHEST)
    words = " ".join(p.text for p in (name, *below[:1])) if name is not sign else "a unit"
    return PrintedCard(words, {row: count for row, count in _marks(part) if count})


def _marks(card: PrintedPage) -> Iterator[tuple[str, int]]:
    """The marked boxes in each row."""
    rows = {"A": "armor", "S": "structure", "HEAT": "heat"} | {words: words for words in CRITICALS}
    boxes = [s for s in card.shapes if 3 < s.height < LARGEST_BOX and 3 < s.width < WIDEST_BOX]
    for phrase in card.phrases:
        if phrase.text in rows:
            line = [s for s in boxes if abs(s.y - phrase.line) < phrase.size and s.x0 > phrase.x1 - 1]
            yield rows[phrase.text], sum(map(_is_marked, _distinct_filled_boxes(line)))


def _distinct_filled_boxes(boxes: Sequence[Shape]) -> list[Shape]:
    """The filled boxes, each once, without the lines around and through them."""
    return list({(round(box.x), round(box.y)): box for box in boxes if box.fill is not None}.values())


def _is_marked(box: Shape) -> bool:
    """Whether a box is filled with the red of a mark, or a pen marked a white box."""
    red, green, blue = box.fill or WHITE
    return (red > LEAST_RED and max(green, blue) < MOST_OTHER) or (box.fill == WHITE and box.struck)
