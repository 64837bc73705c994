"""Conventional infantry in play: one pool of troopers, and the abilities of those left (digest 16).

The module begins with the effects of weapons, fires and bursts on the pool.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor
from typing import Protocol

from sheets.equipment import Item, find, item
from sheets.equipment.weapon import InfantryDamage, Weapon
from sheets.model import OncePerUnit
from sheets.play import supply
from sheets.play.damage import destroy
from sheets.play.resolution import Family, Resolution
from sheets.play.rolls import ON_FOOT, mark_move, refuse_aim
from sheets.play.status import Status
from sheets.play.supply import SUPPLY
from sheets.play.tasks import DamageGroup, DamageTask, Destroy
from sheets.play.troops import (
    Blows,
    Casualties,
    FamilyStatus,
    TroopAnatomy,
    anti_mech_attacks,
    end_phase,
    end_turn,
    hit,
    moves_by_mode,
    troop_status,
)
from sheets.record import events
from sheets.record.events import THIN_AIR, VACUUM, Attack, Inferno, Struck, WeaponHit
from sheets.record.record import Options
from sheets.record.state import Draft, Due, State
from sheets.rules.antimech import is_mechanized
from sheets.rules.infantry import damage_divisor, damage_row, gun_crew, guns_served
from sheets.rules.movement import Movement, movement
from sheets.rules.tables.infantry import (
    BURST_DICE,
    FROM_WEAPONS,
    LEG_ATTACK_DAMAGE,
    MEN_AN_INFERNO,
    PLATOON_ATTACKS,
)
from sheets.rules.tables.terrain import BUILDINGS
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS, TROOPERS
from sheets.units.outfit import Outfit, outfit

TABLE = "digest 16"
INFERNOS = "TW-4.4:p141:inferno-infantry"
BURSTS = "TW-4.4:p175:burst-inside"
WALLS = "TW-4.4:p175:infantry-absorption"
MECHANIZED = "TW-4.4:p215:mechanized-double"
POINTS_A_TROOPER = 10  # points of damage for each trooper
SCATTERS = "lbx-"
HALF_DIE = InfantryDamage.BURST_HALF_D6


class TroopUnit(Protocol):
    """The values that these functions need of a platoon."""

    @property
    def unit(self) -> Infantry: ...


def attack(resolution: Resolution[TroopUnit], event: Attack) -> None:
    """Applies damage to the whole platoon (TW-4.4:p215:infantry-on-infantry), without a location roll."""
    refuse_aim(resolution, event)
    group = DamageGroup(event.kind, event.critical_modifier, event.capital, event.natural_12, event.in_open)
    resolution.do_next(DamageTask(TROOPERS, False, event.damage, group))


def take_physical_attack(resolution: Resolution[TroopUnit], event: Struck) -> None:
    """Applies a physical attack: a tenth of its points, at least one trooper (digest 20)."""
    resolution.do_next(DamageTask(TROOPERS, False, max(event.damage // POINTS_A_TROOPER, 1), DamageGroup()))


def apply_weapon_hit(resolution: Resolution[TroopUnit], event: WeaponHit) -> None:
    """Applies hits of a named weapon by the table of its kind."""
    entry = find(event.weapon)
    if entry is None or entry.weapon is None:
        resolution.refuse(f"unknown weapon '{event.weapon}'")
    kind = _table_row(resolution, entry, event)
    if kind not in FROM_WEAPONS and kind not in BURST_DICE:
        resolution.refuse(f"say the troopers that the {entry.title} strikes: its own rules count them")
    resolution.do_next(*[Casualties(entry.name, event)] * event.times)


def _table_row(resolution: Resolution[TroopUnit], entry: Item, event: WeaponHit) -> InfantryDamage:
    """The row of the table; an LB-X autocannon fires slugs or cluster rounds, plasma does dice of its own."""
    assert entry.weapon is not None
    if not event.cluster:
        plasma = (entry.weapon.ammo_type or "") if entry.weapon.damage else "plasma-cannon"
        dice = resolution.options.book.plasma_dice.get(plasma) if "plasma" in entry.traits else None
        return InfantryDamage(f"burst-{dice}d6") if dice else entry.weapon.infantry_damage
    if not (entry.weapon.ammo_type or "").startswith(SCATTERS):
        resolution.refuse(f"the {entry.title} fires no cluster rounds")
    return InfantryDamage.CLUSTER_BALLISTIC


def count_casualties(resolution: Resolution[TroopUnit], task: Casualties) -> None:
    """Applies one hit: the table or the dice of a burst, the cover of a building, and doubled damage."""
    event, entry = task.event, find(task.weapon)
    if resolution.state.destroyed:
        return
    assert entry is not None
    assert entry.weapon is not None
    kind = _table_row(resolution, entry, event)
    noted = resolution.state.circumstances.get(IN_BUILDING, "")
    building = event.building or (noted if any(each.name.casefold() == noted for each in BUILDINGS) else "")
    twice = is_mechanized(resolution.body.unit)
    points: float
    if kind in BURST_DICE:
        points = _burst(resolution, entry, kind)
        if twice:
            points = ceil(points / 2)
        if building:
            points = floor(points / 2 + 0.5)
            resolution.say(f"a burst into a building: {points} points", BURSTS, TROOPERS)
    else:
        row = FROM_WEAPONS[kind]
        damage = event.damage or _damage(resolution, entry.weapon, entry)
        points = ceil(damage / row.divisor) + row.more
        if building:
            walls = next(kind for kind in BUILDINGS if kind.name.casefold() == building)
            passes = walls.passes_within if event.inside else walls.passes
            points *= passes
            resolution.say(f"the {building} building absorbs {1 - passes:.0%}", WALLS, TROOPERS)
    if twice:
        points *= 2
        resolution.say("mechanized infantry loses twice as many", MECHANIZED, TROOPERS)
    if points:
        resolution.do_next(DamageTask(TROOPERS, False, ceil(points), DamageGroup(in_open=event.in_open)))


def _burst(resolution: Resolution[TroopUnit], entry: Item, kind: InfantryDamage) -> int:
    """The dice of a burst."""
    result = resolution.roll(Due("burst", BURST_DICE[kind], f"a burst of the {entry.title}", TABLE, TROOPERS))
    return ceil(result.total / 2) if kind is HALF_DIE else result.total


def _damage(resolution: Resolution[TroopUnit], weapon: Weapon, entry: Item) -> int:
    """The damage of the weapon."""
    if not weapon.damage:
        resolution.refuse(f"say the damage that the {entry.title} did: it is not always the same")
    return weapon.damage


def inferno(resolution: Resolution[TroopUnit], event: Inferno) -> None:
    """Applies infernos, which kill troopers for each missile in any terrain and of any type
    (TW-4.4:p141:inferno-infantry)."""
    resolution.do_next(DamageTask(TROOPERS, False, event.missiles * MEN_AN_INFERNO, DamageGroup(inferno=True)))


CASUALTIES = "digest 16"
IN_BUILDING = "in-building"
ACID = 1.5


@dataclass(frozen=True, eq=False)
class PlatoonAnatomy(TroopAnatomy[Infantry]):
    """The facts of a platoon."""

    @cached_property
    def divisor(self) -> float:
        """The divisor of damage."""
        return damage_divisor(self.unit)

    @cached_property
    def damage(self) -> tuple[int, ...]:
        """The damage of one trooper, of two, and so on."""
        return damage_row(self.unit)

    @cached_property
    def guns(self) -> Mapping[int, int]:
        """The field guns, with the crew that each needs."""
        return {
            number: gun_crew(entry)
            for number, entry in self.entries.items()
            if entry.weapon is not None and self.unit.mounts[number].location == FIELD_GUNS
        }


def fresh(platoon: Infantry, options: Options) -> State:
    """The state of an undamaged platoon."""
    return Draft(structure={TROOPERS: platoon.troopers}).finished()


def wears_space_suits(platoon: Infantry) -> bool:
    """Whether the armor of the troopers allows operation in vacuum."""
    if platoon.custom_armor is not None and platoon.custom_armor.space_suit:
        return True
    return platoon.armor_kit is not None and "space-suit" in item(platoon.armor_kit).traits


def troopers_lost(points: int, damage: DamageTask, divisor: float, airless: bool = False) -> int:
    """The troopers that these points of damage kill, without a limit by the number left.

    In the open, by area effect, and without suits in vacuum, points are doubled; acid does half as much again. The
    divisor is applied last, and each attack is rounded up.
    """
    group = damage.group
    if group.inferno or group.kind == "casualties":
        return points
    doubled = (group.in_open, group.kind == "area", airless)
    lost: float = points * 2 ** sum(doubled)
    if group.kind == "acid":
        lost = ceil(lost * ACID)
    return ceil(round(lost / divisor, 6))


def apply_damage(resolution: Resolution[PlatoonAnatomy], task: DamageTask) -> None:
    """Removes troopers; the platoon is destroyed with the last of them."""
    state = resolution.state
    before = state.structure[TROOPERS]
    airless = state.circumstances.get(VACUUM, THIN_AIR) != THIN_AIR and not wears_space_suits(resolution.body.unit)
    lost = min(troopers_lost(task.points, task, resolution.body.divisor, airless), before)
    if not lost:
        return
    left = before - lost
    state.structure = {TROOPERS: left}
    state.phase_damage += lost
    resolution.say(f"{lost} troopers lost: {left} left", CASUALTIES, TROOPERS)
    if not left:
        state.gone = {TROOPERS: "destroyed"}
        resolution.do_next(Destroy("location", "the last trooper is lost: the platoon is destroyed", CASUALTIES))


def platoon_damage_now(body: PlatoonAnatomy, state: State) -> int:
    """The damage of the troopers left; the last one does 1 (TW-4.4:p215:last-trooper)."""
    left = state.structure[TROOPERS]
    return body.damage[left - 1] if left else 0


def guns_now(body: PlatoonAnatomy, state: State) -> int:
    """The number of field guns that the troopers left can operate."""
    return guns_served(body.unit, state.structure[TROOPERS])


def platoon_movement_now(body: PlatoonAnatomy, state: State) -> Movement:
    """The MP of the platoon; guns without enough crew are abandoned at the end of the phase."""
    men = state.structure[TROOPERS] + state.phase_damage
    if not body.guns or guns_served(body.unit, men):
        return movement(body.unit)
    carried = outfit(body.unit)
    on_foot = Outfit(body.unit, tuple(m for m in carried.mounted if m.position not in body.guns))
    return movement(body.unit, on_foot)


def is_crawling(body: PlatoonAnatomy, state: State) -> bool:
    """Whether the platoon has 0 MP and may move a hex in a turn without fire (printed as `0*`)."""
    moves = platoon_movement_now(body, state)
    return not (moves.walk or moves.run or moves.jump or moves.umu)


CRAWL_WORDS = "with 0 MP it moves 1 hex in a turn in which it does not fire (unconfirmed)"
MOVED = "the platoon moved in this turn (unconfirmed)"
GUNS_FIRED = "the field guns fired in this turn (unconfirmed)"
OWN_WEAPONS_FIRED = "the men fired their own weapons in this turn (unconfirmed)"


def why_platoon_silent(body: PlatoonAnatomy, state: State) -> str:
    """The reason why a platoon cannot fire at all: with 0 MP it moved a hex."""
    return MOVED if state.moved not in ("", "stand") and is_crawling(body, state) else ""


def why_holding_fire(body: PlatoonAnatomy, state: State, weapon: int) -> str:
    """The reason why the troopers cannot fire a weapon: a hex moved with 0 MP, or field guns after a move or with other
    weapons."""
    why = why_platoon_silent(body, state)
    if why:
        return why
    if weapon not in body.guns:
        return GUNS_FIRED if any(gun in body.guns for gun in state.used) else ""
    if state.moved not in ("", "stand"):
        return MOVED
    return OWN_WEAPONS_FIRED if any(other not in body.guns for other in state.used) else ""


def fire(resolution: Resolution[PlatoonAnatomy], event: events.Fire) -> None:
    """Fires a weapon, unless the troopers are busy."""
    why = why_holding_fire(resolution.body, resolution.state, event.weapon)
    if why and event.weapon in resolution.body.weapons:
        resolution.refuse(f"the {resolution.body.entries[event.weapon].title} cannot fire: {why}")
    supply.fire(resolution, event)


def move(resolution: Resolution[PlatoonAnatomy], event: events.Move) -> None:
    """Moves the platoon."""
    slow = is_crawling(resolution.body, resolution.state)
    if slow and resolution.state.used:
        resolution.refuse(f"{resolution.unit.name} fired in this turn: {CRAWL_WORDS}")
    moves = platoon_movement_now(resolution.body, resolution.state)
    walk = int(slow) or moves.walk
    mark_move(resolution, event, {"walk": walk, "run": moves.run, "jump": moves.jump, "swim": moves.umu}, ON_FOOT)


FEW_TROOPERS = 0.25  # part of a platoon: with fewer troopers left it must withdraw (digest 12.2)


def platoon_status(body: PlatoonAnatomy, state: State, options: Options) -> Status:
    """The status of the platoon."""
    unit = body.unit
    left = state.structure[TROOPERS]
    guns, slow = guns_now(body, state), is_crawling(body, state)
    idle = {weapon: why for weapon in body.weapons if (why := why_holding_fire(body, state, weapon))}
    idle |= dict.fromkeys(list(body.guns)[guns:], "no crew to serve it")
    return troop_status(
        body,
        state,
        options,
        FamilyStatus(
            moves=moves_by_mode(platoon_movement_now(body, state)) | ({"walk": 1} if slow else {}),
            strength={"troopers": left, "damage": platoon_damage_now(body, state), "field guns": guns},
            why=idle,
            physical=anti_mech_attacks(
                unit, PLATOON_ATTACKS, left, Blows(LEG_ATTACK_DAMAGE, platoon_damage_now(body, state), critical=False)
            ),
            reasons=["fewer than a quarter of the troopers are left"] if left < FEW_TROOPERS * unit.troopers else [],
            notes=(CRAWL_WORDS,) if slow else (),
        ),
    )


INFANTRY = Family(
    body=OncePerUnit(PlatoonAnatomy),
    status=platoon_status,
    fresh=fresh,
    events={
        events.Hit: hit,
        events.Attack: attack,
        events.WeaponHit: apply_weapon_hit,
        events.Struck: take_physical_attack,
        events.Inferno: inferno,
        events.Move: move,
        **SUPPLY,
        events.Fire: fire,
        events.EndPhase: end_phase,
        events.HeatPhase: end_turn,
    },
    tasks={Casualties: count_casualties, DamageTask: apply_damage, Destroy: destroy},
)
