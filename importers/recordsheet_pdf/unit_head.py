"""The head of a unit: its part of a page, the parts of its name, and the line below the name.

Sheets print the name of a unit in one line. The model is the end of the name that looks like a designation: `WHM-6R`,
`Prime`, a single letter, a number, a name in quotes, a bracket. Words behind the word for the kind of unit (Tank,
Transport) are a model, too. Units that share a page have a line of facts: `Clan · Standard · Striker · 3070`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from importers.recordsheet_pdf.page import Phrase, PrintedPage
from sheets.editions import books
from sheets.equipment.omnis import omni_named
from sheets.equipment.published import TWO_NAMES, published_chassis
from sheets.units.base import TECH_BASE_NAMES, Role, RulesLevel, TechBase

COLUMN = 40.0  # points: titles with a smaller distance from left to right are in one column


def unit_areas(
    page: PrintedPage, titles: Iterable[Phrase], above: float = 1.0, right: float = 0.0
) -> list[PrintedPage]:
    """The area of each title: down to the next title in its column, and right to the next column.

    `above` is how much of a unit is above its title, in letter sizes; `right`, unless 0, is the right edge of all
    units.
    """
    heads = sorted(titles, key=lambda head: (round(head.line), head.x0))
    found = []
    for head in heads:
        columns = [other.x0 for other in heads if other.x0 > head.x0 + COLUMN]
        lower = [
            other.top - above * other.size
            for other in heads
            if abs(other.x0 - head.x0) <= COLUMN and other.line > head.line + head.size
        ]
        end = min([*columns, right or page.width]) - (6 if columns or right else 0)
        top = head.top - above * head.size
        found.append(page.within(max(0.0, head.x0 - 16), top, end, min(lower, default=page.height)))
    return found


_ROMAN = re.compile(r"[IVX]+(-[A-Z]+)?")
_DESIGNATION = re.compile(r"(?=[A-Z0-9/]*[-/])(?=.*[0-9A-Z])[A-Z0-9][A-Z0-9]*[-/][A-Z0-9][\w/.-]*|[A-Z]{1,4}\d+[A-Z]?")
_CONFIGURATION = re.compile(r"[A-Z]|\d{1,2}[A-Z]?|Prime|[A-Z]\d|[A-Z]{2,3}|#\d+|\d{4}")
_BRACKETED = re.compile(r"(?:\([^()]*\)|\[[^\[\]]*\])+")
_QUOTED = re.compile(r"'[^']+'(?:\(\w+\))?")
_CLAN_NAME = re.compile(r"(.+?) \(([A-Z][\w' -]+)\)")
_TYPE_OF_MECH = re.compile(r"\w+Mech|MOD")
_SUITS = re.compile(r"(.*\b(?:Battle Armou?r|PA\(L\)|Exoskeleton|Battlesuit|Exosuit))\s+(\S.*)")
_OTHERS = frozenset({"Standard", "Omni"})  # brackets behind a chassis that are not a Clan name
_KIND_WORDS = """
Tank Tanks MBT VTOL Vehicle Transport Carrier Hovercraft Hovertank Hydrofoil Submarine Boat Ship Aircraft Gunship Truck
Car Bike Buggy Trailer Train Helicopter APC IFV LRPV Jeep Platform Artillery WiGE Lander Fighter Bomber Infantry Shuttle
DropShip Half-Track ATV HCV ICV RV HQ UAV Destroyer Module Turret
"""
_KINDS = frozenset(_KIND_WORDS.split())


def mech_name(text: str, clan: bool = True) -> tuple[str, str, str]:
    """Chassis, Clan name and model of a 'Mech; only Clan 'Mechs have a second name in brackets.

    >>> mech_name("Warhammer WHM-6R"), mech_name("Uller (Kit Fox) A"), mech_name("Archer C 2")
    (('Warhammer', '', 'WHM-6R'), ('Uller', 'Kit Fox', 'A'), ('Archer', '', 'C 2'))
    """
    if text in TWO_NAMES and (both := _CLAN_NAME.fullmatch(text)):
        return both[1], both[2], ""
    words = _words(text)
    start = next((n for n, word in enumerate(words) if n and _is_designation(word)), len(words))
    if start == len(words):
        named = [n for n, word in enumerate(words) if n and _BRACKETED.fullmatch(word)]
        least = named[0] + 1 if named and named[0] + 1 < len(words) else 1
        if clan and least > 1:
            start = least  # behind the second name
        while start > least and (_is_model(words[start - 1]) or _TYPE_OF_MECH.fullmatch(words[start - 1])):
            start -= 1
    elif start > 1 and _QUOTED.fullmatch(words[start - 1]):
        start -= 1
    chassis, model = " ".join(words[:start]), " ".join(words[start:])
    second = _CLAN_NAME.fullmatch(chassis) if clan and model else None
    if second is not None and second[2] not in _OTHERS:
        return second[1], second[2], model
    return chassis, "", model


def name_of_mech(name: str, tech: TechBase, mass: int, omni: bool) -> tuple[str, str, str]:
    """Chassis, Clan name and model of a 'Mech; a published Omni has the names of its chassis."""
    published = published_chassis(name, "mech")
    usual = (published[0], "", published[1]) if published else mech_name(name, tech is not TechBase.IS)
    chassis, model, rows = omni_named(name, "mech")
    known = next((row for row in rows if (row.side, row.mass) == (tech.side, mass)), None)
    if known is None or not (omni or model in known.models) or len(chassis) < len(usual[0]):
        return usual
    clan_names = {known.chassis: "", known.names[0]: known.clan_name}
    return (known.chassis, clan_names[chassis], model) if chassis in clan_names else usual


def _words(text: str) -> list[str]:
    """The words of a name; text in brackets or quotes is one word."""
    words: list[str] = []
    open_until = ""
    for word in text.split():
        if open_until:
            words[-1] += f" {word}"
        else:
            words.append(word)
        whole = words[-1]
        opening = {"(": ")", "[": "]", "'": "'"}.get(whole[0], "")
        closed = whole.count(opening) > (opening == "'") and (opening == "'" or whole.count("(") == whole.count(")"))
        open_until = opening if opening and not closed and opening in text[text.find(whole) + 1 :] else ""
    return words


def _is_designation(word: str) -> bool:
    return bool(_DESIGNATION.fullmatch(word)) and not _ROMAN.fullmatch(word)


def _is_model(word: str) -> bool:
    """Whether a word at the end of a name is part of a model."""
    if _BRACKETED.fullmatch(word) or _QUOTED.fullmatch(word) or _is_designation(word):
        return True
    return bool(_CONFIGURATION.fullmatch(word)) and word not in _KINDS and not _long_roman(word)


def _long_roman(word: str) -> bool:
    return len(word) > 1 and bool(_ROMAN.fullmatch(word) or word == "IIC")


def other_name(text: str, kind: str = "") -> tuple[str, str]:
    """Chassis and model of any other unit.

    >>> other_name("Sea Skimmer Hydrofoil (SRM6)"), other_name("Centipede Scout Car Commando")
    (('Sea Skimmer Hydrofoil', '(SRM6)'), ('Centipede Scout Car', 'Commando'))
    """
    if published := published_chassis(text, kind):
        return published
    if suits := _SUITS.fullmatch(re.sub(r"(?<=[\])\w'])(?=\((?:Sqd|\w+\)\())", " ", text)):
        return suits[1], text[len(suits[1]) :].strip()
    words = _words(text)
    start = len(words)
    while start > 1 and _is_model(words[start - 1]):
        start -= 1
    if start > 1 and words[start - 1] in ("Mk", "Mk."):
        start -= 1
    elif start == len(words) > 2 and words[-2] in ("Mk", "Mk.") and words[-3] in _KINDS:
        start -= 2
    kinds = [n for n, word in enumerate(words) if word in _KINDS]
    if kinds and kinds[-1] and kinds[-1] + 1 < start and start - kinds[-1] <= 6:
        start = kinds[-1] + 1
    return " ".join(words[:start]), " ".join(words[start:])


def bracketed_name(text: str, kind: str = "") -> tuple[str, str]:
    """Chassis and model of infantry, emplacements and ships, whose chassis may end with a bracket, too.

    >>> bracketed_name("Foot Platoon (Taurian) (SRM)")
    ('Foot Platoon (Taurian)', '(SRM)')
    """
    if published := published_chassis(text, kind):
        return published
    words = _words(text)
    if len(words) > 1 and _BRACKETED.fullmatch(words[-1]):
        return " ".join(words[:-1]), words[-1]
    return other_name(text)


PARTED_BY = " · "
_YEAR = re.compile(r"[1-9]\d{3}")
_TECH = frozenset(TECH_BASE_NAMES.values())
_LEVELS = frozenset(level.name.capitalize() for level in RulesLevel)
_ROLES = frozenset(role.value for role in Role)


@dataclass(frozen=True, slots=True)
class Headline:
    """A name and the facts in the line below it, empty for missing ones."""

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
        """The text behind the year, without the edition of the rules at the end."""
        behind = self.words[self.words.index(self.year) + 1 :] if self.year else ()
        is_edition = behind and (behind[-1].startswith(EDITION) or (len(behind) > 1 and behind[-1] in _editions()))
        return PARTED_BY.join(behind[:-1] if is_edition else behind)


EDITION = "rules: "
"""The beginning of the edition, which sheets of version 0.2.0 do not have."""


@cache
def _editions() -> frozenset[str]:
    """The titles of the editions of classic play."""
    return frozenset(book.title for book in books("classic"))


def headline(page: PrintedPage) -> Headline:
    """The head of the first unit; empty on a page without one."""
    for line in sorted((p for p in page.phrases if PARTED_BY in p.text), key=lambda p: p.line):
        words = tuple(part.strip() for part in line.text.split(PARTED_BY))
        above = [p for p in page.phrases if 0 < line.line - p.line < 3 * line.size and abs(p.x0 - line.x0) < 4]
        name = max(above, key=lambda p: p.size, default=None)
        if name is not None and name.size > 1.2 * line.size and Headline("", words).tech:
            return Headline(name.text, words)
    return Headline()
