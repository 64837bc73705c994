"""What units without critical slots can do right now: what is common to infantry, battle armor, ProtoMechs and guns."""

from collections.abc import Mapping

from sheets.play.quirks import shooting_modifiers, weapon_quirk_modifiers
from sheets.play.status import Status, Strike, WeaponStatus
from sheets.play.supply import DESTROYED, LOST, shots_of, silent
from sheets.play.troops import TroopAnatomy
from sheets.record.record import Options
from sheets.record.state import Modifier, State
from sheets.rules.infantry import can_attack_mechs
from sheets.rules.movement import Movement
from sheets.rules.tables.infantry import AttackStrength, attack_strength
from sheets.units import BattleArmor, Infantry, Unit


def troop_status(
    body: TroopAnatomy[Unit],
    state: State,
    *,
    moves: dict[str, int],
    strength: Mapping[str, int],
    why: Mapping[int, str],
    modifiers: Mapping[int, int] | None = None,
    physical: tuple[Strike, ...] = (),
    reasons: list[str] | None = None,
    withdraws_unarmed: bool = False,
    options: Options,
    gunnery: tuple[Modifier, ...] = (),
    notes: tuple[str, ...] = (),
) -> Status:
    """The status of a unit: `why` says of weapons that cannot fire what its family knows of it, `withdraws_unarmed`
    whether it must leave when none can (digest 12.2)."""
    weapons = tuple(
        _weapon(body, state, options, number, why.get(number, ""), modifiers or {}) for number in body.weapons
    )
    found = list(reasons or [])
    if withdraws_unarmed and weapons and all(weapon.why in LOST for weapon in weapons):
        found.append("no weapon can fire")
    return Status(
        moves=moves,
        gunnery=(*gunnery, *shooting_modifiers(body.unit, options)),
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
        notes=notes,
    )


def _weapon(
    body: TroopAnatomy[Unit], state: State, options: Options, number: int, why: str, modifiers: Mapping[int, int]
) -> WeaponStatus:
    mount, entry = body.unit.mounts[number], body.entries[number]
    shots = shots_of(body, state, number)
    why = DESTROYED if state.destroyed else why or silent(body, state, number)
    added = modifiers.get(number, 0)
    changes: tuple[Modifier, ...] = (Modifier("critical hits", added, "digest 15.2"),) if added else ()
    changes += tuple(weapon_quirk_modifiers(mount, options))
    return WeaponStatus(number, entry.title, mount.location or "", not why, why, changes, shots)


def moves_by_mode(moves: Movement) -> dict[str, int]:
    found = {"walk": moves.walk, "run": moves.run, "jump": moves.jump, "swim": moves.umu}
    return {mode: points for mode, points in found.items() if mode in ("walk", "run", "jump") or points}


def anti_mech_attacks(unit: Infantry | BattleArmor, table: tuple[AttackStrength, ...], left: int) -> tuple[Strike, ...]:
    """Leg and swarm attacks that so many can still make, with what is added to the skill."""
    row = attack_strength(table, left) if left and can_attack_mechs(unit) else None
    if row is None:
        return ()
    attacks = (("leg attack", row.leg), ("swarm attack", row.swarm))
    return tuple(Strike(name, added) for name, added in attacks if added is not None)
