"""BattleMechs and IndustrialMechs: biped, quad, tripod, LAM, QuadVee, superheavy, Omni."""

from enum import StrEnum
from typing import Literal, Self

from pydantic import Field, model_validator

from sheets.equipment.kinds import CockpitType, GyroType
from sheets.model import FrozenDict, Model
from sheets.units.base import Count, MovePoints, UnitBase
from sheets.units.systems import Armor, Engine, HeatSinks, Structure


class Body(StrEnum):
    """The body of a 'Mech, by its legs."""

    BIPED = "biped"
    QUAD = "quad"
    TRIPOD = "tripod"
    LAM = "lam"
    QUADVEE = "quadvee"


BIPED = ("HD", "CT", "RT", "LT", "RA", "LA", "RL", "LL")
QUAD = ("HD", "CT", "RT", "LT", "FRL", "FLL", "RRL", "RLL")

LOCATIONS: dict[Body, tuple[str, ...]] = {
    Body.BIPED: BIPED,
    Body.LAM: BIPED,
    Body.TRIPOD: (*BIPED, "CL"),
    Body.QUAD: QUAD,
    Body.QUADVEE: QUAD,
}

LOCATION_NAMES = {
    "HD": "Head",
    "CT": "Center Torso",
    "RT": "Right Torso",
    "LT": "Left Torso",
    "RA": "Right Arm",
    "LA": "Left Arm",
    "RL": "Right Leg",
    "LL": "Left Leg",
    "CL": "Center Leg",
    "FRL": "Front Right Leg",
    "FLL": "Front Left Leg",
    "RRL": "Rear Right Leg",
    "RLL": "Rear Left Leg",
}

QUAD_LEGS = {"LA": "FLL", "RA": "FRL", "LL": "RLL", "RL": "RRL"}
"""The legs of quads by the limbs of bipeds; file formats use the words of one for the other."""

SLOTS = {"HD": 6, "CT": 12, "RT": 12, "LT": 12, "RA": 12, "LA": 12}  # every leg has 6
LEG_SLOTS = 6
TORSOS = ("CT", "RT", "LT")
SIDE_TORSOS = frozenset({"RT", "LT"})
ARMS = frozenset({"RA", "LA"})
LEGS = frozenset({"RL", "LL", "CL", "FRL", "FLL", "RRL", "RLL"})

ADJACENT = frozenset(
    frozenset(pair.split("-"))
    for pair in ("LA-LT", "RA-RT", "FLL-LT", "FRL-RT", "LL-LT", "RL-RT", "RLL-LT", "RRL-RT", "LT-CT", "RT-CT", "HD-CT")
)
"""Adjacent locations: an item may be split between them."""

RESTRICTIVE = ("CT", "HD", "LT", "RT")
"""The firing arc of a split weapon is that of its more restrictive location (TW, firing arcs): the first of these."""


def main_location(*places: str) -> str:
    """The location that determines the firing arc of an item in several locations.

    >>> main_location("LA", "LT")
    'LT'
    """
    return next(place for place in (*RESTRICTIVE, *places) if place in places)


def slot_count(location: str) -> int:
    """The number of critical slots of a location."""
    return SLOTS.get(location, LEG_SLOTS)


class System(StrEnum):
    """Systems that fill critical slots and are not equipment."""

    LIFE_SUPPORT = "life-support"
    SENSORS = "sensors"
    COCKPIT = "cockpit"
    ENGINE = "engine"
    GYRO = "gyro"
    SHOULDER = "shoulder"
    UPPER_ARM = "upper-arm"
    LOWER_ARM = "lower-arm"
    HAND = "hand"
    HIP = "hip"
    UPPER_LEG = "upper-leg"
    LOWER_LEG = "lower-leg"
    FOOT = "foot"
    LANDING_GEAR = "landing-gear"
    AVIONICS = "avionics"
    CONVERSION_GEAR = "conversion-gear"


class Slot(Model):
    """One critical slot: a system, or the mount with this index in `Mech.mounts`; superheavies may hold a second."""

    system: System | None = None
    mount: Count | None = None
    second: Count | None = None
    armored: bool = False  # of a system; a mount has its own field

    @model_validator(mode="after")
    def _holds_one_thing(self) -> Self:
        if (self.system is None) == (self.mount is None):
            raise ValueError("a slot with both or neither of a system and a mount, expected one of them")
        if self.second is not None and self.mount is None:
            raise ValueError("a second mount in a slot without a first, expected a mount")
        return self


class LamType(StrEnum):
    """The shapes of a Land-Air 'Mech besides that of a 'Mech: bimodal ones have no AirMech."""

    STANDARD = "standard"
    BIMODAL = "bimodal"


class QuadVeeMotive(StrEnum):
    """The motive system of a QuadVee as a vehicle."""

    TRACK = "track"
    WHEEL = "wheel"


class Mech(UnitBase):
    """A 'Mech design with its critical-slot table: `slots["LA"][0]` is None if the slot is empty.

    The slots are in the order of the file. `walk_mp` and `jump_mp` are those of the file; the rules' figures come from
    `sheets.rules.movement`.
    """

    kind: Literal["mech"] = "mech"
    body: Body
    omni: bool = False
    mass: int = Field(ge=10, le=200)
    engine: Engine
    structure: Structure
    myomer: str = ""  # as written, for display: the rules use the items in the slots
    cockpit: CockpitType = CockpitType.STANDARD
    gyro: GyroType = GyroType.STANDARD
    full_head_ejection: bool = False
    heat_sink_override: bool = False  # RISC heat sink override kit
    lam: LamType | None = None
    quadvee_motive: QuadVeeMotive | None = None
    heat_sinks: HeatSinks
    walk_mp: MovePoints | None = None
    jump_mp: MovePoints = 0
    armor: Armor
    slots: FrozenDict[str, tuple[Slot | None, ...]]

    @model_validator(mode="after")
    def _slots_fit_the_body(self) -> Self:
        body = LOCATIONS[self.body]
        if set(self.slots) != set(body):
            raise ValueError(f"slots of {', '.join(self.slots)} in a {self.body}, expected {', '.join(body)}")
        for location, slots in self.slots.items():
            if len(slots) != slot_count(location):
                raise ValueError(f"{len(slots)} slots in {location}, expected {slot_count(location)}")
        if set(self.armor.points) != set(body):
            places = ", ".join(self.armor.points)
            raise ValueError(f"armor on {places} in a {self.body}, expected {', '.join(body)}")
        return self

    @model_validator(mode="after")
    def _slots_hold_mounts_that_are_there(self) -> Self:
        filled = (slot for slots in self.slots.values() for slot in slots if slot is not None)
        last = max((n for slot in filled for n in (slot.mount, slot.second) if n is not None), default=-1)
        if last >= len(self.mounts):
            raise ValueError(f"a slot with mount {last}, expected the number of one of the {len(self.mounts)} mounts")
        return self

    @property
    def unit_type(self) -> str:
        return "mech"

    @property
    def locations(self) -> tuple[str, ...]:
        """The locations of this body, head first."""
        return LOCATIONS[self.body]

    @property
    def quad(self) -> bool:
        """Whether the 'Mech has four legs."""
        return self.body in (Body.QUAD, Body.QUADVEE)

    @property
    def armored_systems(self) -> list["System"]:
        """The system of each armored slot; armored equipment is a property of its mount."""
        there = (slot for row in self.slots.values() for slot in row if slot is not None)
        return [slot.system for slot in there if slot.armored and slot.system is not None]

    @property
    def superheavy(self) -> bool:
        return self.mass > 100

    @property
    def primitive(self) -> bool:
        """Whether this is a primitive 'Mech, which follows from the cockpit."""
        return self.cockpit in (CockpitType.PRIMITIVE, CockpitType.PRIMITIVE_INDUSTRIAL)

    def slots_of(self, index: int) -> list[tuple[str, int]]:
        """The slots of the mount with this index: (location, slot) pairs in table order."""
        return [
            (location, number)
            for location, slots in self.slots.items()
            for number, slot in enumerate(slots)
            if slot is not None and index in (slot.mount, slot.second)
        ]

    def has_system(self, location: str, system: System) -> bool:
        """Whether a location has a system (a hand, a lower arm)."""
        return any(s is not None and s.system is system for s in self.slots[location])
