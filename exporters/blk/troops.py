"""Conventional infantry and battle armor."""

from collections.abc import Iterator

from exporters.blk.blocks import Block, checked_name_line, format_decimal, head_blocks, tail_blocks, value_block
from exporters.blk.equipment import location_blocks, weapon_quirk_blocks
from exporters.blk.systems import flag_blocks, plating_blocks
from sheets.equipment import item
from sheets.equipment.kinds import TechSide
from sheets.units.base import Mount
from sheets.units.battlearmor import SQUAD, BattleArmor, SuitClass
from sheets.units.infantry import FIELD_GUNS, TROOPERS, Beast, CustomArmor, Infantry, Specialization
from sheets.units.keywords.blk import (
    ANTI_MECH_GEAR,
    CUSTOM_ARMOR,
    INFANTRY_MOTION,
    SINGLE_BLOCKS,
    SUIT_ATTACKS,
    SUIT_MOTION,
    Dialect,
)


def troop_blocks(unit: Infantry | BattleArmor) -> Iterator[Block]:
    """All blocks of a platoon or a squad."""
    return infantry_blocks(unit) if isinstance(unit, Infantry) else battle_armor_blocks(unit)


def infantry_blocks(unit: Infantry) -> Iterator[Block]:
    """All blocks of a platoon."""
    yield from head_blocks(unit, "Infantry")
    yield value_block("motion_type", _motion(unit))
    yield value_block("squad_size", unit.squad_size)
    yield value_block("squadn", unit.squads)
    yield value_block("Primary", unit.primary)
    if unit.secondary is not None:
        yield value_block("Secondary", unit.secondary)
        yield value_block("secondn", unit.secondary_per_squad)
    if unit.custom_armor is not None:
        yield from _custom_armor(unit.custom_armor)
    if unit.specializations:
        bits = (1 << n for n, kind in enumerate(Specialization) if kind in unit.specializations)
        yield value_block("specialization", sum(bits))
    if unit.augmentations:
        yield Block("augmentation", unit.augmentations)
    yield from location_blocks(_worn(unit), SINGLE_BLOCKS["infantry"], (TROOPERS, FIELD_GUNS), Dialect.GROUND)
    yield from weapon_quirk_blocks(unit.mounts, (TROOPERS, FIELD_GUNS), {})
    yield from tail_blocks(unit)


def _motion(unit: Infantry) -> str:
    return INFANTRY_MOTION[unit.motive] if unit.beast is None else f"Beast:{_beast(unit.beast)}"


def _beast(beast: Beast) -> str:
    """A known animal by its name, a custom one by its eleven fields."""
    if not beast.size:
        return checked_name_line(beast.name, "a beast")
    fields = (
        checked_name_line(beast.name, "a beast"),
        beast.size.replace("-", "_").upper(),
        format_decimal(beast.mass),
        beast.movement,
        beast.mode,
        beast.burst_damage,
        beast.vehicle_damage,
        format_decimal(beast.damage_divisor),
        beast.water_depth,
        beast.ground_movement,
        beast.underwater_endurance,
    )
    return "Custom:" + ",".join(map(str, fields))


def _worn(unit: Infantry) -> tuple[Mount, ...]:
    """The gear of the troopers: field guns, the armor kit, the anti-'Mech gear. The troopers wear the first kit."""
    kits = (n for n, mount in enumerate(unit.mounts) if mount.known and "armor-kit" in item(mount.item).traits)
    first = next(kits, len(unit.mounts))
    worn = [] if unit.armor_kit is None else [Mount(item=unit.armor_kit, location=TROOPERS)]
    gear = [Mount(item=ANTI_MECH_GEAR, location=TROOPERS)] if unit.anti_mech_gear else []
    return (*unit.mounts[:first], *worn, *unit.mounts[first:], *gear)


def _custom_armor(armor: CustomArmor) -> Iterator[Block]:
    if armor.divisor != 1 or armor == CustomArmor():
        yield value_block("armordivisor", format_decimal(armor.divisor))
    flags = {block: getattr(armor, field) for block, field in CUSTOM_ARMOR.items()}
    yield from flag_blocks(flags, "true")


COMMON = {TechSide.IS: "Squad", TechSide.CLAN: "Point"}  # equipment of every suit


def battle_armor_blocks(unit: BattleArmor) -> Iterator[Block]:
    """All blocks of a squad or point."""
    side = unit.tech_base.side
    yield from head_blocks(unit, "BattleArmor")
    yield value_block("motion_type", SUIT_MOTION[unit.motive])
    yield value_block("cruiseMP", unit.walk)
    yield value_block("jumpingMP", unit.jump)
    yield from plating_blocks(unit.plating, side)
    yield value_block("armor", unit.armor)
    yield value_block("chassis", "quad" if unit.quad else "biped")
    yield value_block("Trooper Count", unit.troopers)
    yield value_block("weightclass", tuple(SuitClass).index(unit.suit_class))
    if unit.turret is not None:
        yield value_block("Turret", f"{unit.turret.kind.value.title()}:{unit.turret.slots}")
    yield from flag_blocks(
        {"exoskeleton": unit.exoskeleton, "clan_exo_without_harjel": unit.clan_exoskeleton_without_harjel}, "true"
    )
    yield from flag_blocks({"omni": unit.omni})
    if unit.manual_cost:
        yield value_block("cost", format_decimal(unit.manual_cost))
    places = {SQUAD: COMMON[side]} | {place: place for place in unit.locations}
    usual = (SQUAD, *unit.locations)
    attacks = SUIT_ATTACKS if unit.anti_mech_attacks else ()
    yield from location_blocks(unit.mounts, places, usual, Dialect.SUIT, attacks)
    yield from weapon_quirk_blocks(unit.mounts, usual, places)
    yield from tail_blocks(unit)
