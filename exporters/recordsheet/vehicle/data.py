"""The data of a vehicle: movement, systems, inventory, ammunition, what it carries, Battle Value."""

from exporters.page import Box, Element, Group
from exporters.recordsheet.carried import carried
from exporters.recordsheet.fields import Tile, pairs, tiles
from exporters.recordsheet.loadout import least_height, loadout
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.slots import ENGINES
from exporters.recordsheet.ways import Way, way_tiles
from sheets.construction.clancase import free_case
from sheets.construction.engine import rating
from sheets.equipment import item
from sheets.equipment.kinds import EngineType
from sheets.figures import TECH_BASE_NAMES
from sheets.units import Vehicle
from sheets.units.vehicle import FuelType, Motive

_TILE = Box(0, 0, 41, 33)
TOP = 68.0  # height of what stands above the inventory
_FEATURES = frozenset({"case", "chassis-modification"})
_FIRE_CONTROL = frozenset({"basic-fire-control", "advanced-fire-control"})
_SHORT_MODIFICATION = "Combat Vehicle Chassis Mod "
_SHOWN_ELSEWHERE = frozenset({"tractor", "trailer", "hydrofoil", "submersible"})  # by the kind of vehicle
_AIRBORNE = 1  # on the movement of what flies or jumps


def panel_of(sheet: Sheet[Vehicle], box: Box) -> Group:
    """The whole panel."""
    room = inside(box)
    below = Box(room.x, room.y + TOP, room.width, room.height - TOP)
    drawn = [*_movement(sheet, room), *_systems(sheet, room), *loadout(sheet, below, remarks(sheet.unit), heat=False)]
    return panel(sheet.style, box, "VEHICLE DATA", drawn)


def needed_height(sheet: Sheet[Vehicle], wide: float) -> float:
    """How tall the panel must be for all its lines to be readable."""
    frame = inside(Box(0, 0, wide, 100))
    return 100 - frame.height + TOP + least_height(sheet, frame.width, remarks(sheet.unit))


def movement_values(sheet: Sheet[Vehicle]) -> list[Tile]:
    """Each way to move; boosted figures in brackets."""
    moves = sheet.movement
    flies = _AIRBORNE if sheet.unit.motive in (Motive.VTOL, Motive.WIGE) else 0
    ways = [Way("CRUISE", moves.walk, more=flies), Way("FLANK", moves.plain_run, moves.run, flies)]
    if moves.jump:
        ways.append(Way("JUMP", moves.jump, more=_AIRBORNE))
    if moves.umu:
        ways.append(Way("UNDER WATER", moves.umu))
    return way_tiles(sheet, ways)


def _movement(sheet: Sheet[Vehicle], room: Box) -> list[Element]:
    return tiles(sheet.style, room.x, room.y, (_TILE.width, _TILE.height), movement_values(sheet))


def _systems(sheet: Sheet[Vehicle], room: Box) -> list[Element]:
    unit, style = sheet.unit, sheet.style
    left = room.x + len(movement_values(sheet)) * (_TILE.width + 3) + 5
    first = [
        ("Tonnage", f"{unit.mass:g}"),
        ("Tech", TECH_BASE_NAMES[unit.tech_base].replace("Inner Sphere", "Inner Sph.")),
        ("Rules", unit.rules_level.name.capitalize()),
        ("Role", unit.role.value if unit.role else ""),
    ]
    below = room.y + _TILE.height + 10
    half = room.width * 0.64
    return [
        pairs(style, left, room.y + 6.5, room.right - left, first, 29),
        pairs(style, room.x, below, half, [("Engine", engine_text(unit))], 29),
        pairs(style, room.x + half + 4, below, room.width - half - 4, [("Year", str(unit.year))], 18),
        pairs(style, room.x, below + 9.4, room.width, [("Source", unit.source)], 29),
    ]


_ENGINES: dict[EngineType, str] = {
    **ENGINES,
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


def remarks(unit: Vehicle) -> list[str]:
    """Paragraphs below the inventory: features and what it carries."""
    found = []
    if features(unit):
        found.append("Features: " + ", ".join(features(unit)))
    aboard = carried(unit.transporters)
    if unit.extra_seats:
        aboard.append(f"{unit.extra_seats} extra seats")
    if aboard:
        found.append("Carries: " + ", ".join(aboard))
    return found


def features(unit: Vehicle) -> list[str]:
    """What the inventory leaves out: CASE, changes of the chassis, controls and fire control that are lacking."""
    entries = [item(mount.item) for mount in unit.mounts if mount.known]
    shown = [e for e in entries if e.traits & _FEATURES and not e.traits & _SHOWN_ELSEWHERE]
    found = dict.fromkeys(e.short.removeprefix(_SHORT_MODIFICATION).strip("[]") for e in shown)
    if free_case(unit):
        found["CASE"] = None
    if unit.support is not None:
        if unit.support.bar is not None:
            found[f"BAR {unit.support.bar}"] = None
        if not any(e.traits & _FIRE_CONTROL for e in entries):
            found["no fire control"] = None
    if unit.no_controls:
        found["no control systems"] = None
    return list(found)
