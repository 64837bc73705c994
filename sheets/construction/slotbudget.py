"""The slot budget of a unit: what room there is in each place, and how much of it is taken.

Rules: TM, critical slots of 'Mechs, item slots of vehicles, weapon slots of fighters, slots of ProtoMechs and suits;
TM and SO, weapon arcs of small craft and larger, which may hold more than their room at the price of fire control.
"""

from typing import NamedTuple

from sheets.construction.checks import fighter_arcs, protomech, suit_slots, vehicle_slots
from sheets.construction.drives import Craft
from sheets.construction.mass.spacecraft import arc_room, arcs
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


class SlotLine(NamedTuple):
    """One place with its slots."""

    place: str
    room: int
    taken: int


def slot_budget(unit: Unit) -> tuple[SlotLine, ...]:
    """The slots of each place; empty for units that have none to count."""
    match unit:
        case Mech():
            return tuple(_mech(unit))
        case Vehicle():
            return (_whole(outfit(unit)),)
        case Fighter() if unit.support is not None:
            return (_whole(outfit(unit)),)
        case Fighter():
            return tuple(_arcs(unit))
        case ProtoMech():
            return tuple(_protomech(unit))
        case BattleArmor():
            return tuple(_suit(unit))
        case SmallCraft() | DropShip() | JumpShip() | WarShip() | SpaceStation():
            return tuple(_batteries(unit))
        case _:
            return ()


def _mech(mech: Mech) -> list[SlotLine]:
    return [
        SlotLine(location_name(mech, location), len(row), sum(slot is not None for slot in row))
        for location, row in mech.slots.items()
    ]


def _whole(carried: Outfit[Vehicle | Fighter]) -> SlotLine:
    return SlotLine("Item slots", vehicle_slots.room(carried.unit), vehicle_slots.taken(carried))


def _arcs(craft: Fighter) -> list[SlotLine]:
    taken = fighter_arcs.taken(outfit(craft))
    return [SlotLine(location_name(craft, arc), there, taken[arc]) for arc, there in fighter_arcs.room(craft).items()]


def _protomech(proto: ProtoMech) -> list[SlotLine]:
    taken = protomech.taken(outfit(proto))
    return [
        SlotLine(location_name(proto, location), there, taken[location])
        for location, (there, _) in protomech.room(proto).items()
        if location in proto.armor.points
    ]


def _suit(suit: BattleArmor) -> list[SlotLine]:
    """The parts of one suit, and all of it with what may lie anywhere: its armor above all."""
    used = suit_slots.taken(outfit(suit))
    parts = [
        SlotLine(limb.value.replace("-", " ").capitalize(), there, used.limbs[limb])
        for limb, there in suit_slots.room(suit).items()
        if there or used.limbs[limb]
    ]
    return [*parts, SlotLine("Whole suit", suit_slots.whole_room(suit), used.whole)]


def _batteries(ship: Craft) -> list[SlotLine]:
    return [
        SlotLine(f"{location_name(ship, location or HULL)}{' (rear)' if rear else ''}", arc_room(ship), weapons)
        for (location, rear), (weapons, _) in arcs(ship).items()
    ]
