"""`astech replay`: what a record comes to, event by event."""

import json
import sys
from pathlib import Path

import click

from astech import rendering
from astech.conversation import record_lines
from astech.record_file import RecordError, read_whole
from astech.terminal import complain, harmless_json, say
from sheets.play import marks
from sheets.play.history import History, history_of
from sheets.record.events import write_event


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
    """What a record comes to, event by event, and how the unit stands at its end. What was undone is left out.

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
    if form == "text":
        for line in record_lines(record):
            say(line)
        history = history_of(record)
        for line in rendering.standing(record.unit, history.state, record.options):
            say(line)
        _complain_of(path, history)
        return
    history = History(record.unit, record.options)
    for number, event in enumerate(record.events(), 1):
        done = history.add(event, pass_over=True)
        assert done is not None
        row = {
            "seq": number,
            "event": write_event(event),
            "happened": [each._asdict() for each in done.happened],
            "due": [{**due._asdict(), "modifiers": [each._asdict() for each in due.modifiers]} for due in done.due],
            "marks": marks(record.unit, done.state, record.options).model_dump(mode="json", exclude_defaults=True),
        }
        say(harmless_json(json.dumps(row, ensure_ascii=False)))
    _complain_of(path, history)


def _complain_of(path: Path, history: History) -> None:
    """Names each event that the rules refuse."""
    for sentence in rendering.passed_over(path, history):
        complain(sentence)
