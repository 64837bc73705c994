"""The state of a unit in play."""

from typing import Any

from sheets.play import fresh
from sheets.record.state import DESTROYED, State
from tests.builders import mech


def state_with(**fields: Any) -> State:
    """The state of a fresh 'Mech with other values in these fields."""
    draft = fresh(mech()).draft()
    for name, value in fields.items():
        setattr(draft, name, value)
    return draft.finished()


def test_a_unit_is_out_when_its_destruction_has_taken_effect() -> None:
    """Damage of Alpha Strike takes effect in the End Phase: until then the destruction is pending."""
    assert not state_with().is_out
    assert state_with(destroyed="location").is_out
    assert not state_with(destroyed="location", pending=(DESTROYED,)).is_out
