"""`astech correct`: printed sheets with the errata applied and all figures recalculated."""

import sys
from pathlib import Path

import click

from astech.operations.correct import (
    CorrectOptions,
    corrections_json,
    corrections_text,
    printable_pages,
    recognition_pictures,
)
from astech.operations.correct import correct as corrections
from astech.operations.units import sources_of
from astech.options import file_output_options, options_of, single_options, unit_argument
from astech.outputs import FileOutput
from astech.terminal import complain, say
from exporters.recordsheet.book import as_bytes
from importers import Unreadable


@click.command()
@unit_argument("path", metavar="SHEET")
@file_output_options("The output file or folder of the corrected sheets.", metavar="OUT.pdf")
@click.option("--dry-run", is_flag=True, help="List the changes, and print nothing.")
@options_of(CorrectOptions)
@click.option(
    "--explain",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PICTURES.pdf",
    help="Write copies of the pages with a box around each recognized part.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="The format of the list of changes."
)
@single_options
def correct(
    path: str, output: FileOutput, dry_run: bool, options: CorrectOptions, explain: Path | None, form: str
) -> None:
    """Read printed sheets, or unit files, apply the errata, and print them again.

    Every change is marked on the new sheet with its number in the list: the figure on the old sheet, the new figure,
    the ruling or the lines of a sum that changed it. With --against the unit as it should be is printed, and the list
    has everything that the sheet has otherwise. A sheet that was read in doubt, such as one whose printed Battle Value
    its unit does not come to, is printed with --force only. What the old sheet does not print, such as the year, stays
    blank. The exit code is 0 when all units were read without doubt, else 1.

    \b
    Examples:
      astech correct Warhammer.pdf -o corrected.pdf
      astech correct Warhammer.pdf --dry-run
      astech correct book.pdf -o corrected.pdf --edition tw-4.4 --format json
      astech correct Warhammer.pdf -o out.pdf --against u.zip --explain seen.pdf
    """
    if output.path is None and not dry_run:
        raise click.UsageError("Missing option '-o' / '--output': where the corrected sheets go, or --dry-run.")
    sources = list(sources_of([path]))
    inputs = [source.path for source in sources]
    results = list(corrections(sources, options))
    done = [each.corrected for each in results if each.corrected is not None]
    for problem in (problem for each in results for problem in each.problems):
        complain(problem)
    if output.path is not None and not dry_run:
        pages, refusals = printable_pages(done, options)
        for problem in refusals:
            complain(problem)
        if pages:
            output.write(as_bytes(pages, "pdf", output.path.stem), inputs)
    if explain is not None:
        try:
            FileOutput(explain, output.existing).write(recognition_pictures(sources[0]), inputs)
        except Unreadable as error:
            complain(error.problem)
    if text := corrections_json(done) if form == "json" else corrections_text(done):
        say(text)
    sys.exit(1 if len(done) < len(results) or any(each.doubt for each in done) else 0)
