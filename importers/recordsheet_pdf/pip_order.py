"""The pips of locations without lines between them, cut into runs in the order in which they are drawn.

Every program draws the locations one after another. The best order of the labels is the one whose runs of pips are
compact and near their labels.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import hypot, sqrt

from importers.recordsheet_pdf.diagrams import LocationCount, parse_location
from importers.recordsheet_pdf.page import Color, Shape
from importers.recordsheet_pdf.pips import is_marked_fill

MOST_LOCATIONS = 14  # sorting more labels takes too long


def runs_in_order(
    pips: Sequence[Shape], labels: Sequence[LocationCount], inner: Mapping[int, int]
) -> list[list[Shape]] | None:
    """The pips of each label in drawing order; None when their number differs from the labels.

    `inner` are the labels of structure, by number, with the number of the armor outside of it. Some programs draw it
    after the armor of its location, others after all armor.
    """
    if sum(label.points for label in labels) != len(pips):
        return None
    best = _best_order(pips, labels, inner)
    if best is None:
        return None
    runs: list[list[Shape]] = [[] for _ in labels]
    start = 0
    for n in best[1]:
        runs[n] = list(pips[start : start + labels[n].points])
        start += labels[n].points
    return runs


def _best_order(
    pips: Sequence[Shape], labels: Sequence[LocationCount], inner: Mapping[int, int]
) -> tuple[float, list[int]] | None:
    """The cheapest order of the labels, and its cost; None when there are too many to sort."""
    held = [n for n, label in enumerate(labels) if label.points]
    runs = _Runs(pips, labels, inner)
    outer, within = [n for n in held if n not in inner], [n for n in held if n in inner]
    together = [[n, *(m for m in within if inner[m] == n)] for n in outer]
    together += [[m] for m in within if inner[m] not in outer]
    if max(len(together), len(within)) > MOST_LOCATIONS:
        return None
    best = _cheapest_order(runs, together, 0)
    if within:
        armor = _cheapest_order(runs, [[n] for n in outer], 0)
        structure = _cheapest_order(runs, [[m] for m in within], sum(labels[n].points for n in outer))
        best = min(best, (armor[0] + structure[0], [*armor[1], *structure[1]]))
    return best


def _cheapest_order(runs: "_Runs", groups: Sequence[Sequence[int]], first: int) -> tuple[float, list[int]]:
    """The cheapest order of some groups of labels whose pips begin at a number; the labels of a group stay together."""
    best: dict[int, tuple[float, int, list[int]]] = {0: (0.0, first, [])}  # by the set of groups that have their pips
    named = Counter(label.words for label in runs.labels)
    firsts = [runs.labels[group[0]] for group in groups]
    ranks = [
        drawing_turn(label.words) if named[label.words] == 1 else -1 for label in firsts
    ]  # rears may have the same name
    lower = [sum(1 << m for m, other in enumerate(ranks) if other > rank >= 0) for rank in ranks]
    for chosen in sorted(range(1 << len(groups)), key=int.bit_count):
        if chosen not in best:
            continue
        cost, start, order = best[chosen]
        for n, group in enumerate(groups):
            if chosen >> n & 1:
                continue
            late = OUT_OF_TURN * runs.labels[group[0]].points
            dearer, at = cost + late * (chosen & lower[n]).bit_count(), start
            for label in group:
                dearer += runs.cost(at, label)
                at += runs.labels[label].points
            further = chosen | 1 << n
            if further not in best or dearer < best[further][0]:
                best[further] = (dearer, at, [*order, *group])
    cost, _, order = best[(1 << len(groups)) - 1]
    return cost, order


OUT_OF_TURN = 3.0  # points of distance for each pip that is drawn after a lower location
_TURNS = {"HD": 0, "CT": 1, "T": 2, "A": 3, "FRL": 4, "FLL": 4, "L": 5}


def drawing_turn(words: str) -> int:
    """The place of a location in the drawing order of 'Mechs, from the head to the rear legs; -1 for others."""
    place, rear = parse_location(words) or ("", True)
    return next((_TURNS[end] for end in _TURNS if not rear and place.endswith(end)), -1)


STRANGE = 60.0  # points of distance for an open pip of the other kind


class _Runs:
    """Sums over the pips in their order, which give the cost of a run at once."""

    def __init__(self, pips: Sequence[Shape], labels: Sequence[LocationCount], inner: Mapping[int, int]) -> None:
        self.labels, self.inner, self.pips = labels, inner, pips
        self._costs: dict[tuple[int, int], float] = {}
        self.x = _sums(p.x for p in pips)
        self.y = _sums(p.y for p in pips)
        self.squares = _sums(p.x * p.x + p.y * p.y for p in pips)
        self.gray = _sums(float(_gray(p.fill)) for p in pips)
        parted = self.gray[-1] > 0  # by their color
        self.white = _sums(float(parted and (ink := p.fill) is not None and min(ink) >= PALE) for p in pips)
        steps = (hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(pips))
        self.near_before = [0.0, *(max(0.0, BETWEEN - step) for step in steps), 0.0]
        self.widths = _sums(p.width for p in pips)
        self.width_squares = _sums(p.width * p.width for p in pips)

    def cost(self, start: int, number: int) -> float:
        """The cost of a run: its extent, its distance from its label, and the open pips of the other kind."""
        if (start, number) not in self._costs:
            self._costs[start, number] = self._cost(start, number)
        return self._costs[start, number]

    def _cost(self, start: int, number: int) -> float:
        label, inner = self.labels[number], number in self.inner
        end, many = start + label.points, label.points
        x, y = (self.x[end] - self.x[start]) / many, (self.y[end] - self.y[start]) / many
        apart = max(0.0, (self.squares[end] - self.squares[start]) / many - x * x - y * y)
        other = self.white if inner else self.gray
        strange = other[end] - other[start]
        near = NEAR / 3 if inner else NEAR  # structure has no label of its own, so its place is an estimate
        wide = (self.widths[end] - self.widths[start]) / many
        uneven = sqrt(max(0.0, (self.width_squares[end] - self.width_squares[start]) / many - wide * wide))
        from_label = near * hypot(label.x - x, label.y - y)
        if not inner:  # the label of a long location, like the blades of a rotor, is next to one end
            ends = min(hypot(label.x - pip.x, label.y - pip.y) for pip in self.pips[start:end])
            from_label = (from_label + near * ends) / 2
        spread = many * (sqrt(apart) + UNEVEN * uneven + from_label)
        return spread + STRANGE * strange + NO_GAP * self.near_before[start]


NEAR = 0.7  # weight of the distance of a label, relative to the distance between pips
BETWEEN, NO_GAP = 30.0, 15.0  # points between the pips of two locations; smaller gaps cost
UNEVEN = 60.0  # cost of a difference of one point in width: the pips of a location are equal
PALE = 245  # lighter colors are white


def _gray(color: Color | None) -> bool:
    return color is not None and min(color) < PALE and not is_marked_fill(color)


def _sums(values: Iterable[float]) -> list[float]:
    """The sums of the first 0, 1, 2 ... values."""
    return [0.0, *accumulate(values)]
