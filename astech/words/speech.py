"""The results of parsing a line: events, and commands of a session, as frozen values."""

from dataclasses import dataclass
from typing import TypeAlias

from sheets.record.events import Event
from sheets.rules.tohit.situation import Situation


@dataclass(frozen=True)
class UndoCommand:
    """Undo the last events, or the end of the last turn with all that followed."""

    number: int = 1
    turn: bool = False


@dataclass(frozen=True)
class RedoCommand:
    """Redo events that were undone."""

    number: int = 1


@dataclass(frozen=True)
class RollCommand:
    """Roll the first roll that is due, or all."""

    all: bool = False


@dataclass(frozen=True)
class StatusCommand:
    """Show the state of the unit."""


@dataclass(frozen=True)
class PhysicalCommand:
    """Show the physical attacks of the unit."""


@dataclass(frozen=True)
class ToHitCommand:
    """Show the to-hit numbers of attacks in a situation; of all weapons if no attack is named."""

    attacks: tuple[int | str, ...]
    situation: Situation


@dataclass(frozen=True)
class AsOfCommand:
    """Show the state after an event of the log, counted from 1."""

    event: int


@dataclass(frozen=True)
class LogCommand:
    """Show the events of the record."""


@dataclass(frozen=True)
class PrintCommand:
    """Print the sheet or the card into a file; the name is as it was typed."""

    path: str


@dataclass(frozen=True)
class HelpCommand:
    """Show the words, or the help of one."""

    word: str = ""


@dataclass(frozen=True)
class QuitCommand:
    """Leave the session."""


@dataclass(frozen=True)
class Note:
    """A sentence for the reader that changes nothing: which weapons do not fire, and why."""

    text: str


Command: TypeAlias = (
    UndoCommand
    | RedoCommand
    | RollCommand
    | StatusCommand
    | PhysicalCommand
    | ToHitCommand
    | AsOfCommand
    | LogCommand
    | PrintCommand
    | HelpCommand
    | QuitCommand
)
Spoken: TypeAlias = Event | Command | Note
