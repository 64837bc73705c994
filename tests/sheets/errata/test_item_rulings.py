"""The figures that rulings change in items of the catalogue and in quirks."""

import pytest

from sheets.equipment import Item, catalogue, item
from sheets.equipment.quirks import quirk, weapon_quirk
from sheets.equipment.tech import ItemBase
from sheets.equipment.weapon import InfantryDamage


def ranges(entry: Item) -> tuple[int, int, int]:
    weapon = entry.weapon
    assert weapon is not None
    return weapon.short, weapon.medium, weapon.long


def test_medium_re_engineered_laser_reaches_nine_hexes() -> None:
    """BMM-7.01:p121:medium-re-laser"""
    assert ranges(item("Medium Re-engineered Laser")) == (3, 6, 9)
    assert ranges(item("Medium Re-engineered Laser").before()) == (2, 4, 6)


@pytest.mark.parametrize("name", ["ISTAG", "CLTAG"])
def test_tag_ranges(name: str) -> None:
    """BMM-7.01:p123:tag-range, BMM-7.01:p125:clan-tag-range"""
    assert ranges(item(name)) == (5, 9, 15)
    assert ranges(item(name).before()) == (5, 10, 15)


def test_er_flamer() -> None:
    """BMM-7.01:p124:er-flamer-range, BMM-7.01:p124:er-flamer-mass"""
    assert ranges(item("CLERFlamer")) == (3, 5, 7)
    assert ranges(item("CLERFlamer").before()) == (2, 4, 7)
    assert (item("CLERFlamer").mass, item("CLERFlamer").before().mass) == (1, 1.5)


def test_one_ruling_can_be_undone_alone() -> None:
    lighter = item("CLERFlamer").before("BMM-7.01:p124:er-flamer-mass")
    assert lighter.mass == 1.5
    assert lighter.weapon == item("CLERFlamer").weapon


def test_heavy_flamer() -> None:
    """BMM-7.01:p124:heavy-flamer-range, BMM-7.01:p124:heavy-flamer-mass"""
    assert ranges(item("CLHeavyFlamer")) == (2, 3, 4)
    assert ranges(item("CLHeavyFlamer").before()) == (1, 2, 4)
    assert (item("CLHeavyFlamer").mass, item("CLHeavyFlamer").before().mass) == (1.5, 1)


def test_laser_ams_heat() -> None:
    """BMM-7.01:p118:laser-ams-heat: seven points for the Inner Sphere, five for the Clans."""
    assert item("ISLaserAntiMissileSystem").heat == 7
    assert item("ISLaserAntiMissileSystem").before().heat == 5
    assert item("CLLaserAntiMissileSystem").heat == 5


def test_b_pods_can_explode() -> None:
    """TW-4.4:p303:b-pod-explosive, TW-4.4:p304:clan-b-pod-explosive"""
    assert item("ISBPod").explosive
    assert not item("ISBPod").before().explosive


def test_m_pods_strike_in_groups_of_one() -> None:
    """BMM-7.01:p123:m-pod"""
    pod = item("ISMPod")
    assert pod.weapon is not None
    assert pod.weapon.damage_by_range == (15, 10, 5)
    assert "cluster" in pod.traits
    assert "cluster" not in pod.before().traits


def test_clan_srm_2_attack_value() -> None:
    """TW-4.4:p304:clan-srm-2"""
    new, old = item("CLSRM2").weapon, item("CLSRM2").before().weapon
    assert new is not None
    assert old is not None
    assert (new.artemis_attack_value, old.artemis_attack_value) == (4, 5)
    assert new.attack_values.short == 2


def test_retractable_blade_is_built_by_both_sides() -> None:
    """BMM-7.01:p109:retractable-blade-base"""
    assert item("Retractable Blade").tech.base is ItemBase.BOTH
    assert item("Retractable Blade").before().tech.base is ItemBase.IS


def test_lance_attacks_at_plus_one() -> None:
    """BMM-7.01:p109:lance, BMM-7.01:p38:lance-to-hit"""
    assert (item("IS Lance").to_hit, item("IS Lance").before().to_hit) == (1, 0)


def test_streak_lrms_do_not_fire_indirectly() -> None:
    """BMM-7.01:p104:streak-lrm-indirect"""
    launchers = [
        entry for entry in catalogue().of_kind("weapon") if entry.weapon and entry.weapon.ammo_type == "streak-lrm"
    ]
    assert len(launchers) >= 4
    for launcher in launchers:
        before = launcher.before().weapon
        assert launcher.weapon is not None
        assert before is not None
        assert (launcher.weapon.indirect, before.indirect) == (False, True), launcher.name


def test_caseless_ammunition_is_inner_sphere() -> None:
    """BMM-7.01:p106:caseless-base"""
    for size in (2, 5, 10, 20):
        ammo = item(f"IS Caseless Ammo AC/{size}")
        assert (ammo.tech.base, ammo.before().tech.base) == (ItemBase.IS, ItemBase.BOTH)


def test_variable_speed_lasers_are_pulse_weapons() -> None:
    """BMM-7.01:p121:vsp-pulse"""
    for name in ("ISSmallVSPLaser", "ISMediumVSPLaser", "ISLargeVSPLaser"):
        laser = item(name)
        assert laser.weapon is not None
        assert "pulse" in laser.traits - laser.before().traits
        assert laser.weapon.infantry_damage is InfantryDamage.PULSE


def test_man_portable_plasma_rifle_causes_heat() -> None:
    """TW-4.4:p305:man-portable-plasma"""
    rifle = item("ISBAPlasmaRifle")
    assert "heat-causing" in rifle.traits - rifle.before("TW-4.4").traits
    assert "heat-causing" in item("Flamer").traits


def test_an_edition_has_what_older_books_say_and_it_does_not_change() -> None:
    """BMM-7.01:p123:tag-range, TW-4.4:p303:b-pod-explosive"""
    assert ranges(item("ISTAG").by("bmm-7.01")) == (5, 9, 15)
    assert ranges(item("ISTAG").by("tw-4.4")) == (5, 10, 15)
    assert item("ISBPod").by("tw-4.4").explosive is True
    assert item("ISBPod").by("bmm-7.01").explosive is True
    for name in catalogue().names_with_rulings():
        assert item(name).by("bmm-7.01") == item(name)


def test_an_item_without_rulings_is_the_same_in_all_editions() -> None:
    assert item("Medium Laser").before() is item("Medium Laser")


def test_quirk_prices() -> None:
    """BMM-7.01:p85:low-profile-cost, BMM-7.01:p89:static-feed-cost"""
    low, feed = quirk("low_profile"), weapon_quirk("static_feed")
    assert low is not None
    assert feed is not None
    assert (low.points, feed.points) == ("3", "1")
