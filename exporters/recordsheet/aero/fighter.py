"""The sheet of a fighter: aerospace, conventional, or a support craft with fixed wings; with its external stores."""

from collections.abc import Callable, Sequence

from exporters.page import Box, Element, Field, Group, Pip, Rect, Text, fit_text
from exporters.recordsheet import marks
from exporters.recordsheet.aero import crew, damage, data, heat, squadron, tables
from exporters.recordsheet.aero.damage import craft_armor_panel
from exporters.recordsheet.aero.inventory import (
    craft_sections,
    lines_needed,
    store_boxes_of,
)
from exporters.recordsheet.aero.tables import LEAST_PITCH, tables_height, tables_panel
from exporters.recordsheet.compose import split_column, split_row
from exporters.recordsheet.freeroom import PICTURE, SpareSpace
from exporters.recordsheet.headline import HEADER, header
from exporters.recordsheet.layout import NARROW, SharedLayout, WholeLayout, spread_pages
from exporters.recordsheet.panel import TAB_HEIGHT, panel, panel_room
from exporters.recordsheet.reference import Grid, grid_height
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from exporters.recordsheet.tables import tables_named, waiting_tables
from sheets.recordsheet.model import StoreSlot

_GAP = 6.0
_LEFT = 0.403  # of the width
_SCALE = 84.0
_ARMOR, _LEAST_ARMOR = 0.56, 250.0  # of the height


def _draw(sheet: Sheet, area: Box) -> list[list[Element]]:
    """The elements of each page."""
    if area.width < NARROW:
        return spread_pages(area, lambda room: _narrow(sheet, room))
    left, right = split_row(area, round(area.width * _LEFT, 1), None, gap=_GAP)
    opposite = _right_column(sheet, right, tall_scale=False)
    return [[*_left_column(sheet, left, opposite), *opposite]]


def _narrow(sheet: Sheet, area: Box) -> list[list[Element]]:
    """Two pages; with a long inventory the velocity record moves to a third page."""
    opposite = _right_column(sheet, area, tall_scale=True)
    if lines_needed(craft_sections(sheet)) <= data.capacity(sheet, _left_places(area, _panels_below(sheet))[1]):
        return [_left_column(sheet, area, opposite), opposite]
    upper, lower = split_column(area, data.VELOCITY_HEIGHT, None, gap=_GAP)
    record = data.velocity_panel(sheet, upper)
    wanted = [
        *tables_named(sheet, "aero-criticals"),
        *tables.control_roll_tables(sheet),
        *tables.craft_to_hit_tables(sheet),
    ]
    last = tables_panel(sheet, lower, "TABLES", wanted)
    return [_left_column(sheet, area, [*opposite, last], record=False), opposite, [record, last]]


_PanelBelow = tuple[float, Callable[[Sheet, Box], Group]]  # the height of a panel and the function that draws it


def _left_places(box: Box, below: Sequence[_PanelBelow]) -> list[Box]:
    """The places of the name, the data and the panels below them."""
    head, body = split_column(box, HEADER, None)
    return [head, *split_column(body, None, *(height for height, _ in below), gap=_GAP)]


def _panels_below(sheet: Sheet, record: bool = True) -> list[_PanelBelow]:
    """The panels below the data: critical damage, external stores, velocity."""
    found: list[_PanelBelow] = [(damage.criticals_height(sheet), damage.criticals_panel)]
    if store_boxes_of(sheet):
        found.append((_stores_height(sheet), _stores_panel))
    if record:
        found.append((data.VELOCITY_HEIGHT, data.velocity_panel))
    return found


def _left_column(sheet: Sheet, box: Box, opposite: Sequence[Element], record: bool = True) -> list[Element]:
    """Name, data, critical damage, external stores, velocity below each other; tables that are not `opposite`."""
    sections = craft_sections(sheet)
    parts = _panels_below(sheet, record)
    head, place, *places = _left_places(box, parts)
    wanted = [tables.craft_critical_hits(sheet)]
    natural = data.natural_data_height(sheet, box.width, sections)
    natural += PICTURE[1] if sheet.options.picture is not None else 0
    more = tables_height(wanted, box.width, place.height - natural - _GAP)
    below: list[Element] = []
    if more:
        place, lower = split_column(place, None, more, gap=_GAP)
        below = [tables_panel(sheet, lower, "CRITICAL HITS", wanted)]
    free = SpareSpace(sheet, waiting_tables(sheet, [*opposite, *below]))
    filled = data.craft_data_panel(sheet, place, "FIGHTER DATA", sections, free)
    panels = [panel_of(sheet, where) for (_, panel_of), where in zip(parts, places, strict=True)]
    return [header(sheet, head, sheet.value.heading.title), filled, *below, *panels]


def _right_column(sheet: Sheet, box: Box, tall_scale: bool) -> list[Element]:
    """The armor, below it pilot, heat and tables; the heat scale along their right or along the whole side."""
    hot = sheet.value.heat is not None
    slim, scale = split_row(box, None, _SCALE, gap=_GAP) if hot else (box, box)
    pilot = crew.pilot_height(sheet)
    table = tables.craft_hit_locations(sheet)
    least = pilot + _GAP + grid_height(table, LEAST_PITCH) + 24
    tall = max(min(round(box.height * _ARMOR, 1), box.height - least - _GAP), _LEAST_ARMOR)
    armor, middle, lower = split_column(slim, tall, pilot, None, gap=_GAP)
    drawn: list[Element] = [craft_armor_panel(sheet, armor if tall_scale else armor._replace(width=box.width))]
    if hot:
        left, right = split_row(middle, None, None, gap=_GAP)
        drawn += [crew.pilot_panel(sheet, left), heat.fighter_sinks_panel(sheet, right)]
    else:
        drawn.append(crew.pilot_panel(sheet, middle))
    wanted = [
        table,
        *tables.broad_movement_tables(sheet),
        *tables.control_roll_tables(sheet),
        *tables.craft_to_hit_tables(sheet),
    ]
    drawn.append(tables_panel(sheet, lower, "HIT LOCATIONS", wanted))
    if hot:
        beside = scale if tall_scale else split_column(scale, tall, None, gap=_GAP)[1]
        drawn.append(heat.fighter_heat_scale_panel(sheet, beside))
    return drawn


def _references(sheet: Sheet) -> Sequence[Grid]:
    """The tables next to the sheet."""
    return tables.craft_references(sheet)


_ALONE = WholeLayout(_draw, _references)


def LAYOUT(sheet: Sheet) -> WholeLayout | SharedLayout:  # noqa: N802 - `book` looks it up by this name
    """The sheet of a fighter, or its place on that of its squadron."""
    return squadron.LAYOUT if sheet.options.squadron else _ALONE


_STORES_IN_A_ROW = 10
_STORE_SIDE, _STORE_GAP = 15.0, 3.2
_FIVES = 5.0  # between groups of five stores, each of which costs a point of thrust
_LEGEND = "HE high explosive, LG laser-guided, C cluster, RL rockets; 5 stores or a part of them cost 1 thrust"


def _store_box(style: Style, number: int, store: StoreSlot, place: Box) -> list[Element]:
    """The box of one store, struck when the store is used."""
    edge = Rect(place, fill="#ffffff", stroke=style.palette.ink, line_width=style.rule, radius=2)
    if not store.gone:
        value, hint = store.load, f"External store {number}"
        return [edge, Field(f"store-{number}", place.inset(1), value, hint, anchor="middle")]
    x, y = place.middle
    load: Text = fit_text(Text(x, y + 2.4, store.load, size=style.text, anchor="middle"), place.width - 3)
    face = marks.struck_line(style, round(place.width - 3, 1), round(place.height - 2, 1))
    return [edge, load, Pip(f"store-{number}", x, y, face, struck=True, tooltip=f"External store {number}, gone")]


def _stores_height(sheet: Sheet) -> float:
    """The height of the panel of external stores."""
    rows = -(-len(store_boxes_of(sheet)) // _STORES_IN_A_ROW)
    return TAB_HEIGHT + 7 + rows * (_STORE_SIDE + _STORE_GAP) + 7


def _stores_panel(sheet: Sheet, box: Box) -> Group:
    """The whole panel."""
    room, style = panel_room(box), sheet.style
    step = (room.width - _FIVES + _STORE_GAP) / _STORES_IN_A_ROW
    drawn: list[Element] = []
    for number, store in enumerate(store_boxes_of(sheet)):
        row, column = divmod(number, _STORES_IN_A_ROW)
        left = room.x + column * step + (_FIVES if column >= _STORES_IN_A_ROW // 2 else 0)
        place = Box(left, room.y + row * (_STORE_SIDE + _STORE_GAP), step - _STORE_GAP, _STORE_SIDE)
        drawn += _store_box(style, number + 1, store, place)
    drawn.append(
        fit_text(
            Text(room.x, room.bottom - 0.5, _LEGEND, "condensed", style.fine, color=style.palette.soft), room.width
        )
    )
    return panel(style, box, "EXTERNAL STORES", drawn)
