"""Gun emplacements and handheld weapons in play (digest 18).

The building of an emplacement takes the damage, its guns and gunners the critical hits. A handheld weapon is destroyed
when its armor is gone.
"""

from dataclasses import dataclass
from math import ceil

from sheets.model import OncePerUnit
from sheets.play.armor_kinds import stop_damage
from sheets.play.circumstances import name_factor
from sheets.play.damage import destroy
from sheets.play.motive import is_turret_jammed
from sheets.play.resolution import Family, Resolution
from sheets.play.status import Status
from sheets.play.supply import SUPPLY, lot_points, why_crew_idle
from sheets.play.tasks import DamageGroup, DamageTask, Destroy
from sheets.play.troops import (
    EmplacementRoll,
    FamilyStatus,
    JamWeapon,
    LockTurret,
    PickEmplacementItem,
    TroopAnatomy,
    end_phase,
    end_turn,
    hit,
    troop_status,
    working_troop_weapons,
)
from sheets.play.vehicle_criticals import pick_number
from sheets.record import events
from sheets.record.record import Options
from sheets.record.state import CrewMember, Draft, Due, State
from sheets.rules.tables.criticals import EmplacementCritical, emplacement_critical
from sheets.units import GunEmplacement, HandheldWeapon

EMPLACEMENT = "digest 18"
NAME_THE_FACTOR = "Say it as in enter building 40"
GUNS = "GUN"
LOCKED, JAMMED, FREED = "turret-locked-GUN", "turret-jammed-GUN", "turret-freed-GUN"
LOCKS_FROM = 4  # on 1D6, the roll from which a turret locks
FIRST_STUN = 2  # turns: this one and the next


@dataclass(frozen=True, eq=False)
class EmplacementAnatomy(TroopAnatomy[GunEmplacement]):
    """The facts of a gun emplacement."""


def fresh_emplacement(emplacement: GunEmplacement, options: Options) -> State:
    """The state of an undamaged emplacement on a building with the stated CF."""
    return Draft(
        shots=_battery(emplacement, options.reading).full_shots,
        crew=(CrewMember(),),
        full_cf=options.building_cf,
    ).finished()


def enter(resolution: Resolution[EmplacementAnatomy], event: events.Enter) -> None:
    """Sets the building under the guns."""
    if event.terrain != "building" or not event.factor:
        resolution.refuse(f"which construction factor has its building? {NAME_THE_FACTOR}")
    name_factor(resolution.state, event.factor)
    resolution.say(f"the guns stand on a building of CF {event.factor}", EMPLACEMENT)


def building_hit(resolution: Resolution[EmplacementAnatomy], event: events.BuildingHit) -> None:
    """Damages the building; more than a tenth of its CF at the start of the phase may cause a critical hit on the
    guns."""
    state = resolution.state
    before = state.building_cf
    if not state.full_cf:
        resolution.refuse(
            f"{resolution.unit.name} has no construction factor yet, so it takes no damage. {NAME_THE_FACTOR}"
        )
    if not before:
        resolution.say("the building has no CF left: it collapses at the end of the phase", EMPLACEMENT)
        return
    threshold = ceil((before + state.phase_damage) / 10)
    _lose_cf(resolution, event.damage)
    if event.damage > threshold and state.building_cf:
        resolution.do_next(EmplacementRoll())


def hit_emplacement(resolution: Resolution[EmplacementAnatomy], event: events.Hit | events.Attack) -> None:
    """Applies damage of any kind to the building."""
    if event.damage:
        building_hit(resolution, events.BuildingHit(damage=event.damage))


def _lose_cf(resolution: Resolution[EmplacementAnatomy], points: int) -> None:
    state = resolution.state
    lost = min(points, state.building_cf)
    state.building_damage += lost
    state.phase_damage += lost
    resolution.say(f"{lost} points to the building: CF {state.building_cf}", EMPLACEMENT)
    if not state.building_cf:
        resolution.say("the building collapses at the end of the phase", EMPLACEMENT)


def critical_roll(resolution: Resolution[EmplacementAnatomy], event: events.EmplacementCriticalRoll) -> None:
    """Makes a roll on the table of critical hits."""
    resolution.do_next(EmplacementRoll())


def roll_emplacement_critical(resolution: Resolution[EmplacementAnatomy], task: EmplacementRoll) -> None:
    """Rolls on the table of critical hits and applies the result."""
    result = resolution.roll(Due("emplacement-critical", 2, "a heavy hit on the building", EMPLACEMENT, GUNS))
    if not 2 <= result.total <= 12:
        resolution.refuse(f"{result.total} is not a roll of two dice")
    state = resolution.state
    effect = emplacement_critical(result.total)
    resolution.say(effect.value, EMPLACEMENT, GUNS)
    match effect:
        case EmplacementCritical.WEAPON_MALFUNCTION:
            resolution.do_next(PickEmplacementItem(lost=False))
        case EmplacementCritical.WEAPON_DESTROYED:
            resolution.do_next(PickEmplacementItem(lost=True))
        case EmplacementCritical.GUNNERS_STUNNED:
            state.stunned = state.stunned + 1 if state.stunned else FIRST_STUN
        case EmplacementCritical.GUNNERS_KILLED:
            state.crew = tuple(member._replace(dead=True) for member in state.crew)
            state.crossed = {**state.crossed, "crew-killed": 1}
        case EmplacementCritical.TURRET if resolution.body.unit.turret and LOCKED not in state.crossed:
            resolution.do_next(LockTurret())
        case EmplacementCritical.AMMUNITION:
            _explode(resolution)
        case EmplacementCritical.EQUIPMENT:
            resolution.do_next(PickEmplacementItem(lost=True, equipment=True))


def pick_item(resolution: Resolution[EmplacementAnatomy], task: PickEmplacementItem) -> None:
    """Picks a working gun, or another item of equipment: it is destroyed, or jams at the end of the phase."""
    body, state = resolution.body, resolution.state
    other = (item for item in body.entries.keys() - body.bins if item not in body.weapons and body.works(state, item))
    items = tuple(sorted(other)) if task.equipment else working_troop_weapons(body, state)
    if not items:
        resolution.say(f"there is no {'equipment' if task.equipment else 'gun'} left to hit", EMPLACEMENT, GUNS)
        return
    names = tuple(body.entries[item].title for item in items)
    number = pick_number(resolution, names, GUNS) if len(items) > 1 else 0
    if task.lost:
        state.mounts = state.mounts | {items[number]}
        resolution.say(f"{names[number]} is destroyed", EMPLACEMENT, GUNS)
    else:
        state.owed = (*state.owed, JamWeapon(items[number]))


def jam_weapon(resolution: Resolution[EmplacementAnatomy], task: JamWeapon) -> None:
    """Jams a gun."""
    resolution.state.jammed = resolution.state.jammed | {task.mount}
    resolution.say(f"{resolution.body.entries[task.mount].title} jams", EMPLACEMENT, GUNS)


def lock_turret(resolution: Resolution[EmplacementAnatomy], task: LockTurret) -> None:
    """Jams the turret, or locks it for the rest of the game."""
    state = resolution.state
    result = resolution.roll(Due("turret-lock", 1, "the turret is hit", EMPLACEMENT, GUNS, LOCKS_FROM))
    locks = result.reaches(LOCKS_FROM)
    box = LOCKED if locks else JAMMED
    state.crossed = {**state.crossed, box: state.crossed.get(box, 0) + 1}
    resolution.say("the turret locks" if locks else "the turret jams", EMPLACEMENT, GUNS)


def free_turret(resolution: Resolution[EmplacementAnatomy], event: events.FreeTurret) -> None:
    """Frees a jammed turret by a turn of the gunners' work."""
    state = resolution.state
    if LOCKED in state.crossed or not is_turret_jammed(state, GUNS):
        resolution.refuse("the turret is locked for good" if LOCKED in state.crossed else "the turret is not jammed")
    why = why_crew_idle(state)
    if why:
        resolution.refuse(f"the crew cannot work on the turret: {why}")
    state.crossed = {**state.crossed, FREED: state.crossed.get(FREED, 0) + 1}
    resolution.say("the turret turns again", EMPLACEMENT, GUNS)


def _explode(resolution: Resolution[EmplacementAnatomy]) -> None:
    """Explodes all ammunition, whose damage strikes the building."""
    body, state = resolution.body, resolution.state
    points = sum(lot_points(body, state, lot) for lot in body.bins)
    state.shots = {**state.shots, **dict.fromkeys(body.bins, 0)}
    state.mounts = state.mounts | set(body.bins)
    if not points:
        resolution.say("there is nothing that explodes", EMPLACEMENT, GUNS)
        return
    _lose_cf(resolution, points)
    if not state.building_cf:
        resolution.do_next(Destroy("ammo explosion", "the ammunition explodes, and the building with it", EMPLACEMENT))


def finish_phase(resolution: Resolution[EmplacementAnatomy], event: events.EndPhase | events.HeatPhase) -> None:
    """Jams the guns hit in the phase; a building without CF collapses."""
    state = resolution.state
    if state.destroyed:
        return
    jams, state.owed = state.owed, ()
    if isinstance(event, events.HeatPhase):
        end_turn(resolution, event)
        state.stunned = max(state.stunned - 1, 0)
    else:
        end_phase(resolution, event)
    resolution.do_next(*jams)
    if state.full_cf and not state.building_cf:
        resolution.do_next(Destroy("building collapse", "the building collapses, and the guns with it", EMPLACEMENT))


def emplacement_status(body: EmplacementAnatomy, state: State, options: Options) -> Status:
    """The status of an emplacement."""
    notes: tuple[str, ...] = ()
    if LOCKED in state.crossed or is_turret_jammed(state, GUNS):
        notes = ("the turret is locked" if LOCKED in state.crossed else "the turret is jammed",)
    if not state.full_cf:
        notes = (*notes, f"its building has no construction factor yet. {NAME_THE_FACTOR}")
    return troop_status(
        body,
        state,
        options,
        FamilyStatus(
            moves={},
            strength={"building CF": state.building_cf},
            why={},
            withdraws_unarmed=True,
            notes=notes,
        ),
    )


_battery = OncePerUnit(EmplacementAnatomy)

EMPLACEMENTS = Family(
    body=_battery,
    status=emplacement_status,
    fresh=fresh_emplacement,
    events={
        events.BuildingHit: building_hit,
        events.FreeTurret: free_turret,
        events.Enter: enter,
        events.Hit: hit_emplacement,
        events.Attack: hit_emplacement,
        events.EmplacementCriticalRoll: critical_roll,
        **SUPPLY,
        events.EndPhase: finish_phase,
        events.HeatPhase: finish_phase,
    },
    tasks={
        EmplacementRoll: roll_emplacement_critical,
        PickEmplacementItem: pick_item,
        JamWeapon: jam_weapon,
        LockTurret: lock_turret,
        Destroy: destroy,
    },
)


HANDHELD = "digest 18"
GUN = "GUN"


def fresh_weapon(weapon: HandheldWeapon, options: Options) -> State:
    """The state of an undamaged weapon."""
    armor = {GUN: weapon.armor.points.get(GUN, 0)}
    return Draft(armor=armor, structure={GUN: 0}, shots=_weapon(weapon, options.reading).full_shots).finished()


def attack(resolution: Resolution[TroopAnatomy[HandheldWeapon]], event: events.Attack) -> None:
    """Applies a group of damage, without a location roll."""
    resolution.do_next(DamageTask(GUN, False, event.damage, DamageGroup(event.kind, event.critical_modifier)))


def apply_damage(resolution: Resolution[TroopAnatomy[HandheldWeapon]], task: DamageTask) -> None:
    """Damages the armor; damage beyond it destroys the weapon."""
    state = resolution.state
    points = task.points // 2 if task.group.kind == "flechette" else task.points
    if not points or state.destroyed:
        return
    before = state.armor[GUN]
    stopped = stop_damage(
        resolution.body.unit.armor.plating_of(GUN).type, before, False, points, task.group.kind, resolution.options.book
    )
    state.armor = {GUN: before - stopped.lost}
    state.phase_damage += stopped.lost
    resolution.say(
        f"{points} points to the weapon: {before - stopped.lost} of armor left", stopped.ruling or HANDHELD, GUN
    )
    if stopped.through:
        state.gone = {GUN: "destroyed"}
        resolution.do_next(Destroy("location", "the weapon is destroyed", HANDHELD))


def weapon_status(body: TroopAnatomy[HandheldWeapon], state: State, options: Options) -> Status:
    """The status of a handheld weapon."""
    return troop_status(body, state, options, FamilyStatus(moves={}, strength={}, why={}))


_weapon = OncePerUnit(TroopAnatomy[HandheldWeapon])

HANDHELD_WEAPONS = Family(
    body=_weapon,
    status=weapon_status,
    fresh=fresh_weapon,
    events={events.Hit: hit, events.Attack: attack, **SUPPLY, events.EndPhase: end_phase, events.HeatPhase: end_turn},
    tasks={DamageTask: apply_damage, Destroy: destroy},
)
