"""Armour, structure and threshold of an element."""

from math import ceil

from sheets.alphastrike.draft import Draft
from sheets.alphastrike.editions import Edition
from sheets.alphastrike.element import ElementType
from sheets.alphastrike.engines import MECH_STRUCTURE, engine_column
from sheets.alphastrike.infantry import platoon_armor
from sheets.alphastrike.kinds import CAPITAL, LARGE_CRAFT
from sheets.alphastrike.loadout import Loadout
from sheets.alphastrike.rounding import whole
from sheets.alphastrike.steps import Steps
from sheets.equipment.kinds import ArmorType, StructureType
from sheets.rules.structure import internal_structure, structural_integrity
from sheets.units import BattleArmor, Fighter, GunEmplacement, Infantry, Mech, Spacecraft, Unit, Vehicle
from sheets.units.plating import Armor
from sheets.units.vehicle import Motive

POINTS_PER_ARMOR = 30
CAPITAL_SHARE = 0.33
MODULAR_ARMOR = 10  # points a piece
STRUCTURE_PER_POINT = 10
BODY_STRUCTURE = -1  # AS:14.1: the body of a vehicle has no structure and is entered in the sum as minus one
WHOLE_BAR = 9  # barrier armour from this rating on counts in full

ARMOR_FACTOR: dict[ArmorType, float] = {
    ArmorType.COMMERCIAL: 0.5,
    ArmorType.FERRO_LAMELLOR: 1.2,
    ArmorType.HARDENED: 2,
}

# Divisors of the structure of ships of the support kind, by the tonnage up to which they hold.
SHIP_DIVISORS = ((300, 10), (500, 15), (6_000, 20), (12_000, 25), (30_000, 30))
LARGEST_SHIP_DIVISOR = 35
AFLOAT = frozenset({Motive.NAVAL, Motive.HYDROFOIL, Motive.SUBMARINE})


def harden(unit: Unit, load: Loadout, draft: Draft, edition: Edition, steps: Steps) -> None:
    """Find armour, structure and threshold of the element."""
    steps.section("Armor", "AS conversion: armor")
    draft.armor = _armor(unit, load, draft, steps)
    steps.section("Structure", "AS conversion: structure")
    draft.structure = _structure(unit, draft, steps)
    if draft.type in LARGE_CRAFT or isinstance(unit, Fighter):
        _threshold(draft, edition, steps)


def _armor(unit: Unit, load: Loadout, draft: Draft, steps: Steps) -> int:
    if isinstance(unit, Infantry):
        return platoon_armor(unit, steps)
    if isinstance(unit, BattleArmor):
        total: float = unit.armor * unit.troopers
        steps.line("Suits", total, "{} × {}", unit.troopers, unit.armor)
    else:
        assert not isinstance(unit, GunEmplacement)  # it becomes no element
        total = _points(unit.armor, barrier_rating(unit), steps)
        modular = MODULAR_ARMOR * load.count("modular-armor")
        if modular:
            steps.line("Modular armor", modular)
        total += modular
    if draft.type in CAPITAL:
        value = whole(CAPITAL_SHARE * total)
        steps.line("Armor", value, "{} × {}, rounded normally", total, CAPITAL_SHARE)
    else:
        value = whole(total / POINTS_PER_ARMOR)
        steps.line("Armor", value, "{} / {}, rounded normally", total, POINTS_PER_ARMOR)
    return value


def barrier_rating(unit: Unit) -> int:
    """The barrier armour rating; 10 for everything that has proper armour.

    AS:14.20: the rating of the body holds for all locations; 9 takes nothing off the armour, but is BAR.
    """
    support = unit.support if isinstance(unit, Vehicle | Fighter) else None
    return 10 if support is None or support.bar is None else support.bar


def _points(armor: Armor, bar: int, steps: Steps) -> float:
    """Armour points weighed by what the plating of each location is worth."""
    plain = not armor.patchwork and armor.type not in ARMOR_FACTOR and bar >= WHOLE_BAR
    if plain and not steps.written:
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


def _structure(unit: Unit, draft: Draft, steps: Steps) -> int:
    match draft.type:
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
            value = _vehicle_structure(unit, draft, steps)
        case _:
            assert isinstance(unit, Fighter | Spacecraft)
            integrity = structural_integrity(unit)
            warship = draft.type is ElementType.WARSHIP
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


def _vehicle_structure(unit: Vehicle, draft: Draft, steps: Steps) -> int:
    total = sum(internal_structure(unit).values()) + BODY_STRUCTURE
    divisor = STRUCTURE_PER_POINT
    if draft.type is ElementType.SUPPORT_VEHICLE and unit.motive in AFLOAT:
        divisor = next((d for limit, d in SHIP_DIVISORS if unit.mass <= limit), LARGEST_SHIP_DIVISOR)
    value = ceil(total / divisor)
    steps.line("Structure of all sides", total, "{} − 1", total - BODY_STRUCTURE)
    steps.line("Structure", value, "{} / {}, rounded up", total, divisor)
    return value


def _threshold(draft: Draft, edition: Edition, steps: Steps) -> None:
    """The share of its armour that a single attack must exceed for a critical hit.

    AS:14.27: the older edition rounds every fraction up, as its errata have it; those of the newer one are silent, and
    fractions below a tenth are dropped. AS:14.39: land-air 'Mechs are ground elements and have no threshold.
    """
    share = edition.large_threshold if draft.type in LARGE_CRAFT else edition.fighter_threshold
    draft.threshold = ceil(round(draft.armor / share - edition.threshold_slack, 6))
    steps.section("Threshold", "AS conversion: threshold; AS errata 2.3.1 pp. 40, 58")
    steps.line("Damage threshold", draft.threshold, "{} / {}, rounded up", draft.armor, share)
