"""Rulings of the errata as text: a list, a single ruling, the differences of two editions, the rulings for a unit."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from pydantic import Field

from astech.operations.mistakes import BadOptions
from astech.operations.options import OperationOptions
from astech.text import count_noun
from sheets.alphastrike.differences import changed_by, edition_differences
from sheets.alphastrike.element import Element
from sheets.editions import Edition, edition, newer_editions
from sheets.equipment import item
from sheets.equipment.changes import catalogue_changes, changed_figures
from sheets.errata import DOUBTFUL, Area, Ruling, ruling, rulings
from sheets.unit_rulings import ALL_OF, for_unit
from sheets.units import Mech, Unit

PLAIN_AREAS = frozenset({Area.ALPHA_STRIKE.value, Area.TABLE.value, Area.TEXT.value})
"""Areas without lines of their own, because the changed figures are listed."""


def find_rulings(document: str | None, area: str | None, words: str) -> Iterator[str]:
    """Yield a line for each ruling of a document and an area that contains words with these beginnings."""
    wanted = re.compile(r"\b" * words[:1].isalnum() + re.escape(words.casefold()))
    for entry in rulings(document):
        if (area is None or area in entry.touches) and wanted.search(_words(entry)):
            yield f"{entry.id}  [{', '.join(entry.touches)}]  {entry.says}"


def _words(entry: Ruling) -> str:
    """The text of a ruling with the names of its items."""
    features = (feature for about in entry.about for feature in about.split(ALL_OF))
    items = (item(feature.removeprefix("item:")).title for feature in features if feature.startswith("item:"))
    return " ".join((entry.id, entry.subject, entry.says, *items)).casefold()


class UnknownRuling(Exception):
    """The id of a ruling is unknown; the message is a sentence."""


def ruling_lines(name: str) -> Iterator[str]:
    """The text of a ruling, its page in the book, and its changes; raises UnknownRuling with the nearest id."""
    known = {entry.id.casefold(): entry.id for entry in rulings()}
    found = known.get(name.casefold())
    if found is None:
        near = get_close_matches(name.casefold(), known, n=1)
        raise UnknownRuling(f"{name}: no ruling of that id" + (f"; did you mean {known[near[0]]}?" if near else ""))
    entry = ruling(found)
    book = edition(entry.edition)
    yield f"{entry.id}: {entry.subject}"
    yield f"  {book.title}, {book.document}" + (f", p. {entry.page}" if entry.page else "")
    yield f"  {entry.says}"
    changed = [str(change) for change in changed_by(entry.id)]
    for change in (*(line for line in catalogue_changes(entry) if not changed or line not in PLAIN_AREAS), *changed):
        yield f"  changes {change}"
    if entry.code:
        yield f"  followed by {entry.code}"
        yield f"  proved by {entry.test}"


class CompareOptions(OperationOptions):
    """Options for the differences of editions."""

    unconfirmed: bool = Field(default=False, description="Also differences on which the sources contradict each other.")


def compare_editions(first: str, second: str, options: CompareOptions) -> Iterator[str]:
    """The figures (Alpha Strike) or rulings (classic play) that differ between two editions of one game."""
    one, other = edition(first), edition(second)
    if one.game != other.game:
        raise BadOptions(f"{one.id} and {other.id} are editions of two games; expected two of one game")
    if one.game == "alpha-strike":
        return (f"{found.ruling}  {found}" for found in edition_differences(first, second))
    newer, older = (other, one) if other in newer_editions(one) else (one, other)
    return _classic_differences(newer, older, options)


def _classic_differences(newer: Edition, older: Edition, options: CompareOptions) -> Iterator[str]:
    between = [known for known in newer_editions(older) if known == newer or newer in newer_editions(known)]
    yield from _changed_rules((entry for known in between for entry in rulings(known.id)), options)
    if newer.mechs_only:
        yield f"{newer.id} is an edition for 'Mechs; other units stay as they are"


def _changed_rules(entries: Iterable[Ruling], options: CompareOptions) -> Iterator[str]:
    """A line for each rule that changed; contradictions of the sources are only named unless they are asked for."""
    doubtful = []
    for entry in entries:
        if Area.TEXT in entry.touches:
            continue
        if entry.confidence == DOUBTFUL and not options.unconfirmed:
            doubtful.append(entry.id)
            continue
        grade = f" ({entry.confidence})" if entry.confidence else ""
        before = f" Before: {entry.was}" if entry.was else ""
        yield f"{entry.id}{grade}  {entry.says}{before}"
    if doubtful:
        yield f"unconfirmed, shown with --unconfirmed: {', '.join(doubtful)}"


def rulings_for(unit: Unit) -> Iterator[str]:
    """The rulings that apply to a unit, each with the figures that it changed."""
    found = for_unit(unit, _element(unit))
    yield f"{unit.name}: {count_noun(len(found), 'ruling')}"
    for entry in found:
        subject = f"({entry.subject}) " if entry.subject.casefold() not in entry.says.casefold() else ""
        yield f"{entry.id}  {subject}{entry.says}"
        for figure in changed_figures(entry):
            yield f"    {figure}"


def _element(unit: Unit) -> Element | None:
    """The Alpha Strike element of a unit; None if it has none."""
    from sheets.alphastrike import NoElement, convert  # slow to import, and of use only here

    try:
        return convert(unit)
    except NoElement:
        return None


def changes_since(unit: Unit, since: str, options: CompareOptions) -> Iterator[str]:
    """The figures of a unit that later editions changed, with both values, and the rules that they changed for it."""
    from sheets.edition_changes import changed_since, worth_since  # slow to import, and of use only here

    later = {known.id: known for known in newer_editions(edition(since))}
    newest = (edition(since), *later.values())[-1]
    changed = changed_since(unit, since)
    yield f"{unit.name}: {count_noun(len(changed), 'figure')} changed from {since} to {newest.id}"
    for change in changed:
        why = f" ({change.ruling})" if change.ruling else ""
        yield f"  {change.what}: was {change.was or 'none'}, is {change.now or 'none'}{why}"
    for what, was, now in worth_since(unit, since):
        if was == now:
            yield f"  {what}: {now} in both"
    if newest.others and not isinstance(unit, Mech):
        yield f"{newest.id} is an edition for 'Mechs and treats it as an asset: it stays as it is"
    of_figures = {change.ruling for change in changed}
    concerned = (
        entry
        for entry in for_unit(unit, _element(unit))
        if entry.id not in of_figures or Area.PLAY in entry.touches  # such an entry is more than its figure
    )
    yield from _changed_rules((entry for entry in concerned if entry.edition in later), options)
    general = sum(not entry.about and _is_for(unit, entry) for known in later for entry in rulings(known))
    if general:
        count = count_noun(general, "rule")
        yield f"and {count} that later books changed for all such units: astech errata compare {since} {newest.id}"


def _is_for(unit: Unit, entry: Ruling) -> bool:
    """Whether a general rule can concern a unit: those of a book for 'Mechs concern 'Mechs only."""
    return Area.TEXT not in entry.touches and (isinstance(unit, Mech) or not edition(entry.edition).mechs_only)
