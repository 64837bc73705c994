"""Bridges that vehicles carry and lay (TW-4.4:p130:bridge-layer)."""

from sheets.play import supply
from sheets.play.resolution import Resolution
from sheets.play.vehicle_anatomy import VehicleAnatomy
from sheets.record.events import Fire, LayBridge
from sheets.record.state import State

BRIDGE = "TW-4.4:p130:bridge-layer"


def bridge_points(body: VehicleAnatomy, state: State, bridge: int) -> int:
    """The CF that a bridge has left while it is carried."""
    if not body.works(state, bridge):
        return 0
    return body.bridges[bridge] - state.absorbed.get(bridge, 0)


def strike_bridge(now: Resolution[VehicleAnatomy], location: str, points: int) -> int:
    """A carried bridge takes the hits of its place; says what it leaves."""
    body, state = now.body, now.state
    for bridge in body.bridges:
        left = bridge_points(body, state, bridge) if body.places[bridge] == location else 0
        if not left or not points:
            continue
        taken = min(points, left)
        state.absorbed = {**state.absorbed, bridge: state.absorbed.get(bridge, 0) + taken}
        if taken == left:
            state.mounts = state.mounts | {bridge}
        now.say(f"the bridge takes {taken} points: CF {left - taken}", BRIDGE, location)
        points -= taken
    return points


def hindered(body: VehicleAnatomy, state: State, weapon: int) -> str:
    """Why a weapon beside a bridge that is not laid cannot fire."""
    place = body.places[weapon]
    carried = any(body.places[bridge] == place and bridge_points(body, state, bridge) for bridge in body.bridges)
    return "a bridge is in its way" if carried else ""


def fire(now: Resolution[VehicleAnatomy], event: Fire) -> None:
    """A weapon fires, unless a bridge is in its way."""
    body = now.body
    if event.weapon in body.places and (why := hindered(body, now.state, event.weapon)):
        now.refuse(f"the {body.entries[event.weapon].title} cannot fire: {why}")
    supply.fire(now, event)


def lay(now: Resolution[VehicleAnatomy], event: LayBridge) -> None:
    """At the end of a turn without a move the bridge lies in the hex ahead, and is no part of the vehicle any more."""
    body, state = now.body, now.state
    if event.bridge not in body.bridges:
        now.refuse(f"item {event.bridge} of {body.unit.name} is no bridge")
    if not bridge_points(body, state, event.bridge):
        now.refuse("the bridge is laid, or lost")
    if state.moved not in ("", "stand"):
        now.refuse("a vehicle that lays a bridge stands still for the turn")
    left = bridge_points(body, state, event.bridge)
    state.mounts = state.mounts | {event.bridge}
    now.say(f"the bridge lies in the hex ahead, with CF {left}", BRIDGE, body.places[event.bridge])
