"""The upper part of every card: the silhouette, the name, the pilot, and the point value."""

from functools import cache, lru_cache

from exporters.cards.look import HEIGHT, CardPalette, Look, fit_card_line
from exporters.cards.panels import BAND, MARGIN, look_name
from exporters.cards.silhouettes import silhouette, silhouette_name
from exporters.page import Box, Group, Line, Outline, Path, Rect, Symbol, Text, Use, centered_baseline, text_width
from exporters.page.model import Element as Shape
from sheets.recordsheet.card import CardSheet

ICON = 25.0
LEFT = MARGIN + ICON + 5
NAME, MODEL, NAME_ALONE = 15.4, 28.1, 21.5  # baselines of the name, the model, and a name without a model
PILOT_SHARE = 0.45  # the share of the second line that a pilot's name has at least


def draw_headline(card: CardSheet, look: Look, palette: CardPalette) -> list[Shape]:
    """The band of a card, on its ground."""
    right = room_ends(look)
    below: list[Shape] = []
    if card.destroyed:
        room = text_width("DESTROYED", "condensed-bold", 6.5) + 6
        below = _draw_label("DESTROYED", Box(right - room, MODEL - 7.3, room, 9.3), palette)
        right -= room + 4
    if card.pilot:
        most = max((right - LEFT) * PILOT_SHARE, right - LEFT - text_width(card.model, "condensed", 9.2) - 5)
        pilot = fit_card_line(
            Text(right, MODEL, card.pilot, "condensed-italic", 8.5, "right", palette.soft_on_band), most
        )
        right -= text_width(pilot.text, pilot.font, pilot.size, pilot.stretch) + 5
        below = [pilot, *below]
    if card.model:
        below = [second_line(card.model, right, palette), *below]
    return [
        *draw_heading(silhouette_name(card), _chassis_names(card), NAME if below else NAME_ALONE, look, palette),
        *below,
        *draw_badge(card.point_value, look.width, palette),
    ]


def _chassis_names(card: CardSheet) -> str:
    """Both names of a Clan machine: `Mad Cat (Timber Wolf)`."""
    return f"{card.chassis} ({card.clan_name})" if card.clan_name else card.chassis


def draw_heading(figure: str, name: str, baseline: float, look: Look, palette: CardPalette) -> list[Shape]:
    """The silhouette and the name."""
    picture = Use(silhouette(figure, palette.on_band), MARGIN, (BAND - ICON) / 2, ICON / 100)
    title = fit_card_line(
        Text(LEFT, baseline, name, "condensed-bold", 15, "left", palette.on_band, tag="H1"), room_ends(look) - LEFT
    )
    return [Group([picture], tag="Artifact"), title]


def second_line(text: str, right: float, palette: CardPalette) -> Text:
    """The text below the name."""
    return fit_card_line(Text(LEFT, MODEL, text, "condensed", 9.2, "left", palette.soft_on_band), right - LEFT)


def room_ends(look: Look) -> float:
    """The end of the room next to the badge."""
    return badge_box(look.width).x - 4


def badge_box(width: float) -> Box:
    """The place of the point value."""
    return Box(width - MARGIN - 54, 5, 54, 22)


@cache
def draw_ground(look: Look, palette: CardPalette) -> Use:
    """The background of a card and the band with the badge, with the bleed."""
    width, bleed = look.width, look.margin / look.scale
    whole = Box(-bleed, -bleed, width + 2 * bleed, HEIGHT + 2 * bleed)
    shapes: list[Shape] = [
        Rect(whole, fill=palette.ground),
        Rect(Box(-bleed, -bleed, whole.width, BAND + bleed), fill=palette.band),
        Line(-bleed, BAND, width + bleed, BAND, stroke=palette.accent, line_width=1.6),
        Path(_badge_hexagon(badge_box(width)), fill=palette.badge, stroke=palette.on_badge, line_width=0.9),
    ]
    return Use(Symbol(f"ground-{look_name(look, palette)}", whole, shapes), 0, 0)


def _badge_hexagon(box: Box) -> Outline:
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
def draw_badge(value: int, card_width: float, palette: CardPalette) -> tuple[Text, Text]:
    """The point value in its badge."""
    box = badge_box(card_width)
    label = Text(box.x + 8, centered_baseline(box, 7), "PV", "condensed-bold", 7, color=palette.on_badge)
    room = Box(box.x + 18, box.y, box.width - 25, box.height)
    baseline = centered_baseline(box, 17)
    middle, _ = room.middle
    return label, fit_card_line(
        Text(middle, baseline, str(value), "condensed-bold", 17, "middle", palette.on_badge), room.width
    )


def _draw_label(text: str, box: Box, palette: CardPalette) -> list[Shape]:
    """A word on a colored background."""
    return [
        Rect(box, fill=palette.struck, radius=1.5),
        Text(box.x + 3, centered_baseline(box, 6.5), text, "condensed-bold", 6.5, color=palette.on_struck),
    ]
