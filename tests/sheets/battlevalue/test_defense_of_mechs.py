"""What keeps a 'Mech standing: armor, structure, explosives, signatures (BV digest 4 and 6)."""

import pytest

from sheets.battlevalue import battle_value, battle_value_report
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, StructureType
from sheets.units import Mech
from sheets.units.base import TechBase
from sheets.units.mech import Body, LamType, Slot, System
from sheets.units.systems import Armor, Plating, Structure
from tests.builders import mech, mounts
from tests.sheets.battlevalue.report_lines import line, subtotal
from tests.sheets.battlevalue.units import fitted


def penalties(unit: Mech) -> float:
    """All that explosives take away."""
    return sum(float(row.amount or 0) for row in battle_value_report(unit).lines if "explosive" in row.rule)


@pytest.mark.parametrize(
    ("armor", "multiplier"),
    [
        (ArmorType.STANDARD, 1),
        (ArmorType.COMMERCIAL, 0.5),
        (ArmorType.HEAT_DISSIPATING, 1.1),
        (ArmorType.FERRO_LAMELLOR, 1.2),
        (ArmorType.REACTIVE, 1.5),
        (ArmorType.HARDENED, 2),
    ],
)
def test_armor_counts_by_its_kind(armor: ArmorType, multiplier: float) -> None:
    """BV:4.1 — eight locations of five points and three of one in the rear."""
    assert subtotal(battle_value_report(mech(armor=armor)), "Armor") == pytest.approx(43 * 2.5 * multiplier)


def test_patchwork_counts_each_location_by_its_own_plating() -> None:
    """BV:4.1"""
    points = dict.fromkeys(("HD", "CT", "RT", "LT", "RA", "LA", "RL", "LL"), 4)
    kinds = dict.fromkeys(points, Plating(type=ArmorType.STANDARD)) | {"CT": Plating(type=ArmorType.REACTIVE)}
    plating = Armor(type=ArmorType.PATCHWORK, points=points, patchwork=kinds)
    unit = fitted(plating=plating)
    assert line(battle_value_report(unit), "Armor (CT)").amount == 15
    assert line(battle_value_report(unit), "Armor (RA)").amount == 10


def test_a_torso_mounted_cockpit_counts_the_center_torso_twice() -> None:
    """BV:4.1 — five points in front, one behind."""
    unit = mech(cockpit=CockpitType.TORSO_MOUNTED)
    assert subtotal(battle_value_report(unit), "Armor") == (43 + 6) * 2.5


@pytest.mark.parametrize(
    ("slots", "multiplier"), [(0, 1), (1, 0.825), (2, 0.75), (3, 0.5), (4, 0.5), (6, 0.25), (7, 0.25)]
)
def test_an_engine_in_the_side_torsos_weakens_the_structure(slots: int, multiplier: float) -> None:
    """BV:6.2 — a fifty-tonner has 83 points; the last factor is also that of more slots, which only a bad file has."""
    unit = fitted(engine_sides=slots, engine=EngineType.XL)
    assert line(battle_value_report(unit), "Internal structure").amount == pytest.approx(83 * 1.5 * multiplier)


def test_reinforced_structure_counts_twice_and_composite_half() -> None:
    """BV:4.2"""
    for kind, points in ((StructureType.REINFORCED, 249), (StructureType.COMPOSITE, 62.25)):
        unit = mech(structure=Structure(type=kind))
        assert line(battle_value_report(unit), "Internal structure").amount == pytest.approx(points)


def test_gyros() -> None:
    """BV:6.2"""
    assert line(battle_value_report(mech(gyro=GyroType.HEAVY_DUTY)), "Gyro").amount == 50
    assert line(battle_value_report(mech(gyro=GyroType.XL)), "Gyro").amount == 25
    assert line(battle_value_report(mech(gyro=GyroType.NONE, cockpit=CockpitType.INTERFACE)), "Gyro").amount == 25
    assert line(battle_value_report(mech(gyro=GyroType.HEAVY_DUTY, cockpit=CockpitType.INTERFACE)), "Gyro").amount == 50


@pytest.mark.parametrize("location", ["HD", "CT", "RT", "RA", "RL"])
def test_a_bin_of_ammunition_without_case_costs_fifteen(location: str) -> None:
    """BV:6.4"""
    assert penalties(fitted(("IS Ammo AC/5", location))) == -15


def test_case_protects_a_side_torso_and_the_arm_beside_it() -> None:
    """BV:6.4, 18.13"""
    assert penalties(fitted(("IS Ammo AC/5", "RT"), ("ISCASE", "RT"))) == 0
    assert penalties(fitted(("IS Ammo AC/5", "RA"), ("ISCASE", "RT"))) == 0
    assert penalties(fitted(("IS Ammo AC/5", "LA"), ("ISCASE", "RT"))) == -15


def test_case_does_not_help_where_an_explosion_reaches_an_xl_engine() -> None:
    """BV:6.4, 18.11"""
    assert penalties(fitted(("IS Ammo AC/5", "RT"), ("ISCASE", "RT"), engine_sides=3, engine=EngineType.XL)) == -15
    assert penalties(fitted(("IS Ammo AC/5", "RT"), ("ISCASEII", "RT"), engine_sides=3, engine=EngineType.XL)) == 0


def test_case_in_a_leg_does_nothing_and_case_ii_does_all() -> None:
    """BV:18.12"""
    assert penalties(fitted(("IS Ammo AC/5", "RL"), ("ISCASE", "RL"))) == -15
    assert penalties(fitted(("IS Ammo AC/5", "RL"), ("ISCASEII", "RL"))) == 0


def test_clan_mechs_pay_only_for_what_stands_in_head_center_and_legs() -> None:
    """BV:6.4"""
    safe = fitted(("Clan Ammo LRM-20", "RT"), ("Clan Ammo LRM-20", "LA"), tech_base=TechBase.CLAN)
    assert penalties(safe) == 0
    assert penalties(fitted(("Clan Ammo LRM-20", "CT"), tech_base=TechBase.CLAN)) == -15


def test_gauss_weapons_cost_a_point_a_slot_and_their_ammunition_nothing() -> None:
    """BV:6.4"""
    assert penalties(fitted(("ISGaussRifle", "RA", 7), ("IS Gauss Ammo", "RT"))) == -7


def test_a_hypervelocity_autocannon_costs_one_point_in_all() -> None:
    """BV:6.4"""
    assert penalties(fitted(("Hyper Velocity Auto Cannon/10", "RT", 6))) == -1


def test_a_ppc_costs_something_only_with_a_capacitor() -> None:
    """BV:6.4"""
    assert penalties(fitted(("PPC", "RT", 3))) == 0
    assert penalties(fitted(("PPC", "RT", 3), ("PPC Capacitor", "RT"))) == -4


def test_a_slot_that_two_bins_share_is_charged_once() -> None:
    """BV:6.4, superheavy 'Mechs."""
    unit = fitted(("IS Ammo AC/5", "RT"), ("IS Ammo AC/5", "LT"), mass=150)
    shared = unit.model_copy(update={"slots": unit.slots | {"LT": (None,) * 12, "RT": _shared(unit)}})
    assert penalties(shared) == -15


def _shared(unit: Mech) -> tuple[Slot | None, ...]:
    return (Slot(mount=0, second=1), *unit.slots["RT"][1:])


def test_the_defense_never_falls_below_one() -> None:
    """BV:1"""
    unit = fitted(*[("IS Ammo AC/5", place) for place in ("RT", "LT") for _ in range(12)], points=0)
    assert subtotal(battle_value_report(unit), "At least 1") == 1


def test_an_empty_bin_explodes_no_more() -> None:
    """BV:1"""
    unit = fitted(("IS Ammo AC/5", "RT"))
    empty = unit.model_copy(update={"mounts": (unit.mounts[0].model_copy(update={"shots": 0}),)})
    assert (penalties(unit), penalties(empty)) == (-15, 0)


def test_armored_components() -> None:
    """TO:AUE — a twentieth of an item's value by the slot, five points where it has none."""
    unit = fitted(("PPC", "RA", 3), ("ISDoubleHeatSink", "RT", 3))
    armored = unit.model_copy(
        update={
            "mounts": tuple(mount.model_copy(update={"armored": True}) for mount in unit.mounts),
            "slots": unit.slots | {"HD": (Slot(system=System.COCKPIT, armored=True), *unit.slots["HD"][1:])},
        }
    )
    amounts = [
        row.amount for row in battle_value_report(armored).lines if "armored" in row.rule and row.amount is not None
    ]
    assert amounts == pytest.approx([176 * 0.05 * 3, 15, 5])


def test_stealth_is_hard_to_hit_and_hot() -> None:
    """BV:6.5, 18.14"""
    plain, stealth = mech(), mech(armor=ArmorType.STEALTH)
    assert line(battle_value_report(plain), "Defensive factor").amount == pytest.approx(1.3)
    assert line(battle_value_report(stealth), "Defensive factor").amount == pytest.approx(1.5)
    assert line(battle_value_report(stealth), "Heat efficiency").formula.endswith("= 4")


@pytest.mark.parametrize(("rating", "factor"), [(100, 1.3), (250, 1.4), (400, 1.4), (350, 1.4)])
def test_void_signature_lifts_slow_movers_most(rating: int, factor: float) -> None:
    """BV:6.5 — to three, a three to four, nothing above."""
    unit = fitted(whole=("Mek Void Signature System",), rating=rating)
    assert line(battle_value_report(unit), "Defensive factor").amount == pytest.approx(factor)


def test_a_standard_lam_counts_its_airmech_mode() -> None:
    """BV:6.7 — five jump jets: 23 MP in the air, and eight points of heat."""
    unit = fitted(*[("Jump Jet", "RL")] * 2, *[("Jump Jet", "LL")] * 2, ("Jump Jet", "CT"), body=Body.LAM)
    lam = unit.model_copy(update={"lam": LamType.STANDARD})
    assert line(battle_value_report(lam), "Defensive factor").amount == pytest.approx(1.6)
    assert line(battle_value_report(lam), "Speed factor").amount == 3
    assert "− 8 (movement)" in line(battle_value_report(lam), "Heat efficiency").formula


def test_the_cockpit_multiplies_the_unrounded_sum() -> None:
    """BV:6.8, 18.1"""
    plain, small = mech(), mech(cockpit=CockpitType.SMALL)
    whole = line(battle_value_report(plain), "Offensive rating").subtotal
    assert whole is not None
    assert subtotal(battle_value_report(small), "Cockpit") == pytest.approx(0.95 * whole)
    assert battle_value(small) == int(0.95 * whole + 0.5)


def test_a_blue_shield_adds_a_fifth_to_the_structure() -> None:
    """BV digest 4.2: +0.2 to the multiplier of the structure."""
    lines = battle_value_report(mech(mounts=mounts("Blue Shield Particle Field Damper", at="CT"))).lines
    assert any("1.2 (Blue Shield)" in line.formula for line in lines)
