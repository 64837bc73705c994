"""Random battles of 'Mechs: no event raises, and the laws of play hold."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from importers import load, walk
from sheets.play import Refused, marks, replay, status
from sheets.play.mechs import MECHS
from sheets.record.boxes import boxes
from sheets.record.events import Answer, Event, parse_event
from sheets.record.record import Record, Redo, Undo, read_record, write_record
from sheets.record.state import Due, State
from sheets.record.strays import strays
from sheets.units import Mech
from tests.sheets.play.table import Table

EVERY = 211  # of the corpus, in the normal run
EVENTS = 70
KINDS = ("standard", "energy", "ballistic", "missile", "physical", "area", "acid", "flechette", "armor-piercing")
OPTIONS = ("auto_eject", "extended_heat", "case_pilot_damage", "quirks")


def mechs(shared: Path) -> Iterator[Mech]:
    for number, source in enumerate(walk([str(shared / "corpus" / "meks.zip")])):
        if number % EVERY == 0:
            unit = load(source).unit
            if isinstance(unit, Mech):
                yield unit


def said(mech: Mech, state: State, chance: Random) -> Event:
    """Anything that a player may say."""
    place = chance.choice(mech.locations)
    damage = {"damage": chance.randint(0, 25), "kind": chance.choice(KINDS), "critical_modifier": -chance.randint(0, 3)}
    item = chance.randrange(len(mech.mounts) + 1)
    words: dict[str, Any] = chance.choice(
        [
            {"do": "hit", "location": place, "rear": chance.random() < 0.2, **damage},
            {"do": "hit", "location": place, "through_armor_critical": True, **damage},
            {"do": "attack", "side": chance.choice(("front", "rear", "left", "right")), **damage},
            {"do": "attack", "table": chance.choice(("punch", "kick")), **damage},
            {"do": "critical", "location": place, "slot": chance.randrange(12)},
            {"do": "critical-roll", "location": place},
            {"do": "crew-hit"},
            {"do": "spend", "bin": item, "shots": chance.randint(0, 3)},
            {"do": "fire", "weapon": item, "times": chance.randint(1, 2), "jammed": chance.random() < 0.1},
            {"do": "clear-jam", "weapon": item},
            {"do": "reload", "bin": item},
            {"do": "move", "mode": chance.choice(("stand", "walk", "run", "jump")), "hexes": chance.randint(0, 6)},
            {"do": "heat", "points": chance.randint(1, 20)},
            {"do": "fall", "levels": chance.randint(0, 2)},
            {"do": "stand"},
            {"do": "end-phase"},
            {"do": "reactor", "on": chance.random() < 0.5},
            {"do": "heat-phase", "build_up": chance.randint(0, 40)},
        ]
    )
    return parse_event(words)


def rolled(due: Due, chance: Random) -> Answer:
    """An answer to a roll that is due."""
    if not due.dice:
        return Answer(outcome=chance.choice(due.choices))
    return Answer(dice=(tuple(chance.randint(1, 6) for _ in range(due.dice)),))


def damage_left(state: State) -> int:
    return sum(state.armor.values()) + sum(state.rear.values()) + sum(state.structure.values())


def test_no_battle_breaks_a_law(shared: Path) -> None:
    """Marks never exceed boxes, damage never grows back, heat is never below 0, a replay comes to the same state, and
    what is undone and done again changes nothing."""
    played = 0
    for mech in mechs(shared):
        chance = Random(mech.name)
        table = Table(mech, **{option: chance.random() < 0.5 for option in OPTIONS})
        log: list[Event] = []
        whole = boxes(mech)
        for _ in range(EVENTS):
            if table.state.destroyed:
                break
            before = table.state
            try:
                table.say(event := said(mech, before, chance))
            except Refused:
                assert table.state is before
                continue
            log.append(event)
            while table.state.due:
                table.say(answer := rolled(table.due, chance))
                log.append(answer)
            after = table.state
            assert damage_left(after) <= damage_left(before)
            assert after.heat >= 0
            assert all(
                points >= 0 for facing in (after.armor, after.rear, after.structure) for points in facing.values()
            )
            assert set(before.gone) <= set(after.gone)
            status(mech, after, table.options)
        seen = marks(mech, table.state, table.options)
        assert strays(mech, seen) == []
        assert all(hits <= whole.criticals[name] for name, hits in seen.criticals.items())
        record = Record(unit=mech, options=table.options).add(*log)
        assert replay(record) == table.state
        assert read_record(write_record(record)) == record
        if log:
            assert replay(record.add(Undo(events=len(log) // 2 + 1), Redo(events=len(log) // 2 + 1))) == table.state
        played += 1
    assert played > 10


@pytest.mark.parametrize("damage", [1, 3, 5, 12, 40])
def test_damage_is_conserved(data: Path, damage: int) -> None:
    """What is dealt to an arm is marked off somewhere, until the 'Mech is gone."""
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert unit is not None
    table = Table(unit)
    before = damage_left(table.state)
    table.say(parse_event({"do": "hit", "location": "RL", "damage": damage}))
    while table.state.due:
        table.outcome(0)
    assert before - damage_left(table.state) == damage


def test_every_event_of_mechs_is_said_in_the_battles() -> None:
    chance = Random(1)
    unit = Table(load("tests/data/Brolga BRG-2.mtf").require()).unit
    assert isinstance(unit, Mech)
    state = Table(unit).state
    assert {type(said(unit, state, chance)) for _ in range(600)} == set(MECHS.events)
