"""The keywords of `.mul` files: elements, numbers of locations and slots, names of systems and of abilities.

The reader uses each table one way, the writer the other. A sheet has a box for each kind of motive damage, a force file
the lost points and the penalty. Force files count slots from 1, in a 'Mech without the empty slots between items.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from sheets.rules.movement import movement
from sheets.rules.tables.criticals import MOTIVE_DAMAGE
from sheets.units import (
    BattleArmor,
    CapitalShip,
    Fighter,
    GunEmplacement,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
)
from sheets.units.battlearmor import SQUAD, SuitMotive
from sheets.units.fighter import BODY as SUPPORT_BODY
from sheets.units.fighter import FACINGS, FUSELAGE
from sheets.units.infantry import FIELD_GUNS
from sheets.units.keywords.blk import INFANTRY_MOTION, VEHICLE_MOTION
from sheets.units.mech import LOCATIONS, Body, Slot
from sheets.units.spacecraft import FOUR_FACINGS, HULL, SIX_FACINGS
from sheets.units.vehicle import BODY, FOUR_SIDES, FRONT_TURRET, ROTOR, SIX_SIDES, TURRET, Motive

VERSION = "0.50.07"
"""The program version in written files: other programs refuse files newer than their own version."""

ROOTS = ("unit", "record", "entity")
SECTIONS = ("survivors", "allies", "salvage", "retreated", "devastated")
"""The lists of units in a record of a game."""

WRITTEN: dict[str, tuple[str, ...]] = {
    "unit": ("version",),
    "entity": ("chassis", "model", "type", "commander", "neverDeployed", "externalId", "c3UUID", "c3MasterIs"),
    "pilot": ("name", "gunnery", "piloting", "hits", "advantages", "ejected", "externalId", "extraData"),
    "crew": ("crewType",),
    "crewMember": ("slot", "name", "gunnery", "piloting", "hits", "advantages", "externalId", "extraData"),
    "location": ("index", "isDestroyed"),
    "armor": ("points", "type"),
    "slot": ("index", "type", "isHit", "isDestroyed", "shots"),
    "stabilizer": ("isHit",),
    "motive": ("damage", "penalty"),
    "turretlock": ("direction",),
    "turret2lock": ("direction",),
    "tcriticals": ("sensors", "engine", "driver", "commander"),
    "structural": ("integrity",),
    "heat": ("sinks",),
    "fuel": ("left",),
    "acriticals": ("avionics", "sensors", "engine", "fcs", "cic", "leftThrust", "rightThrust", "lifeSupport", "gear"),
    "dcriticals": ("dockingcollar", "kfboom"),
    "KF": ("integrity",),
    "sail": ("integrity",),
    "transportBay": ("index",),
    "doors": (),
    "bombs": (),
    "bomb": ("type", "load", "Internal"),
    "c3iset": (),
    "c3i_link": ("link",),
    "Force": ("force",),
}
"""Every element of written files, with its attributes."""

SYSTEMS = ("motive", "turretlock", "turret2lock", "tcriticals", "structural", "heat", "fuel", "acriticals")
SHIP_SYSTEMS = ("dcriticals", "KF", "sail", "movement")
"""The elements without children that state hits or remaining amounts."""

DESTROYED, NOT_THERE = "Destroyed", "N/A"  # instead of a number of points
FRONT, REAR, INTERNAL = "", "Rear", "Internal"
HIT, GONE = "hit", "None"  # values of critical hits
DEAD = "Dead"
SYSTEM, EMPTY = "System", "Empty"  # the types of slots without equipment
MOST_HITS = 6
SEPARATOR = "::"
OWN_DATA = "astech"
"""Our key among the extra data of a pilot, which other programs keep and do not read."""

TANK_CRITICALS = {"engine": "engine", "driver": "driver", "commander": "commander"}
VTOL_CRITICALS = {"engine": "engine", "driver": "pilot", "commander": "copilot"}
AERO_CRITICALS = {
    "avionics": "avionics",
    "sensors": "sensors",
    "engine": "engine",
    "leftThrust": "thruster-left",
    "rightThrust": "thruster-right",
    "lifeSupport": "life-support",
    "gear": "landing-gear",
}
ONCE = frozenset({"lifeSupport", "gear", "dockingcollar", "kfboom"})
"""Systems that are either intact or destroyed."""
DROPSHIP_CRITICALS = {"dockingcollar": "docking-collar", "kfboom": "kf-boom"}

EJECTED = ("Pilot", "MekWarrior", "MechWarrior", "Vehicle Crew")
BOATS = ("Spacecraft Crew from", "Pods/Lifeboats from", "Escape Pods", "Life Boats")
"""Names of entries that are not units: people that left a unit."""

ABILITIES = {
    "animal_mimicry": "Animal Mimicry",
    "antagonizer": "Antagonizer",
    "blood_stalker": "Blood Stalker",
    "cluster_hitter": "Cluster Hitter",
    "cluster_master": "Cluster Master",
    "combat_intuition": "Combat Intuition",
    "cross_country": "Cross-Country",
    "demoralizer": "Demoralizer",
    "dodge_maneuver": "Dodge",
    "dust_off": "Dust-Off",
    "eagle_eyes": "Eagle's Eyes",
    "fist_fire": "Fist Fire",
    "foot_cav": "Foot Cavalry",
    "forward_observer": "Forward Observer",
    "golden_goose": "Golden Goose",
    "ground_hugger": "Ground-Hugger",
    "heavy_horse": "Heavy Horse",
    "hopping_jack": "Hopping Jack",
    "hot_dog": "Hot Dog",
    "human_tro": "Human TRO",
    "iron_man": "Iron Man",
    "jumping_jack": "Jumping Jack",
    "light_horseman": "Light Horseman",
    "lucky": "Lucky",
    "maneuvering_ace": "Maneuvering Ace",
    "marksman": "Marksman",
    "melee_master": "Melee Master",
    "melee_specialist": "Melee Specialist",
    "multi_tasker": "Multi-Tasker",
    "natural_grace": "Natural Grace",
    "oblique_artillery": "Oblique Artilleryman",
    "oblique_attacker": "Oblique Attacker",
    "pain_resistance": "Pain Resistance",
    "range_master": "Range Master",
    "ride_wash": "Ride the Wash",
    "sandblaster": "Sandblaster",
    "shaky_stick": "Shaky Stick",
    "sharpshooter": "Sharpshooter",
    "slugger": "Slugger",
    "sniper": "Sniper",
    "some_like_it_hot": "Some Like It Hot",
    "speed_demon": "Speed Demon",
    "stand_aside": "Stand-Aside",
    "tactical_genius": "Tactical Genius",
    "terrain_master_sea_monster": "Sea Monster",
    "urban_guerrilla": "Urban Guerrilla",
    "weapon_specialist": "Weapon Specialist",
    "wind_walker": "Wind Walker",
    "zweihander": "Zweihander",
}
"""Special pilot abilities by code."""

_BODIES = {
    Body.BIPED: "Biped",
    Body.LAM: "Biped",
    Body.TRIPOD: "Tripod",
    Body.QUAD: "Quad",
    Body.QUADVEE: "Quad",
}
_SUITS = {SuitMotive.LEG: "Leg", SuitMotive.JUMP: "Jump", SuitMotive.VTOL: "VTOL", SuitMotive.UMU: "UMU"}


def movement_word(unit: Unit) -> str:
    """The file's word for the movement type of a unit; empty if it has none."""
    match unit:
        case Mech():
            return _BODIES[unit.body]
        case Vehicle():
            return VEHICLE_MOTION[unit.motive]
        case BattleArmor():
            return _SUITS[unit.motive]
        case Infantry():
            return INFANTRY_MOTION.get(unit.motive, "")
        case Fighter():
            return "Aerodyne"
        case Spacecraft() if not isinstance(unit, CapitalShip):
            return "Spheroid" if unit.spheroid else "Aerodyne"
        case _:
            return ""


def full_chassis(unit: Unit) -> str:
    """The chassis with the name that Clans have for it: `Mad Cat (Timber Wolf)`."""
    return f"{unit.chassis} ({unit.clan_name})" if unit.clan_name else unit.chassis


def numbered_locations(unit: Unit) -> tuple[str, ...]:
    """The locations of a unit by their numbers; places that this unit lacks keep theirs.

    >>> from importers import load
    >>> numbered_locations(load("tests/data/Brolga BRG-2.mtf").unit)[:4]
    ('HD', 'CT', 'RT', 'LT')
    """
    match unit:
        case Mech():
            return LOCATIONS[unit.body]
        case Vehicle() if unit.motive is Motive.VTOL:
            return (BODY, *FOUR_SIDES, ROTOR, TURRET)
        case Vehicle():
            return (BODY, *(SIX_SIDES if unit.six_sided else FOUR_SIDES), TURRET, FRONT_TURRET)
        case Fighter():
            return (*FACINGS, "WNG", SUPPORT_BODY if unit.support else FUSELAGE)
        case CapitalShip():
            return (*SIX_FACINGS, HULL, "LBS", "RBS")
        case Spacecraft():
            return (*FOUR_FACINGS, HULL)
        case ProtoMech():
            return ("BD", "HD", "T", "RA", "LA", "L", "MG")
        case BattleArmor():
            return (SQUAD, *unit.locations)
        case Infantry():
            return (*unit.locations, FIELD_GUNS)
        case _:
            return unit.locations


def numbered_slots(unit: Unit) -> bool:
    """Whether the items of a unit have numbers; ProtoMechs and gun emplacements have none."""
    return not isinstance(unit, ProtoMech | GunEmplacement)


@dataclass(frozen=True, slots=True)
class NumberedSlot:
    """A slot or an item: its number and name in the file, and its content.

    `position` is the slot of a 'Mech, counted from 0; `mounts` are positions in `unit.mounts`.
    """

    number: int | None
    type: str
    position: int | None
    mounts: tuple[int, ...] = ()


def slots_by_location(unit: Unit) -> dict[str, tuple[NumberedSlot, ...]]:
    """The slots of each location in order.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> slots_by_location(brolga)["LA"][0]
    NumberedSlot(number=1, type='System', position=0, mounts=())
    """
    if isinstance(unit, Mech):
        return {place: tuple(_of_mech(unit, place, row)) for place, row in unit.slots.items()}
    found: dict[str, list[NumberedSlot]] = {place: [] for place in numbered_locations(unit)}
    first = numbered_locations(unit)[0] if isinstance(unit, Vehicle | BattleArmor) else None
    for index, mount in enumerate(unit.mounts):
        row = found.get(mount.location or first or "")
        if row is not None:
            number = len(row) + 1 if numbered_slots(unit) else None
            row.append(NumberedSlot(number, mount.item, None, (index,)))
    return {place: tuple(row) for place, row in found.items()}


def _of_mech(mech: Mech, place: str, row: tuple[Slot | None, ...]) -> Iterator[NumberedSlot]:
    """The filled slots of a location; empty slots are numbered in the head only."""
    number = 0
    for position, slot in enumerate(row):
        if slot is None:
            number += place == "HD"
            continue
        number += 1
        if slot.mount is None:
            yield NumberedSlot(number, SYSTEM, position)
        else:
            mounts = (slot.mount,) if slot.second is None else (slot.mount, slot.second)
            yield NumberedSlot(number, mech.mounts[slot.mount].item, position, mounts)


ROTOR_DAMAGE = "rotor"
IMMOBILE = len(MOTIVE_DAMAGE) - 1


def motive_points(vehicle: Vehicle, criticals: Mapping[str, int]) -> tuple[int, int]:
    """The lost points of cruising movement, and the modifier of driving rolls.

    >>> from importers import load
    >>> motive_points(load("tests/data/Currawong Patrol Tank CPT-1.blk").unit, {"motive-1": 1, "motive-2": 1})
    (1, 3)
    """
    if vehicle.motive is Motive.VTOL:
        return criticals.get(ROTOR_DAMAGE, 0), 0
    return _motive_loss(movement(vehicle).walk, [level for level in _LEVELS if criticals.get(f"motive-{level}")])


def motive_boxes(vehicle: Vehicle, damage: int, penalty: int) -> tuple[dict[str, int], bool]:
    """The boxes with this loss or the nearest one, and whether they match it exactly."""
    cruise = movement(vehicle).walk
    if vehicle.motive is Motive.VTOL:
        boxes = min(damage, max(cruise, 1))
        return ({ROTOR_DAMAGE: boxes} if boxes else {}), boxes == damage and not penalty
    choices = [levels for number in range(len(_LEVELS) + 1) for levels in combinations(_LEVELS, number)]
    best = min(choices, key=lambda levels: _distance(_motive_loss(cruise, levels), (min(damage, cruise), penalty)))
    exact = _motive_loss(cruise, best) == (min(damage, cruise), penalty)
    return {f"motive-{level}": 1 for level in best}, exact


_LEVELS = range(1, IMMOBILE + 1)


def _motive_loss(cruise: int, levels: "tuple[int, ...] | list[int]") -> tuple[int, int]:
    """The cruising points and the driving modifier that marks of these levels of motive damage cost together.

    Heavy damage halves what the lesser levels leave; a mark that immobilizes costs all points.
    """
    lost = sum(damage.cruise or 0 for level, damage in enumerate(MOTIVE_DAMAGE) if level in levels)
    if IMMOBILE - 1 in levels:
        lost += max(cruise - lost, 0) // 2
    if IMMOBILE in levels:
        lost = cruise
    return min(lost, cruise), sum(MOTIVE_DAMAGE[level].driving for level in levels)


def _distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
