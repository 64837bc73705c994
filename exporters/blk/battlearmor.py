"""Battle armor."""

from collections.abc import Iterator

from exporters.blk.blocks import Block, decimal, value
from exporters.blk.common import head, tail
from exporters.blk.equipment_lines import location_blocks, weapon_quirks
from exporters.blk.systems import flag_blocks, plating_blocks
from sheets.equipment.kinds import TechSide
from sheets.formats.blk import SUIT_ATTACKS, Dialect
from sheets.units.battlearmor import SQUAD, BattleArmor, SuitClass, SuitMotive

MOTION = {SuitMotive.LEG: "Leg", SuitMotive.JUMP: "Jump", SuitMotive.VTOL: "VTOL", SuitMotive.UMU: "UMU"}
COMMON = {TechSide.IS: "Squad", TechSide.CLAN: "Point"}  # what every suit carries


def battle_armor_blocks(unit: BattleArmor) -> Iterator[Block]:
    """All blocks of a squad or point."""
    side = unit.tech_base.side
    yield from head(unit, "BattleArmor")
    yield value("motion_type", MOTION[unit.motive])
    yield value("cruiseMP", unit.walk)
    yield value("jumpingMP", unit.jump)
    yield from plating_blocks(unit.plating, side)
    yield value("armor", unit.armor)
    yield value("chassis", "quad" if unit.quad else "biped")
    yield value("Trooper Count", unit.troopers)
    yield value("weightclass", tuple(SuitClass).index(unit.suit_class))
    if unit.turret is not None:
        yield value("Turret", f"{unit.turret.kind.value.title()}:{unit.turret.slots}")
    yield from flag_blocks(
        {"exoskeleton": unit.exoskeleton, "clan_exo_without_harjel": unit.clan_exoskeleton_without_harjel}, "true"
    )
    yield from flag_blocks({"omni": unit.omni})
    if unit.manual_cost:
        yield value("cost", decimal(unit.manual_cost))
    places = {SQUAD: COMMON[side]} | {place: place for place in unit.locations}
    usual = (SQUAD, *unit.locations)
    attacks = SUIT_ATTACKS if unit.anti_mech_attacks else ()
    yield from location_blocks(unit.mounts, places, usual, Dialect.SUIT, attacks)
    yield from weapon_quirks(unit.mounts, usual, places)
    yield from tail(unit)
