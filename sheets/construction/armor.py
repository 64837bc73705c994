"""What armour weighs.

Rules: TM, armour tables; SO, capital armour.
"""

from sheets.construction.rounding import nearest, up_to_half_ton, up_to_kilogram
from sheets.construction.support import RATINGS, is_small
from sheets.equipment import Item
from sheets.equipment.armor import ArmorPart
from sheets.equipment.kinds import ArmorType
from sheets.equipment.system_names import armor_item
from sheets.units import BattleArmor, CapitalShip, Fighter, Mech, ProtoMech, Spacecraft, Vehicle
from sheets.units.plating import Armor, Plating

# Upper limits of the mass bands: the last band has none.
SPHEROID_BANDS = (12_500, 20_000, 35_000, 50_000, 65_000)
AERODYNE_BANDS = (6_000, 9_500, 12_500, 17_500, 25_000)
CAPITAL_BANDS = (150_000, 250_000)

PRIMITIVE_SI = 0.66

Armored = Mech | Vehicle | Fighter | ProtoMech | Spacecraft


def armor_entry(plating: Plating) -> Item:
    """The catalogue's entry of a kind of armour."""
    found = armor_item(plating.type, plating.side)
    if found is None:
        raise LookupError(f"{plating.type} is no armour of its own")
    return found


def armor_part(plating: Plating) -> ArmorPart:
    """The figures of a kind of armour."""
    part = armor_entry(plating).armor
    assert part is not None
    return part


def is_primitive(plating: Plating) -> bool:
    """Whether the armour is of the primitive kind."""
    return plating.type in (ArmorType.PRIMITIVE, ArmorType.PRIMITIVE_FIGHTER, ArmorType.PRIMITIVE_AEROSPACE)


def band(mass: float, limits: tuple[int, ...]) -> int:
    """The number of the mass band: 0 below the first limit."""
    return sum(mass >= limit for limit in limits)


def points_per_ton(unit: Armored, plating: Plating) -> float:
    """How many points a ton of this armour gives this unit."""
    part = armor_part(plating)
    if isinstance(unit, CapitalShip) and part.capital_points_per_ton:
        return part.capital_points_per_ton[band(unit.mass, CAPITAL_BANDS)]
    if isinstance(unit, Spacecraft) and part.dropship_points_per_ton:
        limits = SPHEROID_BANDS if unit.spheroid else AERODYNE_BANDS
        return part.dropship_points_per_ton[band(unit.mass, limits)]
    return part.points_per_ton


def armor_mass(unit: Armored) -> float:
    """Tons of the armour of a whole unit."""
    armor = unit.armor
    if isinstance(unit, ProtoMech):
        return up_to_kilogram(armor.total * armor_part(armor).mass_per_point)
    if isinstance(unit, Spacecraft):
        bought = max(0.0, armor.total - free_points(unit))
        return up_to_half_ton(bought / points_per_ton(unit, armor))
    if armor.patchwork:
        # Every location by its own plating. Construction digest 3 rounds each up; published designs round the sum once.
        return up_to_half_ton(sum(exact_plated_mass(armor.plating_of(at), points) for at, points in by_location(armor)))
    return plated_mass(unit, armor, armor.total)


def by_location(armor: Armor) -> list[tuple[str, int]]:
    """The points of each location, front and rear together."""
    return [(at, points + armor.rear.get(at, 0)) for at, points in armor.points.items()]


def plated_mass(unit: Mech | Vehicle | Fighter, plating: Plating, points: int) -> float:
    """Tons of so many points of one kind of armour."""
    tons = exact_plated_mass(plating, points)
    small = not isinstance(unit, Mech) and is_small(unit)
    return up_to_kilogram(tons) if small else up_to_half_ton(tons)


def exact_plated_mass(plating: Plating, points: int) -> float:
    """Tons of so many points, before rounding."""
    part = armor_part(plating)
    if part.support_mass is not None:
        return points * part.support_mass[RATINGS.index(plating.rating or "D")]
    return points / part.points_per_ton


def free_points(unit: Spacecraft) -> float:
    """The points that structural integrity gives at no mass, over all facings; primitive armour makes less of it."""
    si = unit.structural_integrity
    if isinstance(unit, CapitalShip):
        points = len(unit.armor.points) * nearest(si / 10)
        return int(points * PRIMITIVE_SI) if is_primitive(unit.armor) else points
    facings = len(unit.armor.points)
    return facings * si * PRIMITIVE_SI if is_primitive(unit.armor) else facings * si


def suit_armor_mass(unit: BattleArmor) -> float:
    """Tons of the armour of one suit."""
    return round(unit.armor * armor_part(unit.plating).mass_per_point, 6)
