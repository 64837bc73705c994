"""ProtoMechs."""

from collections.abc import Iterator

from exporters.blk.blocks import Block, decimal, value
from exporters.blk.common import head, tail
from exporters.blk.equipment_lines import location_blocks, weapon_quirks
from exporters.blk.systems import armor_block, engine_side, flag_blocks, patchwork_blocks, plating_blocks
from sheets.formats.blk import PROTOMECH_BLOCKS, Dialect
from sheets.units.protomech import MAIN_GUN, ProtoBody, ProtoMech

MOTION = {ProtoBody.BIPED: "Biped", ProtoBody.QUAD: "Quad", ProtoBody.GLIDER: "WiGE"}
ARMOR_ORDER = ("HD", "T", "RA", "LA", "L")
ENGINE = 0  # always fusion


def protomech_blocks(unit: ProtoMech) -> Iterator[Block]:
    """All blocks of a ProtoMech; armour on the main gun says that there is one."""
    side = unit.tech_base.side
    yield from head(unit, "ProtoMek")
    yield value("motion_type", MOTION[unit.body])
    yield value("cruiseMP", unit.walk)
    yield value("jumpingMP", unit.jump)
    yield value("engine_type", ENGINE)
    yield from engine_side(unit.engine_side, side)
    yield from flag_blocks({"interface_cockpit": unit.interface_cockpit}, "true")
    yield from plating_blocks(unit.armor, side)
    gun = (MAIN_GUN,) if unit.main_gun else ()
    yield from armor_block(unit.armor, (*ARMOR_ORDER, *gun))
    yield from patchwork_blocks(unit.armor, PROTOMECH_BLOCKS)
    usual = ("BD", *ARMOR_ORDER, *gun)
    yield from location_blocks(unit.mounts, PROTOMECH_BLOCKS, usual, Dialect.PROTOMECH)
    yield from weapon_quirks(unit.mounts, usual, {})
    yield from tail(unit)
    yield value("tonnage", decimal(unit.mass))
