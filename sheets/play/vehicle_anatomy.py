"""The facts of a vehicle that play asks for, worked out once for each unit, and the tasks that only vehicles have."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sheets.construction.armor import armor_part
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.model import OncePerUnit
from sheets.play.anatomy import NO_BARRIER, Bin, PlacedAnatomy
from sheets.play.bridges import carried_bridges, why_bridge_blocks
from sheets.play.supply import NO_SENSORS
from sheets.play.tasks import DamageGroup, LocateHit
from sheets.record.boxes import absorbing
from sheets.record.state import State
from sheets.rules.aerospace import BARRIER
from sheets.rules.movement import Movement, movement
from sheets.rules.structure import internal_structure
from sheets.rules.tables.criticals import CriticalTable, vehicle_criticals
from sheets.units import Fighter, Spacecraft, Vehicle, location_name
from sheets.units.outfit import outfit
from sheets.units.vehicle import BODY, Motive


class LocateTurret(NamedTuple):
    """Roll which of two turrets a group of damage strikes."""

    hit: LocateHit
    criticals: int


class VehicleDamage(NamedTuple):
    """Points strike a location of a vehicle. `motive`: what the direction adds to the roll for motive damage."""

    location: str
    points: int
    group: DamageGroup
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


AFLOAT = frozenset({Motive.NAVAL, Motive.HYDROFOIL, Motive.SUBMARINE})
NO_TANK = frozenset(
    {EngineType.FUSION, EngineType.XL, EngineType.XXL, EngineType.LIGHT, EngineType.COMPACT, EngineType.FISSION}
)
"""Engines without a tank that can explode; batteries burn like one."""
BARRIER_ARMOR = frozenset({*BARRIER, ArmorType.BAR_10, ArmorType.COMMERCIAL})
BLIND = 4  # sensor hits


@dataclass(frozen=True, eq=False)
class VehicleAnatomy(PlacedAnatomy):
    """A vehicle as play sees it. Maps are by location, or by the place in `unit.mounts`."""

    unit: Vehicle
    names: Mapping[str, str]
    armor: Mapping[str, int]
    structure: Mapping[str, int]
    plating: Mapping[str, ArmorType]
    bar: Mapping[str, int]
    criticals: CriticalTable
    moves: Movement
    entries: Mapping[int, Item]
    places: Mapping[int, str]
    weapons: Mapping[str, tuple[int, ...]]
    bins: Mapping[int, Bin]
    one_shots: Mapping[int, int]  # shots of weapons that hold their own
    absorbing: Mapping[int, int]  # points that modular armor takes in all
    bridges: Mapping[int, int]  # the CF of carried bridges
    searchlights: tuple[int, ...]
    mast: tuple[int, ...]  # what stands above the rotor
    case: bool
    armored_motive: bool
    armored_chassis: bool

    @property
    def flies(self) -> bool:
        """Whether it can be in the air."""
        return self.unit.motive in (Motive.VTOL, Motive.WIGE)

    @property
    def burns_fuel(self) -> bool:
        return self.unit.engine.type not in NO_TANK

    @property
    def afloat(self) -> bool:
        return self.unit.motive in AFLOAT

    @property
    def turrets(self) -> tuple[str, ...]:
        return tuple(location for location in self.armor if location in ("TU", "FT"))

    @property
    def spikes(self) -> Mapping[str, int]:
        """Only 'Mechs have spikes."""
        return {}

    def why_hindered(self, state: State, weapon: int) -> str:
        """Why a weapon that is whole cannot be aimed; nothing where it can. A bridge that is carried is in the way of
        the weapons beside it (TW-4.4:p130:bridge-layer)."""
        if state.crossed.get("sensors", 0) >= BLIND:
            return NO_SENSORS
        place = self.places[weapon]
        return why_bridge_blocks(self, state, (place,)) if self.bridges else ""

    def covered_by(self, bridge: int) -> tuple[str, ...]:
        """The location that a carried bridge covers."""
        return (self.places[bridge],)


def _anatomy(vehicle: Vehicle, edition: str) -> VehicleAnatomy:
    carried = outfit(vehicle, edition)
    entries = {mounted.position: mounted.item for mounted in carried.mounted}
    places = {n: vehicle.mounts[n].location or BODY for n in entries}
    weapons: dict[str, list[int]] = {}
    for n, entry in entries.items():
        if entry.weapon is not None:
            weapons.setdefault(places[n], []).append(n)
    return VehicleAnatomy(
        unit=vehicle,
        names={location: location_name(vehicle, location) for location in vehicle.locations},
        armor=dict(vehicle.armor.points),
        structure=internal_structure(vehicle),
        plating={location: vehicle.armor.plating_of(location).type for location in vehicle.locations},
        bar={location: barrier_rating(vehicle, location) for location in vehicle.locations},
        criticals=vehicle_criticals(vehicle),
        moves=movement(vehicle),
        entries=entries,
        places=places,
        weapons={location: tuple(mounts) for location, mounts in weapons.items()},
        bins={
            mounted.position: Bin(
                mounted.position,
                places[mounted.position],
                0,
                mounted.item,
                mounted.shots,
            )
            for mounted in carried.mounted
            if mounted.item.ammo is not None
        },
        one_shots={
            n: 2 if "double-one-shot" in entry.traits else 1
            for n, entry in entries.items()
            if "one-shot" in entry.traits and entry.weapon is not None
        },
        absorbing={n: taken for n, entry in entries.items() if (taken := absorbing(entry))},
        bridges=carried_bridges(entries),
        searchlights=tuple(n for n, entry in entries.items() if "searchlight" in entry.traits),
        mast=tuple(n for n, entry in entries.items() if "mast-mount" in entry.traits),
        case=carried.has("case"),
        armored_motive=carried.has("armored-motive-system"),
        armored_chassis=carried.has("armored-chassis"),
    )


def barrier_rating(vehicle: Vehicle | Fighter | Spacecraft, location: str) -> int:
    """The points of one hit above which something behind the armor is struck."""
    plating = vehicle.armor.plating_of(location)
    return armor_part(plating).bar if plating.type in BARRIER_ARMOR else NO_BARRIER


vehicle_anatomy = OncePerUnit(_anatomy)
"""What play knows of a vehicle."""
