"""The tables of play for a vehicle, and the record of its movement."""

from exporters.page import Box, Group
from exporters.recordsheet.panel import TAB_HEIGHT, panel, panel_room
from exporters.recordsheet.reference import Grid, record_of_turns
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.tables import table_grid, tables_named, to_hit_tables, without_title
from sheets.recordsheet.reference.vehicles import ANY_GROUND, ANY_VTOL


def vehicle_hit_locations(sheet: Sheet) -> Grid:
    """Hit locations, for a panel that has the title."""
    return without_title(*tables_named(sheet, "vehicle-hit-location"))


def vehicle_critical_hits(sheet: Sheet) -> Grid:
    """Critical hits, for a panel that has the title."""
    return without_title(*tables_named(sheet, "vehicle-criticals"))


def second_table(sheet: Sheet) -> tuple[str, Grid] | None:
    """The table beside the critical hits, with its title: motive damage, or the attacks that reach a VTOL."""
    for motive in tables_named(sheet, "motive-damage"):
        return "MOTIVE SYSTEM DAMAGE", without_title(motive)
    for above in tables_named(sheet, "physical-attacks-on-vtols"):
        return "PHYSICAL ATTACKS ON IT", without_title(above)
    return None


def half_page_references(sheet: Sheet) -> list[Grid]:
    """The optional tables next to sheets that share a page."""
    above = tables_named(sheet, "physical-attacks-on-vtols")
    whole = ANY_VTOL if above else ANY_GROUND  # the other vehicle on the page may have a turret
    last = above or [table_grid("motive-damage")]
    return [*whole_page_references(sheet), table_grid(f"vehicle-criticals/{whole}"), *last]


def whole_page_references(sheet: Sheet) -> list[Grid]:
    """The optional tables next to a page that has the critical hits of its vehicle."""
    return [*tables_named(sheet, "cluster-hits"), *to_hit_tables(sheet)]


_RECORD_LINE = 13.0
_HEIGHT_LINE: dict[str, str] = {
    "vtol": "Elevation",
    "wige": "Elevation",
    "submarine": "Depth",
    "airship": "Altitude",
}


def _record_lines(sheet: Sheet) -> tuple[str, ...]:
    """The lines of the record of turns."""
    level = _HEIGHT_LINE.get(sheet.value.body)
    return ("Movement", "Hexes moved", *([level] if level else []))


def record_height(sheet: Sheet) -> float:
    """The height of the panel of the record."""
    return TAB_HEIGHT + 7 + 2 * (_RECORD_LINE * (len(_record_lines(sheet)) + 1) + 4)


def record_panel(sheet: Sheet, box: Box) -> Group:
    """The panel of the record, with twenty turns."""
    return panel(sheet.style, box, "RECORD", record_of_turns(sheet.style, _record_lines(sheet), panel_room(box)))
