"""The readers of AsTech: unit files of every format become `sheets.units`.

>>> from importers import load
>>> loaded = load("tests/data/Brolga BRG-2.mtf")
>>> loaded.unit.name, loaded.error
('Brolga BRG-2', None)
"""

import os
from dataclasses import replace
from typing import IO

from pydantic import ValidationError

from importers.containers import Source, walk
from importers.formats import reader_of
from importers.loaded import Loaded, Unreadable, contradictions, printable, read_failure, refused
from importers.sniff import kinds, mismatch, sniff
from importers.text import as_utf8
from sheets.problem import Problem, Severity
from sheets.units.keywords.ssw import CONFIGURATION

__all__ = ["DEBUG", "OCR", "Loaded", "Source", "Unreadable", "internal_error", "load", "load_all", "walk"]


def __dir__() -> list[str]:
    return __all__


MOST_PROBLEMS = 100  # of one unit; more are counted
DEBUG = "ASTECH_DEBUG"  # set to 1: what goes wrong inside a reader is raised, not reported
OCR = "ASTECH_OCR"  # set to 1: scanned record sheets are put through text recognition

Readable = str | os.PathLike[str] | bytes | IO[bytes] | Source


def load(source: Readable, name: str | None = None, loadout: str = "") -> Loaded:
    """The unit in a file, in bytes, in an open archive member or in a `Source`; what is wrong stands in its problems.

    A file with several units (an Omni of Solaris Skunk Werks) gives the one called `loadout`, or else its first:
    `load_all` gives them all.
    """
    loaded, *others = load_all(source, name, loadout)
    if not others:
        return loaded
    note = Problem(
        severity=Severity.NOTE, file=loaded.file, found=f"{len(others) + 1} units", done="took the first one"
    )
    return replace(loaded, problems=(*loaded.problems, note))


def load_all(source: Readable, name: str | None = None, loadout: str = "") -> tuple[Loaded, ...]:
    """Every unit in a file; at least one result, without a unit if nothing could be read. Never raises.

    Units of one file are called `file#loadout`. With `loadout` only the one of that name is given; a file that holds
    a single unit is given as it is.
    """
    file = printable(name) if name else _name_of(source)
    wanted = loadout or (source.loadout if isinstance(source, Source) else "")
    try:
        units = tuple(map(_counted, _read(_bytes_of(source, file), file)))
        return _picked(units, file, wanted) if wanted else units
    except Unreadable as error:
        return (Loaded(file, None, (error.problem,)),)
    except OSError as error:
        return (Loaded(file, None, (refused(file, read_failure(error), "a file that can be read").problem,)),)
    except ValidationError as error:
        return (_counted(Loaded(file, None, contradictions(error, file))),)
    except MemoryError:
        raise  # whoever bounds the memory of a read says what comes of it
    except (Exception, SystemExit) as error:  # a plug-in may end the program
        if os.environ.get(DEBUG) == "1":
            raise
        return (Loaded(file, None, (internal_error(error, file),)),)


def _read(data: bytes, file: str) -> tuple[Loaded, ...]:
    data, problems = as_utf8(data, file)
    form = sniff(data, file)
    reader = reader_of(form)
    if reader is None:
        raise refused(file, f"{form.title}, which is not read", f"one of {kinds()}")
    if odd_name := mismatch(form, file):
        problems += (odd_name,)
    try:
        found = reader(data, file)
    except Unreadable as error:
        return (Loaded(file, None, (*problems, error.problem)),)
    units = found if isinstance(found, tuple) else (found,)
    return tuple(replace(unit, problems=problems + unit.problems) for unit in units) if problems else units


def _counted(loaded: Loaded) -> Loaded:
    """Of very many problems the first and the errors; the others are counted."""
    if len(loaded.problems) <= MOST_PROBLEMS:
        return loaded
    told, others = loaded.problems[:MOST_PROBLEMS], loaded.problems[MOST_PROBLEMS:]
    if all(problem.severity is not Severity.ERROR for problem in told):
        told += tuple(problem for problem in others if problem.severity is Severity.ERROR)[:1]
    more = f"{len(loaded.problems) - len(told):,} more problems"
    return replace(loaded, problems=(*told, Problem(file=loaded.file, found=more, done="not listed")))


def _picked(units: tuple[Loaded, ...], file: str, loadout: str) -> tuple[Loaded, ...]:
    """The unit with this loadout, if there are several to choose from."""
    names = [unit.file.rpartition(CONFIGURATION)[2] for unit in units if CONFIGURATION in unit.file.removeprefix(file)]
    if not names:
        return units
    picked = tuple(u for u, name in zip(units, names, strict=True) if name.casefold() == loadout.casefold())
    return picked or (Loaded(file, None, (refused(file, f"no loadout {loadout!r}", ", ".join(names)).problem,)),)


def _name_of(source: Readable) -> str:
    if isinstance(source, Source):
        return source.file
    if isinstance(source, (str, os.PathLike)):
        return printable(os.fspath(source))
    return str(getattr(source, "name", "")) or "unit"


def _bytes_of(source: Readable, file: str) -> bytes:
    if isinstance(source, Source):
        return source.read()
    if isinstance(source, (str, os.PathLike)):
        return Source(file, os.fspath(source)).read()
    if isinstance(source, bytes):
        return source
    return source.read()


def internal_error(error: BaseException, file: str) -> Problem:
    """The message for an error of this program: enough to report it, and the batch goes on."""
    from traceback import extract_tb  # of use only here

    place = extract_tb(error.__traceback__)[-1]
    what = printable(f"{type(error).__name__}: {error}")
    found = f"internal error, please report: {what} ({os.path.basename(place.filename)} line {place.lineno})"
    return Problem(severity=Severity.ERROR, file=file, found=found)
