"""Bays, quarters and seats of vehicles and fighters.

Rules: TM, Transport Bays; SO, Repair Facilities, docking collars.
"""

from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.place_names import spoken
from sheets.construction.crew import TONS_A_BED
from sheets.construction.rounding import GUARD
from sheets.units import Fighter, Vehicle
from sheets.units.transporter import Transporter, TransporterKind

Kind = TransporterKind
OF_LARGE_CRAFT = frozenset(
    {
        Kind.DOCKING_COLLAR,
        Kind.DROPSHUTTLE,
        Kind.NAVAL_REPAIR_PRESSURIZED,
        Kind.NAVAL_REPAIR_UNPRESSURIZED,
        Kind.REINFORCED_REPAIR,
    }
)
BY_THE_TON = frozenset(
    {
        Kind.TROOP_SPACE,
        Kind.CARGO,
        Kind.LIQUID_CARGO,
        Kind.INSULATED_CARGO,
        Kind.REFRIGERATED_CARGO,
        Kind.LIVESTOCK_CARGO,
        Kind.UNKNOWN,
    }
)


def check_bays(unit: Vehicle | Fighter) -> Iterator[Finding]:
    """Every transporter by itself."""
    for transporter in unit.transporters:
        if transporter.kind in OF_LARGE_CRAFT:
            sentence = f"A {spoken(transporter.kind)} is for large craft, not for a unit of this type."
            yield error("bays.family", sentence, "SO, equipment of large craft")
        elif transporter.kind in TONS_A_BED:
            yield from _quarters(transporter, TONS_A_BED[transporter.kind])
        elif transporter.kind not in BY_THE_TON and transporter.size % 1:
            sentence = f"{spoken(transporter.kind).capitalize()} for {transporter.size:g}: nobody travels by halves."
            yield warning("bays.size", sentence, "TM, Transport Bays", size=transporter.size)


def _quarters(transporter: Transporter, tons: int) -> Iterator[Finding]:
    if round(transporter.size % tons, GUARD):
        sentence = f"{transporter.size:g} tons of {spoken(transporter.kind)}: each person takes {tons} tons."
        yield warning("bays.quarters", sentence, "TM, quarters", tons=transporter.size, person=tons)
