"""Handheld weapons: how much they hold.

Rules: TM, Handheld Weapons.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, warning
from sheets.construction.checks.outfit import Outfit
from sheets.units import HandheldWeapon

MOST = 6
RULE = "TM, Handheld Weapons"


def check_handheld(outfit: Outfit[HandheldWeapon]) -> Iterator[Finding]:
    """Six items or one melee weapon; ammunition and enhancements do not count."""
    items = [f for _, _, f in outfit.mounted if f.ammo is None and "weapon-enhancement" not in f.traits]
    if len(items) > MOST:
        yield warning("handheld.items", f"{len(items)} items, at most {MOST} allowed.", RULE, number=len(items))
    if len(items) > 1 and any("physical-weapon" in found.traits for found in items):
        yield warning("handheld.melee", "A melee weapon is held alone.", RULE, number=len(items))
    for title, number in Counter(found.title for _, _, found in outfit.mounted if found.ammo is not None).items():
        if number > 1:
            yield warning("handheld.bins", f"{number} bins of {title}, one is allowed.", RULE, number=number)
