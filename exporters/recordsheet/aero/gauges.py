"""What stands inside the hull of JumpShips, WarShips and stations: points and things that are counted down."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from exporters.page import Box, Element, Group, Line, Pips, Use, fitted
from exporters.recordsheet import faces
from exporters.recordsheet.aero.craft import Capital
from exporters.recordsheet.diagram import Location, tally
from exporters.recordsheet.figures.capitalships import INSIDE, WIDTH, hull
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.rules.jumpdrive import docking_collars, drive_integrity, sail_integrity


class Gauge(NamedTuple):
    """Points that are counted down: `boxes` says that they are things, to be ticked one by one."""

    id: str
    title: str
    points: int
    lost: int
    boxes: bool = False


def gauges(sheet: Sheet[Capital]) -> Iterator[Gauge]:
    """What a hull holds."""
    ship, condition = sheet.unit, sheet.condition
    taken = condition.criticals
    yield Gauge("structure-SI", "Structural integrity", ship.structural_integrity, condition.structural_integrity)
    if drive := drive_integrity(ship):
        yield Gauge("kf-drive", "K-F drive", drive, taken.get("kf-drive", 0))
    if sail := sail_integrity(ship):
        yield Gauge("sail", "Sail", sail, taken.get("sail", 0))
    if collars := docking_collars(ship):
        yield Gauge("docking-collar", "Docking collars", collars, taken.get("docking-collar", 0), boxes=True)
    if ship.grav_decks:
        yield Gauge("grav-deck", "Grav decks", len(ship.grav_decks), taken.get("grav-deck", 0), boxes=True)


_ACROSS, _FEW = 20, 10
_SQUARE, _TICK = 4.3, 7.6
_TITLE = 10.5
_BETWEEN = 9.0
_LEAST_WIDE = 72.0
_MOST, _TALLY = 500, 20.0  # more points are counted, in a field of this height


def hull_of(sheet: Sheet[Capital], box: Box) -> Group:
    """The hull and the gauges inside it."""
    style = sheet.style
    kind = sheet.unit.kind
    assert kind in ("jumpship", "warship", "space-station")
    shown = list(gauges(sheet))
    slim = round(min(box.width, max(_wanted(gauge) for gauge in shown) * WIDTH / INSIDE.width), 1)
    x = box.x + (box.width - slim) / 2
    figure, room = hull(kind, slim, round(box.height, 1))
    inner = room.moved(x, box.y)
    drawn: list[Element] = [Use(figure.symbol(style), x, box.y)]
    wide = inner.width - 6
    tall = sum(_gauge_height(gauge, wide) for gauge in shown) + _BETWEEN * (len(shown) - 1)
    between = _BETWEEN if tall <= inner.height else max(2.0, _BETWEEN - (tall - inner.height) / max(len(shown) - 1, 1))
    tall = sum(_gauge_height(gauge, wide) for gauge in shown) + between * (len(shown) - 1)
    y = inner.y + max(0.0, (inner.height - tall) / 2)
    for gauge in shown:
        drawn += _gauge(style, gauge, Box(inner.x + 3, y, wide, 0))
        y += _gauge_height(gauge, wide) + between
    return Group(drawn)


def _wanted(gauge: Gauge) -> float:
    """The room across that a gauge would like to have."""
    across, step = _layout(gauge, 999.0)
    return max(_LEAST_WIDE, across * step + 10)


def _layout(gauge: Gauge, wide: float) -> tuple[int, float]:
    """How many points stand in a row, and how far apart."""
    if gauge.boxes:
        step = min(_TICK, wide / min(gauge.points, _FEW))
        return min(gauge.points, _FEW), step
    across = _ACROSS if gauge.points > _FEW else max(gauge.points, 1)
    return across, min(_SQUARE if gauge.points > _FEW else _SQUARE + 1.2, wide / across)


def _gauge_height(gauge: Gauge, wide: float) -> float:
    across, step = _layout(gauge, wide)
    return _TITLE + (_TALLY if gauge.points > _MOST else step * ceil(gauge.points / across))


def _gauge(style: Style, gauge: Gauge, box: Box) -> list[Element]:
    palette = style.palette
    middle = box.x + box.width / 2
    title = f"{gauge.title} {gauge.points}"
    head: list[Element] = [
        fitted(middle, box.y + 6.6, title, box.width, "condensed-bold", style.small, "middle", palette.ink),
        Line(middle - 12, box.y + 8.2, middle + 12, box.y + 8.2, stroke=palette.faint, line_width=style.rule),
    ]
    face = faces.box(style) if gauge.boxes else faces.pip(style, "square", structure=gauge.id == "structure-SI")
    if gauge.points > _MOST:
        place = Box(box.x, box.y + _TITLE, box.width, _TALLY)
        return head + tally(style, place, Location(gauge.id, gauge.title, gauge.points, face, gauge.lost))
    across, step = _layout(gauge, box.width)
    left = middle - step * min(across, gauge.points) / 2
    gap = 0.9 if not gauge.boxes and gauge.points > _FEW else 0.0  # between the tens
    left -= gap / 2
    places = [
        (left + step * (n % across + 0.5) + gap * (n % across // 10), box.y + _TITLE + step * (n // across + 0.5) - 1)
        for n in range(gauge.points)
    ]
    struck = frozenset(range(1, min(gauge.lost, gauge.points) + 1))
    scale = (step - 1) / 7.0 if gauge.boxes else faces.square_scale(step)
    return [*head, Pips(gauge.id, places, face, struck, scale, tooltip=gauge.title)]
