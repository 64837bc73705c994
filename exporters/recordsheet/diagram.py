"""A diagram of armor or structure: a figure, its pips, and the name and points of each location."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from exporters.page import (
    Box,
    Element,
    Field,
    Group,
    Outline,
    PipFace,
    Pips,
    Text,
    Use,
    fit_text,
    text_width,
    width_of_text,
)
from exporters.recordsheet.figures import Figure, Label
from exporters.recordsheet.marks import RADIUS, armor_shape, pip_face
from exporters.recordsheet.pips import ARMOR, NoRoomError, PipLayout, lay_pips
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import ArmorRegion, Track

TOTAL = 9.0  # the size of the points of a location, which players look for


class DiagramLocation(NamedTuple):
    """A location of a diagram. `lost` is the number of lost points; `note` is printed below the points."""

    id: str  # the pips are `armor-LT-1` and on
    name: str
    points: int
    face: PipFace
    lost: int = 0
    note: str = ""


def track_location(track: Track, face: PipFace, note: str = "") -> DiagramLocation:
    """A location of a diagram from the track of its points."""
    return DiagramLocation(track.id, track.label, track.boxes, face, track.marked, note)


def region_location(style: Style, region: ArmorRegion, track: Track, note: str = "") -> DiagramLocation:
    """The armor of a region, front or rear, in the shape of its plating."""
    shape = armor_shape(region.plating.code) if region.plating else "circle"
    return track_location(track, pip_face(style, shape), note)


def is_patchwork(sheet: Sheet) -> bool:
    """Whether the locations have armor of different kinds."""
    return sheet.value.armor is not None and sheet.value.armor.patchwork


def armor_note(sheet: Sheet) -> str:
    """The armor and its points, as the note of a panel: `Ferro-Fibrous, 152 points`."""
    armor = sheet.value.armor
    assert armor is not None
    unit = "points" if not armor.note.startswith("a ") else f"points {armor.note}"
    note = f", {armor.note}" if armor.note and not armor.note.startswith("a ") else ""
    return f"{armor.name.text}, {armor.points:,} {unit}{note}"


def place_pips(outline: Outline, points: int, runs_of_five: bool = False, largest: float = ARMOR) -> PipLayout | None:
    """Places for the pips; None if there are too many points for pips."""
    try:
        return lay_pips(outline, points, runs_of_five, largest)
    except NoRoomError:
        return None


def draw_diagram(
    style: Style,
    figure: Figure,
    locations: Mapping[str, DiagramLocation],
    x: float,
    y: float,
    runs_of_five: bool = False,
    largest: float = ARMOR,
) -> Group:
    """The figure with the pips of its locations, its upper left corner at (x, y)."""
    drawn: list[Element] = [Use(symbol, 0, 0) for symbol in figure.symbols(style)]
    for place, location in locations.items():
        drawn += location_pips(style, figure.pip_field(place), location, runs_of_five, largest)
        if place in figure.labels:
            drawn += location_label(style, figure.labels[place], location.name, location.points, location.note)
    return Group(drawn, x, y, tag="Figure", alt=_diagram_text(locations))


def location_pips(
    style: Style, outline: Outline, location: DiagramLocation, runs_of_five: bool = False, largest: float = ARMOR
) -> list[Element]:
    """The pips of a location, lost ones struck; if they have no room, a number and a field for losses."""
    laid = place_pips(outline, location.points, runs_of_five, largest)
    if laid is None:
        return number_and_field(style, outline.box, location)
    marked = frozenset(range(1, min(location.lost, location.points) + 1))
    scale = round(laid.radius / RADIUS, 3)
    return [Pips(location.id, laid.places, location.face, marked, scale, within=outline, tooltip=location.name)]


def number_and_field(style: Style, box: Box, location: DiagramLocation) -> list[Element]:
    """The number of points that are too many to draw, and a field for the lost ones."""
    x, y = box.middle
    value = str(location.lost) if location.lost else ""
    return [
        Text(x, y - 1, str(location.points), "condensed-bold", style.text, "middle"),
        Field(
            f"{location.id}-lost", Box(x - 12, y + 1, 24, 9), value, f"{location.name}: points lost", anchor="middle"
        ),
    ]


@lru_cache(maxsize=1 << 10)
def location_label(style: Style, at: Label, name: str, points: int, note: str = "") -> tuple[Element, ...]:
    """Name, points and remark of a location below each other, or in one line."""
    if at.inline:
        return (_inline_label(style, at, name, points, note),)
    palette = style.palette
    shown = at.short or name
    words = [] if at.bare else shown.split() if at.stacked else [shown]
    size = style.small
    lines: list[Element] = []
    y = at.y
    for word in words:
        lines.append(fit_text(Text(at.x, y, word, "condensed", size, "middle", palette.ink), at.room))
        y += size + 0.1
    y += 0.0 if at.bare else TOTAL - style.small + 0.2
    lines.append(Text(at.x, y, str(points), "condensed-bold", TOTAL, "middle", palette.ink))
    if note:
        text = Text(at.x, y + 6.4, note, "condensed-italic", size, "middle", palette.soft)
        lines.append(fit_text(text, at.room + 6))
    return tuple(lines)


def _inline_label(style: Style, at: Label, name: str, points: int, note: str) -> Element:
    """Name and points in one line, turned as the label says."""
    number, gap = str(points), 3.5
    size, strong = style.small, TOTAL
    whole = f"{name} ({note})" if note else name
    number_wide = text_width(number, "condensed-bold", strong)
    named = fit_text(Text(0, 0, whole, "condensed", size, color=style.palette.ink), at.room - number_wide - gap)
    wide = width_of_text(named) + gap + number_wide
    x, y = (at.x - wide / 2, at.y) if not at.turn else (-wide / 2, 0.36 * strong)
    line: list[Element] = [
        named._replace(x=x, y=y, box=Box(x, y - size, wide, 1.4 * size)),
        Text(x + wide, y, number, "condensed-bold", strong, "right", style.palette.ink),
    ]
    return Group(line, at.x, at.y, turn=at.turn) if at.turn else Group(line)


def _diagram_text(locations: Mapping[str, DiagramLocation]) -> str:
    """The diagram in words."""
    words = []
    for location in locations.values():
        lost = f", {location.lost} lost" if location.lost else ""
        words.append(f"{location.name} {location.points}{lost}")
    return "; ".join(words)
