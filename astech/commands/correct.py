"""`astech correct`: printed sheets with the errata applied and everything derived worked out again."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from astech.editions import EditionChoice
from astech.library.names import path_of
from astech.outputs import Existing, Skipped, Standing, existing_options
from astech.terminal import complain, reason, say
from exporters import Unwritable
from exporters.page import Page
from exporters.recordsheet import Sheet, SheetOptions, pages
from exporters.recordsheet.book import as_bytes
from exporters.recordsheet.corrections import Change, marked
from importers import Loaded, Unreadable, load_all, walk
from importers.recordsheet_pdf.printed_figures import BATTLE_VALUE, worked_out
from sheets.correction import Correction, corrected
from sheets.editions import CLASSIC
from sheets.equipment import find, items
from sheets.equipment.quirks import quirks
from sheets.record.condition import FRESH, Condition
from sheets.units import Unit
from sheets.units.difference import differences

RECOMPUTED = "worked out again"
"""What stands in place of a ruling where a printed figure does not follow from the unit."""
CANONICAL = "canonical data"
"""What stands there where the sheet differs from the unit that it is held against."""

UNPRINTED = ("fluff", "mul id", "source", "extra", "icon", "original year", "manual", "order of")
"""What no sheet prints, by the beginning of its name in a comparison."""


class Corrected:
    """A unit of the input, what it is now, and what changed."""

    def __init__(self, loaded: Loaded, unit: Unit, changes: tuple[Correction, ...], edition: str) -> None:
        self.file = loaded.file
        self.unit = unit
        self.changes = changes
        self.sheet = Sheet(unit, loaded.condition or FRESH, SheetOptions(edition=edition))


@click.command()
@click.argument("path", metavar="SHEET")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    metavar="OUT.pdf",
    help="Where the corrected sheets go.",
)
@click.option(
    "--edition",
    type=EditionChoice(["classic"]),
    default=CLASSIC.id,
    show_default=True,
    help="Whose errata hold.",
)
@click.option(
    "--against",
    metavar="UNIT",
    help="The unit as it should be: a file, a folder or archive that has it, or a name of the library.",
)
@click.option(
    "--explain",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PICTURES.pdf",
    help="Copies of the pages with a box around all that was recognised.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Of the list of changes.")
@existing_options
def correct(
    path: str, output: Path, edition: str, against: str | None, explain: Path | None, form: str, existing: Existing
) -> None:
    """Read printed sheets, or unit files, apply the errata, and print them again.

    Every change is marked on the new sheet with its number in the list: what was, what is, by which ruling. A figure
    that the sheet prints otherwise than it comes to is among them. With --against the unit as it should be is printed,
    and what the sheet had otherwise is listed. The exit code is 0 when all units were read, 1 when some were not.

    \b
    Examples:
      astech correct Warhammer.pdf -o corrected.pdf
      astech correct book.pdf -o corrected.pdf --edition tw-4.4 --format json
      astech correct Warhammer.pdf -o out.pdf --against u.zip --explain seen.pdf
    """
    given = path_of(path)
    units = [loaded for source in walk([given]) for loaded in load_all(source)]
    canon = _canon(against)
    done: list[Corrected] = []
    for loaded in units:
        for problem in loaded.problems:
            complain(problem)
        if loaded.unit is not None:
            done.append(_corrected(loaded, loaded.unit, canon, edition))
    if done:
        _write(done, given, output, existing)
    if explain is not None:
        _explain(given, explain, existing)
    _tell(done, form)
    sys.exit(0 if len(done) == len(units) else 1)


def _canon(against: str | None) -> list[Unit] | None:
    """The units that sheets are held against; None where that was not asked for."""
    if against is None:
        return None
    found = [loaded.unit for source in walk([path_of(against)]) for loaded in load_all(source)]
    known = [unit for unit in found if unit is not None]
    if not known:
        raise click.UsageError(f"--against {against}: no unit that can be read")
    return known


def _corrected(loaded: Loaded, unit: Unit, canon: list[Unit] | None, edition: str) -> Corrected:
    changes: list[Correction] = []
    if canon is not None:
        other = _same(unit, canon)
        if other is None:
            complain(f"{loaded.file}: no unit called {unit.name!r} to hold it against")
        else:
            inferred = any(problem.found.startswith("the year is not printed") for problem in loaded.problems)
            changes += (d for d in _deviations(unit, other) if d.what != "year" or not inferred)
            unit = other
    unit, rulings = corrected(unit, edition)
    return Corrected(loaded, unit, (*changes, *rulings, *_recomputed(loaded, unit, edition)), edition)


def _same(unit: Unit, canon: list[Unit]) -> Unit | None:
    """The unit of that name; a single one is meant, whatever its name."""
    return next((other for other in canon if other.name == unit.name), canon[0] if len(canon) == 1 else None)


def _deviations(unit: Unit, other: Unit) -> Iterator[Correction]:
    """In what the sheet differs from the unit as it should be."""
    for found in differences(unit, other):
        if not found.where.startswith(UNPRINTED):
            yield Correction(what=found.where, was=found.left or "", now=found.right or "", ruling=CANONICAL)


def _recomputed(loaded: Loaded, unit: Unit, edition: str) -> Iterator[Correction]:
    """The figures that the sheet of an untouched unit prints otherwise than they come out."""
    if (loaded.condition or Condition()) != Condition():
        return  # a damaged unit is worth less, and some sheets print that
    figures = worked_out(unit, edition)
    for name, was in loaded.figures.items():
        if was != figures[name]:
            yield Correction(what=name, was=f"{was:,}", now=f"{figures[name]:,}", ruling=RECOMPUTED)


def _pages(done: list[Corrected]) -> Iterator[Page]:
    """The pages of each unit alone, so that a book stays in its order, with a flag at every change."""
    for each in done:
        changes = [_on_the_sheet(change, each.unit) for change in each.changes]
        yield from (marked(page, changes) for page in pages([each.sheet]))


PRINTED_AS = {
    "model": "",
    "chassis": "",
    "role": "Role",
    "year": "Era",
    "mass": "Tonnage",
    "tech base": "Tech",
    "rules level": "Rules",
    "engine": "Engine",
    "heat sinks": "HEAT SINKS",
    "armor": "ARMOR",
    "structure": "STRUCTURE",
    "walk": "WALK",
    "cruise": "CRUISE",
    "jump": "JUMP",
    "safe thrust": "SAFE THRUST",
    "fuel": "FUEL",
}
"""What a sheet calls what a comparison names, by the beginning of its name; a name of a unit is printed as itself."""

_AN_ITEM = re.compile(r"(?:\d+ × )?(.+?)(?: \[[^\]]+\])?(?: \(.+\))?")


def _on_the_sheet(change: Correction, unit: Unit) -> Change:
    """What a sheet prints of a change: the name of an item, a quirk in its list, a figure by its label."""
    if change.what == BATTLE_VALUE:
        return Change((), "bv")
    if change.what == "quirk":
        known = quirks().get(change.now or change.was)
        return Change(("Quirks:",) if known is not None else ())
    item = next((i for i in items() if change.what.startswith(f"{i.title} ")), None)
    if item is not None:
        return Change((item.short, item.title))
    if change.what.startswith("equipment in"):
        name = _AN_ITEM.fullmatch(change.now)
        named = find(name[1]) if name is not None else None
        return Change((named.short,) if named is not None else ())
    label = next((words for field, words in PRINTED_AS.items() if change.what.startswith(field)), None)
    return Change(() if label is None else (label or unit.name,))


def _write(done: list[Corrected], path: str, output: Path, existing: Existing) -> None:
    try:
        Standing(existing, [path]).write(output, as_bytes(list(_pages(done)), "pdf", output.stem))
    except Skipped:
        pass
    except Unwritable as error:
        complain(str(error))
        sys.exit(1)
    except OSError as error:
        complain(f"{output}: {reason(error)}")
        sys.exit(1)


def _explain(path: str, target: Path, existing: Existing) -> None:
    """The pictures of what was recognised, as pages of a PDF."""
    from importers.recordsheet_pdf.explained import explained  # pdfplumber takes its time to load

    try:
        data = Path(path).read_bytes()
        if not data.startswith(b"%PDF"):
            raise click.UsageError("--explain shows what was recognised on the pages of a PDF")
        Standing(existing, [path]).write(target, explained(data, path))
    except Skipped:
        pass
    except Unreadable as error:
        complain(error.problem)
    except OSError as error:
        complain(f"{target}: {reason(error)}")
        sys.exit(1)


def _tell(done: list[Corrected], form: str) -> None:
    """The changes of each unit, with the numbers that they have on its sheet."""
    if form == "json":
        told = [
            {
                "file": each.file,
                "unit": each.unit.name,
                "changes": [{"mark": n, **change.model_dump()} for n, change in enumerate(each.changes, 1)],
            }
            for each in done
        ]
        say(json.dumps(told, indent=2, ensure_ascii=False))
        return
    for each in done:
        say(f"{each.unit.name}: {'nothing to correct' if not each.changes else ''}".rstrip(" "))
        for number, change in enumerate(each.changes, 1):
            say(f"  {number} {change.what}: was {change.was or 'none'}, is {change.now or 'none'} ({change.ruling})")
