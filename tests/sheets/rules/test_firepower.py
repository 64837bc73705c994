"""Damage by range and heat by figures of the weapon tables."""

import pytest

from sheets.equipment import item
from sheets.rules.firepower import damage_at, firepower, heat_sources
from tests.builders import mech, mounts, platoon


@pytest.mark.parametrize(
    ("name", "hexes", "damage"),
    [
        ("Medium Laser", 9, 5),
        ("Medium Laser", 10, 0),
        ("SRM 6", 9, 8),  # 4 of 6 missiles in the mean, 2 points each
        ("LRM 20", 21, 12),
        ("ISHeavyGaussRifle", 6, 25),
        ("ISHeavyGaussRifle", 7, 20),
        ("ISHeavyGaussRifle", 20, 10),
        ("ISMML9", 9, 10.9),  # 197/36 of 9 missiles in the mean: SRMs as far as they reach, then LRMs
        ("ISMML9", 10, 5.5),
        ("CLATM12", 9, 24.4),  # 293/36 of 12: 3 points each of high explosive, then 2, then 1
        ("CLATM12", 15, 16.3),
        ("CLATM12", 27, 8.1),
    ],
)
def test_damage_at_a_distance(name: str, hexes: int, damage: float) -> None:
    weapon = item(name).weapon
    assert weapon is not None
    assert damage_at(weapon, hexes) == damage


def test_rapid_fire_heats_at_its_full_rate() -> None:
    """A rotary autocannon/5 makes 1 point a shot, six times; an ultra autocannon/10 4, twice."""
    unit = mech(mounts=(*mounts("ISRotaryAC5", "ISUltraAC10", at="RT"),))
    heats = [step.heat for step in heat_sources(unit)]
    assert [heats[1] - heats[0], heats[2] - heats[1]] == [8, 6]


def test_troops_have_no_damage_by_range() -> None:
    assert firepower(platoon()) is None


def test_defenses_do_no_damage() -> None:
    assert firepower(mech(mounts=mounts("ISAntiMissileSystem", at="RT"))) is None


def test_small_lasers_and_machine_guns_count_though_they_can_defend() -> None:
    """A small laser does 3 points to 3 hexes and makes 1 of heat, a machine gun 2: their use as defense is another."""
    unit = mech(mounts=mounts("Small Laser", "Machine Gun", at="RT"))
    power = firepower(unit)
    assert power is not None
    assert power.front == (5, 5, 5, 5, 0)
    heats = [step.heat for step in heat_sources(unit)]
    assert heats[-1] - heats[0] == 1
