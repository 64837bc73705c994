"""Where shells and bombs land that miss their target: the roll of a book, or the distance that the table states."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sheets.play.resolution import Resolution
from sheets.record.events import Scatter
from sheets.record.state import Due
from sheets.units import Fighter, Mech, Spacecraft

BOMBS = "TW-4.4:p246:altitude-bombing"
SHELLS = "AS-2.3.1:p42:artillery"  # ASCE-5.01:p56:artillery-scatter is about artillery support, which is no unit
TABLE = "the table"


class HexesOfScatter(NamedTuple):
    """Roll the direction in which a bomb scatters so many hexes."""

    hexes: int


class InchesOfScatter(NamedTuple):
    """Roll the direction and the distance of a shell of an Alpha Strike element; that of a cannon is half as far."""

    cannon: bool = False


def scatter(resolution: Resolution[Any], event: Scatter) -> None:
    """A bomb scatters in a direction that is rolled; no document has the scatter of classic artillery."""
    if event.hexes is None:
        resolution.refuse(
            "how far does it scatter? Say the hexes, as in scatter 3: of a bomb the points by which it missed"
        )
    if isinstance(resolution.unit, Fighter | Spacecraft) or (isinstance(resolution.unit, Mech) and resolution.unit.lam):
        resolution.do_next(HexesOfScatter(event.hexes))
    else:
        resolution.say(f"the shell lands {event.hexes} hexes from its target", TABLE)


def scatter_inches(resolution: Resolution[Any], event: Scatter) -> None:
    """A shell of an element scatters; the table may state the inches."""
    if event.hexes is None:
        resolution.do_next(InchesOfScatter(event.cannon))
    else:
        resolution.say(f'the shell lands {event.hexes}" from its point of impact', TABLE)


def roll_hexes(resolution: Resolution[Any], task: HexesOfScatter) -> None:
    """One die is the direction."""
    direction = resolution.roll(Due("scatter", 1, "a bomb that missed", BOMBS)).total
    resolution.say(f"the bomb lands {task.hexes} hexes from its target in direction {direction}", BOMBS)


def roll_inches(resolution: Resolution[Any], task: InchesOfScatter) -> None:
    """The first die is the direction, the second the distance."""
    result = resolution.roll(Due("scatter", 2, "a shell that missed", SHELLS))
    if len(result.dice) < 2:
        resolution.say(f'the shell lands {result.total}" from its point of impact', TABLE)
        return
    direction, pips = result.dice
    inches = pips if task.cannon else 2 * pips
    resolution.say(f'the shell lands {inches}" from its point of impact in direction {direction}', SHELLS)


SCATTERED_BOMBS: Mapping[type, Callable[[Any, Any], None]] = {HexesOfScatter: roll_hexes}
"""The task of families that drop bombs from high."""
