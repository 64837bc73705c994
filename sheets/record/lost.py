"""Losses of a unit, from all marks of a condition together.

A location is lost if it is marked as lost, if its structure is gone, or if its parent location is lost, as an arm with
its side torso. All contents of a lost location are lost. An item is lost if it is marked as lost, or if one of its
slots has a critical hit.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from sheets.model import IdentityKey
from sheets.record.boxes import Boxes, boxes
from sheets.record.condition import Condition, CrewMarks, ExternalStore
from sheets.rules.autocannons import autocannon_slots
from sheets.rules.heat import heat_capacity
from sheets.units import (
    BattleArmor,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Mech,
    ProtoMech,
    Spacecraft,
    Unit,
)
from sheets.units.mech import System
from sheets.units.outfit import AskedUnit, Outfit, outfit

AnyKey = TypeVar("AnyKey", str, int)

HEAT_SINK = "heat-sink"
"""The boxes for lost heat sinks of craft, in the criticals of a condition."""

HELD_BY = {"LA": "LT", "RA": "RT", "FLL": "LT", "FRL": "RT"}
"""Arms, and front legs of quads, are lost with their side torso."""

COUNTED_AS: dict[System, str] = {
    System.ENGINE: "engine",
    System.GYRO: "gyro",
    System.SENSORS: "sensors",
    System.LIFE_SUPPORT: "life-support",
    System.AVIONICS: "avionics",
    System.LANDING_GEAR: "landing-gear",
}
"""The boxes of a 'Mech's sheet that count hits on a system."""


@dataclass(frozen=True, slots=True)
class Lost:
    """All that is lost of a unit.

    `slots` are the critical slots of a 'Mech, `mounts` the items by their position in `unit.mounts`, `systems` the
    struck slots of each system of a 'Mech.
    """

    locations: frozenset[str]
    slots: Mapping[str, frozenset[int]]
    mounts: frozenset[int]
    systems: Mapping[System, int]

    def hits(self, condition: Condition, system: System) -> int:
        """Hits on a system of a 'Mech: the counted ones, or the hits on its slots if they are more."""
        return max(self.systems.get(system, 0), condition.criticals.get(COUNTED_AS[system], 0))


def find_losses(unit: Unit, condition: Condition, autocannon_hits: int = 1) -> Lost:
    """The losses of a unit; `autocannon_hits` is the number of hits that destroys an autocannon.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> sorted(find_losses(brolga, Condition(destroyed={"RT"})).locations)
    ['RA', 'RT']
    """
    return _find_losses(IdentityKey(unit), IdentityKey(condition), autocannon_hits)


def working_outfit(unit: AskedUnit, condition: Condition) -> Outfit[AskedUnit]:
    """The working items of a unit.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> outfit(brolga).number("jump-jet"), working_outfit(brolga, Condition(destroyed={"LL"})).number("jump-jet")
    (5, 3)
    """
    lost_mounts = find_losses(unit, condition).mounts
    return Outfit(unit, tuple(mounted for mounted in outfit(unit).mounted if mounted.position not in lost_mounts))


@lru_cache(maxsize=64)
def _find_losses(asked: IdentityKey[Unit], marked: IdentityKey[Condition], autocannon_hits: int) -> Lost:
    unit, condition = asked.value, marked.value
    locations = _locations(unit, condition)
    if isinstance(unit, Mech):
        slots = _slots(unit, condition, locations)
        mounts = _mounts(unit, condition, locations, slots)
        if autocannon_hits > 1:
            mounts -= hit_autocannons(unit, condition, locations)
        return Lost(locations, slots, mounts, _systems(unit, slots))
    return Lost(locations, {}, _mounts(unit, condition, locations, {}), {})


def _locations(unit: Unit, condition: Condition) -> frozenset[str]:
    destroyed: Set[str] = frozenset()
    if condition.structure:
        structure = boxes(unit).structure
        destroyed = {place for place, points in condition.structure.items() if 0 < structure.get(place, 0) <= points}
    destroyed |= condition.destroyed
    if isinstance(unit, Mech):
        destroyed |= {place for place, holder in HELD_BY.items() if holder in destroyed and place in unit.slots}
    return frozenset(destroyed)


def _slots(mech: Mech, condition: Condition, locations: frozenset[str]) -> Mapping[str, frozenset[int]]:
    """The slots with critical hits, and all slots of lost locations."""
    return {
        place: frozenset(range(len(row))) if place in locations else condition.struck(place)
        for place, row in mech.slots.items()
        if place in locations or condition.struck(place)
    }


def _systems(mech: Mech, slots: Mapping[str, frozenset[int]]) -> Mapping[System, int]:
    struck: dict[System, int] = {}
    for place, numbers in slots.items():
        for number, slot in enumerate(mech.slots[place]):
            if number in numbers and slot is not None and slot.system is not None:
                struck[slot.system] = struck.get(slot.system, 0) + 1
    return struck


def _mounts(
    unit: Unit, condition: Condition, locations: frozenset[str], slots: Mapping[str, frozenset[int]]
) -> frozenset[int]:
    """Items that are marked as lost, in a lost location, or with a critical hit on a slot."""
    lost_mounts = {n for n in condition.mounts if n < len(unit.mounts)}
    lost_mounts |= {n for n, mount in enumerate(unit.mounts) if mount.location in locations}
    if isinstance(unit, Mech):
        for place, numbers in slots.items():
            for number, slot in enumerate(unit.slots[place]):
                if number in numbers and slot is not None:
                    lost_mounts |= {mount for mount in (slot.mount, slot.second) if mount is not None}
    if isinstance(unit, Infantry | BattleArmor) and locations >= set(unit.locations):
        lost_mounts = set(range(len(unit.mounts)))  # no trooper is left to carry the squad's equipment
    return frozenset(lost_mounts)


def hit_autocannons(
    mech: Mech, condition: Condition, locations: Set[str] = frozenset(), all_kinds: bool = False
) -> frozenset[int]:
    """The autocannons with one critical hit, which still work by the core rules (CORE:W1:autocannon-hits).

    In several slots one of these has the hit; in a single slot the box for the first hit is crossed. `all_kinds`
    includes those on which the sources contradict each other.
    """
    return frozenset(
        mount
        for mount, held in autocannon_slots(mech, all_kinds).items()
        if mount not in condition.mounts
        and locations.isdisjoint(place for place, _ in held)
        and sum(number in condition.struck(place) for place, number in held) == (len(held) > 1)
        and (len(held) > 1 or held[0][1] in condition.first_hits.get(held[0][0], ()))
    )


def with_consequences(unit: Unit, condition: Condition, edition: str = "") -> Condition:
    """The marks of a condition with their consequences, as the unit's sheet shows them.

    In a lost location every point, slot, item and shot is lost; struck slots count as hits on their system; a count is
    at most the number of boxes. Marks without a box on the sheet are left out.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> shown = with_consequences(brolga, Condition(destroyed={"LT"}))
    >>> sorted(shown.destroyed), shown.armor
    (['LA', 'LT'], {'LT': 17, 'LA': 16})
    """
    losses, there = find_losses(unit, condition), boxes(unit, edition)
    craft = isinstance(unit, Fighter | Spacecraft)
    whole = frozenset[str]() if craft else losses.locations  # facings of craft are not lost as a whole
    marks = {
        "armor": _shown_counts(condition.armor, there.armor, whole),
        "rear": _shown_counts(condition.rear, there.rear, whole),
        "structure": _shown_structure(unit, condition, there, whole),
        "structural_integrity": min(condition.structural_integrity, there.structural_integrity),
        "slots": {place: numbers for place, numbers in losses.slots.items() if numbers},
        "component_armor": _crossed_armor(condition, there, losses),
        "first_hits": _first_hits(condition, there, losses),
        "destroyed": losses.locations & frozenset(unit.locations),
        "mounts": losses.mounts,
        "shots": _shown_counts(condition.shots, there.shots, losses.mounts),
        "absorbed": _absorbed_points(unit, condition, there, losses),
        "stores": _stores(condition, there),
        "fuel": condition.fuel if craft else 0,
        "heat": condition.heat if _counts_heat(unit) else 0,
        "crew": _crew(unit, condition),
        "criticals": _shown_criticals(unit, condition, there, losses),
    }
    return condition.model_copy(update=marks)


def _counts_heat(unit: Unit) -> bool:
    return isinstance(unit, Mech | Fighter | Spacecraft) and heat_capacity(unit) is not None


def _shown_counts(marked: Mapping[AnyKey, int], there: Mapping[AnyKey, int], whole: Set[AnyKey]) -> dict[AnyKey, int]:
    """Counts limited to the number of boxes, and all boxes of wholly lost keys; zeros are left out."""
    shown = {key: most if key in whole else min(marked.get(key, 0), most) for key, most in there.items()}
    return {key: count for key, count in shown.items() if count}


def _shown_structure(unit: Unit, condition: Condition, there: Boxes, whole: Set[str]) -> dict[str, int]:
    if not isinstance(unit, GunEmplacement):
        return _shown_counts(condition.structure, there.structure, whole)
    marked = {place: condition.structure.get(place, 0) + condition.armor.get(place, 0) for place in unit.locations}
    return _shown_counts(marked, there.structure, whole)


def _crossed_armor(condition: Condition, there: Boxes, losses: Lost) -> dict[str, frozenset[int]]:
    crossed = {
        place: armored if place in losses.locations else armored & condition.component_armor.get(place, frozenset())
        for place, armored in there.component_armor.items()
    }
    return {place: numbers for place, numbers in crossed.items() if numbers}


def _first_hits(condition: Condition, there: Boxes, losses: Lost) -> dict[str, frozenset[int]]:
    """The first hits of autocannons without a hit on the slot, which is the second hit."""
    noted = {
        place: boxed & condition.first_hits.get(place, frozenset()) - losses.slots.get(place, frozenset())
        for place, boxed in there.first_hits.items()
    }
    return {place: numbers for place, numbers in noted.items() if numbers}


def _absorbed_points(unit: Unit, condition: Condition, there: Boxes, losses: Lost) -> dict[int, int]:
    """Points that items absorbed; all points for lost items, on a 'Mech only if the location is lost."""
    whole: Set[int] = losses.mounts
    if isinstance(unit, Mech):
        places = {mount: {place for place, _ in unit.slots_of(mount)} for mount in there.absorbed}
        whole = {mount for mount, where in places.items() if where <= losses.locations}
    return _shown_counts(condition.absorbed, there.absorbed, whole)


def _stores(condition: Condition, there: Boxes) -> tuple[ExternalStore, ...]:
    stores = list(condition.stores[: there.stores])
    while stores and stores[-1] == ExternalStore():
        stores.pop()
    return tuple(stores)


def _crew(unit: Unit, condition: Condition) -> tuple[CrewMarks, ...]:
    """The crew; hits only if the sheet has boxes for them, piloting only if the unit has that skill."""
    crew = [] if isinstance(unit, HandheldWeapon) else list(condition.crew)
    if not isinstance(unit, Mech | Fighter | Spacecraft | ProtoMech):
        crew = [state.model_copy(update={"hits": 0}) for state in crew]
    if isinstance(unit, ProtoMech | GunEmplacement):
        crew = [state.model_copy(update={"piloting": None}) for state in crew]
    while crew and crew[-1] == CrewMarks():
        crew.pop()
    return tuple(crew)


def _shown_criticals(unit: Unit, condition: Condition, there: Boxes, losses: Lost) -> dict[str, int]:
    marked = dict(condition.criticals)
    if isinstance(unit, Mech):
        marked |= {
            name: losses.hits(condition, system) for system, name in COUNTED_AS.items() if name in there.criticals
        }
    whole: Set[str] = frozenset()
    if isinstance(unit, ProtoMech):
        whole = {f"critical-{place}" for place in losses.locations}
    boxed = {name: count for name, count in there.criticals.items() if name != HEAT_SINK or _counts_heat(unit)}
    return _shown_counts(marked, boxed, whole)
