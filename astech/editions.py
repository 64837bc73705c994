"""Editions of other packages, found by their entry points (docs/editions.md), and the choice of an edition."""

import warnings
from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

import click

from astech.machine import loading_without_interrupts
from astech.operations.editions import EditionOf
from astech.operations.mistakes import BadValue
from sheets.editions import EDITIONS, Game, newer_editions, register_edition
from sheets.extensions import find_other_editions

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

PLUGINS = "astech.editions"
"""The group of entry points: the name is the id of an edition, the value the package that has its folder."""


def register_editions() -> None:
    """Register the editions of all installed packages; warn about each one that cannot be used."""
    for entry in entry_points(group=PLUGINS):
        _register(entry)


def _register(entry: EntryPoint) -> None:
    try:
        with loading_without_interrupts():  # defers Ctrl-C, so a KeyboardInterrupt comes from the package
            register_edition(entry.value, entry.name)
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        reason = str(error) if isinstance(error, Exception) else f"{type(error).__name__} at its import"
        warnings.warn(f"the edition {entry.name!r} ({entry.value}) cannot be used: {reason}", stacklevel=2)


class EditionChoice(click.ParamType[str]):
    """A click parameter for the id of an edition of these games, including editions of plug-ins."""

    name = "edition"

    def __init__(self, games: Sequence[Game]) -> None:
        self.edition = EditionOf(tuple(games))

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id of the edition; fail with a list of the known ones."""
        try:
            return self.edition.choose(value)
        except BadValue as unknown:
            self.fail(str(unknown), param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """The ids of the built-in editions, for help."""
        return f"[{'|'.join(self.edition.known)}]"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        """The ids that begin with the typed text."""
        from click.shell_completion import CompletionItem  # only a shell needs it

        find_other_editions()
        return [CompletionItem(name) for name in self.edition.known if name.startswith(incomplete)]


class DocumentChoice(click.ParamType[str]):
    """A click parameter for the id of an errata document: an edition, also of a plug-in, or a page that supplements
    books. With `outdated` only documents with later editions of their game."""

    name = "document"

    def __init__(self, *, outdated: bool = False) -> None:
        self.outdated = outdated

    @property
    def known(self) -> list[str]:
        """The ids of the documents."""
        return [document.id for document in EDITIONS if not self.outdated or newer_editions(document)]

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id of the document; fail with a list of the known ones."""
        find_other_editions()
        if value.casefold() not in self.known:
            self.fail(f"{value!r} is not one of {', '.join(self.known)}", param, ctx)
        return value.casefold()

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """The ids of the documents, for help."""
        return f"[{'|'.join(self.known)}]"
