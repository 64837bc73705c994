"""Structure, engines, gyros, cockpits and quirks agree with the reference data."""

import json
from math import ceil
from pathlib import Path

import pytest

from sheets.equipment.kinds import AeroCockpitType, CockpitType, EngineType, GyroType, StructureType, TechSide
from sheets.equipment.quirks import quirks, weapon_quirks
from sheets.equipment.systems import (
    aero_cockpits,
    cockpits,
    engine,
    engines,
    gyro_mass,
    gyros,
    standard_engine_mass,
    structures,
)
from sheets.rules.structure import structure_points
from tests.sheets.equipment.reference import Row, check_tech


@pytest.fixture(scope="module")
def systems(shared: Path) -> Row:
    found: Row = json.loads((shared / "reference" / "systems.json").read_text(encoding="utf-8"))
    return found


ENGINES = ["ice", "fusion", "xl", "xxl", "fuel-cell", "light", "compact", "fission"]
ENGINES += ["none", "maglev", "steam", "battery", "solar", "external"]


def test_engines(systems: Row) -> None:
    compared = 0
    for row in systems["engines"]:
        kind, flags = EngineType(ENGINES[row["type"]]), row["flags"]
        vehicle, large = bool(flags & 2), bool(flags & 4)
        if vehicle or not row["valid"]:
            continue
        found = engine(kind, TechSide.CLAN if flags & 1 else TechSide.IS, 405 if large else 300)
        assert found is not None, row["name300"]
        assert (found.center_torso_slots, found.side_torso_slots) == (len(row["ctSlots"]), len(row["sideSlots"])), row
        assert (found.bv_multiplier, found.cost, found.free_heat_sinks, found.fusion) == (
            row["bvMultiplier"],
            row["baseCost"],
            row["weightFreeHeatSinks"],
            row["fusion"],
        ), row["name300"]
        assert tuple(found.heat) == (row["standingHeat"], row["walkHeat"], row["runHeat"]), row["name300"]
        check_tech(found.tech, row["tech"], row["name300"])
        for rating, mass in row["weight"].items():
            assert standard_engine_mass(kind, int(rating)) == mass, (row["name300"], rating)
        compared += 1
    assert compared >= len(engines())


@pytest.mark.parametrize(
    ("kind", "largest", "tons"),
    [
        (EngineType.FUSION, 500, 4713),
        (EngineType.ICE, 500, 9426),
        (EngineType.XL, 500, 2370.5),
        (EngineType.LIGHT, 500, 3554.5),
        (EngineType.XXL, 500, 1586.5),
        (EngineType.COMPACT, 400, 1591),
        (EngineType.FISSION, 500, 8307),
        (EngineType.FUEL_CELL, 500, 5676.5),
    ],
)
def test_the_sum_of_each_column_of_the_engine_table(kind: EngineType, largest: int, tons: float) -> None:
    """Construction digest 4.1, ratings from 10 in steps of five."""
    assert sum(standard_engine_mass(kind, rating) for rating in range(10, largest + 1, 5)) == tons


def test_structure(systems: Row) -> None:
    kinds = tuple(StructureType)
    compared = set()
    for row in systems["structure"]:
        if row["crits"] is None:  # the reference lists two that nobody builds
            continue
        base = {"IS": TechSide.IS, "CLAN": TechSide.CLAN, "ALL": None}[row["tech"]["techBase"]]
        found = next(s for s in structures() if s.type is kinds[row["type"]] and s.side is base)
        assert (found.slots, found.cost_per_ton) == (row["crits"], row["costPerTon"]), row["name"]
        if found.type is not StructureType.INDUSTRIAL:  # the reference dates it too late, see the tests of findings
            check_tech(found.tech, row["tech"], row["name"])
        for tons, mass in row["weightByMekTonnage"].items():
            half_tons = round(int(tons) * found.mass_fraction * 2, 6)
            assert ceil(half_tons) / 2 == mass, (row["name"], tons)
        compared.add((found.type, found.side))
    assert len(compared) == len(structures())
    for tons, points in systems["internalStructureByTonnage"].items():
        assert tuple(structure_points(int(tons))) == tuple(points[place] for place in ("HD", "CT", "RT", "RA", "RL")), (
            tons
        )


def test_gyros_and_cockpits(systems: Row) -> None:
    for kind, row in zip(GyroType, systems["gyros"], strict=True):
        gyro = gyros()[kind]
        assert (gyro.title, gyro.bv_multiplier) == (row["name"], row["bvMultiplier"])
        check_tech(gyro.tech, row["tech"], row["name"])
        for rating, mass in row["weightByRating"].items():
            assert gyro_mass(kind, int(rating)) == mass, (row["name"], rating)
    for cockpit_kind, row in zip(CockpitType, systems["cockpits"], strict=True):
        cockpit = cockpits()[cockpit_kind]
        assert (cockpit.title, cockpit.mass) == (row["name"], row["weight"])
        check_tech(cockpit.tech, row["tech"], row["name"])
    for aero_kind, row in zip(AeroCockpitType, systems["aeroCockpits"][:4], strict=True):
        assert aero_cockpits()[aero_kind].title == row["name"]
        check_tech(aero_cockpits()[aero_kind].tech, row["tech"], row["name"])


def test_quirks(systems: Row) -> None:
    assert set(quirks()) == set(systems["quirks"])
    assert set(weapon_quirks()) == set(systems["weaponQuirks"])
