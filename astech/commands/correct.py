"""`astech correct`: printed sheets with the errata applied and everything derived worked out again."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from astech.operations.correct import CorrectedUnit, CorrectOptions, corrected_pages
from astech.operations.correct import correct as corrections
from astech.operations.mistakes import BadOptions
from astech.operations.units import sources_of
from astech.options import existing_options, options_of, single_options, unit_argument
from astech.outputs import Existing, Skipped, Standing
from astech.terminal import complain, reason, say
from exporters import Unwritable
from exporters.recordsheet.book import as_bytes
from importers import Unreadable


@click.command()
@unit_argument("path", metavar="SHEET")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT.pdf",
    help="Where the corrected sheets go.",
)
@click.option("--dry-run", is_flag=True, help="List what changed, and print nothing.")
@options_of(CorrectOptions)
@click.option(
    "--explain",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PICTURES.pdf",
    help="Copies of the pages with a box around all that was recognised.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Of the list of changes.")
@existing_options
@single_options
def correct(
    path: str,
    output: Path | None,
    dry_run: bool,
    options: CorrectOptions,
    explain: Path | None,
    form: str,
    existing: Existing,
) -> None:
    """Read printed sheets, or unit files, apply the errata, and print them again.

    Every change is marked on the new sheet with its number in the list: the figure on the old sheet, the new figure,
    the ruling or the lines of a sum that changed it. With --against the unit as it should be is printed, and the list
    has everything that the sheet has otherwise. A sheet that was read in doubt, such as one whose printed Battle Value
    its unit does not come to, is printed with --force only. The exit code is 0 when all units were read without doubt,
    else 1.

    \b
    Examples:
      astech correct Warhammer.pdf -o corrected.pdf
      astech correct Warhammer.pdf --dry-run
      astech correct book.pdf -o corrected.pdf --edition tw-4.4 --format json
      astech correct Warhammer.pdf -o out.pdf --against u.zip --explain seen.pdf
    """
    if output is None and not dry_run:
        raise click.UsageError("Missing option '-o' / '--output': where the corrected sheets go, or --dry-run.")
    sources = list(sources_of([path]))
    done, failed = list[CorrectedUnit](), False
    for found, problems in corrections(sources, options):
        for problem in problems:
            complain(problem)
        if found is None:
            failed = True
            continue
        if found.remark is not None:
            complain(found.remark)
        done.append(found)
    standing = Standing(existing, [source.path for source in sources])
    printed = [each for each in done if options.force or not each.doubt]
    if output is not None and not dry_run:
        for each in done:
            if each not in printed:
                complain(f"{each.file}: not printed, since it was read in doubt; --force prints it")
        if printed:
            pages = [page for each in printed for page in corrected_pages(each)]
            _write(standing, output, as_bytes(pages, "pdf", output.stem))
    if explain is not None:
        _explain(sources[0].path, standing, explain)
    _tell(done, form)
    sys.exit(1 if failed or any(each.doubt for each in done) else 0)


def _write(standing: Standing, output: Path, data: bytes) -> None:
    try:
        standing.write(output, data)
    except Skipped:
        pass
    except Unwritable as error:
        complain(str(error))
        sys.exit(1)


def _explain(path: str, standing: Standing, target: Path) -> None:
    """The pictures of what was recognised, as pages of a PDF."""
    from importers.recordsheet_pdf.explained import explained  # pdfplumber takes its time to load

    try:
        data = Path(path).read_bytes()
        if not data.startswith(b"%PDF"):
            raise BadOptions("--explain shows what was recognised on the pages of a PDF")
        _write(standing, target, explained(data, path))
    except Unreadable as error:
        complain(error.problem)
    except OSError as error:
        complain(f"{path}: {reason(error)}")
        sys.exit(1)


def _tell(done: Sequence[CorrectedUnit], form: str) -> None:
    """The changes of each unit, with the numbers that they have on its sheet."""
    if form == "json":
        say(json.dumps([each.data for each in done], indent=2, ensure_ascii=False))
        return
    for each in done:
        nothing = "read in doubt, no change found" if each.doubt else "nothing to correct"
        say(f"{each.unit.name}: {'' if each.changes else nothing}".rstrip(" "))
        for number, change in enumerate(each.changes, 1):
            say(f"  {number} {change.what}: was {change.was or 'none'}, is {change.now or 'none'} ({change.ruling})")
