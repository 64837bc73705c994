"""The rulings that concern a unit, and the quirks of chassis and weapons that rulings change."""

from collections import Counter

import pytest

from exporters.recordsheet import draw
from importers import Loaded
from sheets.alphastrike import convert
from sheets.alphastrike.element import Element
from sheets.alphastrike.elementtypes import ElementType
from sheets.alphastrike.special import Special
from sheets.construction.checks import findings
from sheets.edition_changes import changed_since, with_quirks_of
from sheets.equipment import find, item
from sheets.equipment.changes import catalogue_changes
from sheets.equipment.kinds import EngineType, StructureType
from sheets.errata import ruling, rulings
from sheets.errata.ledger import Ruling
from sheets.recordsheet.names import weapon_codes
from sheets.rules.quirks import quirks_by_table
from sheets.unit_rulings import for_unit
from sheets.units import Mount, parse_unit
from sheets.units.systems import Structure
from tests.builders import mech, mounts, tank
from tests.exporters.recordsheet.proof import words
from tests.sheets.play.table import armed

TANK = {
    "kind": "vehicle",
    "chassis": "Spotter",
    "year": 3060,
    "tech_base": "is",
    "rules_level": 2,
    "mass": 20,
    "motive": "wheeled",
    "cruise": 5,
    "engine": {"type": "ice"},
    "armor": {"type": "standard", "points": {"FR": 10, "RS": 8, "LS": 8, "RR": 6}},
    "mounts": [{"item": "ISTAG", "location": "FR"}, {"item": "Something Else", "known": False, "location": "FR"}],
}


def test_rulings_for_a_unit_are_about_what_it_has() -> None:
    found = {entry.id for entry in for_unit(parse_unit(TANK))}
    assert "BMM-7.01:p123:tag-range" in found
    assert "TW-4.4:p142:tag" in found
    assert "BMM-7.01:p125:clan-tag-range" not in found
    assert "BMM-7.01:p48:hip" not in found


def test_how_a_mech_takes_a_hit_concerns_mechs_and_what_joins_features_who_has_them_all() -> None:
    """CRIT:ice, BMM-7.01:p21:tag-twist, TW-4.4:p158:cold-engines: an IndustrialMech with a combustion engine."""
    tank, walker = for_unit(parse_unit(TANK)), for_unit(mech(engine=EngineType.ICE, mounts=mounts("ISTAG", at="RA")))
    for name in ("CRIT:ice", "BMM-7.01:p21:tag-twist"):
        assert ruling(name) in walker
        assert ruling(name) not in tank
    assert ruling("TW-4.4:p158:cold-engines") not in walker
    industrial = mech(engine=EngineType.ICE, structure=Structure(type=StructureType.INDUSTRIAL))
    assert ruling("TW-4.4:p158:cold-engines") in for_unit(industrial)


def test_abilities_of_the_element_ask_for_more() -> None:
    unit = parse_unit(TANK)
    assert not any(entry.edition == "as-2.3.1" for entry in for_unit(unit))
    assert "AS-2.3.1:p48:turret" in {entry.id for entry in for_unit(unit, an_element("CV", "TUR"))}


def an_element(kind: str, *codes: str) -> Element:
    """The tank's element, as if it were of another type and had other abilities."""
    return convert(parse_unit(TANK)).model_copy(
        update={"type": ElementType(kind), "specials": tuple(Special(code=code) for code in codes)}
    )


def test_rulings_on_artillery_find_every_artillery_ability() -> None:
    assert "ASCE-5.01:p56:artillery-scatter" not in {
        entry.id for entry in for_unit(parse_unit(TANK), an_element("CV", "TUR"))
    }
    assert "AS-2.3.1:p42:artillery" in {entry.id for entry in for_unit(parse_unit(TANK), an_element("CV", "ARTTC"))}


def test_rulings_on_element_types_find_the_type() -> None:
    """AS-2.3.1:p40:threshold"""
    assert "AS-2.3.1:p40:threshold" in {entry.id for entry in for_unit(parse_unit(TANK), an_element("AF"))}
    assert "AS-2.3.1:p40:threshold" not in {entry.id for entry in for_unit(parse_unit(TANK), an_element("CV"))}


def test_rulings_on_wiges_and_airships_find_only_them() -> None:
    """TW-4.4:p199:wige-woods, TW-4.4:p205:airship-hits"""
    for motive, own, other in (("wige", "p199:wige-woods", "p205"), ("airship", "p205:airship-hits", "p199")):
        found = {entry.id for entry in for_unit(parse_unit(TANK | {"motive": motive}))}
        assert f"TW-4.4:{own}" in found
        assert not any(name.startswith(f"TW-4.4:{other}") for name in found)
    assert not any("wige" in entry.id for entry in for_unit(parse_unit(TANK | {"motive": "hover"})))


def test_each_ruling_on_something_is_for_some_units_and_not_for_others(
    corpus: dict[str, Loaded], elements: dict[str, Element]
) -> None:
    unpublished = {"TW-4.4:p93:airship-out-of-control", "TW-4.4:p205:airship-hits"}  # no airship is published
    unpublished |= {"CORE:W19:light-plasma-rifle", "CORE:W20:heavy-plasma-rifle"}  # new weapons
    listed: Counter[str] = Counter()
    for name, loaded in corpus.items():
        listed.update(entry.id for entry in for_unit(loaded.require(), elements.get(name)))
    for entry in rulings():
        if entry.about and entry.id not in unpublished:
            assert 0 < listed[entry.id] < len(corpus), entry.id
        elif not entry.about:
            assert listed[entry.id] == 0, entry.id


CHASSIS = {  # id: (chassis, quirks that it gains, quirks that it loses), by the document
    "BMM-7.01:p90-95:anubis": ("Anubis", "gains exp_actuator, loses nothing"),
    "BMM-7.01:p90-95:battle-hawk": ("Battle Hawk", "gains nothing, loses bad_rep_is, bad_rep_clan"),
    "BMM-7.01:p90-95:battlemaster": ("BattleMaster", "gains weak_head_1, loses nothing"),
    "BMM-7.01:p90-95:cobra": ("Cobra", "gains pro_actuator, loses barrel_fists_la, barrel_fists_ra"),
    "BMM-7.01:p90-95:hermes": ("Hermes", "gains imp_com, stable, loses nothing"),
    "BMM-7.01:p90-95:jackrabbit": ("Jackrabbit", "gains easy_maintain, bad_rep_is, loses nothing"),
    "BMM-7.01:p90-95:locust-compact": ("Locust", "gains compact_mech, cramped_cockpit, loses nothing"),
    "BMM-7.01:p90-95:locust-ubiquitous": ("Locust", "gains ubiquitous_is, loses nothing"),
    "BMM-7.01:p90-95:marauder-ii": ("Marauder II", "gains nothing, loses directional_torso_mount"),
    "BMM-7.01:p90-95:shadow-hawk": ("Shadow Hawk", "gains rugged_1, loses nothing"),
    "BMM-7.01:p90-95:thug": ("Thug", "gains rugged_1, loses nothing"),
    "BMM-7.01:p90-95:turkina": ("Turkina", "gains easy_pilot, loses nothing"),
    "BMM-7.01:p90-95:valkyrie": ("Valkyrie", "gains easy_maintain, loses nothing"),
}


@pytest.mark.parametrize("name", CHASSIS)
def test_a_chassis_gains_and_loses_its_quirks(name: str) -> None:
    """Each id of `CHASSIS`: a correction and play by the manual change the quirks of the chassis, and of no other."""
    chassis, changes = CHASSIS[name]
    gained, lost = changes.removeprefix("gains ").split(", loses ")
    gains, loses = ({*words.split(", ")} - {"nothing"} for words in (gained, lost))
    assert catalogue_changes(ruling(name)) == (f"quirks: {changes}",)
    for other in (chassis, "Spotter"):
        unit = parse_unit(TANK | {"chassis": other, "quirks": [{"code": code} for code in sorted(loses)]})
        follows = other == chassis
        assert (ruling(name) in for_unit(unit)) is follows
        for codes in ({held.code for held in with_quirks_of(unit).unit.quirks}, set(quirks_by_table(unit))):
            assert (gains <= codes) is (follows or not gains)
            assert codes.isdisjoint(loses) is (follows or not loses)


def test_chassis_rulings_find_the_chassis() -> None:
    locust = TANK | {"chassis": "Locust"}
    found = {entry.id: entry for entry in for_unit(parse_unit(locust))}
    change = found["BMM-7.01:p90-95:locust-compact"].quirks
    assert change is not None
    assert change.gains == ("compact_mech", "cramped_cockpit")


def test_no_unit_keeps_the_quirk_that_was_deleted() -> None:
    """BMM-7.01:p90-95:no-torso-twist: by the manual, not by the older book."""
    stiff = parse_unit(TANK | {"quirks": [{"code": "no_twist"}, {"code": "easy_maintain"}]})
    assert quirks_by_table(stiff) == ("easy_maintain",)
    now, by_ruling = with_quirks_of(stiff)
    assert [quirk.code for quirk in now.quirks] == ["easy_maintain"]
    assert by_ruling == {"no_twist": "BMM-7.01:p90-95:no-torso-twist"}
    assert [quirk.code for quirk in with_quirks_of(stiff, "tw-4.4").unit.quirks] == ["no_twist", "easy_maintain"]


def test_whatever_a_peregrine_has_in_its_center_torso_is_stabilized() -> None:
    """BMM-7.01:p90-95:peregrine: not the medium laser alone."""
    owl = mech(chassis="Peregrine", mounts=mounts("CLERPPC", "Jump Jet", at="CT") + mounts("CLERPPC", at="RA"))
    now, by_ruling = with_quirks_of(owl)
    assert [mount.quirks for mount in now.mounts] == [("stable_weapon",), (), ()]
    assert by_ruling == {"stable_weapon": "BMM-7.01:p90-95:peregrine"}
    assert with_quirks_of(now).rulings == {}
    assert catalogue_changes(ruling("BMM-7.01:p90-95:peregrine")) == ("quirks: weapons in CT gain stable_weapon",)


RULED_GUNS = {"Daboku": "BMM-7.01:p90-95:daboku", "Mauler": "BMM-7.01:p90-95:mauler"}


@pytest.mark.parametrize("chassis", RULED_GUNS)
@pytest.mark.parametrize("gun", ["Autocannon/2", "ISUltraAC2", "ISLBXAC10", "Light Auto Cannon/5", "ISRotaryAC2"])
def test_autocannons_of_a_daboku_and_a_mauler_are_stabilized(chassis: str, gun: str) -> None:
    """BMM-7.01:p90-95:daboku, BMM-7.01:p90-95:mauler: every kind of autocannon, each once, and no other weapon."""
    now, by_ruling = with_quirks_of(mech(chassis=chassis, mounts=mounts(gun, "Medium Laser", at="LT")))
    assert [mount.quirks for mount in now.mounts] == [("stable_weapon",), ()]
    assert by_ruling == {"stable_weapon": RULED_GUNS[chassis]}
    assert now.quirks == ()
    assert with_quirks_of(now).rulings == {}


def test_weapons_in_the_sides_of_a_grand_crusader_turn() -> None:
    """BMM-7.01:p90-95:grand-crusader"""
    sides = (*mounts("LRM 20", at="LT"), *mounts("LRM 20", at="RT"), *mounts("Medium Laser", at="CT"))
    now, _ = with_quirks_of(mech(chassis="Grand Crusader", mounts=sides))
    assert [mount.quirks for mount in now.mounts] == [("direct_torso_mount",), ("direct_torso_mount",), ()]


def test_a_brigand_has_no_modular_weapons() -> None:
    """BMM-7.01:p90-95:brigand: it is a quirk of weapons, and goes from each that has it."""
    laser = Mount(item="Medium Laser", location="RA", quirks=("mod_weapons", "accurate"))
    now, by_ruling = with_quirks_of(mech(chassis="Brigand", mounts=(laser,)))
    assert now.mounts[0].quirks == ("accurate",)
    assert by_ruling == {"mod_weapons": "BMM-7.01:p90-95:brigand"}


def test_no_ruling_on_quirks_changes_a_published_unit_that_follows_it(corpus: dict[str, Loaded]) -> None:
    """Files of these chassis were written with the errata at hand (BMM-7.01:p90-95:mauler and its neighbors)."""
    settled = {"Mauler", "Daboku", "Grand Crusader", "Anubis", "Cobra", "Turkina", "Jackrabbit", "Battle Hawk"}
    for name, loaded in corpus.items():
        unit = loaded.require()
        if unit.chassis in settled:
            assert with_quirks_of(unit).rulings == {}, name


def test_anything_that_is_fed_may_have_a_feed_that_jams() -> None:
    """BMM-7.01:p86:feed-problem: an anti-missile system too, and the sheet says so."""
    quirks = ("ammo_feed_problems",)
    guard = mech(mounts=(Mount(item="ISAntiMissileSystem", location="RT", quirks=quirks),))
    assert not [found for found in findings(guard) if "quirk" in found.code]
    assert "Ammunition Feed Problem" in words(draw(guard)[0])


@pytest.mark.parametrize("launcher", ["Thunderbolt 10", "ISNarcBeacon"])
@pytest.mark.parametrize("kind", ["OS", "I-OS"])
def test_thunderbolts_and_narc_launchers_come_as_one_shots(launcher: str, kind: str) -> None:
    """BMM-7.01:p103:os-launchers, BMM-7.01:p103:ios-launchers"""
    once, usual = item(f"{launcher} ({kind})"), item(launcher)
    assert "one-shot" in once.traits
    assert once.weapon is not None
    assert usual.weapon is not None
    assert once.weapon.ammo_type == usual.weapon.ammo_type
    assert find("ISImprovedNarc (OS)") is not None


def test_items_of_rulings_are_found_by_name() -> None:
    assert find("Clan TAG") is item("CLTAG")


def test_a_pulse_letter_stands_in_place_of_that_of_direct_energy() -> None:
    """BMM-7.01:p121:vsp-pulse: variable-speed pulse lasers print P, not DE; other pulse lasers print both."""
    codes = {name: weapon_codes(item(name)) for name in ("ISLargeVSPLaser", "ISLargePulseLaser")}
    assert codes == {"ISLargeVSPLaser": "P,V", "ISLargePulseLaser": "DE,P"}
    assert weapon_codes(item("ISLargeVSPLaser").by("tw-4.4")) == "DE,V"


def test_figures_of_the_newest_edition_are_changes_of_a_unit() -> None:
    """CORE:W8:mrm, CORE:W4:armor-piercing-shots: an MRM is no longer at +1, a ton of shells has more shots; a vehicle
    stays as it is."""
    held = ("MRM 20", "Autocannon/5", "IS Armor-Piercing Ammo AC/5")
    found = {(change.what, change.was, change.now, change.ruling) for change in changed_since(armed(*held), "bmm-7.01")}
    assert found == {
        ("MRM 20: to hit", "1", "0", "CORE:W8:mrm"),
        ("Armor-Piercing AC/5 Ammo: shots", "10", "16", "CORE:W4:armor-piercing-shots"),
    }
    other = tank(mounts=mounts(*held, at="FR"))
    assert changed_since(other, "bmm-7.01") == ()
    assert [entry.id for entry in for_unit(other) if entry.edition == "core-2026"] == []


@pytest.mark.parametrize("entry", rulings("core-2026"), ids=lambda entry: entry.id)
def test_a_row_of_the_core_rules_tells_the_rule_before(entry: Ruling) -> None:
    """Contradictions say which reading is not followed."""
    assert entry.was or entry.confidence == "D"
    assert entry.was != entry.says
