"""The panels of a card: where they are, and their drawing, which is stored once for all cards of a kind."""

from dataclasses import dataclass
from enum import Enum
from functools import cache

from exporters.cards.look import HEIGHT, CardPalette, Look
from exporters.page import Box, Line, Rect, Symbol, Use
from exporters.page.model import Element as Shape
from sheets.recordsheet.card import CardSheet

MARGIN = 7.0  # from the cut edge to what may not be cut
GAP = 3.0
BAND = 32.0  # height of the band with the name
SIDE = 91.0  # width of the right column
SHIP_SIDE = 127.0
RADIUS = 3.0


class FrontKind(Enum):
    """Which panels a front has."""

    HEAT = "heat"  # 'Mechs and aerospace fighters
    CRITICALS = "criticals"  # what has critical hits and no heat
    TROOPS = "troops"
    SHIP = "ship"


@dataclass(frozen=True, slots=True)
class FrontPanels:
    """The panels of a card. The damage and the heat scale are missing where a card has none."""

    strip: Box
    damage: Box | None
    heat: Box | None
    armor: Box
    side: Box
    specials: Box
    foot: Box

    @property
    def panels(self) -> tuple[Box, ...]:
        """The panels of a front."""
        return tuple(box for box in (self.strip, self.damage, self.heat, self.armor, self.side, self.specials) if box)


def front_kind(card: CardSheet) -> FrontKind:
    """Which panels the front of a card has."""
    if card.large:
        return FrontKind.SHIP
    if card.heat is not None:
        return FrontKind.HEAT
    return FrontKind.CRITICALS if card.criticals else FrontKind.TROOPS


@cache
def front_panels(kind: FrontKind, width: float) -> FrontPanels:
    """The boxes of the panels of a front."""
    right = width - MARGIN
    side = SHIP_SIDE if kind is FrontKind.SHIP else SIDE
    top, left_width = BAND + GAP, width - 2 * MARGIN - side - GAP
    strip = Box(MARGIN, top, width - 2 * MARGIN, 20.5)
    foot = Box(MARGIN, HEIGHT - 10, width - 2 * MARGIN, 7)
    specials = Box(MARGIN, foot.y - 1.5 - 22.5, width - 2 * MARGIN, 22.5)
    upper, lower = strip.bottom + GAP, specials.y - GAP
    damage = None if kind is FrontKind.SHIP else Box(MARGIN, upper, left_width, 34)
    below = upper if damage is None else damage.bottom + GAP
    heat = Box(MARGIN, below, left_width, 12.5) if kind is FrontKind.HEAT else None
    below = heat.bottom + GAP if heat else below
    return FrontPanels(
        strip=strip,
        damage=damage,
        heat=heat,
        armor=Box(MARGIN, below, left_width, lower - below),
        side=Box(right - side, upper, side, lower - upper),
        specials=specials,
        foot=foot,
    )


# The cells of the strip under the name, and how wide they are in proportion.
GROUND_STRIP = (("TYPE", 27), ("SIZE", 24), ("MOVE", 62), ("TMM", 26), ("SKILL", 27), ("ROLE", 72))
AIR_STRIP = (("TYPE", 27), ("SIZE", 24), ("THRUST", 38), ("THRESHOLD", 48), ("SKILL", 27), ("ROLE", 74))


@cache
def strip_cells(strip: Box, aerospace: bool) -> dict[str, Box]:
    """The cells of the strip by their titles."""
    columns = AIR_STRIP if aerospace else GROUND_STRIP
    whole, x, cells = sum(width for _, width in columns), strip.x, {}
    for title, width in columns:
        cells[title] = Box(x, strip.y, strip.width * width / whole, strip.height)
        x = cells[title].right
    return cells


@cache
def damage_cells(damage: Box, count: int) -> tuple[Box, ...]:
    """The cells of the ranges."""
    width = damage.width / count
    return tuple(Box(damage.x + width * number, damage.y, width, damage.height) for number in range(count))


@cache
def panels(kind: FrontKind, aerospace: bool, look: Look, palette: CardPalette) -> Use:
    """The panels of a front, and the lines that part their cells."""
    frame = front_panels(kind, look.width)
    shapes: list[Shape] = [
        Rect(box, fill=palette.panel, stroke=palette.edge, line_width=0.6, radius=RADIUS) for box in frame.panels
    ]
    cells = list(strip_cells(frame.strip, aerospace).values())[1:]
    if frame.damage:
        cells += damage_cells(frame.damage, 4 if aerospace else 3)[1:]
    shapes += [Line(cell.x, cell.y + 3, cell.x, cell.bottom - 3, stroke=palette.edge, line_width=0.4) for cell in cells]
    name = f"panels-{kind.value}-{'air' if aerospace else 'ground'}-{look_name(look, palette)}"
    return Use(Symbol(name, Box(0, 0, look.width, HEIGHT), shapes), 0, 0)


def back_room(look: Look) -> Box:
    """The panel of a back, under the band with the name."""
    return Box(MARGIN, BAND + GAP, look.width - 2 * MARGIN, HEIGHT - MARGIN - BAND - GAP)


def back_panel(look: Look, palette: CardPalette, room: Box) -> Use:
    """The panel of the back of an ordinary card."""
    panel = Rect(room, fill=palette.panel, stroke=palette.edge, line_width=0.6, radius=RADIUS)
    return Use(Symbol(f"back-{look_name(look, palette)}", Box(0, 0, look.width, HEIGHT), [panel]), 0, 0)


def look_name(look: Look, palette: CardPalette) -> str:
    """The key of the stored symbols of a look."""
    return f"{look.size}-{look.bleed:g}-{palette.name}"
