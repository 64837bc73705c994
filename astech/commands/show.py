"""`astech show`: one unit, for a person or as data."""

import sys
from shutil import get_terminal_size

import click

from astech.options import loadout_option, one_unit
from astech.terminal import harmless_json, say
from exporters.plain_text import record_text


@click.command()
@click.argument("path")
@click.option("--json", "as_json", is_flag=True, help="The whole unit model as JSON.")
@loadout_option
def show(path: str, as_json: bool) -> None:
    """One unit to read, or all of its model as JSON.

    PATH is a unit file, a zip archive or folder with one unit, a file in an archive (units.zip/folder/unit.mtf), or -
    for standard input. What the reader has to say about the file goes to standard error.

    \b
    Examples:
      astech show "tests/data/Brolga BRG-2.mtf"
      astech show --json "tests/data/Brolga BRG-2.mtf" > brolga.json
    """
    unit = one_unit(path).unit
    if as_json:
        say(harmless_json(unit.model_dump_json(indent=2)))
    elif sys.stdout.isatty():
        say(record_text(unit, get_terminal_size().columns - 1).rstrip("\n"))
    else:
        say(record_text(unit).rstrip("\n"))
