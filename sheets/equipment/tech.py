"""Technology base, rating and introduction years of items; the eras of the setting."""

from bisect import bisect_right
from enum import StrEnum
from typing import Literal, NamedTuple

from sheets.equipment.kinds import TechSide
from sheets.model import Model

Letter = Literal["A", "B", "C", "D", "E", "F", "X"]


class ItemBase(StrEnum):
    """The technology base of an item."""

    IS = "is"
    CLAN = "clan"
    BOTH = "both"


class Level(StrEnum):
    """The rules level of an item, the most common first."""

    INTRODUCTORY = "introductory"
    STANDARD = "standard"
    ADVANCED = "advanced"
    EXPERIMENTAL = "experimental"
    UNOFFICIAL = "unofficial"

    @property
    def rank(self) -> int:
        """1 for introductory to 5 for unofficial, the numbers that unit files use."""
        return tuple(Level).index(self) + 1


class Availability(NamedTuple):
    """The availability of the item by era: A (everywhere) to F, X (not available)."""

    star_league: Letter
    succession_wars: Letter
    clan_invasion: Letter
    dark_age: Letter


class Dates(Model):
    """The years of an item on one side; `approximate` names those that the books only estimate."""

    prototype: int | None = None
    production: int | None = None
    common: int | None = None
    extinct: int | None = None
    reintroduced: int | None = None
    approximate: frozenset[Literal["prototype", "production", "common", "extinct", "reintroduced"]] = frozenset()


class Tech(Model):
    """Technology base, rules level, tech rating, availability and dates."""

    base: ItemBase = ItemBase.BOTH
    level: Level = Level.STANDARD
    rating: Letter = "C"
    availability: Availability = Availability("X", "X", "X", "X")
    is_dates: Dates = Dates.model_construct()
    clan_dates: Dates = Dates.model_construct()

    def dates(self, side: TechSide) -> Dates:
        """The dates of one side."""
        return self.clan_dates if side is TechSide.CLAN else self.is_dates

    def open_to(self, side: TechSide) -> bool:
        """Whether a unit of this side may use it without a mixed technology base."""
        return self.base is ItemBase.BOTH or self.base.value == side.value


# First year and name.
ERAS: tuple[tuple[int, str], ...] = (
    (2005, "Age of War"),
    (2571, "Star League"),
    (2781, "Early Succession Wars"),
    (2901, "Succession Wars: LosTech"),
    (3020, "Succession Wars: Renaissance"),
    (3050, "Clan Invasion"),
    (3062, "Civil War"),
    (3068, "Jihad"),
    (3081, "Early Republic"),
    (3101, "Late Republic"),
    (3131, "Dark Age"),
    (3151, "ilClan"),
)


def era(year: int | None) -> str:
    """The name of the era of a year; empty for a year before all eras.

    >>> era(3049), era(3050), era(None)
    ('Succession Wars: Renaissance', 'Clan Invasion', '')
    """
    place = bisect_right(ERAS, year, key=lambda row: row[0]) if year else 0
    return ERAS[place - 1][1] if place else ""
