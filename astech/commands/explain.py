"""`astech explain`: one sum of one unit, line by line; the Battle Value of a force too."""

import click

from astech.batch import BatchOptions
from astech.operations.explain import FORMS, ExplainOptions, check_form, report_content
from astech.operations.explain import explain as explained
from astech.options import batch_options, chosen_units, file_output_options, loadout_option, options_of, unit_argument
from astech.outputs import FileOutput
from astech.terminal import terminal_columns


@click.command()
@unit_argument("paths", metavar="PATH...", nargs=-1, required=True)
@options_of(ExplainOptions)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMS.values())),
    help="Columns for people, JSON, tables of Markdown, or pages with pictures; odds also as CSV and SVG (default: "
    "what OUT ends in, or text).",
)
@file_output_options("A file to write it to: .txt, .json, .md or .pdf; odds also .csv or .svg.")
@batch_options
@loadout_option
def explain(
    paths: tuple[str, ...],
    options: ExplainOptions,
    form: str | None,
    output: FileOutput,
    batch: BatchOptions,
    loadout: str,
) -> None:
    """Print a sum of one unit line by line, each line with its rule.

    PATH is a unit file, a zip archive or folder with one unit, a file in an archive (units.zip/folder/unit.mtf), or -
    for standard input. With --bv several of them are a force: TAG for the guided munitions of others, C3 networks,
    external stores and crews change what each is worth.

    As a PDF it is an audit of the figure: the sum with its rules, a bar with the parts of the value, the
    damage by range, and the heat when everything fires.

    \b
    Examples:
      astech explain "Brolga BRG-2.mtf" --bv
      astech explain "Brolga BRG-2.mtf" --bv --skill 3/4
      astech explain A.mtf B.mtf --bv --c3 --skill 4/5 --skill 3/4
      astech explain "Brolga BRG-2.mtf" --cost --format json
      astech explain "Brolga BRG-2.mtf" -o audit.pdf
      astech explain "Brolga BRG-2.mtf" --odds --target-moved 4 -o odds.svg
      astech explain "Brolga BRG-2.mtf" --odds --alpha-strike --skill 3
      astech explain units.zip --where "name = 'Brolga BRG-2'"
    """
    form = output.form(form, FORMS)
    check_form(form, options, to_file=output.path is not None)
    units = chosen_units(paths, loadout, batch)
    columns = terminal_columns() if output.path is None else None
    output.write(report_content(explained(units, options), units, form, columns), paths)
