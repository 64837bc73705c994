"""Prices against worked examples of the rules."""

from pathlib import Path
from typing import Any

import pytest

from importers import load
from sheets.construction.families import cost, cost_report, dry_cost
from sheets.equipment.kinds import ArmorType, EngineType, HeatSinkType
from sheets.units import GunEmplacement, HandheldWeapon, Mount
from sheets.units.base import Quirk, TechBase
from sheets.units.infantry import CustomArmor, InfantryMotive, Specialization
from sheets.units.mech import Body, LamType
from sheets.units.systems import Armor, Engine, HeatSinks
from tests.builders import COMMON, fighter, mech, mounts, platoon, squad, tank
from tests.sheets.construction import ships
from tests.sheets.construction.craft import lorry
from tests.sheets.construction.units import assault, walker


def test_the_price_of_an_assault_mech() -> None:
    """4,813,000 for everything in it, twice for its hundred tons."""
    assert cost(assault()) == 9_626_000


def test_ammunition_stays_out_of_the_dry_cost() -> None:
    """Two tons each for the autocannon and the LRM, one for the SRM: 107,000, twice."""
    unit = assault()
    assert (cost(unit) or 0) - (dry_cost(unit) or 0) == 2 * (2 * 10_000 + 2 * 30_000 + 27_000)


def test_every_line_of_a_price_says_its_rule() -> None:
    report = cost_report(assault())
    assert all(line.rule for line in report.lines)
    assert report.lines[-1].subtotal == report.total


def test_fewer_than_ten_single_sinks_make_it_cheaper() -> None:
    ten, eight = (walker(engine=EngineType.ICE, sinks=n) for n in (10, 8))
    assert (cost(ten) or 0) - (cost(eight) or 0) == 2 * 2_000 * 1.5


def test_double_sinks_are_paid_from_the_first() -> None:
    single = walker(heat_sinks=HeatSinks(count=10))
    double = walker(heat_sinks=HeatSinks(count=10, type=HeatSinkType.DOUBLE))
    assert (cost(double) or 0) - (cost(single) or 0) == 60_000 * 1.5


def test_good_reputation_and_pods_have_their_price() -> None:
    plain, omni = cost(walker()), cost(walker(omni=True))
    famous = cost(walker(quirks=(Quirk(code="good_rep_2"),)))
    assert omni == famous == pytest.approx((plain or 0) * 1.25, abs=1)


def test_a_land_air_mech_pays_three_quarters_of_skeleton_and_equipment_again() -> None:
    lasers = mounts("Medium Laser", "Medium Laser", at="RA")
    without = cost(walker(mounts=lasers)) or 0
    assert cost(walker(body=Body.LAM, lam=LamType.STANDARD, mounts=lasers)) == without + 0.75 * 100_000 * 1.5


def test_clan_mechs_pay_for_case_wherever_something_can_explode() -> None:
    """Ammunition in both side torsos: 50,000 each, although the design lists no CASE."""
    bins = mounts("Clan Ammo LRM-15", at="RT") + mounts("Clan Ammo LRM-15", at="LT")
    clan = cost(mech(tech_base=TechBase.CLAN, mounts=bins)) or 0
    assert clan - (cost(mech(mounts=bins)) or 0) == 2 * 50_000 * 1.5


def test_a_clan_design_pays_only_for_the_case_that_it_does_not_list() -> None:
    bins = mounts("Clan Ammo LRM-15", at="RT") + mounts("Clan Ammo LRM-15", at="LT")
    clan, listed = (
        cost(mech(tech_base=TechBase.CLAN, mounts=(*bins, *case))) for case in ((), mounts("CLCASE", at="RT"))
    )
    assert clan == listed


@pytest.mark.parametrize(
    ("weapon", "number"),
    [
        ("InfantryLRM", 1),  # with a clip of one missile
        ("InfantryAssaultRifle", 1),
        ("Bow (Long bow)", 0),
        ("CLSRM4 (OS)", 1),
        ("CLERMediumLaser", 0),
        ("CLERPPC", 0),
        ("CLGaussRifle", 1),
        ("CLRotaryAC5", 0),  # it explodes only when it jams
    ],
)
def test_clan_vehicles_pay_for_the_case_of_what_can_explode_also_in_loaded_weapons(weapon: str, number: int) -> None:
    unit = lorry().model_copy(update={"tech_base": TechBase.CLAN, "mounts": mounts(weapon, at="FR")})
    assert [row.amount for row in cost_report(unit).lines if row.label == "CASE"] == [50_000] * number


def test_a_loaded_weapon_has_case_of_its_own_in_a_clan_mech_but_a_fighter_has_one_for_all() -> None:
    guns = (Mount(item="Clan Ammo LRM-15", location="RT"), Mount(item="CLSRM4 (OS)", location="LT"))
    placed = tuple(gun.model_copy(update={"location": "NOS"}) for gun in guns)
    units = (mech(tech_base=TechBase.CLAN, mounts=guns), fighter(tech_base=TechBase.CLAN, mounts=placed))
    labels = [[row.label for row in cost_report(unit).lines if "CASE" in row.label] for unit in units]
    assert labels == [["2 × CASE"], ["CASE"]]


def test_a_one_shot_launcher_is_sold_with_a_lot_of_its_missiles() -> None:
    unit = mech(mounts=mounts("ISSRM4OS", at="RT"))
    assert (cost(unit) or 0) - (dry_cost(unit) or 0) == 27_000 * 1.5


def test_the_price_of_a_tank() -> None:
    """50 tons tracked, 4 MP, combustion engine: 1,250 × 200 × 50 / 75 and the rest, half as much again for the tons."""
    unit = tank(
        mass=50, cruise=4, armor=Armor(type=ArmorType.STANDARD, points=dict.fromkeys(("FR", "RS", "LS", "RR"), 16))
    )
    parts = 1_250 * 200 * 50 / 75 + 4 * 10_000 + 5 * 10_000 + 2.5 * 10_000
    assert cost(unit) == round(parts * 1.5)


def test_the_price_of_a_support_vehicle() -> None:
    """20 tons on wheels, 4 MP: chassis 3, engine 4.5, 16 points of BAR 5; × 1.25 for technology D, × 1.1 for tons."""
    assert cost(lorry()) == round((2_500 * 3 + 5_000 * 4.5 + 16 * 200) * 1.25 * 1.1)


def test_a_hull_that_floats_costs_a_quarter_more() -> None:
    unit = tank(engine=Engine(type=EngineType.FUSION))
    floating = unit.model_copy(update={"mounts": mounts("ISFlotationHull", at="BD")})
    assert cost(floating) == pytest.approx((cost(unit) or 0) * 1.25, abs=1)


def test_the_price_of_a_squad() -> None:
    """100,000 chassis, 3 × 75,000 jumping, 10 × 10,000 armor, 150,000 training; four of them."""
    assert cost(squad()) == 4 * (100_000 + 225_000 + 100_000 + 150_000)


def test_clan_suits_cost_a_tenth_more_and_their_training_more_still() -> None:
    assert cost(squad(tech_base=TechBase.CLAN)) == pytest.approx(4 * (425_000 * 1.1 + 200_000))


def test_a_platoon_pays_by_the_root_of_its_rifles() -> None:
    """28 rifles of 80 C-bills; anti-'Mech training makes it five times as dear."""
    rifles = 28 * 2_000 * 80**0.5
    assert cost(platoon()) == pytest.approx(rifles)
    assert cost(platoon(anti_mech_gear=True)) == pytest.approx(5 * rifles)


def test_a_gun_emplacement_has_no_price() -> None:
    assert cost(GunEmplacement(**COMMON)) is None


def test_the_price_of_our_own_mech(data: Path) -> None:
    """Added up by hand: 2,900,333⅓ × 1.5."""
    unit = load(data / "Brolga BRG-2.mtf").unit
    assert unit is not None
    assert cost(unit) == 4_350_500


def test_a_handheld_weapon_costs_its_equipment_twice() -> None:
    """construction:18.13: structure as dear as all equipment with its ammunition, which the dry cost leaves out."""
    armor = Armor(type=ArmorType.STANDARD, points={"GUN": 16})
    gun = HandheldWeapon(**COMMON, mass=5, armor=armor, mounts=mounts("ISMML7", "IS Ammo MML-7 LRM", at="GUN"))
    assert (cost(gun), dry_cost(gun)) == (2 * (105_000 + 30_000), 105_000 + 135_000)


def test_a_capacitor_in_a_turret_adds_to_the_price_of_the_turret() -> None:
    """Seven tons of PPC and one of capacitor ask for a ton of turret, at 5,000; eleven of them for one and a half."""
    points = dict.fromkeys(("FR", "RS", "LS", "RR", "TU"), 10)
    armor = Armor(type=ArmorType.STANDARD, points=points)
    unit = tank(mass=50, armor=armor, mounts=mounts("PPC", "Light PPC", "PPC Capacitor", at="TU"))
    assert next(row.amount for row in cost_report(unit).lines if row.label == "Turret") == 5_000 * 1.5


def test_each_clip_of_an_infantry_weapon_after_the_first_is_paid() -> None:
    """The modern auto-rifle: 80 C-bills with its first clip, 2 for each further one."""
    clips = [Mount(item="InfantryAssaultRifle", location="FR", size=n) for n in (1, 10)]
    one, ten = (lorry().model_copy(update={"mounts": (rifle,)}) for rifle in clips)
    lines = [next(row.amount for row in cost_report(unit).lines if "Auto-Rifle" in row.label) for unit in (one, ten)]
    assert lines == [80, 80 + 9 * 2]


def test_a_one_shot_launcher_is_sold_with_plain_ammunition() -> None:
    """A one-shot Narc of the Clans comes with homing pods (6,000), not with explosive ones (1,500)."""
    bay = cost_report(walker(mounts=mounts("CLNarcBeacon (OS)", at="RT")))
    assert next(row.amount for row in bay.lines if "Pods" in row.label) == 6_000


def test_whole_amounts_are_whole_numbers() -> None:
    assert isinstance(cost(walker()), int)


@pytest.mark.parametrize(
    ("armor", "price"),
    [
        ({"armor_kit": "Flak, Standard"}, 150),
        ({"armor_kit": "Generic Infantry Kit"}, 330),
        ({"custom_armor": CustomArmor(divisor=2)}, 4_300),
        ({"custom_armor": CustomArmor(divisor=2, encumbering=True)}, 1_600),
        ({"custom_armor": CustomArmor(divisor=1, encumbering=True)}, 0),
        ({"custom_armor": CustomArmor(sneak_ir=True)}, 7_000),
        ({"custom_armor": CustomArmor(sneak_camo=True, sneak_ecm=True)}, 21_000),
        ({"custom_armor": CustomArmor(sneak_camo=True, sneak_ir=True, sneak_ecm=True)}, 28_000),
        ({"custom_armor": CustomArmor(dest=True)}, 50_000),
        ({"custom_armor": CustomArmor(divisor=2, space_suit=True)}, 4_300 + 5_000),
    ],
)
def test_a_platoon_pays_for_the_armor_of_each_trooper(armor: dict[str, Any], price: int) -> None:
    """Digest 18.12; training multiplies the price of the armor too."""
    assert (cost(platoon(**armor)) or 0) - (cost(platoon()) or 0) == pytest.approx(28 * price)
    trained, plain = (cost(platoon(anti_mech_gear=True, **fields)) or 0 for fields in (armor, {}))
    assert trained - plain == pytest.approx(5 * 28 * price)


@pytest.mark.parametrize(
    ("motive", "factor"),
    [
        (InfantryMotive.MOTORIZED, 1.6),
        (InfantryMotive.JUMP, 2.6),
        (InfantryMotive.HOVER, 3.2),
        (InfantryMotive.WHEELED, 3.2),
        (InfantryMotive.TRACKED, 3.2),
        (InfantryMotive.SUBMARINE, 3.2),
        (InfantryMotive.MICROLITE, 4),
        (InfantryMotive.VTOL, 4.5),
        (InfantryMotive.UMU, 2),
        (InfantryMotive.MOTORIZED_UMU, 2.5),
    ],
)
def test_a_platoon_pays_a_multiple_for_its_movement(motive: InfantryMotive, factor: float) -> None:
    """Digest 18.12."""
    assert cost(platoon(motive=motive)) == pytest.approx((cost(platoon()) or 0) * factor, abs=factor)


def test_support_weapons_of_a_platoon_take_the_place_of_rifles() -> None:
    """Digest 18.12: two of seven troopers in each of four squads have an LRM launcher of 2,000 C-bills."""
    unit = platoon(secondary="InfantryLRM", secondary_per_squad=2)
    assert cost(unit) == pytest.approx(20 * 2_000 * 80**0.5 + 8 * 2_000 * 2_000**0.5, abs=1)


@pytest.mark.parametrize(
    ("specialization", "factor"),
    [
        (Specialization.BRIDGE_ENGINEERS, 5),
        (Specialization.MINE_ENGINEERS, 5),
        (Specialization.MARINES, 3),
        (Specialization.MOUNTAIN, 2),
        (Specialization.PARATROOPS, 3),
        (Specialization.XCT, 5),
    ],
)
def test_a_platoon_pays_a_multiple_for_its_training(specialization: Specialization, factor: int) -> None:
    plain = cost(platoon()) or 0
    assert cost(platoon(specializations=frozenset({specialization}))) == pytest.approx(factor * plain, abs=factor)


def test_a_dropship_pays_ten_thousand_for_each_arc_with_guns() -> None:
    """A medium laser costs 40,000; the price of a spheroid is 28 times that of its parts."""
    one, same, other = (cost(ships.dropship(mounts=ships.guns(*places))) or 0 for places in PLACES)
    assert (same - one, other - one) == (40_000 * 28, (40_000 + 10_000) * 28)


PLACES = (("NOS",), ("NOS", "NOS"), ("NOS", "AFT"))
"""The places of the guns of three DropShips."""
