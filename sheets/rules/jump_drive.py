"""The Kearny-Fuchida drive of a ship: its mass and its integrity.

Rules: SO, JumpShips, WarShips and stations; IO, primitive craft.
"""

from sheets.rules.rounding import ceiling, up_to_ton
from sheets.units import CapitalShip, WarShip
from sheets.units.spacecraft import DriveCore


def jump_drive_mass(ship: CapitalShip) -> float:
    """Tons of the Kearny-Fuchida core."""
    match ship.drive_core:
        case DriveCore.COMPACT:
            return up_to_ton(ship.mass * 0.4525)
        case DriveCore.SUBCOMPACT:
            return up_to_ton(ship.mass * 0.5)
        case DriveCore.PRIMITIVE:
            return up_to_ton(ship.mass * (0.05 + 0.03 * (ship.jump_range or 0)))
        case DriveCore.STANDARD:
            return up_to_ton(ship.mass * 0.95)
        case _:
            return 0


def kf_integrity(ship: CapitalShip) -> int:
    """The integrity of the jump drive."""
    core = jump_drive_mass(ship)
    return ceiling(2 + core / 25_000) if isinstance(ship, WarShip) else ceiling(1.2 + core / 60_000)
