"""Damage of a vehicle: armour and structure in one diagram, crew and critical damage to tick off."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from exporters.page import Box, Element, Group, Pips, Point, Symbol, Text, Use, fitted
from exporters.recordsheet import marks
from exporters.recordsheet.diagram import DiagramLocation, armor_name, diagram
from exporters.recordsheet.figures import Figure
from exporters.recordsheet.figures.hulls import HEIGHT, INSIDE, WIDTH
from exporters.recordsheet.figures.vehicles import rotorcraft, vehicle
from exporters.recordsheet.panel import TAB_HEIGHT, blank, inside, panel
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.record.boxes import boxes
from sheets.rules.structure import internal_structure
from sheets.units import Vehicle, location_name
from sheets.units.vehicle import FRONT_TURRET, TURRET, Motive

_FRAME_HEIGHT = 100 - inside(Box(0, 0, 0, 100)).height


def figure_of(unit: Vehicle) -> Figure:
    """The figure that has room for this vehicle's points, at its natural size."""
    if unit.motive is Motive.VTOL:
        return rotorcraft(unit.turrets > 0)
    structure = max(internal_structure(unit).values())
    return vehicle(unit.motive, structure, unit.turrets, unit.six_sided)


def armor_height(wide: float) -> float:
    """How tall the panel is around a figure that fills this width."""
    return HEIGHT * inside(Box(0, 0, wide, 0)).width / WIDTH + _FRAME_HEIGHT


def scale_in(box: Box) -> float:
    """The largest scale of a figure inside a panel of this size."""
    room = inside(box)
    return round(min(room.width / WIDTH, room.height / HEIGHT) - 0.0005, 3)


def armor_panel(sheet: Sheet[Vehicle], box: Box) -> Group:
    """The diagram, as large as it fits, in the middle of its panel."""
    unit, style, runs = sheet.unit, sheet.style, sheet.options.runs_of_five
    scale = scale_in(box)
    figure = figure_of(unit).scaled(scale)
    shown = locations(sheet)
    room = inside(box)
    x = room.x + (room.width - WIDTH * scale) / 2
    y = room.y + (room.height - HEIGHT * scale) / 2
    drawn: list[Element] = [diagram(style, figure, shown, x, y, runs)]
    name = "Patchwork" if unit.armor.patchwork else armor_name(unit.armor, unit.tech_base.side)
    return panel(style, box, "ARMOR", drawn, f"{name}, {unit.armor.total} points")


def locations(sheet: Sheet[Vehicle]) -> dict[str, DiagramLocation]:
    """Armour of each location, and its structure by the name with `/in`."""
    unit, condition = sheet.unit, sheet.condition
    structure = internal_structure(unit)
    inner = marks.pip(sheet.style, marks.structure_shape(unit.structure.type), structure=True)
    shown: dict[str, DiagramLocation] = {}
    for place in unit.locations:
        name, gone = location_name(unit, place), place in sheet.lost.locations
        plating, points = unit.armor.plating_of(place), unit.armor.points[place]
        note = armor_name(plating, unit.tech_base.side) if unit.armor.patchwork else ""
        lost = points if gone else condition.lost_armor(place)
        face = marks.pip(sheet.style, marks.armor_shape(plating.type))
        shown[place] = DiagramLocation(f"armor-{place}", name, points, face, lost, note)
        inside_lost = structure[place] if gone else condition.structure.get(place, 0)
        shown[place + INSIDE] = DiagramLocation(
            f"structure-{place}", f"{name} structure", structure[place], inner, inside_lost
        )
    return shown


_BOX = 9.0
_STEP = 12.0
_ROW = 12.0
_COLUMNS = 3  # of stabilizers
CREW_HEIGHT = TAB_HEIGHT + 7 + 25 + 2 * _ROW + 2

# The stabilizers in the order in which they are printed.
_STABILIZERS = {
    "FR": "Front",
    "LS": "Left",
    "RS": "Right",
    "FRLS": "F left",
    "FRRS": "F right",
    "RRLS": "R left",
    "RRRS": "R right",
    "RR": "Rear",
    FRONT_TURRET: "F turret",
    TURRET: "Turret",
}


class DamageBox(NamedTuple):
    """One box: what the condition calls it, what stands in it."""

    name: str
    text: str = ""


class DamageRow(NamedTuple):
    """A line of boxes with a label before and a remark behind."""

    label: str
    marks: tuple[DamageBox, ...]
    note: str = ""


def crew_panel(sheet: Sheet[Vehicle], box: Box) -> Group:
    """Name, skills, and the two of the crew who can be hit."""
    style = sheet.style
    room = inside(box)
    state = sheet.crew()[0]
    drawn = blank(style, "crew-1-name", Box(room.x, room.y, room.width, 10), state.name, "Crew")
    half = (room.width - 6) / 2
    skills = (("Gunnery", state.gunnery), ("Driving", state.piloting))
    for column, (name, value) in enumerate(skills):
        field = Box(room.x + column * (half + 6), room.y + 12.5, half, 10)
        shown = "" if value is None else str(value)
        drawn += blank(style, f"crew-1-{name.lower()}", field, shown, name, "middle", style.text + 1.5)
    vtol = sheet.unit.motive is Motive.VTOL
    hits = (
        (
            DamageRow("Pilot hit", (DamageBox("pilot", "+2"),), "driving rolls"),
            DamageRow("Co-pilot hit", (DamageBox("copilot", "+1"),), "attacks"),
        )
        if vtol
        else (
            DamageRow("Commander hit", (DamageBox("commander", "+1"),), "driving, attacks"),
            DamageRow("Driver hit", (DamageBox("driver", "+2"),), "driving rolls"),
        )
    )
    drawn.append(_damage_lines(sheet, room.x, room.y + 26, room.width, 47, hits))
    return panel(style, box, "CREW", drawn)


def damage_rows(unit: Vehicle) -> tuple[DamageRow, ...]:
    """The boxes of critical damage, stabilizers apart."""
    rows = [DamageRow("Engine hit", (DamageBox("engine"),))]
    if unit.turrets == 1:
        rows.append(DamageRow("Turret locked", (DamageBox(f"turret-locked-{TURRET}"),)))
    elif unit.turrets == 2:
        rows.append(
            DamageRow(
                "Turret locked",
                (DamageBox(f"turret-locked-{FRONT_TURRET}", "F"), DamageBox(f"turret-locked-{TURRET}", "R")),
            )
        )
    rows.append(DamageRow("Sensors", tuple(DamageBox("sensors", text) for text in ("+1", "+2", "+3", "D"))))
    if unit.motive is Motive.VTOL:
        rows.append(DamageRow("Flight stabilizer", (DamageBox("flight-stabilizer", "+3"),), "cruise only"))
    else:
        marks = tuple(DamageBox(f"motive-{n}", text) for n, text in enumerate(("+1", "+2", "+3", "0"), 1))
        rows.append(DamageRow("Motive", marks))
    return tuple(rows)


def damage_height(unit: Vehicle) -> float:
    """How tall the panel of critical damage is."""
    return TAB_HEIGHT + 8 + _ROW * (len(damage_rows(unit)) + _stabilizer_rows(unit)) + _extra(unit)


def _extra(unit: Vehicle) -> float:
    return 11.0 + (18.0 if unit.motive is Motive.VTOL else 9.0)


def _stabilizer_rows(unit: Vehicle) -> int:
    return -(-len(_stabilized(unit)) // _COLUMNS)


def _stabilized(unit: Vehicle) -> list[str]:
    return [place for place in _STABILIZERS if place in unit.armor.points]


def damage_panel(sheet: Sheet[Vehicle], box: Box) -> Group:
    """Engine, turrets, sensors, motive system, stabilizers."""
    style, unit = sheet.style, sheet.unit
    room = inside(box)
    rows = damage_rows(unit)
    drawn: list[Element] = [_damage_lines(sheet, room.x, room.y, room.width, 52, rows)]
    y = room.y + _ROW * len(rows)
    if unit.motive is Motive.VTOL:
        drawn.append(_rotor(sheet, Box(room.x, y, room.width, 18)))
        y += 18
    else:
        text = "+2 also −1 MP, +3 half MP, 0 immobile"
        drawn.append(fitted(room.x, y + 5.4, text, room.width, "condensed", 5.9, colour=style.palette.soft, tag="P"))
        y += 9
    drawn.append(Text(room.x, y + 7, "Stabilizers", "condensed-bold", style.small, colour=style.palette.tab, tag="H3"))
    drawn.append(_stabilizers(sheet, Box(room.x, y + 10, room.width, 0)))
    return panel(style, box, "CRITICAL DAMAGE", drawn)


def _stabilizers(sheet: Sheet[Vehicle], box: Box) -> Group:
    places = tuple(_stabilized(sheet.unit))
    step = box.width / _COLUMNS
    names = tuple("R turret" if p == TURRET and sheet.unit.turrets == 2 else _STABILIZERS[p] for p in places)
    drawn: list[Element] = [Use(_stabilizer_names(sheet.style, names, round(step, 2)), box.x, box.y)]
    for number, place in enumerate(places):
        x, middle = box.x + step * (number % _COLUMNS), box.y + _ROW * (number // _COLUMNS + 0.5)
        drawn.append(_tick_boxes(sheet, f"stabilizer-{place}", [(x + _BOX / 2, middle)], f"Stabilizer {place}"))
    return Group(drawn)


@cache
def _stabilizer_names(style: Style, names: tuple[str, ...], step: float) -> Symbol:
    drawn: list[Element] = []
    for number, name in enumerate(names):
        x, middle = step * (number % _COLUMNS), _ROW * (number // _COLUMNS + 0.5)
        drawn.append(fitted(x + _BOX + 2.5, middle + 2.2, name, step - _BOX - 3, "condensed", style.small))
    box = Box(0, 0, step * _COLUMNS, _ROW * -(-len(names) // _COLUMNS))
    return Symbol(f"{style.name}/stabilizers-{step:g}-{'-'.join(names)}", box, drawn)


def _rotor(sheet: Sheet[Vehicle], box: Box) -> Group:
    """A box for each MP that hits on the rotor can take."""
    style = sheet.style
    count = boxes(sheet.unit).criticals["rotor"]
    step = min((box.width - 2) / count, 8.0)
    face, scale = marks.tick_box(style), min(step * 0.86, 7.0) / 7.0
    places = [(box.x + step * (n + 0.5), box.y + 13) for n in range(count)]
    lost = min(sheet.condition.criticals.get("rotor", 0), count)
    return Group(
        [
            Text(box.x, box.y + 6.5, "Rotor hits, −1 MP each", "condensed-bold", style.small),
            Pips("rotor", places, face, frozenset(range(1, lost + 1)), scale, tooltip="Rotor hit"),
        ],
        tag="P",
    )


def _damage_lines(
    sheet: Sheet[Vehicle], x: float, y: float, room: float, label_room: float, rows: tuple[DamageRow, ...]
) -> Group:
    labels, marks = _printed_words(sheet.style, round(room, 2), label_room, rows)
    drawn: list[Element] = [Use(labels, x, y)]
    first = x + label_room + 4 + _BOX / 2
    for number, row in enumerate(rows):
        middle = y + _ROW * (number + 0.5)
        places: dict[str, list[Point]] = {}
        for n, mark in enumerate(row.marks):
            places.setdefault(mark.name, []).append((first + _STEP * n, middle))
        drawn += [_tick_boxes(sheet, name, at, row.label) for name, at in places.items()]
    return Group([*drawn, Use(marks, x, y)])


@cache
def _printed_words(style: Style, room: float, label_room: float, rows: tuple[DamageRow, ...]) -> tuple[Symbol, Symbol]:
    """What is printed beside the boxes, and what is printed in them."""
    labels: list[Element] = []
    marks: list[Element] = []
    first = label_room + 4 + _BOX / 2
    for number, row in enumerate(rows):
        middle = _ROW * (number + 0.5)
        base = middle + 0.35 * style.small
        labels.append(fitted(label_room, base, row.label, label_room, "condensed-bold", style.small, "right"))
        if row.note:
            left = first + _STEP * (len(row.marks) - 1) + _BOX / 2 + 3
            labels.append(fitted(left, base, row.note, room - left, "condensed", 5.9, colour=style.palette.soft))
        for n, mark in enumerate(row.marks):
            if mark.text:
                x = first + _STEP * n
                marks.append(Text(x, middle + 2.0, mark.text, "condensed-bold", 5.9, "middle", style.palette.soft))
    box = Box(0, 0, room, _ROW * len(rows))
    name = f"{room:g}-{label_room:g}-{rows!r}"
    return Symbol(f"{style.name}/damage-labels-{name}", box, labels), Symbol(
        f"{style.name}/damage-marks-{name}", box, marks
    )


def _tick_boxes(sheet: Sheet[Vehicle], name: str, places: Sequence[Point], tooltip: str) -> Pips:
    """The boxes of one name, ticked from the left."""
    taken = min(sheet.condition.criticals.get(name, 0), len(places))
    return Pips(name, places, marks.tick_box(sheet.style, _BOX), frozenset(range(1, taken + 1)), tooltip=tooltip)
