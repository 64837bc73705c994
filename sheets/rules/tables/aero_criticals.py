"""The critical damage of aerospace craft: the boxes that each system has, and what a hit does.

A box is a hit; its label is what holds once it is crossed: a modifier, a loss of thrust, `D` for destroyed.
The keys are those of `Condition.criticals`.

Rules: TW, SO (errata TW 4.4 p. 86).
"""

from typing import NamedTuple

DESTROYED = "D"


class System(NamedTuple):
    """A system that criticals strike: what it acts on, and its boxes in the order they are crossed."""

    key: str
    title: str
    acts_on: str
    boxes: tuple[str, ...]


AVIONICS = System("avionics", "Avionics", "control rolls", ("+1", "+2", "+5"))
FIRE_CONTROL = System("fire-control", "Fire control", "to hit", ("+2", "+4", DESTROYED))
COMBAT_INFORMATION_CENTER = FIRE_CONTROL._replace(title="CIC")
SENSORS = System("sensors", "Sensors", "to hit", ("+1", "+2", "+5"))
FUEL = System("fuel", "Fuel tank", "explodes on 2D6", ("10+",))
FIGHTER_ENGINE = System("engine", "Engine", "safe thrust", ("-2", "-4", DESTROYED))
SHIP_ENGINE = System("engine", "Engine", "safe thrust", ("-1", "-2", "-3", "-4", "-5", DESTROYED))
LANDING_GEAR = System("landing-gear", "Landing gear", "landing", ("+5",))
LIFE_SUPPORT = System("life-support", "Life support", "control rolls", ("+2",))
LEFT_THRUSTER = System("thruster-left", "Left thrusters", "turning left, thrust", ("+1", "+2", "+3", DESTROYED))
RIGHT_THRUSTER = System("thruster-right", "Right thrusters", "turning right, thrust", ("+1", "+2", "+3", DESTROYED))
BOOM = System("kf-boom", "K-F boom", "jumping", (DESTROYED,))
COLLAR = System("docking-collar", "Docking collar", "docking", (DESTROYED,))

FIGHTER = (AVIONICS, FIRE_CONTROL, SENSORS, FUEL, FIGHTER_ENGINE, LANDING_GEAR, LIFE_SUPPORT)
_ELECTRONICS = (AVIONICS, FIRE_CONTROL, SENSORS, FUEL)
_DRIVE = (LEFT_THRUSTER, RIGHT_THRUSTER, SHIP_ENGINE)
SMALL_CRAFT = (*_ELECTRONICS, *_DRIVE, LANDING_GEAR, LIFE_SUPPORT)
DROPSHIP = (*SMALL_CRAFT, BOOM, COLLAR)
CAPITAL = (AVIONICS, COMBAT_INFORMATION_CENTER, SENSORS, FUEL, *_DRIVE, LIFE_SUPPORT)

EFFECTS: dict[str, str] = {
    "weapon": "a weapon or weapon bay of this arc is destroyed",
    "sensors": "to hit +1, +2, +5",
    "avionics": "control rolls +1, +2, +5",
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
"""What a critical hit does, in the words of `aero_hit_locations`."""
