"""Common rules of infantry, battle armor, ProtoMechs and guns in play: no heat, no falls, few facts.

The module has their tasks, then their facts and events, then their status.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from sheets.equipment import Item
from sheets.play.resolution import Resolution
from sheets.play.rolls import shooting_modifiers
from sheets.play.status import Status, Strike, WeaponStatus
from sheets.play.supply import DESTROYED, LASTING_REASONS, available_shots, new_turn, why_silent
from sheets.play.tasks import DamageGroup, DamageTask
from sheets.play.weapon_modifiers import weapon_modifiers
from sheets.record.events import EndPhase, HeatPhase, Hit, WeaponHit
from sheets.record.record import Options
from sheets.record.state import Modifier, State
from sheets.rules.antimech import can_attack_mechs
from sheets.rules.links import Links, links
from sheets.rules.movement import Movement
from sheets.rules.tables.infantry import AttackStrength, attack_strength
from sheets.units import BattleArmor, Infantry, Unit
from sheets.units.outfit import outfit


class LocateTrooper(NamedTuple):
    """Roll which trooper of a squad a group of damage strikes; `again`: the last roll selected a trooper who is
    dead."""

    points: int
    group: DamageGroup
    again: bool = False


class Casualties(NamedTuple):
    """One hit of a weapon on conventional infantry."""

    weapon: str
    event: WeaponHit


class InfernoAmmunition(NamedTuple):
    """The inferno ammunition of a killed trooper may burn."""

    location: str


class Boost(NamedTuple):
    """A ProtoMech uses its myomer booster, which may fail."""

    target: int | None


class CrossBoxes(NamedTuple):
    """The next boxes of a location of a ProtoMech are crossed."""

    location: str
    number: int


class TorsoWeapon(NamedTuple):
    """A critical hit on the torso of a ProtoMech may destroy a weapon there."""


class PilotHurt(NamedTuple):
    """The attack is over: the pilot of a ProtoMech is hurt if more than `crossed` boxes are crossed."""

    crossed: int


class EmplacementRoll(NamedTuple):
    """Roll on the table of critical hits of gun emplacements."""


class PickEmplacementItem(NamedTuple):
    """A gun of an emplacement is destroyed, or jams; `equipment`: an item besides guns and ammunition is struck."""

    lost: bool
    equipment: bool = False


class JamWeapon(NamedTuple):
    """A weapon jams at the end of the phase."""

    mount: int


class LockTurret(NamedTuple):
    """The turret of an emplacement jams or locks."""


WITH_CRITICAL = " and a roll for critical hits"
UnitT = TypeVar("UnitT", bound=Unit, covariant=True)


@dataclass(frozen=True, eq=False)
class TroopAnatomy(Generic[UnitT]):
    """The facts of a unit without critical slots, by place in `unit.mounts`."""

    unit: UnitT
    edition: str = ""

    @cached_property
    def entries(self) -> Mapping[int, Item]:
        """The mounted items."""
        return {mounted.position: mounted.item for mounted in outfit(self.unit, self.edition).mounted}

    @cached_property
    def links(self) -> Links:
        """The links of its items."""
        return links(self.unit, self.edition)

    @cached_property
    def full_shots(self) -> Mapping[int, int]:
        """The shots of each lot of ammunition, and of each launcher that holds its own."""
        return {**self.bins, **self.one_shots}

    @cached_property
    def bins(self) -> Mapping[int, int]:
        """The shots of each lot of ammunition."""
        carried = outfit(self.unit, self.edition).mounted
        return {mounted.position: mounted.shots for mounted in carried if mounted.item.ammo is not None}

    @cached_property
    def one_shots(self) -> Mapping[int, int]:
        """The shots of launchers that hold their own."""
        return {
            number: 2 if "double-one-shot" in entry.traits else 1
            for number, entry in self.entries.items()
            if "one-shot" in entry.traits and entry.weapon is not None
        }

    @cached_property
    def weapons(self) -> tuple[int, ...]:
        """The weapons in order."""
        return tuple(number for number, entry in self.entries.items() if entry.weapon is not None)

    def works(self, state: State, mount: int) -> bool:
        """Whether an item is neither lost nor in a lost location."""
        return mount not in state.mounts and self.unit.mounts[mount].location not in state.gone

    def why_hindered(self, state: State, weapon: int) -> str:
        """Empty: these units have no sensors."""
        return ""


def working_troop_weapons(body: TroopAnatomy[Unit], state: State) -> tuple[int, ...]:
    """The weapons that are neither lost nor in a lost location."""
    return tuple(number for number in body.weapons if body.works(state, number))


def hit(resolution: Resolution[TroopAnatomy[Unit]], event: Hit) -> None:
    """Applies a group of damage to a given location."""
    places = resolution.state.structure
    if event.location not in places:
        resolution.refuse(f"a {resolution.unit.name} has no location '{event.location}': it has {', '.join(places)}")
    group = DamageGroup(event.kind, event.critical_modifier, event.capital, event.natural_12, event.in_open)
    resolution.do_next(DamageTask(event.location, False, event.damage, group, int(event.through_armor_critical)))


def end_phase(resolution: Resolution[object], event: EndPhase) -> None:
    """Ends the phase; the turn counter of a destroyed unit stops."""
    if not resolution.state.destroyed:
        resolution.state.phase_damage = 0


def end_turn(resolution: Resolution[object], event: HeatPhase) -> None:
    """Ends the turn, without heat (digest 9.5)."""
    if not resolution.state.destroyed:
        resolution.state.phase_damage = 0
        resolution.state.turn += 1
        new_turn(resolution.state)


class FamilyStatus(NamedTuple):
    """The part of a status that a family without critical slots finds by its own rules.

    `why` has the reasons why weapons cannot fire and `modifiers` their critical hits, both by place in `unit.mounts`.
    `withdraws_unarmed`: a unit without a weapon that can fire must withdraw (digest 12.2).
    """

    moves: dict[str, int]
    strength: Mapping[str, int]
    why: Mapping[int, str]
    modifiers: Mapping[int, int] = {}
    physical: tuple[Strike, ...] = ()
    reasons: Sequence[str] = ()
    withdraws_unarmed: bool = False
    gunnery: tuple[Modifier, ...] = ()
    notes: tuple[str, ...] = ()


def troop_status(body: TroopAnatomy[Unit], state: State, options: Options, family: FamilyStatus) -> Status:
    """The status of a unit without critical slots."""
    weapons = tuple(
        _weapon(body, state, options, number, family.why.get(number, ""), family.modifiers) for number in body.weapons
    )
    found = list(family.reasons)
    if family.withdraws_unarmed and weapons and all(weapon.why in LASTING_REASONS for weapon in weapons):
        found.append("no weapon can fire")
    return Status(
        moves=family.moves,
        gunnery=(*family.gunnery, *shooting_modifiers(body.unit, options, state)),
        piloting=None,
        piloting_modifiers=(),
        weapons=weapons,
        heat=0,
        heat_sunk=None,
        heat_made={},
        physical=() if state.destroyed else family.physical,
        must_withdraw=bool(found) and not state.destroyed,
        reasons=(state.destroyed,) if state.destroyed else tuple(found),
        destroyed=state.destroyed,
        strength=dict(family.strength),
        notes=family.notes,
    )


def _weapon(
    body: TroopAnatomy[Unit], state: State, options: Options, number: int, why: str, modifiers: Mapping[int, int]
) -> WeaponStatus:
    entry = body.entries[number]
    shots = available_shots(body, state, number)
    why = DESTROYED if state.destroyed else why or why_silent(body, state, number)
    added = modifiers.get(number, 0)
    changes: tuple[Modifier, ...] = (Modifier("critical hits", added, "digest 15.2"),) if added else ()
    changes += weapon_modifiers(body, state, options, number)
    place = body.unit.mounts[number].location or ""
    return WeaponStatus(number, entry.title, place, not why, why, changes, shots)


def moves_by_mode(moves: Movement) -> dict[str, int]:
    found = {"walk": moves.walk, "run": moves.run, "jump": moves.jump, "swim": moves.umu}
    return {mode: points for mode, points in found.items() if mode in ("walk", "run", "jump") or points}


class Blows(NamedTuple):
    """The damage of a leg attack, and of each turn of a swarm; `critical`: a swarm also rolls for critical hits."""

    leg: int
    swarm: int
    critical: bool


def anti_mech_attacks(
    unit: Infantry | BattleArmor, table: tuple[AttackStrength, ...], left: int, blows: Blows
) -> tuple[Strike, ...]:
    """The leg and swarm attacks that this many troopers can make: the modifier to the skill, and the damage (digest 16,
    17)."""
    row = attack_strength(table, left) if left and can_attack_mechs(unit) else None
    if row is None:
        return ()
    swarm = f"{blows.swarm} a turn" + (WITH_CRITICAL if blows.critical else "")
    attacks = (("leg attack", row.leg, f"{blows.leg}{WITH_CRITICAL}"), ("swarm attack", row.swarm, swarm))
    return tuple(Strike(name, added, damage) for name, added, damage in attacks if added is not None)
