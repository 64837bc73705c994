"""The tasks of infantry, battle armor, ProtoMechs and gun emplacements alone."""

from typing import NamedTuple

from sheets.play.tasks import Group
from sheets.record.events import WeaponHit


class LocateTrooper(NamedTuple):
    """Roll which trooper of a squad a group of damage strikes; `again`: the last roll named one who is not there."""

    points: int
    group: Group
    again: bool = False


class Casualties(NamedTuple):
    """One hit of a weapon on conventional infantry."""

    weapon: str
    event: WeaponHit


class InfernoAmmunition(NamedTuple):
    """The inferno ammunition of a trooper who was killed may burn."""

    location: str


class Boost(NamedTuple):
    """The myomer booster of a ProtoMech is on: it may fail."""

    target: int | None


class CrossBoxes(NamedTuple):
    """The next boxes of a location of a ProtoMech are crossed off."""

    location: str
    number: int


class TorsoWeapon(NamedTuple):
    """A critical hit on the torso of a ProtoMech may destroy a weapon there."""


class PilotFeels(NamedTuple):
    """The attack is over: boxes crossed off since there were `crossed` of them hurt the pilot of a ProtoMech."""

    crossed: int


class EmplacementRoll(NamedTuple):
    """Roll on the table of critical hits of gun emplacements."""


class PickEmplacementWeapon(NamedTuple):
    """A gun of an emplacement is picked: it is lost, or jams."""

    lost: bool


class JamWeapon(NamedTuple):
    """A weapon jams at the end of the phase."""

    mount: int


class LockTurret(NamedTuple):
    """The turret of an emplacement jams or locks."""
