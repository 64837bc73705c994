"""Battle armor: manipulators, one on each arm, some in pairs.

Rules: TM, battle armor manipulators.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error
from sheets.equipment import Item
from sheets.units import BattleArmor
from sheets.units.mount import Limb
from sheets.units.outfit import Outfit

ARMS = (Limb.LEFT_ARM, Limb.RIGHT_ARM)
PAIRED = frozenset({"mine-clearance", "magnet-claw", "cargo-lifter"})
RULE = "TM, battle armor manipulators"


def check_manipulators(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    """Armored gloves are manipulators too."""
    held: dict[Limb, list[Item]] = {arm: [] for arm in ARMS}
    for _, mount, found in outfit.with_trait("manipulator"):
        if mount.limb in held:
            held[mount.limb].append(found)
        elif mount.limb is not None:
            sentence = f"{found.title} on the {mount.limb.value}; manipulators are on the arms."
            yield error("suit.manipulators", sentence, RULE)
    for arm, here in held.items():
        if len(here) > 1:
            sentence = f"{len(here)} manipulators on the {arm.value.replace('-', ' ')}, one is allowed."
            yield error("suit.manipulators", sentence, RULE, number=len(here), most=1)
    left, right = ({found.name: found for found in held[arm]} for arm in ARMS)
    for name, found in sorted({**left, **right}.items()):
        if found.traits & PAIRED and not (name in left and name in right):
            yield error("suit.manipulator-pair", f"{found.title} is on one arm only; it comes in pairs.", RULE)
