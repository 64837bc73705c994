"""The tables of play that the player of an aerospace craft looks up, as grids, and panels of them."""

from collections.abc import Iterator, Sequence
from functools import cache

from exporters.page import Box, Element, Group, Image, Use, width
from exporters.page.measure import NARROWEST
from exporters.recordsheet.aero import Craft
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.reference import GRID_ROW, Grid, grid, grid_height, signed
from exporters.recordsheet.sheet import Sheet
from sheets.rules.tables import aerospace_hits, piloting
from sheets.rules.tables.aerospace_hits import AeroSide
from sheets.rules.tables.to_hit import AERO_CATALOG, Modifier
from sheets.units import CapitalShip, Fighter, Spacecraft

_SMALLEST = 5.9  # size of type
_HEADS: dict[AeroSide, str] = {
    "front": "Nose",
    "side": "Side",
    "aft": "Aft",
    "above or below": "Above, below",
}
_SHORT = {
    "right wing": "RW",
    "left wing": "LW",
    "right side": "right",
    "left side": "left",
    "fore right": "fore r.",
    "fore left": "fore l.",
    "aft right": "aft r.",
    "aft left": "aft l.",
    "fore side": "fore",
    "aft side": "aft s.",
}


def hit_location_table(craft: Craft) -> Grid:
    """Where a shot strikes and which critical hit it may cause, by the direction that it comes from."""
    notes: tuple[str, ...] = ("critical check: damage above the threshold, to the structure, or a 12 to hit: 2D6, 8+",)
    if isinstance(craft, Fighter):
        notes = (*notes, "above, below: 1D6, 1-3 right wing, 4-6 left wing")
    kind = "fighter" if isinstance(craft, Fighter) else "capital" if isinstance(craft, CapitalShip) else "dropship"
    return _locations(kind, notes)


@cache
def _locations(kind: str, notes: tuple[str, ...]) -> Grid:
    table = {
        "fighter": aerospace_hits.FIGHTER_HITS,
        "capital": aerospace_hits.CAPITAL_HITS,
        "dropship": aerospace_hits.DROPSHIP_HITS,
    }[kind]
    columns = list(table.values())
    rows = tuple(
        (str(roll), *(f"{_SHORT.get(c[roll].location, c[roll].location)}: {c[roll].critical}" for c in columns))
        for roll in range(2, 13)
    )
    heads = ("2D6", *(_HEADS[direction] for direction in table))
    return with_least(Grid("Hit location: critical hit, 2D6", heads, rows, notes, (0.5, *(1.5 for _ in columns))))


def spheroid_in_atmosphere() -> Grid:
    """Where a spheroid in atmosphere is struck, by the attacker's altitude."""
    table = aerospace_hits.SPHEROID_IN_ATMOSPHERE
    rows = tuple((str(roll), *(column[roll] for column in table.values())) for roll in range(1, 7))
    return with_least(Grid("Spheroid in atmosphere, 1D6", ("1D6", "Same alt.", "Higher", "Lower"), rows))


@cache
def critical_table(capital: bool, fighter: bool) -> Grid:
    """What each critical hit does."""
    if fighter:
        table = aerospace_hits.FIGHTER_HITS
    else:
        table = aerospace_hits.CAPITAL_HITS if capital else aerospace_hits.DROPSHIP_HITS
    named = {row.critical for column in table.values() for row in column.values()}
    rows = tuple((name, effect) for name, effect in aerospace_hits.CRITICAL_EFFECTS.items() if name in named)
    return with_least(Grid("Critical hits", ("", ""), rows, widths=(1.0, 2.4), words=True))


def critical_table_untitled(craft: Craft) -> Grid:
    """What each critical hit does, for a panel that has the title."""
    return critical_table(isinstance(craft, CapitalShip), isinstance(craft, Fighter))._replace(title="")


def control_roll_tables(craft: Craft) -> tuple[Grid, ...]:
    """Control rolls: when a fighter makes one, and the modifiers of this craft's rolls."""
    if isinstance(craft, Fighter):
        lasting = (*piloting.CONTROL_LASTING, *piloting.CONTROL_IN_ATMOSPHERE, piloting.CONTROL_COCKPIT)
        return _modifiers("Control rolls", piloting.CONTROL_CAUSES), _modifiers("Control roll modifiers", lasting)
    if isinstance(craft, CapitalShip):
        return (_modifiers("Control roll modifiers", piloting.CONTROL_LASTING),)
    return (_modifiers("Control roll modifiers", (*piloting.CONTROL_LASTING, *piloting.CONTROL_IN_ATMOSPHERE)),)


@cache
def to_hit_tables() -> tuple[Grid, ...]:
    """All modifiers of the gunner's roll."""
    return tuple(_modifiers(group.title, group.lines) for group in AERO_CATALOG)


def reference_tables(craft: Craft) -> list[Grid]:
    """What stands beside the sheet."""
    found = [
        *to_hit_tables(),
        *control_roll_tables(craft),
        critical_table(isinstance(craft, CapitalShip), isinstance(craft, Fighter)),
    ]
    if isinstance(craft, Spacecraft):
        found.append(hit_location_table(craft))
        if craft.spheroid:
            found.append(spheroid_in_atmosphere())
    return found


@cache
def _modifiers(title: str, lines: tuple[Modifier, ...]) -> Grid:
    rows = tuple((line.cause, signed(line.value).replace("-", "−")) for line in lines)
    causes, values = (max(_least_width(row[n]) for row in rows) for n in (0, 1))
    return with_least(Grid(title, ("", ""), rows, widths=(causes + 1, max(values, 12.0)), left=True))


def _least_width(text: str) -> float:
    """The least room in which a cell can be read."""
    return width(text, "condensed-bold", _SMALLEST) * NARROWEST + 2.5


@cache
def with_least(table: Grid) -> Grid:
    """The table, which knows the width without which its words do not fit."""
    shares = table.widths or (1.0,) * len(table.heads)
    lines = [table.heads, *table.rows]
    parts = (max(_least_width(line[n]) for line in lines) / share for n, share in enumerate(shares))
    notes = max((width(note, "condensed-italic", _SMALLEST) * NARROWEST + 2.5 for note in table.notes), default=0.0)
    return table._replace(least=round(max(max(parts) * sum(shares), notes) + 0.5, 1))


_GAP = 6.0
LEAST_PITCH = 7.2
_FRAME_HEIGHT = TAB_HEIGHT + 7


def tables_panel(sheet: Sheet[Craft], box: Box, title: str, wanted: Sequence[Grid], picture: bool = True) -> Group:
    """The panel. Tables of modifiers stand side by side where two have room."""
    if picture and sheet.options.picture is not None:
        return Group([Image(box.inset(2), sheet.options.picture, alt=f"Picture of {sheet.unit.name}")])
    room = inside(box)
    drawn: list[Element] = []
    y = room.y
    for row in _rows_of_tables(wanted, room.width):
        wide = round((room.width - 2 * _GAP * (len(row) - 1)) / len(row), 2)
        pitch = _row_pitch(row, room.bottom - y)
        tall = max(grid_height(one, pitch) for one in row)
        if y + tall > room.bottom + 0.5:
            continue
        for column, one in enumerate(row):
            drawn.append(Use(grid(sheet.style, one, wide, pitch), room.x + column * (wide + 2 * _GAP), y))
        y += tall + _GAP
    return panel(sheet.style, box, title, drawn)


def tables_height(wanted: Sequence[Grid], width: float, most: float) -> float:
    """How tall a panel of this width is that shows as many of the tables as go into a height; 0 if none does."""
    used = _FRAME_HEIGHT - _GAP
    for row in _rows_of_tables(wanted, width - 12):
        tall = max(grid_height(one) for one in row) + _GAP
        if used + tall <= most:
            used += tall
    return used + 1 if used >= _FRAME_HEIGHT else 0.0


def _rows_of_tables(wanted: Sequence[Grid], width: float) -> Iterator[list[Grid]]:
    """Tables under each other, modifiers two and two."""
    waiting: list[Grid] = []
    for one in wanted:
        if not one.left or width < 2 * one.least + 2 * _GAP:
            yield [one]
            continue
        waiting.append(one)
        if len(waiting) == 2:
            yield waiting
            waiting = []
    if waiting:
        yield waiting


def _row_pitch(row: Sequence[Grid], height: float) -> float:
    """The usual distance of lines, or a closer one where the room is a little short."""
    found = GRID_ROW
    for one in row:
        lines = len(one.rows) + len(one.notes)
        found = min(found, round((height - grid_height(one, 0)) / max(lines, 1) - 0.05, 1))
    return found if found >= LEAST_PITCH else GRID_ROW
