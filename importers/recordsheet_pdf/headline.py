"""The head of a unit that prints what it is in one line below its name: `Clan · Standard · Striker · 3070`."""

import re
from dataclasses import dataclass

from importers.recordsheet_pdf.page import PrintedPage
from sheets.units.base import TECH_BASE_NAMES, Role, RulesLevel

PARTED_BY = " · "
_YEAR = re.compile(r"[1-9]\d{3}")
_TECH = frozenset(TECH_BASE_NAMES.values())
_LEVELS = frozenset(level.name.capitalize() for level in RulesLevel)
_ROLES = frozenset(role.value for role in Role)


@dataclass(frozen=True, slots=True)
class Headline:
    """A name and what stands in the line below it; empty what does not."""

    name: str = ""
    words: tuple[str, ...] = ()

    @property
    def tech(self) -> str:
        return next((word for word in self.words if word in _TECH), "")

    @property
    def rules(self) -> str:
        return next((word for word in self.words if word in _LEVELS), "")

    @property
    def role(self) -> str:
        return next((word for word in self.words if word in _ROLES), "")

    @property
    def year(self) -> str:
        return next((word for word in self.words if _YEAR.fullmatch(word)), "")

    @property
    def source(self) -> str:
        """What stands behind the year."""
        behind = self.words[self.words.index(self.year) + 1 :] if self.year else ()
        return PARTED_BY.join(behind)


def headline(page: PrintedPage) -> Headline:
    """The head of the first unit; an empty one where a page has none."""
    for line in sorted((p for p in page.phrases if PARTED_BY in p.text), key=lambda p: p.line):
        words = tuple(part.strip() for part in line.text.split(PARTED_BY))
        above = [p for p in page.phrases if 0 < line.line - p.line < 3 * line.size and abs(p.x0 - line.x0) < 4]
        name = max(above, key=lambda p: p.size, default=None)
        if name is not None and name.size > 1.2 * line.size and Headline("", words).tech:
            return Headline(name.text, words)
    return Headline()
