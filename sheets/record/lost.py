"""What a unit has lost: the marks of a condition taken together, so that they cannot contradict each other.

A location is lost when it is marked as lost, when its structure is gone, or when what holds it is lost: an arm goes
with its side torso. In a lost location everything is lost. An item is lost when it is marked as lost, or when one of
its slots is struck.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from sheets.model import Itself
from sheets.record.boxes import boxes
from sheets.record.condition import Condition
from sheets.units import BattleArmor, Infantry, Mech, Unit
from sheets.units.mech import System
from sheets.units.outfit import AskedUnit, Outfit, outfit

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


def lost(unit: Unit, condition: Condition) -> Lost:
    """What a unit has lost.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> sorted(lost(brolga, Condition(destroyed={"RT"})).locations)
    ['RA', 'RT']
    """
    return _lost(Itself(unit), Itself(condition))


def working_outfit(unit: AskedUnit, condition: Condition) -> Outfit[AskedUnit]:
    """What a unit carries that still works.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> outfit(brolga).number("jump-jet"), working_outfit(brolga, Condition(destroyed={"LL"})).number("jump-jet")
    (5, 3)
    """
    gone = lost(unit, condition).mounts
    return Outfit(unit, tuple(mounted for mounted in outfit(unit).mounted if mounted.position not in gone))


@lru_cache(maxsize=64)
def _lost(asked: Itself[Unit], marked: Itself[Condition]) -> Lost:
    unit, condition = asked.it, marked.it
    locations = _locations(unit, condition)
    if isinstance(unit, Mech):
        slots = _slots(unit, condition, locations)
        return Lost(locations, slots, _mounts(unit, condition, locations, slots), _systems(unit, slots))
    return Lost(locations, {}, _mounts(unit, condition, locations, {}), {})


def _locations(unit: Unit, condition: Condition) -> frozenset[str]:
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
