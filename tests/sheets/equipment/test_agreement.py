"""Every entry of the reference data is in the catalogue, with the same figures.

The reference writes codes where the catalogue has words; the tables below say which word stands for which code.
"""

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sheets.equipment import Item, catalogue
from sheets.equipment.kinds import (
    ARMOR_BY_FILE_CODE,
    TechSide,
)
from sheets.equipment.tech import ItemBase
from sheets.equipment.weapon import AeroClass, AlphaClass, InfantryDamage, LauncherSystem, RangeBand
from tests.sheets.equipment.reference import Row, check_tech

NOT_APPLICABLE = -2147483648

KIND = {"weapon": "weapon", "ammo": "ammo", "misc": "gear", "armor": "armor"}
BANDS = tuple(RangeBand)
ALPHA = tuple(AlphaClass)
AERO = list(AeroClass)
AERO.insert(22, AeroClass.NONE)  # code 22 is used by nothing
INFANTRY = {
    0: InfantryDamage.DIRECT_FIRE,
    1: InfantryDamage.CLUSTER_BALLISTIC,
    2: InfantryDamage.PULSE,
    3: InfantryDamage.CLUSTER_MISSILE,
    7: InfantryDamage.BURST_HALF_D6,
    8: InfantryDamage.BURST_1D6,
    9: InfantryDamage.BURST_2D6,
    10: InfantryDamage.BURST_3D6,
    11: InfantryDamage.BURST_4D6,
    13: InfantryDamage.BURST_6D6,
    15: InfantryDamage.PLASMA,
    NOT_APPLICABLE: InfantryDamage.BY_RULE,
}
FAMILIES = {
    "F_MEK_WEAPON": "mech",
    "F_MEK_EQUIPMENT": "mech",
    "F_TANK_WEAPON": "vehicle",
    "F_TANK_EQUIPMENT": "vehicle",
    "F_VTOL_EQUIPMENT": "vtol",
    "F_SUPPORT_TANK_EQUIPMENT": "support-vehicle",
    "F_AERO_WEAPON": "fighter",
    "F_FIGHTER_EQUIPMENT": "fighter",
    "F_SC_EQUIPMENT": "small-craft",
    "F_DS_EQUIPMENT": "dropship",
    "F_JS_EQUIPMENT": "jumpship",
    "F_WS_EQUIPMENT": "warship",
    "F_SS_EQUIPMENT": "space-station",
    "F_PROTO_WEAPON": "protomech",
    "F_PROTOMEK": "protomech",
    "F_PROTOMEK_EQUIPMENT": "protomech",
    "F_BA_WEAPON": "battle-armor",
    "F_BA_EQUIPMENT": "battle-armor",
    "F_BATTLEARMOR": "battle-armor",
    "F_INF_EQUIPMENT": "infantry",
    "F_INFANTRY": "infantry",
}

# Where a ruling decides against the reference, the field is compared as it was before that ruling.
AGAINST_THE_REFERENCE = {
    **{f"IS Caseless Ammo {gun}AC/{size}": "tech.base" for gun in ("", "L") for size in (2, 5, 10, 20)},
    **{f"IS{size}VSPLaser": "weapon.infantry_damage" for size in ("Small", "Medium", "Large")},
}

# Two entries of the reference share a name: the catalogue gives the second a name of its own.
OWN_NAMES = ("AAA Missile", "AS Missile", "LAAMissile", "BombTAG", "Fire Extinguisher")
REPEATED = ("Whip", "ISBADropChuteCamo", "ASEWMissile")


@pytest.fixture(scope="module")
def rows(shared: Path) -> list[Row]:
    with gzip.open(shared / "reference" / "equipment.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def pairs(rows: list[Row]) -> list[tuple[Row, Item]]:
    """Each row with the item that stands for it."""
    everything = catalogue()
    count = Counter(row["internalName"] for row in rows)
    seen: set[str] = set()
    found = []
    for row in rows:
        name = row["internalName"]
        if count[name] > 1:
            if row["class"] == "ammo" and "M_INFERNO" in row["ammo"]["munitions"]:
                name = name.replace(" Ammo", " Inferno Ammo")
            elif name in OWN_NAMES and name in seen:
                name = f"Clan {name}"
            elif name in REPEATED and name in seen:
                continue
        seen.add(name)
        found.append((row, as_the_reference_has_it(everything.item(name))))
    return found


def as_the_reference_has_it(item: Item) -> Item:
    field = AGAINST_THE_REFERENCE.get(item.name)
    if field is None:
        return item
    undone = [change for change in item.rulings if change.field == field]
    assert undone, item.name
    return item.model_copy(update={"rulings": tuple(undone)}).before()


def number(value: Any) -> Any:
    return None if value == "variable" or value == NOT_APPLICABLE else value


def same(a: Any, b: Any) -> bool:
    return bool(a == pytest.approx(b, abs=1e-9)) if a is not None and b is not None else a is b


def test_every_entry_is_there_and_nothing_else(rows: list[Row]) -> None:
    assert len(rows) == 3466
    later = {item.name for item in catalogue() if item.reference.endswith(", CR")}
    assert {item.name for _, item in pairs(rows)} == {item.name for item in catalogue()} - later
    assert later == {f"IS{size}PlasmaRifle{ammo}" for size in ("Light", "Heavy") for ammo in ("", "Ammo")}


def test_names_and_kinds(rows: list[Row]) -> None:
    for row, item in pairs(rows):
        assert item.kind == KIND[row["class"]], item.name
        assert (item.title, item.short, item.sort_title) == (row["name"], row["shortName"], row["sortingName"]), (
            item.name
        )
        assert item.reference == row["rulesRefs"].strip(), item.name


def test_every_alias_finds_its_item(rows: list[Row]) -> None:
    everything = catalogue()
    unsettled = []
    for row, item in pairs(rows):
        if row["internalName"] != item.name:
            continue
        for alias in row["aliases"]:
            side = TechSide.CLAN if item.tech.base is ItemBase.CLAN else TechSide.IS
            found = everything.find(alias, side)
            assert found is not None, alias
            if found.name != item.name:
                unsettled.append(alias.casefold())
    assert len(set(unsettled)) <= 30  # aliases that belong to two items: one of them has to lose


def test_masses_slots_values_and_prices(rows: list[Row]) -> None:
    for row, item in pairs(rows):
        assert same(item.mass, number(row["tonnage"])), item.name
        assert same(item.cost, number(row["cost"])), item.name
        assert same(item.slots.mech, number(row["critsMek"])), item.name
        assert item.slots.vehicle == row["slotsTank"] or item.formula == "blue-shield", item.name
        if item.slots.support is not None:
            assert item.slots.support == row["slotsSupportVee"], item.name
        if "protomech-melee" not in item.traits:  # the reference gives a sample value there
            assert same(item.bv, number(row["bv"])), item.name
        assert (item.formula is None) == (None not in (item.mass, item.cost, item.slots.mech, item.bv)), item.name


def test_plain_facts(rows: list[Row]) -> None:
    for row, item in pairs(rows):
        assert item.heat == row["heat"], item.name
        assert item.to_hit == row["toHitModifier"], item.name
        assert (
            item.explosive,
            item.hittable,
            item.spreadable,
            item.armorable,
            item.fixed_only,
            item.instant_modes,
        ) == (
            row["explosive"],
            row["hittable"],
            row["spreadable"],
            row["armorable"],
            row["omniFixedOnly"],
            row["instantModeSwitch"],
        ), item.name
        assert len(item.modes) == len(row.get("modes", ())), item.name
        assert (item.size is not None) == row["variableSize"], item.name
        if item.size is not None:
            assert item.size.step == row["sizeStep"], item.name


def test_technology(rows: list[Row]) -> None:
    for row, item in pairs(rows):
        check_tech(item.tech, row["tech"], item.name)


def test_flags_are_families_and_traits(rows: list[Row]) -> None:
    for row, item in pairs(rows):
        families = {FAMILIES[flag] for flag in row["flags"] if flag in FAMILIES}
        assert families <= item.families, item.name
        others = {flag for flag in row["flags"] if flag not in FAMILIES}
        kinds_of_kit = row["subType"].bit_count() if row["subType"] else 0
        assert len(others) <= len(item.traits) <= len(others) + max(2, kinds_of_kit), item.name
        assert not any(char.isupper() or char == "_" for trait in item.traits for char in trait), item.name


def test_weapons(rows: list[Row]) -> None:
    for row, item in pairs(rows):
        if row["class"] != "weapon":
            assert item.weapon is None
            continue
        weapon, facts = item.weapon, row["weapon"]
        assert weapon is not None
        if item.name == "ISMPod":  # the reference has its damage at short range only, BMM-7.01:p123:m-pod
            assert weapon.damage_by_range == (facts["damage"], 10, 5)
            continue
        assert weapon.damage == (facts["damage"] if isinstance(facts["damage"], int) else None), item.name
        assert weapon.cluster == (facts["damage"] == "CLUSTER"), item.name
        assert list(weapon.damage_by_range or (0, 0, 0)) == facts.get("damageSML", [0, 0, 0]), item.name
        assert (weapon.ammo_type is None) == (facts["ammoType"] == "NA"), item.name
        assert (weapon.minimum, weapon.short, weapon.medium, weapon.long, weapon.extreme) == (
            facts["min"] or 0,
            facts["short"],
            facts["medium"],
            facts["long"],
            facts["extreme"],
        ), item.name
        assert list(weapon.water or (0, 0, 0, 0)) == facts["water"][1:], item.name
        assert list(weapon.attack_values) == pytest.approx(facts["av"]), item.name
        assert (weapon.range_band, weapon.aero_class) == (BANDS[facts["maxRangeBand"]], AERO[facts["atClass"]]), (
            item.name
        )
        assert weapon.infantry_damage is INFANTRY[facts["infDamageClass"]], item.name
        assert (weapon.battle_armor_damage or InfantryDamage.DIRECT_FIRE) is INFANTRY[facts["baDamageClass"]], item.name
        assert (weapon.rack, weapon.splittable, weapon.explosion_damage, weapon.missile_armor) == (
            facts["rackSize"],
            facts["splittable"],
            facts["explosionDamage"],
            facts["missileArmor"],
        ), item.name
        assert (weapon.capital, weapon.sub_capital, weapon.indirect) == (
            facts["capital"],
            facts["subCapital"],
            facts["indirect"],
        ), item.name


def test_alpha_strike_figures(rows: list[Row]) -> None:
    systems: dict[str, LauncherSystem] = {
        "asDamageArtemisIV": "artemis-iv",
        "asDamageArtemisV": "artemis-v",
        "asDamageApollo": "apollo",
    }
    for row, item in pairs(rows):
        if item.weapon is None:
            continue
        alpha, facts = item.weapon.alpha, row["weapon"]

        def shown(key: str, facts: Row = facts) -> Any:
            return pytest.approx([max(0, figure) for figure in facts[key]], abs=1e-9)  # below zero means none

        assert list(alpha.damage) == shown("asDamage"), item.name
        assert list(alpha.no_fire_control) == shown("asDamageNoFcs"), item.name
        assert list(alpha.heat_damage) == shown("asHeatDamage"), item.name
        for key, system in systems.items():
            if key in facts:
                assert list(alpha.with_system(system)) == shown(key), item.name
        if "asDamageCapitalRanges" in facts and any(figure > 0 for figure in facts["asDamageCapitalRanges"]):
            assert list(alpha.capital_ranges or ()) == shown("asDamageCapitalRanges"), item.name
        assert (alpha.heat, alpha.kind, alpha.indirect, alpha.point_defense) == (
            facts["asHeat"],
            ALPHA[facts["asClass"]],
            facts["asIndirect"],
            facts["asPointDefense"],
        ), item.name


def test_infantry_weapons(rows: list[Row]) -> None:
    for row, item in pairs(rows):
        if item.weapon is None:
            continue
        assert (item.weapon.infantry is not None) == ("crew" in row["weapon"]), item.name
        if item.weapon.infantry is not None:
            troop, facts = item.weapon.infantry, row["weapon"]
            assert (troop.damage, troop.ammo_mass) == pytest.approx((facts["infantryDamage"], facts["ammoWeight"])), (
                item.name
            )
            assert (troop.range, troop.crew, troop.shots, troop.bursts, troop.ammo_cost) == (
                facts["infantryRange"],
                facts["crew"],
                facts["infShots"],
                facts["bursts"],
                facts["ammoCost"],
            ), item.name


def test_ammunition(rows: list[Row]) -> None:
    for row, item in pairs(rows):
        if item.ammo is None:
            assert row["class"] != "ammo"
            continue
        ammo, facts = item.ammo, row["ammo"]
        assert (ammo.rack, ammo.damage_per_shot, ammo.shots, ammo.ratio, ammo.capital, ammo.to_hit, ammo.base) == (
            facts["rackSize"],
            facts["damagePerShot"],
            facts["shots"],
            facts["ammoRatio"],
            facts["capital"],
            facts["toHit"],
            facts["baseAmmo"],
        ), item.name
        assert same(ammo.kg_per_shot, None if facts["kgPerShot"] == "Infinity" else facts["kgPerShot"]), item.name
        assert (ammo.munition_name, ammo.base_name) == (facts["subMunitionName"], facts["baseName"]), item.name
        assert len(ammo.munitions) == len(facts["munitions"]), item.name
        assert ("standard" in ammo.munitions) == ("M_STANDARD" in facts["munitions"]), item.name


def test_ammunition_feeds_the_same_weapons(rows: list[Row]) -> None:
    """A word for a kind of ammunition stands for one code, on weapons and on ammunition alike."""
    words: dict[str, set[str]] = {}
    for row, item in pairs(rows):
        if item.ammo is not None:
            words.setdefault(row["ammo"]["ammoType"], set()).add(item.ammo.type)
        elif item.weapon is not None and item.weapon.ammo_type is not None:
            words.setdefault(row["weapon"]["ammoType"], set()).add(item.weapon.ammo_type)
    assert all(len(used) == 1 for used in words.values()), words
    assert len({next(iter(used)) for used in words.values()}) == len(words)


def test_gear(rows: list[Row]) -> None:
    for row, item in pairs(rows):
        if item.gear is not None:
            facts = row["misc"]
            gear = item.gear
            assert (
                gear.damage_divisor,
                gear.shield,
                gear.vibroblade,
                gear.industrial,
                gear.absorbs,
                gear.capacity,
            ) == (
                facts["damageDivisor"],
                facts["shield"],
                facts["vibroblade"],
                facts["industrial"],
                facts["dar"],
                facts["dc"],
            ), item.name


def test_armor(rows: list[Row]) -> None:
    for row, item in pairs(rows):
        if item.armor is None:
            assert row["class"] != "armor"
            continue
        armor, facts = item.armor, row["armor"]
        assert armor.type is ARMOR_BY_FILE_CODE[facts["type"]], item.name
        assert (armor.points_per_ton, armor.multiplier, armor.mass_per_point) == pytest.approx(
            (facts["pointsPerTon"], facts["pptMultiplier"], facts["weightPerPoint"])
        ), item.name
        assert (armor.vehicle_slots, armor.support_slots, armor.fighter_slots, armor.bar) == (
            facts["tankSlots"],
            facts["svSlots"],
            facts["fighterSlots"],
            facts["bar"],
        ), item.name
        assert (armor.patchwork_mech, armor.patchwork_vehicle) == (
            facts["patchworkSlotsMekSV"],
            facts["patchworkSlotsCVFtr"],
        ), item.name
        if facts["criticals"] == NOT_APPLICABLE:
            assert armor.mech_slots > 0, item.name  # the rules give it where the reference has a formula
        elif item.families == {"battle-armor"}:
            assert armor.suit_slots == facts["criticals"], item.name
        assert list(armor.dropship_points_per_ton) == pytest.approx(facts["pptDropship"]), item.name
        assert list(armor.capital_points_per_ton) == pytest.approx(facts["pptCapital"]), item.name
        assert list(armor.support_mass or ()) == pytest.approx(list(facts["weightPerPointSV"].values())), item.name
