"""Vehicles, gun emplacements, handheld weapons, ProtoMechs."""

import pytest

from exporters.blk import write_blk
from sheets.equipment.kinds import ArmorType, EngineType, StructureType, TechSide
from sheets.units import GunEmplacement, HandheldWeapon, ProtoMech, Vehicle
from sheets.units.base import Extra
from sheets.units.protomech import ProtoBody
from sheets.units.vehicle import FuelType, Motive
from tests.importers.blk.texts import SAMPLES, changed, problems, read


def vehicle(family: str, **blocks: object) -> Vehicle:
    unit = read(changed(family, **blocks))
    assert isinstance(unit, Vehicle)
    return unit


def protomech(**blocks: object) -> ProtoMech:
    unit = read(changed("ProtoMek", **blocks))
    assert isinstance(unit, ProtoMech)
    return unit


def test_armor_of_a_tank_goes_front_right_left_rear_turret() -> None:
    tank = vehicle("Tank")
    assert tank.armor.points == {"FR": 30, "RS": 20, "LS": 21, "RR": 15, "TU": 25}
    assert tank.turrets == 1


def test_of_two_turrets_the_rear_one_comes_first() -> None:
    tank = vehicle("Two turrets")
    assert list(tank.armor.points) == ["FR", "RS", "LS", "RR", "TU", "FT"]
    assert (tank.armor.points["TU"], tank.armor.points["FT"]) == (25, 26)
    assert [m.item for m in tank.mounts_in("TU")] == ["SRM 6"]
    assert [m.item for m in tank.mounts_in("FT")] == ["SRM 4"]


@pytest.mark.parametrize(
    ("motion", "heaviest"), [("Tracked", 100), ("Wheeled", 80), ("Hover", 50), ("WiGE", 80), ("Naval", 300)]
)
def test_above_these_weights_a_tank_has_six_sides(motion: str, heaviest: int) -> None:
    assert not vehicle("Tank", motion_type=motion, tonnage=heaviest).six_sided
    blocks = {"armor": [9] * 6, "Right Equipment": None, "Left Equipment": None, "Turret Equipment": None}
    heavy = vehicle("Tank", motion_type=motion, tonnage=heaviest + 1, **blocks)
    assert list(heavy.armor.points) == ["FR", "FRRS", "FRLS", "RRRS", "RRLS", "RR"]


def test_both_rear_sides_of_a_superheavy_hold_equipment() -> None:
    tank = vehicle("Superheavy", Rear__Left__Equipment=["Flamer (Vehicle)"])
    assert [m.item for m in tank.mounts_in("RRRS")] == ["Machine Gun"]
    assert [m.item for m in tank.mounts_in("RRLS")] == ["Flamer (Vehicle)"]


def test_a_rotor_stands_before_the_turret() -> None:
    assert list(vehicle("VTOL", armor=[9, 8, 7, 6, 2, 5]).armor.points) == ["FR", "RS", "LS", "RR", "RO", "TU"]


@pytest.mark.parametrize(
    ("word", "motive"),
    [("WIGE", Motive.WIGE), ("hover", Motive.HOVER), ("Rail", Motive.RAIL), ("station", Motive.STATION_KEEPING)],
)
def test_motion_in_any_case_and_spelling(word: str, motive: Motive) -> None:
    assert vehicle("SupportTank", motion_type=word, armor=[4, 3, 3, 3]).motive is motive


@pytest.mark.parametrize("name", ["Naval", "Surface", "Hydrofoil"])
def test_older_types_of_vessels_are_tanks(name: str) -> None:
    assert read(changed("Tank", UnitType=name)) == read(SAMPLES["Tank"])


def test_engines_and_structures() -> None:
    tank = vehicle("Tank", engine_type=4, internal_type=2)
    assert (tank.engine.type, tank.engine.rating) == (EngineType.LIGHT, None)
    assert tank.structure.type is StructureType.ENDO_STEEL
    assert vehicle("Tank", internal_type=-1).structure.type is StructureType.STANDARD


@pytest.mark.parametrize(("text", "side"), [("true", TechSide.CLAN), ("false", TechSide.IS)])
def test_who_built_the_engine(text: str, side: TechSide) -> None:
    assert vehicle("Tank", clan_engine=text, engine_type=2, type="Mixed (Clan Chassis)").engine.side is side
    assert vehicle("Tank", engine_type=2, type="Mixed (Clan Chassis)").engine.side is TechSide.CLAN


def test_a_combustion_engine_is_the_same_for_both_sides() -> None:
    engines = {vehicle("Tank", clan_engine=text, engine_type=1).engine for text in ("true", "false")}
    assert len(engines) == 1


@pytest.mark.parametrize(
    ("old", "new", "side"), [(2, None, "clan"), (7, None, "is"), (-1, None, "is"), (1, 8, "clan"), (6, 3, "is")]
)
def test_who_made_the_armor(old: int, new: int | None, side: str) -> None:
    """The newer block is looked at first; a code that names nobody leaves it to the unit."""
    tank = vehicle("Tank", armor_type=1, armor_tech=old, armor_tech_level=new)
    assert (tank.armor.type, tank.armor.side.value) == (ArmorType.FERRO_FIBROUS, side)


def test_fuel() -> None:
    assert vehicle("Tank").fuel_type is FuelType.PETROCHEMICALS
    assert vehicle("Tank", fuelType=None).fuel_type is None
    assert vehicle("Tank", fuelType="HYRDOGEN").fuel_type is FuelType.HYDROGEN
    rum = vehicle("Tank", fuelType="RUM")
    assert (rum.fuel_type, rum.extra) == (FuelType.PETROCHEMICALS, (Extra(key="fuelType as written", text="RUM"),))
    assert read(write_blk(rum)) == rum
    assert "read as PETROCHEMICALS" in problems(changed("Tank", fuelType="RUM"))[0]


def test_what_an_omni_reserves_in_its_base_chassis() -> None:
    tank = vehicle("Tank", baseChassisTurretWeight=1.5, baseChassisTurret2Weight=-1, baseChassisSponsonPintleWeight=0.5)
    assert (tank.turret_mass, tank.front_turret_mass, tank.sponson_pintle_mass) == (1.5, None, 0.5)


def test_trailers_without_controls_and_their_seats() -> None:
    tank = vehicle("Tank", trailer="false", hasNoControlSystems=[], extra_seats=2)
    assert (tank.trailer, tank.no_controls, tank.extra_seats) == (True, True, 2)


def test_ratings_of_a_support_vehicle() -> None:
    """The engine's is the structure's where the file does not say; barrier armor follows from its rating."""
    tank = vehicle("SupportTank")
    assert tank.support is not None
    assert (tank.support.structure_rating, tank.support.engine_rating, tank.support.armor_rating) == ("D", "D", "C")
    assert (tank.support.bar, tank.support.fuel, tank.armor.type) == (6, 1.5, ArmorType.BAR_6)


def test_a_support_vehicle_by_the_code_of_its_armor() -> None:
    tank = vehicle("SupportTank", barrating=None, armor_type=48, armor_tech_rating=None, armor_tech=4)
    assert tank.support is not None
    assert (tank.armor.type, tank.support.bar, tank.support.armor_rating) == (ArmorType.BAR_7, None, "E")
    assert vehicle("SupportTank", armor_type=0).armor.type is ArmorType.STANDARD


def test_gun_emplacements() -> None:
    for says, turret in ((1, True), (0, False), (None, True)):
        unit = read(changed("GunEmplacement", Turret=says))
        assert isinstance(unit, GunEmplacement)
        assert unit.turret is turret
        assert [m.location for m in unit.mounts] == ["GUN", "GUN"]


def test_handheld_weapons() -> None:
    unit = read(SAMPLES["HandheldWeapon"])
    assert isinstance(unit, HandheldWeapon)
    assert (unit.mass, unit.armor.points) == (12, {"GUN": 16})
    assert [(m.item, m.shots) for m in unit.mounts] == [("LRM 20", None), ("IS Ammo LRM-20", 6)]


def test_armor_of_a_protomech_goes_head_torso_right_left_legs_gun() -> None:
    unit = protomech()
    assert unit.armor.points == {"HD": 2, "T": 10, "RA": 4, "LA": 3, "L": 6, "MG": 2}
    assert unit.main_gun
    assert unit.armor.type is ArmorType.STANDARD_PROTOMEK
    assert not protomech(armor=[2, 10, 4, 3, 6], Main__Gun__Equipment=None).main_gun


@pytest.mark.parametrize(
    ("word", "body"), [("Biped", ProtoBody.BIPED), ("WiGE", ProtoBody.GLIDER), ("glider", ProtoBody.GLIDER)]
)
def test_bodies_of_protomechs(word: str, body: ProtoBody) -> None:
    assert protomech(motion_type=word).body is body


def test_systems_of_protomechs() -> None:
    unit = protomech(interface_cockpit="true", armor_type=18, engine_type=5)
    assert unit.interface_cockpit
    assert unit.engine_side is TechSide.IS
    assert unit.armor.type is ArmorType.ELECTRIC_DISCHARGE
    assert read(changed("ProtoMek", UnitType="ProtoMech")) == protomech()
