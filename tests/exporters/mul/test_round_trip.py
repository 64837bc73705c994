"""Any condition goes through a force file and comes back; what the file says is said in the words of the format."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from exporters.mul import member_of, write_force
from importers import load, walk
from importers.mul import read_mul
from sheets.play import step
from sheets.play.families import fresh, marks
from sheets.record.boxes import boxes
from sheets.record.condition import AlphaCondition, Condition, CrewMarks, ExternalStore
from sheets.record.events import Critical, Hit
from sheets.record.mul.exchange import from_force_file
from sheets.record.mul.words import WRITTEN
from sheets.record.record import Options
from sheets.units import Unit
from tests.builders import mech, platoon, squad, tank

FAMILIES = {
    "mech": lambda: load("tests/data/Brolga BRG-2.mtf").require(),
    "omni": lambda: load("tests/data/Potoroo PTR.ssw").require(),
    "vehicle": lambda: load("tests/data/Currawong Patrol Tank CPT-1.blk").require(),
    "infantry": lambda: load("tests/data/Drongo Watch Platoon.blk").require(),
    "platoon": platoon,
    "squad": squad,
    "tank": tank,
    "built mech": mech,
}
CORPUS = ("meks", "vehicles", "fighters", "protomeks", "dropships", "warship", "ge", "handheld", "battlearmor")
Key = TypeVar("Key", str, int)


@cache
def family(name: str) -> Unit:
    return FAMILIES[name]()


def some(there: Mapping[Key, int]) -> st.SearchStrategy[dict[Key, int]]:
    """Some of the boxes, each with some of its points."""
    full = {key: most for key, most in there.items() if most}
    keys = st.sets(st.sampled_from(sorted(full)), max_size=4) if full else st.just(set())
    return keys.flatmap(lambda chosen: st.fixed_dictionaries({key: st.integers(1, full[key]) for key in chosen}))


NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=8).map(lambda text: " ".join(text.split()))
PEOPLE = st.builds(
    CrewMarks,
    name=NAMES,
    gunnery=st.none() | st.integers(0, 8),
    piloting=st.none() | st.integers(0, 8),
    hits=st.integers(0, 6),
    conscious=st.booleans(),
    abilities=st.lists(st.sampled_from(["Sniper", "Dodge", "Of his own"]), max_size=2).map(tuple),
)


def conditions(unit: Unit) -> st.SearchStrategy[Condition]:
    """Any condition of a unit that its sheet can show."""
    there = boxes(unit)
    slots = {place: st.sets(st.integers(0, number - 1), max_size=2) for place, number in there.slots.items()}
    stores = st.builds(ExternalStore, load=st.sampled_from(["", "HEBomb", "cluster bomb", "rope"]), gone=st.booleans())
    return st.builds(
        Condition,
        armor=some(there.armor),
        rear=some(there.rear),
        structure=some(there.structure),
        structural_integrity=st.integers(0, there.structural_integrity),
        slots=st.fixed_dictionaries({}, optional=slots),
        destroyed=st.sets(st.sampled_from(unit.locations), max_size=2),
        mounts=st.sets(st.integers(0, len(unit.mounts) - 1), max_size=3) if unit.mounts else st.just(set()),
        shots=some(there.shots),
        absorbed=some(there.absorbed),
        stores=st.lists(stores, max_size=min(there.stores, 4)).map(tuple),
        fuel=st.integers(0, int(there.fuel)),
        heat=st.integers(0, 30),
        crew=st.lists(PEOPLE, max_size=2).map(tuple),
        criticals=some(there.criticals),
        alpha=st.builds(AlphaCondition, armor=st.integers(0, 5), heat=st.integers(0, 4)),
        notes=st.text(st.characters(exclude_categories=("Cs",)), max_size=8),
    )


def through_a_file(unit: Unit, condition: Condition) -> tuple[Condition, str]:
    """What comes back, and the text that it went through."""
    text = write_force([member_of(unit, condition)]).text
    loaded = read_mul(text, "lance.mul")
    assert loaded.force is not None
    assert loaded.problems == ()
    return from_force_file(unit, loaded.force.entries[0]).condition, text


@pytest.mark.parametrize("name", FAMILIES)
@settings(max_examples=8)
@given(data=st.data())
def test_any_condition_comes_back(name: str, data: st.DataObject) -> None:
    unit = family(name)
    condition = data.draw(conditions(unit))
    back, text = through_a_file(unit, condition)
    assert back == condition
    assert_only_words_of_the_format(text)


@pytest.mark.parametrize("archive", CORPUS)
def test_conditions_of_real_units_come_back(archive: str, shared: Path) -> None:
    sources = list(walk([shared / "corpus" / f"{archive}.zip"]))
    for unit in (load(sources[len(sources) * place // 3]).require() for place in (0, 1, 2)):
        there = boxes(unit)
        half = {place: (points + 1) // 2 for place, points in there.armor.items() if points}
        condition = Condition(
            armor=half,
            shots=dict.fromkeys(there.shots, 1),
            criticals={name: 1 for name in list(there.criticals)[::2] if there.criticals[name]},
            structural_integrity=there.structural_integrity // 2,
            crew=(CrewMarks(name="Rosa Vane", gunnery=3, piloting=4, hits=1),),
        )
        back, text = through_a_file(unit, condition)
        assert back == condition, unit.name
        assert_only_words_of_the_format(text)


def assert_only_words_of_the_format(text: str) -> None:
    for element in etree.fromstring(text.encode()).iter():
        assert set(map(str, element.attrib)) <= set(WRITTEN[str(element.tag)]), element.tag


def test_the_words_are_those_of_the_description(shared: Path) -> None:
    """Every element that we write, with each attribute, stands in the description of the format."""
    description = (shared / "formats" / "mul.md").read_text("utf-8")
    named = set(re.findall(r"\w+", description))
    for element, attributes in WRITTEN.items():
        assert element in named
        assert set(attributes) <= named, element


def test_damage_of_play_needs_no_words_of_our_own() -> None:
    """Points, struck slots and lost shots all have words in the format: nothing is left for the extra data."""
    unit, options = family("mech"), Options()
    state = fresh(unit)
    for event in (
        Hit(location="LA", damage=10),
        Hit(location="CT", damage=4, rear=True),
        Critical(location="CT", slot=0),
    ):
        state = step(unit, state, event, options).state
    condition = marks(unit, state, options).model_copy(update={"crew": (CrewMarks(name="A", gunnery=3, piloting=4),)})
    back, text = through_a_file(unit, condition)
    assert back == condition
    assert "extraData" not in text


def test_who_played_on_elsewhere_is_believed() -> None:
    """Once the points of a file are others than when we wrote it, what we kept besides is too old to count."""
    unit = family("mech")
    _, text = through_a_file(unit, Condition(armor={"LA": 5}, heat=7))
    loaded = read_mul(text.replace('points="11"', 'points="2"'), "lance.mul")
    assert loaded.force is not None
    found = from_force_file(unit, loaded.force.entries[0])
    assert (found.condition.armor, found.condition.heat) == ({"LA": 14}, 0)
    assert "older than the rest" in found.misfits[0].sentence


def test_the_report_names_marks_without_a_field() -> None:
    (report,) = write_force([member_of(family("mech"), Condition(heat=3, notes="limps"))]).reports
    assert [sentence.partition(" ")[0] for sentence in report] == ["heat", "notes"]
    assert all("is refused: a .mul file has no field for it" in sentence for sentence in report)


def test_the_report_tells_what_is_lost_with_its_place_from_what_has_no_word() -> None:
    """An arm goes with its torso; a force file knows nothing of heat, nor of shots of what has none."""
    unit = family("mech")
    lost = Condition(destroyed={"LT", "LA"}, armor={"LT": 17, "LA": 16}, structure={"LT": 12, "LA": 8})
    (report,) = write_force([member_of(unit, lost)]).reports
    assert report
    assert all("follows from the rest" in line for line in report)
    (report,) = write_force([member_of(unit, Condition(shots={0: 1}, heat=3))]).reports
    assert all("is refused: a .mul file has no field for it" in line for line in report)


def test_a_force_comes_back_with_its_ids_groups_and_networks() -> None:
    text = """<unit version="0.50.07"><entity chassis="Brolga" model="BRG-2" commander="true" externalId="u-1"
      c3UUID="a" quirks="rugged_1" deployment="6">
      <pilot name="A" nick="Bolt" gunnery="3" piloting="4"/><Game id="7"/>
      <Force force="Blackcoats|0||"/></entity>
      <entity chassis="Brolga" model="BRG-2" c3UUID="b" c3MasterIs="a"/></unit>"""
    first = read_mul(text, "lance.mul").force
    assert first is not None
    unit = family("mech")
    again = write_force([member_of(unit)._replace(entry=entry) for entry in first.entries]).text
    second = read_mul(again, "lance.mul").force
    assert second is not None
    for one, other in zip(first.entries, second.entries, strict=True):
        for name in ("id", "groups", "network", "commander"):
            assert getattr(one, name) == getattr(other, name)
        assert {key: value for key, value in one.kept.items() if "c3" not in key}.items() <= other.kept.items()
