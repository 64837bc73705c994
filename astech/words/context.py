"""The unit that a line of words is about, and the names of its locations."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from sheets.editions import edition
from sheets.model import OncePerUnit
from sheets.play import Refused, status
from sheets.play.circumstances import COMMON
from sheets.play.families import family_of
from sheets.play.status import Status, WeaponStatus
from sheets.record.boxes import boxes, near_miss
from sheets.record.record import Options
from sheets.record.state import State
from sheets.units import Unit, location_name
from sheets.units.outfit import outfit

LONGEST_MESSAGE = 1_000  # characters; a message may repeat the line


class WordError(Refused):
    """Words that cannot be understood: one sentence, with the nearest word if one is near."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence if len(sentence) <= LONGEST_MESSAGE else sentence[: LONGEST_MESSAGE - 1] + "…")


class PlaceNames(NamedTuple):
    """The locations of a unit: by each of their names, and the words of the longest name."""

    places: tuple[str, ...]
    rears: frozenset[str]
    named: Mapping[str, str]
    loose: Mapping[str, str]  # names that sides share: left of Left Wing
    longest: int

    def find(self, text: str) -> str | None:
        """The location of that name or abbreviation."""
        return self.named.get(text)

    def find_loosely(self, text: str) -> str | None:
        """The location of that name, including names that several sides share."""
        return self.named.get(text) or self.loose.get(text)


SHORT_LOCATIONS = {"left": "l", "right": "r", "center": "c", "centre": "c", "front": "f", "rear": "r"}
OTHER_NAMES: Mapping[str, tuple[str, ...]] = {
    "L": ("leg",),
    "LS": ("left side",),
    "RS": ("right side",),
    "HD": ("face", "head shot"),
    "CT": ("centre torso", "center", "centre"),
    "NOS": ("ns", "bow"),
    "AFT": ("stern",),
    "FLS": ("fore left", "fore left side", "front left side", "left front"),
    "FRS": ("fore right", "fore right side", "front right side", "right front"),
    "ALS": ("aft left", "left aft"),
    "ARS": ("aft right", "right aft"),
    "LWG": ("lw", "port wing", "port"),
    "RWG": ("rw", "starboard wing", "starboard"),
    "FR": ("frt", "nose"),
    "RR": ("tail",),
    "TU": ("tur",),
    "RO": ("rotors", "vtol rotor"),
    "MG": ("main gun", "gun"),
}


def _spellings(place: str, title: str) -> set[str]:
    """Names that players use for a location."""
    name = title.casefold()
    first, _, rest = name.partition(" ")
    plain = {place.casefold(), name, *OTHER_NAMES.get(place, ())}
    side, _, part = rest.partition(" ")
    if part and side in ("left", "right"):
        plain.add(f"{side} {first} {part}")
    if rest and first in SHORT_LOCATIONS:
        plain |= {f"{SHORT_LOCATIONS[first]} {rest}", f"{first} {rest[0]}"}
    if rest.isdecimal():
        plain |= {f"{first[0]} {rest}", f"suit {rest}", f"#{rest}"}
    return plain | {each.replace(" ", between) for each in plain for between in ("", "-")}


def _place_names(unit: Unit, _: str) -> PlaceNames:
    """The names of the locations of a unit."""
    sheet = boxes(unit)
    places = tuple(dict.fromkeys((*sheet.armor, *sheet.structure, *sheet.slots)))
    named: dict[str, str] = {}
    loose: dict[str, str] = {}
    for place in places:
        title = location_name(unit, place)
        for spelling in _spellings(place, title):
            named.setdefault(spelling, place)
        side, _, part = title.casefold().rpartition(" ")
        if part in ("side", "wing"):
            loose.setdefault(side, place)
    named |= {place.casefold(): place for place in places}
    named |= {location_name(unit, place).casefold(): place for place in places}
    longest = max((len(name.split()) for name in named), default=1)
    return PlaceNames(places, frozenset(sheet.rear), named, loose, longest)


place_names = OncePerUnit(_place_names)
"""The names of the locations of a unit."""


@dataclass(frozen=True, eq=False)
class WordContext:
    """The unit that words are about, its state, and the rules of the table."""

    unit: Unit
    state: State = field(default_factory=State)
    options: Options = field(default_factory=Options)

    @cached_property
    def names(self) -> PlaceNames:
        """The names of its locations; an element has only armor and structure."""
        known = place_names(self.unit)
        more = [place for place in self.state.armor if place not in known.places]
        if not more:
            return known
        named = {**known.named, **{place.casefold(): place for place in more}}
        return known._replace(places=(*known.places, *more), named=named)

    @cached_property
    def game(self) -> str:
        """`classic` or `alpha-strike`."""
        return edition(self.options.edition).game

    @cached_property
    def now(self) -> Status:
        """The status of the unit now."""
        return status(self.unit, self.state, self.options)

    @property
    def weapons(self) -> tuple[WeaponStatus, ...]:
        """The current status of the unit's weapons."""
        return self.now.weapons

    @cached_property
    def events(self) -> frozenset[type]:
        """The kinds of events that can happen to the unit."""
        return frozenset((*family_of(self.unit, self.options).events, *COMMON))

    def unknown_place(self, text: str, verbs: Iterable[str] = ()) -> WordError:
        """The error for a name that no location has, with the nearest location, or a verb that is nearly the same."""
        known = set(verbs)
        near = near_miss(text, self.names.named) or near_miss(text, known, cutoff=0.7)
        near = f"; help {text} shows the words" if text in known else near
        return WordError(f"{text} is not a location of this unit: {', '.join(self.names.places)}{near}")


def _comma_titles(unit: Unit, _: str) -> tuple[re.Pattern[str], ...]:
    """Patterns of the titles of a unit's items that have a comma, such as Rifle (Cannon, Heavy)."""
    titles = {mounted.item.title for mounted in outfit(unit).mounted if "," in mounted.item.title}
    parts = (map(re.escape, re.split(r"\s*,\s*", title)) for title in titles)
    return tuple(re.compile(r"\s*,\s*".join(each), re.IGNORECASE) for each in parts)


_titles_with_commas = OncePerUnit(_comma_titles)


def without_commas_in_titles(text: str, unit: Unit) -> str:
    """A line without the commas in the titles of the unit's items, which part no clauses."""
    for title in _titles_with_commas(unit):
        text = title.sub(lambda found: found[0].replace(",", " "), text)
    return text
