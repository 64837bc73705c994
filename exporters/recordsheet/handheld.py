"""The record sheet of handheld weapons, nine to a page; they have no crew and no movement."""

from collections.abc import Sequence

from exporters.page import Box, Element, Group, Outline, Text
from exporters.page.paragraphs import BlockStyle, fit_block
from exporters.recordsheet.ammo import ammo_rows, draw_ammunition, lines_taken
from exporters.recordsheet.diagram import armor_note, draw_diagram, region_location
from exporters.recordsheet.figures import Figure
from exporters.recordsheet.headline import origin_words, quirks_and_notes
from exporters.recordsheet.inventory import inventory_rows, inventory_table
from exporters.recordsheet.layout import NARROW, SharedLayout, draw_enlarged, room_below
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.panel import panel_room
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.small_units import framed_unit, spare_panel
from sheets.recordsheet.guns import GUN

_COLUMNS, _ON_NARROW, _ROWS = 3, 2, 3
_GAP = 8.0
_HALF_WIDTH, _LARGER = 240.0, 1.45
_WHOLE_WIDTH, _LARGEST = 450.0, 1.7
_LINE, _AMMO_LINE = 8.6, 8.4
_MOST_SCALE = 1.3  # of the figure

# A gun from the side, its muzzle on the left; the armor lies in its body.
_FIGURE = Figure(
    "handheld",
    {GUN: Outline.parse("M 26 6 L 34 0 H 140 L 150 8 V 40 L 142 48 H 34 L 26 42 Z")},
    {},
    (
        Outline.parse("M 2 16 H 26 V 32 H 2 Z"),
        Outline.parse("M 70 48 H 92 L 86 70 H 68 Z"),
        Outline.parse("M 150 12 H 158 V 36 H 150 Z"),
        Outline.parse("M 118 48 H 132 V 58 H 118 Z"),
    ),
    Box(0, 0, 160, 70),
)


def _places(options: SheetOptions, area: Box) -> list[Box]:
    columns = _ON_NARROW if area.width < NARROW else _COLUMNS
    wide = (area.width - (columns - 1) * _GAP) / columns
    tall = (area.height - (_ROWS - 1) * _GAP) / _ROWS
    return [
        Box(area.x + n % columns * (wide + _GAP), area.y + n // columns * (tall + _GAP), wide, tall)
        for n in range(columns * _ROWS)
    ]


def _places_when_few(sheets: Sequence[Sheet], area: Box) -> list[Box]:
    """One weapon has the whole width, two have half of it each."""
    places = _places(sheets[0].options, area)[: len(sheets)]
    if area.width >= NARROW and len(sheets) <= 2:
        wide = (area.width - _GAP * (len(sheets) - 1)) / len(sheets)
        tall = round(area.height * 0.45, 1)
        places = [Box(area.x + n * (wide + _GAP), area.y, wide, tall) for n in range(len(sheets))]
    rest = room_below(area, places[-1], _GAP)
    return [*places, Box(area.x, rest.y, area.width, rest.height)]


def _draw(sheet: Sheet, box: Box) -> Group:
    if box.width > _HALF_WIDTH:
        return draw_enlarged(_draw_small, sheet, box, _LARGEST if box.width > _WHOLE_WIDTH else _LARGER)
    return _draw_small(sheet, box)


def _draw_small(sheet: Sheet, box: Box) -> Group:
    about = [f"{sheet.value.heading.tons:g} tons", *origin_words(sheet)]
    return framed_unit(sheet, box, "HANDHELD", about, lambda frame: _parts(sheet, panel_room(frame)), armor_note(sheet))


def _parts(sheet: Sheet, room: Box) -> list[Element]:
    """Weapons, armor, ammunition and Battle Value."""
    style = sheet.style
    lines, lots = inventory_rows(sheet), [lot._replace(location="") for lot in ammo_rows(sheet)]
    inventory_tall = 10 + _LINE * len(lines)
    ammo = room.bottom - 12 - _AMMO_LINE * lines_taken(lots, room.width)
    armor = Box(room.x, room.y + inventory_tall + 4, room.width, ammo - room.y - inventory_tall - 8)
    texts = quirks_and_notes(sheet)
    parts: list[Element] = [
        inventory_table(
            sheet,
            [line._replace(location="") for line in lines],
            Box(room.x, room.y, room.width, 0),
            _LINE,
            places=False,
        ),
        _armor(sheet, armor),
        draw_ammunition(style, lots, Box(room.x, ammo, room.width, 0), _AMMO_LINE),
        Text(room.x, room.bottom - 1, "Battle Value", "condensed", style.small, color=style.palette.soft),
        Text(
            room.x + 38,
            room.bottom - 1,
            f"{sheet.value.worth.battle_value:,}",
            "condensed-bold",
            style.text + 2,
            id="bv",
        ),
    ]
    if texts:
        parts.append(
            fit_block(
                Box(room.x + 66, room.bottom - 9, room.width - 66, 11),
                texts,
                BlockStyle(size=style.fine, cut=True),
                tag="P",
            )
        )
    return parts


def _armor(sheet: Sheet, box: Box) -> Group:
    style, region = sheet.style, sheet.value.regions[0]
    assert region.armor is not None
    scale = min(box.width / _FIGURE.box.width, box.height / _FIGURE.box.height, _MOST_SCALE)
    figure = _FIGURE.scaled(int(scale * 1000) / 1000)
    shown = {region.place: region_location(style, region, region.armor)}
    runs = sheet.options.runs_of_five
    x = box.x + (box.width - figure.box.width) / 2
    y = box.y + (box.height - figure.box.height) / 2
    return draw_diagram(style, figure, shown, x, y, runs)


LAYOUT = SharedLayout(_places, _draw, spare_panel, places_when_few=_places_when_few)
