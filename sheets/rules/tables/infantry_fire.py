"""Conventional infantry: how far its weapons reach, and what the weapons of others do to it.

Rules: TW (errata 4.4, p. 175 and 215), TM.
"""

from typing import NamedTuple

from sheets.equipment.weapon import InfantryDamage

# To-hit modifiers from the attacker's own hex on, by the range class of the weapon.
RANGE_MODIFIERS: tuple[tuple[int, ...], ...] = (
    (0,),
    (-2, 0, 2, 4),
    (-2, 0, 0, 2, 2, 4, 4),
    (-2, 0, 0, 0, 2, 2, 2, 4, 4, 4),
    (-2, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4),
    (-1, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4),
    (-1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 4, 4, 4, 5, 5, 5),
    (-1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 6, 6, 6, 6),
)
POINT_BLANK, CLUMSY, BURST = 1, 1, -1
"""In the platoon's own hex: a point-blank weapon, an encumbering or crewed one, one that fires bursts."""
LARGEST_GROUP = 2
"""Damage to anything but conventional infantry is dealt in groups of so many points."""
SECONDARIES_FOR_RANGE = 2
"""So many support weapons in a squad set the platoon's range."""
PRIMARY_LIMIT = 0.6
"""The most damage that a trooper's primary weapon counts for."""


class Casualties(NamedTuple):
    """Troopers lost to one attack that hits: its damage by a divisor (rounded up) and more, or dice."""

    attack: str
    divisor: int | None = None
    more: int = 0
    dice: str = ""

    @property
    def formula(self) -> str:
        """What a player works out: `damage / 10 + 1`."""
        if self.divisor is None:
            return self.dice
        share = "damage" if self.divisor == 1 else f"damage / {self.divisor}"
        return f"{share} + {self.more}" if self.more else share


FROM_WEAPONS: dict[InfantryDamage, Casualties] = {
    InfantryDamage.DIRECT_FIRE: Casualties("Direct fire (ballistic or energy)", 10),
    InfantryDamage.CLUSTER_BALLISTIC: Casualties("Cluster (ballistic)", 10, 1),
    InfantryDamage.PULSE: Casualties("Pulse", 10, 2),
    InfantryDamage.CLUSTER_MISSILE: Casualties("Missiles, mortars, rockets", 5),
}
AREA_EFFECT = Casualties("Area effect, fragmentation, flechettes", 1)

BURSTS: dict[InfantryDamage, str] = {
    InfantryDamage.BURST_HALF_D6: "1D6 / 2",
    InfantryDamage.BURST_1D6: "1D6",
    InfantryDamage.BURST_2D6: "2D6",
    InfantryDamage.BURST_3D6: "3D6",
    InfantryDamage.BURST_4D6: "4D6",
    InfantryDamage.BURST_5D6: "5D6",
    InfantryDamage.BURST_6D6: "6D6",
}
"""Troopers lost to one burst that hits."""

BURST_ROWS: tuple[tuple[str, InfantryDamage], ...] = (
    ("Light machine gun (battle armor), micro grenade launcher", InfantryDamage.BURST_HALF_D6),
    ("Light machine gun, ER small pulse laser, battle armor mortar", InfantryDamage.BURST_1D6),
    ("Machine gun, micro and small pulse laser, AP Gauss rifle", InfantryDamage.BURST_2D6),
    ("Heavy machine gun, flamer (battle armor)", InfantryDamage.BURST_3D6),
    ("Flamer", InfantryDamage.BURST_4D6),
    ("Heavy flamer", InfantryDamage.BURST_6D6),
    ("Plasma rifle", InfantryDamage.BURST_2D6),
    ("Plasma cannon", InfantryDamage.BURST_3D6),
)
"""The usual weapons that fire bursts, as the table of the rules has them."""

TWICE = (
    "In a hex without cover (clear, paved, road)",
    "Area-effect attacks",
    "Mechanized platoon, attacker no infantry",
    "In vacuum without fitting suits",
)
"""What doubles the troopers lost."""


def range_modifiers(
    range_class: int, *, point_blank: bool = False, clumsy: bool = False, burst: bool = False
) -> tuple[int, ...]:
    """The to-hit modifiers of a platoon's weapons by hexes, its own hex first.

    >>> range_modifiers(1), range_modifiers(0, point_blank=True)
    ((-2, 0, 2, 4), (1,))
    """
    here, *beyond = RANGE_MODIFIERS[min(range_class, len(RANGE_MODIFIERS) - 1)]
    return (here + POINT_BLANK * point_blank + CLUMSY * clumsy + BURST * burst, *beyond)
