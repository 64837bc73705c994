"""`astech replay`: what a record comes to, event by event."""

import json
from pathlib import Path

import click

from astech.play import telling
from astech.play.session import events_told, open_record
from astech.terminal import harmless_json, say
from sheets.play import marks, steps
from sheets.play import replay as state_of
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
    record = open_record(path)
    if form == "text":
        for line in events_told(record):
            say(line)
        for line in telling.standing(record.unit, state_of(record), record.options):
            say(line)
        return
    for number, (event, done) in enumerate(zip(record.events(), steps(record), strict=True), 1):
        row = {
            "seq": number,
            "event": write_event(event),
            "happened": [each._asdict() for each in done.happened],
            "due": [{**due._asdict(), "modifiers": [each._asdict() for each in due.modifiers]} for due in done.due],
            "marks": marks(record.unit, done.state, record.options).model_dump(mode="json", exclude_defaults=True),
        }
        say(harmless_json(json.dumps(row, ensure_ascii=False)))
