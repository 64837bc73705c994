"""Scatter of shells and bombs that miss: the roll of the book, or the distance that the table states."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sheets.play.resolution import Resolution
from sheets.record.events import Scatter
from sheets.record.state import Due
from sheets.units import Fighter, Mech, Spacecraft

BOMBS = "TW-4.4:p246:altitude-bombing"
SHELLS = "AS-2.3.1:p42:artillery"  # ASCE-5.01:p56:artillery-scatter is about artillery support, which has no unit
TABLE = "the table"


class HexesOfScatter(NamedTuple):
    """Roll the direction in which a bomb scatters by this many hexes."""

    hexes: int


class InchesOfScatter(NamedTuple):
    """Roll the direction and the distance of an Alpha Strike shell; that of a cannon scatters half as far."""

    cannon: bool = False


def scatter(resolution: Resolution[Any], event: Scatter) -> None:
    """Scatters a bomb in a random direction; no document has the scatter of artillery in the classic game."""
    if event.hexes is None:
        resolution.refuse(
            "how far does it scatter? Say the hexes, as in scatter 3: of a bomb the points by which it missed"
        )
    if isinstance(resolution.unit, Fighter | Spacecraft) or (isinstance(resolution.unit, Mech) and resolution.unit.lam):
        resolution.do_next(HexesOfScatter(event.hexes))
    else:
        resolution.say(f"the shell lands {event.hexes} hexes from its target", TABLE)


def scatter_inches(resolution: Resolution[Any], event: Scatter) -> None:
    """Scatters a shell of an element; the table may state the inches."""
    if event.hexes is None:
        resolution.do_next(InchesOfScatter(event.cannon))
    else:
        resolution.say(f'the shell lands {event.hexes}" from its point of impact', TABLE)


def roll_hexes(resolution: Resolution[Any], task: HexesOfScatter) -> None:
    """Rolls one die for the direction."""
    direction = resolution.roll(Due("scatter", 1, "a bomb that missed", BOMBS)).total
    resolution.say(f"the bomb lands {task.hexes} hexes from its target in direction {direction}", BOMBS)


def roll_inches(resolution: Resolution[Any], task: InchesOfScatter) -> None:
    """Rolls one die for the direction, the second for the distance."""
    result = resolution.roll(Due("scatter", 2, "a shell that missed", SHELLS))
    if len(result.dice) < 2:
        resolution.say(f'the shell lands {result.total}" from its point of impact', TABLE)
        return
    direction, pips = result.dice
    inches = pips if task.cannon else 2 * pips
    resolution.say(f'the shell lands {inches}" from its point of impact in direction {direction}', SHELLS)


SCATTERED_BOMBS: Mapping[type, Callable[[Any, Any], None]] = {HexesOfScatter: roll_hexes}
"""The task of families that bomb from high altitude."""
