"""Damage: ammunition, multipliers, heat, overheat, and the abilities that name damage apart."""

import pytest

from sheets.alphastrike import Element, conversion_report, convert
from sheets.equipment.kinds import ArmorType, HeatSinkType
from sheets.units import Mount
from sheets.units.base import Mounting
from sheets.units.mech import Body
from sheets.units.systems import HeatSinks
from tests.builders import mech, mounts, platoon, tank
from tests.sheets.alphastrike.units import at, fighter


def specials(element: Element) -> list[str]:
    return [special.text for special in element.specials]


@pytest.mark.parametrize(("tons", "damage"), [(0, 0), (1, 2), (2, 2)])
def test_guns_with_too_little_ammunition_count_three_quarters(tons: int, damage: float) -> None:
    """Two AC/20 want twenty shots: with five or ten in all, they count 1.5 each."""
    bins = mounts(*["IS Ammo AC/20"] * tons, at="CT")
    one = convert(mech(sinks=20, mounts=(*mounts("Autocannon/20", at="RT"), *bins)))
    assert one.damage[0] == damage


def test_a_rotary_autocannon_is_hungrier_than_an_autocannon() -> None:
    plain = mounts("Autocannon/2", "IS Ammo AC/2", at="RT")
    rotary = mounts("ISRotaryAC2", "ISRotaryAC2 Ammo", at="RT")
    assert convert(mech(mounts=plain)).damage[:2] == (0.5, 0.5)
    assert convert(mech(mounts=rotary)).damage[:2] == (1, 1)  # 45 shots: 0.8 × 0.75


def test_a_one_shot_launcher_counts_a_tenth_and_makes_no_heat() -> None:
    rockets = convert(mech(mounts=mounts(*["RL20"] * 4, at="RT")))
    assert (rockets.damage, rockets.ov) == ((1, 1, 0), 0)  # 4 × 1.2 × 0.1 is 0.48, in tenths 0.5


def test_a_targeting_computer_helps_what_is_aimed() -> None:
    lasers = mounts(*["Large Laser"] * 2, "SRM 6", "IS Ammo SRM-6", at="RT")
    without = convert(mech(sinks=30, mounts=lasers))
    aimed = convert(mech(sinks=30, mounts=(*lasers, *mounts("ISTargeting Computer", at="LT"))))
    assert (without.damage, aimed.damage) == ((3, 3, 0), (3, 3, 0))  # 2.4 and 1.76 + 0.8 are both 3 in the end
    assert convert(mech(sinks=30, mounts=(*mounts(*["Large Laser"] * 5, at="RT"),))).damage[0] == 4
    five = (*mounts(*["Large Laser"] * 5, at="RT"), *mounts("ISTargeting Computer", at="LT"))
    assert convert(mech(sinks=40, mounts=five)).damage[0] == 5  # 4 × 1.1


def test_an_actuator_enhancement_helps_its_arm() -> None:
    arm = (*at("RA", *["PPC"] * 2), *at("RA", "ISAES"))
    leg = (*at("RA", *["PPC"] * 2), *at("RL", "ISAES"))
    assert convert(mech(sinks=30, mounts=arm)).damage == (2, 3, 3)  # 2 × 1.05 is 2.1
    assert convert(mech(sinks=30, mounts=leg)).damage == (2, 2, 2)


@pytest.mark.parametrize(
    ("launcher", "fire_control", "damage"),
    [("LRM 20", "ISArtemisIV", (1, 2, 2)), ("MRM 40", "ISApollo", (3, 3, 0)), ("PPC", "PPC Capacitor", (1, 1, 1))],
)
def test_fire_control_changes_standard_damage(launcher: str, fire_control: str, damage: tuple[float, ...]) -> None:
    ammo = {"LRM 20": ("IS Ammo LRM-20",) * 2, "MRM 40": ("IS MRM 40 Ammo",) * 2}.get(launcher, ())
    element = convert(mech(sinks=30, mounts=mounts(launcher, fire_control, *ammo, at="RT")))
    assert element.damage == damage


def test_missiles_with_artemis_are_no_lrm_ability() -> None:
    plain = mounts("LRM 20", *["IS Ammo LRM-20"] * 2, at="RT")
    assert "LRM1/1/1" in specials(convert(mech(mounts=plain)))
    with_artemis = convert(mech(mounts=(*plain, *mounts("ISArtemisIV", at="RT"))))
    assert "IF1" in specials(with_artemis)
    assert not with_artemis.special("LRM")


def test_heat_brings_damage_down_and_becomes_overheat() -> None:
    """Four PPCs make 40 + 2 of heat; with ten sinks they do 10/38 of their damage at every range (OV, OVL)."""
    element = convert(mech(mounts=mounts(*["PPC"] * 4, at="RT")))
    assert (element.damage, element.ov) == ((1, 2, 2), 2)
    assert element.special("OVL") is not None


def test_elements_that_do_not_track_heat_never_run_hot() -> None:
    assert convert(tank(mounts=at("FR", *["PPC"] * 4))).damage == (3, 4, 4)


def test_prototype_and_laser_sinks_count_double() -> None:
    for kind in (HeatSinkType.DOUBLE, HeatSinkType.LASER, HeatSinkType.DOUBLE_PROTOTYPE):
        assert convert(mech(sinks=20, sink_type=kind, mounts=mounts(*["PPC"] * 4, at="RT"))).ov == 0


def test_stealth_runs_ten_points_hotter() -> None:
    guns = mounts(*["CLERMediumLaser"] * 3, at="RT")
    assert convert(mech(sinks=13, mounts=guns)).ov == 0  # 2 + 15 - 4 is 13
    assert convert(mech(sinks=13, mounts=guns, armor=ArmorType.STEALTH)).ov == 1  # 2.1 × 13 / 23 is 1.19


def test_a_mech_turret_counts_for_the_front_as_well() -> None:
    turret = Mount(item="Large Laser", location="LT", mounting=Mounting.TURRET)
    unit = mech(mounts=(turret, *mounts("ISShoulderTurret", at="LT"), *mounts("Large Laser", at="RT")))
    element = convert(unit)
    assert (element.damage, element.special_text) == ((2, 2, 0), "ENE, TUR(1/1/-)")


def test_everything_above_the_legs_of_a_tripod_turns() -> None:
    guns = (*at("RT", "Large Laser"), *at("CT", "Large Laser", rear=True), *at("LL", "Large Laser"))
    element = convert(mech(body=Body.TRIPOD, sinks=30, mounts=guns))
    assert element.special_text == "ENE, REAR1/1/-, TUR(2/2/-)"


def test_artillery_is_an_ability_and_no_damage() -> None:
    element = convert(tank(mounts=(*at("FR", "ISSniper"), *at("BD", "ISSniperAmmo"))))
    assert (element.damage, element.special_text) == ((0, 0, 0), "ARTS-1, EE, SRCH")


def test_a_prototype_arrow_is_an_arrow() -> None:
    """AS errata 2.3.1, artillery table: prototypes are the same in all ways."""
    assert "ARTAIS-1" in specials(convert(tank(mounts=at("FR", "ProtoTypeArrowIV"))))


def test_flamers_heat_their_target() -> None:
    assert "HT1/-/-" in specials(convert(mech(mounts=mounts(*["Flamer"] * 3, at="RT"))))  # 6 is above 4
    assert not convert(mech(mounts=mounts(*["Flamer"] * 2, at="RT"))).special("HT")
    assert "HT2/1/-" not in specials(convert(mech(mounts=mounts("ISPlasmaRifle", at="RT"))))


def test_torpedoes_are_damage_only_in_water() -> None:
    element = convert(tank(mounts=(*at("FR", "SRT 6"), *at("BD", "IS Ammo SRTorpedo-6"))))
    assert element.damage == (0, 0, 0)
    assert "TOR1/1/-" in specials(element)


def test_fighters_have_extreme_range_flak_and_point_defense() -> None:
    guns = (*at("NOS", "ISLBXAC2", "ISAntiMissileSystem"), *at("FSLG", "IS LB 2-X AC Ammo", "ISAMS Ammo"))
    element = convert(fighter(mounts=guns, heat_sinks=HeatSinks(count=10)))
    assert element.damage == (0.5, 0.5, 0.5, 0.5)
    assert {"FLK0*/0*/0*/0*", "PNT1"} <= set(specials(element))
    assert not element.special("AMS")


def test_field_guns_fire_instead_of_rifles() -> None:
    gun = convert(platoon(mounts=at("FGUN", "Autocannon/10", "IS Ammo AC/10")))
    assert (gun.damage, gun.special_text) == ((1, 1, 0), "AC1/1/-, CAR16")
    artillery = convert(platoon(mounts=at("FGUN", "ISThumper", "ISThumperAmmo")))
    assert artillery.damage == convert(platoon()).damage
    assert artillery.special("ARTT") is not None


def test_the_troopers_with_secondary_weapons_are_counted() -> None:
    lines = conversion_report(platoon(secondary="InfantryStandardSRM", secondary_per_squad=2)).lines
    (trooper,) = (line for line in lines if line.label == "Damage of a trooper")
    assert trooper.formula.endswith(" primary, 2 secondary in a squad")
