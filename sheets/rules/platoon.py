"""What a platoon of conventional infantry weighs, with its mounts, gear and guns."""

from math import ceil

from sheets.equipment import item
from sheets.rules.beasts import animal
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS, InfantryMotive, Specialization

# Tons of one trooper with what carries him.
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
    """Tons before rounding."""
    return troopers_mass(platoon) + sum(item(m.item).mass or 0 for m in platoon.mounts_in(FIELD_GUNS) if m.known)


def troopers_mass(platoon: Infantry) -> float:
    """Tons of the troopers with what they wear, carry and ride, without field guns."""
    if platoon.beast is not None:
        return _mounted(platoon)
    each = TROOPER_MASS[platoon.motive]
    each += ENGINEER_MASS if platoon.specializations & ENGINEERS else 0
    each += sum(EXTRA_MASS.get(s, 0) for s in platoon.specializations)
    each += ANTI_MECH_MASS if platoon.anti_mech_gear else 0
    return each * platoon.troopers


def platoon_mass(platoon: Infantry) -> float:
    """Tons, rounded up to the half ton.

    >>> from importers import load
    >>> watch = load("tests/data/Drongo Watch Platoon.blk").unit
    >>> platoon_mass(watch)
    2.5
    """
    return ceil(round(exact_mass(platoon) * 2, 6)) / 2


def _mounted(platoon: Infantry) -> float:
    beast = platoon.beast
    assert beast is not None
    mount = animal(beast)
    if mount.riders == 1:
        return (mount.mass + RIDER_MASS) * platoon.troopers
    return (mount.mass + RIDER_MASS * platoon.squad_size) * platoon.squads
