"""Bridges that vehicles and 'Mechs carry and lay (TW-4.4:p130:bridge-layer)."""

from collections.abc import Collection, Mapping
from typing import Protocol

from sheets.equipment import Item
from sheets.play.resolution import Resolution
from sheets.record.events import LayBridge
from sheets.record.state import State
from sheets.units import Unit

BRIDGE = "TW-4.4:p130:bridge-layer"
IN_THE_WAY = "a bridge is in its way"
FACTORS = {"light-bridge-layer": 8, "medium-bridge-layer": 20, "heavy-bridge-layer": 45}
"""The construction factor of a bridge by the trait of its bridge layer (unconfirmed: no document at hand has it)."""


class BridgeCarrier(Protocol):
    """A unit with bridges: the construction factor and the covered locations of each."""

    @property
    def unit(self) -> Unit: ...

    @property
    def bridges(self) -> Mapping[int, int]: ...

    def works(self, state: State, mount: int) -> bool: ...

    def covered_by(self, bridge: int) -> Collection[str]: ...


def carried_bridges(entries: Mapping[int, Item]) -> dict[int, int]:
    """The construction factor of each mounted bridge."""
    return {mount: cf for mount, entry in entries.items() for trait, cf in FACTORS.items() if trait in entry.traits}


def bridge_left(body: BridgeCarrier, state: State, bridge: int) -> int:
    """The construction factor that a carried bridge has left."""
    return body.bridges[bridge] - state.absorbed.get(bridge, 0) if body.works(state, bridge) else 0


def why_bridge_blocks(body: BridgeCarrier, state: State, locations: Collection[str]) -> str:
    """The reason why the weapons of these locations cannot fire past a bridge; empty where they can."""
    beside = any(
        bridge_left(body, state, bridge) and not set(locations).isdisjoint(body.covered_by(bridge))
        for bridge in body.bridges
    )
    return IN_THE_WAY if beside else ""


def strike_bridge(resolution: Resolution[BridgeCarrier], location: str, points: int) -> int:
    """Damages the bridge carried in front of a location; returns the points beyond it."""
    body, state = resolution.body, resolution.state
    for bridge in body.bridges:
        left = bridge_left(body, state, bridge) if location in body.covered_by(bridge) else 0
        if not left or not points:
            continue
        damage = min(points, left)
        state.absorbed = {**state.absorbed, bridge: state.absorbed.get(bridge, 0) + damage}
        if damage == left:
            state.mounts = state.mounts | {bridge}
        resolution.say(f"the bridge takes {damage} points: CF {left - damage}", BRIDGE, location)
        points -= damage
    return points


def lay_bridge(resolution: Resolution[BridgeCarrier], event: LayBridge) -> None:
    """Lays the bridge in the hex ahead at the end of a turn without a move; it is no longer part of the unit."""
    body, state = resolution.body, resolution.state
    if event.bridge not in body.bridges:
        resolution.refuse(f"item {event.bridge} of {body.unit.name} is not a bridge")
    left = bridge_left(body, state, event.bridge)
    if not left:
        resolution.refuse("the bridge is laid, or lost")
    if state.moved not in ("", "stand"):
        resolution.refuse("a unit that lays a bridge stands still for the turn")
    state.mounts = state.mounts | {event.bridge}
    resolution.say(
        f"the bridge lies in the hex ahead, with CF {left}", BRIDGE, next(iter(body.covered_by(event.bridge)), "")
    )
