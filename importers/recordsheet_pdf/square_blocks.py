"""The squares of large craft: blocks of touching squares, matched to the labels of facings and gauges."""

from collections.abc import Iterable, Sequence
from math import inf

from importers.recordsheet_pdf.diagrams import LocationCount
from importers.recordsheet_pdf.page import CellIndex, Shape
from importers.recordsheet_pdf.pip_owners import Pips, match_blocks
from importers.recordsheet_pdf.pips import ROUND, without_covered, without_shadows

SMALLEST, LARGEST = 1.4, 12.0  # points across; gauges with few squares have the largest ones
PITCH = 1.35  # widths between the middles of squares that touch
UNLIKE = 0.1  # of the width: squares that differ by more are of two sizes


def squares_of_labels(shapes: Iterable[Shape], labels: Sequence[LocationCount]) -> list[Pips | None]:
    """The squares of each label; None when their number differs from the label."""
    area = list(shapes)
    squares = without_covered(without_shadows([shape for shape in area if _is_square(shape)], area))
    return match_blocks(_blocks(squares), labels)


def _is_square(shape: Shape) -> bool:
    small = shape.fill is not None and SMALLEST < shape.width < LARGEST and shape.points >= 4
    return small and abs(shape.width - shape.height) <= ROUND * shape.width


def _blocks(squares: Iterable[Shape]) -> list[Pips]:
    """Blocks of squares of one size that touch each other, directly or through others."""
    blocks: list[Pips] = []
    block_of: dict[int, int] = {}  # by the number of the square
    numbered = list(squares)
    cells = _cells_by_width(numbered)
    for n, square in enumerate(numbered):
        alike = cells[square.width]
        touching = {block_of[m] for m in alike.around(square) if _are_touching(square, numbered[m])}
        own = min(touching, default=len(blocks))
        if not touching:
            blocks.append([])
        for other in touching - {own}:
            for m in [m for m, block in block_of.items() if block == other]:
                block_of[m] = own
        block_of[n] = own
        alike.add(square, n)
    for n, square in enumerate(numbered):
        blocks[block_of[n]].append(square)
    return [block for block in blocks if block]


def _cells_by_width(squares: Iterable[Shape]) -> dict[float, CellIndex[int]]:
    """An index for each size of squares, by their widths: squares of other sizes do not touch."""
    cells: dict[float, CellIndex[int]] = {}
    before = inf
    for width in sorted({square.width for square in squares}, reverse=True):
        same = before - width < UNLIKE * before
        cells[width] = cells[before] if same else CellIndex(PITCH * (1 + ROUND) * width)
        before = width
    return cells


def _are_touching(one: Shape, other: Shape) -> bool:
    alike = abs(one.width - other.width) < UNLIKE * one.width
    return alike and max(abs(one.x - other.x), abs(one.y - other.y)) < PITCH * max(one.width, other.width)
