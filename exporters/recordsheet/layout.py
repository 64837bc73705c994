"""The two kinds of layouts that the modules of families provide, and pages from their drawings.

The `LAYOUT` of a module is one of the two, `WholeLayout` for units that fill pages of their own, `SharedLayout` for
small units that share a page, or a function that chooses one for a sheet. Both draw in given boxes
on any paper; this module adds margins, footer, large print, tables next to the sheet and attachments, for
all families.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from exporters.attachments import unit_attachments
from exporters.page import Attachment, Bookmark, Box, Element, Group, Page, Symbol, Text, Use, fit_text
from exporters.recordsheet.continuation import TurnRecord, further_pages, has_picture, lacks_tables
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.reference import Grid, tables_beside, tables_page
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style, style_of
from exporters.recordsheet.tables import drawn_tables

FOOTER = 8.0
NOTICE = (
    "BattleTech, BattleMech and 'Mech are trademarks of The Topps Company, Inc. "
    "Unofficial sheet, made with AsTech; copy it freely for your own table."
)


def footer(style: Style, box: Box) -> Group:
    """The notice about trademarks, and that the sheet is not official."""
    return Group([Use(_notice(style, round(box.width, 2)), box.x, box.y)], tag="Note", alt=NOTICE)


@cache
def _notice(style: Style, wide: float) -> Symbol:
    text: Element = fit_text(Text(wide / 2, 6.2, NOTICE, "condensed", style.fine, "middle", style.palette.soft), wide)
    return Symbol(f"{style.name}/notice-{wide:g}", Box(0, 0, wide, FOOTER), [text])


MARGINS = {"letter": 18.0, "a4": 18.0, "legal": 18.0, "a5": 12.0, "half-letter": 12.0}
NARROW = 450.0  # narrower areas have no room for three columns: the sheet takes two pages
LARGE_PRINT_SCALE = 1.36  # the scale of a sheet in large print
SCALE_BESIDE_TABLES = 0.85  # the scale of a sheet with tables next to it


class WholeLayout(NamedTuple):
    """A unit on pages of its own: `draw` returns the elements of each page, `references` the tables for the player."""

    draw: Callable[[Sheet, Box], Sequence[Sequence[Element]]]
    references: Callable[[Sheet], Sequence[Grid]] = lambda sheet: ()
    record: tuple[str, ...] = ()  # the lines of a record of turns, if it has room next to the sheet
    turns: TurnRecord | None = None  # the panel of that record, which small paper has on a further page


DrawSharedTables = Callable[[Sequence[Sheet], Box, Sequence[Box], Sequence[Element]], Sequence[Element]]


class SharedLayout(NamedTuple):
    """Several units to a page: their places, the drawing of one unit, and the tables around them.

    `furniture` gets the places that stay free and the units as they are drawn, so that it can fill the places with
    tables that are missing. `draw_alone` draws a unit that has the page to itself. `few` gives places for units that
    do not fill a page: larger ones where that helps, and the rest as the last place; the furniture of such a layout
    shows the picture of a unit that is alone.
    """

    places: Callable[[SheetOptions, Box], Sequence[Box]]
    draw: Callable[[Sheet, Box], Group]
    shared_tables: DrawSharedTables = lambda sheets, area, free, drawn: ()
    references: Callable[[Sheet], Sequence[Grid]] = lambda sheet: ()
    places_when_few: Callable[[Sequence[Sheet], Box], Sequence[Box]] | None = None
    beside_shared_tables: Callable[[Sheet], Sequence[Grid]] | None = None  # the references, where it has some of them
    turns: TurnRecord | None = None
    draw_alone: Callable[[Sheet, Box], Group] | None = None


def room_below(area: Box, last: Box, gap: float) -> Box:
    """The room below the last unit of a page."""
    return Box(last.x, last.bottom + gap, last.width, area.bottom - last.bottom - gap)


def draw_enlarged(draw: Callable[[Sheet, Box], Group], sheet: Sheet, box: Box, scale: float) -> Group:
    """A small unit drawn `scale` times larger."""
    return Group([draw(sheet, Box(0, 0, box.width / scale, box.height / scale))], box.x, box.y, scale)


def printable_area(options: SheetOptions) -> Box:
    """The paper without margins and footer."""
    margin = MARGINS[options.paper]
    paper = options.sheet
    return Box(margin, margin, paper.width - 2 * margin, paper.height - 2 * margin - FOOTER)


def layout_area(options: SheetOptions) -> Box:
    """The area that a layout draws in: smaller than the paper if the result is enlarged."""
    area = printable_area(options)
    return Box(0, 0, area.width / LARGE_PRINT_SCALE, area.height / LARGE_PRINT_SCALE) if options.large_print else area


def whole_pages(layout: WholeLayout, sheet: Sheet) -> list[Page]:
    """The pages of one unit."""
    options = sheet.options
    drawn = [*layout.draw(sheet, layout_area(options))]
    here = [element for elements in drawn for element in elements]
    drawn += _further([sheet], here, layout.turns)
    grids = _tables_beside_sheet(layout.references(sheet), here) if options.reference_tables else ()
    pages = [assemble_page(options, elements, [], grids, layout.record) for elements in drawn]
    if grids and _needs_page_of_tables(options):
        pages.append(assemble_page(options, tables_page(sheet.style, grids, layout_area(options))))
    if pages:
        first = [Bookmark(sheet.value.heading.name, y=MARGINS[options.paper]), *pages[0].elements]
        files = unit_attachments(sheet.unit, sheet.condition, edition=options.edition)
        pages[0] = pages[0]._replace(elements=first, attachments=files)
    return pages


def _further(sheets: Sequence[Sheet], drawn: Sequence[Element], turns: TurnRecord | None) -> list[list[Element]]:
    """The elements of further pages, for tables and pictures that small paper and large print have no room for."""
    area = layout_area(sheets[0].options)
    if area.width < NARROW:
        return further_pages(sheets, drawn, area, turns)
    if sheets[0].options.picture is None or (has_picture(drawn) and not lacks_tables(sheets[0], drawn)):
        return []
    return further_pages(sheets, drawn, area, None)


def _tables_beside_sheet(references: Sequence[Grid], drawn: Sequence[Element]) -> list[Grid]:
    """The tables next to a sheet: those that it does not show itself."""
    here = drawn_tables(drawn)
    return [table for table in references if table.key not in here]


def _needs_page_of_tables(options: SheetOptions) -> bool:
    """Whether the paper is too small for tables next to a sheet, so that they get a page of their own."""
    return layout_area(options).width < NARROW


def shared_pages(layout: SharedLayout, sheets: Sequence[Sheet]) -> list[Page]:
    """A page of several units, and pages with the tables that it has no room for."""
    options = sheets[0].options
    area = layout_area(options)
    places = layout.places(options, area)
    if layout.places_when_few is not None and len(sheets) < len(places):
        places = layout.places_when_few(sheets, area)
    draw = layout.draw_alone if layout.draw_alone is not None and len(sheets) == 1 else layout.draw
    units: list[Element] = []
    files: list[Attachment] = []
    for number, (sheet, place) in enumerate(zip(sheets, places, strict=False), 1):
        group = draw(sheet, place)
        units += [Bookmark(sheet.value.heading.name, y=place.y), group._replace(scope=f"unit-{number}")]
        suffix = f"-{number}" if len(sheets) > 1 else ""
        files += unit_attachments(sheet.unit, sheet.condition, suffix, options.edition)
    drawn = [*layout.shared_tables(sheets, area, places[len(sheets) :], units), *units]
    references = layout.references
    if layout.beside_shared_tables is not None and len(places) > len(sheets):
        references = layout.beside_shared_tables
    grids: dict[str, Grid] = {}  # by title: units of a page share their tables
    for sheet in sheets if options.reference_tables else ():
        for table in _tables_beside_sheet(references(sheet), drawn):
            grids.setdefault(table.title, table)
    pages = [assemble_page(options, drawn, files, tuple(grids.values()))]
    return pages + [assemble_page(options, elements) for elements in _further(sheets, drawn, layout.turns)]


def assemble_page(
    options: SheetOptions,
    drawn: Sequence[Element],
    files: Sequence[Attachment] = (),
    grids: Sequence[Grid] = (),
    record: tuple[str, ...] = (),
) -> Page:
    """A page from elements drawn in `layout_area(options)`: enlarged, or reduced for tables; with the footer."""
    area, style = printable_area(options), style_of(options)
    elements = list(drawn)
    if options.large_print:
        elements = [Group(elements, area.x, area.y, LARGE_PRINT_SCALE)]
    elif grids and not _needs_page_of_tables(options):
        moved = Group(
            elements, area.x * (1 - SCALE_BESIDE_TABLES), area.y * (1 - SCALE_BESIDE_TABLES), SCALE_BESIDE_TABLES
        )
        elements = [moved, *tables_beside(style, grids, area, SCALE_BESIDE_TABLES, record)]
    foot = footer(style, Box(area.x, area.bottom, area.width, FOOTER))
    paper = options.sheet
    return Page(paper.width, paper.height, [*elements, foot], attachments=list(files))


SPREAD_WIDTH = 396.0  # the width that the parts of a sheet need


def spread_pages(area: Box, pages: Callable[[Box], list[list[Element]]]) -> list[list[Element]]:
    """Draw pages in an area that is wide enough, scaled to fit `area`."""
    scale = min(1.0, area.width / SPREAD_WIDTH)
    if scale == 1.0:
        return pages(area)
    room = Box(0, 0, area.width / scale, area.height / scale)
    return [[Group(elements, area.x, area.y, scale)] for elements in pages(room)]
