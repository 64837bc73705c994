"""The heat of fighters and small craft, and the end of the turn of every craft (digest 14.5)."""

from sheets.equipment.kinds import ArmorType
from sheets.play import supply
from sheets.play.craft_anatomy import CraftAnatomy, LoseAltitude, OffCourse, RandomMovement, RegainControl
from sheets.play.craft_criticals import sinks_left
from sheets.play.craft_damage import attack as strike
from sheets.play.craft_damage import blow_up, lose_integrity
from sheets.play.heat import MOST_COOLED, may_wake, outside_heat
from sheets.play.resolution import Resolution
from sheets.play.supply import lot_points, munition_in_bin, new_turn, shot_points
from sheets.play.tasks import (
    ALL_SEATS,
    AmmunitionHeat,
    CrewHits,
    EndOfPhase,
    EndOfTurn,
    PilotHeat,
    Restart,
    ShutDown,
    WakeUp,
)
from sheets.record.events import Attack, Fire, Heat, HeatPhase, Inferno
from sheets.record.record import Options
from sheets.record.state import Due, State
from sheets.rules.heat import shot_heat
from sheets.rules.tables.heat_scale import HeatEffect, HeatKind, effects_at, fighter_heat
from sheets.units import Fighter
from sheets.units.outfit import outfit

SCALE = "digest 14.5"
INFERNOS = "digest 13.7"
MISSILES_A_POINT = 3  # inferno missiles for each point of structural integrity
HEAT_A_MISSILE = 2
EXTERNAL_CAP = 15
ENGINE_HEAT = 2


def craft_sink_capacity(body: CraftAnatomy, state: State) -> int:
    """The heat that working heat sinks remove."""
    return sinks_left(body, state) * body.sink_capacity


def scale_of(options: Options, state: State) -> tuple[HeatEffect, ...]:
    """The heat scale of a fighter with these options."""
    return fighter_heat(extended=options.extended_heat, piloting=state.crew[0].piloting)


def fire(resolution: Resolution[CraftAnatomy], event: Fire) -> None:
    """Fires a weapon; a large craft cannot fire more in a turn than its heat sinks can cool."""
    body, state = resolution.body, resolution.state
    entry = body.entries.get(event.weapon)
    if body.large and entry is not None:
        a_shot = shot_heat(
            outfit(body.unit, resolution.options.reading), event.weapon, quirks=resolution.options.quirks
        )
        heat = state.heat_to_come + event.times * a_shot
        sunk = craft_sink_capacity(body, state)
        if heat > sunk:
            resolution.refuse(f"the heat sinks carry away {sunk}, with the {entry.title} it would be {heat}")
    supply.fire(resolution, event)


def attack(resolution: Resolution[CraftAnatomy], event: Attack) -> None:
    """Applies a group of damage from a side, with its heat."""
    if event.heat:
        outside_heat(resolution, Heat(points=event.heat, by_weapon=True))
    strike(resolution, event)


def inferno(resolution: Resolution[CraftAnatomy], event: Inferno) -> None:
    """Applies infernos: heat to aerospace fighters, damage to conventional ones, nothing to larger craft."""
    body, state, unit = resolution.body, resolution.state, resolution.body.unit
    if not isinstance(unit, Fighter):
        resolution.say("infernos do nothing to it", INFERNOS)
    elif unit.unit_type == "conventional-fighter":
        points = event.missiles // MISSILES_A_POINT
        if points:
            lose_integrity(resolution, points)
        resolution.say(f"{points} points of structural integrity from {event.missiles} missiles", INFERNOS)
    else:
        cool = ArmorType.HEAT_DISSIPATING in body.plating.values()
        points = event.missiles * (1 if cool else HEAT_A_MISSILE)
        state.outside_heat += points
        resolution.say(f"{points} heat from {event.missiles} inferno missiles", INFERNOS)


def heat_phase(resolution: Resolution[CraftAnatomy], event: HeatPhase) -> None:
    """Applies the new heat and its effects, then ends the turn; large craft never gain heat."""
    body, state = resolution.body, resolution.state
    recover = (RegainControl(),) if state.out_of_control else ()
    awake = tuple(WakeUp(seat) for seat, member in enumerate(state.crew) if may_wake(state, member))
    if body.large:
        state.heat_to_come = state.outside_heat = state.cooled = 0
        resolution.do_next(*recover, EndOfTurn())
        return
    engine = ENGINE_HEAT * state.crossed.get("engine", 0) if isinstance(body.unit, Fighter) else 0
    external = min(event.external + state.outside_heat, EXTERNAL_CAP)
    gained = event.build_up + external + engine + state.heat_to_come
    sunk = craft_sink_capacity(body, state) + min(state.cooled, MOST_COOLED)
    state.heat_to_come = state.outside_heat = state.cooled = 0
    state.heat = max(state.heat + gained - sunk, 0)
    resolution.say(f"heat: {gained} gained, {sunk} carried away, {state.heat} now", SCALE)
    effects = effects_at(scale_of(resolution.options, state), state.heat)
    tasks: list[object] = []
    if state.shutdown:
        tasks.append(Restart(effects.get(HeatKind.SHUTDOWN), HeatKind.SHUTDOWN in effects))
    elif HeatKind.SHUTDOWN in effects:
        tasks.append(ShutDown(effects[HeatKind.SHUTDOWN]))
    moved = effects.get(HeatKind.RANDOM_MOVEMENT)
    if moved is not None and not state.random_movement:
        tasks.append(RandomMovement(moved))
    if HeatKind.AMMUNITION in effects:
        tasks.append(AmmunitionHeat(effects[HeatKind.AMMUNITION]))
    pilot = effects.get(HeatKind.PILOT)
    if pilot is not None:
        tasks.append(PilotHeat(pilot))
    resolution.do_next(*tasks, *recover, *awake, EndOfTurn())


def shut_down(resolution: Resolution[CraftAnatomy], task: ShutDown) -> None:
    """Shuts the engine down unless the pilot's roll avoids it."""
    state = resolution.state
    if task.target is not None and state.crew[0].active:
        due = Due("shutdown", 2, f"{state.heat} heat", SCALE, target=task.target)
        if resolution.succeeds(due):
            return
    state.shutdown = True
    resolution.say("the engine shuts down", SCALE)


def restart(resolution: Resolution[CraftAnatomy], task: Restart) -> None:
    """Restarts the engine: without a roll when it is cool, else on a roll."""
    state = resolution.state
    if task.hot:
        if task.target is None or not state.crew[0].active:
            return
        due = Due("startup", 2, f"{state.heat} heat", SCALE, target=task.target)
        if not resolution.succeeds(due):
            return
    state.shutdown = False
    resolution.say("the engine starts again", SCALE)


def move_at_random(resolution: Resolution[CraftAnatomy], task: RandomMovement) -> None:
    """Rolls to avoid random movement by heat; on a failure the fighter is out of control, and loses altitude in the
    air."""
    state = resolution.state
    if resolution.succeeds(Due("random-movement", 2, f"{state.heat} heat", SCALE, target=task.target)):
        return
    resolution.do_next(*((LoseAltitude(),) if state.height > 0 else ()), OffCourse())


def off_course(resolution: Resolution[CraftAnatomy], task: OffCourse) -> None:
    """Puts the craft out of control; it moves at random until control is regained."""
    resolution.state.out_of_control = resolution.state.random_movement = True
    resolution.say("the craft moves at random and is out of control", SCALE)


def ammunition_heat(resolution: Resolution[CraftAnatomy], task: AmmunitionHeat) -> None:
    """Rolls for an ammunition explosion by heat, in the bin with the most damage for each shot, then the most in
    all."""
    body, state = resolution.body, resolution.state
    if task.target is not None:
        due = Due("ammo-explosion-heat", 2, f"{state.heat} heat", SCALE, target=task.target)
        if resolution.succeeds(due):
            return
    loaded = [
        (shot_points(munition_in_bin(body, state, mount)), points, -mount)
        for mount in body.bins
        if (points := lot_points(body, state, mount))
    ]
    if not loaded:
        resolution.say("no ammunition is left to explode", SCALE)
        return
    mount = -max(loaded)[-1]
    state.mounts = state.mounts | {mount}
    blow_up(resolution, mount)


def pilot_heat(resolution: Resolution[CraftAnatomy], task: PilotHeat) -> None:
    """Rolls whether heat hurts the pilot."""
    if not resolution.succeeds(Due("heat-pilot-damage", 2, f"{resolution.state.heat} heat", SCALE, target=task.target)):
        resolution.do_next(CrewHits(ALL_SEATS, 1, "the heat", SCALE))


def end_of_turn(resolution: Resolution[CraftAnatomy], task: EndOfTurn) -> None:
    """Begins a new turn; a destroyed craft is no longer airborne."""
    state = resolution.state
    if state.destroyed:
        state.out_of_control = state.random_movement = False
        state.height = 0
        state.landed = True
    else:
        state.turn += 1
        new_turn(state)
    resolution.do_next(EndOfPhase())
