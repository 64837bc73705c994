"""The unit models: validated, immutable, whole after a trip through JSON."""

import json

import pytest
from pydantic import ValidationError

from sheets.units import dump, from_json, json_schema, parse, to_json
from sheets.units.mech import Body
from tests.builders import mech, mounts, platoon, squad, tank

EXAMPLES = [mech(), mech(body=Body.QUAD), tank(mounts=mounts("PPC", at="FR")), squad(), platoon()]


@pytest.mark.parametrize("unit", EXAMPLES, ids=lambda unit: unit.kind)
def test_a_unit_is_equal_to_itself_after_json_and_back(unit) -> None:  # type: ignore[no-untyped-def]
    assert from_json(to_json(unit)) == unit
    assert parse(json.loads(to_json(unit, indent=2))) == unit


def test_json_names_the_kind_and_leaves_out_what_goes_without_saying() -> None:
    data = dump(tank())
    assert data["kind"] == "vehicle"
    assert "trailer" not in data


def test_a_thirteenth_slot_is_refused() -> None:
    unit = mech()
    with pytest.raises(ValidationError, match="13 slots in LA, expected 12"):
        mech(slots=unit.slots | {"LA": (None,) * 13})


def test_a_biped_has_no_center_leg() -> None:
    unit = mech()
    with pytest.raises(ValidationError, match="CL"):
        mech(slots=unit.slots | {"CL": (None,) * 6})


@pytest.mark.parametrize(("field", "value"), [("mass", -50), ("mass", 5), ("year", "soon"), ("chassis", "")])
def test_impossible_figures_are_refused(field: str, value: object) -> None:
    with pytest.raises(ValidationError, match=field):
        mech(**{field: value})


def test_a_unit_never_changes() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        mech().mass = 60


def test_the_schema_names_every_kind() -> None:
    kinds = json_schema()["discriminator"]["mapping"]
    assert len(kinds) == 13
    assert "battle-armor" in kinds
