"""What a unit carries for others: people and cargo aboard, docked ships, bombs and other stores under its wings."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from sheets.play.craft_anatomy import Craft
from sheets.play.resolution import Resolution
from sheets.record.boxes import near_miss
from sheets.record.events import Board, DropStore, HangStores, Leave
from sheets.record.state import Aboard, Due, State
from sheets.rules.aerospace import docking_collars
from sheets.rules.stores import SLOTS, find_store, overload
from sheets.units import CapitalShip, DropShip, Vehicle


class CargoLost(NamedTuple):
    """Somebody or something aboard is struck, or cargo only."""

    cargo_only: bool = False


class StoreLost(NamedTuple):
    """A bomb or another external store is lost."""


CARGO = "digest 13.4"
STORES = "digest 14.4"


class Carrier(Protocol):
    """What is asked of a unit that carries others."""

    @property
    def unit(self) -> Vehicle | Craft: ...


def board(now: Resolution[Carrier], event: Board) -> None:
    """Somebody or something comes aboard, into a bay or wherever there is room."""
    state, unit = now.state, now.body.unit
    if any(one.name == event.name for one in state.aboard):
        now.refuse(f"{event.name} is aboard {unit.name} already")
    bays = sorted({bay.number for bay in unit.transporters if bay.number is not None})
    if event.bay is not None and event.bay not in bays:
        known = f"its bays are {', '.join(map(str, bays))}" if bays else "it has no bays"
        now.refuse(f"{unit.name} has no bay {event.bay}: {known}")
    box = f"door-{event.bay}"
    doors = sum(bay.doors for bay in unit.transporters if bay.number == event.bay) if event.bay is not None else 0
    if doors and state.crossed.get(box, 0) >= doors:
        now.refuse(f"no door of bay {event.bay} opens")
    if event.docked:
        collars = free_collars(unit, state)
        if not collars:
            now.refuse(f"no docking collar of {unit.name} is free")
    state.aboard = (*state.aboard, Aboard(event.name, event.cargo, event.bay, event.docked))
    now.say(f"{event.name} is {'docked' if event.docked else 'aboard'}", STORES if event.docked else CARGO)


def free_collars(unit: Vehicle | Craft, state: State) -> int:
    """The docking collars that work and hold no ship: those of a capital ship, or a DropShip's own."""
    there = docking_collars(unit) if isinstance(unit, CapitalShip) else int(isinstance(unit, DropShip))
    used = sum(one.docked for one in state.aboard)
    return max(there - state.crossed.get("docking-collar", 0) - used, 0)


def leave(now: Resolution[Carrier], event: Leave) -> None:
    """Who or what was aboard is no more."""
    state = now.state
    left = tuple(one for one in state.aboard if one.name != event.name)
    if left == state.aboard:
        near = near_miss(event.name, [one.name for one in state.aboard])
        now.refuse(f"{event.name} is not aboard {now.body.unit.name}{near}")
    state.aboard = left
    now.say(f"{event.name} is off {now.body.unit.name}", CARGO)


def lose_cargo(now: Resolution[Carrier], task: CargoLost) -> None:
    """Chance picks who or what is struck: people take the damage, cargo is lost."""
    state = now.state
    there = [one for one in state.aboard if one.inside and (one.cargo or not task.cargo_only)]
    if not there:
        return
    names = tuple(one.name for one in there)
    struck = there[_picked(now, "cargo", "what is aboard is struck", names)]
    if struck.cargo:
        state.aboard = tuple(one for one in state.aboard if one is not struck)
        now.say(f"{struck.name} is lost", CARGO)
    else:
        now.say(f"{struck.name}, which is aboard, takes the damage of the attack", CARGO)


def _picked(now: Resolution[Carrier], purpose: str, asked: str, names: tuple[str, ...]) -> int:
    """Which of several things chance picks: by its name, or its number from 0."""
    if len(names) == 1:
        return 0
    outcome = now.roll(Due(purpose, 0, asked, CARGO, choices=names)).outcome
    if isinstance(outcome, str) and outcome in names:
        return names.index(outcome)
    if not isinstance(outcome, int) or not 0 <= outcome < len(names):
        now.refuse(f"'{outcome}' cannot be picked: expected one of {', '.join(names)}, or its number from 0")
    return outcome


def hang_stores(now: Resolution[Carrier], event: HangStores) -> None:
    """Bombs, missiles and pods are hung: as many as there is room for."""
    state, unit = now.state, now.body.unit
    found = []
    for name in event.stores:
        store = find_store(name)
        if store is None or store.name not in SLOTS:
            now.refuse(f"'{name}' is no external store")
        found.append(store.name)
    wrong = overload(unit, Counter(found))
    if wrong:
        now.refuse(wrong)
    state.stores = tuple(found)
    now.say(f"{len(found)} external stores are hung", STORES)


def drop_store(now: Resolution[Carrier], event: DropStore) -> None:
    """A store is used up."""
    store = find_store(event.store)
    if store is None or store.name not in now.state.stores:
        titles = ", ".join(dict.fromkeys(now.state.stores)) or "none"
        now.refuse(f"'{event.store}' is no store that {now.body.unit.name} carries: it has {titles}")
    _take_off(now, store.name)
    now.say(f"{store.title} is dropped", STORES)


def lose_store(now: Resolution[Carrier], task: StoreLost) -> None:
    """A critical hit takes one store that chance picks."""
    stores = now.state.stores
    if not stores:
        now.say("nothing hangs there", STORES)
        return
    name = stores[_picked(now, "store-choice", "an external store is struck", stores)]
    _take_off(now, name)
    now.say(f"{name} is lost", STORES)


def _take_off(now: Resolution[Carrier], name: str) -> None:
    stores = list(now.state.stores)
    stores.remove(name)
    now.state.stores = tuple(stores)


def carried_notes(state: State) -> tuple[str, ...]:
    """Who and what is aboard, and what hangs under the wings."""
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
"""What every unit does that carries others."""
