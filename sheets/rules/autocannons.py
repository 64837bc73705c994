"""Autocannons that still work after their first critical hit, by the core rules of 2026 (CORE:W1, CORE:D1)."""

from collections.abc import Mapping
from functools import lru_cache

from sheets.model import IdentityKey
from sheets.units.mech import Mech
from sheets.units.outfit import outfit

AUTOCANNONS = frozenset(
    {
        "autocannon",
        "autocannon-10i",
        "light-autocannon",
        "primitive-autocannon",
        "improved-autocannon",
        "hyper-velocity-autocannon",
        "protomech-autocannon",
    }
)
OTHER_AUTOCANNONS = frozenset(
    {"lbx-autocannon", "lbx-autocannon-thb", "rotary-autocannon", "ultra-autocannon", "ultra-autocannon-thb"}
)
"""Autocannons on which the sources contradict each other."""

ROTARY = "rotary-autocannon"
QUIET_GUNS = frozenset({"autocannon", "light-autocannon", "improved-autocannon", "protomech-autocannon", ROTARY})
"""Autocannons that explode by optional rules, rotary ones while they are jammed."""


def one_slot_autocannons(mech: Mech) -> dict[str, frozenset[int]]:
    """The slots of autocannons that fill one slot, by location: each has a box for its first hit."""
    found: dict[str, frozenset[int]] = {}
    for held in autocannon_slots(mech).values():
        if len(held) == 1:
            ((place, number),) = held
            found[place] = found.get(place, frozenset()) | {number}
    return found


def autocannon_slots(mech: Mech, all_kinds: bool = False) -> Mapping[int, tuple[tuple[str, int], ...]]:
    """The slots of each autocannon that still works after its first hit, by its index in `mounts`."""
    return _autocannon_slots(IdentityKey(mech), AUTOCANNONS | OTHER_AUTOCANNONS if all_kinds else AUTOCANNONS)


@lru_cache(maxsize=64)
def _autocannon_slots(asked: IdentityKey[Mech], kinds: frozenset[str]) -> Mapping[int, tuple[tuple[str, int], ...]]:
    mech = asked.value
    return {
        position: tuple(mech.slots_of(position))
        for position, _, item in outfit(mech).mounted
        if item.weapon is not None and item.weapon.ammo_type in kinds
    }
