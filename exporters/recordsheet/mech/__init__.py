"""The record sheet of a 'Mech: biped, quad, tripod, LAM, QuadVee, superheavy, industrial, Omni.

This module places the panels on the paper; each panel has its own module.
"""

from typing import NamedTuple

from exporters.page import Box, Element
from exporters.recordsheet.ammo import ammo_rows
from exporters.recordsheet.compose import split_column, split_row
from exporters.recordsheet.freeroom import SpareSpace
from exporters.recordsheet.headline import HEADER, header
from exporters.recordsheet.inventory import inventory_rows
from exporters.recordsheet.layout import NARROW, WholeLayout, spread_pages
from exporters.recordsheet.mech import criticals, data, tables
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
    left, side = split_row(area, None, round(area.width * 0.3385, 1), gap=_GAP)
    head, body = split_column(left, HEADER, None)
    upper, lower = split_column(body, None, round(body.height * _critical_share(sheet), 1), gap=_GAP)
    broad, slim = split_row(upper, round(left.width * 0.635, 1), None, gap=_GAP)
    free = SpareSpace(sheet, waiting_tables(sheet))
    middle = data.crew_column(sheet, slim, free)
    beside = _right_column(sheet, side, free)
    filled = data.mech_data_panel(sheet, broad, free)
    return [
        header(sheet, head, sheet.value.heading.title),
        filled,
        *middle,
        criticals.critical_panel(sheet, lower),
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
    head, body = split_column(area, HEADER, None)
    broad, slim = split_row(body, round((body.width - _GAP) * 0.57, 1), None, gap=_GAP)
    facts, crew = split_column(broad, None, mech_crew_height(sheet), gap=_GAP)
    armor, below = split_column(slim, mech_armor_height(sheet, slim.width), None, gap=_GAP)
    free = SpareSpace(sheet, waiting_tables(sheet))
    hits = tables.hit_location_panel(sheet, below, free)
    filled = data.mech_data_panel(sheet, facts, free)
    first: list[Element] = [
        header(sheet, head, sheet.value.heading.title),
        filled,
        mech_crew_panel(sheet, crew),
        mech_armor_panel(sheet, armor),
        *hits,
    ]
    left, scale = split_row(area, None, _scale_width(sheet), gap=_GAP)
    slender = round(left.width * 0.38, 1)
    slots, lower = split_column(left, None, structure_height(sheet, slender), gap=_GAP)
    structure, beside = split_row(lower, slender, None, gap=_GAP)
    sinks, strikes = split_column(beside, data.sinks_height(sheet, beside.width), None, gap=_GAP)
    second: list[Element] = [
        criticals.critical_panel(sheet, slots),
        data.mech_heat_scale_panel(sheet, scale),
        structure_panel(sheet, structure),
        data.mech_sinks_panel(sheet, sinks),
        tables.physical_panel(sheet, strikes, free),
    ]
    return [first, second]


class _BeginnerPlaces(NamedTuple):
    """The places on the sheet for beginners."""

    head: Box
    data: Box
    armor: Box
    crew: Box
    structure: Box
    sinks: Box
    scale: Box


def _beginner_places(sheet: Sheet, area: Box) -> _BeginnerPlaces:
    head, body = split_column(area, HEADER, None)
    left, scale = split_row(body, None, _scale_width(sheet), gap=_GAP)
    wide = left.width - _GAP
    broad = round(wide * 0.6, 1)
    heights = mech_crew_height(sheet), structure_height(sheet, wide - broad)
    least = sum(heights) + data.sinks_height(sheet, wide - broad) + 2 * _GAP
    upper, lower = split_column(left, None, max(mech_armor_height(sheet, broad), least), gap=_GAP)
    armor, side = split_row(lower, broad, None, gap=_GAP)
    crew, structure, sinks = split_column(side, *heights, None, gap=_GAP)
    return _BeginnerPlaces(head, upper, armor, crew, structure, sinks, scale)


def _beginner_fits(sheet: Sheet, area: Box) -> bool:
    """Whether the small sheet has room for all: a large crew or a long inventory needs two pages."""
    lines = len(inventory_rows(sheet)) + len(ammo_rows(sheet))
    return _beginner_places(sheet, area).data.height > _LEAST_DATA + lines * 6.4


def _beginner_page(sheet: Sheet, area: Box) -> list[Element]:
    """A small sheet for a first game, without the critical table."""
    places = _beginner_places(sheet, area)
    free = SpareSpace(sheet, waiting_tables(sheet))
    return [
        header(sheet, places.head, sheet.value.heading.title),
        data.mech_data_panel(sheet, places.data, free),
        mech_armor_panel(sheet, places.armor),
        mech_crew_panel(sheet, places.crew),
        structure_panel(sheet, places.structure),
        data.mech_sinks_panel(sheet, places.sinks),
        data.mech_heat_scale_panel(sheet, places.scale),
    ]


def _right_column(sheet: Sheet, box: Box, free: SpareSpace) -> list[Element]:
    """The right column: armor, below it structure, heat sinks and physical attacks beside the heat scale."""
    armor, lower = split_column(box, mech_armor_height(sheet, box.width), None, gap=_GAP)
    left, scale = split_row(lower, None, _scale_width(sheet), gap=_GAP)
    heights = structure_height(sheet, left.width), data.sinks_height(sheet, left.width)
    structure, sinks, strikes = split_column(left, *heights, None, gap=_GAP)
    return [
        mech_armor_panel(sheet, armor),
        structure_panel(sheet, structure),
        data.mech_sinks_panel(sheet, sinks),
        tables.physical_panel(sheet, strikes, free),
        data.mech_heat_scale_panel(sheet, scale),
    ]


LAYOUT = WholeLayout(draw_mech, mech_references, ("Hexes moved", "Mode, facing", "Final heat"))
