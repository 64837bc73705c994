"""The armor of a fighter in its strip of a squadron: a row for each facing, with its label, threshold and pips."""

from itertools import pairwise

import pytest

from exporters.page import Box, Group, Pips, Rect, Text
from exporters.page.measure import text_width
from exporters.papers import PaperName
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from exporters.recordsheet.aero.damage import ArmorFacing
from exporters.recordsheet.aero.squadron import facing_cells
from sheets.record import Condition
from tests.exporters.recordsheet.craft import fighter
from tests.exporters.recordsheet.proof import everything, faults

BOX = Box(10, 20, 150, 90)


def cells_of(*points: int) -> list[Box]:
    column = [ArmorFacing(f"armor-{n}", "", each, 0, 0, "", "circle") for n, each in enumerate(points)]
    found = facing_cells(column, BOX)
    assert [facing for facing, _ in found] == column
    return [cell for _, cell in found]


@pytest.mark.parametrize("points", [(50, 30, 30, 20, 8), (200, 0, 0, 1), (7,), (0, 0, 0)])
def test_the_rows_of_a_column_fill_it_and_are_taller_with_more_points(points: tuple[int, ...]) -> None:
    cells = cells_of(*points)
    edges = [BOX.y]
    for cell in cells:
        assert (cell.x, cell.width, cell.y) == pytest.approx((BOX.x, BOX.width, edges[-1]))
        edges.append(cell.bottom)
    assert edges[-1] == pytest.approx(BOX.bottom, abs=0.05 * len(points))
    heights = [cell.height for cell in cells]
    for one, tall in zip(points, heights, strict=True):
        assert all(tall > other for fewer, other in zip(points, heights, strict=True) if one > fewer)
        assert all(tall == other for same, other in zip(points, heights, strict=True) if one == same)


def test_a_row_without_points_has_room_for_its_label() -> None:
    """The letters of a label are 6 points high, with some room above and below."""
    assert 8 <= min(cell.height for cell in cells_of(300, 0, 100)) <= 10


def test_a_point_more_has_the_same_height_in_each_row() -> None:
    first, second, third = (cell.height for cell in cells_of(10, 20, 30))
    assert second - first == pytest.approx(third - second, abs=0.11)


def ends(text: Text) -> tuple[float, float]:
    wide = text_width(text.text, text.font, text.size, text.stretch)
    return (text.x - wide, text.x) if text.anchor == "right" else (text.x, text.x + wide)


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("paper", ["letter", "a5", "half-letter"])
def test_each_facing_has_its_label_before_its_pips(paper: PaperName) -> None:
    unit = fighter()
    options = SheetOptions(squadron=True, paper=paper)
    page = next(iter(sheet_pages([Sheet(unit, Condition(), options)])))
    (armor,) = (e for e in everything(page.elements) if isinstance(e, Group) and e.alt.count(";") == 4)
    assert sorted(int(part.split()[-1]) for part in armor.alt.split("; ")) == [6, 27, 38, 38, 52]
    fields = [e.box for e in armor.elements if isinstance(e, Rect)]
    texts = [e for e in everything(armor.elements) if isinstance(e, Text)]
    pips = [e for e in everything(armor.elements) if isinstance(e, Pips)]
    assert sorted(len(run.places) for run in pips) == [6, 27, 38, 38, 52]
    assert len(fields) == 5
    for one in fields:
        rows = [text for text in texts if one.y < text.y < one.bottom and 0 < one.x - text.x < 60]
        edges = [edge for text in sorted(rows, key=lambda text: ends(text)[0]) for edge in ends(text)]
        assert edges == sorted(edges)
        assert edges[-1] < one.x
        assert [text.text for text in rows if text.text.startswith("thr.")] == [
            f"thr. {-(-int(text.text) // 10)}" for text in rows if text.text.isdigit() and text.text != "6"
        ]
        middle = one.y + one.height / 2
        assert all(abs(text.y - text.size * 0.35 - middle) < 1 for text in rows)
        assert not any(other is not one and overlap(one, other) for other in fields)
    columns = sorted({(round(one.x, 3), round(one.right, 3)) for one in fields})
    assert len(columns) == (1 if paper == "letter" else 2)
    assert len({round(one.width, 3) for one in fields}) == 1
    for left, _ in pairwise(columns):
        label = min(text.x for text in texts if text.x > left[1])
        assert 4 < label - left[1] < 15
    assert not faults([page])
