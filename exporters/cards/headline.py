"""The upper part of every card: the silhouette, the name, who drives it, and the point value."""

from functools import cache, lru_cache

from exporters.cards.look import HEIGHT, CardPalette, Look, line
from exporters.cards.panels import BAND, MARGIN, look_name
from exporters.cards.silhouettes import figure_of, silhouette
from exporters.page import Box, Group, Line, Outline, Path, Rect, Symbol, Text, Use, centered_baseline, width
from exporters.page.model import Element as Shape
from sheets.recordsheet.card import CardSheet

ICON = 25.0
LEFT = MARGIN + ICON + 5
NAME, MODEL, ALONE = 15.4, 28.1, 21.5  # baselines; a name without a model stands alone
PILOT = 0.45  # of the second line: what a pilot's name may take from a long model


def headline(card: CardSheet, look: Look, palette: CardPalette) -> list[Shape]:
    """The band of a card, on its ground."""
    right = room_ends(look)
    below: list[Shape] = []
    if card.destroyed:
        room = width("DESTROYED", "condensed-bold", 6.5) + 6
        below = _tag("DESTROYED", Box(right - room, MODEL - 7.3, room, 9.3), palette)
        right -= room + 4
    if card.pilot:
        most = max((right - LEFT) * PILOT, right - LEFT - width(card.model, "condensed", 9.2) - 5)
        pilot = line(right, MODEL, card.pilot, most, "condensed-italic", 8.5, "right", palette.soft_on_band)
        right -= width(pilot.text, pilot.font, pilot.size, pilot.stretch) + 5
        below = [pilot, *below]
    if card.model:
        below = [second_line(card.model, right, palette), *below]
    return [
        *heading(figure_of(card), card.chassis, NAME if below else ALONE, look, palette),
        *below,
        *badge(card.point_value, look.width, palette),
    ]


def heading(figure: str, name: str, baseline: float, look: Look, palette: CardPalette) -> list[Shape]:
    """The silhouette and the name."""
    picture = Use(silhouette(figure, palette.on_band), MARGIN, (BAND - ICON) / 2, ICON / 100)
    title = line(LEFT, baseline, name, room_ends(look) - LEFT, "condensed-bold", 15, "left", palette.on_band, "H1")
    return [Group([picture], tag="Artifact"), title]


def second_line(text: str, right: float, palette: CardPalette) -> Text:
    """The text below the name."""
    return line(LEFT, MODEL, text, right - LEFT, "condensed", 9.2, "left", palette.soft_on_band)


def room_ends(look: Look) -> float:
    """The end of the room next to the badge."""
    return badge_box(look.width).x - 4


def badge_box(width: float) -> Box:
    """The place of the point value."""
    return Box(width - MARGIN - 54, 5, 54, 22)


@cache
def ground(look: Look, palette: CardPalette) -> Use:
    """The ground of a card and the band with the badge, out to the bleed."""
    width, bleed = look.width, look.margin / look.scale
    whole = Box(-bleed, -bleed, width + 2 * bleed, HEIGHT + 2 * bleed)
    shapes: list[Shape] = [
        Rect(whole, fill=palette.ground),
        Rect(Box(-bleed, -bleed, whole.width, BAND + bleed), fill=palette.band),
        Line(-bleed, BAND, width + bleed, BAND, stroke=palette.accent, line_width=1.6),
        Path(_hexagon(badge_box(width)), fill=palette.badge, stroke=palette.on_badge, line_width=0.9),
    ]
    return Use(Symbol(f"ground-{look_name(look, palette)}", whole, shapes), 0, 0)


def _hexagon(box: Box) -> Outline:
    point = box.height * 0.3
    return Outline.polygon(
        [
            (box.x + point, box.y),
            (box.right - point, box.y),
            (box.right, box.y + box.height / 2),
            (box.right - point, box.bottom),
            (box.x + point, box.bottom),
            (box.x, box.y + box.height / 2),
        ]
    )


@lru_cache(maxsize=1 << 10)
def badge(value: int, card_width: float, palette: CardPalette) -> tuple[Text, Text]:
    """The point value in its badge."""
    box = badge_box(card_width)
    label = Text(box.x + 8, centered_baseline(box, 7), "PV", "condensed-bold", 7, color=palette.on_badge)
    room = Box(box.x + 18, box.y, box.width - 25, box.height)
    baseline = centered_baseline(box, 17)
    middle, _ = room.middle
    return label, line(middle, baseline, str(value), room.width, "condensed-bold", 17, "middle", palette.on_badge)


def _tag(text: str, box: Box, palette: CardPalette) -> list[Shape]:
    """A word on a ground of its own."""
    return [
        Rect(box, fill=palette.struck, radius=1.5),
        Text(box.x + 3, centered_baseline(box, 6.5), text, "condensed-bold", 6.5, color=palette.on_struck),
    ]
