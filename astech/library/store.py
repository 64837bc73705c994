"""The SQLite file of a library: folders and archives, files, units with their columns, and their words."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from zlib import crc32

import click

from astech.columns import COLUMNS
from astech.library import VARIABLE
from astech.machine import data_folder, settings_file
from astech.program_digest import program_digest
from astech.terminal import complain
from astech.text import reason

APPLICATION = 0x41735463  # the application id in the file, which identifies a library
PATIENCE = 30.0  # seconds that a writer waits for the lock
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

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
"""The version of the tables, as SQLite's user_version; a library of another version is rebuilt."""

CALCULATE = ("sheets", "importers")
"""The packages that calculate the figures of a unit."""


class NoLibrary(click.ClickException):
    """The library does not exist; the message says how to make one."""


def default_library() -> Path:
    """The default library: $ASTECH_LIBRARY, the one in the settings, or a file in the data folder."""
    if named := os.environ.get(VARIABLE) or _library_of_settings():
        return Path(named)
    return data_folder() / "library.sqlite"


def _library_of_settings() -> str | None:
    if not settings_file().exists():
        return None
    from astech.settings import read_settings  # pydantic is slow to load

    return read_settings().library


def existing_library(file: Path | None = None) -> Path:
    """The file of an existing library; raises NoLibrary if it does not exist."""
    file = file or default_library()
    if not file.is_file():
        raise NoLibrary(f"no library at {file}; astech library add FOLDER makes one")
    return file


@contextmanager
def open_for_reading(file: Path | None = None) -> Iterator[sqlite3.Connection]:
    """Open a library for reading; raises NoLibrary if it does not exist."""
    with _connect(existing_library(file), "ro") as library:
        if _version(library) != VERSION:
            where = file or default_library()
            raise NoLibrary(f"{where}: a library of another version of AsTech; astech library refresh rebuilds it")
        yield library


@contextmanager
def open_for_writing(file: Path | None = None) -> Iterator[sqlite3.Connection]:
    """Open a library for writing, or make it. A library of another version is rebuilt with its folders.

    A damaged library is rebuilt with the folders from the file next to it.
    """
    file = file or default_library()
    if file.exists() and not file.is_file():
        raise click.ClickException(f"{file} is not a regular file; expected the file of a library")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{file}: {reason(error)}") from None
    if file.exists() and _folders_file(file).exists() and _is_damaged(file):
        complain(f"{file} is damaged; it is rebuilt from its list of folders")
        file.unlink()
    with _connect(file, "rwc") as library:
        if _version(library) != VERSION:
            _make(library, _kept_folders(file))
        library.execute("PRAGMA foreign_keys = ON")
        try:
            yield library
        finally:
            with suppress(sqlite3.Error):
                _keep_folders(file, [path for (path,) in library.execute("SELECT path FROM roots ORDER BY path")])


def _is_damaged(file: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)) as library:
            (verdict,) = library.execute("PRAGMA quick_check(1)").fetchone()
            if _version(library) == VERSION:
                library.execute("INSERT INTO words (words) VALUES ('integrity-check')")
    except sqlite3.Error as error:
        return _primary_code(error) in DAMAGED
    return bool(verdict != "ok")


def _primary_code(error: sqlite3.Error) -> int | None:
    """The primary result code of an SQLite error; None for errors of the Python module."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _folders_file(file: Path) -> Path:
    return file.with_name(f"{file.name}.folders")


def _kept_folders(file: Path) -> list[str]:
    """The folders and archives of a library, from the file next to it."""
    try:
        folders = json.loads(_folders_file(file).read_bytes())
    except (OSError, ValueError):
        return []
    return [path for path in folders if isinstance(path, str)] if isinstance(folders, list) else []


def _keep_folders(file: Path, folders: list[str]) -> None:
    """Write the folders of a library to the file next to it, if they have changed."""
    from exporters.safe_writing import open_replacement  # needed only for writing

    if folders == _kept_folders(file):
        return
    with suppress(OSError), open_replacement(_folders_file(file)) as stream:  # the library itself has them too
        stream.write(json.dumps(folders, indent=1).encode())


@contextmanager
def _connect(file: Path, mode: str) -> Iterator[sqlite3.Connection]:
    uri = f"{file.absolute().as_uri()}?mode={mode}"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)) as library:
            (number,) = library.execute("PRAGMA application_id").fetchone()
            (tables,) = library.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if tables and number != APPLICATION:
                raise click.ClickException(f"{file}: a database of another program; expected a library of AsTech")
            yield library
    except sqlite3.Error as error:
        raise _refusal(file, error) from None


def _refusal(file: Path, error: sqlite3.Error) -> click.ClickException:
    """The message for a library that cannot be used, with a remedy."""
    code = _primary_code(error)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return click.ClickException(f"{file}: another astech is changing this library; try again when it is done")
    if code in DAMAGED and _folders_file(file).exists():
        return click.ClickException(f"{file} is damaged; astech library refresh rebuilds it from its list of folders")
    return click.ClickException(f"{file}: not a library that can be used: {error}")


def figures_by() -> str:
    """The digest of the program that calculates figures."""
    return program_digest(*CALCULATE)


def is_current(library: sqlite3.Connection) -> bool:
    """Whether the figures in a library are those of this program."""
    return library.execute("SELECT by FROM figures").fetchall() == [(figures_by(),)]


def _version(library: sqlite3.Connection) -> int:
    (version,) = library.execute("PRAGMA user_version").fetchone()
    return int(version)


def _make(library: sqlite3.Connection, folders: list[str]) -> None:
    """Create the tables, with these folders and archives and those of an older version."""
    library.execute("BEGIN IMMEDIATE")
    if _version(library) != VERSION:  # otherwise another process has made them
        tables = {name for (name,) in library.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if "roots" in tables:
            folders = [path for (path,) in library.execute("SELECT path FROM roots")]
        for name in ("terms", "words", "units", "files", "roots", "figures"):
            library.execute(f"DROP TABLE IF EXISTS {name}")
        for statement in _statements(f"{_TABLES}PRAGMA user_version = {VERSION};\n"):
            library.execute(statement)
        library.executemany("INSERT INTO roots VALUES (?)", [(path,) for path in folders])
    library.execute("COMMIT")


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
