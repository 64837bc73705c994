"""Engines: rating, mass, heat sinks."""

import pytest

from sheets.construction.engine import (
    engine_mass,
    engine_rating,
    free_heat_sinks,
    integral_heat_sinks,
    suspension_factor,
)
from sheets.equipment.kinds import EngineType, HeatSinkType, TechSide
from sheets.units.systems import Engine
from sheets.units.vehicle import Motive, SupportChassis
from tests.builders import mech, tank

# The master engine table: rating, then standard, combustion, XL, light, XXL, compact, fission, fuel cell.
TABLE = [
    (100, 3, 6, 1.5, 2.5, 1, 4.5, 5.5, 4),
    (250, 12.5, 25, 6.5, 9.5, 4.5, 19, 22, 15),
    (300, 19, 38, 9.5, 14.5, 6.5, 28.5, 33.5, 23),
    (400, 52.5, 105, 26.5, 39.5, 17.5, 79, 92, 63),
]
KINDS = (
    EngineType.FUSION,
    EngineType.ICE,
    EngineType.XL,
    EngineType.LIGHT,
    EngineType.XXL,
    EngineType.COMPACT,
    EngineType.FISSION,
    EngineType.FUEL_CELL,
)


@pytest.mark.parametrize("row", TABLE)
def test_the_master_engine_table(row: tuple[float, ...]) -> None:
    size, *tons = row
    assert [engine_mass(mech(mass=50, rating=int(size), engine=kind)) for kind in KINDS] == tons


@pytest.mark.parametrize(
    ("motive", "tons", "factor"),
    [
        (Motive.TRACKED, 60, 0),
        (Motive.WHEELED, 80, 20),
        (Motive.WHEELED, 81, 40),
        (Motive.WHEELED, 100, 40),
        (Motive.HOVER, 35, 175),
        (Motive.HOVER, 75, 280),
        (Motive.VTOL, 21, 140),
        (Motive.WIGE, 40, 115),
        (Motive.HYDROFOIL, 45, 255),
        (Motive.NAVAL, 300, 30),
        (Motive.NAVAL, 320, 34),
    ],
)
def test_suspension_factors(motive: Motive, tons: float, factor: int) -> None:
    assert suspension_factor(motive, tons) == factor


def test_a_vehicle_engine_is_shielded() -> None:
    """A 60-ton tracked vehicle of 4 MP: rating 240, 11.5 tons × 1.5 = 17.25, up to 17.5."""
    unit = tank(mass=60, cruise=4, engine=Engine(type=EngineType.FUSION))
    assert (engine_rating(unit), engine_mass(unit)) == (240, 17.5)


def test_a_combustion_engine_needs_no_shielding() -> None:
    unit = tank(mass=60, cruise=4)
    assert engine_mass(unit) == 23


def test_a_hovercraft_engine_is_a_fifth_of_the_craft_at_least() -> None:
    unit = tank(motive=Motive.HOVER, mass=50, cruise=5, engine=Engine(type=EngineType.XL))
    assert (engine_rating(unit), engine_mass(unit)) == (15, 10)


def test_a_support_engine_follows_mass_movement_and_technology() -> None:
    """A 40-ton hovercraft of 11 MP with a combustion engine of rating D: 40 × 0.004 × 125 × 1.5 = 30 tons."""
    chassis = SupportChassis(structure_rating="D", engine_rating="D", armor_rating="D", bar=5)
    assert engine_mass(tank(motive=Motive.HOVER, mass=40, cruise=11, support=chassis)) == 30


@pytest.mark.parametrize(
    ("kind", "sinks"),
    [(EngineType.FUSION, 10), (EngineType.FISSION, 5), (EngineType.FUEL_CELL, 1), (EngineType.ICE, 0)],
)
def test_heat_sinks_that_come_with_an_engine(kind: EngineType, sinks: int) -> None:
    assert free_heat_sinks(mech(engine=kind)) == sinks


def test_heat_sinks_that_fit_inside_an_engine() -> None:
    """One for every 25 points of rating; compact ones in pairs."""
    assert integral_heat_sinks(mech(rating=270, mass=45)) == 10
    assert integral_heat_sinks(mech(rating=270, mass=45, sink_type=HeatSinkType.COMPACT)) == 20


def test_clan_engines_weigh_what_others_do() -> None:
    unit = mech(mass=75, rating=375).model_copy(
        update={"engine": Engine(type=EngineType.XL, side=TechSide.CLAN, rating=375)}
    )
    assert engine_mass(unit) == 19.5


SUSPENSION = {
    Motive.HOVER: {10: 40, 20: 85, 30: 130, 40: 175, 50: 235, 75: 280, 100: 325},
    Motive.VTOL: {10: 50, 20: 95, 30: 140, 50: 185, 60: 230},
    Motive.WIGE: {15: 45, 30: 80, 45: 115, 80: 140, 110: 175, 140: 210},
    Motive.HYDROFOIL: {10: 60, 20: 105, 30: 150, 40: 195, 50: 255, 60: 300, 70: 345, 80: 390, 90: 435, 100: 480},
}
"""The factors by the most tons of each band; superheavy vehicles add to the last one."""


@pytest.mark.parametrize("motive", SUSPENSION)
def test_each_band_of_tons_has_its_suspension_factor(motive: Motive) -> None:
    """Construction digest 7, suspension factors."""
    bands = SUSPENSION[motive]
    assert {tons: suspension_factor(motive, tons) for tons in bands} == bands
    first_tons = {start + 1: factor for start, factor in zip(bands, list(bands.values())[1:], strict=False)}
    assert {tons: suspension_factor(motive, tons) for tons in first_tons} == first_tons
