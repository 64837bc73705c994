"""The item slots of vehicles.

Rules: TM, Combat Vehicle and Support Vehicle item slots.
"""

from collections.abc import Iterator
from math import floor

from sheets.construction.armor import armor_part
from sheets.construction.checks.finding import Finding, error
from sheets.construction.checks.support_crew import quarters_slots
from sheets.construction.engine import rating
from sheets.construction.items import slots
from sheets.construction.mass.mounted import is_fabric
from sheets.construction.mass.transport import CREW_KINDS
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType, EngineType, TechSide
from sheets.equipment.systems import LARGE_ENGINE
from sheets.units import Fighter, Vehicle
from sheets.units.outfit import Outfit
from sheets.units.transporter import TransporterKind

BASE, PER_SLOT, SUPPORT_PER_SLOT = 5, 5, 10
ENGINE_SLOTS: dict[tuple[EngineType, TechSide], int] = {
    (EngineType.LIGHT, TechSide.IS): 1,
    (EngineType.XL, TechSide.CLAN): 1,
    (EngineType.XL, TechSide.IS): 2,
    (EngineType.XXL, TechSide.CLAN): 2,
    (EngineType.XXL, TechSide.IS): 4,
    (EngineType.COMPACT, TechSide.IS): -1,
}
COUNTED_ONCE = frozenset({"jump-jet", "extended-fuel-tank"})  # all of them together take a slot
CARGO = frozenset(
    {
        TransporterKind.CARGO,
        TransporterKind.LIQUID_CARGO,
        TransporterKind.INSULATED_CARGO,
        TransporterKind.REFRIGERATED_CARGO,
        TransporterKind.LIVESTOCK_CARGO,
    }
)


def room(unit: Vehicle | Fighter) -> int:
    """How many item slots a vehicle has."""
    return BASE + floor(unit.mass / (PER_SLOT if unit.support is None else SUPPORT_PER_SLOT))


def taken(outfit: Outfit[Vehicle | Fighter]) -> int:
    """How many of them are taken: ammunition counts by its kind; jump jets, fuel tanks and cargo once."""
    unit = outfit.unit
    total = sum(slots(unit, mount) for _, mount, found in outfit.mounted if _counts(found))
    total += len({(found.ammo.type, found.ammo.rack) for _, _, found in outfit.mounted if found.ammo is not None})
    total += sum(outfit.has(trait) for trait in COUNTED_ONCE)
    total += _armor_slots(unit) + _transport_slots(unit)
    if isinstance(unit, Vehicle):
        total += unit.extra_seats
    if unit.support is not None:
        total += quarters_slots(outfit)
    else:
        total += ENGINE_SLOTS.get((unit.engine.type, unit.engine.side), 0)
        total += rating(unit) > LARGE_ENGINE
    return total


def _counts(found: Item) -> bool:
    """Whether an item is counted by itself."""
    return found.ammo is None and COUNTED_ONCE.isdisjoint(found.traits) and not is_fabric(found)


def _armor_slots(unit: Vehicle | Fighter) -> int:
    if unit.armor.type is ArmorType.PATCHWORK or unit.armor.patchwork:
        return sum(armor_part(unit.armor.plating_of(at)).patchwork_vehicle for at in unit.armor.points)
    part = armor_part(unit.armor)
    return part.vehicle_slots if unit.support is None else part.support_slots


def _transport_slots(unit: Vehicle | Fighter) -> int:
    kinds = [t.kind for t in unit.transporters if t.kind not in CREW_KINDS]
    troops = TransporterKind.TROOP_SPACE in kinds
    cargo = any(kind in CARGO for kind in kinds)
    bays = sum(kind not in CARGO and kind is not TransporterKind.TROOP_SPACE for kind in kinds)
    return troops + cargo + bays


def check_vehicle_slots(outfit: Outfit[Vehicle | Fighter]) -> Iterator[Finding]:
    """Slots taken against slots that there are."""
    here, there = taken(outfit), room(outfit.unit)
    if here > there:
        sentence = f"{here} item slots taken, there are {there}."
        yield error("slots.vehicle", sentence, "TM, vehicle item slots", taken=here, room=there)
