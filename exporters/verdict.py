"""The verdict on a force on paper: its units with their values, and the rules that it breaks."""

from collections.abc import Iterator
from dataclasses import dataclass

from exporters.audit.page import MARGIN, AuditTable, draw_table_pages, draw_title
from exporters.audit.table import SOFT, TableColumn, TableRow, text_row, title_row
from exporters.page import PAPERS, Element, Page, Text, fit_text

UNITS = (
    TableColumn("Unit", 0.0, 0.60),
    TableColumn("Skills", 0.60, 0.10, "right"),
    TableColumn("BV", 0.70, 0.15, "right"),
    TableColumn("PV", 0.85, 0.15, "right"),
)
RULES = (TableColumn("", 0.0, 0.12), TableColumn("", 0.12, 0.16), TableColumn("", 0.28, 0.72))


@dataclass(frozen=True, slots=True)
class VerdictPage:
    """The texts of a page: units with skills and values, rules with their level and sentence."""

    title: str
    summary: str
    units: tuple[tuple[str, str, str, str], ...]
    rules: tuple[tuple[str, str, str], ...]


def draw_verdicts(verdict: VerdictPage, paper: str = "letter") -> list[Page]:
    """Draw the pages of a verdict.

    >>> len(draw_verdicts(VerdictPage("Lance", "legal", (("Brolga BRG-2", "4/5", "1,217", "29"),), ())))
    1
    """
    sheet = PAPERS[paper]
    wide = sheet.width - 2 * MARGIN
    elements: list[Element] = [
        draw_title(verdict.title, "", wide),
        fit_text(Text(MARGIN, MARGIN + 24, verdict.summary, "condensed", 8, color=SOFT, tag="P"), wide),
    ]
    table = AuditTable(verdict.title, UNITS, tuple(_rows(verdict, wide)))
    return draw_table_pages(table, elements, MARGIN + 38, sheet, verdict.title)


def _rows(verdict: VerdictPage, wide: float) -> Iterator[TableRow]:
    for number, unit in enumerate(verdict.units):
        yield text_row(UNITS, unit, wide, number)
    yield title_row("Rules", wide)
    for number, rule in enumerate(verdict.rules or (("", "", "all rules are met"),)):
        yield text_row(RULES, rule, wide, number)
