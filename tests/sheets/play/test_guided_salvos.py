"""The cluster roll of guided missiles, and the cover, aim and profile of a target (digest 19, 21.1)."""

import pytest

from sheets.play.families import family_of
from sheets.play.shots import Manner, Shot, hit_event
from sheets.play.step import fresh
from sheets.record.events import Attack, Fire, Salvo
from sheets.record.record import Options
from sheets.rules.tohit.situation import Situation
from sheets.units import Mech
from tests.builders import mech
from tests.sheets.play.table import Table, armed
from tests.sheets.play.to_hit_table import LASER, situation

ARTEMIS = armed("LRM 20", "ISArtemisIV", "IS Ammo LRM-20 Artemis-capable")
UNGUIDED = armed("LRM 20", "ISArtemisIV", "IS Ammo LRM-20")
BEACON = armed("LRM 20", "IS Ammo LRM-20 Narc-capable")
ATM = armed("CLATM9", "Clan Ammo ATM-9")


def hit_of(unit: Mech, aim: Situation, edition: str = "tw-4.4", manner: Manner | None = None) -> object:
    options = Options(edition=edition)
    shot = Shot(family_of(unit, options).body(unit, edition), fresh(unit, options), options.book, Fire(weapon=0), aim)
    return hit_event(shot, mech(), manner or Manner(), lambda number: 7)


@pytest.mark.parametrize(
    ("unit", "lines", "modifier"),
    [
        (ARTEMIS, (), 2),
        (ARTEMIS, ("indirect",), 0),
        (ARTEMIS, ("hostile-ecm",), 0),
        (UNGUIDED, (), 0),  # Artemis needs its ammunition
        (BEACON, ("narc-beacon",), 2),
        (BEACON, (), 0),
        (BEACON, ("narc-beacon", "indirect"), 0),
        (UNGUIDED, ("narc-beacon",), 0),
        (ATM, (), 2),
        (ATM, ("hostile-ecm",), 0),
    ],
)
def test_guidance_helps_the_cluster_roll(unit: Mech, lines: tuple[str, ...], modifier: int) -> None:
    """Digest 19: Artemis IV, ATM launchers and Narc beacons add 2, with their ammunition, directly, without ECM."""
    hit = hit_of(unit, situation(*lines, range=7))
    assert isinstance(hit, Salvo)
    assert hit.modifier == modifier


def test_beacons_of_the_core_rules_help_no_cluster_roll() -> None:
    """CORE:G1: they make direct fire easier instead."""
    hit = hit_of(BEACON, situation("narc-beacon", range=7), "core-2026")
    assert isinstance(hit, Salvo)
    assert hit.modifier == 0


def test_cover_is_struck_by_direct_fire_alone() -> None:
    """TW-4.4:p111:indirect-cover"""
    for unit, lines, cover in ((LASER, (), True), (UNGUIDED, (), True), (UNGUIDED, ("indirect",), False)):
        hit = hit_of(unit, situation("partial-cover", *lines, range=7))
        assert isinstance(hit, Attack | Salvo)
        assert hit.cover is cover


def test_an_aimed_shot_names_its_location() -> None:
    """Digest 4.7: the roll of the target decides whether it strikes there."""
    hit = hit_of(LASER, situation("immobile", range=3), manner=Manner(aimed="LT"))
    assert isinstance(hit, Attack)
    assert hit.aimed == "LT"


def test_the_lowest_two_of_three_dice_count_for_a_hot_loaded_launcher() -> None:
    """Digest 19: the player rolls three dice; 1 and 2 of them are a 3 on the cluster table."""
    hit = hit_of(UNGUIDED, situation("hot-loaded", range=3))
    assert isinstance(hit, Salvo)
    assert hit.hot_loaded
    table = Table(mech())
    table.say(Salvo(size=20, hot_loaded=True))
    assert table.due.dice == 3
    table.roll(6, 2, 1)
    assert table.words[0] == "6 of 20 hit"
