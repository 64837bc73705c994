"""The image of a page: the darkness and the color of its pixels.

The paths of a page give the places of rings and boxes; the image shows which of them are marked, by any kind of mark.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from importers.recordsheet_pdf.letters import hide_letters
from importers.recordsheet_pdf.page import Overfull, PrintedPage

RESOLUTION = 150 / 72  # pixels per point
COARSE = 40 / 72  # pixels per point, for the gutters between sheets
LEAST_PIP = 7.0  # pixels across the smallest pips
FEWEST_PIPS = 3  # of one width: fewer circles belong to a drawing
FINEST = 400 / 72
MOST_PIXELS = 12_000_000
INK = 255  # darkness and color
LARGEST_PAGE = 4000.0  # points: the size of a poster
LIGHTEST_WALL = 110  # lightest channel of a pixel of an outline
MOST_AT_ONCE = 1_000_000  # pixels of boxes that are summed at once
EDGE = 0.001  # pixels between a box and the edge of the image
GRAY = 60  # largest difference between the channels of a gray pixel

Pixels = NDArray[np.uint8]
Boxes = NDArray[np.float64]  # left, top, right, bottom in each row
Means = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class PageImage:
    """The pixels of a page.

    The darkness of a pixel is that of its darkest channel; its color is the difference of its channels.
    """

    dark: Pixels
    color: Pixels
    scale: float  # pixels per point

    @cached_property
    def walls(self) -> NDArray[np.bool_]:
        """The pixels of lines between regions."""
        lightest = np.uint8(255) - self.dark + self.color
        found: NDArray[np.bool_] = (lightest < LIGHTEST_WALL) & (self.color < GRAY)
        return found

    def cut(self, x0: float, top: float, x1: float, bottom: float) -> tuple[Pixels, Pixels]:
        """The darkness and the color of the pixels in a box in points."""
        left, upper, right, lower = (max(round(side * self.scale), 0) for side in (x0, top, x1, bottom))
        return self.dark[upper:lower, left:right], self.color[upper:lower, left:right]

    def with_boxes_of(self, other: "PageImage", boxes: Iterable[tuple[float, float, float, float]]) -> "PageImage":
        """This image with some boxes in points, and a point around each, from another image of the page."""
        dark, color = self.dark.copy(), self.color.copy()
        for x0, top, x1, bottom in boxes:
            left, upper, right, lower = (
                max(round(side * self.scale), 0) for side in (x0 - 1, top - 1, x1 + 1, bottom + 1)
            )
            dark[upper:lower, left:right] = other.dark[upper:lower, left:right]
            color[upper:lower, left:right] = other.color[upper:lower, left:right]
        return PageImage(dark, color, self.scale)

    def with_strokes(self, strokes: Iterable[Sequence[tuple[float, float]]]) -> "PageImage":
        """This image with strokes of colored ink along some points, for notes that PDFium does not draw."""
        dark, color = self.dark.copy(), self.color.copy()
        rows, columns = dark.shape
        for stroke in strokes:
            for (x0, y0), (x1, y1) in pairwise(stroke):
                count = min(int(2 * self.scale * hypot(x1 - x0, y1 - y0)) + 2, rows + columns)
                across = np.linspace(x0, x1, count) * self.scale
                down = np.linspace(y0, y1, count) * self.scale
                for step in (-0.5, 0.5):
                    x = np.clip(across + step, 0, columns - 1).astype(int)
                    y = np.clip(down + step, 0, rows - 1).astype(int)
                    dark[y, x] = color[y, x] = INK
        return PageImage(dark, color, self.scale)

    def darkness(self, boxes: Boxes) -> Means:
        """The mean darkness of each box in points, from 0 of white paper to 255.

        >>> paper = np.zeros((10, 10), np.uint8)
        >>> blank = PageImage(paper, paper, 1.0)
        >>> blank.darkness(np.array([[2.0, 2.0, 5.0, 5.0]]))
        array([0.])
        """
        return self._means(self.dark, boxes)

    def colorfulness(self, boxes: Boxes) -> Means:
        """The mean color of each box in points, from 0 of gray to 255."""
        return self._means(self.color, boxes)

    def _means(self, pixels: Pixels, boxes: Boxes) -> Means:
        """The mean of the pixels in each box; a pixel on an edge counts by its part inside."""
        left, right = (np.clip(boxes[:, n] * self.scale, 0.0, pixels.shape[1] - EDGE) for n in (0, 2))
        upper, lower = (np.clip(boxes[:, n] * self.scale, 0.0, pixels.shape[0] - EDGE) for n in (1, 3))
        wide, high = _window(left, right), _window(upper, lower)
        total = np.zeros(len(boxes))
        for columns, rows in {*zip(wide.tolist(), high.tolist(), strict=True)}:
            alike = np.flatnonzero((wide == columns) & (high == rows))
            for some in np.array_split(alike, 1 + len(alike) * columns * rows // MOST_AT_ONCE):
                x, across = _pixels_between(left[some], right[some], columns, pixels.shape[1])
                y, down = _pixels_between(upper[some], lower[some], rows, pixels.shape[0])
                total[some] = ((pixels[y[:, :, None], x[:, None]] * across[:, None]).sum(axis=2) * down).sum(axis=1)
        return total / np.maximum((right - left) * (lower - upper), 0.01)


def _window(start: Means, end: Means) -> NDArray[np.int64]:
    """The pixels from the start to the end of each box, rounded up to a power of two, so that many boxes are alike."""
    pixels = end.astype(int) - start.astype(int) + 1
    found: NDArray[np.int64] = 1 << np.ceil(np.log2(pixels)).astype(int)
    return found


def _pixels_between(start: Means, end: Means, count: int, size: int) -> tuple[NDArray[np.int64], Means]:
    """Some pixels from the start of each box on, and the part of each that is in the box."""
    pixels = start.astype(int)[:, None] + np.arange(count)
    parts = np.minimum(end[:, None], pixels + 1) - np.maximum(start[:, None], pixels)
    return np.minimum(pixels, size - 1), np.maximum(parts, 0.0)


def alters_page(printed: PrintedPage, letters: bool) -> bool:
    """Whether an image of a page needs letters of the open page hidden: all letters, or those of a watermark."""
    return printed.stamped or not letters


def render_page(
    page: pypdfium2.PdfPage,
    printed: PrintedPage,
    resolution: float = 0.0,
    annotations: bool = False,
    letters: bool = True,
) -> PageImage:
    """The image of a page as it is read, with its annotations and its letters or without them.

    Raises Overfull where the page is too large. The image has so many pixels a point, or as many as its pips need. If
    `alters_page` is true, letters of the open page become invisible.
    """
    if max(printed.width, printed.height) > LARGEST_PAGE:
        raise Overfull(f"{printed.width / 72:,.0f} by {printed.height / 72:,.0f} inches")
    scale = min(resolution or _resolution(printed), (MOST_PIXELS / (printed.width * printed.height)) ** 0.5)
    frame = printed.frame
    shown = page.get_rotation()
    try:
        page.set_rotation(printed.rotation)
        if alters_page(printed, letters):
            hide_letters(page, slanted=letters)
        width, height = page.get_size()
        crop = frame.left, height - frame.bottom, width - frame.right, frame.top
        pixels = page.render(scale=scale * frame.scale, draw_annots=annotations, crop=crop).to_numpy()[..., :3]
    finally:
        page.set_rotation(shown)
    blue, green, red = (pixels[..., channel] for channel in range(3))
    # Over the channels, max() and min() take 16 times as long.
    lightest = np.maximum(np.maximum(blue, green), red)
    darkest = np.minimum(np.minimum(blue, green), red)
    return PageImage(255 - darkest, lightest - darkest, scale)


def _resolution(printed: PrintedPage) -> float:
    """The resolution for the smallest pips: those of a small unit, or of a page at a small scale."""
    pips = (s for s in printed.shapes if s.curved and s.fill is not None and abs(s.width - s.height) < 0.06 * s.width)
    widths = Counter(round(pip.width, 1) for pip in pips)
    smallest = min((width for width, count in widths.items() if count >= FEWEST_PIPS and width > 1), default=LEAST_PIP)
    return min(max(RESOLUTION, LEAST_PIP / smallest), FINEST)
