"""Links between items: fire control, capacitors, insulators, machine gun arrays, anti-personnel mounts.

Files do not state the launcher of an Artemis system. An enhancement serves the first weapon in its location that it
fits and that has none yet; some kinds prefer the item listed just before them.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

from sheets.equipment import Item
from sheets.model import FrozenDict, IdentityKey, Model
from sheets.units import BattleArmor, Mech, Unit
from sheets.units.base import Mounting
from sheets.units.outfit import outfit

ARRAY_SIZE = 4  # machine guns an array can link


class Links(Model):
    """Indexes into `unit.mounts`: `serves` maps an enhancement to its weapon, `arrays` an array to its guns."""

    serves: FrozenDict[int, int] = FrozenDict()
    arrays: FrozenDict[int, tuple[int, ...]] = FrozenDict()

    @property
    def served_by(self) -> dict[int, tuple[int, ...]]:
        """The items that serve each weapon, by the weapon's index."""
        found: dict[int, tuple[int, ...]] = {}
        for enhancement, weapon in self.serves.items():
            found[weapon] = (*found.get(weapon, ()), enhancement)
        return found

    @property
    def in_arrays(self) -> frozenset[int]:
        """All guns in arrays."""
        return frozenset(gun for guns in self.arrays.values() for gun in guns)


def _artemis(weapon: Item) -> bool:
    return "artemis-compatible" in weapon.traits


def _apollo(weapon: Item) -> bool:
    return weapon.weapon is not None and weapon.weapon.ammo_type == "mrm"


def _capacitor(weapon: Item) -> bool:
    return "ppc" in weapon.traits


def _insulator(weapon: Item) -> bool:
    return "laser" in weapon.traits


def _pulse_module(weapon: Item) -> bool:
    return "laser" in weapon.traits and "pulse" not in weapon.traits


# Trait of the enhancement -> test for weapons that it fits, and whether the item just before it comes first.
ENHANCEMENTS: dict[str, tuple[Callable[[Item], bool], bool]] = {
    "artemis-iv": (_artemis, False),
    "artemis-v": (_artemis, False),
    "artemis-prototype": (_artemis, False),
    "apollo": (_apollo, False),
    "ppc-capacitor": (_capacitor, False),
    "laser-insulator": (_insulator, True),
    "risc-laser-pulse-module": (_pulse_module, True),
}


def links(unit: Unit, edition: str = "") -> Links:
    """The links of a unit's items by an edition, and the guns of each machine gun array; cached."""
    return _links(IdentityKey(unit), edition)


@lru_cache(maxsize=64)
def _links(key: IdentityKey[Unit], edition: str) -> Links:
    unit = key.value
    known = outfit(unit, edition).by_position
    entries = [known[n].item if n in known else None for n in range(len(unit.mounts))]
    serves: dict[int, int] = {}
    arrays: dict[int, tuple[int, ...]] = {}
    for index, entry in enumerate(entries):
        if entry is None:
            continue
        kind = next((t for t in ENHANCEMENTS if t in entry.traits), None)
        if kind is not None:
            weapon = _enhanced_weapon(unit, entries, index, kind, serves)
            if weapon is not None:
                serves[index] = weapon
        elif "machine-gun-array" in entry.traits:
            arrays[index] = _array(unit, entries, index, {gun for guns in arrays.values() for gun in guns})
    if isinstance(unit, BattleArmor):
        serves |= _suit_mounts(unit, entries)
    return Links(serves=serves, arrays=arrays)


def _enhanced_weapon(
    unit: Unit, entries: list[Item | None], index: int, kind: str, taken: dict[int, int]
) -> int | None:
    fits, previous_first = ENHANCEMENTS[kind]
    # Two enhancements of different kinds may serve one weapon (an insulated laser with a pulse module).
    same_kind = {weapon for by, weapon in taken.items() if _is(entries[by], kind)}
    here = unit.mounts[index].location

    def free(candidate: int) -> bool:
        entry = entries[candidate]
        return (
            entry is not None
            and entry.weapon is not None
            and unit.mounts[candidate].location == here
            and candidate not in same_kind
            and fits(entry)
        )

    if previous_first and index and free(index - 1):
        return index - 1
    return next(filter(free, range(len(entries))), None)


def _is(entry: Item | None, trait: str) -> bool:
    return entry is not None and trait in entry.traits


def _array(unit: Unit, entries: list[Item | None], index: int, taken: set[int]) -> tuple[int, ...]:
    """Up to four machine guns of the array's size, from the first one in its location that is in no other array.

    The guns must be adjacent; the first other item ends the array.
    """
    array, mount = entries[index], unit.mounts[index]
    assert array is not None
    assert array.weapon is not None
    guns: list[int] = []
    for candidate in _in_order(unit, mount.location):
        entry = entries[candidate]
        fits = (
            entry is not None
            and entry.weapon is not None
            and "machine-gun" in entry.traits
            and entry.weapon.rack == array.weapon.rack
            and candidate not in taken
        )
        if fits:
            guns.append(candidate)
            if len(guns) == ARRAY_SIZE:
                break
        elif guns:
            break
    return tuple(guns)


def _in_order(unit: Unit, location: str | None) -> Iterable[int]:
    """The mounts of a location: in slot order on a 'Mech, as listed elsewhere."""
    if isinstance(unit, Mech) and location is not None:
        return dict.fromkeys(s.mount for s in unit.slots[location] if s is not None and s.mount is not None)
    return [n for n, m in enumerate(unit.mounts) if m.location == location]


def _suit_mounts(suit: BattleArmor, entries: list[Item | None]) -> dict[int, int]:
    """Anti-personnel mounts and weapon packs with the weapons in them."""
    holders = [n for n, entry in enumerate(entries) if _is(entry, "anti-personnel-mount")]
    packs = [n for n, entry in enumerate(entries) if _is(entry, "detachable-weapon-pack")]
    held: dict[int, int] = {}
    for index, mount in enumerate(suit.mounts):
        if mount.mounting is Mounting.ANTI_PERSONNEL:
            free = [h for h in holders if h not in held and suit.mounts[h].location == mount.location]
            before = [h for h in free if h < index]
            holder = before[-1] if before else free[0] if free else None
        elif mount.mounting is Mounting.WEAPON_PACK:
            entry = entries[index]
            if entry is None or entry.weapon is None:
                continue
            free = [p for p in packs if p not in held and suit.mounts[p].location == mount.location]
            same_limb = [p for p in free if suit.mounts[p].limb is mount.limb]
            holder = next(iter(same_limb or free), None)
        else:
            continue
        if holder is not None:
            held[holder] = index
    return held
