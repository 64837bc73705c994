"""The sheet of a small craft, aerodyne or spheroid."""

from collections.abc import Sequence
from functools import partial

from exporters.page import Box, Element
from exporters.recordsheet.aero import page, plan, tables
from exporters.recordsheet.aero.armament import arms
from exporters.recordsheet.aero.hold import hold
from exporters.recordsheet.layout import Whole
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from sheets.units import SmallCraft

_LEAST_ARMOR = 370.0


def draw(sheet: Sheet[SmallCraft], area: Box) -> list[list[Element]]:
    """The elements of each page."""
    shape = "Spheroid" if sheet.unit.spheroid else "Aerodyne"
    design = page.Design(f"{shape} small craft record sheet", "CRAFT DATA", partial(plan.panel_of, sheet), _LEAST_ARMOR)
    sections = [section for section in (arms(sheet), hold(sheet.unit)) if section is not None]
    return page.pages(sheet, area, design, sections)


def references(sheet: Sheet[SmallCraft]) -> Sequence[Grid]:
    """The tables that stand beside the sheet."""
    return tables.references(sheet.unit)


LAYOUT = Whole(draw, references)
