"""ProtoMechs, battle armor, infantry, and guns that stand still (BV digest 10 to 14)."""

from typing import Any

import pytest

from sheets.battlevalue import battle_value, battle_value_report
from sheets.equipment.kinds import ArmorType
from sheets.units import (
    GunEmplacement,
    HandheldWeapon,
    Mount,
)
from sheets.units.base import Limb, Mounting
from sheets.units.battlearmor import SuitClass
from sheets.units.infantry import CustomArmor, InfantryMotive, Specialization
from sheets.units.protomech import ProtoBody
from sheets.units.systems import Armor, Plating
from tests.builders import COMMON, mounts, platoon, squad
from tests.sheets.battlevalue.report_lines import line, subtotal
from tests.sheets.battlevalue.units import proto

BATTLE_CLAW = Mount(item="BABattleClaw", location="Squad", limb=Limb.LEFT_ARM)


def test_a_protomech() -> None:
    """BV:10 — twenty points of armor, thirteen of structure, run 6 makes +2, and one tenth for its size."""
    lines = battle_value_report(proto())
    assert subtotal(lines, "Defensive factor") == pytest.approx(subtotal(lines, "Internal structure") * 1.3)
    glider = battle_value_report(proto(body=ProtoBody.GLIDER))
    assert line(glider, "Defensive factor").amount == pytest.approx(1.4)


def test_ammunition_of_a_protomech_counts_by_the_shot() -> None:
    """BV:18.18 — a ton is worth 3, and ten shots weigh 166.6 kg."""
    gun = Mount(item="CLLRM2", location="RA")
    unit = proto(mounts=(gun, Mount(item="Clan Ammo ProtoMech LRM-2", location="BD", shots=10)))
    assert [row.amount for row in battle_value_report(unit).lines if "ammunition" in row.rule] == [
        pytest.approx(0.4998)
    ]


def test_the_melee_weapon_of_a_protomech() -> None:
    """BV:10 — five tons make one point of damage more, worth 1.25; a quad's system is worth twice that."""
    weapon, system = (
        battle_value_report(proto(mounts=mounts(name, at="T"))) for name in ("ProtoMeleeWeapon", "ProtoQuadMeleeSystem")
    )
    assert line(weapon, "ProtoMech Melee Weapon (T)").amount == 1.25
    assert line(system, "ProtoMech Quad Melee System (T)").amount == 2.5


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
    assert line(battle_value_report(unit), "Defensive factor").amount == pytest.approx(factor)


def test_reactive_suits_count_three_and_a_half_a_point() -> None:
    """BV:11"""
    unit = squad(plating=Plating(type=ArmorType.BA_REACTIVE))
    assert line(battle_value_report(unit), "Armor").amount == 35


def test_what_a_swarming_squad_fires_counts_again() -> None:
    """BV:11 — not what stands on the body, and not missiles."""
    laser = Mount(item="CLBASmall Laser", location="Squad", limb=Limb.RIGHT_ARM)
    body = laser.model_copy(update={"limb": Limb.BODY})
    assert _again(squad(mounts=(laser, BATTLE_CLAW))) == ["Small Laser (anti-'Mech)"]
    assert _again(squad(mounts=(body, BATTLE_CLAW))) == []
    assert _again(squad(mounts=(laser,))) == []
    assert _again(squad(mounts=(laser, BATTLE_CLAW), suit_class=SuitClass.HEAVY)) == []


def _again(unit: Any) -> list[str]:
    return [row.label for row in battle_value_report(unit).lines if "anti-'Mech" in row.rule]


def test_a_squad_support_weapon_is_shared() -> None:
    """BV:11"""
    laser = Mount(item="CLBASmall Laser", location="Squad", mounting=Mounting.SQUAD_SUPPORT, limb=Limb.BODY)
    assert line(battle_value_report(squad(mounts=(laser,))), "Small Laser").amount == 2.25


def test_suits_that_differ_are_averaged() -> None:
    """BV:11"""
    same = squad(mounts=(Mount(item="CLBASmall Laser", location="Squad", limb=Limb.BODY),))
    one = squad(mounts=(Mount(item="CLBASmall Laser", location="Trooper 1", limb=Limb.BODY),))
    bare = squad()
    assert battle_value(bare) < battle_value(one) < battle_value(same)
    assert line(battle_value_report(one), "Trooper 1").formula.endswith("× 0.25 (1 of 4)")
    assert line(battle_value_report(one), "Trooper 2, 3, 4").formula.endswith("× 0.75 (3 of 4)")


SRM = {"secondary": "InfantryHeavySRM", "secondary_per_squad": 2}
GUNS = {"secondary": "Machine Gun (Portable)", "secondary_per_squad": 2}


@pytest.mark.parametrize(
    ("motive", "squads", "weapons", "value"),
    [
        (InfantryMotive.LEG, (4, 7), {}, 90),
        (InfantryMotive.JUMP, (3, 6), SRM, 77),
        (InfantryMotive.JUMP, (3, 7), {"primary": "Laser Rifle"}, 84),
        (InfantryMotive.HOVER, (4, 5), GUNS, 64),
        (InfantryMotive.MOTORIZED, (4, 7), {"primary": "Laser Rifle"}, 108),
    ],
)
def test_platoons_of_the_book(motive: InfantryMotive, squads: tuple[int, int], weapons: Any, value: int) -> None:
    """BV:17"""
    number, men = squads
    assert battle_value(platoon(motive=motive, squads=number, squad_size=men, **weapons)) == value


def test_a_damage_divisor_multiplies_the_troopers() -> None:
    """BV:12: 28 x 1.5 x 2."""
    report = battle_value_report(platoon(custom_armor=CustomArmor(divisor=2)))
    assert line(report, "Troopers").amount == 84
    assert line(battle_value_report(platoon()), "Troopers").formula == "28 × 1.5"


def test_field_guns_count_with_their_ammunition() -> None:
    """BV:12: an AC/5 (70) with a ton of ammunition (9), by the speed factor of a platoon without MP."""
    guns = mounts("Autocannon/5", "IS Ammo AC/5", at="FGUN")
    report = battle_value_report(platoon(mounts=guns))
    rifles, speed, offense = (
        float(line(report, name).amount or 0)
        for name in ("Auto-Rifle (Modern, Generic)", "Speed factor", "Offensive rating")
    )
    assert offense == pytest.approx((rifles + 70 + 9) * speed)


@pytest.mark.parametrize(
    ("fields", "multiplier"),
    [
        ({"specializations": frozenset({Specialization.MARINES})}, 1.3),
        ({"specializations": frozenset({Specialization.MOUNTAIN})}, 1.2),
        ({"specializations": frozenset({Specialization.PARATROOPS})}, 1.1),
        ({"specializations": frozenset({Specialization.XCT})}, 1.1),
        ({"specializations": frozenset({Specialization.SCUBA})}, 1.1),
        ({"specializations": frozenset({Specialization.MARINES, Specialization.XCT})}, 1.4),
        ({"specializations": frozenset({Specialization.MINE_ENGINEERS, Specialization.FIRE_ENGINEERS})}, 1.1),
        ({"motive": InfantryMotive.UMU}, 1.1),
    ],
)
def test_trained_infantry(fields: dict[str, Any], multiplier: float) -> None:
    """BV:12"""
    assert line(battle_value_report(platoon(**fields)), "Training").amount == pytest.approx(multiplier)


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
    assert _again(platoon()) == ["Auto-Rifle (Modern, Generic) (anti-'Mech)"]
    assert _again(platoon(**fields)) == []


@pytest.mark.parametrize(
    ("traits", "factor"),
    [
        ({"dest"}, 1.2),
        ({"sneak_camo"}, 1.2),
        ({"sneak_ir"}, 1.2),
        ({"sneak_ecm"}, 1.1),
        ({"sneak_camo", "sneak_ecm"}, 1.3),
        ({"sneak_camo", "sneak_ir", "sneak_ecm"}, 1.5),
    ],
)
def test_sneak_suits_add_up(traits: set[str], factor: float) -> None:
    """BV:12"""
    report = battle_value_report(platoon(custom_armor=CustomArmor(**dict.fromkeys(traits, True))))
    assert line(report, "Defensive factor").amount == pytest.approx(factor)
    names = {"dest": "DEST suit", "sneak_camo": "Camouflage", "sneak_ir": "Infrared suppression", "sneak_ecm": "ECM"}
    assert {each.label for each in report.lines} & {*names.values()} == {names[trait] for trait in traits}


def test_a_handheld_weapon() -> None:
    """BV:13 — sixteen points of armor at two, a laser at its own value; three lots of ammunition are three lots."""
    armor = Armor(type=ArmorType.STANDARD, points={"GUN": 16})
    assert battle_value(HandheldWeapon(**COMMON, mass=2, armor=armor, mounts=mounts("Medium Laser", at="GUN"))) == 78
    fed = (*mounts("Autocannon/5", at="GUN"), Mount(item="IS Ammo AC/5", location="GUN", shots=60))
    assert battle_value(HandheldWeapon(**COMMON, mass=12, armor=armor, mounts=fed)) == 32 + 70 + 27


def test_a_gun_emplacement_stands_still() -> None:
    """BV:14"""
    gun = GunEmplacement(**COMMON, mounts=mounts("PPC", "ISAntiMissileSystem", at="GUN"))
    assert subtotal(battle_value_report(gun), "Defensive factor") == 16
    assert subtotal(battle_value_report(gun), "Speed factor") == pytest.approx(176 * 0.44)


def test_ammunition_of_several_lots_counts_each_whole_one() -> None:
    """BV:4.3 — 59 shots at twenty a ton are two lots, nineteen are one."""
    gun = Mount(item="Autocannon/5", location="GUN")
    armor = Armor(type=ArmorType.STANDARD, points={"GUN": 16})
    for shots, lots in ((59, 2), (19, 1), (60, 3)):
        ammo = Mount(item="IS Ammo AC/5", location="GUN", shots=shots)
        unit = HandheldWeapon(**COMMON, mass=12, armor=armor, mounts=(gun, ammo))
        assert line(battle_value_report(unit), "AC/5 Ammo").amount == 9 * lots


@pytest.mark.parametrize(
    ("items", "label", "value"),
    [
        (["ISImprovedSensors"], "Improved Sensors", 1),
        (["IS BA ECM"], "ECM", 1),
        (["BAISAngelECMSuite"], "ECM", 2),
        (["IS BA ECM", "BAISAngelECMSuite"], "ECM", 2),
    ],
)
def test_sensors_and_ecm_of_suits(items: list[str], label: str, value: int) -> None:
    """BV:11 — improved sensors and ECM are worth 1, Angel ECM 2; only one ECM counts."""
    found = line(battle_value_report(squad(mounts=mounts(*items, at="Squad"))), label)
    assert found.amount == value
