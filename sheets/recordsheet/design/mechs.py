"""The design of a 'Mech from its sheet."""

from collections.abc import Iterable

from sheets.equipment import item
from sheets.equipment.kinds import CockpitType, EngineType, GyroType, TechSide
from sheets.equipment.system_names import side_of as side_named
from sheets.recordsheet.design.common import (
    common_design_fields,
    design_armor,
    design_heat_sinks,
    design_mounts,
    design_structure,
    system_side,
    technology,
)
from sheets.recordsheet.design.reading import ReadBlock
from sheets.recordsheet.identify import nearest_meanings
from sheets.recordsheet.names import ENGINE_NAMES
from sheets.recordsheet.slots import systems_by_name
from sheets.rules.structure import COWL
from sheets.units import Mech, Mount
from sheets.units.mech import Body, LamType, QuadVeeMotive, Slot, System
from sheets.units.systems import STRUCTURES_BY_ITEM, Armor, Engine, Structure

_MECH_SHAPE = "'Mech"
_WHEELS = "QuadVee Wheels"


def design_mech(sheet: ReadBlock) -> Mech:
    """The 'Mech that a sheet describes."""
    systems = {system.text("label"): system for system in sheet.blocks("systems")}
    nothing = ReadBlock({})
    side = technology(sheet).side
    common = common_design_fields(sheet)
    cowl = {"HD": COWL} if any(quirk.code == "cowl" for quirk in common["quirks"]) else {}
    features = sheet.texts("heading.features")
    held = design_mounts(sheet)
    body = mech_body(sheet)
    return Mech(
        **common,
        body=body,
        omni="omni" in sheet.text("heading.title").casefold(),
        mass=int(sheet.required_number("heading.tons")),
        engine=design_engine(systems.get("Engine", nothing), side),
        structure=_structure_by_slots(design_structure(systems.get("Structure", nothing).block("name"), side), held),
        cockpit=systems.get("Cockpit", nothing).block("name").code_of(CockpitType) or CockpitType.STANDARD,
        gyro=systems.get("Gyro", nothing).block("name").code_of(GyroType) or GyroType.STANDARD,
        full_head_ejection="full-head ejection" in features,
        heat_sink_override="RISC heat sink override kit" in features,
        lam=lam_type(sheet) if body is Body.LAM else None,
        quadvee_motive=quadvee_motive(held) if body is Body.QUADVEE else None,
        heat_sinks=design_heat_sinks(sheet).model_copy(
            update={"base_chassis": sheet.whole("heat.sinks.in_chassis")} if sheet.has("heat.sinks.in_chassis") else {}
        ),
        walk_mp=mech_points(sheet, "walk"),
        jump_mp=next((mp for mode in ("jump", "swim", "boosters") if (mp := mech_points(sheet, mode))), 0),
        armor=design_armor_by_slots(design_armor(sheet, cowl), sheet.block("armor.name"), held),
        mounts=held,
        slots={table.text("place"): design_slots(table) for table in sheet.blocks("slots")},
    )


def _structure_by_slots(printed: Structure, held: Iterable[Mount]) -> Structure:
    """The structure; if its name is ambiguous, the type that takes slots."""
    found = [STRUCTURES_BY_ITEM[mount.item] for mount in held if mount.item in STRUCTURES_BY_ITEM]
    return found[0] if found and printed not in found else printed


def design_armor_by_slots(printed: Armor, name: ReadBlock, held: Iterable[Mount]) -> Armor:
    """The armor; if its name has no side, that of the side whose armor takes slots."""
    if name.text("side"):
        return printed
    items = (item(mount.item) for mount in held if mount.known)
    sides = (side_named(each.name) for each in items if each.armor is not None and each.armor.type is printed.type)
    side = next(filter(None, sides), None)
    return printed if side is None else printed.model_copy(update={"side": side})


def mech_body(sheet: ReadBlock) -> Body:
    """The body, by the locations and by the systems of a 'Mech that changes its shape."""
    tables = {table.text("place"): table for table in sheet.blocks("slots")}
    systems = {slot_system(line) for table in tables.values() for line in table.blocks("slots")}
    if "CL" in tables:
        return Body.TRIPOD
    if "FRL" in tables:
        return Body.QUADVEE if System.CONVERSION_GEAR in systems else Body.QUAD
    return Body.LAM if System.LANDING_GEAR in systems else Body.BIPED


def lam_type(sheet: ReadBlock) -> LamType:
    """The type of a Land-Air 'Mech: bimodal without an AirMech mode."""
    shapes = [way.text("shape") for way in sheet.blocks("movement")]
    return LamType.STANDARD if any("AirMech" in shape for shape in shapes) else LamType.BIMODAL


def mech_points(sheet: ReadBlock, mode: str) -> int:
    """The MP of a movement mode in 'Mech shape."""
    ways = (way for way in sheet.blocks("movement") if way.text("shape") in ("", _MECH_SHAPE))
    return next((way.whole("points") for way in ways if way.text("mode") == mode), 0)


def quadvee_motive(held: tuple[Mount, ...]) -> QuadVeeMotive:
    """The motive system of a QuadVee."""
    wheels = any(mount.item == _WHEELS for mount in held)
    return QuadVeeMotive.WHEEL if wheels else QuadVeeMotive.TRACK


def design_engine(system: ReadBlock, side: TechSide) -> Engine:
    """The engine with its rating."""
    name = system.block("name")
    kind = name.code_of(EngineType, ENGINE_NAMES) or EngineType.FUSION
    return Engine(type=kind, side=system_side(name, side), rating=int(system.required_number("figure")))


def design_slots(table: ReadBlock) -> tuple[Slot | None, ...]:
    """The critical slots of a location."""
    return tuple(_slot(line) for line in table.blocks("slots"))


def _slot(line: ReadBlock) -> Slot | None:
    system = slot_system(line)
    if system is not None:
        return Slot(system=system, armored=line.flag("armored"))
    if not line.has("mount"):
        return None
    return Slot(mount=line.whole("mount"), second=line.whole("second") if line.has("second") else None)


def slot_system(line: ReadBlock) -> System | None:
    """The system in a critical slot, by its code or its name; None for an item or an empty slot."""
    code, kind = line.text("code"), line.text("kind")
    if kind in ("empty", "item") or (not kind and line.has("mount")):
        return None
    if code in {system.value for system in System}:
        return System(code)
    found = nearest_meanings(line.text("text"), systems_by_name())
    return found[0] if found else None
