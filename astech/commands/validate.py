"""`astech validate`: construction findings of each unit."""

import sys
from functools import partial

import click

from astech.batch import BatchOptions
from astech.batch_findings import FindingsForm, print_findings
from astech.layouts import FINDINGS
from astech.operations.mistakes import BadOptions
from astech.operations.units import sources_of
from astech.operations.validate import ValidateOptions
from astech.operations.validate import validate as operation
from astech.options import batch_options, options_of, paths_argument, problems_option
from astech.row_options import bom_option


@click.command()
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "jsonl", "github", "sarif"]),
    default="text",
    show_default=True,
    help="Sentences, a row of a spreadsheet for each finding, one JSON object a unit, annotations of GitHub, or one "
    "SARIF document.",
)
@click.option("--strict", is_flag=True, help="The exit code is 1 when a unit is not legal.")
@bom_option
@options_of(ValidateOptions)
@problems_option
@batch_options
def validate(
    paths: tuple[str, ...],
    form: str,
    strict: bool,
    bom: bool,
    options: ValidateOptions,
    problems: bool,
    batch: BatchOptions,
) -> None:
    """Construction findings of each unit, each with its rule: errors, warnings, notes.

    A unit is legal when it has no errors. Published designs that break a rule are reported, not rejected: the exit code
    is 0 when every unit could be read, with --strict when every one is legal. Of several units the last line counts the
    legal ones. A unit beyond the limits of an event (--year, --era, --tech, --level, --max-bv, --max-pv, --forbid) or
    against the rules of a --pack is not legal there; findings say why.

    Each finding has a severity, a code for programs (tech.year: the subject, then what is wrong with it), a sentence
    and the rule; in jsonl also its numbers by name.

    \b
    Examples:
      astech validate units/ more.zip
      astech validate "Brolga BRG-2.mtf" --budget
      astech validate units/ --format jsonl > findings.jsonl
      astech validate units/ --format csv --only illegal > findings.csv
      astech validate units/ --format github --strict
      astech validate army/ --year 3050 --max-bv 2500 --forbid "Gauss Rifle"
    """
    arranged = options.arrangement(FINDINGS.fields)
    if form not in ("csv", "jsonl") and arranged.columns:
        raise BadOptions("--columns goes with --format csv or jsonl")
    verdicts = partial(operation, sources_of(paths), options, batch)
    sys.exit(print_findings(verdicts, FindingsForm(form, bom, problems, batch.quiet, strict), options, arranged))
