"""What the skeleton of a 'Mech weighs and how many slots it fills.

Rules: TM, Internal Structure; TO, advanced structures and superheavy 'Mechs.
"""

from sheets.construction.rounding import ceiling, up_to_half_ton
from sheets.equipment import systems
from sheets.equipment.kinds import StructureType
from sheets.units import Mech
from sheets.units.mech import Body

SUPERHEAVY_FACTOR = 2
TRIPOD_FACTOR = 1.1


def figures(mech: Mech) -> systems.Structure:
    """The figures of a 'Mech's structure; the hybrid counts as standard."""
    found = systems.structure(mech.structure.type, mech.structure.side)
    if found is None:
        found = systems.structure(StructureType.STANDARD)
    assert found is not None
    return found


def structure_mass(mech: Mech) -> float:
    """Tons of the skeleton."""
    tons = mech.mass * figures(mech).mass_fraction
    if mech.superheavy:
        tons *= SUPERHEAVY_FACTOR
    if mech.body is Body.TRIPOD:
        tons *= TRIPOD_FACTOR
    return up_to_half_ton(tons)


def structure_slots(mech: Mech) -> int:
    """Critical slots of the skeleton; a superheavy's are twice as roomy."""
    slots = figures(mech).slots
    return ceiling(slots / 2) if mech.superheavy else slots
