"""Internal structure: how many points each location of each kind of unit has."""

from math import ceil, floor

from sheets.equipment.structure_points import structure_points
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

COWL = 3  # points that the quirk adds to the armour of the head (BMM-7.01:p83)

# ProtoMechs by whole tons from 2: head, legs of a biped, legs of a quad.
PROTO_HEAD = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4)
PROTO_LEGS = (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8)
PROTO_QUAD_LEGS = (4, 4, 5, 5, 8, 8, 9, 9, 12, 12, 13, 13, 14, 14)


def internal_structure(unit: Unit) -> dict[str, int]:
    """Points of internal structure by location; empty for units that have none of their own by location.

    Infantry counts its troopers and battle armor one trooper a suit; aerospace craft have structural integrity instead,
    see `structural_integrity`.

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
    """What aerospace craft have for a skeleton: the design's own figure for large craft, else from thrust and mass."""
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
    """The most armour that each location of a 'Mech can carry, front and rear together."""
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
