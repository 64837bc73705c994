"""`astech schema`: schemas with which other programs can check files."""

import json

from jsonschema import Draft202012Validator

from sheets.record import Condition
from tests.conftest import Astech


def test_the_schema_of_a_unit(astech: Astech) -> None:
    schema = json.loads(astech("schema").stdout)
    assert schema["title"] == "Unit"
    assert "mech" in schema["discriminator"]["mapping"]


def test_the_schema_of_a_condition_names_every_mark(astech: Astech) -> None:
    schema = json.loads(astech("schema", "--condition").stdout)
    assert schema["title"] == "Condition"
    assert schema["properties"].keys() == Condition.model_fields.keys()
    assert not schema["additionalProperties"]


def test_the_schema_of_a_read_sheet_allows_missing_leaves(astech: Astech) -> None:
    schema = json.loads(astech("schema", "read-sheet").stdout)
    check = Draft202012Validator(schema)
    tons = {"value": 55, "words": "55 tons", "page": 1, "doubtful": True, "alternatives": [50]}
    assert check.is_valid({"kind": "mech", "tree": {"heading": {"tons": tons}}})
    assert not check.is_valid({"kind": "mech", "tree": {"heading": {"tons": {**tons, "value": "many"}}}})
    assert not check.is_valid({"kind": "mech", "tree": {"heading": {"tonnes": tons}}})
