"""`astech tokens`: standees and counters to cut out."""

import sys
from pathlib import Path

import click

from astech.batch import BatchOptions
from astech.operations.loadouts import chosen_sources
from astech.operations.tokens import TokenOptions
from astech.operations.tokens import tokens as token_paper
from astech.operations.units import MarkedUnits
from astech.options import batch_options, existing_options, loadouts_options, options_of, output_option, paths_argument
from astech.outputs import Existing, form_of
from astech.printing import print_paper


@click.command()
@paths_argument
@existing_options
@output_option("tokens", "page")
@options_of(TokenOptions)
@batch_options
@loadouts_options
def tokens(
    paths: tuple[str, ...],
    output: Path,
    options: TokenOptions,
    loadout: str,
    all_loadouts: bool,
    batch: BatchOptions,
    existing: Existing,
) -> None:
    """Standees and counters of units to cut out, at the scale of the hexes of the map.

    A counter is a hexagon with an arrow at the hexside that the unit faces. A standee is cut out as a strip, folded at
    the dashed lines into a tent, and glued to its counter or to any base: the arrow on its foot shows the facing. Each
    token has the silhouette, the name and a number.

    \b
    Examples:
      astech tokens lance.zip -o lance.pdf
      astech tokens "Brolga BRG-2.mtf" -o brolgas.pdf --count 4 --shape standee
      astech tokens units/ -o hexes.pdf --shape counter --hex 1.5 --bw
      astech tokens lance.zip -o lance.pdf --first 5 --picture art
    """
    sources = chosen_sources(paths, loadout, all_loadouts)
    units = MarkedUnits(sources, batch)
    sys.exit(print_paper(token_paper(options), sources, units, output, form_of(output, options.to), existing))
