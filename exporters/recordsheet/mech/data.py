"""The data of a 'Mech: movement and systems, below them what it carries; who sits in it; its heat scale and sinks."""

import re

from exporters.page import Box, Element, Group, Text, fitted, width
from exporters.recordsheet import heat
from exporters.recordsheet.crew import WARRIOR_HEIGHT, warrior
from exporters.recordsheet.freeroom import FreeRoom
from exporters.recordsheet.heat import SINK_NAMES, rings_height, sink_rings
from exporters.recordsheet.items import ENGINE_NAMES
from exporters.recordsheet.loadout import loadout
from exporters.recordsheet.mech.tables import hit_location_panel
from exporters.recordsheet.options import HEX_INCHES
from exporters.recordsheet.panel import TAB_HEIGHT, Tile, inside, pairs, panel, tiles_across
from exporters.recordsheet.sheet import Sheet
from sheets.construction.technology import rules_level
from sheets.editions import edition
from sheets.equipment.kinds import INDUSTRIAL_COCKPITS, CockpitType, StructureType
from sheets.equipment.tech import era
from sheets.record import CrewState
from sheets.rules.heat import heat_capacity, mech_sinks, movement_heat, shot_heat, sink_type, sinks_in
from sheets.rules.movement import AIRMECH_COOLING, FUEL_TANK, LAM_FUEL, Movement, shapes
from sheets.rules.tables.heat_scale import mech_heat
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
            *loadout(sheet, below, [*_features(sheet.unit), *_lam_remarks(sheet.unit)], filler=free.fill),
        ],
    )


def _features(mech: Mech) -> list[str]:
    """What stands in no slot and in no line of the inventory."""
    found = ["full-head ejection"] if mech.full_head_ejection else []
    found += ["RISC heat sink override kit"] if mech.heat_sink_override else []
    return [f"Features: {', '.join(found)}"] if found else []


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


_GAP = 6.0
_IDLE = 12.0  # less, where nobody has abilities
_TWO_SEATS: dict[CockpitType, tuple[str, str]] = {
    **dict.fromkeys(
        (
            CockpitType.COMMAND_CONSOLE,
            CockpitType.SMALL_COMMAND_CONSOLE,
            CockpitType.SUPERHEAVY_COMMAND_CONSOLE,
        ),
        ("Pilot", "Commander"),
    ),
    CockpitType.DUAL: ("Pilot", "Gunner"),
    CockpitType.QUADVEE: ("Pilot", "Gunner"),
    CockpitType.TRIPOD: ("Pilot", "Gunner"),
    CockpitType.TRIPOD_INDUSTRIAL: ("Pilot", "Gunner"),
}
_THREE_SEATS = ("Pilot", "Gunner", "Tech officer")


def seats(mech: Mech) -> tuple[str, ...]:
    """Who the cockpit seats; one warrior has no title."""
    if mech.cockpit in (CockpitType.SUPERHEAVY_TRIPOD, CockpitType.SUPERHEAVY_TRIPOD_INDUSTRIAL):
        return _THREE_SEATS
    return _TWO_SEATS.get(mech.cockpit, ("",))


def crew_column(sheet: Sheet[Mech], box: Box, free: FreeRoom) -> list[Group]:
    """The crew's panel, and under it where attacks strike."""
    tall = crew_height(sheet)
    rest = Box(box.x, box.y + tall + _GAP, box.width, box.height - tall - _GAP)
    return [crew_panel(sheet, Box(box.x, box.y, box.width, tall)), *hit_location_panel(sheet, rest, free)]


def crew_height(sheet: Sheet[Mech]) -> float:
    """How tall the crew's panel is."""
    return TAB_HEIGHT + 7 + _warrior_height(sheet) * len(seats(sheet.unit))


def crew_panel(sheet: Sheet[Mech], box: Box) -> Group:
    """Everybody in the cockpit."""
    titles = seats(sheet.unit)
    room = inside(box)
    drawn: list[Element] = []
    for number, (title, state) in enumerate(zip(titles, sheet.crew(len(titles)), strict=True)):
        place = Box(room.x, room.y + number * _warrior_height(sheet), room.width, WARRIOR_HEIGHT)
        drawn.append(warrior(sheet.style, place, number + 1, state, title, _skills(sheet.unit, state)))
    return panel(sheet.style, box, "WARRIOR" if len(titles) == 1 else "WARRIORS", drawn)


def _warrior_height(sheet: Sheet[Mech]) -> float:
    """What each of the crew needs; several of them do without a line that says nothing."""
    crowd = len(seats(sheet.unit))
    idle = crowd > 1 and all(state.conscious and not state.abilities for state in sheet.crew(crowd))
    return WARRIOR_HEIGHT + (12.5 if sheet.unit.body is Body.LAM else 0) - (_IDLE if idle else 0)


def _skills(mech: Mech, state: CrewState) -> list[tuple[str, int | None]]:
    if mech.body is Body.LAM:
        return [("Gunnery", state.gunnery), ("Piloting", state.piloting), ("Aero gun.", None), ("Aero pil.", None)]
    return [("Gunnery", state.gunnery), ("Piloting", state.piloting)]


_SINKS_HEAD = 17.0


def scale_panel(sheet: Sheet[Mech], box: Box) -> Group:
    """The heat scale with the effects of the options' rules."""
    lam, extended = sheet.unit.body is Body.LAM, sheet.options.extended_heat
    effects = mech_heat(flies=lam, extended=extended, piloting=sheet.crew()[0].piloting)
    return heat.scale_panel(sheet.style, box, effects, sheet.condition.heat)


def sinks_height(sheet: Sheet[Mech], wide: float) -> float:
    """How tall the panel of the sinks is."""
    return round(TAB_HEIGHT + 8 + _SINKS_HEAD + 9 + rings_height(sheet.unit.heat_sinks.count, wide), 1)


def sinks_panel(sheet: Sheet[Mech], box: Box) -> Group:
    """Number and kind of the sinks, what they carry away, a ring for each."""
    mech, style = sheet.unit, sheet.style
    room = inside(box)
    capacity = heat_capacity(mech) or 0
    count = mech.heat_sinks.count
    shown = str(count) if capacity == count else f"{count} ({capacity})"
    kinds = dict.fromkeys(SINK_NAMES[lot.type] for lot in mech_sinks(mech))
    beside = room.width - width(shown, "condensed-bold", 14) - 4
    drawn: list[Element] = [
        Text(room.x, room.y + 12, shown, "condensed-bold", 14, id="heat-sinks"),
        fitted(
            *(room.right, room.y + 6, " and ".join(kinds), room.width - 46, "condensed", style.small, "right"),
            colour=style.palette.soft,
        ),
        fitted(
            *(
                room.right,
                room.y + 13.5,
                f"weapons make {_weapon_heat(sheet)}",
                beside,
                "condensed",
                style.fine,
                "right",
            ),
            colour=style.palette.soft,
        ),
        *sink_rings(
            style,
            Box(room.x, room.y + _SINKS_HEAD + 2, room.width, room.bottom - room.y - _SINKS_HEAD - 2),
            count,
            _lost_sinks(sheet),
        ),
    ]
    return panel(style, box, "HEAT SINKS", drawn)


def _weapon_heat(sheet: Sheet[Mech]) -> int:
    """The heat of all weapons fired once."""
    return sum(
        shot_heat(sheet.outfit, index)
        for index, _, entry in sheet.outfit.mounted
        if entry.weapon is not None and "ams" not in entry.traits
    )


def _lost_sinks(sheet: Sheet[Mech]) -> int:
    lost = 0
    for index in sheet.lost.mounts:
        entry = sheet.item(index)
        if entry is not None and sink_type(entry) is not None:
            lost += sinks_in(entry)
    return lost
