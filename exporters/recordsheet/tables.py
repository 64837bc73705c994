"""The tables of play of a sheet as grids: the columns and the least width of each."""

from collections.abc import Mapping
from functools import cache

from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from sheets.recordsheet.reference import ReferenceTable, reference_table, table_name
from sheets.recordsheet.reference.shared import SUMMARY, TO_HIT

_MODIFIERS = Grid("", (), (), widths=(3.2, 1.0), left=True)
_STRIKES = Grid("", (), (), widths=(0.7, 1.0, 1.2, 1.0))
_SUMMARY = Grid("", (), (), widths=(3.2, 0.8), left=True)

# How each table is drawn; its words come from the reference table.
_LOOKS: Mapping[str, Grid] = {
    **dict.fromkeys(TO_HIT, _MODIFIERS),
    **dict.fromkeys(SUMMARY, _SUMMARY),
    **dict.fromkeys(("mech-hit-location", "mech-punch", "mech-kick"), _STRIKES),
    **dict.fromkeys(("piloting", "movement-costs"), _MODIFIERS),
    "mech-transfer": Grid("", (), (), widths=(2.0, 1.0)),
    "fall": Grid("", (), (), widths=(0.6, 1.9, 1.2)),
    "motive-damage": Grid("", (), (), widths=(0.5, 1.0, 2.9), words=True, least=186),
    "physical-attacks-on-vtols": Grid("", (), (), widths=(1.0, 2.2), words=True),
    "vehicle-critical-effects": Grid("", (), (), widths=(1.0, 2.7), words=True),
    "emplacement-criticals": Grid("", (), (), widths=(0.4, 2.0), words=True),
    "emplacement-critical-effects": Grid("", (), (), widths=(1.0, 2.7), words=True),
    **dict.fromkeys(("burst-fire", "burst-fire-suits"), Grid("", (), (), widths=(4.2, 0.8), left=True, least=165)),
    "weapons-against-infantry": Grid("", (), (), widths=(3.2, 1.4), left=True, least=170),
    "infantry-lost-twice": Grid("", (), (), widths=(4.0, 0.7), left=True, least=150),
    "infantry-in-buildings": Grid("", (), (), widths=(1.6, 1.0, 1.0)),
    "anti-mech-attacks": Grid("", (), (), widths=(1.2, 1.0, 1.0)),
    "anti-mech-modifiers": Grid("", (), (), widths=(2.2, 1.4), left=True),
    "swarm-locations": Grid("", (), (), widths=(0.6, 1.0, 1.0)),
    "riders": Grid("", (), (), widths=(0.6, 1.7, 1.2)),
}


@cache
def table_grid(key: str) -> Grid:
    """The table of a key as a grid."""
    table, name = reference_table(key), table_name(key)
    if name == "vehicle-hit-location":
        return _vehicle_hits(table)
    if name == "vehicle-criticals":
        return _filled(table, Grid("", (), (), widths=(0.4, *(1.2 for _ in table.columns[1:])), least=230))
    return _filled(table, _LOOKS.get(name, Grid("", (), ())))


def _vehicle_hits(table: ReferenceTable) -> Grid:
    """Six sides have wider columns; two turrets a long note."""
    columns = len(table.columns) - 1
    six_sided, long_note = columns > 3, len(table.notes[-1]) > 40
    widths = (0.55, *(1.15 if six_sided else 1.0 for _ in range(columns)))
    return _filled(table, Grid("", (), (), widths=widths, least=150 if six_sided or long_note else 0))


def _filled(table: ReferenceTable, look: Grid) -> Grid:
    return look._replace(title=table.title, heads=table.columns, rows=table.rows, notes=table.notes, key=table.key)


def untitled(table: Grid) -> Grid:
    """The table in a panel that has its title."""
    return table._replace(title="")


def tables_named(sheet: Sheet, *names: str) -> list[Grid]:
    """The tables of a sheet that have these names, in the order of the names."""
    by_name = {table_name(key): key for key in sheet.value.tables}
    return [table_grid(by_name[name]) for name in names if name in by_name]


def to_hit_tables(sheet: Sheet) -> list[Grid]:
    """All modifiers of the gunner's roll."""
    return tables_named(sheet, *TO_HIT)


def to_hit_summary(sheet: Sheet) -> list[tuple[Grid, ...]]:
    """The short tables of the gunner's roll side by side, for free room; none where the full ones stand beside."""
    found = summary_grids(sheet)
    return [] if sheet.options.reference_tables or not found else [found]


def summary_grids(sheet: Sheet) -> tuple[Grid, ...]:
    """The short tables of the gunner's roll: range and movement of both; the target's state, cover, the attacker's."""
    found = tables_named(sheet, *SUMMARY)
    return tuple(found if sheet.options.extreme_range else map(_without_extreme, found))


def _without_extreme(table: Grid) -> Grid:
    return table._replace(rows=tuple(row for row in table.rows if row[0] != "Extreme"))
