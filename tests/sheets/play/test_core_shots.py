"""Shots of the core rules of 2026 beside those of the older books, by their rows in the digest."""

import pytest

from sheets.play.to_hit_guidance import DESIGNATED
from sheets.rules.tohit.situation import Situation
from tests.sheets.play.table import armed
from tests.sheets.play.to_hit_table import LASER, number_of, result_of, situation

CORE = "core-2026"
GUIDED = armed("LRM 20", "IS Ammo LRM-20 Semi-guided")
SEEKING = armed("LRM 20", "IS Ammo LRM-20 Narc-capable")


@pytest.mark.parametrize(("line", "older", "newer"), [("superheavy", 3, 2), ("large-support-vehicle", 3, 2)])
def test_large_targets_are_easier_to_strike(line: str, older: int, newer: int) -> None:
    """CORE:H5:large-target: -1 in physical attacks as well as in shots."""
    assert number_of(LASER, "kick", situation(line)) == older == 5 - 2
    assert number_of(LASER, "kick", situation(line), CORE) == newer + 1  # a kick is at -1 there
    assert number_of(LASER, 0, situation(line, range=3), CORE) == 4 - 1


@pytest.mark.parametrize(
    ("hexes", "older", "newer"), [(2, 4, 4 + 2), (3, 4 + 2, 4 + 2), (6, 4 + 4, 4 + 4), (8, 4 + 6, 4 + 6)]
)
def test_energy_weapons_under_water_have_no_short_range(hexes: int, older: int, newer: int) -> None:
    """CORE:H10:energy-in-water: a medium laser of 3/6/9 reaches 3 at medium, 6 at long and 9 at extreme range."""
    told = Situation(range=hexes, underwater=True)
    assert (number_of(LASER, 0, told), number_of(LASER, 0, told, CORE)) == (older, newer)


def test_an_energy_weapon_under_water_reaches_its_long_range() -> None:
    """CORE:H10:energy-in-water: the extreme range under water is the long range above it."""
    told = Situation(range=9, underwater=True)
    assert number_of(LASER, 0, told) is None
    assert number_of(LASER, 0, told, CORE) == 4 + 6


def test_narc_capable_missiles_fired_directly() -> None:
    """CORE:G1:narc-direct: -1 at a target with a beacon, not in indirect fire and not with other missiles."""
    direct = situation("narc-beacon", "light-woods", range=10)
    assert number_of(SEEKING, 0, direct) == 4 + 2 + 1
    assert number_of(SEEKING, 0, direct, CORE) == 4 + 2 + 1 - 1
    assert number_of(GUIDED, 0, direct, CORE) == 4 + 2 + 1
    assert number_of(SEEKING, 0, situation("narc-beacon", "indirect", range=10), CORE) == 4 + 2 + 1


def test_a_beacon_takes_the_place_of_the_spotter() -> None:
    """TW-4.4:p111:narc-terrain: indirect fire without a spotter has no terrain modifiers; direct fire has them."""
    told = situation("narc-beacon", "indirect", "heavy-woods", "spotter-ran", range=10)
    assert number_of(SEEKING, 0, told) == 4 + 2 + 1


@pytest.mark.parametrize(
    ("told", "older", "newer"),
    [
        (situation(DESIGNATED, range=7, moved=6), 4, 4 + 2),
        (situation(DESIGNATED, "jumped", range=7, moved=6), 4, 4 + 2 + 1),
        (situation(DESIGNATED, "heavy-woods x2", range=7), 4 + 4, 4 + 4 - 2),
        (situation(DESIGNATED, "light-woods", range=7), 4 + 1, 4),
        (situation(DESIGNATED, "partial-cover", range=7), 4 + 1, 4),
        (situation(DESIGNATED, "water-cover", "light-woods x2", range=7), 4 + 3, 4 + 3 - 2),
        (situation(DESIGNATED, "indirect", "light-woods", "spotter-ran", range=7, moved=6), 4, 4 + 1 + 2),
    ],
)
def test_semi_guided_missiles_at_a_designated_target(told: Situation, older: int, newer: int) -> None:
    """TW-4.4:p142:semi-guided; CORE:G2:semi-guided, CORE:G4:semi-guided-cover."""
    assert (number_of(GUIDED, 0, told), number_of(GUIDED, 0, told, CORE)) == (older, newer)


@pytest.mark.parametrize(
    ("told", "older", "newer"),
    [
        (situation(range=9, linked_range=3), 4, 4),
        (situation("hostile-ecm", range=9, linked_range=3), 4 + 4, 4 + 2),  # from +4 and 0: +2
        (situation("hostile-ecm", range=6, linked_range=2), 4 + 2, 4 + 1),
        (situation("hostile-ecm", range=9, linked_range=4), 4 + 4, 4 + 3),
    ],
)
def test_a_network_under_ecm_gives_half_of_its_gain(told: Situation, older: int, newer: int) -> None:
    """CORE:G6:c3-under-ecm: +1 for each bracket gained; in the older books ECM cuts the network."""
    assert (number_of(LASER, 0, told), number_of(LASER, 0, told, CORE)) == (older, newer)


def test_each_change_names_its_row() -> None:
    """The answer shows by which row of the core rules a number differs."""
    found = result_of(GUIDED, 0, situation(DESIGNATED, "heavy-woods", range=7), CORE)
    assert "CORE:G2:semi-guided" in {modifier.ruling for modifier in found.modifiers}
