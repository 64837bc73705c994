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
