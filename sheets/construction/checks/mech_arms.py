"""What tools, physical weapons and big guns ask of the arm that carries them.

Rules: TM and TO, physical weapons and industrial equipment; TM, OmniMechs.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.place_names import named
from sheets.units import Mech
from sheets.units.mech import Body, System
from sheets.units.outfit import Outfit

RULE = "TM and TO, physical weapons"
ARMS = frozenset({"RA", "LA"})
NEEDS_HAND = ("hatchet", "sword", "mace", "chain-whip", "vibroblade")
REPLACES_HAND = (
    "claw",
    "salvage-arm",
    "chainsaw",
    "backhoe",
    "dual-saw",
    "mining-drill",
    "rock-cutter",
    "spot-welder",
    "wrecking-ball",
    "flail",
)
NEEDS_LOWER_ARM = ("lance", "retractable-blade")
REPLACES_LOWER_ARM = ("pile-driver",)
BIG_GUNS = frozenset(  # every autocannon and Gauss rifle, by what it is loaded with
    {
        "autocannon",
        "light-autocannon",
        "rotary-autocannon",
        "ultra-autocannon",
        "lbx-autocannon",
        "protomech-autocannon",
        "gauss",
        "light-gauss",
        "silver-bullet-gauss",
        "ap-gauss",
        "hag",
    }
)


class Actuator(NamedTuple):
    """An actuator that the arm with one of these must have, or must not."""

    traits: tuple[str, ...]
    system: System
    wanted: bool
    said: str


ACTUATORS = (
    Actuator(NEEDS_HAND, System.HAND, True, "needs a hand actuator"),
    Actuator(REPLACES_HAND, System.HAND, False, "takes the place of the hand"),
    Actuator(REPLACES_HAND, System.LOWER_ARM, True, "needs a lower arm actuator"),
    Actuator(NEEDS_LOWER_ARM, System.LOWER_ARM, True, "needs a lower arm actuator"),
    Actuator(REPLACES_LOWER_ARM, System.LOWER_ARM, False, "takes the place of the lower arm"),
)


def check_arms(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """The actuators of both arms."""
    mech = outfit.unit
    if mech.body in (Body.QUAD, Body.QUADVEE):
        return
    for actuator in ACTUATORS:
        for _, mount, found in outfit.with_trait(*actuator.traits):
            if mount.location in ARMS and mech.has_system(mount.location, actuator.system) is not actuator.wanted:
                sentence = f"{found.title} in the {named(mech, mount.location)} {actuator.said}."
                yield error("place.actuator", sentence, RULE)
    for place in outfit.crowded(*REPLACES_HAND):
        if place in ARMS:
            sentence = f"More than one tool takes the place of the hand of the {named(mech, place)}."
            yield error("place.hand", sentence, RULE)
    if mech.omni:
        yield from _omni_arms(outfit)


def _omni_arms(outfit: Outfit[Mech]) -> Iterator[Finding]:
    """The arm of an OmniMech with a big gun or a PPC has neither hand nor lower arm."""
    mech = outfit.unit
    for _, mount, found in outfit.mounted:
        if mount.location not in ARMS or found.weapon is None:
            continue
        big = found.weapon.ammo_type in BIG_GUNS or "ppc" in found.traits
        if big and (mech.has_system(mount.location, System.HAND) or mech.has_system(mount.location, System.LOWER_ARM)):
            sentence = f"With {found.title} the {named(mech, mount.location)} has no lower arm and no hand."
            yield warning("omni.arm", sentence, "TM, OmniMechs")
