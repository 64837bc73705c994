"""Labels of diagrams: locations, the points next to them, and their places.

The label `Left Torso ( 17 )` may take one line or four.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.labels import find_heading, join_phrases
from importers.recordsheet_pdf.page import Phrase, PrintedPage
from sheets.rules.structure import internal_structure
from sheets.units.mech import LOCATION_NAMES, TORSOS, Mech

_COUNT = re.compile(r"\(?\s*(\d{1,4}|\d,\d{3})\s*\)?")
_WITH_COUNT = re.compile(r"(.*[^\s(])(?:\s+|\s*\(\s*)(\d{1,4}|\d,\d{3})\s*\)?")  # `Head ( 9 )`, `Head 9`
_LESS = re.compile(r"[-−]\d")


@dataclass(frozen=True, slots=True)
class LocationCount:
    """A label at a diagram: its words, its number and its place."""

    words: str
    points: int
    x: float
    y: float


def location_counts(page: PrintedPage, vocabulary: frozenset[str]) -> list[LocationCount]:
    """Every label made of words of this vocabulary that has a number, from top to bottom."""
    pieces = [p for p in page.phrases if _is_piece(p.text, vocabulary)]
    found = []
    for group in _complete_labels(_groups(pieces)):
        counts = [p for p in group if _COUNT.fullmatch(p.text)]
        text = join_phrases(p for p in group if not _COUNT.fullmatch(p.text))
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
    """Groups of pieces that touch each other on a line or between lines."""
    groups: list[list[Phrase]] = []
    for piece in sorted(pieces, key=lambda p: p.line):
        touching = [group for group in groups if any(_are_touching(piece, other) for other in group)]
        for group in touching:
            groups.remove(group)
        groups.append([piece, *(p for group in touching for p in group)])
    return groups


WIDE_LINES = 1.3  # letter sizes between the lines of a label in wide spacing
FAR_NUMBER = 4.5  # between the words and the number on one line
WIDE_UPRIGHT = 2.6  # and between the words along an edge


def _complete_labels(groups: list[list[Phrase]]) -> list[list[Phrase]]:
    """Complete the groups without a number by joining them with the nearest incomplete group below."""
    whole = [group for group in groups if _is_whole(group)]
    parts = sorted((group for group in groups if not _is_whole(group)), key=lambda group: min(p.top for p in group))
    found: list[list[Phrase]] = []
    while parts:  # a label does not begin with a number, even one that is slightly higher than its words
        label = next((part for part in parts if not all(_COUNT.fullmatch(p.text) for p in part)), parts[0])
        parts.remove(label)
        while not _is_whole(label) and (more := [part for part in parts if _continues_below(label, part)]):
            below = min(more, key=lambda part: min(p.line for p in part))
            parts.remove(below)
            label = [*label, *below]
        found.append(label)
    for side in [part for part in found if all(p.text.casefold() in _SIDES for p in part)]:
        for below in [label for label in whole if _lacks_side(label) and _continues_below(side, label)][:1]:
            found.remove(side)
            below.extend(side)
    return [*whole, *found]


_SIDES = frozenset({"left", "right", "center", "centre"})


def _lacks_side(label: Sequence[Phrase]) -> bool:
    """Whether a label lacks the word for its side: `Torso Rear ( 4 )` with `Left` in the line above."""
    words = set(" ".join(p.text.casefold() for p in label).split())
    return bool(words & {"torso", "arm", "leg"}) and not words & _SIDES


def _is_whole(group: Sequence[Phrase]) -> bool:
    counts = sum(bool(_COUNT.fullmatch(p.text) or _WITH_COUNT.fullmatch(p.text)) for p in group)
    return counts == 1 and not all(_COUNT.fullmatch(p.text) for p in group)


def _continues_below(upper: Sequence[Phrase], lower: Sequence[Phrase]) -> bool:
    """Whether a group continues below another one that has no number yet, or farther along an edge."""
    if any(_COUNT.fullmatch(p.text) for p in upper):
        return False
    one, other = max(upper, key=lambda p: p.line), min(lower, key=lambda p: p.line)
    size = max(one.size, other.size)
    if _is_upright(one) or _is_upright(other):
        gap = max(one.top, other.top) - min(one.bottom, other.bottom)
        return abs(one.middle - other.middle) < 0.6 * size and gap < WIDE_UPRIGHT * size
    if abs(one.line - other.line) < 0.4 * size:
        return bool(_COUNT.fullmatch(other.text)) and 0 < other.x0 - one.x1 < FAR_NUMBER * size
    over = one.x0 - 2 <= other.middle <= one.x1 + 2 or other.x0 - 2 <= one.middle <= other.x1 + 2
    return over and 0 < other.line - one.line < (1 + WIDE_LINES) * size


def _is_upright(phrase: Phrase) -> bool:
    return phrase.bottom - phrase.top > 1.3 * (phrase.x1 - phrase.x0) and len(phrase.text) > 2


def _are_touching(one: Phrase, other: Phrase) -> bool:
    size = max(one.size, other.size)
    if _is_upright(one) or _is_upright(other):  # along the edge of the page
        gap = max(one.top, other.top) - min(one.bottom, other.bottom)
        return abs(one.middle - other.middle) < 0.5 * size and gap < 1.5 * size
    if abs(one.line - other.line) < 0.4 * size:
        left, right = sorted((one, other), key=lambda p: p.x0)
        counted = not _COUNT.fullmatch(left.text) and _COUNT.fullmatch(right.text)  # a number is behind its words
        return right.x0 - left.x1 < (0.9 if counted else 0.3) * size
    upper = min(one, other, key=lambda p: p.line)
    if abs(one.line - other.line) > 1.45 * size or _COUNT.fullmatch(upper.text):
        return False  # a number ends its label
    return min(one.x1, other.x1) - max(one.x0, other.x0) > 0.3 * min(one.x1 - one.x0, other.x1 - other.x0)


VOCABULARY = frozenset(
    {"head", "left", "right", "center", "centre", "torso", "arm", "leg", "front", "rear", "cowl", "weak"}
)


def parse_location(words: str) -> tuple[str, bool] | None:
    """The location that words mean, and whether they mean its rear: `left torso rear`."""
    if words.upper() in LOCATION_NAMES:
        return words.upper(), False
    parts = set(words.split())
    side = "L" if "left" in parts else "R" if "right" in parts else "C" if parts & {"center", "centre"} else ""
    if "head" in parts:
        return "HD", False
    if "torso" in parts and side:
        return side + "T", "rear" in parts
    if "arm" in parts and side in ("L", "R"):
        return side + "A", False
    if "leg" in parts and side:
        corner = "F" if "front" in parts else "R" if "rear" in parts else ""
        return corner + side + "L", False
    return None


_APART = 0.1  # of the width: diagrams of armor and structure that are side by side


def armor_labels(page: PrintedPage) -> list[LocationCount]:
    title, lower = (
        find_heading(page, "ARMOR DIAGRAM", "ARMOR"),
        find_heading(page, "INTERNAL STRUCTURE DIAGRAM", "STRUCTURE"),
    )
    if title is None or lower is None:
        return []
    if lower.x0 - title.x0 > _APART * page.width:  # the sheet has two pages side by side
        area = page.within(title.x0 - 90, title.bottom, page.width / 2, page.height)
    else:
        area = page.within(min(title.x0 - 90, lower.x0 - 40), title.bottom, page.width, lower.top)
    labels = location_counts(area, VOCABULARY)
    if ("CT", False) in points_by_place(labels):
        return labels
    return location_counts(area, VOCABULARY | {"ct"})  # tripods have room for the short name only


SHORT = VOCABULARY | {place.casefold() for place in LOCATION_NAMES}


def structure_labels(page: PrintedPage) -> list[LocationCount]:
    title = find_heading(page, "INTERNAL STRUCTURE DIAGRAM")
    if title is not None:
        return location_counts(page.within(title.x0 - 60, title.bottom, title.x1 + 60, title.bottom + 230), VOCABULARY)
    title = find_heading(page, "STRUCTURE")
    if title is None:
        return []
    others = [p.x0 for p in page.phrases if abs(p.line - title.line) < 5 and p.text.isupper() and p.x0 > title.x1]
    right = min(others, default=page.width) - 4
    return location_counts(page.within(title.x0 - 8, title.bottom + 4, right, title.bottom + 230), SHORT)


def head_label(page: PrintedPage) -> tuple[float, float] | None:
    """The label of the head in the structure diagram, which has no number."""
    title = find_heading(page, "INTERNAL STRUCTURE DIAGRAM")
    if title is None:
        return None
    labels = [p for p in page.phrases if p.text == "Head" and 0 < p.line - title.line < 60]
    nearest = min(labels, key=lambda p: abs(p.middle - title.middle), default=None)
    return (nearest.x1, nearest.line) if nearest is not None else None


def labels_by_location(labels: list[LocationCount]) -> Iterator[tuple[tuple[str, bool], LocationCount]]:
    """Each label with its location; a second, lower label of the same name belongs to the rear."""
    seen: set[tuple[str, bool]] = set()
    for label in labels:
        key = parse_location(label.words)
        if key is not None and key in seen and key[0] in TORSOS:
            key = key[0], True
        if key is not None and key not in seen:
            seen.add(key)
            yield key, label


def points_by_place(labels: list[LocationCount]) -> dict[tuple[str, bool], int]:
    """Points by location, front and rear."""
    return {key: label.points for key, label in labels_by_location(labels)}


def compare_structure(mech: Mech, labels: list[LocationCount], findings: SheetFindings) -> None:
    """Doubt the unit when the sheet prints other points of structure than its mass gives."""
    printed = points_by_place(labels)
    for place, points in internal_structure(mech).items():
        count = printed.get((place, False))
        if count is not None and count != points:
            where = LOCATION_NAMES[place]
            findings.doubt(f"{count} points of structure at the {where}", "the rules' number taken", str(points))
