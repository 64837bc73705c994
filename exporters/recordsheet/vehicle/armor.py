"""Armour and structure of a vehicle in one diagram."""

from exporters.page import Box, Element, Group
from exporters.recordsheet import marks
from exporters.recordsheet.diagram import DiagramLocation, armor_name, diagram
from exporters.recordsheet.figures import Figure
from exporters.recordsheet.figures.hulls import HEIGHT, INSIDE, WIDTH
from exporters.recordsheet.figures.vehicles import rotorcraft, vehicle
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.sheet import Sheet
from sheets.rules.structure import internal_structure
from sheets.units import Vehicle, location_name
from sheets.units.vehicle import Motive

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
    name = "Patchwork" if unit.armor.patchwork else armor_name(unit.armor)
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
        note = armor_name(plating) if unit.armor.patchwork else ""
        lost = points if gone else condition.lost_armor(place)
        face = marks.pip(sheet.style, marks.armor_shape(plating.type))
        shown[place] = DiagramLocation(f"armor-{place}", name, points, face, lost, note)
        inside_lost = structure[place] if gone else condition.structure.get(place, 0)
        shown[place + INSIDE] = DiagramLocation(
            f"structure-{place}", f"{name} structure", structure[place], inner, inside_lost
        )
    return shown
