"""The mass of Kearny-Fuchida drives, and their integrity (SO, JumpShips and WarShips; IO, primitive craft)."""

from typing import Any

import pytest

from sheets.rules.jump_drive import jump_drive_mass, kf_integrity
from sheets.units.spacecraft import DriveCore
from tests.sheets.construction.ships import jumpship, station, warship


@pytest.mark.parametrize(
    ("fields", "tons"),
    [
        ({"drive_core": DriveCore.STANDARD}, 95_000),
        ({"drive_core": DriveCore.COMPACT}, 45_250),
        ({"drive_core": DriveCore.SUBCOMPACT}, 50_000),
        ({"drive_core": DriveCore.PRIMITIVE, "jump_range": 15}, 50_000),  # 5 % and 3 % for each light-year
    ],
)
def test_the_core_is_a_share_of_the_mass(fields: dict[str, Any], tons: int) -> None:
    assert jump_drive_mass(jumpship(mass=100_000, **fields)) == tons


def test_a_station_has_no_core() -> None:
    assert jump_drive_mass(station(mass=100_000)) == 0


def test_the_core_of_a_warship_has_more_integrity() -> None:
    """2 and one for each 25,000 tons of the core, rounded up; JumpShips 1.2 and one for each 60,000."""
    assert kf_integrity(warship(mass=500_000)) == 12  # 2 + 226,250 / 25,000 = 11.05
    assert kf_integrity(jumpship(mass=100_000)) == 3  # 1.2 + 95,000 / 60,000 = 2.78
