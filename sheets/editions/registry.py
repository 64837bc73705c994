"""The editions that are known: the built-in ones, and those that other packages register."""

import json
from functools import cache
from typing import Any, NamedTuple, get_args

from sheets.editions.model import Edition, FigureChange, Game
from sheets.editions.points import ClassicPlay
from sheets.extensions import find_other_editions
from sheets.package_data import has_file, read_data_lines

PACKAGE = "sheets.editions"
BUILT_IN = ("tw-4.4", "crit", "bmm-7.01", "core-2026", "as-2.3.1", "asce-5.01")

EDITIONS: list[Edition] = []
"""All editions: those of each game from the oldest to the newest."""

GAMES: tuple[Game, ...] = get_args(Game)
UNCONFIRMED = "-unconfirmed"  # the end of the id of an edition with unconfirmed readings, and of its files


class EditionFolder(NamedTuple):
    """The folder of an edition: the package that has it, its path there, and the end of the names of its files."""

    package: str
    path: str
    end: str = ""


_folders: dict[str, EditionFolder] = {}
_readings: dict[str, Edition] = {}  # editions with unconfirmed readings, by their ids


def register_edition(package: str, path: str) -> Edition:
    """Register the edition in a folder of a package, and return it.

    `path` is the folder within the package, whose last name is the id of the edition. Raises ValueError if there is an
    edition of this id, or if `edition.json` is not valid or extends an unknown edition.

    >>> register_edition("sheets.editions", "tw-4.4")
    Traceback (most recent call last):
    ValueError: there is an edition 'tw-4.4' already
    """
    name = path.rpartition("/")[2]
    if name in _folders:
        raise ValueError(f"there is an edition {name!r} already")
    data = json.loads(b"\n".join(read_data_lines(package, f"{path}/edition.json")))
    if (base := data.get("extends")) is not None:
        if base not in _folders:
            raise ValueError(f"the edition {name!r} extends an unknown edition {base!r}")
        data["play"] = edition(base).play.model_dump(mode="json") | data.get("play", {})
        data.setdefault("others", edition(base).others)
    doubts = data.pop("unconfirmed", None)
    if doubts is not None:
        data["unconfirmed"] = f"{name}{UNCONFIRMED}"
    made = Edition.model_validate({"id": name, "prefix": f"{name.upper()}:", **data})
    _folders[name] = EditionFolder(package, path)
    if doubts is not None:
        _register_readings(made, data["play"], doubts)
    EDITIONS.append(made)
    EDITIONS.sort(key=lambda known: (GAMES.index(known.game), known.year))
    return made


def _register_readings(base: Edition, play: dict[str, Any], doubts: dict[str, Any]) -> None:
    """Register the edition that adds its unconfirmed readings to an edition."""
    to_hit = play.get("to_hit", {}) | doubts.get("to_hit", {})
    own = ClassicPlay.model_validate(play | doubts | {"to_hit": to_hit})
    title = f"{base.title}, unconfirmed"
    changes = {"id": base.unconfirmed, "title": title, "play": own, "extends": base.id, "unconfirmed": ""}
    _readings[base.unconfirmed] = base.model_copy(update={**changes, "book": False, "default": False})
    _folders[base.unconfirmed] = _folders[base.id]._replace(end=UNCONFIRMED)


def edition(name: str) -> Edition:
    """The edition with this id, without regard to case; KeyError if there is none.

    >>> edition("BMM-7.01").title
    'BattleMech Manual'
    """
    name = name.casefold()
    if name not in _folders:
        find_other_editions()
    for known in EDITIONS:
        if known.id == name:
            return known
    return _readings[name]


def unconfirmed_edition(name: str) -> str:
    """The id of an edition with its unconfirmed readings; the same id if it has none.

    >>> unconfirmed_edition("core-2026"), unconfirmed_edition("tw-4.4")
    ('core-2026-unconfirmed', 'tw-4.4')
    """
    return edition(name).unconfirmed or name


@cache
def edition_of_others(name: str) -> str:
    """The id of the edition that holds for other units than 'Mechs.

    >>> edition_of_others("core-2026"), edition_of_others("tw-4.4")
    ('bmm-7.01', 'tw-4.4')
    """
    return edition(name).others or name


def is_reading(known: Edition) -> bool:
    """Whether an edition adds unconfirmed readings to a book.

    >>> is_reading(edition("core-2026-unconfirmed")), is_reading(edition("core-2026"))
    (True, False)
    """
    return known.id in _readings


def books(game: Game) -> tuple[Edition, ...]:
    """The books of a game that players can choose, from the oldest to the newest.

    >>> [book.id for book in books("classic")]
    ['tw-4.4', 'bmm-7.01', 'core-2026']
    """
    return tuple(known for known in EDITIONS if known.game == game and known.book)


def default_edition(game: Game) -> Edition:
    """The default edition of a game.

    >>> default_edition("alpha-strike").id
    'asce-5.01'
    """
    return next(book for book in books(game) if book.default)


def newer_editions(older: Edition) -> tuple[Edition, ...]:
    """The later editions of the same game: their changes do not apply in the older one.

    >>> [newer.id for newer in newer_editions(edition("tw-4.4"))]
    ['crit', 'bmm-7.01', 'core-2026']
    """
    same = [known for known in EDITIONS if known.game == older.game]
    book = edition(older.extends) if older.id in _readings else older
    return tuple(same[same.index(book) + 1 :])


def edition_packages() -> tuple[str, ...]:
    """The other packages whose editions are registered.

    >>> edition_packages()
    ()
    """
    return tuple(sorted({folder.package for folder in _folders.values()} - {PACKAGE}))


def edition_lines(name: str, file: str) -> list[bytes]:
    """The lines of a file of JSON lines in the folder of an edition; empty if the file is missing.

    >>> edition_lines("bmm-7.01", "figures")
    []
    """
    package, path, end = _folders[name]
    place = f"{path}/{file}{end}.jsonl"
    return read_data_lines(package, place) if has_file(package, place) else []


@cache
def figure_changes(name: str) -> dict[str, tuple[FigureChange, ...]]:
    """The figures that an edition changes, by the name of the item; changes of the edition that it extends come first.

    >>> figure_changes("bmm-7.01")
    {}
    """
    base = edition(name).extends
    changes = dict(figure_changes(base)) if base else {}
    for line in edition_lines(name, "figures"):
        change = FigureChange.model_validate_json(line)
        changes[change.item] = (*changes.get(change.item, ()), change)
    return changes


for _name in BUILT_IN:
    register_edition(PACKAGE, _name)
