"""Piloting rolls of 'Mechs and falls: when a roll is due, what changes it, and what a fall does (digest 10)."""

from collections.abc import Callable

from sheets.equipment.kinds import ArmorType, CockpitType, EngineType
from sheets.equipment.quirks import QuirkNumber
from sheets.play.anatomy import MechAnatomy
from sheets.play.explosions import acting_seat
from sheets.play.quirks import quirks_in_play
from sheets.play.resolution import Resolution
from sheets.play.systems import GYRO_HIT, GYRO_LOST
from sheets.play.tasks import (
    CrewHits,
    Destroy,
    EndOfPhase,
    EngineExplosion,
    EngineStall,
    FallGroups,
    FallOver,
    Group,
    LocateHit,
    OwedPilotingRolls,
    PilotingRoll,
    SavePilot,
)
from sheets.record.events import EndPhase, Fall, Side, Stand
from sheets.record.options import Options
from sheets.record.state import Due, Modifier, State
from sheets.rules.quirks import added_by_quirks
from sheets.rules.tables.hit_locations import FALL_FACING
from sheets.units.mech import Body, System

TWENTY = 20
TWENTY_DEDICATED = 30  # with a pilot who does nothing else
FALLS = "digest 10.3"
TWENTY_POINTS = "BMM-7.01:p54:twenty-points"
FALL_PILOT = "BMM-7.01:p57:fall-pilot"
SURE = 12
SIDES: dict[str, Side] = {"front": "front", "right side": "right", "rear": "rear", "left side": "left"}
LEG_ACTUATORS = (System.UPPER_LEG, System.LOWER_LEG, System.FOOT)
TIGHT = {
    CockpitType.SMALL: "small cockpit",
    CockpitType.SMALL_COMMAND_CONSOLE: "small cockpit",
    CockpitType.TORSO_MOUNTED: "torso-mounted cockpit",
}
SKILLED = 3  # an easy machine helps only who is no better than that


def dedicated_pilot(body: MechAnatomy) -> bool:
    """Whether the first seat does nothing but steer."""
    return body.unit.cockpit in (
        CockpitType.DUAL,
        CockpitType.TRIPOD,
        CockpitType.TRIPOD_INDUSTRIAL,
        CockpitType.SUPERHEAVY_TRIPOD,
        CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL,
    )


def piloting_modifiers(body: MechAnatomy, state: State, options: Options) -> list[Modifier]:
    """What damage of earlier phases and the machine itself add to every piloting roll (digest 10.2)."""
    found: list[Modifier] = []

    def add(words: str, value: int, ruling: str = "digest 10.2") -> None:
        found.append(Modifier(words, value, ruling))

    lost = [leg for leg in body.legs if leg in state.gone and leg not in state.fresh_gone]
    if dedicated_pilot(body) and body.seats > 1:
        if state.crew[0].active:
            add("dedicated pilot", -1)
        else:
            add("dedicated pilot out of action", 2)
    if body.quad:
        if not lost:
            add("four legs", -2)
        elif len(lost) > 1:
            add("two legs lost", 5)
    else:
        if body.unit.body is Body.TRIPOD and not lost:
            add("three legs", -1)
        for leg in lost:
            add(f"{body.names[leg]} lost", 5)
    for leg in body.legs:
        if leg in lost:
            continue
        if body.hits_in(state, System.HIP, leg, settled=True):
            add(f"hip of the {body.names[leg]}", 2, "CRIT:hip")
        else:
            for system in LEG_ACTUATORS:
                if body.hits_in(state, system, leg, settled=True):
                    words = system.value.replace("-", " ")
                    add(f"{words} actuator of the {body.names[leg]}", 1, f"CRIT:{system.value}")
    gyro = body.system_hits(state, System.GYRO, settled=True)
    if body.heavy_duty_gyro:
        if gyro == 1:
            add("gyro damaged", 1, "BMM-7.01:p115:heavy-duty-gyro")
        gyro -= 1
    if gyro > 1:
        add("gyro destroyed", GYRO_LOST, "CRIT:gyro")
    elif gyro == 1:
        add("gyro hit", GYRO_HIT, "CRIT:gyro")
    _machine(body, state, options, add)
    return found


def _machine(body: MechAnatomy, state: State, options: Options, add: Callable[..., None]) -> None:
    mech = body.unit
    if mech.cockpit in TIGHT:
        add(TIGHT[mech.cockpit], 1)
    if body.torso_cockpit:
        heads = body.hits_in(state, System.SENSORS, "HD") if "HD" not in state.gone else 2
        if heads == 2:
            add("no sensors in the head", 4)
    if ArmorType.HARDENED in body.plating.values():
        add("hardened armor", 1)
    if any(state.absorbed.get(mount, 0) < body.absorbing[mount] for mount in body.modular_armor):
        add("modular armor", 1)
    if body.with_trait("industrial-triple-strength-myomer"):
        add("industrial myomer", 1)
    enhanced = {place for mount in body.with_trait("actuator-enhancement") for place in body.places[mount]}
    if enhanced.issuperset(body.legs) and not any(
        body.places[mount].get(leg, frozenset()) & state.struck.get(leg, frozenset()) or leg in state.gone
        for mount in body.with_trait("actuator-enhancement")
        for leg in body.legs
    ):
        add("actuator enhancement", -2)
    for added in added_by_quirks(quirks_in_play(mech, options), QuirkNumber.PILOTING):
        idle = (added.code == "cramped_cockpit" and mech.cockpit is CockpitType.SMALL) or (
            added.code == "easy_pilot" and state.crew[0].piloting <= SKILLED
        )
        if not idle:
            add(added.title.lower(), added.value)


def piloting_skill(now: Resolution[MechAnatomy]) -> int:
    """The skill of who steers."""
    return now.state.crew[acting_seat(now)].piloting


def can_steer(body: MechAnatomy, state: State) -> bool:
    """Whether a piloting roll can succeed at all: somebody is awake, the reactor runs, the gyro holds."""
    gyro = body.system_hits(state, System.GYRO, settled=True)
    holds = gyro < (3 if body.heavy_duty_gyro else 2)
    return holds and not state.shutdown and not state.ejected and any(member.active for member in state.crew)


# --- the end of a phase ---------------------------------------------------------------------------------------------


def end_phase(now: Resolution[MechAnatomy], event: EndPhase) -> None:
    """Engines that may explode, the piloting rolls of the phase, and what was struck is no longer fresh."""
    state = now.state
    tasks: list[object] = []
    if state.engine_rolls:
        tasks.append(EngineExplosion(state.engine_rolls))
    now.then(*tasks, OwedPilotingRolls(), EndOfPhase())


def owed_piloting_rolls(now: Resolution[MechAnatomy], task: OwedPilotingRolls) -> None:
    """All rolls of the phase: every cause makes each of them harder, one failure ends them."""
    body, state = now.body, now.state
    owed: tuple[PilotingRoll, ...] = state.owed
    dual = body.unit.cockpit is CockpitType.DUAL and state.crew[0].active
    limit = TWENTY_DEDICATED if dual else TWENTY
    if state.phase_damage >= limit:
        owed = (*owed, PilotingRoll(f"{state.phase_damage} points of damage in one phase", 1, TWENTY_POINTS))
    state.owed = owed
    if not owed or state.prone or state.destroyed:
        return
    if any(roll.fails for roll in owed) or not can_steer(body, state):
        cause = next((roll for roll in owed if roll.fails), owed[0])
        now.say(f"{cause.cause}: the 'Mech falls", cause.ruling)
        now.then(FallOver(0, owed))
        return
    now.then(*owed)


def piloting_roll(now: Resolution[MechAnatomy], task: PilotingRoll) -> None:
    """One roll to stay on the feet."""
    body, state = now.body, now.state
    if state.prone:
        return
    causes = state.owed if task in state.owed else (task, *state.owed)
    modifiers = [*piloting_modifiers(now.body, state, now.options)]
    modifiers += [Modifier(roll.cause, roll.modifier, roll.ruling) for roll in causes]
    target = piloting_skill(now) + sum(modifier.value for modifier in modifiers)
    due = Due("piloting", 2, task.cause, task.ruling, "", target, tuple(modifiers))
    certain = any(roll.fails for roll in causes)
    if not certain and can_steer(body, state) and now.succeeds(due):
        return
    now.say(f"{task.cause}: the 'Mech falls", task.ruling)
    now.then(FallOver(0, causes))


def end_of_phase(now: Resolution[MechAnatomy], task: EndOfPhase) -> None:
    """What was struck in this phase counts from now on; for who is out of the game the clock stands still."""
    state = now.state
    if state.destroyed:
        return
    if task.rolled:
        state.owed = ()
        state.engine_rolls = 0
    state.phase_damage = 0
    state.fresh_slots = {}
    state.fresh_gone = frozenset()


# --- falls ----------------------------------------------------------------------------------------------------------


def fall(now: Resolution[MechAnatomy], event: Fall) -> None:
    """The 'Mech falls so many levels."""
    now.then(FallOver(event.levels))


def stand(now: Resolution[MechAnatomy], event: Stand) -> None:
    """The 'Mech is on its feet."""
    now.state.prone = False
    now.say("the 'Mech is on its feet", FALLS)


def fall_over(now: Resolution[MechAnatomy], task: FallOver) -> None:
    """Which side the 'Mech falls on; a tenth of its mass for each level and one, in groups of 5."""
    result = now.roll(Due("fall-facing", 1, "a fall", FALLS, choices=tuple(SIDES.values())))
    if isinstance(result.outcome, str):
        if result.outcome not in SIDES.values():
            now.refuse(f"'{result.outcome}' is no side: expected one of {', '.join(SIDES.values())}")
        side = next(known for known in SIDES.values() if known == result.outcome)
    elif result.total in FALL_FACING:
        side = SIDES[FALL_FACING[result.total][1]]
    else:
        now.refuse(f"{result.total} is no roll of one die")
    points = -(-now.body.unit.mass // 10) * (task.levels + 1)
    now.state.prone = True
    now.say(f"the 'Mech falls on its {side}: {points} points of damage", FALLS)
    stalls = (EngineStall(),) if stalling(now.body) else ()
    now.then(FallGroups(side, points), SavePilot(task.levels, task.causes), *stalls)


def stalling(body: MechAnatomy) -> bool:
    """Whether a fall may stall the engine: an IndustrialMech with an internal-combustion engine (TO)."""
    return body.industrial and body.unit.engine.type is EngineType.ICE


def engine_stall(now: Resolution[MechAnatomy], task: EngineStall) -> None:
    """A piloting roll keeps the engine of a fallen IndustrialMech running."""
    body, state = now.body, now.state
    if state.destroyed or state.shutdown:
        return
    modifiers = tuple(piloting_modifiers(body, state, now.options))
    target = piloting_skill(now) + sum(modifier.value for modifier in modifiers)
    due = Due("engine-stall", 2, "a fall", "TO, IndustrialMechs", "", target, modifiers)
    if not can_steer(body, state) or not now.succeeds(due):
        state.shutdown = True
        now.say("the engine stalls", "TO, IndustrialMechs")


def fall_groups(now: Resolution[MechAnatomy], task: FallGroups) -> None:
    """The damage of a fall in groups of 5."""
    groups = []
    left = task.points
    while left > 0:
        groups.append(LocateHit(task.side, "normal", min(left, 5), Group("fall")))
        left -= 5
    now.then(*groups)


def save_pilot(now: Resolution[MechAnatomy], task: SavePilot) -> None:
    """Each warrior rolls to come through a fall unhurt; the hit is certain over 12 and for an immobile 'Mech."""
    body, state = now.body, now.state
    modifiers = [*piloting_modifiers(body, state, now.options)]
    modifiers += [Modifier(roll.cause, roll.modifier, roll.ruling) for roll in task.causes]
    if task.levels > 1:
        modifiers.append(Modifier(f"a fall of {task.levels} levels", task.levels - 1, "TW-4.4:p60:fall-pilot-modifier"))
    for seat in range(task.seat, len(state.crew)):
        member = state.crew[seat]
        if member.dead or state.ejected:
            continue
        target = member.piloting + sum(modifier.value for modifier in modifiers)
        safe = False
        if target <= SURE and member.conscious and not state.shutdown:
            safe = now.succeeds(Due("fall-pilot", 2, "a fall", FALL_PILOT, "", target, tuple(modifiers)))
        follow = () if seat + 1 == len(state.crew) else (SavePilot(task.levels, task.causes, seat + 1),)
        if not safe:
            now.then(CrewHits(seat, 1, "the fall", FALL_PILOT), *follow)
        else:
            now.then(*follow)
        return


def engine_explosion(now: Resolution[MechAnatomy], task: EngineExplosion) -> None:
    """A combustion engine that was hit may explode at the end of the phase (CRIT:ice)."""
    target = {1: 10, 2: 7}.get(task.hits, 4)
    due = Due("engine-explosion", 2, f"{task.hits} hits to the engine", "CRIT:ice", target=target)
    if now.succeeds(due):
        now.then(Destroy("engine explosion", "the engine explodes", "CRIT:ice"))
