"""The status of an aerospace craft."""

from collections.abc import Iterator

from sheets.play.aboard import carried_notes
from sheets.play.control import control_modifiers, in_control, thrust_now
from sheets.play.craft_anatomy import CraftAnatomy
from sheets.play.craft_heat import craft_sink_capacity, scale_of
from sheets.play.rolls import shooting_modifiers
from sheets.play.status import BayStatus, Status, WeaponStatus
from sheets.play.supply import LASTING_REASONS, NO_FIRE_CONTROL, available_shots, why_silent
from sheets.play.weapon_modifiers import weapon_modifiers
from sheets.record.record import Options
from sheets.record.state import Modifier, State
from sheets.rules.aerospace import bay_heat, bay_values, docking_collars, sail_integrity, weapon_bays
from sheets.rules.tables.heat_scale import HeatKind, effects_at
from sheets.units import CapitalShip, Fighter

EFFECT = "digest 14.4"
THRUSTER_LOST = 3  # hits that destroy a thruster
ABOVE_SAFE = OUT_OF_CONTROL = 2
CRIPPLING_CREW_HITS = 4  # hits after which a crew must withdraw


def craft_status(body: CraftAnatomy, state: State, options: Options) -> Status:
    """Thrust, fire, control and heat of a craft, and whether it must withdraw."""
    thrust = thrust_now(body, state)
    weapons = tuple(
        _weapon(body, state, options, mount) for mount, entry in body.entries.items() if entry.weapon is not None
    )
    modifiers = tuple(control_modifiers(body, state, options))
    reasons = craft_withdrawal_reasons(body, state, weapons)
    target = state.crew[0].piloting + sum(modifier.value for modifier in modifiers)
    made = {"engine": 2 * state.crossed.get("engine", 0)} if isinstance(body.unit, Fighter) else {}
    bays = bays_now(body, weapons)
    for bay in bays:
        made[bay.location] = made.get(bay.location, 0) + bay.heat
    return Status(
        moves={"safe": thrust.safe, "max": thrust.most},
        gunnery=_gunnery(body, state, options),
        piloting=target if in_control(state) else None,
        piloting_modifiers=modifiers,
        weapons=weapons,
        heat=state.heat,
        heat_sunk=craft_sink_capacity(body, state),
        heat_made=made,
        physical=(),
        must_withdraw=bool(reasons),
        reasons=tuple(reasons) if not state.destroyed else (state.destroyed,),
        destroyed=state.destroyed,
        strength={
            "structural integrity": state.structural_integrity,
            "fuel": int(state.fuel),
            "altitude": state.height,
            "velocity": state.velocity,
        },
        notes=tuple(_notes(body, state)),
        bays=bays,
    )


def bays_now(body: CraftAnatomy, weapons: tuple[WeaponStatus, ...]) -> tuple[BayStatus, ...]:
    """The weapon bays, with their weapons that can fire."""
    unit = body.unit
    fires = {weapon.mount for weapon in weapons if weapon.fires}
    served = body.links.served_by
    found = []
    for bay in weapon_bays(unit):
        able = tuple(weapon for weapon in bay.weapons if weapon in fires)
        title = " and ".join(dict.fromkeys(body.entries[weapon].title for weapon in bay.weapons))
        values = tuple(bay_values(unit, bay.model_copy(update={"weapons": able}), served)) if able else ()
        found.append(BayStatus(bay.location, title, able, values, bay_heat(unit, able)))
    return tuple(found)


def _notes(body: CraftAnatomy, state: State) -> Iterator[str]:
    """Notes on control, thrusters, gear, drive and sail, docks, doors, passengers and cargo."""
    crossed, unit = state.crossed, body.unit
    if state.random_movement:
        yield "it moves at random"
    elif state.out_of_control:
        yield "it is out of control"
    for hand, other in (("left", "right"), ("right", "left")):
        hits = crossed.get(f"thruster-{hand}", 0)
        if hits >= THRUSTER_LOST:
            yield f"the {hand} thruster is lost: it cannot turn {other}"
        elif hits:
            yield f"turning {hand} costs {hits} thrust more"
    if crossed.get("landing-gear"):
        yield "the landing gear is damaged: +5 to land and to lift off"
    if isinstance(unit, CapitalShip):
        yield from _ship_notes(body, unit, state)
    elif crossed.get("docking-collar"):
        yield "its docking collar is hit: it cannot dock"
    if crossed.get("kf-boom"):
        yield "its K-F boom is hit: no ship takes it through a jump"
    for box, doors in body.doors.items():
        if crossed.get(box):
            yield f"bay {box.removeprefix('door-')}: {doors - crossed[box]} of {doors} doors open"
    yield from carried_notes(state)


def _ship_notes(body: CraftAnatomy, ship: CapitalShip, state: State) -> Iterator[str]:
    """Notes on the drive, the sail and the docks of a capital ship."""
    crossed = state.crossed
    if body.drive and crossed.get("kf-drive"):
        left = body.drive - crossed["kf-drive"]
        yield f"the K-F drive has {left} of {body.drive} points" if left else "the K-F drive is lost: it cannot jump"
    sail = sail_integrity(ship)
    if sail and crossed.get("sail"):
        yield f"the sail has {sail - crossed['sail']} of {sail} points"
    docks = docking_collars(ship)
    if crossed.get("docking-collar"):
        yield f"{docks - crossed['docking-collar']} of {docks} docking collars work"
    if crossed.get("grav-deck"):
        yield f"{len(ship.grav_decks) - crossed['grav-deck']} of {len(ship.grav_decks)} gravity decks turn"


def _gunnery(body: CraftAnatomy, state: State, options: Options) -> tuple[Modifier, ...]:
    """The modifiers of every shot: sensors, fire control, crew hits, heat."""
    found = []
    for key in ("sensors", "fire-control"):
        hits = state.crossed.get(key, 0)
        effect = body.systems[key].effect(hits)
        if hits and effect:
            found.append(Modifier(f"{key.replace('-', ' ')} hit", effect, EFFECT))
    hurt = state.crew[0].hits
    if hurt:
        found.append(Modifier("crew hits", hurt, EFFECT))
    if state.out_of_control:
        found.append(Modifier("out of control", OUT_OF_CONTROL, "aerospace tables"))
    if state.thrust > thrust_now(body, state).safe:
        found.append(Modifier("above safe thrust", ABOVE_SAFE, "aerospace tables"))
    heat = effects_at(scale_of(options, state), state.heat).get(HeatKind.FIRE)
    if heat:
        found.append(Modifier("heat", heat, "digest 14.5"))
    return (*found, *shooting_modifiers(body.unit, options, state))


def _weapon(body: CraftAnatomy, state: State, options: Options, mount: int) -> WeaponStatus:
    entry = body.entries[mount]
    why, shots = why_silent(body, state, mount), available_shots(body, state, mount)
    modifiers = weapon_modifiers(body, state, options, mount)
    return WeaponStatus(mount, entry.title, body.places[mount], not why, why, modifiers, shots)


def craft_withdrawal_reasons(body: CraftAnatomy, state: State, weapons: tuple[WeaponStatus, ...]) -> list[str]:
    """The reasons why a craft must withdraw (digest 12.2): a large one only after half of its weapons are lost."""
    found = []
    if 2 * state.structural_integrity < body.structural_integrity:
        found.append("less than half of the structural integrity is left")
    if state.crossed.get("engine"):
        found.append("the engine is hit")
    if state.crossed.get("fuel") and not body.large:
        found.append("the fuel tank is hit")
    if state.crew[0].hits >= CRIPPLING_CREW_HITS and not body.large:
        found.append("four hits to the crew")
    if any(weapon.why == NO_FIRE_CONTROL for weapon in weapons):
        found.append("fire control is destroyed")
    lost = sum(weapon.why in LASTING_REASONS for weapon in weapons)
    if weapons and (lost == len(weapons) or (body.large and 2 * lost > len(weapons))):
        found.append("half of its weapons are lost" if body.large else "no weapon can fire")
    return found
