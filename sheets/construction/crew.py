"""Who is needed aboard small craft and larger, and where they sleep.

Rules: TM, Small Craft and DropShip crews; SO, crews of larger craft.
"""

from typing import NamedTuple

from sheets.construction.drives import Craft
from sheets.construction.mass.transport import BAYS, PLATOONS, BayFigures
from sheets.construction.rounding import ceiling
from sheets.units import DropShip, JumpShip, SmallCraft
from sheets.units.outfit import outfit
from sheets.units.transporter import Platoon, Transporter, TransporterKind

OFFICERS_SMALL, OFFICERS_LARGE = 5, 6  # so many of the crew have an officer
STANDARD_WEAPONS_A_GUNNER = 6
MASS_DRIVER_GUNNERS = 10
TONS_A_BED = {
    TransporterKind.CREW_QUARTERS: 7,
    TransporterKind.STEERAGE_QUARTERS: 5,
    TransporterKind.SECOND_CLASS_QUARTERS: 7,
    TransporterKind.FIRST_CLASS_QUARTERS: 10,
}
SQUAD = 6  # people in a battle armor bay


class CrewNeed(NamedTuple):
    """The least crew, gunners and officers among them."""

    crew: int
    officers: int
    gunners: int


def needed_crew(ship: Craft) -> CrewNeed:
    """The least crew that a craft can do with."""
    gunners = needed_gunners(ship)
    if isinstance(ship, SmallCraft):
        base = 3
    elif isinstance(ship, DropShip):
        base = 3 + ceiling(ship.mass / 5_000) + ship.military
    elif isinstance(ship, JumpShip):
        base = 6 + ceiling(ship.mass / 20_000)
    else:
        base = 45 + ceiling(ship.mass / 5_000)
    share = OFFICERS_SMALL if isinstance(ship, SmallCraft | DropShip) else OFFICERS_LARGE
    return CrewNeed(base + gunners, ceiling((base + gunners) / share), gunners)


def needed_gunners(ship: Craft) -> int:
    """Capital weapons have a gunner each, six standard ones share one, anti-missile systems need none."""
    capital = standard = 0
    for _, _, found in outfit(ship).mounted:
        if found.weapon is None or "ams" in found.traits:
            continue
        if "mass-driver" in found.traits:
            capital += MASS_DRIVER_GUNNERS
        elif found.weapon.capital_scale or "screen-launcher" in found.traits:
            capital += 1
        else:
            standard += 1
    return capital + ceiling(standard / STANDARD_WEAPONS_A_GUNNER)


def bay_people(bay: Transporter) -> int:
    """Who serves in a bay, and sleeps there."""
    if bay.kind is TransporterKind.INFANTRY:
        return int(bay.size) * PLATOONS[bay.platoon or Platoon.FOOT].people
    if bay.kind is TransporterKind.BATTLE_ARMOR:
        return int(bay.size) * SQUAD
    if bay.kind is TransporterKind.FIGHTER and bay.arts:
        return 0
    return int(bay.size * BAYS.get(bay.kind, BayFigures(0)).people)


def quartered(ship: Craft) -> float:
    """For how many people there are quarters."""
    beds = sum(t.size / TONS_A_BED[t.kind] for t in ship.transporters if t.kind in TONS_A_BED)
    return beds + sum(bay_people(t) for t in ship.transporters)


def needed_quarters(ship: Craft) -> int:
    """How many people need quarters."""
    return ship.complement.crew + ship.complement.passengers
