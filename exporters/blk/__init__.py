"""The writer of building-block files (`.blk`): every family but 'Mechs.

`importers.blk` reads its files back as equal units, and MegaMek reads them too.
"""

from collections.abc import Iterator

from exporters import Unwritable
from exporters.blk.aerospace import aerospace_blocks
from exporters.blk.blocks import Block, extra_blocks
from exporters.blk.ground import ground_blocks
from exporters.blk.troops import troop_blocks
from sheets.units import (
    BattleArmor,
    DropShip,
    Fighter,
    Infantry,
    JumpShip,
    Mech,
    SmallCraft,
    SpaceStation,
    Unit,
    WarShip,
)
from sheets.units.keywords.blk import HEADER

__all__ = ["write_blk"]


def __dir__() -> list[str]:
    return __all__


def write_blk(unit: Unit) -> str:
    """Writes the text of a .blk file with this unit; raises Unwritable for 'Mechs.

    >>> from importers import load
    >>> "<UnitType>" in write_blk(load("tests/data/Drongo Watch Platoon.blk").require())
    True
    """
    blocks = [*_blocks(unit), *extra_blocks(unit.extra)]
    return "\n".join([f"{HEADER}\n", *map(str, blocks)])


def _blocks(unit: Unit) -> Iterator[Block]:
    match unit:
        case Mech():
            raise Unwritable("a .blk file holds any unit but a 'Mech, this is one: write it as .mtf")
        case Infantry() | BattleArmor():
            return troop_blocks(unit)
        case Fighter() | SmallCraft() | DropShip() | JumpShip() | WarShip() | SpaceStation():
            return aerospace_blocks(unit)
        case _:
            return ground_blocks(unit)
