"""Vehicles, and what holds of all units: unknown equipment, stated values (BV digest 7)."""

from typing import Any

import pytest

from sheets.battlevalue import battle_value, battle_value_report
from sheets.equipment.kinds import ArmorType
from sheets.units import (
    Mount,
    Vehicle,
)
from sheets.units.base import Mounting
from sheets.units.systems import Armor
from sheets.units.vehicle import Motive, SupportChassis
from tests.builders import mech, mounts, tank
from tests.sheets.battlevalue.report_lines import line, subtotal


def turret_tank(**fields: Any) -> Vehicle:
    points = dict.fromkeys(("FR", "RS", "LS", "RR", "TU"), 10)
    return tank(armor=Armor(type=ArmorType.STANDARD, points=points), **fields)


def support_tank(*items: str, bar: int | None = None) -> Vehicle:
    chassis = SupportChassis(structure_rating="D", engine_rating="D", armor_rating="D", bar=bar)
    return tank(support=chassis, mounts=(*mounts("Medium Laser", at="FR"), *mounts(*items, at="BD")))


@pytest.mark.parametrize(
    ("motive", "modifier"), [(Motive.TRACKED, 0.9), (Motive.WHEELED, 0.8), (Motive.HOVER, 0.7), (Motive.NAVAL, 0.6)]
)
def test_what_a_vehicle_moves_on(motive: Motive, modifier: float) -> None:
    """BV:7"""
    assert line(battle_value_report(tank(motive=motive)), "Type modifier").amount == modifier


def test_chassis_modifications_add_to_that() -> None:
    """BV:7"""
    unit = tank(mounts=mounts("ISFullyAmphibiousChassis", "Environmental Sealed Chassis", at="BD"))
    assert line(battle_value_report(unit), "Type modifier").amount == pytest.approx(1.2)


def test_a_vehicle_has_neither_explosives_nor_heat() -> None:
    """BV:7, 18.17"""
    unit = tank(mounts=(*mounts("PPC", "PPC", "PPC", at="FR"), *mounts("IS Ammo AC/5", at="BD")))
    assert [row.amount for row in battle_value_report(unit).lines if row.label == "PPC (FR)"] == [176] * 3


def test_the_rear_of_a_vehicle_counts_half_and_its_turret_whole() -> None:
    """BV:7"""
    guns = (*mounts("PPC", at="FR"), *mounts("Medium Laser", at="RR"), *mounts("Large Laser", at="TU"))
    amounts = {row.label: row.amount for row in battle_value_report(turret_tank(mounts=guns)).lines}
    assert (amounts["PPC (FR)"], amounts["Medium Laser (RR)"], amounts["Large Laser (TU)"]) == (176, 23, 123)


def test_the_sides_of_a_superheavy_vehicle_count_whole_where_its_rear_outweighs_the_front() -> None:
    """BV:7, BV:18.24"""
    points = dict.fromkeys(("FR", "FRRS", "FRLS", "RRRS", "RRLS", "RR", "TU"), 10)
    sponson = Mount(item="Large Laser", location="FRRS", mounting=Mounting.SPONSON)
    guns = (*mounts("Medium Laser", at="FR"), *mounts("PPC", at="RR"), sponson)
    unit = tank(mass=150, armor=Armor(type=ArmorType.STANDARD, points=points), mounts=guns)
    amounts = {row.label: row.amount for row in battle_value_report(unit).lines}
    assert (amounts["Medium Laser (FR)"], amounts["PPC (RR)"], amounts["Large Laser (FRRS)"]) == (23, 176, 123)


def test_a_blue_shield_counts_for_the_structure_of_a_vehicle_too() -> None:
    """BV:4.2: 0.2 more on the multiplier."""
    plain, shielded = tank(), tank(mounts=mounts("Blue Shield Particle Field Damper", at="BD"))
    amounts = [line(battle_value_report(unit), "Internal structure").amount for unit in (plain, shielded)]
    assert amounts[1] == pytest.approx(amounts[0] * 1.2)


def test_where_the_rear_outweighs_the_front_all_but_rear_and_turret_count_half() -> None:
    """BV:18.24"""
    guns = (*mounts("PPC", at="RR"), *mounts("Medium Laser", at="RS"), *mounts("Large Laser", at="TU"))
    amounts = {row.label: row.amount for row in battle_value_report(turret_tank(mounts=guns)).lines}
    assert (amounts["PPC (RR)"], amounts["Medium Laser (RS)"], amounts["Large Laser (TU)"]) == (176, 23, 123)


def test_a_trailer_moves_like_one() -> None:
    """BV:7"""
    assert line(battle_value_report(tank(cruise=0, trailer=True)), "Speed factor").amount == 0.54


def test_a_train_counts_with_its_cruising_speed() -> None:
    """BV:7"""
    assert line(battle_value_report(tank(cruise=4, motive=Motive.RAIL)), "Speed factor").amount == 0.88


@pytest.mark.parametrize(("item", "factor"), [(None, 0.8), ("Basic Fire Control", 0.9), ("Advanced Fire Control", 1)])
def test_support_vehicles_aim_as_well_as_their_fire_control(item: str | None, factor: float) -> None:
    """BV:5.2"""
    unit = support_tank(*([item] if item else []))
    assert line(battle_value_report(unit), "Medium Laser (FR)").amount == pytest.approx(46 * factor)


def test_barrier_armor_counts_by_its_rating() -> None:
    """BV:4.1"""
    assert line(battle_value_report(support_tank(bar=7)), "Armor").amount == pytest.approx(40 * 2.5 * 0.7)


def test_what_cannot_move_is_as_easy_to_hit_in_the_air_as_on_the_ground() -> None:
    """BV:3 — no MP, no modifier, not even the one for flying."""
    assert line(battle_value_report(tank(motive=Motive.VTOL, cruise=0)), "Defensive factor").amount == 1
    assert line(battle_value_report(tank(motive=Motive.VTOL, cruise=4)), "Defensive factor").amount == pytest.approx(
        1.3
    )


def test_the_report_shows_the_mp_that_it_counts() -> None:
    """BV:2"""
    lines = battle_value_report(tank(cruise=4))
    assert line(lines, "Target movement modifiers").formula == "2 flanking (6 MP), 0 jumping (0 MP)"
    assert line(lines, "Speed factor").formula == "1.12 (6 MP)"


def test_modular_armor_counts_its_points_and_slows_nobody() -> None:
    """BV:4.1 — ten points more than forty."""
    lines = battle_value_report(tank(mounts=mounts("ISModularArmor", at="FR")))
    assert line(lines, "Armor").amount == 50 * 2.5
    assert line(lines, "Speed factor").formula == "1.12 (6 MP)"


def test_what_nobody_knows_counts_nothing_and_the_report_says_so() -> None:
    strange = tank(mounts=(Mount(item="Meduim Laser", known=False, location="FR"),))
    assert battle_value(strange) == battle_value(tank())
    assert line(battle_value_report(strange), "Meduim Laser").formula == "unknown equipment, counted as nothing"


def test_a_design_that_states_its_value_has_it() -> None:
    """The rules' own sum is still shown."""
    unit = tank(manual_battle_value=36)
    assert battle_value(unit) == battle_value_report(unit).total == 36
    assert subtotal(battle_value_report(unit), "Offensive rating") > 36


@pytest.mark.parametrize("boosters", [("ISMASC",), ("Supercharger",), ("ISMASC", "Supercharger")])
def test_modular_armor_does_not_slow_a_mech_with_boosters(boosters: tuple[str, ...]) -> None:
    """BV:2 — the running MP of boosters follow from the walking MP without modular armor."""
    plain, armored = (
        line(battle_value_report(mech(mass=50, rating=250, mounts=mounts(*boosters, *more, at="RT"))), "Speed factor")
        for more in ((), ("ISModularArmor",))
    )
    assert plain.formula == armored.formula
