"""Who rides on the outside of a 'Mech or a vehicle, and is struck in its place (digest 3.6)."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sheets.play.aboard import leave
from sheets.play.resolution import Resolution
from sheets.record.events import Leave, Ride
from sheets.record.state import Aboard, Due

RIDERS = "digest 3.6"
STRUCK_FROM = 5  # on 1D6


class RiderStruck(NamedTuple):
    """Damage to a place where somebody rides: it may strike the rider first."""

    name: str
    damage: Any  # the task of the carrier's family, with its points


class RiderLeaves(NamedTuple):
    """What a rider leaves of the damage goes on to the carrier."""

    name: str
    damage: Any


def ride(now: Resolution[Any], event: Ride) -> None:
    """Somebody climbs onto a place of the unit."""
    state, unit = now.state, now.unit
    if event.location not in state.structure:
        now.refuse(f"{unit.name} has no location '{event.location}': it has {', '.join(state.structure)}")
    if event.location in state.gone:
        now.refuse(f"{event.location} of {unit.name} is gone")
    if any(one.name == event.name for one in state.aboard):
        now.refuse(f"{event.name} is aboard {unit.name} already")
    state.aboard = (*state.aboard, Aboard(event.name, place=event.location, rear=event.rear))
    now.say(f"{event.name} rides on it", RIDERS, event.location)


def shielded_by_rider(now: Resolution[Any], location: str, damage: Any, criticals: int = 0) -> Any:
    """The task for damage to a place: riders may be in its way, but for critical hits through the armor."""
    if not now.state.aboard:
        return damage
    side = bool(getattr(damage, "rear", False))  # only 'Mechs are struck from behind in the same place
    name = next((one.name for one in now.state.aboard if one.place == location and one.rear == side), "")
    return RiderStruck(name, damage) if name and not criticals else damage


def rider_struck(now: Resolution[Any], task: RiderStruck) -> None:
    """On 5 and 6 the rider is struck first."""
    location: str = task.damage.location
    if all(one.name != task.name for one in now.state.aboard):
        now.then(task.damage)
        return
    due = Due("rider", 1, f"{task.name} rides there", RIDERS, location, STRUCK_FROM)
    now.then(RiderLeaves(task.name, task.damage) if now.succeeds(due) else task.damage)


def rider_leaves(now: Resolution[Any], task: RiderLeaves) -> None:
    """The table says how much the rider leaves, since it has a sheet of its own."""
    points: int = task.damage.points
    choices = tuple(str(left) for left in range(points + 1))
    asked = f"{points} points strike {task.name} first: how many go on?"
    result = now.roll(Due("rider-leaves", 0, asked, RIDERS, task.damage.location, choices=choices))
    left = str(result.outcome)
    if left not in choices:
        now.refuse(f"from 0 to {points} points go on, not '{left}'")
    now.say(f"{task.name} takes the hit, {left} points go on", RIDERS, task.damage.location)
    if int(left):
        now.then(task.damage._replace(points=int(left)))


def riders_lost(now: Resolution[Any], location: str) -> None:
    """Who rides on a place dies with it."""
    state = now.state
    for one in state.aboard:
        if one.place == location:
            now.say(f"{one.name}, who rode there, is killed", RIDERS, location)
    state.aboard = tuple(one for one in state.aboard if one.place != location)


RIDING: Mapping[type, Callable[[Any, Any], None]] = {Ride: ride, Leave: leave}
RIDER_TASKS: Mapping[type, Callable[[Any, Any], None]] = {RiderStruck: rider_struck, RiderLeaves: rider_leaves}
"""What every unit does that others ride on."""
