"""Bridges that vehicles carry and lay (TW-4.4:p130:bridge-layer)."""

from sheets.play.resolution import Resolution
from sheets.play.vehicle_anatomy import VehicleAnatomy
from sheets.record.events import LayBridge

BRIDGE = "TW-4.4:p130:bridge-layer"


def strike_bridge(now: Resolution[VehicleAnatomy], location: str, points: int) -> int:
    """A carried bridge takes the hits of its place; says what it leaves."""
    body, state = now.body, now.state
    for bridge in body.bridges:
        left = body.bridge_left(state, bridge) if body.places[bridge] == location else 0
        if not left or not points:
            continue
        taken = min(points, left)
        state.absorbed = {**state.absorbed, bridge: state.absorbed.get(bridge, 0) + taken}
        if taken == left:
            state.mounts = state.mounts | {bridge}
        now.say(f"the bridge takes {taken} points: CF {left - taken}", BRIDGE, location)
        points -= taken
    return points


def lay(now: Resolution[VehicleAnatomy], event: LayBridge) -> None:
    """At the end of a turn without a move the bridge lies in the hex ahead, and is no part of the vehicle any more."""
    body, state = now.body, now.state
    if event.bridge not in body.bridges:
        now.refuse(f"item {event.bridge} of {body.unit.name} is no bridge")
    left = body.bridge_left(state, event.bridge)
    if not left:
        now.refuse("the bridge is laid, or lost")
    if state.moved not in ("", "stand"):
        now.refuse("a vehicle that lays a bridge stands still for the turn")
    state.mounts = state.mounts | {event.bridge}
    now.say(f"the bridge lies in the hex ahead, with CF {left}", BRIDGE, body.places[event.bridge])
