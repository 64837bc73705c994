"""Files of records: JSON lines, the unit first, then a line for each thing that was said."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from pydantic import ValidationError

from astech.play.session import Write
from astech.terminal import complain, reason
from importers import Unreadable
from importers.bounded import read_bytes
from importers.own_json import checked, plain_data
from sheets.play import Refused, replay
from sheets.record.events import Event
from sheets.record.record import Entry, Record, read_record, write_entry, write_record

MOST_BYTES = 20_000_000  # of a record
MOST_LINES = 50_000  # that say something; a long game has some hundred
MOST_CHARACTERS = 100_000  # of a line but the first, which has the unit


def open_record(path: Path) -> Record:
    """The record in a file; ends the command with a sentence where there is none."""
    try:
        head, *said = _lines(read_bytes(path, MOST_BYTES).decode())
        plain_data(head, str(path), [])  # whether it is within the bounds of a unit
        record = read_record((head, *said))
        loaded = checked(record.unit, str(path))
        if loaded.unit is not None and loaded.unit != record.unit:
            record = record.model_copy(update={"unit": loaded.unit})
        replay(record)
    except Unreadable as error:
        found = error.problem.model_copy(update={"file": "", "line": None})
        _end(f"{path}: no record: {found}")
    except OSError as error:
        _end(f"{path}: {reason(error)}; expected a record")
    except UnicodeDecodeError:
        _end(f"{path}: no text in UTF-8; expected a record, which is JSON lines")
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        _end(f"{path}: no record: {place + ': ' if place else ''}{first['msg'][:1].lower()}{first['msg'][1:]}")
    except Refused as refused:
        _end(f"{path}: an event of this record cannot be: {refused}")
    except (ValueError, RecursionError) as error:
        _end(f"{path}: no record: {error}")
    return record


def _lines(text: str) -> list[str]:
    lines = [line for line in text.split("\n") if line.strip()] or [""]
    if len(lines) > MOST_LINES:
        raise ValueError(f"{len(lines):,} lines; expected at most {MOST_LINES:,}")
    for number, line in enumerate(lines[1:], 2):
        if len(line) > MOST_CHARACTERS:
            raise ValueError(f"line {number} has {len(line):,} characters; expected at most {MOST_CHARACTERS:,}")
    return lines


def begin_record(path: Path, record: Record) -> None:
    """Writes the head of a new record."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in write_record(record))
    except OSError as error:
        _end(f"{path} cannot be written: {reason(error)}")


def writer(path: Path | None) -> Write:
    """What adds lines to the file of a record, at once and for good; without a file nothing is written."""

    def write(entries: Sequence[Entry], _waiting: Sequence[Event]) -> None:
        if path is None:
            return
        try:
            with path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(write_entry(entry), ensure_ascii=False) + "\n" for entry in entries)
        except OSError as error:
            raise Refused(f"{path} cannot be written: {reason(error)}") from None

    return write


def _end(sentence: str) -> NoReturn:
    complain(sentence)
    sys.exit(1)
