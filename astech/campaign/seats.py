"""Taking seats: the marks on a unit with the names of its crew, and somebody in a seat of it."""

from collections.abc import Sequence

from astech.campaign.company import Member, Pilot
from astech.campaign.crews import crew_of, names_of
from astech.campaign.table import AtTable
from sheets.play import marks
from sheets.record.condition import Condition, CrewState

EMPTY = CrewState()


def condition_of(session: AtTable) -> Condition:
    """The marks on a member as it stands, with the names of its crew."""
    found = marks(session.record.unit, session.state, session.record.options)
    sat = crew_of(session.record)
    if not found.crew:  # an element has no boxes for its crew
        return found.model_copy(update={"crew": sat})
    crew = tuple(
        each.model_copy(update={"name": sat[seat].name, "abilities": sat[seat].abilities}) if seat < len(sat) else each
        for seat, each in enumerate(found.crew)
    )
    return found.model_copy(update={"crew": crew})


def with_crew(condition: Condition, seat: int, who: CrewState) -> Condition:
    """A condition with somebody in a seat."""
    crew = [*condition.crew, *(EMPTY for _ in range(seat + 1 - len(condition.crew)))]
    crew[seat] = who
    return condition.model_copy(update={"crew": tuple(crew)})


def as_crew(pilot: Pilot) -> CrewState:
    """A pilot as a sheet has one."""
    return CrewState(
        name=pilot.name,
        gunnery=pilot.gunnery,
        piloting=pilot.piloting,
        hits=pilot.hits,
        abilities=pilot.abilities,
    )


def seat_of(name: str, members: Sequence[Member]) -> tuple[Member, int] | None:
    """The unit in which somebody sits, and the number of the seat."""
    for member in members:
        for seat, each in enumerate(names_of(member.record)):
            if each.casefold() == name.casefold():
                return member, seat
    return None
