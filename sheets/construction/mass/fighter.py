"""The mass budget of aerospace fighters, conventional fighters and fixed-wing support craft.

Rules: TM, Aerospace and Conventional Fighter Construction.
"""

from sheets.construction.armor import armor_mass
from sheets.construction.engine import engine_mass
from sheets.construction.mass.budget import MassLine, Part, kept
from sheets.construction.mass.chassis import chassis_mass
from sheets.construction.mass.heat import amplifier_mass, needed_sink_mass, sink_mass
from sheets.construction.mass.mounted import mounted_lines
from sheets.construction.mass.transport import carried
from sheets.construction.rounding import nearest, up_to_half_ton, up_to_kilogram
from sheets.construction.support import RATINGS, BySize, by_size, up
from sheets.equipment.kinds import AeroCockpitType
from sheets.units import Fighter
from sheets.units.outfit import outfit
from sheets.units.vehicle import SupportChassis

RULE = "TM, fighter construction"

COCKPIT: dict[AeroCockpitType, float] = {
    AeroCockpitType.STANDARD: 3,
    AeroCockpitType.SMALL: 2,
    AeroCockpitType.COMMAND_CONSOLE: 6,
    AeroCockpitType.PRIMITIVE: 5,
}
CONVENTIONAL_CONTROLS, VSTOL_SHARE = 0.10, 0.05
FUEL_POINTS, CONVENTIONAL_FUEL_POINTS = 80, 160  # points a ton

# Kilograms for one point of fuel by engine rating A to F.
SUPPORT_FUEL: dict[str, BySize] = dict(
    zip(
        RATINGS,
        (BySize(50, 63, 83), BySize(30, 38, 50), BySize(23, 25, 35), BySize(15, 20, 28), BySize(13, 18, 23),
         BySize(10, 15, 20)),
        strict=True,
    )
)  # fmt: skip
PROPELLER_FUEL = 0.75


def lines(fighter: Fighter) -> list[MassLine]:
    """What a winged craft is made of."""
    if fighter.support is not None:
        body = _support(fighter, fighter.support)
    elif fighter.conventional:
        body = _conventional(fighter)
    else:
        body = _aerospace(fighter)
    return kept(
        *body,
        MassLine(Part.ARMOR, "Armor", armor_mass(fighter), RULE),
        *mounted_lines(fighter),
        *carried(fighter.transporters),
    )


def _aerospace(fighter: Fighter) -> list[MassLine]:
    return [
        MassLine(Part.ENGINE, "Engine", engine_mass(fighter), RULE),
        MassLine(Part.COCKPIT, "Cockpit", COCKPIT[fighter.cockpit], RULE),
        MassLine(Part.FUEL, "Fuel", fuel_mass(fighter), RULE),
        MassLine(Part.HEAT_SINKS, "Heat sinks", sink_mass(fighter), RULE),
    ]


def _conventional(fighter: Fighter) -> list[MassLine]:
    vstol = up_to_half_ton(fighter.mass * VSTOL_SHARE) if fighter.vstol else 0
    return [
        MassLine(Part.ENGINE, "Engine", engine_mass(fighter), RULE),
        MassLine(Part.COCKPIT, "Controls", conventional_controls(fighter), RULE),
        MassLine(Part.SYSTEMS, "VSTOL gear", vstol, RULE),
        *_unheated(fighter),
    ]


def _support(fighter: Fighter, chassis: SupportChassis) -> list[MassLine]:
    return [
        MassLine(Part.STRUCTURE, "Chassis", chassis_mass(fighter, chassis), RULE),
        MassLine(Part.ENGINE, "Engine", engine_mass(fighter), RULE),
        *_unheated(fighter),
    ]


def _unheated(fighter: Fighter) -> list[MassLine]:
    """What craft that do not track heat have in common."""
    return [
        MassLine(Part.FUEL, "Fuel", fuel_mass(fighter), RULE),
        MassLine(Part.HEAT_SINKS, "Heat sinks", needed_sink_mass(fighter), RULE),
        MassLine(Part.POWER_AMPLIFIERS, "Power amplifiers", amplifier_mass(fighter), RULE),
    ]


def conventional_controls(fighter: Fighter) -> float:
    """A tenth of a conventional fighter, to the nearest half ton."""
    return nearest(fighter.mass * CONVENTIONAL_CONTROLS * 2) / 2


def fuel_mass(fighter: Fighter) -> float:
    """Tons of fuel."""
    if fighter.support is not None:
        kilograms = by_size(fighter, SUPPORT_FUEL[fighter.support.engine_rating])
        if outfit(fighter).has("propeller-driven"):
            kilograms = up_to_kilogram(kilograms * PROPELLER_FUEL / 1000) * 1000
        return up(fighter, fighter.fuel * kilograms / 1000)
    return up_to_half_ton(fighter.fuel / (CONVENTIONAL_FUEL_POINTS if fighter.conventional else FUEL_POINTS))
