"""The rules of play for battle armor: each trooper has a suit (digest 17)."""

from dataclasses import dataclass
from functools import cached_property

from sheets.equipment.kinds import ArmorType
from sheets.model import OncePerUnit
from sheets.play import rolls
from sheets.play.armor_kinds import ACID, EATEN_BY_ACID, stop_damage
from sheets.play.damage import count_damage, destroy
from sheets.play.resolution import Family, Resolution
from sheets.play.rolls import ON_FOOT, mark_move
from sheets.play.status import Status
from sheets.play.supply import SUPPLY, is_fed_by, munition_in_bin
from sheets.play.tasks import DamageGroup, DamageTask, Destroy, LocateHit, RollCluster
from sheets.play.troops import (
    Blows,
    FamilyStatus,
    InfernoAmmunition,
    LocateTrooper,
    TroopAnatomy,
    anti_mech_attacks,
    end_phase,
    end_turn,
    hit,
    moves_by_mode,
    troop_status,
)
from sheets.record import events
from sheets.record.record import Options
from sheets.record.state import Draft, Due, State
from sheets.rules.antimech import swarm_damage
from sheets.rules.movement import Movement, movement
from sheets.rules.tables.infantry import LEG_ATTACK_DAMAGE, SQUAD_ATTACKS
from sheets.units import BattleArmor
from sheets.units.base import Limb, Mounting
from sheets.units.battlearmor import SQUAD
from sheets.units.outfit import Outfit, outfit

SUITS = "digest 17"
INFERNOS = "digest 17"
MISSILES_A_SUIT = 3
BURNS_FROM = 8  # on 2D6
BOOSTER = 2  # damage bonus of a suit with a myomer booster


@dataclass(frozen=True, eq=False)
class Squad(TroopAnatomy[BattleArmor]):
    """The facts of a squad."""

    @cached_property
    def loads(self) -> dict[int, tuple[int, ...]]:
        """The mounts that hold the shots of a missile launcher: itself, or the ammunition of its kind."""
        return {
            number: (number,)
            if number in self.one_shots
            else tuple(lot for lot in self.bins if is_fed_by(self.entries[lot], self.entries[number]))
            for number in self.weapons
            if "missile" in self.entries[number].traits
        }


def fresh(squad: BattleArmor, options: Options) -> State:
    """The state of an undamaged squad."""
    return Draft(
        armor=dict.fromkeys(squad.locations, squad.armor),
        structure=dict.fromkeys(squad.locations, 1),
        shots=_squad(squad, options.reading).full_shots,
    ).finished()


def attack(resolution: Resolution[Squad], event: events.Attack) -> None:
    """Rolls which trooper a group of damage strikes."""
    rolls.refuse_aim(resolution, event)
    group = DamageGroup(event.kind, event.critical_modifier, event.capital, event.natural_12, event.in_open)
    resolution.do_next(LocateHit(event.side, event.table, event.damage, group))


def locate_hit(resolution: Resolution[Squad], task: LocateHit) -> None:
    """Rolls for the first trooper; area effect strikes all of them without a roll."""
    if task.group.kind == "area":
        resolution.do_next(DamageTask("", False, task.points, task.group))
    else:
        resolution.do_next(LocateTrooper(task.points, task.group))


def locate_trooper(resolution: Resolution[Squad], task: LocateTrooper) -> None:
    """Rolls 1D6 until the result is a trooper who is still alive."""
    state = resolution.state
    there = tuple(place for place in state.structure if place not in state.gone)
    if not there:
        return
    purpose = "hit-location-again" if task.again else "hit-location"
    asked = "an inferno burns a suit" if task.group.inferno else f"{task.points} points to the squad"
    result = resolution.roll(Due(purpose, 1, asked, SUITS, choices=there))
    place = result.outcome if isinstance(result.outcome, str) else f"Trooper {result.total}"
    if place in there:
        resolution.do_next(DamageTask(place, False, task.points, task.group))
    else:
        resolution.say(f"{place} is not there: roll again", SUITS)
        resolution.do_next(task._replace(again=True))


def apply_damage(resolution: Resolution[Squad], task: DamageTask) -> None:
    """Damages one trooper, or all of them by area effect; damage beyond a suit is lost."""
    if task.group.kind == "area" and task.first:
        there = [place for place in resolution.state.structure if place not in resolution.state.gone]
        resolution.do_next(*(task._replace(location=place, first=False) for place in there))
        return
    body, state = resolution.body, resolution.state
    place = task.location
    if place in state.gone:
        return
    if task.group.inferno:
        resolution.say(f"infernos burn {place}", INFERNOS, place)
        _lose_trooper(resolution, place)
        return
    before = state.armor[place]
    points = task.points
    if task.criticals:
        points = max(points, before + 1)
        resolution.say(f"a critical hit on {place}", SUITS, place)
    if task.group.kind == "flechette":
        points //= 2
    if not points:
        return
    if before:
        plating = body.unit.plating.type
        if task.group.kind == "acid" and plating in EATEN_BY_ACID:
            points = min(ACID, before)
        stopped = stop_damage(plating, before, False, points, task.group.kind, resolution.options.book)
        state.armor = {**state.armor, place: before - stopped.lost}
        count_damage(resolution, stopped.taken, stopped.lost)
        resolution.say(
            f"{points} points to {place}: {before - stopped.lost} of armor left", stopped.ruling or SUITS, place
        )
        points = stopped.through
    if points:
        _lose_trooper(resolution, place)


def _lose_trooper(resolution: Resolution[Squad], place: str) -> None:
    state = resolution.state
    state.armor = {**state.armor, place: 0}
    state.structure = {**state.structure, place: 0}
    state.gone = {**state.gone, place: "destroyed"}
    count_damage(resolution, 1, 1)
    aboard = [lot for lot in resolution.body.bins if resolution.body.unit.mounts[lot].location == place]
    if aboard:
        state.shots = {**state.shots, **dict.fromkeys(aboard, 0)}
    left = suits_left(state)
    resolution.say(f"{place} is lost: {left} left", SUITS, place)
    if _carries_infernos(resolution.body, state):
        resolution.do_next(InfernoAmmunition(place))
    if not left:
        resolution.do_next(Destroy("location", "the last trooper is lost: the squad is destroyed", SUITS))


def inferno(resolution: Resolution[Squad], event: events.Inferno) -> None:
    """Kills a trooper for every three inferno missiles of a turn; fire-resistant suits are immune."""
    state = resolution.state
    if resolution.body.unit.plating.type is ArmorType.BA_FIRE_RESISTANT:
        resolution.say("fire-resistant suits feel no infernos", INFERNOS)
        return
    suits, state.infernos = divmod(state.infernos + event.missiles, MISSILES_A_SUIT)
    resolution.say(f"{event.missiles} inferno missiles: suits that burn: {suits}", INFERNOS)
    resolution.do_next(*[LocateTrooper(1, DamageGroup(inferno=True))] * suits)


def _carries_infernos(body: Squad, state: State) -> bool:
    """Whether the squad carries inferno ammunition."""
    lots = (munition_in_bin(body, state, lot).ammo for lot in body.bins if state.shots.get(lot))
    return any(ammo is not None and "inferno" in ammo.munitions for ammo in lots)


def burning_ammunition(resolution: Resolution[Squad], task: InfernoAmmunition) -> None:
    """Rolls whether the infernos of a killed trooper set the hex on fire."""
    due = Due("inferno-ammunition", 2, f"{task.location} carried infernos", SUITS, task.location, BURNS_FROM)
    if resolution.succeeds(due):
        resolution.say("the infernos explode: they strike every unit in the hex", SUITS, task.location)


def move(resolution: Resolution[Squad], event: events.Move) -> None:
    """Moves the squad."""
    moves = squad_movement_now(resolution.body, resolution.state)
    mark_move(resolution, event, {"walk": moves.walk, "run": moves.run, "jump": moves.jump, "swim": moves.umu}, ON_FOOT)


def suits_left(state: State) -> int:
    """The number of troopers alive."""
    return len(state.structure) - len(state.gone)


def squad_movement_now(body: Squad, state: State) -> Movement:
    """The MP of the squad; empty launchers are dropped, and jettisoned gear weighs nothing."""
    return movement(body.unit, _gear_left(body, state))


def _gear_left(body: Squad, state: State) -> Outfit[BattleArmor]:
    """The equipment that the suits still carry."""
    carried = outfit(body.unit)
    off = {number for number, lots in body.loads.items() if lots and not any(state.shots[lot] for lot in lots)}
    off |= state.mounts
    return Outfit(body.unit, tuple(m for m in carried.mounted if m.position not in off)) if off else carried


def jettison(resolution: Resolution[Squad], event: events.Jettison) -> None:
    """Jettisons a launcher on the body or a detachable pack, before a jump or an anti-'Mech attack."""
    body, state, mount = resolution.body, resolution.state, event.mount
    worn = body.unit.mounts[mount] if mount < len(body.unit.mounts) else None
    if worn is None or not (mount in body.loads or worn.mounting is Mounting.WEAPON_PACK):
        resolution.refuse(f"item {mount} of {body.unit.name} is not equipment that suits can jettison")
    if mount in state.mounts:
        resolution.refuse(f"the {worn.item} is gone already")
    state.mounts = state.mounts | {mount}
    resolution.say(f"the {worn.item} is jettisoned", SUITS)


FEW_SUITS = 0.5  # part of a squad: with fewer suits left it must withdraw (digest 12.2)


def anti_mech_blows(body: Squad, state: State) -> Blows:
    """The damage of leg and swarm attacks, with the bonus of vibro-claws and myomer boosters (digest 17)."""
    claws = swarm_damage(body.unit)
    boosters = BOOSTER * suits_left(state) * any("masc" in entry.traits for entry in body.entries.values())
    guns = sum(
        entry.weapon.damage or 0
        for place in body.unit.locations
        if place not in state.gone
        for number, entry in body.entries.items()
        if (mount := body.unit.mounts[number]).location in (None, SQUAD, place)
        and entry.weapon is not None
        and body.works(state, number)
        and mount.limb is not Limb.BODY
        and entry.traits.isdisjoint(("missile", "infantry"))
    )
    return Blows(LEG_ATTACK_DAMAGE + claws + boosters, guns + claws + boosters, critical=True)


def squad_status(body: Squad, state: State, options: Options) -> Status:
    """The status of the squad."""
    unit = body.unit
    left = suits_left(state)
    return troop_status(
        body,
        state,
        options,
        FamilyStatus(
            moves=moves_by_mode(squad_movement_now(body, state)),
            strength={"suits": left},
            why={},
            physical=anti_mech_attacks(unit, SQUAD_ATTACKS, left, anti_mech_blows(body, state)),
            reasons=["fewer than half of the suits are left"] if left < FEW_SUITS * unit.troopers else [],
        ),
    )


_squad = OncePerUnit(Squad)

BATTLE_ARMOR = Family(
    body=_squad,
    status=squad_status,
    fresh=fresh,
    events={
        events.Hit: hit,
        events.Attack: attack,
        events.Salvo: rolls.salvo_handler(attack),
        events.Struck: rolls.physical_attack_handler(attack),
        events.Inferno: inferno,
        events.Move: move,
        events.Jettison: jettison,
        **SUPPLY,
        events.EndPhase: end_phase,
        events.HeatPhase: end_turn,
    },
    tasks={
        RollCluster: rolls.cluster_handler(attack),
        LocateHit: locate_hit,
        LocateTrooper: locate_trooper,
        DamageTask: apply_damage,
        InfernoAmmunition: burning_ammunition,
        Destroy: destroy,
    },
)
