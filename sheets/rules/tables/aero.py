"""Hit locations, critical hits and movement of aerospace craft.

Hit locations by 2D6, the critical hit of each, and the boxes of each system. A box is one hit; its label is the effect
once it is crossed: a modifier, a loss of thrust, `D` for destroyed. The keys are those of `Condition.criticals`.
Further tables: hexes straight ahead before a turn, the thrust of a turn, drifting out of control.

Rules: TW (fighters, small craft, DropShips; movement), SO (JumpShips, WarShips, stations), errata TW 4.4 (p. 86, 93
and 249).
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal, NamedTuple

from sheets.units import CapitalShip, DropShip, Fighter, SmallCraft, Spacecraft
from sheets.units.spacecraft import CollarType

LAST_OF_GROUND = 12
"""The highest velocity on the ground map."""


class AirClass(StrEnum):
    """The class of a craft's maneuverability in atmosphere."""

    DROPSHIP = "dropship"
    FIXED_WING = "fixed-wing"
    CONVENTIONAL = "conventional"
    AEROSPACE = "aerospace"


class StraightMovement(NamedTuple):
    """Hexes straight ahead before a turn: on the low-altitude map, and on the ground map up to `LAST_OF_GROUND`."""

    low: int
    ground: int | None


_COLUMNS = (AirClass.DROPSHIP, AirClass.FIXED_WING, AirClass.CONVENTIONAL, AirClass.AEROSPACE)
FASTEST = 16
"""From this velocity on, the hexes straight ahead do not increase."""

# Velocity -> low-altitude hexes of each column.
_LOW: dict[int, tuple[int, ...]] = {
    1: (1, 2, 1, 1),
    2: (1, 2, 1, 1),
    3: (1, 2, 1, 1),
    4: (2, 2, 1, 1),
    5: (2, 2, 1, 1),
    6: (2, 2, 1, 1),
    7: (3, 2, 1, 2),
    8: (3, 2, 1, 2),
    9: (3, 2, 1, 2),
    10: (4, 4, 2, 3),
    11: (4, 4, 2, 3),
    12: (4, 4, 2, 3),
    13: (5, 6, 3, 4),
    FASTEST: (6, 8, 4, 5),
}
# On the ground map: eight hexes at velocity 1, and these many more for each further point.
_FIRST_ON_GROUND = 8
_MORE_ON_GROUND = (8, 6, 4, 4)


def straight_movement(kind: AirClass, velocity: int) -> StraightMovement:
    """The hexes that a craft moves straight ahead before it may turn.

    >>> straight_movement(AirClass.AEROSPACE, 7), straight_movement(AirClass.DROPSHIP, 14)
    (StraightMovement(low=2, ground=32), StraightMovement(low=5, ground=None))
    """
    column = _COLUMNS.index(kind)
    row = max(known for known in _LOW if known <= velocity)
    ground = _FIRST_ON_GROUND + _MORE_ON_GROUND[column] * (velocity - 1) if velocity <= LAST_OF_GROUND else None
    return StraightMovement(_LOW[row][column], ground)


def air_class(craft: Fighter | Spacecraft) -> AirClass | None:
    """The atmospheric class of a craft; None for ships and stations, which stay in space.

    Small craft use the column of fighters (aerodynes) or DropShips (spheroids) (TW-4.4:p84:airship-facing).
    """
    match craft:
        case Fighter(support=None, conventional=False):
            return AirClass.AEROSPACE
        case Fighter(support=None):
            return AirClass.CONVENTIONAL
        case Fighter():
            return AirClass.FIXED_WING
        case SmallCraft(spheroid=False):
            return AirClass.AEROSPACE
        case SmallCraft() | DropShip():
            return AirClass.DROPSHIP
        case _:
            return None


TURN_THRUST: dict[int, int] = {0: 1, 3: 2, 6: 3, 8: 4, 10: 5, 11: 6}
"""The least velocity for each cost of turning a hexside, in thrust; from 12 on one more for each point."""


def turn_thrust(velocity: int) -> int:
    """The thrust that a turn by one hexside costs.

    >>> turn_thrust(2), turn_thrust(9), turn_thrust(14)
    (1, 4, 9)
    """
    known = max(least for least in TURN_THRUST if least <= velocity)
    return TURN_THRUST[known] + max(velocity - max(TURN_THRUST), 0)


TURNS_OFF_THE_MAP: dict[int, int] = {1: 3, 5: 2, 9: 1, 13: 0}
"""The least velocity for each number of turns that a fighter stays off the ground map."""


def turns_off_the_map(velocity: int) -> int:
    """The turns before a fighter returns to the ground map.

    >>> turns_off_the_map(4), turns_off_the_map(9)
    (3, 1)
    """
    return TURNS_OFF_THE_MAP[max(least for least in TURNS_OFF_THE_MAP if least <= velocity)]


RANDOM_MOVEMENT: dict[int, str] = {
    1: "two left",
    2: "one left",
    3: "",
    4: "",
    5: "one right",
    6: "two right",
}
"""The hexsides that a craft out of control turns after each hex of its velocity, by 1D6."""


AeroSide = Literal["front", "side", "aft", "above or below"]


class AeroHit(NamedTuple):
    """The facing that a roll hits. Side facings are those of the side under attack."""

    location: str
    critical: str


AeroHitTable = dict[AeroSide, dict[int, AeroHit]]


def _column(table: str) -> dict[int, AeroHit]:
    """A column of the table: a line for each roll from 2 on, with the location and the critical hit."""
    rows = (line.split(": ") for line in table.strip().splitlines())
    return {roll: AeroHit(location.strip(), critical) for roll, (location, critical) in enumerate(rows, 2)}


FIGHTER_HITS: AeroHitTable = {
    "front": _column("""
        nose: weapon
        nose: sensors
        right wing: heat sink
        right wing: weapon
        nose: avionics
        nose: control
        nose: FCS
        left wing: weapon
        left wing: heat sink
        nose: landing gear
        nose: weapon
    """),
    "side": _column("""
        nose: weapon
        wing: landing gear
        nose: sensors
        nose: crew
        wing: weapon
        wing: avionics
        wing: bomb
        aft: control
        aft: engine
        wing: landing gear
        aft: weapon
    """),
    "aft": _column("""
        aft: weapon
        aft: heat sink
        right wing: fuel
        right wing: weapon
        aft: engine
        aft: control
        aft: engine
        left wing: weapon
        left wing: fuel
        aft: heat sink
        aft: weapon
    """),
    "above or below": _column("""
        nose: weapon
        wing: landing gear
        nose: sensors
        nose: crew
        wing: weapon
        nose: avionics
        wing: weapon
        aft: control
        aft: engine
        wing: landing gear
        aft: weapon
    """),
}

DROPSHIP_HITS: AeroHitTable = {
    "front": _column("""
        nose: crew
        nose: avionics
        right side: weapon
        right side: thruster
        nose: FCS
        nose: weapon
        nose: control
        left side: thruster
        left side: weapon
        nose: sensors
        nose: K-F boom
    """),
    "side": _column("""
        nose: weapon
        nose: FCS
        nose: sensors
        side: thruster
        side: cargo
        side: weapon
        side: door
        side: thruster
        aft: avionics
        aft: engine
        aft: weapon
    """),
    "aft": _column("""
        aft: life support
        aft: control
        right side: weapon
        right side: door
        aft: engine
        aft: weapon
        aft: docking collar
        left side: door
        left side: weapon
        aft: landing gear
        aft: fuel
    """),
}
"""DropShips."""
NO_BOOM_HITS: AeroHitTable = {
    **DROPSHIP_HITS,
    "front": {**DROPSHIP_HITS["front"], 12: AeroHit("nose", "avionics")},
}
"""Small craft, and DropShips that were built without a boom, in whose place is the avionics."""

CAPITAL_HITS: AeroHitTable = {
    "front": _column("""
        nose: life support
        nose: control
        fore right: weapon
        fore right: thruster
        nose: CIC
        nose: weapon
        nose: sensors
        fore left: thruster
        fore left: weapon
        nose: crew
        nose: K-F drive
    """),
    "side": _column("""
        nose: avionics
        fore side: sensors
        fore side: weapon
        fore side: docking collar
        fore side: K-F drive
        aft side: broadside weapon
        aft side: grav deck
        aft side: door
        aft side: weapon
        aft: cargo
        aft: engine
    """),
    "aft": _column("""
        aft: fuel
        aft: avionics
        aft right: weapon
        aft right: thruster
        aft: engine
        aft: weapon
        aft: engine
        aft left: thruster
        aft left: weapon
        aft: control
        aft: K-F drive
    """),
}
"""JumpShips, WarShips and space stations."""

Altitude = Literal["same", "higher", "lower"]

# Hit locations of a spheroid in atmosphere, by 1D6 and the altitude of the attacker (TW 4.4 p. 249).
SPHEROID_IN_ATMOSPHERE: dict[Altitude, dict[int, str]] = {
    "same": {1: "nose", 2: "side", 3: "side", 4: "side", 5: "side", 6: "aft"},
    "higher": {1: "nose", 2: "nose", 3: "nose", 4: "side", 5: "side", 6: "side"},
    "lower": {1: "aft", 2: "aft", 3: "aft", 4: "side", 5: "side", 6: "side"},
}


AERO_HIT_TABLES: dict[str, AeroHitTable] = {
    "fighter": FIGHTER_HITS,
    "capital": CAPITAL_HITS,
    "boom": DROPSHIP_HITS,
    "no-boom": NO_BOOM_HITS,
}
"""The hit location tables of aerospace craft, which differ by the docking collar."""


def aero_hits(craft: Fighter | Spacecraft) -> AeroHitTable:
    """The hit location table of a craft."""
    if isinstance(craft, Fighter):
        return FIGHTER_HITS
    if isinstance(craft, CapitalShip):
        return CAPITAL_HITS
    return DROPSHIP_HITS if BOOM in aero_systems(craft) else NO_BOOM_HITS


def aero_hit(craft: Fighter | Spacecraft, side: AeroSide, roll: int) -> AeroHit:
    """The facing that a roll of 2D6 hits, and the critical hit that it may cause.

    >>> from sheets.units import parse_unit
    >>> armor = {"type": "standard", "points": {"NOS": 9, "LWG": 9, "RWG": 9, "AFT": 9}}
    >>> craft = parse_unit({"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2,
    ...     "mass": 50, "safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"},
    ...     "armor": armor})
    >>> aero_hit(craft, "front", 8)
    AeroHit(location='nose', critical='FCS')
    """
    return aero_hits(craft)[side][roll]


DESTROYED = "D"


@dataclass(frozen=True, slots=True)
class AeroSystem:
    """A system for critical hits: its effect, and its boxes in the order in which they are crossed."""

    key: str
    title: str
    acts_on: str
    boxes: tuple[str, ...]

    def effect(self, hits: int) -> int | None:
        """The modifier or the lost thrust after a number of hits; None once the system is destroyed.

        >>> SENSORS.effect(0), SENSORS.effect(3), FIGHTER_ENGINE.effect(1), FIGHTER_ENGINE.effect(3)
        (0, 5, -2, None)
        """
        label = self.boxes[min(hits, len(self.boxes)) - 1] if hits else "0"
        return None if label == DESTROYED else int(label)


AVIONICS = AeroSystem("avionics", "Avionics", "control rolls", ("+1", "+2", "+5"))
FIRE_CONTROL = AeroSystem("fire-control", "Fire control", "to hit", ("+2", "+4", DESTROYED))
COMBAT_INFORMATION_CENTER = replace(FIRE_CONTROL, title="CIC")
SENSORS = AeroSystem("sensors", "Sensors", "to hit", ("+1", "+2", "+5"))
FUEL_EXPLODES = 10
FUEL = AeroSystem("fuel", "Fuel tank", "explodes on 2D6", (f"{FUEL_EXPLODES}+",))
FIGHTER_ENGINE = AeroSystem("engine", "Engine", "safe thrust", ("-2", "-4", DESTROYED))
SHIP_ENGINE = AeroSystem("engine", "Engine", "safe thrust", ("-1", "-2", "-3", "-4", "-5", DESTROYED))
LANDING_GEAR = AeroSystem("landing-gear", "Landing gear", "landing", ("+5",))
LIFE_SUPPORT = AeroSystem("life-support", "Life support", "control rolls", ("+2",))
LEFT_THRUSTER = AeroSystem("thruster-left", "Left thrusters", "turning left, thrust", ("+1", "+2", "+3", DESTROYED))
RIGHT_THRUSTER = AeroSystem("thruster-right", "Right thrusters", "turning right, thrust", ("+1", "+2", "+3", DESTROYED))
BOOM = AeroSystem("kf-boom", "K-F boom", "jumping", (DESTROYED,))
COLLAR = AeroSystem("docking-collar", "Docking collar", "docking", (DESTROYED,))

FIGHTER_SYSTEMS = (AVIONICS, FIRE_CONTROL, SENSORS, FUEL, FIGHTER_ENGINE, LANDING_GEAR, LIFE_SUPPORT)
_ELECTRONICS = (AVIONICS, FIRE_CONTROL, SENSORS, FUEL)
_DRIVE = (LEFT_THRUSTER, RIGHT_THRUSTER, SHIP_ENGINE)
SMALL_CRAFT_SYSTEMS = (*_ELECTRONICS, *_DRIVE, LANDING_GEAR, LIFE_SUPPORT)
DROPSHIP_SYSTEMS = (*SMALL_CRAFT_SYSTEMS, BOOM, COLLAR)
CAPITAL_SYSTEMS = (AVIONICS, COMBAT_INFORMATION_CENTER, SENSORS, FUEL, *_DRIVE, LIFE_SUPPORT)

CRITICAL_EFFECTS: dict[str, str] = {
    "weapon": "a weapon or weapon bay of this arc is destroyed",
    "sensors": f"to hit {', '.join(SENSORS.boxes)}",
    "avionics": f"control rolls {', '.join(AVIONICS.boxes)}",
    "control": "control roll at once",
    "FCS": "to hit +2, +4; third hit: no fire",
    "CIC": "to hit +2, +4; third hit: no fire",
    "engine": "safe thrust lost, see the boxes",
    "thruster": "turning this way costs +1 thrust a hit",
    "fuel": "2D6, 10 or more: the craft explodes",
    "crew": "one crew hit",
    "life support": "control rolls +2",
    "landing gear": "landing +5",
    "heat sink": "one heat sink lost (capital craft: ten)",
    "bomb": "one external store lost",
    "cargo": "damage / (2 x structural integrity) of a bay is lost",
    "door": "one bay door jams",
    "docking collar": "one collar lost",
    "K-F boom": "the craft cannot be carried through a jump",
    "K-F drive": "drive integrity -1; at 0 no jump",
    "grav deck": "one deck lost",
    "broadside weapon": "a weapon bay of the broadside is destroyed",
}
"""The effect of a critical hit, in the words of the hit locations."""


def aero_systems(craft: Fighter | Spacecraft) -> tuple[AeroSystem, ...]:
    """The systems of a craft for critical hits."""
    if isinstance(craft, Fighter):
        return FIGHTER_SYSTEMS
    if isinstance(craft, CapitalShip):
        return CAPITAL_SYSTEMS
    if isinstance(craft, DropShip):
        without = {BOOM} if craft.collar is CollarType.NO_BOOM else set()
        return tuple(system for system in DROPSHIP_SYSTEMS if system not in without)
    return SMALL_CRAFT_SYSTEMS
