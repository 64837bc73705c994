"""The writer of building-block files (`.blk`): every family but 'Mechs.

What it writes, `importers.blk` reads back as an equal unit, and MegaMek reads too.
"""

from collections.abc import Iterator

from exporters import Unwritable
from exporters.blk.aerospace import craft_blocks, fighter_blocks
from exporters.blk.blocks import Block, extra_blocks
from exporters.blk.ground import emplacement_blocks, handheld_blocks, protomech_blocks, vehicle_blocks
from exporters.blk.troops import battle_armor_blocks, infantry_blocks
from sheets.formats.blk import HEADER
from sheets.units import (
    BattleArmor,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    Mech,
    ProtoMech,
    Unit,
    Vehicle,
)

__all__ = ["write_blk"]


def __dir__() -> list[str]:
    return __all__


def write_blk(unit: Unit) -> str:
    """The text of a .blk file with this unit; raises Unwritable for 'Mechs."""
    blocks = [*_blocks(unit), *extra_blocks(unit.extra)]
    return "\n".join([f"{HEADER}\n", *map(str, blocks)])


def _blocks(unit: Unit) -> Iterator[Block]:
    match unit:
        case Mech():
            raise Unwritable("a .blk file holds any unit but a 'Mech, this is one: write it as .mtf")
        case Vehicle():
            return vehicle_blocks(unit)
        case Infantry():
            return infantry_blocks(unit)
        case BattleArmor():
            return battle_armor_blocks(unit)
        case ProtoMech():
            return protomech_blocks(unit)
        case Fighter():
            return fighter_blocks(unit)
        case GunEmplacement():
            return emplacement_blocks(unit)
        case HandheldWeapon():
            return handheld_blocks(unit)
        case _:
            return craft_blocks(unit, unit.kind)
