"""`astech sheet`: record sheets, as one document, as pictures, or as a file for each unit."""

import sys
from functools import partial
from pathlib import Path

import click

from astech.batch import BatchOptions
from astech.operations.loadouts import chosen_sources
from astech.operations.sheet import RecordSheetOptions, sheet_paper
from astech.operations.units import marked_units, sheet_damage
from astech.options import batch_options, existing_options, loadouts_options, options_of, output_option, paths_argument
from astech.outputs import Existing, form_of
from astech.printing import print_paper


@click.command()
@paths_argument
@existing_options
@output_option("sheets", "page")
@options_of(RecordSheetOptions)
@batch_options
@loadouts_options
def sheet(
    paths: tuple[str, ...],
    output: Path,
    options: RecordSheetOptions,
    loadout: str,
    all_loadouts: bool,
    batch: BatchOptions,
    existing: Existing,
) -> None:
    """Record sheets of units.

    OUT ending in .pdf is one document with all units, small ones together on a page. OUT ending in .svg or .png is a
    picture of the page; further pages are OUT-2, OUT-3 and so on. Any other OUT is a folder that gets a file for each
    unit, which all cores work on. A file gets its name when it is whole.

    \b
    Examples:
      astech sheet "Brolga BRG-2.mtf" -o brolga.pdf --pilot "Ada Voss 3/4"
      astech sheet lance.zip -o lance.pdf --paper a4 --fives --fillable
      astech sheet A.mtf B.mtf -o ab.pdf --pilot "Ada Voss 3/4" --pilot "Jon 4/5"
      astech sheet units -o sheets --to svg --name "{era}/{chassis} {model}"
      astech sheet "Atlas AS7-D" -o atlas.pdf --damage "LT 12, AC/20 3 shots"
      astech sheet lance.zip -o lance.pdf --picture art --badge wolves.png
      astech sheet "Mad Cat Prime" -o mad-cat.pdf --all-loadouts
      astech sheet --squadron Corsair.blk Corsair.blk Stuka.blk -o squadron.pdf
    """
    form = form_of(output, options.to)
    sources = chosen_sources(paths, loadout, all_loadouts)
    units = marked_units(sources, options, partial(sheet_damage, edition=options.reading), batch)
    sys.exit(print_paper(sheet_paper(options), sources, units, output, form, existing))
