"""Warriors: hits, consciousness, death, ejection; and the piloting rolls of 'Mechs.

When a piloting roll is due, what changes it, and what the end of a phase asks for (digest 10).
"""

from collections.abc import Callable

from sheets.equipment.kinds import ArmorType, CockpitType
from sheets.equipment.quirks import QuirkNumber, added_by_quirks
from sheets.play.anatomy import MechAnatomy
from sheets.play.criticals import DAMAGED, gyro_modifier
from sheets.play.explosions import acting_seat
from sheets.play.heat import flaws
from sheets.play.quirks import quirk_modifiers, quirks_in_play
from sheets.play.resolution import Resolution
from sheets.play.shapes import FIGHTER, STEADY, flight_rolls
from sheets.play.tasks import (
    CrewHits,
    Destroy,
    Eject,
    EndOfPhase,
    EngineExplosion,
    FallOver,
    OwedPilotingRolls,
    PilotingRoll,
    StayConscious,
)
from sheets.record.events import CrewHit, EndPhase
from sheets.record.record import Options
from sheets.record.state import Due, Modifier, State
from sheets.rules.tables.piloting import DEADLY, consciousness
from sheets.units.mech import Body, System

ALL = -1
CONSCIOUS = "digest 8.2"


def crew_hit(now: Resolution[object], event: CrewHit) -> None:
    """Hits that the player names."""
    now.then(CrewHits(ALL, event.hits, "a hit to the crew", "digest 8"))


def crew_hits(now: Resolution[object], task: CrewHits) -> None:
    """Marks hits of a warrior, and asks for a roll for each, before any other (TW-4.4:p42:consciousness-first)."""
    state = now.state
    seats = range(len(state.crew)) if task.seat == ALL else (task.seat,)
    crew = list(state.crew)
    rolls: list[StayConscious] = []
    if state.ejected:
        return
    for seat in seats:
        member = crew[seat]
        if member.dead:
            continue
        total = min(member.hits + task.hits, DEADLY)
        dead = total >= DEADLY
        crew[seat] = member._replace(hits=total, dead=dead)
        now.say(f"{_who(now, seat)} takes {total - member.hits} from {task.cause}: {_hits(total)}", task.ruling)
        if dead:
            now.say(f"{_who(now, seat)} is dead", "digest 8.2")
        elif member.conscious:
            rolls += [StayConscious(seat, hits) for hits in range(member.hits + 1, total + 1)]
    state.crew = tuple(crew)
    now.then(*rolls)
    if all(member.dead for member in crew):
        now.then(Destroy("pilot", "nobody is left to steer", "CRIT:cockpit"))


def _hits(number: int) -> str:
    return "1 hit" if number == 1 else f"{number} hits"


def _who(now: Resolution[object], seat: int) -> str:
    return "the pilot" if len(now.state.crew) == 1 else f"crew member {seat + 1}"


def stay_conscious(now: Resolution[object], task: StayConscious) -> None:
    """The roll to stay awake; who is asleep already rolls no more."""
    state = now.state
    member = state.crew[task.seat]
    target = consciousness(task.hits)
    if not member.active or target is None or state.destroyed:
        return
    who = _who(now, task.seat)
    due = Due("consciousness", 2, f"{who} has {_hits(task.hits)}", CONSCIOUS, target=target)
    if now.succeeds(due):
        now.say(f"{who} stays awake", CONSCIOUS)
        return
    now.say(f"{who} loses consciousness", CONSCIOUS)
    crew = list(state.crew)
    crew[task.seat] = member._replace(conscious=False, out_since=state.turn)
    state.crew = tuple(crew)


def eject(now: Resolution[object], task: Eject) -> None:
    """The pilot leaves the 'Mech."""
    state = now.state
    if state.ejected:
        return
    state.ejected = True
    now.then(Destroy("ejection", "the pilot ejects: the 'Mech is out of the game", "BMM-7.01:p81:auto-eject"))


TWENTY = 20
TWENTY_DEDICATED = 30  # with a pilot who does nothing else
TWENTY_POINTS = "BMM-7.01:p54:twenty-points"
LEG_ACTUATORS = (System.UPPER_LEG, System.LOWER_LEG, System.FOOT)
TIGHT = {
    CockpitType.SMALL: "small cockpit",
    CockpitType.SMALL_COMMAND_CONSOLE: "small cockpit",
    CockpitType.TORSO_MOUNTED: "torso-mounted cockpit",
}


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
    steady = not any(leg in state.gone for leg in body.legs)
    tripod = body.unit.body is Body.TRIPOD
    if dedicated_pilot(body) and state.crew[0].active:
        if steady or not tripod:
            add("dedicated pilot", -1)
    elif (dedicated_pilot(body) or body.unit.cockpit is CockpitType.QUADVEE) and not state.crew[0].active:
        add("pilot out of action", 2)
    if body.quad:
        if steady:
            add("four legs", -2)
        elif len(lost) > 1:
            add("two legs lost", 5)
    else:
        if tripod and steady:
            add("three legs", -1)
        for leg in lost:
            add(f"{body.names[leg]} lost", 5)
    for leg in body.legs:
        if leg in state.gone:
            continue
        if body.hits_in(state, System.HIP, leg, settled=True):
            add(f"hip of the {body.names[leg]}", 2, "CRIT:hip")
        else:
            for system in LEG_ACTUATORS:
                if body.hits_in(state, system, leg, settled=True):
                    words = system.value.replace("-", " ")
                    add(f"{words} actuator of the {body.names[leg]}", 1, f"CRIT:{system.value}")
    hits = max((member.hits for member in state.crew), default=0) if body.unit.body is Body.LAM else 0
    if hits:
        add("pilot hits of a LAM (unconfirmed)", hits, "unconfirmed")
    gyro = gyro_modifier(body, state, options)
    if gyro is not None:
        found.append(gyro)
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
    for added in added_by_quirks(quirks_in_play(mech, options, state), QuirkNumber.PILOTING):
        if added.code != "cramped_cockpit" or mech.cockpit is not CockpitType.SMALL:
            add(added.title.lower(), added.value)


def piloting_skill(now: Resolution[MechAnatomy]) -> int:
    """The skill of who steers."""
    return now.state.crew[acting_seat(now)].piloting


def gyro_destroyed(body: MechAnatomy, state: State) -> bool:
    """Whether the gyro is destroyed: by its second hit, a heavy-duty one by the third (CRIT:gyro)."""
    return body.system_hits(state, System.GYRO) > 1 + body.heavy_duty_gyro


def can_steer(body: MechAnatomy, state: State) -> bool:
    """Whether a piloting roll can succeed at all: somebody is awake, the reactor runs, the gyro holds."""
    holds = not gyro_destroyed(body, state)
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
    if state.shape in STEADY:
        state.owed = ()
        now.then(*(flight_rolls(state) if state.shape == FIGHTER and not state.destroyed else ()))
        return
    heavy = heavy_damage(body, state)
    if heavy:
        now.then(*flaws(now))
        owed = (*owed, *heavy)
    state.owed = owed
    if not owed or state.prone or state.destroyed:
        return
    if not can_steer(body, state):
        now.say(f"{owed[0].cause}: the 'Mech falls", owed[0].ruling)
        now.then(FallOver(0, owed))
        return
    now.then(*owed)


def heavy_damage(body: MechAnatomy, state: State) -> tuple[PilotingRoll, ...]:
    """The roll of who took 20 points in this phase, with a dedicated pilot 30 (digest 10.1)."""
    dual = body.unit.cockpit is CockpitType.DUAL and state.crew[0].active
    if state.phase_damage < (TWENTY_DEDICATED if dual else TWENTY):
        return ()
    return (PilotingRoll(f"{state.phase_damage} points of damage in one phase", 1, TWENTY_POINTS, quirks=DAMAGED),)


def piloting_roll(now: Resolution[MechAnatomy], task: PilotingRoll) -> None:
    """One roll to stay on the feet, which who lies need not make (TW-4.4:p151:prone-no-rolls)."""
    body, state = now.body, now.state
    if state.shape in STEADY or (state.prone and not task.standing):
        return
    causes = state.owed if task in state.owed else (task, *state.owed)
    modifiers = [*piloting_modifiers(now.body, state, now.options)]
    modifiers += [Modifier(roll.cause, roll.modifier, roll.ruling) for roll in causes]
    if task.quirks is not None:
        modifiers += quirk_modifiers(body.unit, now.options, task.quirks, skill=piloting_skill(now))
    target = piloting_skill(now) + sum(modifier.value for modifier in modifiers)
    due = Due("piloting", 2, task.cause, task.ruling, "", target, tuple(modifiers))
    if can_steer(body, state) and now.succeeds(due):
        if task.standing:
            state.prone = False
        now.say("the 'Mech is on its feet" if task.standing else "the 'Mech stays on its feet", task.ruling)
        return
    now.say(f"{task.cause}: the 'Mech falls", task.ruling)
    now.then(FallOver(task.levels, causes, task.skid))


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


def engine_explosion(now: Resolution[MechAnatomy], task: EngineExplosion) -> None:
    """A combustion engine or fuel cell that was hit may explode at the end of the phase (CRIT:ice, CRIT:fuel-cell)."""
    target = {1: 10, 2: 7}.get(task.hits, 4)
    due = Due("engine-explosion", 2, f"{task.hits} hits to the engine", "CRIT:ice", target=target)
    if now.succeeds(due):
        now.then(Destroy("engine explosion", "the engine explodes", "CRIT:ice"))
