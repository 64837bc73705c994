"""Combat and support vehicles."""

from collections.abc import Iterator

from exporters.blk.blocks import Block, decimal, value
from exporters.blk.common import head, tail
from exporters.blk.equipment_lines import location_blocks, weapon_quirks
from exporters.blk.systems import (
    armor_block,
    engine_blocks,
    flag_blocks,
    mass_block,
    patchwork_blocks,
    plating_blocks,
    structure_block,
    support_blocks,
)
from exporters.blk.transporters import transporter_block
from sheets.formats.blk import FUELS, VEHICLE_BLOCKS, VEHICLE_MOTION, Dialect
from sheets.units.vehicle import BODY, FOUR_SIDES, FRONT_TURRET, ROTOR, SIX_SIDES, TURRET, Motive, Vehicle


def vehicle_blocks(unit: Vehicle) -> Iterator[Block]:
    """All blocks of a vehicle."""
    side = unit.tech_base.side
    yield from head(unit, unit_type(unit))
    yield value("motion_type", VEHICLE_MOTION[unit.motive])
    yield from transporter_block(unit.transporters)
    yield value("cruiseMP", unit.cruise)
    yield from engine_blocks(unit.engine, side)
    if unit.fuel_type is not None:
        yield value("fuelType", FUELS[unit.fuel_type])
    if unit.support is not None:
        if unit.support.fuel:
            yield value("fuel", decimal(unit.support.fuel))
        yield from support_blocks(unit.support, unit.armor, side)
    else:
        yield from plating_blocks(unit.armor, side)
    yield from structure_block(unit.structure)
    yield from _armor(unit)
    yield from flag_blocks({"omni": unit.omni, "trailer": unit.trailer, "hasNoControlSystems": unit.no_controls})
    if unit.extra_seats:
        yield value("extra_seats", unit.extra_seats)
    yield from mass_block("baseChassisTurretWeight", unit.turret_mass)
    yield from mass_block("baseChassisTurret2Weight", unit.front_turret_mass)
    yield from mass_block("baseChassisSponsonPintleWeight", unit.sponson_pintle_mass)
    places = place_names(unit)
    usual = (BODY, *unit.locations)
    yield from location_blocks(unit.mounts, places, usual, Dialect.GROUND)
    yield from weapon_quirks(unit.mounts, usual, {})
    yield from tail(unit)
    yield value("tonnage", decimal(unit.mass))


def unit_type(unit: Vehicle) -> str:
    """The format's word for the kind of vehicle."""
    if unit.motive is Motive.VTOL:
        return "VTOL" if unit.support is None else "SupportVTOL"
    if unit.support is None:
        return "Tank"
    return "LargeSupportTank" if unit.six_sided else "SupportTank"


def place_names(unit: Vehicle) -> dict[str, str]:
    """The locations' names; the rear turret has another one beside a front turret."""
    return VEHICLE_BLOCKS | ({TURRET: "Rear Turret"} if FRONT_TURRET in unit.armor.points else {})


def _armor(unit: Vehicle) -> Iterator[Block]:
    order = (*(SIX_SIDES if unit.six_sided else FOUR_SIDES), ROTOR, TURRET, FRONT_TURRET)
    yield from armor_block(unit.armor, [place for place in order if place in unit.armor.points])
    yield from patchwork_blocks(unit.armor, VEHICLE_BLOCKS)
