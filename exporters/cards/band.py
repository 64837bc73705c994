"""The upper part of every card: the silhouette, the name, who drives it, and the point value."""

from functools import lru_cache

from exporters.cards.card import Card, Look
from exporters.cards.frame import BAND, MARGIN, badge_box
from exporters.cards.inks import Inks
from exporters.cards.lettering import line
from exporters.cards.silhouettes import figure_of, silhouette
from exporters.page import Box, Group, Rect, Text, Use, centred_baseline, width
from exporters.page.model import Element as Shape

ICON = 25.0
LEFT = MARGIN + ICON + 5
NAME, MODEL, ALONE = 15.4, 28.1, 21.5  # baselines; a name without a model stands alone
PILOT = 0.45  # of the second line: what a pilot's name may take from a long model


def band(card: Card, look: Look, inks: Inks) -> list[Shape]:
    """The band of an element's card, on its ground."""
    element = card.element
    right = room_ends(look)
    below: list[Shape] = []
    if card.destroyed:
        room = width("DESTROYED", "condensed-bold", 6.5) + 6
        below = _tag("DESTROYED", Box(right - room, MODEL - 7.3, room, 9.3), inks)
        right -= room + 4
    if card.pilot:
        most = max((right - LEFT) * PILOT, right - LEFT - width(card.model, "condensed", 9.2) - 5)
        pilot = line(right, MODEL, card.pilot, most, "condensed-italic", 8.5, "right", inks.soft_on_band)
        right -= width(pilot.text, pilot.font, pilot.size, pilot.stretch) + 5
        below = [pilot, *below]
    if card.model:
        below = [second_line(card.model, right, inks), *below]
    return [
        *heading(figure_of(element), element.chassis, NAME if below else ALONE, look, inks),
        *below,
        *badge(element.pv, look.width, inks),
    ]


def heading(figure: str, name: str, baseline: float, look: Look, inks: Inks) -> list[Shape]:
    """The silhouette and the name."""
    picture = Use(silhouette(figure, inks.on_band), MARGIN, (BAND - ICON) / 2, ICON / 100)
    title = line(LEFT, baseline, name, room_ends(look) - LEFT, "condensed-bold", 15, "left", inks.on_band, "H1")
    return [Group([picture], tag="Artifact"), title]


def second_line(text: str, right: float, inks: Inks) -> Text:
    """What stands below the name."""
    return line(LEFT, MODEL, text, right - LEFT, "condensed", 9.2, "left", inks.soft_on_band)


def room_ends(look: Look) -> float:
    """Where the room beside the badge ends."""
    return badge_box(look.width).x - 4


@lru_cache(maxsize=1 << 10)
def badge(value: int, card_width: float, inks: Inks) -> tuple[Text, Text]:
    """The point value in its badge."""
    box = badge_box(card_width)
    label = Text(box.x + 8, centred_baseline(box, 7), "PV", "condensed-bold", 7, colour=inks.on_badge)
    room = Box(box.x + 18, box.y, box.width - 25, box.height)
    baseline = centred_baseline(box, 17)
    middle, _ = room.middle
    return label, line(middle, baseline, str(value), room.width, "condensed-bold", 17, "middle", inks.on_badge)


def _tag(text: str, box: Box, inks: Inks) -> list[Shape]:
    """A word on a ground of its own."""
    return [
        Rect(box, fill=inks.struck, radius=1.5),
        Text(box.x + 3, centred_baseline(box, 6.5), text, "condensed-bold", 6.5, colour=inks.on_struck),
    ]
