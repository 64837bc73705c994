"""The facts of an aerospace craft that play needs, calculated once for each unit, and the tasks that only craft
have."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sheets.construction.clancase import free_case
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType
from sheets.model import OncePerUnit
from sheets.play.anatomy import Bin, PlacedAnatomy
from sheets.play.supply import NO_FIRE_CONTROL
from sheets.play.tasks import DamageGroup, LocateHit
from sheets.play.vehicle_anatomy import location_barrier
from sheets.record.boxes import absorption
from sheets.record.state import State
from sheets.rules.aerospace import damage_threshold, drive_integrity, weapon_bays
from sheets.rules.heat import DISSIPATION
from sheets.rules.links import Links, links
from sheets.rules.movement import Movement, movement
from sheets.rules.structure import structural_integrity
from sheets.rules.tables.aero import AeroSystem, aero_systems
from sheets.units import (
    CapitalShip,
    DropShip,
    Fighter,
    JumpShip,
    SmallCraft,
    SpaceStation,
    WarShip,
    location_name,
)
from sheets.units.outfit import outfit
from sheets.units.transporter import CARGO_BAYS


class LiftOff(NamedTuple):
    """A craft leaves the ground."""

    altitude: int


class SideOfSpheroid(NamedTuple):
    """Roll which side of an airborne spheroid an attack strikes."""

    hit: LocateHit


class PickHand(NamedTuple):
    """Roll whether an attack from above or below strikes the right or the left.

    `critical` is the critical hit listed with the wing; None is a spheroid whose facing is still to be rolled.
    """

    hit: LocateHit
    critical: str | None


class CraftDamage(NamedTuple):
    """Points strike a facing of an aerospace craft.

    `critical` is the critical hit listed with the location that was rolled. `attack` is the damage of the attack alone,
    which differs from the points where the damage of a phase is summed and rounded.
    """

    location: str
    points: int
    group: DamageGroup
    critical: str = ""
    attack: int = 0


class AeroCriticalRoll(NamedTuple):
    """Roll whether a craft suffers the critical hit listed with the location."""

    location: str
    cause: str
    critical: str
    points: int


class AeroCriticalHit(NamedTuple):
    """A craft suffers a critical hit; `points` are those of the attack."""

    location: str
    critical: str
    points: int = 0


class NameCritical(NamedTuple):
    """The table names the critical hit listed with the location that was rolled."""

    location: str
    points: int


class PickFromArc(NamedTuple):
    """A weapon, a bay or another item of an arc is picked and lost."""

    location: str


class PickDoor(NamedTuple):
    """A bay is picked, and one of its doors jams."""


class BombBayHit(NamedTuple):
    """Bombs in an internal bay may explode."""

    location: str


class CargoHit(NamedTuple):
    """Cargo is lost."""

    points: int


class FuelExplosion(NamedTuple):
    """A fuel tank that was hit may explode."""


DAMAGED = "damage or a critical hit"


class ControlRoll(NamedTuple):
    """The pilot of a craft makes a number of control rolls; damaged `gear` may count."""

    rolls: int
    cause: str = DAMAGED
    gear: bool = False


class RegainControl(NamedTuple):
    """The pilot of a craft rolls to regain control."""


class LoseAltitude(NamedTuple):
    """A craft out of control loses altitude."""


class CrashLanding(NamedTuple):
    """A craft meets the ground; `forced`: it was out of control."""

    forced: bool = True


class RandomMovement(NamedTuple):
    """Heat may cause random movement of a fighter."""

    target: int


class OffCourse(NamedTuple):
    """A craft is out of control and moves at random."""


Craft = Fighter | SmallCraft | DropShip | JumpShip | WarShip | SpaceStation
OF_FUSELAGE = ("FSLG", "BOD", "HULL")


class ArcItem(NamedTuple):
    """A target of a weapon critical: a weapon, a whole bay, or another item of the arc."""

    title: str
    mounts: tuple[int, ...]
    bay: bool


@dataclass(frozen=True, eq=False)
class CraftAnatomy(PlacedAnatomy):
    """The facts of an aerospace craft. Mappings are by facing, or by place in `unit.mounts`."""

    unit: Craft
    names: Mapping[str, str]
    armor: Mapping[str, int]
    thresholds: Mapping[str, int]
    plating: Mapping[str, ArmorType]
    structural_integrity: int
    systems: Mapping[str, AeroSystem]
    thrust: Movement
    entries: Mapping[int, Item]
    links: Links
    places: Mapping[int, str]
    bins: Mapping[int, Bin]
    arcs: Mapping[str, tuple[ArcItem, ...]]
    one_shots: Mapping[int, int]
    bar: int  # barrier armor rating
    armored_chassis: bool
    absorbing: Mapping[int, int]  # the points that each modular armor can absorb
    doors: Mapping[str, int]  # by the name of the boxes of the bay
    drive: int
    case: bool

    @property
    def capital(self) -> bool:
        """Whether armor and structure are on the capital scale."""
        return isinstance(self.unit, CapitalShip)

    @property
    def large(self) -> bool:
        """Whether the craft is a DropShip or larger, with a crew instead of a pilot."""
        return isinstance(self.unit, DropShip | CapitalShip)

    @property
    def small_spheroid(self) -> bool:
        """Whether the side of the craft in the air is rolled for (TW-4.4:p249:spheroid-attacks)."""
        return isinstance(self.unit, DropShip | SmallCraft) and self.unit.spheroid

    @property
    def sink_capacity(self) -> int:
        """The heat that one heat sink removes."""
        return DISSIPATION[self.unit.heat_sinks.type]

    @property
    def has_cargo(self) -> bool:
        return any(bay.kind in CARGO_BAYS and bay.size for bay in self.unit.transporters)

    def why_hindered(self, state: State, weapon: int) -> str:
        """The reason why no weapon can be aimed: fire control, or the combat information center, is destroyed."""
        lost = self.systems["fire-control"].effect(state.crossed.get("fire-control", 0)) is None
        return NO_FIRE_CONTROL if lost else ""


def _anatomy(craft: Craft, edition: str) -> CraftAnatomy:
    carried = outfit(craft, edition)
    entries = {mounted.position: mounted.item for mounted in carried.mounted}
    places = {n: craft.mounts[n].location or OF_FUSELAGE[0] for n in entries}
    doors = {f"door-{bay.number}": bay.doors for bay in craft.transporters if bay.number is not None and bay.doors}
    return CraftAnatomy(
        unit=craft,
        names={location: location_name(craft, location) for location in craft.locations},
        armor={location: craft.armor.points[location] for location in craft.locations},
        thresholds={location: damage_threshold(craft, location) for location in craft.locations},
        plating={location: craft.armor.plating_of(location).type for location in craft.locations},
        structural_integrity=structural_integrity(craft),
        systems={system.key: system for system in aero_systems(craft)},
        thrust=movement(craft),
        entries=entries,
        links=links(craft, edition),
        places=places,
        bins={
            mounted.position: Bin(mounted.position, places[mounted.position], 0, mounted.item, mounted.shots)
            for mounted in carried.mounted
            if mounted.item.ammo is not None
        },
        arcs=_arcs(craft, entries, places),
        one_shots={
            n: 2 if "double-one-shot" in entry.traits else 1
            for n, entry in entries.items()
            if "one-shot" in entry.traits and entry.weapon is not None
        },
        bar=location_barrier(craft, craft.locations[0]),
        armored_chassis=carried.has("armored-chassis"),
        absorbing={n: points for n, entry in entries.items() if (points := absorption(entry))},
        doors=doors,
        drive=drive_integrity(craft) if isinstance(craft, CapitalShip) else 0,
        case=carried.has("case") or bool(free_case(craft)),
    )


def _arcs(craft: Craft, entries: Mapping[int, Item], places: Mapping[int, str]) -> dict[str, tuple[ArcItem, ...]]:
    """The targets of a weapon critical in each location, weapons first.

    A bay counts as one item; ammunition and structure are left out.
    """
    arcs: dict[str, list[ArcItem]] = {}
    others: dict[str, list[ArcItem]] = {}
    bays = {bay.weapons[0]: bay for bay in weapon_bays(craft)}
    in_bays = {weapon for bay in bays.values() for weapon in bay.weapons}
    for n, entry in entries.items():
        if n in bays:
            weapons = bays[n].weapons
            title = " and ".join(dict.fromkeys(entries[weapon].title for weapon in weapons))
            arcs.setdefault(places[n], []).append(ArcItem(f"bay with {title}", weapons, bay=True))
        elif n not in in_bays and entry.ammo is None and entry.hittable and places[n] not in OF_FUSELAGE:
            found = arcs if entry.weapon is not None else others
            found.setdefault(places[n], []).append(ArcItem(entry.title, (n,), bay=False))
    return {place: (*arcs.get(place, ()), *others.get(place, ())) for place in {**arcs, **others}}


craft_anatomy = OncePerUnit(_anatomy)
"""The facts of a craft, calculated once."""
