"""Fighters, fixed-wing support craft, small craft, DropShips, JumpShips, WarShips and space stations."""

from collections.abc import Iterator

from exporters.blk.blocks import Block, format_decimal, format_short, head_blocks, tail_blocks, value_block
from exporters.blk.equipment import location_blocks, transporter_block, weapon_quirk_blocks
from exporters.blk.systems import (
    armor_block,
    engine_blocks,
    engine_side,
    flag_blocks,
    heat_sink_blocks,
    patchwork_blocks,
    plating_blocks,
    structure_block,
    support_blocks,
)
from sheets.equipment.kinds import AeroCockpitType, StructureType
from sheets.units import JumpShip, SpaceStation
from sheets.units.fighter import BODY, FACINGS, FUSELAGE, Fighter
from sheets.units.keywords.blk import (
    CRAFT_ARMOR,
    DRIVE_CORES,
    FIGHTER_ARMOR,
    FIGHTER_BLOCKS,
    FUELS,
    SPACECRAFT_BLOCKS,
    SPACECRAFT_TYPES,
    Dialect,
)
from sheets.units.spacecraft import (
    FOUR_FACINGS,
    HULL,
    SIX_FACINGS,
    CapitalShip,
    CollarType,
    DropShip,
    SmallCraft,
    Spacecraft,
    WarShip,
)


def aerospace_blocks(unit: Fighter | SmallCraft | DropShip | JumpShip | WarShip | SpaceStation) -> Iterator[Block]:
    """All blocks of an aerospace unit."""
    return fighter_blocks(unit) if isinstance(unit, Fighter) else craft_blocks(unit, unit.kind)


def fighter_blocks(unit: Fighter) -> Iterator[Block]:
    """All blocks of a winged craft."""
    side = unit.tech_base.side
    yield from head_blocks(unit, _fighter_type(unit))
    yield value_block("motion_type", "Aerodyne")
    yield from transporter_block(unit.transporters)
    yield value_block("SafeThrust", unit.safe_thrust)
    yield value_block("cockpit_type", tuple(AeroCockpitType).index(unit.cockpit))
    yield from heat_sink_blocks(unit.heat_sinks)
    yield value_block("fuel", unit.fuel)
    yield from engine_blocks(unit.engine, side)
    if unit.fuel_type is not None:
        yield value_block("fuelType", FUELS[unit.fuel_type])
    if unit.support is not None:
        yield from support_blocks(unit.support, unit.armor, side)
    else:
        yield from plating_blocks(unit.armor, side)
    if unit.structure.type is not StructureType.STANDARD:
        yield from structure_block(unit.structure)
    yield from armor_block(unit.armor, FIGHTER_ARMOR)
    yield from patchwork_blocks(unit.armor, FIGHTER_BLOCKS, side)
    yield from flag_blocks({"omni": unit.omni, "vstol": unit.vstol})
    usual = (FUSELAGE if unit.support is None else BODY, *FACINGS)
    yield from location_blocks(unit.mounts, FIGHTER_BLOCKS, usual, Dialect.WINGED)
    yield from weapon_quirk_blocks(unit.mounts, usual, {})
    yield from tail_blocks(unit)
    yield value_block("tonnage", format_decimal(unit.mass))


def _fighter_type(unit: Fighter) -> str:
    if unit.support is not None:
        return "FixedWingSupport"
    return "ConvFighter" if unit.conventional else "Aero"


CRAFT_ENGINE = 1  # all files have this value; it has no meaning


def craft_blocks(unit: SmallCraft | DropShip | CapitalShip, kind: str) -> Iterator[Block]:
    """All blocks of a spacecraft; `kind` is that of the unit."""
    side = unit.tech_base.side
    capital = isinstance(unit, CapitalShip)
    yield from head_blocks(unit, SPACECRAFT_TYPES[kind])
    yield value_block("motion_type", "Spheroid" if unit.spheroid else "Aerodyne")
    yield from transporter_block(unit.transporters)
    yield value_block("SafeThrust", unit.safe_thrust)
    yield from heat_sink_blocks(unit.heat_sinks)
    yield value_block("fuel", format_short(unit.fuel))
    yield value_block("engine_type", CRAFT_ENGINE)
    yield from engine_side(unit.engine_side, side)
    yield from plating_blocks(unit.armor, side)
    yield from armor_block(unit.armor, SIX_FACINGS if capital else CRAFT_ARMOR)
    yield from patchwork_blocks(unit.armor, SPACECRAFT_BLOCKS, side)
    usual = (HULL, *(SIX_FACINGS if capital else FOUR_FACINGS))
    if isinstance(unit, WarShip):
        usual = (*usual, "LBS", "RBS")
    dialect = Dialect.WINGED if isinstance(unit, SmallCraft) else Dialect.BAYS
    yield from location_blocks(unit.mounts, SPACECRAFT_BLOCKS, usual, dialect)
    yield from weapon_quirk_blocks(unit.mounts, usual, {})
    yield value_block("structural_integrity", unit.structural_integrity)
    if isinstance(unit, CapitalShip):
        yield from _drive(unit)
    elif isinstance(unit, DropShip) and unit.collar is not CollarType.STANDARD:
        yield value_block("collartype", tuple(CollarType).index(unit.collar))
    yield from _aboard(unit)
    yield from tail_blocks(unit)
    yield value_block("tonnage", format_decimal(unit.mass))


def _drive(unit: CapitalShip) -> Iterator[Block]:
    yield value_block("kf_core", DRIVE_CORES.index(unit.drive_core))
    if unit.jump_range is not None:
        yield value_block("jump_range", unit.jump_range)
    yield value_block("sail", int(unit.sail))
    yield from flag_blocks({"lithium-fusion": unit.lithium_fusion, "hpg": unit.hpg, "modular": unit.modular})
    if unit.grav_decks:
        yield Block("grav_decks", unit.grav_decks)


def _aboard(unit: Spacecraft) -> Iterator[Block]:
    yield value_block("designtype", int(unit.military))
    people = unit.complement
    yield value_block("crew", people.crew)
    yield value_block("officers", people.officers)
    yield value_block("gunners", people.gunners)
    yield value_block("passengers", people.passengers)
    yield value_block("marines", people.marines)
    yield value_block("battlearmor", people.battle_armor)
    if people.other_passengers:
        yield value_block("otherpassenger", people.other_passengers)
    if people.other_crew:
        yield value_block("other_crew", people.other_crew)
    yield value_block("life_boat", unit.life_boats)
    yield value_block("escape_pod", unit.escape_pods)
