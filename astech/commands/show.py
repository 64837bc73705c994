"""`astech show`: one unit, for a person or as data, and its record sheet as text, JSON or a page for a browser."""

import sys
from contextlib import suppress
from shutil import get_terminal_size

import click

from astech.conditions import NOBODY, Conditions, condition_option, damage_option, told_condition
from astech.editions import EditionChoice
from astech.options import loadout_option, one_unit
from astech.terminal import harmless_json, say
from exporters.sheet_text import WIDTH, sheet_text
from exporters.unit_text import unit_text
from sheets.editions import CLASSIC
from sheets.record import FRESH, Condition
from sheets.units import Unit


@click.command()
@click.argument("path")
@click.option("--json", "as_json", is_flag=True, help="The whole unit model as JSON.")
@click.option("--sheet", is_flag=True, help="The record sheet: everything that it says, without its layout.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html"]),
    default="text",
    show_default=True,
    help="With --sheet: text, JSON by `astech schema sheet`, or one page for a browser or a screen reader.",
)
@click.option(
    "--edition",
    type=EditionChoice(["classic"]),
    default=CLASSIC.id,
    show_default=True,
    help="With --sheet: which rules.",
)
@condition_option
@damage_option
@loadout_option
def show(
    path: str,
    as_json: bool,
    sheet: bool,
    form: str,
    edition: str,
    conditions: Conditions,
    damages: tuple[str, ...],
) -> None:
    """One unit to read, all of its model as JSON, or its record sheet.

    PATH is a unit file, a zip archive or folder with one unit, a file in an archive (units.zip/folder/unit.mtf), or -
    for standard input. What the reader has to say about the file goes to standard error.

    With --sheet, a damaged unit also says what it can do now: movement, heat, weapons that cannot fire.

    \b
    Examples:
      astech show "tests/data/Brolga BRG-2.mtf"
      astech show --json "tests/data/Brolga BRG-2.mtf" > brolga.json
      astech show --sheet --damage "LT 12" "tests/data/Brolga BRG-2.mtf"
      astech show --sheet --format html brolga.mtf > brolga.html
    """
    if not sheet and (form != "text" or damages or conditions != NOBODY):
        raise click.UsageError("--format, --condition and --damage belong to --sheet")
    if as_json and sheet:
        raise click.UsageError("--json prints the unit; for the sheet use --sheet --format json")
    if len(damages) > 1 or (damages and conditions != NOBODY):
        raise click.UsageError("one unit takes one --damage or one --condition")
    found = one_unit(path)
    if as_json:
        say(harmless_json(found.unit.model_dump_json(indent=2)))
    elif sheet:
        given = _told(found.unit, damages[0]) if damages else conditions.of(found.file, found.unit.name)
        say(_sheet(found.unit, given, edition, form).rstrip("\n"))
    else:
        say(unit_text(found.unit, _width()).rstrip("\n"))


def _told(unit: Unit, damage: str) -> Condition:
    from astech.words.damage import damaged_unit  # of use only here

    return told_condition(unit, lambda: damaged_unit(unit, damage))


def _width() -> int:
    return get_terminal_size().columns - 1 if sys.stdout.isatty() else WIDTH


def _sheet(unit: Unit, condition: Condition, edition: str, form: str) -> str:
    """The sheet in one of the forms; a damaged unit's says what it can do now."""

    from exporters.sheet_html import sheet_html  # of use only here
    from sheets.play import Refused, marked, status
    from sheets.record.record import Options
    from sheets.recordsheet import record_sheet

    now = None
    if condition != FRESH:
        options = Options(edition=edition)
        with suppress(Refused):  # not every family can be played
            now = status(unit, marked(unit, condition, options), options)
    value = record_sheet(unit, condition, edition, now)
    if form == "json":
        return harmless_json(value.model_dump_json(indent=2))
    return sheet_html(value) if form == "html" else sheet_text(value, _width())
