"""Armour and structure of a vehicle in one diagram."""

from exporters.page import Box, Element, Group
from exporters.recordsheet import faces
from exporters.recordsheet.diagram import Location, diagram, pip_radius
from exporters.recordsheet.figures import Figure
from exporters.recordsheet.figures.hulls import HEIGHT, INSIDE, WIDTH
from exporters.recordsheet.figures.rotors import rotorcraft
from exporters.recordsheet.figures.vehicles import vehicle as vehicle_figure
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.plating import armor_name
from exporters.recordsheet.sheet import Sheet
from sheets.rules.structure import internal_structure
from sheets.units import Vehicle, location_name
from sheets.units.vehicle import Motive

_FRAME = 100 - inside(Box(0, 0, 0, 100)).height


def figure_of(unit: Vehicle) -> Figure:
    """The figure that has room for this vehicle's points, at its natural size."""
    if unit.motive is Motive.VTOL:
        return rotorcraft(unit.turrets > 0)
    structure = max(internal_structure(unit).values())
    return vehicle_figure(unit.motive, structure, unit.turrets, unit.six_sided)


def height_in(wide: float) -> float:
    """How tall the panel is around a figure that fills this width."""
    return HEIGHT * inside(Box(0, 0, wide, 0)).width / WIDTH + _FRAME


def scale_in(box: Box) -> float:
    """The largest scale of a figure inside a panel of this size."""
    room = inside(box)
    return round(min(room.width / WIDTH, room.height / HEIGHT) - 0.0005, 3)


def panel_of(sheet: Sheet[Vehicle], box: Box) -> Group:
    """The diagram, as large as it fits, in the middle of its panel."""
    unit, style, runs = sheet.unit, sheet.style, sheet.options.runs_of_five
    scale = scale_in(box)
    figure = figure_of(unit).scaled(scale)
    shown = locations(sheet)
    room = inside(box)
    x = room.x + (room.width - WIDTH * scale) / 2
    y = room.y + (room.height - HEIGHT * scale) / 2
    drawn: list[Element] = [diagram(style, figure, shown, x, y, pip_radius(figure, shown, runs), runs)]
    name = "Patchwork" if unit.armor.patchwork else armor_name(unit.armor)
    return panel(style, box, "ARMOR", drawn, f"{name}, {unit.armor.total} points")


def locations(sheet: Sheet[Vehicle]) -> dict[str, Location]:
    """Armour of each location, and its structure by the name with `/in`."""
    unit, condition = sheet.unit, sheet.condition
    structure = internal_structure(unit)
    inner = faces.pip(sheet.style, faces.structure_shape(unit.structure.type), structure=True)
    shown: dict[str, Location] = {}
    for place in unit.locations:
        name, gone = location_name(unit, place), place in condition.destroyed
        plating, points = unit.armor.plating_of(place), unit.armor.points[place]
        note = armor_name(plating) if unit.armor.patchwork else ""
        lost = points if gone else condition.lost_armor(place)
        face = faces.pip(sheet.style, faces.armor_shape(plating.type))
        shown[place] = Location(f"armor-{place}", name, points, face, lost, note)
        inside_lost = structure[place] if gone else condition.structure.get(place, 0)
        shown[place + INSIDE] = Location(
            f"structure-{place}", f"{name} structure", structure[place], inner, inside_lost
        )
    return shown
