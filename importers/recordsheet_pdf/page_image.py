"""The picture of a page: how dark and how colored it is at a place.

Vector drawing says where rings and boxes are; the picture says which of them are marked, whatever made the mark.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from importers.recordsheet_pdf.page import Overfull, PrintedPage
from importers.recordsheet_pdf.page_content import hide_stamps

RESOLUTION = 150 / 72  # pixels a point
LEAST_PIP = 7.0  # pixels across the smallest pips
FEWEST_PIPS = 3  # of a width, or they belong to a drawing
FINEST = 400 / 72
MOST_PIXELS = 12_000_000
LARGEST_PAGE = 4000.0  # points: a poster

Sums = NDArray[np.uint32]
Boxes = NDArray[np.float64]  # left, top, right, bottom in each row
Means = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class PageImage:
    """Sums of darkness and of color over the pixels of a page, by which the mean of any box is known at once.

    The darkness of a pixel is that of its darkest channel; its color is how much its channels differ.
    """

    dark: Sums
    color: Sums
    scale: float  # pixels a point

    def darkness(self, boxes: Boxes) -> Means:
        """The mean darkness of each box in points, from 0 of white paper to 255.

        >>> blank = PageImage(np.zeros((11, 11), np.uint32), np.zeros((11, 11), np.uint32), 1.0)
        >>> blank.darkness(np.array([[2.0, 2.0, 5.0, 5.0]]))
        array([0.])
        """
        return self._means(self.dark, boxes)

    def colorfulness(self, boxes: Boxes) -> Means:
        """The mean color of each box in points, from 0 of grey to 255."""
        return self._means(self.color, boxes)

    def _means(self, sums: Sums, boxes: Boxes) -> Means:
        rows, columns = sums.shape
        left, right = (np.clip(boxes[:, n] * self.scale, 0.0, columns - 1.001) for n in (0, 2))
        upper, lower = (np.clip(boxes[:, n] * self.scale, 0.0, rows - 1.001) for n in (1, 3))
        total = _sums_to(sums, right, lower) - _sums_to(sums, left, lower)
        total += _sums_to(sums, left, upper) - _sums_to(sums, right, upper)
        return total / np.maximum((right - left) * (lower - upper), 0.01)


def _sums_to(sums: Sums, x: Means, y: Means) -> Means:
    """The sums over all that lies left of and above some places, parts of pixels included."""
    columns, rows = x.astype(int), y.astype(int)
    across, down = x - columns, y - rows
    upper = (1 - across) * sums[rows, columns] + across * sums[rows, columns + 1]
    lower = (1 - across) * sums[rows + 1, columns] + across * sums[rows + 1, columns + 1]
    found: Means = (1 - down) * upper + down * lower
    return found


def render_page(document: pypdfium2.PdfDocument, printed: PrintedPage, annotations: bool) -> PageImage:
    """The picture of a page as it is read; raises Overfull where the page is too large for one."""
    if max(printed.width, printed.height) > LARGEST_PAGE:
        raise Overfull(f"{printed.width / 72:,.0f} by {printed.height / 72:,.0f} inches")
    scale = min(_resolution(printed), (MOST_PIXELS / (printed.width * printed.height)) ** 0.5)
    page = document[printed.number - 1]
    shown = page.get_rotation()
    try:
        page.set_rotation(printed.rotation)
        if printed.stamped:
            hide_stamps(page)
        pixels = page.render(scale=scale, draw_annots=annotations).to_numpy()[..., :3]
    finally:
        page.set_rotation(shown)
        page.close()
    blue, green, red = (pixels[..., channel] for channel in range(3))
    # Over the channels, max() and min() take 16 times as long.
    lightest = np.maximum(np.maximum(blue, green), red)
    darkest = np.minimum(np.minimum(blue, green), red)
    return PageImage(_summed(255 - darkest), _summed(lightest - darkest), scale)


def _resolution(printed: PrintedPage) -> float:
    """As fine as the smallest pips need: those of a small unit, or of a page that is drawn to a small scale."""
    pips = (s for s in printed.shapes if s.curved and s.fill is not None and abs(s.width - s.height) < 0.06 * s.width)
    widths = Counter(round(pip.width, 1) for pip in pips)
    smallest = min((width for width, count in widths.items() if count >= FEWEST_PIPS and width > 1), default=LEAST_PIP)
    return min(max(RESOLUTION, LEAST_PIP / smallest), FINEST)


def _summed(values: NDArray[np.uint8]) -> Sums:
    sums = np.zeros((values.shape[0] + 1, values.shape[1] + 1), np.uint32)
    sums[1:, 1:] = values
    np.cumsum(sums, axis=1, out=sums)
    np.cumsum(sums, axis=0, out=sums)
    return sums
