"""To-hit modifiers and the cluster hits table, both for printed sheets and for attacks in play.

Rules: TW, BMM (errata
of both); aerospace combat TW (errata TW 4.4
p. 237 and 312), SO for capital weapons.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from sheets.equipment.weapon import Weapon
from sheets.rules.tables.aero import FIRE_CONTROL, SENSORS


class ModifierLine(NamedTuple):
    """A line of a table of modifiers; text if the modifier is not a number."""

    cause: str
    value: int | str


class ModifierGroup(NamedTuple):
    """A table of modifiers under its title."""

    title: str
    lines: tuple[ModifierLine, ...]


def modifier_lines(table: Mapping[StrEnum, int]) -> tuple[ModifierLine, ...]:
    """A table as lines."""
    return tuple(ModifierLine(cause.value, value) for cause, value in table.items())


class RangeBracket(StrEnum):
    """Range brackets of a weapon."""

    SHORT = "Short"
    MEDIUM = "Medium"
    LONG = "Long"
    EXTREME = "Extreme"


RANGE: dict[StrEnum, int] = {
    RangeBracket.SHORT: 0,
    RangeBracket.MEDIUM: 2,
    RangeBracket.LONG: 4,
    RangeBracket.EXTREME: 6,
}
MINIMUM_RANGE = ModifierLine("Each hex inside the minimum", 1)


class AttackerMovement(StrEnum):
    """The attacker's movement."""

    STOOD = "Stood still"
    WALKED = "Walked"
    RAN = "Ran"
    JUMPED = "Jumped"
    PRONE = "Prone"
    SKIDDING = "Skidding"


ATTACKER_MOVEMENT: dict[StrEnum, int] = {
    AttackerMovement.STOOD: 0,
    AttackerMovement.WALKED: 1,
    AttackerMovement.RAN: 2,
    AttackerMovement.JUMPED: 3,
    AttackerMovement.PRONE: 2,
    AttackerMovement.SKIDDING: 1,
}

VEHICLE_MOVEMENT = (
    ModifierLine("Cruised", ATTACKER_MOVEMENT[AttackerMovement.WALKED]),
    ModifierLine("Flanked", ATTACKER_MOVEMENT[AttackerMovement.RAN]),
)
"""The movement of vehicles, which neither run nor go prone."""
AIRMECH_MOVEMENT = (ModifierLine("AirMech cruised", 3), ModifierLine("AirMech flanked", 4))
"""The flight of a Land-Air 'Mech as an AirMech (IO)."""

# Most hexes moved -> modifier; None is any number.
TARGET_MOVEMENT: tuple[tuple[int | None, int], ...] = ((2, 0), (4, 1), (6, 2), (9, 3), (17, 4), (24, 5), (None, 6))


class TargetState(StrEnum):
    """Modifiers of a target besides its movement."""

    JUMPED = "Jumped, airborne"
    PRONE_ADJACENT = "Prone, adjacent"
    PRONE = "Prone, farther"
    IMMOBILE = "Immobile"
    SKIDDING = "Skidding"
    BATTLE_ARMOR = "Battle armor"


TARGET_STATE: dict[StrEnum, int] = {
    TargetState.JUMPED: 1,
    TargetState.PRONE_ADJACENT: -2,
    TargetState.PRONE: 1,
    TargetState.IMMOBILE: -4,
    TargetState.SKIDDING: 2,
    TargetState.BATTLE_ARMOR: 1,
}


class Cover(StrEnum):
    """Terrain between attacker and target."""

    LIGHT_WOODS = "Light woods, each hex"
    HEAVY_WOODS = "Heavy woods, each hex"
    LIGHT_SMOKE = "Light smoke, each hex"
    HEAVY_SMOKE = "Heavy smoke, each hex"
    PARTIAL = "Partial cover"


COVER: dict[StrEnum, int] = {
    Cover.LIGHT_WOODS: 1,
    Cover.HEAVY_WOODS: 2,
    Cover.LIGHT_SMOKE: 1,
    Cover.HEAVY_SMOKE: 2,
    Cover.PARTIAL: 1,
}


class AttackerState(StrEnum):
    """Modifiers of the gunner."""

    SENSORS = "Sensor hit"
    SHOULDER = "Shoulder hit (arm)"
    UPPER_ARM = "Upper arm hit"
    LOWER_ARM = "Lower arm hit"
    SECOND_TARGET = "Second target, front arc"
    SECOND_TARGET_ASIDE = "Second target, other arc"
    INDIRECT = "Indirect fire"


ATTACKER_STATE: dict[StrEnum, int] = {
    AttackerState.SENSORS: 2,
    AttackerState.SHOULDER: 4,
    AttackerState.UPPER_ARM: 1,
    AttackerState.LOWER_ARM: 1,
    AttackerState.SECOND_TARGET: 1,
    AttackerState.SECOND_TARGET_ASIDE: 2,
    AttackerState.INDIRECT: 1,
}

VEHICLE_STATE = (
    ModifierLine("Sensor hit, each", 1),
    ModifierLine("Commander or co-pilot hit", 1),
    ModifierLine("Stabilizer hit, own movement", "× 2"),
)
"""Critical hits on a vehicle that affect its gunner: a stabilizer counts the attacker's movement twice (TW)."""

MODIFIERS: tuple[ModifierGroup, ...] = (
    ModifierGroup("Range", (*modifier_lines(RANGE), MINIMUM_RANGE)),
    ModifierGroup("Attacker moved", modifier_lines(ATTACKER_MOVEMENT)),
    ModifierGroup("Target state", modifier_lines(TARGET_STATE)),
    ModifierGroup("Terrain", modifier_lines(COVER)),
    ModifierGroup("Attacker", modifier_lines(ATTACKER_STATE)),
)


def range_bracket(weapon: Weapon, hexes: int) -> RangeBracket | None:
    """The range bracket of a distance in hexes; None beyond the weapon's range.

    >>> from sheets.equipment import item
    >>> [range_bracket(item("Medium Laser").weapon, hexes) for hexes in (3, 6, 9, 12, 13)]
    [<RangeBracket.SHORT: 'Short'>, <RangeBracket.MEDIUM: 'Medium'>, <RangeBracket.LONG: 'Long'>, \
<RangeBracket.EXTREME: 'Extreme'>, None]
    """
    reach = (weapon.short, weapon.medium, weapon.long, weapon.extreme)
    return next((bracket for bracket, most in zip(RangeBracket, reach, strict=True) if hexes <= most), None)


def minimum_range(weapon: Weapon, hexes: int) -> int:
    """The modifier of a target inside the minimum range.

    >>> from sheets.equipment import item
    >>> [minimum_range(item("LRM 20").weapon, hexes) for hexes in (1, 6, 7)]
    [6, 1, 0]
    """
    value = MINIMUM_RANGE.value
    assert isinstance(value, int)
    return max(weapon.minimum + 1 - hexes, 0) * value if weapon.minimum > 0 else 0


def target_movement(hexes: int) -> int:
    """The modifier for the hexes that a target moved.

    >>> target_movement(2), target_movement(5), target_movement(30)
    (0, 2, 6)
    """
    return next(value for most, value in TARGET_MOVEMENT if most is None or hexes <= most)


def target_movement_lines() -> tuple[ModifierLine, ...]:
    """The target's movement as lines: `3-4 hexes`."""
    rows, first = [], 0
    for most, value in TARGET_MOVEMENT:
        span = f"{first}+" if most is None else f"{first}-{most}"
        rows.append(ModifierLine(f"{span} hexes", value))
        first = (most or 0) + 1
    return tuple(rows)


def arm_modifier(hits: Iterable[AttackerState]) -> int:
    """The modifier of weapons in an arm by its actuators: a shoulder hit replaces the others.

    >>> arm_modifier([AttackerState.UPPER_ARM, AttackerState.LOWER_ARM])
    2
    >>> arm_modifier([AttackerState.UPPER_ARM, AttackerState.SHOULDER])
    4
    """
    struck = set(hits)
    if AttackerState.SHOULDER in struck:
        return ATTACKER_STATE[AttackerState.SHOULDER]
    return sum(ATTACKER_STATE[hit] for hit in struck)


@dataclass(frozen=True, slots=True)
class AeroBracket:
    """A range bracket of attack values: its name as sheets print it, its last hex, and its modifier."""

    title: str
    standard: int
    capital: int
    to_hit: int


AERO_BRACKETS = (
    AeroBracket("SRV", 6, 12, RANGE[RangeBracket.SHORT]),
    AeroBracket("MRV", 12, 24, RANGE[RangeBracket.MEDIUM]),
    AeroBracket("LRV", 20, 40, RANGE[RangeBracket.LONG]),
    AeroBracket("ERV", 25, 50, RANGE[RangeBracket.EXTREME]),
)


class AttackAngle(StrEnum):
    """The end of an aerospace craft that an attack comes from."""

    NOSE = "Into the nose"
    SIDE = "Into the side"
    AFT = "Into the aft"


ATTACK_ANGLE: dict[StrEnum, int] = {AttackAngle.NOSE: 1, AttackAngle.SIDE: 2, AttackAngle.AFT: 0}


@dataclass(frozen=True, slots=True)
class GroundAttack:
    """Air-to-ground attacks, and their altitudes."""

    title: str
    to_hit: int
    lowest: int
    highest: int | None
    by_altitude: bool = False  # whether each altitude adds +1

    @property
    def line(self) -> ModifierLine:
        """The attack as a line of a table."""
        span = f"{self.lowest}+" if self.highest is None else f"{self.lowest}-{self.highest}"
        return ModifierLine(
            f"{self.title}, altitude {span}", f"+{self.to_hit} + altitude" if self.by_altitude else self.to_hit
        )


GROUND_ATTACKS = (
    GroundAttack("Strike", 2, 2, 5),
    GroundAttack("Strafe (energy)", 4, 1, 3),  # with weapons without ammunition (TW-4.4:p243:strafing-weapons)
    GroundAttack("Dive bombing", 2, 3, 5),
    GroundAttack("Altitude bombing", 2, 1, None, by_altitude=True),
)
SMALL_TARGET = 500  # tons
CAPITAL_AT_SMALL, SUB_CAPITAL_AT_SMALL = 5, 3

AERO_MODIFIERS: tuple[ModifierGroup, ...] = (
    ModifierGroup("Range", modifier_lines(RANGE)),
    ModifierGroup("Angle of attack", modifier_lines(ATTACK_ANGLE)),
    ModifierGroup(
        "Target",
        (
            ModifierLine("Velocity 0", -2),
            ModifierLine("Evading (TW p. 77)", "varies"),
            ModifierLine("Made an air-to-ground attack", -3),
            ModifierLine("Atmosphere, each hex", 2),
            ModifierLine("Screen, each hex", 2),
        ),
    ),
    ModifierGroup(
        "Attacker",
        (
            ModifierLine("Above safe thrust", 2),
            ModifierLine("Out of control", 2),
            ModifierLine("Evading (large craft alone may fire)", 2),
            ModifierLine(
                f"{AttackerState.SECOND_TARGET.value} (not large craft)", ATTACKER_STATE[AttackerState.SECOND_TARGET]
            ),
            ModifierLine(
                f"{AttackerState.SECOND_TARGET_ASIDE.value} (not large craft)",
                ATTACKER_STATE[AttackerState.SECOND_TARGET_ASIDE],
            ),
            ModifierLine("Each pilot or crew hit", 1),
            ModifierLine("Sensor hits: 1, 2, 3", ", ".join(SENSORS.boxes)),
            ModifierLine("Fire control hits: 1, 2", ", ".join(FIRE_CONTROL.boxes[:-1])),
            ModifierLine("Altitude 1, air target: Omni, others", "+1, +2"),
        ),
    ),
    ModifierGroup("Air to ground", tuple(attack.line for attack in GROUND_ATTACKS)),
    ModifierGroup(
        "Capital weapons",
        (
            ModifierLine(f"Capital, target below {SMALL_TARGET} tons", CAPITAL_AT_SMALL),
            ModifierLine(f"Sub-capital, target below {SMALL_TARGET} tons", SUB_CAPITAL_AT_SMALL),
        ),
    ),
)


def aero_bracket(hexes: int, capital: bool = False) -> AeroBracket | None:
    """The bracket of a distance in space hexes; None beyond the last.

    >>> aero_bracket(6).title, aero_bracket(7).title, aero_bracket(7, capital=True).title, aero_bracket(26)
    ('SRV', 'MRV', 'SRV', None)
    """
    return next((row for row in AERO_BRACKETS if hexes <= (row.capital if capital else row.standard)), None)


def bracket_spans(capital: bool) -> tuple[str, ...]:
    """The brackets in hexes: `1-6`.

    >>> bracket_spans(capital=False)
    ('1-6', '7-12', '13-20', '21-25')
    """
    ends = [bracket.capital if capital else bracket.standard for bracket in AERO_BRACKETS]
    return tuple(f"{first}-{last}" for first, last in zip([1, *(end + 1 for end in ends)], ends, strict=False))


ROLLS = range(2, 13)

# Number of missiles, shells or suits -> hits for a roll of 2 to 12.
CLUSTER_HITS: dict[int, tuple[int, ...]] = {
    1: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    2: (1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2),
    3: (1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3),
    4: (1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4),
    5: (1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5),
    6: (2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6),
    7: (2, 2, 3, 4, 4, 4, 4, 6, 6, 7, 7),
    8: (2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8),
    9: (3, 3, 4, 5, 5, 5, 5, 7, 7, 9, 9),
    10: (3, 3, 4, 6, 6, 6, 6, 8, 8, 10, 10),
    11: (4, 4, 5, 7, 7, 7, 7, 9, 9, 11, 11),
    12: (4, 4, 5, 8, 8, 8, 8, 10, 10, 12, 12),
    13: (4, 4, 5, 8, 8, 8, 8, 11, 11, 13, 13),
    14: (5, 5, 6, 9, 9, 9, 9, 11, 11, 14, 14),
    15: (5, 5, 6, 9, 9, 9, 9, 12, 12, 15, 15),
    16: (5, 5, 7, 10, 10, 10, 10, 13, 13, 16, 16),
    17: (5, 5, 7, 10, 10, 10, 10, 14, 14, 17, 17),
    18: (6, 6, 8, 11, 11, 11, 11, 14, 14, 18, 18),
    19: (6, 6, 8, 11, 11, 11, 11, 15, 15, 19, 19),
    20: (6, 6, 9, 12, 12, 12, 12, 16, 16, 20, 20),
    21: (7, 7, 9, 13, 13, 13, 13, 17, 17, 21, 21),
    22: (7, 7, 9, 14, 14, 14, 14, 18, 18, 22, 22),
    23: (7, 7, 10, 15, 15, 15, 15, 19, 19, 23, 23),
    24: (8, 8, 10, 16, 16, 16, 16, 20, 20, 24, 24),
    25: (8, 8, 10, 16, 16, 16, 16, 21, 21, 25, 25),
    26: (9, 9, 11, 17, 17, 17, 17, 21, 21, 26, 26),
    27: (9, 9, 11, 17, 17, 17, 17, 22, 22, 27, 27),
    28: (9, 9, 11, 17, 17, 17, 17, 23, 23, 28, 28),
    29: (10, 10, 12, 18, 18, 18, 18, 23, 23, 29, 29),
    30: (10, 10, 12, 18, 18, 18, 18, 24, 24, 30, 30),
    40: (12, 12, 18, 24, 24, 24, 24, 32, 32, 40, 40),
}


def cluster_rows(size: int) -> list[int]:
    """The rows of the table for a salvo, each rolled separately: the largest that fits, then one for the rest.

    >>> cluster_rows(20), cluster_rows(35), cluster_rows(45)
    ([20], [30, 5], [40, 5])
    """
    rows = []
    while size > 0:
        rows.append(max(known for known in CLUSTER_HITS if known <= size))
        size -= rows[-1]
    return rows


def cluster_hits(size: int, roll: int) -> int:
    """The number of missiles of a group that hit with this modified roll; rolls outside the table count as its first or
    last.

    Sizes between the rows of the table use the same rolls.

    >>> cluster_hits(20, 7), cluster_hits(6, 14), cluster_hits(35, 7)
    (12, 6, 21)
    """
    column = min(max(roll, 2), 12) - 2
    return sum(CLUSTER_HITS[row][column] for row in cluster_rows(size))
