"""`astech force fill`: units of a library up to the limit of a pack."""

import json
import sys
from pathlib import Path

import click

from astech.batch import BatchOptions, BatchTally, read_units, run_shown, tell
from astech.operations.force import force_file
from astech.operations.force_check import forces_of, open_pack
from astech.operations.force_fill import ForceFillOptions, fill
from astech.operations.mistakes import BadOptions
from astech.operations.units import marked_units, sheet_damage
from astech.options import existing_options, options_of, working_options
from astech.outputs import Existing, Skipped, Standing
from astech.packs.check import PackCheck
from astech.packs.fill import Filled
from astech.packs.rows import PackUnit
from astech.terminal import complain, counted, harmless_json, say
from exporters.mul import member_of

FORCE_FILE = ".mul"


@click.command("fill")
@click.argument("paths", metavar="[PATH...]", nargs=-1)
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text", help="For people or programs.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT.mul",
    help="Also write the whole force.",
)
@click.option(
    "--from",
    "library_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="LIBRARY",
    help="The file of the library that units come from (default: your own).",
)
@options_of(ForceFillOptions)
@existing_options
@working_options
def fill_command(
    paths: tuple[str, ...],
    form: str,
    output: Path | None,
    library_file: Path | None,
    options: ForceFillOptions,
    existing: Existing,
    batch: BatchOptions,
) -> None:
    """Fill a force with units of a library, as near to the limit of Battle Value or Point Value as it can.

    PATH are units that are in the force already; the others have crews of 4/5. The sum is the best one for a pack
    whose rules are about Battle Value or Point Value, the number of units, units of one name, and single units. With
    other rules a better force may exist, and none found within 5 seconds does not mean that there is none.

    \b
    Examples:
      astech force fill --pack ladder --seed 7
      astech force fill --pack ladder --from club.sqlite
      astech force fill "Atlas AS7-D" --pack ladder -o list.mul
    """
    if output is not None and output.suffix.lower() != FORCE_FILE:
        raise BadOptions(f"{output.name}: no such form; expected {FORCE_FILE}")
    check = open_pack(options.pack)
    forces = forces_of(paths)
    sources = [source for each in forces for source in each.sources]
    tally = BatchTally(quiet=batch.quiet)
    outcomes = []
    if sources:
        units = marked_units(sources, options, sheet_damage, batch)
        for outcome in read_units(units.sources, units.batch, run_shown):
            tally.add(outcome)
            tell(outcome)
            outcomes.append(outcome)
        if code := tally.close(files=False):
            sys.exit(code)
    given, filled = fill(outcomes, options, check, library_file)
    if not filled.units:
        complain(filled.reason)
        sys.exit(1)
    for line in _lines(filled, check, len(given), form):
        say(line)
    if output is not None:
        _write(output, [*given, *filled.units], existing)


def _lines(filled: Filled, check: PackCheck, given: int, form: str) -> list[str]:
    """The added units, and the totals of the force."""
    rows = [{name: row[name] for name in ("name", "bv", "pv")} for row in check.rows]
    added = [row | {"path": unit.file} for row, unit in zip(rows[given:], filled.units, strict=True)]
    totals = {name: sum(value for row in rows if isinstance(value := row[name], int | float)) for name in ("bv", "pv")}
    if form == "jsonl":
        found = {"units": added, "given": given, **totals, "exact": filled.is_exact}
        return [harmless_json(json.dumps(found, ensure_ascii=False))]
    head = f"{counted(len(rows), 'unit')}, BV {totals['bv']:,g}, PV {totals['pv']:,g}"
    best = "no sum is nearer to the limit" if filled.is_exact else "a better force may exist"
    return [f"{head}; {best}", *(f"  {row['name']}, BV {row['bv']:,g}, PV {row['pv'] or 0:g}" for row in added)]


def _write(output: Path, units: list[PackUnit], existing: Existing) -> None:
    members = [member_of(unit.member.unit, unit.member.condition) for unit in units]
    try:
        Standing(existing, ()).write(output, force_file(members).content)
    except Skipped:
        complain(f"{output} is there already")
