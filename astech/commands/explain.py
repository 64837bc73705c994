"""`astech explain`: one sum of one unit, line by line; the Battle Value of a force too."""

import sys
from pathlib import Path
from shutil import get_terminal_size

import click

from astech.batch import BatchOptions, read_units
from astech.operations.explain import FORMS, ExplainOptions, report_content
from astech.operations.explain import explain as explained
from astech.operations.mistakes import BadOptions
from astech.operations.units import sources_of
from astech.options import batch_options, existing_options, loadout_option, one_unit, options_of, unit_argument
from astech.outputs import Existing, Skipped, Standing, form_by_suffix
from astech.terminal import complain, say
from exporters import Unwritable
from sheets.construction.report import Report
from sheets.units import Unit


@click.command()
@unit_argument("paths", metavar="PATH...", nargs=-1, required=True)
@options_of(ExplainOptions)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMS.values())),
    help=(
        "Columns for people, JSON, tables of Markdown, or pages with pictures; odds also as CSV and SVG (default: what "
        "OUT ends in, or text)."
    ),
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT",
    help="A file to write it to: .txt, .json, .md or .pdf; odds also .csv or .svg.",
)
@existing_options
@batch_options
@loadout_option
def explain(
    paths: tuple[str, ...],
    options: ExplainOptions,
    form: str | None,
    output: Path | None,
    existing: Existing,
    batch: BatchOptions,
    loadout: str,
) -> None:
    """A sum of one unit line by line, each line with its rule.

    PATH is a unit file, a zip archive or folder with one unit, a file in an archive (units.zip/folder/unit.mtf), or -
    for standard input. With --bv several of them are a force: TAG for the guided munitions of others, C3 networks,
    external stores and crews change what each is worth.

    As a PDF it is an audit for who doubts the figure: the sum with its rules, a bar of what the value consists of, the
    damage by range, and the heat when everything fires.

    \b
    Examples:
      astech explain "Brolga BRG-2.mtf" --bv
      astech explain "Brolga BRG-2.mtf" --bv --skill 3/4
      astech explain A.mtf B.mtf --bv --c3 --skill 4/5 --skill 3/4
      astech explain "Brolga BRG-2.mtf" --cost --format json
      astech explain "Brolga BRG-2.mtf" -o audit.pdf
      astech explain "Brolga BRG-2.mtf" --odds --target-moved 4 -o odds.svg
      astech explain units.zip --where "name = 'Brolga BRG-2'"
    """
    options.wanted()
    form = form or form_by_suffix(output, FORMS)
    _check_form(form, options, output)
    units = _units(paths, loadout, batch)
    report = explained(units, options)
    if output is None:
        if form == "text" and sys.stdout.isatty() and isinstance(report, Report):
            say(report.as_text(get_terminal_size().columns))
        else:
            say(report_content(report, units, form).decode().removesuffix("\n"))
        return
    try:
        Standing(existing, paths).write(output, report_content(report, units, form))
    except Skipped:
        complain(f"{output} is there already")
    except Unwritable as refused:
        raise click.ClickException(str(refused)) from None


def _check_form(form: str, options: ExplainOptions, output: Path | None) -> None:
    """Odds have no Markdown; CSV and SVG are for odds alone."""
    if form in (("markdown",) if options.odds else ("csv", "svg")):
        raise BadOptions(f"--format {form} does not go with --{options.wanted()}")
    if form in ("pdf", "svg") and output is None:
        raise BadOptions(f"--format {form} needs -o OUT.{form}")


def _units(paths: tuple[str, ...], loadout: str, batch: BatchOptions) -> list[Unit]:
    """The one unit of each path, or all that --where chooses; ends the command where there is none."""
    if batch.where is None:
        return [one_unit(path, loadout).unit for path in paths]
    outcomes = list(read_units(sources_of(paths, loadout), batch))
    for outcome in outcomes:
        if outcome.error is not None:
            complain(outcome.error)
    return [outcome.value for outcome in outcomes if outcome.value is not None] or sys.exit(1)
