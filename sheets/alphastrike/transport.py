"""What an element can carry: bays, doors, troop space, docking collars."""

from sheets.alphastrike.special import Specials
from sheets.alphastrike.unfinished import Steps, UnfinishedElement
from sheets.units import Fighter, Spacecraft, Unit, Vehicle
from sheets.units.transporter import Platoon, Transporter, TransporterKind

BAYS: dict[TransporterKind, str] = {
    TransporterKind.FIGHTER: "AT",
    TransporterKind.MECH: "MT",
    TransporterKind.PROTOMECH: "PT",
    TransporterKind.SMALL_CRAFT: "ST",
    TransporterKind.LIGHT_VEHICLE: "VTM",
    TransporterKind.HEAVY_VEHICLE: "VTH",
}
"""Bays for units; each counts as a field base (MFB), too."""

REPAIR = frozenset(
    {
        TransporterKind.NAVAL_REPAIR_PRESSURIZED,
        TransporterKind.NAVAL_REPAIR_UNPRESSURIZED,
        TransporterKind.REINFORCED_REPAIR,
    }
)
CARGO = frozenset(
    {
        TransporterKind.CARGO,
        TransporterKind.LIQUID_CARGO,
        TransporterKind.REFRIGERATED_CARGO,
        TransporterKind.INSULATED_CARGO,
    }
)
PLATOON_TONS: dict[Platoon | None, int] = {
    None: 5,
    Platoon.FOOT: 5,
    Platoon.JUMP: 6,
    Platoon.MOTORIZED: 7,
    Platoon.MECHANIZED: 8,
}


def transport_abilities(unit: Unit, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Add the transport abilities."""
    transporters = unit.transporters if isinstance(unit, Vehicle | Fighter | Spacecraft) else ()
    if not transporters:
        return
    steps.section("Transport", "AS conversion: transport")
    for transporter in transporters:
        _carry(transporter, unfinished.specials, steps)


def _carry(bay: Transporter, specials: Specials, steps: Steps) -> None:
    code: str
    amount: float
    if bay.kind in BAYS:
        code, amount = BAYS[bay.kind], int(bay.size)
        specials.add(code, amount)
        specials.add("MFB", 1)
    elif bay.kind in REPAIR:
        code, amount = "MFB", 1
        specials.add("MFB", 1)
    elif bay.kind in CARGO:
        code, amount = "CT", bay.size
        specials.add("CT", bay.size)
    elif bay.kind is TransporterKind.DOCKING_COLLAR:
        code, amount = "DT", 1
        specials.add("DT", 1)
    elif bay.kind is TransporterKind.INFANTRY:  # AS:14.50: the tons of the bay, not of the troops in it
        code, amount = "IT", bay.size * PLATOON_TONS[bay.platoon]
        specials.add("IT", amount)
    elif bay.kind is TransporterKind.TROOP_SPACE:
        code, amount = "IT", bay.size
        specials.add("IT", bay.size)
    else:  # AS:14.21: bays of battle armor, superheavy vehicles and livestock give nothing
        return
    if bay.kind in BAYS or bay.kind in CARGO:
        specials.doors[code] = specials.doors.get(code, 0) + bay.doors
    steps.line(bay.kind.value.replace("-", " ").capitalize(), f"{code} {amount:g}")
