"""`astech convert`: units rewritten in another format."""

import sys
from functools import partial
from pathlib import Path

import click

from astech.batch import Tally, run_shown, tell
from astech.options import jobs_option, loadout_option, paths_argument
from astech.outputs import OutputPath, Outputs, Refused
from exporters import write
from importers import walk
from sheets.formats.format import writable
from sheets.units import Unit


@click.command()
@paths_argument
@click.option("--to", "form", type=click.Choice(list(writable())), required=True, help="The format to write.")
@click.option("-o", "--output", type=OutputPath(folder=True), required=True, metavar="DIR", help="Where to.")
@jobs_option
@loadout_option
def convert(paths: tuple[str, ...], form: str, output: Path, jobs: int | None) -> None:
    """Rewrite units in another format.

    .mtf and .ssw files hold 'Mechs, .saw vehicles, .blk all units but 'Mechs, .json all.

    A unit in a folder or an archive keeps its path in there: 3050/Currawong.saw becomes DIR/3050/Currawong.blk. A
    file that is named itself keeps its path as given, or its name alone if that path is absolute or leads upwards.
    Standard input becomes DIR/unit.blk. A loadout of an Omni becomes a file of its own: Potoroo.ssw#Prime becomes
    DIR/Potoroo Prime.mtf. What some file systems refuse in a name becomes _.

    No output replaces another one of the same run, nor the file that it comes from. What the readers noticed goes to
    standard error.

    \b
    Examples:
      astech convert "Brolga BRG-2.mtf" --to json -o converted
      astech convert tanks.zip --to blk -o converted --jobs 2
    """
    suffix = writable()[form].suffixes[0]
    tally, outputs = Tally(), Outputs(output)
    for outcome in run_shown(walk(paths), partial(_content, form), jobs):
        if outcome.value is None:
            tally.add(outcome)
            continue
        try:
            outputs.write(outcome.file, suffix, outcome.value, outcome.path)
        except Refused as refused:
            tally.fail(refused.problem)
        else:
            tally.add(outcome)
        tell(outcome)
    sys.exit(tally.close())


def _content(form: str, unit: Unit, file: str) -> bytes:
    return write(unit, form)
