"""Aerospace fighters, conventional fighters, fixed-wing support craft."""

from collections.abc import Iterator

from exporters.blk.blocks import Block, decimal, value
from exporters.blk.common import head, tail
from exporters.blk.equipment_lines import location_blocks, weapon_quirks
from exporters.blk.systems import (
    armor_block,
    engine_blocks,
    flag_blocks,
    heat_sink_blocks,
    patchwork_blocks,
    plating_blocks,
    structure_block,
    support_blocks,
)
from exporters.blk.transporters import transporter_block
from sheets.equipment.kinds import AeroCockpitType, StructureType
from sheets.formats.blk import FIGHTER_BLOCKS, FUELS, Dialect
from sheets.units.fighter import BODY, FACINGS, FUSELAGE, Fighter

ARMOR_ORDER = ("NOS", "RWG", "LWG", "AFT")  # right before left, as it is read


def fighter_blocks(unit: Fighter) -> Iterator[Block]:
    """All blocks of a winged craft."""
    side = unit.tech_base.side
    yield from head(unit, _unit_type(unit))
    yield value("motion_type", "Aerodyne")
    yield from transporter_block(unit.transporters)
    yield value("SafeThrust", unit.safe_thrust)
    yield value("cockpit_type", tuple(AeroCockpitType).index(unit.cockpit))
    yield from heat_sink_blocks(unit.heat_sinks)
    yield value("fuel", unit.fuel)
    yield from engine_blocks(unit.engine, side)
    if unit.fuel_type is not None:
        yield value("fuelType", FUELS[unit.fuel_type])
    if unit.support is not None:
        yield from support_blocks(unit.support, unit.armor, side)
    else:
        yield from plating_blocks(unit.armor, side)
    if unit.structure.type is not StructureType.STANDARD:
        yield from structure_block(unit.structure)
    yield from armor_block(unit.armor, ARMOR_ORDER)
    yield from patchwork_blocks(unit.armor, FIGHTER_BLOCKS)
    yield from flag_blocks({"omni": unit.omni, "vstol": unit.vstol})
    usual = (FUSELAGE if unit.support is None else BODY, *FACINGS)
    yield from location_blocks(unit.mounts, FIGHTER_BLOCKS, usual, Dialect.WINGED)
    yield from weapon_quirks(unit.mounts, usual, {})
    yield from tail(unit)
    yield value("tonnage", decimal(unit.mass))


def _unit_type(unit: Fighter) -> str:
    if unit.support is not None:
        return "FixedWingSupport"
    return "ConvFighter" if unit.conventional else "Aero"
