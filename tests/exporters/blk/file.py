"""A file as its blocks, for comparing what was read with what was written."""

import re
from dataclasses import dataclass

from importers.blk.tags import split_blocks
from sheets.equipment import find
from sheets.equipment.kinds import TechSide
from sheets.units.keywords.blk import TYPES

CONSTANTS = ("blockversion", "version")  # of the oldest writers
LARGE = ("SmallCraft", "Dropship", "Jumpship", "Warship", "SpaceStation")
CAPITAL = LARGE[2:]
SUPPORT = ("SupportTank", "LargeSupportTank", "SupportVTOL", "FixedWingSupport")


@dataclass
class File:
    """The blocks of a file by their names in small letters."""

    blocks: dict[str, list[str]]
    unplaced: list[str]

    @property
    def unit_type(self) -> str:
        return self.blocks["unittype"][0]

    @property
    def side(self) -> TechSide:
        return TYPES[self.blocks["type"][0]][0].side

    def value(self, key: str, default: str = "") -> str:
        return (self.blocks.get(key) or [default])[0]

    def drop(self, key: str, *values: str) -> None:
        """Leave out a block that has one of these values."""
        if self.value(key) in values:
            self.blocks.pop(key, None)


def file_of(text: str) -> File:
    """The blocks of a file. A second block of a name, which no program reads, is written as `name 2`.

    It is not written at all when it says the same as the first, and it is the first when that one is empty.
    """
    blocks = split_blocks(text)
    file = File({key: block.lines for key, block in blocks.first.items()}, [line for _, line in blocks.unplaced])
    count: dict[str, int] = {}
    for block in blocks.again:
        key = block.name.lower()
        first = file.blocks[key]
        if not first:
            file.blocks[key] = block.lines
        elif block.lines and key not in CONSTANTS and list(map(number, block.lines)) != list(map(number, first)):
            count[key] = count.get(key, 1) + 1
            file.blocks[f"{key} {count[key]}"] = block.lines
    return file


def number(text: str) -> str:
    """A number in one spelling: `.5`, `18,000`, `30.0`."""
    plain = text.replace(",", "")
    if re.fullmatch(r"-?(\d+\.?\d*|\.\d+)", plain):
        return f"{float(plain):.12g}"
    return text


def canonical(file: File, name: str) -> str:
    """The catalogue's name of an item on a unit of this side."""
    found = find(name, file.side)
    return found.name if found else name
