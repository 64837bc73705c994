"""What a roll does to an aerospace craft: where an attack strikes, by 2D6, which critical hit the place may suffer, and
the boxes that each system has.

A box is a hit; its label is what holds once it is crossed: a modifier, a loss of thrust, `D` for destroyed. The keys
are those of `Condition.criticals`.

Rules: TW (fighters, small craft, DropShips), SO (JumpShips, WarShips, stations), errata TW 4.4 (p. 86 and 249).
"""

from typing import Literal, NamedTuple

from sheets.units import CapitalShip, DropShip, Fighter, Spacecraft
from sheets.units.spacecraft import CollarType

AeroSide = Literal["front", "side", "aft", "above or below"]


class AeroHit(NamedTuple):
    """What a roll strikes. The side facings are those of the side that is fired upon."""

    location: str
    critical: str


AeroHitTable = dict[AeroSide, dict[int, AeroHit]]


def _column(*rows: tuple[str, str]) -> dict[int, AeroHit]:
    return {roll: AeroHit(*row) for roll, row in enumerate(rows, 2)}


FIGHTER_HITS: AeroHitTable = {
    "front": _column(
        ("nose", "weapon"),
        ("nose", "sensors"),
        ("right wing", "heat sink"),
        ("right wing", "weapon"),
        ("nose", "avionics"),
        ("nose", "control"),
        ("nose", "FCS"),
        ("left wing", "weapon"),
        ("left wing", "heat sink"),
        ("nose", "landing gear"),
        ("nose", "weapon"),
    ),
    "side": _column(
        ("nose", "weapon"),
        ("wing", "landing gear"),
        ("nose", "sensors"),
        ("nose", "crew"),
        ("wing", "weapon"),
        ("wing", "avionics"),
        ("wing", "bomb"),
        ("aft", "control"),
        ("aft", "engine"),
        ("wing", "landing gear"),
        ("aft", "weapon"),
    ),
    "aft": _column(
        ("aft", "weapon"),
        ("aft", "heat sink"),
        ("right wing", "fuel"),
        ("right wing", "weapon"),
        ("aft", "engine"),
        ("aft", "control"),
        ("aft", "engine"),
        ("left wing", "weapon"),
        ("left wing", "fuel"),
        ("aft", "heat sink"),
        ("aft", "weapon"),
    ),
    "above or below": _column(
        ("nose", "weapon"),
        ("wing", "landing gear"),
        ("nose", "sensors"),
        ("nose", "crew"),
        ("wing", "weapon"),
        ("nose", "avionics"),
        ("wing", "weapon"),
        ("aft", "control"),
        ("aft", "engine"),
        ("wing", "landing gear"),
        ("aft", "weapon"),
    ),
}

DROPSHIP_HITS: AeroHitTable = {
    "front": _column(
        ("nose", "crew"),
        ("nose", "avionics"),
        ("right side", "weapon"),
        ("right side", "thruster"),
        ("nose", "FCS"),
        ("nose", "weapon"),
        ("nose", "control"),
        ("left side", "thruster"),
        ("left side", "weapon"),
        ("nose", "sensors"),
        ("nose", "K-F boom"),
    ),
    "side": _column(
        ("nose", "weapon"),
        ("nose", "FCS"),
        ("nose", "sensors"),
        ("side", "thruster"),
        ("side", "cargo"),
        ("side", "weapon"),
        ("side", "door"),
        ("side", "thruster"),
        ("aft", "avionics"),
        ("aft", "engine"),
        ("aft", "weapon"),
    ),
    "aft": _column(
        ("aft", "life support"),
        ("aft", "control"),
        ("right side", "weapon"),
        ("right side", "door"),
        ("aft", "engine"),
        ("aft", "weapon"),
        ("aft", "docking collar"),
        ("left side", "door"),
        ("left side", "weapon"),
        ("aft", "landing gear"),
        ("aft", "fuel"),
    ),
}
"""DropShips."""
NO_BOOM_HITS: AeroHitTable = {
    **DROPSHIP_HITS,
    "front": {**DROPSHIP_HITS["front"], 12: AeroHit("nose", "avionics")},
}
"""Small craft, and DropShips that were built without a boom: its place is taken by the avionics."""

CAPITAL_HITS: AeroHitTable = {
    "front": _column(
        ("nose", "life support"),
        ("nose", "control"),
        ("fore right", "weapon"),
        ("fore right", "thruster"),
        ("nose", "CIC"),
        ("nose", "weapon"),
        ("nose", "sensors"),
        ("fore left", "thruster"),
        ("fore left", "weapon"),
        ("nose", "crew"),
        ("nose", "K-F drive"),
    ),
    "side": _column(
        ("nose", "avionics"),
        ("fore side", "sensors"),
        ("fore side", "weapon"),
        ("fore side", "docking collar"),
        ("fore side", "K-F drive"),
        ("aft side", "broadside weapon"),
        ("aft side", "grav deck"),
        ("aft side", "door"),
        ("aft side", "weapon"),
        ("aft", "cargo"),
        ("aft", "engine"),
    ),
    "aft": _column(
        ("aft", "fuel"),
        ("aft", "avionics"),
        ("aft right", "weapon"),
        ("aft right", "thruster"),
        ("aft", "engine"),
        ("aft", "weapon"),
        ("aft", "engine"),
        ("aft left", "thruster"),
        ("aft left", "weapon"),
        ("aft", "control"),
        ("aft", "K-F drive"),
    ),
}
"""JumpShips, WarShips and space stations."""

Altitude = Literal["same", "higher", "lower"]

# Where an attack strikes a spheroid in atmosphere, by 1D6 and the altitude of the attacker (TW 4.4 p. 249).
SPHEROID_IN_ATMOSPHERE: dict[Altitude, dict[int, str]] = {
    "same": {1: "nose", 2: "side", 3: "side", 4: "side", 5: "side", 6: "aft"},
    "higher": {1: "nose", 2: "nose", 3: "nose", 4: "side", 5: "side", 6: "side"},
    "lower": {1: "aft", 2: "aft", 3: "aft", 4: "side", 5: "side", 6: "side"},
}


def aero_hits(craft: Fighter | Spacecraft) -> AeroHitTable:
    """The hit location table of a craft."""
    if isinstance(craft, Fighter):
        return FIGHTER_HITS
    if isinstance(craft, CapitalShip):
        return CAPITAL_HITS
    return DROPSHIP_HITS if BOOM in aero_systems(craft) else NO_BOOM_HITS


def aero_hit(craft: Fighter | Spacecraft, side: AeroSide, roll: int) -> AeroHit:
    """What a roll of 2D6 strikes, and the critical hit that the place may suffer.

    >>> from sheets.units import parse
    >>> armor = {"type": "standard", "points": {"NOS": 9, "LWG": 9, "RWG": 9, "AFT": 9}}
    >>> craft = parse({"kind": "fighter", "chassis": "Dart", "year": 3050, "tech_base": "is", "rules_level": 2,
    ...     "mass": 50, "safe_thrust": 6, "heat_sinks": {"count": 10}, "fuel": 400, "engine": {"type": "fusion"},
    ...     "armor": armor})
    >>> aero_hit(craft, "front", 8)
    AeroHit(location='nose', critical='FCS')
    """
    return aero_hits(craft)[side][roll]


DESTROYED = "D"


class AeroSystem(NamedTuple):
    """A system that criticals strike: what it acts on, and its boxes in the order they are crossed."""

    key: str
    title: str
    acts_on: str
    boxes: tuple[str, ...]

    def effect(self, hits: int) -> int | None:
        """The modifier or the thrust lost after so many hits; None once the system is destroyed.

        >>> SENSORS.effect(0), SENSORS.effect(3), FIGHTER_ENGINE.effect(1), FIGHTER_ENGINE.effect(3)
        (0, 5, -2, None)
        """
        label = self.boxes[min(hits, len(self.boxes)) - 1] if hits else "0"
        return None if label == DESTROYED else int(label)


AVIONICS = AeroSystem("avionics", "Avionics", "control rolls", ("+1", "+2", "+5"))
FIRE_CONTROL = AeroSystem("fire-control", "Fire control", "to hit", ("+2", "+4", DESTROYED))
COMBAT_INFORMATION_CENTER = FIRE_CONTROL._replace(title="CIC")
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
"""What a critical hit does, in the words of the hit locations."""


def aero_systems(craft: Fighter | Spacecraft) -> tuple[AeroSystem, ...]:
    """The systems of a craft that criticals strike."""
    if isinstance(craft, Fighter):
        return FIGHTER_SYSTEMS
    if isinstance(craft, CapitalShip):
        return CAPITAL_SYSTEMS
    if isinstance(craft, DropShip):
        without = {BOOM} if craft.collar is CollarType.NO_BOOM else set()
        return tuple(system for system in DROPSHIP_SYSTEMS if system not in without)
    return SMALL_CRAFT_SYSTEMS
