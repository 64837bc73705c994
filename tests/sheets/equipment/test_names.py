"""Finding equipment by what people and files call it."""

import re
from pathlib import Path

import pytest

from sheets.equipment import catalogue, find, item, items, nearest, sized_name
from sheets.equipment.kinds import ArmorType, CockpitType, GyroType, StructureType, TechSide
from sheets.equipment.lines import names, parse_line
from sheets.equipment.system_names import (
    armor_item,
    armor_named,
    cockpit_named,
    gyro_named,
    side_of,
    structure_named,
)
from sheets.package_data import read_all_lines


def found(text: str, base: TechSide | None = None) -> str | None:
    entry = find(text, base)
    return entry.name if entry else None


@pytest.mark.parametrize(
    "text", ["Medium Laser", "ISMediumLaser", "IS Medium Laser", "ismediumlaser", " MEDIUM LASER "]
)
def test_one_weapon_under_several_names(text: str) -> None:
    assert found(text) == "Medium Laser"


def test_the_side_of_the_unit_goes_before_a_name_that_is_none_by_itself() -> None:
    assert found("Endo Steel") is None
    assert found("Endo Steel", TechSide.IS) == "IS Endo Steel"
    assert found("Endo Steel", TechSide.CLAN) == "Clan Endo Steel"


def test_a_name_by_itself_is_looked_up_before_the_side_helps() -> None:
    assert found("LRM 20", TechSide.CLAN) == "LRM 20"


def test_an_alias_of_two_technologies_is_settled_by_the_side() -> None:
    assert found("Arrow IV System", TechSide.IS) == "ISArrowIV"
    assert found("Arrow IV System", TechSide.CLAN) == "CLArrowIV"
    assert found("Arrow IV System") == "ISArrowIV"
    assert found("Half Machine Gun Ammo", TechSide.CLAN) == "Clan Machine Gun Ammo - Half"
    assert found("Half Machine Gun Ammo", TechSide.IS) == "IS Machine Gun Ammo - Half"


def test_a_name_wins_over_an_alias() -> None:
    assert found("Hatchet") == "Hatchet"
    assert found("Capital Missile Bay") == "Capital Missile Bay"
    assert found("CL Ammo VGL", TechSide.IS) == "CL Ammo VGL"


def test_only_technologies_leave_an_alias_ambiguous() -> None:
    for alike in catalogue().ambiguous.values():
        assert len({item(name).tech.base for name in alike}) == len(alike)


def test_items_that_are_called_alike_are_found_by_kind_and_name() -> None:
    every = list(items())
    for some in (*every[::97], item("ISERPPC"), item("ISCASE")):
        expected = [entry for entry in every if (entry.kind, entry.short) == (some.kind, some.short)]
        assert list(catalogue().with_short_name(some.kind, some.short)) == expected
    assert list(catalogue().with_short_name("weapon", "no such gun")) == []


def test_unknown_names_are_none_and_canonical_names_are_strict() -> None:
    assert find("Meduim Laser") is None
    assert find("") is None
    with pytest.raises(KeyError):
        item("ISMediumLaser")


def test_near_names() -> None:
    assert nearest("Meduim Laser")[0] == "Medium Laser"
    assert nearest("ISGausRifle")[0] == "ISGaussRifle"
    assert nearest("lrm20", 1) == ["LRM 20"]
    assert len(nearest("Laser", 5)) == 5
    assert nearest("Tea Kettle of Doom, Large") == []
    assert nearest("") == []


def test_suggestions_find_something() -> None:
    for text in ("Autocanon/20", "IS Amo LRM-15", "Streek SRM 4", "ER PCC", "Jump Jett", "Guardian ECM"):
        assert nearest(text)
        assert all(find(name) for name in nearest(text))


def test_sizes_in_names() -> None:
    assert sized_name("Cargo (1 ton)") == ("Cargo", 1)
    assert sized_name("Communications Equipment (3 ton)") == ("Communications Equipment", 3)
    assert sized_name("Ladder (20m)") == ("Ladder", 20)
    assert sized_name("Mission Equipment Storage (5kg)") == ("Mission Equipment Storage", 5)
    assert sized_name("Liquid Storage (0.5 tons)") == ("Liquid Storage", 0.5)
    assert sized_name("ISMG Ammo (100)") is None
    assert sized_name("Cargo") is None
    assert found("Cargo (1 ton)") == "Cargo"


def test_a_container_of_ten_tons_is_a_name() -> None:
    assert sized_name("Cargo Container (10 tons)") is None
    assert found("Cargo Container (10 tons)") == "Cargo Container (10 tons)"


def test_every_sized_item_has_a_size() -> None:
    for text in ("Cargo (2 tons)", "Ladder (40m)", "Mission Equipment Storage (10kg)"):
        entry = find(text)
        assert entry is not None
        assert entry.size is not None


@pytest.mark.parametrize(
    ("text", "kind", "side"),
    [
        ("Standard(Inner Sphere)", ArmorType.STANDARD, TechSide.IS),
        ("Standard Armor", ArmorType.STANDARD, None),
        ("Standard((Unknown Technology Base))", ArmorType.STANDARD, None),
        ("Standard(IS/Clan)", ArmorType.STANDARD, None),
        ("Ferro-Fibrous(Clan)", ArmorType.FERRO_FIBROUS, TechSide.CLAN),
        ("Ferro-Fibrous (IS)", ArmorType.FERRO_FIBROUS, TechSide.IS),
        ("Industrial (Inner Sphere)", ArmorType.INDUSTRIAL, TechSide.IS),
        ("IS Reflective(Inner Sphere)", ArmorType.REFLECTIVE, TechSide.IS),
        ("Anti-Penetrative Ablation(Inner Sphere)", ArmorType.ANTI_PENETRATIVE_ABLATION, TechSide.IS),
        ("Stealth Armor", ArmorType.STEALTH, None),
        ("Patchwork", ArmorType.PATCHWORK, None),
        ("Clan BA Stealth (Improved)", ArmorType.BA_STEALTH_IMPROVED, TechSide.CLAN),
    ],
)
def test_armor_as_files_write_it(text: str, kind: ArmorType, side: TechSide | None) -> None:
    assert armor_named(text) is kind
    assert side_of(text) is side


def test_every_armor_of_the_catalogue_is_known_by_its_names() -> None:
    for entry in catalogue().of_kind("armor"):
        assert entry.armor is not None
        assert armor_named(entry.name) is entry.armor.type
        assert armor_named(entry.title) is entry.armor.type


def test_every_armor_type_has_an_item_but_patchwork() -> None:
    for kind in ArmorType:
        for side in TechSide:
            assert (armor_item(kind, side) is None) == (kind is ArmorType.PATCHWORK)
    clan = armor_item(ArmorType.FERRO_FIBROUS, TechSide.CLAN)
    assert clan is not None
    assert clan.name == "Clan Ferro-Fibrous"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", StructureType.STANDARD),
        ("IS Standard", StructureType.STANDARD),
        ("Clan Endo Steel", StructureType.ENDO_STEEL),
        ("IS Endo-Steel", StructureType.ENDO_STEEL),
        ("Endo Steel Prototype", StructureType.ENDO_STEEL_PROTOTYPE),
        ("IS Endo-Composite", StructureType.ENDO_COMPOSITE),
        ("Reinforced", StructureType.REINFORCED),
        ("Hybrid", StructureType.HYBRID),
    ],
)
def test_structure_as_files_write_it(text: str, kind: StructureType) -> None:
    assert structure_named(text) is kind


def test_gyros_and_cockpits_in_long_and_short_forms() -> None:
    assert gyro_named("XL") is gyro_named("XL Gyro") is GyroType.XL
    assert gyro_named("Heavy Duty Gyro") is GyroType.HEAVY_DUTY
    assert gyro_named("None") is GyroType.NONE
    assert cockpit_named("Torso-Mounted Cockpit") is cockpit_named("Torso Mounted") is CockpitType.TORSO_MOUNTED
    assert cockpit_named("Industrial Cockpit (AFC)") is CockpitType.STANDARD
    assert cockpit_named("Superheavy Command") is CockpitType.SUPERHEAVY_COMMAND_CONSOLE
    assert cockpit_named("Throne") is None


ROW = re.compile(r"^\| `(?P<name>.+?)` \| (?:weapon|ammo|misc|armor) \| (?P<written>.+) \|$")
WRITTEN = re.compile(r"`(?P<text>.+?)`(?P<dagger>†?) \d+/\d+")
ALONE = re.compile(r"^(?P<name>.+) \d+/\d+$")


def test_names_as_unit_files_write_them(shared: Path) -> None:
    text = (shared / "formats" / "others.md").read_text(encoding="utf-8")
    appendix = text.split("## Appendix A.")[1].split("## Appendix B.")[0]
    asked = 0
    for line in appendix.splitlines():
        if row := ROW.match(line):
            name = row["name"].strip()
            for written in WRITTEN.finditer(row["written"]):
                sides = _sides(name) if written["dagger"] else [None]
                results = {found(written["text"], side) for side in sides}
                assert name in results, (written["text"], results)
                asked += 1
        elif line.startswith("**"):
            for entry in line.split(": ", 1)[1].split("; "):
                if alone := ALONE.match(entry.strip()):
                    assert found(alone["name"]) == alone["name"], alone["name"]
                    asked += 1
    assert asked > 1200


def _sides(name: str) -> list[str | None]:
    """The sides whose units may use the short form of this name."""
    return ["clan"] if name.startswith(("Clan ", "CL")) and name != "CLBAMG" else ["is", "clan"]


def test_ammunition_is_based_on_ammunition() -> None:
    for entry in catalogue().of_kind("ammo"):
        assert entry.ammo is not None
        if entry.ammo.base is not None:
            base = item(entry.ammo.base).ammo
            assert base is not None, entry.name
            assert (base.type, base.base) == (entry.ammo.type, None), entry.name


def test_every_item_is_whole_after_a_trip_through_json() -> None:
    for entry in catalogue():
        assert type(entry).model_validate_json(entry.model_dump_json()) == entry


def test_every_weapon_that_takes_ammunition_finds_some() -> None:
    """Infantry weapons have theirs by the clip, and some prototypes and bombs were never given any."""
    loads = {(entry.ammo.type, entry.ammo.rack) for entry in catalogue().of_kind("ammo") if entry.ammo}
    types = {kind for kind, _ in loads}
    for entry in catalogue().of_kind("weapon"):
        assert entry.weapon is not None
        if entry.weapon.ammo_type not in (None, "infantry"):
            assert entry.weapon.ammo_type in types, entry.name


def test_names_are_found_without_understanding_the_lines() -> None:
    lines = read_all_lines("sheets.equipment")
    known = [parse_line(line) for line in lines]
    assert names(lines) == [(entry["name"], entry.get("aliases", [])) for entry in known]
    for kind in ("weapon", "ammo", "gear", "armor"):
        assert [entry.name for entry in catalogue().of_kind(kind)] == [e["name"] for e in known if e["kind"] == kind]
    assert catalogue().names_with_rulings() == tuple(entry["name"] for entry in known if "rulings" in entry)


def test_every_entry_is_a_value_that_can_be_remembered() -> None:
    """What a ruling changed may be a list of words: it is a tuple here."""
    assert len(set(catalogue())) == len(catalogue())
