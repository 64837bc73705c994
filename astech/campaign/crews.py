"""Who sits in a unit. Its record says it: the last time that its sheet was marked anew names the crew."""

from sheets.record.condition import CrewState
from sheets.record.events import Marked
from sheets.record.record import Record


def crew_of(record: Record) -> tuple[CrewState, ...]:
    """The crew as it took its seats."""
    for event in reversed(record.events()):
        if isinstance(event, Marked):
            return event.condition.crew
    return ()


def names_of(record: Record) -> tuple[str, ...]:
    """The names of the crew, seat by seat; an empty seat has none."""
    return tuple(each.name for each in crew_of(record))
