"""'Mechs in play: their status, and the functions of all events and tasks."""

from collections.abc import Iterator

from sheets.editions import ClassicPlay, Point
from sheets.equipment import Item, item
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.equipment.quirks import QuirkNumber
from sheets.play import (
    bridges,
    crew,
    criticals,
    damage,
    explosions,
    falls,
    gear,
    heat,
    physical,
    rolls,
    shapes,
    shields,
    tasks,
)
from sheets.play.aboard import RIDER_TASKS, RIDING, drop_store, hang_stores
from sheets.play.anatomy import MechAnatomy, mech_anatomy
from sheets.play.crew import can_steer, piloting_modifiers
from sheets.play.falls import is_grounded
from sheets.play.gear import is_charging, switched_system_heat, system_title, vibroblade_heat
from sheets.play.heat import cooling_now, fire_modifier
from sheets.play.lances import LANCE_TASKS
from sheets.play.movement import (
    boosters_now,
    heat_of_move,
    is_immobile_by_damage,
    mech_movement_now,
    ruling_of_one_level,
    swim_now,
    tracks_now,
    walk_on_legs,
)
from sheets.play.physical import mech_strikes
from sheets.play.quirks import (
    QUIRK_EVENTS,
    QUIRK_TASKS,
    broken_items_at_start,
    has_quirk,
    quirk_modifiers,
    quirk_notes,
    strain,
    why_behind_cover,
)
from sheets.play.resolution import Family
from sheets.play.rolls import (
    fire_modifier_of_move,
    shooting_modifiers,
)
from sheets.play.scatter import SCATTERED_BOMBS
from sheets.play.shapes import FIGHTER, FUEL, STEADY, shapes_now, steering_modifiers
from sheets.play.shields import shield_modifiers, why_shield_blocks
from sheets.play.status import Status, WeaponStatus
from sheets.play.supply import (
    BOMBAST,
    LASTING_REASONS,
    SUPPLY,
    AmmunitionFeed,
    ammunition_feed,
    available_shots,
    rate_of_fire,
    why_silent,
)
from sheets.play.tasks import RollCluster
from sheets.play.weapon_modifiers import weapon_modifiers
from sheets.record import events
from sheets.record.boxes import boxes
from sheets.record.record import Options
from sheets.record.state import CrewMember, Draft, Modifier, State
from sheets.rules.heat import ground_heat, jump_heat, shot_heat
from sheets.rules.structure import COWL
from sheets.units import Mech
from sheets.units.mech import ARMS, TORSOS, Body, System
from sheets.units.outfit import outfit

UPPER_ARM = Point(1, "CRIT:upper-arm")
SHOULDER = 4
SENSORS = 2
CRIPPLING = "digest 12.1"


def mech_status(body: MechAnatomy, state: State, options: Options) -> Status:
    """Movement, fire, piloting and heat of a 'Mech, and whether it must withdraw."""
    moves = mech_movement_now(body, state, options)
    weapons = tuple(
        _weapon(body, state, mount, entry, options)
        for mount, entry in body.entries.items()
        if entry.weapon is not None and mount in body.places
    )
    harder = fire_modifier(state, options)
    hot = (Modifier("heat", harder, "digest 9.2"),) if harder else ()
    gunnery = (*hot, *shooting_modifiers(body.unit, options, state), *fire_modifier_of_move(state))
    if state.skidded:
        gunnery = (*gunnery, Modifier("skidded", 1, "BMM-7.01:p68:skidding"))
    if body.prone_modifier(state):
        gunnery = (
            *gunnery,
            Modifier("prone", body.prone_modifier(state), "CRIT:quad-hip" if body.quad else "digest 6"),
        )
    seat = next((member for member in state.crew if member.active), None)
    steering = steering_modifiers if state.shape in STEADY else piloting_modifiers
    modifiers = tuple(steering(body, state, options))
    able = seat is not None and can_steer(body, state, options)
    reasons = mech_withdrawal_reasons(body, state, weapons, options)
    stand, walk, run = ground_heat(body.unit)
    blades = vibroblade_heat(body, state)
    return Status(
        moves=_moves(body, state, options),
        gunnery=gunnery,
        piloting=seat.piloting + sum(modifier.value for modifier in modifiers) if able and seat is not None else None,
        piloting_modifiers=modifiers,
        weapons=weapons,
        heat=state.heat,
        heat_sunk=cooling_now(body, state, options.book),
        heat_made={
            "stand": stand,
            "walk": walk,
            "run": run,
            "jump": jump_heat(body.unit, moves.jump),
            **({"swim": heat_of_move(body, "swim", 1, options)} if swim_now(body, state) else {}),
            **{name: switched_system_heat(name) for name in sorted(state.switched) if switched_system_heat(name)},
            **({"vibroblades": blades} if blades else {}),
            "weapons": sum(
                shot_heat(outfit(body.unit, options.reading), weapon.mount, quirks=options.quirks)
                * rate_of_fire(body.entries[weapon.mount])
                for weapon in weapons
                if weapon.fires
            ),
            "engine": 0 if body.has_combustion_engine else min(5 * body.system_hits(state, System.ENGINE), 10),
        },
        physical=mech_strikes(body, state, options),
        must_withdraw=bool(reasons),
        reasons=tuple(reasons) if not state.destroyed else (state.destroyed,),
        destroyed=state.destroyed,
        strength=_flight(state),
        notes=tuple(_notes(body, state, options)),
    )


def _flight(state: State) -> dict[str, int]:
    """The altitude, velocity and fuel of a fighter."""
    if state.shape != FIGHTER:
        return {}
    return {"altitude": state.height, "velocity": state.velocity, "fuel": int(state.fuel)}


def _notes(body: MechAnatomy, state: State, options: Options) -> Iterator[str]:
    """Notes on shape and ground, systems that are on, charges, and ammunition being dumped."""
    if state.shape:
        yield f"it has the shape of {'an' if state.shape[0] in 'aeiou' else 'a'} {state.shape} (rules unconfirmed)"
    if is_grounded(body, state, options):
        yield "it cannot stand up again: it may change its facing by one hexside a turn"
    if ruling := ruling_of_one_level(body, state, options):
        yield f"it changes one level at a time [{ruling}]"
    for facing in sorted(state.half_points):
        location, _, rear = facing.partition(" ")
        yield f"half a point of the armor of the {body.names[location]}{', rear,' if rear else ''} is gone"
    if state.depth:
        yield f"it {'lies' if state.prone else 'stands'} in water of depth {state.depth}"
    if state.flooded:
        yield f"flooded: {', '.join(place for place in body.armor if place in state.flooded)}"
    for system in sorted(state.switched | state.in_use):
        added = switched_system_heat(system)
        yield f"the {system_title(system)} is on" + (f": {added} heat a turn" if added else "")
    if state.charged or state.charging:
        for words, trait in (("PPC capacitors", "ppc-capacitor"), ("bombast lasers", BOMBAST)):
            if there := set(body.with_trait(trait)):
                charged, charging = len(there & state.charged), len(there & state.charging)
                yield f"{words}: {charged} charged, {charging} charging"
    if "stealth" in state.switched and body.with_trait("active-probe"):  # BMM-7.01:p115:stealth-probe
        yield "no probe works while the stealth armor is on"
    is_reflective = ArmorType.REFLECTIVE in body.plating.values()
    if is_reflective and options.book.reflective_keeps_heat_off:  # BMM-7.01:p114:reflective
        yield "reflective armor: of the heat of flamers, lasers, PPCs and plasma say half, at least 1"
    yield from quirk_notes(body.unit, state, options)
    for lot in sorted(state.dumping):
        yield f"the {body.entries[lot].title} is being dumped"
    for lot, name in sorted(state.loaded.items()):
        yield f"the bin of {body.entries[lot].title} holds {item(name).title}"


def _moves(body: MechAnatomy, state: State, options: Options) -> dict[str, int]:
    """MP by mode, in the words of the current shape; empty if the 'Mech can never stand again (digest 10.4)."""
    if is_grounded(body, state, options) or (not state.shape and is_immobile_by_damage(body, state, options)):
        return {"walk": 0, "run": 0, "jump": 0}
    found = {
        name: points
        for shape in shapes_now(body, state, options)
        for name, points in ((shape.slow_name, shape.slow), (shape.fast_name, shape.fast))
    }
    if found:
        return found
    moves = mech_movement_now(body, state, options)
    found = {"walk": moves.walk, "run": moves.run, "jump": moves.jump}
    if body.with_trait("jump-booster"):
        found["jump with boosters"] = boosters_now(body, state)
    if body.with_trait("tracks") and body.unit.body is not Body.QUADVEE:  # a QuadVee converts to move on tracks
        found["on tracks"] = tracks_now(body, state, options)
    if body.with_trait("umu"):
        found["swim"] = swim_now(body, state)
    return found


def _weapon(body: MechAnatomy, state: State, mount: int, entry: Item, options: Options) -> WeaponStatus:
    sensors = body.system_hits(state, System.SENSORS)
    modifiers = [] if not sensors else [Modifier("sensors hit", SENSORS * sensors, "CRIT:sensors")]
    for place in body.places[mount]:  # also for a weapon split between arm and torso
        modifiers += _arm(body, state, place, options.book)
    if options.book.shields_hinder_shots:  # CORE:F18:shields
        modifiers += shield_modifiers(body, state, mount)
    modifiers += weapon_modifiers(body, state, options, mount)
    why, shots = why_silent(body, state, mount, options.book), available_shots(body, state, mount)
    why = (
        why or why_shield_blocks(body, state, mount) or why_behind_cover(body.unit, state, options, body.places[mount])
    )
    why = why or ("it charges" if mount in state.charging else "")
    why = why or ("its capacitor charges" if is_charging(body, state, mount) else "")
    arc = f"{_arc(body, mount)}{' (turned round)' if mount in state.turned else ''}"
    return WeaponStatus(mount, entry.title, arc, not why, why, tuple(modifiers), shots)


def _arc(body: MechAnatomy, mount: int) -> str:
    """The arc of a weapon: a split weapon has that of its torso location (BMM-7.01:p24:split-weapon-arc)."""
    places = body.places[mount]
    split = next((place for place in places if place in TORSOS), "") if len(places) > 1 else ""
    return split or body.unit.mounts[mount].location or next(iter(places))


def _arm(body: MechAnatomy, state: State, location: str, book: ClassicPlay) -> list[Modifier]:
    """The modifiers of an arm; a shoulder hit replaces those of its other actuators (CRIT:shoulder)."""
    if location not in ARMS:
        return []
    if body.hits_in(state, System.SHOULDER, location):
        return [Modifier("shoulder hit", SHOULDER, "CRIT:shoulder")]
    actuators = ((System.UPPER_ARM, UPPER_ARM), (System.LOWER_ARM, book.lower_arm))
    return [
        Modifier(f"{system.value.replace('-', ' ')} actuator hit", *point)
        for system, point in actuators
        if point.value and body.hits_in(state, system, location)
    ]


def mech_withdrawal_reasons(
    body: MechAnatomy, state: State, weapons: tuple[WeaponStatus, ...], options: Options
) -> list[str]:
    """The reasons why a 'Mech must withdraw (digest 12.1).

    Gyro damage alone is not one (BMM-7.01:p130:gyro-withdrawal); a 'Mech without a working weapon must
    (BMM-7.01:p81:crippled-by-jams).
    """
    if options.book.withdraws_by_limbs:
        return list(_crippled_by_limbs(body, state))
    found = []
    engine = body.system_hits(state, System.ENGINE)
    gyro = body.system_hits(state, System.GYRO)
    if any(torso in state.gone for torso in ("LT", "RT")):
        found.append("a side torso is destroyed")
    if engine >= 2 or (engine and gyro):
        found.append("two hits to engine and gyro")
    if body.system_hits(state, System.SENSORS) >= body.blinding_sensor_hits:
        found.append("the sensors are destroyed")
    hurt = [place for place, points in body.structure.items() if state.structure[place] < points]
    if sum(place not in (*TORSOS, "HD") for place in hurt) >= 3:
        found.append("structure damage in three limbs")
    if sum(place in TORSOS and not state.armor[place] for place in hurt) >= 2:
        found.append("structure damage in two torsos without armor")
    if all(member.hits >= 4 for member in state.crew):
        found.append("four hits to the MechWarrior")
    if weapons and all(weapon.why in LASTING_REASONS for weapon in weapons):
        found.append("no weapon can fire")
    if not walk_on_legs(body, state, options):
        found.append("it cannot walk again")
    return found


def _crippled_by_limbs(body: MechAnatomy, state: State) -> Iterator[str]:
    """The reasons why a 'Mech must withdraw in the core rules of 2026 (CORE:C2:crippled)."""
    if body.system_hits(state, System.ENGINE) >= 2:
        yield "two engine hits"
    torsos = sum(torso in state.gone for torso in ("LT", "RT"))
    limbs = [place for place in body.armor if place not in (*TORSOS, "HD") and place in state.gone]
    if len(limbs) > 1 and any(leg in limbs for leg in body.legs):
        yield "two limbs are lost, one of them a leg"
    if torsos > 1:
        yield "both side torsos are destroyed"
    elif torsos and body.unit.engine.type in (EngineType.FUSION, EngineType.COMPACT):
        yield "a side torso is destroyed, unless a piloting roll succeeds"
    elif torsos:
        yield "a side torso is destroyed"


def fresh(mech: Mech, options: Options) -> State:
    """The state of an undamaged 'Mech with its crew."""
    body: MechAnatomy = mech_anatomy(mech, options.reading)
    cowl = COWL if has_quirk(mech, options, "cowl") else 0
    added = sum(modifier.value for modifier in quirk_modifiers(mech, options, QuirkNumber.HEAD_ARMOR))
    draft = Draft(
        armor={**body.armor, "HD": max(body.armor["HD"] + added, 0)} if added else body.armor,
        cowl=cowl,
        rear=body.rear,
        structure=body.structure,
        shots=body.full_shots,
        crew=(CrewMember(),) * body.seats,
        structural_integrity=boxes(mech).structural_integrity,
        fuel=FUEL if mech.body is Body.LAM else 0,
        mounts=broken_items_at_start(mech, options),
    )
    return draft.finished()


MECHS = Family(
    body=mech_anatomy,
    status=mech_status,
    fresh=fresh,
    events={
        events.Hit: damage.hit,
        events.Attack: heat.attack,
        events.Salvo: rolls.salvo_handler(damage.attack),
        events.Critical: criticals.critical,
        events.CriticalRoll: criticals.critical_roll,
        events.CrewHit: crew.crew_hit,
        **SUPPLY,
        **RIDING,
        **QUIRK_EVENTS,
        events.Strain: strain,
        events.LayBridge: bridges.lay_bridge,
        events.EndPhase: crew.end_phase,
        events.Fall: falls.fall,
        events.Stand: falls.stand_up,
        events.Skid: falls.skid,
        events.Enter: falls.enter,
        events.Struck: physical.take_physical_attack,
        events.OwnAttack: physical.own_attack,
        events.HeatPhase: heat.heat_phase,
        events.Move: shapes.move_in_shape,
        events.Position: shapes.set_position,
        events.Fly: shapes.fly,
        events.Land: shapes.land,
        events.Heat: heat.outside_heat,
        events.Cool: heat.cool,
        events.Fire: gear.fire,
        events.Inferno: heat.inferno,
        events.Switch: gear.switch,
        events.Brace: shields.brace,
        events.Convert: shapes.change_shape,
        events.HangStores: hang_stores,  # in the bomb bays of a LAM
        events.DropStore: drop_store,
        events.Bail: explosions.bail,
        events.ReactorSwitch: heat.reactor_switch,
    },
    tasks={
        RollCluster: rolls.cluster_handler(damage.attack),
        **LANCE_TASKS,
        **RIDER_TASKS,
        **QUIRK_TASKS,
        **SCATTERED_BOMBS,
        AmmunitionFeed: ammunition_feed,
        tasks.AimedHit: rolls.aimed_hit_handler(damage.strike_or_cover),
        tasks.LocateHit: damage.locate_hit,
        tasks.LocateLeg: damage.locate_leg,
        tasks.DamageTask: damage.apply_damage,
        tasks.StructureDamage: damage.structure_damage,
        tasks.Destroy: damage.destroy,
        tasks.DetermineCriticals: criticals.determine,
        tasks.CriticalHits: criticals.take_critical_hits,
        tasks.StrikeSlot: criticals.strike_slot,
        tasks.ReactiveArmor: criticals.reactive_armor,
        tasks.LoseLocation: criticals.lose_location,
        tasks.Breach: falls.breach,
        tasks.CrewHits: crew.crew_hits,
        tasks.StayConscious: crew.stay_conscious,
        tasks.OwedConsciousness: crew.owed_consciousness,
        tasks.Eject: crew.eject,
        tasks.Explosion: explosions.explode,
        tasks.HotLoadRoll: explosions.hot_load_roll,
        tasks.InternalDamage: explosions.internal_damage,
        tasks.SetOff: explosions.set_off_dumped_bin,
        tasks.RiskyUse: gear.use_at_risk,
        tasks.SuperchargerFailure: gear.supercharger_failure,
        tasks.MyomerFailure: gear.myomer_failure,
        tasks.BurnOut: gear.burn_out,
        tasks.CaseTwoCritical: explosions.case_two_critical,
        tasks.WeakLeg: physical.weak_leg,
        tasks.CoolingFlaw: heat.cooling_flaw,
        tasks.EnterBuilding: falls.enter_building,
        tasks.EngineStall: falls.engine_stall,
        tasks.FallCriticals: criticals.fall_criticals,
        tasks.EngineExplosion: crew.engine_explosion,
        tasks.MovementRolls: crew.movement_rolls,
        tasks.RollsMade: crew.clear_owed_rolls,
        tasks.OwedPilotingRolls: crew.owed_piloting_rolls,
        tasks.PilotingRoll: crew.piloting_roll,
        tasks.AutomaticFall: falls.automatic_fall,
        tasks.FallOver: falls.fall_over,
        tasks.FallGroups: falls.fall_groups,
        tasks.SavePilot: falls.save_pilot,
        tasks.EndOfPhase: crew.settle_phase,
        tasks.HeatEffects: heat.heat_effects,
        tasks.ShutDown: heat.shut_down,
        tasks.ReactorOff: heat.reactor_off,
        tasks.Restart: heat.restart,
        tasks.InfernoHeat: heat.inferno_heat,
        tasks.AmmunitionHeat: heat.ammunition_heat,
        tasks.PilotHeat: heat.pilot_heat,
        tasks.HeatSystems: heat.heat_systems,
        tasks.WakeUp: heat.wake_up,
        tasks.EndOfTurn: heat.end_of_turn,
        shapes.FlightControl: shapes.flight_control,
        shapes.FlightDrop: shapes.flight_drop,
        shapes.FlightLanding: shapes.flight_landing,
        shapes.FlightRecovery: shapes.flight_recovery,
        shapes.FlightRandomMovement: shapes.flight_random_movement,
    },
)
