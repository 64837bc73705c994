"""Whether a file is whole. What nothing needs may be absent, so a file that ends early can look like a unit.

Some blocks stand in every file of a kind, empty or 0 where there is nothing to say: a file that has none of them, or
ends in the midst of them, was cut off. One that goes on after them was written by a hand that left some out.
"""

from importers.blk.source import Source
from importers.blk.spacecraft import OLD_NAMES as OLD_SIDES
from sheets.formats.blk import FIGHTER_BLOCKS, PROTOMECH_BLOCKS, SPACECRAFT_BLOCKS, VEHICLE_BLOCKS
from sheets.units import BattleArmor, Fighter, HandheldWeapon, ProtoMech, Spacecraft, Unit, Vehicle, WarShip
from sheets.units.fighter import FACINGS
from sheets.units.spacecraft import HULL, DropShip, SmallCraft

ABOARD = ("crew", "officers", "gunners", "marines", "battlearmor")
OLD_NAMES = {f"{SPACECRAFT_BLOCKS[place]} Equipment": f"{name} Equipment" for place, name in OLD_SIDES.items()}
BROADSIDES = ("LBS", "RBS")


def check_whole(source: Source, present: tuple[str, ...], unit: Unit) -> None:
    """Warns when the file, whose blocks are `present`, ends before all that files of such a unit always have."""
    always = [{name.lower(), OLD_NAMES.get(name, name).lower()} for name in _always(unit)]
    gone = [name for name, spellings in zip(_always(unit), always, strict=True) if not spellings & set(present)]
    midst = len(gone) == len(always) or any(present[-1] in spellings for spellings in always)
    if gone and midst:
        blocks = ", ".join(f"<{name}>" for name in gone)
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
