"""`astech card`: Alpha Strike cards."""

import sys
from functools import partial
from pathlib import Path

import click

from astech.batch import BatchOptions
from astech.operations.card import CardOptions, card_damage, card_paper
from astech.operations.loadouts import chosen_sources
from astech.operations.units import marked_units
from astech.options import batch_options, existing_options, loadouts_options, options_of, output_option, paths_argument
from astech.outputs import Existing, form_of
from astech.printing import print_paper


@click.command()
@paths_argument
@existing_options
@output_option("cards", "card")
@options_of(CardOptions)
@batch_options
@loadouts_options
def card(
    paths: tuple[str, ...],
    output: Path,
    options: CardOptions,
    loadout: str,
    all_loadouts: bool,
    batch: BatchOptions,
    existing: Existing,
) -> None:
    """Alpha Strike cards at true size, in color or in black, on sheets, with backs, or each on a page of its own.

    Gun emplacements and handheld weapons are not elements of Alpha Strike: the summary names them.

    \b
    Examples:
      astech card "Brolga BRG-2.mtf" -o brolga.png
      astech card units/ -o cards.pdf --paper a4 --backs behind --order value
      astech card lance/ -o lance.pdf --skill 3 --force "Gray Watch" --fillable
      astech card lance/ -o lance.pdf --condition after-the-battle/
      astech card "Atlas AS7-D" -o atlas.pdf --damage "armor 4, engine 1, heat 2"
      astech card A.mtf B.mtf -o ab.pdf --pilot "Ada Voss 3/4" --pilot "Jon 4/5"
      astech card lance/ -o pilots.pdf --pilot-card --backs behind
      astech card units.zip -o cards --to svg --name "{role}/{chassis} {model}"
    """
    form = form_of(output, options.to)
    sources = chosen_sources(paths, loadout, all_loadouts)
    units = marked_units(sources, options, partial(card_damage, options), batch, each_known=len(options.skill) > 1)
    paper = card_paper(options, in_folder=form is None, places=units.places)
    sys.exit(print_paper(paper, sources, units, output, form, existing))
