"""Engine, structure, heat sinks and armor, and the systems of support vehicles."""

from collections.abc import Mapping

from importers.blk.blockfile import BlockFile
from sheets.equipment.kinds import (
    ARMOR_BY_FILE_CODE,
    ENGINE_BY_FILE_CODE,
    SIDE_NAMES,
    ArmorType,
    EngineType,
    HeatSinkType,
    StructureType,
    TechSide,
)
from sheets.units.base import MOST_POINTS
from sheets.units.keywords.blk import RATINGS
from sheets.units.systems import Armor, Engine, HeatSinks, Plating, Structure
from sheets.units.vehicle import SupportChassis

STRUCTURES = tuple(StructureType)[: tuple(StructureType).index(StructureType.HYBRID)]
SINKS = (HeatSinkType.SINGLE, HeatSinkType.DOUBLE)
SIDES = {"true": TechSide.CLAN, "false": TechSide.IS}
TRUTHS = {"true": True, "false": False, "1": True, "0": False}


def read_engine_side(source: BlockFile) -> TechSide:
    """Side that builds the engine: `<clan_engine>`, else the unit's technology base."""
    return source.word("clan_engine", SIDES, source.side, "true or false")


def read_blk_engine(source: BlockFile) -> Engine:
    """Read the engine. Its rating follows from weight and movement."""
    kind = source.code("engine_type", ENGINE_BY_FILE_CODE, EngineType.FUSION)
    return Engine(type=kind, side=read_engine_side(source))


def read_blk_structure(source: BlockFile) -> Structure:
    """Read the internal structure; -1 means that none is chosen."""
    value = source.value("internal_type")
    kind = StructureType.STANDARD
    if value is not None and value != "-1":
        kind = source.code_meaning(value, "internal_type", STRUCTURES)
    return Structure(type=kind, side=source.side)


def skip_structure(source: BlockFile) -> None:
    """Take `<internal_type>` of a unit that has only one type of structure."""
    if source.peek("internal_type") in ([], ["0"], ["-1"]):
        source.lines("internal_type")


def read_blk_heat_sinks(source: BlockFile, single_only: bool = False) -> HeatSinks:
    """Read the heat sinks of fighters and spacecraft: their total, and how many are in pods."""
    kind = source.code_meaning(source.required_value("sink_type", "sink_type"), "sink_type", SINKS)
    return HeatSinks(
        count=source.required_integer("heatsinks", "heatsinks"),
        type=HeatSinkType.SINGLE if single_only else kind,
        side=source.side,
        pods=source.integer("omnipodheatsinks"),
    )


def read_truth(source: BlockFile, key: str, default: bool = False) -> bool:
    """Read a truth value: true, false, 1 or 0; an empty block is true."""
    if not source.has(key):
        return default
    return source.word(key, TRUTHS, True, "true or false")


UNSET = "-1"

# Codes of <armor_tech_level> and <armor_tech> that name the side of the armor; others mean the unit's side.
MAKERS: dict[str, TechSide] = {
    **dict.fromkeys(("0", "1", "3", "5", "7", "9", "11"), TechSide.IS),
    **dict.fromkeys(("2", "6", "8", "10", "12"), TechSide.CLAN),
}
LEVELS = frozenset(str(n) for n in range(-2, 14))

# The side of a location's patchwork armor.
NAMED_MAKERS = {name.lower(): side for side, name in SIDE_NAMES.items()}


def read_plating(source: BlockFile, standard: ArmorType, support: bool = False) -> Plating:
    """Read the type of the armor.

    In a support vehicle without `<armor_tech_rating>`, `<armor_tech>` is a tech rating.
    """
    kind = _kind(source, "armor_type", standard)
    level = source.value("armor_tech_level")
    old = source.value("armor_tech")
    rating = source.value("armor_tech_rating")
    if support:
        if rating is None:
            rating = old
        old = None
    side = source.side
    for key, value in (("armor_tech_level", level), ("armor_tech", old)):
        if value is not None:
            if value not in LEVELS:
                source.refuse(f"{value!r} in {source.tag(key)}", "a tech level code from -2 to 13", key)
            side = MAKERS.get(value, source.side)
            break
    letter = "" if rating is None else source.code_meaning(rating, "armor_tech_rating", RATINGS)
    return Plating(type=kind, side=side, rating=letter)


def read_blk_armor(
    source: BlockFile, layouts: Mapping[int, tuple[str, ...]], plating: Plating, places: dict[str, str] | None = None
) -> Armor:
    """Read the armor points of each location.

    `layouts` has the order of locations for each number of lines. `places` are the block names of the locations, for
    patchwork.
    """
    lines = source.lines("armor")
    if not lines:
        source.refuse_missing("armor")
    order = layouts.get(len(lines))
    if order is None:
        numbers = " or ".join(str(n) for n in layouts)
        source.refuse(f"{len(lines)} lines in <armor>", f"{numbers} for this unit", "armor")
    points = {place: source.whole(lines[n], "armor", 0, MOST_POINTS, n) for n, place in enumerate(order)}
    patchwork = {}
    if places is None:
        refuse_patchwork(source, plating)
    elif plating.type is ArmorType.PATCHWORK:
        patchwork = _patchwork(source, tuple(points), places)
    return Armor(type=plating.type, side=plating.side, rating=plating.rating, points=points, patchwork=patchwork)


def refuse_patchwork(source: BlockFile, plating: Plating) -> None:
    """Refuse patchwork: battle armor, ProtoMechs and handheld weapons have one type of armor."""
    if plating.type is ArmorType.PATCHWORK:
        source.refuse("patchwork armor", "one kind of armor for this unit", "armor_type")


def read_barrier_rating(source: BlockFile, key: str = "barrating") -> int | None:
    """Read the barrier armor rating of a support vehicle, 2 to 10; an empty block has none."""
    return source.optional_integer(key, low=2, high=10)


def _kind(source: BlockFile, key: str, standard: ArmorType) -> ArmorType:
    value = source.value(key)
    if value is None:
        return standard
    if value == UNSET:
        source.warn(
            f"{UNSET} in {source.tag(key)}, which means unknown", done=f"read as {standard}", line=source.line_of(key)
        )
        return standard
    kind = source.code_meaning(value, key, ARMOR_BY_FILE_CODE)
    if kind is ArmorType.PATCHWORK and key != "armor_type":
        source.refuse(f"patchwork in {source.tag(key)}", "one kind of armor", key)
    return standard if kind is ArmorType.STANDARD else kind


def _patchwork(source: BlockFile, armored: tuple[str, ...], places: dict[str, str]) -> dict[str, Plating]:
    """Read the patchwork armor of each location.

    Old programs omitted the first location, and wrote locations without armor.
    """
    found = {}
    for place, name in places.items():
        name = name.lower()
        if place not in armored:
            for part in ("armor_type", "armor_tech", "armor_tech_rating"):
                source.lines(f"{name}_{part}")
            continue
        if not source.has(f"{name}_armor_type"):
            source.note(f"no <{name}_armor_type> on a patchwork unit", done="read as standard armor")
        kind = _kind(source, f"{name}_armor_type", ArmorType.STANDARD)
        maker = (source.value(f"{name}_armor_tech") or "").lower()
        rating = source.value(f"{name}_armor_tech_rating")
        bar = read_barrier_rating(source, f"{name}_barrating")
        if bar is not None:
            kind = ArmorType(f"bar-{bar}")
        found[place] = Plating(
            type=kind,
            side=NAMED_MAKERS.get(maker) or MAKERS.get(maker, source.side),
            rating="" if rating is None else source.code_meaning(rating, f"{name}_armor_tech_rating", RATINGS),
        )
    return found


def read_support(source: BlockFile, fuel: bool) -> tuple[SupportChassis, Plating]:
    """Read the chassis of a support vehicle and its armor: `<armor_type>`, else the type that `<barrating>` names.

    `fuel` is in tons.
    """
    structure = source.code_meaning(
        source.required_value("structural_tech_rating", "structural_tech_rating"), "structural_tech_rating", RATINGS
    )
    engine = source.code("engine_tech_rating", RATINGS, structure)
    bar = read_barrier_rating(source)
    by_type = source.has("armor_type")
    plating = read_plating(source, ArmorType.STANDARD, support=True)
    if not by_type:
        if bar is None:
            source.refuse_missing("barrating> or <armor_type")
        plating = plating.model_copy(update={"type": ArmorType(f"bar-{bar}")})
    chassis = SupportChassis(
        structure_rating=structure,
        engine_rating=engine,
        armor_rating=plating.rating or structure,
        bar=bar,
        fuel=source.number("fuel") if fuel else 0,
        fire_control_mass=read_optional_mass(source, "basechassisfireconweight"),
    )
    return chassis, plating.model_copy(update={"rating": chassis.armor_rating})


def read_optional_mass(source: BlockFile, key: str) -> float | None:
    """Read the tons reserved in an omni base chassis; None for -1 and for an absent block."""
    value = source.value(key)
    if value is None:
        return None
    mass = source.decimal(value, key, low=-1)
    return mass if mass >= 0 else None
