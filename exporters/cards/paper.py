"""Cards on sheets of paper: as many as fit, with cut marks, and backs that lie behind their fronts.

Sheets for both sides are always upright, because printers turn lying ones as they please: where more cards fit on a
lying sheet, everything on it is turned instead. A card keeps its head up when it is turned over like a page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from exporters.cards.look import Look
from exporters.cards.panels import MARGIN
from exporters.page import MILLIMETER, PAPERS, Group, Line, Page, Paper
from exporters.page.model import Element as Shape

Backs = Literal["none", "beside", "behind"]
Flip = Literal["long", "short"]
CardFace = Sequence[Shape]
"""The elements of one side of a card, in the measure of the design."""

MARK, AWAY = 9.0, 2.0  # length of a cut mark, and how far it stays from the cards
SLACK = 0.01


class TooLarge(ValueError):
    """A card that does not fit on the paper."""


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A sheet of paper with places for cards, as they lie on it; `lying` is a sheet wider than it is tall."""

    look: Look
    paper: Paper
    columns: int
    rows: int
    turned: bool  # the sheet is printed upright, with everything on it turned

    @property
    def places(self) -> int:
        """The number of cards on it."""
        return self.columns * self.rows

    @property
    def pairs(self) -> int:
        """The number of cards on it with their backs next to them."""
        return self.columns // 2 * self.rows

    @property
    def step(self) -> tuple[float, float]:
        """From card to card."""
        bleed = 2 * self.look.margin
        return self.look.paper.width + bleed, self.look.paper.height + bleed

    def corner(self, place: int) -> tuple[float, float]:
        """The upper left corner of a card, trimmed."""
        across, down = self.step
        left = (self.paper.width - self.columns * across) / 2 + self.look.margin
        top = (self.paper.height - self.rows * down) / 2 + self.look.margin
        return left + across * (place % self.columns), top + down * (place // self.columns)

    def fronts(self, faces: Sequence[CardFace]) -> Page:
        """The page with these faces."""
        groups = [self._face_at(face, *self.corner(place), 0, place) for place, face in enumerate(faces)]
        return self._page([*self._marks(), *groups])

    def backs(self, faces: Sequence[CardFace], flip: Flip) -> Page:
        """The reverse of the page whose fronts have these backs, for a printer that turns the paper about this edge."""
        groups = []
        wide = self.look.paper.width
        for place, face in enumerate(faces):
            x, y = self.corner(place)
            if (flip == "long") != self.turned:  # the paper turns about an axis that runs up and down the cards
                groups.append(self._face_at(face, self.paper.width - x - wide, y, 0, place))
            else:  # it turns head over heels, and so must the card
                groups.append(self._face_at(face, x + wide, self.paper.height - y, 180, place))
        return self._page([*self._marks(), *groups])

    def _face_at(self, face: CardFace, x: float, y: float, turn: float, place: int) -> Group:
        return Group(face, x, y, self.look.scale, turn, scope=f"card-{place + 1}", tag="Sect")

    def _page(self, elements: Sequence[Shape]) -> Page:
        if not self.turned:
            return Page(*self.paper, elements)
        upright = self.paper.sideways
        return Page(*upright, [Group(elements, x=upright.width, turn=90)])

    def _marks(self) -> list[Shape]:
        """Short lines outside the cards, on the lines of the cuts."""
        wide, tall = self.look.paper
        bleed = self.look.margin
        xs = {x for place in range(self.columns) for x in (self.corner(place)[0], self.corner(place)[0] + wide)}
        ys = {
            y
            for place in range(0, self.places, self.columns)
            for y in (self.corner(place)[1], self.corner(place)[1] + tall)
        }
        left, right, top, bottom = min(xs) - bleed, max(xs) + bleed, min(ys) - bleed, max(ys) + bleed
        across, down = min(MARK, left - AWAY), min(MARK, top - AWAY)
        lines: list[Line] = []
        if down > 0:
            for x in sorted(xs):
                lines.append(Line(x, top - AWAY - down, x, top - AWAY, line_width=0.3))
                lines.append(Line(x, bottom + AWAY, x, bottom + AWAY + down, line_width=0.3))
        if across > 0:
            for y in sorted(ys):
                lines.append(Line(left - AWAY - across, y, left - AWAY, y, line_width=0.3))
                lines.append(Line(right + AWAY, y, right + AWAY + across, y, line_width=0.3))
        return [Group(lines, tag="Artifact")]


def sheet(look: Look, paper: str, margin: float, backs: Backs) -> PaperSheet:
    """The sheet that holds the most cards, upright or lying; the margin in millimeters is what no printer prints on.

    Of cards with their backs beside them it is the sheet that holds the most such pairs.

    Only the bleed of cards may lie on the margin, or without a bleed a little of their ground. Where that is not enough
    room for one, the whole paper is used.
    """
    upright = PAPERS[paper]
    inside = look.margin or MARGIN * look.scale
    for edge in (max(0.0, margin * MILLIMETER - inside), 0.0):
        both = (_filled(look, lying, edge) for lying in (upright, upright.sideways))
        found = max(both, key=lambda each: (each.pairs if backs == "beside" else 0, each.places))
        if found.places:
            lying = found.paper.width > found.paper.height
            return PaperSheet(look, found.paper, found.columns, found.rows, turned=lying and backs == "behind")
    raise TooLarge(f"a card of the size {look.size} does not fit on {paper} with a bleed of {look.bleed:g} mm")


def _filled(look: Look, paper: Paper, edge: float) -> PaperSheet:
    across, down = look.paper.width + 2 * look.margin, look.paper.height + 2 * look.margin
    columns = int((paper.width - 2 * edge + SLACK) / across)
    rows = int((paper.height - 2 * edge + SLACK) / down)
    return PaperSheet(look, paper, max(0, columns), max(0, rows), turned=False)


def alone(look: Look, faces: Sequence[CardFace]) -> Page:
    """A page of the size of the card and its bleed, with one face, or with several beside each other."""
    bleed = look.margin
    wide, tall = look.paper.width + 2 * bleed, look.paper.height + 2 * bleed
    if len(faces) == 1:
        return Page(wide, tall, [Group(faces[0], bleed, bleed, look.scale, tag="Sect")])
    groups = [Group(face, wide * n + bleed, bleed, look.scale, tag="Sect") for n, face in enumerate(faces)]
    return Page(wide * len(faces), tall, groups)
