"""Armor and internal structure of a 'Mech, and the transfer of damage."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import hypot

from exporters.page import (
    BlockStyle,
    Box,
    Element,
    Group,
    Line,
    Outline,
    Path,
    Pips,
    Point,
    Symbol,
    Text,
    Use,
    fit_block,
)
from exporters.recordsheet import marks
from exporters.recordsheet.diagram import (
    armor_note,
    draw_diagram,
    is_patchwork,
    region_location,
    track_location,
)
from exporters.recordsheet.figures import Figure
from exporters.recordsheet.figures.mech_builds import Arm, Build, figure_with
from exporters.recordsheet.figures.mechs import (
    FRONT,
    LAM_REAR,
    REAR,
    REAR_WITHOUT_JETS,
    SKELETON,
    TUCK,
)
from exporters.recordsheet.panel import panel, panel_room
from exporters.recordsheet.pips import STRUCTURE
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.recordsheet.model import ArmorRegion, InventoryLine
from sheets.recordsheet.reference.mechs import damage_transfers

_INTEGRITY_HEIGHT = 24.0
_PATCHWORK_HEIGHT = 16.0


def mech_armor_height(sheet: Sheet, wide: float) -> float:
    """The height of the armor panel at this width."""
    scale = _scale(sheet, wide)
    body = sheet.value.body
    extra = _PATCHWORK_HEIGHT if is_patchwork(sheet) else 0
    return round((FRONT[body].box.height + REAR.box.height * _rear_scale(body) - TUCK[body]) * scale + 19 + extra, 1)


def _rear_scale(body: str) -> float:
    """The scale of the rear: less than 1 if it is not between the feet."""
    return 1.0 if TUCK[body] else 0.84


def _scale(sheet: Sheet, wide: float, figures: Mapping[str, Figure] = FRONT) -> float:
    return round(panel_room(Box(0, 0, wide, 100)).width / figures[sheet.value.body].box.width, 3)


def mech_armor_panel(sheet: Sheet, box: Box) -> Group:
    """Front and rear, one pip for each point, all of one size."""
    body, style, runs = sheet.value.body, sheet.style, sheet.options.runs_of_five
    scale = _scale(sheet, box.width)
    behind_scale = _rear_scale(body)
    front = figure_with(body, _build(sheet)).scaled(scale)
    rear = _rear_of(sheet).scaled(round(scale * behind_scale, 3))
    regions = sheet.value.regions
    ahead = {region.place: region_location(style, region, region.armor) for region in regions if region.armor}
    behind = {region.place: region_location(style, region, region.rear) for region in regions if region.rear}
    room = panel_room(box)
    below = room.y + front.box.height - TUCK[body] * scale
    drawn: list[Element] = [
        draw_diagram(style, front, ahead, room.x, room.y, runs),
        draw_diagram(style, rear, behind, room.x + (room.width - rear.box.width) / 2, below, runs),
    ]
    if is_patchwork(sheet):
        place = Box(room.x, room.bottom - _PATCHWORK_HEIGHT, room.width, _PATCHWORK_HEIGHT)
        drawn.append(fit_block(place, _patches(regions), BlockStyle(size=style.fine), tag="P"))
    return panel(style, box, "ARMOR", drawn, armor_note(sheet))


_NO_ARMS = "no_arms"  # a quirk: none to speak of


def _build(sheet: Sheet) -> Build:
    """The build of the figure for this design."""
    return Build(_arm(sheet, "LA"), _arm(sheet, "RA"), _tubes(sheet, "LT"), _tubes(sheet, "RT"))


def _arm(sheet: Sheet, place: str) -> Arm:
    """An arm with a hand if it has one, a pod if it has no lower arm, a stub if the 'Mech has minimal arms."""
    slots = [slot for table in sheet.value.slots if table.place == place for slot in table.slots]
    joints = {slot.code for slot in slots if slot.kind == "system"}
    if "hand" in joints:
        return Arm()
    weapons = [line for line in sheet.value.inventory if line.place == place and line.armed and line.serves is None]
    tubes = _tubes(sheet, place)
    if "lower-arm" in joints:
        return Arm("barrels", len(weapons))
    minimal = any(quirk.name.code == _NO_ARMS for quirk in sheet.value.quirks)
    guns = sum(not _is_launcher(line) for line in weapons)
    return Arm("stub" if minimal and not tubes else "pod", guns, tubes)


def _tubes(sheet: Sheet, place: str) -> int:
    """The tubes of the missile launchers in a place that fire ahead."""
    lines = (line for line in sheet.value.inventory if line.place == place and not line.rear)
    return sum(line.rack for line in lines if _is_launcher(line))


def _is_launcher(line: InventoryLine) -> bool:
    return bool(line.rack) and "M" in line.codes


def _rear_of(sheet: Sheet) -> Figure:
    """The torso from behind, with nozzles if the 'Mech jumps."""
    if sheet.value.body == "lam":
        return LAM_REAR
    jumps = any(way.mode == "jump" and way.points for way in sheet.value.movement)
    return REAR if jumps else REAR_WITHOUT_JETS


def _patches(regions: Sequence[ArmorRegion]) -> str:
    """The armor of each location in words, for patchwork armor."""
    places: dict[str, list[str]] = {}
    for region in regions:
        if region.plating:
            places.setdefault(region.plating.text, []).append(region.place)
    return "; ".join(f"{', '.join(where)} {name}" for name, where in places.items())


def structure_height(sheet: Sheet, wide: float) -> float:
    """The height of the structure panel at this width."""
    extra = _INTEGRITY_HEIGHT if sheet.value.body == "lam" else 0
    return round(SKELETON[sheet.value.body].box.height * _scale(sheet, wide, SKELETON) + 20 + extra, 1)


def structure_panel(sheet: Sheet, box: Box) -> Group:
    """The skeleton."""
    body, style, runs = sheet.value.body, sheet.style, sheet.options.runs_of_five
    figure = SKELETON[body].scaled(_scale(sheet, box.width, SKELETON))
    structure = sheet.value.systems[1]
    face = marks.pip_face(style, marks.structure_shape(structure.name.code), structure=True)
    shown = {region.place: track_location(region.structure, face) for region in sheet.value.regions if region.structure}
    room = panel_room(box)
    drawn: list[Element] = [draw_diagram(style, figure, shown, room.x, room.y, runs, STRUCTURE)]
    if body == "lam":
        drawn.append(_integrity(sheet, Box(room.x, room.bottom - _INTEGRITY_HEIGHT, room.width, _INTEGRITY_HEIGHT)))
    note = ", ".join(filter(None, (structure.name.text, structure.effect)))
    return panel(style, box, "STRUCTURE", drawn, note)


def _integrity(sheet: Sheet, box: Box) -> Group:
    """The structural integrity of a LAM as a fighter."""
    track = sheet.value.integrity
    assert track is not None
    points = track.boxes
    step = min(7.0, box.width / 10)
    places = [(box.x + step * (n % 10 + 0.5), box.y + 11 + step * (n // 10)) for n in range(points)]
    lost = frozenset(range(1, track.marked + 1))
    style = sheet.style
    text = Text(box.x, box.y + 5.5, f"Structural integrity {points}", "condensed", style.fine, color=style.palette.soft)
    return Group(
        [text, Pips(track.id, places, marks.pip_face(style, structure=True), lost)],
        tag="Figure",
        alt=f"Structural integrity {points}",
    )


_TRANSFER_TITLE = 9.0
_TIP = 2.6


def damage_transfer(style: Style, body: str, box: Box) -> Group:
    """The figure in the middle of a box, its title above it."""
    figure = FRONT[body]
    scale = round(min((box.height - _TRANSFER_TITLE) / figure.box.height, box.width / figure.box.width, 0.5), 2)
    x = box.x + (box.width - figure.box.width * scale) / 2
    middle, soft = box.x + box.width / 2, style.palette.soft
    title = Text(middle, box.y + 6, "Damage transfer", "condensed-bold", style.fine, "middle", soft)
    words = "Damage goes on from " + ", ".join(f"{start} to {end}" for start, end in damage_transfers(figure.places))
    return Group(
        [title, Use(_transfer_drawing(style, body, scale), x, box.y + _TRANSFER_TITLE)], tag="Figure", alt=words
    )


@cache
def _transfer_drawing(style: Style, body: str, scale: float) -> Symbol:
    figure = FRONT[body].scaled(scale, weight=0.5)
    ground = figure.symbol(style)
    drawn: list[Element] = [Use(ground, 0, 0)]
    for start, end in damage_transfers(figure.places):
        drawn += transfer_arrow(style, _middle(figure.places[start]), _middle(figure.places[end]))
    return Symbol(f"{style.name}/transfer-{body}-{scale:g}", ground.box, drawn)


def _middle(outline: Outline) -> Point:
    """The middle of the widest part of a shape, a little above its middle."""
    box = outline.box
    y = box.y + box.height * 0.42
    left, right = max(outline.spans(y), key=lambda span: span[1] - span[0])
    return (left + right) / 2, y


def transfer_arrow(style: Style, start: Point, end: Point) -> list[Element]:
    """A line with a head at its end."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    bx, by = bx - ux * 1.5, by - uy * 1.5
    base = bx - ux * _TIP, by - uy * _TIP
    side = _TIP * 0.5
    tip = Outline.polygon(
        [(bx, by), (base[0] - uy * side, base[1] + ux * side), (base[0] + uy * side, base[1] - ux * side)]
    )
    color = style.palette.struck
    return [Line(ax, ay, *base, stroke=color, line_width=0.8), Path(tip, fill=color)]
