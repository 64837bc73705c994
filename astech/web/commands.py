"""The commands that a page sends to a campaign, and their answers.

A command has an id that its device made, and `after`, the number of the last change that the page received. A command
that is sent again gets the same answer and is carried out only once.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints, TypeAdapter

from sheets.model import Model
from sheets.record.events import Dice, Direction, Event, HitOfShot

MOST_EVENTS = 50  # events in a command
MOST_DICE = 100
MOST_UNDONE = 100

CommandId = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_-]{8,64}$")]
UnitId = Annotated[str, StringConstraints(max_length=64)]
Line = Annotated[str, StringConstraints(min_length=1, max_length=1_000)]
Words = Annotated[str, StringConstraints(max_length=200)]
Rolled = Annotated[tuple[Dice, ...], Field(max_length=MOST_DICE)]
Events = Annotated[tuple[Annotated[Event, Field(discriminator="do")], ...], Field(max_length=MOST_EVENTS)]
Hits = Annotated[tuple[Annotated[HitOfShot, Field(discriminator="do")], ...], Field(max_length=MOST_EVENTS)]


class PageCommand(Model):
    """Fields of every command: the id that the device made, and the number of its page's last change."""

    id: CommandId
    after: Annotated[int, Field(ge=0)] = 0


class UnitCommand(PageCommand):
    """A command for one unit."""

    unit: UnitId


class ApplyCommand(UnitCommand):
    """Applies typed events to a unit, all or none. `dice` are the rolled dice for them."""

    do: Literal["apply"] = "apply"
    events: Annotated[Events, Field(min_length=1)]
    dice: Rolled = ()


class SayCommand(PageCommand):
    """Carries out a line of text for a unit, or for the units of the link."""

    do: Literal["say"] = "say"
    text: Line
    unit: UnitId = ""


class RollRequest(PageCommand):
    """Rolls the first due roll, or all due rolls; without a unit, for all units of the link."""

    do: Literal["roll"] = "roll"
    unit: UnitId = ""
    every: bool = False


class EndCommand(PageCommand):
    """Ends the phase or the turn for the units of the link."""

    do: Literal["end"] = "end"
    clock: Literal["phase", "turn"]


class HistoryRequest(PageCommand):
    """A number of events of a unit, or of commands of the campaign; 0 means the events of the unit's last command."""

    unit: UnitId = ""
    number: Annotated[int, Field(ge=0, le=MOST_UNDONE)] = 0


class UndoRequest(HistoryRequest):
    """Undoes the last events of a unit; without a unit the last commands of the campaign, for organizers."""

    do: Literal["undo"] = "undo"


class RedoRequest(HistoryRequest):
    """Redoes undone events or commands."""

    do: Literal["redo"] = "redo"


class AimFields(Model):
    """An attack in words: `ac/20`, `all`, `kick`; the target and the situation, such as `range 5`."""

    attack: Words = "all"
    target: UnitId
    side: Direction = "front"
    situation: Words = ""
    damage: Annotated[int, Field(ge=0, le=999)] = 0
    overheat: Annotated[int, Field(ge=0, le=9)] = 0
    hexes: Annotated[int, Field(ge=0, le=99)] = 0
    defended: bool = False


class FireCommand(UnitCommand, AimFields):
    """Fires at another unit; the damage is an offer that the player of the target accepts or declines.

    `mounts` are the positions of the weapons; `attack` then only names them.
    """

    do: Literal["fire"] = "fire"
    mounts: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(max_length=MOST_EVENTS)] = ()
    dice: Rolled = ()


class AcceptCommand(UnitCommand):
    """Accepts the offers of damage to a unit, or one of them, for its player."""

    do: Literal["accept"] = "accept"
    offer: UnitId = ""
    dice: Rolled = ()


class DeclineCommand(UnitCommand):
    """Declines the offers of damage to a unit, or one of them, for its player."""

    do: Literal["decline"] = "decline"
    offer: UnitId = ""


class OfferCommand(UnitCommand):
    """Offers damage to a unit of an opponent, as typed events or as text: `8 from the left`."""

    do: Literal["offer"] = "offer"
    hits: Hits = ()
    text: Annotated[str, StringConstraints(max_length=1_000)] = ""


class MarkCommand(UnitCommand):
    """Marks or clears a box of the sheet directly, without the rules; `box` is the id of the box."""

    do: Literal["mark"] = "mark"
    box: Words
    marked: bool = True


Command: TypeAlias = Annotated[
    ApplyCommand
    | SayCommand
    | RollRequest
    | EndCommand
    | UndoRequest
    | RedoRequest
    | FireCommand
    | AcceptCommand
    | DeclineCommand
    | OfferCommand
    | MarkCommand,
    Field(discriminator="do"),
]

COMMANDS: TypeAdapter[Command] = TypeAdapter(Command, config={"defer_build": True})


class PreviewRequest(Model):
    """Events or a line of text for a unit, to be tried without being stored."""

    unit: UnitId
    events: Events = ()
    text: Annotated[str, StringConstraints(max_length=1_000)] = ""
    dice: Rolled = ()


class Effect(Model):
    """A mark or a remark of the rules, with the ruling behind it."""

    words: str
    ruling: str = ""


class RollModifier(Model):
    """A modifier of a roll, with its ruling."""

    reason: str
    value: int
    ruling: str = ""


class RollDue(Model):
    """A roll that the rules require: dice, the number needed (None for a roll on a table), modifiers, choices."""

    purpose: str
    dice: int
    asked_by: str
    ruling: str
    location: str = ""
    target: int | None = None
    modifiers: tuple[RollModifier, ...] = ()
    choices: tuple[str, ...] = ()


class UnitAnswer(Model):
    """The result of a command for one unit: effects, the due rolls, the events that wait for these."""

    unit: str
    name: str
    happened: tuple[Effect, ...] = ()
    due: tuple[RollDue, ...] = ()
    waiting: int = 0
    notes: tuple[str, ...] = ()


class CommandAnswer(Model):
    """The answer to a command: its number in the store (0 if it wrote nothing), and the result by unit."""

    id: str
    number: int = 0
    units: tuple[UnitAnswer, ...] = ()
    lines: tuple[str, ...] = ()


class LogEntry(Model):
    """A line of the log: its number in the store, the unit, the time, the player, the event in words.

    `event` is the number among the unit's events that are not undone; 0 for an undone event, and for an undo itself.
    """

    number: int
    unit: str
    name: str
    seq: int
    event: int = 0
    at: str
    by: str
    words: str
    undone: bool = False


class Refusal(Model):
    """Why a command was refused, with the log lines after the last change that its page received."""

    refused: str
    between: tuple[LogEntry, ...] = ()


class Preview(Model):
    """The result of events that were not stored: effects, rolls, and the changed tracks with their marks."""

    happened: tuple[Effect, ...] = ()
    due: tuple[RollDue, ...] = ()
    waiting: int = 0
    notes: tuple[str, ...] = ()
    tracks: dict[str, int] = Field(default_factory=dict)
    struck: tuple[str, ...] = ()
