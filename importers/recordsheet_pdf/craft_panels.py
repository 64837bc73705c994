"""What the sheets of everything that flies print alike: the armor of facings, and the panel of heat sinks."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from importers.recordsheet_pdf.document import Findings
from importers.recordsheet_pdf.location_counts import LocationCount, location_counts
from importers.recordsheet_pdf.page import PrintedPage

VOCABULARY = frozenset({"nose", "aft", "fore", "left", "right", "side", "wing"})
_TOTAL = re.compile(r"\d+ ?\( ?([\d,]+) ?\)")
_SINKS = re.compile(r"([\d,]+)(?: ?\(([\d,]+)\))?")


class _Label(NamedTuple):
    words: frozenset[str]
    points: int
    x: float
    y: float


def facing_points(page: PrintedPage) -> dict[str, int]:
    """The points of each facing."""
    return {place: label.points for place, label in facing_labels(page).items()}


def facing_labels(page: PrintedPage) -> dict[str, LocationCount]:
    """The totals of the facings, by their words: `Fore-Left`, `Left Wing`, `Aft`; wings are called `LS` and `RS`."""
    lower = [p.top for p in page.phrases if p.text in ("CRITICAL DAMAGE", "PILOT DATA", "PILOT", "HEAT SINKS")]
    bottom = min(lower, default=page.height)
    edge = min((p.x0 for p in page.phrases if p.text in ("ARMOR", "ARMOR DIAGRAM")), default=300.0)
    side = page.within(min(edge - 30, 0.42 * page.width), 0, page.width, bottom)
    found: dict[str, LocationCount] = {}
    for label in [*_totals(side), *_plain(side)]:
        place = _facing(label.words)
        if place:
            found.setdefault(place, LocationCount(place, label.points, label.x, label.y))
    return found


def _totals(side: PrintedPage) -> Iterator[_Label]:
    """Totals in brackets behind thresholds, under the words of their facing."""
    for total in side.phrases:
        match = _TOTAL.fullmatch(total.text)
        if match is None:
            continue
        above = [p for p in side.phrases if 0 < total.line - p.line < 60 and abs(p.middle - total.middle) < 40]
        for phrase in sorted(above, key=lambda p: -p.line):
            words = frozenset(re.findall(r"[a-z]+", phrase.text.casefold()))
            if words & {"nose", "aft", "fore", "left", "right"}:
                yield _Label(words, int(match[1].replace(",", "")), total.middle, total.line)
                break


def _plain(side: PrintedPage) -> Iterator[_Label]:
    for label in location_counts(side, VOCABULARY):
        yield _Label(frozenset(label.words.split()), label.points, label.x, label.y)


def _facing(words: frozenset[str]) -> str:
    side = "L" if "left" in words else "R" if "right" in words else ""
    if "nose" in words:
        return "NOS"
    if "fore" in words and side:
        return f"F{side}S"
    if "aft" in words:
        return f"A{side}S" if side else "AFT"
    return f"{side}S" if side else ""


def boxed_heat_sinks(page: PrintedPage, findings: Findings) -> tuple[int, bool]:
    """How many, and whether they are double ones: `140 (280)`."""
    titles = [p for p in page.phrases if p.text in ("HEAT DATA", "HEAT SINKS", "HEAT")]
    title = next(iter(sorted(titles, key=lambda p: p.line)), None)
    if title is None:
        raise findings.refuse("no heat sinks", "their number under 'HEAT DATA'")
    near = page.within(title.x0 - 20, title.bottom, title.x0 + 70, title.bottom + 70)
    for phrase in sorted(near.phrases, key=lambda p: p.line):
        match = _SINKS.fullmatch(phrase.text)
        if match:
            beneath = any(
                0 < p.line - phrase.line < 2.5 * phrase.size and abs(p.middle - phrase.middle) < 12
                for p in near.phrases
                if p.text.startswith("(")
            )
            double = any(p.text.casefold().startswith("double") for p in near.phrases)
            return int(match[1].replace(",", "")), bool(match[2]) or beneath or double
    raise findings.refuse("no heat sinks", "their number under 'HEAT DATA'")
