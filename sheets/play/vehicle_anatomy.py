"""The facts of a vehicle that play needs, calculated once for each unit, and the tasks that only vehicles have."""

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
from sheets.record.boxes import absorption
from sheets.record.state import State
from sheets.rules.aerospace import BARRIER
from sheets.rules.links import Links, links
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
    """Points strike a location of a vehicle. `motive` is the modifier of the direction to the motive damage roll."""

    location: str
    points: int
    group: DamageGroup
    criticals: int = 0
    motive: int | None = None


class VehicleStructureDamage(NamedTuple):
    """Points that went through the armor of a vehicle strike the structure."""

    hit: VehicleDamage
    points: int


class MotiveDamageRoll(NamedTuple):
    """Roll for motive damage."""

    modifier: int


class VehicleCriticalHit(NamedTuple):
    """A vehicle suffers a result of its table of critical hits."""

    location: str
    effect: str


class PickWeapon(NamedTuple):
    """A weapon of a location is picked: it jams, or it is destroyed."""

    location: str
    lost: bool


class PickLostWeapon(NamedTuple):
    """Roll which side picks the destroyed weapon."""

    location: str


class ForcedLanding(NamedTuple):
    """An airborne vehicle must land. `modifier` is that of the driving roll that saves it; None: it crashes."""

    cause: str
    modifier: int | None


class Crash(NamedTuple):
    """An airborne or elevated vehicle crashes."""

    levels: int
    ruling: str = "digest 13.6"


class HoldElevation(NamedTuple):
    """The pilot of a VTOL was hit: it may sink."""


AFLOAT = frozenset({Motive.NAVAL, Motive.HYDROFOIL, Motive.SUBMARINE})
NO_TANK = frozenset(
    {EngineType.FUSION, EngineType.XL, EngineType.XXL, EngineType.LIGHT, EngineType.COMPACT, EngineType.FISSION}
)
"""Engines without an explosive fuel tank; batteries burn like one."""
BARRIER_ARMOR = frozenset({*BARRIER, ArmorType.BAR_10, ArmorType.COMMERCIAL})
BLINDING_HITS = 4  # the number of sensor hits that stop all fire


@dataclass(frozen=True, eq=False)
class VehicleAnatomy(PlacedAnatomy):
    """The facts of a vehicle. Mappings are by location, or by place in `unit.mounts`."""

    unit: Vehicle
    names: Mapping[str, str]
    armor: Mapping[str, int]
    structure: Mapping[str, int]
    plating: Mapping[str, ArmorType]
    bar: Mapping[str, int]
    criticals: CriticalTable
    moves: Movement
    entries: Mapping[int, Item]
    links: Links
    places: Mapping[int, str]
    weapons: Mapping[str, tuple[int, ...]]
    bins: Mapping[int, Bin]
    one_shots: Mapping[int, int]  # shots of one-shot weapons
    absorbing: Mapping[int, int]  # the points that each modular armor can absorb
    bridges: Mapping[int, int]  # the CF of each carried bridge
    searchlights: tuple[int, ...]
    mast: tuple[int, ...]  # items above the rotor
    case: bool
    armored_motive: bool
    armored_chassis: bool

    @property
    def flies(self) -> bool:
        """Whether the vehicle can be airborne."""
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
        """Empty: only 'Mechs have spikes."""
        return {}

    def why_hindered(self, state: State, weapon: int) -> str:
        """The reason why a working weapon cannot be aimed; empty where it can.

        A carried bridge is in the way of the weapons of its location (TW-4.4:p130:bridge-layer).
        """
        if state.crossed.get("sensors", 0) >= BLINDING_HITS:
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
        bar={location: location_barrier(vehicle, location) for location in vehicle.locations},
        criticals=vehicle_criticals(vehicle),
        moves=movement(vehicle),
        entries=entries,
        links=links(vehicle, edition),
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
        absorbing={n: points for n, entry in entries.items() if (points := absorption(entry))},
        bridges=carried_bridges(entries),
        searchlights=tuple(n for n, entry in entries.items() if "searchlight" in entry.traits),
        mast=tuple(n for n, entry in entries.items() if "mast-mount" in entry.traits),
        case=carried.has("case"),
        armored_motive=carried.has("armored-motive-system"),
        armored_chassis=carried.has("armored-chassis"),
    )


def location_barrier(vehicle: Vehicle | Fighter | Spacecraft, location: str) -> int:
    """The damage of one hit above which armor lets a critical hit through."""
    plating = vehicle.armor.plating_of(location)
    return armor_part(plating).bar if plating.type in BARRIER_ARMOR else NO_BARRIER


vehicle_anatomy = OncePerUnit(_anatomy)
"""The facts of a vehicle, calculated once."""
