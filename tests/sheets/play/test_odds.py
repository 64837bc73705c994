"""Odds: hit chance and expected damage by range and heat."""

import pytest

from sheets.play import Refused
from sheets.play.odds import OddsTarget, odds
from sheets.record.condition import Condition, CrewMarks
from tests.builders import mounts, platoon, squad, tank
from tests.sheets.play.table import armed
from tests.sheets.play.to_hit_table import FLIER, LASER


def test_expected_damage_is_the_chance_times_the_damage() -> None:
    """A medium laser of gunnery 4 hits on 4, 6 and 8: 33, 26 and 15 of 36 throws, for 5 points."""
    found = [(line.bracket, line.number, line.expected) for line in odds(LASER).lines if not line.heat]
    assert found == [
        ("short", 4, round(33 / 36 * 5, 2)),
        ("medium", 6, round(26 / 36 * 5, 2)),
        ("long", 8, round(15 / 36 * 5, 2)),
    ]


def test_heat_makes_shots_harder_at_its_levels() -> None:
    """Digest 9.2: 8, 13, 17 and 24 add 1 to 4; vehicles have no heat."""
    found = odds(LASER)
    assert found.heats == (0, 8, 13, 17, 24)
    assert [line.number for line in found.lines if line.bracket == "short"] == [4, 5, 6, 7, 8]
    assert odds(tank(mounts=mounts("Medium Laser", at="FR"))).heats == (0,)


def test_the_move_of_the_target_and_the_skill_count() -> None:
    """BV digest 3: 7 hexes +3, a jump +1; the crew of a condition shoots with its own skill."""
    assert odds(LASER, OddsTarget(moved=7, jumped=True), gunnery=2).lines[0].number == 2 + 3 + 1
    expert = Condition(crew=(CrewMarks(gunnery=1, piloting=2),))
    assert odds(LASER, condition=expert).lines[0].number == 1


def test_missiles_count_their_mean_and_the_minimum_range() -> None:
    """An LRM 20 hits with 12.62 missiles in the mean; its short range ends at 7, beyond its minimum of 6."""
    (short, *_) = odds(armed("LRM 20", "IS Ammo LRM-20")).lines
    assert (short.hexes, short.number) == ("1-7", 4)
    assert short.damage == pytest.approx(12.6, abs=0.1)


def test_platoons_fire_as_one_and_suits_as_a_squad() -> None:
    """A platoon has a modifier for each hex; four suits hit with 2.63 in the mean of the cluster table."""
    assert [line.number for line in odds(platoon()).lines][:2] == [2, 4]
    (laser, *_) = odds(squad(mounts=mounts("ISBASmallLaser", at="Squad"))).lines
    assert laser.damage == pytest.approx(3 * 95 / 36, abs=0.01)


def test_craft_have_the_ranges_of_their_attack_values() -> None:
    """A medium laser of a fighter reaches short range alone."""
    assert [line.bracket for line in odds(FLIER).lines if not line.heat] == ["short"]


def test_totals_add_the_weapons_of_a_range() -> None:
    found = odds(armed("Medium Laser", "Medium Laser"))
    assert found.totals()["short", 0] == pytest.approx(2 * found.lines[0].expected)


def test_a_unit_without_weapons_has_no_odds() -> None:
    with pytest.raises(Refused, match="has no weapons that roll to hit"):
        odds(armed())
