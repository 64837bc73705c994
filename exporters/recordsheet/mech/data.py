"""The data of a 'Mech: movement and systems, and below them what it carries."""

import re

from exporters.page import Box, Element, Group
from exporters.recordsheet.freeroom import FreeRoom
from exporters.recordsheet.items import ENGINE_NAMES
from exporters.recordsheet.loadout import loadout
from exporters.recordsheet.options import HEX_INCHES
from exporters.recordsheet.panel import Tile, inside, pairs, panel, tiles_across
from exporters.recordsheet.sheet import Sheet
from sheets.construction.rules_level import rules_level
from sheets.editions import edition
from sheets.equipment.kinds import INDUSTRIAL_COCKPITS, StructureType
from sheets.equipment.tech import era
from sheets.rules.heat import movement_heat
from sheets.rules.movement import AIRMECH_COOLING, FUEL_TANK, LAM_FUEL, Movement, shapes
from sheets.rules.tables.to_hit import target_movement
from sheets.units import Mech
from sheets.units.base import TECH_BASE_NAMES
from sheets.units.mech import Body, LamType
from sheets.units.outfit import outfit

_TILES = 129.0  # width of all tiles together
_TILE_HEIGHT = 33.0
_HEAD = 69.0  # of movement and systems
_TSM_MP = 1  # at heat 9: two more for the myomer, one less for the heat


def industrial(mech: Mech) -> bool:
    """Whether it is an IndustrialMech."""
    return mech.structure.type is StructureType.INDUSTRIAL or mech.cockpit in INDUSTRIAL_COCKPITS


def data_panel(sheet: Sheet[Mech], box: Box, free: FreeRoom) -> Group:
    """The whole panel; what it leaves free takes the picture, tables or notes."""
    room = inside(box)
    below = Box(room.x, room.y + _HEAD, room.width, room.height - _HEAD)
    return panel(
        sheet.style,
        box,
        "'MECH DATA",
        [
            *_movement_tiles(sheet, room),
            *_systems(sheet, room),
            *loadout(sheet, below, _lam_remarks(sheet.unit), filler=free.fill),
        ],
    )


def _lam_remarks(mech: Mech) -> list[str]:
    """What a LAM's player has to know of the fighter it becomes."""
    if mech.body is not Body.LAM:
        return []
    tanks = sum(mount.item == FUEL_TANK for mount in mech.mounts)
    words = f"Fuel: {LAM_FUEL * (1 + tanks)} points."
    if mech.lam is LamType.STANDARD:
        words += f" As an AirMech in flight its wings carry off {AIRMECH_COOLING} more heat."
    return [words]


def movement_tiles(sheet: Sheet[Mech]) -> list[Tile]:
    """Label, figure and remark of each way to move; boosted figures in brackets."""
    moves, mech = sheet.movement, sheet.unit
    if mech.body is Body.LAM:
        return _lam_tiles(sheet)
    heat = movement_heat(mech, moves, edition(sheet.options.edition))
    walk, run = str(moves.walk), str(moves.plain_run)
    hot = _with_hot_myomer(mech, moves)
    if hot is not None:
        walk, run = f"{moves.walk} [{hot[0]}]", f"{moves.plain_run} [{max(hot[1], moves.run)}]"
    elif moves.run != moves.plain_run:
        run = f"{moves.plain_run} [{moves.run}]"
    values = [
        Tile("WALK", walk, f"heat {heat.walk}, TMM +{target_movement(moves.walk)}"),
        Tile("RUN", run, f"heat {heat.run}, TMM +{target_movement(moves.run)}"),
    ]
    if moves.umu:
        values.append(Tile("SWIM", str(moves.umu), f"heat {heat.swim}, TMM +{target_movement(moves.umu)}"))
    if moves.booster:
        values.append(Tile("BOOSTERS", str(moves.booster), f"TMM +{target_movement(moves.booster) + 1}"))
    if moves.jump:
        values.append(Tile("JUMP", str(moves.jump), f"heat {heat.jump}, TMM +{target_movement(moves.jump) + 1}"))
    elif len(values) < 3 and mech.body is not Body.QUADVEE:
        values.append(Tile("JUMP", "0", ""))
    values += [
        Tile(shape.name.upper(), f"{shape.slow}/{shape.fast}", f"{shape.slow_name}, {shape.fast_name}")
        for shape in shapes(mech, moves)
    ]
    if sheet.options.inches:
        return [value._replace(figure=_in_inches(value.figure)) for value in values]
    return values


def _lam_tiles(sheet: Sheet[Mech]) -> list[Tile]:
    """The shapes of a LAM, two speeds to a tile."""
    moves = sheet.movement
    ground, *air = shapes(sheet.unit, moves)
    values = [Tile("'MECH", f"{moves.walk}/{moves.run}/{moves.jump}", "walk, run, jump")]
    if air:
        cruise = air[0]
        values.append(Tile("AIRMECH", f"{ground.slow}/{ground.fast}", f"cruise, flank {cruise.slow}/{cruise.fast}"))
    fighter = air[-1] if air else ground
    values.append(Tile("FIGHTER", f"{fighter.slow}/{fighter.fast}", "safe, max. thrust"))
    return values


def _in_inches(figure: str) -> str:
    """The same figure in inches of the table."""
    return re.sub(r"\d+", lambda number: f'{int(number[0]) * HEX_INCHES}"', figure)


def _with_hot_myomer(mech: Mech, moves: Movement) -> tuple[int, int] | None:
    """Walking and running with triple-strength myomer at heat 9, that heat's own loss counted (BMM)."""
    if not outfit(mech).has("triple-strength-myomer"):
        return None
    walk = moves.walk + _TSM_MP
    return walk, -(-walk * 3 // 2)


def _movement_tiles(sheet: Sheet[Mech], room: Box) -> list[Element]:
    return tiles_across(sheet.style, room.x, room.y, (_TILES, _TILE_HEIGHT), movement_tiles(sheet))


def _systems(sheet: Sheet[Mech], room: Box) -> list[Element]:
    mech, style = sheet.unit, sheet.style
    left = room.x + _TILES + 8
    rating = f"{mech.engine.rating} " if mech.engine.rating else ""
    first = [
        ("Tonnage", f"{mech.mass}"),
        ("Tech", TECH_BASE_NAMES[mech.tech_base]),
        ("Rules", rules_level(mech).name.capitalize()),
        ("Role", mech.role.value if mech.role else ""),
    ]
    engine = ENGINE_NAMES.get(mech.engine.type, mech.engine.type.value)
    second = [("Engine", f"{rating}{engine}"), ("Era", f"{era(mech.year)}, {mech.year}"), ("Source", mech.source)]
    below = room.y + _TILE_HEIGHT + 9.5
    return [
        pairs(style, left, room.y + 6.5, room.right - left, first, 29),
        pairs(style, room.x, below, room.width, second, 25),
    ]
