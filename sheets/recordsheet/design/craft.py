"""The design of an aerospace craft from its sheet: fighters, small craft, ships and stations."""

import re
from collections.abc import Iterator
from typing import TypeVar

from sheets.equipment.kinds import AeroCockpitType, EngineType
from sheets.recordsheet.design.common import (
    Fields,
    common_design_fields,
    design_armor,
    design_heat_sinks,
    design_mounts,
    system_side,
    technology,
)
from sheets.recordsheet.design.ground import stated_barrier_rating, support_chassis
from sheets.recordsheet.design.reading import ReadBlock
from sheets.recordsheet.design.speed import built_for
from sheets.recordsheet.names import ENGINE_NAMES
from sheets.recordsheet.transport import parse_transporters
from sheets.rules.aerospace import drive_integrity
from sheets.units import DropShip, Fighter, JumpShip, Mount, SmallCraft, SpaceStation, WarShip
from sheets.units.spacecraft import MOST_LIGHT_YEARS, CollarType, Complement, DriveCore
from sheets.units.systems import Engine
from sheets.units.transporter import Transporter, TransporterKind

Craft = TypeVar("Craft", SmallCraft, DropShip, JumpShip, WarShip, SpaceStation)
Ship = TypeVar("Ship", JumpShip, WarShip, SpaceStation)

THRUST = "safe thrust"
DOCKING_COLLAR = Transporter(kind=TransporterKind.DOCKING_COLLAR)
DECKS = "Grav decks "
_JUMP_RANGE = re.compile(r"jump range (\d+) light years")
_DECK = re.compile(r"([\d,]+) m\b")


def design_fighter(sheet: ReadBlock) -> Fighter:
    """The fighter that a sheet describes."""
    title = sheet.text("heading.title").casefold()
    features = sheet.texts("heading.features")
    systems = {system.text("label"): system.block("name") for system in sheet.blocks("systems")}
    nothing = ReadBlock({})
    engine = systems.get("Engine", nothing)
    sinks = design_heat_sinks(sheet)
    if sheet.has("heat.sinks.in_chassis"):
        sinks = sinks.model_copy(update={"pods": sinks.count - sheet.whole("heat.sinks.in_chassis")})
    unit = Fighter(
        **common_design_fields(sheet),
        mounts=design_mounts(sheet),
        conventional="conventional" in title,
        support=support_chassis(stated_barrier_rating(features)) if "support" in title else None,
        mass=sheet.required_number("heading.tons"),
        safe_thrust=thrust(sheet),
        heat_sinks=sinks,
        fuel=int(sheet.required_number("fuel.points")),
        engine=Engine(
            type=engine.code_of(EngineType, ENGINE_NAMES) or EngineType.FUSION,
            side=system_side(engine, technology(sheet).side),
        ),
        cockpit=systems.get("Cockpit", nothing).code_of(AeroCockpitType) or AeroCockpitType.STANDARD,
        armor=design_armor(sheet),
        omni="omni" in title,
        vstol="VSTOL" in features,
        transporters=tuple(design_transporters(sheet)),
    )
    return built_for(unit, {"safe_thrust": unit.safe_thrust}, lambda moves: moves.walk == unit.safe_thrust)


def thrust(sheet: ReadBlock) -> int:
    """The safe thrust; 0 for a craft that keeps its station."""
    return next((way.whole("points") for way in sheet.blocks("movement") if way.text("mode") == THRUST), 0)


def design_transporters(sheet: ReadBlock) -> Iterator[Transporter]:
    """The bays, quarters and seats."""
    for line in sheet.blocks("transport"):
        text = line.text("text")
        if not text.startswith(DECKS):
            number = line.whole("number") if line.has("number") else None
            yield from (bay.model_copy(update={"number": number}) for bay in parse_transporters(text))


def track_boxes(sheet: ReadBlock) -> dict[str, int]:
    """The number of boxes of each system that critical hits damage."""
    return {track.text("id"): track.whole("boxes") for track in sheet.blocks("criticals")}


def _spacecraft_fields(sheet: ReadBlock) -> Fields:
    """The fields that small craft, ships and stations share."""
    aboard = _aboard(sheet)
    return {
        **common_design_fields(sheet),
        "mounts": _with_bays(sheet, design_mounts(sheet)),
        "mass": sheet.required_number("heading.tons"),
        "safe_thrust": thrust(sheet),
        "structural_integrity": int(sheet.required_number("integrity.boxes")),
        "heat_sinks": design_heat_sinks(sheet),
        "fuel": sheet.required_number("fuel.points"),
        "armor": design_armor(sheet),
        "spheroid": "spheroid" in sheet.text("heading.title").casefold(),
        "complement": Complement(
            crew=aboard.get("Crew", 0),
            officers=aboard.get("Officers", 0),
            gunners=aboard.get("Gunners", 0),
            passengers=aboard.get("Passengers", 0),
            marines=aboard.get("Marines", 0),
            battle_armor=aboard.get("Battle armor", 0) or aboard.get("Elementals", 0),
            other_passengers=aboard.get("Others", 0),
        ),
        "life_boats": aboard.get("Life boats", 0),
        "escape_pods": aboard.get("Escape pods", 0),
        "transporters": tuple(design_transporters(sheet)),
    }


def _aboard(sheet: ReadBlock) -> dict[str, int]:
    pairs = sheet.value("aboard")
    return {str(label): int(number) for label, number in pairs} if isinstance(pairs, list) else {}


def _with_bays(sheet: ReadBlock, held: tuple[Mount, ...]) -> tuple[Mount, ...]:
    """The mounts; the first weapon of each bay is marked as such."""
    guns = ([mount for gun in bay.blocks("guns") for mount in gun.numbers("mounts")] for bay in sheet.blocks("bays"))
    first = {min(mounts) for mounts in guns if mounts}
    return tuple(mount.model_copy(update={"opens_bay": n in first}) for n, mount in enumerate(held))


def design_small_craft(sheet: ReadBlock) -> SmallCraft:
    """The small craft that a sheet describes."""
    return _at_speed(SmallCraft(**_spacecraft_fields(sheet)))


def design_dropship(sheet: ReadBlock) -> DropShip:
    """The DropShip that a sheet describes; one without a docking boom has no box for it."""
    collar = CollarType.STANDARD if "kf-boom" in track_boxes(sheet) else CollarType.NO_BOOM
    return _at_speed(DropShip(**_spacecraft_fields(sheet), collar=collar))


def design_jumpship(sheet: ReadBlock) -> JumpShip:
    """The JumpShip that a sheet describes."""
    return _with_drive(sheet, JumpShip(**_spacecraft_fields(sheet) | _capital_fields(sheet)))


def design_warship(sheet: ReadBlock) -> WarShip:
    """The WarShip that a sheet describes."""
    return _with_drive(sheet, WarShip(**_spacecraft_fields(sheet) | _capital_fields(sheet)))


def design_station(sheet: ReadBlock) -> SpaceStation:
    """The space station that a sheet describes."""
    return _with_drive(sheet, SpaceStation(**_spacecraft_fields(sheet) | _capital_fields(sheet)))


def _capital_fields(sheet: ReadBlock) -> Fields:
    features = sheet.texts("heading.features")
    reach = next((match for text in features if (match := _JUMP_RANGE.fullmatch(text))), None)
    decks = next((line.text("text") for line in sheet.blocks("transport") if line.text("text").startswith(DECKS)), "")
    return {
        "transporters": (*design_transporters(sheet), *[DOCKING_COLLAR] * track_boxes(sheet).get("docking-collar", 0)),
        "drive_core": DriveCore.NONE,
        "jump_range": int(reach[1]) if reach else None,
        "sail": "sail" in track_boxes(sheet),
        "lithium_fusion": "lithium-fusion battery" in features,
        "hpg": "HPG" in features,
        "modular": "modular" in features,
        "grav_decks": tuple(int(deck.replace(",", "")) for deck in _DECK.findall(decks)),
    }


def _at_speed(craft: Craft) -> Craft:
    return built_for(craft, {"safe_thrust": craft.safe_thrust}, lambda moves: moves.walk == craft.safe_thrust)


USUAL_CORES = {"jumpship": DriveCore.STANDARD, "warship": DriveCore.COMPACT, "space-station": DriveCore.NONE}
"""The type of drive of each kind of ship if its sheet does not print the integrity of the drive."""


def _with_drive(sheet: ReadBlock, ship: Ship) -> Ship:
    """The ship with the first type of drive that has the printed integrity; only primitive drives have a jump range.

    If none has it, the drive is a primitive one with the shortest jump range that gives it.
    """
    points = track_boxes(sheet).get("kf-drive", 0)
    if not points:
        return _at_speed(ship.model_copy(update={"drive_core": USUAL_CORES[ship.kind]}))
    cores = [DriveCore.PRIMITIVE, *DriveCore] if ship.jump_range is not None else [*DriveCore]
    drives: list[Fields] = [{"drive_core": core} for core in cores]
    if ship.jump_range is None:
        drives += [{"drive_core": DriveCore.PRIMITIVE, "jump_range": reach} for reach in range(1, MOST_LIGHT_YEARS + 1)]
    candidates = (ship.model_copy(update=drive) for drive in drives)
    return _at_speed(next((other for other in candidates if drive_integrity(other) == points), ship))
