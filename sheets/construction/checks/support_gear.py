"""Weapons and gear of support vehicles, by their size and kind.

Rules: TM, Support Vehicle Construction, weapons and equipment; TO, Sponson Turrets.
"""

from collections.abc import Iterator
from math import floor

from sheets.construction.checks.finding import Finding, error
from sheets.construction.support import SupportKind, is_small, support_kind
from sheets.units import Fighter, Vehicle
from sheets.units.outfit import Outfit

TONS_A_HARDPOINT = 10
SURFACE = frozenset(
    {
        SupportKind.TRACKED,
        SupportKind.WHEELED,
        SupportKind.HOVER,
        SupportKind.WIGE,
        SupportKind.NAVAL,
        SupportKind.RAIL,
    }
)


def check_gear(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    """What the size and the kind of a support vehicle let it mount."""
    yield from _weapons(outfit)
    yield from _turrets(outfit)
    yield from _hardpoints(outfit)
    if outfit.has("c3", "c3-master") and not outfit.has("advanced-fire-control"):
        title = outfit.with_trait("c3", "c3-master")[0].item.title
        yield error("support.c3", f"{title} needs advanced fire control.", "TM, Support Vehicle fire control")


def _weapons(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    small, rule = is_small(outfit.unit), "TM, Support Vehicle weapons"
    for _, _, found in outfit.mounted:
        if found.weapon is None:
            continue
        of_infantry = "infantry" in found.families
        if small and not of_infantry:
            sentence = f"{found.title} on a small support vehicle, which carries infantry weapons only."
            yield error("support.weapons", sentence, rule)
        elif small and "archaic" in found.traits:
            yield error("support.weapons", f"{found.title} is an archaic weapon, for hands only.", rule)
        elif of_infantry and not small:
            sentence = f"{found.title} is an infantry weapon, for support vehicles below 5 tons only."
            yield error("support.weapons", sentence, rule)


def _turrets(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    small, on_surface = is_small(outfit.unit), support_kind(outfit.unit) in SURFACE
    if outfit.has("sponson-turret") and (small or not on_surface):
        sentence = "Only support vehicles of 5 tons or more on land or water have sponson turrets."
        yield error("support.turret", sentence, "TO, Sponson Turrets")
    if outfit.has("pintle-turret") and not (small and on_surface):
        sentence = "Only support vehicles below 5 tons on land or water have pintle mounts."
        yield error("support.turret", sentence, "TM, Pintle Mounts")


def _hardpoints(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    number, most = outfit.number("external-stores-hardpoint"), floor(outfit.unit.mass / TONS_A_HARDPOINT)
    rule = "TM, External Stores"
    if number and support_kind(outfit.unit) is not SupportKind.FIXED_WING:
        yield error("support.hardpoints", "Only fixed-wing craft have external hardpoints.", rule, number=number)
    elif number > most:
        sentence = f"{number} external hardpoints on {outfit.unit.mass:g} tons, at most {most} allowed."
        yield error("support.hardpoints", sentence, rule, number=number, most=most)
