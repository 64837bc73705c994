"""Salvos of missiles and clusters: how much hits, and in which groups."""

from typing import Any

import pytest
from pydantic import ValidationError

from importers import load
from sheets.play import Refused
from sheets.record.events import Salvo, parse_event
from tests.sheets.play.table import Table, of


def groups(table: Table, *locations: tuple[int, int]) -> list[int]:
    """The groups of damage that are located, each with its roll."""
    found = []
    for dice in locations:
        found.append(int(table.due.asked_by.split()[0]))
        table.roll(*dice)
    assert not table.state.due
    return found


@pytest.mark.parametrize(
    ("fields", "dice", "expected"),
    [
        ({"size": 20}, (3, 4), [5, 5, 2]),  # 12 of 20
        ({"size": 6, "damage": 2, "group": 2}, (3, 4), [2, 2, 2, 2]),  # 4 of 6, 2 points each
        ({"size": 10, "group": 1, "kind": "ballistic"}, (1, 1), [1, 1, 1]),  # 3 pellets
        ({"size": 9, "damage": 2}, (3, 4), [5, 5]),  # 5 of 9: 10 points
        ({"size": 20, "modifier": 2}, (3, 4), [5, 5, 5, 1]),  # Artemis IV: 9 on the table
    ],
)
def test_the_cluster_table_says_how_much_hits(
    fields: dict[str, Any], dice: tuple[int, int], expected: list[int]
) -> None:
    """digest 19, digest 2"""
    table = of(points=40)
    table.say(Salvo(**fields))
    assert table.due.purpose == "cluster"
    table.roll(*dice)
    assert groups(table, *[(3, 4)] * len(expected)) == expected
    assert table.state.armor["CT"] == 40 - sum(expected)


def test_all_of_a_streak_salvo_hits() -> None:
    """digest 19"""
    table = of(points=40)
    table.say(Salvo(size=4, damage=2, group=2, all_hit=True))
    assert groups(table, *[(3, 4)] * 4) == [2, 2, 2, 2]


def test_a_salvo_strikes_a_vehicle_too_and_its_outcome_may_be_said() -> None:
    """digest 19"""
    table = Table(load("tests/data/Currawong Patrol Tank CPT-1.blk").require())
    table.say(Salvo(size=5))
    with pytest.raises(Refused, match="6 of 5 cannot hit"):
        table.outcome(6)
    table.outcome(3)
    assert table.due.asked_by.startswith("3 points")


def test_a_size_between_the_rows_is_rolled_twice() -> None:
    """digest 19: 35 are the row of 30 and, by another roll, the row of 5."""
    table = of(points=40)
    table.say(Salvo(size=35))
    assert table.due.asked_by == "a salvo of 30"
    table.roll(1, 1)
    while table.due.purpose == "hit-location":
        table.roll(3, 4)
    assert table.due.asked_by == "a salvo of 5"
    table.roll(6, 6)
    while table.state.due and table.due.purpose == "hit-location":
        table.roll(3, 4)
    assert table.state.armor["CT"] == 40 - 10 - 5


def test_nothing_is_counted_higher_than_anything_at_a_table() -> None:
    """A record may come from anywhere, and each group of a salvo, a fall or a charge is a roll."""
    for fields in (
        {"do": "salvo", "size": 10**9},
        {"do": "fall", "levels": 10**9},
        {"do": "inferno", "missiles": 10**9},
    ):
        with pytest.raises(ValidationError):
            parse_event(fields)
