"""Bays and docks of small craft and larger: doors, facings of repair facilities, docking hardpoints.

Rules: TM, Transport Bays; SO, Docking Collars and Repair Facilities.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.checks.finding import Finding, error, warning
from sheets.construction.checks.place_names import named
from sheets.construction.drives import Craft
from sheets.construction.rounding import ceiling
from sheets.units import CapitalShip, DropShip, JumpShip, SmallCraft, SpaceStation, WarShip
from sheets.units.transporter import TransporterKind

Kind = TransporterKind

NAVAL_REPAIR = frozenset({Kind.NAVAL_REPAIR_PRESSURIZED, Kind.NAVAL_REPAIR_UNPRESSURIZED, Kind.REINFORCED_REPAIR})
FACING = NAVAL_REPAIR | {Kind.DROPSHUTTLE}
DOCKS = FACING | {Kind.DOCKING_COLLAR}
# What moves out of these bays needs a door; cargo and infantry may find another way.
DOORED = FACING | {
    Kind.MECH,
    Kind.PROTOMECH,
    Kind.FIGHTER,
    Kind.SMALL_CRAFT,
    Kind.LIGHT_VEHICLE,
    Kind.HEAVY_VEHICLE,
    Kind.SUPERHEAVY_VEHICLE,
}
TONS_A_HARDPOINT = 50_000
HARDPOINTS_A_FACILITY = 2


def check_bays(ship: Craft) -> Iterator[Finding]:
    """All of a craft's bays."""
    if ship.transporters:
        yield from _doors(ship)
        yield from _facilities(ship)
        yield from _docks(ship)


def most_doors(ship: Craft) -> int:
    """How many bay doors a hull can have."""
    match ship:
        case SmallCraft():
            return 4 if ship.spheroid else 2
        case DropShip() | JumpShip():
            return 7 + ceiling(ship.mass / 50_000)
        case WarShip():
            return 8 + ceiling(ship.mass / 100_000)
        case SpaceStation():
            return 8 + ceiling(ship.mass / 75_000)


def most_hardpoints(ship: Craft) -> int:
    """How many docking hardpoints a hull can have: none below the mass of one."""
    if not isinstance(ship, CapitalShip) or ship.mass < TONS_A_HARDPOINT:
        return 0
    return ceiling(ship.mass / TONS_A_HARDPOINT)


def _doors(ship: Craft) -> Iterator[Finding]:
    doors, most = sum(t.doors for t in ship.transporters), most_doors(ship)
    if doors > most:
        sentence = f"{doors} bay doors, at most {most} allowed."
        yield error("bays.doors", sentence, "TM and SO, bay doors", doors=doors, most=most)
    for bay in ship.transporters:
        if not bay.doors and bay.kind in DOORED:
            sentence = f"The {bay.kind.value.replace('-', ' ')} bay has no door."
            yield error("bays.no-door", sentence, "TM, Transport Bays")


def _facilities(ship: Craft) -> Iterator[Finding]:
    rule = "SO, Repair Facilities"
    facings = Counter(t.facing for t in ship.transporters if t.kind in FACING and t.facing is not None)
    for facing, number in facings.items():
        if number > 1:
            sentence = f"{number} repair facilities or DropShuttle bays on the {named(ship, facing)}, one is allowed."
            yield error("bays.facing", sentence, rule, number=number, most=1)
    repair = sum(t.kind in NAVAL_REPAIR for t in ship.transporters)
    if repair > 1 and not isinstance(ship, SpaceStation):
        sentence = f"{repair} repair facilities; only a station has more than one."
        yield error("bays.repair", sentence, rule, number=repair, most=1)


def _docks(ship: Craft) -> Iterator[Finding]:
    kinds = [t.kind for t in ship.transporters if t.kind in DOCKS]
    docks = sum(HARDPOINTS_A_FACILITY if kind in FACING else 1 for kind in kinds)
    most = most_hardpoints(ship)
    if docks > most:
        sentence = f"{docks} docking hardpoints, at most {most} allowed; a facility or DropShuttle bay takes two."
        # Published stations have many more.
        say = warning if isinstance(ship, SpaceStation) else error
        yield say("craft.docks", sentence, "SO, docking hardpoints", docks=docks, most=most)
