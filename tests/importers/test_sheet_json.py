"""Record sheets as JSON: the unit, the marks and the printed figures that they have."""

import json
from pathlib import Path
from typing import Any

import pytest

from importers import load
from importers.loaded import Loaded
from sheets.record import Condition
from sheets.recordsheet import record_sheet, to_read_sheet
from sheets.recordsheet.design import canonical
from tests.conftest import Astech

BROLGA = load("tests/data/Brolga BRG-2.mtf").require()
SHEET = json.loads(record_sheet(BROLGA, Condition(armor={"LT": 5}, heat=3)).model_dump_json())


@pytest.fixture
def loaded(tmp_path: Path) -> Any:  # any: a function
    def load_data(data: object) -> Loaded:
        file = tmp_path / "sheet.json"
        file.write_text(json.dumps(data), encoding="utf-8")
        return load(str(file))

    return load_data


def changed(path: str, value: object) -> dict[str, Any]:  # any: JSON of a sheet
    """The sheet of a Brolga with another value at a path."""
    data = json.loads(json.dumps(SHEET))
    *above, last = path.split(".")
    block = data
    for step in above:
        block = block[int(step)] if step.isdecimal() else block[step]
    block[last] = value
    return data


def test_a_sheet_gives_its_unit_and_its_marks(loaded: Any) -> None:
    found = loaded(SHEET)
    assert (found.unit, found.condition) == (canonical(BROLGA), Condition(armor={"LT": 5}, heat=3))
    assert found.problems == ()


def test_a_read_sheet_gives_the_same(loaded: Any) -> None:
    read = to_read_sheet(record_sheet(BROLGA, Condition(armor={"LT": 5}, heat=3)))
    found = loaded(json.loads(read.model_dump_json(exclude_defaults=True)))
    assert (found.unit, found.condition) == (canonical(BROLGA), Condition(armor={"LT": 5}, heat=3))


def test_another_battle_value_is_a_doubt(loaded: Any) -> None:
    assert "Battle Value 1 where the unit comes to 1,217" in str(loaded(changed("worth.battle_value", 1)).doubt)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("schema_version", "9", "version '9' of the schema of sheets; expected version '0.1'"),
        ("kind", "boat", "a sheet of kind 'boat'; expected mech, vehicle,"),
        ("edition", "bmm-1", "the unknown edition 'bmm-1'; expected an edition of classic play"),
        ("edition", "asce-5.01", "the edition 'asce-5.01'; expected an edition of classic play"),
        ("heading.year", "soon", "heading.year is 'soon'; expected a valid integer"),
        ("heading.tons", 300, "mass is 300; expected less than or equal to 200"),
        ("inventory.0.place", "FOOT", "mounts.0.location is 'FOOT'; expected one of HD, CT,"),
    ],
)
def test_what_is_no_sheet_is_refused_in_a_sentence(loaded: Any, path: str, value: object, sentence: str) -> None:
    found = loaded(changed(path, value))
    assert found.unit is None
    assert sentence in str(found.error)


def test_a_field_that_no_sheet_has_is_refused(loaded: Any) -> None:
    found = loaded({"kind": "mech", "tree": {"heading": {"chassi": {"value": "Atlas"}}}})
    assert "a field heading.chassi; expected a field of a record sheet" in str(found.error)


def test_correct_compares_the_figures_of_the_sheet(astech: Astech, tmp_path: Path) -> None:
    (tmp_path / "sheet.json").write_text(json.dumps(changed("inventory.0.ranges.medium", 7)), encoding="utf-8")
    done = astech("correct", tmp_path / "sheet.json", "--dry-run", "--format", "json")
    (unit,) = json.loads(done.stdout)
    changes = [(change["what"], change["was"], change["now"]) for change in unit["changes"]]
    assert changes == [("Medium Laser (LA) medium range", "7", "6")]
