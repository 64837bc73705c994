"""`astech force`: units that take the field together, what they are worth, and their files."""

import sys
from functools import partial

import click

from astech.batch import BatchOptions, BatchTally, run_shown, units_in_sources
from astech.commands.force_check import check
from astech.commands.force_fill import fill_command
from astech.groups import CommandWithOthers
from astech.operations.editions import asset_sentences
from astech.operations.force import FILE_FORMS, ForceOptions, force_content
from astech.operations.force import force as form_force
from astech.operations.units import marked_units, sheet_damage, sources_of
from astech.options import batch_options, file_output_options, options_of, paths_argument
from astech.outputs import FileOutput
from astech.terminal import complain
from exporters import Unwritable


@click.command(name="force")
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "json", "jsonl", "tts"]),
    help="Lines to paste, rows or objects for programs, or the code of an Alpha Strike list for Tabletop Simulator "
    "(default: what OUT ends in, or text).",
)
@file_output_options("A file to write: .mul, .txt, .csv, .json, .jsonl, or a page to print as .pdf, .svg or .png.")
@options_of(ForceOptions)
@batch_options
def roster(
    paths: tuple[str, ...], form: str | None, output: FileOutput, options: ForceOptions, batch: BatchOptions
) -> None:
    """A force: its units with pilots and damage, Battle Value with skills and C3 networks, Point Value.

    PATH is a force file (.mul, .cpnx), or unit files, or both. A .mul written here has the pilots and all damage; each
    marked box without a field in that format is refused by name, and kept in the extra data of the pilot, which AsTech
    alone reads. Damage changes no value.

    \b
    Examples:
      astech force lance.mul
      astech force A.mtf B.mtf --pilot "Ada Voss 3/4" --pilot "Jon 4/5" -o ab.mul
      astech force lance.mul --format csv > lance.csv
      astech force lance.mul --format tts
      astech force lance.mul -o lance.pdf --name "Gray Watch" --paper a4
      astech force check lance.mul --pack ladder
    """
    form = output.form(form, FILE_FORMS)
    sources = list(sources_of(paths))
    tally = BatchTally(quiet=batch.quiet)
    units = marked_units(sources, options, partial(sheet_damage, edition=options.reading), batch)
    found = tally.read(units_in_sources(units.sources, units.batch, run_shown))
    if not found:
        sys.exit(tally.close())
    made = form_force(found, sources[0].file, options)
    assets = asset_sentences((member.unit for member in made.members), options.edition) if options.edition else ()
    for note in (*units.notes, *made.notes, *assets):
        complain(note)
    try:
        file = force_content(made, form, options)
        for note in file.notes:
            complain(note)
        output.write(file.content, (source.path for source in sources), verbatim=form == "csv")
    except Unwritable as refused:
        tally.fail(str(refused))
    sys.exit(tally.close(files=output.path is not None))


force = CommandWithOthers(roster, (check, fill_command))
