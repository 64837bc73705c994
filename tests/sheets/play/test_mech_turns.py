"""Events of a 'Mech's turn: those that count, and those that are refused."""

from typing import Any

import pytest

from sheets.play import Refused, marks
from sheets.record import Condition
from sheets.record.events import (
    Critical,
    EndPhase,
    Hit,
    Marked,
    Spend,
)
from tests.sheets.play.table import Table


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Hit(location="XX", damage=1), "has no location 'XX'"),
        (Critical(location="LA", slot=40), "has 12 slots"),
        (Critical(location="LA", slot=11), "is empty"),
        (Spend(bin=0, shots=1), "is not ammunition"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(brolga: Table, event: Any, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        brolga.say(event)


def test_a_marked_sheet_comes_to_the_table(brolga: Table) -> None:
    """The marks of a state and a state of marks agree."""
    brolga.say(Hit(location="LA", damage=18, dice=((4, 4), (1,))))
    brolga.say(EndPhase())
    seen = marks(brolga.unit, brolga.state, brolga.options)
    brolga.say(Marked(condition=seen))
    assert marks(brolga.unit, brolga.state, brolga.options) == seen
    brolga.say(Marked(condition=Condition()))
    assert brolga.state.armor["LA"] == 16
