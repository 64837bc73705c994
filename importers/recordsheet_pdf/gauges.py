"""Points inside a hull that are printed next to their words: `Structural Integrity: 7`."""

import re

from importers.recordsheet_pdf.diagrams import LocationCount
from importers.recordsheet_pdf.page import Phrase, PrintedPage

INTEGRITY = re.compile(r"structural integrity:?(?: ?(\d+))?", re.I)
COLLARS = re.compile(r"docking collars:?(?: (\d+))?", re.I)
DRIVE = re.compile(r"k-?f drive(?: integrity)?:?(?: (\d+))?", re.I)


def gauge_label(page: PrintedPage, pattern: re.Pattern[str]) -> LocationCount | None:
    """The number behind or below some words, which may take two lines, and its place."""
    for phrase in page.phrases:
        under = _beneath(page, phrase)
        joined = [(f"{phrase.text} {under.text}", under)] if under is not None and not under.text.isdigit() else []
        for text, last in [*joined, (phrase.text, phrase)]:
            match = pattern.fullmatch(text)
            if match is None:
                continue
            if match[1]:
                return LocationCount(text, int(match[1]), last.middle, last.line)
            line = [p for p in page.phrases_at(last.line, 3) if 0 < p.x0 - last.x1 < 60]
            beneath = _beneath(page, last)
            for other in [*sorted(line, key=lambda p: p.x0), *([beneath] if beneath is not None else [])]:
                if other.text.isdigit():
                    return LocationCount(text, int(other.text), other.middle, other.line)
    return None


def _beneath(page: PrintedPage, phrase: Phrase) -> Phrase | None:
    lower = [p for p in page.phrases_below(phrase.line, 1.7 * phrase.size) if p.line - phrase.line > 2]
    return min((p for p in lower if abs(p.middle - phrase.middle) < 20), key=lambda p: p.line, default=None)
