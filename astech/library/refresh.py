"""Refresh a library: read new and changed files of its folders and archives, and remove missing ones."""

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from astech.batch import BatchOptions, Outcome, Place, run_shown
from astech.columns import COLUMNS, Value, column_figures, column_values
from astech.figure_work import Figures, FigureWork
from astech.library.search import joined_spellings
from astech.library.store import figures_by, is_current
from astech.outputs import Skipped
from importers import Source, walk
from sheets.problem import Problem
from sheets.units.keywords.ssw import CONFIGURATION

SAVED = 500  # files between two commits

FileKey = tuple[str, str]  # the path of a file or archive, and of the member in it


class FreshFile(NamedTuple):
    """A file to be read, with its folder or archive."""

    root: str
    source: Source
    size: int
    time: int


@dataclass(slots=True)
class Refreshed:
    """The result of a refresh: numbers of files, and of units in them."""

    read: int = 0
    unchanged: int = 0
    gone: int = 0
    units: int = 0
    problems: tuple[Problem, ...] = ()


def add_root(library: sqlite3.Connection, root: str) -> None:
    """Add a folder, an archive or a file, which the next refresh reads."""
    library.execute("INSERT OR IGNORE INTO roots VALUES (?)", (os.path.abspath(root),))


def refresh_library(library: sqlite3.Connection, batch: BatchOptions) -> Refreshed:
    """Read new and changed files; read all files if the program that calculates figures has changed."""
    current = is_current(library)
    done, problems = Refreshed(), list[Problem]()
    known: dict[FileKey, tuple[int, int]] = {
        (path, member): (size, time)
        for path, member, size, time in library.execute("SELECT path, member, size, time FROM files")
    }
    fresh: dict[FileKey, FreshFile] = {}
    same: set[FileKey] = set()
    for root, source in _sources(library):
        key = (source.path, json.dumps(source.members))
        if source.refusal is not None:
            problems.append(source.refusal)
        elif key not in same and key not in fresh:
            size, time = source.stamp()
            if current and key in known and known[key] == (size, time):
                same.add(key)
            else:
                fresh[key] = FreshFile(root, source, size, time)
    library.execute("BEGIN IMMEDIATE")
    library.execute("DELETE FROM figures")
    library.execute("INSERT INTO figures VALUES (?)", (figures_by(),))
    for key in known.keys() - same:
        _remove_file(library, key)
    library.execute("COMMIT")
    done.unchanged, done.gone = len(same), len(known.keys() - same - fresh.keys())
    done.problems = (*problems, *_read(library, fresh, done, batch))
    return done


def _sources(library: sqlite3.Connection) -> Iterator[tuple[str, Source]]:
    for (root,) in library.execute("SELECT path FROM roots ORDER BY path").fetchall():
        for source in walk([root]):
            yield root, source


def _read(
    library: sqlite3.Connection, fresh: Mapping[FileKey, FreshFile], done: Refreshed, batch: BatchOptions
) -> Iterator[Problem]:
    """Read the fresh files. Unreadable files are stored too, so that they are not read again until they change."""
    places = {(file.source.path, file.source.file): key for key, file in fresh.items()}
    entered: dict[FileKey, int] = {}
    library.execute("BEGIN IMMEDIATE")
    try:
        for outcome in run_shown([file.source for file in fresh.values()], ROWS, batch):
            key = _key(places, outcome)
            source = fresh[key].source
            if key not in entered:
                done.read += 1
                if done.read % SAVED == 0:  # between two files, so that other processes see whole files
                    library.execute("COMMIT")
                    library.execute("BEGIN IMMEDIATE")
                entered[key] = _enter_file(library, key, fresh[key], outcome.error)
            if outcome.value is not None and entered[key]:
                loadout = outcome.file.removeprefix(source.file)
                _enter_unit(library, entered[key], "/".join((source.path, *source.members)) + loadout, outcome.value)
                done.units += 1
            if outcome.error is not None:
                yield outcome.error
    finally:
        if library.in_transaction:
            library.execute("COMMIT")


def _key(places: Mapping[tuple[str, str], FileKey], outcome: Outcome[dict[str, Value]]) -> FileKey:
    """The file of a unit, whose own path may be `file#loadout`."""
    file = outcome.file
    while (outcome.path, file) not in places:
        file = file.rpartition(CONFIGURATION)[0]
    return places[outcome.path, file]


def _row(figures: Figures, place: Place) -> dict[str, Value]:
    if place.entry is not None:
        raise Skipped("a force names units that have files of their own, so it belongs to no library")
    return column_values(figures, place.file, list(COLUMNS))


ROWS = FigureWork(column_figures(COLUMNS), _row)


def _enter_file(library: sqlite3.Connection, key: FileKey, file: FreshFile, error: Problem | None) -> int:
    """Add a file and return its number; 0 if another process has removed its folder."""
    _remove_file(library, key)  # another process may have added it
    if library.execute("SELECT 1 FROM roots WHERE path = ?", (file.root,)).fetchone() is None:
        return 0
    entry = (file.root, *key, file.size, file.time, None if error is None else str(error))
    put = "INSERT INTO files (root, path, member, size, time, problem) VALUES (?, ?, ?, ?, ?, ?)"
    return library.execute(put, entry).lastrowid or 0


def _remove_file(library: sqlite3.Connection, key: FileKey) -> None:
    library.execute("DELETE FROM files WHERE path = ? AND member = ?", key)


def _enter_unit(library: sqlite3.Connection, file: int, path: str, row: Mapping[str, Value]) -> None:
    fields, marks = ", ".join(row), ", ".join("?" * (len(row) + 2))
    put = f"INSERT INTO units (of, path, {fields}) VALUES ({marks})"
    number = library.execute(put, (file, path, *row.values())).lastrowid
    words = (number, row["name"], joined_spellings(str(row["name"])), row["source"], row["role"], row["weapons"])
    library.execute("INSERT INTO words (rowid, name, joined, source, role, weapons) VALUES (?, ?, ?, ?, ?, ?)", words)
