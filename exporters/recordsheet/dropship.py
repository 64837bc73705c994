"""The sheet of a DropShip, aerodyne or spheroid."""

from collections.abc import Sequence
from functools import partial

from exporters.page import Box, Element
from exporters.recordsheet.aero import bays, page, plan, tables
from exporters.recordsheet.aero.hold import hold
from exporters.recordsheet.layout import Whole
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from sheets.units import DropShip

_LEAST_ARMOR = 395.0
_MANY, _MORE = 600, 480.0  # points of a facing from which on the plan needs all the room there is


def draw(sheet: Sheet[DropShip], area: Box) -> list[list[Element]]:
    """The elements of each page."""
    shape = "Spheroid" if sheet.unit.spheroid else "Aerodyne"
    least = _MORE if max(sheet.unit.armor.points.values()) > _MANY else _LEAST_ARMOR
    design = page.Design(f"{shape} DropShip record sheet", "DROPSHIP DATA", partial(plan.panel_of, sheet), least)
    cargo = hold(sheet.unit)
    return page.pages(sheet, area, design, [*bays.sections(sheet), *([cargo] if cargo else [])])


def references(sheet: Sheet[DropShip]) -> Sequence[Grid]:
    """The tables that stand beside the sheet."""
    return tables.references(sheet.unit)


LAYOUT = Whole(draw, references)
