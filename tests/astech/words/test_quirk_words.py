"""Each roll and choice that a design quirk gives to the players can be typed (digest 21)."""

import pytest

import astech
from astech.rendering import event_words
from astech.words import WordContext, WordError, parse
from sheets.play import fresh
from sheets.record.events import Begin, Event, Fire, Move, PointMount, SetRange, Strain
from sheets.units import Unit
from sheets.units.base import Quirk
from tests.sheets.play.table import armed


def quirky(code: str = "", weapon: str = "") -> Unit:
    """A 'Mech with an autocannon, a quirk of its design and one of the autocannon."""
    unit = armed("Autocannon/5", "IS Ammo AC/5", "Jump Jet", "Jump Jet", at="RT", points=20)
    gun, *others = unit.mounts
    gun = gun.model_copy(update={"quirks": (weapon,) if weapon else ()})
    codes = (Quirk(code=code),) if code else ()
    return unit.model_copy(update={"mounts": (gun, *others), "quirks": codes})


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("fire ac/5 natural 2", Fire(weapon=0, natural_2=True)),
        ("fire ac/5 nat 2", Fire(weapon=0, natural_2=True)),
        ("fire all natural 2", Fire(weapon=0, natural_2=True)),
        ("fire ac/5 natural 7", Fire(weapon=0)),
        ("fire ac/5 missed natural 2", Fire(weapon=0, missed=True, natural_2=True)),
        ("jumped 2 swerving", Move(mode="jump", hexes=2, swerves=True)),
        ("variable range long", SetRange(range="long")),
        ("variable targeting short", SetRange(range="short")),
        ("point ac/5 rear", PointMount(mount=0, rear=True)),
        ("point ac/5 to the front", PointMount(mount=0)),
        ("ramshackle", Begin()),
        ("illegal design", Strain()),
    ],
)
def test_a_line_makes_the_event_of_a_quirk(text: str, event: Event) -> None:
    """digest 21: one line for each; the log has the event in words that make it again."""
    unit = quirky(weapon="direct_torso_mount")
    context = WordContext(unit, fresh(unit))
    assert parse(text, context) == (event,)
    assert parse(event_words(event, unit), context) == (event,)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("point ac/5", "say it as in point ac/5 rear"),
        ("point rear", "say it as in point ac/5 rear"),
        ("point ac/5 rear", "not in a directional torso mount"),
        ("variable range", "say it as in variable range long"),
    ],
)
def test_an_incomplete_line_is_answered_with_the_words(text: str, why: str) -> None:
    """digest 21: directional mounts and variable targeting need a side or a range."""
    unit = quirky()
    with pytest.raises(WordError) as error:
        parse(text, WordContext(unit, fresh(unit)))
    assert why.casefold() in str(error.value).casefold()


def test_a_shot_names_the_roll_that_its_feed_problem_waits_for() -> None:
    """digest 21.2: only a natural 2 jams; the other shots of the weapon remind of it."""
    game = astech.play(quirky(weapon="ammo_feed_problems"))
    reply = game.say("fire ac/5")
    assert "a to-hit roll of 2 may jam the AC/5" in [happening.words for happening in reply.happened]


@pytest.mark.parametrize(
    ("code", "turns", "note"),
    [
        ("ramshackle", 0, "ramshackle: its quirk of this game is rolled before the first turn"),
        ("illegal_design", 6, "illegal design: the opponent may roll whether it holds together"),
    ],
)
def test_the_status_shows_a_roll_that_is_open(code: str, turns: int, note: str) -> None:
    """digest 21.2: before the first turn, and once for every six turns."""
    game = astech.play(quirky(code))
    for _ in range(turns):
        assert note not in game.status().notes
        game.say("end")
    assert note in game.status().notes
