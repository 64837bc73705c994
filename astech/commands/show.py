"""`astech show`: one unit, for a person or as data, and its record sheet as text, JSON or a page for a browser."""

import sys
from contextlib import suppress
from shutil import get_terminal_size

import click

from astech.editions import EditionChoice
from astech.operations.condition import ShownConditionOptions, shown_condition
from astech.options import loadout_option, one_unit, options_of, single_options, unit_argument
from astech.terminal import complain, harmless_json, say
from exporters.sheet_text import WIDTH, sheet_text
from exporters.unit_text import unit_text
from sheets.editions import CLASSIC
from sheets.record import FRESH, Condition
from sheets.units import Unit


@click.command()
@unit_argument("path")
@click.option("--json", "as_json", is_flag=True, help="The whole unit model as JSON.")
@click.option("--sheet", is_flag=True, help="The record sheet: everything that it says, without its layout.")
@click.option("--card", is_flag=True, help="The Alpha Strike card: everything that it says, without its layout.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html"]),
    default="text",
    show_default=True,
    help="With --sheet or --card: text, JSON by `astech schema sheet`, or one page for a browser or a screen reader.",
)
@click.option(
    "--edition",
    type=EditionChoice(["classic"]),
    default=CLASSIC.id,
    show_default=True,
    help="With --sheet: which rules.",
)
@options_of(ShownConditionOptions)
@loadout_option
@single_options
def show(
    path: str,
    as_json: bool,
    sheet: bool,
    card: bool,
    form: str,
    edition: str,
    options: ShownConditionOptions,
    loadout: str,
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
      astech show --card "tests/data/Brolga BRG-2.mtf"
      astech show --sheet --format html brolga.mtf > brolga.html
    """
    if not (sheet or card) and (form != "text" or options.is_given):
        raise click.UsageError("--format, --condition and --damage belong to --sheet and --card")
    if sheet and card:
        raise click.UsageError("--sheet and --card are two; expected one")
    if as_json and (sheet or card):
        raise click.UsageError("--json prints the unit; for the sheet use --sheet --format json")
    found = one_unit(path, loadout)
    if as_json:
        say(harmless_json(found.unit.model_dump_json(indent=2)))
    elif sheet or card:
        condition, notes = shown_condition(found, options)
        for note in notes:
            complain(note)
        shown = _card(found.unit, condition, form) if card else _sheet(found.unit, condition, edition, form)
        say(shown.rstrip("\n"))
    else:
        say(unit_text(found.unit, _width()).rstrip("\n"))


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


def _card(unit: Unit, condition: Condition, form: str) -> str:
    """The Alpha Strike card in one of the forms."""
    from exporters.sheet_html import card_html  # of use only here
    from exporters.sheet_text import card_text
    from sheets.alphastrike import NoElement
    from sheets.recordsheet.card import card_sheet

    try:
        value = card_sheet(unit, condition)
    except NoElement as none:
        raise click.ClickException(str(none)) from None
    if form == "json":
        return harmless_json(value.model_dump_json(indent=2))
    return card_html(value) if form == "html" else card_text(value, _width())
