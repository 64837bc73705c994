"""The mass budget of combat vehicles and of support vehicles on the ground, on water and in the air.

Rules: TM, Combat Vehicle and Support Vehicle Construction.
"""

from sheets.construction.armor import armor_mass
from sheets.construction.engine import engine_mass
from sheets.construction.formulas.formula import weigh
from sheets.construction.formulas.gear import TURRET_SHARE
from sheets.construction.mass.budget import MassLine, Part, kept
from sheets.construction.mass.chassis import chassis_mass
from sheets.construction.mass.heat import amplifier_mass, needed_sink_mass
from sheets.construction.mass.mounted import mounted_lines
from sheets.construction.mass.transport import carried
from sheets.construction.rounding import up_to_half_ton
from sheets.construction.support import up
from sheets.units import Vehicle
from sheets.units.outfit import outfit
from sheets.units.vehicle import FRONT_TURRET, TURRET, Motive

RULE = "TM, vehicle construction"

STRUCTURE_SHARE, SUPERHEAVY_STRUCTURE_SHARE = 0.10, 0.20
CONTROLS_SHARE = 0.05
LIFT_SHARE = 0.10
LIFTED = frozenset({Motive.HOVER, Motive.VTOL, Motive.HYDROFOIL, Motive.SUBMARINE, Motive.WIGE})
AFLOAT = frozenset({Motive.NAVAL, Motive.HYDROFOIL, Motive.SUBMARINE})
COMBAT_SEAT = 0.5

# The heaviest combat vehicle that is not superheavy.
SUPERHEAVY_ABOVE: dict[Motive, float] = {
    Motive.TRACKED: 100,
    Motive.WHEELED: 80,
    Motive.HOVER: 50,
    Motive.WIGE: 80,
    Motive.VTOL: 30,
    Motive.NAVAL: 300,
    Motive.SUBMARINE: 300,
    Motive.HYDROFOIL: 100,
}


def lines(vehicle: Vehicle) -> list[MassLine]:
    """What a vehicle is made of."""
    if vehicle.support is not None:
        body = [
            MassLine(Part.STRUCTURE, "Chassis", chassis_mass(vehicle, vehicle.support), RULE),
            MassLine(Part.ENGINE, "Engine", engine_mass(vehicle), RULE),
            MassLine(Part.FUEL, "Fuel", vehicle.support.fuel, RULE),
        ]
    else:
        body = [
            MassLine(Part.STRUCTURE, "Internal structure", structure_mass(vehicle), RULE),
            MassLine(Part.ENGINE, "Engine", engine_mass(vehicle), RULE),
            MassLine(Part.COCKPIT, "Controls", controls_mass(vehicle), RULE),
            MassLine(Part.SYSTEMS, "Lift and dive equipment", lift_mass(vehicle), RULE),
        ]
    return kept(
        *body,
        MassLine(Part.SYSTEMS, "Turret", turret_mass(vehicle, TURRET), RULE),
        MassLine(Part.SYSTEMS, "Front turret", turret_mass(vehicle, FRONT_TURRET), RULE),
        MassLine(Part.HEAT_SINKS, "Heat sinks", needed_sink_mass(vehicle), RULE),
        MassLine(Part.POWER_AMPLIFIERS, "Power amplifiers", amplifier_mass(vehicle), RULE),
        MassLine(Part.ARMOR, "Armor", armor_mass(vehicle), RULE),
        *mounted_lines(vehicle),
        MassLine(Part.CREW, "Extra combat seats", COMBAT_SEAT * vehicle.extra_seats, "TO, combat seats"),
        *carried(vehicle.transporters),
    )


def superheavy(vehicle: Vehicle) -> bool:
    """Whether a combat vehicle is heavier than its motive type normally allows."""
    return vehicle.support is None and vehicle.mass > SUPERHEAVY_ABOVE.get(vehicle.motive, vehicle.mass)


def structure_mass(vehicle: Vehicle) -> float:
    """Tons of a combat vehicle's skeleton."""
    heavy = superheavy(vehicle) and vehicle.motive not in AFLOAT
    return up_to_half_ton(vehicle.mass * (SUPERHEAVY_STRUCTURE_SHARE if heavy else STRUCTURE_SHARE))


def controls_mass(vehicle: Vehicle) -> float:
    """Tons of the controls; a trailer may do without."""
    return 0 if vehicle.no_controls else up_to_half_ton(vehicle.mass * CONTROLS_SHARE)


def lift_mass(vehicle: Vehicle) -> float:
    """Tons of what keeps a vehicle up or lets it dive."""
    return up_to_half_ton(vehicle.mass * LIFT_SHARE) if vehicle.motive in LIFTED else 0


def turret_mass(vehicle: Vehicle, turret: str) -> float:
    """A tenth of everything in a turret but ammunition; the base chassis of an Omni fixes it."""
    if turret not in vehicle.armor.points:
        return 0
    fixed = vehicle.turret_mass if turret == TURRET else vehicle.front_turret_mass
    if vehicle.omni and fixed is not None:
        return fixed
    inside = sum(weigh(vehicle, m) for _, m, i in outfit(vehicle).mounted if m.location == turret and i.ammo is None)
    return up(vehicle, TURRET_SHARE * inside)
