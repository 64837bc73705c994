"""What bays, quarters and seats cost.

Rule: TM, Transport Bays; SO, repair bays and quarters.
"""

from collections.abc import Iterable
from math import floor

from sheets.construction.cost.sums import Bill
from sheets.construction.crew import TONS_A_BED
from sheets.construction.mass.transport import BAYS, QUARTERS, SEATS, BayFigures, transporter_mass
from sheets.construction.rounding import ceiling
from sheets.units.transporter import Transporter, TransporterKind

Kind = TransporterKind

DOOR = 1_000
TROOPS_TON = 15_000  # infantry and battle armor bays
DROPSHUTTLE_BAY = 150_000_000
ARTS = 1_000_000
REPAIR_TON, PRESSURIZED = 5_000, 2
REINFORCED_REPAIR_TON = 30_000
A_PERSON = {
    Kind.CREW_QUARTERS: 15_000,
    Kind.STEERAGE_QUARTERS: 5_000,
    Kind.SECOND_CLASS_QUARTERS: 15_000,
    Kind.FIRST_CLASS_QUARTERS: 30_000,
}
TROOPS = frozenset({Kind.INFANTRY, Kind.BATTLE_ARMOR})
SPECIAL_CARGO = frozenset(
    {Kind.LIQUID_CARGO, Kind.REFRIGERATED_CARGO, Kind.INSULATED_CARGO, Kind.LIVESTOCK_CARGO}
)  # priced by the full ton of the bay


def bay_cost(bay: Transporter) -> float:
    """C-bills of a bay without its doors."""
    match bay.kind:
        case Kind.INFANTRY | Kind.BATTLE_ARMOR:
            return TROOPS_TON * transporter_mass(bay)
        case Kind.DROPSHUTTLE:
            return DROPSHUTTLE_BAY
        case Kind.NAVAL_REPAIR_UNPRESSURIZED:
            price = REPAIR_TON * bay.size
        case Kind.NAVAL_REPAIR_PRESSURIZED:
            price = REPAIR_TON * PRESSURIZED * bay.size
        case Kind.REINFORCED_REPAIR:
            price = REINFORCED_REPAIR_TON * bay.size
        case _:
            figures = BAYS.get(bay.kind, BayFigures(0))
            price = figures.cost * (ceiling(transporter_mass(bay)) if bay.kind in SPECIAL_CARGO else bay.size)
    return price + (ARTS if bay.arts else 0)


def quarters_cost(quarters: Transporter) -> float:
    """C-bills of quarters by the person."""
    return A_PERSON[quarters.kind] * quarters.size / TONS_A_BED[quarters.kind]


def add_carried(bill: Bill, transporters: Iterable[Transporter], people_free: bool = False) -> None:
    """A line for each kind of seats, quarters and bays; DropShips and larger pay for doors alone where people live."""
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
