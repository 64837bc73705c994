"""`astech library`: the folders and archives in which units are found by name."""

import os
import sys

import click

from astech.batch import BatchOptions
from astech.groups import CommandGroup
from astech.library.refresh import Refreshed
from astech.library.refresh import add as enter
from astech.library.refresh import refresh as read_changes
from astech.library.store import reading, standing, usual_place, writing
from astech.options import working_options
from astech.row_options import library_option
from astech.terminal import complain, counted, say


@click.group(cls=CommandGroup)
def library() -> None:
    """The folders and archives in which units are found by name.

    A library is an index: your files stay where they are. `astech find` searches it, and wherever a command takes a
    PATH it takes the name of a unit in it.

    \b
    Examples:
      astech library add units/ more.zip
      astech library refresh
      astech find atlas d
      astech sheet "Atlas AS7-D" -o atlas.pdf
    """


@library.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@working_options
def add(paths: tuple[str, ...], batch: BatchOptions) -> None:
    """Put folders, archives or files into the library, and read what is new in all of it.

    \b
    Example:
      astech library add units/ more.zip
    """
    missing = [path for path in paths if not os.path.exists(path)]
    if missing:
        raise click.UsageError(f"{missing[0]}: no such file or folder")
    with writing() as opened:
        for path in paths:
            enter(opened, path)
        sys.exit(_told(read_changes(opened, batch)))


@library.command()
@working_options
def refresh(batch: BatchOptions) -> None:
    """Read what is new or changed in the folders and archives, and forget what is gone.

    \b
    Example:
      astech library refresh
    """
    with writing(standing()) as opened:
        sys.exit(_told(read_changes(opened, batch)))


@library.command("list")
@library_option
def list_() -> None:
    """The folders and archives of the library, with the number of their units.

    \b
    Example:
      astech library list
    """
    question = """
        SELECT roots.path, count(units.id), count(DISTINCT CASE WHEN files.problem > '' THEN files.id END)
        FROM roots LEFT JOIN files ON files.root = roots.path LEFT JOIN units ON units.of = files.id
        GROUP BY roots.path ORDER BY roots.path"""
    with reading() as opened:
        rows = opened.execute(question).fetchall()
    for path, units, unread in rows:
        say(f"{path}  {counted(units, 'unit')}" + (f", {counted(unread, 'file')} cannot be read" if unread else ""))
    complain(f"the library is {usual_place()}")


@library.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@working_options
def remove(paths: tuple[str, ...], batch: BatchOptions) -> None:
    """Take folders, archives or files out of the library. The files themselves stay.

    \b
    Example:
      astech library remove more.zip
    """
    with writing(standing()) as opened:
        known = {path for (path,) in opened.execute("SELECT path FROM roots")}
        for path in paths:
            if (full := os.path.abspath(path)) not in known:
                raise click.UsageError(f"{path}: not in the library, which has {', '.join(sorted(known)) or 'nothing'}")
            opened.execute("DELETE FROM roots WHERE path = ?", (full,))
        sys.exit(_told(read_changes(opened, batch)))


def _told(done: Refreshed) -> int:
    for problem in done.problems:
        complain(problem)
    parts = [f"{counted(done.read, 'file')} read", f"{done.unchanged:,} unchanged", f"{done.gone:,} gone"]
    if done.problems:
        parts.append(f"{len(done.problems):,} cannot be read")
    say(f"{', '.join(parts)}; {counted(done.units, 'unit')} new")
    return 1 if done.problems else 0
