"""The movement points that a Battle Value is reckoned with: the best a unit can do for good.

MASC, superchargers and boosters run, triple-strength myomer is at nine points of heat; modular armour, which goes when
it is shot, slows nobody down. Rules: TM, Battle Value, movement.
"""

from dataclasses import dataclass
from math import ceil

from sheets.battlevalue.stock import Stock
from sheets.rules.movement import movement
from sheets.units import Fighter, Mech, Unit, Vehicle
from sheets.units.mech import Body, LamType

# What modular armour takes from walking and jumping in play. BV digest 2 would take it off here too; the published
# values of all units with such armour do not.
MODULAR_ARMOR = 1
HOT_MYOMER = 1  # two more for the myomer, one less for the heat
AIRMECH_PER_JUMP = 3


@dataclass(frozen=True, slots=True)
class Motion:
    """Running or flank MP or thrust, jump MP, MP under water; `jets` is the part of `jump` that makes heat.

    `airmech` is the flank MP of a standard LAM in the air.
    """

    walk: int
    run: int
    jump: int = 0
    umu: int = 0
    jets: int = 0
    airmech: int = 0


def motion(unit: Unit, stock: Stock) -> Motion:
    """The MP of a unit for its Battle Value."""
    moves = movement(unit)
    faster = MODULAR_ARMOR if stock.has("modular-armor") and isinstance(unit, Mech | Vehicle | Fighter) else 0
    jets = moves.jump + faster if moves.jump and isinstance(unit, Mech) else moves.jump
    if isinstance(unit, Mech) and _hot_myomer(unit, stock):
        walk = moves.walk + faster + HOT_MYOMER
    else:
        walk = moves.walk + faster
    run = moves.run
    if walk != moves.walk:
        penalty = ceil(moves.walk * 1.5) - moves.plain_run
        run = (ceil(walk * 1.5), 2 * walk, ceil(walk * 2.5))[_boosters(stock)] - penalty
    airmech = 0
    if isinstance(unit, Mech) and unit.lam is LamType.STANDARD:
        airmech = ceil(1.5 * AIRMECH_PER_JUMP * jets)
    return Motion(walk, run, max(jets, moves.booster), moves.umu, jets, airmech)


def _boosters(stock: Stock) -> int:
    """How many kinds of boosters there are: the catalogue counts superchargers to MASC."""
    superchargers = len(stock.those("supercharger"))
    return (len(stock.those("masc")) > superchargers) + (superchargers > 0)


def _hot_myomer(mech: Mech, stock: Stock) -> bool:
    """Whether triple-strength myomer speeds the 'Mech up: not a prototype, and no help on tracks."""
    on_tracks = stock.has("tracks") and mech.body is not Body.QUADVEE
    return not on_tracks and any(
        "prototype" not in placed.entry.item.traits for placed in stock.those("triple-strength-myomer")
    )
