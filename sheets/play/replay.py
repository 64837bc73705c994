"""What a record comes to."""

from collections.abc import Iterator

from sheets.play.families import fresh
from sheets.play.resolution import Step
from sheets.play.step import step
from sheets.record.record import Record
from sheets.record.state import State


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
