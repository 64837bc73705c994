"""Armor: its mass, the most points of a unit, and the kinds that a unit may have.

Rules: TM, armor tables of every unit type; SO, capital armor.
"""

from collections.abc import Iterator
from math import floor

from sheets.construction.finding import Finding, error, warning
from sheets.construction.support import RATINGS, SupportKind, is_small, support_kind
from sheets.equipment import Item
from sheets.equipment.item import ArmorPart
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.equipment.system_names import armor_item
from sheets.rules.rounding import down_to_half_ton, round_half_up, up_to_half_ton, up_to_kilogram
from sheets.rules.structure import internal_structure
from sheets.rules.structure import max_armor as most_in_mech
from sheets.units import (
    BattleArmor,
    CapitalShip,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    JumpShip,
    Mech,
    ProtoMech,
    Spacecraft,
    SpaceStation,
    Unit,
    Vehicle,
    WarShip,
    location_name,
)
from sheets.units.battlearmor import SuitClass
from sheets.units.systems import Armor, Plating
from sheets.units.vehicle import ROTOR

# Upper limits of the mass bands: the last band has none.
SPHEROID_BANDS = (12_500, 20_000, 35_000, 50_000, 65_000)
AERODYNE_BANDS = (6_000, 9_500, 12_500, 17_500, 25_000)
CAPITAL_BANDS = (150_000, 250_000)

PRIMITIVE_SI = 0.66
USUAL_RATING = "D"

Armored = Mech | Vehicle | Fighter | ProtoMech | Spacecraft


def armor_entry(plating: Plating) -> Item:
    """The catalogue's entry of a kind of armor."""
    found = armor_item(plating.type, plating.side)
    if found is None:
        raise LookupError(f"{plating.type} is not an armor of its own")
    return found


def armor_part(plating: Plating) -> ArmorPart:
    """The figures of a kind of armor."""
    part = armor_entry(plating).armor
    assert part is not None
    return part


def is_primitive_armor(plating: Plating) -> bool:
    """Whether the armor is of the primitive kind."""
    return plating.type in (ArmorType.PRIMITIVE, ArmorType.PRIMITIVE_FIGHTER, ArmorType.PRIMITIVE_AEROSPACE)


def band(mass: float, limits: tuple[int, ...]) -> int:
    """The number of the mass band: 0 below the first limit."""
    return sum(mass >= limit for limit in limits)


def points_per_ton(unit: Armored, plating: Plating) -> float:
    """Points of a ton of this armor on this unit."""
    part = armor_part(plating)
    if isinstance(unit, CapitalShip) and part.capital_points_per_ton:
        return part.capital_points_per_ton[band(unit.mass, CAPITAL_BANDS)]
    if isinstance(unit, Spacecraft) and part.dropship_points_per_ton:
        limits = SPHEROID_BANDS if unit.spheroid else AERODYNE_BANDS
        return part.dropship_points_per_ton[band(unit.mass, limits)]
    return part.points_per_ton


def rating_of(plating: Plating) -> int:
    """The tech rating of a support vehicle's armor, A as 0; D if the design states none."""
    return RATINGS.index(plating.rating or USUAL_RATING)


def armor_mass(unit: Armored) -> float:
    """Tons of the armor of a whole unit."""
    armor = unit.armor
    if isinstance(unit, ProtoMech):
        return up_to_kilogram(armor.total * armor_part(armor).mass_per_point)
    if isinstance(unit, Spacecraft):
        bought = max(0.0, armor.total - free_points(unit))
        return up_to_half_ton(bought / points_per_ton(unit, armor))
    if armor.patchwork:
        # Every location is rounded up by its own plating. Construction digest 3 rounds each up; published designs round
        # the sum once.
        return up_to_half_ton(sum(exact_plated_mass(armor.plating_of(at), points) for at, points in by_location(armor)))
    return plated_mass(unit, armor, armor.total)


def by_location(armor: Armor) -> list[tuple[str, int]]:
    """The points of each location, front and rear together."""
    return [(at, points + armor.rear.get(at, 0)) for at, points in armor.points.items()]


def plated_mass(unit: Mech | Vehicle | Fighter, plating: Plating, points: int) -> float:
    """Tons of a number of points of one kind of armor."""
    tons = exact_plated_mass(plating, points)
    small = not isinstance(unit, Mech) and is_small(unit)
    return up_to_kilogram(tons) if small else up_to_half_ton(tons)


def exact_plated_mass(plating: Plating, points: int) -> float:
    """Tons of a number of points of armor, before rounding."""
    part = armor_part(plating)
    if part.support_mass is not None:
        return points * part.support_mass[rating_of(plating)]
    return points / part.points_per_ton


def free_points(unit: Spacecraft) -> float:
    """The points that structural integrity gives at no mass, over all facings; fewer for primitive armor."""
    si = unit.structural_integrity
    if isinstance(unit, CapitalShip):
        points = len(unit.armor.points) * round_half_up(si / 10)
        return int(points * PRIMITIVE_SI) if is_primitive_armor(unit.armor) else points
    facings = len(unit.armor.points)
    return facings * si * PRIMITIVE_SI if is_primitive_armor(unit.armor) else facings * si


def points_of_tons(ship: Spacecraft, tons: float) -> int:
    """The points of armor for a mass in tons, with the free points of structural integrity.

    For primitive capital armor, the points of standard armor are rounded down, multiplied, and rounded down again.
    """
    if isinstance(ship, CapitalShip) and is_primitive_armor(ship.armor):
        standard = points_per_ton(ship, Plating(type=ArmorType.STANDARD_AEROSPACE, side=TechSide.IS))
        points = standard * tons + len(ship.armor.points) * round_half_up(ship.structural_integrity / 10)
        return floor(round(floor(round(points, 4)) * PRIMITIVE_SI, 4))
    return floor(round(points_per_ton(ship, ship.armor) * tons + free_points(ship), 4))


def suit_armor_mass(unit: BattleArmor) -> float:
    """Tons of the armor of one suit."""
    return round(unit.armor * armor_part(unit.plating).mass_per_point, 6)


SUIT_POINTS = {
    SuitClass.PAL: 2,
    SuitClass.LIGHT: 6,
    SuitClass.MEDIUM: 10,
    SuitClass.HEAVY: 14,
    SuitClass.ASSAULT: 18,
}
FIGHTER_POINTS, CONVENTIONAL_POINTS = 8, 1  # a ton
VEHICLE_POINTS, VEHICLE_BASE = 3.5, 40
ROTOR_POINTS = 2

SUPPORT_BASE = 4
SUPPORT_POINTS: dict[SupportKind, float] = {
    SupportKind.TRACKED: 2,
    SupportKind.WHEELED: 2,
    SupportKind.FIXED_WING: 1,
    SupportKind.HOVER: 1,
    SupportKind.VTOL: 1,
    SupportKind.WIGE: 0.5,
    SupportKind.RAIL: 0.5,
    SupportKind.SATELLITE: 0.5,
    SupportKind.AIRSHIP: 0.334,
    SupportKind.NAVAL: 0.334,
}
LARGE_AFLOAT_POINTS = 0.05
LARGE_AFLOAT_ABOVE = 300

SPHEROID_TONS, AERODYNE_TONS = 3.6, 4.5  # for each point of structural integrity

# ProtoMechs by full tons from 2.
LIGHTEST_PROTOMECH = 2
PROTOMECH_POINTS = (15, 17, 22, 24, 33, 35, 40, 42, 51, 53, 58, 60, 65, 67)
MAIN_GUN_POINTS, ULTRAHEAVY_MAIN_GUN_POINTS = 3, 6


def most_armor(unit: Unit) -> int | None:
    """The most points of armor of a unit (of one suit for battle armor); None without a limit."""
    match unit:
        case Mech():
            return sum(most_in_mech(unit).values())
        case Vehicle() | Fighter() if unit.support is not None:
            return _most_on_support(unit)
        case Vehicle():
            return floor(VEHICLE_POINTS * unit.mass + VEHICLE_BASE)
        case Fighter():
            return floor(unit.mass * (CONVENTIONAL_POINTS if unit.conventional else FIGHTER_POINTS))
        case Spacecraft():
            return points_of_tons(unit, most_armor_tons(unit))
        case ProtoMech():
            gun = ULTRAHEAVY_MAIN_GUN_POINTS if unit.ultraheavy else MAIN_GUN_POINTS
            tons = max(int(unit.mass), LIGHTEST_PROTOMECH) - LIGHTEST_PROTOMECH
            return PROTOMECH_POINTS[tons] + gun * unit.main_gun
        case BattleArmor():
            return SUIT_POINTS[unit.suit_class]
        case Infantry() | GunEmplacement() | HandheldWeapon():
            return None


def _most_on_support(unit: Vehicle | Fighter) -> int:
    kind = support_kind(unit)
    points = SUPPORT_POINTS[kind]
    if kind in (SupportKind.AIRSHIP, SupportKind.NAVAL) and unit.mass > LARGE_AFLOAT_ABOVE:
        points = LARGE_AFLOAT_POINTS
    return SUPPORT_BASE + floor(round(unit.mass * points, 4))


def most_armor_tons(ship: Spacecraft) -> float:
    """Tons of armor that structural integrity can hold."""
    si = ship.structural_integrity
    match ship:
        case JumpShip():
            return down_to_half_ton(si * ship.mass / 1_800)
        case WarShip():
            return down_to_half_ton(si * ship.mass / 50_000)
        case SpaceStation():
            return down_to_half_ton(si * ship.mass / 300 + 60)
        case _:
            return down_to_half_ton(si * (SPHEROID_TONS if ship.spheroid else AERODYNE_TONS))


def check_armor(unit: Unit) -> Iterator[Finding]:
    """Check the kind of armor, the points of the whole unit, and the points of each location."""
    yield from check_armor_kind(unit)
    most = most_armor(unit)
    if most is None:
        return
    points = unit.armor if isinstance(unit, BattleArmor) else _total(unit)
    if points > most:
        sentence = f"{points:,} points of armor, at most {most:,} allowed."
        yield error("armor.total", sentence, "TM, armor tables", points=points, most=most)
    elif isinstance(unit, Spacecraft) and points > (given := points_of_tons(unit, armor_mass(unit))):
        sentence = f"{points:,} points of armor; its {armor_mass(unit):g} tons give {given:,}."
        yield error("armor.tons", sentence, "TM and SO, armor tables", points=points, given=given)
    for location, limit in _limits(unit).items():
        here = _points(unit, location)
        if here > limit:
            name = location_name(unit, location)
            sentence = f"{here} points of armor on the {name.lower()}, at most {limit} allowed."
            yield error("armor.location", sentence, "TM, armor tables", points=here, most=limit)


def _total(unit: Unit) -> int:
    armor = getattr(unit, "armor", None)
    return 0 if armor is None else int(armor.total)


def _points(unit: Unit, location: str) -> int:
    assert isinstance(unit, Mech | ProtoMech | Vehicle)
    return unit.armor.points[location] + unit.armor.rear.get(location, 0)


def _limits(unit: Unit) -> dict[str, int]:
    """The most points of each location that has a limit of its own."""
    match unit:
        case Mech():
            return most_in_mech(unit)
        case ProtoMech():
            structure = internal_structure(unit)
            return {at: _protomech_limit(unit, at, structure[at]) for at in unit.locations}
        case Vehicle() if ROTOR in unit.armor.points:
            return {ROTOR: ROTOR_POINTS}
        case _:
            return {}


ARM_POINTS = ((5, 2), (9, 4))  # the most tons, and the points
HEAVY_ARM_POINTS = 6


def _protomech_limit(proto: ProtoMech, location: str, structure: int) -> int:
    match location:
        case "HD":
            return 2 + floor(proto.mass / 2)
        case "RA" | "LA":
            return next((points for tons, points in ARM_POINTS if proto.mass <= tons), HEAVY_ARM_POINTS)
        case "MG":
            return 3 * structure
        case _:
            return 2 * structure


# Files write the armor of vehicles for its twin on small craft and DropShips, which gives as many points a ton.
TWINS = frozenset(
    {
        ArmorType.STANDARD,
        ArmorType.FERRO_FIBROUS,
        ArmorType.LIGHT_FERRO_FIBROUS,
        ArmorType.HEAVY_FERRO_FIBROUS,
        ArmorType.FERRO_FIBROUS_PROTOTYPE,
    }
)
KIND_RULE = "TM and SO, armor tables"


def check_armor_kind(unit: Unit) -> Iterator[Finding]:
    """Findings on armor that the unit's family cannot have."""
    if not isinstance(unit, Spacecraft | ProtoMech | BattleArmor | HandheldWeapon):
        return
    plating = unit.plating if isinstance(unit, BattleArmor) else unit.armor
    if isinstance(unit, HandheldWeapon):
        fits = plating.type is ArmorType.STANDARD
    else:
        fits = plating.type is not ArmorType.PATCHWORK and unit.unit_type in armor_entry(plating).families
    if fits:
        return
    twin = plating.type in TWINS and isinstance(unit, Spacecraft) and not isinstance(unit, CapitalShip)
    name = plating.type.value.replace("-", " ")
    yield (warning if twin else error)(
        "armor.kind", f"Armor of the kind '{name}' is not made for such a unit.", KIND_RULE
    )
