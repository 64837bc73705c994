"""Where slots know better than the head of a file."""

from importers.mtf.lines import Lines
from importers.mtf.table import Table
from sheets.equipment.kinds import StructureType, TechSide
from sheets.equipment.system_names import side_of
from sheets.units.plating import Armor, Structure

STRUCTURES = {
    f"{prefix} {name}": Structure(type=kind, side=side)
    for prefix, side in (("IS", TechSide.IS), ("Clan", TechSide.CLAN))
    for name, kind in (
        ("Endo Steel", StructureType.ENDO_STEEL),
        ("Endo Steel Prototype", StructureType.ENDO_STEEL_PROTOTYPE),
        ("Endo-Composite", StructureType.ENDO_COMPOSITE),
    )
}
"""The structures that take slots, by the item that stands there."""


def settled_structure(lines: Lines, structure: Structure, table: Table) -> Structure:
    """The structure: what stands in the slots counts."""
    for name in table.spread:
        found = STRUCTURES.get(name)
        if found is not None and found != structure:
            text = lines.values["structure"]
            if found.type is not structure.type or side_of(text):
                lines.report(
                    lines.numbers["structure"], lines.written("structure"), f"{name}, as in the slots", "slots count"
                )
            return found
    return structure


def settled_armor(lines: Lines, armor: Armor, table: Table) -> Armor:
    """The armour: where its key names no side, that of the slots counts."""
    if side_of(lines.values["armor"]) is not None:
        return armor
    for index in table.spread.values():
        item = table.fittings[index].item
        if item is not None and item.armor is not None and item.armor.type is armor.type:
            side = side_of(item.name)
            if side is not None and side is not armor.side:
                return armor.model_copy(update={"side": side})
    return armor


def settled_boosters(jump: int, table: Table) -> int:
    """The jump MP: an old file writes there what a mechanical jump booster gives."""
    for index in table.spread.values():
        mount, item = table.mounts[index], table.fittings[index].item
        if item is not None and "jump-booster" in item.traits and mount.size is None:
            table.mounts[index] = mount.model_copy(update={"size": float(jump)})
            return 0
    return jump
