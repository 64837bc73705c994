"""Gun emplacements: turrets and batteries; their building brings weight and armour."""

from importers.blk.common import Technology, read_common
from importers.blk.equipment_lines import read_mounts
from importers.blk.source import Source
from importers.blk.weapon_quirks import with_weapon_quirks
from sheets.formats.blk import Dialect
from sheets.units.emplacement import GunEmplacement

GUNS = "guns equipment"
PLACES = {GUNS: "GUN"}


def read_emplacement(source: Source, technology: Technology) -> GunEmplacement:
    """A gun emplacement; without `<Turret>` it is a turret."""
    if not source.has(GUNS):
        source.missing("Guns Equipment")  # the last block: such a file is cut off
    placed = read_mounts(source, PLACES, Dialect.GROUND)
    return GunEmplacement(
        turret=source.integer("turret", 1) == 1,
        mounts=with_weapon_quirks(source, placed, {"GUN": "GUN"}),
        **read_common(source, technology),
    )
