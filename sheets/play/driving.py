"""What a vehicle is told to do besides shooting: its moves, a turret set free, a drop, and fire that sticks to it."""

from sheets.play.motive import FREED, LOCKED, speed_now, turret_jammed
from sheets.play.moves import ON_FOOT, fire_modifier_of_move, within
from sheets.play.resolution import Resolution
from sheets.play.supply import STUNNED, idle
from sheets.play.tasks import Group, LocateHit
from sheets.play.vehicle_anatomy import VehicleAnatomy
from sheets.play.vehicle_damage import known_side
from sheets.play.vehicle_tasks import Crash
from sheets.record.events import Fall, FreeTurret, Inferno, Move
from sheets.record.state import Modifier, State

DRIVING = "digest 13.4"
DROP = "TW-4.4:p151:displacement-vehicle"
HARMLESS = 1  # levels
SPEEDS = {**ON_FOOT, "walk": "at cruising speed", "run": "at flank speed"}


def move(now: Resolution[VehicleAnatomy], event: Move) -> None:
    """A move within the MP that are left; a stunned crew only cruises."""
    body, state, unit = now.body, now.state, now.body.unit
    if event.elevation is not None and not body.flies:
        now.refuse(f"{unit.name} cannot fly")
    if event.mode != "stand":
        why = idle(state)
        if why and why != STUNNED:
            now.refuse(f"{unit.name} cannot move: {why}")
        if why and event.mode != "walk":
            now.refuse(f"{unit.name} goes at cruising speed only: {why}")
    speed = speed_now(body, state)
    within(now, event, {"walk": speed.cruise, "run": speed.flank, "jump": speed.jump}, SPEEDS)
    if event.elevation is not None:
        state.height = event.elevation
        now.say(f"it is at elevation {event.elevation}", DRIVING)


def free_turret(now: Resolution[VehicleAnatomy], event: FreeTurret) -> None:
    """A turn of the crew's work sets a jammed turret free; the next jam locks it."""
    body, state, turret = now.body, now.state, event.location
    if turret not in body.turrets:
        now.refuse(f"{body.unit.name} has no turret '{turret}': it has {', '.join(body.turrets) or 'none'}")
    if state.crossed.get(f"{LOCKED}-{turret}"):
        now.refuse(f"the {body.names[turret]} is locked for good")
    if not turret_jammed(state, turret):
        now.refuse(f"the {body.names[turret]} is not jammed")
    why = idle(state)
    if why:
        now.refuse(f"nobody can work on the {body.names[turret]}: {why}")
    freed = f"{FREED}-{turret}"
    state.crossed = {**state.crossed, freed: state.crossed.get(freed, 0) + 1}
    now.say(f"the {body.names[turret]} turns again", DRIVING, turret)


def stabilizer(state: State, location: str) -> tuple[Modifier, ...]:
    """What a stabilizer hit adds to the weapons of a location: the vehicle's own movement counts twice."""
    moving = fire_modifier_of_move(state)
    hit = state.crossed.get(f"stabilizer-{location}") or state.crossed.get("flight-stabilizer")
    return tuple(modifier._replace(reason="stabilizer hit", ruling=DRIVING) for modifier in moving) if hit else ()


def drop(now: Resolution[VehicleAnatomy], event: Fall) -> None:
    """A vehicle that is pushed down two levels or more is damaged by them; less is nothing to it."""
    if event.levels > HARMLESS:
        now.then(Crash(event.levels, DROP))
    else:
        now.say(f"a drop of {event.levels} levels does nothing", DROP)


def inferno(now: Resolution[VehicleAnatomy], event: Inferno) -> None:
    """Each missile strikes a place by itself, and may find something there."""
    known_side(now, event.side)
    hit = LocateHit(event.side, "normal", 1, Group(inferno=True))
    now.then(*[hit] * event.missiles)
