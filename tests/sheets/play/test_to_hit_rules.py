"""Rules of to-hit numbers that are no single line of a table, by their rulings."""

import pytest

from sheets.play.to_hit import to_hit
from sheets.record.events import Critical, EndPhase
from sheets.rules.tohit.situation import Situation
from sheets.units import Unit
from tests.sheets.play.table import Table, armed
from tests.sheets.play.to_hit_table import (
    FLIER,
    LASER,
    LINKED,
    LINKED_LAUNCHER,
    number_of,
    result_of,
    situation,
    warship,
)

HATCHET = armed("Hatchet", at="RA")
ULTRA, ROTARY = armed("ISUltraAC5", "IS Ultra AC/5 Ammo"), armed("ISRotaryAC5", "ISRotaryAC5 Ammo")
BIG, SMALLER = warship("Naval Laser 35"), warship("Sub-Capital Laser /1")


@pytest.mark.parametrize(
    ("attack", "levels"),
    [("punch", (1, 2)), ("kick", (0,)), ("push", (0, 1, 2)), ("hatchet", (0, 1, 2, 3))],
)
def test_physical_attacks_reach_a_vtol_by_its_level(attack: str, levels: tuple[int, ...]) -> None:
    """Physical attacks on VTOLs: all but punches at level 0, all but kicks at 1 and 2, clubs and weapons at 3."""
    reached = [
        level
        for level in range(5)
        if result_of(HATCHET, attack, situation("airborne", f"levels-above x{level}")).number is not None
    ]
    assert tuple(reached) == levels


@pytest.mark.parametrize(
    ("unit", "shots", "words"),
    [
        (ULTRA, 2, "jams on 2 "),
        (ROTARY, 3, "jams on 2 "),
        (ROTARY, 4, "jams on 3 or less"),
        (ROTARY, 6, "jams on 4 or less"),
        (LASER, 2, ""),
    ],
)
def test_rapid_fire_names_the_roll_that_jams(unit: Unit, shots: int, words: str) -> None:
    """TW-4.4:p114:jam-or-less"""
    note = result_of(unit, 0, situation(f"rapid-fire x{shots}", range=3)).note
    assert words in note
    assert bool(note) == bool(words)


def test_rapid_fire_is_not_aimed() -> None:
    """BMM-7.01:p114:targeting-computer: a targeting computer aims no rapid fire."""
    aim = situation("aimed", "rapid-fire x2", range=3)
    assert result_of(ULTRA, 0, aim).why == "rapid fire is not aimed"


@pytest.mark.parametrize(
    ("unit", "line", "number"),
    [
        (BIG, "capital-at-small-target", 4 + 5),
        (BIG, "sub-capital-at-small-target", 4 + 5),
        (SMALLER, "capital-at-small-target", 4 + 3),
        (FLIER, "capital-at-small-target", 4),
    ],
)
def test_a_small_target_is_harder_to_hit_by_the_scale_of_the_weapon(unit: Unit, line: str, number: int) -> None:
    """The aerospace tables: capital +5, sub-capital +3, and no modifier for other weapons."""
    assert number_of(unit, 0, situation(line, range=6)) == number


def test_capital_ranges_are_twice_as_long() -> None:
    """The aerospace tables: short range to 12 hexes, medium to 24."""
    assert number_of(BIG, 0, situation(range=12)) == 4
    assert number_of(BIG, 0, situation(range=13)) == 4 + 2


def test_levels_count_for_the_range_inside_a_building() -> None:
    """BMM-7.01:p27:range-in-buildings: 2 hexes and 3 levels are 5 hexes."""
    assert number_of(LASER, 0, situation("levels-inside-building x3", range=2)) == 4 + 2


def test_a_network_does_not_help_indirect_fire() -> None:
    """BMM-7.01:p110:c3-indirect"""
    assert number_of(LINKED_LAUNCHER, 0, situation("indirect", range=16, linked_range=3)) == 4 + 4 + 1


def test_a_network_needs_a_computer_that_works() -> None:
    """TM, C3: the range of another unit of a network counts for units with a C3 computer (or Nova CEWS) that works."""
    aim = situation(range=9, linked_range=2)
    assert result_of(LASER, 0, aim).why == "it has no C3 computer"
    assert number_of(armed("Medium Laser", "NovaCEWS"), 0, aim) == 4
    table = Table(LINKED)
    table.say(Critical(location="RT", slot=1))
    table.say(EndPhase())
    found = to_hit(table.unit, table.state, 0, aim, table.options)
    assert (found.number, found.why) == (None, "its C3 computer does not work")


def test_a_line_that_adds_nothing_is_answered() -> None:
    """A stated line is listed with +0: it was understood."""
    aim = Situation(range=3, lines={"hot-loaded": 1})
    assert ("hot loaded", 0, "unconfirmed") in result_of(LASER, 0, aim).modifiers


@pytest.mark.parametrize(
    ("launcher", "ammunition", "minimum", "short", "medium", "long"),
    [
        ("ISMML7", "IS Ammo MML-7 LRM", 6, 7, 14, 21),
        ("ISMML7", "IS Ammo MML-7 SRM", 0, 3, 6, 9),
        ("ISMML7", "IS Ammo MML-7 SRM Inferno", 0, 3, 6, 9),
        ("CLATM9", "Clan Ammo ATM-9", 4, 5, 10, 15),
        ("CLATM9", "Clan Ammo ATM-9 ER", 4, 9, 18, 27),
        ("CLATM9", "Clan Ammo ATM-9 HE", 0, 3, 6, 9),
        ("CLiATM9", "Clan Ammo iATM-9 HE", 0, 3, 6, 9),
        ("CLiATM9", "Clan Ammo iATM-9 IMP", 4, 5, 10, 15),
    ],
)
def test_some_launchers_have_the_ranges_of_their_ammunition(
    launcher: str, ammunition: str, minimum: int, short: int, medium: int, long: int
) -> None:
    """TM: MML; TW and BMM: ATM; IO: iATM. Each hex from the minimum range inwards adds 1."""
    unit = armed(launcher, ammunition)
    distances = (1, short, short + 1, medium, medium + 1, long)
    found = [number_of(unit, 0, situation(range=hexes)) for hexes in distances]
    assert found == [4 + minimum, 4, 6, 6, 8, 8]
    assert f"out of range: {long + 1} hexes, {long} at most" in result_of(unit, 0, situation(range=long + 1)).why


@pytest.mark.parametrize(
    ("weapon", "ammunition", "modifier"),
    [
        ("Autocannon/5", "IS Armor-Piercing Ammo AC/5", 1),
        ("Autocannon/5", "IS Tracer Ammo AC/5", 0),
        ("Autocannon/5", "IS Flak Ammo AC/5", 0),
        ("LRM 20", "IS Ammo LRM-20 Listen-Kill", -1),
        ("LRM 20", "IS Ammo LRM-20 Heat-Seeking", 0),
    ],
)
def test_some_munitions_have_a_modifier(weapon: str, ammunition: str, modifier: int) -> None:
    """Against a cool target on the ground in daylight."""
    short = {"Autocannon/5": 6, "LRM 20": 7}[weapon]
    assert number_of(armed(weapon, ammunition), 0, situation(range=short)) == 4 + modifier


def test_extreme_range_is_optional() -> None:
    """A distance beyond long range is out of range; the bracket has to be named."""
    why = "out of range: 10 hexes, 9 at most; with the optional rule say: extreme range"
    assert result_of(LASER, 0, situation(range=9)).number is not None
    assert result_of(LASER, 0, situation(range=10)).why == why
    assert result_of(LASER, 0, situation(range=13)).why == "out of range: 13 hexes, 9 at most"
    assert result_of(LASER, 0, situation(bracket="extreme")).number is not None


def test_extreme_range_under_water_is_optional() -> None:
    """A Medium Laser under water reaches 2, 4 and 6 hexes."""
    assert result_of(LASER, 0, situation(range=6, underwater=True)).number is not None
    assert result_of(LASER, 0, situation(range=7, underwater=True)).number is None


@pytest.mark.parametrize(
    ("attack", "altitude", "made"),
    [
        ("strike", 1, False),
        ("strike", 5, True),
        ("strafe", 4, False),
        ("dive bomb", 2, False),
        ("altitude bomb", 9, True),
    ],
)
def test_attacks_on_the_ground_have_their_altitudes(attack: str, altitude: int, made: bool) -> None:
    """Aerospace tables: strafing from 1 to 3, a strike from 2 to 5, a dive from 3 to 5, altitude bombing from 1."""
    bombs = attack.endswith("bomb")
    aim = situation(altitude=altitude) if bombs else situation(air_attack=attack, altitude=altitude)
    found = result_of(FLIER, attack if bombs else 0, aim)
    assert (found.number is not None) is made
    assert made or f"the altitude of a {attack} is" in found.why
