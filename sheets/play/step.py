"""One step of play: what an event does to a unit; and what a whole record comes to."""

from collections.abc import Iterator
from typing import Any

from sheets.play.circumstances import COMMON, circumstance_words, end_turn, options_in_force
from sheets.play.families import family_of, fresh, marked
from sheets.play.resolution import Happening, Refused, Resolution, Result, Step, work
from sheets.play.status import Status
from sheets.record.events import Answer, Event, HeatPhase, Marked
from sheets.record.record import Options, Record
from sheets.record.state import State
from sheets.units import Unit


def step(unit: Unit, state: State, event: Event, options: Options) -> Step:
    """What an event does: the new state, what happened, and the roll that is due. `Refused` where it cannot be.

    >>> from importers import load
    >>> from sheets.play import fresh
    >>> from sheets.record.events import Hit
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> after = step(brolga, fresh(brolga), Hit(location="LA", damage=5), Options())
    >>> [happening.words for happening in after.happened]
    ['5 points to the Left Arm: 11 of armor left']
    """
    family = family_of(unit, options)
    options = options_in_force(options, state)
    results = [Result(dice) for dice in event.dice]
    resolution: Resolution[Any] = Resolution(unit, family.body(unit), state, options, results)
    if isinstance(event, Answer):
        _answer(state, event, results)
    else:
        if state.due:
            due = state.due[0]
            raise Refused(f"a roll for {due.purpose} is due first ({due.asked_by})")
        if isinstance(event, Marked):
            state = marked(unit, event.condition, options, state if event.in_play else None)
            return Step(state, (Happening("the sheet is marked anew", "the table"),), ())
        begin = family.events.get(type(event)) or COMMON.get(type(event))
        if begin is None:
            article = "an" if unit.unit_type[0] in "aeiou" else "a"
            raise Refused(f"nothing like '{event.do.replace('-', ' ')}' can happen to {article} {unit.unit_type}")
        if isinstance(event, HeatPhase):
            end_turn(resolution.state)
        begin(resolution, event)
    return work(resolution, family.tasks)


def _answer(state: State, event: Answer, results: list[Result]) -> None:
    if not state.due:
        raise Refused("no roll is due")
    due = state.due[0]
    if event.purpose and event.purpose != due.purpose:
        raise Refused(f"a roll for {event.purpose} was answered, and one for {due.purpose} is due")
    if event.outcome is not None:
        results.insert(0, Result(outcome=event.outcome))
    if not results:
        raise Refused(f"the answer for {due.purpose} has neither dice nor an outcome")


def status(unit: Unit, state: State, options: Options | None = None) -> Status:
    """What a unit can do as it stands.

    >>> from importers import load
    >>> from sheets.play import fresh
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> now = status(brolga, fresh(brolga))
    >>> now.moves, now.piloting, now.must_withdraw
    ({'walk': 5, 'run': 8, 'jump': 5}, 5, False)
    """
    family = family_of(unit, options)
    if family.status is None:
        raise Refused(f"nothing is known yet of what a {unit.unit_type} can do now")
    found = family.status(family.body(unit), state, options_in_force(options or Options(), state))
    assert isinstance(found, Status)
    noted = tuple(circumstance_words(kind, value) for kind, value in state.circumstances.items())
    found = found._replace(notes=(*found.notes, *noted)) if noted else found
    return found._replace(moves=dict.fromkeys(found.moves, 0), physical=()) if found.destroyed else found


def replay(record: Record, entries: int | None = None) -> State:
    """The state after the events that stand, of the first `entries` lines of the log or of all."""
    state = fresh(record.unit, record.options)
    for event in record.events(entries):
        state = step(record.unit, state, event, record.options).state
    return state


def steps(record: Record) -> Iterator[Step]:
    """What each event that stands came to."""
    state = fresh(record.unit, record.options)
    for event in record.events():
        done = step(record.unit, state, event, record.options)
        yield done
        state = done.state
