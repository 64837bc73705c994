"""To-hit numbers in words; the situations were written before the parser."""

from typing import Any

import pytest

from astech.words import ToHitCommand, WordError, complete, parse
from sheets.rules.tohit.situation import Situation
from tests.astech.words.test_phrases import context

LASER_LA, LARGE_RA, SRM_LT, LASER_RT = 0, 1, 2, 6
LASERS, ALL = (LASER_LA, LASER_RT), ()

MECH: list[tuple[str, tuple[Any, ...], Situation]] = [
    ("to hit", ALL, Situation()),
    ("to hit range 5", ALL, Situation(range=5)),
    ("to hit lar las range 5", (LARGE_RA,), Situation(range=5)),
    (
        "to hit medium laser range 5 target moved 4 jumped woods 1",
        LASERS,
        Situation(range=5, moved=4, lines={"jumped": 1, "light-woods": 1}),
    ),
    ("to hit ml la 5 hexes", (LASER_LA,), Situation(range=5)),
    ("to hit large laser at 9", (LARGE_RA,), Situation(range=9)),
    ("to hit srm 6 range 4, 2 heavy woods", (SRM_LT,), Situation(range=4, lines={"heavy-woods": 2})),
    ("to hit srm range 3 target prone", (SRM_LT,), Situation(range=3, lines={"prone": 1})),
    ("to hit ran range 3", ALL, Situation(range=3, attacker_moved="run")),
    ("to hit range 3 attacker jumped", ALL, Situation(range=3, attacker_moved="jump")),
    ("to hit range 3 i walked", ALL, Situation(range=3, attacker_moved="walk")),
    ("to hit range 3 target jumped", ALL, Situation(range=3, lines={"jumped": 1})),
    ("to hit range 3 target immobile", ALL, Situation(range=3, lines={"immobile": 1})),
    ("to hit ml medium range gunnery 3", LASERS, Situation(bracket="medium", gunnery=3)),
    ("to hit ml range 3 partial cover +1", LASERS, Situation(range=3, lines={"partial-cover": 1}, other=1)),
    ("to hit ml range 3 secondary target", LASERS, Situation(range=3, lines={"second-target": 1})),
    ("to hit ml range 9 c3 range 2", LASERS, Situation(range=9, linked_range=2)),
    ("to hit srm 6 with inferno ammo range 3", (SRM_LT,), Situation(range=3, munition="inferno")),
    ("to hit ml range 3 target has stealth armor", LASERS, Situation(range=3, stealth="stealth")),
    ("to hit ml range 3 night, rain", LASERS, Situation(range=3, lines={"night": 1, "rain": 1})),
    (
        "to hit ml range 3 light smoke 2 and skidding target",
        LASERS,
        Situation(range=3, lines={"light-smoke": 2, "skidding": 1}),
    ),
    ("to hit kick target moved 3", ("kick with the Right Leg",), Situation(moved=3)),
    ("to hit push", ("push",), Situation()),
    ("to hit charge target piloting 4 target moved 2", ("charge",), Situation(target_piloting=4, moved=2)),
    ("tohit ml underwater range 2", LASERS, Situation(range=2, underwater=True)),
]
OTHERS: list[tuple[str, str, tuple[Any, ...], Situation]] = [
    ("vehicle", "to hit range 4 cruised", ALL, Situation(range=4, attacker_moved="walk")),
    ("craft", "to hit range 6 nose", ALL, Situation(range=6, lines={"nose": 1})),
    ("craft", "to hit strike target moved 4", ALL, Situation(air_attack="strike", moved=4)),
    ("craft", "to hit dive bomb", ("dive bomb",), Situation()),
    ("craft", "to hit altitude bomb altitude 4", ("altitude bomb",), Situation(altitude=4)),
    ("infantry", "to hit leg attack target moved 3", ("leg attack",), Situation(moved=3)),
    ("infantry", "to hit swarm industrialmech", ("swarm attack",), Situation(lines={"industrialmech": 1})),
    ("battle-armor", "to hit bomb rack", ("bomb rack",), Situation()),
    ("element", "to hit range 16 target tmm 2 woods", ALL, Situation(range=16, moved=2, lines={"woods": 1})),
    ("element", "to hit range 16 hull down", ALL, Situation(range=16, lines={"hull-down": 1})),
    ("element", "to hit charge tmm 2", ("charge",), Situation(moved=2)),
]  # fmt: skip


@pytest.mark.parametrize(("phrase", "attacks", "aim"), MECH, ids=[row[0] for row in MECH])
def test_phrases_of_a_mech(phrase: str, attacks: tuple[Any, ...], aim: Situation) -> None:
    assert parse(phrase, context("mech")) == (ToHitCommand(attacks, aim),)


@pytest.mark.parametrize(("family", "phrase", "attacks", "aim"), OTHERS, ids=[row[1] for row in OTHERS])
def test_phrases_of_other_families(family: str, phrase: str, attacks: tuple[Any, ...], aim: Situation) -> None:
    assert parse(phrase, context(family)) == (ToHitCommand(attacks, aim),)


@pytest.mark.parametrize(
    ("phrase", "answer"),
    [
        ("to hit foo range 3", "'foo' is not a weapon of this unit: Medium Laser, Large Laser, SRM 6"),
        ("to hit ml range 3 wods 1", "'wods' says nothing here; perhaps woods"),
        ("to hit rnage 3", "'rnage' says nothing here; perhaps range"),
        ("to hit ml range 3 2 prone", "prone counts once, and not 2 times"),
    ],
)
def test_unknown_words_are_answered_with_the_nearest(phrase: str, answer: str) -> None:
    with pytest.raises(WordError) as refused:
        parse(phrase, context("mech"))
    assert answer in str(refused.value)


def test_words_of_a_situation_are_completed() -> None:
    assert "heavy woods" in complete("to hit range 5 heav", context("mech"))
    assert "medium laser" in complete("to hit med", context("mech"))
