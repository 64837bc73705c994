"""Ground units: vehicles, ProtoMechs, gun emplacements, handheld weapons."""

from collections.abc import Iterator

from exporters import Unwritable
from exporters.blk.blocks import Block, format_decimal, head_blocks, tail_blocks, value_block
from exporters.blk.equipment import location_blocks, transporter_block, weapon_quirk_blocks
from exporters.blk.systems import (
    armor_block,
    engine_blocks,
    engine_side,
    flag_blocks,
    mass_block,
    patchwork_blocks,
    plating_blocks,
    structure_block,
    support_blocks,
)
from sheets.units.guns import GunEmplacement, HandheldWeapon
from sheets.units.keywords.blk import (
    FOUR_SIDES_UP_TO,
    FUELS,
    PROTOMECH_ARMOR,
    PROTOMECH_BLOCKS,
    PROTOMECH_MOTION,
    REAR_TURRET,
    SINGLE_BLOCKS,
    VEHICLE_BLOCKS,
    VEHICLE_MOTION,
    Dialect,
)
from sheets.units.protomech import MAIN_GUN, ProtoMech
from sheets.units.vehicle import BODY, FOUR_SIDES, FRONT_TURRET, ROTOR, SIX_SIDES, TURRET, Motive, Vehicle


def ground_blocks(unit: Vehicle | ProtoMech | GunEmplacement | HandheldWeapon) -> Iterator[Block]:
    """All blocks of a ground unit."""
    match unit:
        case Vehicle():
            return vehicle_blocks(unit)
        case ProtoMech():
            return protomech_blocks(unit)
        case GunEmplacement():
            return emplacement_blocks(unit)
        case HandheldWeapon():
            return handheld_blocks(unit)


def vehicle_blocks(unit: Vehicle) -> Iterator[Block]:
    """All blocks of a vehicle; raises Unwritable for locations that do not follow from its weight."""
    _check_sides(unit)
    side = unit.tech_base.side
    yield from head_blocks(unit, unit_type(unit))
    yield value_block("motion_type", VEHICLE_MOTION[unit.motive])
    yield from transporter_block(unit.transporters)
    yield value_block("cruiseMP", unit.cruise)
    yield from engine_blocks(unit.engine, side)
    if unit.fuel_type is not None:
        yield value_block("fuelType", FUELS[unit.fuel_type])
    if unit.support is not None:
        if unit.support.fuel:
            yield value_block("fuel", format_decimal(unit.support.fuel))
        yield from support_blocks(unit.support, unit.armor, side)
    else:
        yield from plating_blocks(unit.armor, side)
    yield from structure_block(unit.structure)
    yield from _armor(unit)
    yield from flag_blocks({"omni": unit.omni, "trailer": unit.trailer, "hasNoControlSystems": unit.no_controls})
    if unit.extra_seats:
        yield value_block("extra_seats", unit.extra_seats)
    yield from mass_block("baseChassisTurretWeight", unit.turret_mass)
    yield from mass_block("baseChassisTurret2Weight", unit.front_turret_mass)
    yield from mass_block("baseChassisSponsonPintleWeight", unit.sponson_pintle_mass)
    places = vehicle_location_names(unit)
    usual = (BODY, *unit.locations)
    yield from location_blocks(unit.mounts, places, usual, Dialect.GROUND)
    yield from weapon_quirk_blocks(unit.mounts, usual, {})
    yield from tail_blocks(unit)
    yield value_block("tonnage", format_decimal(unit.mass))


def _check_sides(unit: Vehicle) -> None:
    """Refuse other locations than readers expect: by type for a support vehicle, else by motive type and mass."""
    if unit.motive is Motive.VTOL:
        six = False
    elif unit.support is not None:
        return
    else:
        six = unit.mass > FOUR_SIDES_UP_TO.get(unit.motive, unit.mass)
    if six != unit.six_sided:
        must, has = ("six", "four") if six else ("four", "six")
        raise Unwritable(
            f"a .blk file gives a {unit.motive.value} vehicle of {unit.mass:g} tons {must} sides, this one has {has}"
        )


def unit_type(unit: Vehicle) -> str:
    """The format's name for the type of vehicle."""
    if unit.motive is Motive.VTOL:
        return "VTOL" if unit.support is None else "SupportVTOL"
    if unit.support is None:
        return "Tank"
    return "LargeSupportTank" if unit.six_sided else "SupportTank"


def vehicle_location_names(unit: Vehicle) -> dict[str, str]:
    """The names of the locations; the rear turret has another name if there is a front turret."""
    return VEHICLE_BLOCKS | ({TURRET: REAR_TURRET} if FRONT_TURRET in unit.armor.points else {})


def _armor(unit: Vehicle) -> Iterator[Block]:
    order = (*(SIX_SIDES if unit.six_sided else FOUR_SIDES), ROTOR, TURRET, FRONT_TURRET)
    yield from armor_block(unit.armor, [place for place in order if place in unit.armor.points])
    yield from patchwork_blocks(unit.armor, VEHICLE_BLOCKS, unit.tech_base.side)


PROTOMECH_ENGINE = 0  # always fusion


def protomech_blocks(unit: ProtoMech) -> Iterator[Block]:
    """All blocks of a ProtoMech; armor on the main gun means that there is one."""
    side = unit.tech_base.side
    yield from head_blocks(unit, "ProtoMek")
    yield value_block("motion_type", PROTOMECH_MOTION[unit.body])
    yield value_block("cruiseMP", unit.walk)
    yield value_block("jumpingMP", unit.jump)
    yield value_block("engine_type", PROTOMECH_ENGINE)
    yield from engine_side(unit.engine_side, side)
    yield from flag_blocks({"interface_cockpit": unit.interface_cockpit}, "true")
    yield from plating_blocks(unit.armor, side)
    gun = (MAIN_GUN,) if unit.main_gun else ()
    yield from armor_block(unit.armor, (*PROTOMECH_ARMOR, *gun))
    yield from patchwork_blocks(unit.armor, PROTOMECH_BLOCKS, side)
    usual = ("BD", *PROTOMECH_ARMOR, *gun)
    yield from location_blocks(unit.mounts, PROTOMECH_BLOCKS, usual, Dialect.PROTOMECH)
    yield from weapon_quirk_blocks(unit.mounts, usual, {})
    yield from tail_blocks(unit)
    yield value_block("tonnage", format_decimal(unit.mass))


GUN = ("GUN",)


def emplacement_blocks(unit: GunEmplacement) -> Iterator[Block]:
    """All blocks of a gun emplacement."""
    yield from head_blocks(unit, "GunEmplacement")
    yield value_block("Turret", int(unit.turret))
    yield from location_blocks(unit.mounts, SINGLE_BLOCKS["gun-emplacement"], GUN, Dialect.GROUND)
    yield from weapon_quirk_blocks(unit.mounts, GUN, {})
    yield from tail_blocks(unit)


def handheld_blocks(unit: HandheldWeapon) -> Iterator[Block]:
    """All blocks of a handheld weapon."""
    yield from head_blocks(unit, "HandheldWeapon")
    yield from plating_blocks(unit.armor, unit.tech_base.side)
    yield from armor_block(unit.armor, GUN)
    yield from location_blocks(unit.mounts, SINGLE_BLOCKS["handheld-weapon"], GUN, Dialect.GROUND)
    yield from weapon_quirk_blocks(unit.mounts, GUN, {})
    yield from tail_blocks(unit)
    yield value_block("tonnage", format_decimal(unit.mass))
