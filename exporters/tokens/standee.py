"""The standee: a strip that is folded into a tent, with front, back, and tabs that make a foot for the hex.

From the top: the tab of the back, the back upside down, the fold, the front, the tab of the front with the arrow. The
tabs are folded outwards; glued to a counter they stay within its hexagon.
"""

from exporters.cards.look import CardPalette
from exporters.page import Box, Element, Group, Line, Outline, Path, Rect, Text
from exporters.tokens.look import CUT, FLATS, LEAST, TokenLayout, fit_token_line, number_badge, token_figure
from exporters.tokens.token import Token

WIDTH = 0.8 * FLATS
PANEL = 100.0  # height of the front
TAB = 0.25 * FLATS
HEIGHT = 2 * (PANEL + TAB)
FOLDS = (TAB, TAB + PANEL, TAB + 2 * PANEL)
FIGURE = 64.0
BAND = 24.0  # height of the band with the name


def standee(token: Token, number: int, layout: TokenLayout) -> list[Element]:
    """The strip with its number, in units of the design."""
    palette = layout.palette(token)
    front = TAB + PANEL
    return [
        Rect(Box(0, 0, WIDTH, HEIGHT), fill=palette.ground, stroke=CUT, line_width=0.3, id="cut"),
        Group(_panel(token, number, palette, rear=True), WIDTH, front, turn=180),
        Group(_panel(token, number, palette, rear=False), 0, front),
        *_foot(palette),
        *(Line(0, y, WIDTH, y, stroke=CUT, line_width=0.5, dash=(3, 2)) for y in FOLDS),
    ]


def _panel(token: Token, number: int, palette: CardPalette, rear: bool) -> list[Element]:
    """One side: silhouette, number, name."""
    x, second = WIDTH / 2, "REAR" if rear else token.model
    baseline = PANEL - (13.2 if second else 8.5)
    drawn: list[Element] = [
        Rect(Box(0, PANEL - BAND, WIDTH, BAND), fill=palette.band),
        Line(0, PANEL - BAND, WIDTH, PANEL - BAND, stroke=palette.accent, line_width=1.2),
        token_figure(
            token, Box(x - FIGURE / 2, 10, FIGURE, FIGURE), palette.accent if rear else palette.text, mirrored=rear
        ),
        *number_badge(WIDTH - 11.5 if rear else 11.5, 11.5, number, palette),
        fit_token_line(
            Text(x, baseline, token.chassis, "condensed-bold", 9.5, "middle", palette.on_band, tag="P"), WIDTH - 8
        ),
    ]
    if second:
        drawn.append(
            fit_token_line(
                Text(x, PANEL - 4.6, second, "condensed", 7.6, "middle", palette.soft_on_band, tag="P"), WIDTH - 8
            )
        )
    return drawn


def _foot(palette: CardPalette) -> list[Element]:
    """The words on the tab of the back, and the arrow on the tab of the front, which points to the unit's facing."""
    x, tip = WIDTH / 2, HEIGHT - 4.5
    arrow = Outline.polygon([(x - 16, tip - 9), (x, tip), (x + 16, tip - 9), (x, tip - 5)])
    return [
        Path(arrow, fill=palette.accent, id="facing"),
        fit_token_line(
            Text(x, TAB / 2 + LEAST / 3, "glue to the hex", "condensed", LEAST, "middle", palette.soft), WIDTH - 12
        ),
    ]
