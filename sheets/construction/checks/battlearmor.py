"""Battle armor: squad, movement, slots, manipulators, weapons of each limb.

Rules: TM, Battle Armor Construction; TO, advanced suits.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.armor import armor_part
from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.outfit import Outfit
from sheets.construction.checks.suit_weapons import check_suit_weapons
from sheets.construction.items import slots
from sheets.construction.mass.mounted import is_fabric
from sheets.units import BattleArmor, Mount
from sheets.units.battlearmor import SQUAD, SuitClass, SuitMotive
from sheets.units.mount import Limb, Mounting


class SuitLimits(NamedTuple):
    """The most MP of each kind, and the slots of body, arm and a quad's body."""

    ground: int
    quad_ground: int
    jump: int
    vtol: int
    umu: int
    body: int
    arm: int
    quad_body: int


LIMITS: dict[SuitClass, SuitLimits] = {
    SuitClass.PAL: SuitLimits(3, 5, 3, 7, 5, 2, 2, 0),
    SuitClass.LIGHT: SuitLimits(3, 5, 3, 6, 5, 4, 2, 5),
    SuitClass.MEDIUM: SuitLimits(3, 5, 3, 5, 4, 4, 3, 7),
    SuitClass.HEAVY: SuitLimits(2, 4, 2, 0, 3, 6, 3, 9),
    SuitClass.ASSAULT: SuitLimits(2, 4, 2, 0, 2, 6, 4, 11),
}
MANIPULATOR_PAIRS = ("mine-clearance", "magnet-claw", "cargo-lifter")
NOT_ON_QUADS = ("manipulator", "magnetic-clamp", "modular-weapon-mount", "jump-jet", "vtol-gear", "umu")
ARMS = (Limb.LEFT_ARM, Limb.RIGHT_ARM)


def check_battle_armor(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    """All of a squad."""
    yield from _movement(outfit.unit)
    yield from _slots(outfit)
    yield from _manipulators(outfit)
    yield from _quads(outfit)
    yield from _clamps(outfit)
    yield from check_suit_weapons(outfit)


def _movement(suit: BattleArmor) -> Iterator[Finding]:
    limits, rule = LIMITS[suit.suit_class], "TM, battle armor movement"
    ground = limits.quad_ground if suit.quad else limits.ground
    if suit.walk > ground:
        yield error("suit.ground", f"Ground MP {suit.walk}, at most {ground} allowed.", rule, mp=suit.walk, most=ground)
    most = {SuitMotive.VTOL: limits.vtol, SuitMotive.UMU: limits.umu}.get(suit.motive, limits.jump)
    if suit.jump > most:
        sentence = f"{suit.motive.value} MP {suit.jump}, at most {most} allowed."
        yield error("suit.mp", sentence, rule, mp=suit.jump, most=most)


def _slots(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    suit = outfit.unit
    limits = LIMITS[suit.suit_class]
    there = (limits.quad_body if suit.quad else limits.body) + (0 if suit.quad else 2 * limits.arm)
    taken = sum(slots(suit, m) for _, m, found in outfit.mounted if _counted(m) and not is_fabric(found))
    taken += armor_part(suit.plating).suit_slots
    if taken > there:
        sentence = f"{taken} slots taken, a suit has {there}."
        yield warning("slots.suit", sentence, "TM, battle armor slots", taken=taken, room=there)


def _counted(mount: Mount) -> bool:
    """What every suit carries in slots of its own; weapon packs and squad support stand beside it."""
    own = mount.location in (None, SQUAD) and mount.mounting in (Mounting.PLAIN, Mounting.SQUAD_SUPPORT)
    return own and mount.limb is not None


def _manipulators(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    held = [
        (m.limb, found) for _, m, found in outfit.those("manipulator") if "anti-personnel-mount" not in found.traits
    ]
    for limb, number in Counter(limb for limb, _ in held if limb in ARMS).items():
        if number > 1:
            sentence = f"{number} manipulators on the {str(limb.value).replace('-', ' ') if limb else 'arm'}."
            yield warning("suit.manipulators", sentence, "TM, manipulators", number=number)
    for trait in MANIPULATOR_PAIRS:
        pair = [found for _, found in held if trait in found.traits]
        if len(pair) == 1:
            yield warning("suit.manipulator-pair", f"{pair[0].title} comes in pairs.", "TM, manipulators")


def _quads(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    if not outfit.unit.quad:
        return
    for _, _, found in outfit.those(*NOT_ON_QUADS):
        yield warning("suit.quad", f"A quad suit cannot mount {found.title}.", "TO, quad battle armor")


def _clamps(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    suit = outfit.unit
    if not outfit.has("magnetic-clamp"):
        return
    if suit.suit_class is SuitClass.ASSAULT or suit.quad or suit.motive is SuitMotive.UMU:
        sentence = "Magnetic clamps do not fit assault suits, quads or swimming suits."
        yield warning("suit.clamps", sentence, "TM, Magnetic Clamps")
