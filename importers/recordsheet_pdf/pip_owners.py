"""The location of each pip of a diagram.

The outlines of a diagram enclose a region for each location, and the regions are matched to the labels by number of
pips and by place. A location whose number of pips does not match gets none.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, groupby, pairwise, permutations, product
from math import hypot
from statistics import median
from types import MappingProxyType

from importers.recordsheet_pdf.assignment import cheapest_assignment, disjoint_choice
from importers.recordsheet_pdf.diagrams import LocationCount
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.page import PrintedPage, Shape
from importers.recordsheet_pdf.pip_order import drawing_turn, runs_in_order
from importers.recordsheet_pdf.pips import (
    LARGEST,
    is_marked_fill,
    is_pip,
    most_common_form,
    without_covered,
    without_rivets,
)

MOST_GROUPS = 200  # with pips, on a page
MOST_PARTS = 4  # regions in the drawing of a location
LEVEL = 12.0  # points: largest difference in height of parts on both sides of the middle
FARTHEST_PART = 80.0  # points between the parts of a location
NEAREST_PARTS = 10  # leftover regions that are tried as parts of a location
OTHER_COUNT = 1e5  # cost of a region with another number of pips
OTHER_FORM = 150.0  # cost of a region whose pips have an unusual form, in points of distance
USUAL = 0.15  # of the pips of the commonest form: fewer are not usual
OTHER_SHADE = 80.0  # cost of armor on darker paper, and of structure on lighter paper, in points of distance
OFF_MIDDLE = 2.0  # cost of each point between a location in the middle of the hull and that middle
OTHER_SIDE = 40.0  # cost of a part on the other side of the hull than its label, in points of distance
ASIDE = 4.0  # points from the middle of the hull: a place farther away has a side
DARKER = 15.0  # levels between the shades of armor and structure
ANOTHER_PART = 10.0  # points of distance for each further part of a location
DRAWN_APART = 30.0  # for parts with others drawn between them
NEAREST = 0.5  # weight of the distance to the nearest pip, relative to the distance to the middle
EXACT = 0.012  # of the width: largest difference of the height of a pip; circles of a drawing differ by more
TIE = 0.3  # of the cost of two labels: orders that differ by less are a tie

SIDES = frozenset({"left", "right", "la", "ra", "main", "gun"})
"""Words of the labels of locations that are not in the middle of a hull."""

Pips = list[Shape]


Area = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Diagram:
    """Some labels by number, and areas that contain their pips alone, for diagrams without closed outlines."""

    labels: Sequence[int]
    areas: Sequence[Area]


def pips_of_labels(
    page: PrintedPage,
    area: Area,
    labels: Sequence[LocationCount],
    inner: Mapping[int, int] = MappingProxyType({}),
    diagrams: Sequence[Diagram] = (),
    largest: float = LARGEST,
) -> list[Pips | None]:
    """The pips of each label in an area of a page; None when their number differs from the label.

    `inner` are the labels of structure that is printed without labels, by number, with the number of the armor around
    each.
    """
    pips = without_covered([shape for shape in page.shapes if is_pip(shape, largest)])
    regions: dict[int, Pips] = defaultdict(list)
    for pip in pips:
        regions[pip.region].append(pip)
    inside = [group for group in regions.values() if all(is_within(pip, area) for pip in group)]
    matching = _Matching(inside, labels, inner)
    matching.match_groups()
    across = [group for group in regions.values() if not all(is_within(pip, area) for pip in group)]
    matching.match_runs(across, diagrams or [Diagram(range(len(labels)), [area])])
    return matching.found


def is_within(shape: Shape, area: Area) -> bool:
    """Whether the middle of a shape is in an area."""
    x0, top, x1, bottom = area
    return x0 <= shape.x <= x1 and top <= shape.y <= bottom


def report_missing(
    page: PrintedPage,
    area: Area,
    labels: Sequence[LocationCount],
    owned: Sequence[Pips | None],
    names: Sequence[str],
    findings: SheetFindings,
) -> None:
    """Report the labels without pips, when an area has pips that belong to no label."""
    known = {id(pip) for pips in owned for pip in pips or ()}
    others = [s for s in page.shapes if is_pip(s) and is_within(s, area) and id(s) not in known]
    missing = [
        f"{name} ({label.points})" for name, label, pips in zip(names, labels, owned, strict=True) if pips is None
    ]
    if not missing or not others:
        return
    seen = f"other pips than the numbers say: {'; '.join(missing)}"
    if any(pip.struck for pip in others):
        findings.doubt(seen, "marks on them left out", "as many pips as points")
    else:
        findings.warn(seen, "marks on them left out", "as many pips as points")


def count_lost(pips: Sequence[Shape]) -> int:
    """The lost points of a location from its pips in drawing order.

    One program repeats the marks in each part of a location: it prints the loss of two points of a head with four pips
    above three as two marks above and two below. Such repeated marks count once.
    """
    runs = [sum(1 for _ in run) for struck, run in groupby(pips, key=lambda pip: pip.struck) if struck]
    printed = all(is_marked_fill(pip.fill) for pip in pips if pip.struck)
    if len(runs) > 1 and printed and set(runs[:-1]) == {runs[0]}:
        full = pips[-1].struck and runs[-1] < runs[0]  # the last part may have fewer pips
        return runs[0] if full or runs[-1] == runs[0] else sum(runs)
    return sum(runs)


def match_blocks(blocks: Sequence[Pips], labels: Sequence[LocationCount]) -> list[Pips | None]:
    """The pips of each label from blocks of pips that touch."""
    matching = _Matching(blocks, labels, {})
    matching.match_groups()
    return matching.found


@dataclass
class _Group:
    """Pips that belong together."""

    pips: Pips
    usual: bool = True  # whether they have a form that many pips have

    @cached_property
    def is_dark(self) -> bool:
        """Whether most of its pips are printed gray or on gray."""
        return sum(max(pip.shade, _darkness(pip)) > DARKER for pip in self.pips) * 2 > len(self.pips)

    @cached_property
    def middle(self) -> tuple[float, float]:
        return sum(p.x for p in self.pips) / len(self.pips), sum(p.y for p in self.pips) / len(self.pips)

    @cached_property
    def _box(self) -> Area:
        """The box around the middles of its pips."""
        across, down = [p.x for p in self.pips], [p.y for p in self.pips]
        return min(across), min(down), max(across), max(down)

    def gap(self, other: "_Group") -> float:
        """The distance between its box and that of another group, along the axis on which they are farther apart."""
        (left, top, right, bottom), (x0, y0, x1, y1) = self._box, other._box
        return max(left - x1, x0 - right, top - y1, y0 - bottom)


class _Matching:
    """Matches groups of pips to labels, the certain ones first."""

    def __init__(self, groups: Sequence[Pips], labels: Sequence[LocationCount], inner: Mapping[int, int]) -> None:
        self.labels, self.inner = labels, inner
        self.found: list[Pips | None] = [None if label.points else [] for label in labels]
        forms = Counter(_form(pip) for pips in groups for pip in pips)
        least = USUAL * max(forms.values(), default=0)
        usual = {form for form, count in forms.items() if count >= least}
        counts = {label.points for label in labels}
        largest = set(sorted(range(len(groups)), key=lambda n: len(groups[n]))[-MOST_GROUPS:])
        chosen = (_without_extra_circles(pips, counts) for n, pips in enumerate(groups) if n in largest)
        self.free = [_Group(pips, all(_form(pip) in usual for pip in pips)) for pips in chosen if pips]
        self.axis = median([group.middle[0] for group in self.free] or [0.0])
        self.places = [(label.x, label.y) for label in labels]  # expected places of the pips
        for n, label in enumerate(labels):
            if inner and label.words and not SIDES.intersection(label.words.split()):
                self.places[n] = self.axis, label.y
        self.near: dict[tuple[int, int], bool] = {}
        self.shaded = bool(inner) and len({group.is_dark for group in self.free}) > 1
        self.turns = {id(group.pips[0]): n for n, group in enumerate(self.free)}

    def match_groups(self) -> None:
        """Give each label the group, or the parts, with its number of pips, at the least total distance."""
        groups, before = self.free, list(self.found)
        self._assign(groups)
        if self.inner and any(self.found[n] for n in self.inner.values() if n >= 0):
            self._move_inner_labels()
            self.found = before
            self._assign(groups)
        self._break_ties()
        used = {id(pip) for pips in self.found for pip in pips or ()}
        self.free = [group for group in groups if id(group.pips[0]) not in used]

    def _assign(self, groups: Sequence[_Group]) -> None:
        """Match all labels to single groups; if some stay without a group, try several parts for all labels."""
        open_labels = self._open_labels()
        costs = [[self._cost(group, n) for group in groups] for n in open_labels]
        spare = [OTHER_COUNT] * len(open_labels)  # a label may stay without a group
        columns = cheapest_assignment([[*row, *spare] for row in costs])
        if all(column < len(groups) for column in columns):
            chosen: list[tuple[int, ...]] = [(column,) for column in columns]
        else:
            chosen = disjoint_choice([list(self._ways_of(groups, n)) for n in open_labels], OTHER_COUNT)
        for n, parts in zip(open_labels, chosen, strict=True):
            self.found[n] = [pip for m in parts for pip in groups[m].pips] or None

    def _cost(self, group: _Group, number: int) -> float:
        """The cost of a label with a group, which may have another number of pips."""
        if len(group.pips) != self.labels[number].points:
            return 2 * OTHER_COUNT
        strange = self.shaded and group.is_dark != (number in self.inner)
        return self._distance(group, number) + (OTHER_SHADE if strange else 0.0)

    def _ways_of(self, groups: Sequence[_Group], number: int) -> Iterator[tuple[float, tuple[int, ...]]]:
        """The groups, and the parts, with the number of pips of a label, and their costs."""
        label = self.labels[number]
        single = [(m,) for m, group in enumerate(groups) if len(group.pips) == label.points]
        fewer = (m for m, group in enumerate(groups) if len(group.pips) < label.points)
        near = sorted(fewer, key=lambda m: self._distance(groups[m], number))[:NEAREST_PARTS]
        several = (sorted(chosen) for many in range(2, MOST_PARTS + 1) for chosen in combinations(near, many))
        for chosen in (*single, *several):
            parts = [groups[m] for m in chosen]
            if sum(len(part.pips) for part in parts) == label.points and self._belong_together(parts):
                apart = sum(after - before > 1 for before, after in pairwise(chosen))
                further = ANOTHER_PART * (len(parts) - 1) + DRAWN_APART * apart + self._aside(parts, number)
                yield self._cost(_merge_groups(parts), number) + further, tuple(chosen)

    def _belong_together(self, parts: Sequence[_Group]) -> bool:
        """Whether parts are near each other, or on both sides of the middle of a hull like the tips of a rotor."""
        heights = [part.middle[1] for part in parts]
        level = max(heights) - min(heights) < LEVEL
        if self.inner and level and abs(_merge_groups(parts).middle[0] - self.axis) < ASIDE:
            return True
        near, rest = [parts[0]], list(parts[1:])
        while rest:
            joined = next((part for part in rest if any(self._are_near(part, other) for other in near)), None)
            if joined is None:
                return False
            rest = [part for part in rest if part is not joined]
            near.append(joined)
        return True

    def _are_near(self, one: _Group, other: _Group) -> bool:
        """Whether the nearest pips of two groups may belong to one location."""
        key = id(one), id(other)
        if key not in self.near:
            self.near[key] = one.gap(other) <= FARTHEST_PART and any(
                hypot(a.x - b.x, a.y - b.y) <= FARTHEST_PART for a in one.pips for b in other.pips
            )
        return self.near[key]

    def _aside(self, parts: Sequence[_Group], number: int) -> float:
        """The cost of parts of a hull that are on another side than their label, or outside of the middle."""
        label = self.places[number][0] - self.axis
        sides = [part.middle[0] - self.axis for part in parts]
        if not self.inner:
            return 0.0
        if abs(label) < ASIDE:
            return OFF_MIDDLE * abs(_merge_groups(parts).middle[0] - self.axis)
        return OTHER_SIDE * sum(label * side < 0 and abs(side) > ASIDE for side in sides)

    def _move_inner_labels(self) -> None:
        """Expect structure between its armor, if that is found, and the middle of the hull."""
        outer = ((n, pips) for n, pips in enumerate(self.found) if pips and n not in self.inner)
        middles = {n: _Group(pips).middle for n, pips in outer}
        x, y = (sum(middle[side] for middle in middles.values()) / len(middles) for side in (0, 1))
        for n, armor in self.inner.items():
            if armor in middles:
                at = middles[armor]
                self.places[n] = (at[0] + x) / 2, (at[1] + y) / 2

    def _break_ties(self) -> None:
        """Exchange the pips of two labels that both fit when the drawing has the lower location of a 'Mech first."""
        for one, other in permutations(range(len(self.labels)), 2):
            upper, lower = self.found[one], self.found[other]
            if not upper or not lower or len(upper) != len(lower):
                continue
            if not 0 <= drawing_turn(self.labels[one].words) < drawing_turn(self.labels[other].words):
                continue
            now = self._distance(_Group(upper), one) + self._distance(_Group(lower), other)
            swapped = self._distance(_Group(lower), one) + self._distance(_Group(upper), other)
            if self.turns[id(upper[0])] > self.turns[id(lower[0])] and swapped < (1 + TIE) * now:
                self.found[one], self.found[other] = lower, upper

    def _distance(self, group: _Group, number: int) -> float:
        """The distance of a group from its expected place, and of its nearest pip from the label, if there is one."""
        label, (x, y) = self.labels[number], self.places[number]
        nearest = min(hypot(p.x - label.x, p.y - label.y) for p in group.pips) if label.words else 0.0
        strange = 0.0 if group.usual else OTHER_FORM
        return hypot(group.middle[0] - x, group.middle[1] - y) + NEAREST * nearest + strange

    def match_runs(self, across: Sequence[Pips], diagrams: Sequence[Diagram]) -> None:
        """Cut a group with the pips of several labels in drawing order."""
        groups = sorted([*across, *(group.pips for group in self.free)], key=len, reverse=True)
        for diagram, group in product(diagrams, groups):
            open_labels = [n for n in self._open_labels() if n in diagram.labels]
            if not open_labels:
                continue
            armor = [n for n in open_labels if n not in self.inner]
            structure = [n for n in open_labels if n in self.inner]
            areas = ([pip for pip in group if is_within(pip, area)] for area in diagram.areas)
            ways = (
                (chosen, way)
                for pips in filter(None, areas)
                for way in _pip_choices(pips)
                for chosen in (open_labels, armor, structure)
            )
            chosen, runs = next(((chosen, runs) for chosen, way in ways if (runs := self._runs(way, chosen))), ([], []))
            for n, run in zip(chosen, runs, strict=True):
                self.found[n] = run

    def _runs(self, pips: Pips, chosen: Sequence[int]) -> list[Pips]:
        """The run of pips of each of some labels; empty when they do not match."""
        inner = {chosen.index(n): _place_in(chosen, self.inner[n]) for n in chosen if n in self.inner}
        return runs_in_order(pips, [self.labels[n] for n in chosen], inner) or []

    def _open_labels(self) -> list[int]:
        return [n for n, pips in enumerate(self.found) if pips is None]


def _place_in(numbers: Sequence[int], number: int) -> int:
    return numbers.index(number) if number in numbers else -1


def _darkness(pip: Shape) -> float:
    """How dark the fill of a pip is printed, 0 (white) to 255; 0 for a marked one, whose own fill is not seen."""
    return 0.0 if pip.fill is None or is_marked_fill(pip.fill) else 255.0 - min(pip.fill)


def _form(pip: Shape) -> tuple[int, bool, bool]:
    """The form of a pip without its size: its points, and whether it is clearly round or square."""
    return pip.points, pip.curved, abs(pip.width - pip.height) < EXACT * pip.width


def _without_extra_circles(pips: Pips, counts: set[int]) -> Pips:
    """The pips of a region, without circles of the drawing when the others have a printed number."""
    return next((way for way in _pip_choices(pips) if len(way) in counts), pips)


def _pip_choices(pips: Pips) -> Iterator[Pips]:
    """The pips of a region, and those without circles that may belong to the drawing."""
    yield pips
    yield most_common_form(pips)
    yield without_rivets(pips)
    yield without_rivets(most_common_form(pips))


def _merge_groups(parts: Sequence[_Group]) -> _Group:
    return _Group([pip for part in parts for pip in part.pips], all(part.usual for part in parts))
