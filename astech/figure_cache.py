"""The cache of figures: an SQLite file in the user's cache folder, which may be deleted at any time.

The key of a value is the digest of a unit file and the name of the figure. The value is JSON text with a checksum,
so that a damaged file gives no wrong value. After any error (no folder, a full disk, a locked or damaged file) the
figures are calculated again.
"""

import os
import sqlite3
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from zlib import crc32

VARIABLE = "ASTECH_CACHE"  # the environment variable with another folder
NAME = "figures-1.sqlite"  # the number is the version of the table below
MOST_BYTES = 256_000_000
PATIENCE = 1.0  # seconds that a writer waits for the lock
AT_ONCE = 500  # keys in one query

_TABLE = """
CREATE TABLE IF NOT EXISTS figures (
    id INTEGER PRIMARY KEY, source BLOB NOT NULL, figure TEXT NOT NULL, checksum INTEGER NOT NULL, value BLOB NOT NULL,
    UNIQUE (source, figure)
)
"""

FigureKey = tuple[bytes, str]  # the digest of a source, and the name of a figure


def cache_folder() -> Path:
    """The folder for files that AsTech can rebuild; it may not exist yet."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "astech" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "astech"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "astech"


def source_digest(program: str, file: str, loadout: str, content: bytes) -> bytes:
    """The key of a unit file: a digest of its content, its name in reports, and the program."""
    digest = blake2b(digest_size=16)
    for part in (program, file, loadout):
        digest.update(f"{part}\0".encode())
    digest.update(content)
    return digest.digest()


class FigureCache:
    """The cache; if its file cannot be used, it finds and stores no values."""

    def __init__(self, folder: Path | None = None, most_bytes: int = MOST_BYTES, enabled: bool = True) -> None:
        self._most_bytes = most_bytes
        self._connection: sqlite3.Connection | None = None
        if not enabled:
            return
        try:
            folder = folder or cache_folder()
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except (OSError, RuntimeError):  # no home folder, or it is read-only
            return
        self._file = folder / NAME
        for _ in range(2):  # a file that is not a database is deleted once
            try:
                self._connection = self._open()
            except sqlite3.Error as error:
                self._give_up(error)
            if self._connection is not None or self._file.exists():
                return

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, timeout=PATIENCE, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(_TABLE)
            (page_size,) = connection.execute("PRAGMA page_size").fetchone()
            connection.execute(f"PRAGMA max_page_count = {max(1, self._most_bytes // page_size)}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    @property
    def is_open(self) -> bool:
        """Whether the cache can be used."""
        return self._connection is not None

    def find(self, sources: Sequence[bytes], figures: Sequence[str]) -> dict[FigureKey, bytes]:
        """Return the cached values of these figures of these sources."""
        found: dict[FigureKey, bytes] = {}
        if self._connection is None or not figures:
            return found
        names = ", ".join("?" * len(figures))
        try:
            for start in range(0, len(sources), AT_ONCE):
                some = sources[start : start + AT_ONCE]
                rows = self._connection.execute(
                    f"SELECT source, figure, checksum, value FROM figures"
                    f" WHERE source IN ({', '.join('?' * len(some))}) AND figure IN ({names})",
                    (*some, *figures),
                )
                for source, figure, checksum, value in rows:
                    if isinstance(value, bytes) and checksum == _checksum((source, figure), value):
                        found[source, figure] = value
        except sqlite3.Error as error:
            self._give_up(error)
        return found

    def keep(self, values: Mapping[FigureKey, bytes]) -> None:
        """Store values; when the file is full, the oldest quarter is deleted."""
        if self._connection is None or not values:
            return
        rows = [(*key, _checksum(key, value), value) for key, value in values.items()]
        try:
            self._write(
                "INSERT OR REPLACE INTO figures (source, figure, checksum, value) VALUES (?, ?, ?, ?)",
                rows,
            )
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
                return  # locked by another process, or a disk error
            oldest = "SELECT min(id) + (max(id) - min(id)) / 4 FROM figures"
            with suppress(sqlite3.Error):
                self._write(f"DELETE FROM figures WHERE id <= ({oldest})", [()])
        except sqlite3.Error as error:
            self._give_up(error)

    def _write(self, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
        assert self._connection is not None
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.executemany(statement, rows)
            self._connection.execute("COMMIT")
        except sqlite3.Error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def _give_up(self, error: sqlite3.Error) -> None:
        """Continue without the cache. A damaged file is deleted, so that the next run makes a new one."""
        self.close()
        if getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            for suffix in ("", "-wal", "-shm"):
                with suppress(OSError):
                    os.unlink(f"{self._file}{suffix}")

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _checksum(key: FigureKey, value: bytes) -> int:
    return crc32(value, crc32(key[1].encode(), crc32(key[0])))
