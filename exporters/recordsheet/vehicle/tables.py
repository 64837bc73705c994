"""The tables of play that a vehicle's player looks up, as grids, and the record of its movement."""

from collections.abc import Iterator
from functools import cache

from exporters.page import Box, Group
from exporters.recordsheet.panel import TAB_HEIGHT, inside, panel
from exporters.recordsheet.reference import Grid, record_of_turns
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.tables import cluster_hits, cluster_sizes, to_hit_tables
from sheets.recordsheet.wording import signed
from sheets.rules.tables.criticals import (
    ARMORED_MOTIVE,
    FIRST,
    GROUND_VEHICLE,
    LAST,
    MOTIVE_DAMAGE,
    MOTIVE_OF,
    VEHICLE_EFFECTS,
    VTOL,
    CriticalColumn,
    VehicleCritical,
    vehicle_critical,
    vehicle_criticals,
)
from sheets.rules.tables.hit_locations import NEAREST, VehicleHit, VehicleSide, vehicle_table
from sheets.rules.tables.physical import AGAINST_VTOLS
from sheets.units import Vehicle
from sheets.units.vehicle import LOCATION_NAMES, TURRET, Motive

_PLACES = LOCATION_NAMES | {TURRET: "Turret"}

# Columns that are printed: attacks on the left and the right are alike.
_FOUR: tuple[tuple[str, VehicleSide], ...] = (("Front", "front"), ("Rear", "rear"), ("Side", "left"))
_SIX: tuple[tuple[str, VehicleSide], ...] = (
    ("Front", "front"),
    ("Front side", "front-left"),
    ("Rear side", "rear-left"),
    ("Rear", "rear"),
)
_SIDES = frozenset({"LS", "FRLS", "RRLS"})


@cache
def hit_location_table(vehicle: "VehicleBuild") -> Grid:
    """Where a shot strikes, by 2D6."""
    columns = _SIX if vehicle.six_sided else _FOUR
    table = vehicle_table(vehicle.example)
    rows = tuple((str(roll), *(_cell(row[way], way) for _, way in columns)) for roll, row in table.items())
    widths = (0.55, *(1.15 if vehicle.six_sided else 1.0 for _ in columns))
    heads = ("2D6", *(head for head, _ in columns))
    least = 150 if vehicle.six_sided or vehicle.turrets == 2 else 0
    return Grid("Hit location, 2D6", heads, rows, tuple(_hit_notes(vehicle)), widths, least=least)


def _cell(hit: VehicleHit, way: VehicleSide) -> str:
    facing_side = hit.location == NEAREST[way] and hit.location in _SIDES
    place = "Side" if facing_side else _PLACES[hit.location]
    return f"{place}{'*' * hit.critical}{'†' * hit.motive}"


def _hit_notes(vehicle: "VehicleBuild") -> Iterator[str]:
    if vehicle.motive is Motive.VTOL:
        yield "* critical hit"
        yield "rotor: damage / 10, −1 MP"
    else:
        yield "* critical   † motive damage"
    if vehicle.turrets == 2:
        yield "turret: 1D6, 1-3 front, 4-6 rear; −2 from front, +2 from rear"


@cache
def motive_damage_table(vehicle: "VehicleBuild | None" = None, armored: bool = False) -> Grid:
    """What a hit on the motive system does, with the modifiers of this vehicle, or of all."""
    ends = [result.least - 1 for result in MOTIVE_DAMAGE[1:]]
    rows = []
    for result, end in zip(MOTIVE_DAMAGE, [*ends, None], strict=True):
        start = max(result.least, 2)
        span = f"{start}+" if end is None else f"{start}-{end}"
        rows.append((span, result.name, result.effect.replace("-1", "−1")))
    from_where = "from a side +2, from behind +1"
    if vehicle is None:
        notes = (f"wheeled +2, hover +3, WiGE +4, armored −2; {from_where}",)
    else:
        own = MOTIVE_OF.get(vehicle.motive, 0) + (ARMORED_MOTIVE if armored else 0)
        if vehicle.six_sided:
            from_where = "from a front side +2, from behind +1"
        notes = (f"to the roll: this vehicle {signed(own, '+0')}, {from_where}",)
    return Grid(
        "Motive system damage, 2D6",
        ("2D6", "Damage", "Effect"),
        tuple(rows),
        notes,
        (0.5, 1.0, 2.9),
        words=True,
        least=186,
    )


_COLUMN_HEADS: dict[CriticalColumn, str] = {
    "front": "Front",
    "side": "Side",
    "rear": "Rear",
    "turret": "Turret",
    "rotor": "Rotor",
}


def critical_table(vehicle: "VehicleBuild") -> Grid:
    """What a critical hit does to a vehicle of this kind, by 2D6 and location."""
    return _critical_table(tuple(vehicle_criticals(vehicle.example)), vehicle.motive is Motive.VTOL)


@cache
def _critical_table(columns: tuple[CriticalColumn, ...], rotors: bool) -> Grid:
    whole = VTOL if rotors else GROUND_VEHICLE
    table = {column: whole[column] for column in columns}
    rows = [(f"2-{FIRST - 1}", *("—" for _ in table))]
    for roll in range(FIRST, LAST + 1):
        rows.append((str(roll), *(vehicle_critical(table, column, roll).value for column in table)))
    notes = ("what cannot apply becomes the next higher result that can; after 12 goes on at 6",)
    heads = ("2D6", *(_COLUMN_HEADS[column] for column in table))
    return Grid("Critical hits, 2D6", heads, tuple(rows), notes, (0.4, *(1.2 for _ in table)), least=230)


@cache
def effects(vehicle: "VehicleBuild") -> tuple[tuple[str, str], ...]:
    """Each critical hit that this vehicle can suffer, and what it means."""
    table = vehicle_criticals(vehicle.example)
    possible = {found for column in table.values() for found in column}
    return tuple((hit.value, VEHICLE_EFFECTS[hit].replace("-1 ", "−1 ")) for hit in VehicleCritical if hit in possible)


class VehicleBuild:
    """What the tables of a vehicle depend on; vehicles of a kind share them."""

    def __init__(self, vehicle: Vehicle) -> None:
        self.motive, self.six_sided, self.turrets = vehicle.motive, vehicle.six_sided, vehicle.turrets
        self.example = vehicle

    def __hash__(self) -> int:
        return hash((self.motive, self.six_sided, self.turrets))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, VehicleBuild) and hash(self) == hash(other)


def armored_motive(sheet: Sheet[Vehicle]) -> bool:
    """Whether its motive system is armoured."""
    return sheet.outfit.has("armored-motive-system")


def motive_of(sheet: Sheet[Vehicle]) -> Grid | None:
    """The motive table of a vehicle; none for what has no ground or water to run on."""
    if sheet.unit.motive in (Motive.VTOL, Motive.AIRSHIP, Motive.STATION_KEEPING):
        return None
    return motive_damage_table(VehicleBuild(sheet.unit), armored_motive(sheet))


def second_table(sheet: Sheet[Vehicle]) -> tuple[str, Grid] | None:
    """What stands beside its critical hits, with its title: motive damage, or what reaches a VTOL."""
    if (motive := motive_of(sheet)) is not None:
        return "MOTIVE SYSTEM DAMAGE", motive._replace(title="")
    if (above := above_mechs(sheet)) is not None:
        return "PHYSICAL ATTACKS ON IT", above._replace(title="")
    return None


def above_mechs(sheet: Sheet[Vehicle]) -> Grid | None:
    """Which physical attacks reach a VTOL."""
    if sheet.unit.motive is not Motive.VTOL:
        return None
    rows = tuple(AGAINST_VTOLS.items())
    return Grid("Physical attacks on it", ("Levels above", "Attacks"), rows, (), (1.0, 2.2), words=True)


def references(sheet: Sheet[Vehicle]) -> list[Grid]:
    """The tables that stand on request beside sheets which share a page."""
    rotors = sheet.unit.motive is Motive.VTOL
    whole = VTOL if rotors else GROUND_VEHICLE  # the neighbour may have a turret
    last = above_mechs(sheet) or motive_damage_table()
    return [*references_alone(sheet), _critical_table(tuple(whole), rotors), last]


def references_alone(sheet: Sheet[Vehicle]) -> list[Grid]:
    """The same beside a page that has the critical hits of its vehicle already."""
    sizes = cluster_sizes(sheet)
    clusters = [cluster_hits(sizes)] if sizes else []
    return [*clusters, *to_hit_tables(ignored_by="large support")]  # TW-4.4:p206:large-support


_RECORD_LINE = 13.0
_HEIGHT_LINE: dict[Motive, str] = {
    Motive.VTOL: "Elevation",
    Motive.WIGE: "Elevation",
    Motive.SUBMARINE: "Depth",
    Motive.AIRSHIP: "Altitude",
}


def _record_lines(unit: Vehicle) -> tuple[str, ...]:
    """What is written down every turn."""
    level = _HEIGHT_LINE.get(unit.motive)
    return ("Movement", "Hexes moved", *([level] if level else []))


def record_height(unit: Vehicle) -> float:
    """How tall the panel is."""
    return TAB_HEIGHT + 7 + 2 * (_RECORD_LINE * (len(_record_lines(unit)) + 1) + 4)


def record_panel(sheet: Sheet[Vehicle], box: Box) -> Group:
    """Twenty turns."""
    return panel(sheet.style, box, "RECORD", record_of_turns(sheet.style, _record_lines(sheet.unit), inside(box)))
