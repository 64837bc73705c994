"""The tables of play of a sheet as grids: the columns and the least width of each."""

from collections.abc import Iterable, Mapping
from functools import cache

from exporters.page import Element, Group, Use, text_width
from exporters.page.measure import LEAST_STRETCH
from exporters.recordsheet.reference import Grid, table_key
from exporters.recordsheet.sheet import Sheet
from sheets.recordsheet.reference import ReferenceTable, reference_table, required_tables, table_name
from sheets.recordsheet.reference.aerospace import TO_HIT as AERO_TO_HIT
from sheets.recordsheet.reference.shared import SUMMARY, TO_HIT

_MODIFIERS = Grid("", (), (), widths=(3.2, 1.0), left=True)
_STRIKES = Grid("", (), (), widths=(0.7, 1.0, 1.2, 1.0), least=72)
_SUMMARY = Grid("", (), (), widths=(3.2, 0.8), left=True)

# How each table is drawn; its words come from the reference table.
_GRID_LOOKS: Mapping[str, Grid] = {
    **dict.fromkeys(TO_HIT, _MODIFIERS),
    **dict.fromkeys(SUMMARY, _SUMMARY),
    **dict.fromkeys(("mech-hit-location", "mech-punch", "mech-kick"), _STRIKES),
    **dict.fromkeys(("piloting", "movement-costs"), _MODIFIERS),
    "mech-transfer": Grid("", (), (), widths=(2.0, 1.0)),
    "fall": Grid("", (), (), widths=(0.4, 2.0, 1.3)),
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
    "aero-hit-location": Grid("", (), (), widths=(0.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5)),
    "aero-criticals": Grid("", (), (), widths=(1.0, 2.4), words=True),
    "aero-turning": Grid("", (), (), widths=(0.9, 0.9, 0.8, 1.0, 1.0)),
    "random-movement": Grid("", (), (), widths=(0.5, 2.6)),
    "spheroid-in-atmosphere": Grid("", (), ()),
}
_CRAFT_MODIFIERS = ("control-rolls", "control-modifiers", *AERO_TO_HIT)


_SIZED_BY_WORDS = frozenset(
    {
        "aero-hit-location",
        "aero-criticals",
        "aero-turning",
        "random-movement",
        "spheroid-in-atmosphere",
        "vehicle-critical-effects",
        "emplacement-criticals",
        "emplacement-critical-effects",
        "physical-attacks-on-vtols",
    }
)
"""The tables whose least width is that of their words."""


@cache
def table_grid(key: str) -> Grid:
    """The table of a key as a grid."""
    table, name = reference_table(key), table_name(key)
    if name == "vehicle-hit-location":
        return _vehicle_hits(table)
    if name in _CRAFT_MODIFIERS:
        causes, values = (max(_least_width(row[n]) for row in table.rows) for n in (0, 1))
        return with_least_width(_fill_grid(table, Grid("", (), (), widths=(causes + 1, max(values, 12.0)), left=True)))
    if name in _SIZED_BY_WORDS:
        look = _GRID_LOOKS[name]
        return with_least_width(_fill_grid(table, look._replace(widths=look.widths[: len(table.columns)])))
    if name == "vehicle-criticals":
        return _fill_grid(table, Grid("", (), (), widths=(0.4, *(1.2 for _ in table.columns[1:])), least=230))
    return _fill_grid(table, _GRID_LOOKS.get(name, Grid("", (), ())))


def _vehicle_hits(table: ReferenceTable) -> Grid:
    """Six sides have wider columns; two turrets a long note."""
    columns = len(table.columns) - 1
    six_sided, long_note = columns > 3, len(table.notes[-1]) > 40
    widths = (0.55, *(1.15 if six_sided else 1.0 for _ in range(columns)))
    return _fill_grid(table, Grid("", (), (), widths=widths, least=150 if six_sided or long_note else 0))


def _fill_grid(table: ReferenceTable, look: Grid) -> Grid:
    return look._replace(title=table.title, heads=table.columns, rows=table.rows, notes=table.notes, key=table.key)


_SMALLEST = 5.9  # size of type


def _least_width(text: str) -> float:
    """The least width in which a cell is readable."""
    return text_width(text, "condensed-bold", _SMALLEST) * LEAST_STRETCH + 2.5


def with_least_width(table: Grid) -> Grid:
    """The table with the least width that its words need."""
    shares = table.widths or (1.0,) * len(table.heads)
    lines = [table.heads, *table.rows]
    parts = (max(_least_width(line[n]) for line in lines) / share for n, share in enumerate(shares))
    notes = max(
        (text_width(note, "condensed-italic", _SMALLEST) * LEAST_STRETCH + 2.5 for note in table.notes), default=0.0
    )
    return table._replace(least=round(max(max(parts) * sum(shares), notes) + 0.5, 1))


def without_title(table: Grid) -> Grid:
    """The table without its title, for a panel that has it."""
    return table._replace(title="")


def tables_named(sheet: Sheet, *names: str) -> list[Grid]:
    """The tables of a sheet that have these names, in the order of the names."""
    by_name = {table_name(key): key for key in sheet.value.tables}
    return [table_grid(by_name[name]) for name in names if name in by_name]


def to_hit_tables(sheet: Sheet) -> list[Grid]:
    """All modifiers of the gunner's roll."""
    return tables_named(sheet, *TO_HIT)


def waiting_tables(sheet: Sheet, drawn: Iterable[Element] = ()) -> list[tuple[Grid, ...]]:
    """The rows of tables that a sheet needs and that are not drawn yet; cluster hits come last.

    The short tables of the gunner's roll stand side by side, and give way to the full ones beside the sheet.
    """
    here = drawn_tables(drawn)
    keys = [key for key in required_tables(sheet.value.tables) if table_name(key) not in SUMMARY]
    found: list[tuple[Grid, ...]] = [(table_grid(key),) for key in keys]
    if not sheet.options.reference_tables and (summary := summary_grids(sheet)):
        found.append(summary)
    found += [(table,) for table in tables_named(sheet, "cluster-hits")]
    return [row for row in found if row[0].key not in here]


def drawn_tables(drawn: Iterable[Element]) -> set[str]:
    """The keys of the tables among some elements."""
    keys: set[str] = set()
    for element in drawn:
        if isinstance(element, Group):
            keys |= drawn_tables(element.elements)
        elif isinstance(element, Use):
            keys.add(table_key(element.symbol))
    return keys


def summary_grids(sheet: Sheet) -> tuple[Grid, ...]:
    """The short tables of the gunner's roll: range and movement of both; the target's state, cover, the attacker's."""
    found = tables_named(sheet, *SUMMARY)
    return tuple(found if sheet.options.extreme_range else map(_without_extreme, found))


def _without_extreme(table: Grid) -> Grid:
    return table._replace(rows=tuple(row for row in table.rows if row[0] != "Extreme"))
