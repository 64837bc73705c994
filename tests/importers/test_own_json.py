"""Our own JSON, also where a hand has been in it: what the schema cannot say is checked too."""

import json
from typing import Any

import pytest

from importers import Loaded, load
from sheets.units import Unit, dump
from tests.builders import mech, mounts, platoon, squad, tank

Data = dict[str, Any]  # any: a unit as plain JSON


def read(unit: Unit, **changes: Any) -> Loaded:
    """A unit, written with some of its fields changed and read again."""
    return load(json.dumps({"astech": 1, "unit": dump(unit) | changes}).encode(), "a.json")


def refusal(unit: Unit, **changes: Any) -> str:
    """The sentence about such a unit."""
    loaded = read(unit, **changes)
    assert loaded.unit is None
    return str(loaded.error)


def test_units_come_back_as_they_were() -> None:
    for unit in (mech(), tank(mounts=mounts("PPC", at="FR")), squad(), platoon()):
        assert read(unit) == Loaded("a.json", unit, ())


def test_unknown_equipment_is_kept_and_reported() -> None:
    loaded = read(tank(), mounts=[{"item": "Meduim Laser", "location": "FR"}])
    assert loaded.unit is not None
    assert not loaded.unit.mounts[0].known
    (problem,) = loaded.problems
    assert str(problem) == (
        "a.json: mounts.0.item is 'Meduim Laser'; expected equipment; did you mean 'Medium Laser'? (kept as written)"
    )


def test_other_names_of_equipment_are_understood() -> None:
    loaded = read(tank(), mounts=[{"item": "ISMediumLaser", "location": "FR"}])
    assert loaded == Loaded("a.json", tank(mounts=mounts("Medium Laser", at="FR")), ())


def test_equipment_in_an_unknown_location() -> None:
    sentence = refusal(squad(), mounts=[{"item": "ISBASmallLaser", "location": "Trooper 5"}])
    expected = "one of Squad, Trooper 1, Trooper 2, Trooper 3, Trooper 4"
    assert sentence == f"a.json: mounts.0.location is 'Trooper 5'; expected {expected}"


@pytest.mark.parametrize(
    ("field", "name", "expected"),
    [
        ("primary", "InfantryAssaultRifel", "equipment; did you mean 'InfantryAssaultRifle'?"),
        ("secondary", "Medium Laser", "an infantry weapon"),
        ("armor_kit", "Bathrobe", "equipment"),
    ],
)
def test_what_troopers_cannot_carry(field: str, name: str, expected: str) -> None:
    sentence = refusal(platoon(), **{field: name})
    assert sentence.startswith(f"a.json: {field} is {name!r}; expected {expected}")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"mass": -5}, "mech.mass is -5; expected greater than or equal to 10"),
        ({"mass": "fifty"}, "mech.mass is 'fifty'; expected a valid integer"),
        ({"year": 0}, "mech.year is 0; expected greater than or equal to 1"),
        ({"wings": 2}, "the unknown field mech.wings; expected a field of the schema (`astech schema`)"),
        ({"armor": {"points": {}}}, "no mech.armor.type; expected every field that such a unit must have"),
        ({"slots": []}, "mech.slots is a list; expected an object"),
        ({"kind": "zeppelin"}, "the kind 'zeppelin'; expected one of 'mech', "),
        ({"chassis": "  "}, "mech.chassis is '  '; expected at least 1 character"),
    ],
)
def test_what_the_schema_does_not_allow_is_told_by_its_field(change: Data, sentence: str) -> None:
    assert refusal(mech(), **change).startswith(f"a.json: {sentence}")


def test_a_slot_names_a_mount_that_is_there() -> None:
    slots = dump(mech())["slots"]
    slots["LA"][2] = {"mount": 7}
    sentence = refusal(mech(), slots=slots)
    assert sentence == "a.json: mech: a slot with mount 7; expected the number of one of the 0 mounts"


@pytest.mark.parametrize("unit", [mech(points=40), tank(mass=10), squad(armor=11)], ids=lambda unit: unit.kind)
def test_armor_beyond_the_maximum_is_warned_of(unit: Unit) -> None:
    changes: Data = {}
    if unit.kind == "vehicle":
        changes = {"armor": {"type": "standard", "points": dict.fromkeys(("FR", "RS", "LS", "RR"), 20)}}
    loaded = read(unit, **changes)
    assert loaded.unit is not None
    assert loaded.error is None
    assert any("of armor" in str(problem) for problem in loaded.problems)


@pytest.mark.parametrize(
    ("number", "found"),
    [
        ("1e999", "1e999, which is not a number in JSON"),
        ("-Infinity", "-Infinity, which is not a number in JSON"),
        ("9" * 5000, "a number of 5,000 digits"),
        ("1e308", "1e308, which is not a number in JSON"),
        ("1e12", "vehicle.mass is 1000000000000.0"),
    ],
)
def test_numbers_that_nothing_has(number: str, found: str) -> None:
    text = json.dumps(dump(tank(mass=47))).replace('"mass": 47.0', f'"mass": {number}')
    loaded = load(text.encode(), "a.json")
    assert str(loaded.error).startswith(f"a.json: {found}; expected ")


def test_a_key_that_stands_twice_is_refused() -> None:
    """Which of two values would count is nobody's guess."""
    loaded = load(b'{"kind": "gun-emplacement", "chassis": "A", "chassis": "B"}', "a.json")
    assert str(loaded.error).startswith("a.json: the key 'chassis' twice in one object")


def test_truncated_at_every_tenth_line() -> None:
    text = json.dumps(dump(mech()), indent=1)
    lines = text.splitlines(keepends=True)
    for count in range(0, len(lines), 10):
        loaded = load("".join(lines[:count]).encode(), "a.json")
        assert loaded.unit is None
        assert "internal error" not in str(loaded.error)


def test_beasts_belong_to_infantry_that_rides_them() -> None:
    expected = "expected the motive beast and a beast, or neither"
    assert refusal(platoon(), motive="beast") == f"a.json: infantry: no beast to ride on; {expected}"
    sentence = refusal(platoon(), beast={"name": "Hipposaur"})
    assert sentence == f"a.json: infantry: a beast for leg infantry; {expected}"
