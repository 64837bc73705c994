"""Chassis and engines of support vehicles: the tables of construction digest 8."""

from math import ceil
from typing import Any

import pytest

from sheets.construction.support import chassis_mass, support_engine_mass
from sheets.equipment import items
from sheets.equipment.kinds import EngineType
from sheets.units import Fighter, Vehicle
from sheets.units.vehicle import Motive
from tests.sheets.construction.craft import CHASSIS, engine, lorry, plane

FIXED_WING = "fixed wing"
TABLE: dict[Motive | str, tuple[tuple[float, float, float], tuple[float, float, float], int]] = {
    Motive.AIRSHIP: ((0.2, 0.25, 0.3), (0.004, 0.008, 0.012), 300),
    FIXED_WING: ((0.08, 0.1, 0.15), (0.005, 0.01, 0.015), 100),
    Motive.HOVER: ((0.2, 0.25, 0.3), (0.0025, 0.004, 0.008), 50),
    Motive.NAVAL: ((0.12, 0.15, 0.17), (0.004, 0.007, 0.009), 300),
    Motive.SUBMARINE: ((0.12, 0.15, 0.17), (0.004, 0.007, 0.009), 300),
    Motive.HYDROFOIL: ((0.12, 0.15, 0.17), (0.004, 0.007, 0.009), 300),
    Motive.TRACKED: ((0.13, 0.15, 0.25), (0.006, 0.013, 0.025), 100),
    Motive.VTOL: ((0.2, 0.25, 0.3), (0.002, 0.0025, 0.004), 30),
    Motive.WHEELED: ((0.12, 0.15, 0.18), (0.0025, 0.0075, 0.015), 80),
    Motive.WIGE: ((0.12, 0.15, 0.17), (0.003, 0.005, 0.006), 80),
    Motive.RAIL: ((0.15, 0.2, 0.3), (0.003, 0.004, 0.005), 300),
    Motive.MAGLEV: ((0.15, 0.2, 0.3), (0.003, 0.004, 0.005), 300),
    Motive.STATION_KEEPING: ((0.08, 0.12, 0.16), (0.1, 0.1, 0.1), 100),
}
"""Chassis and engine values of small, medium and large vehicles, and the largest mass of a medium one.

Digest 8 has 0.007 for the engine of a large hovercraft; those of published designs follow 0.008.
"""

SIZES = [(motive, size) for motive in TABLE for size in range(3)]


def support(motive: Motive | str, mass: float, *names: str, **fields: Any) -> Vehicle | Fighter:
    """A support vehicle of 10 MP with a combustion engine, or what the fields say."""
    data = {"mass": mass, "engine": engine(EngineType.ICE), **fields}
    if motive == FIXED_WING:
        return plane(*names, **{"safe_thrust": 10, **data})
    return lorry(*names, **{"motive": motive, "cruise": 10, **data})


def built(tons: float, small: bool) -> float:
    """The mass as it is built: rounded up to the kilogram or to the half ton."""
    parts = 1000 if small else 2
    return ceil(round(tons * parts, 6)) / parts


def masses(motive: Motive | str) -> tuple[float, float, float]:
    """The largest small vehicle, the largest medium one and the smallest large one."""
    limit = TABLE[motive][2]
    return 4.999, limit, limit + 0.5


@pytest.mark.parametrize(("motive", "size"), SIZES)
def test_the_chassis_has_the_value_of_its_kind_and_size(motive: Motive | str, size: int) -> None:
    mass = masses(motive)[size]
    assert chassis_mass(support(motive, mass), CHASSIS) == built(mass * TABLE[motive][0][size], small=size == 0)


@pytest.mark.parametrize(("motive", "size"), SIZES)
def test_the_engine_has_the_value_of_its_kind_and_size(motive: Motive | str, size: int) -> None:
    """Trains count two MP less; a combustion engine of rating D weighs half as much again."""
    mass = masses(motive)[size]
    mp = 8 if motive in (Motive.RAIL, Motive.MAGLEV) else 10
    tons = mass * TABLE[motive][1][size] * (4 + mp**2) * 1.5
    assert support_engine_mass(support(motive, mass), CHASSIS) == built(tons, small=size == 0)


@pytest.mark.parametrize(
    ("rating", "factor"), [("A", 1.6), ("B", 1.3), ("C", 1.15), ("D", 1), ("E", 0.85), ("F", 0.66)]
)
def test_the_chassis_has_the_factor_of_its_structure_rating(rating: str, factor: float) -> None:
    chassis = CHASSIS.model_copy(update={"structure_rating": rating})
    assert chassis_mass(support(Motive.TRACKED, 100), chassis) == built(15 * factor, small=False)


ENGINES: dict[EngineType, tuple[float | None, ...]] = {
    EngineType.STEAM: (4, 3.5, 3, 2.8, 2.6, 2.5),
    EngineType.ICE: (None, 3, 2, 1.5, 1.3, 1),
    EngineType.BATTERY: (None, None, 1.5, 1.2, 1, 0.8),
    EngineType.FUEL_CELL: (None, None, 1.2, 1, 0.9, 0.7),
    EngineType.SOLAR: (None, None, 5, 4.5, 4, 3.5),
    EngineType.FISSION: (None, None, 1.75, 1.5, 1.4, 1.3),
    EngineType.FUSION: (None, None, 1.5, 1, 0.75, 0.5),
    EngineType.MAGLEV: (None, None, 0.8, 0.7, 0.6, 0.5),
    EngineType.EXTERNAL: (None, 1.4, 1, 0.8, 0.7, 0.6),
}


@pytest.mark.parametrize("kind", ENGINES)
def test_the_engine_has_the_factor_of_its_technology(kind: EngineType) -> None:
    """An engine that is not built with a technology weighs nothing; other rules forbid it."""
    unit = support(Motive.TRACKED, 100, engine=engine(kind))
    for rating, factor in zip("ABCDEF", ENGINES[kind], strict=True):
        chassis = CHASSIS.model_copy(update={"engine_rating": rating})
        assert support_engine_mass(unit, chassis) == built(100 * 0.013 * 104 * (factor or 0), small=False)


@pytest.mark.parametrize(
    ("unit", "rating", "least"),
    [
        (support(Motive.TRACKED, 4, cruise=1, engine=engine(EngineType.FUSION)), "D", 0.25),
        (support(Motive.TRACKED, 4, cruise=1, engine=engine(EngineType.FUSION)), "C", 0.5),
        (support(Motive.TRACKED, 10, cruise=1, engine=engine(EngineType.FISSION)), "D", 5),
        (support(Motive.HOVER, 40, cruise=1), "D", 8),
    ],
    ids=["fusion", "early fusion", "fission", "hover"],
)
def test_engines_have_a_least_mass(unit: Vehicle | Fighter, rating: str, least: float) -> None:
    assert support_engine_mass(unit, CHASSIS.model_copy(update={"engine_rating": rating})) == least


MODIFICATIONS = {
    "amphibious": 1.75,
    "armored-chassis": 1.5,
    "bicycle": 0.75,
    "convertible": 1.1,
    "dune-buggy": 1.5,
    "environmental-sealing": 2,
    "external-power-pickup": 1.1,
    "hydrofoil": 1.7,
    "monocycle": 0.5,
    "off-road": 1.5,
    "propeller-driven": 1.2,
    "snowmobile": 1.75,
    "stol": 1.5,
    "submersible": 1.8,
    "tractor": 1.2,
    "trailer": 0.8,
    "ultra-light": 0.5,
    "vstol": 2,
}


def modifications(trait: str) -> list[str]:
    """The items for a modification."""
    return [each.name for each in items() if {"chassis-modification", trait} <= each.traits]


@pytest.mark.parametrize("trait", MODIFICATIONS)
def test_a_modification_multiplies_the_chassis(trait: str) -> None:
    names = modifications(trait)
    assert names
    for name in names:
        tons = chassis_mass(support(Motive.TRACKED, 100, name), CHASSIS)
        assert tons == built(15 * MODIFICATIONS[trait], small=False)


def test_modifications_multiply_each_other() -> None:
    """Off-road × tractor: 1.5 × 1.2 × 15 tons."""
    unit = support(Motive.TRACKED, 100, modifications("off-road")[0], modifications("tractor")[0])
    assert chassis_mass(unit, CHASSIS) == 27
