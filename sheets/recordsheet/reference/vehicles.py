"""The tables that the player of a vehicle or of a gun emplacement looks up."""

from collections.abc import Callable, Iterator, Mapping

from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.reference.shared import GUNS, VEHICLE, cluster_keys, is_armed, summary_keys, to_hit_keys
from sheets.recordsheet.reference.table import ReferenceTable
from sheets.recordsheet.wording import format_signed
from sheets.rules.tables.criticals import (
    ARMORED_MOTIVE,
    EMPLACEMENT,
    EMPLACEMENT_EFFECTS,
    FIRST,
    GROUND_VEHICLE,
    LAST,
    MOTIVE_DAMAGE,
    MOTIVE_OF,
    VEHICLE_EFFECTS,
    VTOL,
    CriticalColumn,
    CriticalTable,
    VehicleCritical,
    vehicle_critical,
)
from sheets.rules.tables.hit_locations import NEAREST, VehicleHit, VehicleSide, vehicle_hits
from sheets.rules.tables.physical import AGAINST_VTOLS
from sheets.units import GunEmplacement, Vehicle
from sheets.units.vehicle import LOCATION_NAMES, TURRET, Motive

_PLACES = LOCATION_NAMES | {TURRET: "Turret"}

# Printed columns: attacks from the left and the right are alike.
_FOUR: tuple[tuple[str, VehicleSide], ...] = (("Front", "front"), ("Rear", "rear"), ("Side", "left"))
_SIX: tuple[tuple[str, VehicleSide], ...] = (
    ("Front", "front"),
    ("Front side", "front-left"),
    ("Rear side", "rear-left"),
    ("Rear", "rear"),
)
_SIDES = frozenset({"LS", "FRLS", "RRLS"})
_ROTORS, _SIX_SIDED, _ONE_TURRET, _TWO_TURRETS, _ARMORED = "vtol", "six-sided", "turret", "two-turrets", "armored"
_WITHOUT_MOTIVE_DAMAGE = (Motive.VTOL, Motive.AIRSHIP, Motive.STATION_KEEPING)

ANY_GROUND, ANY_VTOL = "ground+turret", "vtol+turret"
"""Variants with all columns of critical hits, for a page that several vehicles share."""


def vehicle_tables(facts: SheetFacts[Vehicle]) -> tuple[str, ...]:
    """The keys of the tables of a vehicle."""
    unit = facts.unit
    rotors = unit.motive is Motive.VTOL
    shape = _ROTORS if rotors else _SIX_SIDED if unit.six_sided else "ground"
    turrets = ("", _ONE_TURRET, _TWO_TURRETS)[unit.turrets]
    struck = "+".join(filter(None, (shape, turrets)))
    broken = "+".join(filter(None, (_ROTORS if rotors else "ground", _ONE_TURRET if unit.turrets else "")))
    keys = [f"vehicle-hit-location/{struck}", f"vehicle-criticals/{broken}", f"vehicle-critical-effects/{broken}"]
    if unit.motive not in _WITHOUT_MOTIVE_DAMAGE:
        armored = _ARMORED if facts.outfit.has("armored-motive-system") else ""
        sides = _SIX_SIDED if unit.six_sided else ""
        keys.append(f"motive-damage/{'+'.join(filter(None, (unit.motive.value, sides, armored)))}")
    if rotors:
        keys.append("physical-attacks-on-vtols")
    if not is_armed(facts):
        return tuple(keys)
    return (*keys, *summary_keys(VEHICLE), *cluster_keys(facts), *to_hit_keys(VEHICLE))


def emplacement_tables(facts: SheetFacts[GunEmplacement]) -> tuple[str, ...]:
    """The keys of the tables of a gun emplacement."""
    keys = ("emplacement-criticals", "emplacement-critical-effects")
    if not is_armed(facts):
        return keys
    gunner = [key for key in to_hit_keys(GUNS) if not key.startswith("to-hit-attacker-moved")]
    return (*keys, *summary_keys(GUNS), *gunner)


def _hit_location(variant: str) -> ReferenceTable:
    """The location that a shot hits, by 2D6."""
    shape, _, turrets = variant.partition("+")
    columns = _SIX if shape == _SIX_SIDED else _FOUR
    table = vehicle_hits(shape == _ROTORS, shape == _SIX_SIDED, bool(turrets))
    rows = tuple((str(roll), *(_cell(row[way], way) for _, way in columns)) for roll, row in table.items())
    heads = ("2D6", *(head for head, _ in columns))
    rule = {_ROTORS: "TW p. 197: VTOL hit locations", _SIX_SIDED: "TO, TW: hit locations of large vehicles"}
    source = rule.get(shape, "TW: vehicle hit locations")
    return ReferenceTable("Hit location, 2D6", heads, rows, source, tuple(_hit_notes(shape, turrets)))


def _cell(hit: VehicleHit, way: VehicleSide) -> str:
    facing_side = hit.location == NEAREST[way] and hit.location in _SIDES
    place = "Side" if facing_side else _PLACES[hit.location]
    return f"{place}{'*' * hit.critical}{'†' * hit.motive}"


def _hit_notes(shape: str, turrets: str) -> Iterator[str]:
    if shape == _ROTORS:
        yield "* critical hit"
        yield "rotor: damage / 10, −1 MP"
    else:
        yield "* critical   † motive damage"
    if turrets == _TWO_TURRETS:
        yield "turret: 1D6, 1-3 front, 4-6 rear; −2 from front, +2 from rear"


def _motive_damage(variant: str) -> ReferenceTable:
    """Damage to the motive system, with the modifiers of one vehicle, or of all."""
    ends = [result.least - 1 for result in MOTIVE_DAMAGE[1:]]
    rows = []
    for result, end in zip(MOTIVE_DAMAGE, [*ends, None], strict=True):
        start = max(result.least, 2)
        span = f"{start}+" if end is None else f"{start}-{end}"
        rows.append((span, result.name, result.effect.replace("-1", "−1")))
    heads = ("2D6", "Damage", "Effect")
    rule = "TW: motive system damage"
    return ReferenceTable("Motive system damage, 2D6", heads, tuple(rows), rule, (_motive_note(variant),))


def _motive_note(variant: str) -> str:
    """The modifiers of a variant such as `wheeled+six-sided+armored`; those of all vehicles for an empty one."""
    if not variant:
        return "wheeled +2, hover +3, WiGE +4, armored −2; from a side +2, from behind +1"
    motive, *features = variant.split("+")
    own = MOTIVE_OF.get(Motive(motive), 0) + (ARMORED_MOTIVE if _ARMORED in features else 0)
    sides = "a front side +2, a rear side or behind +1" if _SIX_SIDED in features else "a side +2, from behind +1"
    return f"to the roll: this vehicle {format_signed(own, '+0')}, from {sides}"


_COLUMN_HEADS: dict[CriticalColumn, str] = {
    "front": "Front",
    "side": "Side",
    "rear": "Rear",
    "turret": "Turret",
    "rotor": "Rotor",
}
_CRITICALS = "TW: vehicle critical hits"


def _columns(variant: str) -> CriticalTable:
    """The columns of critical hits that a vehicle has."""
    shape, _, turret = variant.partition("+")
    table = VTOL if shape == _ROTORS else GROUND_VEHICLE
    return {column: rows for column, rows in table.items() if column != "turret" or turret}


def _criticals(variant: str) -> ReferenceTable:
    """The critical hit by 2D6 and location."""
    table = _columns(variant)
    rows = [(f"2-{FIRST - 1}", *("—" for _ in table))]
    for roll in range(FIRST, LAST + 1):
        rows.append((str(roll), *(vehicle_critical(table, column, roll).value for column in table)))
    notes = ("what cannot apply becomes the next higher result that can; after 12 goes on at 6",)
    heads = ("2D6", *(_COLUMN_HEADS[column] for column in table))
    return ReferenceTable("Critical hits, 2D6", heads, tuple(rows), _CRITICALS, notes)


def _effects(variant: str) -> ReferenceTable:
    """Each critical hit that a vehicle can suffer, and its effect."""
    possible = {found for column in _columns(variant).values() for found in column}
    rows = tuple((hit.value, VEHICLE_EFFECTS[hit].replace("-1 ", "−1 ")) for hit in VehicleCritical if hit in possible)
    return ReferenceTable("Effects of critical hits", ("", ""), rows, _CRITICALS)


def _above_mechs(_variant: str) -> ReferenceTable:
    """The physical attacks that can hit a VTOL."""
    rule = "TW: physical attacks on VTOLs"
    return ReferenceTable("Physical attacks on it", ("Levels above", "Attacks"), tuple(AGAINST_VTOLS.items()), rule)


_EMPLACEMENTS = "TW: gun emplacements (unconfirmed)"


def _emplacement_criticals(_variant: str) -> ReferenceTable:
    """Critical hits on the guns."""
    rows = ((f"2-{FIRST - 1}", "—"), *((str(roll), hit.value) for roll, hit in enumerate(EMPLACEMENT, FIRST)))
    return ReferenceTable("Critical hits", ("2D6", "Effect"), rows, _EMPLACEMENTS)


def _emplacement_effects(_variant: str) -> ReferenceTable:
    rows = tuple((hit.value, EMPLACEMENT_EFFECTS[hit]) for hit in EMPLACEMENT)
    return ReferenceTable("Effects of critical hits", ("", ""), rows, _EMPLACEMENTS)


TABLES: Mapping[str, Callable[[str], ReferenceTable]] = {
    "vehicle-hit-location": _hit_location,
    "vehicle-criticals": _criticals,
    "vehicle-critical-effects": _effects,
    "motive-damage": _motive_damage,
    "physical-attacks-on-vtols": _above_mechs,
    "emplacement-criticals": _emplacement_criticals,
    "emplacement-critical-effects": _emplacement_effects,
}
