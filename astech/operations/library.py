"""Add, refresh, list and remove the folders and archives of the library."""

import os
from collections.abc import Sequence
from typing import NamedTuple

from astech.batch import BatchOptions
from astech.library import refresh
from astech.library.refresh import Refreshed
from astech.library.store import existing_library, open_for_reading, open_for_writing
from astech.operations.mistakes import BadOptions
from astech.text import count_noun


class LibraryFolder(NamedTuple):
    """A folder, archive or file of the library, with the numbers of its units and of its unreadable files."""

    path: str
    units: int
    unread: int

    @property
    def as_text(self) -> str:
        """A line for people."""
        unread = f", {count_noun(self.unread, 'file')} cannot be read" if self.unread else ""
        return f"{self.path}  {count_noun(self.units, 'unit')}{unread}"


def add_folders(paths: Sequence[str], batch: BatchOptions) -> Refreshed:
    """Add folders, archives or files to the library, and read all new and changed files."""
    missing = [path for path in paths if not os.path.exists(path)]
    if missing:
        raise BadOptions(f"{missing[0]}: no such file or folder")
    with open_for_writing() as library:
        for path in paths:
            refresh.add_root(library, path)
        return refresh.refresh_library(library, batch)


def refresh_folders(batch: BatchOptions) -> Refreshed:
    """Read all new and changed files, and remove missing ones from the library."""
    with open_for_writing(existing_library()) as library:
        return refresh.refresh_library(library, batch)


def remove_folders(paths: Sequence[str], batch: BatchOptions) -> Refreshed:
    """Remove folders, archives or files from the library."""
    with open_for_writing(existing_library()) as library:
        known = {path for (path,) in library.execute("SELECT path FROM roots")}
        for path in paths:
            full = os.path.abspath(path)
            if full not in known:
                raise BadOptions(f"{path}: not in the library, which has {', '.join(sorted(known)) or 'nothing'}")
            library.execute("DELETE FROM roots WHERE path = ?", (full,))
        return refresh.refresh_library(library, batch)


def library_folders() -> list[LibraryFolder]:
    """The folders, archives and files of the library."""
    question = """
        SELECT roots.path, count(units.id), count(DISTINCT CASE WHEN files.problem > '' THEN files.id END)
        FROM roots LEFT JOIN files ON files.root = roots.path LEFT JOIN units ON units.of = files.id
        GROUP BY roots.path ORDER BY roots.path"""
    with open_for_reading() as library:
        return [LibraryFolder(*row) for row in library.execute(question)]


def refreshed_in_words(done: Refreshed) -> str:
    """The number of files that were read, and of new units."""
    parts = [f"{count_noun(done.read, 'file')} read", f"{done.unchanged:,} unchanged", f"{done.gone:,} gone"]
    if done.problems:
        parts.append(f"{len(done.problems):,} cannot be read")
    return f"{', '.join(parts)}; {count_noun(done.units, 'unit')} new"
