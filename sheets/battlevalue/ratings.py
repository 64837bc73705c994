"""The steps that the sums of several families have in common: moving, the sum of both ratings, drones.

Rules: TM, Battle Value, defensive factor and speed factor.
"""

from collections.abc import Mapping

from sheets.battlevalue.ledger import Ledger
from sheets.battlevalue.tables import DRONE, speed_factor

DEFENSIVE_FACTOR = "TM, BV: defensive factor"
BOTH_RATINGS = "TM, BV: sum of both ratings"


def best_modifier(ledger: Ledger, modes: Mapping[str, tuple[int, int]]) -> int:
    """The best target movement modifier of all ways to move, each with its MP and its modifier."""
    if ledger.keeps_lines:
        text = ", ".join(f"{modifier} {mode} ({mp} MP)" for mode, (mp, modifier) in modes.items())
        ledger.note("Target movement modifiers", text, rule=DEFENSIVE_FACTOR)
    return max(modifier for _, modifier in modes.values())


def write_defensive_factor(ledger: Ledger, factor: float) -> None:
    """Multiply by how hard the unit is to hit."""
    ledger.times("Defensive factor", factor, rule=DEFENSIVE_FACTOR)


def write_speed(ledger: Ledger, mp: int) -> None:
    """Multiply by what this many MP are worth to the offence."""
    ledger.times("Speed factor", speed_factor(mp), rule="TM, BV: speed factor")


def write_sum(ledger: Ledger, defence: float, offence: float) -> None:
    """Add the two ratings."""
    ledger.begin("Battle Value")
    ledger.plus("Defensive rating", defence, rule=BOTH_RATINGS)
    ledger.plus("Offensive rating", offence, rule=BOTH_RATINGS)


def write_drone(ledger: Ledger) -> None:
    """Multiply by what a unit without a crew loses."""
    ledger.times("Drone", DRONE, rule="TM, BV: drones")
