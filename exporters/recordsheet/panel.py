"""A panel with a title on a slanted tab, and its contents: labels with values, blanks, tiles."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from exporters.page import (
    Anchor,
    Box,
    Element,
    Field,
    Font,
    Group,
    Line,
    Outline,
    Path,
    Rect,
    Symbol,
    Text,
    Use,
    fit_text,
    fonts,
    text_width,
)
from exporters.page.measure import Means, fit_line
from exporters.recordsheet.options import HEX_INCHES
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import MovementMode

TAB_HEIGHT = 12.5
_RADIUS = 4.0
PADDING = 6.0
_SLANT = 6.0
_TRACKING = 0.35


def panel_room(box: Box) -> Box:
    """The room inside a panel."""
    return Box(box.x + PADDING, box.y + TAB_HEIGHT + 3, box.width - 2 * PADDING, box.height - TAB_HEIGHT - 3 - 4)


FRAME_HEIGHT = 100 - panel_room(Box(0, 0, 0, 100)).height
"""The height of a panel beyond that of its room."""


def panel(style: Style, box: Box, title: str, elements: Sequence[Element], note: str = "") -> Group:
    """A panel with its contents, in the coordinates of the page. `note` is printed next to the tab."""
    wide = text_width(title, "condensed-bold", style.tab, tracking=_TRACKING)
    head: list[Element] = [
        Use(_frame(style, round(box.width, 2), round(box.height, 2), round(wide + 1.5 * PADDING, 1)), box.x, box.y),
        Text(
            box.x + PADDING,
            box.y + 9.2,
            title,
            "condensed-bold",
            style.tab,
            color=style.palette.on_tab,
            tracking=_TRACKING,
            tag="H2",
        ),
    ]
    if note:
        start = box.x + wide + 1.5 * PADDING + _SLANT + 4
        room = box.right - PADDING - start
        x, soft = box.right - PADDING, style.palette.soft
        text = Text(x, box.y + 9.2, note, "condensed-bold", style.small, "right", soft, tag="P")
        head.append(fit_text(text, room, narrowest=0.62))  # only the longest names on the smallest papers need 0.62
    return Group([*head, *elements], tag="Sect")


def notes_panel(style: Style, box: Box) -> Group:
    """A panel with lines to write on."""
    return panel(style, box, "NOTES", note_lines(style, panel_room(box), 11))


def table_row(elements: Sequence[Element]) -> Group:
    """A row of a table: each text is a cell, rules are decoration; `group_cell` puts several elements in a cell."""
    cells: list[Element] = []
    for each in elements:
        if isinstance(each, Text) and not each.tag:
            cells.append(Text(*each[:-1], tag="TD"))
        else:
            cells.append(Group([each], tag="Artifact") if isinstance(each, Rect | Line) else each)
    return Group(cells, tag="TR")


def group_cell(*elements: Element) -> Group:
    """Elements of one cell of a table."""
    return Group(elements, tag="TD")


_NOTES_PITCH = 12.0


def note_lines(style: Style, box: Box, first: float = 9.0) -> list[Element]:
    """Lines for notes, the first one `first` points below the top, and their field; nothing without room."""
    lines: list[Element] = []
    y = box.y + first
    while y <= box.bottom:
        lines.append(Line(box.x, y, box.right, y, style.palette.faint, style.rule))
        y += _NOTES_PITCH
    if not lines:
        return []
    field = Box(box.x, box.y + first - 9, box.width, y - _NOTES_PITCH - box.y - first + 9)
    ident = f"notes-{box.x:.0f}-{box.y:.0f}"  # a page may have several
    return [Group(lines, tag="Artifact"), Field(ident, field, "", "Notes", size=10, many_lines=True)]


@lru_cache(maxsize=1 << 10)
def _frame(style: Style, width: float, height: float, tab: float) -> Symbol:
    """The frame of a panel of this size with a tab of this width."""
    palette = style.palette
    shape = f"M 0 {_RADIUS} A {_RADIUS} {_RADIUS} 0 0 1 {_RADIUS} 0 H {tab + _SLANT} L {tab} {TAB_HEIGHT} H 0 Z"
    half = style.frame / 2
    return Symbol(
        f"{style.name}/frame-{width:g}-{height:g}-{tab:g}",
        Box(-half, -half, width + 2 * half, height + 2 * half),
        [
            Rect(Box(0, 0, width, height), fill="#ffffff", radius=_RADIUS),
            Path(Outline.parse(shape), fill=palette.tab),
            Rect(Box(0, 0, width, height), stroke=palette.tab, line_width=style.frame, radius=_RADIUS),
        ],
    )


_USUAL_STRETCH, _NARROWEST_STRETCH = 0.7, 0.54  # the last only for names that would be cut
ANY_TEXT: tuple[Means, ...] = ("condense", "shrink", "cut")  # for words of a file, of any length
_LEAST_NAME = 5.9  # what is left of that beside tables, where the sheet is drawn smaller, is still 5


def fit_name(x: float, y: float, name: str, room: float, font: Font, size: float) -> Text:
    """The name, narrowed and made smaller if necessary, and cut as a last resort."""
    fits = text_width(name, font, size) <= room
    narrowest = _USUAL_STRETCH if fits else _narrowest_stretch(name, room, font, size)
    return fit_text(Text(x, y, name, font, size), room, means=ANY_TEXT, least=_LEAST_NAME, narrowest=narrowest)


@lru_cache(maxsize=1 << 11)
def _narrowest_stretch(name: str, room: float, font: Font, size: float) -> float:
    line = fit_line(name, room, font, size, least=_LEAST_NAME, narrowest=_USUAL_STRETCH)
    fits = text_width(line.text, line.font, line.size, line.stretch) <= room
    return _USUAL_STRETCH if fits else _NARROWEST_STRETCH


fonts.clear_with_fallback(_narrowest_stretch.cache_clear)


PAIR_LINE = 9.4


def labeled_values(
    style: Style, x: float, y: float, room: float, values: Iterable[tuple[str, str]], label_room: float = 0.0
) -> Group:
    """Labels and values below each other, the values in a column. y is the baseline of the first."""
    rows = [(label, value) for label, value in values if value]
    column = label_room or max((text_width(label, "condensed", style.small) for label, _ in rows), default=0) + 5
    drawn: list[Element] = []
    for number, (label, value) in enumerate(rows):
        base = y + PAIR_LINE * number
        drawn.append(
            Group(
                [
                    Text(x, base, label, "condensed", style.small, color=style.palette.soft),
                    fit_text(
                        Text(x + column, base, value, "condensed-bold", style.text), room - column, means=ANY_TEXT
                    ),
                ],
                tag="P",
            )
        )
    return Group(drawn)


def blank_field(
    style: Style,
    id: str,  # noqa: A002 - the element's own word
    box: Box,
    value: str = "",
    label: str = "",
    anchor: Anchor = "left",
    size: float | None = None,
) -> list[Element]:
    """A ruled field with its label before it; the box includes both."""
    drawn: list[Element] = []
    left = box.x
    if label:
        drawn.append(Text(box.x, box.bottom - 2.2, label, "condensed", style.small, color=style.palette.soft))
        left += text_width(label, "condensed", style.small) + 4
    field = Box(left, box.y, box.right - left, box.height)
    drawn += [
        Line(left, box.bottom, box.right, box.bottom, stroke=style.palette.ink, line_width=style.rule),
        Field(id, field.inset(0.5), value, label, "condensed-bold", size or style.text, anchor),
    ]
    return drawn


class Tile(NamedTuple):
    """A number that is needed often, its label and a remark."""

    label: str
    figure: str
    note: str = ""


_BETWEEN_TILES = 3.0  # two tiles


def tiles(style: Style, x: float, y: float, size: tuple[float, float], values: Sequence[Tile]) -> list[Element]:
    """Tiles of one size side by side."""
    wide, tall = size
    step = wide + _BETWEEN_TILES
    return [tile(style, Box(x + n * step, y, wide, tall), *each) for n, each in enumerate(values)]


def tiles_across(style: Style, x: float, y: float, size: tuple[float, float], values: Sequence[Tile]) -> list[Element]:
    """Tiles that are together as wide as `size`."""
    wide, tall = size
    return tiles(style, x, y, ((wide + _BETWEEN_TILES) / len(values) - _BETWEEN_TILES, tall), values)


def tiles_width(wide: float, number: int) -> float:
    """The width of a number of tiles, with the gap after each."""
    return number * (wide + _BETWEEN_TILES)


def tile(style: Style, box: Box, label: str, value: str, note: str = "") -> Group:
    """A large number with its label above and a remark below."""
    palette = style.palette
    x, room = box.x + box.width / 2, box.width - 4
    drawn: list[Element] = [
        Use(_tile_ground(style, round(box.width, 2), round(box.height, 2), label), box.x, box.y),
        fit_text(Text(x, box.y + (21 if note else 22.5), value, "condensed-bold", 14, "middle", palette.ink), room),
    ]
    if note:
        drawn.append(
            fit_text(Text(x, box.bottom - 2.4, note, "condensed", style.fine, "middle", palette.soft), room + 2)
        )
    return Group(drawn, tag="P")


@cache
def _tile_ground(style: Style, wide: float, tall: float, label: str) -> Symbol:
    """The background of a tile and its label."""
    box, palette = Box(0, 0, wide, tall), style.palette
    drawn: list[Element] = [
        Rect(box, fill=palette.tint, stroke=palette.faint, line_width=style.hair, radius=3),
        fit_text(Text(wide / 2, 7.2, label, "condensed-bold", style.fine, "middle", palette.soft), wide - 4),
    ]
    return Symbol(f"{style.name}/tile-{wide:g}-{tall:g}-{label}", box.inset(-style.hair), drawn)


def movement_tiles(sheet: Sheet) -> list[Tile]:
    """Label, MP and remark of each way to move, with the boosted MP in brackets."""
    return [
        Tile(way.mode.upper(), movement_text(sheet, way), "" if way.modifier is None else f"TMM +{way.modifier}")
        for way in sheet.value.movement
    ]


def movement_text(sheet: Sheet, way: MovementMode) -> str:
    """The MP of a way to move, `6 [9]`, or in inches of the table."""
    best = "" if way.best is None else f" [{distance_text(sheet, way.best)}]"
    return distance_text(sheet, way.points) + best


def distance_text(sheet: Sheet, hexes: float) -> str:
    """A distance in the unit of the options: `6` hexes, or `12"` on the table."""
    return f'{hexes * HEX_INCHES:g}"' if sheet.options.inches else f"{hexes:g}"
