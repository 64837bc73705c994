"""Where the panels of a 'Mech stand on the paper."""

from typing import NamedTuple

from exporters.page import Box, Element, Group, Use
from exporters.recordsheet import mechtables
from exporters.recordsheet.ammo import bins
from exporters.recordsheet.headline import HEADER, header
from exporters.recordsheet.layout import NARROW
from exporters.recordsheet.mech import criticaltable, data, diagrams, heatpanel, physical, warriors
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.reference import Grid, grid
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.weaponry import inventory
from sheets.units import Mech
from sheets.units.mech import Body

GAP = 6.0
SCALE_WIDTH = 78.0
_LEAST_TO_HIT = 60.0
_AT_EASE, _CROWDED = 0.53, 0.49  # the share of the critical table
_SPREAD = 396.0  # width at which the two pages are drawn at least
_LEAST_DATA = 150.0  # height of the data without its lines
_MANY = 20  # lines of inventory and ammunition

_TITLES: dict[Body, str] = {
    Body.BIPED: "BattleMech",
    Body.QUAD: "Four-legged BattleMech",
    Body.TRIPOD: "Three-legged BattleMech",
    Body.LAM: "Land-Air BattleMech",
    Body.QUADVEE: "QuadVee",
}


def draw(sheet: Sheet[Mech], area: Box) -> list[list[Element]]:
    """The elements of each page: one, two on small paper, or one for beginners on half of a letter."""
    if sheet.options.paper == "half-letter" and not sheet.options.large_print and _for_beginners(sheet, area):
        return [beginner(sheet, area)]
    if area.width >= NARROW:
        return [front(sheet, area)]
    scale = min(1.0, area.width / _SPREAD)
    room = Box(0, 0, area.width / scale, area.height / scale)
    return [[Group(elements, area.x, area.y, scale)] for elements in spread(sheet, room)]


def references(sheet: Sheet[Mech]) -> list[Grid]:
    """The tables that stand beside the sheet."""
    mech = sheet.unit
    sizes = mechtables.cluster_sizes(mech, sheet.options.edition)
    clusters = [mechtables.cluster(sizes)] if sizes else []
    return [
        *mechtables.to_hit_tables(),
        *clusters,
        mechtables.piloting_table(),
        mechtables.costs(),
        mechtables.fall(),
    ]


def front(sheet: Sheet[Mech], area: Box) -> list[Element]:
    """The whole sheet on one page, in reading order."""
    right = round(area.width * 0.3385, 1)
    left = area.width - right - GAP
    lower = round((area.height - HEADER) * (_CROWDED if crowded(sheet) else _AT_EASE), 1)
    upper = area.height - HEADER - GAP - lower
    top = area.y + HEADER
    broad = round(left * 0.635, 1)
    slim = Box(area.x + broad + GAP, top, left - broad - GAP, upper)
    side = Box(area.x + left + GAP, area.y, right, area.height)
    return [
        header(sheet, Box(area.x, area.y, left, HEADER), kind(sheet.unit)),
        data.panel_of(sheet, Box(area.x, top, broad, upper)),
        *warriors.panels(sheet, slim),
        criticaltable.panel_of(sheet, Box(area.x, area.bottom - lower, left, lower)),
        *_side(sheet, side),
    ]


def crowded(sheet: Sheet[Mech]) -> bool:
    """Whether a 'Mech carries so much that its data need more of the page."""
    return len(inventory(sheet)) + len(bins(sheet)) > _MANY


def kind(mech: Mech) -> str:
    """What kind of 'Mech it is."""
    title = _TITLES[mech.body]
    if mech.omni:
        title = title.replace("BattleMech", "OmniMech").replace("QuadVee", "OmniQuadVee")
    if data.industrial(mech):
        title = title.replace("BattleMech", "IndustrialMech")
    if mech.superheavy:
        title = f"Superheavy {title.replace('Three', 'three').replace('Four', 'four')}"
    return f"{title} record sheet"


def spread(sheet: Sheet[Mech], area: Box) -> list[list[Element]]:
    """Two pages: data, crew and armour on the first; criticals, structure and heat on the second."""
    top = area.y + HEADER
    broad = round((area.width - GAP) * 0.57, 1)
    slim = Box(area.x + broad + GAP, top, area.width - broad - GAP, area.bottom - top)
    crew = warriors.crew_height(sheet)
    armor = diagrams.armor_height(sheet, slim.width)
    first: list[Element] = [
        header(sheet, Box(area.x, area.y, area.width, HEADER), kind(sheet.unit)),
        data.panel_of(sheet, Box(area.x, top, broad, area.bottom - top - crew - GAP)),
        warriors.crew_panel(sheet, Box(area.x, area.bottom - crew, broad, crew)),
        diagrams.armor_panel(sheet, Box(slim.x, top, slim.width, armor)),
        *warriors.below(sheet, Box(slim.x, top + armor + GAP, slim.width, slim.height - armor - GAP)),
    ]
    wide = area.width - SCALE_WIDTH - GAP
    third = round((wide - 2 * GAP) / 3, 1)
    structure = diagrams.structure_height(sheet, third)
    low = area.bottom - structure
    second: list[Element] = [
        criticaltable.panel_of(sheet, Box(area.x, area.y, wide, area.height - structure - GAP)),
        heatpanel.scale_panel(sheet, Box(area.right - SCALE_WIDTH, area.y, SCALE_WIDTH, area.height)),
        diagrams.structure_panel(sheet, Box(area.x, low, third, structure)),
        heatpanel.sinks_panel(sheet, Box(area.x + third + GAP, low, third, structure)),
        physical.panel_of(sheet, Box(area.x + 2 * (third + GAP), low, third, structure)),
    ]
    return [first, second]


class _Small(NamedTuple):
    """The measures of the sheet for beginners."""

    broad: float
    narrow: float
    armor: float
    crew: float
    structure: float
    sinks: float


def _small(sheet: Sheet[Mech], area: Box) -> _Small:
    wide = area.width - SCALE_WIDTH - 2 * GAP
    broad = round(wide * 0.6, 1)
    narrow = wide - broad
    crew, structure = warriors.crew_height(sheet), diagrams.structure_height(sheet, narrow)
    armor = max(diagrams.armor_height(sheet, broad), crew + structure + heatpanel.sinks_height(sheet, narrow) + 2 * GAP)
    return _Small(broad, narrow, armor, crew, structure, armor - crew - structure - 2 * GAP)


def _for_beginners(sheet: Sheet[Mech], area: Box) -> bool:
    """Whether everything of the small sheet has room: a large crew or a long inventory needs the two pages."""
    data_height = area.height - HEADER - _small(sheet, area).armor - GAP
    return data_height > _LEAST_DATA + (len(inventory(sheet)) + len(bins(sheet))) * 6.4


def beginner(sheet: Sheet[Mech], area: Box) -> list[Element]:
    """A small sheet for a first game: no critical table, everything else in its place."""
    top = area.y + HEADER
    at = _small(sheet, area)
    low = area.bottom - at.armor
    right = area.x + at.broad + GAP
    structure = low + at.crew + GAP
    return [
        header(sheet, Box(area.x, area.y, area.width, HEADER), kind(sheet.unit)),
        data.panel_of(sheet, Box(area.x, top, at.broad + GAP + at.narrow, low - top - GAP)),
        diagrams.armor_panel(sheet, Box(area.x, low, at.broad, at.armor)),
        warriors.crew_panel(sheet, Box(right, low, at.narrow, at.crew)),
        diagrams.structure_panel(sheet, Box(right, structure, at.narrow, at.structure)),
        heatpanel.sinks_panel(sheet, Box(right, structure + at.structure + GAP, at.narrow, at.sinks)),
        heatpanel.scale_panel(sheet, Box(area.right - SCALE_WIDTH, top, SCALE_WIDTH, area.bottom - top)),
    ]


def _side(sheet: Sheet[Mech], box: Box) -> list[Element]:
    """The right column: armour, below it structure, heat sinks and physical attacks beside the heat scale."""
    armor = diagrams.armor_height(sheet, box.width)
    top = box.y + armor + GAP
    narrow = box.width - SCALE_WIDTH - GAP
    structure = diagrams.structure_height(sheet, narrow)
    sinks = heatpanel.sinks_height(sheet, narrow)
    strikes = top + structure + GAP + sinks + GAP
    attacks = physical.height(sheet)
    rest = Box(box.x, strikes + attacks + GAP, narrow, box.bottom - strikes - attacks - GAP)
    roomy = rest.height >= _LEAST_TO_HIT
    if not roomy:
        attacks = box.bottom - strikes
    panels = [
        diagrams.armor_panel(sheet, Box(box.x, box.y, box.width, armor)),
        diagrams.structure_panel(sheet, Box(box.x, top, narrow, structure)),
        heatpanel.sinks_panel(sheet, Box(box.x, top + structure + GAP, narrow, sinks)),
        physical.panel_of(sheet, Box(box.x, strikes, narrow, attacks)),
        heatpanel.scale_panel(sheet, Box(box.right - SCALE_WIDTH, top, SCALE_WIDTH, box.bottom - top)),
    ]
    return [*panels, _to_hit(sheet, rest)] if roomy else [*panels]


def _to_hit(sheet: Sheet[Mech], box: Box) -> Group:
    """What a shot asks for, as many lines as there is room for."""
    room = inside(box)
    table = mechtables.to_hit_summary()
    lines = min(len(table.rows), int(room.height / 6.9))
    table = table._replace(rows=table.rows[:lines])
    pitch = min(8.4, round(room.height / lines - 0.05, 1))
    drawn = Use(grid(sheet.style, table, round(room.width, 2), pitch), room.x, room.y)
    return panel(sheet.style, box, "TO HIT", [drawn])
