"""Vehicles in play: moves and other orders to the crew, and the status of a vehicle."""

from collections.abc import Iterator

from sheets.play import aboard, bridges, circumstances, damage, motive, rolls, tasks, vehicle_criticals, vehicle_damage
from sheets.play.aboard import ABOARD, RIDER_TASKS, RIDING, carried_notes
from sheets.play.craft_anatomy import FuelExplosion
from sheets.play.motive import FREED, IMMOBILE, LOCKED, driving_modifiers, is_turret_jammed, speed_now
from sheets.play.quirks import (
    QUIRK_EVENTS,
    QUIRK_TASKS,
    broken_items_at_start,
    quirk_notes,
)
from sheets.play.resolution import Family, Resolution
from sheets.play.rolls import (
    ON_FOOT,
    fire_modifier_of_move,
    mark_move,
    shooting_modifiers,
)
from sheets.play.status import Status, Strike, WeaponStatus
from sheets.play.supply import (
    LASTING_REASONS,
    STUNNED,
    SUPPLY,
    AmmunitionFeed,
    ammunition_feed,
    available_shots,
    why_crew_idle,
    why_silent,
)
from sheets.play.tasks import DamageGroup, LocateHit, RollCluster
from sheets.play.vehicle_anatomy import (
    Crash,
    ForcedLanding,
    HoldElevation,
    LocateTurret,
    MotiveDamageRoll,
    PickLostWeapon,
    PickWeapon,
    VehicleAnatomy,
    VehicleCriticalHit,
    VehicleDamage,
    VehicleStructureDamage,
    vehicle_anatomy,
)
from sheets.play.vehicle_damage import known_side
from sheets.play.weapon_modifiers import weapon_modifiers
from sheets.record import events
from sheets.record.events import Fall, FreeTurret, Inferno, Move, Position
from sheets.record.record import Options
from sheets.record.state import CrewMember, Draft, Modifier, State
from sheets.units import Vehicle
from sheets.units.vehicle import ROTOR, Motive

DRIVING = "digest 13.4"
DROP = "TW-4.4:p151:displacement-vehicle"
HARMLESS_LEVELS = 1  # levels without damage
SPEEDS = {**ON_FOOT, "walk": "at cruising speed", "run": "at flank speed"}


def move(resolution: Resolution[VehicleAnatomy], event: Move) -> None:
    """Moves the vehicle within the MP left; a stunned crew can only cruise."""
    body, state, unit = resolution.body, resolution.state, resolution.body.unit
    if event.elevation is not None and not body.flies:
        resolution.refuse(f"{unit.name} cannot fly")
    if event.mode != "stand":
        why = why_crew_idle(state)
        if why and why != STUNNED:
            resolution.refuse(f"{unit.name} cannot move: {why}")
        if why and event.mode != "walk":
            resolution.refuse(f"{unit.name} goes at cruising speed only: {why}")
    speed = speed_now(body, state)
    mark_move(resolution, event, {"walk": speed.cruise, "run": speed.flank, "jump": speed.jump}, SPEEDS)
    if event.elevation is not None:
        state.height = event.elevation
        resolution.say(f"it is at elevation {event.elevation}", DRIVING)


def set_position(resolution: Resolution[VehicleAnatomy], event: Position) -> None:
    """Sets the elevation of a VTOL or WiGE, which may fall."""
    if event.height is not None and not resolution.body.flies:
        resolution.refuse(f"{resolution.unit.name} cannot fly")
    circumstances.set_position(resolution, event)


def free_turret(resolution: Resolution[VehicleAnatomy], event: FreeTurret) -> None:
    """Frees a jammed turret by a turn of the crew's work; the next jam locks it."""
    body, state, turret = resolution.body, resolution.state, event.location
    if turret not in body.turrets:
        resolution.refuse(f"{body.unit.name} has no turret '{turret}': it has {', '.join(body.turrets) or 'none'}")
    if state.crossed.get(f"{LOCKED}-{turret}"):
        resolution.refuse(f"the {body.names[turret]} is locked for good")
    if not is_turret_jammed(state, turret):
        resolution.refuse(f"the {body.names[turret]} is not jammed")
    why = why_crew_idle(state)
    if why:
        resolution.refuse(f"the crew cannot work on the {body.names[turret]}: {why}")
    freed = f"{FREED}-{turret}"
    state.crossed = {**state.crossed, freed: state.crossed.get(freed, 0) + 1}
    resolution.say(f"the {body.names[turret]} turns again", DRIVING, turret)


def stabilizer_modifier(state: State, location: str) -> tuple[Modifier, ...]:
    """The modifier of a stabilizer hit to the weapons of a location: the vehicle's own movement counts twice."""
    moving = fire_modifier_of_move(state)
    hit = state.crossed.get(f"stabilizer-{location}") or state.crossed.get("flight-stabilizer")
    return tuple(modifier._replace(reason="stabilizer hit", ruling=DRIVING) for modifier in moving) if hit else ()


def drop(resolution: Resolution[VehicleAnatomy], event: Fall) -> None:
    """Damages a vehicle that is pushed down two levels or more; fewer have no effect."""
    if event.levels > HARMLESS_LEVELS:
        resolution.do_next(Crash(event.levels, DROP))
    else:
        resolution.say(f"a drop of {event.levels} levels does nothing", DROP)


def inferno(resolution: Resolution[VehicleAnatomy], event: Inferno) -> None:
    """Applies each inferno missile to a location of its own, with a critical roll."""
    known_side(resolution, event.side)
    hit = LocateHit(event.side, "normal", 1, DamageGroup(inferno=True))
    resolution.do_next(*[hit] * event.missiles)


CRIPPLING = "digest 12.2"
EFFECT = "digest 13.4"


def vehicle_status(body: VehicleAnatomy, state: State, options: Options) -> Status:
    """Movement, fire and driving of a vehicle, and whether it must withdraw."""
    speed = speed_now(body, state)
    stunned = state.stunned > 0
    weapons = tuple(
        _weapon(body, state, options, location, mount) for location, mounts in body.weapons.items() for mount in mounts
    )
    modifiers = driving_modifiers(body, state, options)
    able = not state.crew[0].dead
    charges = speed.cruise and able and not stunned and body.unit.motive is not Motive.VTOL
    reasons = vehicle_withdrawal_reasons(body, state, weapons)
    return Status(
        moves={"cruise": speed.cruise, "flank": speed.cruise if stunned else speed.flank, "jump": speed.jump},
        gunnery=(*_gunnery(state), *shooting_modifiers(body.unit, options, state)),
        piloting=state.crew[0].piloting + sum(modifier.value for modifier in modifiers) if able else None,
        piloting_modifiers=modifiers,
        weapons=weapons,
        heat=0,
        heat_sunk=None,
        heat_made={},
        physical=(Strike("charge", None),) if charges else (),
        must_withdraw=bool(reasons),
        reasons=tuple(reasons) if not state.destroyed else (state.destroyed,),
        destroyed=state.destroyed,
        strength={"elevation": state.height} if body.flies else {},
        notes=(*_notes(body, state), *quirk_notes(body.unit, state, options)),
    )


def _notes(body: VehicleAnatomy, state: State) -> Iterator[str]:
    """Notes on the crew, the turrets, the stabilizers, passengers and cargo."""
    if state.stunned:
        turns = f"{state.stunned} turns" if state.stunned > 1 else "this turn"
        yield f"the crew is stunned for {turns}: no attacks, cruising speed only"
    for place in sorted(state.half_points):
        yield f"half a point of the armor of the {body.names[place]} is gone"
    for turret in body.turrets:
        if state.crossed.get(f"{LOCKED}-{turret}"):
            yield f"the {body.names[turret]} is locked"
        elif is_turret_jammed(state, turret):
            yield f"the {body.names[turret]} is jammed"
    for place in body.names:
        if state.crossed.get(f"stabilizer-{place}"):
            yield f"the stabilizer of the {body.names[place]} is hit: its weapons count a move twice"
    yield from carried_notes(state)


def _gunnery(state: State) -> tuple[Modifier, ...]:
    """The modifiers of every shot: the vehicle's own move, the commander or copilot, the sensors."""
    found = [*fire_modifier_of_move(state)]
    found += [Modifier(f"{member} hit", 1, EFFECT) for member in ("commander", "copilot") if state.crossed.get(member)]
    sensors = state.crossed.get("sensors", 0)
    if sensors:
        found.append(Modifier("sensors hit", sensors, EFFECT))
    return tuple(found)


def _weapon(body: VehicleAnatomy, state: State, options: Options, location: str, mount: int) -> WeaponStatus:
    """The status of one weapon; a stabilizer hit counts the vehicle's own move twice."""
    entry = body.entries[mount]
    why, shots = why_silent(body, state, mount), available_shots(body, state, mount)
    modifiers = (*stabilizer_modifier(state, location), *weapon_modifiers(body, state, options, mount))
    return WeaponStatus(mount, entry.title, location, not why, why, modifiers, shots)


def vehicle_withdrawal_reasons(body: VehicleAnatomy, state: State, weapons: tuple[WeaponStatus, ...]) -> list[str]:
    """The reasons why a vehicle must withdraw (digest 12.2)."""
    found = [
        f"the armor of the {body.names[place]} is gone"
        for place, points in body.armor.items()
        if points and not state.armor[place] and (place != ROTOR or state.structure[place] < body.structure[place])
    ]
    if state.crossed.get(IMMOBILE):
        found.append("it cannot move again")
    if weapons and all(weapon.why in LASTING_REASONS for weapon in weapons):
        found.append("no weapon can fire")
    return found


def fresh(vehicle: Vehicle, options: Options) -> State:
    """The state of an undamaged vehicle with its crew."""
    body: VehicleAnatomy = vehicle_anatomy(vehicle, options.reading)
    draft = Draft(
        armor=body.armor,
        structure=body.structure,
        shots=body.full_shots,
        crew=(CrewMember(),),
        mounts=broken_items_at_start(vehicle, options),
        height=options.elevation if body.flies else 0,
    )
    return draft.finished()


VEHICLES = Family(
    body=vehicle_anatomy,
    fresh=fresh,
    status=vehicle_status,
    events={
        events.Hit: vehicle_damage.hit,
        events.Attack: vehicle_damage.attack,
        events.Salvo: rolls.salvo_handler(vehicle_damage.attack),
        events.Struck: vehicle_damage.take_physical_attack,
        events.Critical: vehicle_criticals.critical,
        events.CriticalRoll: vehicle_criticals.critical_roll,
        events.MotiveRoll: motive.motive_roll,
        **SUPPLY,
        events.LayBridge: bridges.lay_bridge,
        **ABOARD,
        **RIDING,
        **QUIRK_EVENTS,
        events.HangStores: aboard.hang_stores,
        events.DropStore: aboard.drop_store,
        events.Move: move,
        events.Position: set_position,
        events.FreeTurret: free_turret,
        events.Fall: drop,
        events.Inferno: inferno,
        events.EndPhase: motive.end_phase,
        events.HeatPhase: motive.end_turn,
    },
    tasks={
        RollCluster: rolls.cluster_handler(vehicle_damage.attack),
        **RIDER_TASKS,
        **QUIRK_TASKS,
        AmmunitionFeed: ammunition_feed,
        tasks.LocateHit: vehicle_damage.locate_hit,
        LocateTurret: vehicle_damage.locate_turret,
        tasks.AimedHit: rolls.aimed_hit_handler(vehicle_damage.strike_aimed_location),
        VehicleDamage: vehicle_damage.apply_damage,
        VehicleStructureDamage: vehicle_damage.structure_damage,
        tasks.Breach: vehicle_damage.breach,
        tasks.LoseLocation: vehicle_damage.lose_location,
        tasks.DetermineCriticals: vehicle_criticals.determine,
        VehicleCriticalHit: vehicle_criticals.apply_vehicle_critical,
        PickLostWeapon: vehicle_criticals.pick_lost_weapon,
        PickWeapon: vehicle_criticals.pick_weapon,
        FuelExplosion: vehicle_criticals.fuel_explosion,
        tasks.SetOff: vehicle_criticals.set_off_dumped_bin,
        tasks.Explosion: vehicle_criticals.explode,
        MotiveDamageRoll: motive.roll_motive_damage,
        ForcedLanding: motive.forced_landing,
        Crash: motive.crash,
        HoldElevation: motive.hold_elevation,
        aboard.CargoLost: aboard.lose_cargo,
        tasks.Destroy: damage.destroy,
    },
)
