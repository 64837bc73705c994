"""The parts of a design that all families share: name, technology, mounts, armor, heat sinks."""

from collections.abc import Mapping
from typing import Any

from sheets.construction.technology import FIRST_YEAR_OF_MECHS
from sheets.equipment import find
from sheets.equipment.kinds import ArmorType, HeatSinkType, StructureType, TechSide
from sheets.equipment.quirks import QuirkEntry, weapon_quirks
from sheets.equipment.quirks import quirks as known_quirks
from sheets.model import FrozenDict
from sheets.recordsheet.design.reading import ReadBlock, Undescribed
from sheets.recordsheet.heat_text import SINK_NAMES
from sheets.recordsheet.identify import nearest_meanings
from sheets.recordsheet.names import armor_name
from sheets.units.base import TECH_BASE_NAMES, Facing, Limb, Mount, Mounting, Quirk, RulesLevel, TechBase
from sheets.units.systems import Armor, HeatSinks, Plating, Structure

Fields = dict[str, Any]  # of a unit, by name


def common_design_fields(sheet: ReadBlock) -> Fields:
    """The fields that every unit has, except its mounts."""
    head = sheet.block("heading")
    chassis = head.text("chassis") or head.text("name")
    if not chassis:
        raise Undescribed("no name on the sheet, expected heading.chassis or heading.name")
    return {
        "chassis": chassis,
        "clan_name": head.text("clan_name"),
        "model": head.text("model"),
        "year": head.whole("year") or FIRST_YEAR_OF_MECHS,
        "tech_base": technology(sheet),
        "rules_level": read_rules_level(sheet),
        "role": head.text("role") or None,
        "source": head.text("source"),
        "quirks": tuple(
            Quirk(code=_quirk_code(quirk.block("name"), known_quirks())) for quirk in sheet.blocks("quirks")
        ),
    }


def technology(sheet: ReadBlock) -> TechBase:
    """The technology; that of the Inner Sphere if none was read."""
    return sheet.block("heading.technology").code_of(TechBase, TECH_BASE_NAMES) or TechBase.IS


def read_rules_level(sheet: ReadBlock) -> RulesLevel:
    """The rules level; standard if none was read."""
    named = {level.name: level for level in RulesLevel}
    words = (sheet.text("heading.rules.code"), sheet.text("heading.rules.text"))
    found = [level for text in words if text for level in nearest_meanings(text, named)]
    return found[0] if found else RulesLevel.STANDARD


def _quirk_code(name: ReadBlock, known: Mapping[str, QuirkEntry]) -> str:
    """The code of a quirk; an unknown title is kept as it is."""
    if code := name.text("code"):
        return code
    found = nearest_meanings(name.text("text"), {quirk.title: code for code, quirk in known.items()})
    return found[0] if found else name.text("text")


def design_mounts(sheet: ReadBlock) -> tuple[Mount, ...]:
    """The mounts of the inventory by number, with shots of the lots of ammunition; lots without a number follow."""
    lots = list(sheet.blocks("ammunition"))
    shots = {lot.whole("mount"): lot.number("shots.boxes") for lot in lots if lot.has("mount")}
    lines = list(sheet.blocks("inventory"))
    numbers = [line.whole("mount", place) for place, line in enumerate(lines)]
    order = sorted(range(len(lines)), key=numbers.__getitem__)
    others = (_mount(lot, lot.number("shots.boxes")) for lot in lots if not lot.has("mount"))
    return (*(_mount(lines[place], shots.get(numbers[place])) for place in order), *others)


def _mount(line: ReadBlock, shots: float | None) -> Mount:
    code = line.text("code") or line.text("name")
    entry = find(code) if line.value("known") is not False else None
    if entry is None or entry.ammo is None or shots == entry.ammo.shots:
        shots = None  # a full lot
    return Mount(
        item=code if entry is None else entry.name,
        known=entry is not None,
        location=line.text("place") or None,
        limb=Limb(limb) if (limb := line.text("limb")) else None,
        mounting=Mounting(line.text("mounting") or Mounting.PLAIN),
        rear=line.flag("rear"),
        pod=line.flag("pod"),
        armored=line.flag("armored"),
        facing=Facing(facing) if (facing := line.text("facing")) else None,
        size=line.number("size"),
        shots=None if shots is None else int(shots),
        quirks=tuple(_quirk_code(quirk, weapon_quirks()) for quirk in line.blocks("quirks")),
    )


ARMOR_NAMES = {kind: armor_name(Plating(type=kind)) for kind in ArmorType}


def design_plating(name: ReadBlock, side: TechSide) -> Plating:
    """The armor of a unit or a location; if its side was not read, it is that of the unit."""
    kind = name.code_of(ArmorType, ARMOR_NAMES) or ArmorType.STANDARD
    return Plating(type=kind, side=system_side(name, side))


_SIDES = {"(Clan)": TechSide.CLAN, "(IS)": TechSide.IS}


def system_side(name: ReadBlock, usual: TechSide) -> TechSide:
    """The side of a system, which may follow its name in brackets; `usual` if it was not read."""
    if (side := name.text("side")) in {each.value for each in TechSide}:
        return TechSide(side)
    return next((each for words, each in _SIDES.items() if name.text("text").endswith(words)), usual)


def design_armor(sheet: ReadBlock, taken: Mapping[str, int] = FrozenDict()) -> Armor:
    """The armor by location. `taken` are points of a location that do not belong to the armor of the design."""
    side = technology(sheet).side
    whole = design_plating(sheet.block("armor.name"), side)
    points, rear, patches = {}, {}, {}
    for region in sheet.blocks("regions"):
        place = region.text("place")
        points[place] = int(region.required_number("armor.boxes")) - taken.get(place, 0)
        if behind := region.whole("rear.boxes"):
            rear[place] = behind
        patches[place] = design_plating(region.block("plating"), side)
    patched = whole.type is ArmorType.PATCHWORK
    return Armor(type=whole.type, side=whole.side, points=points, rear=rear, patchwork=patches if patched else {})


def design_structure(name: ReadBlock, side: TechSide) -> Structure:
    """The internal structure and its side."""
    return Structure(type=name.code_of(StructureType) or StructureType.STANDARD, side=system_side(name, side))


def design_heat_sinks(sheet: ReadBlock) -> HeatSinks:
    """Number and type of the heat sinks, built by the side of the unit; the first type is that of the engine."""
    side = technology(sheet).side
    return HeatSinks(count=sheet.whole("heat.sinks.count"), type=sink_kind(sheet), side=side)


def sink_kind(sheet: ReadBlock) -> HeatSinkType:
    """The type of the heat sinks in the engine, single if none was read."""
    kinds = sheet.texts("heat.sinks.kinds")
    found = nearest_meanings(kinds[0], {name: kind for kind, name in SINK_NAMES.items()}) if kinds else []
    return found[0] if found else HeatSinkType.SINGLE
