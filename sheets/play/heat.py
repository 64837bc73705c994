"""The heat of a 'Mech: its sources, cooling, the heat phase, the effects of heat, and the end of the turn.

Cooling counts working sinks, with water, wings, radical heat sinks and coolant pods (digest 9).
"""

from collections.abc import Collection, Mapping
from typing import Protocol

from sheets.editions import ClassicPlay
from sheets.equipment.kinds import ArmorType, EngineType, HeatSinkType
from sheets.equipment.quirks import QuirkNumber
from sheets.play import damage
from sheets.play.anatomy import Bin, MechAnatomy
from sheets.play.explosions import acting_seat, set_off_bin
from sheets.play.gear import EMERGENCY, emergency_cooling_fires, extra_cooling, heat_made, next_turn
from sheets.play.quirks import has_quirk, quirk_modifiers
from sheets.play.resolution import Resolution
from sheets.play.shapes import FIGHTER, FlightRandomMovement
from sheets.play.supply import holds_infernos, lot_points, munition_in_bin, new_turn, shot_points
from sheets.play.tasks import (
    ALL_SEATS,
    AmmunitionHeat,
    CoolingFlaw,
    CrewHits,
    CriticalHits,
    EndOfPhase,
    EndOfTurn,
    EngineExplosion,
    FallCriticals,
    HeatEffects,
    HeatSystems,
    InfernoHeat,
    OwedConsciousness,
    PilotHeat,
    PilotingRoll,
    ReactorOff,
    Restart,
    RiskyUse,
    ShutDown,
    WakeUp,
)
from sheets.record.events import Attack, Cool, Heat, HeatPhase, Inferno, ReactorSwitch
from sheets.record.record import Options
from sheets.record.state import CrewMember, Draft, Due, Modifier, State
from sheets.rules.heat import DISSIPATION, PARTIAL_WING, mech_sinks, sink_type, sinks_in
from sheets.rules.tables.heat_scale import HeatKind, effects_at, fighter_heat, inferno_avoided, mech_heat
from sheets.rules.tables.piloting import consciousness
from sheets.units.mech import System

MOST_WATER = 6
MOST_COOLED = 9  # by fluid guns and coolant trucks in a turn
HEAT_KEPT_OFF = "digest 3.1"
HEAT_A_MISSILE = 2
FLAW_HEAT = 5
FLAW_RULING = "digest 21.2"


def mech_sink_capacity(body: MechAnatomy, state: State, settled: bool = True) -> int:
    """The heat that working heat sinks (CRIT:heat-sink) and a partial wing remove (BMM-7.01:p116:wing-hit)."""
    capacity = sum(lot.capacity for lot in mech_sinks(body.unit)) + PARTIAL_WING * bool(body.with_trait("partial-wing"))
    for mount, entry in body.entries.items():
        kind = sink_type(entry)
        if kind is not None and not body.works(state, mount, settled):
            capacity -= DISSIPATION[kind] * sinks_in(entry)
        elif "partial-wing" in entry.traits:
            capacity -= min(body.slots_lost(state, mount, settled), PARTIAL_WING)
        elif "super-cooled-myomer" in entry.traits:
            capacity -= DISSIPATION[body.unit.heat_sinks.type] * body.slots_lost(state, mount)
    return max(capacity, 0)


def is_submerged(body: MechAnatomy, state: State) -> bool:
    """Whether all of the 'Mech is under water: at depth 2, or prone at depth 1; a superheavy 'Mech is a level
    taller."""
    return state.depth + state.prone > 1 + body.unit.superheavy


def sinks_now(body: MechAnatomy, state: State, *, settled: bool = False) -> int:
    """The number of working heat sinks; with `settled` a loss counts from the next phase on."""
    lost = sum(
        sinks_in(entry)
        for mount, entry in body.entries.items()
        if sink_type(entry) is not None and not body.works(state, mount, settled=settled)
    )
    return max(sum(lot.count for lot in mech_sinks(body.unit)) - lost, 0)


def water_cooling(body: MechAnatomy, state: State) -> int:
    """The cooling by water: a point for each working heat sink in it, at most 6 (digest 9.1)."""
    if not state.depth:
        return 0
    if is_submerged(body, state):
        return min(sinks_now(body, state), MOST_WATER)
    wet = sum(
        sinks_in(entry)
        for mount, entry in body.entries.items()
        if sink_type(entry) is not None and body.works(state, mount) and set(body.places[mount]) & set(body.legs)
    )
    return min(wet, MOST_WATER)


def cooling_now(body: MechAnatomy, state: State, book: ClassicPlay) -> int:
    """All cooling of this turn."""
    sinks = sinks_now(body, state) if state.in_use else 0
    own = mech_sink_capacity(body, state, settled=False) + water_cooling(body, state)
    return own + extra_cooling(body, state, book, sinks) + min(state.cooled, MOST_COOLED)


# --- sources of heat --------------------------------------------------------------------------------------------------


class HeatedUnit(Protocol):
    """The values that these functions need of a unit that weapons can heat."""

    @property
    def plating(self) -> Mapping[str, ArmorType]: ...


def outside_heat(resolution: Resolution[HeatedUnit], event: Heat) -> None:
    """Adds heat from outside for the heat phase, at most 15; some armor halves the heat of weapons, or keeps all heat
    off."""
    points, armor = event.points, set(resolution.body.plating.values())
    book = resolution.options.book
    if _keeps_heat_off(armor, book):
        points = 0
    elif event.by_weapon and ArmorType.HEAT_DISSIPATING in armor:
        points //= 2
    elif event.by_weapon and ArmorType.REFLECTIVE in armor and book.reflective_keeps_heat_off:
        points = max(points // 2, 1)
    resolution.state.outside_heat += points
    kept = f", {event.points - points} kept off by the armor" if points < event.points else ""
    resolution.say(f"{points} heat from outside{kept}", HEAT_KEPT_OFF if kept else "digest 9.1")


def _keeps_heat_off(armor: Collection[ArmorType], book: ClassicPlay) -> bool:
    """Whether armor keeps off all heat from outside (CORE:A3:heat-dissipating)."""
    return book.heat_dissipating_halves and ArmorType.HEAT_DISSIPATING in armor


def attack(resolution: Resolution[MechAnatomy], event: Attack) -> None:
    """Applies a group of damage from a side, with its heat."""
    if event.heat:
        outside_heat(resolution, Heat(points=event.heat, by_weapon=True))
    damage.attack(resolution, event)


def cool(resolution: Resolution[object], event: Cool) -> None:
    """Adds cooling from outside, at most 9 points in a turn."""
    resolution.state.cooled += event.points
    resolution.say(f"{min(resolution.state.cooled, MOST_COOLED)} heat more will go in this turn", "digest 9.1")


def inferno(resolution: Resolution[MechAnatomy], event: Inferno) -> None:
    """Adds the heat of infernos for one turn, half of it through heat-dissipating armor (TW-4.4:p142:inferno-heat)."""
    armor = resolution.body.plating.values()
    each = HEAT_A_MISSILE // 2 if ArmorType.HEAT_DISSIPATING in armor else HEAT_A_MISSILE
    points = 0 if _keeps_heat_off(armor, resolution.options.book) else event.missiles * each
    resolution.state.outside_heat += points
    resolution.say(f"{points} heat from {event.missiles} inferno missiles", "TW-4.4:p142:inferno-heat")


def cooling_flaw_rolls(resolution: Resolution[MechAnatomy]) -> tuple[CoolingFlaw, ...]:
    """The roll for flawed cooling after a physical attack, a fall or heavy damage."""
    flawed = not resolution.state.flawed and has_quirk(
        resolution.body.unit, resolution.options, "flawed_cooling", resolution.state
    )
    return (CoolingFlaw(),) if flawed else ()


def cooling_flaw(resolution: Resolution[MechAnatomy], task: CoolingFlaw) -> None:
    """Rolls whether flawed cooling fails: on 10 or more, it adds 5 heat in every turn from then on."""
    if resolution.succeeds(Due("cooling-flaw", 2, "flawed cooling", FLAW_RULING, target=10)):
        resolution.state.flawed = True
        resolution.say(f"the cooling fails: {FLAW_HEAT} heat more in every turn", FLAW_RULING)
    else:
        resolution.say("the cooling holds", FLAW_RULING)


SCALE = "digest 9.2"
HEAT_TIMING = "BMM-7.01:p51:heat-timing"
EXTERNAL_CAP = 15
ENGINE_HEAT = 5
MOST_ENGINE_HEAT = 10
SHUTDOWN_ROLL = 3
THREE_SEATS = 3
OFFICER_BONUS = 2
OVERRIDE_BONUS = 2
EXTENDED = 30
RADIATION = "CRIT:fission"
RADIATION_TURNS = 6  # turns between hits of the pilot, half as many after a second engine hit


def heat_phase(resolution: Resolution[MechAnatomy], event: HeatPhase) -> None:
    """Resolves the new heat: an emergency coolant system, then the effects of heat."""
    body, state, options = resolution.body, resolution.state, resolution.options
    engine = (
        0
        if body.has_combustion_engine or state.shutdown
        else min(ENGINE_HEAT * body.system_hits(state, System.ENGINE), MOST_ENGINE_HEAT)
    )
    from_outside = 0 if _keeps_heat_off(body.plating.values(), resolution.options.book) else event.external
    external = min(from_outside + state.outside_heat, EXTERNAL_CAP)
    spared = sum(modifier.value for modifier in quirk_modifiers(body.unit, options, QuirkNumber.HEAT))
    gained = max(
        event.build_up
        + engine
        + external
        + state.heat_to_come
        + heat_made(resolution)
        + FLAW_HEAT * state.flawed
        + spared,
        0,
    )
    sunk = cooling_now(body, state, resolution.options.book)
    state.heat = max(state.heat + gained - sunk, 0)
    state.heat_to_come = state.outside_heat = state.cooled = 0
    resolution.say(f"heat: {gained} gained, {sunk} carried away, {state.heat} now", SCALE)
    flush = (RiskyUse(EMERGENCY),) if emergency_cooling_fires(body, state) else ()
    resolution.do_next(*flush, HeatEffects())


def heat_effects(resolution: Resolution[MechAnatomy], task: HeatEffects) -> None:
    """Adds the effects of the new heat, then the end of the turn."""
    body, state, options = resolution.body, resolution.state, resolution.options
    skill = state.crew[acting_seat(resolution)].piloting
    flying = state.shape == FIGHTER
    scale = fighter_heat if flying else mech_heat
    effects = effects_at(scale(extended=options.extended_heat, piloting=skill), state.heat)
    tasks: list[object] = []
    moved = effects.get(HeatKind.RANDOM_MOVEMENT)
    if moved is not None and not state.random_movement:
        tasks.append(FlightRandomMovement(moved))
    if state.kept_off:
        resolution.say("the reactor stays off", "BMM-7.01:p52:restart")
    elif state.shutdown:
        tasks.append(Restart(effects.get(HeatKind.SHUTDOWN), HeatKind.SHUTDOWN in effects))
    elif HeatKind.SHUTDOWN in effects:
        tasks.append(ShutDown(effects[HeatKind.SHUTDOWN]))
    if HeatKind.AMMUNITION in effects:
        tasks.append(AmmunitionHeat(effects[HeatKind.AMMUNITION]))
    inferno_target = inferno_avoided(state.heat)
    if inferno_target and worst_bin(body, state, infernos=True) is not None:
        tasks.append(InfernoHeat(inferno_target))
    hits = life_support_hits(body, state, options)
    if hits:
        tasks.append(CrewHits(ALL_SEATS, hits, "the heat of the cockpit", "CRIT:life-support"))
    if is_submerged(body, state) and body.system_hits(state, System.LIFE_SUPPORT):
        tasks.append(CrewHits(ALL_SEATS, 1, "want of air under water", "CRIT:life-support"))
    if radiates(body, state):
        state.radiation_since = state.turn
        tasks.append(CrewHits(ALL_SEATS, 1, "the radiation of the engine", RADIATION))
    pilot = effects.get(HeatKind.PILOT)
    if pilot is not None and not hits:  # without life support, its hits replace this roll (digest 9.3)
        tasks.append(PilotHeat(pilot))
    system = effects.get(HeatKind.SYSTEM)
    if system is not None:
        tasks.append(HeatSystems(system))
    tasks += [WakeUp(seat) for seat, member in enumerate(state.crew) if may_wake(state, member)]
    if body.industrial:
        tasks.append(FallCriticals())
    if options.book.consciousness_at_end:
        tasks.append(OwedConsciousness())
    resolution.do_next(*tasks, EndOfTurn())


def may_wake(state: State, member: CrewMember) -> bool:
    """Whether a warrior who lost consciousness in an earlier turn may wake up."""
    return not member.conscious and not member.dead and member.out_since < state.turn


def life_support_hits(body: MechAnatomy, state: State, options: Options) -> int:
    """The hits that a warrior takes from heat without life support (CRIT:life-support)."""
    if not body.system_hits(state, System.LIFE_SUPPORT):
        return 0
    heat = state.heat + sum(
        modifier.value for modifier in quirk_modifiers(body.unit, options, QuirkNumber.LIFE_SUPPORT_HEAT)
    )
    scale = options.book.torso_heat_hits if body.torso_cockpit else options.book.heat_hits
    return next((hits for level, hits in scale if heat >= level and (level <= EXTENDED or options.extended_heat)), 0)


def radiates(body: MechAnatomy, state: Draft) -> bool:
    """Whether a damaged fission engine hurts the pilot at the end of this turn, counted from the turn of the hit."""
    hits = body.system_hits(state, System.ENGINE) if body.unit.engine.type is EngineType.FISSION else 0
    if not hits:
        return False
    state.radiation_since = state.radiation_since or state.turn
    return state.turn - state.radiation_since >= (RADIATION_TURNS if hits == 1 else RADIATION_TURNS // 2)


def heat_roll(resolution: Resolution[MechAnatomy], purpose: str, target: int) -> Due:
    """The roll to avoid an effect of heat; the third seat of a superheavy tripod improves it."""
    crew, mech = resolution.state.crew, resolution.body.unit
    helps: list[Modifier] = []
    if len(crew) == THREE_SEATS and crew[-1].active:
        helps.append(Modifier("technical officer", -OFFICER_BONUS, SCALE))
    if purpose == "shutdown" and mech.heat_sink_override:
        helps.append(Modifier("heat sink override", -OVERRIDE_BONUS, SCALE))
    if purpose == "ammo-explosion-heat" and (
        mech.heat_sinks.type is HeatSinkType.LASER or resolution.body.with_trait("laser-heat-sink")
    ):
        helps.append(Modifier("laser heat sinks", -1, SCALE))
    number = target + sum(modifier.value for modifier in helps)
    return Due(purpose, 2, f"{resolution.state.heat} heat", SCALE, target=number, modifiers=tuple(helps))


def shut_down(resolution: Resolution[MechAnatomy], task: ShutDown) -> None:
    """Shuts the reactor down unless the pilot's roll avoids it, which causes a piloting roll
    (BMM-7.01:p54:shutdown-roll)."""
    state = resolution.state
    if task.target is not None and state.crew[acting_seat(resolution)].active:
        due = heat_roll(resolution, "shutdown", task.target)
        if resolution.succeeds(due):
            resolution.say("the reactor keeps running", SCALE)
            return
    resolution.say("the reactor shuts down", SCALE)
    roll = PilotingRoll("the reactor shuts down", SHUTDOWN_ROLL, "BMM-7.01:p52:involuntary-shutdown")
    resolution.do_next(roll, ReactorOff())


def reactor_switch(resolution: Resolution[MechAnatomy], event: ReactorSwitch) -> None:
    """Shuts the reactor down by choice, or lets it restart at the end phase."""
    state = resolution.state
    if event.on:
        if not state.shutdown:
            resolution.refuse("the reactor is running")
        resolution.say("the reactor may start again at the end of the turn", "BMM-7.01:p52:restart")
    else:
        if state.shutdown:
            resolution.refuse("the reactor is off already")
        resolution.say("the reactor is shut down", "BMM-7.01:p52:involuntary-shutdown")
        roll = PilotingRoll("the reactor shuts down", SHUTDOWN_ROLL, "digest 23")
        resolution.do_next(*((roll,) if resolution.options.book.any_shutdown_rolls else ()), ReactorOff())
    state.kept_off = not event.on


def reactor_off(resolution: Resolution[MechAnatomy], task: ReactorOff) -> None:
    """Makes the 'Mech immobile without its reactor."""
    resolution.state.shutdown = True


def restart(resolution: Resolution[MechAnatomy], task: Restart) -> None:
    """Restarts the reactor: without a roll when it is cool, else on a roll."""
    state = resolution.state
    if task.hot:
        if task.target is None or not state.crew[acting_seat(resolution)].active:
            return
        due = Due("startup", 2, f"{state.heat} heat", SCALE, target=task.target)
        if not resolution.succeeds(due):
            resolution.say("the reactor stays off", "BMM-7.01:p52:restart")
            return
    state.shutdown = False
    resolution.say("the reactor starts again", "BMM-7.01:p52:restart")


def ammunition_heat(resolution: Resolution[MechAnatomy], task: AmmunitionHeat) -> None:
    """Rolls for an ammunition explosion by heat, in the bin with the most damage."""
    body, state = resolution.body, resolution.state
    if task.target is not None:
        due = heat_roll(resolution, "ammo-explosion-heat", task.target)
        if resolution.succeeds(due):
            resolution.say("the ammunition does not explode", SCALE)
            return
    mount = worst_bin(body, state)
    if mount is None:
        resolution.say("no ammunition is left to explode", SCALE)
    else:
        _explode_bin(resolution, mount)


def inferno_heat(resolution: Resolution[MechAnatomy], task: InfernoHeat) -> None:
    """Rolls for an explosion of infernos, which explode at less heat than other ammunition."""
    mount = worst_bin(resolution.body, resolution.state, infernos=True)
    if mount is None or resolution.succeeds(heat_roll(resolution, "inferno-explosion-heat", task.target)):
        return
    _explode_bin(resolution, mount)


def _explode_bin(resolution: Resolution[MechAnatomy], mount: int) -> None:
    """Explodes a bin by heat, and the bin that shares its slot; marks the slot."""
    body, state = resolution.body, resolution.state
    lot = body.bins[mount]
    blast = [each for each_lot in _bins_in_slot(body, lot) for each in set_off_bin(resolution, each_lot, SCALE)]
    struck = state.struck.get(lot.location, frozenset())
    state.struck = {**state.struck, lot.location: struck | {lot.slot}}
    new = state.fresh_slots.get(lot.location, frozenset())
    state.fresh_slots = {**state.fresh_slots, lot.location: new | {lot.slot}}
    resolution.do_next(*blast)


def worst_bin(body: MechAnatomy, state: State, infernos: bool = False) -> int | None:
    """The bin that heat explodes, of all or of `infernos`: the most damage for each shot, then the most in its slot."""
    order = body.unit.locations
    found = [
        (points, _slot_points(body, state, lot), -order.index(lot.location), -lot.slot, -mount)
        for mount, lot in body.bins.items()
        if state.shots.get(mount)
        and (not infernos or holds_infernos(body, state, mount))
        and (points := shot_points(munition_in_bin(body, state, mount)))
        and body.works(state, mount)
    ]
    return -max(found)[-1] if found else None


def _bins_in_slot(body: MechAnatomy, lot: Bin) -> list[int]:
    """The bins in the slot of a bin: a superheavy 'Mech may have two."""
    return [mount for mount, other in body.bins.items() if (other.location, other.slot) == (lot.location, lot.slot)]


def _slot_points(body: MechAnatomy, state: State, lot: Bin) -> int:
    return sum(lot_points(body, state, mount) for mount in _bins_in_slot(body, lot))


def pilot_heat(resolution: Resolution[MechAnatomy], task: PilotHeat) -> None:
    """Rolls whether heat of the extended scale hurts the pilot."""
    if resolution.state.crew[acting_seat(resolution)].dead:
        return
    due = Due("heat-pilot-damage", 2, f"{resolution.state.heat} heat", "digest 9.3", target=task.target)
    if not resolution.succeeds(due):
        resolution.do_next(CrewHits(ALL_SEATS, 1, "the heat", "digest 9.3"))


def heat_systems(resolution: Resolution[MechAnatomy], task: HeatSystems) -> None:
    """Rolls whether heat of the extended scale causes a critical hit in a random location."""
    body, state = resolution.body, resolution.state
    if task.location_due:
        due = Due("heat-critical-location", 0, "a system failure", "digest 9.3", choices=body.locations)
        location = resolution.roll(due).outcome
        if not isinstance(location, str) or location not in body.armor:
            resolution.refuse(f"{location} is not a location: expected one of {', '.join(body.armor)}")
        resolution.do_next(CriticalHits(location, 1, first=True))
        return
    due = Due("heat-critical", 2, f"{state.heat} heat", "digest 9.3", target=task.target)
    if not resolution.succeeds(due):
        resolution.do_next(task._replace(location_due=True))


def wake_up(resolution: Resolution[object], task: WakeUp) -> None:
    """Makes an unconscious warrior's roll to wake up."""
    state = resolution.state
    member = state.crew[task.seat]
    target = consciousness(member.hits)
    if member.dead or target is None or state.destroyed:
        return
    due = Due("wake-up", 2, "1 hit" if member.hits == 1 else f"{member.hits} hits", "digest 8.2", target=target)
    if resolution.succeeds(due):
        crew = list(state.crew)
        crew[task.seat] = member._replace(conscious=True)
        state.crew = tuple(crew)
        resolution.say("the pilot wakes", "digest 8.2")
    else:
        resolution.say("the pilot stays unconscious", "digest 8.2")


def end_of_turn(resolution: Resolution[MechAnatomy], task: EndOfTurn) -> None:
    """Ends the heat phase and begins a new turn; piloting rolls that are owed stay owed, but an engine that was hit may
    explode now (CRIT:ice)."""
    hits = resolution.state.engine_rolls
    if hits and not resolution.state.destroyed:
        resolution.state.engine_rolls = 0
        resolution.do_next(EngineExplosion(hits), task)
        return
    if not resolution.state.destroyed:
        resolution.state.turn += 1
        new_turn(resolution.state)
        resolution.do_next(*next_turn(resolution.state), EndOfPhase(rolled=False))
        return
    resolution.do_next(EndOfPhase(rolled=False))


def fire_modifier(state: State, options: Options) -> int:
    """The heat modifier of every shot."""
    return effects_at(mech_heat(extended=options.extended_heat), state.heat).get(HeatKind.FIRE) or 0
