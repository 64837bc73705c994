"""Heat: the scale with its effects next to the levels where they begin, and the heat sinks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from exporters.page import Box, Element, Font, Group, Pips, Rect, Symbol, Text, Use, fit_text
from exporters.page.measure import row_baseline
from exporters.recordsheet import marks
from exporters.recordsheet.diagram import DiagramLocation, number_and_field
from exporters.recordsheet.panel import PADDING, panel, panel_room
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import HeatFigures, HeatSinkFigures, HeatStep

SCALE_WIDTH = 21.0
_MANY_SINKS = 50  # more sinks than this are in rows of fifteen
_MOST_SINKS, _TALLY = 150, 20.0  # more sinks are a number and a field of this height

# The level at which each color of the palette begins, on the scale to 30.
_ZONES = (0, 5, 10, 14, 18, 22, 26, 30)


class _Inscription(NamedTuple):
    """An effect next to a level; `code` identifies it in the names of symbols."""

    level: int
    text: str
    code: str


def heat_scale_panel(style: Style, box: Box, figures: HeatFigures) -> Group:
    """The panel of a heat scale."""
    room = panel_room(box)
    wide = Box(box.x + 3, room.y, box.width - 6, room.height)
    return panel(style, box, "HEAT", [_scale_drawing(style, wide, figures.scale, figures.level)])


def _scale_drawing(style: Style, box: Box, effects: Sequence[HeatStep], heat: int) -> Group:
    """The scale from its top level down to 0, the overflow above it; the level reached is framed."""
    top = max(30, *(effect.level for effect in effects))
    step = round(box.height / (top + 2), 3)
    drawn: list[Element] = [
        Use(_scale_ground(style, round(box.width, 2), step, _inscriptions(effects), top), box.x, box.y),
    ]
    face = marks.heat_level(style, SCALE_WIDTH, round(step, 2))
    x = box.right - SCALE_WIDTH / 2
    places = [(x, box.y + (top + 1.5 - level) * step) for level in range(top + 1)]
    reached = frozenset({min(heat, top)}) if heat else frozenset()
    drawn.append(Pips("heat", places, face, reached, first=0, tooltip="Heat"))
    if heat > top:
        over = Text(x, box.y + step * 0.76, f"+{heat - top}", "condensed-bold", style.small, "middle")
        drawn.append(over)
    words = "; ".join(f"{effect.level} {effect.text}" for effect in effects)
    return Group(drawn, tag="Figure", alt=f"Heat scale, heat {heat}. {words}")


@lru_cache(maxsize=256)
def _scale_ground(style: Style, wide: float, step: float, effects: tuple[_Inscription, ...], top: int) -> Symbol:
    palette = style.palette
    left = wide - SCALE_WIDTH
    size = max(5.9, min(style.small, step * 0.66))
    drawn: list[Element] = [
        Rect(Box(left, 0, SCALE_WIDTH, step), fill="#ffffff", stroke=palette.ink, line_width=style.rule),
        Text(left - 3, step * 0.72, "Overflow", "condensed", min(size, 6.0), "right", palette.soft),
    ]
    by_level: dict[int, list[str]] = {}
    for effect in effects:
        by_level.setdefault(effect.level, []).append(effect.text)
    for level in range(top, -1, -1):
        y = (top + 1 - level) * step
        drawn.append(
            Rect(
                Box(left, y, SCALE_WIDTH, step),
                fill=palette.heat[_zone(level)],
                stroke=palette.ink,
                line_width=style.rule,
            )
        )
        base = row_baseline(y, step, size)
        words = by_level.get(level)
        font: Font = "condensed-bold" if words else "condensed"
        drawn.append(Text(left + SCALE_WIDTH / 2, base, str(level), font, size + 0.4, "middle"))
        if words:
            drawn.append(fit_text(Text(left - 3, base, ", ".join(words), "condensed", size, "right"), left - 3))
    code = "-".join(effect.code for effect in effects)
    extent = Box(-1, -1, wide + 2, step * (top + 2) + 2)
    return Symbol(f"{style.name}/heat-{wide:g}-{step:g}-{code}", extent, drawn)


def _zone(level: int) -> int:
    return max(n for n, start in enumerate(_ZONES) if level >= start)


def _inscriptions(effects: Sequence[HeatStep]) -> tuple[_Inscription, ...]:
    return tuple(
        _Inscription(effect.level, effect.text, f"{effect.level}{effect.kind[0]}{effect.value}") for effect in effects
    )


def _rings_in_row(count: int) -> int:
    return 10 if count <= _MANY_SINKS else 15


def rings_height(count: int, wide: float) -> float:
    """The height of the rings of the sinks in a panel of this width, at least two rows."""
    if count > _MOST_SINKS:
        return _TALLY
    step = min((wide - 2 * PADDING) / _rings_in_row(count), 9.0)
    return step * max(2, -(-count // _rings_in_row(count)))


def sink_rings(style: Style, box: Box, sinks: HeatSinkFigures) -> list[Element]:
    """A ring for each heat sink, in rows from the top of the box; a number if they are many."""
    face, count, lost = marks.ring_face(style, 6.4), sinks.count, sinks.lost
    if count > _MOST_SINKS:
        return number_and_field(
            style, box._replace(height=_TALLY), DiagramLocation("sink", "Heat sinks", count, face, lost)
        )
    across = _rings_in_row(count)
    rows = max(1, -(-count // across))
    step = min(box.width / across, box.height / rows, 9.0)
    left = box.x + (box.width - step * min(across, count)) / 2
    places = [(left + step * (n % across + 0.5), box.y + step * (n // across + 0.5)) for n in range(count)]
    size = min(1.0, step * 0.9 / 6.4)
    return [Pips("sink", places, face, frozenset(range(1, lost + 1)), scale=size, tooltip="Heat sink")]
