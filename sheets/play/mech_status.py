"""What a 'Mech can do right now."""

from sheets.equipment import Item
from sheets.play.aiming import aiming_modifiers
from sheets.play.anatomy import MechAnatomy
from sheets.play.heat import capacity_now, fire_modifier
from sheets.play.movement import movement_now
from sheets.play.piloting import can_steer, piloting_modifiers
from sheets.play.quirks import quirks_in_play, shooting_modifiers, weapon_quirk_modifiers
from sheets.play.status import Status, WeaponStatus
from sheets.play.supply import PASSING, shots_of, silent
from sheets.record.options import Options
from sheets.record.state import Modifier, State
from sheets.rules.heat import ground_heat, jump_heat
from sheets.rules.tables.physical import NO_ARMS
from sheets.units.mech import ARMS, TORSOS, System

ARM_ACTUATORS = ((System.UPPER_ARM, "CRIT:upper-arm"), (System.LOWER_ARM, "CRIT:lower-arm"))
SHOULDER = 4
SENSORS = 2
CRIPPLING = "digest 12.1"


def mech_status(body: MechAnatomy, state: State, options: Options) -> Status:
    """Movement, fire, piloting, heat, and whether the 'Mech must leave."""
    moves = movement_now(body, state, options)
    weapons = tuple(
        _weapon(body, state, mount, entry, options)
        for mount, entry in body.entries.items()
        if entry.weapon is not None and mount in body.places
    )
    heat = fire_modifier(state, options)
    gunnery = ((Modifier("heat", heat, "digest 9.2"),) if heat else ()) + tuple(shooting_modifiers(body.unit, options))
    seat = next((member for member in state.crew if member.active), None)
    modifiers = tuple(piloting_modifiers(body, state, options))
    able = seat is not None and can_steer(body, state)
    reasons = crippled(body, state, weapons, sum(moves))
    stand, walk, run = ground_heat(body.unit)
    return Status(
        moves={"walk": moves.walk, "run": moves.run, "jump": moves.jump},
        gunnery=gunnery,
        piloting=seat.piloting + sum(modifier.value for modifier in modifiers) if able and seat is not None else None,
        piloting_modifiers=modifiers,
        weapons=weapons,
        heat=state.heat,
        heat_sunk=capacity_now(body, state, settled=False),
        heat_made={
            "stand": stand,
            "walk": walk,
            "run": run,
            "jump": jump_heat(body.unit, moves.jump),
            "engine": 0 if body.combustion else min(5 * body.system_hits(state, System.ENGINE), 10),
        },
        physical=_physical(body, state, options),
        must_withdraw=bool(reasons),
        reasons=tuple(reasons) if not state.destroyed else (state.destroyed,),
        destroyed=state.destroyed,
    )


def _weapon(body: MechAnatomy, state: State, mount: int, entry: Item, options: Options) -> WeaponStatus:
    location = body.unit.mounts[mount].location or next(iter(body.places[mount]))
    sensors = body.system_hits(state, System.SENSORS)
    modifiers = [] if not sensors else [Modifier("sensors hit", SENSORS * sensors, "CRIT:sensors")]
    for place in body.places[mount]:  # of a split weapon the arm counts (BMM-7.01:p24:split-weapon-arc)
        modifiers += _arm(body, state, place)
    modifiers += [*aiming_modifiers(body, state, mount), *weapon_quirk_modifiers(body.unit.mounts[mount], options)]
    why, shots = silent(body, state, mount), shots_of(body, state, mount)
    return WeaponStatus(mount, entry.title, location, not why, why, tuple(modifiers), shots)


def _arm(body: MechAnatomy, state: State, location: str) -> list[Modifier]:
    """A shoulder hit counts in place of the other actuators of its arm (CRIT:shoulder)."""
    if location not in ARMS:
        return []
    if body.hits_in(state, System.SHOULDER, location):
        return [Modifier("shoulder hit", SHOULDER, "CRIT:shoulder")]
    return [
        Modifier(f"{system.value.replace('-', ' ')} actuator hit", 1, ruling)
        for system, ruling in ARM_ACTUATORS
        if body.hits_in(state, system, location)
    ]


def _physical(body: MechAnatomy, state: State, options: Options) -> tuple[str, ...]:
    """The attacks of arms and legs that are left (digest 20); arms that the quirk calls minimal make none."""
    found = []
    armed = NO_ARMS not in quirks_in_play(body.unit, options)
    arms = [arm for arm in body.armor if armed and arm in ARMS and arm not in state.gone]
    for arm in arms:
        if not body.hits_in(state, System.SHOULDER, arm):
            found.append(f"punch with the {body.names[arm]}")
    legs_stand = not any(leg in state.gone for leg in body.legs)
    if legs_stand and not any(body.hits_in(state, System.HIP, leg) for leg in body.legs):
        found.append("kick")
    if len(arms) == len(ARMS):
        found.append("push")
    if not state.prone and legs_stand:
        found.append("charge")
    return () if state.shutdown or not can_steer(body, state) else tuple(found)


def crippled(body: MechAnatomy, state: State, weapons: tuple[WeaponStatus, ...], moves: int) -> list[str]:
    """Why a 'Mech must withdraw (digest 12.1)."""
    found = []
    engine = body.system_hits(state, System.ENGINE)
    gyro = body.system_hits(state, System.GYRO)
    if any(torso in state.gone for torso in ("LT", "RT")):
        found.append("a side torso is destroyed")
    if engine >= 2 or (engine and gyro):
        found.append("two hits to engine and gyro")
    if body.system_hits(state, System.SENSORS) >= body.blinding:
        found.append("the sensors are destroyed")
    hurt = [place for place, points in body.structure.items() if state.structure[place] < points]
    if sum(place not in (*TORSOS, "HD") for place in hurt) >= 3:
        found.append("structure damage in three limbs")
    bare = [place for place in hurt if place in TORSOS and not state.armor[place] and not state.rear.get(place)]
    if len(bare) >= 2:
        found.append("structure damage in two torsos without armor")
    if any(member.hits >= 4 for member in state.crew):
        found.append("four hits to the MechWarrior")
    if weapons and not any(weapon.fires or weapon.why in PASSING for weapon in weapons):
        found.append("no weapon can fire")
    if not moves and not state.shutdown and sum(leg in state.gone for leg in body.legs) >= 2:
        found.append("it cannot move again")
    return found
