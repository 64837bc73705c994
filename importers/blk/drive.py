"""Engines, structure and heat sinks, as most families have them."""

from importers.blk.source import Source
from sheets.equipment.kinds import ENGINE_BY_FILE_CODE, EngineType, HeatSinkType, StructureType, TechSide
from sheets.units.plating import Engine, HeatSinks, Structure

STRUCTURES = tuple(StructureType)[: tuple(StructureType).index(StructureType.HYBRID)]
SINKS = (HeatSinkType.SINGLE, HeatSinkType.DOUBLE)
SIDES = {"true": TechSide.CLAN, "false": TechSide.IS}
TRUTHS = {"true": True, "false": False, "1": True, "0": False}


def engine_side(source: Source) -> TechSide:
    """Who built the engine: `<clan_engine>`, else the unit's side."""
    return source.word("clan_engine", SIDES, source.side, "true or false")


def read_engine(source: Source) -> Engine:
    """The engine. Its rating follows from weight and movement."""
    kind = source.code("engine_type", ENGINE_BY_FILE_CODE, EngineType.FUSION)
    return Engine(type=kind, side=engine_side(source))


def read_structure(source: Source) -> Structure:
    """The internal structure; -1 says that nobody has chosen one."""
    value = source.value("internal_type")
    kind = StructureType.STANDARD
    if value is not None and value != "-1":
        kind = source.coded(value, "internal_type", STRUCTURES)
    return Structure(type=kind, side=source.side)


def skip_structure(source: Source) -> None:
    """Take `<internal_type>` of a unit that has but one structure."""
    if source.peek("internal_type") in ([], ["0"], ["-1"]):
        source.lines("internal_type")


def read_heat_sinks(source: Source, single_only: bool = False) -> HeatSinks:
    """Heat sinks of fighters and spacecraft: the total, of which some may be in pods."""
    kind = source.coded(source.required("sink_type", "sink_type"), "sink_type", SINKS)
    return HeatSinks(
        count=source.required_integer("heatsinks", "heatsinks"),
        type=HeatSinkType.SINGLE if single_only else kind,
        side=source.side,
        pods=source.integer("omnipodheatsinks"),
    )


def truth(source: Source, key: str, default: bool = False) -> bool:
    """A block that says true or false, 1 or 0; an empty one says true."""
    if not source.has(key):
        return default
    return source.word(key, TRUTHS, True, "true or false")
