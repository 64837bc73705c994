"""Cards as the pages of a document: on sheets, on sheets with backs, or each on a page of its own."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from exporters.cards.abilities import abilities
from exporters.cards.card import Card
from exporters.cards.damage import arcs
from exporters.cards.force import CardGroup, roster
from exporters.cards.front import front as front_of
from exporters.cards.look import Look
from exporters.cards.odds import odds_back
from exporters.cards.paper import Backs, CardFace, Flip, PaperSheet, alone, sheet
from exporters.cards.pilot import initiative_back, initiative_front, pilot_front
from exporters.page import Attachment, Bookmark, Page


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of cards on pages.

    Without `paper` every face has a page of its own. `backs` are those of ordinary cards: not printed, each after its
    front, or on the reverse of the sheet; large craft always have one. With `odds` they have those in place of the
    abilities. Margin in millimeters.
    """

    look: Look = field(default_factory=Look)
    paper: str | None = "letter"
    backs: Backs = "none"
    flip: Flip = "long"
    margin: float = 5.0
    odds: bool = False

    def sheet(self) -> PaperSheet | None:
        """The sheet of paper; raises TooLarge where no card fits on it."""
        return sheet(self.look, self.paper, self.margin, self.backs) if self.paper else None


@dataclass(frozen=True, slots=True)
class Pair:
    """Both faces of a card; the back is missing where none is printed."""

    front: CardFace
    back: CardFace | None = None
    attachments: tuple[Attachment, ...] = ()
    title: str = ""


def back(card: Card, look: Look, odds: bool = False) -> CardFace:
    """The back of any card: the arcs of large craft, the odds or the abilities of others."""
    if card.value.large:
        return arcs(card.value, look)
    return odds_back(card.value, card.odds, look) if odds else abilities(card.value, look)


def card_pairs(card: Card, layout: Layout, bookmarks: Sequence[Bookmark] = ()) -> Iterator[Pair]:
    """The faces of a card: one card, or those of its crew and its initiative card."""
    if card.crew is None:
        yield pair(card, layout, bookmarks)
        return
    look, title = layout.look, card.value.name
    fronts: list[CardFace] = [pilot_front(card.value, seat, look) for seat in card.crew]
    yield from (Pair(front, title=title) for front in fronts)
    back = None if layout.backs == "none" else initiative_back(look)
    initiative = [*bookmarks, *initiative_front(card.value, look)]
    yield Pair(initiative, back, card.attachments, title)


def pair(card: Card, layout: Layout, bookmarks: Sequence[Bookmark] = ()) -> Pair:
    """A card with the faces that its layout asks for."""
    both = layout.backs != "none" or card.value.large
    reverse = back(card, layout.look, layout.odds) if both else None
    return Pair([*bookmarks, *front_of(card.value, layout.look)], reverse, card.attachments, card.value.name)


Failed = Callable[[Card, Exception], None]
"""Receives a card that cannot be drawn, and the reason; the others are drawn without it."""


def pairs(cards: Iterable[Card], layout: Layout, title: str = "", failed: Failed | None = None) -> Iterator[Pair]:
    """The cards of a group, with their bookmarks. Without `failed` an error in drawing one card is raised."""
    heads = [Bookmark(title)] if title else []
    for card in cards:
        try:
            drawn = list(card_pairs(card, layout, [*heads, Bookmark(card.value.name, 2 if title else 1)]))
        except Exception as error:
            if failed is None:
                raise
            failed(card, error)
            continue
        yield from drawn
        heads = []


def roster_pairs(force: str, groups: Sequence[CardGroup], layout: Layout) -> Iterator[Pair]:
    """The list of a force, its further pages as backs where there are backs."""
    faces = list(roster(force, groups, layout.look))
    faces[0] = [Bookmark(force), *faces[0]]
    step = 1 if layout.backs == "none" else 2
    for start in range(0, len(faces), step):
        front, *behind = faces[start : start + step]
        yield Pair(front, behind[0] if behind else None, title=force)


def pages(pairs: Iterable[Pair], layout: Layout) -> Iterator[Page]:
    """The pages of a document, made one after the other."""
    paper = layout.sheet()
    if paper is None:
        for each in pairs:
            yield _with(alone(layout.look, [each.front]), [each])
            if each.back is not None:
                yield alone(layout.look, [each.back])
    elif layout.backs == "behind":
        for hand in _hands(pairs, paper.places):
            yield _with(paper.fronts([each.front for each in hand]), hand)
            yield paper.backs([each.back or () for each in hand], layout.flip)
    else:
        for some in _hands(_faces(pairs, paper.columns), paper.places):
            yield _with(paper.fronts([each.front for each in some]), some)


def picture(each: Pair, layout: Layout) -> Page:
    """A card on a page of its own, its faces beside each other."""
    return _with(alone(layout.look, [each.front] if each.back is None else [each.front, each.back]), [each])


def _faces(pairs: Iterable[Pair], columns: int) -> Iterator[Pair]:
    """Fronts and backs as single faces; the last place of a row stays empty where both would not lie side by side."""
    place = 0
    for each in pairs:
        if each.back is not None and columns > 1 and place % columns == columns - 1:
            yield Pair(())
            place += 1
        yield replace(each, back=None)
        if each.back is not None:
            yield Pair(each.back)
        place += 1 if each.back is None else 2


def _hands(pairs: Iterable[Pair], places: int) -> Iterator[list[Pair]]:
    """As many as a sheet has places for, again and again."""
    hand: list[Pair] = []
    for each in pairs:
        hand.append(each)
        if len(hand) == places:
            yield hand
            hand = []
    if hand:
        yield hand


def _with(page: Page, some: Sequence[Pair]) -> Page:
    """The page with what goes along with its cards, numbered where there are several."""
    if len(some) == 1:
        return page._replace(attachments=some[0].attachments)
    numbered = tuple(
        file._replace(name=file.name.replace(".", f"-{number}.", 1))
        for number, each in enumerate(some, 1)
        for file in each.attachments
    )
    return page._replace(attachments=numbered)
