"""The readers of AsTech: they turn unit files of every format into `sheets.units`.

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
from importers.loaded import Loaded, Unreadable, field_problems, printable_text, read_failure, source_refusal
from importers.sniff import mismatch, readable_suffixes, sniff
from importers.text import as_utf8
from sheets.problem import Problem, Severity
from sheets.units.keywords.ssw import CONFIGURATION

__all__ = ["DEBUG", "OCR", "Loaded", "Source", "Unreadable", "internal_error", "load", "load_all", "walk"]


def __dir__() -> list[str]:
    return __all__


MOST_PROBLEMS = 100  # problems of one unit that are listed; the others are only counted
DEBUG = "ASTECH_DEBUG"  # set to 1: an error inside a reader is raised instead of reported
OCR = "ASTECH_OCR"  # set to 1: scanned record sheets are put through text recognition

Readable = str | os.PathLike[str] | bytes | IO[bytes] | Source


def load(source: Readable, name: str | None = None, loadout: str = "") -> Loaded:
    """Reads the unit in a file, in bytes, in an open archive member or in a `Source`.

    `name` is the file name that problems show and that names the format of bytes. `loadout` picks a configuration of an
    Omni; without it a file with several units gives the first of them, with a note (`load_all` gives all). Returns a
    `Loaded`, whose `unit` is None and whose `problems` say why when the file cannot be read; only running out of memory
    raises an exception.

    >>> load(b"not a unit", "Wombat.mtf").unit is None
    True
    """
    loaded, *others = load_all(source, name, loadout)
    if not others:
        return loaded
    note = Problem(
        severity=Severity.NOTE, file=loaded.file, found=f"{len(others) + 1} units", done="took the first one"
    )
    return replace(loaded, problems=(*loaded.problems, note))


def load_all(source: Readable, name: str | None = None, loadout: str = "") -> tuple[Loaded, ...]:
    """Reads every unit in a file; always returns at least one result, without a unit if the file cannot be read.

    The arguments are those of `load`. Units of one file are called `file#loadout`. With `loadout` only the unit of that
    name is returned; a file that holds a single unit ignores it. Only running out of memory raises an exception.

    >>> [loaded.unit.name for loaded in load_all("tests/data/Brolga BRG-2.mtf")]
    ['Brolga BRG-2']
    """
    file = printable_text(name) if name else _name_of(source)
    wanted = loadout or (source.loadout if isinstance(source, Source) else "")
    try:
        units = tuple(map(_limit_problems, _read_units(_bytes_of(source, file), file)))
        return _select_loadout(units, file, wanted) if wanted else units
    except Unreadable as error:
        return (Loaded(file, None, (error.problem,)),)
    except OSError as error:
        return (Loaded(file, None, (source_refusal(file, read_failure(error), "a file that can be read").problem,)),)
    except ValidationError as error:
        return (_limit_problems(Loaded(file, None, field_problems(error, file))),)
    except MemoryError:
        raise  # the caller that limits the memory handles this
    except (Exception, SystemExit) as error:  # a plug-in may call sys.exit
        if os.environ.get(DEBUG) == "1":
            raise
        return (Loaded(file, None, (internal_error(error, file),)),)


def _read_units(data: bytes, file: str) -> tuple[Loaded, ...]:
    """Find the format of a file and read its units; raises Unreadable if no reader of the format is known."""
    data, problems = as_utf8(data, file)
    form = sniff(data, file)
    reader = reader_of(form)
    if reader is None:
        raise source_refusal(file, f"{form.title}, which is not read", f"one of {readable_suffixes()}")
    if odd_name := mismatch(form, file):
        problems += (odd_name,)
    try:
        found = reader(data, file)
    except Unreadable as error:
        return (Loaded(file, None, (*problems, error.problem)),)
    units = found if isinstance(found, tuple) else (found,)
    return tuple(replace(unit, problems=problems + unit.problems) for unit in units) if problems else units


def _limit_problems(loaded: Loaded) -> Loaded:
    """Limits the listed problems to the first ones and one error; the rest become a count."""
    if len(loaded.problems) <= MOST_PROBLEMS:
        return loaded
    listed, others = loaded.problems[:MOST_PROBLEMS], loaded.problems[MOST_PROBLEMS:]
    if all(problem.severity is not Severity.ERROR for problem in listed):
        listed += tuple(problem for problem in others if problem.severity is Severity.ERROR)[:1]
    more = f"{len(loaded.problems) - len(listed):,} more problems"
    return replace(loaded, problems=(*listed, Problem(file=loaded.file, found=more, done="not listed")))


def _select_loadout(units: tuple[Loaded, ...], file: str, loadout: str) -> tuple[Loaded, ...]:
    """Select the unit with this loadout, if the file has several."""
    names = [unit.file.rpartition(CONFIGURATION)[2] for unit in units if CONFIGURATION in unit.file.removeprefix(file)]
    if not names:
        return units
    picked = tuple(u for u, name in zip(units, names, strict=True) if name.casefold() == loadout.casefold())
    return picked or (Loaded(file, None, (source_refusal(file, f"no loadout {loadout!r}", ", ".join(names)).problem,)),)


def _name_of(source: Readable) -> str:
    if isinstance(source, Source):
        return source.file
    if isinstance(source, (str, os.PathLike)):
        return printable_text(os.fspath(source))
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
    """Message for an internal error: enough to report it while the batch continues.

    >>> try:
    ...     1 / 0
    ... except ZeroDivisionError as error:
    ...     problem = internal_error(error, "brolga.mtf")
    >>> problem.found.startswith("internal error, please report: ZeroDivisionError")
    True
    """
    from traceback import extract_tb  # slow to import, and rarely needed

    place = extract_tb(error.__traceback__)[-1]
    what = printable_text(f"{type(error).__name__}: {error}")
    found = f"internal error, please report: {what} ({os.path.basename(place.filename)} line {place.lineno})"
    return Problem(severity=Severity.ERROR, file=file, found=found)
