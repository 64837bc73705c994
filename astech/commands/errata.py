"""`astech errata`: the ledger of rulings."""

import re
import sys
from difflib import get_close_matches

import click

from astech.editions import EditionChoice
from astech.groups import CommandGroup
from astech.options import one_unit, single_options, unit_argument
from astech.terminal import complain, counted, tell
from sheets.alphastrike.differences import changed_by, differences
from sheets.alphastrike.element import Element
from sheets.editions import EDITIONS, GAMES, edition, newer_editions
from sheets.equipment import item
from sheets.equipment.changes import changes, figures
from sheets.errata import Area, Ruling, ruling, rulings
from sheets.unit_rulings import ALL_OF, for_unit
from sheets.units import Unit

PLAIN_AREAS = frozenset({Area.ALPHA_STRIKE.value, Area.TABLE.value, Area.TEXT.value})
"""What is not worth saying of a ruling whose figures are listed."""


@click.group(cls=CommandGroup)
def errata() -> None:
    """The rulings: each entry of the errata documents, and what it changes here.

    \b
    Examples:
      astech errata list --edition asce-5.01
      astech errata show BMM-7.01:p48:hip
      astech errata for "Brolga BRG-2.mtf"
    """


@errata.command("list")
@click.option("--edition", type=click.Choice([known.id for known in EDITIONS]), help="Only those of one document.")
@click.option(
    "--area", type=click.Choice([area.value for area in Area]), help="Only those that bear on one part of the rules."
)
@click.option("--about", metavar="TEXT", help="Only those with words that begin so.")
def list_(edition: str | None, area: str | None, about: str | None) -> None:
    """The rulings, a line each: id, what they bear on, what they say.

    \b
    Examples:
      astech errata list --edition as-2.3.1 --area alpha-strike
      astech errata list --about TAG
    """
    wanted = re.compile(r"\b" * (about or "")[:1].isalnum() + re.escape((about or "").casefold()))
    found = [
        entry for entry in rulings(edition) if (area is None or area in entry.touches) and wanted.search(_words(entry))
    ]
    for entry in found:
        tell(f"{entry.id}  [{', '.join(entry.touches)}]  {entry.says}")
    if not found:
        complain("no such ruling")
    sys.exit(0 if found else 1)


@errata.command()
@click.argument("name", metavar="ID")
def show(name: str) -> None:
    """One ruling: what it says, where it stands, and what it changes here.

    \b
    Example:
      astech errata show BMM-7.01:p48:hip
    """
    known = {entry.id.casefold(): entry.id for entry in rulings()}
    found = known.get(name.casefold())
    if found is None:
        near = get_close_matches(name.casefold(), known, n=1)
        complain(f"{name}: no ruling of that id" + (f"; did you mean {known[near[0]]}?" if near else ""))
        sys.exit(1)
    entry = ruling(found)
    book = edition(entry.edition)
    tell(f"{entry.id}: {entry.subject}")
    tell(f"  {book.title}, {book.document}" + (f", p. {entry.page}" if entry.page else ""))
    tell(f"  {entry.says}")
    told = [str(change) for change in changed_by(entry.id)]
    for change in (*(line for line in changes(entry) if not told or line not in PLAIN_AREAS), *told):
        tell(f"  changes {change}")
    if entry.code:
        tell(f"  followed by {entry.code}")
        tell(f"  proved by {entry.test}")


@errata.command()
@click.argument("first", type=EditionChoice(GAMES), default="as-2.3.1")
@click.argument("second", type=EditionChoice(GAMES), default="asce-5.01")
@click.option("--unconfirmed", is_flag=True, help="Also differences on which the sources contradict each other.")
def compare(first: str, second: str, unconfirmed: bool) -> None:
    """List the differences between two editions of one game, with the ruling of each.

    Of Alpha Strike these are the figures, of classic play the rulings of the later edition.

    \b
    Examples:
      astech errata compare
      astech errata compare asce-5.01 as-2.3.1
      astech errata compare tw-4.4 core-2026
    """
    one, other = edition(first), edition(second)
    if one.game != other.game:
        raise click.UsageError(f"{one.id} and {other.id} are editions of two games; expected two of one game")
    if one.game == "alpha-strike":
        for found in differences(first, second):
            tell(f"{found.ruling}  {found}")
        return
    newer, older = (other, one) if other in newer_editions(one) else (one, other)
    between = [known for known in newer_editions(older) if known == newer or newer in newer_editions(known)]
    entries = [entry for known in between for entry in rulings(known.id) if Area.TEXT not in entry.touches]
    doubtful = [entry for entry in entries if entry.confidence == "D"]
    for entry in entries:
        if unconfirmed or entry not in doubtful:
            grade = f" ({entry.confidence})" if entry.confidence else ""
            tell(f"{entry.id}{grade}  {entry.says}")
    if doubtful and not unconfirmed:
        ids = ", ".join(entry.id for entry in doubtful)
        tell(f"unconfirmed, shown with --unconfirmed: {ids}")
    if newer.mechs_only:
        tell(f"{newer.id} is an edition for 'Mechs; other units stay as they are")


@errata.command("for")
@unit_argument("path")
@click.option(
    "--since",
    type=click.Choice([known.id for known in EDITIONS if newer_editions(known)]),
    help="Only what later editions of the same game changed of this unit's figures.",
)
@single_options
def for_(path: str, since: str | None) -> None:
    """The rulings that matter to one unit: to what it mounts, to its type, quirks and chassis.

    Where one has changed a figure of the catalogue, the older edition's stands below it, before the arrow.

    \b
    Example:
      astech errata for "Brolga BRG-2.mtf"
      astech errata for "Brolga BRG-2.mtf" --since tw-4.4
    """
    unit = one_unit(path).unit
    if since is not None:
        _tell_since(unit, since)
        return
    found = for_unit(unit, _element(unit))
    tell(f"{unit.name}: {counted(len(found), 'ruling')}")
    for entry in found:
        tell(f"{entry.id}  {_why(entry)}{entry.says}")
        for figure in figures(entry):
            tell(f"    {figure}")


def _tell_since(unit: Unit, since: str) -> None:
    """What later editions changed of a unit, and what it was worth before and is worth now."""
    from sheets.edition_changes import changed_since, worth_since  # it needs every rule; here alone

    newest = (edition(since), *newer_editions(edition(since)))[-1]
    changes = changed_since(unit, since)
    tell(f"{unit.name}: {counted(len(changes), 'figure')} changed from {since} to {newest.id}")
    for change in changes:
        ruling_of_it = f" ({change.ruling})" if change.ruling else ""
        tell(f"  {change.what}: was {change.was or 'none'}, is {change.now or 'none'}{ruling_of_it}")
    for what, was, now in worth_since(unit, since):
        if was == now:
            tell(f"  {what}: {now} in both")


def _words(entry: Ruling) -> str:
    """Everything by which a person may look for a ruling."""
    features = (feature for about in entry.about for feature in about.split(ALL_OF))
    items = (item(feature.removeprefix("item:")).title for feature in features if feature.startswith("item:"))
    return " ".join((entry.id, entry.subject, entry.says, *items)).casefold()


def _element(unit: Unit) -> Element | None:
    """The unit's Alpha Strike element, if it has one."""
    from sheets.alphastrike import NoElement, convert  # needed here alone

    try:
        return convert(unit)
    except NoElement:
        return None


def _why(entry: Ruling) -> str:
    return f"({entry.subject}) " if entry.subject.casefold() not in entry.says.casefold() else ""
