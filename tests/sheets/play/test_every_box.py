"""Every box of every family that is marked on a sheet is in the state of the unit, and is marked on its next sheet."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from importers import load, walk
from sheets.play import marks, state_from_marks
from sheets.record import Condition, CrewMarks
from sheets.record.boxes import boxes
from sheets.record.events import Critical, CriticalRoll, EndPhase, HeatPhase, Marked
from sheets.record.lost import COUNTED_AS, with_consequences
from sheets.record.record import Options
from sheets.units import Fighter, Mech, ProtoMech, Spacecraft, Unit
from sheets.units.mech import System
from tests.conftest import ROOT
from tests.sheets.play.table import Table

ARCHIVES = (
    "meks",
    "vehicles",
    "fighters",
    "convfighter",
    "smallcraft",
    "dropships",
    "jumpships",
    "warship",
    "spacestation",
    "protomeks",
    "ge",
    "handheld",
    "battlearmor",
    "infantry",
)
DATA = [load(path).require() for path in sorted((ROOT / "tests" / "data").rglob("*.*")) if path.suffix != ".saw"]


def one_mark_each(unit: Unit) -> Iterator[Condition]:
    """Every box by itself, and all boxes of each count."""
    there = boxes(unit)
    for field in ("armor", "rear", "structure", "criticals", "shots", "absorbed"):
        for key, most in getattr(there, field).items():
            for number in {1, most} - {0}:
                if number <= most:
                    yield Condition.model_validate({field: {key: number}})
    for field in ("structural_integrity", "fuel"):
        if most := getattr(there, field):
            yield Condition.model_validate({field: 1})
            yield Condition.model_validate({field: most})
    for place, number in there.slots.items():
        yield from (Condition(slots={place: {slot}}) for slot in range(number))
    for place, slots in there.component_armor.items():
        yield from (Condition(component_armor={place: {slot}}) for slot in slots)
    yield from (Condition(destroyed={place}) for place in unit.locations)
    yield from (Condition(mounts={mount}) for mount in range(len(unit.mounts)))
    if isinstance(unit, Mech | Fighter | Spacecraft | ProtoMech):
        yield from (Condition(crew=(CrewMarks(hits=hits),)) for hits in range(1, 7))
    if isinstance(unit, Mech | Fighter):
        yield from (Condition(heat=heat) for heat in (1, 30))


def in_play(unit: Unit, condition: Condition) -> Condition:
    """The marks of a unit that comes to the table with this condition, without the skills that play gives its crew."""
    found = marks(unit, state_from_marks(unit, condition, Options()), Options())
    crew = tuple(CrewMarks(hits=who.hits) for who in found.crew)
    return with_consequences(unit, found.model_copy(update={"crew": crew}))


def assert_all_boxes_are_kept(unit: Unit) -> None:
    for condition in one_mark_each(unit):
        assert in_play(unit, condition) == with_consequences(unit, condition), condition


@pytest.mark.parametrize("unit", DATA, ids=lambda unit: unit.name)
def test_every_box_of_our_units_is_kept(unit: Unit) -> None:
    assert_all_boxes_are_kept(unit)


@pytest.mark.parametrize("archive", ARCHIVES)
def test_every_box_of_real_units_is_kept(archive: str, shared: Path) -> None:
    sources = list(walk([shared / "corpus" / f"{archive}.zip"]))
    for unit in (load(sources[len(sources) * place // 4]).require() for place in range(4)):
        assert_all_boxes_are_kept(unit)


# --- Hits on the systems of a 'Mech that only a box counts ------------------------------------------------------------


@pytest.fixture
def brolga() -> Table:
    return Table(load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require())


def mark(table: Table, **hits: int) -> None:
    """Ticks boxes for hits on systems."""
    table.say(Marked(condition=Condition(criticals={name.replace("_", "-"): count for name, count in hits.items()})))


def first_slot(unit: Unit, system: System) -> tuple[str, int]:
    assert isinstance(unit, Mech)
    return next(
        (place, number)
        for place, row in unit.slots.items()
        for number, slot in enumerate(row)
        if slot is not None and slot.system is system
    )


def test_a_ticked_gyro_box_is_a_hit(brolga: Table) -> None:
    """The hit adds 3 to piloting rolls (CRIT:gyro)."""
    before = brolga.now.piloting
    mark(brolga, gyro=1)
    assert before is not None
    assert brolga.now.piloting == before + 3


def test_ticked_engine_boxes_heat(brolga: Table) -> None:
    """Two engine hits are 10 heat a turn, the third puts the engine out of action (CRIT:engine)."""
    mark(brolga, engine=2)
    assert brolga.now.heat_made["engine"] == 10
    mark(brolga, engine=3)
    assert brolga.state.destroyed == "engine"


def test_ticked_sensors_count_for_shots(brolga: Table) -> None:
    """One hit adds 2 to shots, with two nothing can be aimed (CRIT:sensors)."""
    before = [weapon.modifier for weapon in brolga.now.weapons]
    mark(brolga, sensors=1)
    assert [weapon.modifier for weapon in brolga.now.weapons] == [modifier + 2 for modifier in before]
    mark(brolga, sensors=2)
    assert not any(weapon.fires for weapon in brolga.now.weapons)


@pytest.mark.parametrize("system", [System.ENGINE, System.GYRO, System.SENSORS, System.LIFE_SUPPORT])
def test_a_critical_hit_on_a_named_slot_gives_the_ticked_hit_its_slot(brolga: Table, system: System) -> None:
    """The hit that was ticked is the one that is named: no second hit, no second roll."""
    mark(brolga, **{COUNTED_AS[system].replace("-", "_"): 1})
    before = brolga.now
    place, slot = first_slot(brolga.unit, system)
    done = brolga.say(Critical(location=place, slot=slot))
    assert len(done.happened) == 1
    assert "the hit was marked already" in done.happened[0].words
    assert brolga.now == before
    condition = marks(brolga.unit, brolga.state, brolga.options)
    assert condition.slots == {place: {slot}}
    assert condition.criticals == {COUNTED_AS[system]: 1}
    assert not brolga.say(EndPhase()).due


def test_the_next_critical_hit_on_a_named_slot_is_a_second_hit(brolga: Table) -> None:
    mark(brolga, engine=1)
    place, slot = first_slot(brolga.unit, System.ENGINE)
    brolga.say(Critical(location=place, slot=slot))
    brolga.say(Critical(location=place, slot=slot + 1))
    assert marks(brolga.unit, brolga.state, brolga.options).criticals == {"engine": 2}


def test_a_rolled_critical_hit_is_a_second_hit(brolga: Table) -> None:
    """Dice tell of a new hit, on whichever slot of the system."""
    mark(brolga, engine=1)
    brolga.say(CriticalRoll(location="CT"))
    brolga.roll(4, 4)
    brolga.roll(1, 1)
    assert marks(brolga.unit, brolga.state, brolga.options).criticals == {"engine": 2}


def test_a_slot_and_its_box_ticked_together_are_one_hit(brolga: Table) -> None:
    place, slot = first_slot(brolga.unit, System.GYRO)
    both = Condition(slots={place: {slot}}, criticals={"gyro": 1})
    brolga.say(Marked(condition=both))
    assert marks(brolga.unit, brolga.state, brolga.options).criticals == {"gyro": 1}
    assert not brolga.state.crossed


def test_a_ticked_hit_stays_while_the_game_goes_on(brolga: Table) -> None:
    """Equal marks, read in play, change nothing; with the slot ticked later the hit has its slot."""
    mark(brolga, gyro=1)
    brolga.say(HeatPhase())
    condition = marks(brolga.unit, brolga.state, brolga.options)
    assert state_from_marks(brolga.unit, condition, brolga.options, brolga.state) == brolga.state
    place, slot = first_slot(brolga.unit, System.GYRO)
    brolga.say(Marked(condition=condition.model_copy(update={"slots": {place: frozenset({slot})}}), in_play=True))
    assert marks(brolga.unit, brolga.state, brolga.options).criticals == {"gyro": 1}
