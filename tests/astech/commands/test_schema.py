"""`astech schema`: what other programs can check files against."""

import json

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
