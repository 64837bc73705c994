"""The unit models: validated, immutable, whole after a trip through JSON."""

import json

import pytest
from pydantic import ValidationError

from sheets.equipment.kinds import ArmorType
from sheets.units import Unit, dump, from_json, json_schema, mount_locations, parse_unit, to_json
from sheets.units.mech import Body, Slot
from sheets.units.systems import Armor, Plating
from tests.builders import mech, mounts, platoon, squad, tank

EXAMPLES = [mech(), mech(body=Body.QUAD), tank(mounts=mounts("PPC", at="FR")), squad(), platoon()]


@pytest.mark.parametrize("unit", EXAMPLES, ids=lambda unit: unit.kind)
def test_a_unit_is_equal_to_itself_after_json_and_back(unit: Unit) -> None:
    assert from_json(to_json(unit)) == unit
    assert parse_unit(json.loads(to_json(unit, indent=2))) == unit


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


def test_a_slot_holds_a_system_or_a_mount() -> None:
    for wrong in ({}, {"system": "gyro", "mount": 0}, {"system": "gyro", "second": 0}):
        with pytest.raises(ValidationError, match="slot"):
            Slot.model_validate(wrong)


def test_a_slot_names_a_mount_that_is_there() -> None:
    unit = mech()
    with pytest.raises(ValidationError, match="a slot with mount 0, expected the number of one of the 0 mounts"):
        mech(slots=unit.slots | {"LA": (Slot(mount=0), *unit.slots["LA"][1:])})


def test_no_armor_is_less_than_none() -> None:
    with pytest.raises(ValidationError, match="greater than or equal to 0"):
        Armor.model_validate({"type": "standard", "points": {"FR": -1}})


@pytest.mark.parametrize(
    ("kind", "patchwork"),
    [
        (ArmorType.PATCHWORK, {}),
        (ArmorType.PATCHWORK, {"CT": ArmorType.HARDENED}),
        (ArmorType.PATCHWORK, {"CT": ArmorType.HARDENED, "LT": ArmorType.PATCHWORK}),
        (ArmorType.STANDARD, {"CT": ArmorType.HARDENED, "LT": ArmorType.HARDENED}),
    ],
)
def test_patchwork_names_the_plating_of_every_location(kind: ArmorType, patchwork: dict[str, ArmorType]) -> None:
    platings = {at: Plating(type=plating) for at, plating in patchwork.items()}
    with pytest.raises(ValidationError, match="patchwork"):
        Armor(type=kind, points={"CT": 20, "LT": 10}, patchwork=platings)


def test_no_number_is_infinite() -> None:
    for mass in (float("inf"), float("nan")):
        with pytest.raises(ValidationError, match="mass"):
            tank(mass=mass)


def test_the_schema_wants_the_kind_of_every_unit() -> None:
    schema = json_schema()
    for reference in schema["discriminator"]["mapping"].values():
        assert "kind" in schema["$defs"][reference.removeprefix("#/$defs/")]["required"]


@pytest.mark.parametrize(
    ("unit", "places"),
    [(mech(), "HD CT RT LT RA LA RL LL"), (squad(troopers=2), "Squad Trooper 1 Trooper 2"), (platoon(), "TPRS FGUN")],
)
def test_where_equipment_can_be(unit: Unit, places: str) -> None:
    assert " ".join(mount_locations(unit)) == places
