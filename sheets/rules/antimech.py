"""Anti-'Mech attacks of infantry and battle armor, and battle armor that rides on other units.

Rules: TW, anti-'Mech attacks and mechanized battle armor; AS:CE, converting battle armor: AM.
"""

from collections import Counter

from sheets.rules.infantry import is_encumbered
from sheets.rules.movement import is_burdened, movement
from sheets.units import BattleArmor, Infantry
from sheets.units.battlearmor import SuitClass, SuitMotive
from sheets.units.infantry import FIELD_GUNS, InfantryMotive
from sheets.units.outfit import outfit

LIGHT_SUITS = frozenset({SuitClass.PAL, SuitClass.LIGHT})
HEAVY_SUITS = frozenset({SuitClass.HEAVY, SuitClass.ASSAULT})
HANDS = ("basic-manipulator", "battle-claw")
A_PAIR = 2

MECHANIZED = frozenset({
    InfantryMotive.HOVER,
    InfantryMotive.WHEELED,
    InfantryMotive.TRACKED,
    InfantryMotive.VTOL,
    InfantryMotive.MICROLITE,
    InfantryMotive.SUBMARINE,
})  # fmt: skip


def is_mechanized(platoon: Infantry) -> bool:
    """Whether the troopers ride in machines, or on beasts that fly or swim."""
    if platoon.beast is not None:
        points = movement(platoon)
        return points.jump > 0 or points.umu > 0
    return platoon.motive in MECHANIZED


def can_attack_mechs(troops: BattleArmor | Infantry) -> bool:
    """Whether troops can make leg and swarm attacks.

    Suits need hands and cannot be heavy, quads, underwater suits or burdened. Platoons move on foot or on light mounts,
    without field guns or encumbering armor.
    """
    if isinstance(troops, Infantry):
        return not (troops.mounts_in(FIELD_GUNS) or is_mechanized(troops) or is_encumbered(troops))
    if troops.quad or troops.suit_class in HEAVY_SUITS or troops.motive is SuitMotive.UMU:
        return False
    return can_hold_on(troops) and not is_burdened(troops)


def swarm_damage(squad: BattleArmor) -> int:
    """Damage that vibro-claws add to a swarm attack: 1, or 2 if any suit has two (TW-4.4:p223:vibro-claws).

    >>> from sheets.units import parse_unit
    >>> suits = {"kind": "battle-armor", "chassis": "Claws", "year": 3060, "tech_base": "is", "rules_level": 2,
    ...     "troopers": 4, "suit_class": "medium", "motive": "jump", "walk": 1, "jump": 3, "armor": 8,
    ...     "plating": {"type": "ba-standard"}}
    >>> swarm_damage(parse_unit(suits | {"mounts": [{"item": "BABattleClawVibro"}, {"item": "BABattleClawVibro"}]}))
    2
    """
    claws = Counter(mounted.mount.location for mounted in outfit(squad).with_trait("vibroclaw"))
    return min(max(claws.values(), default=0), A_PAIR)


def can_hold_on(squad: BattleArmor) -> bool:
    """Whether the suits can ride on a unit (TW, mechanized battle armor).

    All weights can with magnetic clamps; others need a hand or a claw, light suits two gloves. Assault suits and quads
    cannot otherwise.
    """
    carried = outfit(squad)
    if squad.quad:
        return False
    if carried.has("magnetic-clamp"):
        return True
    if squad.suit_class is SuitClass.ASSAULT:
        return False
    light = squad.suit_class in LIGHT_SUITS
    return carried.has(*HANDS) or (light and carried.number("armored-glove") >= A_PAIR)


def hands_reach(squad: BattleArmor) -> bool:
    """Whether the suits have the hands for the Alpha Strike ability AM: a pair of hands, or a claw."""
    if squad.quad:
        return False
    carried = outfit(squad)
    gripping = carried.number("basic-manipulator") >= A_PAIR or carried.has("battle-claw")
    if squad.suit_class in LIGHT_SUITS:
        return gripping or carried.number("armored-glove") >= A_PAIR
    return squad.suit_class is SuitClass.MEDIUM and gripping
