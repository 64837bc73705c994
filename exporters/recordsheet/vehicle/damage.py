"""Damage of a vehicle: armor and structure in one diagram, crew and critical damage to tick off."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from exporters.page import Box, Element, Group, Pips, Point, Symbol, Text, Use, fit_text
from exporters.recordsheet import marks
from exporters.recordsheet.crew import skill_blank
from exporters.recordsheet.diagram import (
    DiagramLocation,
    armor_note,
    draw_diagram,
    is_patchwork,
    region_location,
    track_location,
)
from exporters.recordsheet.figures import Figure
from exporters.recordsheet.figures.hulls import FRONT_TURRET, HEIGHT, INSIDE, TURRET, WIDTH
from exporters.recordsheet.figures.vehicles import rotorcraft, vehicle
from exporters.recordsheet.panel import FRAME_HEIGHT, TAB_HEIGHT, blank_field, panel, panel_room
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import RecordSheet, Track
from sheets.recordsheet.vehicles import MOTIVE_EFFECTS

VTOL = "vtol"


def vehicle_figure(sheet: RecordSheet) -> Figure:
    """The figure that has room for this vehicle's points, at its natural size."""
    places = {region.place for region in sheet.regions}
    turrets = len(places & {TURRET, FRONT_TURRET})
    if sheet.body == VTOL:
        return rotorcraft(turrets > 0)
    structure = max(region.structure.boxes for region in sheet.regions if region.structure)
    return vehicle(sheet.body, structure, turrets, six_sided="FRLS" in places)


def vehicle_armor_height(wide: float) -> float:
    """The height of the panel around a figure that fills this width."""
    return HEIGHT * panel_room(Box(0, 0, wide, 0)).width / WIDTH + FRAME_HEIGHT


def scale_in(box: Box) -> float:
    """The largest scale of a figure inside a panel of this size."""
    room = panel_room(box)
    return round(min(room.width / WIDTH, room.height / HEIGHT) - 0.0005, 3)


def vehicle_armor_panel(sheet: Sheet, box: Box) -> Group:
    """The diagram, as large as it fits, in the middle of its panel."""
    style, runs = sheet.style, sheet.options.runs_of_five
    scale = scale_in(box)
    figure = vehicle_figure(sheet.value).scaled(scale)
    shown = vehicle_locations(sheet)
    room = panel_room(box)
    x = room.x + (room.width - WIDTH * scale) / 2
    y = room.y + (room.height - HEIGHT * scale) / 2
    drawn: list[Element] = [draw_diagram(style, figure, shown, x, y, runs)]
    return panel(style, box, "ARMOR", drawn, armor_note(sheet))


def vehicle_locations(sheet: Sheet) -> dict[str, DiagramLocation]:
    """The locations of the diagram: armor by its code, structure by the code with `/in`."""
    structure = sheet.value.systems[1].name
    inner = marks.pip_face(sheet.style, marks.structure_shape(structure.code), structure=True)
    patched = is_patchwork(sheet)
    shown: dict[str, DiagramLocation] = {}
    for region in sheet.value.regions:
        assert region.armor
        assert region.structure
        assert region.plating
        note = region.plating.text if patched else ""
        shown[region.place] = region_location(sheet.style, region, region.armor, note)
        shown[region.place + INSIDE] = track_location(region.structure, inner)
    return shown


_BOX = 9.0
_STEP = 12.0
_ROW = 12.0
_COLUMNS = 3  # of stabilizers
CREW_HEIGHT = TAB_HEIGHT + 7 + 25 + 2 * _ROW + 2


_CREW = ("commander", "driver", "pilot", "copilot")


class _DamageRow(NamedTuple):
    """A row of boxes by their ids, with a label before, a remark after, and a word in each box."""

    label: str
    boxes: tuple[tuple[str, str], ...]
    note: str = ""


def _rows(tracks: Iterable[Track]) -> tuple[_DamageRow, ...]:
    """The rows of tracks; tracks of one label share a row."""
    rows: dict[str, _DamageRow] = {}
    for track in tracks:
        boxes = tuple((track.id, word) for word in track.words or ("",) * track.boxes)
        before = rows.get(track.label)
        rows[track.label] = _DamageRow(track.label, (*(before.boxes if before else ()), *boxes), track.effect)
    return tuple(rows.values())


def vehicle_crew_panel(sheet: Sheet, box: Box) -> Group:
    """Name, skills, and the two of the crew who can be hit."""
    style, seat = sheet.style, sheet.value.crew[0]
    room = panel_room(box)
    drawn = blank_field(style, f"{seat.id}-name", Box(room.x, room.y, room.width, 10), seat.name, seat.title)
    half = (room.width - 6) / 2
    for column, skill in enumerate(seat.skills):
        drawn += skill_blank(style, skill, Box(room.x + column * (half + 6), room.y + 12.5, half, 10))
    hits = _rows(track for track in sheet.value.criticals if track.id in _CREW)
    drawn.append(_damage_lines(sheet, room.x, room.y + 26, room.width, 47, hits))
    return panel(style, box, "CREW", drawn)


def _damage_rows(sheet: Sheet) -> tuple[_DamageRow, ...]:
    """The boxes of critical damage, those of crew, rotor and stabilizers apart."""
    others = (*_CREW, ROTOR)
    tracks = (track for track in sheet.value.criticals if track.id not in others)
    return _rows(track for track in tracks if not track.id.startswith(STABILIZER))


ROTOR, STABILIZER = "rotor", "stabilizer-"


def _stabilizers_of(sheet: Sheet) -> list[Track]:
    return [track for track in sheet.value.criticals if track.id.startswith(STABILIZER)]


def damage_height(sheet: Sheet) -> float:
    """The height of the panel of critical damage."""
    return TAB_HEIGHT + 8 + _ROW * (len(_damage_rows(sheet)) + _stabilizer_rows(sheet)) + _extra(sheet)


def _extra(sheet: Sheet) -> float:
    return 11.0 + (18.0 if sheet.value.body == VTOL else 9.0)


def _stabilizer_rows(sheet: Sheet) -> int:
    return -(-len(_stabilizers_of(sheet)) // _COLUMNS)


def damage_panel(sheet: Sheet, box: Box) -> Group:
    """Engine, turrets, sensors, motive system, stabilizers."""
    style = sheet.style
    room = panel_room(box)
    rows = _damage_rows(sheet)
    drawn: list[Element] = [_damage_lines(sheet, room.x, room.y, room.width, 52, rows)]
    y = room.y + _ROW * len(rows)
    if sheet.value.body == VTOL:
        drawn.append(_rotor(sheet, Box(room.x, y, room.width, 18)))
        y += 18
    else:
        drawn.append(
            fit_text(
                Text(room.x, y + 5.4, MOTIVE_EFFECTS, "condensed", 5.9, color=style.palette.soft, tag="P"), room.width
            )
        )
        y += 9
    drawn.append(Text(room.x, y + 7, "Stabilizers", "condensed-bold", style.small, color=style.palette.tab, tag="H3"))
    drawn.append(_stabilizers(sheet, Box(room.x, y + 10, room.width, 0)))
    return panel(style, box, "CRITICAL DAMAGE", drawn)


def _stabilizers(sheet: Sheet, box: Box) -> Group:
    tracks = _stabilizers_of(sheet)
    step = box.width / _COLUMNS
    names = tuple(track.label for track in tracks)
    drawn: list[Element] = [Use(_stabilizer_names(sheet.style, names, round(step, 2)), box.x, box.y)]
    for number, track in enumerate(tracks):
        x, middle = box.x + step * (number % _COLUMNS), box.y + _ROW * (number // _COLUMNS + 0.5)
        place = track.id.removeprefix(STABILIZER)
        drawn.append(_tick_boxes(sheet, track.id, [(x + _BOX / 2, middle)], f"Stabilizer {place}"))
    return Group(drawn)


@cache
def _stabilizer_names(style: Style, names: tuple[str, ...], step: float) -> Symbol:
    drawn: list[Element] = []
    for number, name in enumerate(names):
        x, middle = step * (number % _COLUMNS), _ROW * (number // _COLUMNS + 0.5)
        drawn.append(fit_text(Text(x + _BOX + 2.5, middle + 2.2, name, "condensed", style.small), step - _BOX - 3))
    box = Box(0, 0, step * _COLUMNS, _ROW * -(-len(names) // _COLUMNS))
    return Symbol(f"{style.name}/stabilizers-{step:g}-{'-'.join(names)}", box, drawn)


def _rotor(sheet: Sheet, box: Box) -> Group:
    """A box for each MP that rotor hits can cost."""
    style = sheet.style
    track = next(track for track in sheet.value.criticals if track.id == ROTOR)
    step = min((box.width - 2) / track.boxes, 8.0)
    face, scale = marks.tick_box(style), min(step * 0.86, 7.0) / 7.0
    places = [(box.x + step * (n + 0.5), box.y + 13) for n in range(track.boxes)]
    struck = frozenset(range(1, track.marked + 1))
    return Group(
        [
            Text(box.x, box.y + 6.5, track.label, "condensed-bold", style.small),
            Pips(track.id, places, face, struck, scale, tooltip="Rotor hit"),
        ],
        tag="P",
    )


def _damage_lines(
    sheet: Sheet, x: float, y: float, room: float, label_room: float, rows: tuple[_DamageRow, ...]
) -> Group:
    labels, printed = _printed_words(sheet.style, round(room, 2), label_room, rows)
    drawn: list[Element] = [Use(labels, x, y)]
    first = x + label_room + 4 + _BOX / 2
    for number, row in enumerate(rows):
        middle = y + _ROW * (number + 0.5)
        places: dict[str, list[Point]] = {}
        for n, (name, _) in enumerate(row.boxes):
            places.setdefault(name, []).append((first + _STEP * n, middle))
        drawn += [_tick_boxes(sheet, name, at, row.label) for name, at in places.items()]
    return Group([*drawn, Use(printed, x, y)])


@cache
def _printed_words(style: Style, room: float, label_room: float, rows: tuple[_DamageRow, ...]) -> tuple[Symbol, Symbol]:
    """The printed words next to the boxes and in them."""
    labels: list[Element] = []
    printed: list[Element] = []
    first = label_room + 4 + _BOX / 2
    for number, row in enumerate(rows):
        middle = _ROW * (number + 0.5)
        base = middle + 0.35 * style.small
        labels.append(fit_text(Text(label_room, base, row.label, "condensed-bold", style.small, "right"), label_room))
        if row.note:
            left = first + _STEP * (len(row.boxes) - 1) + _BOX / 2 + 3
            labels.append(fit_text(Text(left, base, row.note, "condensed", 5.9, color=style.palette.soft), room - left))
        for n, (_, word) in enumerate(row.boxes):
            if word:
                x = first + _STEP * n
                printed.append(Text(x, middle + 2.0, word, "condensed-bold", 5.9, "middle", style.palette.soft))
    box = Box(0, 0, room, _ROW * len(rows))
    name = f"{room:g}-{label_room:g}-{rows!r}"
    return Symbol(f"{style.name}/damage-labels-{name}", box, labels), Symbol(
        f"{style.name}/damage-marks-{name}", box, printed
    )


def _tick_boxes(sheet: Sheet, name: str, places: Sequence[Point], tooltip: str) -> Pips:
    """The boxes of one name, ticked from the left."""
    marked = next(track.marked for track in sheet.value.criticals if track.id == name)
    return Pips(name, places, marks.tick_box(sheet.style, _BOX), frozenset(range(1, marked + 1)), tooltip=tooltip)
