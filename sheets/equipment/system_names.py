"""Names of armor, structure, gyros and cockpits in unit files.

Every function takes the name as written and returns the kind, or None for an unknown name. A leading "IS " or "Clan "
and a tech base in brackets are ignored; `side_of` reads them.
"""

import re
from functools import cache

from sheets.equipment.catalogue import catalogue
from sheets.equipment.item import Item
from sheets.equipment.kinds import ArmorType, CockpitType, GyroType, StructureType, TechSide
from sheets.equipment.tech import ItemBase

LONGEST = 100  # characters of a name; the patterns take the square of their number

_BRACKET = re.compile(r"\s*\(+\s*(?:inner sphere|is|clan|is/clan|unknown technology base)\s*\)+\s*$")
_PREFIX = re.compile(r"^(?:is|clan)\s+")

_ARMOR: dict[str, ArmorType] = {
    "standard": ArmorType.STANDARD,
    "ferro fibrous": ArmorType.FERRO_FIBROUS,
    "light ferro fibrous": ArmorType.LIGHT_FERRO_FIBROUS,
    "heavy ferro fibrous": ArmorType.HEAVY_FERRO_FIBROUS,
    "ferro fibrous prototype": ArmorType.FERRO_FIBROUS_PROTOTYPE,
    "ferro lamellor": ArmorType.FERRO_LAMELLOR,
    "ferro aluminum": ArmorType.FERRO_ALUMINUM,
    "light ferro aluminum": ArmorType.LIGHT_FERRO_ALUMINUM,
    "heavy ferro aluminum": ArmorType.HEAVY_FERRO_ALUMINUM,
    "prototype ferro aluminum": ArmorType.FERRO_ALUMINUM_PROTOTYPE,
    "ferro aluminum prototype": ArmorType.FERRO_ALUMINUM_PROTOTYPE,
    "commercial": ArmorType.COMMERCIAL,
    "industrial": ArmorType.INDUSTRIAL,
    "heavy industrial": ArmorType.HEAVY_INDUSTRIAL,
    "primitive": ArmorType.PRIMITIVE,
    "primitive fighter": ArmorType.PRIMITIVE_FIGHTER,
    "primitive aerospace": ArmorType.PRIMITIVE_AEROSPACE,
    "reactive": ArmorType.REACTIVE,
    "reflective": ArmorType.REFLECTIVE,
    "laser reflective": ArmorType.REFLECTIVE,
    "hardened": ArmorType.HARDENED,
    "stealth": ArmorType.STEALTH,
    "vehicular stealth": ArmorType.VEHICULAR_STEALTH,
    "impact resistant": ArmorType.IMPACT_RESISTANT,
    "heat dissipating": ArmorType.HEAT_DISSIPATING,
    "anti penetrative ablation": ArmorType.ANTI_PENETRATIVE_ABLATION,
    "ballistic reinforced": ArmorType.BALLISTIC_REINFORCED,
    "patchwork": ArmorType.PATCHWORK,
    "standard aerospace": ArmorType.STANDARD_AEROSPACE,
    "improved ferro aluminum": ArmorType.IMPROVED_FERRO_ALUMINUM,
    "ferro carbide": ArmorType.FERRO_CARBIDE,
    "lamellor ferro carbide": ArmorType.LAMELLOR_FERRO_CARBIDE,
    "standard protomech": ArmorType.STANDARD_PROTOMEK,
    "electric discharge protomech": ArmorType.ELECTRIC_DISCHARGE,
    "ba standard (basic)": ArmorType.BA_STANDARD,
    "ba standard (prototype)": ArmorType.BA_STANDARD_PROTOTYPE,
    "ba advanced": ArmorType.BA_ADVANCED,
    "ba stealth (basic)": ArmorType.BA_STEALTH_BASIC,
    "ba stealth (standard)": ArmorType.BA_STEALTH_STANDARD,
    "ba stealth (improved)": ArmorType.BA_STEALTH_IMPROVED,
    "ba stealth (prototype)": ArmorType.BA_STEALTH_PROTOTYPE,
    "ba fire resistant": ArmorType.BA_FIRE_RESISTANT,
    "ba mimetic": ArmorType.BA_MIMETIC,
    "ba laser reflective (reflec/glazed)": ArmorType.BA_REFLECTIVE,
    "ba reactive (blazer)": ArmorType.BA_REACTIVE,
    **{f"bar {bar}": ArmorType(f"bar-{bar}") for bar in range(2, 11)},
}

_STRUCTURE: dict[str, StructureType] = {kind.value.replace("-", " "): kind for kind in StructureType}

_GYRO: dict[str, GyroType] = {kind.value.replace("-", " "): kind for kind in GyroType}

_COCKPIT: dict[str, CockpitType] = {
    "standard": CockpitType.STANDARD,
    "small": CockpitType.SMALL,
    "command console": CockpitType.COMMAND_CONSOLE,
    "torso mounted": CockpitType.TORSO_MOUNTED,
    "dual": CockpitType.DUAL,
    "industrial": CockpitType.INDUSTRIAL,
    "industrial (afc)": CockpitType.STANDARD,  # advanced fire control: what "standard" means in an IndustrialMech
    "primitive": CockpitType.PRIMITIVE,
    "primitive industrial": CockpitType.PRIMITIVE_INDUSTRIAL,
    "superheavy": CockpitType.SUPERHEAVY,
    "superheavy tripod": CockpitType.SUPERHEAVY_TRIPOD,
    "tripod": CockpitType.TRIPOD,
    "interface": CockpitType.INTERFACE,
    "virtual reality piloting pod": CockpitType.VRPP,
    "vrpp": CockpitType.VRPP,
    "quadvee": CockpitType.QUADVEE,
    "superheavy industrial": CockpitType.SUPERHEAVY_INDUSTRIAL,
    "superheavy command console": CockpitType.SUPERHEAVY_COMMAND_CONSOLE,
    "superheavy command": CockpitType.SUPERHEAVY_COMMAND_CONSOLE,
    "small command console": CockpitType.SMALL_COMMAND_CONSOLE,
    "small command": CockpitType.SMALL_COMMAND_CONSOLE,
    "tripod industrial": CockpitType.TRIPOD_INDUSTRIAL,
    "superheavy tripod industrial": CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL,
}


def _plain(text: str, ending: str = "") -> str:
    """The name without case, hyphens, tech base and the noun that longer forms end in."""
    name = " ".join(text.casefold().replace("-", " ").split())
    if len(name) > LONGEST:
        return name  # an unknown name
    name = _PREFIX.sub("", _BRACKET.sub("", name))
    return re.sub(rf"\b{ending}\b", "", name).strip().replace("  ", " ") if ending else name


def side_of(text: str) -> TechSide | None:
    """The side that a name states, before it or in brackets; None if it states none or both.

    >>> side_of("Ferro-Fibrous(Inner Sphere)")
    <TechSide.IS: 'is'>
    """
    name = text.casefold()
    if "is/clan" in name:
        return None
    if "clan" in name:
        return TechSide.CLAN
    if "inner sphere" in name or "(is)" in name or name.startswith("is "):
        return TechSide.IS
    return None


def armor_named(text: str) -> ArmorType | None:
    """The armor with this name in files.

    >>> armor_named("Clan Ferro-Fibrous(Clan)")
    <ArmorType.FERRO_FIBROUS: 'ferro-fibrous'>
    """
    return _ARMOR.get(_plain(text, "armor"))


def structure_named(text: str) -> StructureType | None:
    """The structure with this name in files; an empty name is the standard one."""
    return _STRUCTURE.get(_plain(text) or "standard")


def gyro_named(text: str) -> GyroType | None:
    """The gyro with this name in files, in its long or its short form."""
    return _GYRO.get(_plain(text, "gyro"))


def cockpit_named(text: str) -> CockpitType | None:
    """The cockpit with this name in files, in its long or its short form."""
    return _COCKPIT.get(_plain(text, "cockpit"))


def is_plating(item: Item) -> bool:
    """Whether an item of a slot is structure or armor that takes no slots, and so is not equipment."""
    return item.slots.mech == 0 and (item.formula == "structure" or item.kind == "armor" or item.name == "Standard")


def armor_item(kind: ArmorType, side: TechSide = TechSide.IS) -> Item | None:
    """The catalogue entry of an armor of this side, else of the other side; None for patchwork.

    >>> armor_item(ArmorType.FERRO_FIBROUS, TechSide.CLAN).armor.points_per_ton
    19.2
    """
    return _armor_items().get((kind, side))


def armor_maker(kind: ArmorType, side: TechSide) -> TechSide:
    """The side of an armor: the Inner Sphere if both sides build the same one.

    >>> [armor_maker(kind, TechSide.CLAN).value for kind in (ArmorType.STANDARD, ArmorType.FERRO_FIBROUS)]
    ['is', 'clan']
    """
    by_sphere, by_clan = (armor_item(kind, maker) for maker in TechSide)
    if by_sphere is not by_clan:
        return side
    return TechSide.CLAN if by_clan is not None and by_clan.tech.base is ItemBase.CLAN else TechSide.IS


@cache
def _armor_items() -> dict[tuple[ArmorType, TechSide], Item]:
    entries: dict[tuple[ArmorType, TechSide], Item] = {}
    for entry in catalogue().of_kind("armor"):
        if entry.armor is not None:
            for side in TechSide:
                if entry.tech.open_to(side) or (entry.armor.type, side) not in entries:
                    entries[entry.armor.type, side] = entry
    return entries
