"""The marks on the card of an Alpha Strike element, and the state of an element with a marked card."""

from sheets.alphastrike import Element
from sheets.alphastrike.elementtypes import MECHS
from sheets.play.element_anatomy import ARC_BOXES, ARMOR, STRUCTURE, boxes_on_card, untouched_draft
from sheets.play.element_movement import HEAT_LIMIT
from sheets.record.condition import AlphaCondition, Condition, CrewMarks
from sheets.record.state import CrewMember, State

SLOWING = ("motive-2", "motive-half", "motive-0", "mp", "engine", "thruster")
"""The boxes that reduce Move, in the order in which a marked card is read."""


def slows(element: Element, name: str) -> bool:
    """Whether a critical hit or a motive result reduces Move; an engine hit heats a 'Mech instead."""
    return name in SLOWING and (name != "engine" or element.type not in MECHS)


def all_slowing(element: Element, state: State) -> tuple[str, ...]:
    """The causes of lost Move, with those that wait for the End Phase."""
    return (*state.slowed, *(name for name in state.pending if slows(element, name)))


def element_condition(element: Element, state: State) -> Condition:
    """The marks on the card, and the crew if the unit has one."""
    crew = tuple(
        CrewMarks(
            gunnery=member.gunnery,
            piloting=member.piloting,
            hits=member.hits,
            conscious=member.conscious and not member.dead,
        )
        for member in state.crew
    )
    return Condition(alpha=element_marks(element, state), crew=crew)


def element_marks(element: Element, state: State) -> AlphaCondition:
    """The marks on the card; damage that waits for the End Phase is marked already."""
    rows = boxes_on_card(element)
    return AlphaCondition(
        armor=element.armor - state.armor[ARMOR],
        structure=element.structure - state.structure[STRUCTURE],
        heat=state.heat,
        criticals={
            name: min(hits, rows.get(name, ARC_BOXES))
            for name, hits in state.crossed.items()
            if hits and (name in rows or name.startswith("weapons-"))
        },
        spent=state.spent,
    )


def element_state_from_marks(element: Element, condition: Condition, before: State | None = None) -> State:
    """The state of an element with these marks on its card; hits that reduce Move are ordered as their boxes.

    With the state from `before` the game goes on: values without a mark are kept.
    """
    marks = condition.alpha
    left = max(element.structure - marks.structure, 0)
    draft = before.draft() if before is not None else untouched_draft(element)
    draft.armor = {ARMOR: max(element.armor - marks.armor, 0)}
    draft.structure = {STRUCTURE: left}
    draft.heat = marks.heat
    draft.shutdown = marks.heat == HEAT_LIMIT
    if before is None or marks.criticals != element_marks(element, before).criticals:
        draft.crossed = dict(marks.criticals)
        draft.pending = ()
        draft.slowed = tuple(
            name for name in SLOWING if slows(element, name) for _ in range(marks.criticals.get(name, 0))
        )
    draft.spent = marks.spent
    if condition.crew:
        draft.crew = tuple(_crew_member(member) for member in condition.crew)
    draft.destroyed = draft.destroyed if left else draft.destroyed or "structure"
    return draft.finished()


def _crew_member(member: CrewMarks) -> CrewMember:
    """A crew member, with the usual skills where none are stated; its hits count between games only."""
    plain = CrewMember()
    return plain._replace(
        gunnery=plain.gunnery if member.gunnery is None else member.gunnery,
        piloting=plain.piloting if member.piloting is None else member.piloting,
        hits=member.hits,
        conscious=member.conscious,
    )
