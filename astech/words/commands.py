"""The words for commands of a session: undo, redo, roll, status, log, print, help, quit."""

from collections.abc import Sequence
from typing import Any

from astech.words.context import WordContext, WordError
from astech.words.patterns import ArgumentValues
from astech.words.speech import (
    AsOfCommand,
    HelpCommand,
    LogCommand,
    PhysicalCommand,
    PrintCommand,
    QuitCommand,
    RedoCommand,
    RollCommand,
    Spoken,
    StatusCommand,
    UndoCommand,
)
from astech.words.verbs import Make, Verb, event_maker
from sheets.record.events import Waive

MOST_EVENTS = 10**6


def _counted_maker(kind: Any, verb: str) -> Make:
    """Makes a command of a verb that takes a number of events, 1 without one: `undo`, `undo 3`."""

    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        number = values.get("number", "1").replace("last", "1")
        if not (number.isascii() and number.isdecimal() and 0 < int(number[:9]) < MOST_EVENTS and len(number) < 9):
            raise WordError(f"'{number}' is not a number of events; say it as in {verb} 3")
        made: Spoken = kind(int(number))
        return made

    return make


_undo_events = _counted_maker(UndoCommand, "undo")


def _undo(context: WordContext, values: ArgumentValues) -> Spoken | Sequence[Spoken]:
    return UndoCommand(turn=True) if "turn" in values else _undo_events(context, values)


def _roll(context: WordContext, values: ArgumentValues) -> Spoken:
    return RollCommand(all="all" in values)


def _as_of(context: WordContext, values: ArgumentValues) -> Spoken:
    number = values["event"]
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise WordError(f"'{number}' is not the number of an event; say it as in as of 7")
    return AsOfCommand(int(number))


def _print(context: WordContext, values: ArgumentValues) -> Spoken:
    return PrintCommand(values["path"])


def _help(context: WordContext, values: ArgumentValues) -> Spoken:
    return HelpCommand(values.get("word", ""))


COMMANDS = (
    Verb(
        "undo",
        "[turn] [number:WORD]",
        _undo,
        "undo 3",
        "Takes back the last events, or one; a turn is one. undo turn: the end of the last turn and all that followed.",
    ),
    Verb("redo", "[number:WORD]", _counted_maker(RedoCommand, "redo"), "redo", "Does events again that were undone."),
    Verb(
        "roll",
        "[all]",
        _roll,
        "roll all",
        "Rolls the first roll that is due, or all of them.",
        usage="expected roll, or roll all",
    ),
    Verb("waive", "[purpose:WORD]", event_maker(Waive), "waive searchlight", "Drops a roll that need not be made."),
    Verb("status", "", event_maker(StatusCommand), "status", "Shows the state of the unit."),
    Verb("physical physicals", "", event_maker(PhysicalCommand), "physical", "Shows the physical attacks of the unit."),
    Verb(
        "as",
        "[event:of WORD]",
        lambda context, values: (
            _as_of(context, values) if "event" in values else _refusal("which event? Say it as in as of 1")
        ),
        "as of 7",
        "Shows the state after an event of the log.",
    ),
    Verb("log history", "", event_maker(LogCommand), "log", "Shows the events of the record."),
    Verb(
        "print",
        "path:TEXT",
        _print,
        "print sheet.pdf",
        "Prints the damaged sheet or card into a file.",
        question="print where?",
        usage="say it as in print sheet.pdf (or .svg, .png)",
        whole=True,
    ),
    Verb("help ?", "[word:TEXT]", _help, "help fire", "Shows the words, or the help of one.", whole=True),
    Verb("quit exit q", "", event_maker(QuitCommand), "quit", "Leaves the session."),
)


def _refusal(sentence: str) -> Spoken:
    raise WordError(sentence)
