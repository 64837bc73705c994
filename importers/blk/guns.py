"""Gun emplacements, whose building brings weight and armour, and handheld weapons."""

from importers.blk.blockfile import BlockFile
from importers.blk.common import Technology, read_common
from importers.blk.equipment import read_mounts, with_weapon_quirks
from importers.blk.systems import read_armor, read_plating, skip_structure
from sheets.equipment.kinds import ArmorType
from sheets.formats.blk import Dialect
from sheets.units.guns import GunEmplacement, HandheldWeapon

GUNS = "guns equipment"
EMPLACEMENT_PLACES = {GUNS: "GUN"}


def read_emplacement(source: BlockFile, technology: Technology) -> GunEmplacement:
    """A gun emplacement; without `<Turret>` it is a turret."""
    if not source.has(GUNS):
        source.missing("Guns Equipment")  # the last block: such a file is cut off
    placed = read_mounts(source, EMPLACEMENT_PLACES, Dialect.GROUND)
    return GunEmplacement(
        turret=source.integer("turret", 1) == 1,
        mounts=with_weapon_quirks(source, placed, {"GUN": "GUN"}),
        **read_common(source, technology),
    )


LAYOUTS = {1: ("GUN",)}
HANDHELD_PLACES = {"gun equipment": "GUN"}


def read_handheld(source: BlockFile, technology: Technology) -> HandheldWeapon:
    """A handheld weapon: one location, armoured."""
    skip_structure(source)
    placed = read_mounts(source, HANDHELD_PLACES, Dialect.GROUND)
    return HandheldWeapon(
        mass=source.mass(),
        armor=read_armor(source, LAYOUTS, read_plating(source, ArmorType.STANDARD)),
        mounts=with_weapon_quirks(source, placed, {"GUN": "GUN"}),
        **read_common(source, technology),
    )
