"""Fighter squadrons: up to six fighters that fly and turn together, each with its own armor and crew.

A squadron has no record: an event is for all of its fighters, or for the one that is struck. 1D6 among the fighters
that still fly decides which one an attack strikes; no document of ours has the rules of squadrons, so that is
unconfirmed.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from sheets.play.resolution import Refused
from sheets.play.status import Status
from sheets.record import events
from sheets.record.events import Event
from sheets.record.state import Due
from sheets.units import Fighter, Unit

MOST = 6
RULING = "squadrons, unconfirmed"
SHARED_EVENTS = (
    events.EndPhase,
    events.HeatPhase,
    events.Fly,
    events.Land,
    events.Position,
    events.TableRule,
    events.Circumstance,
)
"""Events for all fighters at once."""
STRIKING_EVENTS = (
    events.Hit,
    events.Attack,
    events.Salvo,
    events.Critical,
    events.CriticalRoll,
    events.CrewHit,
    events.Inferno,
    events.Heat,
)
"""Events for the fighter that is struck."""


def check_fighters(units: Sequence[Unit]) -> None:
    """Checks the units of a squadron; raises `Refused`.

    >>> check_fighters(())
    Traceback (most recent call last):
    sheets.play.resolution.Refused: a squadron has 2 to 6 fighters, not 0
    """
    if not 1 < len(units) <= MOST:
        raise Refused(f"a squadron has 2 to {MOST} fighters, not {len(units)}")
    for unit in units:
        if not isinstance(unit, Fighter):
            raise Refused(f"{unit.name} is a {unit.unit_type.replace('-', ' ')}; a squadron has only fighters")


def fighters_concerned(event: Event) -> Literal["all", "struck", "named"]:
    """The fighters that an event is for: all, the one that is struck, or one that must be named.

    >>> fighters_concerned(events.HeatPhase()), fighters_concerned(events.Attack(damage=5))
    ('all', 'struck')
    >>> fighters_concerned(events.Fire(weapon=0))
    'named'
    """
    if isinstance(event, SHARED_EVENTS):
        return "all"
    return "struck" if isinstance(event, STRIKING_EVENTS) else "named"


def struck_fighter_roll(flying: Sequence[int]) -> Due:
    """The roll for the fighter that is struck; fighters are numbered from 1."""
    return Due("squadron-fighter", 1, "a squadron is struck", RULING, choices=tuple(map(str, flying)))


def struck_fighter(rolled: int, flying: Sequence[int]) -> int:
    """The fighter that a roll selects; raises `Refused` where it does not fly."""
    if rolled not in flying:
        known = ", ".join(map(str, flying))
        raise Refused(f"fighter {rolled} does not fly: roll again for one of {known}")
    return rolled


def squadron_moves(flying: Iterable[Status]) -> dict[str, int]:
    """The thrust of a squadron: that of its slowest airborne fighter."""
    each = [status.moves for status in flying]
    return {mode: min(moves[mode] for moves in each) for mode in ("safe", "max")} if each else {}
