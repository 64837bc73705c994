"""Bays, quarters, seats and collars: mass, cost, and limits of vehicles and fighters.

Rules: TM, Transport Bays; SO, Repair Facilities, docking collars and quarters.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import floor
from typing import NamedTuple

from sheets.construction.bill import Bill
from sheets.construction.budget import MassLine, MassPart
from sheets.construction.finding import Finding, error, kind_name, warning
from sheets.rules.rounding import GUARD, ceiling, up_to_half_ton, up_to_kilogram
from sheets.units import Fighter, Vehicle
from sheets.units.transporter import CARGO_BAYS, REPAIR_FACILITIES, Platoon, Transporter, TransporterKind


@dataclass(frozen=True, slots=True)
class BayFigures:
    """Tons, people and C-bills for each unit that a bay holds."""

    tons: float
    people: float = 0
    cost: float = 0


BAYS: dict[TransporterKind, BayFigures] = {
    TransporterKind.TROOP_SPACE: BayFigures(1),
    TransporterKind.CARGO: BayFigures(1),
    TransporterKind.LIQUID_CARGO: BayFigures(1 / 0.91, cost=100),
    TransporterKind.REFRIGERATED_CARGO: BayFigures(1 / 0.87, cost=200),
    TransporterKind.INSULATED_CARGO: BayFigures(1 / 0.87, cost=250),
    TransporterKind.LIVESTOCK_CARGO: BayFigures(1 / 0.83, cost=2_500),
    TransporterKind.MECH: BayFigures(150, 2, 20_000),
    TransporterKind.PROTOMECH: BayFigures(10, 6 / 5, 2_000),  # six people to a point of five
    TransporterKind.FIGHTER: BayFigures(150, 2, 20_000),
    TransporterKind.SMALL_CRAFT: BayFigures(200, 5, 20_000),
    TransporterKind.LIGHT_VEHICLE: BayFigures(50, 5, 10_000),
    TransporterKind.HEAVY_VEHICLE: BayFigures(100, 8, 10_000),
    TransporterKind.SUPERHEAVY_VEHICLE: BayFigures(200, 15, 20_000),
    TransporterKind.CREW_QUARTERS: BayFigures(1),
    TransporterKind.STEERAGE_QUARTERS: BayFigures(1),
    TransporterKind.SECOND_CLASS_QUARTERS: BayFigures(1),
    TransporterKind.FIRST_CLASS_QUARTERS: BayFigures(1),
    TransporterKind.PILLION_SEATS: BayFigures(0.025, cost=10),
    TransporterKind.STANDARD_SEATS: BayFigures(0.075, cost=100),
    TransporterKind.EJECTION_SEATS: BayFigures(0.1, cost=25_000),
}
DOCKING_COLLAR_TONS, DROPSHUTTLE_BAY_TONS = 1_000, 11_000  # each, whatever fits inside
SEATS = frozenset({TransporterKind.PILLION_SEATS, TransporterKind.STANDARD_SEATS, TransporterKind.EJECTION_SEATS})

TONS_A_BED = {
    TransporterKind.CREW_QUARTERS: 7,
    TransporterKind.STEERAGE_QUARTERS: 5,
    TransporterKind.SECOND_CLASS_QUARTERS: 7,
    TransporterKind.FIRST_CLASS_QUARTERS: 10,
}
QUARTERS = frozenset(TONS_A_BED)
CREW_KINDS = SEATS | QUARTERS
ARTS_FACTOR = 1.25  # automated repair and transport systems


class PlatoonFigures(NamedTuple):
    """Tons and people of one platoon (one squad if mechanized)."""

    tons: float
    people: int


PLATOONS: dict[Platoon, PlatoonFigures] = {
    Platoon.FOOT: PlatoonFigures(5, 28),
    Platoon.JUMP: PlatoonFigures(6, 21),
    Platoon.MOTORIZED: PlatoonFigures(7, 28),
    Platoon.MECHANIZED: PlatoonFigures(8, 5),
}
SQUAD_TONS, SQUAD_TONS_COMSTAR, SQUAD_TONS_CLAN = 8, 12, 10  # battle armor
REPAIR_SHARE = {
    TransporterKind.NAVAL_REPAIR_UNPRESSURIZED: 0.025,
    TransporterKind.NAVAL_REPAIR_PRESSURIZED: 0.075,
    TransporterKind.REINFORCED_REPAIR: 0.10,
}


def transporter_mass(transporter: Transporter) -> float:
    """Tons of one transporter."""
    kind, size = transporter.kind, transporter.size
    factor = ARTS_FACTOR if transporter.arts else 1
    if kind is TransporterKind.DOCKING_COLLAR:
        return DOCKING_COLLAR_TONS
    if kind is TransporterKind.DROPSHUTTLE:
        return DROPSHUTTLE_BAY_TONS
    if kind in REPAIR_SHARE:
        return up_to_half_ton(size * REPAIR_SHARE[kind] * factor)
    if kind is TransporterKind.INFANTRY:
        return size * PLATOONS[transporter.platoon or Platoon.FOOT].tons
    if kind is TransporterKind.BATTLE_ARMOR:
        return size * _squad_tons(transporter)
    return size * BAYS.get(kind, BayFigures(0)).tons * factor


def transport_lines(transporters: Iterable[Transporter]) -> list[MassLine]:
    """The mass lines of crew accommodation and of bays."""
    tons = {True: 0.0, False: 0.0}
    for transporter in transporters:
        tons[transporter.kind in CREW_KINDS] += transporter_mass(transporter)
    return [
        MassLine(MassPart.CREW, "Quarters and seats", up_to_kilogram(tons[True]), "TM, Transport Bays"),
        MassLine(MassPart.TRANSPORT, "Bays and other carrying space", tons[False], "TM, Transport Bays"),
    ]


def _squad_tons(transporter: Transporter) -> float:
    if transporter.comstar:
        return SQUAD_TONS_COMSTAR
    return SQUAD_TONS_CLAN if transporter.clan else SQUAD_TONS


DOOR = 1_000
TROOPS_TON = 15_000  # infantry and battle armor bays
DROPSHUTTLE_BAY_PRICE = 150_000_000
ARTS = 1_000_000
REPAIR_TON, PRESSURIZED = 5_000, 2
REINFORCED_REPAIR_TON = 30_000
A_PERSON = {
    TransporterKind.CREW_QUARTERS: 15_000,
    TransporterKind.STEERAGE_QUARTERS: 5_000,
    TransporterKind.SECOND_CLASS_QUARTERS: 15_000,
    TransporterKind.FIRST_CLASS_QUARTERS: 30_000,
}
TROOPS = frozenset({TransporterKind.INFANTRY, TransporterKind.BATTLE_ARMOR})
SPECIAL_CARGO = CARGO_BAYS - {TransporterKind.CARGO}  # priced by the full ton of the bay


def bay_cost(bay: Transporter) -> float:
    """C-bills of a bay without its doors."""
    match bay.kind:
        case TransporterKind.INFANTRY | TransporterKind.BATTLE_ARMOR:
            return TROOPS_TON * transporter_mass(bay)
        case TransporterKind.DROPSHUTTLE:
            return DROPSHUTTLE_BAY_PRICE
        case TransporterKind.NAVAL_REPAIR_UNPRESSURIZED:
            price = REPAIR_TON * bay.size
        case TransporterKind.NAVAL_REPAIR_PRESSURIZED:
            price = REPAIR_TON * PRESSURIZED * bay.size
        case TransporterKind.REINFORCED_REPAIR:
            price = REINFORCED_REPAIR_TON * bay.size
        case _:
            figures = BAYS.get(bay.kind, BayFigures(0))
            price = figures.cost * (ceiling(transporter_mass(bay)) if bay.kind in SPECIAL_CARGO else bay.size)
    return price + (ARTS if bay.arts else 0)


def quarters_cost(quarters: Transporter) -> float:
    """C-bills of quarters, by the number of people."""
    return A_PERSON[quarters.kind] * quarters.size / TONS_A_BED[quarters.kind]


def add_transport(bill: Bill, transporters: Iterable[Transporter], people_free: bool = False) -> None:
    """Add a line for each kind of seats, quarters and bays; DropShips and larger ships pay only for the doors of bays
    for people.
    """
    doors, prices = 0, dict[str, float]()
    for transporter in transporters:
        doors += transporter.doors
        name = transporter.kind.value.replace("-", " ").capitalize()
        if transporter.kind in SEATS:
            price = float(BAYS[transporter.kind].cost * floor(transporter.size))
        elif people_free and (transporter.kind in TROOPS or transporter.kind in QUARTERS):
            price = 0
        elif transporter.kind in QUARTERS:
            price = quarters_cost(transporter)
        else:
            name, price = f"Bays: {name.lower()}", bay_cost(transporter)
        prices[name] = prices.get(name, 0) + price
    for name, price in prices.items():
        bill.add(name, price, "TM, Transport Bays")
    bill.add("Bay doors", DOOR * doors, "TM, Transport Bays", f"{DOOR:,} × {doors}")


OF_LARGE_CRAFT = REPAIR_FACILITIES | {TransporterKind.DOCKING_COLLAR, TransporterKind.DROPSHUTTLE}
BY_THE_TON = CARGO_BAYS | {TransporterKind.TROOP_SPACE, TransporterKind.UNKNOWN}


def check_transport(unit: Vehicle | Fighter) -> Iterator[Finding]:
    """Findings on each transporter of a unit."""
    for transporter in unit.transporters:
        if transporter.kind in OF_LARGE_CRAFT:
            sentence = f"A {kind_name(transporter.kind)} is for large craft, not for a unit of this type."
            yield error("bays.family", sentence, "SO, equipment of large craft")
        elif transporter.kind in TONS_A_BED:
            yield from _quarters(transporter, TONS_A_BED[transporter.kind])
        elif transporter.kind not in BY_THE_TON and transporter.size % 1:
            sentence = f"{kind_name(transporter.kind).capitalize()} for {transporter.size:g}: the number must be whole."
            yield warning("bays.size", sentence, "TM, Transport Bays", size=transporter.size)


def _quarters(transporter: Transporter, tons: int) -> Iterator[Finding]:
    if round(transporter.size % tons, GUARD):
        sentence = f"{transporter.size:g} tons of {kind_name(transporter.kind)}: each person takes {tons} tons."
        yield warning("bays.quarters", sentence, "TM, quarters", tons=transporter.size, person=tons)
