"""Attacks with arms, legs and what hands hold: the modifier to the piloting skill, and the damage by mass.

Rules: TW, BMM (errata 7.01, p. 38 and p. 109).
"""

from collections.abc import Callable
from math import ceil
from typing import NamedTuple


class PhysicalAttack(NamedTuple):
    """One kind of attack. `to_hit` is text where the skills of both pilots count; `tsm` doubles with hot myomer.

    `damage` is of the attacker's mass, or dice.
    """

    name: str
    to_hit: int | str
    damage: Callable[[int], int] | str | None
    tsm: bool = True
    unit: str = ""  # what the damage is counted by, if not by the attack


def _per_ten(tons: int) -> int:
    return ceil(tons / 10)


def _per_five(tons: int) -> int:
    return tons // 5


def _fixed(damage: int) -> Callable[[int], int]:
    return lambda tons: damage


PUNCH = PhysicalAttack("Punch", 0, _per_ten)
CLAW = PhysicalAttack("Claw", 1, lambda tons: ceil(tons / 7))
KICK = PhysicalAttack("Kick", -2, _per_five)
TALON_KICK = PhysicalAttack("Kick", -2, lambda tons: tons // 5 * 3 // 2)
PUSH = PhysicalAttack("Push", -1, None)
CLUB = PhysicalAttack("Club", -1, _per_five)
CHARGE = PhysicalAttack("Charge", "skills", _per_ten, tsm=False, unit="a hex moved")
DEATH_FROM_ABOVE = PhysicalAttack("Death from above", "skills", lambda tons: ceil(3 * tons / 10), tsm=False)

# Melee weapons by the trait of the item.
WEAPONS: dict[str, PhysicalAttack] = {
    "hatchet": PhysicalAttack("Hatchet", -1, _per_five),
    "sword": PhysicalAttack("Sword", -2, lambda tons: ceil(tons / 10) + 1),
    "mace": PhysicalAttack("Mace", 1, lambda tons: ceil(tons / 4)),
    "retractable-blade": PhysicalAttack("Blade", -2, _per_ten),
    "lance": PhysicalAttack("Lance", 1, _per_five),
    "flail": PhysicalAttack("Flail", 0, _fixed(9), tsm=False),
    "chain-whip": PhysicalAttack("Chain whip", -2, _fixed(3), tsm=False),
    "wrecking-ball": PhysicalAttack("Wrecking ball", 1, _fixed(8), tsm=False),
    "dual-saw": PhysicalAttack("Dual saw", 0, _fixed(7), tsm=False),
    "buzzsaw": PhysicalAttack("Buzzsaw", -1, "2D6", tsm=False),
    "chainsaw": PhysicalAttack("Chainsaw", 0, _fixed(5), tsm=False),
    "backhoe": PhysicalAttack("Backhoe", 1, _fixed(6)),
    "rock-cutter": PhysicalAttack("Rock cutter", 1, _fixed(5), tsm=False),
    "pile-driver": PhysicalAttack("Pile driver", 2, _fixed(10), tsm=False),
    "mining-drill": PhysicalAttack("Mining drill", -1, _fixed(4), tsm=False),
    "spot-welder": PhysicalAttack("Spot welder", -1, _fixed(5), tsm=False),
    "combine": PhysicalAttack("Combine", -2, _fixed(3), tsm=False),
    "small-vibroblade": PhysicalAttack("Vibroblade", -2, _fixed(7), tsm=False),
    "medium-vibroblade": PhysicalAttack("Vibroblade", -2, _fixed(10), tsm=False),
    "large-vibroblade": PhysicalAttack("Vibroblade", -2, _fixed(14), tsm=False),
}

# Bashes with a shield, which strikes for what it takes of a hit while it is whole (TO).
SHIELDS: dict[str, PhysicalAttack] = {
    "small-shield": PhysicalAttack("Shield bash", -2, _fixed(3), tsm=False),
    "medium-shield": PhysicalAttack("Shield bash", -3, _fixed(5), tsm=False),
    "large-shield": PhysicalAttack("Shield bash", -4, _fixed(7), tsm=False),
}
