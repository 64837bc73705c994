"""What is on the outside of a 'Mech or a vehicle: who rides there and is struck in its place, searchlights, spikes
(digest 2.2, 3.6)."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from sheets.play.aboard import leave
from sheets.play.quirks import quirks_in_play
from sheets.play.resolution import Resolution
from sheets.play.tasks import Searchlights, Spikes
from sheets.record.events import Leave, Ride
from sheets.record.state import Aboard, Due, State
from sheets.units import Mech

RIDERS = "digest 3.6"
STRUCK_FROM = 5  # on 1D6
LIGHTS = "digest 2.2"
LIGHT_OUT = 7
LIGHT = "searchlight"
"""The quirk of who has one that is no item, and its box."""
BREAK = 9  # core digest F16, which names the older number


class Outside(Protocol):
    """What is asked of a unit with something on its outside, by places in `unit.mounts`."""

    @property
    def searchlights(self) -> tuple[int, ...]: ...

    @property
    def spikes(self) -> Mapping[str, int]: ...

    def works(self, state: State, mount: int) -> bool:
        """Whether an item is neither lost nor in a lost place."""
        ...


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


# --- searchlights and spikes ------------------------------------------------------------------------------------------


def lit(now: Resolution[Outside]) -> bool:
    """Whether a searchlight is left."""
    if any(now.body.works(now.state, light) for light in now.body.searchlights):
        return True
    by_quirk = isinstance(now.unit, Mech) and LIGHT in quirks_in_play(now.unit, now.options)
    return by_quirk and not now.state.crossed.get(LIGHT)


def searchlights(now: Resolution[Outside], task: Searchlights) -> None:
    """A hit may put a searchlight out."""
    body, state = now.body, now.state
    if not lit(now):
        return
    if now.succeeds(Due("searchlight", 2, "a hit on a unit with a searchlight", LIGHTS, task.location, LIGHT_OUT)):
        burning = [light for light in body.searchlights if body.works(state, light)]
        if burning:
            state.mounts = state.mounts | {burning[0]}
        else:
            state.crossed = {**state.crossed, LIGHT: 1}
        now.say("a searchlight is out", LIGHTS, task.location)


def spikes(now: Resolution[Outside], task: Spikes) -> None:
    """A hit may break the spikes of its location."""
    state, mount = now.state, now.body.spikes[task.location]
    if not now.body.works(state, mount):
        return
    if now.succeeds(Due("spikes", 2, "a hit on spikes", RIDERS, task.location, BREAK)):
        state.mounts = state.mounts | {mount}
        now.say("the spikes break", RIDERS, task.location)


RIDING: Mapping[type, Callable[[Any, Any], None]] = {Ride: ride, Leave: leave}
RIDER_TASKS: Mapping[type, Callable[[Any, Any], None]] = {
    RiderStruck: rider_struck,
    RiderLeaves: rider_leaves,
    Searchlights: searchlights,
    Spikes: spikes,
}
"""What every unit does that others ride on."""
