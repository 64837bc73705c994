"""The tasks that only aerospace craft have, and the fuel that vehicles share with them."""

from typing import NamedTuple

from sheets.play.tasks import Group, LocateHit


class LiftOff(NamedTuple):
    """A craft leaves the ground."""

    altitude: int


class SideOfSpheroid(NamedTuple):
    """Roll which side of a spheroid in the air an attack strikes."""

    hit: LocateHit


class PickHand(NamedTuple):
    """Roll which hand of a craft an attack from above or below strikes.

    `critical`: what stands beside the wing; None is a spheroid whose facing is still to be rolled.
    """

    hit: LocateHit
    critical: str | None


class CraftDamage(NamedTuple):
    """Points strike a facing of an aerospace craft. `critical`: what stands beside the location that was rolled."""

    location: str
    points: int
    group: Group
    critical: str = ""


class AeroCriticalRoll(NamedTuple):
    """Roll whether a craft suffers the critical hit beside the location."""

    location: str
    cause: str
    critical: str
    points: int


class AeroCriticalHit(NamedTuple):
    """A craft suffers a critical hit; `points` are those of the attack."""

    location: str
    critical: str
    points: int = 0


class PickFromArc(NamedTuple):
    """A weapon, a bay or another item of an arc is picked, and lost."""

    location: str


class PickDoor(NamedTuple):
    """A bay is picked, and a door of it jams."""


class CargoHit(NamedTuple):
    """Cargo is lost."""

    points: int


class FuelExplosion(NamedTuple):
    """A fuel tank that was hit may explode."""


class ControlRoll(NamedTuple):
    """The pilot of a craft rolls to keep control, so many times; damaged `gear` may count."""

    rolls: int
    cause: str = "damage or a critical hit"
    gear: bool = False


class RegainControl(NamedTuple):
    """The pilot of a craft rolls to regain control."""


class LoseAltitude(NamedTuple):
    """A craft out of control drops."""


class CrashLanding(NamedTuple):
    """A craft meets the ground; `forced` is one that was out of control."""

    forced: bool = True


class RandomMovement(NamedTuple):
    """Heat may throw a fighter off its course."""

    target: int


class OffCourse(NamedTuple):
    """A craft is out of control and moves at random."""
