"""How a fighter squadron is played: up to six fighters that fly and turn together, each with armor and crew of its own.

A squadron has no record: what is said to it goes to its fighters, to all of them or to the one that is struck. Which
one an attack strikes is rolled with 1D6 among those who still fly; the printed rules of squadrons are in no document of
ours, so that is unconfirmed.
"""

from typing import NamedTuple

from sheets.play.craft_anatomy import craft_anatomy
from sheets.play.craft_status import craft_status
from sheets.play.families import fresh
from sheets.play.resolution import Happening, Refused
from sheets.play.status import Status
from sheets.play.step import step
from sheets.record import events
from sheets.record.events import Answer, Event
from sheets.record.record import Options
from sheets.record.state import Due, State
from sheets.units import Fighter

MOST = 6
TOGETHER = (events.EndPhase, events.HeatPhase, events.Fly, events.Land)
"""What all fighters do at once; anything else strikes one, or is said to one."""


class Squadron(NamedTuple):
    """The fighters with their states. `waiting` is what strikes a fighter that is not yet rolled, `queue` what is still
    to be done, each with the number of its fighter from 0."""

    fighters: tuple[Fighter, ...]
    states: tuple[State, ...]
    waiting: Event | None = None
    queue: tuple[tuple[int, Event], ...] = ()

    @property
    def flying(self) -> tuple[int, ...]:
        """The numbers of the fighters that are still in the game."""
        return tuple(number for number, state in enumerate(self.states) if not state.destroyed)

    @property
    def due(self) -> Due | None:
        """The roll that is due: which fighter is struck, or one of a fighter's own."""
        if self.waiting is not None:
            names = tuple(str(number + 1) for number in self.flying)
            return Due("squadron-fighter", 1, "a squadron is struck", "squadrons", choices=names)
        return next((state.due[0] for state in self.states if state.due), None)


class SquadronStep(NamedTuple):
    """What came of it: the squadron, and what happened to which fighter."""

    squadron: Squadron
    happened: tuple[tuple[int, Happening], ...]


def muster(fighters: tuple[Fighter, ...], options: Options | None = None) -> Squadron:
    """A fresh squadron of fighters.

    >>> from sheets.units import parse
    >>> armor = {"type": "standard", "points": {"NOS": 66, "LWG": 49, "RWG": 49, "AFT": 33}}
    >>> dart = parse({"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2,
    ...     "mass": 75, "safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"},
    ...     "armor": armor})
    >>> muster((dart, dart)).flying
    (0, 1)
    """
    if not 1 < len(fighters) <= MOST:
        raise Refused(f"a squadron has 2 to {MOST} fighters, not {len(fighters)}")
    return Squadron(fighters, tuple(fresh(fighter, options) for fighter in fighters))


def squadron_step(squadron: Squadron, event: Event, options: Options, fighter: int | None = None) -> SquadronStep:
    """What an event does to a squadron; `fighter` names the one that is meant, counted from 0, where nobody rolls."""
    due = squadron.due
    if isinstance(event, Answer):
        if due is None:
            raise Refused("no roll is due")
        if squadron.waiting is not None:
            struck = _struck(squadron, event)
            queue: tuple[tuple[int, Event], ...] = ((struck, squadron.waiting),)
        else:
            asking = next(number for number, state in enumerate(squadron.states) if state.due)
            queue = ((asking, event), *squadron.queue)
        return _work(squadron._replace(waiting=None, queue=queue), options)
    if due is not None:
        raise Refused(f"a roll for {due.purpose} is due first ({due.asked_by})")
    flying = squadron.flying
    if not flying:
        raise Refused("no fighter of the squadron is left")
    if isinstance(event, TOGETHER) and fighter is None:
        return _work(squadron._replace(queue=tuple((number, event) for number in flying)), options)
    if fighter is None and len(flying) > 1:
        return SquadronStep(squadron._replace(waiting=event), ())
    meant = flying[0] if fighter is None else fighter
    if meant not in flying:
        raise Refused(f"fighter {meant + 1} is not in the game")
    return _work(squadron._replace(queue=((meant, event),)), options)


def _struck(squadron: Squadron, answer: Answer) -> int:
    """The fighter that was rolled; a number of nobody who flies is rolled again."""
    said = answer.outcome if answer.outcome is not None else sum(sum(dice) for dice in answer.dice)
    names = {str(number + 1): number for number in squadron.flying}
    if str(said) not in names:
        raise Refused(f"fighter {said} does not fly: roll again for one of {', '.join(names)}")
    return names[str(said)]


def _work(squadron: Squadron, options: Options) -> SquadronStep:
    """Goes through what is to be done until it is, or a roll is due."""
    states, queue = list(squadron.states), list(squadron.queue)
    happened: list[tuple[int, Happening]] = []
    while queue:
        number, event = queue.pop(0)
        done = step(squadron.fighters[number], states[number], event, options)
        states[number] = done.state
        happened += [(number, happening) for happening in done.happened]
        if done.due:
            break
    return SquadronStep(squadron._replace(states=tuple(states), queue=tuple(queue)), tuple(happened))


def squadron_status(squadron: Squadron, options: Options) -> tuple[dict[str, int], dict[int, Status]]:
    """The thrust of the slowest who flies, and what each fighter can do."""
    each = {
        number: craft_status(craft_anatomy(fighter, options.edition), squadron.states[number], options)
        for number, fighter in enumerate(squadron.fighters)
    }
    flying = [each[number].moves for number in squadron.flying]
    return {mode: min(moves[mode] for moves in flying) for mode in ("safe", "max")} if flying else {}, each
