"""`astech correct`: printed sheets with the errata applied and all figures recalculated."""

import sys
from pathlib import Path

import click

from astech.operations.correct import (
    CorrectedUnit,
    CorrectOptions,
    corrected_pages,
    corrections_json,
    corrections_text,
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
    done, failed = list[CorrectedUnit](), False
    for corrected, problems in corrections(sources, options):
        for problem in problems:
            complain(problem)
        failed = failed or corrected is None
        done += [corrected] if corrected is not None else []
    if output.path is not None and not dry_run:
        printed = [each for each in done if options.force or not each.doubt]
        for each in done:
            if each not in printed:
                complain(f"{each.file}: not printed, since it was read in doubt; --force prints it")
        if pages := [page for each in printed for page in corrected_pages(each)]:
            output.write(as_bytes(pages, "pdf", output.path.stem), inputs)
    if explain is not None:
        try:
            FileOutput(explain, output.existing).write(recognition_pictures(inputs[0]), inputs)
        except Unreadable as error:
            complain(error.problem)
    if form == "json":
        say(corrections_json(done))
    elif done:
        say(corrections_text(done))
    sys.exit(1 if failed or any(each.doubt for each in done) else 0)
