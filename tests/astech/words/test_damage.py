"""Damage in words: every name is one of the sheet's, slots count from 1, and too many points fill the boxes."""

from pathlib import Path

import pytest

from astech.words import WordError, parse_damage
from astech.words.damage import MOST_PLACE_WORDS, damaged_card, damaged_unit
from importers import load
from sheets.record import Condition
from sheets.record.boxes import strays
from sheets.units import Mech, Unit, location_name
from tests.builders import tank
from tests.exporters.recordsheet.craft import fighter


@pytest.fixture(scope="module")
def brolga(data: Path) -> Unit:
    return load(data / "Brolga BRG-2.mtf").require()


def words(unit: Unit, text: str) -> Condition:
    damaged = damaged_unit(unit, text)
    assert damaged.notes == ()
    assert strays(unit, damaged.condition) == []
    return damaged.condition


def test_points_go_through_the_armor_into_the_structure(brolga: Unit) -> None:
    armor = 16  # of an arm of the Brolga
    assert words(brolga, "LA 16").structure == {}
    through = words(brolga, "la 10, left arm 8")
    assert (through.armor, through.structure) == ({"LA": armor}, {"LA": 2})


def test_the_rear_has_armor_of_its_own(brolga: Unit) -> None:
    assert words(brolga, "CT 3 rear; CT rear 1, CT 2") == Condition(rear={"CT": 4}, armor={"CT": 2})


def test_slots_count_from_one(brolga: Unit) -> None:
    assert words(brolga, "LA slot 1, LA slots 2 3").slots == {"LA": frozenset({0, 1, 2})}


def test_boxes_are_counted_by_their_names(brolga: Unit) -> None:
    marked = words(brolga, "engine 1, engine, life support 1, heat 5, pilot 2")
    assert marked.criticals == {"engine": 2, "life-support": 1}
    assert (marked.heat, marked.crew[0].hits) == (5, 2)


@pytest.mark.parametrize(
    ("text", "criticals"),
    [
        ("motive 2", {"motive-2": 1}),
        ("motive-2 1, sensors 2", {"motive-2": 1, "sensors": 2}),
        ("stabilizer turret, stabilizer fr 1", {"stabilizer-TU": 1, "stabilizer-FR": 1}),
        ("Turret locked, driver", {"turret-locked-TU": 1, "driver": 1}),
        ("turret locked 1", {"turret-locked-TU": 1}),
    ],
)
def test_boxes_of_vehicles_have_the_names_on_the_sheet(data: Path, text: str, criticals: dict[str, int]) -> None:
    """The number behind motive damage is that of its box, and a location has two names."""
    assert words(load(data / "Currawong Patrol Tank CPT-1.blk").require(), text).criticals == criticals


def test_points_in_a_turret_lock_nothing(data: Path) -> None:
    tank = load(data / "Currawong Patrol Tank CPT-1.blk").require()
    assert words(tank, "turret 3") == Condition(armor={"TU": 3})
    with pytest.raises(WordError, match="perhaps stabilizer"):
        damaged_unit(tank, "stabilizer")  # a critical hit must name one of them


def test_shots_are_spent_by_the_weapon_s_name(brolga: Unit) -> None:
    (spent,) = words(brolga, "SRM 6 3 shots").shots.items()
    assert "SRM-6" in brolga.mounts[spent[0]].item
    assert spent[1] == 3


def test_items_and_locations_are_destroyed(brolga: Unit) -> None:
    marked = words(brolga, "RA destroyed, large laser destroyed")
    assert marked.destroyed == {"RA"}
    assert [brolga.mounts[position].item for position in marked.mounts] == ["Large Laser"]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("LA 99", "LA is filled, 75 of 99 points are left over"),
        ("gyro 3", "3 in all, there are 2; they are filled"),
        ("heat 99", "99 in all, there are 50"),
        ("SRM 6 99 shots", "more than there are; all are spent"),
    ],
)
def test_too_many_points_fill_all_boxes_and_are_reported(brolga: Unit, text: str, note: str) -> None:
    damaged = damaged_unit(brolga, text)
    assert note in damaged.notes[0]
    assert strays(brolga, damaged.condition) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("LAA 5", "perhaps LA"),
        ("engin 1", "perhaps engine"),
        ("SMR 6 3 shots", "perhaps SRM 6"),
        ("LA 5 rear", "LA has no rear armor"),
        ("LA slot 13", "slots 1 to 12"),
        ("LA", "expected how much"),
        ("LA -5", "expected how many points"),
        ("LA 5 reer", "perhaps rear"),
        ("medium laser destroyed", "which of them"),
        ("LT 5,, heat 2", "nothing stands between two commas"),
        ("", "expected something like"),
        ("xyzzy", "is nothing on this sheet, which has"),
    ],
)
def test_damage_without_a_box_is_refused_with_a_suggestion(brolga: Unit, text: str, reason: str) -> None:
    with pytest.raises(WordError) as refused:
        damaged_unit(brolga, text)
    assert reason in str(refused.value)


def test_endless_input_is_quoted_in_part(brolga: Unit) -> None:
    with pytest.raises(WordError) as refused:
        damaged_unit(brolga, "nonsense" * 10_000)
    assert len(str(refused.value)) == 1_000


def test_a_card_has_boxes_of_its_own() -> None:
    damaged = damaged_card(
        "armor 2, fire control 1, engine 9, heat 1", 5, 4, {"engine": 2, "fire-control": 4}, heats=True
    )
    alpha = damaged.condition.alpha
    assert (alpha.armor, alpha.heat, alpha.criticals) == (2, 1, {"fire-control": 1, "engine": 2})
    assert "they are filled" in damaged.notes[0]
    with pytest.raises(WordError, match="perhaps armor"):
        damaged_card("armr 2", 5, 4, {}, heats=False)


def test_no_place_has_more_words_than_the_parser_reads(data: Path) -> None:
    """Otherwise a part of a hundred thousand words would cost more than its length."""
    for file in data.glob("*.mtf"):
        unit = load(file).require()
        assert isinstance(unit, Mech)
        assert max(len(location_name(unit, place).split()) for place in unit.slots) <= MOST_PLACE_WORDS


def test_heat_and_fuel_are_no_boxes_of_systems() -> None:
    """A fighter has boxes for heat sinks and a hit fuel tank; its heat and the fuel that it burnt are other marks."""
    craft = fighter()
    assert (parse_damage("heat 12", craft).heat, parse_damage("heat sink 2", craft).criticals) == (12, {"heat-sink": 2})
    assert (parse_damage("fuel 12", craft).fuel, parse_damage("fuel 1", craft).criticals) == (12, {"fuel": 1})


def test_only_units_with_a_heat_scale_have_heat() -> None:
    assert strays(tank(), Condition(heat=3)) == ["heat 3 is marked, the unit has no heat scale"]
    with pytest.raises(WordError, match="'heat 3' is nothing on this sheet"):
        parse_damage("heat 3", tank())
