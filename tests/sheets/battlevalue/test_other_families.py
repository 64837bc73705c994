"""Vehicles, aerospace craft, small units and guns that stand still (BV digest 7 to 14)."""

from typing import Any

import pytest

from sheets.battlevalue import battle_value, report
from sheets.equipment.kinds import AeroCockpitType, ArmorType, EngineType
from sheets.units import (
    DropShip,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    JumpShip,
    Mount,
    ProtoMech,
    SpaceStation,
    Vehicle,
    WarShip,
)
from sheets.units.base import TechBase
from sheets.units.battlearmor import SuitClass
from sheets.units.infantry import CustomArmor, InfantryMotive, Specialization
from sheets.units.mount import Limb, Mounting
from sheets.units.plating import Armor, Engine, HeatSinks, Plating
from sheets.units.protomech import ProtoBody
from sheets.units.spacecraft import FOUR_FACINGS, SIX_FACINGS, DriveCore
from sheets.units.vehicle import Motive, SupportChassis
from tests.builders import COMMON, mounts, platoon, squad, tank
from tests.sheets.battlevalue.fitting import line, subtotal

BATTLE_CLAW = Mount(item="BABattleClaw", location="Squad", limb=Limb.LEFT_ARM)


def turret_tank(**fields: Any) -> Vehicle:
    points = dict.fromkeys(("FR", "RS", "LS", "RR", "TU"), 10)
    return tank(armor=Armor(type=ArmorType.STANDARD, points=points), **fields)


def support_tank(*items: str, bar: int | None = None) -> Vehicle:
    chassis = SupportChassis(structure_rating="D", engine_rating="D", armor_rating="D", bar=bar)
    return tank(support=chassis, mounts=(*mounts("Medium Laser", at="FR"), *mounts(*items, at="BD")))


def fighter(**fields: Any) -> Fighter:
    data: dict[str, Any] = {
        **COMMON,
        "mass": 50,
        "safe_thrust": 6,
        "heat_sinks": HeatSinks(count=10),
        "fuel": 400,
        "engine": Engine(type=EngineType.FUSION),
        "armor": Armor(type=ArmorType.STANDARD, points=dict.fromkeys(("NOS", "LWG", "RWG", "AFT"), 20)),
    }
    return Fighter(**(data | fields))


def ship(kind: type, facings: tuple[str, ...], **fields: Any) -> Any:
    data: dict[str, Any] = {
        **COMMON,
        "mass": 5000,
        "safe_thrust": 4,
        "structural_integrity": 10,
        "heat_sinks": HeatSinks(count=100),
        "fuel": 1000,
        "armor": Armor(type=ArmorType.STANDARD_AEROSPACE, points=dict.fromkeys(facings, 100)),
    }
    return kind(**(data | fields))


def proto(**fields: Any) -> ProtoMech:
    points = {"HD": 2, "T": 8, "RA": 2, "LA": 2, "L": 6}
    data: dict[str, Any] = {
        **COMMON,
        "body": ProtoBody.BIPED,
        "mass": 5,
        "walk": 4,
        "armor": Armor(type=ArmorType.STANDARD_PROTOMEK, points=points),
    }
    return ProtoMech(**(data | fields))


@pytest.mark.parametrize(
    ("motive", "modifier"), [(Motive.TRACKED, 0.9), (Motive.WHEELED, 0.8), (Motive.HOVER, 0.7), (Motive.NAVAL, 0.6)]
)
def test_what_a_vehicle_moves_on(motive: Motive, modifier: float) -> None:
    """BV:7"""
    assert line(report(tank(motive=motive)), "Type modifier").amount == modifier


def test_chassis_modifications_add_to_that() -> None:
    """BV:7"""
    unit = tank(mounts=mounts("ISFullyAmphibiousChassis", "Environmental Sealed Chassis", at="BD"))
    assert line(report(unit), "Type modifier").amount == pytest.approx(1.2)


def test_a_vehicle_has_neither_explosives_nor_heat() -> None:
    """BV:7, 18.17"""
    unit = tank(mounts=(*mounts("PPC", "PPC", "PPC", at="FR"), *mounts("IS Ammo AC/5", at="BD")))
    assert [row.amount for row in report(unit).lines if row.label == "PPC (FR)"] == [176] * 3


def test_the_rear_of_a_vehicle_counts_half_and_its_turret_whole() -> None:
    """BV:7"""
    guns = (*mounts("PPC", at="FR"), *mounts("Medium Laser", at="RR"), *mounts("Large Laser", at="TU"))
    amounts = {row.label: row.amount for row in report(turret_tank(mounts=guns)).lines}
    assert (amounts["PPC (FR)"], amounts["Medium Laser (RR)"], amounts["Large Laser (TU)"]) == (176, 23, 123)


def test_where_the_rear_outweighs_the_front_all_but_rear_and_turret_count_half() -> None:
    """BV:18.24"""
    guns = (*mounts("PPC", at="RR"), *mounts("Medium Laser", at="RS"), *mounts("Large Laser", at="TU"))
    amounts = {row.label: row.amount for row in report(turret_tank(mounts=guns)).lines}
    assert (amounts["PPC (RR)"], amounts["Medium Laser (RS)"], amounts["Large Laser (TU)"]) == (176, 23, 123)


def test_a_trailer_moves_like_one() -> None:
    """BV:7"""
    assert line(report(tank(cruise=0, trailer=True)), "Speed factor").amount == 0.54


def test_a_train_counts_with_its_cruising_speed() -> None:
    """BV:7"""
    assert line(report(tank(cruise=4, motive=Motive.RAIL)), "Speed factor").amount == 0.88


@pytest.mark.parametrize(("item", "factor"), [(None, 0.8), ("Basic Fire Control", 0.9), ("Advanced Fire Control", 1)])
def test_support_vehicles_aim_as_well_as_their_fire_control(item: str | None, factor: float) -> None:
    """BV:5.2"""
    unit = support_tank(*([item] if item else []))
    assert line(report(unit), "Medium Laser (FR)").amount == pytest.approx(46 * factor)


def test_barrier_armor_counts_by_its_rating() -> None:
    """BV:4.1"""
    assert line(report(support_tank(bar=7)), "Armor").amount == pytest.approx(40 * 2.5 * 0.7)


def test_an_aerospace_fighter() -> None:
    """BV:8 — no movement factor, no tonnage, speed by maximum thrust."""
    lines = report(fighter(mounts=(*mounts("PPC", at="NOS"), *mounts("PPC", at="AFT"))))
    assert subtotal(lines, "Type modifier") == pytest.approx((200 + 12) * 1.2)
    assert subtotal(lines, "Speed factor") == pytest.approx((176 + 88) * 1.5)


def test_a_fighter_pays_once_for_each_kind_of_ammunition() -> None:
    """BV:8"""
    unit = fighter(mounts=mounts("IS Ammo AC/5", "IS Ammo AC/5", "IS Ammo SRM-6", at="FSLG"))
    assert subtotal(report(unit), "Type modifier") == pytest.approx((212 - 30) * 1.2)
    safe = fighter(mounts=(*unit.mounts, *mounts("ISCASE", at="FSLG")))
    assert subtotal(report(safe), "Type modifier") == pytest.approx(212 * 1.2)
    clan = fighter(mounts=unit.mounts, tech_base=TechBase.CLAN)
    assert subtotal(report(clan), "Type modifier") == pytest.approx(212 * 1.2)


def test_a_conventional_fighter_ignores_heat() -> None:
    """BV:8"""
    unit = fighter(conventional=True, mounts=mounts(*["PPC"] * 4, at="NOS"))
    assert [row.amount for row in report(unit).lines if row.label == "PPC (NOS)"] == [176] * 4


def test_a_drone_counts_less_in_weapons_and_in_whole_and_each_once() -> None:
    """BV:8"""
    gun = mounts("PPC", at="NOS")
    unit = fighter(mounts=(*gun, *mounts("ISDroneOperatingSystem", at="FSLG")), cockpit=AeroCockpitType.STANDARD)
    assert line(report(unit), "PPC (NOS)").amount == pytest.approx(140.8)
    assert line(report(unit), "Drone").amount == 0.95


def test_a_dropship_arc_by_arc() -> None:
    """BV:9 — nose whole, the better side whole, the other half, all else a quarter."""
    guns = [("NOS", 3), ("LS", 2), ("RS", 1), ("AFT", 1)]
    fitted = tuple(Mount(item="PPC", location=place, opens_bay=n == 0) for place, number in guns for n in range(number))
    lines = report(ship(DropShip, FOUR_FACINGS, mounts=fitted))
    amounts = [row.amount for row in lines.lines if "weapons by arc" in row.rule]
    assert amounts == [528, 352, 88, 44]
    assert subtotal(lines, "Type modifier") == 400 * 2.5 + 10 * 2
    assert line(lines, "Speed factor").amount == 1.12


def test_a_dropship_that_overheats_fires_its_other_arcs_less() -> None:
    """BV:9 — thirty points of heat in the nose are more than twenty sinks carry away."""
    guns = [("NOS", 3), ("LS", 2), ("RS", 1)]
    fitted = tuple(Mount(item="PPC", location=place, opens_bay=n == 0) for place, number in guns for n in range(number))
    unit = ship(DropShip, FOUR_FACINGS, mounts=fitted, heat_sinks=HeatSinks(count=20))
    assert [row.amount for row in report(unit).lines if "weapons by arc" in row.rule] == [528, 176, 44]


def test_the_aft_side_of_a_dropship_is_an_arc_of_its_own() -> None:
    """BV:9"""
    sides = [("LS", False, 2), ("LS", True, 1)]
    fitted = tuple(
        Mount(item="PPC", location=place, rear=rear, opens_bay=n == 0)
        for place, rear, number in sides
        for n in range(number)
    )
    amounts = [row.amount for row in report(ship(DropShip, FOUR_FACINGS, mounts=fitted)).lines if "arc" in row.rule]
    assert amounts == [352, 176]


def test_the_right_hand_of_a_warship_is_the_arc_opposite_its_nose() -> None:
    """BV:9"""
    guns = [("LBS", 3), ("ALS", 2), ("RBS", 2), ("NOS", 1)]
    fitted = tuple(Mount(item="PPC", location=place, opens_bay=n == 0) for place, number in guns for n in range(number))
    unit = ship(WarShip, SIX_FACINGS, mounts=fitted, drive_core=DriveCore.COMPACT)
    assert [row.amount for row in report(unit).lines if "weapons by arc" in row.rule] == [528, 352, 176, 44]


@pytest.mark.parametrize(
    ("kind", "core", "modifier", "speed"),
    [
        (JumpShip, DriveCore.STANDARD, 0.75, 0.54),
        (WarShip, DriveCore.COMPACT, 0.8, 1.12),
        (SpaceStation, DriveCore.NONE, 0.7, 0.44),
    ],
)
def test_capital_ships(kind: type, core: DriveCore, modifier: float, speed: float) -> None:
    """BV:9 — a point of capital armour is worth ten."""
    lines = report(ship(kind, SIX_FACINGS, drive_core=core))
    assert subtotal(lines, "Type modifier") == pytest.approx((600 * 25 + 10 * 20) * modifier)
    assert line(lines, "Speed factor").amount == speed


def test_a_protomech() -> None:
    """BV:10 — twenty points of armour, thirteen of structure, run 6 makes +2, and one tenth for its size."""
    lines = report(proto())
    assert subtotal(lines, "Defensive factor") == pytest.approx(line(lines, "Internal structure").subtotal * 1.3)  # type: ignore[operator]
    glider = report(proto(body=ProtoBody.GLIDER))
    assert line(glider, "Defensive factor").amount == pytest.approx(1.4)


def test_ammunition_of_a_protomech_counts_by_the_shot() -> None:
    """BV:18.18 — a ton is worth 3, and ten shots weigh 166.6 kg."""
    gun = Mount(item="CLLRM2", location="RA")
    unit = proto(mounts=(gun, Mount(item="Clan Ammo ProtoMech LRM-2", location="BD", shots=10)))
    assert [row.amount for row in report(unit).lines if "ammunition" in row.rule] == [pytest.approx(0.4998)]


@pytest.mark.parametrize(
    ("plating", "factor"),
    [
        (ArmorType.BA_STANDARD, 1.3),
        (ArmorType.BA_STEALTH_BASIC, 1.5),
        (ArmorType.BA_STEALTH_IMPROVED, 1.6),
        (ArmorType.BA_MIMETIC, 1.6),
    ],
)
def test_suits_that_hide(plating: ArmorType, factor: float) -> None:
    """BV:11"""
    unit = squad(plating=Plating(type=plating))
    assert line(report(unit), "Defensive factor").amount == pytest.approx(factor)


def test_reactive_suits_count_three_and_a_half_a_point() -> None:
    """BV:11"""
    unit = squad(plating=Plating(type=ArmorType.BA_REACTIVE))
    assert line(report(unit), "Armor").amount == 35


def test_what_a_swarming_squad_fires_counts_again() -> None:
    """BV:11 — not what stands on the body, and not missiles."""
    laser = Mount(item="CLBASmall Laser", location="Squad", limb=Limb.RIGHT_ARM)
    body = laser.model_copy(update={"limb": Limb.BODY})
    assert _again(squad(mounts=(laser, BATTLE_CLAW))) == ["Small Laser"]
    assert _again(squad(mounts=(body, BATTLE_CLAW))) == []
    assert _again(squad(mounts=(laser,))) == []
    assert _again(squad(mounts=(laser, BATTLE_CLAW), suit_class=SuitClass.HEAVY)) == []


def _again(unit: Any) -> list[str]:
    return [row.label for row in report(unit).lines if "anti-'Mech" in row.rule]


def test_a_squad_support_weapon_is_shared() -> None:
    """BV:11"""
    laser = Mount(item="CLBASmall Laser", location="Squad", mounting=Mounting.SQUAD_SUPPORT, limb=Limb.BODY)
    assert line(report(squad(mounts=(laser,))), "Small Laser").amount == 2.25


def test_suits_that_differ_are_averaged() -> None:
    """BV:11"""
    same = squad(mounts=(Mount(item="CLBASmall Laser", location="Squad", limb=Limb.BODY),))
    one = squad(mounts=(Mount(item="CLBASmall Laser", location="Trooper 1", limb=Limb.BODY),))
    bare = squad()
    assert battle_value(bare) < battle_value(one) < battle_value(same)
    assert line(report(one), "Trooper 1").formula.endswith("× 0.25 (1 of 4)")
    assert line(report(one), "Trooper 2, 3, 4").formula.endswith("× 0.75 (3 of 4)")


@pytest.mark.parametrize(
    ("fields", "multiplier"),
    [
        ({"specializations": frozenset({Specialization.MARINES})}, 1.3),
        ({"specializations": frozenset({Specialization.MINE_ENGINEERS, Specialization.FIRE_ENGINEERS})}, 1.1),
        ({"motive": InfantryMotive.UMU}, 1.1),
    ],
)
def test_trained_infantry(fields: dict[str, Any], multiplier: float) -> None:
    """BV:12"""
    assert line(report(platoon(**fields)), "Training").amount == pytest.approx(multiplier)


@pytest.mark.parametrize(
    "fields",
    [
        {"motive": InfantryMotive.TRACKED},
        {"custom_armor": CustomArmor(divisor=2, encumbering=True)},
        {"mounts": mounts("Autocannon/5", at="FGUN")},
    ],
)
def test_infantry_that_cannot_swarm_counts_its_weapons_once(fields: dict[str, Any]) -> None:
    """BV:12"""
    assert _again(platoon()) == ["Auto-Rifle (Modern, Generic)"]
    assert _again(platoon(**fields)) == []


def test_sneak_suits_add_up() -> None:
    """BV:12"""
    unit = platoon(custom_armor=CustomArmor(sneak_camo=True, sneak_ecm=True))
    assert line(report(unit), "Defensive factor").amount == pytest.approx(1.3)


def test_a_handheld_weapon() -> None:
    """BV:13 — sixteen points of armour at two, a laser at its own value; three lots of ammunition are three lots."""
    armor = Armor(type=ArmorType.STANDARD, points={"GUN": 16})
    assert battle_value(HandheldWeapon(**COMMON, mass=2, armor=armor, mounts=mounts("Medium Laser", at="GUN"))) == 78
    fed = (*mounts("Autocannon/5", at="GUN"), Mount(item="IS Ammo AC/5", location="GUN", shots=60))
    assert battle_value(HandheldWeapon(**COMMON, mass=12, armor=armor, mounts=fed)) == 32 + 70 + 27


def test_a_gun_emplacement_stands_still() -> None:
    """BV:14"""
    gun = GunEmplacement(**COMMON, mounts=mounts("PPC", "ISAntiMissileSystem", at="GUN"))
    assert subtotal(report(gun), "Defensive factor") == 16
    assert subtotal(report(gun), "Speed factor") == pytest.approx(176 * 0.44)


def test_what_nobody_knows_counts_nothing_and_the_report_says_so() -> None:
    strange = tank(mounts=(Mount(item="Meduim Laser", known=False, location="FR"),))
    assert battle_value(strange) == battle_value(tank())
    assert line(report(strange), "Meduim Laser").formula == "unknown equipment, counted as nothing"


def test_a_design_that_states_its_value_has_it() -> None:
    """The rules' own sum is still shown."""
    unit = tank(manual_battle_value=36)
    assert battle_value(unit) == report(unit).total == 36
    assert subtotal(report(unit), "Offensive rating") > 36
