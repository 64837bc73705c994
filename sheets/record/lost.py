"""Losses of a unit: the combined marks of a condition, which cannot contradict each other.

A location is lost when it is marked as lost, when its structure is gone, or when what holds it is lost: an arm goes
with its side torso. In a lost location everything is lost. An item is lost when it is marked as lost, or when one of
its slots is struck.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from sheets.model import Itself
from sheets.record.boxes import Boxes, boxes
from sheets.record.condition import Condition, CrewState, ExternalStore
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
"""Arms, and front legs of four-legged 'Mechs, are blown off with the torso that holds them."""

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
        """Hits on a system of a 'Mech: those that are counted, or its struck slots if they are more."""
        return max(self.systems.get(system, 0), condition.criticals.get(COUNTED_AS[system], 0))


def find_losses(unit: Unit, condition: Condition, autocannon_hits: int = 1) -> Lost:
    """The losses of a unit; `autocannon_hits` is the number of hits that destroys an autocannon.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> sorted(find_losses(brolga, Condition(destroyed={"RT"})).locations)
    ['RA', 'RT']
    """
    return _find_losses(Itself(unit), Itself(condition), autocannon_hits)


def working_outfit(unit: AskedUnit, condition: Condition) -> Outfit[AskedUnit]:
    """The working items of a unit.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> outfit(brolga).number("jump-jet"), working_outfit(brolga, Condition(destroyed={"LL"})).number("jump-jet")
    (5, 3)
    """
    gone = find_losses(unit, condition).mounts
    return Outfit(unit, tuple(mounted for mounted in outfit(unit).mounted if mounted.position not in gone))


@lru_cache(maxsize=64)
def _find_losses(asked: Itself[Unit], marked: Itself[Condition], autocannon_hits: int) -> Lost:
    unit, condition = asked.it, marked.it
    locations = _locations(unit, condition)
    if isinstance(unit, Mech):
        slots = _slots(unit, condition, locations)
        mounts = _mounts(unit, condition, locations, slots)
        if autocannon_hits > 1:
            mounts -= hit_autocannons(unit, condition, locations)
        return Lost(locations, slots, mounts, _systems(unit, slots))
    return Lost(locations, {}, _mounts(unit, condition, locations, {}), {})


def _locations(unit: Unit, condition: Condition) -> frozenset[str]:
    gone: Set[str] = frozenset()
    if condition.structure:
        structure = boxes(unit).structure
        gone = {place for place, points in condition.structure.items() if 0 < structure.get(place, 0) <= points}
    gone |= condition.destroyed
    if isinstance(unit, Mech):
        gone |= {place for place, holder in HELD_BY.items() if holder in gone and place in unit.slots}
    return frozenset(gone)


def _slots(mech: Mech, condition: Condition, locations: frozenset[str]) -> Mapping[str, frozenset[int]]:
    """The slots that are struck, and every slot of a lost location."""
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
    """Items that are marked, those of a lost location, and those with a struck slot."""
    gone = {n for n in condition.mounts if n < len(unit.mounts)}
    gone |= {n for n, mount in enumerate(unit.mounts) if mount.location in locations}
    if isinstance(unit, Mech):
        for place, numbers in slots.items():
            for number, slot in enumerate(unit.slots[place]):
                if number in numbers and slot is not None:
                    gone |= {mount for mount in (slot.mount, slot.second) if mount is not None}
    if isinstance(unit, Infantry | BattleArmor) and locations >= set(unit.locations):
        gone = set(range(len(unit.mounts)))  # nobody is left to carry what the whole squad has
    return frozenset(gone)


def hit_autocannons(
    mech: Mech, condition: Condition, locations: Set[str] = frozenset(), all_kinds: bool = False
) -> frozenset[int]:
    """The autocannons that one critical hit struck, which the core rules let work on (CORE:W1:autocannon-hits).

    One in several slots has one of them struck; one in a single slot has the box for its first hit crossed. `all_kinds`
    are also those of which the sources contradict each other.
    """
    return frozenset(
        mount
        for mount, held in autocannon_slots(mech, all_kinds).items()
        if mount not in condition.mounts
        and locations.isdisjoint(place for place, _ in held)
        and sum(number in condition.struck(place) for place, number in held) == (len(held) > 1)
        and (len(held) > 1 or held[0][1] in condition.first_hits.get(held[0][0], ()))
    )


def with_consequences(unit: Unit, condition: Condition) -> Condition:
    """The marks of a condition with everything that follows from them, as the unit's sheet shows them.

    In a lost location every point, slot, item and shot is lost; struck slots count as hits on their system; no count is
    larger than its boxes. Marks that the sheet has no box for are left out.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> shown = with_consequences(brolga, Condition(destroyed={"LT"}))
    >>> sorted(shown.destroyed), shown.armor
    (['LA', 'LT'], {'LT': 17, 'LA': 16})
    """
    gone, there = find_losses(unit, condition), boxes(unit)
    craft = isinstance(unit, Fighter | Spacecraft)
    whole = frozenset[str]() if craft else gone.locations  # facings of craft lose their armor point by point
    marks = {
        "armor": _shown(condition.armor, there.armor, whole),
        "rear": _shown(condition.rear, there.rear, whole),
        "structure": _shown_structure(unit, condition, there, whole),
        "structural_integrity": min(condition.structural_integrity, there.structural_integrity),
        "slots": {place: numbers for place, numbers in gone.slots.items() if numbers},
        "component_armor": _crossed(condition, there, gone),
        "first_hits": _first_hits(condition, there, gone),
        "destroyed": gone.locations & frozenset(unit.locations),
        "mounts": gone.mounts,
        "shots": _shown(condition.shots, there.shots, gone.mounts),
        "absorbed": _absorbed(unit, condition, there, gone),
        "stores": _stores(condition, there),
        "fuel": condition.fuel if craft else 0,
        "heat": condition.heat if _counts_heat(unit) else 0,
        "crew": _crew(unit, condition),
        "criticals": _shown_criticals(unit, condition, there, gone),
    }
    return condition.model_copy(update=marks)


def _counts_heat(unit: Unit) -> bool:
    return isinstance(unit, Mech | Fighter | Spacecraft) and heat_capacity(unit) is not None


def _shown(marked: Mapping[AnyKey, int], there: Mapping[AnyKey, int], whole: Set[AnyKey]) -> dict[AnyKey, int]:
    """Counts up to their boxes, and all boxes of what is lost as a whole; a count of nothing is left out."""
    shown = {key: most if key in whole else min(marked.get(key, 0), most) for key, most in there.items()}
    return {key: count for key, count in shown.items() if count}


def _shown_structure(unit: Unit, condition: Condition, there: Boxes, whole: Set[str]) -> dict[str, int]:
    if not isinstance(unit, GunEmplacement):
        return _shown(condition.structure, there.structure, whole)
    marked = {place: condition.structure.get(place, 0) + condition.armor.get(place, 0) for place in unit.locations}
    return _shown(marked, there.structure, whole)


def _crossed(condition: Condition, there: Boxes, gone: Lost) -> dict[str, frozenset[int]]:
    crossed = {
        place: armored if place in gone.locations else armored & condition.component_armor.get(place, frozenset())
        for place, armored in there.component_armor.items()
    }
    return {place: numbers for place, numbers in crossed.items() if numbers}


def _first_hits(condition: Condition, there: Boxes, gone: Lost) -> dict[str, frozenset[int]]:
    """The first hits of autocannons whose slot is not struck: a struck slot is the second hit."""
    noted = {
        place: boxed & condition.first_hits.get(place, frozenset()) - gone.slots.get(place, frozenset())
        for place, boxed in there.first_hits.items()
    }
    return {place: numbers for place, numbers in noted.items() if numbers}


def _absorbed(unit: Unit, condition: Condition, there: Boxes, gone: Lost) -> dict[int, int]:
    """Points that items took; those of a 'Mech are all lost with their location alone."""
    whole: Set[int] = gone.mounts
    if isinstance(unit, Mech):
        places = {mount: {place for place, _ in unit.slots_of(mount)} for mount in there.absorbed}
        whole = {mount for mount, where in places.items() if where <= gone.locations}
    return _shown(condition.absorbed, there.absorbed, whole)


def _stores(condition: Condition, there: Boxes) -> tuple[ExternalStore, ...]:
    stores = list(condition.stores[: there.stores])
    while stores and stores[-1] == ExternalStore():
        stores.pop()
    return tuple(stores)


def _crew(unit: Unit, condition: Condition) -> tuple[CrewState, ...]:
    """The crew; hits only where the sheet has boxes for them, piloting only where it counts."""
    crew = [] if isinstance(unit, HandheldWeapon) else list(condition.crew)
    if not isinstance(unit, Mech | Fighter | Spacecraft | ProtoMech):
        crew = [state.model_copy(update={"hits": 0}) for state in crew]
    if isinstance(unit, ProtoMech | GunEmplacement):
        crew = [state.model_copy(update={"piloting": None}) for state in crew]
    while crew and crew[-1] == CrewState():
        crew.pop()
    return tuple(crew)


def _shown_criticals(unit: Unit, condition: Condition, there: Boxes, gone: Lost) -> dict[str, int]:
    marked = dict(condition.criticals)
    if isinstance(unit, Mech):
        marked |= {name: gone.hits(condition, system) for system, name in COUNTED_AS.items() if name in there.criticals}
    whole: Set[str] = frozenset()
    if isinstance(unit, ProtoMech):
        whole = {f"critical-{place}" for place in gone.locations}
    boxed = {name: count for name, count in there.criticals.items() if name != HEAT_SINK or _counts_heat(unit)}
    return _shown(marked, boxed, whole)
