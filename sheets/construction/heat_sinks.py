"""Heat sinks and power amplifiers that units without a heat scale need for their energy weapons.

Rules: TM, Combat Vehicles, Heat Sinks and Power Amplifiers.
"""

from sheets.construction.engine import NUCLEAR_TYPES, free_heat_sinks
from sheets.construction.formulas.formula import mount_mass
from sheets.construction.support import is_small
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType, HeatSinkType
from sheets.rules.heat import CAPACITOR, mech_sinks, served_heat
from sheets.rules.links import links
from sheets.rules.rounding import up_to_half_ton
from sheets.units import Fighter, HandheldWeapon, Mech, ProtoMech, Unit, Vehicle
from sheets.units.outfit import outfit

SINK_MASS = 1.0
COMPACT_SINK_MASS = 1.5
STEALTH_HEAT = 10
AMPLIFIER_SHARE = 0.10


def is_energy(found: Item) -> bool:
    """Whether a weapon draws on the engine: lasers, PPCs, plasma weapons and flamers that need no fuel."""
    return found.weapon is not None and "energy" in found.traits and found.weapon.ammo_type is None


def needs_sinks(found: Item) -> bool:
    """Whether a weapon needs heat sinks on units that do not track heat."""
    if found.weapon is None:
        return False
    plasma = bool(found.traits & {"plasma", "plasma-mfuk"})
    return plasma or is_energy(found)


def energy_heat(unit: Unit) -> int:
    """The heat of all energy weapons together, of stealth armor and of other gear that makes heat."""
    total = STEALTH_HEAT if is_stealthy(unit) else 0
    carried = outfit(unit)
    total += sum(
        found.heat for n, _, found in carried.mounted if found.kind == "gear" and n not in links(carried.unit).serves
    )
    served = links(carried.unit).served_by
    for position, _, found in carried.mounted:
        if not needs_sinks(found):
            continue
        heat: float = found.heat
        for helper in served.get(position, ()):
            heat = served_heat(heat, carried.by_position[helper].item.traits)
        total += int(heat)
    return total


def is_stealthy(unit: Unit) -> bool:
    """Whether a vehicle or fighter has stealth armor."""
    return isinstance(unit, Vehicle | Fighter) and unit.armor.type is ArmorType.VEHICULAR_STEALTH


def needed_sinks(unit: Vehicle | Fighter | ProtoMech | HandheldWeapon) -> int:
    """Heat sinks that a vehicle, conventional fighter, ProtoMech or handheld weapon must carry, free ones included."""
    if isinstance(unit, Vehicle | Fighter) and is_small(unit):
        return 0
    return energy_heat(unit)


def needed_sink_mass(unit: Vehicle | Fighter) -> float:
    """Tons of the needed heat sinks that do not come with the engine."""
    return SINK_MASS * max(0, needed_sinks(unit) - free_heat_sinks(unit))


def sink_mass(unit: Mech | Fighter) -> float:
    """Tons of the heat sinks beyond the free ones."""
    paid = max(0, unit.heat_sinks.count - free_heat_sinks(unit))
    compact = unit.heat_sinks.type is HeatSinkType.COMPACT or (
        isinstance(unit, Mech) and any(lot.type is HeatSinkType.COMPACT for lot in mech_sinks(unit))
    )
    return paid * (COMPACT_SINK_MASS if compact else SINK_MASS)


def amplifier_mass(unit: Mech | Vehicle | Fighter) -> float:
    """Tons of power amplifiers: a tenth of energy weapons, capacitors and spot welders, on engines that are not
    nuclear.
    """
    if unit.engine.type in NUCLEAR_TYPES or (not isinstance(unit, Mech) and is_small(unit)):
        return 0
    drawing = (m for _, m, i in outfit(unit).mounted if needs_sinks(i) or i.traits & {CAPACITOR, "spot-welder"})
    return up_to_half_ton(AMPLIFIER_SHARE * sum(mount_mass(unit, mount) for mount in drawing))
