"""The complete result of the construction rules: findings, mass, and the slots of each place.

Rules: TM, critical slots of 'Mechs, item slots of vehicles, weapon slots of fighters, slots of ProtoMechs and suits; TM
and SO, weapon arcs of small craft and larger, which may hold more weapons with extra fire control.
"""

from dataclasses import dataclass

from sheets.construction import battlearmor_checks, fighter, protomech, vehicle_places
from sheets.construction.budget import MassPart
from sheets.construction.checks import findings, is_checked
from sheets.construction.families import mass_budget
from sheets.construction.finding import Finding
from sheets.construction.spacecraft import arc_room, weapon_arcs
from sheets.construction.spacecraft_drives import Craft
from sheets.model import FrozenDict, Model
from sheets.problem import Severity
from sheets.units import (
    BattleArmor,
    DropShip,
    Fighter,
    JumpShip,
    Mech,
    ProtoMech,
    SmallCraft,
    SpaceStation,
    Unit,
    Vehicle,
    WarShip,
    location_name,
)
from sheets.units.outfit import Outfit, outfit
from sheets.units.spacecraft import HULL


@dataclass(frozen=True, slots=True)
class PlaceSlots:
    """One place with its slots."""

    place: str
    room: int
    taken: int


def slot_budget(unit: Unit) -> tuple[PlaceSlots, ...]:
    """The slots of each place; empty for units without slots."""
    match unit:
        case Mech():
            return tuple(_mech_slots(unit))
        case Vehicle():
            return (_vehicle_slots(outfit(unit)),)
        case Fighter() if unit.support is not None:
            return (_vehicle_slots(outfit(unit)),)
        case Fighter():
            return tuple(_fighter_slots(unit))
        case ProtoMech():
            return tuple(_protomech_slots(unit))
        case BattleArmor():
            return tuple(_suit_slots(unit))
        case SmallCraft() | DropShip() | JumpShip() | WarShip() | SpaceStation():
            return tuple(_ship_slots(unit))
        case _:
            return ()


def _mech_slots(mech: Mech) -> list[PlaceSlots]:
    return [
        PlaceSlots(location_name(mech, location), len(row), sum(slot is not None for slot in row))
        for location, row in mech.slots.items()
    ]


def _vehicle_slots(carried: Outfit[Vehicle | Fighter]) -> PlaceSlots:
    return PlaceSlots("Item slots", vehicle_places.slot_room(carried.unit), vehicle_places.slots_taken(carried))


def _fighter_slots(craft: Fighter) -> list[PlaceSlots]:
    used, room = fighter.slots_taken(outfit(craft)), fighter.slot_room(craft)
    return [PlaceSlots(location_name(craft, arc), there, used[arc]) for arc, there in room.items()]


def _protomech_slots(proto: ProtoMech) -> list[PlaceSlots]:
    used = protomech.slots_taken(outfit(proto))
    return [
        PlaceSlots(location_name(proto, location), there, used[location])
        for location, (there, _) in protomech.slot_room(proto).items()
        if location in proto.armor.points
    ]


def _suit_slots(suit: BattleArmor) -> list[PlaceSlots]:
    """The slots of each part of one suit, and of the whole suit with its armor and other spread items."""
    used = battlearmor_checks.slots_taken(outfit(suit))
    parts = [
        PlaceSlots(limb.value.replace("-", " ").capitalize(), there, used.limbs[limb])
        for limb, there in battlearmor_checks.slot_room(suit).items()
        if there or used.limbs[limb]
    ]
    return [*parts, PlaceSlots("Whole suit", battlearmor_checks.whole_slot_room(suit), used.whole)]


def _ship_slots(ship: Craft) -> list[PlaceSlots]:
    return [
        PlaceSlots(f"{location_name(ship, location or HULL)}{' (rear)' if rear else ''}", arc_room(ship), weapons)
        for (location, rear), (weapons, _) in weapon_arcs(ship).items()
    ]


class MassItem(Model):
    """Tons of one part or item."""

    part: str
    label: str
    tons: float
    rule: str = ""


class SlotItem(Model):
    """Slots taken and available in one place."""

    place: str
    room: int
    taken: int


class Verdict(Model):
    """`legal` is None for units without construction rules; `mass` is the sum of `budget`.

    Battle armor is weighed by the suit.
    """

    name: str
    legal: bool | None
    findings: tuple[Finding, ...]
    mass: float
    allowed: float | None
    parts: FrozenDict[str, float]
    budget: tuple[MassItem, ...]
    slots: tuple[SlotItem, ...]


def verdict(unit: Unit) -> Verdict:
    """All results that `astech validate` reports."""
    found, masses = findings(unit), mass_budget(unit)
    wrong = any(finding.severity is Severity.ERROR for finding in found)
    return Verdict(
        name=unit.name,
        legal=not wrong if is_checked(unit) else None,
        findings=found,
        mass=masses.exact,
        allowed=masses.declared,
        parts={part.value: tons for part in MassPart if (tons := masses.of(part))},
        budget=tuple(MassItem(part=m.part.value, label=m.label, tons=m.tons, rule=m.rule) for m in masses.lines),
        slots=tuple(SlotItem(place=s.place, room=s.room, taken=s.taken) for s in slot_budget(unit)),
    )
