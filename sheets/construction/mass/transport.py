"""Bays, quarters, seats and collars: what carrying space weighs, costs and who serves in it.

Rules: TM, Transport Bays; SO, Repair Facilities.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sheets.construction.mass.budget import MassLine, Part
from sheets.construction.rounding import up_to_half_ton, up_to_kilogram
from sheets.units.transporter import Platoon, Transporter, TransporterKind

Kind = TransporterKind


class BayFigures(NamedTuple):
    """Tons, people and C-bills for each unit of size."""

    tons: float
    people: float = 0
    cost: float = 0


BAYS: dict[TransporterKind, BayFigures] = {
    Kind.TROOP_SPACE: BayFigures(1),
    Kind.CARGO: BayFigures(1),
    Kind.LIQUID_CARGO: BayFigures(1 / 0.91, cost=100),
    Kind.REFRIGERATED_CARGO: BayFigures(1 / 0.87, cost=200),
    Kind.INSULATED_CARGO: BayFigures(1 / 0.87, cost=250),
    Kind.LIVESTOCK_CARGO: BayFigures(1 / 0.83, cost=2_500),
    Kind.MECH: BayFigures(150, 2, 20_000),
    Kind.PROTOMECH: BayFigures(10, 6 / 5, 2_000),  # six people to a point of five
    Kind.FIGHTER: BayFigures(150, 2, 20_000),
    Kind.SMALL_CRAFT: BayFigures(200, 5, 20_000),
    Kind.LIGHT_VEHICLE: BayFigures(50, 5, 10_000),
    Kind.HEAVY_VEHICLE: BayFigures(100, 8, 10_000),
    Kind.SUPERHEAVY_VEHICLE: BayFigures(200, 15, 20_000),
    Kind.CREW_QUARTERS: BayFigures(1),
    Kind.STEERAGE_QUARTERS: BayFigures(1),
    Kind.SECOND_CLASS_QUARTERS: BayFigures(1),
    Kind.FIRST_CLASS_QUARTERS: BayFigures(1),
    Kind.PILLION_SEATS: BayFigures(0.025, cost=10),
    Kind.STANDARD_SEATS: BayFigures(0.075, cost=100),
    Kind.EJECTION_SEATS: BayFigures(0.1, cost=25_000),
}
DOCKING_COLLAR, DROPSHUTTLE_BAY = 1_000, 11_000  # each, however many fit inside
SEATS = frozenset({Kind.PILLION_SEATS, Kind.STANDARD_SEATS, Kind.EJECTION_SEATS})
QUARTERS = frozenset(
    {Kind.CREW_QUARTERS, Kind.STEERAGE_QUARTERS, Kind.SECOND_CLASS_QUARTERS, Kind.FIRST_CLASS_QUARTERS}
)
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
    Kind.NAVAL_REPAIR_UNPRESSURIZED: 0.025,
    Kind.NAVAL_REPAIR_PRESSURIZED: 0.075,
    Kind.REINFORCED_REPAIR: 0.10,
}


def transporter_mass(transporter: Transporter) -> float:
    """Tons of one transporter."""
    kind, size = transporter.kind, transporter.size
    factor = ARTS_FACTOR if transporter.arts else 1
    if kind is Kind.DOCKING_COLLAR:
        return DOCKING_COLLAR
    if kind is Kind.DROPSHUTTLE:
        return DROPSHUTTLE_BAY
    if kind in REPAIR_SHARE:
        return up_to_half_ton(size * REPAIR_SHARE[kind] * factor)
    if kind is Kind.INFANTRY:
        return size * PLATOONS[transporter.platoon or Platoon.FOOT].tons
    if kind is Kind.BATTLE_ARMOR:
        return size * _squad_tons(transporter)
    return size * BAYS.get(kind, BayFigures(0)).tons * factor


def carried(transporters: Iterable[Transporter]) -> list[MassLine]:
    """The lines of crew accommodation and of carrying space."""
    tons = {True: 0.0, False: 0.0}
    for transporter in transporters:
        tons[transporter.kind in CREW_KINDS] += transporter_mass(transporter)
    return [
        MassLine(Part.CREW, "Quarters and seats", up_to_kilogram(tons[True]), "TM, Transport Bays"),
        MassLine(Part.TRANSPORT, "Bays and other carrying space", tons[False], "TM, Transport Bays"),
    ]


def _squad_tons(transporter: Transporter) -> float:
    if transporter.comstar:
        return SQUAD_TONS_COMSTAR
    return SQUAD_TONS_CLAN if transporter.clan else SQUAD_TONS
