"""Questions that a player types in a session, and their answers: `status`, `log`, `as of 7`, `help`, `print`."""

import json
from collections.abc import Iterator
from pathlib import Path

from astech import rendering
from astech.outputs import FORMS, Form, OverwriteGuard
from astech.session import Session
from astech.text import harmless_json
from astech.words import (
    AsOfCommand,
    Command,
    HelpCommand,
    LogCommand,
    PhysicalCommand,
    PrintCommand,
    StatusCommand,
    ToHitCommand,
    expected_answer,
    help_for,
    help_lines,
)
from exporters import Unwritable
from sheets.editions import edition
from sheets.play import Refused, marks
from sheets.play.history import History
from sheets.record.condition import Condition
from sheets.record.events import write_event
from sheets.record.record import Options, Record
from sheets.units import Unit


def answer_question(session: Session, command: Command) -> Iterator[str]:
    """The answer to a question, line by line; raises `Refused` with a sentence."""
    match command:
        case StatusCommand():
            yield from rendering.status_lines(session.unit, session.state, session.options)
            yield from rendering.roll_lines(session.state)
        case PhysicalCommand():
            yield from rendering.physical_attack_lines(session.unit, session.state, session.options)
        case ToHitCommand():
            for found in session.to_hit(command):
                yield from rendering.to_hit_lines(found)
        case AsOfCommand():
            if command.event > session.history.depth:
                raise Refused(f"which event? Say it as in as of 1, up to {session.history.depth}")
            yield from rendering.status_lines(session.unit, session.as_of(command.event), session.options)
        case LogCommand():
            for number, event in enumerate(session.events(), 1):
                yield f"{number:>4}  {rendering.event_words(event, session.unit)}"
        case HelpCommand():
            if command.word:
                yield from rendering.wrap_text(help_for(command.word, session.word_context))
                return
            for line in help_lines(session.word_context):
                yield from rendering.wrap_text(line)
            if session.due:
                yield from rendering.wrap_text(f"now: {expected_answer(session.due[0])}")
        case PrintCommand():
            yield from _print(session, command.path)


def _print(session: Session, path: str) -> Iterator[str]:
    target = Path(path)
    form = next((form for form in FORMS if target.suffix.lower() == f".{form}"), None)
    if not path or form is None:
        raise Refused("print where? Say it as in print sheet.pdf (or .svg, .png)")
    whole = printed_page(session.unit, session.marks, session.options, form)
    try:
        OverwriteGuard("replace" if target in session.printed else "refuse", ()).write(target, whole)
    except Unwritable as refused:
        raise Refused(str(refused).partition(";")[0]) from None
    session.printed.add(target)
    yield f"  {target} is printed"


def printed_page(unit: Unit, condition: Condition, options: Options, form: Form) -> bytes:
    """The sheet of a unit, or the card of an element, with its marks."""
    from exporters import cards  # imported by few sessions
    from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
    from exporters.recordsheet.book import as_bytes

    if edition(options.reading).game == "alpha-strike":
        layout = cards.Layout(paper=None)
        card = cards.card_of(unit, condition, edition=options.reading)
        return as_bytes(list(cards.pages_of_cards(cards.draw_pairs([card], layout), layout)), form, unit.name)
    return as_bytes(list(sheet_pages([Sheet(unit, condition, SheetOptions(edition=options.reading))])), form, unit.name)


def record_lines(record: Record) -> Iterator[str]:
    """A record as text, event by event."""
    history = History(record.unit, record.options)
    for number, event in enumerate(record.events(), 1):
        yield f"{number:>4}  {rendering.event_words(event, record.unit)}"
        done = history.add(event, pass_over=True)
        for line in rendering.happening_lines(done.happened if done is not None else ()):
            yield f"      {line.strip()}"


def record_rows(record: Record) -> Iterator[str]:
    """A JSON object for each event of a record: the event, its effects, the rolls that are due, and the marks."""
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
        yield harmless_json(json.dumps(row, ensure_ascii=False))
