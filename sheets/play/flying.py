"""Orders of an aerospace craft except shooting: thrust and velocity, landing, lifting off, and failures."""

from sheets.editions import Point
from sheets.play import circumstances
from sheets.play.control import CONTROL, LANDING, control_modifiers, gear_modifier, thrust_now
from sheets.play.craft_anatomy import ControlRoll, CraftAnatomy, CraftDamage, CrashLanding, LiftOff
from sheets.play.motive import cross_vehicle_boxes
from sheets.play.quirks import why_slow_to_start
from sheets.play.resolution import Resolution
from sheets.play.supply import why_crew_idle
from sheets.play.tasks import DamageGroup
from sheets.record.events import Circumstance, Fly, Land, Mishap, Position
from sheets.record.state import Due

FUEL = "unconfirmed"  # a point of fuel for each point of thrust
DIVE = 3  # altitudes
LAUNCHES = 2  # launches from one door without a roll
FAILURE_RULINGS = {
    ("landing", 3): "TW-4.4:p87:braking-gear",
    ("liftoff", 1): "TW-4.4:p88:liftoff-gear",
    ("liftoff", 2): "TW-4.4:p88:liftoff-gear-second",
    ("liftoff", 3): "TW-4.4:p88:liftoff-gear-third",
    ("liftoff", 4): "TW-4.4:p88:liftoff-gear-fourth",
}
"""The known rows of the failure tables, with their rulings."""
TO_THE_NOSE, TO_THE_AFT = 20, 100
ALTITUDE_OF_ATTACK = {
    "strike": Point(1, "TW-4.4:p245:strike-altitude"),
    "dive bomb": Point(2, "TW-4.4:p245:dive-altitude"),
}
"""The altitude that an attack on the ground costs."""


def fly(resolution: Resolution[CraftAnatomy], event: Fly) -> None:
    """Spends thrust within the limits of thrust and fuel; actions beyond those of craft or pilot cause control
    rolls."""
    body, state, name = resolution.body, resolution.state, resolution.body.unit.name
    why = why_crew_idle(state) or ("it is out of control" if state.out_of_control else "")
    if why:
        resolution.refuse(f"{name} cannot be steered: {why}")
    in_the_air = state.draft()
    in_the_air.landed = state.landed and not event.altitude  # a craft that lifts off has all of its thrust
    safe, most = thrust_now(body, in_the_air)
    if state.thrust + event.thrust > most:
        already = f", {state.thrust} of it spent" if state.thrust else ""
        resolution.refuse(f"{name} has {most} points of thrust{already}: {event.thrust} are too many")
    why = why_slow_to_start(body.unit, resolution.options, state) if state.thrust + event.thrust > safe else ""
    if why:
        resolution.refuse(f"{name} does not go beyond its safe thrust: {why}")
    _burn(resolution, event.thrust, safe)
    state.thrust += event.thrust
    state.velocity = event.velocity
    resolution.say(f"{event.thrust} points of thrust, velocity {event.velocity}", CONTROL)
    if state.landed and event.altitude:
        resolution.do_next(LiftOff(event.altitude))
        return
    causes = []
    if event.thrust > state.structural_integrity:
        causes.append("more thrust than structural integrity")
    if event.rolls > 1:
        causes.append("more than one roll about its axis")
    if state.height > 0:
        if event.velocity > 2 * safe:
            causes.append("more than twice the safe thrust in the air")
        if event.altitude is not None and state.height - event.altitude >= DIVE:
            causes.append(f"a dive of {state.height - event.altitude} altitudes")
        if event.stalls:
            causes.append("a stall")
    if event.altitude is not None:
        state.height = event.altitude
    resolution.do_next(*(ControlRoll(1, cause) for cause in causes))


def set_position(resolution: Resolution[CraftAnatomy], event: Position) -> None:
    """Sets the altitude of a craft, 0 on the ground or in space; rules of flight depend on it."""
    circumstances.set_position(resolution, event)
    if event.height is not None:
        resolution.state.landed = not event.height and not resolution.options.space


def note_air_attack(resolution: Resolution[CraftAnatomy], event: Circumstance) -> None:
    """Begins or ends a circumstance; the altitude of a strike or a dive is taken off before the attacks of the turn."""
    state = resolution.state
    again = state.circumstances.get(event.kind) == event.value
    circumstances.set_circumstance(resolution, event)
    cost = ALTITUDE_OF_ATTACK.get(event.value) if event.kind == "air-attack" and event.on and not again else None
    if cost is not None and state.height > 0:
        state.height = max(state.height - cost.value, 0)
        resolution.say(f"its altitude is {state.height}", cost.ruling)


def _burn(resolution: Resolution[CraftAnatomy], thrust: int, safe: int) -> None:
    """Spends a point of fuel for each point of thrust; a gas hog spends two beyond safe thrust."""
    body, state = resolution.body, resolution.state
    if not body.unit.fuel:
        return
    hog = resolution.options.quirks and body.unit.has_quirk("gas_hog")
    above = max(state.thrust + thrust - max(safe, state.thrust), 0)
    burnt = thrust + above * hog
    if burnt > state.fuel:
        resolution.refuse(f"{body.unit.name} has {state.fuel:g} points of fuel, {burnt} are too many")
    state.fuel -= burnt
    if burnt:
        resolution.say(f"{burnt} points of fuel burnt, {state.fuel:g} left", FUEL)


def land(resolution: Resolution[CraftAnatomy], event: Land) -> None:
    """Lands an airborne craft."""
    state = resolution.state
    if state.height <= 0 or state.landed:
        resolution.refuse(f"{resolution.body.unit.name} is not in the air")
    resolution.do_next(CrashLanding(forced=False))


def lift_off(resolution: Resolution[CraftAnatomy], task: LiftOff) -> None:
    """Makes a control roll to lift off; a failure has its own table."""
    body, state = resolution.body, resolution.state
    in_the_air = state.draft()
    in_the_air.landed = False
    modifiers = (*control_modifiers(body, in_the_air, resolution.options), *gear_modifier(state))
    target = state.crew[0].piloting + sum(modifier.value for modifier in modifiers)
    if not resolution.succeeds(Due("liftoff", 2, "the craft lifts off", LANDING, "", target, modifiers)):
        resolution.say("the liftoff fails: roll on its table, and say the mishap", LANDING)
        return
    state.height, state.landed = task.altitude, False
    resolution.say(f"the craft is at altitude {task.altitude}", LANDING)


def mishap(resolution: Resolution[CraftAnatomy], event: Mishap) -> None:
    """Applies the tables of failures; a crowded launch from one door is a control roll for damaged gear."""
    state, body = resolution.state, resolution.body
    if event.table == "launch":
        if event.row > LAUNCHES and state.crossed.get("landing-gear"):
            resolution.do_next(ControlRoll(1, "a crowded launch", gear=True))
        else:
            resolution.say("damaged gear hinders no launch of two", "TW-4.4:p86:launch-gear")
        return
    ruling = FAILURE_RULINGS.get((event.table, event.row))
    if ruling is None:
        rows = ", ".join(str(row) for table, row in FAILURE_RULINGS if table == event.table)
        resolution.refuse(f"say what row {event.row} does to the craft; of the {event.table} table I know {rows}")
    if not state.crossed.get("landing-gear"):
        cross_vehicle_boxes(resolution, "landing-gear")
    resolution.say("the landing gear is damaged", ruling)
    if event.table == "landing":
        resolution.do_next(CraftDamage("NOS", _points_at_scale(body, TO_THE_NOSE), DamageGroup("fall")))
    elif event.row == 1:
        state.height, state.landed = max(state.height, 1), False
    elif event.row == 4:
        resolution.do_next(CraftDamage("AFT", _points_at_scale(body, TO_THE_AFT), DamageGroup("fall")))


def _points_at_scale(body: CraftAnatomy, points: int) -> int:
    return points // 10 if body.capital else points
