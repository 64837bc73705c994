"""Diagrams of armor and structure: the points beside them, which location these belong to, and the pips.

`Left Torso ( 17 )` stands with its words on one line or on four. Nothing on a page says whose a pip is, but every
program draws a location after the other. So the pips, in the order in which they are drawn, are cut into runs as long
as the printed counts say, and of all ways to do it that one is taken whose runs keep together and lie near their
labels.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import hypot, sqrt
from types import MappingProxyType

from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.labels import heading, joined
from importers.recordsheet_pdf.page import Color, Phrase, PrintedPage, Shape, is_dark, is_strong
from sheets.rules.structure import internal_structure
from sheets.units.mech import LOCATION_NAMES, TORSOS, Mech

_COUNT = re.compile(r"\(?\s*(\d{1,4}|\d,\d{3})\s*\)?")
_WITH_COUNT = re.compile(r"(.*?)\s*\(\s*(\d{1,4}|\d,\d{3})\s*\)")
_LESS = re.compile(r"[-−]\d")


@dataclass(frozen=True, slots=True)
class LocationCount:
    """What a label at a diagram says: the words and the number, and where it stands."""

    words: str
    points: int
    x: float
    y: float


def location_counts(page: PrintedPage, vocabulary: frozenset[str]) -> list[LocationCount]:
    """Every label made of words of this vocabulary that has a number, from above to below."""
    pieces = [p for p in page.phrases if _is_piece(p.text, vocabulary)]
    found = []
    for group in _completed(_groups(pieces)):
        counts = [p for p in group if _COUNT.fullmatch(p.text)]
        text = joined(p for p in group if not _COUNT.fullmatch(p.text))
        with_count = _WITH_COUNT.fullmatch(text)
        if with_count and not counts:
            text, points = with_count[1], int(with_count[2].replace(",", ""))
        elif len(counts) == 1 and text and (match := _COUNT.fullmatch(counts[0].text)):
            points = int(match[1].replace(",", ""))
        else:
            continue
        x = sum(p.middle for p in group) / len(group)
        y = sum(p.line for p in group) / len(group)
        found.append(LocationCount(text.casefold().replace(",", ""), points, x, y))
    return sorted(found, key=lambda label: label.y)


def _is_piece(text: str, vocabulary: frozenset[str]) -> bool:
    match = _WITH_COUNT.fullmatch(text)
    words = (match[1] if match else text).casefold().replace(",", "").split()
    words = [word for word in words if not _LESS.fullmatch(word)]  # `Head, weak −1`
    return bool(_COUNT.fullmatch(text)) or (bool(words) and vocabulary.issuperset(words))


def _groups(pieces: Iterable[Phrase]) -> list[list[Phrase]]:
    """Pieces that touch each other: on a line, or one under the other."""
    groups: list[list[Phrase]] = []
    for piece in sorted(pieces, key=lambda p: p.line):
        touching = [group for group in groups if any(_touch(piece, other) for other in group)]
        for group in touching:
            groups.remove(group)
        groups.append([piece, *(p for group in touching for p in group)])
    return groups


WIDE_LINES = 1.3  # letter sizes between the lines of a label that some programs set wide
FAR_NUMBER = 4.5  # between its words and its number on one line
WIDE_UPRIGHT = 2.6  # and between its words along an edge


def _completed(groups: list[list[Phrase]]) -> list[list[Phrase]]:
    """The groups, words without a number joined with what stands right below them and is no whole label either."""
    whole = [group for group in groups if _is_whole(group)]
    parts = sorted((group for group in groups if not _is_whole(group)), key=lambda group: min(p.top for p in group))
    found: list[list[Phrase]] = []
    while parts:  # numbers by themselves begin no label, though they may stand a hair higher than their words
        label = next((part for part in parts if not all(_COUNT.fullmatch(p.text) for p in part)), parts[0])
        parts.remove(label)
        while not _is_whole(label) and (more := [part for part in parts if _goes_on(label, part)]):
            below = min(more, key=lambda part: min(p.line for p in part))
            parts.remove(below)
            label = [*label, *below]
        found.append(label)
    for side in [part for part in found if all(p.text.casefold() in _SIDES for p in part)]:
        for below in [label for label in whole if _is_headless(label) and _goes_on(side, label)][:1]:
            found.remove(side)
            below.extend(side)
    return [*whole, *found]


_SIDES = frozenset({"left", "right", "center", "centre"})


def _is_headless(label: Sequence[Phrase]) -> bool:
    """Whether a label lacks the word for its side: `Torso Rear ( 4 )`, whose `Left` stands in a line above it."""
    words = set(" ".join(p.text.casefold() for p in label).split())
    return bool(words & {"torso", "arm", "leg"}) and not words & _SIDES


def _is_whole(group: Sequence[Phrase]) -> bool:
    counts = sum(bool(_COUNT.fullmatch(p.text) or _WITH_COUNT.fullmatch(p.text)) for p in group)
    return counts == 1 and not all(_COUNT.fullmatch(p.text) for p in group)


def _goes_on(upper: Sequence[Phrase], lower: Sequence[Phrase]) -> bool:
    """Whether a group goes on below another that has no number yet, or further along an edge."""
    if any(_COUNT.fullmatch(p.text) for p in upper):
        return False
    one, other = max(upper, key=lambda p: p.line), min(lower, key=lambda p: p.line)
    size = max(one.size, other.size)
    if _upright(one) or _upright(other):
        gap = max(one.top, other.top) - min(one.bottom, other.bottom)
        return abs(one.middle - other.middle) < 0.6 * size and gap < WIDE_UPRIGHT * size
    if abs(one.line - other.line) < 0.4 * size:
        return bool(_COUNT.fullmatch(other.text)) and 0 < other.x0 - one.x1 < FAR_NUMBER * size
    over = one.x0 - 2 <= other.middle <= one.x1 + 2 or other.x0 - 2 <= one.middle <= other.x1 + 2
    return over and 0 < other.line - one.line < (1 + WIDE_LINES) * size


def _upright(phrase: Phrase) -> bool:
    return phrase.bottom - phrase.top > 1.3 * (phrase.x1 - phrase.x0) and len(phrase.text) > 2


def _touch(one: Phrase, other: Phrase) -> bool:
    size = max(one.size, other.size)
    if _upright(one) or _upright(other):  # along the edge of the page
        gap = max(one.top, other.top) - min(one.bottom, other.bottom)
        return abs(one.middle - other.middle) < 0.5 * size and gap < 1.5 * size
    if abs(one.line - other.line) < 0.4 * size:
        left, right = sorted((one, other), key=lambda p: p.x0)
        counted = not _COUNT.fullmatch(left.text) and _COUNT.fullmatch(right.text)  # a number stands behind its words
        return right.x0 - left.x1 < (0.9 if counted else 0.3) * size
    upper = min(one, other, key=lambda p: p.line)
    if abs(one.line - other.line) > 1.45 * size or _COUNT.fullmatch(upper.text):
        return False  # a number closes its label
    return min(one.x1, other.x1) - max(one.x0, other.x0) > 0.3 * min(one.x1 - one.x0, other.x1 - other.x0)


VOCABULARY = frozenset(
    {"head", "left", "right", "center", "centre", "torso", "arm", "leg", "front", "rear", "cowl", "weak"}
)


def place_named(words: str) -> tuple[str, bool] | None:
    """The location that words mean, and whether its rear: `left torso rear`."""
    if words.upper() in LOCATION_NAMES:
        return words.upper(), False
    told = set(words.split())
    side = "L" if "left" in told else "R" if "right" in told else "C" if told & {"center", "centre"} else ""
    if "head" in told:
        return "HD", False
    if "torso" in told and side:
        return side + "T", "rear" in told
    if "arm" in told and side in ("L", "R"):
        return side + "A", False
    if "leg" in told and side:
        corner = "F" if "front" in told else "R" if "rear" in told else ""
        return corner + side + "L", False
    return None


_APART = 0.1  # of the width: diagrams of armor and structure that do not stand below each other


def armor_labels(page: PrintedPage) -> list[LocationCount]:
    title, lower = heading(page, "ARMOR DIAGRAM", "ARMOR"), heading(page, "INTERNAL STRUCTURE DIAGRAM", "STRUCTURE")
    if title is None or lower is None:
        return []
    if lower.x0 - title.x0 > _APART * page.width:  # a sheet on two pages, which stand side by side
        beside = page.within(title.x0 - 90, title.bottom, page.width / 2, page.height)
        return location_counts(beside, VOCABULARY)
    left = min(title.x0 - 90, lower.x0 - 40)
    return location_counts(page.within(left, title.bottom, page.width, lower.top), VOCABULARY)


SHORT = VOCABULARY | {place.casefold() for place in LOCATION_NAMES}


def structure_labels(page: PrintedPage) -> list[LocationCount]:
    title = heading(page, "INTERNAL STRUCTURE DIAGRAM")
    if title is not None:
        return location_counts(page.within(title.x0 - 60, title.bottom, title.x1 + 60, title.bottom + 230), VOCABULARY)
    title = heading(page, "STRUCTURE")
    if title is None:
        return []
    others = [p.x0 for p in page.phrases if abs(p.line - title.line) < 5 and p.text.isupper() and p.x0 > title.x1]
    right = min(others, default=page.width) - 4
    return location_counts(page.within(title.x0 - 8, title.bottom + 4, right, title.bottom + 230), SHORT)


def head_label(page: PrintedPage) -> tuple[float, float] | None:
    """Where the head of the structure diagram is, whose label has no number."""
    title = heading(page, "INTERNAL STRUCTURE DIAGRAM")
    labels = [p for p in page.phrases if p.text == "Head" and title is not None and 0 < p.line - title.line < 60]
    return (labels[0].x1, labels[0].line) if labels else None


def labelled(labels: list[LocationCount]) -> Iterator[tuple[tuple[str, bool], LocationCount]]:
    """Each label with its location; a second label of one name, further below, is the rear's."""
    seen: set[tuple[str, bool]] = set()
    for label in labels:
        key = place_named(label.words)
        if key is not None and key in seen and key[0] in TORSOS:
            key = key[0], True
        if key is not None and key not in seen:
            seen.add(key)
            yield key, label


def points_by_place(labels: list[LocationCount]) -> dict[tuple[str, bool], int]:
    """Points by location, front and rear."""
    return {key: label.points for key, label in labelled(labels)}


def compare_structure(mech: Mech, labels: list[LocationCount], findings: SheetFindings) -> None:
    """Points of structure follow from the mass: where the sheet prints others, one of the two is wrong."""
    printed = points_by_place(labels)
    for place, points in internal_structure(mech).items():
        told = printed.get((place, False))
        if told is not None and told != points:
            where = LOCATION_NAMES[place]
            findings.warn(f"{told} points of structure at the {where}", "the rules' number taken", str(points))


SMALLEST, LARGEST = 1.8, 9.0  # points across
ENLARGED = 16.0  # of a small unit that has the page for itself
MOST_LOCATIONS = 14  # more would take too long to sort


def pips_in(shapes: Sequence[Shape], mixed: bool = False, largest: float = LARGEST) -> list[Shape]:
    """The pips among some shapes: small, round or at least as wide as high, and filled; one drawn twice counts once.

    Those of one armor are alike; patchwork has `mixed` ones. A unit that has the page for itself may have larger ones.
    """
    small = [s for s in shapes if s.fill is not None and SMALLEST < s.width < largest and s.points >= 4]
    square = [
        s for s in (_without_dots(small) if mixed else _alike(small)) if abs(s.width - s.height) <= 0.06 * s.width
    ]
    return _without_rivets(uncovered(square))


def uncovered(shapes: Sequence[Shape]) -> list[Shape]:
    """The shapes without those that a later one lies upon: a pip drawn twice, or a rivet of the drawing under a pip."""
    found: list[Shape] = []
    later: dict[tuple[int, int], list[Shape]] = {}
    for shape in reversed(shapes):
        column, row = int(shape.x // LARGEST), int(shape.y // LARGEST)
        near = (s for dx in (-1, 0, 1) for dy in (-1, 0, 1) for s in later.get((column + dx, row + dy), ()))
        if all(hypot(s.x - shape.x, s.y - shape.y) > 0.4 * shape.width for s in near):
            found.append(shape)
            later.setdefault((column, row), []).append(shape)
    return found[::-1]


def without_shadows(pips: Sequence[Shape], shapes: Sequence[Shape]) -> list[Shape]:
    """The pips that have an edge, drawn with them or around them, where any has one: a shadow has none."""
    edges = {(round(s.x * 2), round(s.y * 2)) for s in shapes if s.fill is None and s.stroke is not None}

    def edged(pip: Shape) -> bool:
        x, y = int(pip.x * 2), int(pip.y * 2)
        return pip.stroke is not None or any((x + dx, y + dy) in edges for dx in (0, 1) for dy in (0, 1))

    return [pip for pip in pips if edged(pip)] or list(pips)


def _without_rivets(pips: list[Shape]) -> list[Shape]:
    """The pips without a pair or two of circles that are wider than all others: they belong to the drawing."""
    struck = Counter(round(p.width, 1) for p in pips if marked(p.fill))
    kinds = Counter((round(p.width, 1), p.fill) for p in pips if not marked(p.fill))
    alike = [(width, count + struck[width]) for (width, _), count in kinds.items()]
    widest = max((width for width, count in [*alike, *struck.items()] if count > 2), default=LARGEST)
    return [p for p in pips if round(p.width, 1) <= widest + 0.2]


def _without_dots(small: Sequence[Shape]) -> list[Shape]:
    """The small shapes without dark ones of a form that no others have: dots of the drawing."""
    forms = Counter((s.points, s.curved) for s in small)
    return [s for s in small if forms[s.points, s.curved] > 1 or s.fill is None or not is_dark(s.fill)]


def _alike(small: Sequence[Shape]) -> list[Shape]:
    """The small shapes that have as many points as most of them: the pips of a diagram are one drawing."""
    most = Counter(s.points for s in small).most_common(1)
    return [s for s in small if s.points == most[0][0]] if most else []


def marked(color: Color | None) -> bool:
    """Whether a fill is that of a struck pip: strong or dark, where open ones are white or a light grey.

    >>> marked((238, 0, 0)), marked((255, 255, 255)), marked((0, 0, 0))
    (True, False, True)
    """
    if color is None:
        return False
    return is_strong(color) or is_dark(color)


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
    if not any(pip.struck for pip in pips):
        return [0] * len(labels)
    best = _best_order(pips, labels, inner)
    return _struck_of(pips, labels, best[1]) if best is not None else None


def _best_order(
    pips: Sequence[Shape], labels: Sequence[LocationCount], inner: Mapping[int, int]
) -> tuple[float, list[int]] | None:
    """In which order the labels have their pips, and what it costs; None where they are too many to sort."""
    held = [n for n, label in enumerate(labels) if label.points]
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
    return best


def _struck_of(pips: Sequence[Shape], labels: Sequence[LocationCount], order: Sequence[int]) -> list[int]:
    struck, start = [0] * len(labels), 0
    for n in order:
        run = pips[start : start + labels[n].points]
        struck[n] = sum(pip.struck for pip in run)
        start += len(run)
    return struck


def _sorted(runs: "_Runs", groups: Sequence[Sequence[int]], first: int) -> tuple[float, list[int]]:
    """The cheapest order of some groups of labels whose pips begin at a number; those of a group follow each other."""
    best: dict[int, tuple[float, int, list[int]]] = {0: (0.0, first, [])}  # by the set of groups that have their pips
    named = Counter(label.words for label in runs.labels)
    firsts = [runs.labels[group[0]] for group in groups]
    ranks = [_rank(label.words) if named[label.words] == 1 else -1 for label in firsts]  # rears may be called alike
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


OUT_OF_TURN = 3.0  # points of distance of each pip that is drawn after a location further down
_TURNS = {"HD": 0, "CT": 1, "T": 2, "A": 3, "FRL": 4, "FLL": 4, "L": 5}


def _rank(words: str) -> int:
    """When a location of a 'Mech is drawn: programs go from the head to the rear legs. Others have no turn, −1."""
    place, rear = place_named(words) or ("", True)
    return next((_TURNS[end] for end in _TURNS if not rear and place.endswith(end)), -1)


STRANGE = 60.0  # points of distance that an open pip of the other kind counts for


class _Runs:
    """Sums over the pips in their order, so that what a run of them costs is known at once."""

    def __init__(self, pips: Sequence[Shape], labels: Sequence[LocationCount], inner: Mapping[int, int]) -> None:
        self.labels, self.inner, self.pips = labels, inner, pips
        self._costs: dict[tuple[int, int], float] = {}
        self.x = _sums(p.x for p in pips)
        self.y = _sums(p.y for p in pips)
        self.squares = _sums(p.x * p.x + p.y * p.y for p in pips)
        self.grey = _sums(float(_grey(p.fill)) for p in pips)
        parted = self.grey[-1] > 0  # by their color
        self.white = _sums(float(parted and (ink := p.fill) is not None and min(ink) >= PALE) for p in pips)
        steps = (hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(pips))
        self.near_before = [0.0, *(max(0.0, BETWEEN - step) for step in steps), 0.0]
        self.widths = _sums(p.width for p in pips)
        self.width_squares = _sums(p.width * p.width for p in pips)

    def cost(self, start: int, number: int) -> float:
        """How far a run lies apart, and from its label; and how many open pips are of the other kind."""
        if (start, number) not in self._costs:
            self._costs[start, number] = self._cost(start, number)
        return self._costs[start, number]

    def _cost(self, start: int, number: int) -> float:
        label, inner = self.labels[number], number in self.inner
        end, many = start + label.points, label.points
        x, y = (self.x[end] - self.x[start]) / many, (self.y[end] - self.y[start]) / many
        apart = max(0.0, (self.squares[end] - self.squares[start]) / many - x * x - y * y)
        other = self.white if inner else self.grey
        strange = other[end] - other[start]
        near = NEAR / 3 if inner else NEAR  # structure has no label of its own: where it stands is an estimate
        wide = (self.widths[end] - self.widths[start]) / many
        uneven = sqrt(max(0.0, (self.width_squares[end] - self.width_squares[start]) / many - wide * wide))
        from_label = near * hypot(label.x - x, label.y - y)
        if not inner:  # a label stands beside one end of what is long, like the blades of a rotor
            ends = min(hypot(label.x - pip.x, label.y - pip.y) for pip in self.pips[start:end])
            from_label = (from_label + near * ends) / 2
        spread = many * (sqrt(apart) + UNEVEN * uneven + from_label)
        return spread + STRANGE * strange + NO_GAP * self.near_before[start]


NEAR = 0.7  # what the distance of a label counts, where that of pips from each other counts one
BETWEEN, NO_GAP = 30.0, 15.0  # points between the last pip of a location and the first of the next; what less costs
UNEVEN = 60.0  # what their width differing by a point counts: the pips of a location are equal
PALE = 245  # what is lighter is white


def _grey(color: Color | None) -> bool:
    return color is not None and min(color) < PALE and not marked(color)


def _sums(values: Iterable[float]) -> list[float]:
    return [0.0, *accumulate(values)]
