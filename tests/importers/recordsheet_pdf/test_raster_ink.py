"""Ink that lies over a sheet as a picture, as tablets save it: each mark is read, and no other."""

from collections import defaultdict
from collections.abc import Callable
from io import BytesIO
from random import Random

import pikepdf
import pytest
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from importers import load
from sheets.record import Condition
from sheets.record.condition import CrewMarks
from sheets.units import Unit
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at

SCALE = 200 / 72  # pixels a point of the layer of ink
MECH, TANK = "tests/data/Brolga BRG-2.mtf", "tests/data/Currawong Patrol Tank CPT-1.blk"

Box = tuple[float, float, float, float]  # left, top, right, bottom in pixels
Ink = Callable[[ImageDraw.ImageDraw, Box], None]
BLUE, RED, BLACK, YELLOW, GRAY = (
    (20, 40, 160, 255),
    (190, 0, 20, 255),
    (0, 0, 0, 255),
    (255, 230, 0, 110),
    (90, 90, 90, 170),
)


def _cross(color: tuple[int, int, int, int], width: int) -> Ink:
    def draw(layer: ImageDraw.ImageDraw, box: Box) -> None:
        x0, y0, x1, y1 = box
        layer.line((x0, y0, x1, y1), color, width)
        layer.line((x0, y1, x1, y0), color, width)

    return draw


INKS: dict[str, tuple[Ink, tuple[int, int, int, int], int]] = {
    "a blot": (lambda layer, box: layer.ellipse(box, BLUE), BLUE, 4),
    "a cross of a pen": (_cross(BLACK, 3), BLACK, 3),
    "a slash": (lambda layer, box: layer.line((box[0], box[3], box[2], box[1]), RED, 4), RED, 4),
    "a highlighter": (lambda layer, box: layer.rectangle(box, YELLOW), YELLOW, 16),
    "a cross of a pencil": (_cross(GRAY, 2), GRAY, 3),
}
"""How a box is marked, and the color and the width of a stroke along a line of words."""


@pytest.mark.parametrize("kind", INKS)
def test_ink_over_the_sheet_of_a_mech(kind: str) -> None:
    """Points of armor and structure, hits of systems and of the warrior, shots, and slots struck by slanted strokes."""
    dice, fields = Random(kind), _fields(unit_at(MECH))
    marked = {name: dice.sample(boxes, dice.randint(0, len(boxes))) for name, boxes in fields.items() if _is_row(name)}
    struck = {f"slot-{place}": dice.sample(fields[f"slot-{place}"][:2], 1) for place in ("LA", "RA", "LL", "HD")}
    found = _read(unit_at(MECH), kind, marked, struck)

    def lost(kind_of_point: str, end: str = "") -> dict[str, int]:
        rows = ((name.split("-"), boxes) for name, boxes in marked.items())
        return {
            words[1]: len(boxes)
            for words, boxes in rows
            if words[0] == kind_of_point and words[2:] == ([end] if end else []) and boxes
        }

    assert found.armor == lost("armor")
    assert found.rear == lost("armor", "rear")
    assert found.structure == lost("structure")
    assert found.criticals == {name: len(marked[name]) for name in SYSTEMS if marked[name]}
    assert (found.crew or (CrewMarks(),))[0].hits == len(marked["crew-1-hit"])
    assert sum(found.shots.values()) == len(marked["ammo-3"])
    assert found.slots == {
        name.removeprefix("slot-"): frozenset(fields[name].index(box) for box in boxes)
        for name, boxes in struck.items()
    }


@pytest.mark.parametrize("kind", INKS)
def test_ink_over_the_sheet_of_a_vehicle(kind: str) -> None:
    """Points, hits in boxes with printed numbers, and the line of a weapon."""
    dice, fields = Random(kind), _fields(unit_at(TANK))
    points = [name for name in fields if name.startswith(("unit-1-armor", "unit-1-structure"))]
    marked = {name: dice.sample(fields[name], dice.randint(0, len(fields[name]) - 1)) for name in points}
    struck = {"unit-1-mount": [fields["unit-1-mount"][0]]}
    found = _read(unit_at(TANK), kind, marked, struck)
    armor = {
        name.removeprefix("unit-1-armor-"): len(boxes) for name, boxes in marked.items() if "armor" in name and boxes
    }
    inside = {name.rpartition("-")[2]: len(boxes) for name, boxes in marked.items() if "structure" in name and boxes}
    assert found.armor == armor
    assert found.structure == inside
    assert len(found.mounts) == 1


SYSTEMS = ("engine", "gyro", "sensors", "life-support")


def _is_row(name: str) -> bool:
    return name in (*SYSTEMS, "crew-1-hit", "ammo-3") or name.startswith(("armor-", "structure-"))


def _fields(unit: Unit) -> dict[str, list[tuple[float, ...]]]:
    """The rectangles of the boxes of a sheet, by the names of their rows, in their order."""
    found: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    with pikepdf.open(BytesIO(printed(unit, fillable=True))) as form:
        for field in form.pages[0].Annots:
            row, _, number = str(field.T).rpartition("-")
            found[row if number.isdecimal() else str(field.T)].append(tuple(float(side) for side in field.Rect))
    return found


def _read(
    unit: Unit,
    kind: str,
    marked: dict[str, list[tuple[float, ...]]],
    struck: dict[str, list[tuple[float, ...]]],
) -> Condition:
    """The condition that a sheet shows with a picture of ink over it."""
    dice = Random(kind)
    ink, color, width = INKS[kind]
    with pikepdf.open(BytesIO(stripped(printed(unit)))) as sheet:
        _, _, right, top = (float(side) for side in sheet.pages[0].MediaBox)
        layer = Image.new("RGBA", (round(right * SCALE), round(top * SCALE)))
        pen = ImageDraw.Draw(layer)
        for x0, y0, x1, y1 in (box for boxes in marked.values() for box in boxes):
            inset = 0.15 * (x1 - x0)
            dx, dy = dice.uniform(-inset, inset), dice.uniform(-inset, inset)
            ink(pen, ((x0 + dx) * SCALE, (top - y1 + dy) * SCALE, (x1 + dx) * SCALE, (top - y0 + dy) * SCALE))
        for x0, y0, x1, y1 in (box for boxes in struck.values() for box in boxes):
            middle, slant = (y0 + y1) / 2, dice.uniform(-1.8, 1.8)
            ends = (x0 - 1, top - middle - slant, x1, top - middle + slant)
            pen.line([side * SCALE for side in ends], color, width)
        drawn = BytesIO()
        canvas = Canvas(drawn, pagesize=(right, top))
        canvas.drawImage(ImageReader(layer), 0, 0, right, top, mask="auto")
        canvas.save()
        with pikepdf.open(BytesIO(drawn.getvalue())) as over:
            sheet.pages[0].add_overlay(over.pages[0])
            made = BytesIO()
            sheet.save(made)
    return load(made.getvalue(), "sheet.pdf").condition or Condition()
