"""Armour and structure that take up slots all over a 'Mech.

Rules: TM, Internal Structure and Armor tables.
"""

from sheets.construction.formulas.formula import Formula, entry
from sheets.construction.structure import figures, structure_mass
from sheets.units import Mech, Mount, Unit


def _structure_mass(unit: Unit, mount: Mount) -> float:
    return structure_mass(unit) if isinstance(unit, Mech) else 0


def _structure_slots(unit: Unit, mount: Mount) -> float:
    return figures(unit).slots if isinstance(unit, Mech) else 0


def _armor_slots(unit: Unit, mount: Mount) -> float:
    part = entry(mount).armor
    return part.mech_slots if part else 0


FORMULAS: dict[str, Formula] = {
    "structure": Formula(_structure_mass, _structure_slots),
    "armor": Formula(slots=_armor_slots),
}
