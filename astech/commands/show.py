"""`astech show`: one unit, for a person or as data; its record sheet, card or readout page in several forms."""

import click

from astech.operations.loadouts import loadouts_of
from astech.operations.show import ShowOptions, show_page, show_sheet
from astech.options import loadouts_options, one_unit, options_of, single_options, unit_argument
from astech.terminal import complain, say, terminal_columns
from astech.text import harmless_json
from exporters.sheet_text import WIDTH
from exporters.unit_text import unit_text


@click.command()
@unit_argument("path")
@click.option("--json", "as_json", is_flag=True, help="The whole unit model as JSON.")
@options_of(ShowOptions)
@loadouts_options
@single_options
def show(path: str, as_json: bool, options: ShowOptions, loadout: str, all_loadouts: bool) -> None:
    """Show one unit as text, its model as JSON, or its record sheet.

    PATH is a unit file, a zip archive or folder with one unit, a file in an archive (units.zip/folder/unit.mtf), or -
    for standard input. Remarks of the reader on the file go to standard error.

    With --sheet, a damaged unit also says what it can do now: movement, heat, weapons that cannot fire. Facts that the
    printed pages leave out stand at the end, each with its path in the JSON and the reason.

    \b
    Examples:
      astech show "tests/data/Brolga BRG-2.mtf"
      astech show --json "tests/data/Brolga BRG-2.mtf" > brolga.json
      astech show --sheet --damage "LT 12" "tests/data/Brolga BRG-2.mtf"
      astech show --sheet --rulings "tests/data/Brolga BRG-2.mtf"
      astech show --card --skill 3/4 "tests/data/Brolga BRG-2.mtf"
      astech show --sheet --format html brolga.mtf > brolga.html
      astech show --tro --format markdown brolga.mtf > brolga.md
      astech show --tro --all-loadouts "Mad Cat Prime"
    """
    options.check()
    if as_json and (options.sheet or options.card or options.tro):
        raise click.UsageError("--json prints the unit; for the sheet use --sheet --format json")
    if all_loadouts and not options.tro:
        raise click.UsageError("--all-loadouts goes with --tro; astech sheet and astech card print all loadouts, too")
    columns = (terminal_columns() or WIDTH + 1) - 1
    if all_loadouts and (units := loadouts_of(path, loadout)):
        say(show_page(units, options, columns).rstrip("\n"))
        return
    found = one_unit(path, loadout)
    if as_json:
        say(harmless_json(found.unit.model_dump_json(indent=2)))
    elif options.tro:
        say(show_page([found.unit], options, columns).rstrip("\n"))
    elif options.sheet or options.card:
        shown = show_sheet(found, options, columns)
        for note in shown.notes:
            complain(note)
        say(shown.content.rstrip("\n"))
    else:
        say(unit_text(found.unit, columns, options.book).rstrip("\n"))
