"""Damage of fighters and DropShips: the armor diagram with thresholds, and the boxes of critical damage.

The effect of each critical hit is written into its box. Larger ships have a diagram of their own (`capital_armor`).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from exporters.page import Box, Element, Group, Line, Outline, Pip, Text, Use, fit_text, text_width
from exporters.recordsheet import marks
from exporters.recordsheet.diagram import DiagramLocation, armor_note, is_patchwork, location_pips, track_location
from exporters.recordsheet.figures import Figure, Label
from exporters.recordsheet.figures.dropships import AERODYNE, LANDER, SHUTTLE, SPHEROID
from exporters.recordsheet.figures.fighters import AIRLINER, CONVENTIONAL, FIGHTER, INTEGRITY
from exporters.recordsheet.panel import TAB_HEIGHT, panel, panel_room
from exporters.recordsheet.pips import STRUCTURE
from exporters.recordsheet.reference import compass
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import Track

_CAPTION = 9.0  # height of the words above the points of structural integrity
_EDGE = 7.0


class ArmorFacing(NamedTuple):
    """A facing with its points."""

    id: str
    name: str
    points: int
    lost: int
    threshold: int
    armor: str  # the armor of this facing if it differs from the others
    shape: marks.PipShape

    def location(self, style: Style) -> DiagramLocation:
        """The facing as a diagram shows it."""
        return DiagramLocation(self.id, self.name, self.points, marks.pip_face(style, self.shape), self.lost)


_FIGURES: dict[tuple[str, str], Figure] = {
    ("fighter", "aerospace"): FIGHTER,
    ("fighter", "conventional"): CONVENTIONAL,
    ("fighter", "support"): AIRLINER,
    ("small-craft", "spheroid"): LANDER,
    ("small-craft", "aerodyne"): SHUTTLE,
    ("dropship", "spheroid"): SPHEROID,
    ("dropship", "aerodyne"): AERODYNE,
}
"""The outline of a craft by its kind and body."""


def craft_armor_panel(sheet: Sheet, box: Box) -> Group:
    """The whole panel; the figure is as large as fits."""
    style, shape = sheet.style, _FIGURES[sheet.value.kind, sheet.value.body]
    figure = shape
    room = Box(box.x + _EDGE, box.y + TAB_HEIGHT + 2, box.width - 2 * _EDGE, box.height - TAB_HEIGHT - 6)
    scale = min(room.width / figure.box.width, room.height / figure.box.height, 1.15)
    figure = figure.scaled(round(scale, 3))
    x = room.x + (room.width - figure.box.width) / 2
    y = room.y + (room.height - figure.box.height) / 2
    found = craft_facings(sheet)
    runs = sheet.options.runs_of_five
    drawn: list[Element] = [Use(figure.symbol(style), 0, 0)]
    for place, facing in found.items():
        drawn += location_pips(style, figure.pip_field(place), facing.location(style), runs)
        drawn += _facing_label(style, figure.labels[place], facing)
    drawn += _structural_integrity(sheet, figure)
    body = Group(drawn, x, y, tag="Figure", alt=armor_in_words(found, integrity_of(sheet).boxes))
    # Aerodyne and spheroid DropShips leave an upper corner free, all other shapes a lower one.
    left, high = shape is not SPHEROID, shape in (AERODYNE, SPHEROID)
    rose = compass(style, box.x + 27 if left else box.right - 30, box.y + TAB_HEIGHT + 28 if high else box.bottom - 25)
    return panel(style, box, "ARMOR", [body, rose], armor_note(sheet))


def craft_facings(sheet: Sheet) -> dict[str, ArmorFacing]:
    """The facings of a craft, nose first."""
    patched = is_patchwork(sheet)
    found: dict[str, ArmorFacing] = {}
    for region in sheet.value.regions:
        assert region.armor
        assert region.plating
        found[region.place] = ArmorFacing(
            region.armor.id,
            region.label,
            region.armor.boxes,
            region.armor.marked,
            region.threshold or 0,
            region.plating.text if patched else "",
            marks.armor_shape(region.plating.code),
        )
    return found


def _structural_integrity(sheet: Sheet, figure: Figure) -> list[Element]:
    """The structural integrity in the middle of the hull, a caption above its points."""
    style = sheet.style
    track = integrity_of(sheet)
    room = _integrity_room(figure)
    box, face = room.box, marks.pip_face(style, structure=True)
    caption = f"{track.label} {track.boxes}"
    shown = track_location(track, face)
    return [
        fit_text(
            Text(
                box.x + box.width / 2, box.y - 1.2, caption, "condensed-bold", style.small, "middle", style.palette.ink
            ),
            box.width + 8,
        ),
        *location_pips(style, room, shown, sheet.options.runs_of_five, STRUCTURE),
    ]


def integrity_of(sheet: Sheet) -> Track:
    """The structural integrity of a craft."""
    assert sheet.value.integrity is not None
    return sheet.value.integrity


@lru_cache(maxsize=64)
def _integrity_room(figure: Figure) -> Outline:
    """The part of the middle below the caption, for the points."""
    box = figure.places[INTEGRITY].box
    slim = box.width * 0.09
    return Outline.rounded(Box(box.x + slim, box.y + _CAPTION, box.width - 2 * slim, box.height - _CAPTION - 0.6))


def _facing_label(style: Style, at: Label, facing: ArmorFacing) -> list[Element]:
    """The name of a facing, its points, its threshold, and its armor if it differs from the others."""
    palette = style.palette
    drawn: list[Element] = [
        fit_text(Text(at.x, at.y, facing.name, "condensed", style.small, "middle", palette.soft), at.room),
        Text(at.x, at.y + 10.5, f"{facing.points:,}", "condensed-bold", 10.5, "middle", palette.ink),
        fit_text(
            Text(
                at.x, at.y + 18.5, f"threshold {facing.threshold}", "condensed-bold", style.small, "middle", palette.ink
            ),
            at.room,
        ),
        Line(at.x - 13, at.y + 20.6, at.x + 13, at.y + 20.6, stroke=palette.faint, line_width=style.rule),
    ]
    if facing.armor:
        drawn.append(
            fit_text(
                Text(at.x, at.y + 27, facing.armor, "condensed-italic", style.fine, "middle", palette.soft), at.room
            )
        )
    return drawn


def armor_in_words(found: Mapping[str, ArmorFacing], integrity: int) -> str:
    """The diagram in words."""
    parts = [
        f"{facing.name} {facing.points}, threshold {facing.threshold}{f', {facing.lost} lost' if facing.lost else ''}"
        for facing in found.values()
    ]
    return "; ".join([*parts, f"structural integrity {integrity}"])


_LINE = 14.0
_SIZE, _STEP = 11.4, 12.4
_LABEL_GAP = 4.0

_SystemColumns = Sequence[Sequence[Track]]  # systems by column


def _system_columns(sheet: Sheet) -> _SystemColumns:
    """The systems in columns: electronics, drive, the rest; a ship's drive and docks are in its hull."""
    found = [track for track in sheet.value.criticals if track.effect]
    if sheet.value.kind == "fighter":
        return (found[:4], found[4:])
    return (found[:4], found[4:7], found[7:])


def criticals_height(sheet: Sheet) -> float:
    """The height of the panel of critical hits."""
    return TAB_HEIGHT + 8 + _LINE * max(len(column) for column in _system_columns(sheet))


def criticals_panel(sheet: Sheet, box: Box) -> Group:
    """The whole panel."""
    room = panel_room(box)
    table = _system_columns(sheet)
    wants = [_column_width(sheet.style, column) for column in table]
    spare = (room.width - sum(wants)) / max(len(table) - 1, 1)
    drawn: list[Element] = []
    x = room.x
    for column, wide in zip(table, wants, strict=True):
        labels = wide - _STEP * max(system.boxes for system in column) - _LABEL_GAP
        give = min(0.0, spare) * (len(table) - 1) / len(table)  # labels are narrowed if there is too little room
        for number, system in enumerate(column):
            y = room.y + _LINE * (number + 0.5)
            drawn.append(_system_line(sheet, system, x, y, labels + give))
        x += wide + (spare if spare > 0 else give)
    return panel(sheet.style, box, "CRITICAL DAMAGE", drawn)


def _column_width(style: Style, column: Sequence[Track]) -> float:
    """The preferred width of a column: its longest label and its most boxes."""
    labels = max(text_width(system.label, "condensed-bold", style.small) for system in column)
    return labels + _LABEL_GAP + _STEP * max(system.boxes for system in column)


def _system_line(sheet: Sheet, system: Track, x: float, y: float, room: float) -> Group:
    style = sheet.style
    left = x + room + _LABEL_GAP + _SIZE / 2
    places = [(left + _STEP * n, y) for n in range(system.boxes)]
    drawn: list[Element] = [
        fit_text(Text(x, y + 2.3, system.label, "condensed-bold", style.small), room),
    ]
    for number, (at, word) in enumerate(zip(places, system.words, strict=True), 1):
        face = marks.labeled_box(style, word, _SIZE)
        hint = f"{system.label}: {word.replace('−', '-')} {system.effect}"
        drawn.append(Pip(f"{system.id}-{number}", *at, face, number <= system.marked, tooltip=hint))
    return Group(drawn, tag="P")
