"""Enough ammunition in every weapon bay.

Rules: TM, DropShip Construction; SO, weapon bays.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, warning
from sheets.construction.checks.place_names import named
from sheets.construction.drives import Craft
from sheets.rules.bays import Bay, weapon_bays
from sheets.units.outfit import Mounted, Outfit

LEAST_SHOTS = 10  # for each weapon, times what it fires in a turn
BURSTS = {"ultra-autocannon": 2, "rotary-autocannon": 6}

Feed = tuple[str, int]
"""The kind of ammunition that a weapon fires, and its rack."""


def check_bay_ammo(outfit: Outfit[Craft]) -> Iterator[Finding]:
    """Each bay has ten turns of fire for all its weapons."""
    ship = outfit.unit
    for bay in weapon_bays(ship):
        for feed, (title, needed) in _needed(outfit, bay).items():
            shots = sum(_shots(outfit.by_position[position], *feed) for position in bay.ammo)
            if shots < needed:
                place = f"{named(ship, bay.location)}{', to the rear' if bay.rear else ''}"
                sentence = f"A bay with {title} ({place}) has {shots:g} shots, {needed} are the least."
                yield warning("bays.ammo", sentence, "TM and SO, weapon bays", shots=shots, least=needed)


def _needed(outfit: Outfit[Craft], bay: Bay) -> dict[Feed, tuple[str, int]]:
    """The weapon and the shots for it, by what it fires."""
    needed: dict[Feed, tuple[str, int]] = {}
    for position in bay.weapons:
        found = outfit.by_position[position].item
        weapon = found.weapon
        if weapon is not None and weapon.ammo_type is not None and "one-shot" not in found.traits:
            feed = weapon.ammo_type, weapon.rack
            shots = LEAST_SHOTS * BURSTS.get(weapon.ammo_type, 1)
            needed[feed] = found.title, needed.get(feed, ("", 0))[1] + shots
    return needed


def _shots(bin_: Mounted, kind: str, rack: int) -> float:
    ammo = bin_.item.ammo
    if ammo is None or ammo.type != kind or ammo.rack not in (0, rack):
        return 0
    return ammo.shots if bin_.mount.shots is None else bin_.mount.shots
