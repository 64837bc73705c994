"""The counter: a hexagon of the size of a hex, a flat side at the front, with an arrow for the facing."""

from exporters.page import Box, Element, Outline, Path, Text
from exporters.tokens.look import CUT, FLATS, SIDE, TokenLayout, fit_token_line, number_badge, token_figure
from exporters.tokens.token import Token

WIDTH, HEIGHT = 2 * SIDE, FLATS
RIM = 2.4  # between the cut and the background, so that an inexact cut does not show


def hexagon(inset: float = 0.0) -> Outline:
    """The hexagon, smaller by `inset` on each side."""
    side = SIDE * (1 - 2 * inset / FLATS)
    tall, x, y = FLATS / 2 - inset, WIDTH / 2, HEIGHT / 2
    corners = [(-side / 2, -tall), (side / 2, -tall), (side, 0), (side / 2, tall), (-side / 2, tall), (-side, 0)]
    return Outline.polygon([(x + dx, y + dy) for dx, dy in corners])


def counter(token: Token, number: int, layout: TokenLayout) -> list[Element]:
    """The counter with its number, in units of the design."""
    palette, x = layout.palette(token), WIDTH / 2
    arrow = Outline.polygon([(x - 16, 13), (x, 4.6), (x + 16, 13), (x, 10.6)])
    names: list[Element] = [
        fit_token_line(Text(x, 72, token.chassis, "condensed-bold", 9, "middle", palette.text, tag="P"), 62)
    ]
    if token.model:
        names.append(fit_token_line(Text(x, 80.8, token.model, "condensed", 7.4, "middle", palette.text, tag="P"), 54))
    return [
        Path(hexagon(), stroke=CUT, line_width=0.3, id="cut"),
        Path(hexagon(RIM), fill=palette.ground, stroke=palette.accent, line_width=1.2, join="round"),
        Path(arrow, fill=palette.accent, id="facing"),
        token_figure(token, Box(x - 24, 15, 48, 48), palette.text),
        *number_badge(17, HEIGHT / 2, number, palette),
        *names,
    ]
