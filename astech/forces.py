"""The units of force files: their designs are found in the user's library, and the damage is put on them.

Everything that takes units takes force files, too: each of their units is called `lance.mul#Atlas AS7-D`.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from astech.terminal import complain
from exporters import Unwritable
from importers import Loaded, Source, load, load_all
from sheets.problem import Problem, Severity
from sheets.units import Unit
from sheets.units.keywords.ssw import CONFIGURATION

if TYPE_CHECKING:
    from astech.library.designs import Designs
    from exporters.mul import ForceMember
    from sheets.record.force import ForceEntry


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
    from astech.library.designs import Designs  # of use for forces only

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
    from sheets.record.mul.exchange import taken

    unit, problems = library.design(file, entry)
    if unit is None:
        return Loaded(file, None, problems)
    marks = taken(unit, entry)
    told = tuple(Problem(file=file, line=misfit.line, found=misfit.sentence) for misfit in marks.misfits)
    settled = entry.model_copy(update={"condition": marks.condition})
    return Loaded(file, unit, (*problems, *told), condition=marks.condition, entry=settled)


def _failed(file: str, found: str, expected: str) -> Loaded:
    return Loaded(file, None, (Problem(severity=Severity.ERROR, file=file, found=found, expected=expected),))


def force_file(members: "Sequence[ForceMember]") -> bytes:
    """A .mul file, read again before anybody gets it; what became of marks on the way is told."""
    from exporters.mul import write_force
    from sheets.record.mul.exchange import taken

    text, reports = write_force(members)
    back = load(text.encode(), "the .mul file").force
    for number, ((unit, entry), report) in enumerate(zip(members, reports, strict=True)):
        for sentence in report:
            complain(f"{unit.name}: {sentence}")
        if back is None or taken(unit, back.entries[number]).condition != entry.condition:
            raise Unwritable(f"a .mul file cannot hold {unit.name}: its marks would differ")
    return text.encode()
