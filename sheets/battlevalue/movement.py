"""Movement in a Battle Value: the MP that count, target movement modifiers, the defensive factor and the speed factor.

The MP are those with MASC, superchargers and boosters in use and triple-strength myomer at nine points of heat; modular
armor has no effect.

Rules: TM, Battle Value, movement, defensive factor and speed factor.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import ceil, floor

from sheets.battlevalue.items import Inventory
from sheets.battlevalue.ledger import UNDAMAGED, Factor, Ledger, UnstatedLosses
from sheets.rules.movement import hardened_legs, movement
from sheets.rules.tables.to_hit import target_movement
from sheets.units import Fighter, Mech, Unit, Vehicle
from sheets.units.mech import Body, LamType


def jump_modifier(mp: int) -> int:
    """The target movement modifier of jumping, flying or gliding: one higher than on the ground."""
    return target_movement(mp) + 1 if mp > 0 else 0


@cache
def speed_factor(mp: int) -> Factor:
    """The speed factor of an offensive rating, to two decimals.

    >>> speed_factor(0), speed_factor(5), speed_factor(8), speed_factor(30)
    (0.44, 1.0, 1.37, 4.5)
    """
    exact: float = (1 + (mp - 5) / 10) ** 1.2
    return Factor(floor(exact * 100 + 0.5) / 100, f"{mp} MP")


# MP that modular armor takes from walking and jumping in play. BV digest 2 subtracts them here too; the published
# values of all units with such armor do not.
MODULAR_ARMOR = 1
HOT_MYOMER = 1  # two more for the myomer, one less for the heat
AIRMECH_PER_JUMP = 3


@dataclass(frozen=True, slots=True)
class BestMovement:
    """The MP that a Battle Value counts; `run` is also flank MP or thrust, `umu` is MP under water.

    `jets` is the part of `jump` that makes heat, `airmech` the flank MP of a standard LAM in the air.
    """

    walk: int
    run: int
    jump: int = 0
    umu: int = 0
    jets: int = 0
    airmech: int = 0


def best_movement(unit: Unit, inventory: Inventory, wear: UnstatedLosses = UNDAMAGED) -> BestMovement:
    """The MP of a unit for its Battle Value."""
    moves = movement(unit, inventory.outfit)
    faster = MODULAR_ARMOR if inventory.has("modular-armor") and isinstance(unit, Mech | Vehicle | Fighter) else 0
    jets = moves.jump + faster if moves.jump and isinstance(unit, Mech) else moves.jump
    hot = HOT_MYOMER if isinstance(unit, Mech) and _hot_myomer(unit, inventory) else 0
    walk = max(moves.walk + faster + hot - wear.walk, 0)
    run = moves.run
    if walk != moves.walk:
        penalty = isinstance(unit, Mech) and hardened_legs(unit)
        run = max((ceil(walk * 1.5), 2 * walk, ceil(walk * 2.5))[_boosters(inventory)] - penalty, 0)
    airmech = 0
    if isinstance(unit, Mech) and unit.lam is LamType.STANDARD:
        airmech = ceil(1.5 * AIRMECH_PER_JUMP * jets)
    return BestMovement(walk, run, max(jets, moves.booster), moves.umu, jets, airmech)


def _boosters(inventory: Inventory) -> int:
    """The number of kinds of boosters; a supercharger also has the trait of MASC in the catalogue."""
    superchargers = inventory.outfit.number("supercharger")
    return (inventory.outfit.number("masc") > superchargers) + (superchargers > 0)


def _hot_myomer(mech: Mech, inventory: Inventory) -> bool:
    """Whether triple-strength myomer adds MP; prototypes do not, nor do 'Mechs on tracks."""
    on_tracks = inventory.has("tracks") and mech.body is not Body.QUADVEE
    return not on_tracks and any(
        "prototype" not in mounted.item.traits for mounted in inventory.outfit.with_trait("triple-strength-myomer")
    )


DEFENSIVE_FACTOR = "TM, BV: defensive factor"


def best_modifier(ledger: Ledger, modes: Mapping[str, tuple[int, int]]) -> int:
    """The best target movement modifier of all ways to move, each with its MP and its modifier."""
    if ledger.keeps_lines:
        text = ", ".join(f"{modifier} {mode} ({mp} MP)" for mode, (mp, modifier) in modes.items())
        ledger.note("Target movement modifiers", text, rule=DEFENSIVE_FACTOR)
    return max(modifier for _, modifier in modes.values())


def write_defensive_factor(ledger: Ledger, factor: float) -> None:
    """Multiply the defensive rating by the defensive factor."""
    ledger.times("Defensive factor", factor, rule=DEFENSIVE_FACTOR)


def write_speed(ledger: Ledger, mp: int) -> None:
    """Multiply the offensive rating by the speed factor of these MP."""
    ledger.times("Speed factor", speed_factor(mp), rule="TM, BV: speed factor")
