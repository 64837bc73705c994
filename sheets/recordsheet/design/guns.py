"""The designs of gun emplacements and handheld weapons from their sheets."""

from sheets.recordsheet.design.common import armor, common_fields, mounts
from sheets.recordsheet.design.reading import ReadBlock
from sheets.units import GunEmplacement, HandheldWeapon


def design_emplacement(sheet: ReadBlock) -> GunEmplacement:
    """The gun emplacement that a sheet describes."""
    turret = "turret" in sheet.text("heading.title").casefold()
    return GunEmplacement(**common_fields(sheet), mounts=mounts(sheet), turret=turret)


def design_handheld(sheet: ReadBlock) -> HandheldWeapon:
    """The handheld weapon that a sheet describes."""
    mass = sheet.required("heading.tons")
    return HandheldWeapon(**common_fields(sheet), mounts=mounts(sheet), mass=mass, armor=armor(sheet))
