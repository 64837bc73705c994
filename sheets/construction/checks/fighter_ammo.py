"""Ammunition of fighters, which fire few of the special munitions.

Rule: TM, fighter weapons, special munitions.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error
from sheets.units import Fighter
from sheets.units.outfit import Outfit

RULE = "TM, fighter ammunition"

# Launchers whose missiles come in several kinds by nature, and the Silver Bullet, which is a munition.
ANY_MUNITION = frozenset({"mml", "atm", "iatm", "narc", "inarc", "silver-bullet-gauss"})
SCATTERS = frozenset({"lbx-autocannon", "lbx-autocannon-thb"})  # fighters fire their cluster rounds only
GUIDED = {"artemis-capable": ("artemis-iv", "artemis-prototype"), "artemis-v-capable": ("artemis-v",)}


def check_munitions(outfit: Outfit[Fighter]) -> Iterator[Finding]:
    """Every kind of ammunition by itself."""
    for _, _, found in outfit.mounted:
        ammo = found.ammo
        if ammo is None or ammo.type in ANY_MUNITION:
            continue
        if ammo.type in SCATTERS:
            if "cluster" not in ammo.munitions:
                yield error("fighter.munitions", f"{found.title}: fighters fire LB-X cluster rounds only.", RULE)
        elif ammo.base is not None and "standard" not in ammo.munitions:
            yield from _special(outfit, found.title, ammo.munitions)


def _special(outfit: Outfit[Fighter], title: str, munitions: tuple[str, ...]) -> Iterator[Finding]:
    guided = [munition for munition in munitions if munition in GUIDED]
    if not guided:
        yield error("fighter.munitions", f"{title} is a special munition, which fighters do not fire.", RULE)
    elif not any(outfit.has(*GUIDED[munition]) for munition in guided):
        sentence = f"{title} is for launchers with the Artemis system that guides it, and there is none."
        yield error("fighter.munitions", sentence, RULE)
