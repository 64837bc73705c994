"""The worked examples of the rules, step by step, with units built for them (BV digest 16)."""

import pytest

from sheets.battlevalue import battle_value, battle_value_report, skill_adjusted
from sheets.equipment.kinds import ArmorType, EngineType, HeatSinkType, StructureType, TechSide
from sheets.units import BattleArmor, DropShip, Infantry, Mech, Mount, Vehicle
from sheets.units.base import Limb, TechBase
from sheets.units.battlearmor import SuitClass
from sheets.units.spacecraft import FOUR_FACINGS
from sheets.units.systems import Armor, Engine, HeatSinks, Structure
from tests.builders import mounts, platoon, squad, tank
from tests.sheets.battlevalue.report_lines import line, subtotal
from tests.sheets.battlevalue.units import fitted, ship


def assault_mech() -> Mech:
    """A hundred tons, 3/5/0, twenty single heat sinks, no CASE."""
    points = {"HD": 9, "CT": 47, "RT": 32, "LT": 32, "RA": 34, "LA": 34, "RL": 41, "LL": 41}
    return fitted(
        ("LRM 20", "LT", 5),
        ("Autocannon/20", "RT", 10),
        ("SRM 6", "LT", 2),
        ("Medium Laser", "LA"),
        ("Medium Laser", "RA"),
        ("Medium Laser", "CTR"),
        ("Medium Laser", "CTR"),
        ("IS Ammo LRM-20", "LT"),
        ("IS Ammo LRM-20", "LT"),
        ("IS Ammo SRM-6", "LT"),
        ("IS Ammo AC/20", "RT"),
        ("IS Ammo AC/20", "RT"),
        mass=100,
        rating=300,
        sinks=20,
        plating=Armor(type=ArmorType.STANDARD, points=points, rear={"CT": 14, "RT": 10, "LT": 10}),
    )


def clan_mech() -> Mech:
    """Seventy-five tons, 5/8/0, Clan XL engine, seventeen double heat sinks."""
    points = {"HD": 9, "CT": 36, "RT": 24, "LT": 24, "RA": 24, "LA": 24, "RL": 32, "LL": 32}
    return fitted(
        ("CLERLargeLaser", "RA"),
        ("CLERLargeLaser", "LA"),
        ("CLLRM20", "RT", 4),
        ("CLLRM20", "LT", 4),
        ("CLMediumPulseLaser", "CT"),
        ("CLERMediumLaser", "RA"),
        ("CLERMediumLaser", "LA"),
        ("CLMG", "RT"),
        ("CLMG", "LT"),
        ("Clan Ammo LRM-20", "RT"),
        ("Clan Ammo LRM-20", "LT"),
        ("Clan Machine Gun Ammo - Full", "LT"),
        engine_sides=2,
        mass=75,
        sinks=17,
        sink_type=HeatSinkType.DOUBLE,
        tech_base=TechBase.CLAN,
        power=Engine(type=EngineType.XL, side=TechSide.CLAN, rating=375),
        structure=Structure(type=StructureType.ENDO_STEEL, side=TechSide.CLAN),
        plating=Armor(type=ArmorType.FERRO_FIBROUS, points=points, rear={"CT": 9, "RT": 8, "LT": 8}),
    )


def heavy_tank() -> Vehicle:
    """Sixty tons on tracks, 4/6."""
    return tank(
        mass=60,
        cruise=4,
        armor=Armor(type=ArmorType.STANDARD, points={"FR": 42, "RS": 33, "LS": 33, "RR": 26, "TU": 42}),
        mounts=(
            *mounts("Medium Laser", "LRM 10", "SRM 6", at="FR"),
            *mounts("PPC", at="TU"),
            *mounts("IS Ammo LRM-10", "IS Ammo SRM-6", at="BD"),
        ),
    )


def clan_point() -> BattleArmor:
    """Five medium Clan suits that jump, ten points of armor each."""
    return squad(
        troopers=5,
        suit_class=SuitClass.MEDIUM,
        armor=10,
        tech_base=TechBase.CLAN,
        mounts=(
            Mount(item="CLBASmall Laser", location="Squad", limb=Limb.RIGHT_ARM),
            Mount(item="CLBASRM2", location="Squad", limb=Limb.BODY),
            Mount(item="BA-SRM2 Ammo", location="Squad", limb=Limb.BODY, shots=2),
            Mount(item="BABattleClaw", location="Squad", limb=Limb.LEFT_ARM),
        ),
    )


def bay(place: str, *guns: str, rear: bool = False, loads: tuple[tuple[str, int], ...] = ()) -> tuple[Mount, ...]:
    """One bay: its weapons, then its ammunition by shots."""
    weapons = tuple(Mount(item=gun, location=place, rear=rear, opens_bay=n == 0) for n, gun in enumerate(guns))
    return weapons + tuple(Mount(item=name, location=place, rear=rear, shots=shots) for name, shots in loads)


def spheroid() -> DropShip:
    """644 points of armor, structural integrity 11, thrust 3/5, ninety single heat sinks."""
    cannons, tubes, beams = ["Autocannon/5"] * 2, ["LRM 20"] * 2, ("Large Laser", "Medium Laser", "Medium Laser")
    forward = {
        place: (
            *bay(place, "PPC"),
            *bay(place, *cannons, loads=(("IS Ammo AC/5", shells),)),
            *bay(place, *tubes, loads=(("IS Ammo LRM-20", 24),)),
        )
        for place, shells in (("NOS", 20), ("LS", 40), ("RS", 40))
    }
    nose = (*forward["NOS"], *bay("NOS", "Medium Laser", "Medium Laser"))
    sides = (
        mount for side in ("LS", "RS") for mount in (*forward[side], *bay(side, *beams), *bay(side, *beams, rear=True))
    )
    return ship(
        DropShip,
        FOUR_FACINGS,
        mass=3600,
        safe_thrust=3,
        structural_integrity=11,
        heat_sinks=HeatSinks(count=90),
        armor=Armor(type=ArmorType.STANDARD_AEROSPACE, points={"NOS": 190, "LS": 160, "RS": 160, "AFT": 134}),
        mounts=(*nose, *sides, *bay("AFT", *beams)),
    )


def rifles() -> Infantry:
    """Twenty-eight men on foot with automatic rifles."""
    return platoon()


def test_an_assault_mech_without_case() -> None:
    unit = assault_mech()
    lines = battle_value_report(unit)
    assert unit.armor.total == 304
    assert subtotal(lines, "Armor") == 760
    assert subtotal(lines, "Internal structure") == 988
    assert subtotal(lines, "Gyro") == 1038
    assert subtotal(lines, "Defensive factor") == pytest.approx(1155.6)
    assert subtotal(lines, "Weight") == pytest.approx(741.5)
    assert subtotal(lines, "Speed factor") == pytest.approx(741.5)
    assert battle_value(unit) == 1897


def test_the_same_with_a_better_crew() -> None:
    assert skill_adjusted(1897, 3, 4) == 2504


def test_a_clan_mech_whose_explosives_are_safe() -> None:
    unit = clan_mech()
    lines = battle_value_report(unit)
    assert unit.armor.total == 230
    assert subtotal(lines, "Internal structure") == pytest.approx(703.25)
    assert subtotal(lines, "Gyro") == pytest.approx(740.75)
    assert subtotal(lines, "Defensive factor") == pytest.approx(962.975)
    assert subtotal(lines, "Weight") == pytest.approx(1295)
    assert subtotal(lines, "Speed factor") == pytest.approx(1774.15)
    assert battle_value(unit) == 2737


def test_a_heavy_tank() -> None:
    unit = heavy_tank()
    lines = battle_value_report(unit)
    assert unit.armor.total == 176
    assert subtotal(lines, "Type modifier") == pytest.approx(436.5)
    assert subtotal(lines, "Defensive factor") == pytest.approx(523.8)
    assert subtotal(lines, "Weight") == pytest.approx(419)
    assert subtotal(lines, "Speed factor") == pytest.approx(469.28)
    assert battle_value(unit) == 993


def test_a_point_of_battle_armor() -> None:
    lines = battle_value_report(clan_point())
    assert subtotal(lines, "Defensive factor") == pytest.approx(33.8)
    assert subtotal(lines, "Speed factor") == pytest.approx(30.1224)
    assert lines.total == battle_value(clan_point()) == 447


def test_the_arcs_of_a_dropship() -> None:
    """BV:16.5 — the left fore is the nominal nose, the nose its left, the left aft its right; heat never exceeds 90."""
    lines = battle_value_report(spheroid())
    assert subtotal(lines, "Type modifier") == 1632
    formulas = [line(lines, f"Nominal {name}").formula for name in ("nose", "left", "right")]
    assert [text.split(", heat ")[0] for text in formulas] == [
        *("LS, weapons 893", "NOS, weapons 770", "LS (aft), weapons 215")
    ]
    assert [text.split("together ")[1] for text in formulas][:2] == ["38", "68"]
    loads = [float(row.amount or 0) for row in lines.lines if "ammunition by arc" in row.rule]
    assert (sum(loads[:2]), sum(loads[2:4]), sum(loads[4:])) == (110, 101, 0.25 * 110)
    assert subtotal(lines, "Speed factor") == pytest.approx(2339.75)
    assert battle_value(spheroid()) == 3972


def test_a_rifle_platoon() -> None:
    lines = battle_value_report(rifles())
    assert subtotal(lines, "Defensive factor") == 42
    assert subtotal(lines, "Speed factor") == pytest.approx(48.0816)
    assert battle_value(rifles()) == 90
    assert skill_adjusted(90, 4, 8) == 77
