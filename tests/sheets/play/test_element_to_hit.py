"""To-hit lines of Alpha Strike by their rulings: TMM by Move, artillery, water, positions of infantry, bombing."""

import pytest

from sheets.play.element_numbers import ELEMENT_LINES
from sheets.play.tally import ToHit
from sheets.rules.tables.alpha_strike_to_hit import UNCONFIRMED
from sheets.rules.tohit.elements import ELEMENT_WORDS
from sheets.rules.tohit.situation import Situation
from tests.sheets.play.element_table import NEWER, OLDER, hunter
from tests.sheets.play.to_hit_table import number_of, result_of, situation

SKILL = 4


def found(edition: str, aim: Situation, attack: str = "weapons") -> ToHit:
    return result_of(hunter(edition).unit, attack, aim, edition)


def number(edition: str, aim: Situation, attack: str = "weapons") -> int | None:
    return number_of(hunter(edition).unit, attack, aim, edition)


@pytest.mark.parametrize(
    ("inches", "modifier"),
    [(0, 0), (1, 0), (4, 0), (5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (18, 3), (19, 4), (34, 4), (35, 5), (60, 5)],
)
def test_the_move_of_the_target_gives_its_modifier(inches: int, modifier: int) -> None:
    """AS-2.3.1:p37:to-hit-table, available Move; a jump adds 1."""
    assert number(OLDER, situation(range=6, move=inches)) == SKILL + modifier
    assert number(OLDER, situation("jumped", range=6, move=inches)) == SKILL + modifier + 1


@pytest.mark.parametrize(
    ("aim", "needed"),
    [
        # AS-2.3.1:p38:to-hit-example by the Move of each target
        (situation("woods", range=16, move=2, gunnery=3), 7),
        (situation("woods", "large", range=26, move=10, gunnery=3), 10),
        (situation("woods", "partial-cover", range=2, move=10, gunnery=3), 9),
        (situation("woods", range=8, move=8, gunnery=3), 8),
    ],
)
def test_the_example_of_the_older_edition(aim: Situation, needed: int) -> None:
    """AS-2.3.1:p38:to-hit-example, but for the targets that the attacker cannot see."""
    assert number(OLDER, aim) == needed


@pytest.mark.parametrize(
    ("aim", "needed"),
    [
        (situation("artillery", range=40), 4 + 4 + 1),  # an area-effect attack besides, and no range
        (situation("artillery", "area-effect", range=40), 4 + 4 + 1),
        (situation("artillery", "homing", range=40), 4 + 4),  # AS-2.3.1:p76:homing
        (situation("artillery-cannon", range=20), 4 + 2 + 1),
        (situation("artillery", "airborne-artillery", range=20), 4 + 4 + 1 + 1),
        (situation("artillery", "point-of-impact", "immobile", range=20, move=12), 4 + 4 + 1),
        (situation("artillery", "indirect", "tag-spotter", range=20), 4 + 4 + 1 + 1 - 1),
        (situation("artillery", "tag-spotter", range=20), 4 + 4 + 1),  # TAG helps indirect fire alone
    ],
)
def test_artillery_of_elements(aim: Situation, needed: int) -> None:
    """AS-2.3.1:p42:artillery, AS-2.3.1:p42:artillery-indirect, note 8 of the table."""
    assert number(OLDER, aim) == needed


@pytest.mark.parametrize(
    ("aim", "needed"),
    [
        (situation("indirect", range=20), 4 + 2 + 1),
        (situation("indirect", "spotter-attacked", range=20), 4 + 2 + 2),
        (situation("indirect", "remote-sensor", range=20), 4 + 2 + 1 + 3),
        (situation("remote-sensor", range=20), 4 + 2),
        (situation("spotting", range=20), 4 + 2 + 1),
        (situation("rear-attack", range=6), 4 + 1),
        (situation("climbing", range=6, move=10), 4 + 2 - 1),  # AS-2.3.1:p62:climbing
        (situation("climbing", range=6, move=2), 4),
        (situation("sprinting", range=6, move=10), 4 + 2),  # AS-2.3.1:p63:sprinting
        (situation("dismounted", range=6, move=10), 4),  # AS-2.3.1:p32:dismounted
        (situation("airborne-craft", range=6, move=10), 4 + 2),  # note 1: no TMM of aerospace units
        (situation("airborne-craft", "airborne-dropship", range=6), 4 + 2 - 2),
        (situation("protomech", range=6), 4 + 1),
        (situation("airborne", range=6, move=20), 4 + 4 + 1),
        (situation(range=6, attacker_moved="jump", gunnery=3), 3 + 2),
        (situation("attacker-stood", range=6), 4 - 1),
    ],
)
def test_lines_of_the_older_edition(aim: Situation, needed: int) -> None:
    """AS-2.3.1:p37:to-hit-table and its notes."""
    assert number(OLDER, aim) == needed


@pytest.mark.parametrize(
    ("aim", "needed"),
    [
        (situation("dug-in", range=6, move=10), 4),
        (situation("on-the-deck", range=6, move=10), 4),
        (situation("intimidated", range=6), 4 + 1),
        (situation("altitude-bombing"), 4 + 0 + 1),  # and an area-effect attack
        (situation("dive-bombing"), 4 + 0 + 1),
        (situation("second-target", range=6), 4 + 1),
        (situation("second-target", "multi-tasker", range=6), 4),
        (situation("airmech", range=6), 4 + 1),
        (situation("tailing", range=6), 4 - 2),
        (situation("carries-battle-armor"), 4 + 3),
    ],
)
def test_lines_of_the_newer_edition(aim: Situation, needed: int) -> None:
    """ASCE-5.01 pp. 93, 139, 175, 178, 183 and 185; riders as in the older edition."""
    assert number(NEWER, aim) == needed


@pytest.mark.parametrize(
    ("aim", "needed"),
    [
        (situation("underwater", range=3), 4 + 1),
        (situation("underwater", range=4), 4 + 2 + 1),
        (situation("underwater", range=13), 4 + 4 + 1),
        (situation("underwater", range=22), None),
    ],
)
def test_ranges_are_halved_under_water(aim: Situation, needed: int | None) -> None:
    """AS-2.3.1:p37:to-hit-table, note 5: +1, and all ranges are halved."""
    assert number(OLDER, aim) == needed


def test_a_line_that_the_edition_does_not_know_is_shown_as_unconfirmed() -> None:
    """No document at hand has hull down in the older edition: the answer says so and adds nothing."""
    answer = found(OLDER, situation("hull-down", range=6))
    assert answer.number == 4
    assert ("hull down", 0, UNCONFIRMED) in answer.modifiers


def test_physical_attacks_leave_out_the_lines_of_shots() -> None:
    """AS-2.3.1:p37:to-hit-table, notes 11 and 12."""
    aim = situation("indirect", "artillery", "rear-attack", "woods", move=10)
    assert number(OLDER, aim, "charge") == 4 + 1 + 2 + 2


def test_every_line_has_its_words() -> None:
    assert ELEMENT_WORDS.keys() <= ELEMENT_LINES.keys()
