"""Aerospace and conventional fighters, and fixed-wing support craft: tonnage, and all that the other modules ask.

Rules: TM, Aerospace and Conventional Fighter Construction.
"""

from collections.abc import Iterator

from sheets.construction.checks.fighter_ammo import check_munitions
from sheets.construction.checks.fighter_arcs import check_arcs
from sheets.construction.checks.fighter_systems import check_systems
from sheets.construction.checks.finding import Finding, error
from sheets.construction.checks.support import check_support
from sheets.construction.checks.vehicle_bays import check_bays
from sheets.construction.checks.vehicle_slots import check_vehicle_slots
from sheets.units import Fighter
from sheets.units.outfit import Outfit

HEAVIEST, HEAVIEST_CONVENTIONAL = 100, 50


def check_fighter(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    """All of a winged craft."""
    fighter = outfit.unit
    yield from check_bays(fighter)
    if fighter.support is not None:
        yield from check_vehicle_slots(outfit)
        yield from check_support(outfit, fighter.support)
        return
    yield from _tonnage(fighter)
    yield from check_systems(outfit)
    yield from check_arcs(outfit)
    yield from check_munitions(outfit)


def _tonnage(fighter: Fighter) -> Iterator[Finding]:
    kind, most = "aerospace", HEAVIEST
    if fighter.conventional:
        kind, most = "conventional", HEAVIEST_CONVENTIONAL
    if fighter.mass > most:
        sentence = f"{fighter.mass:g} tons; {kind} fighters have at most {most}."
        yield error("fighter.tonnage", sentence, "TM, fighter tonnage", mass=fighter.mass, most=most)
