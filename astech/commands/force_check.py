"""`astech force check`: forces against the rules of a pack."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from astech.batch import BatchOptions, BatchTally, read_units, run_shown, tell
from astech.force_verdicts import verdict_content
from astech.operations.force_check import (
    ForceCheckOptions,
    ForceVerdict,
    check_forces,
    forces_of,
    open_pack,
    pack_warnings,
)
from astech.operations.mistakes import BadOptions
from astech.operations.units import UnitSource, marked_units, sheet_damage
from astech.options import batch_options, existing_options, options_of, paths_argument
from astech.outputs import Existing, Skipped, Standing
from astech.terminal import complain, say, write
from exporters import Unwritable
from sheets.problem import Problem, Severity

FORMATS = ("text", "jsonl", "csv", "github")
SUFFIXES = {"txt": "text", "jsonl": "jsonl", "csv": "csv", "pdf": "pdf", "svg": "svg", "png": "png"}
UNCHECKED = 3


@click.command()
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Sentences, one JSON object a force, a row a violation, or annotations for GitHub (default: what OUT ends in, "
    "or text).",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT",
    help="A file to write: .txt, .jsonl, .csv, or a page to print as .pdf, .svg or .png.",
)
@options_of(ForceCheckOptions)
@existing_options
@batch_options
def check(
    paths: tuple[str, ...],
    form: str | None,
    output: Path | None,
    options: ForceCheckOptions,
    existing: Existing,
    batch: BatchOptions,
) -> None:
    """Forces against the rules of an organizer: each rule that a force breaks, with units and figures.

    Unit files and names of the library make one force together; each .mul, .cpnx, folder, or campaign of a store is a
    force of its own, so that the files of many players give one report. The exit code is 0 when every force is legal, 1
    when a rule is broken or a unit cannot be read, 3 when a rule cannot be checked. docs/packs.md describes packs.

    \b
    Examples:
      astech force check players/*.mul --pack ladder
      astech force check A.mtf B.mtf --pack my-event.toml --c3
      astech force check lists/ --pack ladder --format csv > verdicts.csv
      astech force check lance.mul --pack ladder -o verdict.pdf
    """
    pack = open_pack(options.pack)
    forces = forces_of(paths)
    sources = [source for each in forces for source in each.sources]
    tally = BatchTally(quiet=batch.quiet)
    units = marked_units(sources, options, sheet_damage, batch)
    outcomes = []
    for outcome in read_units(units.sources, units.batch, run_shown):
        tally.add(outcome)
        tell(outcome)
        outcomes.append(outcome)
    for note in (*pack_warnings(pack), *units.notes):
        complain(note)
    verdicts = list(check_forces(forces, outcomes, options, pack))
    _put(verdicts, form, output, options, existing, sources, tally)
    code = tally.close(files=output is not None)
    sys.exit(code or _exit_code(verdicts))


def _exit_code(verdicts: Sequence[ForceVerdict]) -> int:
    broken = [verdict for verdict in verdicts if not verdict.legal]
    return 0 if not broken else UNCHECKED if all(verdict.is_unchecked for verdict in broken) else 1


def _put(
    verdicts: Sequence[ForceVerdict],
    form: str | None,
    output: Path | None,
    options: ForceCheckOptions,
    existing: Existing,
    sources: Sequence[UnitSource],
    tally: BatchTally,
) -> None:
    """Prints or writes the verdicts."""
    wanted = form or _form_of(output)
    try:
        content = verdict_content(verdicts, wanted, options)
        if output is None:
            (write if wanted == "csv" else say)(content.decode())
        else:
            Standing(existing, (source.path for source in sources)).write(output, content)
    except Skipped:
        complain(f"{output} is there already")
    except Unwritable as refused:
        tally.unwritten.append(Problem(severity=Severity.ERROR, found=str(refused)))


def _form_of(output: Path | None) -> str:
    if output is None:
        return "text"
    form = SUFFIXES.get(output.suffix.lower().removeprefix("."))
    if form is None:
        raise BadOptions(f"{output.name}: no such form; expected {', '.join(f'.{each}' for each in SUFFIXES)}")
    return form
