"""Sums over boxes and regions of an image, against the plainest way to find them."""

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from importers.recordsheet_pdf.page import BLACK, CellIndex, Phrase, RowIndex, Shape
from importers.recordsheet_pdf.page_image import PageImage
from importers.recordsheet_pdf.regions import NO_REGION, find_regions

SIZE = (9, 12)
PIXELS = arrays(np.uint8, SIZE)
WALLS = arrays(np.bool_, SIZE)
COORDINATE = st.floats(-2.0, 14.0)


@given(PIXELS, st.lists(st.tuples(COORDINATE, COORDINATE, COORDINATE, COORDINATE), max_size=5))
def test_a_box_is_as_dark_as_its_parts(pixels: np.ndarray, corners: list[tuple[float, float, float, float]]) -> None:
    """Each pixel counts by the area that it shares with the box."""
    boxes = np.array([(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in corners]).reshape(-1, 4)
    found = PageImage(pixels, pixels, 1.0).darkness(boxes)
    rows, columns = SIZE
    for (left, top, right, bottom), mean in zip(np.clip(boxes, 0, (columns, rows) * 2), found, strict=True):
        across = [max(min(right, x + 1) - max(left, x), 0.0) for x in range(columns)]
        down = [max(min(bottom, y + 1) - max(top, y), 0.0) for y in range(rows)]
        total = sum(across[x] * down[y] * int(pixels[y, x]) for x in range(columns) for y in range(rows))
        assert (
            abs(mean * max((right - left) * (bottom - top), 0.01) - total) < 1.0
        )  # boxes keep off the last thousandth


@given(WALLS)
@example(np.ones(SIZE, bool))
def test_pixels_are_of_one_region_when_a_way_joins_them(walls: np.ndarray) -> None:
    """A way leads from pixel to pixel along rows and columns, not through walls."""
    regions = find_regions(np.zeros(SIZE, np.uint8), walls, 1.0)
    y, x = (axis.ravel() + 0.5 for axis in np.mgrid[: SIZE[0], : SIZE[1]])
    numbers = regions.at(x, y)[0].reshape(SIZE)
    seen: dict[tuple[int, int], int] = {}
    for start in zip(*np.nonzero(~walls), strict=True):
        reached = [] if start in seen else [start]
        number = len(set(seen.values()))
        while reached:
            row, column = at = reached.pop()
            if 0 <= row < SIZE[0] and 0 <= column < SIZE[1] and not walls[at] and at not in seen:
                seen[at] = number
                reached += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    assert (numbers[walls] == NO_REGION).all()
    assert all(numbers[at] == number for at, number in seen.items())


def word(text: str, line: float) -> Phrase:
    return Phrase(text, 0.0, line - 4, 20.0, line + 4, 8.0, BLACK)


def test_words_of_a_line_come_in_the_order_of_drawing() -> None:
    words = [word("below", 30.0), word("second", 20.2), word("first", 19.8), word("above", 10.0)]
    rows = RowIndex(words, lambda phrase: phrase.line)
    assert [phrase.text for phrase in rows.between(19.0, 21.0)] == ["second", "first"]
    assert rows.between(20.5, 29.0) == []


@given(st.lists(st.tuples(COORDINATE, COORDINATE), max_size=8), COORDINATE, COORDINATE)
def test_all_shapes_that_are_near_are_around(places: list[tuple[float, float]], x: float, y: float) -> None:
    index = CellIndex[tuple[float, float]](2.0)
    for at in places:
        index.add(Shape(at[0], at[1], at[0], at[1], None, None, 5, False), at)
    around = list(index.around(Shape(x, y, x, y, None, None, 5, False)))
    assert all(at in around for at in places if max(abs(at[0] - x), abs(at[1] - y)) < 2.0)
