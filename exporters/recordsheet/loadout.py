"""The lower part of a unit's data: inventory, ammunition, remarks, and at the bottom the Battle Value."""

from collections.abc import Callable, Sequence

from exporters.page import BlockStyle, Box, Element, fit_block
from exporters.recordsheet.ammo import AMMO_LINE, AmmoRow, ammo_rows, draw_ammunition, lines_taken, most_box_rows
from exporters.recordsheet.headline import VALUE, paragraphs_above, quirks_and_notes, subtitle, value_line
from exporters.recordsheet.inventory import TIGHT, InventoryTableRow, inventory_rows, inventory_table, line_pitch
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.names import WEAPON_CODES

_HEAD = 8.0  # of a part: its title
_AMMO_HEAD = 12.0
_COLUMN_HEADS = 10.0
_WIDE = 330.0  # a box that has room for ammunition beside the inventory
_EASY_LINE = 8.6
_LEAST_LINE = 7.2  # closer lines would be too small to read


Filler = Callable[[Box], Sequence[Element]]


def draw_loadout(
    sheet: Sheet, box: Box, remarks: Sequence[str] = (), heat: bool = True, filler: Filler | None = None
) -> list[Element]:
    """The contents of the box: the inventory at the top, the rest at the bottom; `filler` draws between them."""
    style = sheet.style
    lots = ammo_rows(sheet)
    left, right = _columns(box, bool(lots))
    lines = inventory_rows(sheet)
    least = box.height - VALUE - _HEAD - _AMMO_HEAD - (0 if right else _COLUMN_HEADS + TIGHT * len(lines))
    most = most_box_rows(lots, (right or box).width, least)
    stocked = lines_taken(lots, (right or box).width, most)
    below = 0 if right else stocked
    written, bottom = _remarks(sheet, box, remarks, _EASY_LINE * (len(lines) + below))
    last = [*written, value_line(sheet, Box(box.x, box.bottom - VALUE, box.width, VALUE))]
    room = Box(left.x, box.y, left.width, bottom - box.y)
    lines = _rows_with_room(sheet, lines, room.height, below)
    stock: list[Element] = []
    if right is not None:
        pitch = line_pitch(len(lines), room.height - _HEAD)
        ammo_pitch = min(AMMO_LINE, (room.height - _AMMO_HEAD) / stocked)
        stock = _ammunition(style, lots, Box(right.x, box.y - 2, right.width, 0), ammo_pitch, most)
    else:
        pitch, ammo_pitch = _pitches(len(lines), stocked, room.height)
        if lots:
            bottom -= ammo_pitch * stocked + _AMMO_HEAD
            stock = _ammunition(style, lots, Box(box.x, bottom, box.width, 0), ammo_pitch, most)
    under = room.y + _HEAD + _COLUMN_HEADS + pitch * len(lines)
    legend = _legend(style, lines, Box(room.x, under + 1.5, room.width, bottom - under - 2))
    free = Box(room.x, under + (18 if legend else 4), room.width, bottom - under - (22 if legend else 8))
    between = filler(free) if filler is not None and free.height > 0 else ()
    return [
        subtitle(style, room.x, room.y + 6, room.width, "Weapons and equipment"),
        inventory_table(sheet, lines, Box(room.x, room.y + _HEAD, room.width, bottom - room.y - _HEAD), pitch, heat),
        *legend,
        *between,
        *stock,
        *last,
    ]


def _remarks(sheet: Sheet, box: Box, remarks: Sequence[str], wanted: float) -> tuple[Sequence[Element], float]:
    """The paragraphs above the Battle Value, with the effects of quirks if they have room."""
    bottom = box.bottom - VALUE
    full = paragraphs_above(sheet.style, [*remarks, *quirks_and_notes(sheet, effects=True)], box.x, bottom, box.width)
    if full[1] - box.y - _HEAD - _AMMO_HEAD - _COLUMN_HEADS > wanted:
        return full
    return paragraphs_above(sheet.style, [*remarks, *quirks_and_notes(sheet)], box.x, bottom, box.width)


def _rows_with_room(
    sheet: Sheet, lines: Sequence[InventoryTableRow], height: float, lots: float
) -> Sequence[InventoryTableRow]:
    """The inventory; equal weapons share a line if there is no room for a line each."""
    if not sheet.options.merged and (len(lines) + lots) * TIGHT + _HEAD + _AMMO_HEAD + _COLUMN_HEADS > height:
        return inventory_rows(sheet, merged=True)
    return lines


def _legend(style: Style, lines: Sequence[InventoryTableRow], room: Box) -> list[Element]:
    """The meanings of the codes of these weapons, if there is room."""
    used = sorted({code for line in lines for code in line.codes.split(",") if code})
    words = ", ".join(f"{code} {WEAPON_CODES[code]}" for code in used)
    place = room._replace(height=15)
    if not words or room.height < place.height:
        return []
    return [
        fit_block(place, words, BlockStyle("condensed-italic", style.fine, color=style.palette.soft, cut=True), tag="P")
    ]


def _columns(box: Box, stocked: bool) -> tuple[Box, Box | None]:
    """The boxes for inventory and ammunition side by side; in a narrow box, or without ammunition, the box and None."""
    if not stocked or box.width < _WIDE:
        return box, None
    left = round(box.width * 0.6, 1)
    return box._replace(width=left), box._replace(x=box.x + left + 10, width=box.width - left - 10)


def _ammunition(style: Style, lots: Sequence[AmmoRow], box: Box, pitch: float, most: int) -> list[Element]:
    """The bins below their title."""
    return [
        subtitle(style, box.x, box.y + 8, box.width, "Ammunition"),
        draw_ammunition(style, lots, box._replace(y=box.y + 10), pitch, most),
    ]


def readable_lines(sheet: Sheet, height: float) -> Sequence[InventoryTableRow]:
    """The inventory; equal weapons share a line, regardless of the options, if there is no room for a line each."""
    lines = inventory_rows(sheet)
    if not sheet.options.merged and line_pitch(len(lines), height) * len(lines) > height - _COLUMN_HEADS:
        return inventory_rows(sheet.with_options(merged=True))
    return lines


def least_height(sheet: Sheet, width: float, remarks: Sequence[str] = ()) -> float:
    """The least height of the box with text of a readable size."""
    ammo_width = width if width < _WIDE else 0.4 * width - 10
    lines, lots = len(inventory_rows(sheet)), lines_taken(ammo_rows(sheet), ammo_width, most=1)
    _, top = paragraphs_above(sheet.style, [*remarks, *quirks_and_notes(sheet)], 0, 0, width)
    weapons = _HEAD + _COLUMN_HEADS + lines * _LEAST_LINE
    ammo = lots * _LEAST_LINE + _AMMO_HEAD if lots else 0
    return VALUE - top + (max(weapons, ammo) if width >= _WIDE else weapons + ammo)


def _pitches(lines: int, lots: float, room: float) -> tuple[float, float]:
    """The distances of inventory lines and of ammunition lines; both shrink if there are many."""
    spare = room - _HEAD - (_AMMO_HEAD if lots else 0)
    ammo = AMMO_LINE
    if lots and lines * AMMO_LINE + _COLUMN_HEADS + lots * AMMO_LINE > spare:
        ammo = max(TIGHT, min(AMMO_LINE, (spare - _COLUMN_HEADS) / (lines + lots)))
    return line_pitch(lines, spare - lots * ammo), ammo
