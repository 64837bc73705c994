"""`astech library`: the folders and archives in which units are found by name."""

import sys
from typing import NoReturn

import click

from astech.batch import BatchOptions
from astech.groups import CommandGroup
from astech.library.refresh import Refreshed
from astech.library.store import default_library
from astech.operations.library import (
    add_folders,
    library_folders,
    refresh_folders,
    refreshed_in_words,
    remove_folders,
)
from astech.options import working_options
from astech.row_options import library_option, usage_errors
from astech.terminal import complain, say


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
    """Add folders, archives or files to the library, and read all new files.

    \b
    Example:
      astech library add units/ more.zip
    """
    with usage_errors():
        _report(add_folders(paths, batch))


@library.command()
@working_options
def refresh(batch: BatchOptions) -> None:
    """Read new and changed files of the folders and archives, and forget missing ones.

    \b
    Example:
      astech library refresh
    """
    _report(refresh_folders(batch))


@library.command("list")
@library_option
def list_() -> None:
    """The folders and archives of the library, with the number of their units.

    \b
    Example:
      astech library list
    """
    for folder in library_folders():
        say(folder.as_text)
    complain(f"the library is {default_library()}")


@library.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@working_options
def remove(paths: tuple[str, ...], batch: BatchOptions) -> None:
    """Remove folders, archives or files from the library. The files themselves are kept.

    \b
    Example:
      astech library remove more.zip
    """
    with usage_errors():
        _report(remove_folders(paths, batch))


def _report(done: Refreshed) -> NoReturn:
    """Prints the result of a refresh, and ends the command."""
    for problem in done.problems:
        complain(problem)
    say(refreshed_in_words(done))
    sys.exit(1 if done.problems else 0)
