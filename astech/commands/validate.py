"""`astech validate`: what the construction rules say of each unit."""

import json
import sys
from functools import partial

import click

from astech.batch import BatchOptions, say_each
from astech.options import batch_options, paths_argument, problems_option
from astech.terminal import harmless_json
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
@click.option(
    "--budget",
    is_flag=True,
    help="Also the mass budget item by item, of battle armor for one suit, and the slots (jsonl always has them).",
)
@problems_option
@batch_options
def validate(paths: tuple[str, ...], form: str, budget: bool, problems: bool, batch: BatchOptions) -> None:
    """Construction findings of each unit, each with its rule: errors, warnings, notes.

    A unit is legal when it has no errors. Published designs that break a rule are reported, not rejected: the exit code
    is 0 when every unit could be read. Of a unit with more armor than it can carry, which other commands turn down,
    the findings are told, too; the exit code is 1 then.

    Each finding has a severity, a code for programs (tech.year: the subject, then what is wrong with it), a sentence
    and the rule; in jsonl also its numbers by name.

    \b
    Examples:
      astech validate units/ more.zip
      astech validate "Brolga BRG-2.mtf" --budget
      astech validate units/ --format jsonl > findings.jsonl
    """
    sys.exit(say_each(walk(paths), partial(_said, form, budget), batch, problems, drafts=True))


def _said(form: str, budget: bool, unit: Unit, file: str) -> str:
    found = verdict(unit)
    if form == "jsonl":
        return harmless_json(f'{{"file":{json.dumps(file, ensure_ascii=False)},{found.model_dump_json()[1:]}')
    return "\n".join(_text(found, file, budget))


def _text(found: Verdict, file: str, budget: bool) -> list[str]:
    lines = [f"{file}: {found.name}: {LEGAL[found.legal]}"]
    lines += [f"  {finding}" for finding in found.findings]
    if budget:
        lines += _budget(found)
    return lines


def _budget(found: Verdict) -> list[str]:
    lines = ["  Mass"]
    width = max((len(entry.label) for entry in found.budget), default=0)
    for entry in found.budget:
        lines.append(f"    {entry.part:<20} {entry.label:<{width}} {entry.tons:>14,.3f}  [{entry.rule}]")
    whole = "" if found.allowed is None else f" of {found.allowed:,g}"
    lines.append(f"    {'total':<20} {'':<{width}} {found.mass:>14,.3f}{whole}")
    if found.slots:
        lines.append("  Slots")
        lines += [f"    {entry.place:<20} {entry.taken:>3} of {entry.room}" for entry in found.slots]
    return lines
