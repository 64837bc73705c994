"""Random battles of units that are counted by troopers, boxes and guns: no event raises, and the laws hold."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from importers import load, walk
from sheets.play import Refused, replay
from sheets.play.marks import marks
from sheets.play.step import status
from sheets.record.boxes import boxes
from sheets.record.events import Event, parse_event
from sheets.record.record import Record, read_record, write_record
from sheets.record.strays import strays
from sheets.units import Unit
from tests.sheets.play.table import Table

ARCHIVES = {"infantry.zip": 90, "battlearmor.zip": 60, "protomeks.zip": 6, "ge.zip": 40, "handheld.zip": 1}
"""Each archive, and how much of it the normal run plays."""
KINDS = (
    "standard",
    "energy",
    "ballistic",
    "missile",
    "physical",
    "area",
    "acid",
    "flechette",
    "armor-piercing",
    "fall",
)
EVENTS = 60


def units(shared: Path, archive: str) -> Iterator[Unit]:
    for number, source in enumerate(walk([str(shared / "corpus" / archive)])):
        if number % ARCHIVES[archive] == 0:
            unit = load(source).unit
            if unit is not None:
                yield unit


def said(table: Table, chance: Random) -> Event:
    """Anything that a player may say."""
    places = [*(table.state.structure or {"GUN": 0}), "LT"]
    damage = {"damage": chance.randint(0, 25), "kind": chance.choice(KINDS), "in_open": chance.random() < 0.3}
    words: dict[str, Any] = chance.choice(
        [
            {"do": "hit", "location": chance.choice(places), **damage},
            {"do": "attack", "side": chance.choice(("front", "rear", "left", "right")), **damage},
            {"do": "critical", "location": chance.choice(places)},
            {"do": "critical-roll", "location": chance.choice(places)},
            {"do": "crew-hit"},
            {"do": "spend", "bin": chance.choice([*table.state.shots, 0]), "shots": chance.randint(0, 3)},
            {"do": "end-phase"},
            {"do": "heat-phase", "build_up": chance.randint(0, 9)},
            {"do": "building-hit", "damage": chance.randint(1, 40)},
            {"do": "emplacement-critical-roll"},
        ]
    )
    return parse_event(words)


@pytest.mark.parametrize("archive", ARCHIVES)
def test_no_battle_breaks_a_law(shared: Path, archive: str) -> None:
    """Marks never exceed boxes, nothing grows back, and the record comes to the same state again."""
    for unit in units(shared, archive):
        chance = Random(unit.name)
        table = Table(unit, building_cf=90)
        record = Record(unit=unit, options=table.options)
        whole = boxes(unit)
        for _ in range(EVENTS):
            before = table.state
            try:
                table.say(event := said(table, chance))
                record = record.add(event)
                while table.state.due:
                    due = table.state.due[0]
                    dice = tuple(chance.randint(1, 6) for _ in range(due.dice))
                    try:
                        table.roll(*dice)
                    except Refused:  # there are fewer guns than a die has sides
                        dice = (1,)
                        table.roll(*dice)
                    record = record.add(parse_event({"do": "answer", "dice": [dice]}))
            except Refused:
                table.state = before
                assert not before.due
            state = table.state
            for name in ("armor", "structure", "shots"):
                left, old, all_boxes = getattr(state, name), getattr(before, name), getattr(whole, name)
                assert all(0 <= left[key] <= old[key] <= all_boxes.get(key, old[key]) for key in left), unit.name
            assert all(number <= whole.criticals.get(name, number) for name, number in state.crossed.items()), unit.name
            assert status(unit, state, table.options).destroyed == state.destroyed
            assert not strays(unit, marks(unit, state, table.options)), unit.name
            assert 0 <= state.building_cf <= before.building_cf
            assert not before.destroyed or state.destroyed == before.destroyed
        again = read_record(write_record(record))
        assert replay(again) == table.state, unit.name
