"""Movement of vehicles: motive damage, rotors, the MP left, and forced landings (digest 13.3, 13.6)."""

from typing import NamedTuple

from sheets.equipment.quirks import QuirkNumber
from sheets.play.aboard import has_riders, slowed_by_riders
from sheets.play.quirks import quirk_modifiers
from sheets.play.resolution import Resolution
from sheets.play.rolls import damage_groups
from sheets.play.supply import new_turn
from sheets.play.tasks import DamageGroup, Destroy, LocateHit
from sheets.play.vehicle_anatomy import Crash, ForcedLanding, HoldElevation, MotiveDamageRoll, VehicleAnatomy
from sheets.record.events import EndPhase, HeatPhase, MotiveRoll, Side
from sheets.record.record import Options
from sheets.record.state import Due, Modifier, State
from sheets.rules.tables.criticals import ARMORED_MOTIVE, MOTIVE_DAMAGE, MOTIVE_OF, MotiveDamage, motive_damage
from sheets.rules.tables.hit_locations import FALL_FACING
from sheets.units.vehicle import Motive

TABLE = "digest 13.3"
ROTOR_HITS = "TW-4.4:p197:rotor-damage"
SPEED_LOST = "cruise-lost"
ROTOR_LOST = "rotor"
IMMOBILE = "motive-4"
HALF_SPEED_ROW, NO_SPEED_ROW = 3, 4  # rows of the table: half of the MP, and all of them
LANDING = {Motive.VTOL: 4, Motive.WIGE: 0}
"""The modifier of the driving roll for a forced landing (VTOLs: TW-4.4:p197:vtol-engine)."""
DRIVER = 2
FLIGHT_STABILIZER = 3
FALL_SIDES: dict[str, Side] = {"front": "front", "right side": "right", "rear": "rear", "left side": "left"}


JAMMED, FREED, LOCKED = "turret-jammed", "turret-freed", "turret-locked"
"""The counters of a turret, each with its location: jams, freed jams, and whether it is locked."""


class SpeedNow(NamedTuple):
    """The current cruising, flank and jumping MP."""

    cruise: int
    flank: int
    jump: int


def speed_now(body: VehicleAnatomy, state: State) -> SpeedNow:
    """The MP left after damage; with battle armor outside a vehicle neither jumps nor flies
    (TW-4.4:p227:carrier-limits)."""
    moves, carries = body.moves, has_riders(state)
    jump = 0 if carries else moves.jump
    shed = any(mount in state.mounts for mount in body.absorbing)  # modular armor reduces MP until it is used up
    cruise = moves.walk + shed - _cruise_lost(body, state) - len(state.stores)  # each external store costs a point
    cruise = max(cruise - slowed_by_riders(body.unit, state), 0)
    if not cruise or state.crossed.get("engine") or state.crossed.get(IMMOBILE) or (carries and body.flies):
        return SpeedNow(0, 0, jump)
    if moves.run == moves.plain_run:
        return SpeedNow(cruise, -(-3 * cruise // 2), jump)
    penalty = 2 * moves.walk - moves.run
    return SpeedNow(cruise, 2 * cruise - penalty, jump)


def _cruise_lost(body: VehicleAnatomy, state: State) -> int:
    """The cruising MP lost; for a vehicle with a marked sheet those of its boxes, moderate damage first."""
    crossed = state.crossed
    lost = crossed.get(SPEED_LOST)
    if lost is None:
        lost = crossed.get("motive-2", 0)
        if crossed.get("motive-3"):
            lost += max(body.moves.walk - lost, 0) // 2
    return lost + crossed.get(ROTOR_LOST, 0)


def cross_vehicle_boxes(resolution: Resolution[object], box: str, times: int = 1) -> None:
    """Crosses boxes of the sheet."""
    state = resolution.state
    state.crossed = {**state.crossed, box: state.crossed.get(box, 0) + times}


def motive_roll(resolution: Resolution[VehicleAnatomy], event: MotiveRoll) -> None:
    """Makes a roll for motive damage that the player states."""
    if resolution.body.unit.motive is Motive.VTOL:
        damage_rotor(resolution)
    else:
        resolution.do_next(MotiveDamageRoll(event.modifier))


def roll_motive_damage(resolution: Resolution[VehicleAnatomy], task: MotiveDamageRoll) -> None:
    """Rolls on the motive system damage table."""
    body = resolution.body
    modifiers = [Modifier("direction of the attack", task.modifier, TABLE)] if task.modifier else []
    kind = MOTIVE_OF.get(body.unit.motive, 0)
    if kind:
        modifiers.append(Modifier(f"{body.unit.motive.value} vehicle", kind, TABLE))
    if body.armored_motive:
        modifiers.append(Modifier("armored motive system", ARMORED_MOTIVE, TABLE))
    due = Due("motive", 2, "a hit to what moves the vehicle", TABLE, modifiers=tuple(modifiers), choices=MOTIVE_RESULTS)
    result = resolution.roll(due)
    if isinstance(result.outcome, str):
        if result.outcome not in MOTIVE_RESULTS:
            resolution.refuse(f"'{result.outcome}' is not motive damage: expected one of {', '.join(MOTIVE_RESULTS)}")
        damage_motive(resolution, MOTIVE_DAMAGE[MOTIVE_RESULTS.index(result.outcome)])
        return
    damage_motive(resolution, motive_damage(result.total + sum(modifier.value for modifier in modifiers)))


MOTIVE_RESULTS = tuple(row.name.lower() for row in MOTIVE_DAMAGE)


def damage_motive(resolution: Resolution[VehicleAnatomy], found: MotiveDamage) -> None:
    """Marks a result of the table; each box modifies driving rolls once, MP are lost every time."""
    body, state = resolution.body, resolution.state
    level = MOTIVE_DAMAGE.index(found)
    if not level:
        resolution.say("no motive damage", TABLE)
        return
    before = _cruise_lost(body, state)
    cruise = max(body.moves.walk - before, 0)
    lost = {HALF_SPEED_ROW: cruise // 2, NO_SPEED_ROW: body.moves.walk - before}.get(level, found.cruise or 0)
    cross_vehicle_boxes(resolution, f"motive-{level}")
    state.crossed = {**state.crossed, SPEED_LOST: before + lost}
    if cruise and lost >= cruise and level != NO_SPEED_ROW:
        cross_vehicle_boxes(resolution, IMMOBILE)
    resolution.say(f"motive damage: {found.name.lower()}", TABLE)
    if level == NO_SPEED_ROW and body.unit.motive is Motive.WIGE and state.height > 0:
        resolution.do_next(ForcedLanding("its lift is gone", None))


def damage_rotor(resolution: Resolution[VehicleAnatomy]) -> None:
    """Reduces the speed of a damaged rotor; a VTOL without speed must land."""
    body, state = resolution.body, resolution.state
    cruise = max(body.moves.walk - _cruise_lost(body, state), 0)
    cross_vehicle_boxes(resolution, ROTOR_LOST)
    resolution.say(f"rotor damage: {max(cruise - 1, 0)} cruising MP left", ROTOR_HITS)
    if cruise == 1:
        if state.height > 0:
            resolution.do_next(ForcedLanding("the rotor lifts no more", LANDING[Motive.VTOL]))
        cross_vehicle_boxes(resolution, IMMOBILE)


def is_turret_jammed(state: State, turret: str) -> bool:
    """Whether a turret is jammed at present."""
    return state.crossed.get(f"{JAMMED}-{turret}", 0) > state.crossed.get(f"{FREED}-{turret}", 0)


def driving_modifiers(body: VehicleAnatomy, state: State, options: Options) -> tuple[Modifier, ...]:
    """The modifiers of every driving roll by damage and quirks."""
    found = [
        Modifier(f"{damage.name.lower()} motive damage", damage.driving, TABLE)
        for level, damage in enumerate(MOTIVE_DAMAGE)
        if damage.driving and state.crossed.get(f"motive-{level}")
    ]
    if state.crossed.get("driver") or state.crossed.get("pilot"):
        found.append(Modifier("driver hit", DRIVER, "digest 13.4"))
    if state.crossed.get("commander"):
        found.append(Modifier("commander hit", 1, "digest 13.4"))
    if state.crossed.get("flight-stabilizer"):
        found.append(Modifier("flight stabilizer hit", FLIGHT_STABILIZER, "digest 13.4"))
    return (*found, *quirk_modifiers(body.unit, options, QuirkNumber.PILOTING, state))


def _damage_modifiers(resolution: Resolution[VehicleAnatomy]) -> list[Modifier]:
    """The modifiers of quirks to rolls that damage causes."""
    skill = resolution.state.crew[0].piloting
    return quirk_modifiers(
        resolution.body.unit, resolution.options, QuirkNumber.PILOTING_DAMAGE, resolution.state, skill
    )


def forced_landing(resolution: Resolution[VehicleAnatomy], task: ForcedLanding) -> None:
    """Lands a machine that cannot stay airborne: a VTOL that fails is destroyed, a WiGE crashes."""
    body, state = resolution.body, resolution.state
    wrecked = state.destroyed or not all(state.structure.values())
    if state.height <= 0 or (wrecked and task.modifier is not None):
        return
    landed = False
    if task.modifier is not None:
        damage = Modifier(task.cause, task.modifier, "TW-4.4:p197:vtol-engine")
        modifiers = (*driving_modifiers(body, state, resolution.options), damage, *_damage_modifiers(resolution))
        target = state.crew[0].piloting + sum(modifier.value for modifier in modifiers)
        landed = resolution.succeeds(Due("piloting", 2, task.cause, "TW-4.4:p197:vtol-engine", "", target, modifiers))
    levels = state.height
    state.height = 0
    if landed:
        resolution.say("it lands, and stays where it is", "TW-4.4:p197:vtol-engine")
    elif body.unit.motive is Motive.VTOL:
        resolution.do_next(Destroy("crash", "the VTOL crashes and is destroyed", "TW-4.4:p197:vtol-engine"))
    else:
        resolution.do_next(Crash(levels))


def crash(resolution: Resolution[VehicleAnatomy], task: Crash) -> None:
    """Applies a crash: a tenth of the mass for each level plus one, in groups of 5."""
    roll = resolution.roll(Due("fall-facing", 1, "a crash", task.ruling)).total
    if roll not in FALL_FACING:
        resolution.refuse(f"{roll} is not a roll of one die")
    side = FALL_SIDES[FALL_FACING[roll].side]
    points = -int(-resolution.body.unit.mass // 10) * (task.levels + 1)
    resolution.say(f"it comes down on its {FALL_FACING[roll].side}: {points} points", task.ruling)
    resolution.do_next(*(LocateHit(side, "normal", group, DamageGroup("fall")) for group in damage_groups(points)))


def hold_elevation(resolution: Resolution[VehicleAnatomy], task: HoldElevation) -> None:
    """Rolls whether a VTOL with a pilot hit keeps its elevation; it sinks by a level on a failure."""
    body, state = resolution.body, resolution.state
    if state.height <= 0 or state.destroyed:
        return
    modifiers = (*driving_modifiers(body, state, resolution.options), *_damage_modifiers(resolution))
    target = state.crew[0].piloting + sum(modifier.value for modifier in modifiers)
    if not resolution.succeeds(Due("piloting", 2, "the pilot is hit", "digest 13.4", "", target, modifiers)):
        state.height -= 1
        resolution.say(f"it sinks to elevation {state.height}", "digest 13.4")


def end_phase(resolution: Resolution[VehicleAnatomy], event: EndPhase) -> None:
    """Ends the phase: weapons that jammed in it stop firing."""
    _settle_phase(resolution)


def _settle_phase(resolution: Resolution[VehicleAnatomy]) -> None:
    resolution.state.phase_damage = 0
    resolution.state.fresh_jams = frozenset()


def end_turn(resolution: Resolution[VehicleAnatomy], event: HeatPhase) -> None:
    """Ends the turn, without heat; the stun of the crew is shorter by a turn."""
    state = resolution.state
    if state.destroyed:
        return
    state.stunned = max(state.stunned - 1, 0)
    _settle_phase(resolution)
    state.turn += 1
    new_turn(state)
