"""What a family's layout module offers, and how its drawings become pages.

A module names one of the two as its `LAYOUT`: `WholeLayout` for units that fill pages of their own, `SharedLayout` for
small units that share a page; or a function that picks one of them for a sheet. Both draw in boxes that they are given,
on any paper; margins, footer, large print, tables beside the sheet and what is embedded in the file are added here, for
all alike.
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

FOOTER = 8.0
NOTICE = (
    "BattleTech, BattleMech and 'Mech are trademarks of The Topps Company, Inc. "
    "Unofficial sheet, made with AsTech; copy it freely for your own table."
)


def footer(style: Style, box: Box) -> Group:
    """Trademarks, and that this is no official sheet."""
    return Group([Use(_notice(style, round(box.width, 2)), box.x, box.y)], tag="Note", alt=NOTICE)


@cache
def _notice(style: Style, wide: float) -> Symbol:
    text: Element = fit_text(Text(wide / 2, 6.2, NOTICE, "condensed", style.fine, "middle", style.palette.soft), wide)
    return Symbol(f"{style.name}/notice-{wide:g}", Box(0, 0, wide, FOOTER), [text])


MARGINS = {"letter": 18.0, "a4": 18.0, "legal": 18.0, "a5": 12.0, "half-letter": 12.0}
NARROW = 450.0  # an area less wide than this has no room for three columns: spread the sheet over two pages
LARGE_PRINT_SCALE = 1.36  # how much larger the parts of a sheet in large print are
SCALE_BESIDE_TABLES = 0.85  # the share of the page that is left to the sheet when tables stand beside it


class WholeLayout(NamedTuple):
    """A unit on pages of its own: for an area, the elements of each page; and the tables its player looks up."""

    draw: Callable[[Sheet, Box], Sequence[Sequence[Element]]]
    references: Callable[[Sheet], Sequence[Grid]] = lambda sheet: ()
    record: tuple[str, ...] = ()  # what is written down every turn, where there is room beside the sheet
    turns: TurnRecord | None = None  # its panel, which small paper has on a further page


DrawSharedTables = Callable[[Sequence[Sheet], Box, Sequence[Box], Sequence[Element]], Sequence[Element]]


class SharedLayout(NamedTuple):
    """Several units to a page: the places for them, one unit in its place, and what stands on the page besides.

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
    """What is left under the last unit of a page."""
    return Box(last.x, last.bottom + gap, last.width, area.bottom - last.bottom - gap)


def draw_enlarged(draw: Callable[[Sheet, Box], Group], sheet: Sheet, box: Box, scale: float) -> Group:
    """A small unit drawn so much larger."""
    return Group([draw(sheet, Box(0, 0, box.width / scale, box.height / scale))], box.x, box.y, scale)


def printable_area(options: SheetOptions) -> Box:
    """The paper without margins and footer."""
    margin = MARGINS[options.paper]
    paper = options.sheet
    return Box(margin, margin, paper.width - 2 * margin, paper.height - 2 * margin - FOOTER)


def layout_area(options: SheetOptions) -> Box:
    """The area that a layout draws in: smaller than the paper where it is enlarged afterwards."""
    area = printable_area(options)
    return Box(0, 0, area.width / LARGE_PRINT_SCALE, area.height / LARGE_PRINT_SCALE) if options.large_print else area


def whole_pages(layout: WholeLayout, sheet: Sheet) -> list[Page]:
    """The pages of one unit."""
    options = sheet.options
    drawn = [*layout.draw(sheet, layout_area(options))]
    drawn += _further([sheet], [element for elements in drawn for element in elements], layout.turns)
    grids = layout.references(sheet) if options.reference_tables else ()
    pages = [assemble_page(options, elements, [], grids, layout.record) for elements in drawn]
    if grids and _needs_page_of_tables(options):
        pages.append(assemble_page(options, tables_page(sheet.style, grids, layout_area(options))))
    if pages:
        first = [Bookmark(sheet.value.heading.name, y=MARGINS[options.paper]), *pages[0].elements]
        files = unit_attachments(sheet.unit, sheet.condition, edition=options.edition)
        pages[0] = pages[0]._replace(elements=first, attachments=files)
    return pages


def _further(sheets: Sequence[Sheet], drawn: Sequence[Element], turns: TurnRecord | None) -> list[list[Element]]:
    """The elements of the pages with what small paper and large print have no room for, or a page with a picture."""
    area = layout_area(sheets[0].options)
    if area.width < NARROW:
        return further_pages(sheets, drawn, area, turns)
    if sheets[0].options.picture is None or (has_picture(drawn) and not lacks_tables(sheets[0], drawn)):
        return []
    return further_pages(sheets, drawn, area, None)


def _needs_page_of_tables(options: SheetOptions) -> bool:
    """Whether the paper is too small for tables beside a sheet: they get a page of their own."""
    return layout_area(options).width < NARROW


def shared_pages(layout: SharedLayout, sheets: Sequence[Sheet]) -> list[Page]:
    """A page of several units, and those with the tables that it has no room for."""
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
        for table in references(sheet):
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
    """A page from what was drawn in `room(options)`: enlarged, or moved aside for tables; the footer below."""
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
    """The pages as they are drawn in a room that is wide enough, made to fit the area."""
    scale = min(1.0, area.width / SPREAD_WIDTH)
    if scale == 1.0:
        return pages(area)
    room = Box(0, 0, area.width / scale, area.height / scale)
    return [[Group(elements, area.x, area.y, scale)] for elements in pages(room)]
