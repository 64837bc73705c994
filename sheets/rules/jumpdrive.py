"""What carries a ship through hyperspace: the integrity of drive and sail, and the collars.

Rules: SO.
"""

from math import ceil

from sheets.construction.spacecraft_drives import kf_integrity
from sheets.units import CapitalShip, WarShip
from sheets.units.spacecraft import DriveCore
from sheets.units.transporter import TransporterKind

_WARSHIP_SAIL, _OTHER_SAIL = 20_000, 7_500  # tons of ship for each ton of sail beyond the first 30
_SAIL_PER_POINT = 20  # tons of sail


def drive_integrity(ship: CapitalShip) -> int:
    """Points of the Kearny-Fuchida drive; none without a drive."""
    return 0 if ship.drive_core is DriveCore.NONE else kf_integrity(ship)


def sail_integrity(ship: CapitalShip) -> int:
    """Points of the jump sail; none without a sail."""
    if not ship.sail:
        return 0
    per_ton = _WARSHIP_SAIL if isinstance(ship, WarShip) else _OTHER_SAIL
    return 1 + ceil((30 + ship.mass / per_ton) / _SAIL_PER_POINT)


def docking_collars(ship: CapitalShip) -> int:
    """How many DropShips can dock."""
    return sum(t.kind is TransporterKind.DOCKING_COLLAR for t in ship.transporters)
