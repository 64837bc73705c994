"""Pips: the points of a diagram, which location each belongs to, and which of them are marked.

Nothing on a page says whose a pip is, but every program draws a location after the other. So the pips, in the order in
which they are drawn, are cut into runs as long as the printed counts say, and of all ways to do it that one is taken
whose runs keep together and lie near their labels.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import hypot, sqrt
from types import MappingProxyType

from importers.recordsheet_pdf.location_counts import LocationCount
from importers.recordsheet_pdf.page import Colour, Shape

SMALLEST, LARGEST = 1.8, 9.0  # points across
MOST_LOCATIONS = 14  # more would take too long to sort


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


def struck_pips(
    pips: Sequence[Shape], labels: Sequence[LocationCount], inner: Mapping[int, int] = MappingProxyType({})
) -> list[int] | None:
    """How many pips of each label are struck; None where the pips are not as many as the labels say.

    `inner` are the labels of structure, by number, with the number of the armor outside of it. Some programs draw it
    behind the armor of its location, others behind all armor.
    """
    held = [n for n, label in enumerate(labels) if label.points]
    if sum(labels[n].points for n in held) != len(pips):
        return None
    if not any(marked(pip.fill) for pip in pips):
        return [0] * len(labels)
    runs = _Runs(pips, labels, inner)
    outer, within = [n for n in held if n not in inner], [n for n in held if n in inner]
    together = [[n, *(m for m in within if inner[m] == n)] for n in outer]
    together += [[m] for m in within if inner[m] not in outer]
    if max(len(together), len(within)) > MOST_LOCATIONS:
        return None
    best = _sorted(runs, together, 0)
    if within:
        armor = _sorted(runs, [[n] for n in outer], 0)
        structure = _sorted(runs, [[m] for m in within], sum(labels[n].points for n in outer))
        best = min(best, (armor[0] + structure[0], [*armor[1], *structure[1]]))
    struck, start = [0] * len(labels), 0
    for n in best[1]:
        run = pips[start : start + labels[n].points]
        struck[n] = sum(marked(pip.fill) for pip in run)
        start += len(run)
    return struck


def _sorted(runs: "_Runs", groups: Sequence[Sequence[int]], first: int) -> tuple[float, list[int]]:
    """The cheapest order of some groups of labels whose pips begin at a number; those of a group follow each other."""
    best: dict[int, tuple[float, int, list[int]]] = {0: (0.0, first, [])}  # by the set of groups that have their pips
    for chosen in sorted(range(1 << len(groups)), key=int.bit_count):
        if chosen not in best:
            continue
        cost, start, order = best[chosen]
        for n, group in enumerate(groups):
            if chosen >> n & 1:
                continue
            dearer, at = cost, start
            for label in group:
                dearer += runs.cost(at, label)
                at += runs.labels[label].points
            further = chosen | 1 << n
            if further not in best or dearer < best[further][0]:
                best[further] = (dearer, at, [*order, *group])
    cost, _, order = best[(1 << len(groups)) - 1]
    return cost, order


STRANGE = 60.0  # points of distance that an open pip of the other kind counts for


class _Runs:
    """Sums over the pips in their order, so that what a run of them costs is known at once."""

    def __init__(self, pips: Sequence[Shape], labels: Sequence[LocationCount], inner: Mapping[int, int]) -> None:
        self.labels, self.inner = labels, inner
        self.x = _sums(p.x for p in pips)
        self.y = _sums(p.y for p in pips)
        self.squares = _sums(p.x * p.x + p.y * p.y for p in pips)
        self.grey = _sums(float(_grey(p.fill)) for p in pips)
        parted = self.grey[-1] > 0  # by their colour
        self.white = _sums(float(parted and p.fill is not None and min(p.fill) >= PALE) for p in pips)
        self.widths = _sums(p.width for p in pips)
        self.width_squares = _sums(p.width * p.width for p in pips)

    def cost(self, start: int, number: int) -> float:
        """How far a run lies apart, and from its label; and how many open pips are of the other kind."""
        label, inner = self.labels[number], number in self.inner
        end, many = start + label.points, label.points
        x, y = (self.x[end] - self.x[start]) / many, (self.y[end] - self.y[start]) / many
        apart = max(0.0, (self.squares[end] - self.squares[start]) / many - x * x - y * y)
        other = self.white if inner else self.grey
        strange = other[end] - other[start]
        near = NEAR / 3 if inner else NEAR  # structure has no label of its own: where it stands is an estimate
        wide = (self.widths[end] - self.widths[start]) / many
        uneven = sqrt(max(0.0, (self.width_squares[end] - self.width_squares[start]) / many - wide * wide))
        return many * (sqrt(apart) + UNEVEN * uneven + near * hypot(label.x - x, label.y - y)) + STRANGE * strange


NEAR = 0.7  # what the distance of a label counts, where that of pips from each other counts one
UNEVEN = 60.0  # what their width differing by a point counts: the pips of a location are equal
PALE = 245  # what is lighter is white


def _grey(colour: Colour | None) -> bool:
    return colour is not None and min(colour) < PALE and not marked(colour)


def _sums(values: Iterable[float]) -> list[float]:
    return [0.0, *accumulate(values)]
