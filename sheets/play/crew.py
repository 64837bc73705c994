"""Warriors (hits, consciousness, death, ejection), and the piloting rolls of 'Mechs.

The module has the causes and modifiers of piloting rolls, and the rolls at the end of a phase (digest 10).
"""

from collections import Counter
from collections.abc import Callable

from sheets.editions import ClassicPlay
from sheets.equipment.kinds import ArmorType, CockpitType
from sheets.equipment.quirks import QuirkNumber, added_by_quirks
from sheets.play.anatomy import MechAnatomy
from sheets.play.balance import (
    GYRO_ROLL,
    LEG_ACTUATORS,
    actuator_name,
    gyro_modifier,
    gyro_strength,
    leg_actuator,
    legs_lost,
)
from sheets.play.criticals import DAMAGED
from sheets.play.explosions import acting_seat
from sheets.play.heat import cooling_flaw_rolls
from sheets.play.quirks import quirk_modifiers, quirks_in_play
from sheets.play.resolution import Resolution
from sheets.play.shapes import FIGHTER, STEADY, flight_rolls
from sheets.play.tasks import (
    ALL_SEATS,
    CrewHits,
    Destroy,
    Eject,
    EndOfPhase,
    EngineExplosion,
    FallOver,
    MovementRolls,
    OwedConsciousness,
    OwedPilotingRolls,
    PilotingRoll,
    RollsMade,
    StayConscious,
)
from sheets.record.events import HULL_DOWN, CrewHit, EndPhase
from sheets.record.record import Options
from sheets.record.state import Due, Modifier, State
from sheets.rules.tables.piloting import DEADLY, consciousness
from sheets.units.mech import Body, System

CONSCIOUS = "digest 8.2"
AT_END = "CORE:C1:consciousness"


def crew_hit(resolution: Resolution[object], event: CrewHit) -> None:
    """Applies hits that the player states."""
    resolution.state.phase = event.phase
    resolution.do_next(CrewHits(ALL_SEATS, event.hits, "a hit to the crew", "digest 8"))


def crew_hits(resolution: Resolution[object], task: CrewHits) -> None:
    """Marks hits of a warrior and makes a consciousness roll for each, before any other roll
    (TW-4.4:p42:consciousness-first)."""
    state = resolution.state
    seats = range(len(state.crew)) if task.seat == ALL_SEATS else (task.seat,)
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
        resolution.say(
            f"{_warrior_name(resolution, seat)} takes {total - member.hits} from {task.cause}: {_hits(total)}",
            task.ruling,
        )
        if dead:
            resolution.say(f"{_warrior_name(resolution, seat)} is dead", "digest 8.2")
        elif member.conscious and not resolution.options.book.consciousness_at_end:
            rolls += [StayConscious(seat, hits) for hits in range(member.hits + 1, total + 1)]
        elif member.conscious and state.phase == "movement":
            rolls.append(StayConscious(seat, total))
        elif member.conscious:
            state.consciousness_due = state.consciousness_due | {seat}
            resolution.say(f"{_warrior_name(resolution, seat)} rolls to stay awake at the end of the phase", AT_END)
    state.crew = tuple(crew)
    resolution.do_next(*rolls)
    if all(member.dead for member in crew):
        resolution.do_next(Destroy("pilot", "no crew is left to steer", "CRIT:cockpit"))


def _hits(number: int) -> str:
    return "1 hit" if number == 1 else f"{number} hits"


def _warrior_name(resolution: Resolution[object], seat: int) -> str:
    return "the pilot" if len(resolution.state.crew) == 1 else f"crew member {seat + 1}"


def owed_consciousness(resolution: Resolution[object], task: OwedConsciousness) -> None:
    """Makes one consciousness roll for all hits of the phase, against the number of the total."""
    state = resolution.state
    due = sorted(state.consciousness_due)
    resolution.do_next(*(StayConscious(seat, state.crew[seat].hits) for seat in due))


def stay_conscious(resolution: Resolution[object], task: StayConscious) -> None:
    """Makes the roll to stay conscious, unless the warrior is unconscious already."""
    state = resolution.state
    member = state.crew[task.seat]
    target = consciousness(task.hits)
    if not member.active or target is None or state.destroyed:
        return
    state.consciousness_due = state.consciousness_due - {task.seat}
    name = _warrior_name(resolution, task.seat)
    due = Due("consciousness", 2, f"{name} has {_hits(task.hits)}", CONSCIOUS, target=target)
    if resolution.succeeds(due):
        resolution.say(f"{name} stays awake", CONSCIOUS)
        return
    resolution.say(f"{name} loses consciousness", CONSCIOUS)
    crew = list(state.crew)
    out_before = sum(not each.active for each in crew)
    crew[task.seat] = member._replace(conscious=False, out_since=state.turn, out_before=out_before)
    state.crew = tuple(crew)


def eject(resolution: Resolution[object], task: Eject) -> None:
    """Ejects the pilot of the 'Mech."""
    state = resolution.state
    if state.ejected:
        return
    state.ejected = True
    resolution.do_next(Destroy("ejection", "the pilot ejects: the 'Mech is out of the game", "BMM-7.01:p81:auto-eject"))


TWENTY = 20
TWENTY_DEDICATED = 30  # points of damage with a dedicated pilot
TWENTY_POINTS = "BMM-7.01:p54:twenty-points"
NUMBERS = ("one leg", "two legs", "three legs", "four legs")
TIGHT = {
    CockpitType.SMALL: "small cockpit",
    CockpitType.SMALL_COMMAND_CONSOLE: "small cockpit",
    CockpitType.TORSO_MOUNTED: "torso-mounted cockpit",
}


def dedicated_pilot(body: MechAnatomy) -> bool:
    """Whether the first crew member only steers."""
    return body.unit.cockpit in (
        CockpitType.DUAL,
        CockpitType.TRIPOD,
        CockpitType.TRIPOD_INDUSTRIAL,
        CockpitType.SUPERHEAVY_TRIPOD,
        CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL,
    )


def piloting_modifiers(body: MechAnatomy, state: State, options: Options) -> list[Modifier]:
    """The piloting modifiers of damage from earlier phases and of the machine (digest 10.2)."""
    found: list[Modifier] = []

    def add(words: str, value: int, ruling: str = "digest 10.2") -> None:
        found.append(Modifier(words, value, ruling))

    book = options.book
    lost = legs_lost(body, state, book, settled=True)
    steady = not legs_lost(body, state, book)
    tripod = body.unit.body is Body.TRIPOD
    if dedicated_pilot(body) and state.crew[0].active:
        add("dedicated pilot", -1)
    elif (dedicated_pilot(body) or body.unit.cockpit is CockpitType.QUADVEE) and not state.crew[0].active:
        add("pilot out of action", 2)
    if body.quad:
        if steady:
            add("four legs", -2)
        elif lost and (modifier := book.quad_legs_lost[len(lost) - 1]):
            add(f"{NUMBERS[len(lost) - 1]} lost", modifier)
    else:
        if tripod and steady:
            add("three legs", -1)
        for leg in lost:
            add(f"{body.names[leg]} lost", *book.leg_lost)
    for leg in body.legs:
        if leg in state.gone:
            continue
        for system in _actuators_hit(body, state, leg, book):
            point = leg_actuator(system, book)
            if point.value:
                add(f"{actuator_name(system)} of the {body.names[leg]}", *point)
    hits = max((member.hits for member in state.crew), default=0) if body.unit.body is Body.LAM else 0
    if hits and book.hits_shake_lam:
        add("pilot hits of a LAM", hits, "unconfirmed")
    gyro = gyro_modifier(body, state, options)
    if gyro is not None:
        found.append(gyro)
    _add_machine_modifiers(body, state, options, add)
    return found


def _actuators_hit(body: MechAnatomy, state: State, leg: str, book: ClassicPlay) -> tuple[System, ...]:
    """The damaged actuators of a leg that count; with a damaged hip the others may not, in the phase of its hit either
    (CRIT:hip)."""
    others = tuple(system for system in LEG_ACTUATORS if body.hits_in(state, system, leg, settled=True))
    if not body.hits_in(state, System.HIP, leg, settled=True):
        fresh = body.hits_in(state, System.HIP, leg) and book.actuators_beside_hip == "none"
        return () if fresh else others
    beside = book.actuators_beside_hip
    return (System.HIP, *others) if beside == "all" or (beside == "others" and not body.quad) else (System.HIP,)


def _add_machine_modifiers(body: MechAnatomy, state: State, options: Options, add: Callable[..., None]) -> None:
    mech = body.unit
    if mech.cockpit in TIGHT:
        add(TIGHT[mech.cockpit], 1)
    if body.torso_cockpit:
        heads = body.hits_in(state, System.SENSORS, "HD") if "HD" not in state.gone else 2
        if heads == 2:
            add("no sensors in the head", 4)
    if ArmorType.HARDENED in body.plating.values():
        add("hardened armor", 1)
    if carries_modular_armor(body, state):
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


def carries_modular_armor(body: MechAnatomy, state: State) -> bool:
    """Whether modular armor is left, which makes piloting harder."""
    return any(state.absorbed.get(mount, 0) < body.absorbing[mount] for mount in body.modular_armor)


def piloting_skill(resolution: Resolution[MechAnatomy]) -> int:
    """The Piloting Skill of the crew member who steers."""
    return resolution.state.crew[acting_seat(resolution)].piloting


def gyro_destroyed(body: MechAnatomy, state: State, options: Options) -> bool:
    """Whether the gyro is destroyed (CRIT:gyro)."""
    return body.system_hits(state, System.GYRO) > gyro_strength(body, options.book)


def can_steer(body: MechAnatomy, state: State, options: Options) -> bool:
    """Whether a piloting roll can succeed: a warrior is conscious, the reactor is on, the gyro works."""
    holds = not gyro_destroyed(body, state, options)
    return holds and not state.shutdown and not state.ejected and any(member.active for member in state.crew)


# --- the end of a phase -----------------------------------------------------------------------------------------------


def end_phase(resolution: Resolution[MechAnatomy], event: EndPhase) -> None:
    """Ends the phase: engine explosions, the owed piloting rolls, and the damage of the phase becomes settled."""
    state = resolution.state
    tasks: list[object] = []
    if state.engine_rolls:
        tasks.append(EngineExplosion(state.engine_rolls))
    at_end = (OwedConsciousness(),) if resolution.options.book.consciousness_at_end else ()
    resolution.do_next(*tasks, OwedPilotingRolls(), *at_end, EndOfPhase())


def owed_piloting_rolls(resolution: Resolution[MechAnatomy], task: OwedPilotingRolls) -> None:
    """Makes the piloting rolls of the phase; all causes modify each of them, and the first failure ends them."""
    body, state = resolution.body, resolution.state
    owed: tuple[PilotingRoll, ...] = state.owed
    if resolution.options.book.one_roll_for_each_leg:
        owed = _one_roll_by_leg(owed, resolution.options.book)
    if state.shape in STEADY:
        state.owed = ()
        resolution.do_next(*(flight_rolls(state) if state.shape == FIGHTER and not state.destroyed else ()))
        return
    heavy = heavy_damage_roll(body, state)
    if heavy:
        resolution.do_next(*cooling_flaw_rolls(resolution))
        owed = (*owed, *heavy)
    state.owed = owed
    if not owed or state.prone or state.destroyed:
        return
    if not can_steer(body, state, resolution.options):
        resolution.say(f"{owed[0].cause}: the 'Mech falls", owed[0].ruling)
        resolution.do_next(FallOver(0, owed))
        return
    resolution.do_next(*owed)


def movement_rolls(resolution: Resolution[MechAnatomy], task: MovementRolls) -> None:
    """Makes the piloting rolls owed so far, in the Movement Phase."""
    owed: tuple[PilotingRoll, ...] = resolution.state.owed
    if resolution.options.book.one_roll_for_each_leg:
        owed = resolution.state.owed = _one_roll_by_leg(owed, resolution.options.book)
    resolution.do_next(*owed, RollsMade())


def clear_owed_rolls(resolution: Resolution[MechAnatomy], task: RollsMade) -> None:
    """Removes the piloting rolls that were made."""
    resolution.state.owed = ()


def _one_roll_by_leg(owed: tuple[PilotingRoll, ...], book: ClassicPlay) -> tuple[PilotingRoll, ...]:
    """Keeps, of the rolls for hits to the same leg, the one with the highest modifier, or in some books their sum."""
    hardest: dict[str, PilotingRoll] = {}
    for roll in owed:
        if roll.leg and (roll.leg not in hardest or roll.modifier > hardest[roll.leg].modifier):
            hardest[roll.leg] = roll
    kept = tuple(roll for roll in owed if not roll.leg or roll is hardest[roll.leg])
    if not book.sums_hits_of_leg:
        return kept
    sums = Counter[str]()
    for roll in owed:
        sums[roll.leg] += roll.modifier
    return tuple(roll._replace(modifier=sums[roll.leg]) if roll.leg else roll for roll in kept)


def heavy_damage_roll(body: MechAnatomy, state: State) -> tuple[PilotingRoll, ...]:
    """The roll for 20 points of damage in this phase, 30 with a dedicated pilot, none while hull down (digest 10.1)."""
    dual = body.unit.cockpit is CockpitType.DUAL and state.crew[0].active
    if HULL_DOWN in state.circumstances:
        return ()
    if state.phase_damage < (TWENTY_DEDICATED if dual else TWENTY):
        return ()
    return (PilotingRoll(f"{state.phase_damage} points of damage in one phase", 1, TWENTY_POINTS, quirks=DAMAGED),)


def piloting_roll(resolution: Resolution[MechAnatomy], task: PilotingRoll) -> None:
    """Makes one roll against falling; a prone 'Mech needs none (TW-4.4:p151:prone-no-rolls)."""
    body, state = resolution.body, resolution.state
    if state.shape in STEADY or (state.prone and not task.standing):
        return
    causes = state.owed if task in state.owed else (task, *state.owed)
    modifiers = [*piloting_modifiers(resolution.body, state, resolution.options)]
    modifiers += [Modifier(roll.cause, roll.modifier, roll.ruling) for roll in causes]
    if task.quirks is not None:
        modifiers += quirk_modifiers(body.unit, resolution.options, task.quirks, skill=piloting_skill(resolution))
    target = piloting_skill(resolution) + sum(modifier.value for modifier in modifiers)
    due = Due("piloting", 2, task.cause, task.ruling, "", target, tuple(modifiers))
    if can_steer(body, state, resolution.options) and resolution.succeeds(due):
        if task.standing:
            state.prone = False
        resolution.say("the 'Mech is on its feet" if task.standing else "the 'Mech stays on its feet", task.ruling)
        return
    resolution.say(f"{task.cause}: the 'Mech falls", task.ruling)
    resolution.do_next(FallOver(task.levels, causes, task.skid))


def settle_phase(resolution: Resolution[MechAnatomy], task: EndOfPhase) -> None:
    """Settles the damage of the phase; the turn counter of a destroyed unit stops."""
    state = resolution.state
    if state.destroyed:
        return
    if task.rolled:
        state.owed = ()
        state.engine_rolls = 0
    else:  # from now on this damage modifies every roll, so an owed roll must not count it again
        owed: tuple[PilotingRoll, ...] = state.owed
        state.owed = tuple(roll._replace(modifier=0) if roll.leg or roll.cause == GYRO_ROLL else roll for roll in owed)
    if not resolution.options.book.shields_stay_raised:  # CORE:F18:shields
        state.braced = {}
    state.phase_damage = 0
    state.fresh_slots = {}
    state.fresh_gone = frozenset()


def engine_explosion(resolution: Resolution[MechAnatomy], task: EngineExplosion) -> None:
    """Rolls whether a damaged combustion engine or fuel cell explodes at the end of the phase (CRIT:ice,
    CRIT:fuel-cell)."""
    target = {1: 10, 2: 7}.get(task.hits, 4)
    due = Due("engine-explosion", 2, f"{task.hits} hits to the engine", "CRIT:ice", target=target)
    if resolution.succeeds(due):
        resolution.do_next(Destroy("engine explosion", "the engine explodes", "CRIT:ice"))
