"""The record sheet of a 'Mech: biped, quad, tripod, LAM, QuadVee, superheavy, industrial, Omni.

This module places the panels on the paper; each panel has its own module.
"""

from typing import NamedTuple

from exporters.page import Box, Element
from exporters.recordsheet.ammo import ammo_rows
from exporters.recordsheet.freeroom import SpareSpace
from exporters.recordsheet.headline import HEADER, header
from exporters.recordsheet.inventory import inventory_rows
from exporters.recordsheet.layout import NARROW, WholeLayout, spread_pages
from exporters.recordsheet.mech import armor, criticals, data, tables
from exporters.recordsheet.mech.armor import mech_armor_height, mech_armor_panel, structure_height, structure_panel
from exporters.recordsheet.mech.data import mech_crew_height, mech_crew_panel
from exporters.recordsheet.reference import Grid
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.tables import tables_named, to_hit_tables, waiting_tables

__all__ = ["LAYOUT"]


def __dir__() -> list[str]:
    return __all__


_GAP = 6.0
_SCALE, _SCALE_OF_FLIERS = 66.0, 78.0  # a LAM's heat has longer effects
_AT_EASE, _CROWDED, _THREE_SEATS = 0.53, 0.49, 0.45  # the share of the critical table
_LEAST_DATA = 150.0  # height of the data without its lines
_MANY = 20  # lines of inventory and ammunition


def draw_mech(sheet: Sheet, area: Box) -> list[list[Element]]:
    """The elements of each page: one, two on small paper, or one for beginners on half of a letter."""
    if sheet.options.paper == "half-letter" and not sheet.options.large_print and _beginner_fits(sheet, area):
        return [_beginner_page(sheet, area)]
    if area.width >= NARROW:
        return [_one_page(sheet, area)]
    return spread_pages(area, lambda room: _two_pages(sheet, room))


def mech_references(sheet: Sheet) -> list[Grid]:
    """The tables next to the sheet."""
    others = tables_named(sheet, "cluster-hits", "piloting", "movement-costs", "fall")
    return [*to_hit_tables(sheet), *others]


def _one_page(sheet: Sheet, area: Box) -> list[Element]:
    """The whole sheet on one page, in reading order."""
    right = round(area.width * 0.3385, 1)
    left = area.width - right - _GAP
    lower = round((area.height - HEADER) * _critical_share(sheet), 1)
    upper = area.height - HEADER - _GAP - lower
    top = area.y + HEADER
    broad = round(left * 0.635, 1)
    slim = Box(area.x + broad + _GAP, top, left - broad - _GAP, upper)
    side = Box(area.x + left + _GAP, area.y, right, area.height)
    free = SpareSpace(sheet, waiting_tables(sheet))
    middle = data.crew_column(sheet, slim, free)
    beside = _right_column(sheet, side, free)
    filled = data.mech_data_panel(sheet, Box(area.x, top, broad, upper), free)
    return [
        header(sheet, Box(area.x, area.y, left, HEADER), sheet.value.heading.title),
        filled,
        *middle,
        criticals.critical_panel(sheet, Box(area.x, area.bottom - lower, left, lower)),
        *beside,
    ]


def _critical_share(sheet: Sheet) -> float:
    """The critical table's share of the height: less if a 'Mech carries much or has a crew of three."""
    if len(sheet.value.crew) > 2:
        return _THREE_SEATS
    return _CROWDED if len(inventory_rows(sheet)) + len(ammo_rows(sheet)) > _MANY else _AT_EASE


def _scale_width(sheet: Sheet) -> float:
    return _SCALE_OF_FLIERS if sheet.value.body == "lam" else _SCALE


def _two_pages(sheet: Sheet, area: Box) -> list[list[Element]]:
    """Two pages: data, crew and armor on the first; criticals, structure and heat on the second."""
    top = area.y + HEADER
    broad = round((area.width - _GAP) * 0.57, 1)
    slim = Box(area.x + broad + _GAP, top, area.width - broad - _GAP, area.bottom - top)
    crew = mech_crew_height(sheet)
    armor_height = mech_armor_height(sheet, slim.width)
    free = SpareSpace(sheet, waiting_tables(sheet))
    below = Box(slim.x, top + armor_height + _GAP, slim.width, slim.height - armor_height - _GAP)
    hits = tables.hit_location_panel(sheet, below, free)
    filled = data.mech_data_panel(sheet, Box(area.x, top, broad, area.bottom - top - crew - _GAP), free)
    first: list[Element] = [
        header(sheet, Box(area.x, area.y, area.width, HEADER), sheet.value.heading.title),
        filled,
        mech_crew_panel(sheet, Box(area.x, area.bottom - crew, broad, crew)),
        mech_armor_panel(sheet, Box(slim.x, top, slim.width, armor_height)),
        *hits,
    ]
    wide = area.width - _scale_width(sheet) - _GAP
    slender = round(wide * 0.38, 1)
    structure = structure_height(sheet, slender)
    low = area.bottom - structure
    beside = Box(area.x + slender + _GAP, low, wide - slender - _GAP, structure)
    sinks = data.sinks_height(sheet, beside.width)
    second: list[Element] = [
        criticals.critical_panel(sheet, Box(area.x, area.y, wide, area.height - structure - _GAP)),
        data.mech_heat_scale_panel(
            sheet, Box(area.right - _scale_width(sheet), area.y, _scale_width(sheet), area.height)
        ),
        structure_panel(sheet, Box(area.x, low, slender, structure)),
        data.mech_sinks_panel(sheet, beside._replace(height=sinks)),
        tables.physical_panel(sheet, Box(beside.x, low + sinks + _GAP, beside.width, structure - sinks - _GAP), free),
    ]
    return [first, second]


class _BeginnerMeasures(NamedTuple):
    """The measures of the sheet for beginners."""

    broad: float
    narrow: float
    armor: float
    crew: float
    structure: float
    sinks: float


def _beginner_measures(sheet: Sheet, area: Box) -> _BeginnerMeasures:
    wide = area.width - _scale_width(sheet) - 2 * _GAP
    broad = round(wide * 0.6, 1)
    narrow = wide - broad
    crew, structure = mech_crew_height(sheet), structure_height(sheet, narrow)
    armor_height = max(mech_armor_height(sheet, broad), crew + structure + data.sinks_height(sheet, narrow) + 2 * _GAP)
    return _BeginnerMeasures(broad, narrow, armor_height, crew, structure, armor_height - crew - structure - 2 * _GAP)


def _beginner_fits(sheet: Sheet, area: Box) -> bool:
    """Whether the small sheet has room for all: a large crew or a long inventory needs two pages."""
    data_height = area.height - HEADER - _beginner_measures(sheet, area).armor - _GAP
    return data_height > _LEAST_DATA + (len(inventory_rows(sheet)) + len(ammo_rows(sheet))) * 6.4


def _beginner_page(sheet: Sheet, area: Box) -> list[Element]:
    """A small sheet for a first game, without the critical table."""
    top = area.y + HEADER
    at = _beginner_measures(sheet, area)
    low = area.bottom - at.armor
    right = area.x + at.broad + _GAP
    structure = low + at.crew + _GAP
    free = SpareSpace(sheet, waiting_tables(sheet))
    filled = data.mech_data_panel(sheet, Box(area.x, top, at.broad + _GAP + at.narrow, low - top - _GAP), free)
    return [
        header(sheet, Box(area.x, area.y, area.width, HEADER), sheet.value.heading.title),
        filled,
        armor.mech_armor_panel(sheet, Box(area.x, low, at.broad, at.armor)),
        data.mech_crew_panel(sheet, Box(right, low, at.narrow, at.crew)),
        armor.structure_panel(sheet, Box(right, structure, at.narrow, at.structure)),
        data.mech_sinks_panel(sheet, Box(right, structure + at.structure + _GAP, at.narrow, at.sinks)),
        data.mech_heat_scale_panel(
            sheet, Box(area.right - _scale_width(sheet), top, _scale_width(sheet), area.bottom - top)
        ),
    ]


def _right_column(sheet: Sheet, box: Box, free: SpareSpace) -> list[Element]:
    """The right column: armor, below it structure, heat sinks and physical attacks beside the heat scale."""
    armor_height = mech_armor_height(sheet, box.width)
    top = box.y + armor_height + _GAP
    narrow = box.width - _scale_width(sheet) - _GAP
    structure = structure_height(sheet, narrow)
    sinks = data.sinks_height(sheet, narrow)
    strikes = top + structure + _GAP + sinks + _GAP
    return [
        mech_armor_panel(sheet, Box(box.x, box.y, box.width, armor_height)),
        structure_panel(sheet, Box(box.x, top, narrow, structure)),
        data.mech_sinks_panel(sheet, Box(box.x, top + structure + _GAP, narrow, sinks)),
        tables.physical_panel(sheet, Box(box.x, strikes, narrow, box.bottom - strikes), free),
        data.mech_heat_scale_panel(
            sheet, Box(box.right - _scale_width(sheet), top, _scale_width(sheet), box.bottom - top)
        ),
    ]


LAYOUT = WholeLayout(draw_mech, mech_references, ("Hexes moved", "Mode, facing", "Final heat"))
