"""The words of players: a line of text -> typed events and commands.

`parse` reads a line of play, `parse_damage` the words of `--damage`; both raise `WordError` with one sentence.
"""

from astech.words.answers import expected_answer, parse_answer
from astech.words.completion import complete, help_for, help_lines
from astech.words.context import WordContext, WordError
from astech.words.damage import DamagedUnit, damaged_card, damaged_unit, parse_damage
from astech.words.parser import begins_line_about_unit, is_command, parse, parse_verb
from astech.words.speech import (
    AsOfCommand,
    Command,
    HelpCommand,
    LogCommand,
    Note,
    PhysicalCommand,
    PrintCommand,
    QuitCommand,
    RedoCommand,
    RollCommand,
    Spoken,
    StatusCommand,
    ToHitCommand,
    UndoCommand,
)

__all__ = [
    "AsOfCommand",
    "Command",
    "DamagedUnit",
    "HelpCommand",
    "LogCommand",
    "Note",
    "PhysicalCommand",
    "PrintCommand",
    "QuitCommand",
    "RedoCommand",
    "RollCommand",
    "Spoken",
    "StatusCommand",
    "ToHitCommand",
    "UndoCommand",
    "WordContext",
    "WordError",
    "begins_line_about_unit",
    "complete",
    "damaged_card",
    "damaged_unit",
    "expected_answer",
    "help_for",
    "help_lines",
    "is_command",
    "parse",
    "parse_answer",
    "parse_damage",
    "parse_verb",
]
