"""The words of `.mtf` files: readers use each table one way, writers the other.

Keys are written here as we write them; they compare without case.
"""

from sheets.units.base import Facing, TechBase
from sheets.units.mech import System

FILE_ORDER = ("LA", "RA", "FLL", "FRL", "LT", "RT", "CT", "HD", "LL", "RL", "RLL", "RRL", "CL")
"""The order in which files list the locations: arms or front legs, torsos, head, legs."""

REAR_KEYS = {"LT": "RTL", "RT": "RTR", "CT": "RTC"}
"""What a key calls the rear of a torso."""

EMPTY_SLOT = "-Empty-"

UNREAD = "unread-"
"""How keys begin under which we keep what we did not understand, so that no reader takes it for its own."""

TECH_BASES = {
    TechBase.IS: "Inner Sphere",
    TechBase.CLAN: "Clan",
    TechBase.MIXED_IS: "Mixed (IS Chassis)",
    TechBase.MIXED_CLAN: "Mixed (Clan Chassis)",
}

SYSTEMS = {
    System.SHOULDER: "Shoulder",
    System.UPPER_ARM: "Upper Arm Actuator",
    System.LOWER_ARM: "Lower Arm Actuator",
    System.HAND: "Hand Actuator",
    System.HIP: "Hip",
    System.UPPER_LEG: "Upper Leg Actuator",
    System.LOWER_LEG: "Lower Leg Actuator",
    System.FOOT: "Foot Actuator",
    System.LIFE_SUPPORT: "Life Support",
    System.SENSORS: "Sensors",
    System.COCKPIT: "Cockpit",
    System.GYRO: "Gyro",
    System.ENGINE: "Fusion Engine",  # stands for every type of engine
    System.LANDING_GEAR: "Landing Gear",
    System.AVIONICS: "Avionics",
    System.CONVERSION_GEAR: "Conversion Gear",
}
"""The slot lines of systems."""

FACINGS = {
    Facing.FRONT_LEFT: "FL",
    Facing.FRONT_RIGHT: "FR",
    Facing.REAR_LEFT: "RL",
    Facing.REAR_RIGHT: "RR",
}
"""The marks of vehicular grenade launchers, in brackets; to the rear they have the mark of all rear weapons."""

TEXTS = {
    "overview": "overview",
    "capabilities": "capabilities",
    "deployment": "deployment",
    "history": "history",
    "manufacturer": "manufacturer",
    "primary_factory": "primaryfactory",
    "notes": "notes",
    "use": "use",
    "length": "length",
    "width": "width",
    "height": "height",
}
"""The texts of `Fluff` and their keys."""
