"""Find the designs of the units in a force file: in the file itself, or in the user's library."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from sqlite3 import Connection

from astech.library.names import fitting_units, has_name
from astech.library.search import LibraryUnit, search, words
from astech.library.store import NoLibrary, open_for_reading
from importers import load, walk
from sheets.problem import Problem, Severity
from sheets.record.force import ForceEntry, UnitReference
from sheets.units import Unit

MOST_TOLD = 3  # similar names in a message


class Designs:
    """Finds designs; the user's library is opened at the first search."""

    def __init__(self, stack: ExitStack) -> None:
        self.stack = stack
        self.connection: Connection | None = None
        self.missing = ""
        self.known: dict[UnitReference, tuple[Unit | None, tuple[Problem, ...]]] = {}

    def design(self, file: str, entry: ForceEntry) -> tuple[Unit | None, tuple[Problem, ...]]:
        """The design of an entry, with messages; a design in the file itself takes precedence."""
        if entry.design is not None:
            inside = load(entry.design.text.encode(), entry.design.file or file)
            if inside.unit is not None and inside.error is None:
                return inside.unit, ()
        if entry.unit not in self.known:
            self.known[entry.unit] = self._found(file, entry.unit, entry.line)
        unit, problems = self.known[entry.unit]
        return unit, tuple(problem.model_copy(update={"file": file, "line": entry.line}) for problem in problems)

    def _found(self, file: str, wanted: UnitReference, line: int | None) -> tuple[Unit | None, tuple[Problem, ...]]:
        if (connection := self._open_library()) is None:
            return None, (_problem(file, f"the design of {wanted.name} is not at hand", self.missing, line),)
        hits = search(connection, wanted.name)
        lost: tuple[Problem, ...] = ()
        for hit, note in _possible_units(hits, wanted):
            loaded = load(next(walk([hit.path])))
            if loaded.unit is None:
                lost = loaded.problems
                continue
            return loaded.unit, (note,) if note is not None else ()
        if lost:
            return None, (_problem(file, f"the design of {wanted.name} cannot be read: {lost[-1]}", "", line),)
        near = dict.fromkeys(hit.name for hit in hits or search(connection, wanted.chassis))
        suggestion = f"; did you mean {', '.join(list(near)[:MOST_TOLD])}?" if near else ""
        return None, (_problem(file, f"the library has no unit {wanted.name}{suggestion}", "", line),)

    def _open_library(self) -> Connection | None:
        if self.connection is None and not self.missing:
            try:
                self.connection = self.stack.enter_context(open_for_reading())
            except NoLibrary as none:
                self.missing = f"a library to find it in: {none.message}"
        return self.connection


def _possible_units(hits: Sequence[LibraryUnit], wanted: UnitReference) -> Iterator[tuple[LibraryUnit, Problem | None]]:
    """The units of the library that an entry may mean, the best first, each with a note if its name differs.

    A unit matches by its name, by chassis and model in either order, or as the only one with that model code or words.
    """
    exchanged = Problem(severity=Severity.NOTE, found="chassis and model are exchanged", done="read as meant")
    for name, note in ((wanted.name, None), (f"{wanted.model} {wanted.chassis}", exchanged)):
        exact = [hit for hit in hits if words(hit.name) == words(name)]
        yield from ((hit, note) for hit in exact or [hit for hit in hits if has_name(hit, name)])
    fitting = fitting_units(hits, wanted.name)
    by_code = [hit for hit in fitting if words(hit.name.rpartition(" ")[2]) == words(wanted.name)]
    if len({hit.name for hit in fitting}) == 1 and (wanted.model or by_code):
        done = f"taken as {fitting[0].name}, the only unit of the library that it fits"
        short = Problem(severity=Severity.WARNING, found=f"the name {wanted.name}", done=done)
        yield from ((hit, short) for hit in fitting)


def _problem(file: str, found: str, expected: str, line: int | None) -> Problem:
    return Problem(severity=Severity.ERROR, file=file, line=line, found=found, expected=expected)
