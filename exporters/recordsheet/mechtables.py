"""The tables of play that a 'Mech's player looks up, as grids."""

from collections.abc import Iterable
from functools import cache

from exporters.recordsheet.items import entry_of
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.signs import signed
from sheets.rules.tables import clusters, hit_locations, movement_costs, piloting, to_hit
from sheets.rules.tables.hit_locations import HitTable
from sheets.rules.tables.to_hit import Modifier
from sheets.units import Unit
from sheets.units.mech import Body

_SIDES = ("Left", "Front, rear", "Right")
_WIDTHS = (0.7, 1.0, 1.2, 1.0)


@cache
def hit_location(body: Body) -> Grid:
    """Where a shot strikes, by 2D6."""
    notes = ["* roll for a critical hit as well"]
    if body is Body.TRIPOD:
        notes.append("leg: 1D6, 1-2 right, 3-4 center, 5-6 left")
        notes.append("from the left +1, from the right -1")
    rows = _rows(hit_locations.HIT_LOCATIONS[body])
    return Grid("Hit location, 2D6", ("2D6", *_SIDES), rows, tuple(notes), _WIDTHS)


@cache
def punch(body: Body) -> Grid:
    """Where a punch strikes, by 1D6."""
    return Grid("Punch location, 1D6", ("1D6", *_SIDES), _rows(hit_locations.PUNCH[body]), _from_behind(body), _WIDTHS)


@cache
def kick(body: Body) -> Grid:
    """Where a kick strikes, by 1D6."""
    return Grid("Kick location, 1D6", ("1D6", *_SIDES), _rows(hit_locations.KICK[body]), _from_behind(body), _WIDTHS)


def _from_behind(body: Body) -> tuple[str, ...]:
    return ("from the rear: rear legs for front legs",) if body in hit_locations.FOUR_LEGGED else ()


def _rows(table: HitTable) -> tuple[tuple[str, ...], ...]:
    """The rows of a table; rolls with the same result share one."""
    rows: list[tuple[list[int], tuple[str, ...]]] = []
    for roll, row in table.items():
        mark = "*" if row.critical else ""
        cells = tuple(f"{place}{mark}" for place in (row.left, row.front, row.right))
        if rows and rows[-1][1] == cells and len(table) == 6:
            rows[-1][0].append(roll)
        else:
            rows.append(([roll], cells))
    return tuple((_span(rolls), *cells) for rolls, cells in rows)


def _span(rolls: list[int]) -> str:
    return str(rolls[0]) if len(rolls) == 1 else f"{rolls[0]}-{rolls[-1]}"


@cache
def cluster(sizes: tuple[int, ...]) -> Grid:
    """The columns of the cluster table for these numbers of missiles."""
    rows = tuple(
        (str(roll), *(str(clusters.CLUSTER_HITS[size][roll - 2]) for size in sizes)) for roll in clusters.ROLLS
    )
    return Grid("Cluster hits, 2D6", ("2D6", *map(str, sizes)), rows)


def cluster_sizes(unit: Unit, edition: str) -> tuple[int, ...]:
    """The columns of the cluster table that a unit needs."""
    sizes: set[int] = set()
    for mount in unit.mounts:
        entry = entry_of(mount, edition)
        if entry is None or entry.weapon is None:
            continue
        kind = entry.weapon.ammo_type or ""
        if (entry.weapon.cluster and entry.weapon.rack > 1) or kind.startswith("lbx-"):
            sizes.add(entry.weapon.rack)
        elif kind.startswith("ultra-"):
            sizes.add(2)
        elif kind.startswith("rotary-"):
            sizes |= {2, 3, 4, 5, 6}
        elif "machine-gun-array" in entry.traits:
            sizes |= {2, 3, 4}
    return tuple(sorted(size for size in sizes if size in clusters.CLUSTER_HITS))


def _modifiers(title: str, lines: Iterable[Modifier]) -> Grid:
    rows = tuple((line.cause, signed(line.value)) for line in lines)
    return Grid(title, ("", ""), rows, widths=(3.2, 1.0), left=True)


@cache
def to_hit_tables() -> tuple[Grid, ...]:
    """All modifiers of the gunner's roll."""
    moved = _modifiers("Target moved", to_hit.target_movement_rows())
    groups = [_modifiers(group.title, group.lines) for group in to_hit.CATALOG]
    return (*groups[:2], moved, *groups[2:])


@cache
def to_hit_summary() -> Grid:
    """What every shot asks for: range, movement of both, cover."""
    moved = [
        (f"Target moved {row.cause.removesuffix(' hexes')}", signed(row.value))
        for row in to_hit.target_movement_rows()
        if row.value
    ]
    lines = (*to_hit.RANGE[1:3], *to_hit.ATTACKER_MOVEMENT[1:4])
    rest = (*to_hit.TERRAIN[:2], to_hit.TERRAIN[-1])
    rows = [(line.cause, signed(line.value)) for line in lines] + moved
    rows += [(line.cause, signed(line.value)) for line in rest]
    return Grid("", ("", ""), tuple(rows), widths=(3.2, 0.8), left=True)


@cache
def piloting_table() -> Grid:
    """What a pilot rolls for."""
    return _modifiers("Piloting rolls", piloting.CAUSES)


@cache
def costs() -> Grid:
    """What a hex costs."""
    return _modifiers("Movement costs", movement_costs.MECH_COSTS)


@cache
def fall() -> Grid:
    """Facing and side struck after a fall."""
    rows = tuple((str(roll), facing, side) for roll, (facing, side) in hit_locations.FALL_FACING.items())
    return Grid("After a fall, 1D6", ("1D6", "New facing", "Hit on"), rows, widths=(0.6, 1.9, 1.2))
