"""The tables of play that the player of an aerospace craft looks up, as grids, and panels of them."""

from collections.abc import Iterator, Sequence
from functools import cache

from exporters.page import Box, Element, Group, Use, width
from exporters.page.measure import NARROWEST
from exporters.recordsheet.aero import Craft
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.reference import GRID_ROW, Grid, grid, grid_height
from exporters.recordsheet.sheet import Sheet
from sheets.recordsheet.wording import signed, span
from sheets.rules.tables import aero, piloting
from sheets.rules.tables.aero import (
    FASTEST,
    LAST_OF_GROUND,
    RANDOM_MOVEMENT,
    TURNS_OFF_THE_MAP,
    AeroHit,
    AeroSide,
    AirClass,
    air_class,
    straight_movement,
    turn_thrust,
    turns_off_the_map,
)
from sheets.rules.tables.to_hit import AERO_CATALOG, ModifierLine
from sheets.units import CapitalShip, Fighter, Spacecraft, SpaceStation

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
    return _locations(_hits(craft), notes)


_Hits = tuple[tuple[AeroSide, tuple[tuple[int, AeroHit], ...]], ...]  # a table of hit locations that a cache can hold


def _hits(craft: Craft) -> _Hits:
    return tuple((side, tuple(column.items())) for side, column in aero.aero_hits(craft).items())


@cache
def _locations(hits: _Hits, notes: tuple[str, ...]) -> Grid:
    table = {side: dict(column) for side, column in hits}
    columns = list(table.values())
    rows = tuple(
        (str(roll), *(f"{_SHORT.get(c[roll].location, c[roll].location)}: {c[roll].critical}" for c in columns))
        for roll in range(2, 13)
    )
    heads = ("2D6", *(_HEADS[direction] for direction in table))
    return with_least(Grid("Hit location: critical hit, 2D6", heads, rows, notes, (0.5, *(1.5 for _ in columns))))


def spheroid_in_atmosphere() -> Grid:
    """Where a spheroid in atmosphere is struck, by the attacker's altitude."""
    table = aero.SPHEROID_IN_ATMOSPHERE
    rows = tuple((str(roll), *(column[roll] for column in table.values())) for roll in range(1, 7))
    return with_least(Grid("Spheroid in atmosphere, 1D6", ("1D6", "Same alt.", "Higher", "Lower"), rows))


def critical_table(craft: Craft) -> Grid:
    """What each critical hit does."""
    return _effects(_hits(craft))


@cache
def _effects(hits: _Hits) -> Grid:
    named = {row.critical for _, column in hits for _, row in column}
    rows = tuple((name, effect) for name, effect in aero.CRITICAL_EFFECTS.items() if name in named)
    return with_least(Grid("Critical hits", ("", ""), rows, widths=(1.0, 2.4), words=True))


def critical_table_untitled(craft: Craft) -> Grid:
    """What each critical hit does, for a panel that has the title."""
    return critical_table(craft)._replace(title="")


def control_roll_tables(craft: Craft) -> tuple[Grid, ...]:
    """Control rolls: when a fighter makes one, and the modifiers of this craft's rolls."""
    if isinstance(craft, Fighter):
        lasting = (*piloting.CONTROL_LASTING, *piloting.CONTROL_IN_ATMOSPHERE, piloting.CONTROL_COCKPIT)
        return _modifiers("Control rolls", piloting.CONTROL_CAUSES), _modifiers("Control roll modifiers", lasting)
    if isinstance(craft, CapitalShip):
        return (_modifiers("Control roll modifiers", piloting.CONTROL_LASTING),)
    return (_modifiers("Control roll modifiers", (*piloting.CONTROL_LASTING, *piloting.CONTROL_IN_ATMOSPHERE)),)


def movement_tables(craft: Craft) -> tuple[Grid, ...]:
    """Thrust of a turn and hexes straight ahead before it, by velocity, and where the craft drifts; a column each in a
    strip beside the sheet. A station does not move.
    """
    if isinstance(craft, SpaceStation):
        return ()
    returns = isinstance(craft, Fighter)
    lines = tuple(line[:4] for line in _turns(air_class(craft), returns))  # a strip has no room for more columns
    notes = ("low, ground map: hexes ahead first",) if len(lines[0]) > len(("Velocity", "Thrust")) else ()
    if returns:
        away = [f"{turns} from {velocity}" for velocity, turns in TURNS_OFF_THE_MAP.items()]
        notes = (*notes, "turns off the map by velocity:", ", ".join(away))
    turning = Grid("Turning a hexside", lines[0], lines[1:], notes, (0.9, 0.9, 0.8, 1.0)[: len(lines[0])])
    rows = tuple((rolls, f"forward{turn and ', '}{turn}") for rolls, turn in _drift())
    return with_least(turning), with_least(Grid("Random movement, 1D6 a hex", ("1D6", "Moves"), rows, (), (0.5, 2.6)))


def broad_movement_tables(craft: Craft) -> tuple[Grid, ...]:
    """The same with a row each, for a broad panel."""
    if isinstance(craft, SpaceStation):
        return ()
    heads, *rows = zip(*_turns(air_class(craft), isinstance(craft, Fighter)), strict=True)
    titles = {
        "Low": "Straight ahead, low altitude",
        "Ground": "Straight ahead, ground map",
        "Return": "Turns off the map",
    }
    lines = tuple((titles.get(row[0], row[0]), *row[1:]) for row in rows)
    shares = (5.0, *(1.0 if velocity.isdigit() else 1.7 for velocity in heads[1:]))
    turning = Grid("Turning a hexside", tuple(heads), lines, (), shares)
    rolls, turns = zip(*_drift(), strict=True)
    drift = Grid("Random movement, 1D6 a hex", ("1D6", *rolls), (("Forward, and", *(turn or "—" for turn in turns)),))
    return with_least(turning), with_least(drift)


@cache
def _turns(kind: AirClass | None, returns: bool) -> tuple[tuple[str, ...], ...]:
    """Lines of velocity and thrust of a turn, for craft in air with the hexes straight ahead, for fighters with the
    turns off the map; their heads first.
    """
    spans: dict[tuple[str, ...], list[int]] = {}
    for velocity in range(1, FASTEST + 1):
        cells = [str(turn_thrust(velocity)) if velocity <= LAST_OF_GROUND else "+1 each"]
        if kind is not None:
            low, ground = straight_movement(kind, velocity)
            cells += [str(low), "—" if ground is None else str(ground)]
        if returns:
            cells.append(str(turns_off_the_map(velocity)))
        spans.setdefault(tuple(cells), []).append(velocity)
    heads = ("Velocity", "Thrust", "Low", "Ground") if kind is not None else ("Velocity", "Thrust")
    heads = (*heads, "Return") if returns else heads
    return heads, *((_velocities(found), *cells) for cells, found in spans.items())


def _velocities(found: list[int]) -> str:
    return f"{found[0]}+" if found[-1] == FASTEST else span(found)


def _drift() -> list[tuple[str, str]]:
    """Rolls with the turn that they give; rolls with the same result share a line."""
    spans: dict[str, list[int]] = {}
    for roll, turn in RANDOM_MOVEMENT.items():
        spans.setdefault(turn, []).append(roll)
    return [(span(rolls), turn) for turn, rolls in spans.items()]


@cache
def to_hit_tables() -> tuple[Grid, ...]:
    """All modifiers of the gunner's roll."""
    return tuple(_modifiers(group.title, group.lines) for group in AERO_CATALOG)


def reference_tables(craft: Craft) -> list[Grid]:
    """What stands beside the sheet."""
    found = [
        *to_hit_tables(),
        *control_roll_tables(craft),
        *(() if isinstance(craft, Fighter) else movement_tables(craft)),  # a fighter's stand on the sheet
        critical_table(craft),
    ]
    if isinstance(craft, Spacecraft):
        found.append(hit_location_table(craft))
        if craft.spheroid:
            found.append(spheroid_in_atmosphere())
    return found


@cache
def _modifiers(title: str, lines: tuple[ModifierLine, ...]) -> Grid:
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


def tables_panel(sheet: Sheet[Craft], box: Box, title: str, wanted: Sequence[Grid]) -> Group:
    """The panel. Tables of modifiers stand side by side where two have room."""
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
