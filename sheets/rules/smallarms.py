"""The weapons of a platoon: its damage by the men that are left, how far it reaches, how many guns it can serve.

Rules: TM; TW (errata 4.4); field guns TO:AUE.
"""

from math import ceil, floor

from sheets.equipment import Item, item
from sheets.rules.tables.infantry import PRIMARY_LIMIT, SECONDARIES_FOR_RANGE, range_modifiers
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS

LEAST_GUN_CREW = 2
LAST_MAN = 1  # the damage of a platoon of one (errata 4.4, p. 215)


def damage_per_trooper(platoon: Infantry) -> float:
    """The damage of one man, the squad's support weapons shared among its men."""
    seconds = platoon.secondary_per_squad if platoon.secondary is not None else 0
    primary = min(PRIMARY_LIMIT, _damage(item(platoon.primary)))
    secondary = _damage(item(platoon.secondary)) if platoon.secondary is not None else 0.0
    return (primary * (platoon.squad_size - seconds) + secondary * seconds) / platoon.squad_size


def damage_row(platoon: Infantry) -> tuple[int, ...]:
    """The damage of the platoon with one man left, with two, and so on to all of them.

    >>> from importers import load
    >>> watch = load("tests/data/Drongo Watch Platoon.blk").unit
    >>> damage_row(watch)[:3]
    (1, 1, 2)
    """
    each = damage_per_trooper(platoon)
    return tuple(LAST_MAN if men == 1 else floor(men * each + 0.5 + 1e-9) for men in range(1, platoon.troopers + 1))


def ranging_weapon(platoon: Infantry) -> Item:
    """The weapon whose range the platoon has: the support weapon where a squad has two of them."""
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
    """The men who serve a field gun: one a ton, two at least."""
    return max(LEAST_GUN_CREW, ceil(gun.mass or 0))


def guns_served(platoon: Infantry, men: int) -> int:
    """How many of its field guns so many men can fire."""
    guns = [item(m.item) for m in platoon.mounts_in(FIELD_GUNS) if m.known]
    guns = [gun for gun in guns if gun.weapon is not None]
    return min(len(guns), men // gun_crew(guns[0])) if guns else 0


def _damage(weapon: Item) -> float:
    return weapon.weapon.infantry.damage if weapon.weapon is not None and weapon.weapon.infantry is not None else 0.0
