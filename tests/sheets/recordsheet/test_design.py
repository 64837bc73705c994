"""The design is the inverse of the record sheet, but for what no sheet shows; all of the corpus with ASTECH_FULL=1."""

from pathlib import Path

import pytest

from sheets.recordsheet import record_sheet, to_read_sheet
from sheets.recordsheet.design import UNSHOWN, Undescribed, canonical, design
from sheets.recordsheet.read_sheet import ReadSheet
from sheets.recordsheet.transport import parse_transporters, transporter_text, transporter_texts
from sheets.units import Unit
from sheets.units.difference import differences
from sheets.units.transporter import Transporter, TransporterKind
from tests.exporters.recordsheet.proof import sample

STEPS = {
    "meks": 90,
    "vehicles": 40,
    "fighters": 40,
    "battlearmor": 40,
    "infantry": 40,
    "protomeks": 10,
    "convfighter": 10,
    "smallcraft": 8,
    "dropships": 15,
    "jumpships": 5,
    "warship": 12,
    "spacestation": 5,
    "ge": 40,
    "handheld": 5,
}
"""One unit in so many of each archive."""

SHAPE_CHANGERS = {"meks": ("LAM", "QuadVee", "Tripod", "Phoenix Hawk L", "Stinger L", "Ares ARS", "Orion Poseidon")}
"""Words in the names of files that are always taken."""


@pytest.fixture(params=STEPS)
def units(request: pytest.FixtureRequest, shared: Path) -> list[Unit]:
    archive = str(request.param)
    return [unit for _, unit in sample(shared, f"{archive}.zip", STEPS[archive], *SHAPE_CHANGERS.get(archive, ()))]


def test_the_design_of_the_sheet_of_a_unit_is_the_unit(units: list[Unit]) -> None:
    for unit in units:
        found, wanted = design(to_read_sheet(record_sheet(unit))), canonical(unit)
        assert found == wanted, (unit.name, [str(each) for each in differences(wanted, found)])


def test_a_sheet_read_from_json_gives_the_same_design(units: list[Unit]) -> None:
    for unit in units[:3]:
        read = to_read_sheet(record_sheet(unit))
        assert design(ReadSheet.model_validate_json(read.model_dump_json())) == design(read), unit.name


def test_units_of_one_sheet_have_one_canonical_form(units: list[Unit]) -> None:
    """The canonical form keeps what sheets show, and has a form of its own no more."""
    for unit in units:
        usual = canonical(unit)
        assert canonical(usual) == usual, unit.name
        changed = {name for name in type(unit).model_fields if getattr(usual, name) != getattr(unit, name)}
        assert changed <= set(UNSHOWN), unit.name


def test_every_unshown_field_is_a_field_of_a_unit() -> None:
    fields = {name for family in Unit.__args__ for name in family.model_fields}
    assert set(UNSHOWN) <= fields


@pytest.mark.parametrize("kind", [kind for kind in TransporterKind if kind is not TransporterKind.UNKNOWN])
def test_transporters_are_read_as_they_are_worded(kind: TransporterKind) -> None:
    bay = Transporter(kind=kind, size=1250.5, doors=2, facing="NOS", pod=True)
    assert parse_transporters(transporter_text(bay)) == (bay,)
    assert parse_transporters(", ".join(transporter_texts([bay, bay]))) == (bay, bay)


def test_a_transporter_of_no_known_kind_is_kept_as_written() -> None:
    (bay,) = parse_transporters("Swimming pool 3 t")
    assert (bay.kind, bay.text) == (TransporterKind.UNKNOWN, "Swimming pool 3 t")


def test_a_sheet_without_its_tonnage_is_refused_by_name() -> None:
    with pytest.raises(Undescribed, match=r"no heading\.year on the sheet, expected a number"):
        design(ReadSheet.model_validate({"kind": "mech", "tree": {"heading": {"chassis": {"value": "Atlas"}}}}))
