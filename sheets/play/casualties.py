"""What weapons, fires and bursts do to conventional infantry (digest 16)."""

from math import ceil, floor
from typing import Protocol

from sheets.equipment import Item, find
from sheets.equipment.weapon import InfantryDamage, Weapon
from sheets.play.resolution import Resolution
from sheets.play.tasks import Damage, Group
from sheets.play.troop_tasks import Casualties
from sheets.record.events import Attack, Inferno, WeaponHit
from sheets.record.state import Due
from sheets.rules.infantry import mechanized
from sheets.rules.tables.infantry import (
    BURST_DICE,
    FROM_WEAPONS,
    MEN_AN_INFERNO,
)
from sheets.rules.tables.terrain import BUILDINGS
from sheets.units import Infantry
from sheets.units.infantry import TROOPERS

TABLE = "digest 16"
INFERNOS = "TW-4.4:p141:inferno-infantry"
BURSTS = "TW-4.4:p175:burst-inside"
WALLS = "TW-4.4:p175:infantry-absorption"
MECHANIZED = "TW-4.4:p215:mechanized-double"
HALF_DIE = InfantryDamage.BURST_HALF_D6


class Men(Protocol):
    """What is asked of a platoon."""

    @property
    def unit(self) -> Infantry: ...


def attack(now: Resolution[Men], event: Attack) -> None:
    """A group of damage, which has no place to choose."""
    group = Group(event.kind, event.critical_modifier, event.capital, event.natural_12, event.in_open)
    now.then(Damage(TROOPERS, False, event.damage, group))


def weapon_hit(now: Resolution[Men], event: WeaponHit) -> None:
    """A weapon by its name: each hit costs what the table of its kind says."""
    entry = find(event.weapon)
    if entry is None or entry.weapon is None:
        now.refuse(f"'{event.weapon}' is no weapon that I know")
    kind = entry.weapon.infantry_damage
    if kind not in FROM_WEAPONS and kind not in BURST_DICE:
        now.refuse(f"say the troopers that the {entry.title} strikes: its own rules count them")
    now.then(*[Casualties(entry.name, event)] * event.times)


def count(now: Resolution[Men], task: Casualties) -> None:
    """One hit: the table or the dice of a burst, the walls of a building, and what doubles."""
    event, entry = task.event, find(task.weapon)
    if now.state.destroyed:
        return
    assert entry is not None
    assert entry.weapon is not None
    kind = entry.weapon.infantry_damage
    twice = mechanized(now.body.unit)
    points: float
    if kind in BURST_DICE:
        points = _burst(now, entry)
        if twice:
            points = ceil(points / 2)
        if event.building:
            points = floor(points / 2 + 0.5)
            now.say(f"a burst into a building: {points} points", BURSTS, TROOPERS)
    else:
        row = FROM_WEAPONS[kind]
        damage = event.damage or _damage(now, entry.weapon, entry)
        points = ceil(damage / (row.divisor or 1)) + row.more
        if event.building:
            walls = next(kind for kind in BUILDINGS if kind.name.casefold() == event.building)
            passes = walls.passes_within if event.inside else walls.passes
            points *= passes
            now.say(f"the {event.building} building absorbs {1 - passes:.0%}", WALLS, TROOPERS)
    if twice:
        points *= 2
        now.say("mechanized infantry loses twice as many", MECHANIZED, TROOPERS)
    if points:
        now.then(Damage(TROOPERS, False, ceil(points), Group(in_open=event.in_open)))


def _burst(now: Resolution[Men], entry: Item) -> int:
    """The dice of a burst."""
    assert entry.weapon is not None
    kind = entry.weapon.infantry_damage
    result = now.roll(Due("burst", BURST_DICE[kind], f"a burst of the {entry.title}", TABLE, TROOPERS))
    return ceil(result.total / 2) if kind is HALF_DIE else result.total


def _damage(now: Resolution[Men], weapon: Weapon, entry: Item) -> int:
    """The weapon's own damage."""
    if not weapon.damage:
        now.refuse(f"say the damage that the {entry.title} did: it is not always the same")
    return weapon.damage


def inferno(now: Resolution[Men], event: Inferno) -> None:
    """Infernos kill men by the missile, wherever they are and whatever they are (TW-4.4:p141:inferno-infantry)."""
    now.then(Damage(TROOPERS, False, event.missiles * MEN_AN_INFERNO, Group(inferno=True)))
