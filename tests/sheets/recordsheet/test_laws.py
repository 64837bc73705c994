"""Laws of record sheets as values over our own units and a sample of the corpus: marks, JSON, schema.

With ASTECH_FULL=1 over the whole corpus.
"""

import json
from collections.abc import Iterator
from random import Random

import pytest
from jsonschema import Draft202012Validator

from sheets.record import FRESH, Condition, CrewMarks, ExternalStore
from sheets.record.boxes import Boxes, box_mark, boxes
from sheets.record.lost import with_consequences
from sheets.recordsheet import RecordSheet, condition_of, record_sheet
from sheets.recordsheet.model import SCHEMA, Track
from sheets.rules.aerospace import weapon_bays
from sheets.units import CapitalShip, DropShip, Unit
from tests.exporters.recordsheet.proof import sample
from tests.own_units import own_units

STEPS = {
    "meks": 90,
    "vehicles": 60,
    "fighters": 50,
    "battlearmor": 40,
    "infantry": 50,
    "protomeks": 10,
    "convfighter": 15,
    "smallcraft": 15,
    "dropships": 25,
    "jumpships": 8,
    "warship": 25,
    "spacestation": 12,
    "ge": 40,
    "handheld": 1,
}
"""One unit in so many of each archive."""

OWN = "our own units"


@pytest.fixture(params=[OWN, *STEPS])
def units(request: pytest.FixtureRequest) -> list[Unit]:
    archive = str(request.param)
    if archive == OWN:
        return list(own_units())
    shared = request.getfixturevalue("shared")
    return [unit for _, unit in sample(shared, f"{archive}.zip", STEPS[archive])]


def some_damage(unit: Unit, dice: Random) -> Condition:
    """Marks anywhere on a sheet, too many for their boxes here and there."""
    there: Boxes = boxes(unit)

    def some(points: dict[str, int]) -> dict[str, int]:
        return {key: dice.randint(1, most + 1) for key, most in points.items() if most and dice.random() < 0.4}

    marks = {
        "armor": some(dict(there.armor)),
        "rear": some(dict(there.rear)),
        "structure": some(dict(there.structure)),
        "structural_integrity": dice.randint(0, there.structural_integrity),
        "slots": {
            place: {dice.randrange(count)} for place, count in there.slots.items() if count and dice.random() < 0.3
        },
        "component_armor": {place: armored for place, armored in there.component_armor.items() if armored},
        "first_hits": {place: boxed for place, boxed in there.first_hits.items() if boxed},
        "destroyed": {place for place in unit.locations if dice.random() < 0.08},
        "mounts": {number for number in range(len(unit.mounts)) if dice.random() < 0.15},
        "shots": {lot: dice.randint(1, most + 1) for lot, most in there.shots.items() if most and dice.random() < 0.5},
        "absorbed": {lot: dice.randint(1, most) for lot, most in there.absorbed.items()},
        "criticals": some(dict(there.criticals)),
        "stores": [ExternalStore(load="HE", gone=dice.random() < 0.5) for _ in range(min(2, there.stores))],
        "fuel": dice.randint(0, 9) if there.fuel else 0,
        "heat": dice.randint(0, 20),
        "crew": (CrewMarks(name="Ada", gunnery=3, piloting=5, hits=2, conscious=False, abilities=("Marksman",)),),
        "notes": "Found at the river",
    }
    return Condition.model_validate(marks)


def conditions(unit: Unit) -> Iterator[Condition]:
    yield FRESH
    dice = Random(unit.name)
    yield from (some_damage(unit, dice) for _ in range(3))


def test_the_marks_of_a_sheet_are_those_of_the_condition_with_consequences(units: list[Unit]) -> None:
    for unit in units:
        for condition in conditions(unit):
            assert condition_of(record_sheet(unit, condition)) == with_consequences(unit, condition), unit.name


def test_consequences_have_no_further_consequences(units: list[Unit]) -> None:
    for unit in units:
        for condition in conditions(unit):
            shown = with_consequences(unit, condition)
            assert with_consequences(unit, shown) == shown, unit.name


def test_equal_marks_give_equal_sheets(units: list[Unit]) -> None:
    for unit in units:
        for condition in conditions(unit):
            assert record_sheet(unit, condition) == record_sheet(unit, with_consequences(unit, condition)), unit.name


def test_every_sheet_survives_json_and_fits_its_schema(units: list[Unit]) -> None:
    schema = Draft202012Validator(RecordSheet.model_json_schema())
    for unit in units:
        for condition in list(conditions(unit))[:2]:
            sheet = record_sheet(unit, condition)
            text = sheet.model_dump_json()
            assert RecordSheet.model_validate_json(text) == sheet, unit.name
            assert list(schema.iter_errors(json.loads(text))) == [], unit.name


def test_a_field_that_json_leaves_out_is_empty() -> None:
    """A number is 0 or unknown, a text and a list are empty; a few conditions are usually met."""
    schema = RecordSheet.model_json_schema()
    blocks = {"RecordSheet": schema, **schema["$defs"]}
    defaults = {
        f"{name}.{field}": described["default"]
        for name, block in blocks.items()
        for field, described in block.get("properties", {}).items()
        if described.get("default")
    }
    met = {"CrewSeat.conscious", "InventoryLine.known", "InventoryLine.listed", "Skill.used", "SlotLine.hittable"}
    assert defaults == {"RecordSheet.schema_version": SCHEMA, **dict.fromkeys(met, True)}


def test_every_mount_has_a_line_and_every_bay_its_weapons(units: list[Unit]) -> None:
    for unit in units:
        sheet = record_sheet(unit)
        assert [line.mount for line in sheet.inventory] == list(range(len(unit.mounts)))
        if isinstance(unit, DropShip | CapitalShip):
            aboard = [sorted(mount for gun in bay.guns for mount in gun.mounts) for bay in sheet.bays]
            assert aboard == [sorted(bay.weapons) for bay in weapon_bays(unit)]


def test_no_two_boxes_of_a_sheet_have_one_id(units: list[Unit]) -> None:
    for unit in units:
        ids = list(_ids(record_sheet(unit)))
        assert len(ids) == len(set(ids)), unit.name


def _ids(sheet: RecordSheet) -> Iterator[str]:
    tracks = [track for region in sheet.regions for track in (region.armor, region.rear, region.structure)]
    tracks += [*sheet.criticals, *(lot.shots for lot in sheet.ammunition), *(line.takes for line in sheet.inventory)]
    tracks += [line.shots for line in sheet.inventory]
    yield from (track.id for track in tracks if track is not None)
    yield from (slot.id for table in sheet.slots for slot in table.slots)


def test_every_box_is_known_by_its_id(units: list[Unit]) -> None:
    """The ids on paper, in the value and in old documents come from one table (sheets.record.boxes.BOX_IDS)."""
    for unit in units:
        sheet = record_sheet(unit)
        wanted = {f"{track.id}-1": (field, key) for field, key, track in _tracks(sheet)}
        wanted |= {slot.id: ("slots", table.place) for table in sheet.slots for slot in table.slots}
        wanted |= {line.id: ("mounts", line.mount) for line in sheet.inventory}
        for ident, (field, key) in wanted.items():
            mark = box_mark(unit, ident)
            assert mark is not None, ident
            assert (mark.field, mark.keys[:1]) == (field, () if key == "" else (key,)), (unit.name, ident)


def _tracks(sheet: RecordSheet) -> Iterator[tuple[str, str | int, Track]]:
    found: list[tuple[str, str | int, Track | None]] = [("structural_integrity", "", sheet.integrity)]
    for region in sheet.regions:
        found += [("armor", region.place, region.armor), ("rear", region.place, region.rear)]
        found.append(("structure", region.place, region.structure))
    found += [("shots", lot.mount, lot.shots) for lot in sheet.ammunition]
    found += [("absorbed", line.mount, line.takes) for line in sheet.inventory]
    found += [("criticals", track.id, track) for track in sheet.criticals]
    found += [("crew", number, seat.hits) for number, seat in enumerate(sheet.crew, 1)]
    yield from ((field, key, track) for field, key, track in found if track is not None)
