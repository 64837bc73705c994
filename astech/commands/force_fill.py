"""`astech force fill`: units of a library up to the limit of a pack."""

import sys
from pathlib import Path

import click

from astech.batch import BatchOptions, BatchTally, run_shown, units_in_sources
from astech.operations.force_check import forces_of, open_pack
from astech.operations.force_fill import ForceFillOptions, fill_from_library, filled_force_file, force_totals
from astech.operations.mistakes import BadOptions
from astech.operations.units import marked_units, sheet_damage
from astech.options import file_output_options, options_of, working_options
from astech.outputs import FileOutput
from astech.terminal import complain, say


@click.command("fill")
@click.argument("paths", metavar="[PATH...]", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice(["text", "jsonl"]), default="text", help="The format of the output."
)
@file_output_options("Also write the whole force.", metavar="OUT.mul")
@click.option(
    "--from",
    "library_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="LIBRARY",
    help="The file of the library that units come from (default: your own).",
)
@options_of(ForceFillOptions)
@working_options
def fill_command(
    paths: tuple[str, ...],
    form: str,
    output: FileOutput,
    library_file: Path | None,
    options: ForceFillOptions,
    batch: BatchOptions,
) -> None:
    """Fill a force with units of a library, as near to the limit of Battle Value or Point Value as it can.

    PATH are units that are in the force already; the others have crews of 4/5. The sum is the best one for a pack
    whose rules are about Battle Value or Point Value, the number of units, units of one name, and single units. With
    other rules a better force may exist, and none found within 5 seconds does not mean that there is none.

    \b
    Examples:
      astech force fill --pack ladder --seed 7
      astech force fill --pack ladder --from club.sqlite
      astech force fill "Atlas AS7-D" --pack ladder -o list.mul
    """
    if output.path is not None and output.path.suffix.lower() != ".mul":
        raise BadOptions(f"{output.path.name}: unknown format; expected .mul")
    check = open_pack(options)
    sources = [source for each in forces_of(paths) for source in each.sources]
    tally = BatchTally(quiet=batch.quiet)
    units = marked_units(sources, options, sheet_damage, batch)
    outcomes = tally.read_all(units_in_sources(units.sources, units.batch, run_shown)) if sources else []
    if code := tally.close(files=False):
        sys.exit(code)
    given, filled = fill_from_library(outcomes, options, check, library_file)
    if not filled.units:
        complain(filled.reason)
        sys.exit(1)
    totals = force_totals(filled, check, len(given))
    say(totals.as_json if form == "jsonl" else totals.as_text)
    if output.path is not None:
        output.write(filled_force_file([*given, *filled.units]), ())
