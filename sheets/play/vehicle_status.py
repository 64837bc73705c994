"""What a vehicle can do right now."""

from collections.abc import Iterator

from sheets.play.aboard import carried_notes
from sheets.play.aiming import aiming_modifiers
from sheets.play.driving import stabilizer
from sheets.play.motive import IMMOBILE, LOCKED, driving_modifiers, speed_now, turret_jammed
from sheets.play.moves import fire_modifier_of_move
from sheets.play.quirks import shooting_modifiers, weapon_quirk_modifiers
from sheets.play.status import Status, Strike, WeaponStatus
from sheets.play.supply import LOST, shots_of, silent
from sheets.play.vehicle_anatomy import VehicleAnatomy
from sheets.record.record import Options
from sheets.record.state import Modifier, State
from sheets.units.vehicle import Motive

CRIPPLING = "digest 12.2"
EFFECT = "digest 13.4"


def vehicle_status(body: VehicleAnatomy, state: State, options: Options) -> Status:
    """Movement, fire, driving, and whether the vehicle must leave."""
    speed = speed_now(body, state)
    stunned = state.stunned > 0
    weapons = tuple(
        _weapon(body, state, options, location, mount) for location, mounts in body.weapons.items() for mount in mounts
    )
    modifiers = driving_modifiers(body, state)
    able = not state.crew[0].dead
    charges = speed.cruise and able and not stunned and body.unit.motive is not Motive.VTOL
    reasons = crippled(body, state, weapons)
    return Status(
        moves={"cruise": speed.cruise, "flank": speed.cruise if stunned else speed.flank, "jump": speed.jump},
        gunnery=(*_gunnery(state), *shooting_modifiers(body.unit, options)),
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
        notes=tuple(_notes(body, state)),
    )


def _notes(body: VehicleAnatomy, state: State) -> Iterator[str]:
    """What else holds: the crew, the turrets, the stabilizers, who and what is carried."""
    if state.stunned:
        turns = f"{state.stunned} turns" if state.stunned > 1 else "this turn"
        yield f"the crew is stunned for {turns}: no attacks, cruising speed only"
    for turret in body.turrets:
        if state.crossed.get(f"{LOCKED}-{turret}"):
            yield f"the {body.names[turret]} is locked"
        elif turret_jammed(state, turret):
            yield f"the {body.names[turret]} is jammed"
    for place in body.names:
        if state.crossed.get(f"stabilizer-{place}"):
            yield f"the stabilizer of the {body.names[place]} is hit: its weapons count a move twice"
    yield from carried_notes(state)


def _gunnery(state: State) -> tuple[Modifier, ...]:
    """What changes every shot: the vehicle's own move, the commander or copilot, the sensors."""
    found = [*fire_modifier_of_move(state)]
    found += [Modifier(f"{who} hit", 1, EFFECT) for who in ("commander", "copilot") if state.crossed.get(who)]
    sensors = state.crossed.get("sensors", 0)
    if sensors:
        found.append(Modifier("sensors hit", sensors, EFFECT))
    return tuple(found)


def _weapon(body: VehicleAnatomy, state: State, options: Options, location: str, mount: int) -> WeaponStatus:
    """One weapon; a stabilizer hit counts the vehicle's own move a second time."""
    entry = body.entries[mount]
    why, shots = silent(body, state, mount), shots_of(body, state, mount)
    modifiers = (
        *stabilizer(state, location),
        *aiming_modifiers(body, state, mount),
        *weapon_quirk_modifiers(body.unit.mounts[mount], options),
    )
    return WeaponStatus(mount, entry.title, location, not why, why, modifiers, shots)


def crippled(body: VehicleAnatomy, state: State, weapons: tuple[WeaponStatus, ...]) -> list[str]:
    """Why a vehicle must withdraw (digest 12.2)."""
    found = [
        f"the structure of the {body.names[place]} is damaged"
        for place, points in body.structure.items()
        if state.structure[place] < points and not state.armor[place]
    ]
    if state.crossed.get(IMMOBILE):
        found.append("it cannot move again")
    if weapons and all(weapon.why in LOST for weapon in weapons):
        found.append("no weapon can fire")
    return found
