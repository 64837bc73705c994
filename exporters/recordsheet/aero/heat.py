"""Heat of aerospace craft: sinks and scale of a fighter, sinks and the heat of each arc of larger craft."""

from exporters.page import Box, Element, Group, Rect, Text, fit_text
from exporters.recordsheet import heat
from exporters.recordsheet.heat import sink_rings
from exporters.recordsheet.panel import TAB_HEIGHT, panel, panel_room
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import HeatFigures

_HEAD = 17.0
_ARC_LINE = 8.8


def fighter_heat_scale_panel(sheet: Sheet, box: Box) -> Group:
    """The heat scale of a fighter."""
    return heat.heat_scale_panel(sheet.style, box, fighter_heat_figures(sheet))


def fighter_heat_figures(sheet: Sheet) -> HeatFigures:
    """The heat of a fighter."""
    assert sheet.value.heat is not None
    return sheet.value.heat


def fighter_sinks_panel(sheet: Sheet, box: Box) -> Group:
    """Number and kind of a fighter's sinks, a ring for each."""
    room = panel_room(box)
    drawn = _sinks_head(sheet, room, f"weapons make {fighter_heat_figures(sheet).weapons}")
    area = Box(room.x, room.y + _HEAD, room.width, room.bottom - room.y - _HEAD)
    drawn += sink_rings(sheet.style, area, fighter_heat_figures(sheet).sinks)
    return panel(sheet.style, box, "HEAT SINKS", drawn)


def _sinks_head(sheet: Sheet, room: Box, note: str) -> list[Element]:
    style, own = sheet.style, fighter_heat_figures(sheet).sinks
    shown = f"{own.count:,}" if own.capacity == own.count else f"{own.count:,} ({own.capacity:,})"
    color = style.palette.soft
    return [
        fit_text(Text(room.x, room.y + 12, shown, "condensed-bold", 14, id="heat-sinks"), room.width - 52),
        Text(room.right, room.y + 6, " and ".join(own.kinds), "condensed", style.small, "right", color),
        Text(room.right, room.y + 13.5, note, "condensed", style.fine, "right", color),
    ]


def arcs_height(sheet: Sheet) -> float:
    """The height of the panel of a ship's heat."""
    return TAB_HEIGHT + 8 + _HEAD + 2 + _ARC_LINE * max(len(fighter_heat_figures(sheet).arcs), 3)


def arcs_panel(sheet: Sheet, box: Box) -> Group:
    """The sinks of a ship, and the heat of each arc."""
    room, style = panel_room(box), sheet.style
    lost, level = fighter_heat_figures(sheet).sinks.lost, fighter_heat_figures(sheet).level
    note = ", ".join([f"{lost:,} lost"] * bool(lost) + [f"heat {level}"] * bool(level)) or "heat sinks"
    drawn = _sinks_head(sheet, room, note)
    y = room.y + _HEAD + 2
    for number, (name, sides) in enumerate(fighter_heat_figures(sheet).arcs):
        figures = " / ".join(f"{figure:,}" for figure in sides)
        place = Box(room.x, y + number * _ARC_LINE, room.width, _ARC_LINE)
        drawn.append(_arc_line(style, place, name, figures, number % 2 == 0))
    return panel(style, box, "HEAT", drawn)


def _arc_line(style: Style, box: Box, name: str, figures: str, shaded: bool) -> Group:
    base = box.y + 6.6
    drawn: list[Element] = [Rect(box, fill=style.palette.tint)] if shaded else []
    drawn += [
        fit_text(Text(box.x + 2, base, name, "condensed", style.small, color=style.palette.soft), box.width * 0.5),
        fit_text(Text(box.right - 2, base, figures, "condensed-bold", style.text, "right"), box.width * 0.5 - 4),
    ]
    return Group(drawn, tag="P")
