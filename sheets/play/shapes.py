"""The other shapes of 'Mechs: LAMs as AirMechs and fighters, QuadVees as vehicles.

A LAM as a fighter and a QuadVee as a vehicle do not fall. No document at hand has the rules of Interstellar Operations
for them: all decisions here are unconfirmed.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from sheets.equipment.kinds import CockpitType
from sheets.equipment.quirks import QuirkNumber
from sheets.play.anatomy import MechAnatomy
from sheets.play.movement import mech_movement_now, move
from sheets.play.quirks import quirk_modifiers
from sheets.play.resolution import Resolution
from sheets.play.supply import why_crew_idle
from sheets.play.tasks import DamageGroup, LocateHit
from sheets.record.events import Convert, Fly, Land, Move, Position, Side
from sheets.record.record import Options
from sheets.record.state import Due, Modifier, State
from sheets.rules.heat import airmech_heat, ground_heat
from sheets.rules.movement import Movement, OtherShape, shapes
from sheets.rules.tables.aero import FIGHTER_HITS, AeroSide
from sheets.rules.tables.piloting import CONTROL_IN_ATMOSPHERE
from sheets.units.mech import ARMS, Body, LamType, System

CONVERSION = "IO, conversion (unconfirmed)"
CONTROL = "digest 14.5"
AIRMECH, FIGHTER, VEHICLE = "airmech", "fighter", "vehicle"
NAMES = {AIRMECH: "AirMech", FIGHTER: "Fighter", VEHICLE: "Vehicle"}
STEADY = (FIGHTER, VEHICLE)
"""Shapes that do not fall."""
FUEL = 80  # fuel points of a LAM
POINTS_A_CONTROL_ROLL = 20  # points of damage in the air that cause a control roll each
RANDOM_MOVEMENT_MARGIN = 5  # a roll failed by more than this causes random movement
CRASH_POINTS = 10  # damage for each point by which a landing fails
ARM_PARTS = (System.SHOULDER, System.UPPER_ARM, System.LOWER_ARM, System.HAND)
LEG_PARTS = (System.HIP, System.UPPER_LEG, System.LOWER_LEG, System.FOOT)
TRACK_HIT = 3  # modifier of driving rolls of a QuadVee


class FlightControl(NamedTuple):
    """The pilot of a LAM as a fighter makes a number of control rolls."""

    rolls: int
    cause: str = "damage in the air"


class FlightDrop(NamedTuple):
    """A LAM out of control loses altitude."""


class FlightLanding(NamedTuple):
    """A LAM as a fighter meets the ground; `forced`: it was out of control."""

    forced: bool = True


class FlightRecovery(NamedTuple):
    """The pilot of a LAM out of control rolls to regain control."""


class FlightRandomMovement(NamedTuple):
    """Heat may cause random movement of a LAM as a fighter."""

    target: int


# --- conversion -------------------------------------------------------------------------------------------------------


def change_shape(resolution: Resolution[MechAnatomy], event: Convert) -> None:
    """Converts the 'Mech to another shape, which it keeps until the next conversion."""
    body, state = resolution.body, resolution.state
    wanted = "" if event.shape == "mech" else event.shape
    known = {shape.name for shape in shapes(body.unit, _moves(body, state, resolution.options))}
    if wanted and NAMES[wanted] not in known:
        possible = [name for name, title in NAMES.items() if title in known]
        others = f"only a 'Mech and {' and '.join(possible)}" if possible else "only a 'Mech"
        resolution.refuse(
            f"{body.unit.name} cannot become {'an' if wanted == AIRMECH else 'a'} {wanted}: it is {others}"
        )
    why = why_crew_idle(state) or ("it lies on the ground" if state.prone else "")
    why = why or ("the conversion gear is hit" if body.system_hits(state, System.CONVERSION_GEAR) else "")
    why = why or ("it has that shape" if wanted == state.shape else "")
    why = why or next(_why_not_convert(body, state, wanted, space=resolution.options.space), "")
    if why:
        resolution.refuse(f"the 'Mech does not convert: {why}")
    state.shape, state.converted = wanted, True
    if wanted != FIGHTER:
        state.thrust = state.velocity = 0
    resolution.say(f"it converts to {'an' if wanted == AIRMECH else 'a'} {wanted or 'Mech'}", CONVERSION)


def _why_not_convert(body: MechAnatomy, state: State, wanted: str, *, space: bool) -> Iterator[str]:
    """The reason why a LAM cannot convert: an earlier conversion this turn, damage, or a shape that lies between."""
    if body.unit.body is not Body.LAM:
        return
    if state.converted:
        yield "it converted in this turn (unconfirmed)"
    if body.system_hits(state, System.GYRO):
        yield "the gyro is hit (unconfirmed)"
    both = (wanted, state.shape)
    if "" in both and _parts_hit(body, state, ARMS, ARM_PARTS):
        yield "an arm is hit (unconfirmed)"
    if FIGHTER in both and _parts_hit(body, state, body.legs, LEG_PARTS):
        yield "a leg is hit (unconfirmed)"
    if set(both) == {"", FIGHTER} and body.unit.lam is not LamType.BIMODAL and not space:
        yield "it has to be an AirMech first (unconfirmed)"


def _parts_hit(body: MechAnatomy, state: State, places: Collection[str], parts: tuple[System, ...]) -> bool:
    """Whether limbs are lost, or their actuators hit."""
    return any(
        place in state.gone or any(body.hits_in(state, part, place) for part in parts)
        for place in places
        if place in body.armor
    )


def _moves(body: MechAnatomy, state: State, options: Options) -> Movement:
    now = mech_movement_now(body, state, options)
    return Movement(walk=now.walk, run=now.run, plain_run=now.run, jump=now.jump)


def shapes_now(body: MechAnatomy, state: State, options: Options) -> tuple[OtherShape, ...]:
    """The MP of the current shape; None for a 'Mech.

    A QuadVee as a vehicle loses a quarter of its MP with each leg that is lost or cannot turn. A fighter that lost a
    side torso has no thrust in an atmosphere.
    """
    if not state.shape:
        return ()
    if body.unit.body is Body.QUADVEE:
        lost = sum(leg in state.gone or bool(body.hits_in(state, System.CONVERSION_GEAR, leg)) for leg in body.legs)
        whole = _moves(body, state, options)
        cruise = whole.walk * (len(body.legs) - lost) // len(body.legs)
        return (OtherShape("Vehicle", cruise, -(-3 * cruise // 2) if not lost else cruise, "cruise", "flank"),)
    found = shapes(body.unit, _moves(body, state, options))
    mine = tuple(shape for shape in found if shape.name.startswith(NAMES[state.shape]))
    wingless = state.shape == FIGHTER and not options.space and {"LT", "RT"} & state.gone.keys()
    return tuple(replace(shape, slow=0, fast=0) for shape in mine) if wingless else mine


# --- moving -----------------------------------------------------------------------------------------------------------


def move_in_shape(resolution: Resolution[MechAnatomy], event: Move) -> None:
    """Moves as a 'Mech or in another shape: AirMechs gain heat by the distance flown, fighters do not (IO)."""
    body, state = resolution.body, resolution.state
    speeds = shapes_now(body, state, resolution.options)
    if not speeds:
        move(resolution, event)
        return
    last = speeds[-1]
    why = why_crew_idle(state) or ("" if not state.moved else "it moved already in this turn; undo takes that back")
    why = why or (f"it does not {event.mode}" if event.mode in ("jump", "swim") else "")
    most = {"walk": last.slow, "run": last.fast}.get(event.mode, 0)
    if event.hexes > most:
        why = why or f"it has {most} MP of {last.slow_name if event.mode == 'walk' else last.fast_name}"
    if why:
        resolution.refuse(f"the {last.name} cannot move in that way: {why}")
    state.moved, state.hexes = event.mode, event.hexes
    made = airmech_heat(event.hexes) if state.shape == AIRMECH else 0
    if state.shape == VEHICLE:
        made = dict(zip(("stand", "walk", "run"), ground_heat(body.unit), strict=True))[event.mode]
    state.heat_to_come += made
    resolution.say(f"it moves {event.hexes} hexes: {made} heat", CONVERSION)


def set_position(resolution: Resolution[MechAnatomy], event: Position) -> None:
    """Sets the elevation of an AirMech, or the altitude and velocity of a fighter."""
    state = resolution.state
    if event.building_cf is not None:
        resolution.refuse(
            f"{resolution.unit.name} is not a building; a 'Mech enters one with enter building {event.building_cf}"
        )
    if state.shape not in (AIRMECH, FIGHTER):
        resolution.refuse(f"{resolution.unit.name} flies as an AirMech or as a fighter")
    state.height = state.height if event.height is None else event.height
    state.velocity = state.velocity if event.velocity is None else event.velocity
    resolution.say(f"it is at height {state.height}, velocity {state.velocity}", CONVERSION)


def fly(resolution: Resolution[MechAnatomy], event: Fly) -> None:
    """Spends thrust and fuel of the fighter; actions beyond its limits cause control rolls (digest 14.5)."""
    body, state, name = resolution.body, resolution.state, resolution.unit.name
    why = why_crew_idle(state) or ("it is out of control" if state.out_of_control else "")
    why = why or ("" if state.shape == FIGHTER else "it has not the shape of a fighter")
    if why:
        resolution.refuse(f"{name} cannot be flown: {why}")
    (shape,) = shapes_now(body, state, resolution.options)
    if state.thrust + event.thrust > shape.fast:
        resolution.refuse(f"{name} has {shape.fast} points of thrust: {state.thrust + event.thrust} are too many")
    if event.thrust > state.fuel:
        resolution.refuse(f"{name} has {state.fuel:g} points of fuel, {event.thrust} are too many")
    state.fuel -= event.thrust
    state.thrust += event.thrust
    state.velocity = event.velocity
    resolution.say(
        f"{event.thrust} points of thrust, velocity {event.velocity}, {state.fuel:g} of fuel left", CONVERSION
    )
    causes = []
    if event.rolls > 1:
        causes.append("more than one roll about its axis")
    if state.height > 0 and event.velocity > 2 * shape.slow:
        causes.append("more than twice the safe thrust in the air")
    if state.height > 0 and event.stalls:
        causes.append("a stall")
    if event.altitude is not None:
        state.height = event.altitude
    resolution.do_next(*(FlightControl(1, cause) for cause in causes))


def land(resolution: Resolution[MechAnatomy], event: Land) -> None:
    """Lands a fighter by a control roll."""
    if resolution.state.shape != FIGHTER or resolution.state.height <= 0:
        resolution.refuse(f"{resolution.unit.name} is not an airborne fighter")
    resolution.do_next(FlightLanding(forced=False))


# --- control ----------------------------------------------------------------------------------------------------------


def steering_modifiers(body: MechAnatomy, state: State, options: Options) -> list[Modifier]:
    """The modifiers of a fighter's control rolls, or of a QuadVee's driving rolls as a vehicle."""
    found: list[Modifier] = []
    if state.shape == VEHICLE:
        if body.system_hits(state, System.CONVERSION_GEAR):
            found.append(Modifier("a track or wheel is hit", TRACK_HIT, CONVERSION))
        return found + quirk_modifiers(body.unit, options, QuirkNumber.PILOTING, state)
    hits = max((member.hits for member in state.crew), default=0)
    avionics = body.system_hits(state, System.AVIONICS)
    safe = next((shape.slow for shape in shapes_now(body, state, options)), 0)
    in_air, _, small = (int(line.value) for line in CONTROL_IN_ATMOSPHERE)
    for words, value in (
        ("crew hits", hits),
        ("avionics hit", avionics),
        ("above safe thrust", int(state.thrust > safe)),
        ("in atmosphere", in_air * (state.height > 0)),
        ("fighter or small craft", small * (state.height > 0)),
        ("small cockpit", int(body.unit.cockpit is CockpitType.SMALL)),
    ):
        if value:
            found.append(Modifier(words, value, CONTROL))
    return found + quirk_modifiers(body.unit, options, QuirkNumber.PILOTING, state)


def _steering_roll(resolution: Resolution[MechAnatomy], purpose: str, cause: str, *more: Modifier) -> Due:
    modifiers = (*steering_modifiers(resolution.body, resolution.state, resolution.options), *more)
    skill = next(
        (member.piloting for member in resolution.state.crew if member.active), resolution.state.crew[0].piloting
    )
    return Due(purpose, 2, cause, CONTROL, "", skill + sum(one.value for one in modifiers), modifiers)


def _can_steer(state: State) -> bool:
    return not state.shutdown and any(member.active for member in state.crew)


def flight_rolls(state: State) -> tuple[FlightControl | FlightRecovery, ...]:
    """The control rolls of a fighter at the end of a phase: for damage in the air, and to regain control."""
    recover = (FlightRecovery(),) if state.out_of_control else ()
    return (*((FlightControl(1),) if state.phase_damage and state.height > 0 else ()), *recover)


def flight_control(resolution: Resolution[MechAnatomy], task: FlightControl) -> None:
    """Makes a control roll; a failure puts the fighter out of control, and it loses altitude in the air."""
    state = resolution.state
    heavy = state.phase_damage // POINTS_A_CONTROL_ROLL if state.height > 0 else 0
    more = (Modifier(f"{state.phase_damage} points of damage", heavy, CONTROL),) if heavy else ()
    due = _steering_roll(resolution, "control", task.cause, *more)
    if _can_steer(state) and resolution.succeeds(due):
        return
    if not state.out_of_control:
        state.out_of_control = True
        resolution.say("it is out of control", CONTROL)
        resolution.do_next(*((FlightDrop(),) if state.height > 0 else ()))


def flight_recovery(resolution: Resolution[MechAnatomy], task: FlightRecovery) -> None:
    """Makes a control roll to regain control."""
    state = resolution.state
    if (
        state.out_of_control
        and _can_steer(state)
        and resolution.succeeds(_steering_roll(resolution, "control-recovery", "to regain control"))
    ):
        state.out_of_control = state.random_movement = False
        resolution.say("it is under control again", CONTROL)


def flight_drop(resolution: Resolution[MechAnatomy], task: FlightDrop) -> None:
    """Lowers a fighter out of control by 1D6 altitudes."""
    state = resolution.state
    state.height = max(
        state.height - resolution.roll(Due("altitude-loss", 1, "out of control in the air", CONTROL)).total, 0
    )
    resolution.say(f"it drops to altitude {state.height}", CONTROL)
    if not state.height:
        resolution.do_next(FlightLanding())


def flight_landing(resolution: Resolution[MechAnatomy], task: FlightLanding) -> None:
    """Lands a fighter that meets the ground; it takes 10 points for each point by which the roll fails."""
    state = resolution.state
    gear = resolution.body.system_hits(state, System.LANDING_GEAR)
    more = [Modifier("landing gear hit", 5, "TW-4.4:p86:landing-gear-modifier")] * bool(gear)
    more += [Modifier("out of control", 2, CONTROL)] * task.forced
    due = _steering_roll(resolution, "landing", "it meets the ground", *more)
    result = resolution.roll(due)
    assert due.target is not None
    state.height, state.out_of_control, state.random_movement = 0, False, False
    if result.reaches(due.target):
        resolution.say("it lands", CONVERSION)
        return
    missed = 1 if isinstance(result.outcome, bool) else max(due.target - result.total, 1)
    resolution.say(f"it crashes: {missed * CRASH_POINTS} points", CONVERSION)
    resolution.do_next(*(LocateHit("front", "normal", CRASH_POINTS, DamageGroup("fall")) for _ in range(missed)))


def flight_random_movement(resolution: Resolution[MechAnatomy], task: FlightRandomMovement) -> None:
    """Rolls to avoid random movement by heat; on a failure the fighter is out of control, and loses altitude in the
    air."""
    state = resolution.state
    if resolution.succeeds(Due("random-movement", 2, f"{state.heat} heat", CONTROL, target=task.target)):
        return
    state.out_of_control = state.random_movement = True
    resolution.say("it moves at random and is out of control", CONTROL)
    resolution.do_next(*((FlightDrop(),) if state.height > 0 else ()))


# --- damage -----------------------------------------------------------------------------------------------------------

SIDES: dict[Side, AeroSide] = {"front": "front", "rear": "aft", "left": "side", "right": "side"}
WINGS = {"left": "LT", "right": "RT"}


def fighter_location(side: Side, roll: int) -> str:
    """The location that an attack on a LAM as a fighter strikes, by the table of fighters.

    The nose is the center torso, wings are side torsos, the aft is a leg; the head is never struck (unconfirmed).

    >>> fighter_location("front", 12), fighter_location("front", 4), fighter_location("left", 3)
    ('CT', 'RT', 'LT')
    """
    place = FIGHTER_HITS[SIDES[side]][roll].location
    if place == "nose":
        return "CT"
    hand = "left" if "left" in place or ("right" not in place and side == "left") else "right"
    return WINGS[hand] if "wing" in place else {"left": "LL", "right": "RL"}[hand]


def fighter_threshold(body: MechAnatomy, location: str) -> int:
    """The damage above which a hit on a LAM as a fighter may cause a critical hit though armor holds."""
    return -(-body.armor[location] // 10)
