"""Structures, engines, gyros and cockpits: their figures, technology bases and years."""

import json
from fractions import Fraction
from functools import cache
from math import ceil
from typing import NamedTuple, TypeVar

from sheets.equipment.kinds import (
    AeroCockpitType,
    CockpitType,
    EngineType,
    GyroType,
    StructureType,
    TechSide,
)
from sheets.equipment.tech import Tech
from sheets.model import Model
from sheets.package_data import read_data_lines

LARGE_ENGINE = 400
"""Engines of a higher rating are large: more slots, twice the price."""


class MoveHeat(NamedTuple):
    """Heat of standing, walking and running in a 'Mech."""

    stand: int
    walk: int
    run: int


class EngineFigures(Model):
    """A kind of engine. Its price is `cost` × rating × tonnage / 75."""

    type: EngineType
    side: TechSide | None = None
    large: bool = False
    center_torso_slots: int = 6
    side_torso_slots: int = 0
    bv_multiplier: float = 1
    cost: int = 0
    free_heat_sinks: int = 0
    fusion: bool = False
    heat: MoveHeat = MoveHeat(0, 1, 2)
    tech: Tech


class StructureFigures(Model):
    """A kind of internal structure, for 'Mechs up to 100 tons; that of superheavy ones has twice the mass and half the
    slots.
    """

    type: StructureType
    side: TechSide | None = None
    mass_fraction: float
    slots: int = 0
    cost_per_ton: int
    tech: Tech


class Gyro(Model):
    """A kind of gyro; its mass is that of the standard gyro times `mass_factor`."""

    type: GyroType
    title: str
    mass_factor: float
    slots: int
    bv_multiplier: float
    tech: Tech


class Cockpit(Model):
    """A kind of 'Mech cockpit."""

    type: CockpitType
    title: str
    mass: float
    cost: int
    tech: Tech


class AeroCockpit(Model):
    """A kind of fighter cockpit."""

    type: AeroCockpitType
    title: str
    tech: Tech


AnyModel = TypeVar("AnyModel", bound=Model)


def read_system_file(name: str, model: type[AnyModel]) -> tuple[AnyModel, ...]:
    """All lines of one file of `data/systems`."""
    lines = read_data_lines("sheets.equipment", f"data/systems/{name}.jsonl")
    return tuple(model.model_validate(json.loads(line)) for line in lines)


@cache
def engines() -> tuple[EngineFigures, ...]:
    """Every kind of engine."""
    return read_system_file("engines", EngineFigures)


@cache
def structures() -> tuple[StructureFigures, ...]:
    """Every kind of structure."""
    return read_system_file("structure", StructureFigures)


@cache
def gyros() -> dict[GyroType, Gyro]:
    """Every kind of gyro."""
    return {gyro.type: gyro for gyro in read_system_file("gyros", Gyro)}


@cache
def cockpits() -> dict[CockpitType, Cockpit]:
    """Every kind of 'Mech cockpit."""
    return {cockpit.type: cockpit for cockpit in read_system_file("cockpits", Cockpit)}


@cache
def aero_cockpits() -> dict[AeroCockpitType, AeroCockpit]:
    """Every kind of fighter cockpit."""
    return {cockpit.type: cockpit for cockpit in read_system_file("aero-cockpits", AeroCockpit)}


@cache
def engine(kind: EngineType, side: TechSide = TechSide.IS, rating: int = 0) -> EngineFigures | None:
    """The engine of this kind of this side, else of the other side; None if neither builds it.

    >>> engine(EngineType.XL, TechSide.CLAN, 375).side_torso_slots
    2
    """
    found = [e for e in engines() if e.type is kind and e.large == (rating > LARGE_ENGINE)]
    return next((e for e in found if e.side in (None, side)), found[0] if found else None)


@cache
def structure(kind: StructureType, side: TechSide = TechSide.IS) -> StructureFigures | None:
    """The structure of this kind of this side, else of the other side; None for hybrid structure, which is mixed.

    >>> structure(StructureType.ENDO_STEEL, TechSide.CLAN).slots
    7
    """
    found = [s for s in structures() if s.type is kind]
    return next((s for s in found if s.side in (None, side)), found[0] if found else None)


def engine_maker(kind: EngineType, side: TechSide) -> TechSide:
    """The side of an engine: the Inner Sphere if both sides build the same one.

    >>> engine_maker(EngineType.FUSION, TechSide.CLAN).value, engine_maker(EngineType.XL, TechSide.CLAN).value
    ('is', 'clan')
    """
    return _maker(engine(kind, TechSide.IS), engine(kind, TechSide.CLAN), side)


def structure_maker(kind: StructureType, side: TechSide) -> TechSide:
    """The side of a structure: the Inner Sphere if both sides build the same one."""
    return _maker(structure(kind, TechSide.IS), structure(kind, TechSide.CLAN), side)


def _maker(
    by_sphere: EngineFigures | StructureFigures | None, by_clan: EngineFigures | StructureFigures | None, side: TechSide
) -> TechSide:
    if by_sphere is not by_clan:
        return side
    return TechSide.IS if by_sphere is None or by_sphere.side is None else by_sphere.side


def gyro_mass(kind: GyroType, rating: int) -> float:
    """Tons of a gyro for an engine of this rating.

    >>> gyro_mass(GyroType.XL, 300)
    1.5
    """
    return -(-rating // 100) * gyros()[kind].mass_factor


_FUSION_ROWS: dict[int, tuple[float, ...]] = {
    # from this rating upwards, in steps of five: tons of a standard fusion engine
    5: (0.25,),
    10: (0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1),
    50: (1.5, 1.5, 1.5, 2, 2, 2, 2.5, 2.5, 3, 3),
    100: (3, 3.5, 3.5, 4, 4, 4, 4.5, 4.5, 5, 5),
    150: (5.5, 5.5, 6, 6, 6, 7, 7, 7.5, 7.5, 8),
    200: (8.5, 8.5, 9, 9.5, 10, 10, 10.5, 11, 11.5, 12),
    250: (12.5, 13, 13.5, 14, 14.5, 15.5, 16, 16.5, 17.5, 18),
    300: (19, 19.5, 20.5, 21.5, 22.5, 23.5, 24.5, 25.5, 27, 28.5),
    350: (29.5, 31.5, 33, 34.5, 36.5, 38.5, 41, 43.5, 46, 49),
    400: (52.5, 56.5, 61, 66.5, 72.5, 79.5, 87.5, 97, 107.5, 119.5),
    450: (133.5, 150, 168.5, 190, 214.5, 243, 275.5, 313, 356, 405.5, 462.5),
}
_FUSION = {first + 5 * step: mass for first, row in _FUSION_ROWS.items() for step, mass in enumerate(row)}

_FACTOR: dict[EngineType, Fraction] = {
    EngineType.ICE: Fraction(2),
    EngineType.XL: Fraction(1, 2),
    EngineType.LIGHT: Fraction(3, 4),
    EngineType.XXL: Fraction(1, 3),
    EngineType.COMPACT: Fraction(3, 2),
    EngineType.FISSION: Fraction(7, 4),
    EngineType.FUEL_CELL: Fraction(6, 5),
    EngineType.NONE: Fraction(0),
}
_FISSION_MINIMUM = 5.0


def standard_engine_mass(kind: EngineType, rating: int) -> float:
    """Tons of an engine in a 'Mech or a fighter, to the next half ton; a rating between two rows counts as the higher.

    The shielding of vehicles is not included.

    >>> standard_engine_mass(EngineType.XL, 375)
    19.5
    """
    if rating <= 0:
        return 0.0
    fusion = _FUSION[min(5 * ceil(rating / 5), max(_FUSION))]
    if kind not in _FACTOR:
        return fusion
    mass = ceil(Fraction(fusion) * _FACTOR[kind] * 2) / 2
    return max(mass, _FISSION_MINIMUM) if kind is EngineType.FISSION else mass
