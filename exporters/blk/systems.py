"""Engine, structure, heat sinks and armor, and the systems of support vehicles."""

from collections.abc import Iterator, Mapping, Sequence

from exporters.blk.blocks import Block, format_decimal, value_block
from sheets.equipment.kinds import (
    ARMOR_BY_FILE_CODE,
    ENGINE_BY_FILE_CODE,
    SIDE_NAMES,
    ArmorType,
    HeatSinkType,
    StructureType,
    TechSide,
)
from sheets.units.keywords.blk import RATINGS
from sheets.units.systems import Armor, Engine, HeatSinks, Plating, Structure
from sheets.units.vehicle import SupportChassis

# Codes of <armor_tech_level> that name only the side of the armor.
MAKER_CODES = {TechSide.IS: 1, TechSide.CLAN: 2}


def engine_blocks(engine: Engine, side: TechSide) -> Iterator[Block]:
    """The engine; its side only if it is not that of the unit."""
    yield value_block("engine_type", ENGINE_BY_FILE_CODE.index(engine.type))
    yield from engine_side(engine.named_side(side), side)


def engine_side(maker: TechSide, side: TechSide) -> Iterator[Block]:
    """The side of the engine, if it is not the unit's technology base."""
    if maker is not side:
        yield value_block("clan_engine", "true" if maker is TechSide.CLAN else "false")


def structure_block(structure: Structure) -> Iterator[Block]:
    """The internal structure."""
    yield value_block("internal_type", tuple(StructureType).index(structure.type))


def heat_sink_blocks(sinks: HeatSinks) -> Iterator[Block]:
    """Heat sinks: the total, the type, and the number in pods."""
    yield value_block("heatsinks", sinks.count)
    yield value_block("sink_type", int(sinks.type is HeatSinkType.DOUBLE))
    if sinks.pods:
        yield value_block("omnipodheatsinks", sinks.pods)


def plating_blocks(plating: Plating, side: TechSide) -> Iterator[Block]:
    """The type of armor; its side only if it is not that of the unit."""
    yield value_block("armor_type", ARMOR_BY_FILE_CODE.index(plating.type))
    if (maker := plating.named_side(side)) is not side:
        yield value_block("armor_tech_level", MAKER_CODES[maker])
    if plating.rating:
        yield value_block("armor_tech_rating", RATINGS.index(plating.rating))


def armor_block(armor: Armor, order: Sequence[str]) -> Iterator[Block]:
    """The points, in the order of the format."""
    yield Block("armor", (armor.points[place] for place in order))


def patchwork_blocks(armor: Armor, places: Mapping[str, str], side: TechSide) -> Iterator[Block]:
    """The armor of each location of a patchwork unit; `places` are the names of the locations."""
    for place, plating in armor.patchwork.items():
        name = places[place]
        yield value_block(f"{name}_armor_type", ARMOR_BY_FILE_CODE.index(plating.type))
        yield value_block(f"{name}_armor_tech", SIDE_NAMES[plating.named_side(side)])
        if plating.rating:
            yield value_block(f"{name}_armor_tech_rating", RATINGS.index(plating.rating))


def support_blocks(support: SupportChassis, plating: Plating, side: TechSide) -> Iterator[Block]:
    """Ratings and armor of a support vehicle; barrier armor with a rating needs no other code."""
    if support.bar is None or plating.type is not ArmorType(f"bar-{support.bar}"):
        yield value_block("armor_type", ARMOR_BY_FILE_CODE.index(plating.type))
    if support.bar is not None:
        yield value_block("barrating", support.bar)
    if (maker := plating.named_side(side)) is not side:
        yield value_block("armor_tech_level", MAKER_CODES[maker])
    yield value_block("structural_tech_rating", RATINGS.index(support.structure_rating))
    yield value_block("engine_tech_rating", RATINGS.index(support.engine_rating))
    yield value_block("armor_tech_rating", RATINGS.index(support.armor_rating))
    yield from mass_block("baseChassisFireConWeight", support.fire_control_mass)


def mass_block(name: str, mass: float | None) -> Iterator[Block]:
    """Tons reserved in an omni base chassis."""
    if mass is not None:
        yield value_block(name, format_decimal(mass))


def flag_blocks(flags: Mapping[str, bool], word: object = 1) -> Iterator[Block]:
    """Blocks without content: their presence sets the flag."""
    for name, is_set in flags.items():
        if is_set:
            yield value_block(name, word)
