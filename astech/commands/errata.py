"""`astech errata`: the ledger of rulings."""

import sys

import click

from astech.editions import DocumentChoice, EditionChoice
from astech.groups import CommandGroup
from astech.operations.errata import (
    CompareOptions,
    UnknownRuling,
    changes_since,
    compare_editions,
    find_rulings,
    ruling_lines,
    rulings_for,
)
from astech.options import one_unit, options_of, single_options, unit_argument
from astech.terminal import complain, print_wrapped
from sheets.editions import GAMES
from sheets.errata import Area
from sheets.extensions import find_other_editions


@click.group(cls=CommandGroup)
def errata() -> None:
    """The rulings: each entry of the errata documents, and what it changes here.

    \b
    Examples:
      astech errata list --edition asce-5.01
      astech errata show BMM-7.01:p48:hip
      astech errata for "Brolga BRG-2.mtf"
    """
    find_other_editions()  # their rulings are listed, too


@errata.command("list")
@click.option("--edition", type=DocumentChoice(), help="Only rulings of one document.")
@click.option("--area", type=click.Choice([area.value for area in Area]), help="Only rulings on one part of the rules.")
@click.option("--about", metavar="TEXT", default="", help="Only rulings with a word that begins like this.")
def list_(edition: str | None, area: str | None, about: str) -> None:
    """List the rulings, a line each: id, areas, text.

    \b
    Examples:
      astech errata list --edition as-2.3.1 --area alpha-strike
      astech errata list --about TAG
    """
    found = list(find_rulings(edition, area, about))
    for line in found:
        print_wrapped(line)
    if not found:
        complain("no such ruling")
    sys.exit(0 if found else 1)


@errata.command()
@click.argument("name", metavar="ID")
def show(name: str) -> None:
    """Show one ruling: its text, its place in the book, and its changes.

    \b
    Example:
      astech errata show BMM-7.01:p48:hip
    """
    try:
        for line in ruling_lines(name):
            print_wrapped(line)
    except UnknownRuling as unknown:
        complain(unknown)
        sys.exit(1)


@errata.command()
@click.argument("first", type=EditionChoice(GAMES), default="as-2.3.1")
@click.argument("second", type=EditionChoice(GAMES), default="asce-5.01")
@options_of(CompareOptions)
def compare(first: str, second: str, options: CompareOptions) -> None:
    """List the differences between two editions of one game, with the ruling of each.

    Of Alpha Strike these are the figures, of classic play the rulings of the later edition.

    \b
    Examples:
      astech errata compare
      astech errata compare asce-5.01 as-2.3.1
      astech errata compare tw-4.4 core-2026
    """
    for line in compare_editions(first, second, options):
        print_wrapped(line)


@errata.command("for")
@unit_argument("path")
@click.option(
    "--since",
    type=DocumentChoice(outdated=True),
    help="Only changes by later editions of the same game: figures of this unit, and rules that concern it.",
)
@options_of(CompareOptions)
@single_options
def for_(path: str, since: str | None, options: CompareOptions) -> None:
    """List the rulings that matter to one unit: to its equipment, type, quirks and chassis.

    Where one has changed a figure of the catalogue, the older edition's stands below it, before the arrow.

    \b
    Example:
      astech errata for "Brolga BRG-2.mtf"
      astech errata for "Brolga BRG-2.mtf" --since tw-4.4
    """
    unit = one_unit(path).unit
    for line in rulings_for(unit) if since is None else changes_since(unit, since, options):
        print_wrapped(line)
