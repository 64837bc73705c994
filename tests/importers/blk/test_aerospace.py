"""Fighters and spacecraft."""

import pytest

from sheets.equipment.kinds import AeroCockpitType, ArmorType, HeatSinkType, TechSide
from sheets.units import DropShip, Fighter, JumpShip, SmallCraft, SpaceStation, WarShip
from sheets.units.spacecraft import CollarType, DriveCore
from tests.importers.blk.texts import SAMPLES, changed, problems, read


def fighter(family: str = "Aero", **blocks: object) -> Fighter:
    unit = read(changed(family, **blocks))
    assert isinstance(unit, Fighter)
    return unit


def warship(**blocks: object) -> WarShip:
    unit = read(changed("Warship", **blocks))
    assert isinstance(unit, WarShip)
    return unit


def test_the_second_line_of_armor_is_the_right_wing() -> None:
    assert fighter().armor.points == {"NOS": 40, "LWG": 30, "RWG": 31, "AFT": 25}


def test_a_fighter() -> None:
    unit = fighter()
    assert (unit.safe_thrust, unit.fuel, unit.cockpit) == (6, 400, AeroCockpitType.STANDARD)
    assert (unit.heat_sinks.count, unit.heat_sinks.type, unit.heat_sinks.pods) == (12, HeatSinkType.DOUBLE, 2)
    assert [(m.item, m.size) for m in unit.mounts_in("FSLG")] == [("Cargo", 2.5)]
    assert read(changed("Aero", UnitType="AeroSpaceFighter")) == unit


def test_conventional_fighters_have_single_heat_sinks() -> None:
    unit = fighter("ConvFighter")
    assert (unit.conventional, unit.vstol, unit.heat_sinks.type) == (True, True, HeatSinkType.SINGLE)


def test_fixed_wing_support_craft_count_fuel_in_points_and_have_a_body() -> None:
    unit = fighter("FixedWingSupport")
    assert unit.support is not None
    assert (unit.fuel, unit.support.fuel, unit.armor.type) == (400, 0, ArmorType.BAR_5)
    assert [m.item for m in unit.mounts_in("BOD")] == ["FieldKitchen"]


def test_patchwork_without_a_nose() -> None:
    """Old writers began with the second location and wrote two that have no armor."""
    text = changed(
        "Aero",
        armor_type=7,
        **{
            "Left Wing_armor_type": 3,
            "Left Wing_armor_tech": "(Unknown Technology Base)",
            "Right Wing_armor_type": 3,
            "Right Wing_armor_tech": "Inner Sphere",
            "Aft_armor_type": 2,
            "Aft_armor_tech": "Clan",
            "Wings_armor_type": 0,
            "Fuselage_armor_type": -1,
        },
    )
    unit = read(text)
    assert isinstance(unit, Fighter)
    assert [(place, p.type, p.side) for place, p in unit.armor.patchwork.items()] == [
        ("NOS", ArmorType.STANDARD, TechSide.IS),
        ("LWG", ArmorType.REFLECTIVE, TechSide.IS),
        ("RWG", ArmorType.REFLECTIVE, TechSide.IS),
        ("AFT", ArmorType.REACTIVE, TechSide.CLAN),
    ]
    assert len(problems(text)) == 1
    assert unit.extra == ()


def test_small_craft() -> None:
    unit = read(SAMPLES["SmallCraft"])
    assert isinstance(unit, SmallCraft)
    assert (unit.spheroid, unit.military) == (True, True)
    assert unit.armor.points == {"NOS": 40, "LS": 30, "RS": 31, "AFT": 25}
    assert unit.mounts_in("NOS")[0].rear


def test_dropships() -> None:
    unit = read(SAMPLES["Dropship"])
    assert isinstance(unit, DropShip)
    assert unit.collar is CollarType.NO_BOOM
    assert (unit.life_boats, unit.escape_pods) == (2, 4)
    assert [m.opens_bay for m in unit.mounts_in("NOS")] == [True, False, True, False]


@pytest.mark.parametrize("code", [None, 0, 41])
def test_no_code_and_code_0_are_standard_aerospace_armor(code: int | None) -> None:
    unit = read(changed("Dropship", armor_type=code))
    assert isinstance(unit, DropShip)
    assert unit.armor.type is ArmorType.STANDARD_AEROSPACE


def test_who_is_aboard() -> None:
    people = warship(other_crew=7, marines=12).complement
    assert (people.crew, people.officers, people.gunners, people.passengers) == (20, 4, 6, 3)
    assert (people.marines, people.other_crew) == (12, 7)


def test_more_officers_and_gunners_than_crew_is_a_finding() -> None:
    text = changed("Warship", officers=30)
    assert "officers and gunners as part of the crew (kept as written)" in problems(text)[0]
    assert warship(officers=30).complement.officers == 30


def test_armor_of_ships_goes_around() -> None:
    assert warship().armor.points == {"NOS": 10, "FLS": 8, "FRS": 9, "AFT": 5, "ALS": 6, "ARS": 7}


@pytest.mark.parametrize(
    ("old", "new"),
    [("Left Front Side", "Front Left Side"), ("Left Broadsides", "Left Broadside")],
)
def test_places_by_their_older_names(old: str, new: str) -> None:
    text = changed("Warship", **{f"{old} Equipment": ["(B) Naval Laser 35"]})
    assert read(text.replace(old, new)) == read(text)


def test_drives() -> None:
    ship = warship(jump_range=20, kf_core=4, hpg=[], sail=0)
    assert (ship.drive_core, ship.jump_range, ship.hpg, ship.sail) == (DriveCore.PRIMITIVE, 20, True, False)
    assert ship.lithium_fusion
    assert warship(kf_core=None).drive_core is DriveCore.COMPACT
    jumpship = read(SAMPLES["Jumpship"])
    assert isinstance(jumpship, JumpShip)
    assert (jumpship.drive_core, jumpship.military) == (DriveCore.STANDARD, False)
    station = read(SAMPLES["SpaceStation"])
    assert isinstance(station, SpaceStation)
    assert (station.drive_core, station.modular, station.sail, station.military) == (DriveCore.NONE, True, False, False)


def test_gravity_decks_by_diameter_or_by_count() -> None:
    assert warship().grav_decks == (50, 75)
    assert warship(grav_decks=None, grav_deck=2, grav_deck_large=1).grav_decks == (100, 100, 250)
