"""Enough ammunition in every weapon bay.

Rules: TM, DropShip Construction; SO, weapon bays.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.drives import Craft
from sheets.equipment import item
from sheets.rules.bays import Bay, weapon_bays

LEAST_SHOTS = 10  # for each weapon, times what it fires in a turn
BURSTS = {"ultra-autocannon": 2, "rotary-autocannon": 6}


def check_bay_ammo(outfit: Outfit[Craft]) -> Iterator[Finding]:
    """Each bay has ten turns of fire for all its weapons."""
    for bay in weapon_bays(outfit.unit):
        for (kind, rack), needed in _needed(outfit.unit, bay).items():
            shots = sum(_shots(outfit.unit, index, kind, rack) for index in bay.ammo)
            if shots < needed:
                sentence = f"A bay in {bay.location} has {shots:g} shots for its {kind} {rack}, {needed} are the least."
                yield warning("bays.ammo", sentence, "TM and SO, weapon bays", shots=shots, least=needed)


def _needed(ship: Craft, bay: Bay) -> Counter[tuple[str, int]]:
    needed: Counter[tuple[str, int]] = Counter()
    for index in bay.weapons:
        found = item(ship.mounts[index].item)
        weapon = found.weapon
        if weapon is not None and weapon.ammo_type is not None and "one-shot" not in found.traits:
            needed[weapon.ammo_type, weapon.rack] += LEAST_SHOTS * BURSTS.get(weapon.ammo_type, 1)
    return needed


def _shots(ship: Craft, index: int, kind: str, rack: int) -> float:
    mount = ship.mounts[index]
    ammo = item(mount.item).ammo
    if ammo is None or ammo.type != kind or ammo.rack not in (0, rack):
        return 0
    return ammo.shots if mount.shots is None else mount.shots
