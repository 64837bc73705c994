"""The file of a library: its folders and archives, its files, its units with a row of columns each, and their words."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

import click

from astech.columns import COLUMNS
from astech.machine import data_folder
from astech.terminal import reason

Function = TypeVar("Function", bound=Callable[..., Any])  # any: click passes what the decorators declare

VARIABLE = "ASTECH_LIBRARY"
APPLICATION = 0x41735463  # written into the file, so that no other database is taken for a library
PATIENCE = 30.0  # seconds that a writer waits for another one

_TYPES = {"text": "TEXT", "number": "NUMERIC", "yes-no": "INTEGER"}
_TABLES = f"""
CREATE TABLE figures (by TEXT NOT NULL);
CREATE TABLE roots (path TEXT PRIMARY KEY);
CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    root TEXT NOT NULL REFERENCES roots ON DELETE CASCADE,
    path TEXT NOT NULL, member TEXT NOT NULL, size INTEGER NOT NULL, time INTEGER NOT NULL,
    problem TEXT,
    UNIQUE (path, member)
);
CREATE INDEX files_of ON files (root);
CREATE TABLE units (
    id INTEGER PRIMARY KEY,
    of INTEGER NOT NULL REFERENCES files ON DELETE CASCADE,
    path TEXT NOT NULL,
    {", ".join(f"{name} {_TYPES[column.affinity]}" for name, column in COLUMNS.items())}
);
CREATE INDEX units_of ON units (of);
CREATE VIRTUAL TABLE words USING fts5 (name, joined, source, role, weapons, prefix = '1 2 3');
CREATE VIRTUAL TABLE terms USING fts5vocab (words, col);
CREATE TRIGGER gone AFTER DELETE ON units BEGIN DELETE FROM words WHERE rowid = old.id; END;
PRAGMA application_id = {APPLICATION};
"""
VERSION = crc32(_TABLES.encode()) >> 1
"""Of the tables, a positive number for SQLite to keep; a library with other tables is made anew."""

CALCULATE = ("sheets", "importers")
"""The packages that the figures of a unit come from."""


def library_option(function: Function) -> Function:
    """The option --library."""
    text = "The file of the library (default: $ASTECH_LIBRARY, or a file in the folder for your data)."
    file = click.Path(dir_okay=False, path_type=Path)
    return click.option("--library", "file", type=file, metavar="FILE", help=text)(function)


class NoLibrary(click.ClickException):
    """There is no library where one was looked for; the message says how to make one."""


def usual_place() -> Path:
    """The library of a user who names none: $ASTECH_LIBRARY, or a file in the folder for data of programs."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    return data_folder() / "library.sqlite"


def standing(file: Path | None = None) -> Path:
    """The file of a library that there is; raises NoLibrary where there is none."""
    file = file or usual_place()
    if not file.is_file():
        raise NoLibrary(f"there is no library at {file}; astech library add FOLDER makes one")
    return file


@contextmanager
def reading(file: Path | None = None) -> Iterator[sqlite3.Connection]:
    """A library to read; raises NoLibrary where there is none."""
    with _opened(standing(file), "ro") as library:
        if _version(library) != VERSION:
            raise NoLibrary(
                f"{file or usual_place()}: a library of another version of AsTech; astech library refresh makes it anew"
            )
        yield library


@contextmanager
def writing(file: Path | None = None) -> Iterator[sqlite3.Connection]:
    """A library to write, which is made where there is none. The folders of one of another version are kept."""
    file = file or usual_place()
    if file.exists() and not file.is_file():
        raise click.ClickException(f"{file} is no regular file; expected the file of a library")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{file}: {reason(error)}") from None
    with _opened(file, "rwc") as library:
        if _version(library) != VERSION:
            _make(library)
        library.execute("PRAGMA foreign_keys = ON")
        yield library


@contextmanager
def _opened(file: Path, mode: str) -> Iterator[sqlite3.Connection]:
    uri = f"{file.absolute().as_uri()}?mode={mode}"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)) as library:
            (number,) = library.execute("PRAGMA application_id").fetchone()
            (tables,) = library.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if tables and number != APPLICATION:
                raise click.ClickException(f"{file}: a database of another program; expected a library of AsTech")
            yield library
    except sqlite3.Error as error:
        raise click.ClickException(f"{file}: no library that can be used: {error}") from None


@cache
def figures_by() -> str:
    """Which program calculates figures here: a digest of all that they come from, code and data."""
    digest = blake2b(digest_size=16)
    for package in CALCULATE:
        spec = find_spec(package)
        assert spec is not None
        for folder in spec.submodule_search_locations or ():
            for file in sorted(_files(folder)):
                digest.update(Path(file).read_bytes())
    return digest.hexdigest()


def _files(folder: str) -> Iterator[str]:
    for entry in os.scandir(folder):
        if entry.is_dir():
            yield from _files(entry.path)
        elif entry.name.endswith((".py", ".jsonl")):
            yield entry.path


def is_current(library: sqlite3.Connection) -> bool:
    """Whether the figures in a library are what this program would calculate."""
    return library.execute("SELECT by FROM figures").fetchall() == [(figures_by(),)]


def _version(library: sqlite3.Connection) -> int:
    (version,) = library.execute("PRAGMA user_version").fetchone()
    return int(version)


def _make(library: sqlite3.Connection) -> None:
    """The tables, empty but for the folders and archives that an older version of them had."""
    there = {name for (name,) in library.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    roots = library.execute("SELECT path FROM roots").fetchall() if "roots" in there else []
    for name in ("terms", "words", "units", "files", "roots", "figures"):
        library.execute(f"DROP TABLE IF EXISTS {name}")
    library.executescript(f"{_TABLES}PRAGMA user_version = {VERSION};")
    library.executemany("INSERT INTO roots VALUES (?)", roots)
