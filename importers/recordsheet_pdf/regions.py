"""Regions of a page between drawn outlines, and the region around each small shape."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from importers.recordsheet_pdf.page import PrintedPage, Shape
from importers.recordsheet_pdf.pips import ENLARGED, is_pip

Numbers = NDArray[np.int64]
Places = NDArray[np.float64]
Pixels = NDArray[np.uint8]
DIRECTIONS = 16  # places around a shape that are looked up
OUTSIDE = (1.0, 1.8, 2.6)  # points from its edge
NO_REGION = -1
DARKEST = 255


@dataclass(frozen=True, eq=False)
class Regions:
    """The parts of a page between lines, as runs of pixels in rows."""

    starts: Numbers  # of each run, as indices of pixels counted row by row
    ends: Numbers
    numbers: Numbers  # the region of each run
    darkness: Pixels
    scale: float  # pixels per point

    def at(self, x: Places, y: Places) -> tuple[Numbers, Numbers]:
        """The regions at some places in points, NO_REGION on a line, and the darkness there."""
        column = np.clip((x * self.scale).astype(np.int64), 0, self.darkness.shape[1] - 1)
        row = np.clip((y * self.scale).astype(np.int64), 0, self.darkness.shape[0] - 1)
        pixel = row * (self.darkness.shape[1] + 1) + column
        run = np.searchsorted(self.starts, pixel, side="right") - 1
        ends, numbers = np.append(self.ends, 0), np.append(self.numbers, NO_REGION)  # the last is before the first run
        found = np.where(pixel < ends[run], numbers[run], NO_REGION)
        return found, self.darkness[row, column].astype(np.int64)

    def around(self, shapes: Sequence[Shape]) -> tuple[Numbers, Places]:
        """The region right outside the edge of each of some round shapes, and the darkness of the paper around it.

        Both are those of most places around the shape: the commonest region, and the median of the darkness in it.
        """
        middle = np.array([(s.x, s.y, s.width / 2) for s in shapes]).reshape(-1, 3, 1)
        reach = middle[:, 2] + np.repeat(OUTSIDE, DIRECTIONS)
        angle = np.tile(np.arange(DIRECTIONS) * (2 * np.pi / DIRECTIONS), len(OUTSIDE))
        numbers, shades = self.at(middle[:, 0] + reach * np.cos(angle), middle[:, 1] + reach * np.sin(angle))
        each = np.arange(len(shapes))
        votes = (numbers[:, :, None] == numbers[:, None]).sum(axis=1, dtype=np.uint8) * (numbers != NO_REGION)
        commonest = numbers[each, votes.argmax(axis=1)]
        inside = numbers == commonest[:, None]
        shades = np.sort(np.where(inside, shades, DARKEST + 1), axis=1)
        last = inside.sum(axis=1) - 1
        return commonest, (shades[each, last // 2] + shades[each, (last + 1) // 2]) / 2


def with_regions(page: PrintedPage, regions: Regions) -> PrintedPage:
    """The page with the region of every shape that may be a pip."""
    places = [n for n, shape in enumerate(page.shapes) if is_pip(shape, ENLARGED)]
    shapes = list(page.shapes)
    found, shades = regions.around([shapes[n] for n in places])
    for n, region, shade in zip(places, found.tolist(), shades.tolist(), strict=True):
        shapes[n] = shapes[n]._replace(region=region, shade=shade)
    return replace(page, shapes=tuple(shapes))


def find_regions(darkness: Pixels, walls: NDArray[np.bool_], scale: float) -> Regions:
    """The regions between the walls of an image, joined along rows and columns.

    >>> walls = np.zeros((3, 5), bool)
    >>> walls[:, 2] = True
    >>> found = find_regions(walls * np.uint8(255), walls, 1.0)
    >>> found.at(np.array([0.5, 1.5, 3.5]), np.array([0.5, 2.5, 1.5]))[0].tolist()
    [0, 0, 1]
    """
    height, width = walls.shape[0], walls.shape[1] + 1
    free = np.zeros(1 + height * width, bool)  # with a wall before the first row and behind each row
    free[1:].reshape(height, width)[:, :-1] = ~walls
    changes = np.flatnonzero(free[1:] != free[:-1])
    starts, ends = changes[::2], changes[1::2]
    first = np.searchsorted(ends, starts + width, side="right")  # runs of the next row that touch each run
    last = np.searchsorted(starts, ends + width, side="left")
    touching = np.maximum(last - first, 0)
    upper = np.repeat(np.arange(len(starts)), touching)
    offsets = np.arange(len(upper)) - np.repeat(np.cumsum(touching) - touching, touching)
    lower = np.repeat(first, touching) + offsets
    lowest = _connected_components(len(starts), upper, lower)
    numbers = np.cumsum(lowest == np.arange(len(starts))) - 1
    return Regions(starts, ends, numbers[lowest], darkness, scale)


def _connected_components(count: int, one: Numbers, other: Numbers) -> Numbers:
    """The lowest number that is linked to each number, directly or through others."""
    lowest = np.arange(count)
    while len(one):
        low, high = np.minimum(lowest[one], lowest[other]), np.maximum(lowest[one], lowest[other])
        np.minimum.at(lowest, high, low)
        while ((further := lowest[lowest]) != lowest).any():
            lowest = further
        apart = lowest[one] != lowest[other]
        one, other = one[apart], other[apart]
    return lowest
