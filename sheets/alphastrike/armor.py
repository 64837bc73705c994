"""Armor, structure and threshold of an element."""

from math import ceil

from sheets.alphastrike.editions import AlphaStrikeRules
from sheets.alphastrike.elementtypes import CAPITAL, LARGE_CRAFT, ElementType
from sheets.alphastrike.infantry import find_platoon_armor
from sheets.alphastrike.loadout import ElementLoadout
from sheets.alphastrike.rounding import to_whole
from sheets.alphastrike.unfinished import Steps, UnfinishedElement
from sheets.equipment.kinds import ArmorType, EngineType, StructureType, TechSide
from sheets.rules.structure import internal_structure, structural_integrity
from sheets.units import BattleArmor, Fighter, GunEmplacement, Infantry, Mech, Spacecraft, Unit, Vehicle
from sheets.units.systems import Armor
from sheets.units.vehicle import Motive

POINTS_PER_ARMOR = 30
CAPITAL_SHARE = 0.33
MODULAR_ARMOR = 10  # points of each item
STRUCTURE_PER_POINT = 10
BODY_STRUCTURE = -1  # AS:14.1: the body of a vehicle counts as minus one in the sum
WHOLE_BAR = 9  # barrier armor from this rating on counts in full

ARMOR_FACTOR: dict[ArmorType, float] = {
    ArmorType.COMMERCIAL: 0.5,
    ArmorType.FERRO_LAMELLOR: 1.2,
    ArmorType.HARDENED: 2,
}

# Divisors of the structure of naval support vehicles, each with the largest tonnage.
SHIP_DIVISORS = ((300, 10), (500, 15), (6_000, 20), (12_000, 25), (30_000, 30))
LARGEST_SHIP_DIVISOR = 35
AFLOAT = frozenset({Motive.NAVAL, Motive.HYDROFOIL, Motive.SUBMARINE})


def find_armor(
    unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement, rules: AlphaStrikeRules, steps: Steps
) -> None:
    """Find armor, structure and threshold of the element."""
    steps.section("Armor", "AS conversion: armor")
    unfinished.armor = _armor(unit, load, unfinished, steps)
    steps.section("Structure", "AS conversion: structure")
    unfinished.structure = _structure(unit, unfinished, steps)
    if unfinished.type in LARGE_CRAFT or isinstance(unit, Fighter):
        _threshold(unfinished, rules, steps)


def _armor(unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> int:
    if isinstance(unit, Infantry):
        return find_platoon_armor(unit, steps)
    if isinstance(unit, BattleArmor):
        total: float = unit.armor * unit.troopers
        steps.line("Suits", total, "{} × {}", unit.troopers, unit.armor)
    else:
        assert not isinstance(unit, GunEmplacement)  # it has no element
        total = _points(unit.armor, barrier_rating(unit), steps)
        modular = MODULAR_ARMOR * load.outfit.number("modular-armor")
        if modular:
            steps.line("Modular armor", modular)
        total += modular
    if unfinished.type in CAPITAL:
        value = to_whole(CAPITAL_SHARE * total)
        steps.line("Armor", value, "{} × {}, rounded normally", total, CAPITAL_SHARE)
    else:
        value = to_whole(total / POINTS_PER_ARMOR)
        steps.line("Armor", value, "{} / {}, rounded normally", total, POINTS_PER_ARMOR)
    return value


def barrier_rating(unit: Unit) -> int:
    """The barrier armor rating; 10 if the armor has none.

    AS:14.20: the rating of the body holds for all locations. Armor of rating 9 counts in full, but has the ability BAR.
    """
    support = unit.support if isinstance(unit, Vehicle | Fighter) else None
    return 10 if support is None or support.bar is None else support.bar


def _points(armor: Armor, bar: int, steps: Steps) -> float:
    """Armor points, each location multiplied by the factor of its kind of armor."""
    plain = not armor.patchwork and armor.type not in ARMOR_FACTOR and bar >= WHOLE_BAR
    if plain and not steps.is_kept:
        return armor.total
    total = 0.0
    for location, points in armor.points.items():
        kind = armor.plating_of(location).type
        factor = ARMOR_FACTOR.get(kind, 1)
        if bar < WHOLE_BAR and kind is not ArmorType.COMMERCIAL:
            factor *= bar / 10
        both = points + armor.rear.get(location, 0)
        total += both * factor
        steps.line(location, both * factor, "{} × {}" if factor != 1 else "{}", both, factor)
    return total


def _structure(unit: Unit, unfinished: UnfinishedElement, steps: Steps) -> int:
    match unfinished.type:
        case ElementType.PROTOMECH | ElementType.INFANTRY | ElementType.JUMPSHIP | ElementType.SPACE_STATION:
            value = 1
            steps.line("Structure of its kind", value)
        case ElementType.BATTLE_ARMOR:
            value = 2
            steps.line("Structure of its kind", value)
        case ElementType.BATTLEMECH | ElementType.INDUSTRIALMECH:
            assert isinstance(unit, Mech)
            value = _mech_structure(unit, steps)
        case _ if isinstance(unit, Vehicle):
            value = _vehicle_structure(unit, unfinished, steps)
        case _:
            assert isinstance(unit, Fighter | Spacecraft)
            integrity = structural_integrity(unit)
            warship = unfinished.type is ElementType.WARSHIP
            value = integrity if warship else ceil(integrity / 2)
            steps.line("Structure", value, "{}" if warship else "{} / 2, rounded up", integrity)
    return value


def _mech_structure(unit: Mech, steps: Steps) -> int:
    column = engine_column(unit)
    value = MECH_STRUCTURE[unit.mass - unit.mass % 5]["abcdefghi".index(column)]
    steps.line("By tonnage and engine", value, "{} t, column {}", unit.mass, column)
    if unit.structure.type is StructureType.COMPOSITE:
        value = ceil(value / 2)
        steps.line("Composite structure", value, "half, rounded up")
    elif unit.structure.type is StructureType.REINFORCED:
        value *= 2
        steps.line("Reinforced structure", value, "doubled")
    return value


def _vehicle_structure(unit: Vehicle, unfinished: UnfinishedElement, steps: Steps) -> int:
    total = sum(internal_structure(unit).values()) + BODY_STRUCTURE
    divisor = STRUCTURE_PER_POINT
    if unfinished.type is ElementType.SUPPORT_VEHICLE and unit.motive in AFLOAT:
        divisor = next((d for limit, d in SHIP_DIVISORS if unit.mass <= limit), LARGEST_SHIP_DIVISOR)
    value = ceil(total / divisor)
    steps.line("Structure of all sides", total, "{} − 1", total - BODY_STRUCTURE)
    steps.line("Structure", value, "{} / {}, rounded up", total, divisor)
    return value


def _threshold(unfinished: UnfinishedElement, rules: AlphaStrikeRules, steps: Steps) -> None:
    """The share of its armor that a single attack must exceed for a critical hit.

    AS:14.27: the older edition rounds every fraction up, as its errata have it; those of the newer one do not say, and
    fractions below a tenth are dropped. AS:14.39: land-air 'Mechs are ground elements and have no threshold.
    """
    share = rules.large_threshold if unfinished.type in LARGE_CRAFT else rules.fighter_threshold
    unfinished.threshold = ceil(round(unfinished.armor / share - rules.threshold_slack, 6))
    steps.section("Threshold", "AS conversion: threshold; AS errata 2.3.1 pp. 40, 58")
    steps.line("Damage threshold", unfinished.threshold, "{} / {}, rounded up", unfinished.armor, share)


LARGE_ENGINE = 400  # an engine of a higher rating is large

_FULL = frozenset({EngineType.FUSION, EngineType.ICE, EngineType.FUEL_CELL, EngineType.FISSION})

# The columns of each engine: Inner Sphere, large Inner Sphere, Clan, large Clan.
COLUMNS: dict[EngineType, str] = {
    EngineType.COMPACT: "bbbb",
    EngineType.LIGHT: "dede",
    EngineType.XL: "eede",
    EngineType.XXL: "gifh",
} | dict.fromkeys(_FULL, "acac")


def engine_column(unit: Mech) -> str:
    """The column of the structure table for a 'Mech's engine.

    AS:14.17: the table has no column for large standard engines of the Clans; they take that of the Inner Sphere.
    """
    large = (unit.engine.rating or 0) > LARGE_ENGINE
    clan = unit.engine.side is TechSide.CLAN
    return COLUMNS.get(unit.engine.type, "acac")[2 * clan + large]


# Tonnage -> structure for the engine columns a to i.
MECH_STRUCTURE: dict[int, tuple[int, ...]] = {
    10: (1, 1, 1, 1, 1, 1, 1, 1, 1),
    15: (1, 2, 1, 1, 1, 1, 1, 1, 1),
    20: (2, 2, 1, 1, 1, 1, 1, 1, 1),
    25: (2, 3, 2, 1, 1, 1, 1, 1, 1),
    30: (3, 3, 2, 2, 1, 1, 1, 1, 1),
    35: (3, 4, 2, 2, 2, 1, 1, 1, 1),
    40: (3, 4, 2, 2, 2, 2, 1, 1, 1),
    45: (4, 5, 3, 2, 2, 2, 1, 2, 1),
    50: (4, 5, 3, 3, 2, 2, 2, 2, 1),
    55: (5, 6, 4, 3, 3, 2, 2, 2, 2),
    60: (5, 7, 4, 3, 3, 3, 2, 2, 2),
    65: (5, 7, 4, 4, 3, 3, 2, 2, 2),
    70: (6, 7, 4, 4, 3, 3, 2, 2, 2),
    75: (6, 8, 5, 4, 3, 3, 2, 3, 2),
    80: (6, 8, 5, 4, 4, 3, 3, 3, 2),
    85: (7, 9, 5, 5, 4, 3, 3, 3, 2),
    90: (7, 10, 6, 5, 4, 4, 3, 3, 3),
    95: (8, 10, 6, 5, 4, 4, 3, 3, 3),
    100: (8, 10, 6, 5, 4, 4, 3, 3, 3),
    105: (8, 11, 6, 5, 5, 4, 3, 4, 3),
    110: (8, 11, 7, 6, 5, 4, 3, 4, 3),
    115: (9, 12, 7, 6, 5, 4, 4, 4, 3),
    120: (9, 12, 7, 6, 5, 5, 4, 4, 3),
    125: (10, 13, 8, 6, 5, 5, 4, 4, 3),
    130: (10, 13, 8, 7, 6, 5, 4, 4, 4),
    135: (10, 14, 8, 7, 6, 5, 4, 5, 4),
    140: (11, 14, 8, 7, 6, 5, 4, 5, 4),
    145: (11, 15, 9, 7, 6, 6, 4, 5, 4),
    150: (11, 15, 9, 8, 6, 6, 5, 5, 4),
    155: (12, 16, 9, 8, 7, 6, 5, 5, 4),
    160: (12, 16, 10, 8, 7, 6, 5, 5, 4),
    165: (13, 17, 10, 8, 7, 6, 5, 6, 5),
    170: (13, 17, 10, 9, 7, 6, 5, 6, 5),
    175: (13, 18, 11, 9, 8, 7, 5, 6, 5),
    180: (14, 18, 11, 9, 8, 7, 5, 6, 5),
    185: (14, 19, 11, 9, 8, 7, 6, 6, 5),
    190: (14, 19, 11, 10, 8, 7, 6, 6, 5),
    195: (15, 20, 12, 10, 8, 7, 6, 7, 5),
    200: (15, 20, 12, 10, 9, 8, 6, 7, 5),
}
