"""Tables and figures of the book of 'Mechs (tracking.md 4, 5.2, 7, 9.2)."""

import re
from dataclasses import dataclass, field

SIDES = ("front", "left", "right", "rear")
SIX_SIDES = ("front", "front-left", "front-right", "rear-left", "rear-right", "rear")
BIPED = {
    "front": ["CT", "RA", "RA", "RL", "RT", "CT", "LT", "LL", "LA", "LA", "HD"],
    "left": ["LT", "LL", "LA", "LA", "LL", "LT", "CT", "RT", "RA", "RL", "HD"],
    "right": ["RT", "RL", "RA", "RA", "RL", "RT", "CT", "LT", "LA", "LL", "HD"],
}
QUAD = {
    "front": ["CT", "FRL", "FRL", "RRL", "RT", "CT", "LT", "RLL", "FLL", "FLL", "HD"],
    "left": ["LT", "RLL", "FLL", "FLL", "RLL", "LT", "CT", "RT", "FRL", "RRL", "HD"],
    "right": ["RT", "RRL", "FRL", "FRL", "RRL", "RT", "CT", "LT", "FLL", "RLL", "HD"],
}
TRIPOD_LEGS = ("RL", "RL", "CL", "CL", "LL", "LL")
"""Legs of a tripod by a die: 1 more from the left, 1 less from the right (tracking.md 4.3)."""
INWARD = {
    "CL": "CT", "LA": "LT", "RA": "RT", "LL": "LT", "RL": "RT", "LT": "CT", "RT": "CT",
    "FLL": "LT", "RLL": "LT", "FRL": "RT", "RRL": "RT",
}  # fmt: skip
TORSOS = {"CT", "LT", "RT"}
UNHITTABLE = re.compile(
    r"endo|ferro|case|triple strength|stealth|reflective|reactive|hardened|lamellor|composite|ablation|reinforced"
    r"|impact|heat-dissipating",
    re.IGNORECASE,
)
AES = re.compile(r"AES|actuator enhancement", re.IGNORECASE)
AMMUNITION = (
    (r"gauss|hag|hyper|plasma", 0), (r"AC/(\d+)", 1), (r"RotaryAC(\d+)", 1), (r"MML-(\d+) LRM", 1),
    (r"MML-(\d+) SRM", 2), (r"(?<!i)ATM-(\d+) ER", 1), (r"(?<!i)ATM-(\d+) HE", 3), (r"(?<!i)ATM-(\d+)$", 2),
    (r"LRM[- ](\d+)", 1), (r"SRM[- ](\d+)", 2), (r"MRM[- ](\d+)", 1), (r"LB[- ](\d+)", 1),
)  # fmt: skip
EXPLOSIVE = (
    (r"apgauss|ap gauss|magshot", 3), (r"tsemp|hyper ?laser", 10), (r"improved.?heavy.?gauss", 30),
    (r"heavy.?gauss", 25),
    (r"(?<!d)light.?gauss", 16), (r"gaussrifle|gauss rifle|ISSBGR", 20), (r"HAG20", 10), (r"HAG30", 15), (r"HAG40", 20),
    (r"improvedheavylarge|improvedlargeheavy|improved heavy large", 8),
    (r"improvedheavymedium|improvedmediumheavy|improved heavy medium", 5),
    (r"improvedheavysmall|improvedsmallheavy|improved heavy small", 3),
)  # fmt: skip
UNKNOWN = re.compile(
    r"AC/\d+ (?!Ammo)|inarc|explosive ?pods|cluster|smoke|inferno|precision|armor-piercing|flechette|prototype",
    re.IGNORECASE,
)
SHIELDS = {"small": (3, 11), "medium": (5, 18), "large": (7, 25)}
"""Points that a shield absorbs of a hit, and in all (tracking.md 3.4)."""
SHUTDOWN = ((26, 10), (22, 8), (18, 6), (14, 4))
AMMO_HEAT = ((28, 8), (23, 6), (19, 4))


def ammunition_damage(name: str) -> int | None:
    """Return the damage of one shot; None for ammunition that this book does not know."""
    if UNKNOWN.search(name) and not re.search(r"artemis|ultra|lb ", name, re.IGNORECASE):
        return None
    if re.search(r"machine gun|\bMG\b", name, re.I) and "Heavy" not in name and "Light" not in name:
        return 2
    if re.search(r"narc ?pods", name, re.IGNORECASE):
        return 2  # recorded plays; digest 7.1 has them inert (ARCHITECTURE)
    for pattern, times in AMMUNITION:
        found = re.search(pattern, name, re.IGNORECASE)
        if found:
            return int(found[1]) * times if times else 0
    return None


@dataclass
class Slot:
    """One critical slot: a system or an item, and its mount."""

    name: str
    mount: int | None
    armored: bool = False
    second: str = ""  # the other item of a double slot of a superheavy 'Mech
    second_mount: int | None = None


@dataclass(frozen=True)
class MechFigures:
    """Plain figures of a 'Mech."""

    name: str
    mass: float
    quad: bool
    walk: int
    jump: int
    armor: dict[str, int]
    rear: dict[str, int]
    structure: dict[str, int]
    slots: dict[str, list[Slot | None]]
    ammo: dict[str, tuple[str, int]]
    capacity: int
    sink: int
    sink_type: str
    engine: str
    gyro: str
    cockpit: str
    armor_type: str
    structure_type: str
    industrial: bool
    case: frozenset[str]
    case_ii: frozenset[str]
    myomer: str
    enhanced: frozenset[str] = frozenset()  # legs with an actuator enhancement system
    shields: dict[int, tuple[str, str]] = field(default_factory=dict)  # mount -> size and arm
    tripod: bool = False
    superheavy: bool = False
    seats: int = 1
    lam: str = ""  # standard or bimodal
    quadvee: bool = False
