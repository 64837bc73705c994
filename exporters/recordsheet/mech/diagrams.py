"""Armour and internal structure of a 'Mech."""

from exporters.page import Box, Element, Group, Pips, Text, block
from exporters.recordsheet import faces
from exporters.recordsheet.diagram import Location, diagram, pip_radius
from exporters.recordsheet.figures.mech import FRONT, LAM_REAR, REAR, SKELETON
from exporters.recordsheet.panel import inside, panel
from exporters.recordsheet.plating import armor_name
from exporters.recordsheet.sheet import Sheet
from sheets.rules.shapes import lam_structural_integrity
from sheets.rules.structure import COWL, internal_structure
from sheets.units import Mech, location_name
from sheets.units.mech import TORSOS, Body

_FRONT_REAR_GAP = 9.0
_INTEGRITY = 24.0
_PATCHWORK = 16.0


def armor_height(sheet: Sheet[Mech], wide: float) -> float:
    """How tall the panel is that shows the armour at this width."""
    scale = _scale(sheet, wide)
    front = FRONT[sheet.unit.body]
    extra = _PATCHWORK if sheet.unit.armor.patchwork else 0
    return round((front.box.height + REAR.box.height) * scale + _FRONT_REAR_GAP + 21 + extra, 1)


def _scale(sheet: Sheet[Mech], wide: float) -> float:
    return round((inside(Box(0, 0, wide, 100)).width) / FRONT[sheet.unit.body].box.width, 3)


def armor_panel(sheet: Sheet[Mech], box: Box) -> Group:
    """Front and rear, one pip a point, all of one size."""
    mech, style, runs = sheet.unit, sheet.style, sheet.options.runs_of_five
    scale = _scale(sheet, box.width)
    front, rear = FRONT[mech.body].scaled(scale), (LAM_REAR if mech.body is Body.LAM else REAR).scaled(scale)
    ahead = {place: _armor(sheet, place) for place in mech.locations}
    behind = {place: _armor(sheet, place, rear=True) for place in TORSOS}
    radius = min(pip_radius(front, ahead, runs), pip_radius(rear, behind, runs))
    room = inside(box)
    below = room.y + 1 + front.box.height + _FRONT_REAR_GAP
    drawn: list[Element] = [
        diagram(style, front, ahead, room.x, room.y + 1, radius, runs),
        diagram(style, rear, behind, room.x, below, radius, runs),
    ]
    if mech.armor.patchwork:
        place = Box(room.x, room.bottom - _PATCHWORK, room.width, _PATCHWORK)
        drawn.append(block(place, _patches(mech), "condensed", style.fine, tag="P"))
    name = "Patchwork" if mech.armor.patchwork else armor_name(mech.armor)
    return panel(style, box, "ARMOR", drawn, f"{name}, {mech.armor.total} points")


def _patches(mech: Mech) -> str:
    """Which location has which armour, where they differ."""
    places: dict[str, list[str]] = {}
    for place in mech.locations:
        places.setdefault(armor_name(mech.armor.plating_of(place)), []).append(place)
    return "; ".join(f"{', '.join(where)} {name}" for name, where in places.items())


def _armor(sheet: Sheet[Mech], place: str, rear: bool = False) -> Location:
    mech = sheet.unit
    points = (mech.armor.rear if rear else mech.armor.points).get(place, 0)
    plating = mech.armor.plating_of(place)
    if place == "HD" and mech.has_quirk("cowl"):
        points += COWL
    name = location_name(mech, place)
    if place == "HD":
        name = _head(mech)
    lost = points if place in sheet.condition.destroyed else sheet.condition.lost_armor(place, rear)
    ident = f"armor-{place}-rear" if rear else f"armor-{place}"
    face = faces.pip(sheet.style, faces.armor_shape(plating.type))
    return Location(ident, f"{name} Rear" if rear else name, points, face, lost)


def _head(mech: Mech) -> str:
    """The head with what its quirks do to it."""
    if mech.has_quirk("cowl"):
        return "Head, cowl"
    weak = next((quirk.code[-1] for quirk in mech.quirks if quirk.code.startswith("weak_head_")), "")
    return f"Head, weak −{weak}" if weak else "Head"


def structure_height(sheet: Sheet[Mech], wide: float) -> float:
    """How tall the panel of the structure is at this width."""
    extra = _INTEGRITY if sheet.unit.body is Body.LAM else 0
    return round(FRONT[sheet.unit.body].box.height * _scale(sheet, wide) + 22 + extra, 1)


def structure_panel(sheet: Sheet[Mech], box: Box) -> Group:
    """The skeleton."""
    mech, style, runs = sheet.unit, sheet.style, sheet.options.runs_of_five
    figure = SKELETON[mech.body].scaled(_scale(sheet, box.width))
    points = internal_structure(mech)
    face = faces.pip(style, faces.structure_shape(mech.structure.type), structure=True)
    gone = sheet.condition.destroyed
    shown = {
        place: Location(
            f"structure-{place}",
            "CT" if mech.body is Body.TRIPOD and place == "CT" else location_name(mech, place),
            points[place],
            face,
            points[place] if place in gone else sheet.condition.structure.get(place, 0),
        )
        for place in mech.locations
    }
    room = inside(box)
    radius = pip_radius(figure, shown, runs)
    name = mech.structure.type.value.replace("-", " ").title().replace("Endo ", "Endo-")
    drawn: list[Element] = [diagram(style, figure, shown, room.x, room.y + 1, radius, runs)]
    if mech.body is Body.LAM:
        drawn.append(_integrity(sheet, Box(room.x, room.bottom - _INTEGRITY, room.width, _INTEGRITY)))
    return panel(style, box, "STRUCTURE", drawn, name)


def _integrity(sheet: Sheet[Mech], box: Box) -> Group:
    """The structural integrity of a LAM as a fighter."""
    points = lam_structural_integrity(sheet.unit)
    step = min(7.0, box.width / 10)
    places = [(box.x + step * (n % 10 + 0.5), box.y + 11 + step * (n // 10)) for n in range(points)]
    lost = frozenset(range(1, min(points, sheet.condition.structural_integrity) + 1))
    style = sheet.style
    text = Text(
        box.x, box.y + 5.5, f"Structural integrity {points}", "condensed", style.fine, colour=style.palette.soft
    )
    return Group(
        [text, Pips("structural-integrity", places, faces.pip(style, structure=True), lost)],
        tag="Figure",
        alt=f"Structural integrity {points}",
    )
