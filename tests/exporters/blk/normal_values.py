"""What reading and writing changes in values and texts."""

import re

from sheets.equipment.kinds import ARMOR_BY_FILE_CODE, TechSide
from sheets.equipment.system_names import armor_item
from sheets.equipment.tech import ItemBase
from sheets.units.keywords.blk import UNPLACED
from tests.exporters.blk.file import CAPITAL, CONSTANTS, LARGE, SUPPORT, File, number


def no_version(file: File) -> None:
    """`<BlockVersion>` and `<Version>` are constants of the oldest writers."""
    for key in CONSTANTS:
        file.blocks.pop(key, None)


def fluff_outside_of_blocks(file: File) -> None:
    """`manufacturer:…` outside of blocks, as in `.mtf`, becomes the block; other stray text gets a block too."""
    left = []
    for line in file.unplaced:
        name, colon, text = line.partition(":")
        if colon and name in ("manufacturer", "primaryfactory"):
            file.blocks[name] = [text]
        else:
            left.append(line)
    if left:
        file.blocks[UNPLACED] = left


def one_line_texts(file: File) -> None:
    """A text over several lines becomes one, with `<br>` where no tag breaks it."""
    for key in ("overview", "capabilities", "deployment", "history", "manufacturer", "primaryfactory", "notes"):
        if len(file.blocks.get(key, ())) > 1:
            text = "<br>".join(file.blocks[key])
            file.blocks[key] = [re.sub(r"(?<=>)<br>|<br>(?=<)", " ", text)]


def system_notes(file: File) -> None:
    """Blanks around the colon of `SYSTEM:text` go."""
    for key in ("systemmanufacturers", "systemmodels"):
        if key in file.blocks:
            parts = [line.partition(":") for line in file.blocks[key]]
            file.blocks[key] = [f"{a.strip()}{colon}{b.strip()}" for a, colon, b in parts]


def unit_types(file: File) -> None:
    """Two names for one type: `Naval` vessels are written as `Tank`, `AeroSpaceFighter` as `Aero`."""
    file.blocks["unittype"] = [{"Naval": "Tank", "AeroSpaceFighter": "Aero"}.get(file.unit_type, file.unit_type)]


def full_types(file: File) -> None:
    """A bare `IS` or `Clan` gets its level: 2, or 1 for `IS` in the year 3025."""
    if file.value("type") in ("IS", "Clan"):
        level = 1 if file.blocks["type"] == ["IS"] and file.value("year") == "3025" else 2
        file.blocks["type"] = [f"{file.value('type')} Level {level}"]


def motion_words(file: File) -> None:
    """The way to move is spelled in one way; large ships have none, whatever their files say."""
    if file.unit_type in (*CAPITAL, "Aero", "ConvFighter", "FixedWingSupport"):
        file.blocks["motion_type"] = ["Aerodyne"]
    elif "motion_type" in file.blocks:
        word = file.value("motion_type")
        spelled = {"wige": "WiGE", "leg": "Leg", "umu": "UMU"}
        file.blocks["motion_type"] = [spelled.get(word.lower(), word)]


def flags_say_1(file: File) -> None:
    """Blocks whose presence counts say `1` (`true` in infantry and battle armor), whatever they said."""
    for key in ("omni", "trailer", "hasnocontrolsystems", "vstol", "lithium-fusion", "hpg", "modular"):
        if key in file.blocks:
            file.blocks[key] = ["1"]
    for key in ("encumberingarmor", "spacesuit", "dest", "sneakcamo", "sneakir", "sneakecm"):
        if key in file.blocks:
            file.blocks[key] = ["true"]
    file.drop("interface_cockpit", "false")


def unsaid_defaults(file: File) -> None:
    """What a block would say anyway when it is absent is not written: no role, the same build year, no jump, …"""
    file.drop("role", "None")
    file.drop("originalbuildyear", file.value("year"))
    file.drop("collartype", "0")
    file.drop("otherpassenger", "0")
    file.drop("fuel", *(["0", "0.0"] if file.unit_type in SUPPORT[:3] else []))
    if file.unit_type in ("Aero", "ConvFighter", "FixedWingSupport", "HandheldWeapon", "ProtoMek", *LARGE):
        file.drop("internal_type", "0", "-1")


def said_defaults(file: File) -> None:
    """Some blocks are always written: structure, armor, engine, sails, cores, jump MP, the kind of design."""
    kind = file.unit_type
    blocks = file.blocks
    if kind in ("Tank", "VTOL", *SUPPORT[:3]):
        blocks["internal_type"] = [file.value("internal_type", "0").replace("-1", "0")]
    if kind in LARGE:
        blocks["armor_type"] = ["41" if file.value("armor_type") in ("", "0") else file.value("armor_type")]
        blocks["engine_type"] = ["1"]
        blocks.setdefault("designtype", ["0" if kind in ("Jumpship", "SpaceStation") else "1"])
    elif kind == "ProtoMek":
        blocks["armor_type"] = ["42" if file.value("armor_type") in ("", "0") else file.value("armor_type")]
    elif "armor" in blocks and kind not in SUPPORT:
        blocks.setdefault("armor_type", ["0"])
    if kind in CAPITAL:
        blocks.setdefault("kf_core", [{"Jumpship": "0", "Warship": "1", "SpaceStation": "3"}[kind]])
        blocks.setdefault("sail", ["1"])
    if kind == "BattleArmor":
        blocks["jumpingmp"] = blocks.get("jumpingmp") or ["0"]
    if kind == "GunEmplacement":
        blocks.setdefault("turret", ["1"])


def barrier_armor(file: File) -> None:
    """Barrier armor whose code says no more than its rating is written by the rating alone."""
    if file.unit_type in SUPPORT and file.value("armor_type") == str(int(file.value("barrating", "-9")) + 41):
        file.blocks.pop("armor_type")


def tech_ratings(file: File) -> None:
    """All three tech ratings of a support vehicle are written; the structure's is that of those that are absent."""
    if file.unit_type in SUPPORT:
        usual = file.blocks["structural_tech_rating"]
        file.blocks.setdefault("engine_tech_rating", usual)
        file.blocks.setdefault("armor_tech_rating", file.blocks.get("armor_tech", usual))
        file.blocks.pop("armor_tech", None)


def makers_of_armor(file: File) -> None:
    """Of the armor's tech level only the maker counts; it is written where it is not the unit's own side. Armor that
    one side alone builds is of that side, and what both build alike has no maker."""
    code = file.value("armor_tech_level") or file.value("armor_tech")
    file.blocks.pop("armor_tech_level", None)
    file.blocks.pop("armor_tech", None)
    maker = (
        "clan" if code in ("2", "6", "8", "10", "12") else "is" if code in ("0", "1", "3", "5", "7", "9", "11") else ""
    )
    code = file.value("armor_type")
    entry = armor_item(ARMOR_BY_FILE_CODE[int(code)]) if code.isdecimal() else None
    if entry is not None and entry is armor_item(ARMOR_BY_FILE_CODE[int(code)], TechSide.CLAN):
        maker = "" if maker and entry.tech.base is ItemBase.BOTH else maker and entry.tech.base.value
    if maker and maker != file.side:
        file.blocks["armor_tech_level"] = ["2" if maker == "clan" else "1"]


XL_ENGINES = ("2", "3")


def makers_of_engines(file: File) -> None:
    """The maker of the engine is written where it is not the unit's own side, and only where the sides build it in
    ways of their own (XL and XXL engines), and for craft and ProtoMechs."""
    if file.value("engine_type") in XL_ENGINES or file.unit_type in ("ProtoMek", "SmallCraft", *LARGE):
        file.drop("clan_engine", "true" if file.side == "clan" else "false")
    else:
        file.blocks.pop("clan_engine", None)


def patchwork_of_armored_places(file: File) -> None:
    """Patchwork is written for every place with armor, the nose too, which old writers forgot, and no other."""
    if file.unit_type == "Aero" and file.value("armor_type") == "7":
        for place in ("wings", "fuselage"):
            file.blocks.pop(f"{place}_armor_type", None)
            file.blocks.pop(f"{place}_armor_tech", None)
        for place in ("nose", "left wing", "right wing", "aft"):
            file.blocks.setdefault(f"{place}_armor_type", ["0"])
            maker = file.value(f"{place}_armor_tech")
            own = "Clan" if file.side == "clan" else "Inner Sphere"
            file.blocks[f"{place}_armor_tech"] = [maker if maker in ("Clan", "Inner Sphere") else own]


def one_spelling_of_numbers(file: File) -> None:
    """Numbers have no commas, and a decimal point only where the format counts in fractions."""
    for key, lines in file.blocks.items():
        if not key.endswith(" equipment") and key not in ("name", "model", "transporters"):
            file.blocks[key] = [number(line) for line in lines]


def no_empty_blocks(file: File) -> None:
    """An empty block says nothing, if it is no flag."""
    file.blocks = {key: lines for key, lines in file.blocks.items() if lines}
