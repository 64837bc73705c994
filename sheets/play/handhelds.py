"""How handheld weapons are played: armor, and when it is through the weapon is gone (digest 18)."""

from sheets.play.anatomy import OncePerUnit
from sheets.play.armor_kinds import stop
from sheets.play.damage import destroy
from sheets.play.resolution import Family, Resolution
from sheets.play.status import Status
from sheets.play.supply import SUPPLY
from sheets.play.tasks import Damage, Destroy, Group
from sheets.play.troop_status import troop_status
from sheets.play.troops import TroopAnatomy, end_phase, end_turn, hit
from sheets.record import events
from sheets.record.record import Options
from sheets.record.state import Draft, State
from sheets.units import HandheldWeapon

HANDHELD = "digest 18"
GUN = "GUN"


def fresh(weapon: HandheldWeapon, options: Options) -> State:
    """An untouched weapon."""
    armor = {GUN: weapon.armor.points.get(GUN, 0)}
    return Draft(armor=armor, structure={GUN: 0}, shots=_weapon(weapon).full_shots).finished()


def attack(now: Resolution[TroopAnatomy[HandheldWeapon]], event: events.Attack) -> None:
    """A group of damage, which has no place to choose."""
    now.then(Damage(GUN, False, event.damage, Group(event.kind, event.critical_modifier)))


def apply_damage(now: Resolution[TroopAnatomy[HandheldWeapon]], task: Damage) -> None:
    """Armor stops what it can; anything more is the end of the weapon."""
    state = now.state
    points = task.points // 2 if task.group.kind == "flechette" else task.points
    if not points or state.destroyed:
        return
    before = state.armor[GUN]
    stopped = stop(now.body.unit.armor.plating_of(GUN).type, before, False, points, task.group.kind, now.options.book)
    state.armor = {GUN: before - stopped.lost}
    state.phase_damage += stopped.lost
    now.say(f"{points} points to the weapon: {before - stopped.lost} of armor left", stopped.ruling or HANDHELD, GUN)
    if stopped.through:
        state.gone = {GUN: "destroyed"}
        now.then(Destroy("location", "the weapon is destroyed", HANDHELD))


def status(body: TroopAnatomy[HandheldWeapon], state: State, options: Options) -> Status:
    """Whether it still fires."""
    return troop_status(body, state, options=options, moves={}, strength={}, why={})


_weapon = OncePerUnit(TroopAnatomy[HandheldWeapon])

HANDHELD_WEAPONS = Family(
    body=_weapon,
    status=status,
    fresh=fresh,
    events={events.Hit: hit, events.Attack: attack, **SUPPLY, events.EndPhase: end_phase, events.HeatPhase: end_turn},
    tasks={Damage: apply_damage, Destroy: destroy},
)
