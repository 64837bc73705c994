"""The reader of building-block files (`.blk`): every family but 'Mechs, and 'Mechs in the oldest form.

Most blocks may be absent, so a file that was cut off can look like a unit. Some blocks are in every file of a type,
empty or 0 where they have no content. A file that ends before any of these blocks, or between them, was cut off; one
with other blocks after them was written manually without some of them.
"""

from pydantic import ValidationError

from importers.blk import aerospace, ground, troops
from importers.blk.aerospace import OLD_SIDES
from importers.blk.blockfile import BlockFile
from importers.blk.common import ReadFamily, read_technology
from importers.blk.old_mech import OLD_MECH_KEYS, read_old_mech
from importers.excess_armor import excess_armor
from importers.loaded import Loaded, Unreadable, field_problems
from importers.sniff import other_format
from importers.text import text_reader
from sheets.units import BattleArmor, Fighter, HandheldWeapon, ProtoMech, Spacecraft, Unit, Vehicle, WarShip
from sheets.units.fighter import FACINGS
from sheets.units.keywords.blk import FIGHTER_BLOCKS, PROTOMECH_BLOCKS, SPACECRAFT_BLOCKS, VEHICLE_BLOCKS
from sheets.units.spacecraft import HULL, DropShip, SmallCraft

__all__ = ["read", "read_blk"]


def __dir__() -> list[str]:
    return __all__


FAMILIES: dict[str, ReadFamily] = {
    **ground.FAMILIES,
    **troops.FAMILIES,
    **aerospace.FAMILIES,
    "Mek": read_old_mech,
    "Mech": read_old_mech,
}
"""The reader of each unit type, in the module of its family."""


def read_blk(text: str, file: str) -> Loaded:
    """Reads the unit of a `.blk` text; `file` is its name in problems. Raises Unreadable if there is none.

    >>> from pathlib import Path
    >>> read_blk(Path("tests/data/Drongo Watch Platoon.blk").read_text("utf-8"), "Drongo.blk").unit.name
    'Drongo Watch Platoon'
    """
    source = BlockFile(text, file)
    if not source.has_blocks:
        raise other_format(text, file, "blk", "no block", "blocks such as <UnitType>")
    present = source.names
    try:
        unit = _unit(source)
    except ValidationError as error:
        raise Unreadable(field_problems(error, file)[0]) from None
    warn_if_cut_off(source, present, unit)
    excess = excess_armor(unit, file, lambda _: source.line_of("armor"))
    return Loaded(file, unit, (*source.problems, *excess))


def _unit(source: BlockFile) -> Unit:
    unit_type = source.value("unittype")
    if unit_type is None and any(map(source.has, OLD_MECH_KEYS)):
        unit_type = "Mek"
    if unit_type is None:
        source.refuse_missing("UnitType")
    technology = read_technology(source)
    read_family = FAMILIES.get(unit_type)
    if read_family is None:
        source.refuse(f"{unit_type!r} in <UnitType>", ", ".join(sorted(FAMILIES)), "unittype")
    return read_family(source, technology)


ABOARD = ("crew", "officers", "gunners", "marines", "battlearmor")
OLD_EQUIPMENT = {f"{SPACECRAFT_BLOCKS[place]} Equipment": f"{name} Equipment" for place, name in OLD_SIDES.items()}
BROADSIDES = ("LBS", "RBS")


def warn_if_cut_off(source: BlockFile, present: tuple[str, ...], unit: Unit) -> None:
    """Warns when the file, whose blocks are `present`, ends before the blocks that every file of such a unit has."""
    always = [{name.lower(), OLD_EQUIPMENT.get(name, name).lower()} for name in _always(unit)]
    missing = [name for name, spellings in zip(_always(unit), always, strict=True) if not spellings & set(present)]
    midst = len(missing) == len(always) or any(present[-1] in spellings for spellings in always)
    if missing and midst:
        blocks = ", ".join(f"<{name}>" for name in missing)
        source.warn(f"no {blocks}", "the blocks that every such file has; it seems to be cut off", "read as empty")


def _always(unit: Unit) -> list[str]:
    match unit:
        case BattleArmor():
            return ["armor_type"]
        case HandheldWeapon():
            return ["Gun Equipment"]
        case Fighter():
            return [f"{FIGHTER_BLOCKS[place]} Equipment" for place in FACINGS]
        case ProtoMech():
            return [f"{name} Equipment" for place, name in PROTOMECH_BLOCKS.items() if place != "MG" or unit.main_gun]
        case Spacecraft():
            return _of_spacecraft(unit)
        case Vehicle() if unit.turrets == 1:
            return [f"{VEHICLE_BLOCKS['TU']} Equipment"]
        case _:
            return []


def _of_spacecraft(unit: Spacecraft) -> list[str]:
    places = [*unit.locations, HULL, *(BROADSIDES if isinstance(unit, WarShip) else ())]
    names = [f"{SPACECRAFT_BLOCKS[place]} Equipment" for place in places] + [*ABOARD]
    if isinstance(unit, SmallCraft | DropShip):
        names += ["passengers", "otherpassenger"]
    return [*names, "life_boat", "escape_pod"] if isinstance(unit, SmallCraft) else names


read = text_reader(read_blk)
"""Reader of the format, from bytes."""
