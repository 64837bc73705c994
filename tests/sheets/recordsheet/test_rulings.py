"""Rulings and tables by path: each fact of a sheet has a source, and rulings stand at the figures that they changed."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from importers import load
from sheets.editions import CLASSIC
from sheets.recordsheet import RecordSheet, record_sheet
from sheets.recordsheet.rulings import fact_sources, sources_at
from sheets.units import Mech, Unit
from sheets.units.base import Quirk
from tests import ROOT
from tests.exporters.recordsheet.proof import sample

STEPS = {"meks": 400, "vehicles": 300, "fighters": 250, "battlearmor": 300, "infantry": 300, "protomeks": 60}
STEPS |= {"dropships": 150, "warship": 90, "spacestation": 40, "smallcraft": 60, "ge": 90, "handheld": 3}

NO_FACTS = ("schema_version", "left_out", "sources")


def sourced(sheet: RecordSheet, unit: Unit, path: str) -> list[str]:
    return [found.source for found in sources_at(fact_sources(unit, sheet), path)]


def paths_of(value: object, path: str = "") -> Iterator[str]:
    """The paths of all leaves of a sheet in JSON."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name not in NO_FACTS:
                yield from paths_of(part, f"{path}/{name}" if path else name)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for number, part in enumerate(value):
            yield from paths_of(part, f"{path}/{number}")
    elif value not in (None, "", [], {}):
        yield path


@pytest.mark.parametrize("archive", STEPS)
def test_each_fact_has_a_source(shared: Path, archive: str) -> None:
    for _, unit in sample(shared, f"{archive}.zip", STEPS[archive]):
        sheet = record_sheet(unit)
        sources = fact_sources(unit, sheet)
        for path in paths_of(json.loads(sheet.model_dump_json(exclude={"tables"}))):
            assert sources_at(sources, path), (unit.name, path)
        for key in sheet.tables:
            assert sources_at(sources, f"tables/{key}"), (unit.name, key)


def brolga() -> Mech:
    unit = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()
    assert isinstance(unit, Mech)
    return unit


def with_item(unit: Mech, name: str) -> Mech:
    """The unit with another item in place of its first."""
    first, *others = unit.mounts
    return unit.model_copy(update={"mounts": (first.model_copy(update={"item": name}), *others)})


def test_the_medium_range_of_tag_names_its_ruling() -> None:
    """BMM-7.01:p123:tag-range changed the medium range alone; an older book does not know the ruling."""
    unit = with_item(brolga(), "ISTAG")
    sheet = record_sheet(unit, edition="bmm-7.01")
    assert "BMM-7.01:p123:tag-range" in sourced(sheet, unit, "inventory/0/ranges/medium")
    assert "BMM-7.01:p123:tag-range" not in sourced(sheet, unit, "inventory/0/heat")
    older = record_sheet(unit, edition="tw-4.4")
    assert "BMM-7.01:p123:tag-range" not in sourced(older, unit, "inventory/0/ranges/medium")


def test_the_heat_of_a_laser_anti_missile_system_names_its_ruling() -> None:
    unit = with_item(brolga(), "ISLaserAntiMissileSystem")
    sheet = record_sheet(unit)
    assert "BMM-7.01:p118:laser-ams-heat" in sourced(sheet, unit, "inventory/0/heat")
    (found,) = (each for each in fact_sources(unit, sheet) if each.source == "BMM-7.01:p118:laser-ams-heat")
    assert "heat" in found.says.casefold()


def test_a_cowl_names_its_ruling_at_the_quirk() -> None:
    unit = brolga().model_copy(update={"quirks": (Quirk(code="cowl"),)})
    assert "BMM-7.01:p83:cowl" in sourced(record_sheet(unit), unit, "quirks/0/name")


def test_a_table_names_the_rule_that_it_comes_from() -> None:
    unit = brolga()
    sheet = record_sheet(unit, edition=CLASSIC.id)
    assert sourced(sheet, unit, "tables/mech-kick/biped") == ["TW, BMM: kick locations"]
