"""Units that are guns and little else: gun emplacements and handheld weapons."""

from collections.abc import Iterator

from exporters.blk.blocks import Block, decimal, value
from exporters.blk.common import head, tail
from exporters.blk.equipment_lines import location_blocks, weapon_quirks
from exporters.blk.systems import armor_block, plating_blocks
from sheets.formats.blk import SINGLE_BLOCKS, Dialect
from sheets.units.emplacement import GunEmplacement
from sheets.units.handheld import HandheldWeapon

GUN = ("GUN",)


def emplacement_blocks(unit: GunEmplacement) -> Iterator[Block]:
    """All blocks of a gun emplacement."""
    yield from head(unit, "GunEmplacement")
    yield value("Turret", int(unit.turret))
    yield from location_blocks(unit.mounts, SINGLE_BLOCKS["gun-emplacement"], GUN, Dialect.GROUND)
    yield from weapon_quirks(unit.mounts, GUN, {})
    yield from tail(unit)


def handheld_blocks(unit: HandheldWeapon) -> Iterator[Block]:
    """All blocks of a handheld weapon."""
    yield from head(unit, "HandheldWeapon")
    yield from plating_blocks(unit.armor, unit.tech_base.side)
    yield from armor_block(unit.armor, GUN)
    yield from location_blocks(unit.mounts, SINGLE_BLOCKS["handheld-weapon"], GUN, Dialect.GROUND)
    yield from weapon_quirks(unit.mounts, GUN, {})
    yield from tail(unit)
    yield value("tonnage", decimal(unit.mass))
