"""Flying units: fighters and fixed-wing support craft, small craft, DropShips and larger craft."""

from collections.abc import Mapping
from functools import partial
from typing import TypedDict

from importers.blk.blockfile import BlockFile
from importers.blk.common import ReadFamily, Technology, read_common
from importers.blk.equipment import read_mounts, with_weapon_quirks
from importers.blk.ground import read_fuel_type
from importers.blk.systems import (
    SINKS,
    read_blk_armor,
    read_blk_engine,
    read_blk_heat_sinks,
    read_blk_structure,
    read_engine_side,
    read_plating,
    read_support,
    read_truth,
    skip_structure,
)
from importers.blk.transporters import read_transporters
from sheets.equipment.kinds import AeroCockpitType, ArmorType, TechSide
from sheets.units.base import MOST_MP, Mount
from sheets.units.fighter import BODY, FACINGS, FUSELAGE, Fighter
from sheets.units.keywords.blk import (
    CRAFT_ARMOR,
    DRIVE_CORES,
    FIGHTER_ARMOR,
    FIGHTER_BLOCKS,
    SPACECRAFT_BLOCKS,
    SPACECRAFT_TYPES,
    Dialect,
)
from sheets.units.spacecraft import (
    FOUR_FACINGS,
    HULL,
    MOST_LIGHT_YEARS,
    SIX_FACINGS,
    CollarType,
    Complement,
    DriveCore,
    DropShip,
    JumpShip,
    SmallCraft,
    SpaceStation,
    WarShip,
)
from sheets.units.systems import Armor, HeatSinks
from sheets.units.transporter import Transporter, TransporterKind

LAYOUTS = {4: FIGHTER_ARMOR}
COCKPITS = tuple(AeroCockpitType)
FIGHTER_PLACES = {f"{name} Equipment".lower(): place for place, name in FIGHTER_BLOCKS.items()}
FIGHTER_QUIRK_PLACES = {place: place for place in FIGHTER_BLOCKS}
FUSELAGE_PLACES = frozenset((*FACINGS, FUSELAGE))
BODY_PLACES = frozenset((*FACINGS, BODY))


def read_blk_fighter(source: BlockFile, technology: Technology, unit_type: str) -> Fighter:
    """Read a winged craft; `unit_type` is the unit type of the file in lower case."""
    source.required_value("motion_type", "motion_type")  # an aerospace unit whatever its motion type is
    conventional = unit_type == "convfighter"
    support = None
    if unit_type == "fixedwingsupport":
        support, plating = read_support(source, fuel=False)
    else:
        plating = read_plating(source, ArmorType.STANDARD)
    armor = read_blk_armor(source, LAYOUTS, plating, FIGHTER_BLOCKS)
    points = {place: armor.points[place] for place in FACINGS}
    usual = FUSELAGE_PLACES if support is None else BODY_PLACES
    placed = read_mounts(source, FIGHTER_PLACES, Dialect.WINGED, usual)
    return Fighter(
        conventional=conventional,
        support=support,
        mass=source.mass(),
        safe_thrust=source.required_integer("safethrust", "SafeThrust", high=MOST_MP),
        heat_sinks=read_blk_heat_sinks(source, single_only=conventional),
        fuel=source.required_integer("fuel", "fuel"),
        engine=read_blk_engine(source),
        cockpit=source.code("cockpit_type", COCKPITS, AeroCockpitType.STANDARD),
        structure=read_blk_structure(source),
        armor=armor.model_copy(update={"points": points}),
        omni=source.flag("omni"),
        vstol=source.flag("vstol"),
        fuel_type=read_fuel_type(source),
        transporters=read_transporters(source),
        mounts=with_weapon_quirks(source, placed, FIGHTER_QUIRK_PLACES),
        **read_common(source, technology),
    )


FOUR_SIDED = {4: CRAFT_ARMOR}
SIX_SIDED = {6: SIX_FACINGS}

OLD_SIDES = {
    "FLS": "Front Left Side",
    "FRS": "Front Right Side",
    "LBS": "Left Broadside",
    "RBS": "Right Broadside",
}
SHIP_PLACES: dict[str, str] = {
    f"{name} Equipment".lower(): place
    for place, usual in SPACECRAFT_BLOCKS.items()
    for name in (usual, OLD_SIDES.get(place, usual))
}
SHIP_QUIRK_PLACES = {place: place for place in SPACECRAFT_BLOCKS}
FOUR_PLACES = frozenset((*FOUR_FACINGS, HULL))
SIX_PLACES = frozenset((*SIX_FACINGS, HULL))
BROADSIDE_PLACES = SIX_PLACES | {"LBS", "RBS"}

COLLARS = tuple(CollarType)
DESIGNS = (False, True)  # civilian, military

# Blocks in which old files count gravity decks, with the diameter in meters of each size.
OLD_DECKS = {"grav_deck": 100, "grav_deck_large": 250, "grav_deck_huge": 1500}


class _Craft(TypedDict):
    """Fields that all spacecraft have."""

    mass: float
    safe_thrust: int
    structural_integrity: int
    heat_sinks: HeatSinks
    fuel: float
    engine_side: TechSide
    armor: Armor
    military: bool
    complement: Complement
    life_boats: int
    escape_pods: int
    transporters: tuple[Transporter, ...]
    mounts: tuple[Mount, ...]


class _Drive(TypedDict):
    """Fields that JumpShips, WarShips and space stations have."""

    jump_range: int | None
    sail: bool
    lithium_fusion: bool
    hpg: bool
    modular: bool
    grav_decks: tuple[int, ...]


def read_small_craft(source: BlockFile, technology: Technology) -> SmallCraft:
    """Read a small craft, which has no weapon bays."""
    craft = _craft(source, FOUR_SIDED, FOUR_PLACES, Dialect.WINGED, military=True)
    return SmallCraft(spheroid=_spheroid(source), **craft, **read_common(source, technology))


def read_dropship(source: BlockFile, technology: Technology) -> DropShip:
    """Read a DropShip."""
    for key in ("life_boat", "escape_pod"):
        _must_have(source, key)
    collar = source.code("collartype", COLLARS, CollarType.STANDARD)
    craft = _craft(source, FOUR_SIDED, FOUR_PLACES, Dialect.BAYS, military=True)
    return DropShip(collar=collar, spheroid=_spheroid(source), **craft, **read_common(source, technology))


def read_jumpship(source: BlockFile, technology: Technology) -> JumpShip:
    """Read a JumpShip."""
    core = source.code("kf_core", DRIVE_CORES, DriveCore.STANDARD)
    craft = _capital(source, SIX_PLACES, military=False)
    return JumpShip(drive_core=core, **craft, **_drive(source), **read_common(source, technology))


def read_warship(source: BlockFile, technology: Technology) -> WarShip:
    """Read a WarShip."""
    _must_have(source, "safethrust", "SafeThrust")
    core = source.code("kf_core", DRIVE_CORES, DriveCore.COMPACT)
    craft = _capital(source, BROADSIDE_PLACES, military=True)
    return WarShip(drive_core=core, **craft, **_drive(source), **read_common(source, technology))


def read_station(source: BlockFile, technology: Technology) -> SpaceStation:
    """Read a space station."""
    core = source.code("kf_core", DRIVE_CORES, DriveCore.NONE)
    craft = _capital(source, SIX_PLACES, military=False)
    return SpaceStation(drive_core=core, **craft, **_drive(source), **read_common(source, technology))


def _capital(source: BlockFile, usual: frozenset[str], military: bool) -> _Craft:
    for key in ("passengers", "life_boat", "escape_pod"):
        _must_have(source, key)
    source.required_value("motion_type", "motion_type")  # whatever the file has
    return _craft(source, SIX_SIDED, usual, Dialect.BAYS, military)


def _must_have(source: BlockFile, key: str, name: str = "") -> None:
    if not source.peek(key):
        source.refuse_missing(name or key)


def _spheroid(source: BlockFile) -> bool:
    """Layout of the armor: every craft that is not a spheroid is aerodyne."""
    return source.required_value("motion_type", "motion_type").lower() == "spheroid"


def _craft(
    source: BlockFile, layouts: Mapping[int, tuple[str, ...]], usual: frozenset[str], dialect: Dialect, military: bool
) -> _Craft:
    source.lines("engine_type")  # always the same value
    skip_structure(source)
    armor = read_blk_armor(source, layouts, read_plating(source, ArmorType.STANDARD_AEROSPACE))
    points = {place: armor.points[place] for place in (FOUR_FACINGS if layouts is FOUR_SIDED else SIX_FACINGS)}
    placed = read_mounts(source, SHIP_PLACES, dialect, usual)
    return _Craft(
        mass=source.mass(),
        safe_thrust=source.integer("safethrust", high=MOST_MP),
        structural_integrity=source.required_integer("structural_integrity", "structural_integrity"),
        heat_sinks=_heat_sinks(source),
        fuel=source.decimal(source.required_value("fuel", "fuel"), "fuel"),
        engine_side=read_engine_side(source),
        armor=armor.model_copy(update={"points": points}),
        military=source.code("designtype", DESIGNS, military),
        complement=_complement(source),
        life_boats=source.integer("life_boat"),
        escape_pods=source.integer("escape_pod"),
        transporters=_transporters(source),
        mounts=with_weapon_quirks(source, placed, SHIP_QUIRK_PLACES),
    )


def _heat_sinks(source: BlockFile) -> HeatSinks:
    kind = source.code_meaning(source.required_value("sink_type", "sink_type"), "sink_type", SINKS)
    return HeatSinks(count=source.required_integer("heatsinks", "heatsinks"), type=kind, side=source.side)


def _complement(source: BlockFile) -> Complement:
    crew = source.required_integer("crew", "crew")
    officers = source.integer("officers")
    gunners = source.integer("gunners")
    if officers + gunners > crew:
        source.warn(
            f"{officers} officers and {gunners} gunners in a crew of {crew}",
            "officers and gunners as part of the crew",
            "kept as written",
            source.line_of("crew"),
        )
    return Complement(
        crew=crew,
        officers=officers,
        gunners=gunners,
        passengers=source.integer("passengers"),
        marines=source.integer("marines"),
        battle_armor=source.integer("battlearmor"),
        other_passengers=source.integer("otherpassenger"),
        other_crew=source.integer("other_crew"),
    )


def _transporters(source: BlockFile) -> tuple[Transporter, ...]:
    """Bays and docking collars; old files count their collars in a block."""
    collars = source.integer("docking_collar", high=999)
    found = read_transporters(source)
    numbers = {t.number for t in found}
    free = (n for n in range(1, len(found) + collars + 1) if n not in numbers)
    more = [Transporter(kind=TransporterKind.DOCKING_COLLAR, number=next(free)) for _ in range(collars)]
    return (*found, *more)


def _drive(source: BlockFile) -> _Drive:
    jump_range = source.optional_integer("jump_range", high=MOST_LIGHT_YEARS)
    return _Drive(
        jump_range=jump_range,
        sail=read_truth(source, "sail", default=True),
        lithium_fusion=source.flag("lithium-fusion"),
        hpg=source.flag("hpg"),
        modular=source.flag("modular"),
        grav_decks=_grav_decks(source),
    )


def _grav_decks(source: BlockFile) -> tuple[int, ...]:
    """Diameters of gravity decks in meters; old files count the decks by size."""
    decks = [source.whole(text, "grav_decks", nth=n) for n, text in enumerate(source.lines("grav_decks"))]
    for key, diameter in OLD_DECKS.items():
        decks += [diameter] * source.integer(key, high=99)
    return tuple(decks)


FAMILIES: dict[str, ReadFamily] = {
    **{
        word: partial(read_blk_fighter, unit_type=word.lower())
        for word in ("Aero", "AeroSpaceFighter", "ConvFighter", "FixedWingSupport")
    },
    SPACECRAFT_TYPES["small-craft"]: read_small_craft,
    SPACECRAFT_TYPES["dropship"]: read_dropship,
    SPACECRAFT_TYPES["jumpship"]: read_jumpship,
    SPACECRAFT_TYPES["warship"]: read_warship,
    SPACECRAFT_TYPES["space-station"]: read_station,
}
