"""What an aerospace craft can do right now."""

from sheets.play.control import control_modifiers, in_control, thrust_now
from sheets.play.craft_anatomy import CraftAnatomy
from sheets.play.craft_heat import capacity_now, scale_of
from sheets.play.status import Status, WeaponStatus
from sheets.play.supply import DESTROYED, EMPTY, JAMMED, shots_of, silent
from sheets.record.options import Options
from sheets.record.state import Modifier, State
from sheets.rules.tables.heat_scale import HeatKind, effects_at
from sheets.units import Fighter

EFFECT = "digest 14.4"
CREW_HITS = 4  # that end a fight


def craft_status(body: CraftAnatomy, state: State, options: Options) -> Status:
    """Thrust, fire, control, heat, and whether the craft must leave."""
    thrust = thrust_now(body, state)
    weapons = tuple(_weapon(body, state, mount) for mount, entry in body.entries.items() if entry.weapon is not None)
    modifiers = tuple(control_modifiers(body, state, options))
    reasons = crippled(body, state, weapons)
    target = state.crew[0].piloting + sum(modifier.value for modifier in modifiers)
    engine = 2 * state.crossed.get("engine", 0) if isinstance(body.unit, Fighter) else 0
    return Status(
        moves={"safe": thrust.safe, "max": thrust.most},
        gunnery=_gunnery(body, state, options),
        piloting=target if in_control(state) else None,
        piloting_modifiers=modifiers,
        weapons=weapons,
        heat=state.heat,
        heat_sunk=capacity_now(body, state),
        heat_made={"engine": engine},
        physical=(),
        must_withdraw=bool(reasons),
        reasons=tuple(reasons) if not state.destroyed else (state.destroyed,),
        destroyed=state.destroyed,
    )


def _gunnery(body: CraftAnatomy, state: State, options: Options) -> tuple[Modifier, ...]:
    """What changes every shot: sensors, fire control, the hits of the crew, heat."""
    found = []
    for key in ("sensors", "fire-control"):
        hits = state.crossed.get(key, 0)
        effect = body.systems[key].effect(hits)
        if hits and effect:
            found.append(Modifier(f"{key.replace('-', ' ')} hit", effect, EFFECT))
    hurt = state.crew[0].hits
    if hurt:
        found.append(Modifier(f"{hurt} crew hits", hurt, EFFECT))
    heat = effects_at(scale_of(options, state), state.heat).get(HeatKind.FIRE)
    if heat:
        found.append(Modifier("heat", heat, "digest 14.5"))
    return tuple(found)


def _weapon(body: CraftAnatomy, state: State, mount: int) -> WeaponStatus:
    entry = body.entries[mount]
    why, shots = silent(body, state, mount), shots_of(body, state, mount)
    return WeaponStatus(mount, entry.title, body.places[mount], not why, why, (), shots)


def crippled(body: CraftAnatomy, state: State, weapons: tuple[WeaponStatus, ...]) -> list[str]:
    """Why a craft must withdraw (digest 12.2): large ones may lose half of their weapons first."""
    found = []
    if 2 * state.structural_integrity < body.structural_integrity:
        found.append("less than half of the structural integrity is left")
    if state.crossed.get("engine"):
        found.append("the engine is hit")
    if state.crossed.get("fuel") and not body.large:
        found.append("the fuel tank is hit")
    if state.crew[0].hits >= CREW_HITS and not body.large:
        found.append("four hits to the crew")
    if body.blind(state):
        found.append("fire control is destroyed")
    lost = sum(weapon.why in (DESTROYED, EMPTY, JAMMED) for weapon in weapons)
    if weapons and (lost == len(weapons) or (body.large and 2 * lost > len(weapons))):
        found.append("half of its weapons are lost" if body.large else "no weapon can fire")
    return found
