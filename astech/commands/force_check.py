"""`astech force check`: forces against the rules of a pack."""

import sys

import click

from astech.batch import BatchOptions, BatchTally, run_shown, units_in_sources
from astech.force_verdicts import FILE_FORMS, verdict_content
from astech.operations.force_check import (
    ForceCheckOptions,
    check_forces,
    exit_code,
    forces_of,
    open_pack,
    pack_warnings,
)
from astech.operations.units import marked_units, sheet_damage
from astech.options import batch_options, file_output_options, options_of, paths_argument
from astech.outputs import FileOutput
from astech.terminal import complain
from exporters import Unwritable


@click.command()
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl", "csv", "github"]),
    help="Sentences, one JSON object a force, a row a violation, or annotations for GitHub (default: what OUT ends in, "
    "or text).",
)
@file_output_options("A file to write: .txt, .jsonl, .csv, or a page to print as .pdf, .svg or .png.")
@options_of(ForceCheckOptions)
@batch_options
def check(
    paths: tuple[str, ...], form: str | None, output: FileOutput, options: ForceCheckOptions, batch: BatchOptions
) -> None:
    """Forces against the rules of an organizer: each rule that a force breaks, with units and figures.

    Unit files and names of the library make one force together; each .mul, .cpnx, folder, or campaign of a store is a
    force of its own, so that the files of many players give one report. The exit code is 0 when every force is legal, 1
    when a rule is broken or a unit cannot be read, 3 when a rule cannot be checked. docs/packs.md describes packs.

    \b
    Examples:
      astech force check players/*.mul --pack ladder
      astech force check A.mtf B.mtf --pack my-event.toml --c3
      astech force check lists/ --pack ladder --format csv > verdicts.csv
      astech force check lance.mul --pack ladder -o verdict.pdf
    """
    form = output.form(form, FILE_FORMS)
    pack = open_pack(options)
    forces = forces_of(paths)
    sources = [source for each in forces for source in each.sources]
    tally = BatchTally(quiet=batch.quiet)
    units = marked_units(sources, options, sheet_damage, batch)
    outcomes = tally.read_all(units_in_sources(units.sources, units.batch, run_shown))
    for note in (*pack_warnings(pack), *units.notes):
        complain(note)
    verdicts = list(check_forces(forces, outcomes, options, pack))
    try:
        content = verdict_content(verdicts, form, options)
        output.write(content, (source.path for source in sources), verbatim=form == "csv", wrapped=form == "text")
    except Unwritable as refused:
        tally.fail(str(refused))
    code = tally.close(files=output.path is not None)
    sys.exit(code or exit_code(verdicts))
