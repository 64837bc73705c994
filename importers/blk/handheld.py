"""Handheld weapons."""

from importers.blk.common import Technology, read_common
from importers.blk.drive import skip_structure
from importers.blk.equipment_lines import read_mounts
from importers.blk.plating import read_armor, read_plating
from importers.blk.source import Source
from importers.blk.weapon_quirks import with_weapon_quirks
from sheets.equipment.kinds import ArmorType
from sheets.formats.blk import Dialect
from sheets.units.handheld import HandheldWeapon

LAYOUTS = {1: ("GUN",)}
PLACES = {"gun equipment": "GUN"}


def read_handheld(source: Source, technology: Technology) -> HandheldWeapon:
    """A handheld weapon: one location, armoured."""
    skip_structure(source)
    placed = read_mounts(source, PLACES, Dialect.GROUND)
    return HandheldWeapon(
        mass=source.mass(),
        armor=read_armor(source, LAYOUTS, read_plating(source, ArmorType.STANDARD)),
        mounts=with_weapon_quirks(source, placed, {"GUN": "GUN"}),
        **read_common(source, technology),
    )
