"""The way that damage takes through a 'Mech, as a small figure with arrows."""

from functools import cache
from math import hypot

from exporters.page import Box, Element, Group, Line, Outline, Path, Point, Symbol, Text, Use
from exporters.recordsheet.figures.mech import FRONT
from exporters.recordsheet.style import Style
from sheets.rules.tables.hit_locations import TRANSFER
from sheets.units.mech import Body

_TITLE = 9.0
_TIP = 2.6


def transfer(style: Style, body: Body, box: Box) -> Group:
    """The figure in the middle of a box, its title above it."""
    figure = FRONT[body]
    scale = round(min((box.height - _TITLE) / figure.box.height, box.width / figure.box.width, 0.5), 2)
    x = box.x + (box.width - figure.box.width * scale) / 2
    title = Text(
        *(box.x + box.width / 2, box.y + 6, "Damage transfer", "condensed-bold", style.fine, "middle"),
        colour=style.palette.soft,
    )
    told = "Damage goes on from " + ", ".join(
        f"{start} to {end}" for start, end in TRANSFER.items() if start in figure.places
    )
    return Group([title, Use(_drawing(style, body, scale), x, box.y + _TITLE)], tag="Figure", alt=told)


@cache
def _drawing(style: Style, body: Body, scale: float) -> Symbol:
    figure = FRONT[body].scaled(scale)
    ground = figure.symbol(style)
    drawn: list[Element] = [Use(ground, 0, 0)]
    for start, end in TRANSFER.items():
        if start in figure.places:
            drawn += _arrow(style, _middle(figure.places[start]), _middle(figure.places[end]))
    return Symbol(f"{style.name}/transfer-{body.value}-{scale:g}", ground.box, drawn)


def _middle(outline: Outline) -> Point:
    """The middle of the widest part of a shape, a little above its middle."""
    box = outline.box
    y = box.y + box.height * 0.42
    left, right = max(outline.spans(y), key=lambda span: span[1] - span[0])
    return (left + right) / 2, y


def _arrow(style: Style, start: Point, end: Point) -> list[Element]:
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    bx, by = bx - ux * 1.5, by - uy * 1.5
    base = bx - ux * _TIP, by - uy * _TIP
    side = _TIP * 0.5
    tip = Outline.polygon(
        [(bx, by), (base[0] - uy * side, base[1] + ux * side), (base[0] + uy * side, base[1] - ux * side)]
    )
    colour = style.palette.struck
    return [Line(ax, ay, *base, stroke=colour, line_width=0.8), Path(tip, fill=colour)]
