"""The points beside an armor or structure diagram: `Left Torso ( 17 )`, with its words on one line or on four."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from importers.recordsheet_pdf.labels import joined
from importers.recordsheet_pdf.page import Phrase, PrintedPage

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
    for group in _groups(pieces):
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
