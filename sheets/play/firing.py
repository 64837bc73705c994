"""What a player says of a turn: weapons fired and jammed, moves, heat from outside, bins filled again."""

from sheets.play.anatomy import MechAnatomy
from sheets.play.piloting import LEG_ACTUATORS
from sheets.play.resolution import Resolution
from sheets.play.slots import hits_in, system_hits, works
from sheets.play.tasks import PilotingRoll
from sheets.record.events import ClearJam, Fire, Heat, Move, Reload
from sheets.rules.heat import ground_heat, jump_heat
from sheets.units.mech import System

FIRING = "digest 9.1"
RUNNING = "digest 10.1"


def fire(now: Resolution[MechAnatomy], event: Fire) -> None:
    """A weapon fires: its heat, its ammunition, and whether it jams."""
    body, state = now.body, now.state
    entry = body.entries.get(event.weapon)
    if entry is None or entry.weapon is None:
        now.refuse(f"item {event.weapon} of {body.unit.name} is no weapon")
    title = entry.title
    if not works(body, state, event.weapon):
        now.refuse(f"the {title} is destroyed")
    if event.weapon in state.jammed:
        now.refuse(f"the {title} is jammed")
    if event.weapon in body.one_shots or entry.weapon.ammo_type is not None:
        feed = event.weapon if event.weapon in body.one_shots else _bin(now, event)
        left = state.shots.get(feed, 0)
        if left < event.times:
            now.refuse(f"{event.times} shots of the {title}, and {left} are left")
        state.shots = {**state.shots, feed: left - event.times}
        now.say(f"{title}: {left - event.times} shots left", FIRING)
    state.heat_to_come += entry.heat * event.times
    now.say(f"{title} fired: {entry.heat * event.times} heat", FIRING)
    if event.jammed:
        state.jammed = state.jammed | {event.weapon}
        now.say(f"the {title} jams", FIRING)


def _bin(now: Resolution[MechAnatomy], event: Fire) -> int:
    """The bin that feeds the shot: the one that was named, else the first that has enough."""
    body, state = now.body, now.state
    weapon = body.entries[event.weapon].weapon
    assert weapon is not None
    feeding = [
        mount
        for mount, lot in body.bins.items()
        if lot.entry.ammo is not None
        and lot.entry.ammo.type == weapon.ammo_type
        and lot.entry.ammo.rack in (0, weapon.rack)
        and works(body, state, mount)
    ]
    if event.bin is not None:
        if event.bin not in feeding:
            now.refuse(f"item {event.bin} does not feed the {body.entries[event.weapon].title}")
        return event.bin
    full = [mount for mount in feeding if state.shots.get(mount, 0) >= event.times]
    if not full:
        now.refuse(f"no ammunition is left for the {body.entries[event.weapon].title}")
    return full[0]


def clear_jam(now: Resolution[MechAnatomy], event: ClearJam) -> None:
    """A jammed weapon works again."""
    if event.weapon not in now.state.jammed:
        now.refuse(f"item {event.weapon} is not jammed")
    now.state.jammed = now.state.jammed - {event.weapon}
    now.say(f"the {now.body.entries[event.weapon].title} works again", FIRING)


def move(now: Resolution[MechAnatomy], event: Move) -> None:
    """The heat of moving, and the piloting roll of who runs or jumps on damaged legs or gyro."""
    body, state = now.body, now.state
    stand, walk, run = ground_heat(body.unit)
    made = {"stand": stand, "walk": walk, "run": run, "jump": jump_heat(body.unit, event.hexes)}[event.mode]
    state.heat_to_come += made
    now.say(f"the 'Mech moves: {made} heat", FIRING)
    gyro = system_hits(body, state, System.GYRO) > body.heavy_duty_gyro
    hip = any(hits_in(body, state, System.HIP, leg) for leg in body.legs)
    leg = hip or any(hits_in(body, state, system, leg) for leg in body.legs for system in LEG_ACTUATORS)
    leg = leg or any(leg in state.gone for leg in body.legs)
    if (event.mode == "run" and (gyro or hip)) or (event.mode == "jump" and (gyro or leg)):
        now.then(PilotingRoll(f"a {event.mode} with damage to legs or gyro", 0, RUNNING))


def heat(now: Resolution[MechAnatomy], event: Heat) -> None:
    """Heat from outside: it counts in the heat phase, 15 points at most."""
    now.state.outside_heat += event.points
    now.say(f"{event.points} heat from outside", FIRING)


def reload(now: Resolution[MechAnatomy], event: Reload) -> None:
    """A bin is filled again."""
    body, state = now.body, now.state
    full = body.bins[event.bin].full if event.bin in body.bins else body.one_shots.get(event.bin)
    if full is None:
        now.refuse(f"item {event.bin} of {body.unit.name} is no ammunition")
    shots = full if event.shots is None else event.shots
    if shots > full:
        now.refuse(f"{shots} shots do not fit: {full} are a full load")
    state.shots = {**state.shots, event.bin: shots}
    now.say(f"{body.entries[event.bin].title}: {shots} shots", FIRING)
