"""From the text of a building-block file to a unit."""

from collections.abc import Callable

from pydantic import ValidationError

from importers.blk.battlearmor import read_battle_armor
from importers.blk.common import Technology, read_technology
from importers.blk.emplacement import read_emplacement
from importers.blk.fighter import read_fighter
from importers.blk.handheld import read_handheld
from importers.blk.infantry import read_infantry
from importers.blk.old_mech import KEYS as OLD_MECH
from importers.blk.old_mech import read_old_mech
from importers.blk.protomech import read_protomech
from importers.blk.source import Source
from importers.blk.spacecraft import read_dropship, read_jumpship, read_small_craft, read_station, read_warship
from importers.blk.vehicle import read_vehicle
from importers.blk.whole import check_whole
from importers.limits import excess_armor
from importers.loaded import Loaded, Unreadable, contradictions
from importers.sniff import other_format
from sheets.units import Unit

Read = Callable[[Source, Technology], Unit]

FAMILIES: dict[str, Read] = {
    "Infantry": read_infantry,
    "BattleArmor": read_battle_armor,
    "GunEmplacement": read_emplacement,
    "HandheldWeapon": read_handheld,
    "ProtoMek": read_protomech,
    "ProtoMech": read_protomech,
    "SmallCraft": read_small_craft,
    "Dropship": read_dropship,
    "Jumpship": read_jumpship,
    "Warship": read_warship,
    "SpaceStation": read_station,
    "Mek": read_old_mech,
    "Mech": read_old_mech,
}
VEHICLES = frozenset(
    {"Tank", "Naval", "Surface", "Hydrofoil", "VTOL", "SupportTank", "LargeSupportTank", "SupportVTOL"}
)
FIGHTERS = frozenset({"Aero", "AeroSpaceFighter", "ConvFighter", "FixedWingSupport"})


def read_blk(text: str, file: str) -> Loaded:
    """The unit of a `.blk` text; `file` is its name in what there is to say. Raises Unreadable when there is none."""
    source = Source(text, file)
    if not source.has_blocks:
        raise other_format(text, file, "blk", "no block", "blocks such as <UnitType>")
    present = source.names
    try:
        unit = _unit(source)
    except ValidationError as error:
        raise Unreadable(contradictions(error, file)[0]) from None
    check_whole(source, present, unit)
    excess = excess_armor(unit, file, lambda _: source.line_of("armor"))
    return Loaded(file, unit, (*source.problems, *excess))


def _unit(source: Source) -> Unit:
    unit_type = source.value("unittype")
    if unit_type is None and any(map(source.has, OLD_MECH)):
        unit_type = "Mek"
    if unit_type is None:
        source.missing("UnitType")
    technology = read_technology(source)
    if unit_type in VEHICLES:
        return read_vehicle(source, technology, unit_type.lower())
    if unit_type in FIGHTERS:
        return read_fighter(source, technology, unit_type.lower())
    read = FAMILIES.get(unit_type)
    if read is None:
        known = ", ".join(sorted({*FAMILIES, *VEHICLES, *FIGHTERS}))
        source.refuse(f"{unit_type!r} in <UnitType>", known, "unittype")
    return read(source, technology)
