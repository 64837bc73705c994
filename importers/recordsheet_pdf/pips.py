"""Pips: the points of a diagram, which location each belongs to, and which of them are marked.

Nothing on a page says whose a pip is, but every program draws a location after the other. So the pips, in the order in
which they are drawn, are cut into runs as long as the printed counts say, and of all ways to do it that one is taken
whose runs keep together and lie near their labels.
"""

from collections import Counter
from collections.abc import Sequence
from math import hypot

from importers.recordsheet_pdf.location_counts import LocationCount
from importers.recordsheet_pdf.page import Colour, Shape

SMALLEST, LARGEST = 1.8, 9.0  # points across
MOST_LOCATIONS = 12  # more would take too long to sort


def pips_in(shapes: Sequence[Shape]) -> list[Shape]:
    """The pips among some shapes: small, round or at least as wide as high, and filled; one drawn twice counts once."""
    found: list[Shape] = []
    for shape in _alike(shapes):
        if abs(shape.width - shape.height) > 0.06 * shape.width:
            continue
        if found and hypot(found[-1].x - shape.x, found[-1].y - shape.y) < 0.5:
            found[-1] = shape
            continue
        found.append(shape)
    return _without_rivets(found)


def _without_rivets(pips: list[Shape]) -> list[Shape]:
    """The pips without a pair or two of circles that are wider than all others: they belong to the drawing."""
    kinds = Counter((round(p.width, 1), p.fill) for p in pips)
    widest = max((width for (width, _), count in kinds.items() if count > 2), default=LARGEST)
    return [p for p in pips if round(p.width, 1) <= widest + 0.2]


def _alike(shapes: Sequence[Shape]) -> list[Shape]:
    """The small shapes that have as many points as most of them: the pips of a diagram are one drawing."""
    small = [s for s in shapes if s.fill is not None and SMALLEST < s.width < LARGEST and s.points >= 4]
    most = Counter(s.points for s in small).most_common(1)
    return [s for s in small if s.points == most[0][0]] if most else []


def marked(colour: Colour | None) -> bool:
    """Whether a fill is that of a struck pip: strong or dark, where open ones are white or a light grey.

    >>> marked((238, 0, 0)), marked((255, 255, 255)), marked((0, 0, 0))
    (True, False, True)
    """
    if colour is None:
        return False
    return max(colour) - min(colour) > 90 or max(colour) < 90


def struck_pips(pips: Sequence[Shape], labels: Sequence[LocationCount]) -> list[int] | None:
    """How many pips of each label are struck; None where the pips are not as many as the labels say."""
    held = [n for n, label in enumerate(labels) if label.points]
    if sum(labels[n].points for n in held) != len(pips) or len(held) > MOST_LOCATIONS:
        return None
    if not any(marked(pip.fill) for pip in pips):
        return [0] * len(labels)
    best: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}  # by the set of labels that have their pips
    for chosen in sorted(range(1 << len(held)), key=int.bit_count):
        if chosen not in best:
            continue
        cost, order = best[chosen]
        start = sum(labels[held[n]].points for n in order)
        for n, number in enumerate(held):
            if chosen >> n & 1:
                continue
            run = pips[start : start + labels[number].points]
            dearer = cost + _cost(run, labels[number])
            further = chosen | 1 << n
            if further not in best or dearer < best[further][0]:
                best[further] = (dearer, [*order, n])
    struck, start = [0] * len(labels), 0
    for n in best[(1 << len(held)) - 1][1]:
        run = pips[start : start + labels[held[n]].points]
        struck[held[n]] = sum(marked(pip.fill) for pip in run)
        start += len(run)
    return struck


def _cost(run: Sequence[Shape], label: LocationCount) -> float:
    """How far a run lies apart, and from its label."""
    x, y = sum(p.x for p in run) / len(run), sum(p.y for p in run) / len(run)
    return sum(hypot(p.x - x, p.y - y) for p in run) + 2 * hypot(label.x - x, label.y - y)
