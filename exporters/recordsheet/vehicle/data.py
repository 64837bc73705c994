"""The data of a vehicle: what kind it is, movement, systems, inventory, ammunition, what it carries, Battle Value."""

from exporters.page import Box, Element, Group
from exporters.recordsheet.freeroom import FreeRoom
from exporters.recordsheet.items import ENGINE_NAMES, transporter_texts
from exporters.recordsheet.loadout import least_height, loadout
from exporters.recordsheet.panel import MovementMode, Tile, inside, movement_tiles, pairs, panel, tiles
from exporters.recordsheet.sheet import Sheet
from sheets.construction.clancase import free_case
from sheets.construction.engine import rating
from sheets.construction.support import SMALL_BELOW
from sheets.construction.technology import rules_level
from sheets.equipment.kinds import EngineType
from sheets.equipment.tech import era
from sheets.units import Vehicle
from sheets.units.base import TECH_BASE_NAMES
from sheets.units.outfit import outfit
from sheets.units.vehicle import FuelType, Motive

_TILE = Box(0, 0, 41, 33)
_TOP = 77.4  # height of what stands above the inventory
_FEATURES = ("case", "chassis-modification")
_FIRE_CONTROL = ("basic-fire-control", "advanced-fire-control")
_SHORT_MODIFICATION = "Combat Vehicle Chassis Mod "
_SHOWN_ELSEWHERE = frozenset({"hydrofoil", "submersible"})  # by the kind of vehicle
_AIRBORNE = 1  # on the movement of what flies or jumps


def data_panel(sheet: Sheet[Vehicle], box: Box, free: FreeRoom) -> Group:
    """The whole panel; what it leaves free takes the picture, tables or notes."""
    room = inside(box)
    below = Box(room.x, room.y + _TOP, room.width, room.height - _TOP)
    drawn = [
        *_movement_tiles(sheet, room),
        *_systems(sheet, room),
        *loadout(sheet, below, _remarks(sheet.unit), heat=False, filler=free.fill),
    ]
    return panel(sheet.style, box, "VEHICLE DATA", drawn)


def needed_height(sheet: Sheet[Vehicle], wide: float) -> float:
    """How tall the panel must be for all its lines to be readable."""
    frame = inside(Box(0, 0, wide, 100))
    return 100 - frame.height + _TOP + least_height(sheet, frame.width, _remarks(sheet.unit))


def _movement_values(sheet: Sheet[Vehicle]) -> list[Tile]:
    """Each way to move; boosted figures in brackets."""
    moves = sheet.movement
    flies = _AIRBORNE if sheet.unit.motive in (Motive.VTOL, Motive.WIGE) else 0
    ways = [MovementMode("CRUISE", moves.walk, more=flies), MovementMode("FLANK", moves.plain_run, moves.run, flies)]
    if moves.jump:
        ways.append(MovementMode("JUMP", moves.jump, more=_AIRBORNE))
    if moves.umu:
        ways.append(MovementMode("UNDER WATER", moves.umu))
    return movement_tiles(sheet, ways)


def _movement_tiles(sheet: Sheet[Vehicle], room: Box) -> list[Element]:
    return tiles(sheet.style, room.x, room.y, (_TILE.width, _TILE.height), _movement_values(sheet))


def _systems(sheet: Sheet[Vehicle], room: Box) -> list[Element]:
    unit, style = sheet.unit, sheet.style
    left = room.x + len(_movement_values(sheet)) * (_TILE.width + 3) + 5
    first = [
        ("Tonnage", f"{unit.mass:g}"),
        ("Tech", TECH_BASE_NAMES[unit.tech_base]),
        ("Rules", rules_level(unit).name.capitalize()),
        ("Role", unit.role.value if unit.role else ""),
    ]
    below = room.y + _TILE.height + 10
    second = [
        ("Engine", engine_text(unit)),
        ("Era", f"{era(unit.year)}, {unit.year}"),
        ("Source", unit.source),
    ]
    return [
        pairs(style, left, room.y + 6.5, room.right - left, first, 29),
        pairs(style, room.x, below, room.width, second, 29),
    ]


_ENGINES: dict[EngineType, str] = {
    **ENGINE_NAMES,
    EngineType.NONE: "None",
    EngineType.MAGLEV: "Maglev",
    EngineType.STEAM: "Steam",
    EngineType.BATTERY: "Battery",
    EngineType.SOLAR: "Solar",
    EngineType.EXTERNAL: "External",
}


def engine_text(unit: Vehicle) -> str:
    """The engine with its rating; support vehicles have none."""
    name = _ENGINES[unit.engine.type]
    if unit.fuel_type not in (None, FuelType.NONE):
        name += f" ({unit.fuel_type.value.replace('-', ' ')})"
    if unit.support is not None or unit.engine.type is EngineType.NONE:
        return name
    return f"{rating(unit)} {name}"


def _remarks(unit: Vehicle) -> list[str]:
    """Paragraphs below the inventory: features and what it carries."""
    found = []
    if features(unit):
        found.append("Features: " + ", ".join(features(unit)))
    aboard = transporter_texts(unit.transporters)
    if unit.extra_seats:
        aboard.append(f"{unit.extra_seats} extra seats")
    if aboard:
        found.append("Carries: " + ", ".join(aboard))
    return found


def features(unit: Vehicle) -> list[str]:
    """What the inventory leaves out: CASE, changes of the chassis, controls and fire control that are lacking."""
    carried = outfit(unit)
    shown = [entry for _, _, entry in carried.with_trait(*_FEATURES) if not entry.traits & _SHOWN_ELSEWHERE]
    found = dict.fromkeys(entry.short.removeprefix(_SHORT_MODIFICATION).strip("[]") for entry in shown)
    if free_case(unit):
        found["CASE"] = None
    if unit.support is not None:
        if unit.support.bar is not None:
            found[f"BAR {unit.support.bar}"] = None
        if not carried.has(*_FIRE_CONTROL):
            found["no fire control"] = None
    if unit.no_controls:
        found["no control systems"] = None
    return list(found)


_TITLES: dict[Motive, str] = {
    Motive.TRACKED: "tracked vehicle",
    Motive.WHEELED: "wheeled vehicle",
    Motive.HOVER: "hover vehicle",
    Motive.VTOL: "VTOL",
    Motive.NAVAL: "naval vessel",
    Motive.HYDROFOIL: "hydrofoil",
    Motive.SUBMARINE: "submarine",
    Motive.WIGE: "WiGE vehicle",
    Motive.RAIL: "rail vehicle",
    Motive.MAGLEV: "maglev vehicle",
    Motive.AIRSHIP: "airship",
    Motive.STATION_KEEPING: "satellite",
}


def title_of(unit: Vehicle) -> str:
    """The line under the name: `Superheavy tracked vehicle record sheet`."""
    words = [_TITLES[unit.motive] + (" trailer" if unit.trailer else "")]
    if unit.support is not None:
        words.insert(0, "support")
        if unit.mass < SMALL_BELOW:
            words.insert(0, "small")
        elif unit.six_sided:
            words.insert(0, "large")
    elif unit.six_sided:
        words.insert(0, "superheavy")
    if unit.omni:
        words.insert(0, "Omni")
    text = " ".join([*words, "record sheet"])
    return text[0].upper() + text[1:]
