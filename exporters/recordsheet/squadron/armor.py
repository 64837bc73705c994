"""The armour of a fighter in a strip: a row of points for each facing, as high as it has points."""

from collections.abc import Sequence
from functools import lru_cache

from exporters.page import Box, Element, Group, Outline, Rect, Text
from exporters.recordsheet import faces
from exporters.recordsheet.aero.plan import Facing, facings
from exporters.recordsheet.diagram import laid_in, points
from exporters.recordsheet.pips import LARGEST
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.style import Style
from sheets.rules.structure import structural_integrity
from sheets.units import Fighter

_FACING_LABEL = 50.0


def armor_of(sheet: Sheet[Fighter], box: Box, columns: int) -> Group:
    """The facings and the structural integrity, each with its points in a row; as high as it has points."""
    style = sheet.style
    found = facings(sheet)
    integrity = structural_integrity(sheet.unit)
    middle = Facing("structure-SI", "SI", integrity, sheet.condition.structural_integrity, 0, "", "circle")
    split = [[*found.values(), middle]]
    if columns == 2:
        nose, left, right, aft = found.values()
        split = [[nose, aft, middle], [left, right]]
    wide = (box.width - 8 * (columns - 1)) / columns
    cells = [
        (facing, cell)
        for number, column in enumerate(split)
        for facing, cell in _cells(column, Box(box.x + number * (wide + 8), box.y, wide, box.height))
    ]
    laid = [laid_in(_field(cell), facing.points, runs_of_five=True) for facing, cell in cells]
    radius = min((one.radius for one in laid if one is not None), default=LARGEST)
    drawn: list[Element] = []
    for (facing, cell), one in zip(cells, laid, strict=True):
        face = faces.pip(style, facing.shape, structure=facing is middle)
        drawn += _facing_label(style, facing, cell)
        drawn += points(style, _field(cell), one, facing.location(style)._replace(face=face), radius)
    told = "; ".join(f"{facing.name} {facing.points}" for facing, _ in cells)
    return Group(drawn, tag="Figure", alt=told)


def _cells(column: Sequence[Facing], box: Box) -> list[tuple[Facing, Box]]:
    """The rows of a column, their heights by their points."""
    least = 9.0
    total = sum(facing.points for facing in column) or 1
    spare = box.height - least * len(column)
    y = box.y
    found = []
    for facing in column:
        tall = round(least + spare * facing.points / total, 1)
        found.append((facing, Box(box.x, y, box.width, tall)))
        y += tall
    return found


@lru_cache(maxsize=1 << 10)
def _field(cell: Box) -> Outline:
    return Outline.rounded(
        Box(cell.x + _FACING_LABEL, cell.y + 0.3, cell.width - _FACING_LABEL, cell.height - 0.6), 1.5
    )


def _facing_label(style: Style, facing: Facing, cell: Box) -> list[Element]:
    """The name of a facing, its points and its threshold."""
    base = cell.y + cell.height / 2 + 2.3
    palette = style.palette
    name = facing.id.removeprefix("armor-").removeprefix("structure-")
    drawn: list[Element] = [
        Rect(_field(cell).box, fill=palette.body, stroke=palette.faint, line_width=style.hair, radius=1.5),
        Text(cell.x, base, name, "condensed", style.small, colour=palette.soft),
        Text(cell.x + 27, base, str(facing.points), "condensed-bold", style.text, "right"),
    ]
    if facing.threshold:
        drawn.append(Text(cell.x + 30, base, f"thr. {facing.threshold}", "condensed", style.fine, colour=palette.soft))
    return drawn
