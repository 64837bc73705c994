"""`astech correct`: printed sheets with the errata applied and everything derived worked out again."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from astech.library.names import path_of
from astech.outputs import Existing, Skipped, Standing, existing_options
from astech.terminal import complain, reason, say
from exporters import Unwritable
from exporters.recordsheet import Sheet, SheetOptions, pages
from exporters.recordsheet.book import as_bytes
from exporters.recordsheet.layout import AnySheet
from exporters.recordsheet.sheet import FRESH
from importers import Loaded, load_all, walk
from importers.recordsheet_pdf.printed_figures import worked_out
from sheets.editions import CLASSIC, books
from sheets.errata.correction import Correction, corrected
from sheets.record.condition import Condition

RECOMPUTED = "worked out again"
"""What stands in place of a ruling where a printed figure does not follow from the unit."""


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
    type=click.Choice([book.id for book in books("classic")]),
    default=CLASSIC.id,
    show_default=True,
    help="Whose errata hold.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Of the list of changes.")
@existing_options
def correct(path: str, output: Path, edition: str, form: str, existing: Existing) -> None:
    """Read printed sheets, or unit files, apply the errata, and print them again.

    Every change is listed: what was, what is, by which ruling. A Battle Value that the sheet prints otherwise than it
    comes to is among them. The exit code is 0 when all units were read, 1 when some were not.

    \b
    Examples:
      astech correct Warhammer.pdf -o corrected.pdf
      astech correct book.pdf -o corrected.pdf --edition tw-4.4 --format json
    """
    units = [loaded for source in walk([path_of(path)]) for loaded in load_all(source)]
    sheets: list[AnySheet] = []
    lists: list[tuple[str, str, tuple[Correction, ...]]] = []
    for loaded in units:
        for problem in loaded.problems:
            complain(problem)
        if loaded.unit is None:
            continue
        unit, changes = corrected(loaded.unit, edition)
        changes += tuple(_recomputed(loaded, edition))
        sheets.append(Sheet(unit, loaded.condition or FRESH, SheetOptions(edition=edition)))
        lists.append((loaded.file, unit.name, changes))
    if sheets:
        _write(sheets, path, output, existing)
    _tell(lists, form)
    sys.exit(0 if len(sheets) == len(units) else 1)


def _recomputed(loaded: Loaded, edition: str) -> Iterator[Correction]:
    """The figures that the sheet of an untouched unit prints otherwise than they come out."""
    if loaded.unit is None or (loaded.condition or Condition()) != Condition():
        return  # a damaged unit is worth less, and some sheets print that
    figures = worked_out(loaded.unit, edition)
    for name, was in loaded.figures.items():
        if was != figures[name]:
            yield Correction(what=name, was=f"{was:,}", now=f"{figures[name]:,}", ruling=RECOMPUTED)


def _write(sheets: list[AnySheet], path: str, output: Path, existing: Existing) -> None:
    try:
        Standing(existing, [path]).write(output, as_bytes(list(pages(sheets)), "pdf", output.stem))
    except Skipped:
        pass
    except Unwritable as error:
        complain(str(error))
        sys.exit(1)
    except OSError as error:
        complain(f"{output}: {reason(error)}")
        sys.exit(1)


def _tell(lists: list[tuple[str, str, tuple[Correction, ...]]], form: str) -> None:
    """The changes of each unit."""
    if form == "json":
        told = [
            {"file": file, "unit": name, "changes": [change.model_dump() for change in changes]}
            for file, name, changes in lists
        ]
        say(json.dumps(told, indent=2, ensure_ascii=False))
        return
    for _, name, changes in lists:
        say(f"{name}: {'nothing to correct' if not changes else ''}".rstrip(" "))
        for change in changes:
            say(f"  {change.what}: was {change.was or 'none'}, is {change.now or 'none'} ({change.ruling})")
