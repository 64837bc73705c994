"""Odds of a unit as text, as CSV and as pages; a page can also be the back of a record sheet."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace

from exporters.audit.page import FOOT, MARGIN, AuditTable, draw_table_pages, draw_title
from exporters.audit.table import SOFT, TableColumn, TableRow, column_titles, text_row, title_row
from exporters.page import PAPERS, Page, Text, fit_text
from sheets.play import Refused
from sheets.play.odds import Odds, OddsLine, OddsTarget
from sheets.play.odds import odds as odds_of
from sheets.record import Condition
from sheets.record.record import Options
from sheets.units import Unit

FIELDS = ("weapon", "location", "bracket", "hexes", "heat", "number", "chance", "damage", "expected")
COLUMNS = (
    TableColumn("Weapon", 0.0, 0.30),
    TableColumn("Place", 0.30, 0.12),
    TableColumn("Range", 0.42, 0.12),
    TableColumn("Hexes", 0.54, 0.10, "right"),
    TableColumn("To hit", 0.64, 0.09, "right"),
    TableColumn("Chance", 0.73, 0.09, "right"),
    TableColumn("Damage", 0.82, 0.08, "right"),
    TableColumn("Expected", 0.90, 0.10, "right"),
)
NOTE = "The target stands in the open, the attacker stands still, and each range counts at its last hex."
ELEMENT_NOTE = "The target stands in the open, the attacker neither jumped nor stands still; each line is one attack."


def odds_csv(odds: Odds) -> str:
    """The odds as CSV, a line for each weapon, range and heat."""
    out = io.StringIO()
    writer = csv.DictWriter(out, FIELDS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(line.model_dump() for line in odds.lines)
    return out.getvalue().rstrip("\n")


def odds_text(odds: Odds) -> str:
    """The odds as columns of text."""
    return "\n".join(_text(odds))


def _text(odds: Odds) -> Iterator[str]:
    yield odds.title
    yield _note(odds)
    totals = odds.totals()
    widest = max(len(line.weapon) for line in odds.lines)
    for heat in odds.heats:
        yield ""
        yield _heading(odds, heat)
        for line in odds.lines:
            if line.heat == heat:
                place = f"{line.weapon:<{widest}}  {line.location:<10}  {line.bracket:<8}{line.hexes:>7}"
                yield f"{place}  {_number(line):>4}{line.chance:>7.1f} %{line.damage:>7g}{line.expected:>7.2f}"
        for bracket in dict.fromkeys(line.bracket for line in odds.lines if totals):
            yield f"{'all weapons':<{widest}}  {'':<10}  {bracket:<8}{totals[bracket, heat]:>29.2f}"


def _heading(odds: Odds, heat: int) -> str:
    return f"Heat {heat}" if len(odds.heats) > 1 else "At every heat"


def _note(odds: Odds) -> str:
    return ELEMENT_NOTE if odds.game == "alpha-strike" else NOTE


def _titles(odds: Odds) -> dict[str, str]:
    """The titles of the columns of an element that differ from those of a unit."""
    return {"Hexes": "Inches", "Weapon": "Attack", "Place": "Arc"} if odds.game == "alpha-strike" else {}


def _number(line: OddsLine) -> str:
    return "-" if line.number is None else f"{line.number}+"


def draw_unit_odds(unit: Unit, condition: Condition, edition: str, moved: int, paper: str) -> list[Page]:
    """Draw the odds of a unit against a target that moved so many hexes; no page for a family that cannot be played."""
    try:
        found = odds_of(unit, OddsTarget(moved=moved), options=Options(edition=edition), condition=condition)
    except Refused:
        return []
    return draw_odds(found, paper)


def draw_odds(odds: Odds, paper: str = "letter", on_one_page: bool = False) -> list[Page]:
    """Draw the odds as pages of a paper, or as one page with the height of the table.

    >>> from importers import load
    >>> from sheets.play.odds import odds
    >>> len(draw_odds(odds(load("tests/data/Brolga BRG-2.mtf").require())))
    2
    """
    sheet = PAPERS[paper]
    wide = sheet.width - 2 * MARGIN
    title, _, conditions = odds.title.partition(", ")
    under = fit_text(
        Text(MARGIN, MARGIN + 24, f"{conditions}. {_note(odds)}", "condensed", 8, color=SOFT, tag="P"), wide
    )
    columns = tuple(replace(column, heading=_titles(odds).get(column.heading, column.heading)) for column in COLUMNS)
    table = AuditTable(title, columns, tuple(_rows(odds, wide)))
    if on_one_page:
        rows = sum(row.height for row in table.rows)
        sheet = sheet._replace(
            height=max(sheet.height, rows + column_titles(COLUMNS, wide).height + 2 * MARGIN + FOOT + 40)
        )
    return draw_table_pages(table, [draw_title(title, "", wide), under], MARGIN + 36, sheet, f"odds-{odds.unit}")


def _rows(odds: Odds, wide: float) -> Iterator[TableRow]:
    totals = odds.totals()
    for heat in odds.heats:
        yield title_row(_heading(odds, heat), wide)
        lines = [line for line in odds.lines if line.heat == heat]
        for number, line in enumerate(lines):
            texts = (line.weapon, line.location, line.bracket, line.hexes, _number(line), f"{line.chance:.1f} %")
            yield text_row(COLUMNS, (*texts, f"{line.damage:g}", f"{line.expected:.2f}"), wide, number)
        for number, bracket in enumerate(dict.fromkeys(line.bracket for line in lines if totals)):
            total = f"{totals[bracket, heat]:.2f}"
            yield text_row(COLUMNS, ("all weapons", "", bracket, "", "", "", "", total), wide, number)
