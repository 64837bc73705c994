"""Aerospace fighters, conventional fighters, fixed-wing support craft."""

from importers.blk.blockfile import BlockFile
from importers.blk.common import Technology, read_common
from importers.blk.equipment import read_mounts, with_weapon_quirks
from importers.blk.systems import read_armor, read_engine, read_heat_sinks, read_plating, read_structure, read_support
from importers.blk.transporters import read_transporters
from importers.blk.vehicle import read_fuel_type
from sheets.equipment.kinds import AeroCockpitType, ArmorType
from sheets.formats.blk import FIGHTER_BLOCKS, Dialect
from sheets.units.base import MOST_MP
from sheets.units.fighter import BODY, FACINGS, FUSELAGE, Fighter

# The second line of armour is the right wing, the third the left one.
LAYOUTS = {4: ("NOS", "RWG", "LWG", "AFT")}
COCKPITS = tuple(AeroCockpitType)
PLACES = {f"{name} Equipment".lower(): place for place, name in FIGHTER_BLOCKS.items()}
QUIRK_PLACES = {place: place for place in FIGHTER_BLOCKS}
FUSELAGE_PLACES = frozenset((*FACINGS, FUSELAGE))
BODY_PLACES = frozenset((*FACINGS, BODY))


def read_fighter(source: BlockFile, technology: Technology, unit_type: str) -> Fighter:
    """A winged craft; `unit_type` is the file's word for it, in small letters."""
    source.required("motion_type", "motion_type")  # whatever it says, it flies
    conventional = unit_type == "convfighter"
    support = None
    if unit_type == "fixedwingsupport":
        support, plating = read_support(source, fuel=False)
    else:
        plating = read_plating(source, ArmorType.STANDARD)
    armor = read_armor(source, LAYOUTS, plating, FIGHTER_BLOCKS)
    points = {place: armor.points[place] for place in FACINGS}
    usual = FUSELAGE_PLACES if support is None else BODY_PLACES
    placed = read_mounts(source, PLACES, Dialect.WINGED, usual)
    return Fighter(
        conventional=conventional,
        support=support,
        mass=source.mass(),
        safe_thrust=source.required_integer("safethrust", "SafeThrust", high=MOST_MP),
        heat_sinks=read_heat_sinks(source, single_only=conventional),
        fuel=source.required_integer("fuel", "fuel"),
        engine=read_engine(source),
        cockpit=source.code("cockpit_type", COCKPITS, AeroCockpitType.STANDARD),
        structure=read_structure(source),
        armor=armor.model_copy(update={"points": points}),
        omni=source.flag("omni"),
        vstol=source.flag("vstol"),
        fuel_type=read_fuel_type(source),
        transporters=read_transporters(source),
        mounts=with_weapon_quirks(source, placed, QUIRK_PLACES),
        **read_common(source, technology),
    )
