"""Weapons and ammunition of vehicles and aerospace craft, whose lots feed every weapon of their kind: shots that are
left, weapons fired, jams cleared, bins filled again."""

from collections.abc import Mapping
from typing import Protocol

from sheets.equipment import Item
from sheets.play.anatomy import Bin
from sheets.play.resolution import Resolution
from sheets.record.events import ClearJam, Fire, Reload
from sheets.record.state import State
from sheets.units import Unit

FIRING = "digest 7.1"


class Supplied(Protocol):
    """What is asked of a unit that fires."""

    @property
    def unit(self) -> Unit: ...

    @property
    def entries(self) -> Mapping[int, Item]: ...

    @property
    def bins(self) -> Mapping[int, Bin]: ...

    @property
    def one_shots(self) -> Mapping[int, int]: ...

    @property
    def places(self) -> Mapping[int, str]: ...


def feeding(entries: Mapping[int, Item], bins: Mapping[int, Bin], state: State, mount: int) -> tuple[int, ...]:
    """The bins of a weapon that are not lost."""
    weapon = entries[mount].weapon
    if weapon is None or weapon.ammo_type is None:
        return ()
    return tuple(
        index
        for index, lot in bins.items()
        if lot.entry.ammo is not None
        and lot.entry.ammo.type == weapon.ammo_type
        and lot.entry.ammo.rack in (0, weapon.rack)
        and index not in state.mounts
    )


def shots_of(
    entries: Mapping[int, Item], bins: Mapping[int, Bin], own: Mapping[int, int], state: State, mount: int
) -> int | None:
    """The shots of a weapon: its own, or those of every bin that feeds it; None where it needs none."""
    if mount in own:
        return state.shots.get(mount, 0)
    weapon = entries[mount].weapon
    if weapon is None or weapon.ammo_type is None:
        return None
    return sum(state.shots.get(index, 0) for index in feeding(entries, bins, state, mount))


def fire(now: Resolution[Supplied], event: Fire) -> None:
    """A weapon fires: its ammunition, its heat for those who track it, and whether it jams."""
    body, state = now.body, now.state
    entry = body.entries.get(event.weapon)
    if entry is None or entry.weapon is None:
        now.refuse(f"item {event.weapon} of {body.unit.name} is no weapon")
    if event.weapon in state.mounts or body.places[event.weapon] in state.gone:
        now.refuse(f"the {entry.title} is destroyed")
    if event.weapon in state.jammed:
        now.refuse(f"the {entry.title} is jammed")
    if event.weapon in body.one_shots or entry.weapon.ammo_type is not None:
        lot = event.weapon if event.weapon in body.one_shots else _lot(now, event)
        left = state.shots.get(lot, 0)
        if left < event.times:
            now.refuse(f"{event.times} shots of the {entry.title}, and {left} are left")
        state.shots = {**state.shots, lot: left - event.times}
        now.say(f"{entry.title}: {left - event.times} shots left", FIRING)
    state.heat_to_come += entry.heat * event.times
    now.say(f"{entry.title} fired", FIRING)
    if event.jammed:
        state.jammed = state.jammed | {event.weapon}
        now.say(f"the {entry.title} jams", FIRING)


def _lot(now: Resolution[Supplied], event: Fire) -> int:
    """The lot that feeds the shot: the one that was named, else the first that has enough."""
    body, state = now.body, now.state
    title = body.entries[event.weapon].title
    lots = feeding(body.entries, body.bins, state, event.weapon)
    if event.bin is not None and event.bin not in lots:
        now.refuse(f"item {event.bin} does not feed the {title}")
    wanted = lots if event.bin is None else (event.bin,)
    found = next((lot for lot in wanted if state.shots.get(lot, 0) >= event.times), None)
    if found is None:
        now.refuse(f"no ammunition is left for the {title}")
    return found


def clear_jam(now: Resolution[Supplied], event: ClearJam) -> None:
    """A jammed weapon works again."""
    state = now.state
    if event.weapon not in state.jammed:
        now.refuse(f"item {event.weapon} is not jammed")
    state.jammed = state.jammed - {event.weapon}
    state.fresh_jams = state.fresh_jams - {event.weapon}
    now.say(f"the {now.body.entries[event.weapon].title} works again", FIRING)


def reload(now: Resolution[Supplied], event: Reload) -> None:
    """A lot is filled again."""
    body, state = now.body, now.state
    full = body.bins[event.bin].full if event.bin in body.bins else body.one_shots.get(event.bin)
    if full is None:
        now.refuse(f"item {event.bin} of {body.unit.name} is no ammunition")
    shots = full if event.shots is None else event.shots
    if shots > full:
        now.refuse(f"{shots} shots do not fit: {full} are a full load")
    state.shots = {**state.shots, event.bin: shots}
    now.say(f"{body.entries[event.bin].title}: {shots} shots", FIRING)
