"""The roster of a force as pages to print, as a code for Tabletop Simulator, and as lines of text.

>>> from importers import load
>>> from sheets.roster import RosterMember, roster
>>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
>>> lance = roster("Fire Lance", [RosterMember(brolga)])
>>> print(roster_text(lance))
Fire Lance: 1 unit, 50 tons, BV 1,217, PV 29
1. Brolga BRG-2, 50 tons, 4/5, BV 1,217, PV 29
>>> len(draw_roster(lance))
1
"""

from collections.abc import Iterator

from exporters.audit.page import MARGIN, AuditTable, draw_table_pages, draw_title
from exporters.audit.table import SOFT, TableColumn, TableRow, text_row, title_row
from exporters.page import PAPERS, Element, Page, Text, fit_text
from sheets.roster import Roster, RosterLine

COLUMNS = (
    TableColumn("No.", 0.0, 0.04, "right"),
    TableColumn("Unit", 0.04, 0.31),
    TableColumn("Pilot or crew", 0.35, 0.20),
    TableColumn("Skills", 0.55, 0.06, "right"),
    TableColumn("Tons", 0.61, 0.06, "right"),
    TableColumn("Base BV", 0.67, 0.08, "right"),
    TableColumn("BV", 0.75, 0.07, "right"),
    TableColumn("PV", 0.82, 0.05, "right"),
    TableColumn("Network", 0.87, 0.13, "right"),
)
DAMAGE = (TableColumn("", 0.04, 0.96, "left", SOFT),)


def draw_roster(force: Roster, paper: str = "letter") -> list[Page]:
    """Draw the summary of a force on one or more pages: totals, then each unit with its damage."""
    sheet = PAPERS[paper]
    wide = sheet.width - 2 * MARGIN
    elements: list[Element] = [
        draw_title(force.name, f"BV {force.bv:,}", wide),
        fit_text(Text(MARGIN, MARGIN + 24, _totals(force), "condensed", 8, color=SOFT, tag="P"), wide),
    ]
    return draw_table_pages(
        AuditTable(force.name, COLUMNS, tuple(_rows(force, wide))), elements, MARGIN + 38, sheet, force.name
    )


def roster_text(force: Roster) -> str:
    """Plain lines to paste into a message."""
    lines = [f"{force.name}: {_totals(force)}"]
    above: tuple[str, ...] = ()
    for line in force.lines:
        if line.groups != above:
            above = line.groups
            lines += ["", " / ".join(above)] if above else [""]
        about = (_tons(line), f"{line.gunnery}/{line.piloting}", f"BV {line.bv:,}")
        parts = [line.name, *([line.pilot] if line.pilot else []), *about]
        parts += [] if line.pv is None else [f"PV {line.pv}"]
        parts += [f"C3 {line.network}"] if line.network else []
        lines.append(f"{line.number}. {', '.join(parts)}")
        lines += [f"   {mark}" for mark in line.damage]
    return "\n".join(lines)


def tabletop_code(force: Roster) -> str:
    """The code for the Alpha Strike table of Tabletop Simulator: the Master Unit List id and the Skill of each unit.

    Units without an id are left out; the caller reports them.
    """
    return "{" + ",".join(f"{{{line.mul_id},{line.skill}}}" for line in force.lines if line.mul_id is not None) + "}"


def _totals(force: Roster) -> str:
    units = f"{len(force.lines):,} unit{'' if len(force.lines) == 1 else 's'}"
    return f"{units}, {force.tons:,g} tons, BV {force.bv:,}, PV {force.pv:,}"


def _tons(line: RosterLine) -> str:
    return f"{line.weight:,g} tons" if line.unit_type != "battle-armor" else f"{line.weight:g} suits"


def _rows(force: Roster, wide: float) -> Iterator[TableRow]:
    above: tuple[str, ...] = ()
    for number, line in enumerate(force.lines):
        if line.groups != above:
            above = line.groups
            yield title_row(" / ".join(above) or "Others", wide)
        pv = "–" if line.pv is None else str(line.pv)
        texts = (str(line.number), line.name, line.pilot or "–", f"{line.gunnery}/{line.piloting}", f"{line.weight:g}")
        worth = (f"{line.base_bv:,}", f"{line.bv:,}", pv, line.network or "–")
        yield text_row(COLUMNS, (*texts, *worth), wide, number)
        if line.damage:
            yield text_row(DAMAGE, ("; ".join(line.damage),), wide, number)
