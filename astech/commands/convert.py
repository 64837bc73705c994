"""`astech convert`: units rewritten in another format."""

import sys
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click

from astech.batch import BatchOptions, BatchTally, Place, run_shown, saying_what_is_whole, tell
from astech.naming import name_option, output_name
from astech.options import batch_options, loadout_option, paths_argument
from astech.outputs import Existing, OutputPath, Outputs, Standing, existing_options
from astech.terminal import complain, counted
from exporters import write
from exporters.formats import writable
from importers import walk
from sheets.problem import Problem
from sheets.record.condition import Condition
from sheets.record.mul.exchange import given
from sheets.units import Unit


@click.command()
@paths_argument
@click.option("--to", "form", type=click.Choice(list(writable())), required=True, help="The format to write.")
@click.option("-o", "--output", type=OutputPath(folder=True), required=True, metavar="DIR", help="Where to.")
@name_option
@existing_options
@batch_options
@loadout_option
def convert(
    paths: tuple[str, ...], form: str, output: Path, template: str, existing: Existing, batch: BatchOptions
) -> None:
    """Rewrite units in another format.

    .mtf and .ssw files hold 'Mechs, .saw vehicles, .blk all units but 'Mechs, .json all. A .mul
    file names its unit and has its crew and damage.

    A unit in a folder or an archive keeps its path in there: 3050/Currawong.saw becomes DIR/3050/Currawong.blk. A
    file that is named itself keeps its path as given, or its name alone if that path is absolute or leads upwards.
    Standard input becomes DIR/unit.blk. A loadout of an Omni becomes a file of its own: Potoroo.ssw#Prime becomes
    DIR/Potoroo Prime.mtf. What some file systems refuse in a name becomes _.

    What is written is read again first: a unit that would not come back the same is refused.

    No output replaces another one of the same run, nor a file that is read in it. What the readers noticed goes to
    standard error.

    \b
    Examples:
      astech convert "Brolga BRG-2.mtf" --to json -o converted
      astech convert tanks.zip --to blk -o converted --jobs 2
      astech convert units/ --to json -o by-era --name "{era}/{chassis} {model}"
    """
    sources = list(walk(paths))
    suffix = writable()[form].suffixes[0]
    outputs = Outputs(output, Standing(existing, (source.path for source in sources)))
    tally = BatchTally("file", batch.quiet)
    with saying_what_is_whole(lambda: f"{counted(tally.done, 'file')} whole in {output}"):
        for outcome in run_shown(sources, partial(rewritten, form, suffix, outputs, template), batch):
            if outcome.value is None:
                tally.add(outcome)
                continue
            with tally.written(outcome):
                outputs.write(outcome.file, outcome.value.wanted, suffix, outcome.value.content)
            tell(outcome)
            if outcome.value.unsaid:
                complain(Problem(file=outcome.file, found=outcome.value.unsaid))
    sys.exit(tally.close())


class Rewritten(NamedTuple):
    """The content of a unit's file, and what that is to be called."""

    wanted: str
    content: bytes
    unsaid: str = ""  # what the file cannot say of the unit's condition


def rewritten(form: str, suffix: str, outputs: Outputs, template: str, unit: Unit, place: Place) -> Rewritten:
    wanted = output_name(template, unit, place)
    outputs.look(wanted, suffix)
    return Rewritten(wanted, write(unit, form, place.condition), _unsaid(form, unit, place.condition))


def _unsaid(form: str, unit: Unit, condition: Condition | None) -> str:
    """What is to be said where the format has other words, or none, for what has happened to a unit."""
    if not condition or condition == Condition(crew=condition.crew):
        return ""
    if form == "json":
        return ""  # all of it
    if writable()[form].with_condition:
        return "; ".join(given(unit, condition).report)
    return f"its damage is not written, as a .{form} file holds designs; --to mul or json keeps it"
