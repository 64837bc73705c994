"""Infantry: weapon ranges, losses to weapons of other units, anti-'Mech attacks, and mechanized battle armor.

Rules: TW (errata 4.4, p. 175, 215, 220 and 223), TM.
"""

from dataclasses import dataclass
from typing import NamedTuple

from sheets.equipment.weapon import InfantryDamage
from sheets.rules.tables.to_hit import ModifierLine

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
"""Modifiers in the platoon's own hex: a point-blank weapon, an encumbering or crewed one, one with burst fire."""
LARGEST_GROUP = 2
"""Points in a damage group, against all units but conventional infantry."""
SECONDARIES_FOR_RANGE = 2
"""The support weapons in a squad that set the platoon's range."""
PRIMARY_LIMIT = 0.6
"""The most damage of a trooper's primary weapon."""


@dataclass(frozen=True, slots=True)
class CasualtyRow:
    """Troopers lost to one attack that hits: its damage by a divisor (rounded up) and more."""

    attack: str
    divisor: int
    more: int = 0

    @property
    def formula(self) -> str:
        """The formula for the player: `damage / 10 + 1`."""
        share = "damage" if self.divisor == 1 else f"damage / {self.divisor}"
        return f"{share} + {self.more}" if self.more else share


FROM_WEAPONS: dict[InfantryDamage, CasualtyRow] = {
    InfantryDamage.DIRECT_FIRE: CasualtyRow("Direct fire (ballistic or energy)", 10),
    InfantryDamage.CLUSTER_BALLISTIC: CasualtyRow("Cluster (ballistic)", 10, 1),
    InfantryDamage.PULSE: CasualtyRow("Pulse", 10, 2),
    InfantryDamage.CLUSTER_MISSILE: CasualtyRow("Missiles, mortars, rockets", 5),
}
AREA_EFFECT = CasualtyRow("Area effect, fragmentation, flechettes", 1)

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

BURST_DICE: dict[InfantryDamage, int] = {burst: max(int(dice[0]), 1) for burst, dice in BURSTS.items()}
"""The dice of each burst."""
MEN_AN_INFERNO = 3
"""Troopers lost to each inferno missile, in any terrain and of any type (TW-4.4:p141:inferno-infantry)."""

BURST_ROWS: tuple[tuple[str, InfantryDamage], ...] = (
    ("Light machine gun, ER small pulse laser", InfantryDamage.BURST_1D6),
    ("Machine gun, micro, small pulse laser, AP Gauss", InfantryDamage.BURST_2D6),
    ("Heavy machine gun", InfantryDamage.BURST_3D6),
    ("Flamer", InfantryDamage.BURST_4D6),
    ("Heavy flamer", InfantryDamage.BURST_6D6),
    ("Plasma rifle", InfantryDamage.BURST_2D6),
    ("Plasma cannon", InfantryDamage.BURST_3D6),
)
"""The standard burst-fire weapons of 'Mechs and vehicles in the table of the rules."""

SUIT_BURST_ROWS: tuple[tuple[str, InfantryDamage], ...] = (
    ("Light machine gun, micro grenade launcher", InfantryDamage.BURST_HALF_D6),
    ("Machine gun, light recoilless rifle, mortar", InfantryDamage.BURST_1D6),
    ("ER small pulse laser, heavy grenade launcher", InfantryDamage.BURST_1D6),
    ("Heavy machine gun, medium, heavy recoilless rifle", InfantryDamage.BURST_2D6),
    ("Micro, small pulse laser, AP Gauss rifle", InfantryDamage.BURST_2D6),
    ("Flamer, needler, Bearhunter autocannon", InfantryDamage.BURST_3D6),
    ("Heavy flamer", InfantryDamage.BURST_6D6),
)
"""The burst-fire weapons of battle armor."""

TWICE = (
    "In a hex without cover (clear, paved, road)",
    "Area-effect attacks",
    "Mechanized platoon, attacker no conventional infantry",  # TW-4.4:p215:mechanized-double
    "In vacuum without fitting suits",
)
"""Conditions that double the troopers lost."""


def range_modifiers(
    range_class: int, *, point_blank: bool = False, clumsy: bool = False, burst: bool = False
) -> tuple[int, ...]:
    """The to-hit modifiers of a platoon's weapons by hexes, its own hex first.

    >>> range_modifiers(1), range_modifiers(0, point_blank=True)
    ((-2, 0, 2, 4), (1,))
    """
    here, *beyond = RANGE_MODIFIERS[min(range_class, len(RANGE_MODIFIERS) - 1)]
    return (here + POINT_BLANK * point_blank + CLUMSY * clumsy + BURST * burst, *beyond)


@dataclass(frozen=True, slots=True)
class AttackStrength:
    """The modifiers of an anti-'Mech attack by at least this number of troopers or suits; None if the attack is
    impossible.
    """

    least: int
    leg: int | None
    swarm: int | None


PLATOON_ATTACKS: tuple[AttackStrength, ...] = (
    AttackStrength(22, 0, 2),
    AttackStrength(16, 2, 5),
    AttackStrength(10, 5, None),
    AttackStrength(5, 7, None),
)
SQUAD_ATTACKS: tuple[AttackStrength, ...] = (
    AttackStrength(4, 0, 2),
    AttackStrength(3, 2, 5),
    AttackStrength(2, 5, 5),
    AttackStrength(1, 7, 5),
)

MOST_SUITS = 6


AMONG_RIDERS = 2


def against_riders(swarming: int, riding: int) -> int:
    """The modifier of a swarm attack on a 'Mech that carries battle armor, by the active suits on both sides
    (TW, swarm attack modifiers).

    >>> against_riders(swarming=2, riding=5), against_riders(swarming=5, riding=4), against_riders(swarming=5, riding=2)
    (5, 1, 0)
    """
    return max(riding - swarming + AMONG_RIDERS, 0) if riding else 0


LEG_ATTACK_DAMAGE = 4
"""Damage of a leg attack, which also has one roll for critical hits."""

ANTI_MECH_MODIFIERS = (
    ModifierLine("Target's movement", "as for weapons"),
    ModifierLine("IndustrialMech", -1),
    ModifierLine("Protected actuators", 1),
    ModifierLine("Exposed actuators", -1),
    ModifierLine("'Mech with tracks (leg attack)", -2),
    ModifierLine("'Mech prone", -2),
    ModifierLine("Immobile", -4),
    ModifierLine("Vehicle (swarm)", -2),
    ModifierLine("Claws with magnets", -1),
)
"""Modifiers of the anti-'Mech roll other than the number of attackers."""


class Perch(NamedTuple):
    """The location of a riding suit: on a 'Mech, on a vehicle."""

    mech: str
    vehicle: str


RIDERS: dict[int, Perch] = {
    1: Perch("Right torso", "Right side"),
    2: Perch("Left torso", "Right side"),
    3: Perch("Right torso (rear)", "Left side"),
    4: Perch("Left torso (rear)", "Left side"),
    5: Perch("Center torso (rear)", "Rear"),
    6: Perch("Center torso", "Rear"),
}
"""Mechanized battle armor by trooper: a hit on an occupied place strikes the rider first on 5 and 6 of 1D6."""


def attack_strength(table: tuple[AttackStrength, ...], number: int) -> AttackStrength | None:
    """The row for a number of troopers or suits; None if they are too few.

    >>> attack_strength(PLATOON_ATTACKS, 18), attack_strength(PLATOON_ATTACKS, 4)
    (AttackStrength(least=16, leg=2, swarm=5), None)
    """
    return next((row for row in table if number >= row.least), None)
