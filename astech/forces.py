"""The units of force files: their designs are found in the user's library, and the damage is put on them.

Everything that takes units takes force files, too: each of their units is called `lance.mul#Atlas AS7-D`.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from sqlite3 import Connection
from typing import TYPE_CHECKING

import click

from astech.library.search import search, words
from astech.library.store import NoLibrary, reading
from astech.terminal import complain
from exporters import Unwritable
from importers import Loaded, Source, load, load_all, walk
from sheets.formats.ssw import CONFIGURATION
from sheets.problem import Problem, Severity
from sheets.record.force import ForceEntry, UnitReference
from sheets.units import Unit

if TYPE_CHECKING:
    from exporters.mul import ForceMember


def units_of(source: Source) -> tuple[Loaded, ...]:
    """Every unit in a file, as `importers.load_all` gives them; of a force file those that it names."""
    return tuple(
        unit for loaded in load_all(source) for unit in (members(loaded, source.loadout) if loaded.force else (loaded,))
    )


def c3_networks(units: Sequence[Unit]) -> list[str | None]:
    """The network of each unit where all C3 computers of one kind form one; ends the command where none comes of it."""
    from sheets.battlevalue import c3_network  # of use only here

    networks = [c3_network(unit) for unit in units]
    if not any(network and networks.count(network) > 1 for network in networks):
        raise click.UsageError("--c3 takes at least two units with C3 computers of one kind")
    return networks


def members(loaded: Loaded, wanted: str = "") -> tuple[Loaded, ...]:
    """The units of a force, each with its design, its condition, and the entry that it comes from.

    `wanted` is the name of the only one that is asked for. What is no unit (an ejected pilot) is reported and left out.
    """
    assert loaded.force is not None
    names = _names(loaded.file, loaded.force.entries)
    pairs = [(name, entry) for name, entry in zip(names, loaded.force.entries, strict=True) if not entry.ejected_crew]
    if wanted:
        chosen = [
            (name, entry) for name, entry in pairs if name.partition(CONFIGURATION)[2].casefold() == wanted.casefold()
        ]
        if not chosen:
            told = ", ".join(name.rpartition(CONFIGURATION)[2] for name, _ in pairs)
            return (_failed(loaded.file, f"no unit {wanted!r} in this force", told),)
        pairs = chosen

    found = []
    with ExitStack() as stack:
        library = Designs(stack)
        for name, entry in pairs:
            found.append(_member(library, name, entry))
    people = [entry.unit.name for entry in loaded.force.entries if entry.ejected_crew]
    left = f"people without a unit ({', '.join(people)})"
    out = (Problem(severity=Severity.NOTE, file=loaded.file, found=left, done="left out"),) if people else ()
    said = (*(problem for problem in loaded.problems if problem.severity is not Severity.ERROR), *out)
    if found and said and not wanted:
        found[0] = replace(found[0], problems=said + found[0].problems)
    errors = [problem for problem in loaded.problems if problem.severity is Severity.ERROR]
    return (*found, *(Loaded(loaded.file, None, (error,)) for error in errors))


def _names(file: str, entries: "tuple[ForceEntry, ...]") -> list[str]:
    """What each is called: copies of one design are numbered."""
    counts: Counter[str] = Counter()
    names = []
    for entry in entries:
        counts[entry.unit.name] += 1
        number = counts[entry.unit.name]
        names.append(f"{file}{CONFIGURATION}{entry.unit.name}" + (f" ({number})" if number > 1 else ""))
    return names


def _member(library: "Designs", file: str, entry: "ForceEntry") -> Loaded:
    from sheets.formats.mul_exchange import taken  # likewise

    unit, problems = library.design(file, entry)
    if unit is None:
        return Loaded(file, None, problems)
    marks = taken(unit, entry)
    told = tuple(Problem(file=file, line=misfit.line, found=misfit.sentence) for misfit in marks.misfits)
    settled = entry.model_copy(update={"condition": marks.condition})
    return Loaded(file, unit, (*problems, *told), condition=marks.condition, entry=settled)


def _failed(file: str, found: str, expected: str) -> Loaded:
    return Loaded(file, None, (Problem(severity=Severity.ERROR, file=file, found=found, expected=expected),))


MOST_TOLD = 3  # near misses


class Designs:
    """The user's library, opened when it is first asked."""

    def __init__(self, stack: ExitStack) -> None:
        self.stack = stack
        self.connection: Connection | None = None
        self.missing = ""
        self.known: dict[UnitReference, tuple[Unit | None, tuple[Problem, ...]]] = {}

    def design(self, file: str, entry: ForceEntry) -> tuple[Unit | None, tuple[Problem, ...]]:
        """The design that an entry names, and what is to be said of it: the one in the file itself comes first."""
        if entry.design is not None:
            inside = load(entry.design.text.encode(), entry.design.file or file)
            if inside.unit is not None and inside.error is None:
                return inside.unit, ()
        if entry.unit not in self.known:
            self.known[entry.unit] = self._found(file, entry.unit, entry.line)
        unit, problems = self.known[entry.unit]
        return unit, tuple(problem.model_copy(update={"file": file, "line": entry.line}) for problem in problems)

    def _found(self, file: str, wanted: UnitReference, line: int | None) -> tuple[Unit | None, tuple[Problem, ...]]:
        if (connection := self._opened()) is None:
            return None, (_problem(file, f"the design of {wanted.name} is not at hand", self.missing, line),)
        hits = search(connection, wanted.name)
        lost: tuple[Problem, ...] = ()
        for name, done in ((wanted.name, ""), (f"{wanted.model} {wanted.chassis}", "read as meant")):
            for hit in (hit for hit in hits if words(hit.name) == words(name)):
                loaded = load(next(walk([hit.path])))
                if loaded.unit is None:
                    lost = loaded.problems
                    continue
                exchanged = Problem(severity=Severity.NOTE, found="chassis and model are exchanged", done=done)
                return loaded.unit, (exchanged,) if done else ()
        if lost:
            return None, (_problem(file, f"the design of {wanted.name} cannot be read: {lost[-1]}", "", line),)
        near = dict.fromkeys(hit.name for hit in hits or search(connection, wanted.chassis))
        meant = f"; did you mean {', '.join(list(near)[:MOST_TOLD])}?" if near else ""
        return None, (_problem(file, f"{wanted.name} is no unit of the library{meant}", "", line),)

    def _opened(self) -> Connection | None:
        if self.connection is None and not self.missing:
            try:
                self.connection = self.stack.enter_context(reading())
            except NoLibrary as none:
                self.missing = f"a library to find it in: {none.message}"
        return self.connection


def _problem(file: str, found: str, expected: str, line: int | None) -> Problem:
    return Problem(severity=Severity.ERROR, file=file, line=line, found=found, expected=expected)


def force_file(members: "Sequence[ForceMember]") -> bytes:
    """A .mul file, read again before anybody gets it; what became of marks on the way is told."""
    from exporters.mul import write_force  # of use for forces only
    from sheets.formats.mul_exchange import taken

    text, reports = write_force(members)
    back = load(text.encode(), "the .mul file").force
    for number, ((unit, entry), report) in enumerate(zip(members, reports, strict=True)):
        for sentence in report:
            complain(f"{unit.name}: {sentence}")
        if back is None or taken(unit, back.entries[number]).condition != entry.condition:
            raise Unwritable(f"a .mul file cannot hold {unit.name}: its marks would differ")
    return text.encode()
