"""A 'Mech as a `.ssw` file."""

from typing import Any

from exporters import Unwritable
from exporters.ssw.extras import sorted_extra, write_own
from exporters.ssw.fluff import write_fluff
from exporters.ssw.head import common_unheld, truth_word, write_head, write_origin
from exporters.ssw.loadouts import base_sinks, side_of_sinks, write_loadouts
from exporters.ssw.pieces import Cargo, Pieces, sorted_pieces
from exporters.ssw.systems import enhancement_of, system_layout, write_systems
from exporters.xml import Element, add_child, root_of
from sheets.equipment.kinds import StructureType
from sheets.rules.movement import base_walk
from sheets.units.base import Mount
from sheets.units.keywords.ssw import CLAN_CASE, HEAD_ATTRIBUTES, ROBOTIC_CONTROL, encode_text
from sheets.units.mech import Body, Mech


def mech_document(mech: Mech) -> Element:
    """The root of the file; raises Unwritable for what the format cannot hold."""
    _check(mech)
    kept = sorted_extra(mech)
    pieces = Pieces(mech)
    cargo = sorted_pieces(mech, pieces)
    robotic = _is_robotic(pieces)
    root = root_of(
        "mech",
        name=encode_text(mech.chassis),
        model="" if mech.omni else encode_text(mech.model),
        tons=str(mech.mass),
        omnimech=truth_word(mech.omni),
        **{name: kept.take(name) or nothing for name, nothing in HEAD_ATTRIBUTES.items()},
    )
    write_head(root, mech, kept, values=not mech.omni)
    add_child(root, "mech_type", _mech_type(mech))
    write_origin(root, mech, kept)
    add_child(root, "motive_type", "Quad" if mech.body is Body.QUAD else "Biped")
    layout = system_layout(mech)
    write_systems(root, mech, cargo, layout, robotic)
    write_loadouts(root, mech, pieces, cargo, layout.actuators, kept)
    write_fluff(root, mech, kept)
    kept.insert(root, "mech")
    write_own(root, _unheld_fields(mech, cargo), kept)
    return root


def _check(mech: Mech) -> None:
    """Refuse designs that the format cannot hold."""
    if mech.body not in (Body.BIPED, Body.QUAD):
        raise Unwritable(f"a .ssw file holds bipeds and quads, no {mech.body.value}s")
    if mech.superheavy:
        raise Unwritable(f"a .ssw file holds 'Mechs up to 100 tons, this one has {mech.mass}")
    if mech.heat_sink_override:
        raise Unwritable("a .ssw file cannot hold a RISC heat sink override kit")


def _is_robotic(pieces: Pieces) -> bool:
    """Whether the 'Mech is robotic; raises Unwritable for any other equipment without slots."""
    slotless = [mount for mount in pieces.slotless() if mount.item != CLAN_CASE]
    if slotless not in ([], [Mount(item=ROBOTIC_CONTROL)]):
        raise Unwritable(f"a .ssw file cannot hold equipment without slots ({slotless[0].item})")
    return bool(slotless)


def _mech_type(mech: Mech) -> str:
    industrial = mech.structure.type is StructureType.INDUSTRIAL
    return f"{'Primitive' if mech.primitive else ''}{'IndustrialMech' if industrial else 'BattleMech'}"


def _unheld_fields(mech: Mech, cargo: Cargo) -> dict[str, Any]:  # any: what JSON can hold
    """Data of a 'Mech without a place in the format, or that readers would misread."""
    jets = [piece.mount.item for piece in (*cargo.base.jets, *cargo.pods.jets)]
    derived = {
        "walk_mp": base_walk(mech),
        "jump_mp": 0 if "UMU" in jets else len(jets),
        "myomer": found[0] if (found := enhancement_of(cargo)) else "",
    }
    fields: dict[str, Any] = {
        name: getattr(mech, name) for name, value in derived.items() if getattr(mech, name) != value
    }
    fields |= common_unheld(mech)
    sinks: dict[str, Any] = {}
    stated = mech.heat_sinks.base_chassis
    if stated != (base_sinks(mech, len(cargo.pods.sinks)) if mech.omni else None):
        sinks["base_chassis"] = stated
    if mech.heat_sinks.side is not side_of_sinks(mech):
        sinks["side"] = mech.heat_sinks.side.value
    if sinks:
        fields["heat_sinks"] = sinks
    quirks = {str(index): mount.quirks for index, mount in enumerate(mech.mounts) if mount.quirks}
    return fields | ({"weapon_quirks": quirks} if quirks else {})
