"""Fighters, small craft and ships (BV digest 8 and 9)."""

import pytest

from sheets.battlevalue import battle_value_report
from sheets.equipment.kinds import AeroCockpitType
from sheets.units import (
    DropShip,
    JumpShip,
    Mount,
    SpaceStation,
    WarShip,
)
from sheets.units.base import TechBase
from sheets.units.spacecraft import FOUR_FACINGS, SIX_FACINGS, DriveCore
from sheets.units.systems import HeatSinks
from tests.builders import mounts
from tests.sheets.battlevalue.report_lines import line, subtotal
from tests.sheets.battlevalue.units import battery, fighter, ship


def test_an_aerospace_fighter() -> None:
    """BV:8 — no movement factor, no tonnage, speed by maximum thrust."""
    lines = battle_value_report(fighter(mounts=(*mounts("PPC", at="NOS"), *mounts("PPC", at="AFT"))))
    assert subtotal(lines, "Type modifier") == pytest.approx((200 + 12) * 1.2)
    assert subtotal(lines, "Speed factor") == pytest.approx((176 + 88) * 1.5)


def test_a_fighter_pays_once_for_each_kind_of_ammunition() -> None:
    """BV:8"""
    unit = fighter(mounts=mounts("IS Ammo AC/5", "IS Ammo AC/5", "IS Ammo SRM-6", at="FSLG"))
    assert subtotal(battle_value_report(unit), "Type modifier") == pytest.approx((212 - 30) * 1.2)
    safe = fighter(mounts=(*unit.mounts, *mounts("ISCASE", at="FSLG")))
    assert subtotal(battle_value_report(safe), "Type modifier") == pytest.approx(212 * 1.2)
    clan = fighter(mounts=unit.mounts, tech_base=TechBase.CLAN)
    assert subtotal(battle_value_report(clan), "Type modifier") == pytest.approx(212 * 1.2)


def test_a_conventional_fighter_ignores_heat() -> None:
    """BV:8"""
    unit = fighter(conventional=True, mounts=mounts(*["PPC"] * 4, at="NOS"))
    assert [row.amount for row in battle_value_report(unit).lines if row.label == "PPC (NOS)"] == [176] * 4


def test_a_mine_dispenser_is_offensive_equipment_of_a_fighter() -> None:
    unit = fighter(mounts=mounts("ISSpaceMineDispenser", at="NOS"))
    found = [row.amount for row in battle_value_report(unit).lines if "Mine Dispenser" in row.label]
    assert found == [200]


def test_a_drone_counts_less_in_weapons_and_in_whole_and_each_once() -> None:
    """BV:8"""
    gun = mounts("PPC", at="NOS")
    unit = fighter(mounts=(*gun, *mounts("ISDroneOperatingSystem", at="FSLG")), cockpit=AeroCockpitType.STANDARD)
    assert line(battle_value_report(unit), "PPC (NOS)").amount == pytest.approx(140.8)
    assert line(battle_value_report(unit), "Drone").amount == 0.95


def test_a_dropship_arc_by_arc() -> None:
    """BV:9 — nose whole, the better side whole, the other half, all else a quarter."""
    fitted = battery(("NOS", 3), ("LS", 2), ("RS", 1), ("AFT", 1))
    lines = battle_value_report(ship(DropShip, FOUR_FACINGS, mounts=fitted))
    amounts = [row.amount for row in lines.lines if "weapons by arc" in row.rule]
    assert amounts == [528, 352, 88, 44]
    assert subtotal(lines, "Type modifier") == 400 * 2.5 + 10 * 2
    assert line(lines, "Speed factor").amount == 1.12


def test_a_dropship_that_overheats_fires_its_other_arcs_less() -> None:
    """BV:9 — thirty points of heat in the nose are more than twenty sinks carry away."""
    fitted = battery(("NOS", 3), ("LS", 2), ("RS", 1))
    unit = ship(DropShip, FOUR_FACINGS, mounts=fitted, heat_sinks=HeatSinks(count=20))
    assert [row.amount for row in battle_value_report(unit).lines if "weapons by arc" in row.rule] == [528, 176, 44]


def test_the_aft_side_of_a_dropship_is_an_arc_of_its_own() -> None:
    """BV:9"""
    sides = [("LS", False, 2), ("LS", True, 1)]
    fitted = tuple(
        Mount(item="PPC", location=place, rear=rear, opens_bay=n == 0)
        for place, rear, number in sides
        for n in range(number)
    )
    amounts = [
        row.amount
        for row in battle_value_report(ship(DropShip, FOUR_FACINGS, mounts=fitted)).lines
        if "arc" in row.rule
    ]
    assert amounts == [352, 176]


def test_the_right_hand_of_a_warship_is_the_arc_opposite_its_nose() -> None:
    """BV:9"""
    fitted = battery(("LBS", 3), ("ALS", 2), ("RBS", 2), ("NOS", 1))
    unit = ship(WarShip, SIX_FACINGS, mounts=fitted, drive_core=DriveCore.COMPACT)
    assert [row.amount for row in battle_value_report(unit).lines if "weapons by arc" in row.rule] == [
        528,
        352,
        176,
        44,
    ]


def test_a_capacitor_is_added_once_to_what_fires_alike_in_an_arc() -> None:
    """BV:5.2 — the number multiplies first, the capacitor comes on top."""
    charged = (*battery(("NOS", 2), item="ISERPPC"), *mounts("PPC Capacitor", "PPC Capacitor", at="NOS"))
    lines = battle_value_report(ship(DropShip, FOUR_FACINGS, mounts=charged))
    assert line(lines, "2 × ER PPC (NOS)").amount == 2 * 229 + 114


def test_a_nominal_arc_is_chosen_by_its_single_weapons() -> None:
    """BV:9 — each of two with its capacitor makes 686 in the nose; two Gauss rifles make 640 in the aft."""
    charged = (*battery(("NOS", 2), item="ISERPPC"), *mounts("PPC Capacitor", "PPC Capacitor", at="NOS"))
    unit = ship(DropShip, FOUR_FACINGS, mounts=(*charged, *battery(("AFT", 2), item="ISGaussRifle")))
    assert line(battle_value_report(unit), "Nominal nose").formula.startswith("NOS, weapons 686")


@pytest.mark.parametrize(
    ("kind", "core", "modifier", "speed"),
    [
        (JumpShip, DriveCore.STANDARD, 0.75, 0.54),
        (WarShip, DriveCore.COMPACT, 0.8, 1.12),
        (SpaceStation, DriveCore.NONE, 0.7, 0.44),
    ],
)
def test_capital_ships(kind: type, core: DriveCore, modifier: float, speed: float) -> None:
    """BV:9 — a point of capital armor is worth ten."""
    lines = battle_value_report(ship(kind, SIX_FACINGS, drive_core=core))
    assert subtotal(lines, "Type modifier") == pytest.approx((600 * 25 + 10 * 20) * modifier)
    assert line(lines, "Speed factor").amount == speed
