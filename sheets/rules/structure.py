"""Internal structure by location, and structural integrity of aerospace units."""

from math import ceil, floor
from typing import NamedTuple

from sheets.units import (
    BattleArmor,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
    Vehicle,
)
from sheets.units.mech import LEGS
from sheets.units.protomech import ProtoBody

COWL = 3  # points that the quirk adds to the armor of the head (BMM-7.01:p83:cowl)

# ProtoMechs by whole tons from 2: head, legs of a biped, legs of a quad.
PROTO_HEAD = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4)
PROTO_LEGS = (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8)
PROTO_QUAD_LEGS = (4, 4, 5, 5, 8, 8, 9, 9, 12, 12, 13, 13, 14, 14)


def internal_structure(unit: Unit) -> dict[str, int]:
    """Points of internal structure by location; empty for units without structure by location.

    Infantry counts its troopers, battle armor one trooper for each suit; aerospace craft have structural integrity
    instead, see `structural_integrity`.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> internal_structure(brolga)["CT"]
    16
    """
    match unit:
        case Mech():
            return _mech(unit)
        case Vehicle():
            return dict.fromkeys(unit.locations, ceil(unit.mass / 10))
        case ProtoMech():
            return _protomech(unit)
        case BattleArmor():
            return dict.fromkeys(unit.locations, 1)
        case Infantry():
            return {"TPRS": unit.troopers}
        case HandheldWeapon():
            return {"GUN": 0}
        case _:
            return {}


def structural_integrity(unit: Fighter | Spacecraft) -> int:
    """Structural integrity of aerospace craft: the design's figure for large craft, else from thrust and mass."""
    if isinstance(unit, Spacecraft):
        return unit.structural_integrity
    if unit.support is not None:
        return unit.safe_thrust
    return max(floor(unit.mass / 10), unit.safe_thrust)


def structure_total(unit: Unit) -> int:
    """All structure points of a unit: the structural integrity of aerospace craft, the troopers of infantry."""
    if isinstance(unit, Fighter | Spacecraft):
        return structural_integrity(unit)
    if isinstance(unit, GunEmplacement):
        return 0
    return sum(internal_structure(unit).values())


def max_armor(mech: Mech) -> dict[str, int]:
    """The most armor that each location of a 'Mech can carry, front and rear together."""
    head = 12 if mech.superheavy else 9
    return {at: head if at == "HD" else 2 * points for at, points in internal_structure(mech).items()}


def _mech(mech: Mech) -> dict[str, int]:
    head, center, side, arm, leg = structure_points(mech.mass)
    points = {"HD": head, "CT": center, "RT": side, "LT": side}
    return {loc: points.get(loc, leg if loc in LEGS else arm) for loc in mech.locations}


def _protomech(proto: ProtoMech) -> dict[str, int]:
    row = max(ceil(proto.mass), 2) - 2
    head = PROTO_HEAD[row]
    legs = PROTO_QUAD_LEGS if proto.body is ProtoBody.QUAD else PROTO_LEGS
    points = {
        "HD": head,
        "T": ceil(proto.mass),
        "RA": head,
        "LA": head,
        "L": legs[row],
        "MG": 2 if proto.mass > 9 else 1,
    }
    return {loc: points[loc] for loc in proto.locations}


def lam_structural_integrity(mech: Mech) -> int:
    """The structural integrity of a LAM as a fighter: the structure of its center torso."""
    return internal_structure(mech)["CT"]


class StructurePoints(NamedTuple):
    """Points of each kind of location; every leg of a quad, and the third leg of a tripod, has those of a leg."""

    head: int
    center_torso: int
    side_torso: int
    arm: int
    leg: int


_MECH_POINTS: dict[int, tuple[int, int, int, int, int]] = {
    # tons: head, center torso, side torso, arm, leg
    10: (3, 4, 3, 1, 2),
    15: (3, 5, 4, 2, 3),
    20: (3, 6, 5, 3, 4),
    25: (3, 8, 6, 4, 6),
    30: (3, 10, 7, 5, 7),
    35: (3, 11, 8, 6, 8),
    40: (3, 12, 10, 6, 10),
    45: (3, 14, 11, 7, 11),
    50: (3, 16, 12, 8, 12),
    55: (3, 18, 13, 9, 13),
    60: (3, 20, 14, 10, 14),
    65: (3, 21, 15, 10, 15),
    70: (3, 22, 15, 11, 15),
    75: (3, 23, 16, 12, 16),
    80: (3, 25, 17, 13, 17),
    85: (3, 27, 18, 14, 18),
    90: (3, 29, 19, 15, 19),
    95: (3, 30, 20, 16, 20),
    100: (3, 31, 21, 17, 21),
    105: (4, 32, 22, 17, 22),
    110: (4, 33, 23, 18, 23),
    115: (4, 35, 24, 19, 24),
    120: (4, 36, 25, 20, 25),
    125: (4, 38, 26, 21, 26),
    130: (4, 39, 27, 21, 27),
    135: (4, 41, 28, 22, 28),
    140: (4, 42, 29, 23, 29),
    145: (4, 44, 31, 24, 31),
    150: (4, 45, 32, 25, 32),
    155: (4, 47, 33, 26, 33),
    160: (4, 48, 34, 26, 34),
    165: (4, 50, 35, 27, 35),
    170: (4, 51, 36, 28, 36),
    175: (4, 53, 37, 29, 37),
    180: (4, 54, 38, 30, 38),
    185: (4, 56, 39, 31, 39),
    190: (4, 57, 40, 31, 40),
    195: (4, 59, 41, 32, 41),
    200: (4, 60, 42, 33, 42),
}


def structure_points(tons: float) -> StructurePoints:
    """The points of a 'Mech of this mass: those of the first table row that is not lighter.

    >>> structure_points(100).center_torso
    31
    """
    row = next((mass for mass in _MECH_POINTS if mass >= tons), max(_MECH_POINTS))
    return StructurePoints(*_MECH_POINTS[row])
