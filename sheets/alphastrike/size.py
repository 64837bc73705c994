"""The size of an element, from its tonnage."""

from bisect import bisect_left, bisect_right

from sheets.alphastrike.element import ElementType
from sheets.units import BattleArmor, GunEmplacement, Infantry, Unit, Vehicle
from sheets.units.fighter import Fighter
from sheets.units.vehicle import Motive

# The tonnages at which the sizes 2, 3 and 4 begin.
SIZE_FROM: dict[ElementType, tuple[float, ...]] = {
    ElementType.BATTLEMECH: (40, 60, 80),
    ElementType.INDUSTRIALMECH: (40, 60, 80),
    ElementType.PROTOMECH: (40, 60, 80),
    ElementType.COMBAT_VEHICLE: (40, 60, 80),
    ElementType.AEROSPACE_FIGHTER: (50, 75),
    ElementType.CONVENTIONAL_FIGHTER: (50, 75),
    ElementType.SMALL_CRAFT: (2_500, 10_000),
    ElementType.SPHEROID_DROPSHIP: (2_500, 10_000),
    ElementType.AERODYNE_DROPSHIP: (2_500, 10_000),
    ElementType.JUMPSHIP: (100_000, 300_000),
    ElementType.SPACE_STATION: (100_000, 300_000),
    ElementType.WARSHIP: (500_000, 800_000, 1_200_000),
}

SMALL_SUPPORT = 5  # tons; below that a support vehicle is of size 1

# The largest tonnages of the sizes 2, 3 and 4 of support vehicles.
_NAVAL = (300, 6_000, 30_000)
SUPPORT_SIZE_TO: dict[Motive, tuple[float, ...]] = {
    Motive.TRACKED: (100, 200),
    Motive.WHEELED: (80, 160),
    Motive.HOVER: (50, 100),
    Motive.VTOL: (30, 60),
    Motive.WIGE: (80, 240),
    Motive.RAIL: (300, 600),
    Motive.MAGLEV: (300, 600),
    Motive.NAVAL: _NAVAL,
    Motive.HYDROFOIL: _NAVAL,
    Motive.SUBMARINE: _NAVAL,
    Motive.AIRSHIP: (300, 600, 900),
    Motive.STATION_KEEPING: (300, 600, 900),
}
FIXED_WING_SIZE_TO = (100,)


def size(unit: Unit, kind: ElementType) -> int:
    """The size, 1 to 5."""
    if isinstance(unit, Infantry | BattleArmor | GunEmplacement):
        return 1
    mass = unit.mass
    if kind is not ElementType.SUPPORT_VEHICLE:
        return 1 + bisect_right(SIZE_FROM[kind], mass)
    if mass < SMALL_SUPPORT:
        return 1
    if isinstance(unit, Vehicle):
        return 2 + bisect_left(SUPPORT_SIZE_TO[unit.motive], mass)
    assert isinstance(unit, Fighter)
    return 2 + bisect_left(FIXED_WING_SIZE_TO, mass)
