"""Names of units as arguments: `astech sheet "Atlas AS7-D"`."""

import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from astech.operations.mistakes import BadOptions
from astech.terminal import complain
from importers import load, walk
from importers.containers import STDIN
from sheets.recordsheet.identify import nearest_meanings

if TYPE_CHECKING:
    from sqlite3 import Connection

    from astech.library.search import LibraryUnit
    from sheets.units import Unit

MOST_TOLD = 10  # candidates in a message
MOST_COMPLETED = 200  # names for shell completion
TWO_NAMES = re.compile(r"(?P<chassis>.+?) \((?P<clan>[^()]+)\) (?P<model>.+)")
SUFFIX = re.compile(r"\.[A-Za-z]\w{1,7}(\.gz)?$")


def path_of(given: str) -> str:
    """Return the typed path, or the path of the unit of that name; raises BadOptions if several units have it.

    An existing file takes precedence. A text that looks like a path is not looked up.
    """
    if not given.strip() or not _is_name(given):
        return given
    from astech.library.store import NoLibrary, open_for_reading  # needed only for names

    try:
        with open_for_reading() as library:
            return _units_named(library, given)
    except NoLibrary as none:
        if _like_a_path(given):
            return given
        raise BadOptions(f"no file {given!r}, and {none.message}") from None


def _is_name(given: str) -> bool:
    """Whether the typed text is not a file, an archive member or a pattern."""
    if given == STDIN or os.path.lexists(given):
        return False
    source = next(walk([given]))
    return not source.members and not os.path.lexists(source.path)


def _units_named(library: "Connection", given: str) -> str:
    from astech.library.search import search

    hits = search(library, given)
    fitting = fitting_units(hits, given)
    if len(fitting) == 1:
        return fitting[0].path
    if fitting:
        if chosen := _ask_for_unit(given, fitting):
            return chosen.path
        raise BadOptions(
            f"no file {given!r}, and {len(fitting)} units of the library match it; expected one:\n{_name_list(fitting)}"
        )
    if _like_a_path(given):
        return given
    suggestion = f"did you mean\n{_name_list(hits)}" if hits else "astech find searches for parts of names"
    raise BadOptions(f"no file and no unit of the library is called {given!r}; {suggestion}")


def _like_a_path(given: str) -> bool:
    """Whether the text has a folder or the suffix of a file, and so is not the name of a unit.

    >>> _like_a_path("units/atlas"), _like_a_path("Atlas.mtf"), _like_a_path("Atlas AS7-D")
    (True, True, False)
    """
    return os.path.sep in given or SUFFIX.search(given) is not None


def fitting_units(hits: "Sequence[LibraryUnit]", given: str) -> "list[LibraryUnit]":
    """The hits that match a name best: exact names before model codes, whole words before prefixes."""
    from astech.library.search import words

    asked = words(given)
    fits: tuple[Callable[[LibraryUnit], bool], ...] = (
        lambda hit: words(hit.name) == asked,
        lambda hit: has_name(hit, given),
        lambda hit: words(hit.name.rpartition(" ")[2]) == asked,
        lambda hit: set(asked) <= set(words(hit.name)),
        lambda hit: all(any(word.startswith(each) for word in words(hit.name)) for each in asked),
    )
    for fit in fits:
        if found := [hit for hit in hits if fit(hit)]:
            return found
    return []


def has_name(hit: "LibraryUnit", given: str) -> bool:
    """Whether a unit has a name: its full name, one of the two names of a Clan 'Mech, or the name of its file.

    >>> from astech.library.search import LibraryUnit
    >>> mad_cat = LibraryUnit(1, "Mad Cat (Timber Wolf) Prime", "units/Timber Wolf Prime.mtf")
    >>> has_name(mad_cat, "mad cat prime"), has_name(mad_cat, "Timber Wolf Prime"), has_name(mad_cat, "Mad Cat")
    (True, True, False)
    """
    from astech.library.search import words

    names = [hit.name, PurePath(hit.path).stem]
    if two := TWO_NAMES.fullmatch(hit.name):
        names += [f"{two['chassis']} {two['model']}", f"{two['clan']} {two['model']}"]
    asked = words(given)
    return any(words(name) == asked for name in names)


def _ask_for_unit(given: str, fitting: "list[LibraryUnit]") -> "LibraryUnit | None":
    """Ask the user which unit is meant; None without a terminal or an answer."""
    if not _is_at_terminal():
        return None
    import click  # needed only for the question

    shown = fitting[:MOST_TOLD]
    complain(f"{given!r} may be")
    for number, name in enumerate(_names(shown), 1):
        complain(f"{number:>3}  {name}")
    if len(fitting) > len(shown):
        complain(f"     and {len(fitting) - len(shown):,} more: astech find lists them")
    asked = f"which? {' '.join(str(number) for number in range(1, len(shown) + 1))}"
    answer = click.prompt(asked, default="", show_default=False, err=True).strip()
    return shown[int(answer) - 1] if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(shown) else None


def _is_at_terminal() -> bool:
    """Whether a user can answer questions: input and output are a terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _name_list(hits: "list[LibraryUnit]") -> str:
    lines = [f"  {name}" for name in _names(hits[:MOST_TOLD])]
    more = len(hits) - MOST_TOLD
    return "\n".join(lines) + (f"\n  and {more:,} more: astech find lists them" if more > 0 else "")


def _names(hits: "Sequence[LibraryUnit]") -> list[str]:
    """The names of units, with the path if several have the same name."""
    numbers = Counter(hit.name for hit in hits)
    return [hit.name if numbers[hit.name] == 1 else f"{hit.name}  ({hit.path})" for hit in hits]


def names_that_begin(text: str, library: Path | None = None) -> list[str]:
    """The names of the library that begin with a text, for shell completion; empty without a library."""
    from click import ClickException  # needed only for completion

    from astech.library.store import open_for_reading

    question = "SELECT DISTINCT name FROM units WHERE name LIKE ? ESCAPE '\\' ORDER BY name LIMIT ?"
    pattern = re.sub(r"([\\%_])", r"\\\1", text) + "%"
    try:
        with open_for_reading(library) as opened:
            return [name for (name,) in opened.execute(question, (pattern, MOST_COMPLETED))]
    except ClickException:
        return []


def design_called(name: str) -> "Unit | None":
    """The design of this name in the user's library, or of the most similar name; None without a match."""
    from astech.library.search import search
    from astech.library.store import NoLibrary, open_for_reading

    try:
        with open_for_reading() as library:
            hits = {hit.name: hit for hit in reversed(search(library, name))}
    except NoLibrary:
        return None
    found = [hits[name]] if name in hits else nearest_meanings(name, hits)
    return load(next(walk([found[0].path]))).unit if found else None
