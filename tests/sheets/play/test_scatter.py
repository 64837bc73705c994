"""Where shells and bombs land that miss their target."""

from pathlib import Path

import pytest

from sheets.play import Refused
from sheets.record.events import ElementFire, Postpone, Scatter
from tests.builders import mech
from tests.sheets.play.element_table import NEWER, OLDER, hunter, playing
from tests.sheets.play.table import Table
from tests.sheets.play.test_aerospace import fighter


@pytest.mark.parametrize("edition", [OLDER, NEWER])
def test_a_missed_shell_scatters(shared: Path, edition: str) -> None:
    """AS-2.3.1:p42:artillery: one die is the direction, twice the other the inches."""
    table = playing(shared, "Mobile Long Tom LT-MOB-25.blk", edition, "vehicles")
    table.say(ElementFire(artillery="ART-LT", missed=True))
    assert (table.due.purpose, table.due.dice) == ("scatter", 2)
    table.roll(3, 5)
    assert table.words == ['the shell lands 10" from its point of impact in direction 3']
    table.say(ElementFire(artillery="ART-LT"))
    assert not table.state.due


def test_a_shell_of_a_cannon_scatters_half_as_far() -> None:
    """AS-2.3.1:p42:artillery: the distance is doubled where no artillery cannon fired."""
    table = hunter(OLDER)
    table.say(Scatter(cannon=True))
    table.roll(1, 5)
    assert table.words == ['the shell lands 5" from its point of impact in direction 1']
    table.say(Scatter())
    table.roll(1, 5)
    assert table.words == ['the shell lands 10" from its point of impact in direction 1']


def test_the_players_may_state_the_scatter() -> None:
    """AS-2.3.1:p42:artillery: with the inches nothing is rolled, nor where the roll has an outcome in words."""
    table = hunter(OLDER)
    table.say(Scatter(hexes=8))
    assert not table.state.due
    table.say(Scatter())
    table.outcome(6)
    assert table.words == ['the shell lands 6" from its point of impact']


def test_a_bomb_scatters_by_the_points_of_its_miss() -> None:
    """TW-4.4:p246:altitude-bombing: one die is the direction; the roll can wait."""
    table = fighter(altitude=6)
    table.say(Scatter(hexes=3))
    assert (table.due.purpose, table.due.dice) == ("scatter", 1)
    table.roll(4)
    assert table.words == ["the bomb lands 3 hexes from its target in direction 4"]
    table.say(Scatter(hexes=1))
    table.say(Postpone())
    assert not table.state.due
    assert len(table.state.postponed) == 1


def test_the_scatter_of_classic_artillery_is_stated() -> None:
    """No document has its roll: the players state the hexes."""
    table = Table(mech())
    table.say(Scatter(hexes=4))
    assert table.words == ["the shell lands 4 hexes from its target"]
    with pytest.raises(Refused, match="how far does it scatter"):
        table.say(Scatter())
