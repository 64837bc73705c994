"""The pips of a diagram among the shapes of a page."""

from collections import Counter
from collections.abc import Sequence
from math import hypot

from importers.recordsheet_pdf.page import CellIndex, Color, Shape, is_dark, is_strong

SMALLEST, LARGEST = 1.8, 9.0  # points across
ENLARGED = 16.0  # points across, of a small unit with a page for itself
COVERED = 0.4  # of the width: distance of a later shape that covers a pip
ROUND = 0.06  # of the width: largest difference of its height


def is_pip(shape: Shape, largest: float = LARGEST) -> bool:
    """Whether a shape may be a pip: small, filled, and as wide as high."""
    small = shape.fill is not None and SMALLEST < shape.width < largest and shape.points >= 4
    return small and abs(shape.width - shape.height) <= ROUND * shape.width


def pips_in(shapes: Sequence[Shape], mixed: bool = False, largest: float = LARGEST) -> list[Shape]:
    """The pips among some shapes: small, filled, and round or as wide as high; a pip that is drawn twice counts once.

    The pips of one armor are alike; patchwork armor has `mixed` ones. A unit with a page for itself may have larger
    ones.
    """
    small = [s for s in shapes if s.fill is not None and SMALLEST < s.width < largest and s.points >= 4]
    square = [
        s
        for s in (_without_dots(small) if mixed else most_common_form(small))
        if abs(s.width - s.height) <= 0.06 * s.width
    ]
    return without_rivets(without_covered(square))


def without_covered(shapes: Sequence[Shape]) -> list[Shape]:
    """The shapes without those under a later one: a pip that is drawn twice, or a rivet of the drawing under a pip."""
    found: list[Shape] = []
    later = CellIndex[Shape](COVERED * max((shape.width for shape in shapes), default=0.0))
    for shape in reversed(shapes):
        if all(hypot(s.x - shape.x, s.y - shape.y) > COVERED * shape.width for s in later.around(shape)):
            found.append(shape)
            later.add(shape, shape)
    return found[::-1]


def without_shadows(pips: Sequence[Shape], shapes: Sequence[Shape]) -> list[Shape]:
    """The pips with an edge, drawn with them or around them; all pips when none has one. A shadow has no edge."""
    edges = {(round(s.x * 2), round(s.y * 2)) for s in shapes if s.fill is None and s.stroke is not None}

    def has_edge(pip: Shape) -> bool:
        x, y = int(pip.x * 2), int(pip.y * 2)
        return pip.stroke is not None or any((x + dx, y + dy) in edges for dx in (0, 1) for dy in (0, 1))

    return [pip for pip in pips if has_edge(pip)] or list(pips)


def without_rivets(pips: Sequence[Shape]) -> list[Shape]:
    """The pips without one or two pairs of circles that are wider than all others, which belong to the drawing."""
    struck = Counter(round(p.width, 1) for p in pips if is_marked_fill(p.fill))
    kinds = Counter((round(p.width, 1), p.fill) for p in pips if not is_marked_fill(p.fill))
    alike = [(width, count + struck[width]) for (width, _), count in kinds.items()]
    widest = max((width for width, count in [*alike, *struck.items()] if count > 2), default=LARGEST)
    return [p for p in pips if round(p.width, 1) <= widest + 0.2]


def _without_dots(small: Sequence[Shape]) -> list[Shape]:
    """The small shapes without dark ones of a unique form, which are dots of the drawing."""
    forms = Counter((s.points, s.curved) for s in small)
    return [s for s in small if forms[s.points, s.curved] > 1 or s.fill is None or not is_dark(s.fill)]


def most_common_form(small: Sequence[Shape]) -> list[Shape]:
    """The small shapes with the most common number of points, since the pips of a diagram have one form."""
    most = Counter(s.points for s in small).most_common(1)
    return [s for s in small if s.points == most[0][0]] if most else []


def is_marked_fill(color: Color | None) -> bool:
    """Whether a fill is that of a struck pip: strong or dark; open pips are white or light gray.

    >>> is_marked_fill((238, 0, 0)), is_marked_fill((255, 255, 255)), is_marked_fill((0, 0, 0))
    (True, False, True)
    """
    if color is None:
        return False
    return is_strong(color) or is_dark(color)
