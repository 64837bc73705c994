"""Contradictions between the head of a file and its slots: which one counts, and the message."""

from importers.mtf.lines import Lines
from importers.mtf.slots import SlotAllocation
from sheets.equipment.kinds import CockpitType, HeatSinkType
from sheets.equipment.system_names import side_of
from sheets.units.systems import STRUCTURES_BY_ITEM, Armor, Engine, HeatSinks, Structure

MYOMER_TRAITS = {
    "triple": {"triple-strength-myomer", "industrial-triple-strength-myomer"},
    "masc": {"masc"},
    "super": {"super-cooled-myomer"},
}
"""Values of `myomer:` and the traits that the slots must then have."""


def check_heat_sinks(lines: Lines, sinks: HeatSinks, engine: Engine, table: SlotAllocation) -> None:
    """Check that heat sinks without slots fit into the engine: one for 25 points of rating, two if compact."""
    in_slots = sum(fitting.sinks for fitting in table.fittings)
    room = (engine.rating or 0) // 25 * (2 if sinks.type is HeatSinkType.COMPACT else 1)
    if 0 <= sinks.count - in_slots <= room:
        return
    few = f"{in_slots} to {in_slots + room}" if room else f"{in_slots}"
    expected = f"{few}: {in_slots} stand in slots and the engine holds {room}"
    if all(mount.known for mount in table.mounts):
        lines.refuse("heat sinks", expected)
    done = "kept; something in the slots is unknown"
    lines.report(lines.numbers["heat sinks"], lines.quoted_line("heat sinks"), expected, done)


def check_jump_jets(lines: Lines, jump: int, table: SlotAllocation) -> None:
    """Check that the jump MP equal the jump jets, without a wing; some files also count units for underwater use."""
    traits = [fitting.item.traits for fitting in table.fittings if fitting.item is not None]
    jets = sum("jump-jet" in t for t in traits)
    if jump not in (jets, sum("umu" in t for t in traits)):
        found = f"{lines.quoted_line('jump mp')} and {jets} jump jets"
        lines.report(lines.numbers["jump mp"], found, "as many", "kept as written")


def check_myomer(lines: Lines, table: SlotAllocation) -> None:
    """Check that the slots have the myomer of the file; the slots count."""
    text = lines.values.get("myomer", "").lower()
    wanted = next((traits for word, traits in MYOMER_TRAITS.items() if word in text), None)
    if wanted is None:
        return
    if not any(wanted & fitting.item.traits for fitting in table.fittings if fitting.item is not None):
        expected = "such myomer in the slots too"
        lines.report(lines.numbers["myomer"], lines.quoted_line("myomer"), expected, "only slots count")


def check_cockpit(lines: Lines, mass: int, cockpit: CockpitType) -> None:
    """Check that a superheavy 'Mech has a cockpit of its own type."""
    if mass > 100 and "superheavy" not in cockpit.value:
        found = f"a {cockpit.value} cockpit in a 'Mech of {mass} tons"
        lines.report(lines.numbers.get("cockpit"), found, "a superheavy one", "kept as written")


def structure_by_slots(lines: Lines, structure: Structure, table: SlotAllocation) -> Structure:
    """The structure by the slots; of several types in the slots the one that the key names."""
    found = [STRUCTURES_BY_ITEM[name] for name in table.spread if name in STRUCTURES_BY_ITEM]
    if not found or structure in found:
        return structure
    text = lines.values["structure"]
    if found[0].type is not structure.type or side_of(text):
        name = next(name for name in table.spread if name in STRUCTURES_BY_ITEM)
        lines.report(
            lines.numbers["structure"], lines.quoted_line("structure"), f"{name}, as in the slots", "slots count"
        )
    return found[0]


def mtf_armor_by_slots(lines: Lines, armor: Armor, table: SlotAllocation) -> Armor:
    """The armor: where the key names no side, the side of the armor in the slots."""
    if side_of(lines.values["armor"]) is not None:
        return armor
    for index in table.spread.values():
        item = table.fittings[index].item
        if item is not None and item.armor is not None and item.armor.type is armor.type:
            side = side_of(item.name)
            if side is not None and side is not armor.side:
                return armor.model_copy(update={"side": side})
    return armor


def jump_without_booster(jump: int, table: SlotAllocation) -> int:
    """The jump MP: old files write the MP of a mechanical jump booster here."""
    for index in table.spread.values():
        mount, item = table.mounts[index], table.fittings[index].item
        if item is not None and "jump-booster" in item.traits and mount.size is None:
            table.mounts[index] = mount.model_copy(update={"size": float(jump)})
            return 0
    return jump
