"""The record of a unit: the unit itself, what the table agreed on, and a log to which lines are only ever added.

Taking something back is a line of the log as well: an undone tail can be done again until something else is said.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, Field, PositiveInt, TypeAdapter, WithJsonSchema

from sheets.editions import CLASSIC, GAMES, ClassicPlay, books, edition
from sheets.model import Model
from sheets.record.events import Event, write_event
from sheets.units import Unit, dump, parse


def _known_edition(name: str) -> str:
    """Checks the id of an edition that a table can choose; raises ValueError for others."""
    try:
        if (known := edition(name)).book:
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
    """The rules in force for a unit at this table.

    `edition` decides where two books disagree; with one of Alpha Strike the unit is played as its element.
    `case_pilot_damage`: an explosion in a location with CASE or CASE II hurts the pilot by 1. `space`,
    `altitude` and `elevation` say where the unit is: a craft in space or so high in the air, a VTOL so many levels up.

    >>> Options().edition
    'bmm-7.01'
    """

    edition: KnownEdition = CLASSIC.id
    quirks: bool = True
    auto_eject: bool = False
    extended_heat: bool = False
    case_pilot_damage: bool = False
    space: bool = False
    altitude: int = 0
    elevation: int = 0
    building_cf: int = 0

    @property
    def book(self) -> ClassicPlay:
        """What the edition says where books differ."""
        return edition(self.edition).play


class Undo(Model):
    """The last events are taken back."""

    do: Literal["undo"] = "undo"
    id: str = ""
    events: PositiveInt = 1


class Redo(Model):
    """Events that were taken back happen after all."""

    do: Literal["redo"] = "redo"
    id: str = ""
    events: PositiveInt = 1


Entry: TypeAlias = Event | Undo | Redo
_ENTRY: TypeAdapter[Entry] = TypeAdapter(Annotated[Entry, Field(discriminator="do")])


class Record(Model):
    """A unit and everything that was said of it, in order.

    >>> from sheets.record.events import Hit, Stand
    >>> log = (Hit(location="LA", damage=3), Stand(), Undo(events=1))
    >>> [event.do for event in standing(log)], [event.do for event in standing((*log, Redo()))]
    (['hit'], ['hit', 'stand'])
    """

    unit: Unit
    options: Options = Options()
    log: tuple[Entry, ...] = ()

    def add(self, *entries: Entry) -> "Record":
        """The record with more lines."""
        return self.model_copy(update={"log": (*self.log, *entries)})

    def events(self, entries: int | None = None) -> tuple[Event, ...]:
        """The events that stand, of the first `entries` lines or all."""
        return standing(self.log[:entries])


def standing(log: Iterable[Entry]) -> tuple[Event, ...]:
    """The events of a log that were not taken back."""
    events: list[Event] = []
    undone: list[Event] = []
    for entry in log:
        if isinstance(entry, Undo):
            for _ in range(min(entry.events, len(events))):
                undone.append(events.pop())
        elif isinstance(entry, Redo):
            for _ in range(min(entry.events, len(undone))):
                events.append(undone.pop())
        else:
            events.append(entry)
            undone.clear()
    return tuple(events)


def write_record(record: Record) -> Iterator[str]:
    """A record as lines of JSON: the unit and the options first, then a line for each entry of the log."""
    options = record.options.model_dump(mode="json", exclude_defaults=True)
    yield json.dumps({"unit": dump(record.unit), "options": options}, ensure_ascii=False)
    for entry in record.log:
        yield json.dumps(write_entry(entry), ensure_ascii=False)


def write_entry(entry: Entry) -> dict[str, Any]:
    """A line of the log as plain data."""
    if isinstance(entry, Undo | Redo):
        return {"do": entry.do, **entry.model_dump(mode="json", exclude_defaults=True)}
    return write_event(entry)


def read_entry(text: str) -> Entry:
    """The entry in such a line."""
    return _ENTRY.validate_json(text)


def read_record(lines: Iterable[str]) -> Record:
    """The record of such lines; raises pydantic's ValidationError or ValueError where they are none."""
    log: list[Entry] = []
    head: dict[str, Any] | None = None
    for line in lines:
        if not line.strip():
            continue
        if head is None:
            head = json.loads(line)
            if not isinstance(head, dict) or "unit" not in head:
                raise ValueError("the first line of a record has the unit")
        else:
            log.append(read_entry(line))
    if head is None:
        raise ValueError("a record without a line")
    return Record(unit=parse(head["unit"]), options=Options.model_validate(head.get("options", {})), log=tuple(log))


class Head(Model):
    """The first line of a record."""

    unit: Annotated[Unit, Field(discriminator="kind")]
    options: Options = Options()


def record_schema() -> dict[str, Any]:
    """The JSON Schema of a line of a record: the first has the unit, each other one something that was said."""
    line: TypeAdapter[Head | Entry] = TypeAdapter(Head | Annotated[Entry, Field(discriminator="do")])
    return line.json_schema()
