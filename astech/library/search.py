"""Find units by words, the best first, with tolerance for typing errors. `words` splits a name as the index does."""

import re
import sqlite3
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from astech.columns import Value
from astech.library.store import open_for_reading

_WORD = re.compile(r"[^\W_]+")


def words(text: str) -> list[str]:
    """The words of a text in lower case, without accents and separators.

    >>> words("Götterdämmerung GTD-20S")
    ['gotterdammerung', 'gtd', '20s']
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return _WORD.findall(plain.casefold())


def joined_spellings(text: str) -> str:
    """The words of a text written without separators: `AS7-D` as `as7d`.

    >>> joined_spellings("Atlas AS7-D")
    'as7d'
    """
    parts = [words(part) for part in text.split()]
    return " ".join("".join(part) for part in parts if len(part) > 1)


LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
SHORTEST, LONGEST = 3, 30  # letters of a word that is checked for typing errors
MOST_WORDS = 50  # words of a search; names of units have a dozen at most
LIKELY = 0.7  # the least similarity of a mistyped word
MOST_MEANT = 4  # corrections of one word
GENERATIONS = frozenset({"ii", "iii", "iv", "v", "iic", "mk"})  # words that distinguish a later design from the first


class LibraryUnit(NamedTuple):
    """A unit of the library: its number, its name, and its path for commands."""

    id: int
    name: str
    path: str


def find(text: str, library: Path | None = None) -> list[LibraryUnit]:
    """Find the units of a library that match a text, the best first; typing errors are forgiven.

    `text` is words of the name, a weapon or a role; `library` is the file of the library, None the user's. Raises
    `astech.library.store.NoLibrary` if there is none. `importers.walk([hit.path])` yields the source of a found unit.

    >>> from tempfile import TemporaryDirectory
    >>> from astech.batch import BatchOptions
    >>> from astech.library.refresh import add_root, refresh_library
    >>> from astech.library.store import open_for_writing
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "library.sqlite"
    ...     with open_for_writing(file) as library:
    ...         add_root(library, "tests/data/Brolga BRG-2.mtf")
    ...         refreshed = refresh_library(library, BatchOptions(jobs=1, quiet=True))
    ...     [unit.name for unit in find("brolag", file)]
    ['Brolga BRG-2']
    """
    with open_for_reading(library) as opened:
        return search(opened, text)


def search(library: sqlite3.Connection, text: str) -> list[LibraryUnit]:
    """The units with all words of a text, the best first; if there are none, those with corrected typing errors."""
    asked = words(text)
    if not asked or len(asked) > MOST_WORDS:
        return []
    hits = _matching_units(library, [[word] for word in asked])
    for spelled in _spellings(asked):
        found = hits if spelled is asked else _matching_units(library, [[word] for word in spelled])
        if any(_rank(hit.name, spelled)[0] == 0 for hit in found):
            return sorted(found, key=lambda hit: _rank(hit.name, spelled))
    if hits:
        return sorted(hits, key=lambda hit: _rank(hit.name, asked))
    alternatives = [[word] if _is_known(library, word) else _similar_words(library, word) for word in asked]
    choices = list(_choices(alternatives)) if all(alternatives) else []
    return sorted(
        _matching_units(library, alternatives),
        key=lambda hit: min(_rank(hit.name, chosen, less) for less, chosen in choices),
    )


def _matching_units(library: sqlite3.Connection, choices: Sequence[Sequence[str]]) -> list[LibraryUnit]:
    """Units that have, for each list, one of its words, or a word that begins with it."""
    if not all(choices):
        return []
    wanted = " AND ".join("(" + " OR ".join(f'"{word}"*' for word in any_of) + ")" for any_of in choices)
    question = "SELECT id, units.name, path FROM words JOIN units ON id = words.rowid WHERE words MATCH ?"
    return [LibraryUnit(*row) for row in library.execute(question, (wanted,))]


def _spellings(asked: list[str]) -> Iterator[list[str]]:
    """The words as typed, and with two joined or one split: `timberwolf prime`, `battle master`."""
    yield asked
    for place, word in enumerate(asked):
        before, behind = asked[:place], asked[place + 1 :]
        if behind:
            yield [*before, word + behind[0], *behind[1:]]
        if len(word) <= LONGEST:
            cuts = range(SHORTEST, len(word) - SHORTEST + 1)
            yield from ([*before, word[:cut], word[cut:], *behind] for cut in cuts)


def _choices(choices: Sequence[Sequence[str]]) -> Iterator[tuple[int, list[str]]]:
    """The first words, then each alternative in its place, with a penalty for being less likely."""
    first = [any_of[0] for any_of in choices]
    yield 0, first
    for place, any_of in enumerate(choices):
        for less, word in enumerate(any_of[1:], 1):
            yield less, [*first[:place], word, *first[place + 1 :]]


def _rank(name: str, asked: Sequence[str], less: int = 0) -> tuple[int, bool, int, int, int, str]:
    """The sort key of a name, the best lowest: whole words before prefixes, in order, with few other words."""
    own = words(name)
    parts = {*own, *joined_spellings(name).split()}
    missed = sum(0 if word in parts else 1 if any(part.startswith(word) for part in parts) else 4 for word in asked)
    return missed, not own or own[0] != asked[0], less, len(GENERATIONS & {*own} - {*asked}), len(name), name


def _is_known(library: sqlite3.Connection, word: str) -> bool:
    question = "SELECT 1 FROM terms WHERE term >= ? AND term < ? LIMIT 1"
    return library.execute(question, (word, word + chr(0x10FFFF))).fetchone() is not None


def _similar_words(library: sqlite3.Connection, word: str) -> list[str]:
    """Corrections of a mistyped word among the words of names, the likeliest first."""
    if not SHORTEST <= len(word) <= LONGEST:
        return []
    near: dict[str, int] = {}
    for slip in _typing_errors(word):
        for (units,) in library.execute("SELECT doc FROM terms WHERE term = ? AND col IN ('name', 'joined')", (slip,)):
            near[slip] = near.get(slip, 0) + units
    if near:
        return sorted(near, key=lambda term: -near[term])[:MOST_MEANT]
    from difflib import get_close_matches  # needed only after a bad typing error

    question = "SELECT term FROM terms WHERE col = 'name' AND length(term) BETWEEN ? AND ?"
    terms = [term for (term,) in library.execute(question, (len(word) - 2, len(word) + 3))]
    return get_close_matches(word, terms, MOST_MEANT, LIKELY)


def _typing_errors(word: str) -> Collection[str]:
    """All words at one typing error: a letter missing, added or replaced, or two letters exchanged."""
    cuts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    return {
        *(left + right[1:] for left, right in cuts if right),
        *(left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1),
        *(left + letter + right[1:] for left, right in cuts if right for letter in LETTERS),
        *(left + letter + right for left, right in cuts for letter in LETTERS),
    }


def all_units(library: sqlite3.Connection) -> list[int]:
    """The numbers of all units, sorted by name."""
    return [number for (number,) in library.execute("SELECT id FROM units ORDER BY name, path")]


def unit_rows(library: sqlite3.Connection, fields: Sequence[str], wanted: Sequence[int]) -> list[dict[str, Value]]:
    """These fields of these units, in this order."""
    chosen = ", ".join(map(str, wanted))
    cells = library.execute(f"SELECT {', '.join(('id', *fields))} FROM units WHERE id IN ({chosen})")
    rows = {number: dict(zip(fields, row, strict=True)) for number, *row in cells}
    for row in rows.values():
        for name in ("legal", "core_legal"):
            if row.get(name) is not None:
                row[name] = bool(row[name])
    return [rows[number] for number in wanted]
