"""A copy of a store of any version, as a SQLite file that is a store itself."""

import os
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL, Connection, MetaData, create_engine, insert, select
from sqlalchemy.exc import DBAPIError

from astech.campaign.store import Store, StoreError, sentence
from astech.campaign.tables import EVERYTHING
from astech.places import data_folder
from astech.terminal import complain, reason


def backup(store: Store, target: Path) -> None:
    """Copies a store into a new file, all of it as of one moment; raises `StoreError`."""
    if os.path.lexists(target):
        raise StoreError(f"{target} is there already; expected a name that is free")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {reason(error)}") from None
    half = target.with_name(f".{target.name}.half")
    half.unlink(missing_ok=True)
    engine = create_engine(URL.create("sqlite", database=str(half.absolute())))

    def copied(source: Connection) -> None:
        there = MetaData()
        there.reflect(source, only=lambda name, _: name in EVERYTHING.tables)
        there.create_all(engine)
        with engine.begin() as copy:
            for table in there.sorted_tables:
                rows = source.execute(select(table)).mappings()
                for chunk in rows.partitions(500):
                    copy.execute(insert(table), [dict(row) for row in chunk])

    try:
        store.read(copied)
        engine.dispose()
        with half.open("rb") as written:
            os.fsync(written.fileno())
        half.rename(target)
    except DBAPIError as error:
        raise StoreError(sentence(error, str(target), writes=True)) from None
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {reason(error)}") from None
    finally:
        engine.dispose()
        half.unlink(missing_ok=True)


def usual_backup(store: Store, version: str = "") -> Path:
    """Where a copy goes for which nobody named a place: beside the file, or into the folder for data of programs."""
    stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    database = store.engine.url.database or "store"
    file = Path(database) if store.is_file else data_folder() / f"{database}.sqlite"
    return file.with_name(f"{file.stem}-{version}{stamp}.backup.sqlite")


def before_migrating(store: Store, version: int) -> None:
    """A copy of a store that is about to be changed."""
    target = usual_backup(store, f"version-{version}-")
    backup(store, target)
    complain(f"{store.where} is brought to this version of AsTech; a copy as it was is {target}")
