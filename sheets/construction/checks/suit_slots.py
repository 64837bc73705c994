"""Battle armor: the slots of body, arms and turret.

Rules: TM, battle armor slots; TO, quad battle armor.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sheets.construction.armor import armor_part
from sheets.construction.checks.finding import Finding, error
from sheets.construction.items import slots
from sheets.construction.mass.mounted import is_fabric
from sheets.units import BattleArmor, Mount
from sheets.units.battlearmor import SQUAD, SuitClass, SuitTurretKind
from sheets.units.mount import Limb, Mounting
from sheets.units.outfit import Outfit

RULE = "TM, battle armor slots"


class SuitRoom(NamedTuple):
    """The slots of body, of each arm, and of a quad's body."""

    body: int
    arm: int
    quad_body: int


ROOM: dict[SuitClass, SuitRoom] = {
    SuitClass.PAL: SuitRoom(2, 2, 0),
    SuitClass.LIGHT: SuitRoom(4, 2, 5),
    SuitClass.MEDIUM: SuitRoom(4, 3, 7),
    SuitClass.HEAVY: SuitRoom(6, 3, 9),
    SuitClass.ASSAULT: SuitRoom(6, 4, 11),
}
TURRET, MODULAR_TURRET = 1, 2  # slots of the body


class Taken(NamedTuple):
    """Slots taken: in each limb, and those that may lie in any."""

    limbs: Counter[Limb]
    anywhere: int

    @property
    def whole(self) -> int:
        """All slots of the suit that are taken; what is in the turret takes none of them."""
        return self.limbs.total() - self.limbs[Limb.TURRET] + self.anywhere


def room(suit: BattleArmor) -> dict[Limb, int]:
    """The slots of each part of a suit; a turret has those that it is built with."""
    there = ROOM[suit.suit_class]
    arm = 0 if suit.quad else there.arm
    return {
        Limb.BODY: there.quad_body if suit.quad else there.body,
        Limb.LEFT_ARM: arm,
        Limb.RIGHT_ARM: arm,
        Limb.TURRET: suit.turret.slots if suit.turret is not None else 0,
    }


def whole_room(suit: BattleArmor) -> int:
    """The slots of all parts of a suit but its turret."""
    return sum(there for limb, there in room(suit).items() if limb is not Limb.TURRET)


def check_suit_slots(outfit: Outfit[BattleArmor]) -> Iterator[Finding]:
    """Each part of the suit, and all of it with the armor."""
    there, used = room(outfit.unit), taken(outfit)
    for limb, number in used.limbs.items():
        if number > there[limb]:
            sentence = f"{number} slots taken in the {limb.value.replace('-', ' ')}, there are {there[limb]}."
            yield error("slots.limb", sentence, RULE, taken=number, room=there[limb])
    most = whole_room(outfit.unit)
    if used.whole > most:
        sentence = f"{used.whole} slots taken with those of the armor, a suit has {most}."
        yield error("slots.suit", sentence, RULE, taken=used.whole, room=most)


def taken(outfit: Outfit[BattleArmor]) -> Taken:
    """What every suit has in it, with the armor and the foot of the turret."""
    suit = outfit.unit
    limbs: Counter[Limb] = Counter()
    spread: dict[str, int] = {}
    for _, mount, found in outfit.mounted:
        if mount.limb is None or not _counted(mount) or is_fabric(found):
            continue
        if found.spreadable:  # one item, however many limbs it lies in
            spread[found.name] = slots(suit, mount)
        else:
            limbs[mount.limb] += slots(suit, mount)
    if suit.turret is not None:
        limbs[Limb.BODY] += TURRET if suit.turret.kind is SuitTurretKind.STANDARD else MODULAR_TURRET
    return Taken(limbs, sum(spread.values()) + armor_part(suit.plating).suit_slots)


def _counted(mount: Mount) -> bool:
    """What every suit carries in slots of its own; weapon packs stand beside it."""
    return mount.location in (None, SQUAD) and mount.mounting in (Mounting.PLAIN, Mounting.SQUAD_SUPPORT)
