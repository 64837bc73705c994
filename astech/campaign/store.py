"""A store of campaigns: a SQLite file, or a PostgreSQL database by its URL. One transaction is one piece of work.

The result of a piece of work is returned when the database has it for good. A piece of work may be begun again, when
the connection was lost or another program was writing, so each one looks for the ids that it is about to write. A
backup of a store of any version is a SQLite file that is a store itself.
"""

import os
import random
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from itertools import chain, count
from json import JSONDecodeError
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError
from sqlalchemy import (
    URL,
    Connection,
    Dialect,
    Engine,
    MetaData,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, MultipleResultsFound, NoResultFound, NoSuchModuleError

from astech.campaign.tables import EVERYTHING, LOCK, STORE, migrate, newest_version
from astech.machine import data_folder
from astech.terminal import complain
from astech.text import reason
from exporters.safe_writing import sync_folder
from importers import DEBUG, Unreadable

T = TypeVar("T")

VARIABLE = "ASTECH_STORE"
LOCK_TIMEOUT = 30.0  # seconds that a writer waits for others
PAUSES = (0.002, 0.025)  # seconds between two tries of a writer, at random, so that none is always late
RECONNECTING = 20.0  # seconds in which a lost server may come back
POSTGRES = ("postgres", "postgresql")


class StoreError(Exception):
    """A store cannot be used; the message is a sentence for the user."""


class Damaged(StoreError):
    """A part of a store is damaged."""


class Store:
    """An open store."""

    def __init__(self, engine: Engine, where: str) -> None:
        self.engine = engine
        self.where = where
        self.transaction: Connection | None = None  # the one that is running

    @property
    def is_file(self) -> bool:
        """Whether the store is a SQLite file."""
        return self.engine.dialect.name == "sqlite"

    @property
    def files(self) -> tuple[str, ...]:
        """The file that it is, if it is one: no output may take its place."""
        return (self.engine.url.database,) if self.is_file and self.engine.url.database else ()

    def read(self, work: Callable[[Connection], T]) -> T:
        """The result of a piece of work that only reads, all of it as of one moment."""
        return self._work(work, writes=False)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Does a piece of work for good, or not at all. Inside another piece of work it is a part of that."""
        return self._work(work, writes=True)

    def close(self) -> None:
        """Closes all connections."""
        self.engine.dispose()

    def _work(self, work: Callable[[Connection], T], writes: bool) -> T:
        if self.transaction is not None:
            return work(self.transaction)
        start = time.monotonic()
        while True:
            try:
                return self._transaction(work, writes)
            except UnicodeEncodeError:
                raise StoreError("half of a character; type it again") from None
            except (ValidationError, JSONDecodeError, NoResultFound, MultipleResultsFound, Unreadable) as error:
                if os.environ.get(DEBUG) == "1":
                    raise
                raise Damaged(damage_message(self.where, error)) from None
            except DBAPIError as error:
                passed = time.monotonic() - start
                if is_busy(error):
                    if passed > LOCK_TIMEOUT:
                        raise StoreError(error_message(error, self.where, writes)) from None
                    time.sleep(random.uniform(*PAUSES))
                elif self.is_file or not is_connection_lost(error):
                    raise StoreError(error_message(error, self.where, writes)) from None
                elif passed > RECONNECTING:
                    raise StoreError(connection_message(self.where, writes)) from None
                else:
                    time.sleep(0.2)

    def _transaction(self, work: Callable[[Connection], T], writes: bool) -> T:
        with self.engine.connect() as connection:
            level = {} if self.is_file else {"isolation_level": "READ COMMITTED" if writes else "REPEATABLE READ"}
            connection = connection.execution_options(writes=writes, **level)
            with connection.begin():
                self.transaction = connection
                try:
                    return work(connection)
                finally:
                    self.transaction = None


def usual_place() -> str:
    """The default store: $ASTECH_STORE, or a file in the user's data folder."""
    return os.environ.get(VARIABLE) or str(data_folder() / "campaigns.sqlite")


def open_store(where: str, create: bool = False) -> Store:
    """Opens a store, which is brought to the newest version; raises `StoreError`.

    `create` makes a new one if it does not exist.
    """
    url = _store_url(where)
    if url.get_backend_name() == "sqlite":
        _check_file(Path(url.database or ""), create)
    store = Store(_engine(url), where if url.password is None else url.render_as_string())
    try:
        _migrate_store(store, create)
    except BaseException:
        store.close()
        raise
    return store


def _store_url(where: str) -> URL:
    """The SQLAlchemy URL of a file path or a URL."""
    scheme, colon, rest = where.partition("://")
    if not colon:
        return URL.create("sqlite", database=str(Path(where).absolute()))
    if scheme in POSTGRES:
        where = f"postgresql+psycopg://{rest}"
    try:
        url = make_url(where)
    except ArgumentError:
        raise StoreError(f"{where} is not a URL; expected a file, or postgresql://NAME@HOST/DATABASE") from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(
            f"{scheme} is not a database for campaigns; expected a file, or postgresql://NAME@HOST/DATABASE"
        )
    if url.get_backend_name() == "sqlite" and not url.database:
        raise StoreError(f"{where} names no file")
    return url


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"timeout": 0})
        event.listen(engine, "do_connect", _connect_file)
        event.listen(engine, "connect", _sync_commits)
        event.listen(engine, "begin", _begin_transaction)
        return engine
    try:
        return create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": 10})
    except (ImportError, NoSuchModuleError):
        raise StoreError(
            "a store on PostgreSQL needs psycopg; install AsTech again as '.[league]' (docs/campaign.md)"
        ) from None


def _connect_file(_dialect: Dialect, _record: Any, arguments: list[Any], options: dict[str, Any]) -> sqlite3.Connection:
    """A connection to a SQLite file, on a full disk without the memory beside the file that processes share."""
    connect = partial(sqlite3.connect, *arguments, **options)
    connection = connect()
    try:
        connection.execute("SELECT 1 FROM sqlite_schema")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname.startswith("SQLITE_IOERR_SHM"):
            connection.close()
            connection = connect()
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    except sqlite3.DatabaseError:
        pass  # the next statement names the fault
    return connection


def _sync_commits(connection: sqlite3.Connection, _record: Any) -> None:
    """What was committed stays, even when the machine dies right then: the file and its folder are synced."""
    connection.isolation_level = None
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_transaction(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _check_file(file: Path, create: bool) -> None:
    """Raises StoreError unless the file exists or may be created."""
    if file.is_dir():
        raise StoreError(f"{file} is a folder; expected the file of a store")
    if file.exists():
        if not file.is_file():
            raise StoreError(f"{file} is not a regular file; expected the file of a store")
        return
    if not create:
        raise StoreError(f"there is no store at {file}; astech campaign new NAME makes one")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{file} cannot be made: {reason(error)}") from None


def _migrate_store(store: Store, create: bool) -> None:
    """Makes the tables or brings them to the newest version; a copy of an older store is kept beside it."""

    version = store.read(lambda connection: version_of(connection, store.where))
    if version > newest_version():
        message = f"a newer AsTech wrote {store.where} (version {version}, this program knows {newest_version()})"
        raise StoreError(f"{message}; it is left as it is: update AsTech to use it")
    if version == newest_version():
        return
    if not version and not create:
        raise StoreError(f"there is no campaign in {store.where}; astech campaign new NAME begins one")
    if version:
        back_up_before_migration(store, version)

    def raise_version(connection: Connection) -> None:
        if not store.is_file:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        now = version_of(connection, store.where)  # another program may have been quicker
        if now < newest_version():
            migrate(connection, now)

    store.write(raise_version)
    if store.is_file:
        _use_write_ahead_log(store)


def _use_write_ahead_log(store: Store) -> None:
    """Turns on the write-ahead log of SQLite: readers and writers do not wait for each other; a write syncs once."""
    with suppress(DBAPIError), store.engine.connect() as connection:  # without it a store works as well
        driver = connection.connection.driver_connection
        if driver is not None:
            driver.execute("PRAGMA journal_mode = WAL")


def version_of(connection: Connection, where: str) -> int:
    """The version of the tables, 0 for none; raises `StoreError` where they belong to another program."""
    there = set(inspect(connection).get_table_names())
    if STORE.name in there:
        version = connection.execute(select(STORE.c.version)).scalar_one()
        if not isinstance(version, int) or version < 1:
            raise StoreError(damage_message(where, ValueError(f"its version is {version!r}")))
        return version
    if there and connection.dialect.name == "sqlite":
        raise StoreError(f"{where} is a database of another program; expected a store of campaigns")
    return 0


def damage_message(where: str, error: Exception) -> str:
    """The message about a store with invalid content."""
    message = str(error.errors()[0]["msg"]) if isinstance(error, ValidationError) else str(error)
    return f"{where} is damaged, or no store of campaigns; a backup of it may be whole: {message}"


def is_busy(error: DBAPIError) -> bool:
    """Whether another program is writing to a SQLite file."""
    return getattr(error.orig, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def is_connection_lost(error: DBAPIError) -> bool:
    """Whether the connection to the server is lost, or the server does not take one."""
    if error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", None)
    return type(error.orig).__name__ == "OperationalError" and (state is None or state[:2] in ("08", "57"))


def connection_message(where: str, writes: bool) -> str:
    """The message about a lost database."""
    whether = "; look at the log whether the last word was kept before you say it again" if writes else ""
    return f"the database {where} does not answer{whether}"


def error_message(error: DBAPIError, where: str, writes: bool) -> str:
    """The message about a database error, for the user."""
    lost_nothing = "; nothing of this was stored, all from before is there" if writes else ""
    name = getattr(error.orig, "sqlite_errorname", "")
    message = " ".join(str(error.orig).split())
    if name == "SQLITE_FULL":
        return f"no room is left for {where}{lost_nothing}"
    if name in ("SQLITE_NOTADB", "SQLITE_CORRUPT") or name.startswith("SQLITE_CORRUPT"):
        return damage_message(where, ValueError(message))
    if name.startswith("SQLITE_BUSY"):
        return f"{where} is busy: other programs have been writing to it for {LOCK_TIMEOUT:.0f} seconds{lost_nothing}"
    if name.startswith("SQLITE_READONLY"):
        return f"{where} may only be read{lost_nothing}"
    if name.startswith("SQLITE_CANTOPEN"):
        return f"{where} cannot be opened: {message}"
    if name.startswith("SQLITE_IOERR"):
        return f"the disk does not take what is written to {where}{lost_nothing}"
    state = getattr(error.orig, "sqlstate", None) or ""
    if state.startswith("53"):
        return f"the server of {where} has no room or no connection left{lost_nothing}"
    return f"the database {where} refuses: {message}{lost_nothing}"


@contextmanager
def use_store(where: str, create: bool = False) -> Iterator[Store]:
    """A store that is closed at the end."""
    store = open_store(where, create)
    try:
        yield store
    finally:
        store.close()


def write_backup(store: Store, target: Path) -> None:
    """Copies a store into a new file, all of it as of one moment; raises `StoreError`."""
    if os.path.lexists(target):
        raise StoreError(f"{target} already exists; expected a new name")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {reason(error)}") from None
    half = target.with_name(f".{target.name}.half")
    half.unlink(missing_ok=True)
    engine = create_engine(URL.create("sqlite", database=str(half.absolute())))

    def copy_campaign(source: Connection) -> None:
        there = MetaData()
        there.reflect(source, only=lambda name, _: name in EVERYTHING.tables)
        for table in there.tables.values():
            for column in table.columns:
                column.server_default = None  # in the words of the database that is copied
        try:
            there.create_all(engine)
            with engine.begin() as copy:
                for table in there.sorted_tables:
                    rows = source.execute(select(table)).mappings()
                    for chunk in rows.partitions(500):
                        copy.execute(insert(table), [dict(row) for row in chunk])
        except DBAPIError as error:
            if not isinstance(error.orig, sqlite3.Error):  # of the server that is copied
                raise
            raise StoreError(error_message(error, str(target), writes=True)) from None

    try:
        store.read(copy_campaign)
        engine.dispose()
        with half.open("rb") as written:
            os.fsync(written.fileno())
        half.rename(target)
        sync_folder(target.absolute().parent)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {reason(error)}") from None
    finally:
        engine.dispose()
        half.unlink(missing_ok=True)


def usual_backup(store: Store, version: str = "") -> Path:
    """The usual path of a copy: next to the file, or in the user's data folder."""
    stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    database = store.engine.url.database or "store"
    file = Path(database) if store.is_file else data_folder() / f"{database}.sqlite"
    return _free_path(file.with_name(f"{file.stem}-{version}{stamp}.backup.sqlite"))


def _free_path(wanted: Path) -> Path:
    """A path, with a number if the file exists: two copies may be made in one second."""
    name, suffixes = wanted.name.split(".", 1)
    numbered = (wanted.with_name(f"{name}-{number}.{suffixes}") for number in count(2))
    return next(path for path in chain((wanted,), numbered) if not os.path.lexists(path))


def usual_export(store: Store, name: str) -> Path:
    """The path of the copy of a deleted campaign: next to the store, or in the user's data folder."""
    letters = "-".join(re.findall(r"\w+", name.casefold()))[:60] or "campaign"
    stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    return _free_path(usual_backup(store).with_name(f"{letters}-{stamp}.deleted.jsonl"))


def back_up_before_migration(store: Store, version: int) -> None:
    """Copies a store before its migration."""
    target = usual_backup(store, f"version-{version}-")
    write_backup(store, target)
    complain(f"{store.where} is brought to this version of AsTech; a copy as it was is {target}")
