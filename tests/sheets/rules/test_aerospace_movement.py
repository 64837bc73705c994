"""How craft turn and drift in atmosphere and in space (the digest of aerospace tables)."""

import re
from pathlib import Path

import pytest

from sheets.rules.tables.aero import RANDOM_MOVEMENT, AirClass, air_class, straight_movement, turn_thrust
from tests.exporters.recordsheet.craft import dropship, fighter, small_craft, warship

COLUMNS = (AirClass.DROPSHIP, None, AirClass.FIXED_WING, AirClass.CONVENTIONAL, AirClass.AEROSPACE)  # as printed


def test_straight_movement_is_the_table_of_the_digest(shared: Path) -> None:
    lines = (shared / "rules" / "aerospace-tables.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines if re.match(r"\| \d", line)]
    assert len(rows) == 14
    for head, *cells in rows:
        ends = [int(number) for number in re.findall(r"\d+", head)]
        for velocity in range(ends[0], ends[-1] + 1):
            for kind, cell in zip(COLUMNS, cells, strict=True):
                if kind is None:  # small craft, whose column an erratum takes away
                    continue
                low, ground = cell.split(" / ")
                found = straight_movement(kind, velocity)
                assert found == (int(low), None if ground == "none" else int(ground)), (velocity, kind)


HEXES_AHEAD = [
    (1, 3, (1, 2, 1, 1)),
    (4, 6, (2, 2, 1, 1)),
    (7, 9, (3, 2, 1, 2)),
    (10, 12, (4, 4, 2, 3)),
    (13, 15, (5, 6, 3, 4)),
    (16, 30, (6, 8, 4, 5)),
]
"""First and last velocity; low-altitude hexes of DropShips, fixed-wing support, conventional, aerospace fighters."""


@pytest.mark.parametrize(("first", "last", "hexes"), HEXES_AHEAD)
def test_hexes_ahead_on_the_low_altitude_map(first: int, last: int, hexes: tuple[int, ...]) -> None:
    classes = [kind for kind in COLUMNS if kind is not None]
    for velocity in range(first, last + 1):
        assert tuple(straight_movement(kind, velocity).low for kind in classes) == hexes


def test_hexes_ahead_on_the_ground_map() -> None:
    """Up to velocity 12; eight hexes at velocity 1, and 8, 6 or 4 for each further point."""
    found = {kind: [straight_movement(kind, velocity).ground for velocity in (1, 2, 12, 13)] for kind in AirClass}
    assert found == {
        AirClass.DROPSHIP: [8, 16, 96, None],
        AirClass.FIXED_WING: [8, 14, 74, None],
        AirClass.CONVENTIONAL: [8, 12, 52, None],
        AirClass.AEROSPACE: [8, 12, 52, None],
    }


def test_craft_fly_as_what_they_are() -> None:
    assert air_class(fighter()) is AirClass.AEROSPACE
    assert air_class(fighter(conventional=True)) is AirClass.CONVENTIONAL
    assert air_class(dropship()) is AirClass.DROPSHIP
    assert air_class(warship()) is None


def test_small_craft_fly_as_fighters_or_as_dropships() -> None:
    """TW-4.4:p84:airship-facing."""
    assert air_class(small_craft().model_copy(update={"spheroid": False})) is AirClass.AEROSPACE
    assert air_class(small_craft().model_copy(update={"spheroid": True})) is AirClass.DROPSHIP


@pytest.mark.parametrize(
    ("velocity", "thrust"), [(0, 1), (2, 1), (3, 2), (7, 3), (9, 4), (10, 5), (11, 6), (12, 7), (15, 10)]
)
def test_a_turn_costs_more_thrust_the_faster_a_craft_is(velocity: int, thrust: int) -> None:
    assert turn_thrust(velocity) == thrust


def test_a_craft_out_of_control_drifts_as_the_die_says() -> None:
    assert [RANDOM_MOVEMENT[roll] for roll in (1, 2, 5, 6)] == ["two left", "one left", "one right", "two right"]
    assert not RANDOM_MOVEMENT[3]
    assert not RANDOM_MOVEMENT[4]
