"""The sheet of a fighter: aerospace, conventional, or a support craft with fixed wings."""

from collections.abc import Callable, Sequence

from exporters.page import Box, Element, Group
from exporters.recordsheet import squadron
from exporters.recordsheet.aero import boxes, crew, data, heat, plan, stores, tables, velocity
from exporters.recordsheet.aero.armament import Section, arms
from exporters.recordsheet.aero.hold import hold
from exporters.recordsheet.aero.inventory import lines_of
from exporters.recordsheet.aero.spread import spread
from exporters.recordsheet.aero.tablepanel import LEAST_PITCH, height_of, tables_panel
from exporters.recordsheet.headline import HEADER, header
from exporters.recordsheet.layout import NARROW, Shared, Whole
from exporters.recordsheet.reference import Grid, grid_height
from exporters.recordsheet.sheet import Sheet
from sheets.rules.heat import heat_capacity
from sheets.rules.stores import external_stores
from sheets.units import Fighter

GAP = 6.0
_LEFT = 0.403  # of the width
_SCALE = 84.0
_ARMOR, _LEAST_ARMOR = 0.56, 250.0  # of the height


def draw(sheet: Sheet[Fighter], area: Box) -> list[list[Element]]:
    """The elements of each page."""
    if area.width < NARROW:
        return spread(area, lambda room: _narrow(sheet, room))
    left = round(area.width * _LEFT, 1)
    right = Box(area.x + left + GAP, area.y, area.width - left - GAP, area.height)
    return [[*_left(sheet, Box(area.x, area.y, left, area.height)), *_right(sheet, right, tall_scale=False)]]


def _narrow(sheet: Sheet[Fighter], area: Box) -> list[list[Element]]:
    """Two pages; where the inventory is long the velocity record moves to a third."""
    opposite = _right(sheet, area, tall_scale=True)
    tall = area.height - HEADER - sum(_tall(part) + GAP for part in _below(sheet))
    place = Box(area.x, area.y, area.width, tall)
    if lines_of(_sections(sheet)) <= data.capacity(sheet, place):
        return [_left(sheet, area), opposite]
    record = velocity.panel_of(sheet, Box(area.x, area.y, area.width, velocity.HEIGHT))
    top = area.y + velocity.HEIGHT + GAP
    wanted = [tables.criticals(capital=False, fighter=True), *tables.control(sheet.unit), *tables.to_hit()]
    last = tables_panel(sheet, Box(area.x, top, area.width, area.bottom - top), "TABLES", wanted, picture=False)
    return [_left(sheet, area, record=False), opposite, [record, last]]


def kind(fighter: Fighter) -> str:
    """What the sheet is called."""
    if fighter.support is not None:
        title = "Fixed-wing support craft"
    else:
        title = "Conventional fighter" if fighter.conventional else "Aerospace fighter"
    if fighter.omni:
        title = "OmniFighter" if fighter.support is None and not fighter.conventional else f"Omni {title.lower()}"
    return f"{title} record sheet"


_Part = tuple[float, Callable[[Sheet[Fighter], Box], Group]]  # the height of a panel and what draws it


def _tall(part: _Part) -> float:
    return part[0]


def _below(sheet: Sheet[Fighter], record: bool = True) -> list[_Part]:
    """The panels below the data: critical damage, external stores, velocity."""
    fighter = sheet.unit
    found: list[_Part] = [(boxes.panel_height(fighter), boxes.panel_of)]
    if external_stores(fighter):
        found.append((stores.panel_height(fighter), stores.panel_of))
    if record:
        found.append((velocity.HEIGHT, velocity.panel_of))
    return found


def _sections(sheet: Sheet[Fighter]) -> list[Section]:
    return [section for section in (arms(sheet), hold(sheet.unit)) if section is not None]


def _left(sheet: Sheet[Fighter], box: Box, record: bool = True) -> list[Element]:
    """Name, data, critical damage, external stores, velocity under each other."""
    fighter, sections = sheet.unit, _sections(sheet)
    parts = _below(sheet, record)
    top = box.y + HEADER
    tall = box.bottom - top - sum(_tall(part) + GAP for part in parts)
    wanted = [tables.criticals_untitled(fighter)]
    more = height_of(wanted, box.width, tall - data.natural_height(sheet, box.width, sections) - GAP)
    own = tall - more - GAP if more else tall
    drawn: list[Element] = [
        header(sheet, Box(box.x, box.y, box.width, HEADER), kind(fighter)),
        data.panel_of(sheet, Box(box.x, top, box.width, own), "FIGHTER DATA", sections),
    ]
    if more:
        place = Box(box.x, top + own + GAP, box.width, more)
        drawn.append(tables_panel(sheet, place, "CRITICAL HITS", wanted, picture=False))
    y = top + tall + GAP
    for height, panel_of in parts:
        drawn.append(panel_of(sheet, Box(box.x, y, box.width, height)))
        y += height + GAP
    return drawn


def _right(sheet: Sheet[Fighter], box: Box, tall_scale: bool) -> list[Element]:
    """The armour, below it pilot, heat and tables; the heat scale along their right or along the whole side."""
    fighter = sheet.unit
    hot = heat_capacity(fighter) is not None
    slim = box.width - _SCALE - GAP if hot else box.width
    pilot = crew.pilot_height(fighter)
    table = tables.hit_locations(fighter)
    least = pilot + GAP + grid_height(table, LEAST_PITCH) + 24
    armor = max(min(round(box.height * _ARMOR, 1), box.height - least - GAP), _LEAST_ARMOR)
    wide = slim if tall_scale else box.width
    top = box.y + armor + GAP
    half = (slim - GAP) / 2
    drawn: list[Element] = [
        plan.panel_of(sheet, Box(box.x, box.y, wide, armor)),
        crew.pilot_panel(sheet, Box(box.x, top, half if hot else slim, pilot)),
    ]
    if hot:
        drawn.append(heat.sinks_panel(sheet, Box(box.x + half + GAP, top, half, pilot)))
    y = top + pilot + GAP
    wanted = [table, *tables.control(fighter), *tables.to_hit()]
    drawn.append(tables_panel(sheet, Box(box.x, y, slim, box.bottom - y), "HIT LOCATIONS", wanted))
    if hot:
        start = box.y if tall_scale else top
        drawn.append(heat.scale_panel(sheet, Box(box.right - _SCALE, start, _SCALE, box.bottom - start)))
    return drawn


def references(sheet: Sheet[Fighter]) -> Sequence[Grid]:
    """The tables that stand beside the sheet."""
    return tables.references(sheet.unit)


ALONE = Whole(draw, references)


def LAYOUT(sheet: Sheet[Fighter]) -> Whole | Shared:  # noqa: N802 - what the registry asks for
    """The sheet of a fighter, or its place on that of its squadron."""
    return squadron.LAYOUT if sheet.options.squadron else ALONE
