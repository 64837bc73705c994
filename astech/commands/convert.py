"""`astech convert`: units rewritten in another format."""

import sys
from pathlib import Path

import click

from astech.batch import BatchOptions, BatchTally, print_reader_notes, run_shown, summarizing_on_interrupt
from astech.operations.convert import ConvertOptions
from astech.operations.convert import convert as converted
from astech.operations.units import sources_of
from astech.options import OutputPath, batch_options, existing_options, loadout_option, options_of, paths_argument
from astech.outputs import Existing, Outputs, OverwriteGuard
from astech.terminal import complain
from astech.text import count_noun
from sheets.problem import Problem


@click.command()
@paths_argument
@options_of(ConvertOptions)
@click.option(
    "-o", "--output", type=OutputPath(folder=True), required=True, metavar="DIR", help="The output file or folder."
)
@existing_options
@batch_options
@loadout_option
def convert(
    paths: tuple[str, ...],
    options: ConvertOptions,
    output: Path,
    loadout: str,
    existing: Existing,
    batch: BatchOptions,
) -> None:
    """Rewrite units in another format.

    .mtf and .ssw files hold 'Mechs, .saw vehicles, .blk all units but 'Mechs, .json all. A .mul
    file names its unit and has its crew and damage.

    A unit in a folder or an archive keeps its path in there: 3050/Currawong.saw becomes DIR/3050/Currawong.blk. A
    file that is named itself keeps its path as given, or its name alone if that path is absolute or leads upwards.
    Standard input becomes DIR/unit.blk. A loadout of an Omni becomes a file of its own: Potoroo.ssw#Prime becomes
    DIR/Potoroo Prime.mtf. Characters that some file systems refuse in a name become _.

    Each file is read again before it is written: a unit that would not come back the same is refused.

    No output replaces another one of the same run, nor a file that is read in it. Remarks of the readers go to
    standard error.

    \b
    Examples:
      astech convert "Brolga BRG-2.mtf" --to json -o converted
      astech convert tanks.zip --to blk -o converted --jobs 2
      astech convert units/ --to json -o by-era --name "{era}/{chassis} {model}"
    """
    sources = list(sources_of(paths, loadout))
    outputs = Outputs(output, OverwriteGuard(existing, (source.path for source in sources)))
    tally = BatchTally("file", batch.quiet)
    with summarizing_on_interrupt(lambda: f"{count_noun(tally.done, 'file')} whole in {output}"):
        for outcome in converted(sources, options, batch, outputs.check_before_work, run_shown):
            if outcome.value is None:
                tally.add(outcome)
                continue
            with tally.count_when_written(outcome):
                outputs.write(outcome.file, outcome.value.wanted, options.suffix, outcome.value.content)
            print_reader_notes(outcome)
            if outcome.value.not_written:
                complain(Problem(file=outcome.file, found=outcome.value.not_written))
    sys.exit(tally.close())
