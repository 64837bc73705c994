"""The sheets of JumpShips, WarShips and space stations, which share everything but their hulls."""

from collections.abc import Sequence
from functools import partial

from exporters.page import Box, Element
from exporters.recordsheet.aero import bays, capitalplan, page, tables
from exporters.recordsheet.aero.craft import Capital
from exporters.recordsheet.aero.hold import hold
from exporters.recordsheet.layout import Whole
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet

_LEAST_ARMOR = 395.0
_MANY, _MORE = 150, 480.0  # points of a facing from which on the plan needs all the room there is
_TITLES = {
    "jumpship": ("JumpShip record sheet", "JUMPSHIP DATA"),
    "warship": ("WarShip record sheet", "WARSHIP DATA"),
    "space-station": ("Space station record sheet", "STATION DATA"),
}


def draw(sheet: Sheet[Capital], area: Box) -> list[list[Element]]:
    """The elements of each page."""
    kind, title = _TITLES[sheet.unit.unit_type]
    least = _MORE if max(sheet.unit.armor.points.values()) > _MANY else _LEAST_ARMOR
    design = page.Design(kind, title, partial(capitalplan.panel_of, sheet), least)
    cargo = hold(sheet.unit)
    return page.pages(sheet, area, design, [*bays.sections(sheet), *([cargo] if cargo else [])])


def references(sheet: Sheet[Capital]) -> Sequence[Grid]:
    """The tables that stand beside the sheet."""
    return tables.references(sheet.unit)


LAYOUT = Whole(draw, references)
