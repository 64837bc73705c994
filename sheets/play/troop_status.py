"""What units without critical slots can do right now: what is common to infantry, battle armor, ProtoMechs and guns."""

from collections.abc import Mapping

from sheets.play.status import Status, WeaponStatus
from sheets.play.troops import TroopAnatomy, feeds
from sheets.record.state import Modifier, State
from sheets.rules.antimech import can_attack_mechs
from sheets.rules.movement import Movement
from sheets.rules.tables.infantry import AttackStrength, attack_strength
from sheets.units import BattleArmor, GunEmplacement, Infantry, Unit
from sheets.units.infantry import FIELD_GUNS


def troop_status(
    body: TroopAnatomy[Unit],
    state: State,
    *,
    moves: dict[str, int],
    strength: Mapping[str, int],
    why: Mapping[int, str],
    modifiers: Mapping[int, int] | None = None,
    physical: tuple[str, ...] = (),
    reasons: list[str] | None = None,
    withdraws_unarmed: bool = False,
    able: bool = True,
) -> Status:
    """The status of a unit: `why` says of weapons that cannot fire what its family knows of it, `able` whether anybody
    can fire them, `withdraws_unarmed` whether it must leave when none can (digest 12.2)."""
    weapons = tuple(_weapon(body, state, number, why.get(number, ""), modifiers or {}, able) for number in body.weapons)
    found = list(reasons or [])
    if withdraws_unarmed and weapons and not any(_usable(weapon) for weapon in weapons):
        found.append("no weapon can fire")
    return Status(
        moves=moves,
        gunnery=(),
        piloting=None,
        piloting_modifiers=(),
        weapons=weapons,
        heat=0,
        heat_sunk=None,
        heat_made={},
        physical=() if state.destroyed else physical,
        must_withdraw=bool(found) and not state.destroyed,
        reasons=(state.destroyed,) if state.destroyed else tuple(found),
        destroyed=state.destroyed,
        strength=dict(strength),
    )


NO_CREW = "nobody can fire it"


def _usable(weapon: WeaponStatus) -> bool:
    """Whether the weapon itself is whole: a crew comes to its senses."""
    return weapon.fires or weapon.why == NO_CREW


def _weapon(
    body: TroopAnatomy[Unit], state: State, number: int, why: str, modifiers: Mapping[int, int], able: bool
) -> WeaponStatus:
    mount, entry = body.unit.mounts[number], body.entries[number]
    shots = shots_now(body, state, number)
    if state.destroyed or number in state.mounts or mount.location in state.gone:
        why = "destroyed"
    elif number in state.jammed:
        why = why or "jammed"
    elif shots == 0:
        why = why or "no ammunition"
    elif not able:
        why = why or NO_CREW
    added = modifiers.get(number, 0)
    changes = (Modifier("critical hits", added, "digest 15.2"),) if added else ()
    return WeaponStatus(number, entry.title, mount.location or "", not why, why, changes, shots)


def shots_now(body: TroopAnatomy[Unit], state: State, number: int) -> int | None:
    """The shots that a weapon can draw on; None where it needs none, or nobody counts them."""
    if number in body.one_shots:
        return state.shots.get(number, 0)
    entry = body.entries[number]
    if entry.weapon is None or entry.weapon.ammo_type is None or body.unit.mounts[number].location == FIELD_GUNS:
        return None
    lots = [lot for lot in body.bins if feeds(body.entries[lot], entry)]
    counted = bool(lots) or isinstance(body.unit, GunEmplacement)
    return sum(state.shots[lot] for lot in lots) if counted else None


def moves_by_mode(moves: Movement) -> dict[str, int]:
    found = {"walk": moves.walk, "run": moves.run, "jump": moves.jump, "swim": moves.umu}
    return {mode: points for mode, points in found.items() if mode in ("walk", "run", "jump") or points}


def anti_mech_attacks(unit: Infantry | BattleArmor, table: tuple[AttackStrength, ...], left: int) -> tuple[str, ...]:
    """Leg and swarm attacks that so many can still make, with what is added to the skill."""
    row = attack_strength(table, left) if left and can_attack_mechs(unit) else None
    if row is None:
        return ()
    attacks = (("leg attack", row.leg), ("swarm attack", row.swarm))
    return tuple(f"{name} {added:+}" for name, added in attacks if added is not None)
