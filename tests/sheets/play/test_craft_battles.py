"""Random battles of vehicles and aerospace craft: no event raises, and the laws hold."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from importers import load, walk
from sheets.play import Refused, replay
from sheets.play.marks import marks
from sheets.play.step import status
from sheets.record.events import Event, parse_event
from sheets.record.record import Record
from sheets.record.strays import strays
from sheets.rules.tables.criticals import VehicleCritical
from sheets.units import Unit, Vehicle
from tests.sheets.play.table import Table

ARCHIVES = {
    "vehicles.zip": 60,
    "fighters.zip": 30,
    "convfighter.zip": 10,
    "smallcraft.zip": 6,
    "dropships.zip": 12,
    "jumpships.zip": 4,
    "warship.zip": 6,
    "spacestation.zip": 4,
}
"""Each archive, and how much of it the normal run plays."""
KINDS = ("standard", "energy", "ballistic", "missile", "physical", "area", "acid", "flechette", "armor-piercing")
ON_CRAFT = (
    *("weapon", "engine", "fuel", "crew", "control", "sensors", "fcs", "door", "cargo"),
    *("kf-drive", "grav-deck", "docking-collar", "heat-sink"),
)
EVENTS = 50


def said(unit: Unit, table: Table, chance: Random) -> Event:
    """Anything that a player may say."""
    place = chance.choice([*table.state.armor])
    damage = {"damage": chance.randint(0, 60), "kind": chance.choice(KINDS), "natural_12": chance.random() < 0.2}
    effects = [effect.name.lower() for effect in VehicleCritical] if isinstance(unit, Vehicle) else ON_CRAFT
    six = isinstance(unit, Vehicle) and unit.six_sided
    sides = ("front", "rear", "front-left", "rear-right") if six else ("front", "rear", "left", "right")
    words: dict[str, Any] = chance.choice(
        [
            {"do": "hit", "location": place, "through_armor_critical": chance.random() < 0.2, **damage},
            {"do": "attack", "side": chance.choice(sides), **damage},
            {"do": "attack", "side": chance.choice(sides), "capital": chance.random() < 0.3, **damage},
            {"do": "critical", "location": place, "item": chance.choice(effects).replace("_", "-")},
            {"do": "critical-roll", "location": place},
            {"do": "crew-hit"},
            {"do": "motive-roll", "modifier": chance.randint(0, 3)},
            {"do": "spend", "bin": chance.choice([*table.state.shots, 0]), "shots": chance.randint(0, 3)},
            {"do": "explode", "bin": chance.choice([*table.state.shots, 0])},
            {"do": "end-phase"},
            {"do": "heat-phase", "build_up": chance.randint(0, 60), "external": chance.randint(0, 20)},
        ]
    )
    return parse_event(words)


def answer(table: Table, chance: Random) -> Event:
    """Dice for the roll that is due, or a choice where no die decides."""
    due = table.due
    if not due.dice:
        return parse_event({"do": "answer", "outcome": chance.randrange(len(due.choices))})
    return parse_event({"do": "answer", "dice": [[chance.randint(1, 6) for _ in range(due.dice)]]})


@pytest.mark.parametrize("archive", ARCHIVES)
def test_no_battle_breaks_a_law(shared: Path, archive: str) -> None:
    """Marks fit the sheet, nothing grows back, a wreck stays one, and the record comes to the same state again."""
    for number, source in enumerate(walk([str(shared / "corpus" / archive)])):
        unit = load(source).unit if number % ARCHIVES[archive] == 0 else None
        if unit is None:
            continue
        chance = Random(unit.name)
        table = Table(unit, altitude=6, elevation=2, space=chance.random() < 0.4)
        record = Record(unit=unit, options=table.options)
        for _ in range(EVENTS):
            before = table.state
            try:
                event = said(unit, table, chance)
                table.say(event)
            except Refused:
                assert table.state == before
                continue
            record = record.add(event)
            while table.state.due:
                event = answer(table, chance)
                table.say(event)
                record = record.add(event)
            state = table.state
            for name in ("armor", "structure", "shots"):
                left, old = getattr(state, name), getattr(before, name)
                assert all(0 <= left[key] <= old[key] for key in left), unit.name
            assert 0 <= state.structural_integrity <= before.structural_integrity
            assert state.heat >= 0
            assert not before.destroyed or state.destroyed == before.destroyed
            assert status(unit, state, table.options).destroyed == state.destroyed
            assert not strays(unit, marks(unit, state, table.options)), unit.name
        assert replay(record) == table.state, unit.name
