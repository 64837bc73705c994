"""`astech play`: one unit at the table."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, nullcontext
from pathlib import Path

import click

from astech import rendering
from astech.crews import with_pilot
from astech.editions import EditionChoice
from astech.line_editing import edit_lines
from astech.operations.units import FoundUnit
from astech.options import PilotType, one_unit, single_options, unit_argument
from astech.record_file import RecordError, RecordFile, begin_record, open_record
from astech.session import Session
from astech.terminal import complain, say
from astech.words import complete
from sheets.editions import CLASSIC, GAMES
from sheets.play import Refused, fresh
from sheets.record.boxes import strays
from sheets.record.condition import FRESH, CrewState, condition_lines
from sheets.record.events import Marked, Skills
from sheets.record.record import Options, Record

LEAVE = ("quit", "exit", "q")
MOST_CHARACTERS = 100_000  # of a line that is typed


@click.command()
@unit_argument("path", metavar="UNIT", required=False)
@click.option(
    "--record",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The record of the session, which is begun or goes on; each event is stored before it is answered.",
)
@click.option(
    "--edition",
    type=EditionChoice(GAMES),
    default=CLASSIC.id,
    show_default=True,
    help="Whose rules a new record plays by; those of Alpha Strike play the unit as its element.",
)
@click.option(
    "--pilot",
    type=PilotType(),
    metavar="WHO",
    help='The pilot or the crew of a new record with their skills, "Ann 3/4"; `skills 3/4` changes them in play.',
)
@click.option("--seed", type=int, metavar="N", help="Makes the rolls of `roll` the same each time.")
@single_options
def play(path: str | None, file: Path | None, edition: str, pilot: CrewState | None, seed: int | None) -> None:
    """One unit at the table: say what happens to it, and read what to mark, why, and what to roll.

    A unit begins with the damage and the crew of its file: a marked record sheet, a unit of a force file.
    Damage, critical hits, fire, heat, falls, the end of phases and turns: `help` shows how to say them. Dice are typed,
    or `roll` rolls them, or you say what came out. `undo` takes back as much as you like.
    Lines may also come from a file or a pipe; then a line that makes no sense is reported on standard error, others are
    done, and the exit code is 1.

    \b
    Examples:
      astech play "Brolga BRG-2.mtf" --record brolga.jsonl
      echo "lt 8 rear" | astech play "Brolga BRG-2.mtf"
      astech play --record brolga.jsonl
      astech play "Brolga BRG-2.mtf" --pilot "Ann 3/4"
      astech play "Brolga BRG-2.mtf" --edition asce-5.01
      astech play "lance.mul#Brolga BRG-2"
    """
    try:
        opened = _record_file(path, file, edition, pilot)
    except RecordError as error:
        complain(error)
        sys.exit(1)
    with closing(opened) if isinstance(opened, RecordFile) else nullcontext():
        session = _session(opened, seed)
        sys.exit(_at_table(session) if sys.stdin.isatty() else _piped(session))


def _session(opened: RecordFile | Record, seed: int | None) -> Session:
    """A session of a record in a file or in memory."""
    if isinstance(opened, Record):
        return Session(opened, seed=seed)
    try:
        session = Session(opened.own, opened, seed)
    except (ValueError, RecursionError) as error:
        complain(f"{opened.path}: no record: {error}")
        sys.exit(1)
    for sentence in rendering.passed_over(opened.path, session.history):
        complain(sentence)
    return session


def _record_file(path: str | None, file: Path | None, edition: str, pilot: CrewState | None) -> RecordFile | Record:
    """The record to go on with, or a new one."""
    if file is not None and file.exists() and file.stat().st_size:
        if pilot is not None:
            raise click.UsageError(f"{file} has its crew already; change it in play, as in skills 3/4")
        opened = open_record(file)
        if path is not None and (unit := one_unit(path).unit) != opened.own.unit:
            opened.close()
            raise click.UsageError(f"{file} is the record of {opened.own.unit.name}, and {path} is another {unit.name}")
        return opened
    if path is None:
        raise click.UsageError("which unit? Name its file, or a record that is there with --record")
    record = _new_record(one_unit(path), edition, pilot)
    return begin_record(file, record) if file is not None else record


def _new_record(found: FoundUnit, edition: str, pilot: CrewState | None) -> Record:
    """The record of a unit that comes to the table with the marks and the crew of its file."""
    record = Record(unit=found.unit, options=Options.model_validate({"edition": edition}))
    condition = found.condition or FRESH
    try:
        fresh(record.unit, record.options)
    except Refused as refused:
        raise click.UsageError(str(refused)) from None
    if wrong := strays(found.unit, condition):
        raise click.UsageError(f"{found.file}: {wrong[0]}")
    if condition != FRESH:
        for line in condition_lines(found.unit, condition):
            _say_all(rendering.wrapped(line))
        record = record.add(Marked(condition=with_pilot(condition, pilot) if pilot else condition))
    elif pilot is not None:
        record = record.add(Skills(gunnery=pilot.gunnery, piloting=pilot.piloting, name=pilot.name))
    return record


def _at_table(session: Session) -> int:
    """A person types; every answer is on the screen."""
    edit_lines(lambda text: complete(text, session.word_context))
    events = session.history.depth
    goes_on = f", {events} events so far" if events else ""
    _say_all(rendering.wrapped(f"{session.unit.name}{goes_on}. Type what happens to it; help, quit.", ""))
    _say_all(rendering.rolls(session.state))
    while True:
        try:
            line = input(rendering.prompt(session.due))
        except EOFError:
            say()
            return 0
        if line.strip().casefold() in LEAVE:
            return 0
        try:
            _say_all(rendering.reply_lines(session.say(line)))
        except Refused as refused:
            _say_all(rendering.wrapped(f"! {refused}", ""))


def _piped(session: Session) -> int:
    """Lines come from a file or a pipe."""
    code = 0
    for number, line in enumerate(typed_lines(), 1):
        if line.strip().casefold() in LEAVE:
            break
        try:
            _say_all(rendering.reply_lines(session.say(line)))
        except Refused as refused:
            complain(f"line {number}: {refused}")
            code = 1
    return code


def _say_all(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)


def typed_lines() -> Iterator[str]:
    """The lines of standard input; ends the command at one that is too long."""
    number = 0
    while line := sys.stdin.readline(MOST_CHARACTERS + 1):
        number += 1
        if len(line) > MOST_CHARACTERS:
            complain(f"line {number}: more than {MOST_CHARACTERS:,} characters; expected what is said at a table")
            sys.exit(1)
        yield line
        sys.stdout.flush()  # a program at the other end waits for the answer
