"""The data of a 'Mech: movement, systems, inventory; its crew; its heat scale and sinks."""

from collections.abc import Iterable, Sequence

from exporters.page import Box, Element, Group, Text, fit_text, text_width
from exporters.recordsheet import heat
from exporters.recordsheet.crew import WARRIOR_HEIGHT, draw_warrior
from exporters.recordsheet.freeroom import PICTURE, SpareSpace
from exporters.recordsheet.headline import features_and_remarks
from exporters.recordsheet.heat import rings_height, sink_rings
from exporters.recordsheet.loadout import draw_loadout
from exporters.recordsheet.mech.tables import hit_location_panel
from exporters.recordsheet.panel import (
    TAB_HEIGHT,
    Tile,
    distance_text,
    labeled_values,
    movement_text,
    panel,
    panel_room,
    tiles_across,
)
from exporters.recordsheet.sheet import Sheet
from sheets.recordsheet.model import HeatFigures, MovementMode

_TILES = 129.0  # width of all tiles together
_TILE_HEIGHT = 33.0
_HEAD = 69.0  # of movement and systems


def mech_data_panel(sheet: Sheet, box: Box, free: SpareSpace) -> Group:
    """The whole panel; spare room takes the picture, tables or notes."""
    room = panel_room(box)
    below = Box(room.x, room.y + _HEAD, room.width, room.height - _HEAD)
    return panel(
        sheet.style,
        box,
        "'MECH DATA",
        [
            *_movement_tiles(sheet, room),
            *_systems(sheet, room),
            *draw_loadout(sheet, below, features_and_remarks(sheet), filler=free.fill),
        ],
    )


def tiles_of(sheet: Sheet) -> list[Tile]:
    """Label, figure and remark of each way to move; boosted figures in brackets."""
    ways = sheet.value.movement
    if sheet.value.body == "lam":
        return _lam_tiles(ways)
    values = [_tile(sheet, way) for way in ways if not way.shape]
    if len(values) < 3 and ways[-1].mode != "jump" and sheet.value.body != "quadvee":
        values.append(Tile("JUMP", distance_text(sheet, 0), ""))
    for shape, (slow, fast) in _shapes(ways).items():
        figure = f"{distance_text(sheet, slow.points)}/{distance_text(sheet, fast.points)}"
        values.append(Tile(shape.upper(), figure, f"{slow.mode}, {fast.mode}"))
    return values


def _shapes(ways: Iterable[MovementMode]) -> dict[str, list[MovementMode]]:
    """The ways to move in each shape of a 'Mech that has several."""
    found: dict[str, list[MovementMode]] = {}
    for way in ways:
        if way.shape:
            found.setdefault(way.shape, []).append(way)
    return found


def _tile(sheet: Sheet, way: MovementMode) -> Tile:
    heat_text = "" if way.heat is None else f"heat {way.heat}, "
    return Tile(way.mode.upper(), movement_text(sheet, way), f"{heat_text}TMM +{way.modifier or 0}")


def _lam_tiles(ways: Sequence[MovementMode]) -> list[Tile]:
    """The shapes of a LAM, two speeds to a tile."""
    mech, ground, *air = ("/".join(f"{way.points:g}" for way in shape) for shape in _shapes(ways).values())
    values = [Tile("'MECH", mech, "walk, run, jump")]
    if air:
        values.append(Tile("AIRMECH", ground, f"cruise, flank {air[0]}"))
    values.append(Tile("FIGHTER", air[-1] if air else ground, "safe, max. thrust"))
    return values


def _movement_tiles(sheet: Sheet, room: Box) -> list[Element]:
    return tiles_across(sheet.style, room.x, room.y, (_TILES, _TILE_HEIGHT), tiles_of(sheet))


def _systems(sheet: Sheet, room: Box) -> list[Element]:
    style, head, engine = sheet.style, sheet.value.heading, sheet.value.systems[0]
    left = room.x + _TILES + 8
    rating = f"{engine.figure} " if engine.figure else ""
    first = [
        ("Tonnage", f"{head.tons}"),
        ("Tech", head.technology.text),
        ("Rules", head.rules.text),
        ("Role", head.role),
    ]
    second = [
        ("Engine", f"{rating}{engine.name.text}"),
        ("Era", head.date),
        ("Source", head.source),
    ]
    below = room.y + _TILE_HEIGHT + 9.5
    return [
        labeled_values(style, left, room.y + 6.5, room.right - left, first, 29),
        labeled_values(style, room.x, below, room.width, second, 25),
    ]


_GAP = 6.0
_IDLE = 12.0  # less, where no pilot has abilities


def crew_column(sheet: Sheet, box: Box, free: SpareSpace) -> list[Element]:
    """The crew's panel, below it the picture, if there is one, and the hit locations."""
    tall = mech_crew_height(sheet)
    rest = Box(box.x, box.y + tall + _GAP, box.width, box.height - tall - _GAP)
    foot = max(rest.height - PICTURE[1], 0.0)  # the picture is right below the crew
    shown, _ = free.put_picture(rest._replace(height=rest.height - foot))
    if shown:
        rest = Box(rest.x, rest.bottom - foot + _GAP, rest.width, foot - _GAP)
    return [mech_crew_panel(sheet, Box(box.x, box.y, box.width, tall)), *shown, *hit_location_panel(sheet, rest, free)]


def mech_crew_height(sheet: Sheet) -> float:
    """The height of the crew's panel."""
    return TAB_HEIGHT + 7 + _warrior_height(sheet) * len(sheet.value.crew)


def mech_crew_panel(sheet: Sheet, box: Box) -> Group:
    """The panel of all members of the crew."""
    crew, room = sheet.value.crew, panel_room(box)
    drawn: list[Element] = []
    for row, seat in enumerate(crew):
        place = Box(room.x, room.y + row * _warrior_height(sheet), room.width, WARRIOR_HEIGHT)
        drawn.append(draw_warrior(sheet.style, place, seat))
    return panel(sheet.style, box, "WARRIOR" if len(crew) == 1 else "WARRIORS", drawn)


def _warrior_height(sheet: Sheet) -> float:
    """The height of each member of the crew; several members without abilities and wounds need less."""
    crew = sheet.value.crew
    idle = len(crew) > 1 and all(seat.conscious and not seat.abilities for seat in crew)
    return WARRIOR_HEIGHT + (12.5 if sheet.value.body == "lam" else 0) - (_IDLE if idle else 0)


_SINKS_HEAD = 17.0


def mech_heat_scale_panel(sheet: Sheet, box: Box) -> Group:
    """The heat scale with the effects of the rules in the options."""
    return heat.heat_scale_panel(sheet.style, box, mech_heat_figures(sheet))


def mech_heat_figures(sheet: Sheet) -> HeatFigures:
    """The heat of a 'Mech."""
    assert sheet.value.heat is not None
    return sheet.value.heat


def sinks_height(sheet: Sheet, wide: float) -> float:
    """The height of the panel of the sinks."""
    return round(TAB_HEIGHT + 8 + _SINKS_HEAD + 9 + rings_height(mech_heat_figures(sheet).sinks.count, wide), 1)


def mech_sinks_panel(sheet: Sheet, box: Box) -> Group:
    """Number and kind of the sinks, their dissipation, a ring for each."""
    style, sinks = sheet.style, mech_heat_figures(sheet).sinks
    room = panel_room(box)
    shown = str(sinks.count) if sinks.capacity == sinks.count else f"{sinks.count} ({sinks.capacity})"
    beside = room.width - text_width(shown, "condensed-bold", 14) - 4
    drawn: list[Element] = [
        Text(room.x, room.y + 12, shown, "condensed-bold", 14, id="heat-sinks"),
        fit_text(
            Text(
                room.right, room.y + 6, " and ".join(sinks.kinds), "condensed", style.small, "right", style.palette.soft
            ),
            room.width - 46,
        ),
        fit_text(
            Text(
                room.right,
                room.y + 13.5,
                f"weapons make {mech_heat_figures(sheet).weapons}",
                "condensed",
                style.fine,
                "right",
                style.palette.soft,
            ),
            beside,
        ),
        *sink_rings(
            style,
            Box(room.x, room.y + _SINKS_HEAD + 2, room.width, room.bottom - room.y - _SINKS_HEAD - 2),
            sinks,
        ),
    ]
    return panel(style, box, "HEAT SINKS", drawn)
