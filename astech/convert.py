"""`astech convert`: units rewritten in another format."""

import sys
from functools import partial
from pathlib import Path

import click

from astech.batch import Tally, run_shown, tell
from astech.options import OutputPath, jobs_option, loadout_option, paths_argument
from astech.outputs import Outputs, Refused
from exporters.writers import WRITERS, writer_of
from importers import walk
from sheets.units import Unit


@click.command()
@paths_argument
@click.option("--to", "form", type=click.Choice(list(WRITERS)), required=True, help="The format to write.")
@click.option("-o", "--output", type=OutputPath(folder=True), required=True, metavar="DIR", help="Where to.")
@jobs_option
@loadout_option
def convert(paths: tuple[str, ...], form: str, output: Path, jobs: int | None) -> None:
    """Rewrite units in another format.

    A file keeps its name, and its sub-folders below the folder or archive that was named, and gets the new suffix. No
    output replaces another one of the same run, nor the file it comes from. What the readers noticed goes to standard
    error. Each loadout of an Omni becomes a file of its own; .ssw takes 'Mechs, .saw vehicles.

    \b
    Examples:
      astech convert "Brolga BRG-2.mtf" --to json -o converted
      astech convert units.zip --to blk -o converted --jobs 2
    """
    tally, outputs = Tally(), Outputs(output)
    for outcome in run_shown(walk(paths), partial(_text, form), jobs):
        if outcome.value is None:
            tally.add(outcome)
            continue
        try:
            outputs.write(outcome.file, f".{form}", outcome.value, outcome.path)
        except Refused as refused:
            tally.fail(refused.problem)
        else:
            tally.add(outcome)
        tell(outcome)
    sys.exit(tally.close())


def _text(form: str, unit: Unit, file: str) -> str:
    return writer_of(form)(unit)
