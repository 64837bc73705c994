"""Handheld weapons: how much they hold.

Rules: TM, Handheld Weapons.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error
from sheets.units import HandheldWeapon
from sheets.units.outfit import Outfit

MOST = 6
RULE = "TM, Handheld Weapons"


def check_handheld(outfit: Outfit[HandheldWeapon]) -> Iterator[Finding]:
    """Six items or one melee weapon; ammunition and enhancements do not count."""
    items = [f for _, _, f in outfit.mounted if f.ammo is None and "weapon-enhancement" not in f.traits]
    if len(items) > MOST:
        sentence = f"{len(items)} items, at most {MOST} allowed."
        yield error("handheld.items", sentence, RULE, number=len(items), most=MOST)
    melee = next((found for found in items if "physical-weapon" in found.traits), None)
    if melee is not None and len(items) > 1:
        sentence = f"{melee.title} and {len(items) - 1} other items; a melee weapon is held alone."
        yield error("handheld.melee", sentence, RULE, number=len(items), most=1)
    for title, number in Counter(found.title for _, _, found in outfit.mounted if found.ammo is not None).items():
        if number > 1:
            yield error("handheld.bins", f"{number} bins of {title}, one is allowed.", RULE, number=number, most=1)
