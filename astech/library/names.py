"""A name in place of a path: `astech sheet "Atlas AS7-D"`."""

import os
import re
from typing import TYPE_CHECKING

from astech.operations.mistakes import BadOptions
from importers import walk
from importers.containers import STDIN

if TYPE_CHECKING:
    from sqlite3 import Connection

    from astech.library.search import FoundUnit

MOST_TOLD = 10  # candidates
SUFFIX = re.compile(r"\.[A-Za-z]\w{1,7}(\.gz)?$")


def path_of(given: str) -> str:
    """What a user typed for a path, or the path of the unit of that name; raises BadOptions when several have it.

    Where a file has the name it is meant. What looks like a path stays one.
    """
    if not given.strip() or not _is_name(given):
        return given
    from astech.library.store import NoLibrary, reading  # of use only where no file has the name

    try:
        with reading() as library:
            return _named(library, given)
    except NoLibrary as none:
        if _like_a_path(given):
            return given
        raise BadOptions(f"no file {given!r}, and {none.message}") from None


def _is_name(given: str) -> bool:
    """Whether no file, archive or pattern has what a user typed."""
    if given == STDIN or os.path.lexists(given):
        return False
    source = next(walk([given]))
    return not source.members and not os.path.lexists(source.path)


def _named(library: "Connection", given: str) -> str:
    from astech.library.search import search, words

    hits, asked = search(library, given), words(given)
    fitting = [hit for hit in hits if words(hit.name) == asked] or [hit for hit in hits if _has_all(hit, asked)]
    if len(fitting) == 1:
        return fitting[0].path
    if fitting:
        raise BadOptions(
            f"no file {given!r}, and {len(fitting)} units of the library match it; "
            f"expected the path of one:\n{_told(fitting)}"
        )
    if _like_a_path(given):
        return given
    meant = f"did you mean\n{_told(hits)}" if hits else "astech find searches for parts of names"
    raise BadOptions(f"no file and no unit of the library is called {given!r}; {meant}")


def _like_a_path(given: str) -> bool:
    """Whether it names a folder or has the suffix of a file, so that who typed it did not mean a unit's name.

    >>> _like_a_path("units/atlas"), _like_a_path("Atlas.mtf"), _like_a_path("Atlas AS7-D")
    (True, True, False)
    """
    return os.path.sep in given or SUFFIX.search(given) is not None


def _has_all(hit: "FoundUnit", asked: list[str]) -> bool:
    """Whether each word begins one of the name: it is not only in the source, or mistyped."""
    from astech.library.search import words

    own = words(hit.name)
    return all(any(word.startswith(each) for word in own) for each in asked)


def _told(hits: "list[FoundUnit]") -> str:
    lines = [f"  {hit.name}  ({hit.path})" for hit in hits[:MOST_TOLD]]
    more = len(hits) - MOST_TOLD
    return "\n".join(lines) + (f"\n  and {more:,} more: astech find lists them" if more > 0 else "")
