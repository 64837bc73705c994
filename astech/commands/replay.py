"""`astech replay`: the state of a unit after each event of a record."""

import sys
from pathlib import Path

import click

from astech import rendering
from astech.conversation import record_lines, record_rows
from astech.record_file import RecordError, read_whole
from astech.terminal import complain, say
from sheets.play.history import history_of


@click.command()
@click.argument("path", metavar="RECORD", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="Words for people, or JSON lines.",
)
def replay(path: Path, form: str) -> None:
    """Print the events of a record with their effects, and the state of the unit at its end, without undone events.

    With jsonl each event is a line: `seq`, `event`, `happened` with the ruling of each, `due`, and `marks`, the
    condition after it.

    \b
    Examples:
      astech replay brolga.jsonl
      astech replay brolga.jsonl --format jsonl
    """
    try:
        record = read_whole(path)
    except RecordError as error:
        complain(error)
        sys.exit(1)
    history = history_of(record)
    if form == "text":
        for line in record_lines(record):
            say(line)
        for line in rendering.status_lines(record.unit, history.state, record.options):
            say(line)
    else:
        for row in record_rows(record):
            say(row)
    for sentence in rendering.refused_event_lines(path, history):
        complain(sentence)
