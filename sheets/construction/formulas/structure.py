"""The internal structure of a 'Mech: its mass, and the slots that structure and armor take.

Rules: TM, Internal Structure and Armor tables; TO, advanced structures and superheavy 'Mechs.
"""

from sheets.construction.formulas.formula import Formula, entry
from sheets.equipment import systems
from sheets.equipment.kinds import StructureType
from sheets.rules.rounding import ceiling, up_to_half_ton
from sheets.units import Mech, Mount, Unit
from sheets.units.mech import Body

SUPERHEAVY_FACTOR = 2
TRIPOD_FACTOR = 1.1


def structure_figures(mech: Mech) -> systems.StructureFigures:
    """The figures of a 'Mech's structure type; hybrid structure counts as standard."""
    found = systems.structure(mech.structure.type, mech.structure.side)
    if found is None:
        found = systems.structure(StructureType.STANDARD)
    assert found is not None
    return found


def mech_structure_mass(mech: Mech) -> float:
    """Tons of the internal structure."""
    tons = mech.mass * structure_figures(mech).mass_fraction
    if mech.superheavy:
        tons *= SUPERHEAVY_FACTOR
    if mech.body is Body.TRIPOD:
        tons *= TRIPOD_FACTOR
    return up_to_half_ton(tons)


def structure_slots(mech: Mech) -> int:
    """Critical slots of the internal structure; half as many on a superheavy 'Mech, rounded up."""
    slots = structure_figures(mech).slots
    return ceiling(slots / 2) if mech.superheavy else slots


def _marked_mass(unit: Unit, mount: Mount) -> float:
    return mech_structure_mass(unit) if isinstance(unit, Mech) else 0


def _marked_slots(unit: Unit, mount: Mount) -> float:
    return structure_figures(unit).slots if isinstance(unit, Mech) else 0


def _armor_slots(unit: Unit, mount: Mount) -> float:
    part = entry(mount).armor
    return part.mech_slots if part else 0


FORMULAS: dict[str, Formula] = {
    "structure": Formula(_marked_mass, _marked_slots),
    "armor": Formula(slots=_armor_slots),
}
