"""The facts of a 'Mech that play needs, calculated once for each unit."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sheets.construction.armor import armor_part
from sheets.construction.clancase import free_case
from sheets.editions import edition as edition_of
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, StructureType
from sheets.model import OncePerUnit
from sheets.play.bridges import carried_bridges, why_bridge_blocks
from sheets.play.quirks import has_exposed_items
from sheets.play.supply import NO_SENSORS
from sheets.record.boxes import absorption
from sheets.record.lost import COUNTED_AS
from sheets.record.state import State
from sheets.rules.links import Links, links
from sheets.rules.structure import internal_structure
from sheets.rules.tables.hit_locations import TRANSFER
from sheets.units import Mech, Unit, location_name
from sheets.units.mech import ARMS, LEGS, Slot, System
from sheets.units.outfit import outfit
from sheets.units.systems import Plating


class Bin(NamedTuple):
    """A lot of ammunition: its place in `unit.mounts`, its location, its shots when full."""

    mount: int
    location: str
    slot: int
    entry: Item
    full: int


class ArmedAnatomy:
    """The ammunition and the exposed mounts of 'Mechs, vehicles and craft."""

    unit: Unit
    bins: Mapping[int, Bin]
    one_shots: Mapping[int, int]

    @cached_property
    def full_shots(self) -> Mapping[int, int]:
        """The shots of each bin, and of each launcher that holds its own."""
        return {**{index: lot.full for index, lot in self.bins.items()}, **self.one_shots}

    @cached_property
    def has_exposed_items(self) -> bool:
        """Whether hits may break the linkage or the mount of an item."""
        return has_exposed_items(self.unit)


class PlacedAnatomy(ArmedAnatomy):
    """The items of vehicles and craft, each in one location."""

    places: Mapping[int, str]

    def works(self, state: State, mount: int) -> bool:
        """Whether an item is neither lost nor in a lost location."""
        return mount not in state.mounts and self.places[mount] not in state.gone


SEATS: Mapping[CockpitType, int] = {
    CockpitType.COMMAND_CONSOLE: 2,
    CockpitType.SMALL_COMMAND_CONSOLE: 2,
    CockpitType.SUPERHEAVY_COMMAND_CONSOLE: 2,
    CockpitType.DUAL: 2,
    CockpitType.QUADVEE: 2,
    CockpitType.TRIPOD: 2,
    CockpitType.TRIPOD_INDUSTRIAL: 2,
    CockpitType.SUPERHEAVY_TRIPOD: 3,
    CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL: 3,
}
"""Cockpits with more than one seat."""

BLOWN_OFF = "blown off"
FULL_BARRIER = 10
PRONE_MODIFIER = 2  # to-hit modifier
NO_BARRIER = 1 << 20  # more than any hit: the armor of combat units has no barrier


@dataclass(frozen=True, eq=False)
class MechAnatomy(ArmedAnatomy):
    """The facts of a 'Mech. Mappings are by location."""

    unit: Mech
    names: Mapping[str, str]
    armor: Mapping[str, int]
    rear: Mapping[str, int]
    structure: Mapping[str, int]
    transfer: Mapping[str, str]
    legs: tuple[str, ...]
    plating: Mapping[str, ArmorType]
    bar: Mapping[str, int]  # barrier armor rating
    slots: Mapping[str, tuple[Slot | None, ...]]
    hittable: Mapping[str, frozenset[int]]
    armored_slots: Mapping[str, frozenset[int]]
    reactive_slots: Mapping[str, frozenset[int]]
    systems: Mapping[System, Mapping[str, frozenset[int]]]
    entries: Mapping[int, Item]  # mounted items by index in `unit.mounts`
    links: Links
    places: Mapping[int, Mapping[str, frozenset[int]]]  # the slots of each mount by location
    bins: Mapping[int, Bin]
    one_shots: Mapping[int, int]  # shots of one-shot launchers
    absorbing: Mapping[int, int]  # the points that each shield or modular armor can absorb
    modular_armor: tuple[int, ...]
    shield_stops_stealth: bool  # stealth armor works only while the Blue Shield is off (CORE:G15:stealth-shield)
    one_arm_props: bool  # prone fire needs one arm only (CORE:H3:one-arm)
    bridges: Mapping[int, int]  # the construction factor of carried bridges
    case: frozenset[str]
    case_ii: frozenset[str]
    seats: int

    @property
    def quad(self) -> bool:
        return self.unit.quad

    @property
    def industrial(self) -> bool:
        return self.unit.structure.type is StructureType.INDUSTRIAL

    @property
    def composite(self) -> bool:
        return self.unit.structure.type in (StructureType.COMPOSITE,)

    @property
    def has_reinforced_structure(self) -> bool:
        return self.unit.structure.type is StructureType.REINFORCED

    @property
    def torso_cockpit(self) -> bool:
        return self.unit.cockpit is CockpitType.TORSO_MOUNTED

    @property
    def has_combustion_engine(self) -> bool:
        """Whether an engine hit may cause an explosion instead of heat."""
        return self.unit.engine.type in (EngineType.ICE, EngineType.FUEL_CELL)

    @property
    def heavy_duty_gyro(self) -> bool:
        return self.unit.gyro is GyroType.HEAVY_DUTY

    @cached_property
    def locations(self) -> tuple[str, ...]:
        """The locations in the order of the armor."""
        return tuple(self.armor)

    @cached_property
    def searchlights(self) -> tuple[int, ...]:
        """The searchlights that are items."""
        return self.with_trait("searchlight")

    @cached_property
    def spikes(self) -> Mapping[str, int]:
        """The spikes of each location."""
        return {place: mount for mount in self.with_trait("spikes") for place in self.places.get(mount, ())}

    @cached_property
    def blinding_sensor_hits(self) -> int:
        """The number of sensor hits that stop all fire (CRIT:sensors, CRIT:industrial-sensors)."""
        return 1 if self.industrial else 3 if self.torso_cockpit else 2

    def with_trait(self, trait: str) -> tuple[int, ...]:
        """The mounts of items with a trait, by place in `unit.mounts`."""
        return self.by_trait.get(trait, ())

    @cached_property
    def by_trait(self) -> Mapping[str, tuple[int, ...]]:
        """The mounts of items by each of their traits."""
        found: dict[str, list[int]] = {}
        for index, entry in self.entries.items():
            for trait in entry.traits:
                found.setdefault(trait, []).append(index)
        return {trait: tuple(mounts) for trait, mounts in found.items()}

    # The methods below count hits of this phase, except with `settled`.

    def works(self, state: State, mount: int, settled: bool = False) -> bool:
        """Whether an item works: one struck slot, or one slot in a lost location, disables it (CRIT:weapons)."""
        if mount in state.mounts:
            return False
        for location, slots in self.places.get(mount, {}).items():
            if location in state.flooded:
                return False
            if location in state.gone and not (settled and location in state.fresh_gone):
                return False
            struck = slots & state.struck.get(location, NOTHING)
            if settled and struck:
                struck = struck - state.fresh_slots.get(location, NOTHING)
            if struck and mount not in state.damaged:
                return False
        return True

    def torn_off(self, state: State, mount: int) -> bool:
        """Whether an item was on a limb that was blown off (CRIT:arm-blown-off)."""
        return any(state.gone.get(location) == BLOWN_OFF for location in self.places.get(mount, ()))

    def slots_lost(self, state: State, mount: int, settled: bool = False) -> int:
        """The number of slots of an item that are struck or in a lost location."""
        return _count(self.places.get(mount, {}), state, settled)

    def system_hits(self, state: State, system: System, settled: bool = False) -> int:
        """The hits on a system: its struck slots, its slots in lost locations, and hits without a slot."""
        struck = _count(self.systems[system], state, settled)
        unplaced = self.unplaced_hits(state, system)
        return min(struck + unplaced, max(self.slot_count(system), struck)) if unplaced else struck

    def unplaced_hits(self, state: State, system: System) -> int:
        """The hits on a system that a box of the sheet counts without a slot."""
        return state.crossed.get(COUNTED_AS[system], 0) if state.crossed and system in COUNTED_AS else 0

    def slot_count(self, system: System) -> int:
        """The number of slots of a system."""
        return sum(map(len, self.systems[system].values()))

    def hits_in(self, state: State, system: System, location: str, settled: bool = False) -> int:
        """The hits on a system in one location that is not lost."""
        slots = self.systems[system].get(location)
        if not slots:
            return 0
        struck = slots & state.struck.get(location, NOTHING)
        sound = len(slots) - len(struck)
        if settled:
            struck = struck - state.fresh_slots.get(location, NOTHING)
        if unplaced := self.unplaced_hits(state, system):
            elsewhere = {place: others for place, others in self.systems[system].items() if place != location}
            room = sum(map(len, elsewhere.values())) - _count(elsewhere, state, settled=False)
            # a hit without a slot is here only if the other locations have no slot for it
            return len(struck) + min(max(unplaced - room, 0), sound)
        return len(struck)

    def why_hindered(self, state: State, weapon: int) -> str:
        """The reason why a working weapon cannot be aimed, empty where it can.

        A prone 'Mech cannot fire from its legs, and props itself up on an arm, which cannot fire then (digest 23).
        """
        if self.system_hits(state, System.SENSORS) >= self.blinding_sensor_hits:
            return NO_SENSORS
        places = self.places.get(weapon, {})
        if self.bridges and (blocked := why_bridge_blocks(self, state, places)):
            return blocked
        if not state.prone:
            return ""
        if any(leg in places for leg in self.legs):
            return "it lies on its legs"
        arms = [place for place in self.armor if place in ARMS]
        lost = [arm for arm in arms if arm in state.gone or arm in state.flooded]  # BMM-7.01:p65:flooded
        if lost and (not self.one_arm_props or len(lost) == len(arms)):
            return "it lies, and has not both arms to prop itself up"
        others = [mount for mount in state.used if any(arm in self.places.get(mount, {}) for arm in arms)]
        own = any(arm in places for arm in arms)
        if own and any(not places.keys() & self.places[mount].keys() for mount in others):
            return "it props itself up on this arm"
        return ""

    def covered_by(self, bridge: int) -> Collection[str]:
        """The locations that a carried bridge covers."""
        return self.places.get(bridge, {})

    def prone_modifier(self, state: State) -> int:
        """The modifier of every shot while prone: 0 for a quad with four legs and undamaged hips (CRIT:quad-hip)."""
        sound = all(leg not in state.gone and not self.hits_in(state, System.HIP, leg) for leg in self.legs)
        return PRONE_MODIFIER if state.prone and not (self.quad and sound) else 0


NOTHING: frozenset[int] = frozenset()


def _count(places: Mapping[str, frozenset[int]], state: State, settled: bool) -> int:
    """The number of these slots that are struck, flooded or in a lost location."""
    lost = 0
    for location, slots in places.items():
        if location in state.flooded or (location in state.gone and not (settled and location in state.fresh_gone)):
            lost += len(slots)
            continue
        struck = slots & state.struck.get(location, NOTHING)
        if settled and struck:
            struck = struck - state.fresh_slots.get(location, NOTHING)
        lost += len(struck)
    return lost


def _anatomy(mech: Mech, edition: str) -> MechAnatomy:
    entries = {mounted.position: mounted.item for mounted in outfit(mech, edition).mounted}
    places: dict[int, dict[str, frozenset[int]]] = {}
    systems: dict[System, dict[str, frozenset[int]]] = {system: {} for system in System}
    for location, slots in mech.slots.items():
        for number, slot in enumerate(slots):
            if slot is None:
                continue
            for mount in (slot.mount, slot.second):
                if mount is not None:
                    _add_slot(places.setdefault(mount, {}), location, number)
            if slot.system is not None:
                _add_slot(systems[slot.system], location, number)
    armor = dict(mech.armor.points)
    located = {mount: entry for mount, entry in entries.items() if mount in places}
    return MechAnatomy(
        unit=mech,
        names={location: location_name(mech, location) for location in mech.locations},
        armor=armor,
        rear=dict(mech.armor.rear),
        structure=internal_structure(mech),
        transfer={location: TRANSFER[location] for location in mech.locations if location in TRANSFER},
        legs=tuple(location for location in mech.locations if location in LEGS),
        plating={location: mech.armor.plating_of(location).type for location in mech.locations},
        bar={location: _barrier(mech.armor.plating_of(location)) for location in mech.locations},
        slots=mech.slots,
        hittable=_slots(mech, lambda slot: _can_be_hit(slot, entries)),
        armored_slots=_slots(mech, lambda slot: _is_armored(mech, slot)),
        reactive_slots=_slots(mech, lambda slot: _has_trait(slot, entries, "reactive")),
        systems=systems,
        entries=entries,
        links=links(mech, edition),
        places=places,
        bins=_bins(mech, entries, places),
        one_shots={
            mount: 2 if "double-one-shot" in entry.traits else 1
            for mount, entry in entries.items()
            if "one-shot" in entry.traits and entry.weapon is not None
        },
        absorbing={mount: points for mount, entry in located.items() if (points := absorption(entry))},
        shield_stops_stealth=edition_of(edition).play.blue_shield_stops_stealth if edition else False,
        one_arm_props=edition_of(edition).play.one_arm_props if edition else False,
        modular_armor=tuple(mount for mount, entry in located.items() if "modular-armor" in entry.traits),
        bridges=carried_bridges(located),
        case=_locations_with_trait(entries, places, "case") | (set(free_case(mech)) & armor.keys()),
        case_ii=_locations_with_trait(entries, places, "case-ii"),
        seats=SEATS.get(mech.cockpit, 1),
    )


def _add_slot(slots: dict[str, frozenset[int]], location: str, number: int) -> None:
    """Add the number of a slot to those of its location."""
    slots[location] = slots.get(location, frozenset()) | {number}


def _barrier(plating: Plating) -> int:
    """The damage of one hit above which armor lets a critical hit through."""
    rating = armor_part(plating).bar
    return rating if rating < FULL_BARRIER else NO_BARRIER


def _slots(mech: Mech, wanted: Callable[[Slot], bool]) -> dict[str, frozenset[int]]:
    return {
        location: frozenset(n for n, slot in enumerate(row) if slot is not None and wanted(slot))
        for location, row in mech.slots.items()
    }


def _can_be_hit(slot: Slot, entries: Mapping[int, Item]) -> bool:
    """Whether a slot can take a critical hit: not structure, armor, CASE or myomer (CRIT:roll-again)."""
    if slot.mount is None:
        return True
    mounted = [entries.get(mount) for mount in (slot.mount, slot.second) if mount is not None]
    return any(entry is None or entry.hittable for entry in mounted)


def _is_armored(mech: Mech, slot: Slot) -> bool:
    return slot.armored or (slot.mount is not None and mech.mounts[slot.mount].armored)


def _has_trait(slot: Slot, entries: Mapping[int, Item], trait: str) -> bool:
    return slot.mount is not None and slot.mount in entries and trait in entries[slot.mount].traits


def _bins(
    mech: Mech, entries: Mapping[int, Item], places: Mapping[int, Mapping[str, frozenset[int]]]
) -> dict[int, Bin]:
    bins = {}
    for mount, entry in entries.items():
        ammo = entry.ammo
        if ammo is None or mount not in places:
            continue
        (location, slots), *_ = places[mount].items()
        shots = mech.mounts[mount].shots
        full = ammo.shots if shots is None else shots
        bins[mount] = Bin(mount, location, min(slots), entry, full)
    return bins


def _locations_with_trait(
    entries: Mapping[int, Item], places: Mapping[int, Mapping[str, frozenset[int]]], trait: str
) -> frozenset[str]:
    return frozenset(
        place for mount, entry in entries.items() if trait in entry.traits for place in places.get(mount, ())
    )


mech_anatomy = OncePerUnit(_anatomy)
"""The facts of a 'Mech, calculated once."""
