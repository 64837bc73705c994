"""Possible values of leaves that were not read, or whose text has several meanings."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sheets.equipment import Item, find
from sheets.equipment.kinds import ArmorType, TechSide
from sheets.equipment.published import published_chassis, published_suits
from sheets.equipment.system_names import armor_item
from sheets.equipment.tech import ItemBase
from sheets.recordsheet.battlearmor import CLASS_NAMES
from sheets.recordsheet.design.common import ARMOR_NAMES
from sheets.recordsheet.design.reading import ReadBlock
from sheets.recordsheet.design.slot_runs import with_mounts
from sheets.recordsheet.design.troops import IN_A_SQUAD
from sheets.recordsheet.heat_text import SINK_NAMES
from sheets.recordsheet.identify import Maker, matching_items, matching_lots, nearest_meanings, squeeze
from sheets.recordsheet.read_sheet import Path, ReadSheet, ReadValue
from sheets.units.base import TECH_BASE_NAMES, TechBase
from sheets.units.battlearmor import SuitClass

_MAKER = re.compile(r" \((?:Clan|IS)\)$")
MIXED = (TechBase.MIXED_IS, TechBase.MIXED_CLAN)
COOLED = ("mech", "fighter", "small-craft", "dropship", "jumpship", "warship", "space-station")
ARMORED = (*COOLED, "vehicle", "protomech", "battle-armor", "handheld-weapon")


def with_candidates(read: ReadSheet) -> ReadSheet:
    """The sheet with the possible values of all required leaves that were not read, the likeliest first.

    >>> sheet = ReadSheet.model_validate(
    ...     {"kind": "vehicle", "tree": {"heading": {"technology": {"text": {"value": "Mixed"}}}}}
    ... )
    >>> with_candidates(sheet).leaf("heading", "technology", "code").alternatives
    ('mixed-is', 'mixed-clan')
    """
    for path, values in list(_published_values(read.kind, ReadBlock(read.tree))):
        read = read.with_leaf(path, _leaf(values))
    for path, values in list(_unread_leaves(read)):
        read = read.with_leaf(path, _leaf(values))
    read = with_mounts(_with_items(read))
    return _with_troops(read) if read.kind == "infantry" else read


def _leaf(values: Sequence[Any]) -> ReadValue:  # any: JSON
    return ReadValue(value=values[0], doubtful=len(values) > 1, alternatives=tuple(values) if len(values) > 1 else ())


def _unread_leaves(read: ReadSheet) -> Iterator[tuple[Path, Sequence[Any]]]:  # any: JSON
    """Paths of leaves of the sheet's heading and systems, with their possible values."""
    sheet = ReadBlock(read.tree)
    if not sheet.has("heading.technology.code"):
        yield ("heading", "technology", "code"), technologies(sheet.text("heading.technology.text"))
    if read.kind in ARMORED and not sheet.has("armor.name.code"):
        yield ("armor", "name", "code"), armor_kinds(sheet.text("armor.name.text"), read.kind)
    if read.kind in COOLED and not sheet.has("heat.sinks.kinds") and sheet.has("heat.sinks.count"):
        yield ("heat", "sinks", "kinds"), [[name] for name in SINK_NAMES.values()]


def _published_values(kind: str, sheet: ReadBlock) -> Iterator[tuple[Path, Sequence[Any]]]:  # any: JSON
    """Values from published tables of names: the chassis; technology and weight class of suits."""
    name = sheet.text("heading.name")
    chassis = sheet.text("heading.chassis")
    if not chassis and (parts := published_chassis(name, kind)):
        chassis = parts[0]
        yield ("heading", "chassis"), [chassis]
        yield ("heading", "model"), [parts[1]]
    if kind == "battle-armor" and not sheet.has("heading.kind"):
        ways = published_suits().get(chassis or name, ())
        classes = dict.fromkeys(SuitClass(kind) for _, kind in ways) or dict.fromkeys(SuitClass)
        yield ("heading", "kind"), [f"{CLASS_NAMES[each]} battle armor" for each in classes]
        if ways and not sheet.has("heading.technology"):
            yield ("heading", "technology", "code"), list(dict.fromkeys(tech for tech, _ in ways))


def technologies(text: str) -> list[str]:
    """The technologies that a text may mean; a mixed unit may omit the side of its chassis."""
    if squeeze(text) == "mixed":
        return [tech.value for tech in MIXED]
    found = nearest_meanings(text, {name: tech for tech, name in TECH_BASE_NAMES.items()}) if text else [*TechBase]
    return [tech.value for tech in found] or [TechBase.IS.value]


def armor_kinds(text: str, family: str) -> list[str]:
    """The types of armor that a text may mean; all types of such a unit if there is no text."""
    named: dict[str, list[ArmorType]] = {}
    for kind, name in ARMOR_NAMES.items():
        named.setdefault(name, []).append(kind)
    found = (
        [kind for kinds in nearest_meanings(_MAKER.sub("", text), named) for kind in kinds] if text else [*ArmorType]
    )
    fitting = [kind for kind in found if _may_have(kind, family)]
    return [kind.value for kind in fitting or found] or [ArmorType.STANDARD.value]


def _may_have(kind: ArmorType, family: str) -> bool:
    return any(
        entry is not None and (family in entry.families or not entry.families)
        for entry in (armor_item(kind, side) for side in TechSide)
    )


FAMILIES = {"gun-emplacement": "vehicle", "handheld-weapon": "mech"}
"""The families of the catalogue whose items such units mount."""


def _with_items(read: ReadSheet) -> ReadSheet:
    """The sheet with codes for the lines of its inventory that have only a name."""
    sheet = ReadBlock(read.tree)
    maker = Maker(TechBase(sheet.text("heading.technology.code") or TechBase.IS), FAMILIES.get(read.kind, read.kind))
    lots = {lot.whole("mount"): lot for lot in sheet.blocks("ammunition") if lot.has("mount")}
    fed: set[tuple[str, ItemBase]] = set()
    nameless: list[tuple[Path, ReadBlock]] = [
        (("ammunition", number), lot)
        for number, lot in enumerate(sheet.blocks("ammunition"))
        if lot.text("name") and not (lot.has("mount") or lot.has("code"))
    ]
    for number, line in enumerate(sheet.blocks("inventory")):
        coded = line.has("code") or not line.text("name") or line.value("known") is False
        if not coded and line.whole("mount", -1) in lots:
            nameless.append((("inventory", number), lots[line.whole("mount", -1)]))
            continue
        found = [find(line.text("code"))] if coded else matching_items(line.text("name"), maker)
        fed |= {(_fires(entry), entry.tech.base) for entry in found if entry is not None and _fires(entry)}
        if found and not coded:
            read = read.with_leaf(("inventory", number, "code"), _leaf([entry.name for entry in found if entry]))
    for path, lot in nameless:
        shots = lot.whole("shots.boxes") if lot.has("shots.boxes") else None
        found = matching_lots(lot.text("name"), maker, shots, fed)
        if not found and path[0] == "inventory":  # dispensers have their own loads
            found = matching_items(lot.text("name"), maker)
        if found:
            read = read.with_leaf((*path, "code"), _leaf([entry.name for entry in found]))
    return read


def _fires(entry: Item) -> str:
    return (entry.weapon.ammo_type or "") if entry.weapon is not None else ""


def _with_troops(read: ReadSheet) -> ReadSheet:
    """The sheet of a platoon with codes for its weapons and its armor kit."""
    sheet = ReadBlock(read.tree)
    maker = Maker(TechBase(sheet.text("heading.technology.code") or TechBase.IS), "infantry")
    named: dict[Path, str] = {("armor", "name"): sheet.text("armor.name.text")}
    for number, system in enumerate(sheet.blocks("systems")):
        if system.text("label") in ("Primary", "Support"):
            named["systems", number, "name"] = IN_A_SQUAD.sub(r"\2", system.text("name.text"))
    for path, name in named.items():
        found = matching_items(name, maker) if name and read.leaf(*path, "code") is None else []
        if found:
            read = read.with_leaf((*path, "code"), _leaf([entry.name for entry in found]))
    return read
