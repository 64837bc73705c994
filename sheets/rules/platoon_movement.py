"""Movement points of conventional infantry, by what the platoon wears and drags along.

Rules: TM; TO, beast-mounted infantry; IO, implants.
"""

from typing import NamedTuple

from sheets.equipment import item
from sheets.equipment.weapon import DamageKind
from sheets.rules.beasts import animal
from sheets.rules.divisor import DERMAL_ARMOR, TSM_IMPLANT, encumbered
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS, InfantryMotive


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


def platoon_mp(platoon: Infantry) -> PlatoonMP:
    """The movement points of a platoon; those of its beasts where it rides any."""
    if platoon.beast is not None:
        mount = animal(platoon.beast)
        return PlatoonMP(mount.ground, mount.air, mount.water)
    ground, air, water = BASE_MP[platoon.motive]
    if encumbered(platoon):
        ground = max(ground - 1, 1)
    if _dragged(platoon) >= HEAVY_LOAD:
        if platoon.motive not in (InfantryMotive.TRACKED, InfantryMotive.JUMP):
            ground = max(ground - 1, 0)
        if platoon.motive is not InfantryMotive.SUBMARINE:
            air = max(air - 1, 0)
    elif platoon.secondary_per_squad and platoon.motive in FLIERS:
        air = max(air - 1, 0)
    if _has_artillery(platoon):
        ground = min(ground, 1)
    return PlatoonMP(ground, air, water)


def _dragged(platoon: Infantry) -> int:
    """Heavy support weapons that a squad drags along; with implants it carries them for nothing."""
    if platoon.secondary is None or {TSM_IMPLANT, DERMAL_ARMOR} & set(platoon.augmentations):
        return 0
    return platoon.secondary_per_squad if "support-weapon" in item(platoon.secondary).traits else 0


def _has_artillery(platoon: Infantry) -> bool:
    weapons = [item(mount.item).weapon for mount in platoon.mounts_in(FIELD_GUNS) if mount.known]
    return any(weapon is not None and weapon.damage_kind is DamageKind.ARTILLERY for weapon in weapons)
