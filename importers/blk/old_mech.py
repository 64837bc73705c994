"""'Mechs in the oldest form of building-block files, from before `.mtf`.

The blocks of such a file are rewritten as the lines of a `.mtf` file and read by its reader, so that one set of rules
fills, splits and counts slots.
"""

from collections.abc import Iterator
from typing import NamedTuple

from importers.blk.blockfile import BlockFile
from importers.blk.common import Technology, read_common
from importers.blk.systems import SINKS, STRUCTURES, read_engine_side, read_plating
from importers.loaded import Loaded, Unreadable
from importers.mtf import read_mtf
from sheets.equipment.kinds import (
    ENGINE_BY_FILE_CODE,
    SIDE_NAMES,
    ArmorType,
    EngineType,
    HeatSinkType,
    StructureType,
    TechSide,
)
from sheets.equipment.system_names import armor_item
from sheets.problem import Problem
from sheets.units.base import MOST_POINTS
from sheets.units.keywords.mtf import EMPTY_SLOT, ENGINES, OMNI, TECH_BASES
from sheets.units.mech import LOCATION_NAMES, QUAD_LEGS, Mech
from sheets.units.systems import Plating

OLD_MECH_KEYS = (
    "chassis_type",
    "walkingmp",
    "ct criticals",
)
"""A file without <UnitType> is a 'Mech when it has one of these blocks."""

BODIES = ("Biped", "Quad")

# The armor lines, with the keys of `.mtf`: the arms of a biped are the front legs of a quad.
ARMOR = {
    "Biped": ("HD", "LA", "LT", "RTL", "CT", "RTC", "RT", "RTR", "RA", "LL", "RL"),
    "Quad": ("HD", "FLL", "LT", "RTL", "CT", "RTC", "RT", "RTR", "FRL", "RLL", "RRL"),
}
CRITICALS = ("LA", "RA", "LT", "RT", "CT", "HD", "LL", "RL")
"""The locations of the blocks with critical slots; a quad has its legs in the blocks of arms and legs."""

SLOTS = {"hd": 6, "ll": 6, "rl": 6}

PREFIXES = {"(R) ": " (R)", "(T) ": " (T)", "(A) ": " (ARMORED)"}
POD = ":OMNI"

# Items that only some locations allow, by a part of the name: the reference program refuses other locations.
ONLY_IN = {
    "talons": ("ll", "rl"),
    "actuator enhancement": ("la", "ra", "ll", "rl"),
}
NOT_IN_HEAD = "harjel"


class MtfLine(NamedTuple):
    """A line of the `.mtf` form, and the number of the line it comes from."""

    text: str
    line: int | None = None


def read_old_mech(source: BlockFile, technology: Technology) -> Mech:
    """Read a 'Mech of the oldest form."""
    rows = list(_rows(source, technology))
    try:
        loaded = read_mtf("\n".join(row.text for row in rows) + "\n", source.file)
    except Unreadable as refusal:
        raise Unreadable(_at_home(refusal.problem, rows)) from None
    source.problems += [_at_home(problem, rows) for problem in loaded.problems]
    mech = _mech_of(loaded)
    common = read_common(source, technology)
    return Mech(**(dict(mech) | dict(common) | {"extra": common["extra"] + mech.extra}))


def _mech_of(loaded: Loaded) -> Mech:
    assert isinstance(loaded.unit, Mech)
    return loaded.unit


def _at_home(problem: Problem, rows: list[MtfLine]) -> Problem:
    """A problem of the `.mtf` form with the line of the file that it comes from."""
    number = problem.line
    line = rows[number - 1].line if number is not None and number <= len(rows) else None
    return problem.model_copy(update={"line": line})


def _rows(source: BlockFile, technology: Technology) -> Iterator[MtfLine]:
    body = source.code("chassis_type", BODIES, "Biped")
    omni = f" {OMNI}" if source.flag("omni") else ""
    mass = source.mass()
    walk = source.required_integer("walkingmp", "walkingMP", high=99)
    yield MtfLine("chassis:old")  # the names are read with the common blocks
    yield MtfLine("model:")
    yield MtfLine(f"config:{body}{omni}", source.line_of("chassis_type"))
    yield MtfLine(f"techbase:{TECH_BASES[technology['tech_base']]}")
    yield MtfLine("era:3025")
    yield MtfLine(f"rules level:{technology['rules_level'].value}")
    yield MtfLine(f"mass:{mass:g}", source.line_of("tonnage"))
    yield _engine(source, technology, round(mass * walk))
    yield MtfLine(f"structure:{_structure(source)}", source.line_of("internal_type"))
    yield _heat_sinks(source)
    yield MtfLine(f"walk mp:{walk}")
    yield MtfLine(f"jump mp:{source.integer('jumpingmp', high=99)}", source.line_of("jumpingmp"))
    yield from _armor(source, body)
    source.lines("internal armor")  # it follows from the tonnage
    for nth, text in enumerate(source.lines("weaponquirks")):
        yield MtfLine(f"weaponquirk:{text}", source.line_of("weaponquirks", nth))
    for limb in CRITICALS:
        key, location = limb.lower(), QUAD_LEGS.get(limb, limb) if body == "Quad" else limb
        yield MtfLine("")
        yield MtfLine(f"{LOCATION_NAMES[location]}:", source.line_of(f"{key} criticals"))
        yield from _slots(source, key)


def _engine(source: BlockFile, technology: Technology, rating: int) -> MtfLine:
    kind = source.code("engine_type", ENGINE_BY_FILE_CODE, EngineType.FUSION)
    side = read_engine_side(source)
    mixed = technology["tech_base"].is_mixed
    maker = " (Clan)" if side is TechSide.CLAN and mixed else " (IS)" if mixed else ""
    return MtfLine(f"engine:{rating} {ENGINES[kind]} Engine{maker}", source.line_of("tonnage"))


def _structure(source: BlockFile) -> str:
    value = source.value("internal_type")
    kind = StructureType.STANDARD
    if value is not None and value != "-1":
        kind = source.code_meaning(value, "internal_type", STRUCTURES)
    maker = "Clan" if source.side is TechSide.CLAN else "IS"
    return f"{maker} {kind.value.replace('-', ' ')}"


def _heat_sinks(source: BlockFile) -> MtfLine:
    """The number of heat sinks; double ones are in the slots, and no block has their type."""
    count = source.required_integer("heatsinks", "heatsinks", high=999)
    slots = [line.lower() for limb in CRITICALS for line in source.peek(f"{limb.lower()} criticals")]
    double = any("double" in slot and "heat" in slot for slot in slots)
    usual = HeatSinkType.DOUBLE if double else HeatSinkType.SINGLE
    kind = source.code("sink_type", SINKS, usual)
    return MtfLine(f"heat sinks:{count} {kind.value}", source.line_of("heatsinks"))


def _armor(source: BlockFile, body: str) -> Iterator[MtfLine]:
    plating = read_plating(source, ArmorType.STANDARD)
    lines = source.lines("armor")
    places = ARMOR[body]
    if len(lines) != len(places):
        source.refuse(f"{len(lines)} lines in <armor>", f"{len(places)} for a 'Mech", "armor")
    yield MtfLine(f"armor:{_armor_name(plating)}", source.line_of("armor_type"))
    for nth, (place, text) in enumerate(zip(places, lines, strict=True)):
        points = source.whole(text, "armor", 0, MOST_POINTS, nth)
        yield MtfLine(f"{place} armor:{points}", source.line_of("armor", nth))


def _armor_name(plating: Plating) -> str:
    item = armor_item(plating.type, plating.side)
    name = item.title.strip() if item else plating.type.value
    return f"{name}({SIDE_NAMES[plating.side]})"


def _slots(source: BlockFile, key: str) -> Iterator[MtfLine]:
    name = f"{key} criticals"
    lines = source.lines(name)
    for nth, text in enumerate(lines):
        low = text.lower()
        places = next((places for part, places in ONLY_IN.items() if part in low), None)
        if (places is not None and key not in places) or (NOT_IN_HEAD in low and key == "hd"):
            source.refuse(f"{text!r} in <{name}>", "it in a location that may hold it", name, nth)
        yield MtfLine(_slot(text), source.line_of(name, nth))
    for _ in range(SLOTS.get(key, 12) - len(lines)):
        yield MtfLine(EMPTY_SLOT)


def _slot(text: str) -> str:
    """A slot line in the form of `.mtf`: `(R) Medium Laser:OMNI` becomes `Medium Laser (R) (OMNIPOD)`."""
    marks = ""
    name = text
    while name[:4].upper() in PREFIXES:
        marks += PREFIXES[name[:4].upper()]
        name = name[4:].lstrip()
    if name.upper().endswith(POD):
        name = name[: -len(POD)].rstrip()
        marks += " (OMNIPOD)"
    if "engine" in name.lower():
        name = "Fusion Engine"
    return f"{name}{marks}"
