"""The tasks that only vehicles have."""

from typing import NamedTuple

from sheets.play.tasks import Group, LocateHit


class LocateTurret(NamedTuple):
    """Roll which of two turrets a group of damage strikes."""

    hit: LocateHit
    criticals: int


class VehicleDamage(NamedTuple):
    """Points strike a location of a vehicle. `motive`: what the direction adds to the roll for motive damage."""

    location: str
    points: int
    group: Group
    criticals: int = 0
    motive: int | None = None


class VehicleStructureDamage(NamedTuple):
    """What the armor of a vehicle let through."""

    hit: VehicleDamage
    points: int


class MotiveDamageRoll(NamedTuple):
    """Roll for damage to what moves a vehicle."""

    modifier: int


class VehicleCriticalHit(NamedTuple):
    """A vehicle suffers a result of its table of critical hits."""

    location: str
    effect: str


class PickWeapon(NamedTuple):
    """A weapon of a location is picked: it jams, or it is lost."""

    location: str
    lost: bool


class PickLostWeapon(NamedTuple):
    """Roll which side picks the weapon that is lost."""

    location: str


class ForcedLanding(NamedTuple):
    """What flies over ground comes down. `modifier`: of the driving roll that saves it; None saves nothing."""

    cause: str
    modifier: int | None


class Crash(NamedTuple):
    """What flew over ground, or stood above it, strikes it."""

    levels: int
    ruling: str = "digest 13.6"


class HoldElevation(NamedTuple):
    """The pilot of a VTOL was hit: it may sink."""
