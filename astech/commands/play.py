"""`astech play`: one unit at the table."""

import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import click

from astech.editions import EditionChoice
from astech.options import one_unit
from astech.play import telling
from astech.play.session import Session, begin_record, open_record, typed_lines, writer
from astech.terminal import complain, say
from sheets.editions import CLASSIC, GAMES
from sheets.play import Refused, fresh
from sheets.record.record import Options, Record

LEAVE = ("quit", "exit", "q")


@click.command()
@click.argument("path", metavar="UNIT", required=False)
@click.option(
    "--record",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="What is said is added to this record, which is begun or goes on.",
)
@click.option(
    "--edition",
    type=EditionChoice(GAMES),
    default=CLASSIC.id,
    show_default=True,
    help="Whose rules a new record plays by; those of Alpha Strike play the unit as its element.",
)
@click.option("--seed", type=int, metavar="N", help="Makes the rolls of `roll` the same each time.")
def play(path: str | None, file: Path | None, edition: str, seed: int | None) -> None:
    """One unit at the table: say what happens to it, and read what to mark, why, and what to roll.

    Damage, critical hits, fire, heat, falls, the end of phases and turns: `help` shows how to say them. Dice are typed,
    or `roll` rolls them, or you say what came out. Nothing is lost by a slip: `undo` takes back as much as you like.
    Lines may also come from a file or a pipe; then a line that makes no sense is reported on standard error, others are
    done, and the exit code is 1.

    \b
    Examples:
      astech play "Brolga BRG-2.mtf" --record brolga.jsonl
      echo "lt 8 rear" | astech play "Brolga BRG-2.mtf"
      astech play --record brolga.jsonl
      astech play "Brolga BRG-2.mtf" --edition asce-5.01
    """
    session = Session(_record(path, file, edition), writer(file), seed)
    sys.exit(_at_table(session) if sys.stdin.isatty() else _piped(session))


def _record(path: str | None, file: Path | None, edition: str) -> Record:
    """The record to go on with, or a new one."""
    if file is not None and file.exists() and file.stat().st_size:
        record = open_record(file)
        if path is not None and (unit := one_unit(path).unit) != record.unit:
            raise click.UsageError(f"{file} is the record of {record.unit.name}, and {path} is another {unit.name}")
        return record
    if path is None:
        raise click.UsageError("which unit? Name its file, or a record that is there with --record")
    record = Record(unit=one_unit(path).unit, options=Options.model_validate({"edition": edition}))
    try:
        fresh(record.unit, record.options)
    except Refused as refused:
        raise click.UsageError(str(refused)) from None
    if file is not None:
        begin_record(file, record)
    return record


def _at_table(session: Session) -> int:
    """A person types; every answer is on the screen."""
    with suppress(ImportError):
        import readline  # noqa: F401  # arrow keys and the lines typed before; not everywhere
    events = len(session.record.events())
    goes_on = f", {events} events so far" if events else ""
    name = session.record.unit.name
    _say_all(telling.wrapped(f"{name}{goes_on}. Say what happens to it; help shows how, quit leaves.", ""))
    _say_all(session.asks())
    while True:
        try:
            line = input(telling.prompt(session.due))
        except EOFError:
            say()
            return 0
        if line.strip().casefold() in LEAVE:
            return 0
        try:
            _say_all(session.say(line))
        except Refused as refused:
            _say_all(telling.wrapped(f"! {refused}", ""))


def _piped(session: Session) -> int:
    """Lines come from a file or a pipe."""
    code = 0
    for number, line in enumerate(typed_lines(), 1):
        if line.strip().casefold() in LEAVE:
            break
        try:
            _say_all(session.say(line))
        except Refused as refused:
            complain(f"line {number}: {refused}")
            code = 1
    return code


def _say_all(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)
