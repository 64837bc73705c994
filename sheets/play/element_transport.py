"""Transports of Alpha Strike: passengers of an element, and elements that ride in or on another unit."""

from sheets.alphastrike.elementtypes import TROOPS
from sheets.play.element_anatomy import DISEMBARKED, EMBARKED, ElementAnatomy, why_idle
from sheets.play.element_criticals import destroy_element
from sheets.play.element_movement import inches_in_mode
from sheets.play.resolution import Resolution
from sheets.record import events
from sheets.record.boxes import near_miss
from sheets.record.state import Aboard

BOARDING = 2  # inches of the infantry's Move
RIDING = "riding"
BOARDED = "AS-2.3.1:p32:boarding"
LEFT = "AS-2.3.1:p32:dismounted"


def board(resolution: Resolution[ElementAnatomy], event: events.Board) -> None:
    """Takes a unit aboard the transport, without a cost in Move."""
    _add_passenger(resolution, event.name, "")


def ride(resolution: Resolution[ElementAnatomy], event: events.Ride) -> None:
    """Puts a unit on the outside; a rider with XMEC slows a carrier that is not an Omni."""
    _add_passenger(resolution, event.name, RIDING)


def _add_passenger(resolution: Resolution[ElementAnatomy], name: str, place: str) -> None:
    state, element = resolution.state, resolution.body.element
    if any(one.name == name for one in state.aboard):
        resolution.refuse(f"{name} is aboard {element.name} already")
    if resolution.body.rules.play.one_way_transports and DISEMBARKED in state.in_use:
        resolution.refuse(f"{element.name} let units off in this turn and takes none on")
    state.in_use |= {EMBARKED}
    state.aboard = (*state.aboard, Aboard(name, place=place))
    resolution.say(f"{name} {'rides on it' if place else 'is aboard'}", BOARDED)


def leave(resolution: Resolution[ElementAnatomy], event: events.Leave) -> None:
    """Removes a unit from the transport, without a cost in Move for either (ASCE-5.01:p38:dismounting)."""
    state, element = resolution.state, resolution.body.element
    left = tuple(one for one in state.aboard if one.name != event.name)
    if left == state.aboard:
        near = near_miss(event.name, [one.name for one in state.aboard])
        resolution.refuse(f"{event.name} is not aboard {element.name}{near}")
    if resolution.body.rules.play.one_way_transports and EMBARKED in state.in_use:
        resolution.refuse(f"{element.name} took units on in this turn and lets none off")
    state.in_use |= {DISEMBARKED}
    state.aboard = left
    resolution.say(f"{event.name} is off {element.name}", "AS-2.3.1:p32:dismounting")


def embark(resolution: Resolution[ElementAnatomy], event: events.Embark) -> None:
    """Puts infantry aboard a transport for 2 inches of its Move."""
    state, element = resolution.state, resolution.body.element
    if element.type not in TROOPS:
        resolution.refuse(f"{element.name} is not infantry: other units are carried as cargo")
    why = why_idle(state) or ("just off its transport" if DISEMBARKED in state.in_use else "")
    if why:
        resolution.refuse(f"{element.name} is {why} and cannot board")
    left = inches_in_mode(element, state, state.moved if state.moved in ("jump", "swim") else "walk") - state.hexes
    if left < BOARDING:
        resolution.refuse(f"{element.name} has a Move of {left} left, and boarding costs {BOARDING}")
    state.transport = event.transport
    state.hexes += BOARDING
    state.in_use |= {EMBARKED}
    state.riding = event.outside
    resolution.say(f"it boards {event.transport} for {BOARDING} inches of Move", BOARDED)


def disembark(resolution: Resolution[ElementAnatomy], event: events.Disembark) -> None:
    """Puts infantry out of its transport: it moves no further, may attack, and has a TMM of 0."""
    state, element = resolution.state, resolution.body.element
    if not state.transport:
        resolution.refuse(f"{element.name} is not aboard a transport")
    transport, riding = state.transport, state.riding
    if not event.lost and resolution.body.rules.play.one_way_transports and EMBARKED in state.in_use:
        resolution.refuse(f"{element.name} boarded {transport} in this turn and stays aboard")
    state.transport, state.riding = "", False
    if event.lost and not riding:
        destroy_element(
            resolution, "transport", f"{transport} is destroyed, and it with it", "AS-2.3.1:p32:transport-destroyed"
        )
        return
    state.in_use |= {DISEMBARKED}
    state.moved, state.hexes = "walk", 0
    resolution.say(f"it is off {transport} and moves no further in this turn", LEFT)
