"""The values that an event has where nothing is said."""

from typing import get_args

import pytest

from sheets.record.events import Event, EventBase

KINDS: tuple[type[EventBase], ...] = get_args(Event)
OTHER = {
    ("Hit", "guns"): 1,
    ("Attack", "guns"): 1,
    ("Salvo", "damage"): 1,
    ("Salvo", "group"): 5,
    ("CrewHit", "hits"): 1,
    ("Spend", "shots"): 1,
    ("Fire", "times"): 1,
    ("Mishap", "row"): 1,
    ("WeaponHit", "times"): 1,
}
"""The fields of events whose number is not 0 where nothing is said."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_number_that_is_not_said_is_0_or_unknown(kind: type[EventBase]) -> None:
    found = {
        (kind.__name__, name): field.default
        for name, field in kind.model_fields.items()
        if isinstance(field.default, int) and not isinstance(field.default, bool) and field.default
    }
    assert found == {place: number for place, number in OTHER.items() if place[0] == kind.__name__}
