"""One step of play: the effect of one event on the state of a unit, and the replay of a record."""

from __future__ import annotations  # help() shows the names of types, not all families of `Unit`

from collections.abc import Iterator
from typing import Any

from sheets.play.aboard import roll_still_matters
from sheets.play.circumstances import COMMON, TABLE, circumstance_words, end_circumstances, options_in_force
from sheets.play.families import family_of, fresh, state_from_marks
from sheets.play.resolution import Family, Happening, Refused, Resolution, RollResult, Step, work_off_agenda
from sheets.play.status import Status
from sheets.record.events import Accept, Answer, Decline, Event, HeatPhase, Marked, Offer, Postpone, Waive
from sheets.record.record import Options, Record
from sheets.record.state import Due, Postponed, State
from sheets.units import Unit


def step(unit: Unit, state: State, event: Event, options: Options | None = None) -> Step:
    """Apply one event to a unit.

    `state` is that before the event; `options` are the rules of the game, by default those of the usual book. Returns
    the new state, the happenings in words, and the roll that is due. Raises `Refused` for an event that cannot
    happen.

    >>> from importers import load
    >>> from sheets.play import fresh
    >>> from sheets.record.events import Hit
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> after = step(brolga, fresh(brolga), Hit(location="LA", damage=5))
    >>> [happening.words for happening in after.happened]
    ['5 points to the Left Arm: 11 of armor left']
    """
    options = options_in_force(unit, options or Options(), state)
    family = family_of(unit, options)
    results = [RollResult(dice) for dice in event.dice] if event.dice else []
    resolution: Resolution[Any] = Resolution(unit, family.body(unit, options.reading), state, options, results)
    begin = family.events.get(type(event)) or COMMON.get(type(event))
    if begin is not None and state.due and isinstance(event, Offer | Decline):  # changes no mark: the roll stays due
        begin(resolution, event)
        return Step(state, tuple(resolution.happened), state.due)
    if begin is not None:
        _refuse_before_rolls(state)
        if resolution.state.phase:
            resolution.state.phase = ""
        if isinstance(event, HeatPhase):
            end_circumstances(resolution.state)
        begin(resolution, event)
    elif isinstance(event, Answer):
        _answer(resolution, event, results)
    elif isinstance(event, Postpone):
        _postpone(resolution)
    elif isinstance(event, Waive):
        return _waive(state, event)
    elif isinstance(event, Marked):
        _refuse_before_rolls(state)
        state = state_from_marks(unit, event.condition, options, state if event.in_play else None)
        return Step(state, (Happening("the marks of the sheet are replaced", "the table"),), ())
    elif isinstance(event, Accept):
        _refuse_before_rolls(state)
        _accept(resolution, family, event)
    else:
        article = "an" if unit.unit_type[0] in "aeiou" else "a"
        raise Refused(f"{article} {unit.unit_type} has no event '{event.do.replace('-', ' ')}'")
    return _without_moot_rolls(resolution, work_off_agenda(resolution, family.tasks))


def _refuse_before_rolls(state: State) -> None:
    """Refuses an event while a roll is due."""
    if state.due:
        due = state.due[0]
        raise Refused(f"a roll for {due.purpose.replace('-', ' ')} is due first ({due.asked_by})")


def _without_moot_rolls(resolution: Resolution[Any], done: Step) -> Step:
    """A step without postponed rolls that no longer matter."""
    if not done.state.postponed:
        return done
    asked = tuple(each for each in done.state.postponed if roll_still_matters(resolution, each.task))
    if len(asked) == len(done.state.postponed):
        return done
    draft = done.state.draft()
    draft.postponed = asked
    return done._replace(state=draft.finished())


def _accept(resolution: Resolution[Any], family: Family, event: Accept) -> None:
    """Accepts a shot for its target, which is hit."""
    struck = family.events.get(type(event.shot)) or COMMON.get(type(event.shot))
    if struck is None:
        resolution.refuse(f"{resolution.unit.name} has no event '{event.shot.do.replace('-', ' ')}'")
    resolution.say(f"{event.weapon} of {event.attacker} hits", TABLE)
    struck(resolution, event.shot)


OPTIONAL = frozenset(("searchlight", "spikes", "scatter"))
"""Purposes of rolls that can wait for a `Postpone` event, because no other roll depends on them."""


def _answer(resolution: Resolution[Any], event: Answer, results: list[RollResult]) -> None:
    due = _take_postponed(resolution, event.purpose) or (resolution.state.due[0] if resolution.state.due else None)
    if due is None:
        raise Refused("no roll is due")
    if event.purpose and event.purpose != due.purpose:
        raise Refused(f"a roll for {event.purpose} was answered, and one for {due.purpose} is due")
    if event.outcome is not None:
        results.insert(0, RollResult(outcome=event.outcome))
    if not results:
        raise Refused(f"the answer for {due.purpose} has neither dice nor an outcome")


def _take_postponed(resolution: Resolution[Any], purpose: str) -> Due | None:
    """Puts a postponed roll at the head of the agenda: one of that purpose, where none of it is due."""
    state = resolution.state
    if state.due and purpose in ("", state.due[0].purpose):
        return None
    found = next((each for each in state.postponed if purpose in ("", each.due.purpose)), None)
    if found is None:
        return None
    state.postponed = tuple(each for each in state.postponed if each is not found)
    resolution.do_next(found.task)
    return found.due


def _postpone(resolution: Resolution[Any]) -> None:
    """Postpones the due roll and continues with the agenda."""
    state = resolution.state
    if not state.due:
        raise Refused("no roll is due")
    if state.due[0].purpose not in OPTIONAL:
        raise Refused(f"a roll for {state.due[0].purpose} cannot wait ({state.due[0].asked_by})")
    state.postponed = (*state.postponed, Postponed(state.due[0], resolution.agenda.pop()))


def _waive(state: State, event: Waive) -> Step:
    """Drops a postponed roll."""
    found = next((each for each in state.postponed if event.purpose in ("", each.due.purpose)), None)
    if found is None:
        raise Refused(f"no roll{f' for {event.purpose}' if event.purpose else ''} waits")
    draft = state.draft()
    draft.postponed = tuple(each for each in state.postponed if each is not found)
    words = f"the roll for {found.due.purpose.replace('-', ' ')} is not made"
    return Step(draft.finished(), (Happening(words, found.due.ruling, found.due.location),), state.due)


def status(unit: Unit, state: State, options: Options | None = None) -> Status:
    """The status of a unit in a state: its MP, weapons, attacks and skills.

    Raises `Refused` for a unit that cannot be played.

    >>> from importers import load
    >>> from sheets.play import fresh
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> now = status(brolga, fresh(brolga))
    >>> now.moves, now.piloting, now.must_withdraw
    ({'walk': 5, 'run': 8, 'jump': 5}, 5, False)
    """
    family = family_of(unit, options)
    if family.status is None:
        raise Refused(f"a {unit.unit_type} has no status yet")
    options = options_in_force(unit, options or Options(), state)
    found = family.status(family.body(unit, options.reading), state, options)
    assert isinstance(found, Status)
    noted = tuple(circumstance_words(kind, value) for kind, value in state.circumstances.items())
    found = found._replace(notes=(*found.notes, *noted)) if noted else found
    return found._replace(moves=dict.fromkeys(found.moves, 0), physical=()) if found.destroyed else found


def replay(record: Record, entries: int | None = None) -> State:
    """The state of a unit after the events of its record.

    `entries` limits the log to its first lines; events that were undone are left out. Raises `Refused` for an event
    that the rules do not allow.

    >>> from importers import load
    >>> from sheets.record.events import Hit
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> record = Record(unit=brolga).add(Hit(location="LA", damage=5), Hit(location="LA", damage=2))
    >>> replay(record).armor["LA"], replay(record, entries=1).armor["LA"]
    (9, 11)
    """
    state = fresh(record.unit, record.options)
    for event in record.events(entries):
        state = step(record.unit, state, event, record.options).state
    return state


def steps(record: Record) -> Iterator[Step]:
    """The step of each event of a record, in order; events that were undone are left out.

    Raises `Refused` for an event that the rules do not allow.

    >>> from importers import load
    >>> from sheets.record.events import Hit
    >>> record = Record(unit=load("tests/data/Brolga BRG-2.mtf").unit).add(Hit(location="LA", damage=5))
    >>> [happening.words for done in steps(record) for happening in done.happened]
    ['5 points to the Left Arm: 11 of armor left']
    """
    state = fresh(record.unit, record.options)
    for event in record.events():
        done = step(record.unit, state, event, record.options)
        yield done
        state = done.state
