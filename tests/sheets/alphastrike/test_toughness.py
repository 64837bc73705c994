"""Armor, structure and threshold of elements."""

import pytest

from sheets.alphastrike import convert
from sheets.alphastrike.armor import MECH_STRUCTURE
from sheets.equipment.kinds import ArmorType, EngineType, StructureType
from sheets.units import Mount
from sheets.units.systems import Armor, Structure
from sheets.units.vehicle import FOUR_SIDES, SIX_SIDES
from tests.builders import mech, platoon, squad, tank
from tests.sheets.alphastrike.units import dropship


@pytest.mark.parametrize(
    ("kind", "armor"),
    [
        (ArmorType.STANDARD, 5),  # 150 / 30
        (ArmorType.FERRO_FIBROUS, 5),
        (ArmorType.COMMERCIAL, 3),  # half of it: 2.5
        (ArmorType.FERRO_LAMELLOR, 6),  # × 1.2
        (ArmorType.HARDENED, 10),  # × 2
    ],
)
def test_what_armor_is_worth(kind: ArmorType, armor: int) -> None:
    points = dict.fromkeys(FOUR_SIDES, 0) | {"FR": 150}
    assert convert(tank(armor=Armor(type=kind, points=points))).armor == armor


def test_modular_armor_adds_ten_points_a_piece() -> None:
    worn = tuple(Mount(item="ISModularArmor", location=arm) for arm in ("RA", "LA"))
    assert convert(mech(points=8)).armor == 2  # 67 / 30
    assert convert(mech(points=8, mounts=worn)).armor == 3  # 87 / 30


@pytest.mark.parametrize(
    ("mass", "turret", "structure"),
    [
        (50, False, 2),  # 4 × 5 − 1 = 19
        (60, True, 3),  # 5 × 6 − 1 = 29
        (100, False, 4),  # 4 × 10 − 1 = 39
        (90, False, 4),  # 4 × 9 − 1 = 35
        (70, True, 4),  # 5 × 7 − 1 = 34
    ],
)
def test_structure_of_vehicles(mass: int, turret: bool, structure: int) -> None:
    """A tenth of the tonnage on each side, less one for the body, divided by ten and rounded up."""
    sides = (*FOUR_SIDES, "TU") if turret else FOUR_SIDES
    unit = tank(mass=mass, armor=Armor(type=ArmorType.STANDARD, points=dict.fromkeys(sides, 10)))
    assert convert(unit).structure == structure


def test_the_body_of_a_superheavy_vehicle_takes_a_point() -> None:
    """AS:14.1: seven sides of 13 are 91, less one 90: structure 9."""
    sides = dict.fromkeys((*SIX_SIDES, "TU"), 10)
    assert convert(tank(mass=130, armor=Armor(type=ArmorType.STANDARD, points=sides))).structure == 9


@pytest.mark.parametrize(
    ("structure", "points"),
    [
        (StructureType.STANDARD, 4),
        (StructureType.ENDO_STEEL, 4),
        (StructureType.COMPOSITE, 2),
        (StructureType.REINFORCED, 8),
    ],
)
def test_structure_of_mechs(structure: StructureType, points: int) -> None:
    """Fifty tons with a fusion engine have 4."""
    assert convert(mech(structure=Structure(type=structure))).structure == points


@pytest.mark.parametrize(("engine", "structure"), [(EngineType.COMPACT, 5), (EngineType.LIGHT, 3), (EngineType.XL, 2)])
def test_engines_weaken_the_structure(engine: EngineType, structure: int) -> None:
    assert convert(mech(engine=engine)).structure == structure


def test_troops_have_the_structure_of_their_kind() -> None:
    assert convert(platoon()).structure == 1
    assert convert(squad()).structure == 2


@pytest.mark.parametrize(
    ("points", "newer", "older"), [(390, 1, 5), (420, 2, 5), (720, 2, 8), (750, 2, 9), (780, 3, 9)]
)
def test_thresholds_of_large_craft(points: int, newer: int, older: int) -> None:
    """AS:14.27: a twelfth of 13 or 25 points is a little more than 1 or 2, and drops to it; a third never does."""
    craft = dropship(armor=Armor(type=ArmorType.STANDARD, points={"NOS": points, "LS": 0, "RS": 0, "AFT": 0}))
    assert convert(craft).threshold == newer
    assert convert(craft, "as-2.3.1").threshold == older


def test_the_sum_of_each_column_of_the_structure_of_mechs() -> None:
    """The table of the conversion digest, 10 to 200 tons, columns a to i."""
    assert list(MECH_STRUCTURE) == list(range(10, 205, 5))
    assert [sum(column) for column in zip(*MECH_STRUCTURE.values(), strict=True)] == [
        *(318, 421, 250, 212, 180, 160, 128, 141, 115)
    ]
