"""The model of an edition: a book with its errata, the points on which it differs, and its figures."""

from typing import Any, Literal

from sheets.editions.points import ClassicPlay
from sheets.model import FrozenDict, Model

Game = Literal["classic", "alpha-strike"]


class BookItems(Model):
    """The items that a book is known to have: by the type of their ammunition, by a trait, by name."""

    ammunition: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()


class Edition(Model):
    """A book with one errata document applied."""

    id: str
    title: str
    game: Game
    year: int
    document: str
    prefix: str = ""  # the start of the ids of its rulings; by default its own id in capitals
    book: bool = True  # else a page that supplements books and is not an edition to choose
    default: bool = False  # the default edition of its game
    mechs_only: bool = False  # its rules are for 'Mechs
    others: str = ""  # the edition whose rules and figures hold for other units than 'Mechs; empty: this one
    extends: str = ""  # the edition that gives the points missing here
    play: ClassicPlay = ClassicPlay()
    unconfirmed: str = ""  # the edition with the readings of this one on which sources contradict each other
    items: BookItems | None = None  # None: its list of items is unknown
    alpha_strike: FrozenDict[str, Any] = FrozenDict()  # any: the fields of `AlphaStrikeRules` that differ


class FigureChange(Model):
    """A figure of an item that an edition changes: the dotted path of the field, and its value in the edition."""

    item: str
    field: str
    value: Any  # any: JSON data of the field
    ruling: str
