"""What is marked on the card of an Alpha Strike element, and the state of one whose card is marked."""

from sheets.alphastrike import Element
from sheets.alphastrike.elementtypes import MECHS
from sheets.play.element_values import HEAT_LIMIT
from sheets.record.condition import AlphaCondition
from sheets.record.state import Draft, State

ARMOR, STRUCTURE = "A", "S"
"""The bubbles of a card."""
BOXES = {"engine": 1, "fire-control": 4, "mp": 4, "weapons": 4, "motive-2": 2, "motive-half": 2, "motive-0": 1}
"""The boxes on the cards of what is no craft; hits beyond them have no box."""
CRAFT_BOXES = {"crew": 2, "engine": 3, "fire-control": 4, "thruster": 1, "kf-boom": 1, "dock-collar": 1}
FIGHTER_BOXES = {"engine": 2, "fire-control": 4, "weapons": 4}
ARC_BOXES = 4


def element_marks(element: Element, state: State) -> AlphaCondition:
    """What a pencil marks on the card."""
    rows = CRAFT_BOXES if element.large_craft else FIGHTER_BOXES if element.aerospace else BOXES
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


def element_marked(element: Element, marks: AlphaCondition) -> State:
    """The state of an element whose card is marked like this; what slowed it came in the order of its boxes."""
    slowed = ["motive-2", "motive-half", "motive-0", "mp", "engine", "thruster"]
    if element.type in MECHS:
        slowed.remove("engine")
    left = max(element.structure - marks.structure, 0)
    return Draft(
        armor={ARMOR: max(element.armor - marks.armor, 0)},
        structure={STRUCTURE: left},
        heat=marks.heat,
        shutdown=marks.heat == HEAT_LIMIT,
        crossed=dict(marks.criticals),
        slowed=tuple(name for name in slowed for _ in range(marks.criticals.get(name, 0))),
        spent=marks.spent,
        destroyed="" if left else "structure",
    ).finished()
