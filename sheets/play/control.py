"""Control of aerospace craft: control rolls, loss of control, loss of altitude and crashes (digest 14.5)."""

from typing import NamedTuple

from sheets.equipment.kinds import AeroCockpitType
from sheets.equipment.quirks import QuirkNumber
from sheets.play.craft_anatomy import DAMAGED, ControlRoll, CraftAnatomy, CrashLanding, LoseAltitude, RegainControl
from sheets.play.quirks import has_quirk, quirk_modifiers
from sheets.play.resolution import Resolution
from sheets.play.tasks import DamageGroup, EndOfPhase, LocateHit
from sheets.record.events import EndPhase
from sheets.record.record import Options
from sheets.record.state import Due, Modifier, State
from sheets.rules.tables.piloting import CONTROL_IN_ATMOSPHERE
from sheets.units import DropShip, Fighter, SmallCraft

CONTROL = "digest 14.5"
CREW = "digest 14.4"
LANDING = "TW-4.4:p86:landing-gear-modifier"
POINTS_A_CONTROL_ROLL = 20  # points of damage in the air that cause a control roll each
RANDOM_MOVEMENT_MARGIN = 5  # a roll failed by more than this causes random movement
LIFE_SUPPORT = 2
FORCED_LANDING_MODIFIER = 2  # landing modifier of a craft that falls
CRASH_POINTS = 10  # damage for each point by which the landing roll fails
GEAR = 5
GEAR_BREAKS_FROM = 3  # margin of failure that breaks a weak undercarriage


class ThrustNow(NamedTuple):
    """The current safe and maximum thrust."""

    safe: int
    most: int


def thrust_now(body: CraftAnatomy, state: State) -> ThrustNow:
    """The thrust left after engine hits; on the ground the craft moves with half of it."""
    lost = body.systems["engine"].effect(state.crossed.get("engine", 0))
    safe = 0 if lost is None else max(body.thrust.walk + lost, 0)
    if state.landed:
        return ThrustNow(safe // 2, safe // 2)
    return ThrustNow(safe, -(-3 * safe // 2))


def control_modifiers(body: CraftAnatomy, state: State, options: Options) -> list[Modifier]:
    """The modifiers of every control roll: crew, damage and atmosphere."""
    found: list[Modifier] = []
    hits = max((member.hits for member in state.crew), default=0)
    if hits:
        found.append(Modifier("crew hits", hits, CREW))
    avionics = body.systems["avionics"].effect(state.crossed.get("avionics", 0))
    if avionics:
        found.append(Modifier("avionics hit", avionics, CONTROL))
    if state.crossed.get("life-support"):
        found.append(Modifier("life support hit", LIFE_SUPPORT, CONTROL))
    safe = thrust_now(body, state).safe
    if state.thrust > safe:
        found.append(Modifier("above safe thrust", 1, CONTROL))
    if state.height > 0 and state.velocity > 2 * safe:
        found.append(Modifier("velocity above twice the safe thrust", state.velocity - 2 * safe, CONTROL))
    if state.height > 0:
        air, spheroid, small = (int(modifier.value) for modifier in CONTROL_IN_ATMOSPHERE)
        found.append(Modifier("in atmosphere", air, CONTROL))
        if isinstance(body.unit, Fighter | SmallCraft):
            found.append(Modifier("fighter or small craft", small, CONTROL))
        elif isinstance(body.unit, DropShip) and body.unit.spheroid:
            found.append(Modifier("spheroid", spheroid, CONTROL))
    if isinstance(body.unit, Fighter) and body.unit.cockpit is AeroCockpitType.SMALL:
        found.append(Modifier("small cockpit", 1, CONTROL))
    if any(state.absorbed.get(mount, 0) < capacity for mount, capacity in body.absorbing.items()):
        found.append(Modifier("modular armor", 1, "digest 3.1"))
    found += quirk_modifiers(body.unit, options, QuirkNumber.PILOTING)
    if state.height > 0:
        found += quirk_modifiers(body.unit, options, QuirkNumber.CONTROL_IN_AIR)
    return found


def in_control(state: State) -> bool:
    """Whether a crew member can steer."""
    return not state.shutdown and any(member.active for member in state.crew)


def end_phase(resolution: Resolution[CraftAnatomy], event: EndPhase) -> None:
    """Makes the control rolls for the damage of the phase; a craft that was out of control before may regain
    control."""
    state = resolution.state
    rolls = state.control_rolls + bool(state.phase_damage and state.height > 0)
    if state.random_movement:
        rolls = 0  # a destroyed craft makes no rolls
    recover = (RegainControl(),) if state.out_of_control else ()
    resolution.do_next(*((ControlRoll(rolls),) if rolls else ()), *recover, EndOfPhase())


def control_roll(resolution: Resolution[CraftAnatomy], task: ControlRoll) -> None:
    """Makes control rolls one by one; a failure puts the craft out of control, and it loses altitude in the air."""
    body, state = resolution.body, resolution.state
    if state.destroyed or state.landed:
        return
    modifiers = control_modifiers(body, state, resolution.options)
    if state.height > 0 and state.phase_damage >= POINTS_A_CONTROL_ROLL:
        modifiers.append(
            Modifier(f"{state.phase_damage} points of damage", state.phase_damage // POINTS_A_CONTROL_ROLL, CONTROL)
        )
    if task.cause == DAMAGED:
        skill = state.crew[0].piloting
        modifiers += quirk_modifiers(body.unit, resolution.options, QuirkNumber.PILOTING_DAMAGE, state, skill)
    if task.gear:
        modifiers += gear_modifier(state)
    target = state.crew[0].piloting + sum(modifier.value for modifier in modifiers)
    due = Due("control", 2, task.cause, CONTROL, "", target, tuple(modifiers))
    result = resolution.roll(due)
    able = in_control(state)
    tasks: list[object] = []
    if not (able and result.reaches(target)):
        if not able or (result.outcome is None and target - result.total > RANDOM_MOVEMENT_MARGIN):
            state.random_movement = True
        if not state.out_of_control:
            state.out_of_control = True
            resolution.say("the craft is out of control", CONTROL)
            if state.height > 0:
                tasks.append(LoseAltitude())
    if task.rolls > 1:
        tasks.append(task._replace(rolls=task.rolls - 1))
    resolution.do_next(*tasks)


def lose_altitude(resolution: Resolution[CraftAnatomy], task: LoseAltitude) -> None:
    """Lowers a craft out of control by 1D6 altitudes."""
    state = resolution.state
    lost = resolution.roll(Due("altitude-loss", 1, "out of control in the air", CONTROL)).total
    state.height = max(state.height - lost, 0)
    resolution.say(f"the craft drops to altitude {state.height}", CONTROL)
    if not state.height:
        state.landed = True
        resolution.do_next(CrashLanding())


def crash_landing(resolution: Resolution[CraftAnatomy], task: CrashLanding) -> None:
    """Lands a craft that meets the ground; it takes 10 points for each point by which the roll fails."""
    body, state = resolution.body, resolution.state
    in_the_air = state.draft()
    in_the_air.height = 1  # the modifiers of flight still count
    modifiers = [
        m for m in control_modifiers(body, in_the_air, resolution.options) if m.ruling != CREW or not task.forced
    ]
    if task.forced:
        modifiers.append(Modifier("out of control", FORCED_LANDING_MODIFIER, CONTROL))
    modifiers += gear_modifier(state)
    target = state.crew[0].piloting + sum(modifier.value for modifier in modifiers)
    result = resolution.roll(Due("landing", 2, "the craft meets the ground", LANDING, "", target, tuple(modifiers)))
    state.height, state.landed = 0, True
    state.out_of_control = state.random_movement = False
    if result.reaches(target):
        resolution.say("the craft lands", LANDING)
        return
    missed = 1 if isinstance(result.outcome, bool) else max(target - result.total, 1)
    if missed >= GEAR_BREAKS_FROM and has_quirk(body.unit, resolution.options, "weak_undercarriage"):
        state.crossed = {**state.crossed, "landing-gear": 1}
        resolution.say("its weak landing gear collapses", "digest 21.2")
    resolution.say(f"it crashes: {missed * CRASH_POINTS} points", LANDING)
    resolution.do_next(*(LocateHit("front", "normal", CRASH_POINTS, DamageGroup("fall")) for _ in range(missed)))


def gear_modifier(state: State) -> tuple[Modifier, ...]:
    """The modifier of damaged landing gear to landing and lift-off rolls."""
    return (Modifier("landing gear hit", GEAR, LANDING),) if state.crossed.get("landing-gear") else ()


def regain_control(resolution: Resolution[CraftAnatomy], task: RegainControl) -> None:
    """Makes a control roll to regain control; it fails without a conscious crew or without power."""
    body, state = resolution.body, resolution.state
    if not state.out_of_control or state.destroyed or not in_control(state):
        return
    modifiers = tuple(control_modifiers(body, state, resolution.options))
    target = state.crew[0].piloting + sum(modifier.value for modifier in modifiers)
    if resolution.succeeds(Due("control-recovery", 2, "to regain control", CONTROL, "", target, modifiers)):
        state.out_of_control = state.random_movement = False
        resolution.say("the craft is under control again", CONTROL)


def settle_phase(resolution: Resolution[CraftAnatomy], task: EndOfPhase) -> None:
    """Ends the damage of the phase; a destroyed craft is no longer airborne."""
    state = resolution.state
    if state.destroyed:
        return
    state.phase_damage = 0
    if state.standard_damage:
        state.standard_damage = state.excess_damage = {}
    state.control_rolls = 0
