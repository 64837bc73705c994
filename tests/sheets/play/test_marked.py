"""A sheet that is marked anew: as at the start of a phase, or while the game goes on."""

from random import Random

import pytest

from importers import load
from sheets.alphastrike import NoElement, convert
from sheets.play import marks, replay, state_from_marks
from sheets.play.families import SHOWN_BY_MARKS
from sheets.record.condition import Condition, CrewMarks
from sheets.record.events import Bail, EndPhase, Fall, HeatPhase, Hit, Marked
from sheets.units import Unit
from tests.conftest import ROOT
from tests.sheets.play.battles import battle, options
from tests.sheets.play.table import Table

DATA = sorted(path for path in (ROOT / "tests" / "data").rglob("*.*") if path.suffix in (".mtf", ".blk"))
UNITS = [loaded.unit for loaded in map(load, DATA) if loaded.unit is not None]


def has_element(unit: Unit) -> bool:
    try:
        convert(unit)
    except NoElement:
        return False
    return True


@pytest.fixture
def brolga() -> Table:
    return Table(load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require())


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_wreck_is_a_wreck_by_its_marks(unit: Unit) -> None:
    """Whoever looks at the sheet of a unit after a battle sees whether it is out of the game; so does its record."""
    chance = Random(unit.name)
    for _ in range(3):
        record = battle(unit, options(chance), chance, 40)
        assert record is not None
        state = replay(record)
        table = Table(unit, **record.options.model_dump())
        table.say(Marked(condition=marks(unit, state, record.options)))
        if state.destroyed in ("", *SHOWN_BY_MARKS):
            assert bool(table.state.destroyed) == bool(state.destroyed)
        else:
            assert table.state.destroyed in ("", *SHOWN_BY_MARKS)


@pytest.mark.parametrize(
    ("unit", "edition"),
    [(unit, edition) for unit in UNITS for edition in ("", "asce-5.01") if not edition or has_element(unit)],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_the_same_marks_in_play_change_nothing(unit: Unit, edition: str) -> None:
    """Also what has no box: a second hit on a system, speed that is lost, a turret that jams, how somebody died."""
    chance = Random(f"{unit.name} {edition}")
    for _ in range(3):
        record = battle(unit, options(chance, edition), chance, 25)
        assert record is not None
        state = replay(record)
        assert state_from_marks(unit, marks(unit, state, record.options), record.options, state) == state


def test_while_the_game_goes_on_what_no_mark_says_stays(brolga: Table) -> None:
    """Given a 'Mech that lies in turn 3 with 6 points taken in this phase, a mark for the warrior changes only that."""
    brolga.say(HeatPhase())
    brolga.say(HeatPhase())
    brolga.say(Fall())
    while brolga.state.due:
        brolga.roll(*[4] * brolga.due.dice)
    before = brolga.state
    condition = marks(brolga.unit, before, brolga.options)
    hurt = condition.model_copy(update={"crew": (CrewMarks(gunnery=4, piloting=5, hits=3),)})
    brolga.say(Marked(condition=hurt, in_play=True))
    assert (brolga.state.turn, brolga.state.prone, brolga.state.crew[0].hits) == (3, True, 3)
    assert brolga.state.phase_damage == before.phase_damage > 0
    assert brolga.state.armor == before.armor
    brolga.say(Marked(condition=hurt))
    assert (brolga.state.turn, brolga.state.prone, brolga.state.crew[0].hits) == (1, False, 3)


def test_a_limb_that_was_blown_off_stays_so(brolga: Table) -> None:
    brolga.say(Hit(location="LT", damage=29, dice=((1, 1),)))
    brolga.say(EndPhase())
    while brolga.state.due:
        brolga.roll(*[4] * brolga.due.dice)
    assert brolga.state.gone["LA"] == "blown off"
    brolga.say(Marked(condition=marks(brolga.unit, brolga.state, brolga.options), in_play=True))
    assert brolga.state.gone["LA"] == "blown off"


def test_who_ejected_is_gone_until_somebody_takes_the_seat_for_another_game(brolga: Table) -> None:
    brolga.say(Bail())
    while brolga.state.due:
        brolga.roll(*[4] * brolga.due.dice)
    condition = marks(brolga.unit, brolga.state, brolga.options)
    brolga.say(Marked(condition=condition, in_play=True))
    assert brolga.state.destroyed == "ejection"
    brolga.say(Marked(condition=Condition()))
    assert brolga.state.destroyed == ""
