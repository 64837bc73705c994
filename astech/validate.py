"""`astech validate`: what the construction rules say of each unit."""

import sys
from functools import partial

import click

from astech.batch import Tally, run_shown, tell
from astech.options import jobs_option, paths_argument, problems_option
from astech.terminal import say
from importers import walk
from sheets.construction.verdict import Verdict, verdict
from sheets.units import Unit

LEGAL = {True: "legal", False: "not legal", None: "not subject to construction rules"}


@click.command()
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="Sentences, or one JSON object a unit.",
)
@click.option("--budget", is_flag=True, help="Also the mass budget item by item and the slots (jsonl always has them).")
@problems_option
@jobs_option
def validate(paths: tuple[str, ...], form: str, budget: bool, problems: bool, jobs: int | None) -> None:
    """Construction findings of each unit, each with its rule: errors, warnings, notes.

    A unit is legal when it has no errors. Published designs that break a rule are reported, not rejected: the exit code
    is 0 when every unit could be read. Of a unit with more armor than it can carry, which other commands turn down,
    the findings are told, too; the exit code is 1 then.

    \b
    Examples:
      astech validate units/ more.zip
      astech validate "Brolga BRG-2.mtf" --budget
      astech validate units/ --format jsonl > findings.jsonl
    """
    tally = Tally()
    for outcome in run_shown(walk(paths), partial(_said, form, budget), jobs, drafts=True):
        tally.add(outcome)
        if outcome.value is not None:
            say(outcome.value)
        if problems:
            tell(outcome)
    sys.exit(tally.close(told=problems))


def _said(form: str, budget: bool, unit: Unit, file: str) -> str:
    found = verdict(unit)
    if form == "jsonl":
        return f'{{"file":{_json(file)},{found.model_dump_json()[1:]}'
    return "\n".join(_text(found, file, budget))


def _json(text: str) -> str:
    from json import dumps

    return dumps(text, ensure_ascii=False)


def _text(found: Verdict, file: str, budget: bool) -> list[str]:
    lines = [f"{file}: {found.name}: {LEGAL[found.legal]}"]
    lines += [f"  {finding}" for finding in found.findings]
    if budget:
        lines += _budget(found)
    return lines


def _budget(found: Verdict) -> list[str]:
    lines = ["  Mass"]
    lines += [f"    {entry.part:<20} {entry.label:<40} {entry.tons:>12,.3f}" for entry in found.budget]
    whole = "" if found.allowed is None else f" of {found.allowed:,g}"
    lines.append(f"    {'total':<61} {found.mass:>12,.3f}{whole}")
    if found.slots:
        lines.append("  Slots")
        lines += [f"    {entry.place:<20} {entry.taken:>3} of {entry.room}" for entry in found.slots]
    return lines
