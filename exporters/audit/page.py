"""The pages of an audit, with title and charts on the first and the table below and on the others; and the errata page.

The errata page follows the sheet of a unit: it lists the changes of its figures, and the rulings that matter in play.
"""

from __future__ import annotations  # help() shows the names of types, not all families of `Unit`

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from exporters.audit.plots import bar_height, draw_bar, draw_damage_plot, draw_heat_plot, total_parts
from exporters.audit.table import (
    COLUMNS,
    GAP,
    HAIR,
    INK,
    SOFT,
    TableColumn,
    TableRow,
    column_titles,
    table_rows,
    text_row,
    title_row,
)
from exporters.page import PAPERS, Box, Element, Group, Line, Page, Paper, Text, fit_text
from sheets.construction.report import Report, format_number
from sheets.edition_changes import changed_since, worth_since
from sheets.editions import Edition, books, edition, newer_editions
from sheets.rules.firepower import firepower, heat_sources
from sheets.rules.heat import heat_capacity
from sheets.unit_rulings import for_unit
from sheets.units import Mech, Unit

MARGIN = 36.0
FOOT = 16.0
PLOT = 118.0  # height of a chart
APART = 14.0  # between parts of the page
NOTICE = "BattleTech, BattleMech and 'Mech are trademarks of The Topps Company, Inc. Unofficial, made with AsTech."


def draw_audit(unit: Unit | None, report: Report, paper: str = "letter") -> list[Page]:
    """Draw the audit of a figure: its parts, the unit's damage and heat, the sum with its rules.

    `unit` is None for the figure of a force.

    >>> from importers import load
    >>> from sheets.battlevalue import battle_value_report
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
    >>> len(draw_audit(brolga, battle_value_report(brolga)))
    1
    """
    sheet = PAPERS[paper]
    wide = sheet.width - 2 * MARGIN
    elements, y = _front(unit, report, wide)
    end = () if report.total is None else (_total(report.total, wide),)
    table = AuditTable(report.title, COLUMNS, (*table_rows(report, wide), *end))
    return draw_table_pages(table, elements, y, sheet, unit.name if unit else "")


@dataclass(frozen=True, slots=True)
class AuditTable:
    """A table that may need several pages, and their title."""

    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[TableRow, ...]


def draw_table_pages(
    table: AuditTable, above_table: Sequence[Element], table_top: float, paper: Paper, name: str
) -> list[Page]:
    """Draw the pages of a table; each begins with a title and repeats the column titles.

    `above_table` is the content of the first page above the table, its title included, and `table_top` the y where the
    table begins there. `name` is the name of the pages (`Page.name`).
    """
    wide = paper.width - 2 * MARGIN
    columns = column_titles(table.columns, wide)
    elements = [*above_table, _row_at(columns, table_top)]
    y = table_top + columns.height
    pages: list[list[Element]] = []
    for row in _join_section_titles(table.rows):
        if y + row.height > paper.height - MARGIN - FOOT:
            pages.append(elements)
            elements = [draw_title(table.title, f"page {len(pages) + 1}", wide), _row_at(columns, MARGIN + 24)]
            y = MARGIN + 24 + columns.height
        elements.append(_row_at(row, y))
        y += row.height
    pages.append(elements)
    return [
        Page(paper.width, paper.height, [*each, _foot(paper, number, len(pages))], name=name)
        for number, each in enumerate(pages, 1)
    ]


def _front(unit: Unit | None, report: Report, wide: float) -> tuple[list[Element], float]:
    """The content above the table, and the top of the table."""
    total = "" if report.total is None else format_number(report.total)
    elements: list[Element] = [draw_title(report.title, total, wide)]
    if unit is not None:
        facts = (unit.unit_type.replace("-", " "), str(unit.year), unit.role and unit.role.value, unit.source)
        line = " · ".join(filter(None, facts))
        elements.append(fit_text(Text(MARGIN, MARGIN + 24, line, "condensed", 8, color=SOFT, tag="P"), wide))
    y = MARGIN + 24 + APART
    if parts := total_parts(report):
        elements.append(draw_bar(Box(MARGIN, y, wide, bar_height(parts)), parts))
        y += bar_height(parts) + APART
    if unit is not None and (pictures := list(_pictures(unit, y, wide))):
        elements += pictures
        y += PLOT + APART
    return elements, y


def _pictures(unit: Unit, y: float, wide: float) -> Iterator[Element]:
    """The charts of damage and heat, next to each other."""
    half = (wide - APART) / 2
    if (power := firepower(unit)) is not None:
        yield draw_damage_plot(Box(MARGIN, y, half, PLOT), power)
    if isinstance(unit, Mech) and (capacity := heat_capacity(unit)) is not None:
        yield draw_heat_plot(Box(MARGIN + (half + APART if power else 0), y, half, PLOT), heat_sources(unit), capacity)


def _join_section_titles(found: Iterable[TableRow]) -> Iterator[TableRow]:
    """Join each section title to the first row after it, so that a page break does not part them."""
    waiting: TableRow | None = None
    for row in found:
        if waiting is not None:
            both = Group([waiting.drawn, Group([row.drawn], y=waiting.height)])
            yield TableRow(waiting.height + row.height, both)
            waiting = None
        elif row.opens:
            waiting = row
        else:
            yield row
    if waiting is not None:
        yield waiting


def draw_title(title: str, beside: str, wide: float) -> Group:
    """The title of a page, and the text to its right."""
    y = MARGIN + 12
    return Group(
        [
            fit_text(Text(MARGIN, y, title, "condensed-bold", 16, color=INK, tag="H1"), wide * 0.76),
            fit_text(Text(MARGIN + wide, y, beside, "condensed-bold", 16, "right", INK, tag="P"), wide * 0.22),
        ]
    )


def _total(total: float | str, wide: float) -> TableRow:
    right = wide * (COLUMNS[3].left + COLUMNS[3].width) - GAP
    text = fit_text(
        Text(right, 11, f"Total {format_number(total)}", "condensed-bold", 9, "right", INK, tag="P"), wide * 0.4
    )
    return TableRow(16, Group([Line(0, 1, wide, 1, INK, 0.8), text]))


def _row_at(row: TableRow, y: float) -> Group:
    return Group([row.drawn], x=MARGIN, y=y)


def _foot(sheet: Paper, number: int, of: int) -> Group:
    y = sheet.height - MARGIN
    wide = sheet.width - 2 * MARGIN
    return Group(
        [
            Line(MARGIN, y - 9, MARGIN + wide, y - 9, HAIR, 0.4),
            fit_text(Text(MARGIN, y, NOTICE, "condensed", 6, color=SOFT), wide * 0.86),
            fit_text(Text(MARGIN + wide, y, f"{number} of {of}", "condensed", 6.5, "right", SOFT), 40),
        ],
        tag="Note",
        alt=f"{NOTICE} Page {number} of {of}.",
    )


CHANGES = (
    TableColumn("What", 0.0, 0.34),
    TableColumn("Was", 0.34, 0.17),
    TableColumn("Is", 0.51, 0.17),
    TableColumn("Ruling", 0.68, 0.32, "left", SOFT),
)
RULINGS = (TableColumn("Ruling", 0.0, 0.30), TableColumn("", 0.30, 0.70))


def draw_errata(unit: Unit, edition_id: str, paper: str = "letter") -> list[Page]:
    """Draw the errata up to an edition that concern a unit; there is a page even if there are none.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
    >>> len(draw_errata(brolga, "bmm-7.01"))
    1
    """
    sheet = PAPERS[paper]
    wide = sheet.width - 2 * MARGIN
    book = edition(edition_id)
    title = f"Errata for {unit.name}"
    under = fit_text(
        Text(MARGIN, MARGIN + 24, f"{book.title}, {book.document}", "condensed", 8, color=SOFT, tag="P"), wide
    )
    table = AuditTable(title, CHANGES, tuple(_rows(unit, book, wide)))
    return draw_table_pages(table, [draw_title(title, "", wide), under], MARGIN + 36, sheet, f"errata-{unit.name}")


def _rows(unit: Unit, book: Edition, wide: float) -> Iterator[TableRow]:
    oldest = books(book.game)[0]
    if book.id != oldest.id:
        yield title_row(f"What changed since {oldest.title}, {oldest.document}", wide)
        changed = [(change.what, change.was or "none", change.now or "none", change.ruling)
                   for change in changed_since(unit, oldest.id)]  # fmt: skip
        same = [(what, was, now, "the same") for what, was, now in worth_since(unit, oldest.id) if was == now]
        for number, texts in enumerate((*changed, *same)):
            yield text_row(CHANGES, texts, wide, number)
    yield title_row("Rulings that matter to it", wide)
    later = {newer.id for newer in newer_editions(book)}
    known = [
        entry for entry in for_unit(unit) if entry.edition not in later and edition(entry.edition).game == book.game
    ]
    for number, entry in enumerate(known):
        yield text_row(RULINGS, (entry.id, f"{entry.subject}: {entry.says}"), wide, number)
    if not known:
        yield text_row(RULINGS, ("none", ""), wide, 0)
