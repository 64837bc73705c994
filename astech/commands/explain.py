"""`astech explain`: one sum of one unit, line by line; the Battle Value of a force too."""

import sys
from pathlib import Path
from shutil import get_terminal_size

import click

from astech.choosing import Where
from astech.operations.explain import ExplainOptions
from astech.operations.explain import explain as explained
from astech.operations.mistakes import BadOptions
from astech.operations.units import sources_of, units_of
from astech.options import existing_options, loadout_option, one_unit, options_of
from astech.outputs import Existing, Skipped, Standing
from astech.row_options import where_option
from astech.terminal import complain, harmless_json, say
from exporters import Unwritable
from sheets.construction.report import Report
from sheets.play.odds import Odds
from sheets.units import Unit

SUFFIXES = {
    "text": ".txt",
    "json": ".json",
    "markdown": ".md",
    "pdf": ".pdf",
    "csv": ".csv",
    "svg": ".svg",
}
"""The endings of the files of each form."""


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@options_of(ExplainOptions)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(SUFFIXES)),
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
@where_option
@loadout_option
def explain(
    paths: tuple[str, ...],
    options: ExplainOptions,
    form: str | None,
    output: Path | None,
    existing: Existing,
    where: Where | None,
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
      astech explain "Brolga BRG-2.mtf" --odds --skill 3/4 --target-moved 4 -o odds.svg
      astech explain units.zip --where "name = 'Brolga BRG-2'"
    """
    options.wanted()
    units = [one_unit(path, loadout).unit for path in paths] if where is None else _chosen(paths, loadout, where)
    form = form or _form_of(output)
    _check_form(form, options, output)
    report = explained(units, options)
    if output is None:
        if form == "text" and sys.stdout.isatty() and isinstance(report, Report):
            say(report.as_text(get_terminal_size().columns))
        else:
            say(_as_text(report, form))
        return
    try:
        Standing(existing, paths).write(output, _content(report, units, form))
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


def _content(report: Report | Odds, units: list[Unit], form: str) -> bytes:
    if form not in ("pdf", "svg"):
        return f"{_as_text(report, form)}\n".encode()
    if isinstance(report, Odds):
        from exporters import odds
        from exporters.recordsheet.book import as_bytes

        return as_bytes(odds.draw(report, on_one_page=form == "svg"), form, report.title)
    from exporters import audit  # slow to import, and of use only here
    from exporters.page import pdf

    return pdf.to_bytes(audit.draw(units[0] if len(units) == 1 else None, report), title=report.title)


def _form_of(output: Path | None) -> str:
    """The form that the name of an output means."""
    suffix = output.suffix.lower() if output else ".txt"
    for form, known in SUFFIXES.items():
        if suffix == known:
            return form
    raise BadOptions(f"{output}: no such form; expected {', '.join(SUFFIXES.values())}, or --format")


def _as_text(report: Report | Odds, form: str) -> str:
    if form == "json":
        return harmless_json(report.model_dump_json(indent=2))
    if isinstance(report, Odds):
        from exporters import odds

        return odds.as_csv(report) if form == "csv" else odds.as_text(report)
    return report.as_markdown() if form == "markdown" else report.as_text()


def _chosen(paths: tuple[str, ...], loadout: str, where: Where) -> list[Unit]:
    """The units of the paths that meet a condition; ends the command when there are none."""
    chosen = []
    for source in sources_of(paths, loadout):
        for loaded in units_of(source):
            if loaded.error is not None:
                complain(loaded.error)
            elif loaded.unit is not None and where.meets(loaded.unit, loaded.file):
                chosen.append(loaded.unit)
    if not chosen:
        raise click.ClickException(f"no unit matches --where {where.text}")
    return chosen
