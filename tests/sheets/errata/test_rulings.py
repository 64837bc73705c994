"""The ledger of rulings, and what each case of it changes."""

import ast
import re
from collections import Counter
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from exporters.recordsheet import draw
from importers import Loaded
from sheets.alphastrike import convert
from sheets.alphastrike.element import Element
from sheets.alphastrike.elementtypes import ElementType
from sheets.alphastrike.special import Special
from sheets.construction.checks import findings
from sheets.edition_changes import with_quirks_of
from sheets.editions import EDITIONS, edition
from sheets.equipment import Item, catalogue, find, item
from sheets.equipment.changes import changed_items, changes
from sheets.equipment.kinds import ArmorType, CockpitType, EngineType, GyroType, StructureType
from sheets.equipment.quirks import quirk, weapon_quirk
from sheets.equipment.tech import ItemBase
from sheets.equipment.weapon import InfantryDamage
from sheets.errata import Area, ruling, rulings
from sheets.recordsheet.names import weapon_codes
from sheets.rules.quirks import quirks_by_table
from sheets.unit_rulings import for_unit
from sheets.units import Mount, parse
from sheets.units.systems import Structure
from tests.builders import mech, mounts
from tests.exporters.recordsheet.proof import words

# --- the cases -------------------------------------------------------------------------------------------------------


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
    for name in catalogue().ruled():
        assert item(name).by("bmm-7.01") == item(name)


def test_an_item_without_rulings_is_the_same_in_all_editions() -> None:
    assert item("Medium Laser").before() is item("Medium Laser")


def test_quirk_prices() -> None:
    """BMM-7.01:p85:low-profile-cost, BMM-7.01:p89:static-feed-cost"""
    low, feed = quirk("low_profile"), weapon_quirk("static_feed")
    assert low is not None
    assert feed is not None
    assert (low.points, feed.points) == ("3", "1")


# --- the ledger ------------------------------------------------------------------------------------------------------


def test_every_change_of_an_item_has_its_ruling_and_the_other_way_round() -> None:
    changed = changed_items()
    assert set(changed) <= {entry.id for entry in rulings()}
    for entry in rulings():
        if Area.CATALOGUE in entry.touches and entry.id not in changed:
            # said twice in the documents: the item keeps it under the other entry
            named = {each for about in entry.about for each in about.split("+")}
            assert any(f"item:{i.name}" in named for items in changed.values() for i in items), entry.id
        if entry.id in changed:
            assert Area.CATALOGUE in entry.touches, entry.id


def test_no_older_figure_is_the_same_as_the_new_one() -> None:
    for entry in rulings():
        for line in changes(entry):
            if " -> " in line:
                old, new = line.split(" -> ")
                assert not old.endswith(f" {new}"), line


def test_changes_read_like_sentences() -> None:
    assert changes(ruling("BMM-7.01:p118:laser-ams-heat")) == ("catalogue: ISLaserAntiMissileSystem heat 5 -> 7",)
    assert changes(ruling("BMM-7.01:p90-95:anubis")) == ("quirks: gains exp_actuator, loses nothing",)
    assert changes(ruling("BMM-7.01:p48:hip")) == ("play",)


OF_UNITS = {
    *("unit", "chassis", "base", "build", "size", "shape", "body", "motive", "platoon", "arms", "mount", "part"),
    *("carries", "attack", "as", "element", "move"),
}


def test_what_a_ruling_is_about_exists() -> None:
    known = {
        "item": {i.name for i in catalogue()},
        "trait": {trait for i in catalogue() for trait in i.traits},
        "ammo": {i.ammo.type for i in catalogue() if i.ammo},
        "munition": {munition for i in catalogue() if i.ammo for munition in i.ammo.munitions},
        "armor": {kind.value for kind in ArmorType},
        "structure": {kind.value for kind in StructureType},
        "gyro": {kind.value for kind in GyroType},
        "engine": {kind.value for kind in EngineType},
        "cockpit": {kind.value for kind in CockpitType},
    }
    for entry in rulings():
        for about in (each for joined in entry.about for each in joined.split("+")):
            kind, _, name = about.partition(":")
            if kind in known:
                assert name in known[kind], (entry.id, about)
            elif kind == "quirk":
                assert quirk(name), (entry.id, about)
            elif kind == "weapon-quirk":
                assert weapon_quirk(name), (entry.id, about)
            else:
                assert kind in OF_UNITS, (
                    entry.id,
                    about,
                )
        for code in (*entry.quirks.gains, *entry.quirks.loses) if entry.quirks else ():
            assert quirk(code) or weapon_quirk(code), (entry.id, code)


def test_ids_say_where_to_look() -> None:
    assert ruling("TW-4.4:p41:head-hits").page == "41"
    with pytest.raises(KeyError):
        ruling("TW-4.4:p41:tail-hits")
    for entry in rulings():
        assert entry.id.startswith(edition(entry.edition).prefix)
        assert entry.says.endswith(".")
        assert entry.touches


def test_editions() -> None:
    assert {"tw-4.4", "bmm-7.01", "as-2.3.1", "asce-5.01"} <= {known.id for known in EDITIONS}
    assert sum(len(rulings(known.id)) for known in EDITIONS) == len(rulings())
    with pytest.raises(KeyError):
        edition("tw-9")


HEADING = re.compile(r"\(pp?\. ?(?P<page>[\d\-]+)[^)]*\)\s*\**\s*$")
DOCUMENTS = {
    "tw-4.4": "total-warfare-errata-4.4.txt",
    "bmm-7.01": "battlemech-manual-errata-7.01.txt",
    "as-2.3.1": "alpha-strike-errata-2.3.1.txt",
    "asce-5.01": "alpha-strike-ce-errata-5.01.txt",
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_entry_of_a_document_is_in_the_ledger(shared: Path, name: str) -> None:
    """Headings end in a page number; the last part of each document repeats entries of the first."""
    text = (shared / "seeds" / DOCUMENTS[name]).read_text(encoding="utf-8").split("NEW ADDITIONS")[0]
    headings = [match["page"].strip("-") for line in text.splitlines() if (match := HEADING.search(line))]
    pages = [entry.page for entry in rulings(name)]
    assert len(headings) > 60
    assert set(headings) <= set(pages)
    for page in set(headings):
        assert pages.count(page) >= headings.count(page), page


POINT = re.compile(r"(?:^\s*(?:- )?|\))(\d+)\) ")
PLACE = re.compile(r"\(pp?\. ?(?P<page>[\d\-]+)[^)]*\)\s*\**\s*(?:1\) .*)?$")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_numbered_point_is_an_entry_of_its_own(shared: Path, name: str) -> None:
    """A heading counts as many entries as it has numbered points below it, one where it has none."""
    text = (shared / "seeds" / DOCUMENTS[name]).read_text(encoding="utf-8").split("NEW ADDITIONS")[0]
    wanted: Counter[str] = Counter()
    page, points = "", 0
    for line in [*text.splitlines(), "(p. 0)"]:
        if match := PLACE.search(line):
            wanted[page] += max(points, 1)
            page, points = match["page"].strip("-"), 0
        if (point := POINT.search(line)) and int(point[1]) == points + 1:
            points += 1
    entries = Counter(entry.page for entry in rulings(name))
    assert max(wanted.values()) > 4
    assert {page: number for page, number in wanted.items() if page and entries[page] < number} == {}


NEWEST = {"tw-4.4": 4, "bmm-7.01": 7, "as-2.3.1": 3, "asce-5.01": 5}  # what the last part of each document is made of


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_is_new_in_a_document_is_dated_so(shared: Path, name: str) -> None:
    """Each heading of the last part belongs to an entry of the newest printing or release; none is older than errata
    can be: those of the manual begin with its second printing."""
    text = (shared / "seeds" / DOCUMENTS[name]).read_text(encoding="utf-8").split("NEW ADDITIONS")[1]
    dated = {entry.page for entry in rulings(name) if entry.since == NEWEST[name]}
    for line in text.splitlines():
        match = HEADING.search(line)
        if match and "Quirk Table" not in line:  # one heading for pages 90 to 95 in the first part
            assert match["page"].strip("-") in dated, line
    first = 2 if name in ("bmm-7.01", "asce-5.01") else 1
    assert all(entry.since is not None and first <= entry.since <= NEWEST[name] for entry in rulings(name))


def test_every_heading_of_the_critical_hits_page_is_in_the_ledger(shared: Path) -> None:
    text = (shared / "seeds" / "critical-hits.txt").read_text(encoding="utf-8").replace("‘", "'").replace("’", "'")
    headings = [line.strip(" :") for line in text.splitlines() if len(line) < 30 and "|" not in line]
    known = " / ".join(f"{entry.subject} {entry.id}" for entry in rulings("crit")).casefold()
    assert len(headings) > 25
    for heading in headings:
        words = [word.rstrip("s") for word in re.findall("[a-z]{3,}", heading.casefold())]
        assert any(word in known for word in words), heading


CITED = re.compile(r"\b(?:TW-4\.4|BMM-7\.01|AS-2\.3\.1|ASCE-5\.01|CRIT):(?:p[\d-]+:)?[a-z0-9][a-z0-9-]*\b")


def test_every_ruling_that_code_or_a_test_cites_is_in_the_ledger() -> None:
    root = Path(__file__).parents[3]
    known = {entry.id for entry in rulings()}
    unknown = {
        f"{path.relative_to(root)}: {cited}"
        for folder in ("sheets", "importers", "exporters", "astech", "tests")
        for path in (root / folder).rglob("*.py")
        for cited in CITED.findall(path.read_text(encoding="utf-8"))
        if cited not in known
    }
    mistyped = {"TW-4.4:p41:tail-hits", "BMM-7.01:p48:hap"}  # names that tests ask for in vain
    assert not {line for line in unknown if line.rpartition(" ")[2] not in mistyped}


ROOT = Path(__file__).parents[3]


def exists(code: str) -> bool:
    """Whether there is such a data file, module, or name in a module."""
    if "/" in code:
        return (ROOT / code).is_file()
    try:
        return find_spec(code) is not None
    except ModuleNotFoundError:
        module, _, name = code.rpartition(".")
        return hasattr(import_module(module), name)


@cache
def proofs(path: str) -> dict[str, str]:
    """The tests of a file: name, and what their name, parameters and docstring say; tables that they go through too."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    tables = {
        target.id: ast.unparse(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            said = f"{node.name} {' '.join(map(ast.unparse, node.decorator_list))} {ast.get_docstring(node) or ''}"
            shared = [table for name, table in tables.items() if re.search(rf"\b{name}\b", said)]
            found[node.name] = " ".join([said, *shared])
    return found


def test_an_entry_that_code_follows_names_it_and_the_test_that_proves_it() -> None:
    for entry in rulings():
        assert bool(entry.code) == bool(entry.test), entry.id
        if entry.code:
            path, _, name = entry.test.partition("::")
            assert exists(entry.code), (entry.id, entry.code)
            assert name in proofs(path), (entry.id, entry.test)
            assert re.search(re.escape(entry.id) + r"(?![\w-])", proofs(path)[name]), (entry.id, entry.test)


def test_what_bears_on_figures_sheets_or_play_is_followed() -> None:
    assert [entry.id for entry in rulings() if entry.followed and not entry.code] == []


# --- units -----------------------------------------------------------------------------------------------------------

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
    found = {entry.id for entry in for_unit(parse(TANK))}
    assert "BMM-7.01:p123:tag-range" in found
    assert "TW-4.4:p142:tag" in found
    assert "BMM-7.01:p125:clan-tag-range" not in found
    assert "BMM-7.01:p48:hip" not in found


def test_how_a_mech_takes_a_hit_concerns_mechs_and_what_joins_features_who_has_them_all() -> None:
    """CRIT:ice, BMM-7.01:p21:tag-twist, TW-4.4:p158:cold-engines: an IndustrialMech with a combustion engine."""
    tank, walker = for_unit(parse(TANK)), for_unit(mech(engine=EngineType.ICE, mounts=mounts("ISTAG", at="RA")))
    for name in ("CRIT:ice", "BMM-7.01:p21:tag-twist"):
        assert ruling(name) in walker
        assert ruling(name) not in tank
    assert ruling("TW-4.4:p158:cold-engines") not in walker
    industrial = mech(engine=EngineType.ICE, structure=Structure(type=StructureType.INDUSTRIAL))
    assert ruling("TW-4.4:p158:cold-engines") in for_unit(industrial)


def test_abilities_of_the_element_ask_for_more() -> None:
    unit = parse(TANK)
    assert not any(entry.edition == "as-2.3.1" for entry in for_unit(unit))
    assert "AS-2.3.1:p48:turret" in {entry.id for entry in for_unit(unit, an_element("CV", "TUR"))}


def an_element(kind: str, *codes: str) -> Element:
    """The tank's element, as if it were of another type and had other abilities."""
    return convert(parse(TANK)).model_copy(
        update={"type": ElementType(kind), "specials": tuple(Special(code=code) for code in codes)}
    )


def test_rulings_on_artillery_find_every_artillery_ability() -> None:
    assert "ASCE-5.01:p56:artillery-scatter" not in {
        entry.id for entry in for_unit(parse(TANK), an_element("CV", "TUR"))
    }
    assert "AS-2.3.1:p42:artillery" in {entry.id for entry in for_unit(parse(TANK), an_element("CV", "ARTTC"))}


def test_rulings_on_element_types_find_the_type() -> None:
    """AS-2.3.1:p40:threshold"""
    assert "AS-2.3.1:p40:threshold" in {entry.id for entry in for_unit(parse(TANK), an_element("AF"))}
    assert "AS-2.3.1:p40:threshold" not in {entry.id for entry in for_unit(parse(TANK), an_element("CV"))}


def test_rulings_on_wiges_and_airships_find_only_them() -> None:
    """TW-4.4:p199:wige-woods, TW-4.4:p205:airship-hits"""
    for motive, own, other in (("wige", "p199:wige-woods", "p205"), ("airship", "p205:airship-hits", "p199")):
        found = {entry.id for entry in for_unit(parse(TANK | {"motive": motive}))}
        assert f"TW-4.4:{own}" in found
        assert not any(name.startswith(f"TW-4.4:{other}") for name in found)
    assert not any("wige" in entry.id for entry in for_unit(parse(TANK | {"motive": "hover"})))


def test_each_ruling_on_something_is_for_some_units_and_not_for_others(
    corpus: dict[str, Loaded], elements: dict[str, Element]
) -> None:
    nobody = {"TW-4.4:p93:airship-out-of-control", "TW-4.4:p205:airship-hits"}  # no airship is published
    nobody |= {"CORE:W19:light-plasma-rifle", "CORE:W20:heavy-plasma-rifle"}  # new weapons
    listed: Counter[str] = Counter()
    for name, loaded in corpus.items():
        listed.update(entry.id for entry in for_unit(loaded.require(), elements.get(name)))
    for entry in rulings():
        if entry.about and entry.id not in nobody:
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
    chassis, said = CHASSIS[name]
    gained, lost = said.removeprefix("gains ").split(", loses ")
    gains, loses = ({*words.split(", ")} - {"nothing"} for words in (gained, lost))
    assert changes(ruling(name)) == (f"quirks: {said}",)
    for other in (chassis, "Spotter"):
        unit = parse(TANK | {"chassis": other, "quirks": [{"code": code} for code in sorted(loses)]})
        follows = other == chassis
        assert (ruling(name) in for_unit(unit)) is follows
        for codes in ({held.code for held in with_quirks_of(unit).unit.quirks}, set(quirks_by_table(unit))):
            assert (gains <= codes) is (follows or not gains)
            assert codes.isdisjoint(loses) is (follows or not loses)


def test_chassis_rulings_find_the_chassis() -> None:
    locust = TANK | {"chassis": "Locust"}
    found = {entry.id: entry for entry in for_unit(parse(locust))}
    change = found["BMM-7.01:p90-95:locust-compact"].quirks
    assert change is not None
    assert change.gains == ("compact_mech", "cramped_cockpit")


def test_no_unit_keeps_the_quirk_that_was_deleted() -> None:
    """BMM-7.01:p90-95:no-torso-twist: by the manual, not by the older book."""
    stiff = parse(TANK | {"quirks": [{"code": "no_twist"}, {"code": "easy_maintain"}]})
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
    assert changes(ruling("BMM-7.01:p90-95:peregrine")) == ("quirks: weapons in CT gain stable_weapon",)


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
    """Files of these chassis were written with the errata at hand (BMM-7.01:p90-95:mauler and its neighbours)."""
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
