"""The mass budget of a 'Mech.

Rules: TM, BattleMech Construction; TO, advanced 'Mechs.
"""

from sheets.construction.armor import armor_mass
from sheets.construction.engine import engine_mass, rating
from sheets.construction.items import slots
from sheets.construction.mass.budget import MassLine, Part, kept
from sheets.construction.mass.heat import amplifier_mass, sink_mass
from sheets.construction.mass.mounted import mounted_lines
from sheets.construction.rounding import up_to_half_ton, up_to_ton
from sheets.construction.structure import structure_mass
from sheets.equipment import systems
from sheets.units import Mech
from sheets.units.mech import Body, LamType, System

RULE = "TM, 'Mech construction"

LAM_CONVERSION = {LamType.STANDARD: 0.10, LamType.BIMODAL: 0.15}
QUADVEE_CONVERSION = 0.10
ARMORED_SLOT = 0.5
ARMORED_COCKPIT = 1.0  # both slots of a double one together


def lines(mech: Mech) -> list[MassLine]:
    """What a 'Mech is made of."""
    return kept(
        MassLine(Part.STRUCTURE, "Internal structure", structure_mass(mech), RULE),
        MassLine(Part.ENGINE, "Engine", engine_mass(mech), RULE),
        MassLine(Part.GYRO, "Gyro", gyro_mass(mech), RULE),
        MassLine(Part.COCKPIT, "Cockpit", systems.cockpits()[mech.cockpit].mass, RULE),
        MassLine(Part.SYSTEMS, "Conversion equipment", conversion_mass(mech), "IO, LAMs and QuadVees"),
        MassLine(Part.HEAT_SINKS, "Heat sinks", sink_mass(mech), RULE),
        MassLine(Part.ARMOR, "Armor", armor_mass(mech), RULE),
        MassLine(Part.POWER_AMPLIFIERS, "Power amplifiers", amplifier_mass(mech), RULE),
        *mounted_lines(mech),
        MassLine(Part.ARMORED, "Armored components", armored_mass(mech), "TO, Armored Components"),
    )


def gyro_mass(mech: Mech) -> float:
    """Tons of the gyro."""
    return up_to_half_ton(systems.gyro_mass(mech.gyro, rating(mech)))


def conversion_mass(mech: Mech) -> float:
    """Tons of what lets a LAM or a QuadVee change its shape."""
    if mech.lam is not None:
        return up_to_ton(mech.mass * LAM_CONVERSION[mech.lam])
    return up_to_ton(mech.mass * QUADVEE_CONVERSION) if mech.body is Body.QUADVEE else 0


def armored_systems(mech: Mech) -> list[System]:
    """The system of each slot that is armoured; those of equipment are marked on its mount."""
    there = (slot for row in mech.slots.values() for slot in row if slot is not None)
    return [slot.system for slot in there if slot.armored and slot.system is not None]


def armored_mass(mech: Mech) -> float:
    """Tons of armour on single components: half a ton a slot, a whole one for the cockpit itself."""
    armored = armored_systems(mech)
    cockpit = armored.count(System.COCKPIT)
    equipment = sum(slots(mech, m) for m in mech.mounts if m.armored)
    return ARMORED_SLOT * (len(armored) - cockpit + equipment) + ARMORED_COCKPIT * bool(cockpit)
