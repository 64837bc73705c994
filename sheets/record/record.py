"""The record of a unit: its design, its options, and an append-only log.

An undo is also a line of the log. Undone events can be redone until another event is added.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias, overload

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    NonNegativeInt,
    PlainSerializer,
    PositiveInt,
    TypeAdapter,
    WithJsonSchema,
)

from sheets.editions import CLASSIC, GAMES, ClassicPlay, books, edition, is_reading, unconfirmed_edition
from sheets.model import Model
from sheets.record.events import Event, parse_event, write_event
from sheets.units import Unit, dump, parse_unit


def _known_edition(name: str) -> str:
    """Check the id of a book, also with its unconfirmed readings; raise ValueError for others."""
    try:
        known = edition(name)
        if known.book or is_reading(known):
            return known.id
    except KeyError:
        pass
    listed = ", ".join(book.id for game in GAMES for book in books(game))
    raise ValueError(f"unknown edition {name!r}; expected {listed}")


KnownEdition = Annotated[
    str,
    AfterValidator(_known_edition),
    WithJsonSchema({"type": "string", "enum": [book.id for game in GAMES for book in books(game)]}),
]


class Options(Model):
    """The options for playing a unit.

    `edition` decides if two books disagree; with one of Alpha Strike the unit is played as its element. `unconfirmed`
    uses the points on which the sources of the edition contradict each other. `case_pilot_damage`: an explosion in a
    location with CASE or CASE II causes 1 pilot hit. `space`, `altitude` and `elevation` are the place of the unit: a
    craft in space or at an altitude, a VTOL at an elevation.

    >>> Options().edition
    'bmm-7.01'
    """

    edition: KnownEdition = CLASSIC.id
    quirks: bool = True
    auto_eject: bool = False
    extended_heat: bool = False
    case_pilot_damage: bool = False
    unconfirmed: bool = False
    space: bool = False
    altitude: int = 0
    elevation: int = 0
    building_cf: int = 0

    @property
    def reading(self) -> str:
        """The edition with the readings that are in use: figures and points are those of this edition."""
        return unconfirmed_edition(self.edition) if self.unconfirmed else self.edition

    @property
    def book(self) -> ClassicPlay:
        """The points of the edition on which books differ."""
        return _play(self.edition, self.unconfirmed)


@lru_cache(maxsize=32)
def _play(name: str, unconfirmed: bool) -> ClassicPlay:
    return edition(unconfirmed_edition(name) if unconfirmed else name).play


class Undo(Model):
    """Undo the last events."""

    do: Literal["undo"] = "undo"
    id: str = ""
    events: PositiveInt = 1


class Redo(Model):
    """Redo undone events."""

    do: Literal["redo"] = "redo"
    id: str = ""
    events: PositiveInt = 1


class Revert(Model):
    """Return to the events in effect after a line of the log, counted from 1; 0 is the beginning."""

    do: Literal["revert"] = "revert"
    id: str = ""
    line: NonNegativeInt


Entry: TypeAlias = Event | Undo | Redo | Revert
_ENTRY: TypeAdapter[Entry] = TypeAdapter(Annotated[Entry, Field(discriminator="do")])


class Log(Sequence[Entry]):
    """The lines of a record. A log and the longer one that `add` makes of it share their lines.

    >>> from sheets.record.events import Stand
    >>> short = Log()
    >>> len(short.add(Stand())), len(short)
    (1, 0)
    """

    __slots__ = ("_length", "_lines")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._lines = list(entries)
        self._length = len(self._lines)

    def add(self, *entries: Entry) -> "Log":
        """The log with more lines; takes the same time for any length of the log."""
        longer = Log()
        longer._lines = self._lines if len(self._lines) == self._length else self._lines[: self._length]
        longer._lines.extend(entries)
        longer._length = len(longer._lines)
        return longer

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(at, slice):
            return tuple(self._lines[number] for number in range(*at.indices(self._length)))
        return self._lines[range(self._length)[at]]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self[:])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log | tuple) and self[:] == tuple(other)

    def __hash__(self) -> int:
        return hash(self[:])

    def __repr__(self) -> str:
        return f"Log({list(self)!r})"

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, handler: GetCoreSchemaHandler) -> Any:
        """The pydantic schema: that of a tuple, converted to this class after validation."""
        return AfterValidator(cls).__get_pydantic_core_schema__(tuple[Entry, ...], handler)


class Record(Model):
    """A unit and its log. `waiting` are events that follow when the roll that is due has been made.

    >>> from sheets.record.events import Hit, Stand
    >>> log = (Hit(location="LA", damage=3), Stand(), Undo(events=1))
    >>> [event.do for event in events_in_effect(log)], [event.do for event in events_in_effect((*log, Redo()))]
    (['hit'], ['hit', 'stand'])
    """

    unit: Unit
    options: Options = Options()
    log: Annotated[Log, BeforeValidator(tuple), PlainSerializer(list)] = Log()
    waiting: tuple[Event, ...] = ()

    def add(self, *entries: Entry, waiting: tuple[Event, ...] = ()) -> "Record":
        """The record with more lines, and the events that wait after them."""
        return self.model_copy(update={"log": self.log.add(*entries), "waiting": waiting})

    def events(self, entries: int | None = None) -> tuple[Event, ...]:
        """The events in effect after the first `entries` lines or all lines."""
        return events_in_effect(self.log[:entries])


def events_in_effect(log: Iterable[Entry]) -> tuple[Event, ...]:
    """The events of a log that are not undone."""
    stands: _Chain = None  # the last event in effect, and those before it
    undone: _Chain = None
    after: list[_Chain] = [None]  # after each line
    for entry in log:
        if isinstance(entry, Undo):
            for _ in range(entry.events):
                if stands is None:
                    break
                undone, stands = (stands[0], undone), stands[1]
        elif isinstance(entry, Redo):
            for _ in range(entry.events):
                if undone is None:
                    break
                stands, undone = (undone[0], stands), undone[1]
        elif isinstance(entry, Revert):
            stands, undone = after[min(entry.line, len(after) - 1)], None
        else:
            stands, undone = (entry, stands), None
        after.append(stands)
    events: list[Event] = []
    while stands is not None:
        events.append(stands[0])
        stands = stands[1]
    return tuple(reversed(events))


_Chain: TypeAlias = "tuple[Event, _Chain] | None"


def write_record(record: Record) -> Iterator[str]:
    """A record as lines of JSON: the unit and the options, then a line for each entry of the log."""
    options = record.options.model_dump(mode="json", exclude_defaults=True)
    yield json.dumps({"unit": dump(record.unit), "options": options}, ensure_ascii=False)
    last = len(record.log)
    for number, entry in enumerate(record.log, 1):
        yield write_line(entry, record.waiting if number == last else ())


def write_line(entry: Entry, waiting: Sequence[Event] = ()) -> str:
    """A line of the log with the events that wait after it.

    >>> write_line(Undo(events=2))
    '{"do": "undo", "events": 2}'
    """
    queue = {"waiting": [write_event(event) for event in waiting]} if waiting else {}
    return json.dumps(write_entry(entry) | queue, ensure_ascii=False)


def write_entry(entry: Entry) -> dict[str, Any]:
    """An entry of the log as plain data."""
    if isinstance(entry, Undo | Redo | Revert):
        return {"do": entry.do, **entry.model_dump(mode="json", exclude_defaults=True)}
    return write_event(entry)


def read_entry(text: str) -> Entry:
    """The entry in the text of a line."""
    return _ENTRY.validate_json(text)


def read_line(text: str) -> tuple[Entry, tuple[Event, ...]]:
    """The entry in a line of a record, and the events that wait after it."""
    if '"waiting"' not in text:
        return read_entry(text), ()
    line = json.loads(text)
    waiting = line.pop("waiting", []) if isinstance(line, dict) else []
    return _ENTRY.validate_python(line), tuple(map(parse_event, waiting))


def read_record(lines: Iterable[str]) -> Record:
    """The record from lines of JSON; raises pydantic's ValidationError or ValueError for invalid lines."""
    log: list[Entry] = []
    waiting: tuple[Event, ...] = ()
    head: Record | None = None
    for line in lines:
        if not line.strip():
            continue
        if head is None:
            head = read_head(line)
        else:
            entry, waiting = read_line(line)
            log.append(entry)
    if head is None:
        raise ValueError("it is empty")
    return head.model_copy(update={"log": Log(log), "waiting": waiting})


def read_head(line: str) -> Record:
    """The record without its log, from its first line."""
    head = json.loads(line)
    if not isinstance(head, dict) or "unit" not in head:
        raise ValueError("the first line of a record has the unit")
    return Record(unit=parse_unit(head["unit"]), options=Options.model_validate(head.get("options", {})))


class Head(Model):
    """The first line of a record."""

    unit: Annotated[Unit, Field(discriminator="kind")]
    options: Options = Options()


def record_schema() -> dict[str, Any]:
    """The JSON Schema of a line of a record: the first has the unit, each other one an entry of the log.

    An entry also has `waiting` if events wait for a roll.
    """
    line: TypeAdapter[Head | Entry] = TypeAdapter(Head | Annotated[Entry, Field(discriminator="do")])
    schema = line.json_schema()
    events: list[dict[str, str]] = [
        choice
        for each in schema["anyOf"]
        if "oneOf" in each
        for choice in each["oneOf"]
        if choice["$ref"].rpartition("/")[2] not in ("Undo", "Redo", "Revert")
    ]
    schema["$defs"]["Waiting"] = {
        "type": "array",
        "items": {"oneOf": events},
        "description": "Events that follow when the roll that is due has been made.",
    }
    for choice in events:
        schema["$defs"][choice["$ref"].rpartition("/")[2]]["properties"]["waiting"] = {"$ref": "#/$defs/Waiting"}
    return schema
