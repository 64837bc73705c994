"""'Mechs that change their shape: how LAMs and QuadVees move in each.

Rules: IO, LAMs and QuadVees.
"""

from math import ceil
from typing import NamedTuple

from sheets.rules.movement import Movement
from sheets.rules.structure import internal_structure
from sheets.units import Mech
from sheets.units.mech import Body, LamType

AIRBORNE_FACTOR = 3  # cruising MP of an AirMech for each jump MP
AIRMECH_COOLING = 3  # heat that the wings of an AirMech carry off, as a partial wing does
LAM_FUEL = 80  # points, and as many for each tank
FUEL_TANK = "LAM Fuel Tank"


class Shape(NamedTuple):
    """A shape and its two speeds, with what they are called there."""

    name: str
    slow: int
    fast: int
    slow_name: str
    fast_name: str


def shapes(mech: Mech, moves: Movement) -> tuple[Shape, ...]:
    """The shapes besides that of a 'Mech; none for a 'Mech that has but one.

    A LAM flies by its jump jets: as an AirMech it walks a third of their MP and cruises three times as far.
    """
    if mech.body is Body.QUADVEE:
        return (Shape("Vehicle", moves.walk, moves.plain_run, "cruise", "flank"),)
    if mech.body is not Body.LAM:
        return ()
    fighter = Shape("Fighter", moves.jump, ceil(moves.jump * 1.5), "safe thrust", "maximum thrust")
    if mech.lam is LamType.BIMODAL:
        return (fighter,)
    walk, cruise = ceil(moves.jump / 3), moves.jump * AIRBORNE_FACTOR
    return (
        Shape("AirMech on the ground", walk, ceil(walk * 1.5), "walk", "run"),
        Shape("AirMech", cruise, ceil(cruise * 1.5), "cruise", "flank"),
        fighter,
    )


def lam_structural_integrity(mech: Mech) -> int:
    """The structural integrity of a LAM as a fighter: the structure of its center torso."""
    return internal_structure(mech)["CT"]
