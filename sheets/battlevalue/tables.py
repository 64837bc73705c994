"""The figures of the Battle Value rules that are tables.

Rules: TM, Battle Value; TO:AUE and IO for the later equipment.
"""

from functools import cache
from math import floor

from sheets.battlevalue.ledger import Factor
from sheets.equipment.kinds import ArmorType, StructureType

# Target movement modifier: the most MP of each row.
_TMM_ROWS = ((2, 0), (4, 1), (6, 2), (9, 3), (17, 4), (24, 5))
_TMM_FASTEST = 6

ARMOR_POINT, CAPITAL_ARMOR_POINT, HANDHELD_ARMOR_POINT = 2.5, 25.0, 2.0
STRUCTURE_POINT, INTEGRITY_POINT, CAPITAL_INTEGRITY_POINT = 1.5, 2.0, 20.0
MODULAR_ARMOR_POINTS = 10

ARMOR_MULTIPLIER: dict[ArmorType, float] = {
    ArmorType.HEAT_DISSIPATING: 1.1,
    ArmorType.FERRO_LAMELLOR: 1.2,
    ArmorType.ANTI_PENETRATIVE_ABLATION: 1.2,
    ArmorType.REACTIVE: 1.5,
    ArmorType.REFLECTIVE: 1.5,
    ArmorType.BALLISTIC_REINFORCED: 1.5,
    ArmorType.HARDENED: 2.0,
}

# Barrier armour rating where it is not 10; the BAR armours of support vehicles name theirs.
BARRIER_RATING: dict[ArmorType, int] = {
    ArmorType.COMMERCIAL: 5,
    **{ArmorType(f"bar-{rating}"): rating for rating in range(2, 10)},
}

BLUE_SHIELD = 0.2  # added to the armour's and the structure's multiplier

STRUCTURE_MULTIPLIER: dict[StructureType, Factor] = {
    StructureType.INDUSTRIAL: Factor(0.5, "industrial"),
    StructureType.COMPOSITE: Factor(0.5, "composite"),
    StructureType.REINFORCED: Factor(2.0, "reinforced"),
}

# Structure of a 'Mech by the slots its engine takes in a side torso, the most of each row.
ENGINE_SLOTS: tuple[tuple[int, float], ...] = ((0, 1.0), (1, 0.825), (2, 0.75), (5, 0.5), (6, 0.25))

# What hides a unit, and what that adds: to the target movement modifier on the ground, to the type modifier in the air.
STEALTH_ARMOR = frozenset({ArmorType.STEALTH, ArmorType.VEHICULAR_STEALTH})
STEALTH_MODIFIER, AEROSPACE_STEALTH = 2, 0.3

OVERHEAT = Factor(0.5, "overheat")
REAR = Factor(0.5, "rear")
AES_WEAPON = Factor(1.25, "AES")
DRONE_WEAPON = Factor(0.8, "drone operating system")
DRONE = Factor(0.95, "drone operating system")
TARGETING_COMPUTER = Factor(1.25, "targeting computer")
ARRAY = Factor(0.67, "array")

# What a capacitor adds, by the BV of the PPC that it serves.
CAPACITOR: dict[float, float] = {88: 44, 176: 88, 317: 53, 165: 87, 229: 114, 412: 136}

# What an enhancement does to the weapon it serves, by its trait.
FIRE_CONTROL: dict[str, Factor] = {
    "artemis-iv": Factor(1.2, "Artemis IV"),
    "artemis-prototype": Factor(1.1, "prototype Artemis IV"),
    "artemis-v": Factor(1.3, "Artemis V"),
    "apollo": Factor(1.15, "Apollo"),
    "risc-laser-pulse-module": Factor(1.15, "laser pulse module"),
}

EXPLOSIVE_SLOT, LESS_EXPLOSIVE_SLOT = -15.0, -1.0


@cache
def target_modifier(mp: int) -> int:
    """The target movement modifier of ground or underwater MP.

    >>> [target_modifier(mp) for mp in (2, 3, 6, 10, 25)]
    [0, 1, 2, 4, 6]
    """
    for most, modifier in _TMM_ROWS:
        if mp <= most:
            return modifier
    return _TMM_FASTEST


def jump_modifier(mp: int) -> int:
    """The same of MP through the air, jumping, flying or gliding: one better, if there are any."""
    return target_modifier(mp) + 1 if mp > 0 else 0


@cache
def speed_factor(mp: int) -> Factor:
    """The speed factor of an offensive rating, to two decimals.

    >>> speed_factor(0), speed_factor(5), speed_factor(8), speed_factor(30)
    (0.44, 1.0, 1.37, 4.5)
    """
    exact: float = (1 + (mp - 5) / 10) ** 1.2
    return Factor(floor(exact * 100 + 0.5) / 100, f"{mp} MP")


def rounded(value: float) -> int:
    """To the nearest whole number, halves up: the only rounding of a Battle Value."""
    return floor(value + 0.5)


def engine_multiplier(side_slots: int) -> float:
    """What an engine that reaches into the side torsos leaves of the structure's value."""
    return next(multiplier for most, multiplier in ENGINE_SLOTS if side_slots <= most)
