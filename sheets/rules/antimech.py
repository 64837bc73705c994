"""Whether the hands of battle suits are good for attacks on 'Mechs in the quick game.

Rule: AS:CE, converting battle armor: AM.
"""

from collections import Counter

from sheets.equipment import item
from sheets.units import BattleArmor
from sheets.units.battlearmor import SuitClass

LIGHT_SUITS = frozenset({SuitClass.PAL, SuitClass.LIGHT})
A_PAIR = 2


def hands_reach(suit: BattleArmor) -> bool:
    """Whether suits can hold on to a 'Mech: by a pair of hands or a claw, light ones by a pair of gloves too."""
    if suit.quad:
        return False
    held = Counter(trait for mount in suit.mounts if mount.known for trait in item(mount.item).traits)
    gripping = held["basic-manipulator"] >= A_PAIR or held["battle-claw"] > 0
    if suit.suit_class in LIGHT_SUITS:
        return gripping or held["armored-glove"] >= A_PAIR
    return suit.suit_class is SuitClass.MEDIUM and gripping


def attacks_mechs(suit: BattleArmor) -> bool:
    """Whether a squad makes leg and swarm attacks: its hands allow it, or its file says so."""
    return suit.anti_mech_attacks or hands_reach(suit)
