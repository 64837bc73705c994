"""The turrets of 'Mechs.

Rules: TO, BattleMech Turrets; TM, Heavy Gauss Rifle.
"""

from collections.abc import Iterator

from sheets.construction.checks.equipment import HEAVY_GAUSS
from sheets.construction.checks.finding import Finding, error
from sheets.construction.checks.place_names import named
from sheets.equipment.kinds import CockpitType
from sheets.units import Mech
from sheets.units.mech import Body
from sheets.units.mount import Mounting
from sheets.units.outfit import Outfit

RULE = "TO, BattleMech Turrets"
QUADS = frozenset({Body.QUAD, Body.QUADVEE})
OUT_OF_THE_HEAD = frozenset({CockpitType.TORSO_MOUNTED, CockpitType.VRPP})
HEAD = "HD"  # what the head turret turns; the turret itself stands in the center torso
ON_SHOULDERS = ("shoulder-turret", "quad-turret")


def check_turrets(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """The turrets, and what is in them."""
    if outfit.has("head-turret", *ON_SHOULDERS):
        yield from _bodies(outfit)
        yield from _one_each(outfit)
    yield from _inside(outfit)


def _bodies(outfit: Outfit[Mech]) -> Iterator[Finding]:
    mech = outfit.unit
    if outfit.has("head-turret") and mech.cockpit not in OUT_OF_THE_HEAD:
        yield error("mech.turret", "A head turret leaves no room for a cockpit in the head.", RULE)
    if mech.body in QUADS and outfit.has("shoulder-turret"):
        yield error("mech.turret", "A quad has no shoulders for a turret.", RULE)
    if mech.body not in QUADS and outfit.has("quad-turret"):
        yield error("mech.turret", "Only a quad can mount a quad turret.", RULE)


def _one_each(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """One head turret, and one turret on each shoulder."""
    for traits in (("head-turret",), ON_SHOULDERS):
        for place in outfit.crowded(*traits):
            yield error("mech.turret", f"More than one turret in the {named(outfit.unit, place)}.", RULE)


def _inside(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """What is mounted in a turret needs one above it; heavy Gauss rifles are too heavy for any."""
    mech = outfit.unit
    turned = [(mount, found) for _, mount, found in outfit.mounted if mount.mounting is Mounting.TURRET]
    if not turned:
        return
    there = {mount.location for _, mount, _ in outfit.with_trait(*ON_SHOULDERS)}
    there |= {HEAD} if outfit.has("head-turret") else set()
    for mount, found in turned:
        if mount.location not in there:
            where = f" in the {named(mech, mount.location)}" if mount.location else ""
            yield error("mech.turret-mount", f"{found.title} is in a turret, and there is none{where}.", RULE)
        if found.weapon is not None and found.weapon.ammo_type in HEAVY_GAUSS and not mech.superheavy:
            sentence = f"{found.title} cannot be mounted in a turret."
            yield error("mech.turret-mount", sentence, "TM, Heavy Gauss Rifle")
