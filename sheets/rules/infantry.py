"""Conventional infantry: beasts, protection, mass, movement and damage.

Rules: TM; TW (errata 4.4); TO, infantry armor and beast-mounted infantry; IO, implants; field guns TO:AUE.
"""

from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

from sheets.equipment import Item, item
from sheets.equipment.weapon import DamageRule
from sheets.rules.tables.infantry import PRIMARY_LIMIT, SECONDARIES_FOR_RANGE, range_modifiers
from sheets.units import Infantry, Unit
from sheets.units.infantry import FIELD_GUNS, Beast, InfantryMotive, Specialization
from sheets.units.outfit import Outfit, outfit


@dataclass(frozen=True, slots=True)
class Animal:
    """Figures of one beast; `dice` is its damage to infantry (D6), `points` its damage to vehicles."""

    riders: int
    mass: float
    ground: int
    air: int
    water: int
    divisor: float
    dice: int
    points: int


_BEAST_FIGURES: dict[str, tuple[int, float, int, int, int, float, int, int]] = {
    # riders, tons, MP on the ground, in the air, under water, damage divisor, attack on infantry and on vehicles
    "Donkey": (1, 0.15, 2, 0, 0, 1, 0, 0),
    "Coventry Kangaroo": (1, 0.11, 3, 0, 0, 1, 1, 1),
    "Horse": (1, 0.5, 3, 0, 0, 1, 0, 0),
    "Camel": (1, 0.65, 2, 0, 0, 1, 0, 0),
    "Branth": (1, 0.72, 0, 6, 0, 1, 2, 1),
    "Odessan Raxx": (1, 2.4, 2, 0, 0, 1, 1, 1),
    "Tabiranth": (1, 0.25, 2, 0, 0, 1, 1, 1),
    "Tariq": (1, 0.51, 5, 0, 0, 1, 0, 0),
    "Elephant": (2, 6.0, 2, 0, 0, 2, 1, 1),
    "Orca": (2, 7.2, 0, 0, 5, 2, 2, 1),
    "Hipposaur": (4, 35.5, 1, 0, 2, 4, 10, 4),
}
BEASTS = {name: Animal(*figures) for name, figures in _BEAST_FIGURES.items()}
RIDERS = {"large": 1, "very-large": 2, "monstrous": 4}
"""Riders on one beast of the user's own, by its size."""


def animal(beast: Beast) -> Animal:
    """The figures of a platoon's beasts.

    >>> animal(Beast(name="Horse")).ground, animal(Beast(name="Roc", mode="VTOL", movement=7)).air
    (3, 7)
    """
    if beast.name in BEASTS:
        return BEASTS[beast.name]
    ground, air, water = beast.ground_movement, 0, 0
    if beast.mode == "VTOL":
        air = beast.movement
    elif beast.mode in ("SUBMARINE", "INF_UMU"):
        water = beast.movement
    else:
        ground = beast.movement
    riders = RIDERS.get(beast.size, 1)
    attack = beast.burst_damage, beast.vehicle_damage
    return Animal(riders, beast.mass, ground, air, water, beast.damage_divisor, *attack)


TSM_IMPLANT, DERMAL_ARMOR = "tsm_implant", "dermal_armor"
UNPROTECTED_TSM = 0.5  # TSM implants of troops without protective armor
DERMAL = 1


def damage_divisor(platoon: Infantry) -> float:
    """The damage divisor of a platoon: armor kit or custom armor, implants, beasts.

    Rules: TO, Infantry Armor; IO, implants.
    """
    divisor = 1.0
    if platoon.armor_kit is not None:
        kit = item(platoon.armor_kit).gear
        divisor = kit.damage_divisor if kit is not None else 1.0
    elif platoon.custom_armor is not None:
        divisor = platoon.custom_armor.divisor
    if divisor == 1 and TSM_IMPLANT in platoon.augmentations:
        divisor = UNPROTECTED_TSM
    if DERMAL_ARMOR in platoon.augmentations:
        divisor += DERMAL
    if platoon.beast is not None:
        divisor *= animal(platoon.beast).divisor
    return divisor


def is_encumbered(platoon: Infantry) -> bool:
    """Whether the armor encumbers the platoon."""
    if platoon.custom_armor is not None and platoon.custom_armor.encumbering:
        return True
    return platoon.armor_kit is not None and "encumbering" in item(platoon.armor_kit).traits


# Tons of one trooper with his means of movement.
TROOPER_MASS: dict[InfantryMotive, float] = {
    InfantryMotive.LEG: 0.085,
    InfantryMotive.MOTORIZED: 0.195,
    InfantryMotive.JUMP: 0.165,
    InfantryMotive.HOVER: 1.0,
    InfantryMotive.WHEELED: 1.0,
    InfantryMotive.TRACKED: 1.0,
    InfantryMotive.MICROLITE: 1.4,
    InfantryMotive.VTOL: 1.9,
    InfantryMotive.UMU: 0.135,
    InfantryMotive.MOTORIZED_UMU: 0.295,
    InfantryMotive.SUBMARINE: 0.9,
}

RIDER_MASS = 0.2

ENGINEERS = frozenset(s for s in Specialization if s.value.endswith("engineers"))
EXTRA_MASS = {Specialization.PARATROOPS: 0.05, Specialization.PARAMEDICS: 0.05}  # tons a trooper
ENGINEER_MASS = 0.1
ANTI_MECH_MASS = 0.015


def exact_mass(platoon: Infantry) -> float:
    """Tons of a platoon before rounding."""
    return troopers_mass(platoon) + sum(item(m.item).mass or 0 for m in platoon.mounts_in(FIELD_GUNS) if m.known)


def troopers_mass(platoon: Infantry) -> float:
    """Tons of the troopers with armor, weapons and mounts, without field guns."""
    if platoon.beast is not None:
        return _mounted_mass(platoon)
    each = TROOPER_MASS[platoon.motive]
    each += ENGINEER_MASS if platoon.specializations & ENGINEERS else 0
    each += sum(EXTRA_MASS.get(s, 0) for s in platoon.specializations)
    each += ANTI_MECH_MASS if platoon.anti_mech_gear else 0
    return each * platoon.troopers


def platoon_mass(platoon: Infantry) -> float:
    """Tons of a platoon, rounded up to the half ton.

    >>> from importers import load
    >>> watch = load("tests/data/Drongo Watch Platoon.blk").unit
    >>> platoon_mass(watch)
    2.5
    """
    return ceil(round(exact_mass(platoon) * 2, 6)) / 2


def _mounted_mass(platoon: Infantry) -> float:
    beast = platoon.beast
    assert beast is not None
    mount = animal(beast)
    if mount.riders == 1:
        return (mount.mass + RIDER_MASS) * platoon.troopers
    return (mount.mass + RIDER_MASS * platoon.squad_size) * platoon.squads


class PlatoonMP(NamedTuple):
    """MP on the ground, by jumping or in the air, under water."""

    ground: int
    air: int
    water: int


BASE_MP: dict[InfantryMotive, PlatoonMP] = {
    InfantryMotive.LEG: PlatoonMP(1, 0, 0),
    InfantryMotive.MOTORIZED: PlatoonMP(3, 0, 0),
    InfantryMotive.JUMP: PlatoonMP(1, 3, 0),
    InfantryMotive.TRACKED: PlatoonMP(3, 0, 0),
    InfantryMotive.WHEELED: PlatoonMP(4, 0, 0),
    InfantryMotive.HOVER: PlatoonMP(5, 0, 0),
    InfantryMotive.VTOL: PlatoonMP(1, 5, 0),
    InfantryMotive.MICROLITE: PlatoonMP(1, 6, 0),
    InfantryMotive.UMU: PlatoonMP(1, 0, 1),
    InfantryMotive.MOTORIZED_UMU: PlatoonMP(1, 0, 2),
    InfantryMotive.SUBMARINE: PlatoonMP(0, 0, 3),
}
FLIERS = (InfantryMotive.VTOL, InfantryMotive.MICROLITE)
HEAVY_LOAD = 2  # support weapons in a squad


def platoon_mp(platoon: Infantry, working: Outfit[Unit] | None = None) -> PlatoonMP:
    """The movement points of a platoon, or of its beasts, with all its field guns or those that are left."""
    if platoon.beast is not None:
        mount = animal(platoon.beast)
        return PlatoonMP(mount.ground, mount.air, mount.water)
    ground, air, water = BASE_MP[platoon.motive]
    if is_encumbered(platoon):
        ground = max(ground - 1, 1)
    if _heavy_weapons(platoon) >= HEAVY_LOAD:
        if platoon.motive not in (InfantryMotive.TRACKED, InfantryMotive.JUMP):
            ground = max(ground - 1, 0)
        if platoon.motive is not InfantryMotive.SUBMARINE:
            air = max(air - 1, 0)
    elif platoon.secondary_per_squad and platoon.motive in FLIERS:
        air = max(air - 1, 0)
    if _has_artillery(outfit(platoon) if working is None else working):
        ground = min(ground, 1)
    return PlatoonMP(ground, air, water)


def _heavy_weapons(platoon: Infantry) -> int:
    """The heavy support weapons that slow a squad; with some implants they do not."""
    if platoon.secondary is None or {TSM_IMPLANT, DERMAL_ARMOR} & set(platoon.augmentations):
        return 0
    return platoon.secondary_per_squad if "support-weapon" in item(platoon.secondary).traits else 0


def _has_artillery(gear: Outfit[Unit]) -> bool:
    weapons = [gun.item.weapon for gun in gear.in_location(FIELD_GUNS)]
    return any(weapon is not None and weapon.damage_kind is DamageRule.ARTILLERY for weapon in weapons)


LEAST_GUN_CREW = 2
LAST_MAN = 1  # the damage of a platoon of one trooper (errata 4.4, p. 215)


def damage_per_trooper(platoon: Infantry) -> float:
    """The damage of one trooper, with a share of the squad's support weapons."""
    seconds = platoon.secondary_per_squad if platoon.secondary is not None else 0
    primary = min(PRIMARY_LIMIT, _damage(item(platoon.primary)))
    secondary = _damage(item(platoon.secondary)) if platoon.secondary is not None else 0.0
    return (primary * (platoon.squad_size - seconds) + secondary * seconds) / platoon.squad_size


def damage_row(platoon: Infantry) -> tuple[int, ...]:
    """The damage of the platoon by the number of troopers left, from one to all.

    >>> from importers import load
    >>> watch = load("tests/data/Drongo Watch Platoon.blk").unit
    >>> damage_row(watch)[:3]
    (1, 1, 2)
    """
    each = damage_per_trooper(platoon)
    return tuple(LAST_MAN if men == 1 else floor(men * each + 0.5 + 1e-9) for men in range(1, platoon.troopers + 1))


def ranging_weapon(platoon: Infantry) -> Item:
    """The weapon that sets the platoon's range: the support weapon if a squad has two of them."""
    if platoon.secondary is not None and platoon.secondary_per_squad >= SECONDARIES_FOR_RANGE:
        return item(platoon.secondary)
    return item(platoon.primary)


def platoon_ranges(platoon: Infantry, under_water: bool = False) -> tuple[int, ...]:
    """To-hit modifiers of the platoon's fire by hexes, its own hex first; under water the range class is halved."""
    weapon = ranging_weapon(platoon)
    figures = weapon.weapon.infantry if weapon.weapon is not None else None
    reach = figures.range if figures is not None else 0
    crewed = figures is not None and figures.crew > 1
    return range_modifiers(
        reach // 2 if under_water else reach,
        point_blank="point-blank" in weapon.traits,
        clumsy=crewed or "encumbering" in weapon.traits,
        burst="burst" in weapon.traits,
    )


def gun_crew(gun: Item) -> int:
    """The troopers who operate a field gun: one for each ton, at least two."""
    return max(LEAST_GUN_CREW, ceil(gun.mass or 0))


def guns_served(platoon: Infantry, men: int) -> int:
    """The number of field guns that a number of troopers can fire."""
    guns = [item(m.item) for m in platoon.mounts_in(FIELD_GUNS) if m.known]
    guns = [gun for gun in guns if gun.weapon is not None]
    return min(len(guns), men // gun_crew(guns[0])) if guns else 0


def _damage(weapon: Item) -> float:
    return weapon.weapon.infantry.damage if weapon.weapon is not None and weapon.weapon.infantry is not None else 0.0
