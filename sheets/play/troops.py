"""What infantry, battle armor, ProtoMechs and emplacements have in common in play: no heat, no falls, few facts."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from sheets.equipment import Item
from sheets.play.resolution import Resolution
from sheets.play.supply import new_turn
from sheets.play.tasks import Damage, Group
from sheets.record.events import EndPhase, HeatPhase, Hit
from sheets.record.state import State
from sheets.units import Unit
from sheets.units.outfit import outfit

UnitT = TypeVar("UnitT", bound=Unit, covariant=True)


@dataclass(frozen=True, eq=False)
class TroopAnatomy(Generic[UnitT]):
    """A unit without critical slots as play sees it: what it carries, by place in `unit.mounts`."""

    unit: UnitT

    @cached_property
    def entries(self) -> Mapping[int, Item]:
        """What is mounted."""
        return {mounted.position: mounted.item for mounted in outfit(self.unit).mounted}

    @cached_property
    def full_shots(self) -> Mapping[int, int]:
        """The shots of each lot of ammunition, and of each launcher that holds its own."""
        return {**self.bins, **self.one_shots}

    @cached_property
    def bins(self) -> Mapping[int, int]:
        """The shots of each lot of ammunition."""
        carried = outfit(self.unit).mounted
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
        """The weapons, in their order."""
        return tuple(number for number, entry in self.entries.items() if entry.weapon is not None)

    def works(self, state: State, mount: int) -> bool:
        """Whether an item is neither lost nor in a lost place."""
        return mount not in state.mounts and self.unit.mounts[mount].location not in state.gone

    def hinders(self, state: State, weapon: int) -> str:
        """Nothing: these units have no sensors to lose."""
        return ""


def working_weapons(body: TroopAnatomy[Unit], state: State) -> tuple[int, ...]:
    """The weapons that are neither lost nor in a lost place."""
    return tuple(number for number in body.weapons if body.works(state, number))


def hit(now: Resolution[TroopAnatomy[Unit]], event: Hit) -> None:
    """A group of damage to a given location."""
    places = now.state.structure
    if event.location not in places:
        now.refuse(f"a {now.unit.name} has no location '{event.location}': it has {', '.join(places)}")
    group = Group(event.kind, event.critical_modifier, event.capital, event.natural_12, event.in_open)
    now.then(Damage(event.location, False, event.damage, group, int(event.through_armor_critical)))


def end_phase(now: Resolution[object], event: EndPhase) -> None:
    """The damage of the phase is no longer new; for who is out of the game the clock stands still."""
    if not now.state.destroyed:
        now.state.phase_damage = 0


def end_turn(now: Resolution[object], event: HeatPhase) -> None:
    """The end of the turn; heat means nothing to these units (digest 9.5)."""
    if not now.state.destroyed:
        now.state.phase_damage = 0
        now.state.turn += 1
        new_turn(now.state)
