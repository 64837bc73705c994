"""The keywords of `.mtf` files: readers use each table one way, writers the other.

Keys are in the spelling of our writer; they compare without case.
"""

from sheets.equipment.kinds import EngineType, HeatSinkType, StructureType, TechSide
from sheets.units.base import Facing, TechBase
from sheets.units.mech import LOCATION_NAMES, Body, System

FILE_ORDER = ("LA", "RA", "FLL", "FRL", "LT", "RT", "CT", "HD", "LL", "RL", "RLL", "RRL", "CL")
"""The order in which files list the locations: arms or front legs, torsos, head, legs."""

REAR_KEYS = {"LT": "RTL", "RT": "RTR", "CT": "RTC"}
"""The word for the rear of a torso in keys."""

EMPTY_SLOT = "-Empty-"

UNREAD = "unread-"
"""The prefix of keys for unknown lines, so that readers of other formats ignore them."""

TECH_BASES = {
    TechBase.IS: "Inner Sphere",
    TechBase.CLAN: "Clan",
    TechBase.MIXED_IS: "Mixed (IS Chassis)",
    TechBase.MIXED_CLAN: "Mixed (Clan Chassis)",
}

BODIES = {
    Body.QUADVEE: "QuadVee",  # before Quad, which it contains
    Body.QUAD: "Quad",
    Body.LAM: "LAM",
    Body.TRIPOD: "Tripod",
    Body.BIPED: "Biped",
}
"""The words of `Config:`, in the order in which the reader tries them."""

OMNI = "Omnimech"

ENGINES = {
    EngineType.XXL: "XXL",  # before XL, which it contains
    EngineType.XL: "XL",
    EngineType.LIGHT: "Light",
    EngineType.COMPACT: "Compact",
    EngineType.ICE: "ICE",
    EngineType.FISSION: "Fission",
    EngineType.FUEL_CELL: "Fuel Cell",
    EngineType.NONE: "None",
    EngineType.MAGLEV: "MagLev",
    EngineType.STEAM: "Steam",
    EngineType.BATTERY: "Battery",
    EngineType.SOLAR: "Solar",
    EngineType.EXTERNAL: "External",
    EngineType.FUSION: "Fusion",  # last: other programs write `XL Fusion Engine`
}

ENGINE_WORDS = {
    **{word.lower(): kind for kind, word in ENGINES.items()},
    "i.c.e.": EngineType.ICE,
    "fuel-cell": EngineType.FUEL_CELL,
}
"""The words for engine types in small letters, in the order in which the reader tries them."""

SIDES = {TechSide.IS: "IS", TechSide.CLAN: "Clan"}

STRUCTURES = {
    StructureType.STANDARD: "Standard",
    StructureType.INDUSTRIAL: "Industrial",
    StructureType.ENDO_STEEL: "Endo Steel",
    StructureType.ENDO_STEEL_PROTOTYPE: "Endo Steel Prototype",
    StructureType.REINFORCED: "Reinforced",
    StructureType.COMPOSITE: "Composite",
    StructureType.ENDO_COMPOSITE: "Endo-Composite",
    StructureType.HYBRID: "Hybrid",
}

HEAT_SINKS = {
    HeatSinkType.LASER: "Laser",
    HeatSinkType.DOUBLE: "Double",
    HeatSinkType.COMPACT: "Compact",
}
"""The words for heat sinks; other kinds are written as Single, as prototypes are listed in slots and are single in the
engine.
"""

LOCATION_HEADERS = {f"{name}:".lower(): location for location, name in LOCATION_NAMES.items()}
"""The line, in small letters, before the slots of a location."""

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
    System.ENGINE: "Fusion Engine",  # for every type of engine
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
"""The marks of vehicular grenade launchers, in brackets; the mark to the rear is that of all rear weapons."""

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
