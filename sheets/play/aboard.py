"""Passengers, cargo, docked ships, external stores, riders and outside equipment of a unit.

Riders are struck in the place of the unit that they hang on (digest 3.6); searchlights and spikes break (digest 2.2).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from sheets.play.craft_anatomy import Craft
from sheets.play.quirks import has_quirk
from sheets.play.resolution import Resolution
from sheets.play.tasks import Searchlights, Spikes
from sheets.record.boxes import near_miss
from sheets.record.events import Board, DropStore, HangStores, Leave, Ride
from sheets.record.state import Aboard, Due, Hardpoint, State
from sheets.rules.aerospace import docking_collars
from sheets.rules.stores import find_store, overload
from sheets.units import CapitalShip, DropShip, Mech, Vehicle


class CargoLost(NamedTuple):
    """A passenger, a carried unit or cargo is struck."""

    cargo_only: bool = False


class StoreLost(NamedTuple):
    """A bomb or another external store is lost."""


CARGO = "digest 13.4"
STORES = "digest 14.4"


class CarrierUnit(Protocol):
    """The values that these functions need of a unit that carries others."""

    @property
    def unit(self) -> Vehicle | Craft: ...


def board(resolution: Resolution[CarrierUnit], event: Board) -> None:
    """Takes a passenger or a unit aboard, into the named bay or any that has room."""
    state, unit = resolution.state, resolution.body.unit
    if any(one.name == event.name for one in state.aboard):
        resolution.refuse(f"{event.name} is aboard {unit.name} already")
    bays = sorted({bay.number for bay in unit.transporters if bay.number is not None})
    if event.bay is not None and event.bay not in bays:
        known = f"its bays are {', '.join(map(str, bays))}" if bays else "it has no bays"
        resolution.refuse(f"{unit.name} has no bay {event.bay}: {known}")
    box = f"door-{event.bay}"
    doors = sum(bay.doors for bay in unit.transporters if bay.number == event.bay) if event.bay is not None else 0
    if doors and state.crossed.get(box, 0) >= doors:
        resolution.refuse(f"no door of bay {event.bay} opens")
    if event.docked:
        collars = free_collars(unit, state)
        if not collars:
            resolution.refuse(f"no docking collar of {unit.name} is free")
    state.aboard = (*state.aboard, Aboard(event.name, event.cargo, event.bay, event.docked))
    resolution.say(f"{event.name} is {'docked' if event.docked else 'aboard'}", STORES if event.docked else CARGO)


def free_collars(unit: Vehicle | Craft, state: State) -> int:
    """The docking collars that work and hold no ship: those of a capital ship, or a DropShip's own."""
    there = docking_collars(unit) if isinstance(unit, CapitalShip) else int(isinstance(unit, DropShip))
    used = sum(one.docked for one in state.aboard)
    return max(there - state.crossed.get("docking-collar", 0) - used, 0)


def leave(resolution: Resolution[CarrierUnit], event: Leave) -> None:
    """Removes a passenger or a unit that leaves."""
    state = resolution.state
    left = tuple(one for one in state.aboard if one.name != event.name)
    if left == state.aboard:
        near = near_miss(event.name, [one.name for one in state.aboard])
        resolution.refuse(f"{event.name} is not aboard {resolution.body.unit.name}{near}")
    state.aboard = left
    resolution.say(f"{event.name} is off {resolution.body.unit.name}", CARGO)


def lose_cargo(resolution: Resolution[CarrierUnit], task: CargoLost) -> None:
    """Picks the passenger, unit or cargo that is struck at random: people take the damage, cargo is lost."""
    state = resolution.state
    there = [one for one in state.aboard if one.inside and (one.cargo or not task.cargo_only)]
    if not there:
        return
    names = tuple(one.name for one in there)
    struck = there[_pick_one(resolution, "cargo", "what is aboard is struck", names)]
    if struck.cargo:
        state.aboard = tuple(one for one in state.aboard if one is not struck)
        resolution.say(f"{struck.name} is lost", CARGO)
    else:
        resolution.say(f"{struck.name}, which is aboard, takes the damage of the attack", CARGO)


def _pick_one(resolution: Resolution[CarrierUnit], purpose: str, asked: str, names: tuple[str, ...]) -> int:
    """The index of one of several things, picked by a roll, by name or by number from 0."""
    if len(names) == 1:
        return 0
    outcome = resolution.roll(Due(purpose, 0, asked, CARGO, choices=names)).outcome
    if isinstance(outcome, str) and outcome in names:
        return names.index(outcome)
    if not isinstance(outcome, int) or not 0 <= outcome < len(names):
        resolution.refuse(f"'{outcome}' cannot be picked: expected one of {', '.join(names)}, or its number from 0")
    return outcome


def hang_stores(resolution: Resolution[CarrierUnit], event: HangStores) -> None:
    """Hangs bombs, missiles and pods, up to the room of the unit."""
    state, unit = resolution.state, resolution.body.unit
    found = []
    for name in event.stores:
        store = find_store(name)
        if store is None:
            resolution.refuse(f"'{name}' is not an external store")
        found.append(store.name)
    wrong = overload(unit, Counter(found))
    if wrong:
        resolution.refuse(wrong)
    state.hardpoints = tuple(map(Hardpoint, found))
    resolution.say(f"{len(found)} external stores are hung", STORES)


def drop_store(resolution: Resolution[CarrierUnit], event: DropStore) -> None:
    """Removes an external store that was used."""
    store = find_store(event.store)
    if store is None or store.name not in resolution.state.stores:
        titles = ", ".join(dict.fromkeys(resolution.state.stores)) or "none"
        resolution.refuse(f"'{event.store}' is not a store that {resolution.body.unit.name} carries: it has {titles}")
    _remove_store(resolution, store.name)
    resolution.say(f"{store.title} is dropped", STORES)


def lose_store(resolution: Resolution[CarrierUnit], task: StoreLost) -> None:
    """Removes one external store, picked at random, after a critical hit."""
    stores = resolution.state.stores
    if not stores:
        resolution.say("no external store hangs there", STORES)
        return
    name = stores[_pick_one(resolution, "store-choice", "an external store is struck", stores)]
    _remove_store(resolution, name)
    resolution.say(f"{name} is lost", STORES)


def _remove_store(resolution: Resolution[CarrierUnit], name: str) -> None:
    """Crosses off one store of this name."""
    lines = list(resolution.state.hardpoints)
    used = next(n for n, line in enumerate(lines) if not line.used and _is_store(line, name))
    lines[used] = lines[used]._replace(used=True)
    resolution.state.hardpoints = tuple(lines)


def _is_store(line: Hardpoint, name: str) -> bool:
    store = find_store(line.load)
    return store is not None and store.name == name


def carried_notes(state: State) -> tuple[str, ...]:
    """Notes on passengers, cargo and external stores."""
    names = [
        one.name + (f" (bay {one.bay})" if one.bay is not None else "")
        for one in state.aboard
        if not (one.docked or one.place)
    ]
    riding = [f"{one.name} ({one.place}{' rear' if one.rear else ''})" for one in state.aboard if one.place]
    docked = [one.name for one in state.aboard if one.docked]
    stores = [f"{number} × {name}" for name, number in Counter(state.stores).items()]
    return tuple(
        f"{what}: {', '.join(found)}"
        for what, found in (("aboard", names), ("riding", riding), ("docked", docked), ("stores", stores))
        if found
    )


ABOARD: Mapping[type, Callable[[Any, Any], None]] = {Board: board, Leave: leave}
"""Events of every unit that carries others."""


RIDERS = "digest 3.6"
RIDER_MP = 1  # unconfirmed: no document at hand has the MP that mechanized battle armor costs its carrier


def slowed_by_riders(unit: Mech | Vehicle, state: State) -> int:
    """The walking or cruising MP that mechanized battle armor costs a 'Mech or vehicle, unless it is an Omni."""
    return RIDER_MP if not unit.omni and has_riders(state) else 0


def has_riders(state: State) -> bool:
    """Whether battle armor rides on the outside."""
    return any(one.place and not one.swarms for one in state.aboard)


RIDER_STRUCK_FROM = 5  # on 1D6


class RiderStruck(NamedTuple):
    """Damage to a location that carries a rider: it may strike the rider first."""

    name: str
    damage: Any  # the task that damages the carrier, with the points of the attack


class RiderLeaves(NamedTuple):
    """The damage that a rider did not stop goes on to the carrier."""

    name: str
    damage: Any


def ride(resolution: Resolution[Any], event: Ride) -> None:
    """Puts a rider on a location of the unit."""
    state, unit = resolution.state, resolution.unit
    if event.location not in state.structure:
        resolution.refuse(f"{unit.name} has no location '{event.location}': it has {', '.join(state.structure)}")
    if event.location in state.gone:
        resolution.refuse(f"{event.location} of {unit.name} is gone")
    if any(one.name == event.name for one in state.aboard):
        resolution.refuse(f"{event.name} is aboard {unit.name} already")
    state.aboard = (*state.aboard, Aboard(event.name, place=event.location, rear=event.rear, swarms=event.swarms))
    resolution.say(f"{event.name} rides on it", RIDERS, event.location)


def shielded_by_rider(resolution: Resolution[Any], location: str, damage: Any, criticals: int = 0) -> Any:
    """The task for damage to a location: riders there are struck first, except by critical hits through the armor."""
    if not resolution.state.aboard:
        return damage
    side = bool(getattr(damage, "rear", False))  # only 'Mechs have rear armor in the same location
    name = next((one.name for one in resolution.state.aboard if one.place == location and one.rear == side), "")
    return RiderStruck(name, damage) if name and not criticals else damage


def rider_struck(resolution: Resolution[Any], task: RiderStruck) -> None:
    """Rolls whether the rider is struck first: on 5 or 6."""
    location: str = task.damage.location
    if all(one.name != task.name for one in resolution.state.aboard):
        resolution.do_next(task.damage)
        return
    due = Due("rider", 1, f"{task.name} rides there", RIDERS, location, RIDER_STRUCK_FROM)
    resolution.do_next(RiderLeaves(task.name, task.damage) if resolution.succeeds(due) else task.damage)


def damage_carrier(resolution: Resolution[Any], task: RiderLeaves) -> None:
    """Passes on the damage that the rider leaves, which the table states because the rider has its own sheet."""
    points: int = task.damage.points
    choices = tuple(str(left) for left in range(points + 1))
    asked = f"{points} points strike {task.name} first: how many go on?"
    result = resolution.roll(Due("rider-leaves", 0, asked, RIDERS, task.damage.location, choices=choices))
    left = str(result.outcome)
    if left not in choices:
        resolution.refuse(f"from 0 to {points} points go on, not '{left}'")
    resolution.say(f"{task.name} takes the hit, {left} points go on", RIDERS, task.damage.location)
    if int(left):
        resolution.do_next(task.damage._replace(points=int(left)))


def lose_riders(resolution: Resolution[Any], location: str) -> None:
    """Removes the riders of a lost location."""
    state = resolution.state
    for one in state.aboard:
        if one.place == location:
            resolution.say(f"{one.name}, who rode there, is killed", RIDERS, location)
    state.aboard = tuple(one for one in state.aboard if one.place != location)


LIGHTS = "digest 2.2"
LIGHT_OUT = 7
LIGHT = "searchlight"
"""The searchlight quirk, and the box that counts its loss."""
SPIKES_BREAK_FROM = 9  # core digest F16, which has the older number
SPIKES_HOLD_FROM = 2  # on 1D6, in the core rules of 2026
CORE_SPIKES = "CORE:F16:spikes"


class OutsideUnit(Protocol):
    """The values that these functions need of a unit with equipment outside, by place in `unit.mounts`."""

    @property
    def searchlights(self) -> tuple[int, ...]: ...

    @property
    def spikes(self) -> Mapping[str, int]: ...

    def works(self, state: State, mount: int) -> bool:
        """Whether an item is neither lost nor in a lost location."""
        ...


# --- searchlights and spikes ------------------------------------------------------------------------------------------


def has_searchlight(resolution: Resolution[OutsideUnit]) -> bool:
    """Whether a searchlight still works."""
    lights = resolution.body.searchlights
    if lights and any(resolution.body.works(resolution.state, light) for light in lights):
        return True
    by_quirk = isinstance(resolution.unit, Mech) and has_quirk(resolution.unit, resolution.options, LIGHT)
    return by_quirk and not resolution.state.crossed.get(LIGHT)


def break_searchlight(resolution: Resolution[OutsideUnit], task: Searchlights) -> None:
    """Rolls whether a hit breaks a searchlight."""
    body, state = resolution.body, resolution.state
    if not has_searchlight(resolution):
        return
    if resolution.succeeds(
        Due("searchlight", 2, "a hit on a unit with a searchlight", LIGHTS, task.location, LIGHT_OUT)
    ):
        burning = [light for light in body.searchlights if body.works(state, light)]
        if burning:
            state.mounts = state.mounts | {burning[0]}
        else:
            state.crossed = {**state.crossed, LIGHT: 1}
        resolution.say("a searchlight is out", LIGHTS, task.location)


def roll_still_matters(resolution: Resolution[OutsideUnit], task: object) -> bool:
    """Whether a postponed roll still matters: the item that it may break may be lost already."""
    if isinstance(task, Searchlights):
        return has_searchlight(resolution)
    return not isinstance(task, Spikes) or resolution.body.works(
        resolution.state, resolution.body.spikes[task.location]
    )


def break_spikes(resolution: Resolution[OutsideUnit], task: Spikes) -> None:
    """Rolls whether a hit breaks the spikes of its location."""
    state, mount = resolution.state, resolution.body.spikes[task.location]
    if not resolution.body.works(state, mount):
        return
    if resolution.options.book.spikes_break_on_1:
        broken = not resolution.succeeds(
            Due("spikes", 1, "a hit on spikes", CORE_SPIKES, task.location, SPIKES_HOLD_FROM)
        )
    else:
        broken = resolution.succeeds(Due("spikes", 2, "a hit on spikes", RIDERS, task.location, SPIKES_BREAK_FROM))
    if broken:
        state.mounts = state.mounts | {mount}
        resolution.say("the spikes break", RIDERS, task.location)


RIDING: Mapping[type, Callable[[Any, Any], None]] = {Ride: ride, Leave: leave}
RIDER_TASKS: Mapping[type, Callable[[Any, Any], None]] = {
    RiderStruck: rider_struck,
    RiderLeaves: damage_carrier,
    Searchlights: break_searchlight,
    Spikes: break_spikes,
}
"""Events of every unit that can carry riders."""
