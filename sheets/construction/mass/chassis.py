"""The chassis of a support vehicle: its mass, and what modifications make of mass and price.

Rule: TM, Support Vehicle chassis modifications.
"""

from typing import NamedTuple

from sheets.construction.support import FIGURES, STRUCTURE_MULTIPLIER, by_size, support_kind, up
from sheets.units import Fighter, Vehicle
from sheets.units.outfit import outfit
from sheets.units.vehicle import SupportChassis


class Modification(NamedTuple):
    """What a chassis modification multiplies."""

    mass: float
    cost: float


# By trait of the item that says a vehicle has it.
MODIFICATIONS: dict[str, Modification] = {
    "amphibious": Modification(1.75, 1.25),
    "armored-chassis": Modification(1.5, 2),
    "bicycle": Modification(0.75, 0.75),
    "convertible": Modification(1.1, 1.1),
    "dune-buggy": Modification(1.5, 1.25),
    "environmental-sealing": Modification(2, 1.75),
    "external-power-pickup": Modification(1.1, 1.1),
    "hydrofoil": Modification(1.7, 1.1),
    "monocycle": Modification(0.5, 1.3),
    "off-road": Modification(1.5, 1.2),
    "propeller-driven": Modification(1.2, 0.75),
    "snowmobile": Modification(1.75, 1.3),
    "stol": Modification(1.5, 1.5),
    "submersible": Modification(1.8, 3.5),
    "tractor": Modification(1.2, 1.1),
    "trailer": Modification(0.8, 0.75),
    "ultra-light": Modification(0.5, 1.5),
    "vstol": Modification(2, 2),
}


def modifications(unit: Vehicle | Fighter) -> list[Modification]:
    """The modifications of a support vehicle's chassis."""
    marked = outfit(unit).with_trait("chassis-modification")
    return [MODIFICATIONS[trait] for _, _, i in marked for trait in sorted(i.traits) if trait in MODIFICATIONS]


def chassis_mass(unit: Vehicle | Fighter, chassis: SupportChassis) -> float:
    """Tons of the chassis, rounded up."""
    return up(unit, exact_chassis_mass(unit, chassis))


def exact_chassis_mass(unit: Vehicle | Fighter, chassis: SupportChassis) -> float:
    """Tons of the chassis: mass × chassis value × structure technology × modifications."""
    share = by_size(unit, FIGURES[support_kind(unit)].chassis) * STRUCTURE_MULTIPLIER[chassis.structure_rating]
    for modification in modifications(unit):
        share *= modification.mass
    return share * unit.mass
