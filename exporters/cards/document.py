"""Cards as the pages of a document: on sheets, on sheets with backs, or each on a page of its own."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from exporters.cards.abilities import abilities_back
from exporters.cards.card import Card
from exporters.cards.damage import arcs_back
from exporters.cards.force import CardGroup, roster_faces
from exporters.cards.front import card_front as front_of
from exporters.cards.look import Look
from exporters.cards.odds import odds_back
from exporters.cards.paper import Backs, CardFace, Flip, PaperSheet, best_sheet, faces_page
from exporters.cards.pilot import initiative_back, initiative_front, pilot_front
from exporters.page import Attachment, Bookmark, Page


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of cards on pages.

    Without `paper` every face has a page of its own. `backs` places the backs of ordinary cards: nowhere, after their
    fronts, or on the reverse of the sheet; large craft always have a back. `odds` prints odds in place of the
    abilities. Margin in millimeters.
    """

    look: Look = field(default_factory=Look)
    paper: str | None = "letter"
    backs: Backs = "none"
    flip: Flip = "long"
    margin: float = 5.0
    odds: bool = False

    def sheet(self) -> PaperSheet | None:
        """The sheet of paper; raises CardTooLarge if no card fits on it."""
        return best_sheet(self.look, self.paper, self.margin, self.backs) if self.paper else None


@dataclass(frozen=True, slots=True)
class Pair:
    """Both faces of a card; the back is None if none is printed."""

    front: CardFace
    back: CardFace | None = None
    attachments: tuple[Attachment, ...] = ()
    title: str = ""


def card_back(card: Card, look: Look, odds: bool = False) -> CardFace:
    """The back of any card: the arcs of large craft, the odds or the abilities of others."""
    if card.value.large:
        return arcs_back(card.value, look)
    return odds_back(card.value, card.odds, look) if odds else abilities_back(card.value, look)


def card_pairs(card: Card, layout: Layout, bookmarks: Sequence[Bookmark] = ()) -> Iterator[Pair]:
    """The faces of a card: one card, or those of its crew and its initiative card."""
    if card.crew is None:
        yield card_pair(card, layout, bookmarks)
        return
    look, title = layout.look, card.value.name
    fronts: list[CardFace] = [pilot_front(card.value, seat, look) for seat in card.crew]
    yield from (Pair(front, title=title) for front in fronts)
    back = None if layout.backs == "none" else initiative_back(look)
    initiative = [*bookmarks, *initiative_front(card.value, look)]
    yield Pair(initiative, back, card.attachments, title)


def card_pair(card: Card, layout: Layout, bookmarks: Sequence[Bookmark] = ()) -> Pair:
    """A card with the faces that its layout requires."""
    both = layout.backs != "none" or card.value.large
    reverse = card_back(card, layout.look, layout.odds) if both else None
    return Pair([*bookmarks, *front_of(card.value, layout.look)], reverse, card.attachments, card.value.name)


OnCardFailure = Callable[[Card, Exception], None]
"""Receives a card that cannot be drawn, and the reason; the others are drawn without it."""


def draw_pairs(
    cards: Iterable[Card], layout: Layout, title: str = "", failed: OnCardFailure | None = None
) -> Iterator[Pair]:
    """Draw the cards of a group, with a bookmark for each, below one with the title of the group if it has one.

    A card whose drawing raises an error is left out after a call of `failed` with card and error; without `failed` the
    error is raised.

    >>> from exporters.cards.card import card_of
    >>> from importers import load
    >>> brolga = card_of(load("tests/data/Brolga BRG-2.mtf").require())
    >>> pairs = list(draw_pairs([brolga], Layout(backs="beside"), title="Fire Lance"))
    >>> [pair.back is not None for pair in pairs]
    [True]
    """
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
    """Draw the list of a force on cards; every second one is a back if the layout has backs.

    `force` is the title of the list.

    >>> from exporters.cards.card import card_of
    >>> from importers import load
    >>> brolga = card_of(load("tests/data/Brolga BRG-2.mtf").require())
    >>> len(list(roster_pairs("Gray Watch", [CardGroup("", [brolga] * 40)], Layout())))
    3
    """
    faces = list(roster_faces(force, groups, layout.look))
    faces[0] = [Bookmark(force), *faces[0]]
    step = 1 if layout.backs == "none" else 2
    for start in range(0, len(faces), step):
        front, *behind = faces[start : start + step]
        yield Pair(front, behind[0] if behind else None, title=force)


def pages_of_cards(pairs: Iterable[Pair], layout: Layout) -> Iterator[Page]:
    """The pages of a document, created one at a time: sheets of paper with cards, or a page for each face.

    >>> from exporters.cards.card import card_of
    >>> from importers import load
    >>> brolga = card_of(load("tests/data/Brolga BRG-2.mtf").require())
    >>> list(pages_of_cards(draw_pairs([brolga] * 9, Layout()), Layout()))
    [Page('page', 792 x 612 points)]
    """
    paper = layout.sheet()
    if paper is None:
        for each in pairs:
            yield _with_attachments(faces_page(layout.look, [each.front]), [each])
            if each.back is not None:
                yield faces_page(layout.look, [each.back])
    elif layout.backs == "behind":
        for hand in _batches(pairs, paper.places):
            yield _with_attachments(paper.fronts([each.front for each in hand]), hand)
            yield paper.backs([each.back or () for each in hand], layout.flip)
    else:
        for some in _batches(_single_faces(pairs, paper.columns), paper.places):
            yield _with_attachments(paper.fronts([each.front for each in some]), some)


def card_picture(each: Pair, layout: Layout) -> Page:
    """A card on a page of its own, its faces side by side.

    >>> from exporters.cards.card import card_of
    >>> from importers import load
    >>> brolga = card_of(load("tests/data/Brolga BRG-2.mtf").require())
    >>> (pair,) = draw_pairs([brolga], Layout(paper=None))
    >>> card_picture(pair, Layout(paper=None))
    Page('page', 252 x 180 points)
    """
    return _with_attachments(
        faces_page(layout.look, [each.front] if each.back is None else [each.front, each.back]), [each]
    )


def _single_faces(pairs: Iterable[Pair], columns: int) -> Iterator[Pair]:
    """Fronts and backs as single faces; the last place of a row stays empty if the back would be on the next row."""
    place = 0
    for each in pairs:
        if each.back is not None and columns > 1 and place % columns == columns - 1:
            yield Pair(())
            place += 1
        yield replace(each, back=None)
        if each.back is not None:
            yield Pair(each.back)
        place += 1 if each.back is None else 2


def _batches(pairs: Iterable[Pair], places: int) -> Iterator[list[Pair]]:
    """The pairs in batches, each with as many as a sheet has places."""
    hand: list[Pair] = []
    for each in pairs:
        hand.append(each)
        if len(hand) == places:
            yield hand
            hand = []
    if hand:
        yield hand


def _with_attachments(page: Page, some: Sequence[Pair]) -> Page:
    """The page with the attachments of its cards, numbered if there are several cards."""
    if len(some) == 1:
        return page._replace(attachments=some[0].attachments)
    numbered = tuple(
        file._replace(name=file.name.replace(".", f"-{number}.", 1))
        for number, each in enumerate(some, 1)
        for file in each.attachments
    )
    return page._replace(attachments=numbered)
