"""Answers to questions and commands on the units of a table, and the stream of its changes."""

from collections.abc import AsyncIterator

from pydantic import TypeAdapter
from starlette.responses import Response, StreamingResponse

from astech.campaign.games import running_game
from astech.campaign.links import Link
from astech.web import questions
from astech.web.calls import Call, RequestError
from astech.web.changes import StoredChange, changes_after, missed_too_many
from astech.web.commands import COMMANDS, Command, CommandAnswer, LogEntry, Preview, PreviewRequest
from astech.web.pages import TableView
from astech.web.questions import AimRequest, AsOf, NumberNeeded, RangeRequest, Reason
from astech.web.service import UnknownLink
from astech.web.streams import change_message, event_message
from astech.web.table import CampaignTable, Forbidden, last_number
from astech.web.views import GlanceView, Sheet, UnitView
from sheets.model import Model
from sheets.play import Refused

MOST_STREAMS = 2_000  # streams of the server
MOST_STREAMS_OF_LINK = 50

PREVIEWS = TypeAdapter(PreviewRequest)
AIMS = TypeAdapter(AimRequest)
RANGES = TypeAdapter(RangeRequest)


class Completions(Model):
    """The words that can follow."""

    words: tuple[str, ...] = ()


class CommandRefused(Refused):
    """A command was refused; `between` are the log lines that its page has not received."""

    def __init__(self, sentence: str, between: tuple[LogEntry, ...]) -> None:
        super().__init__(sentence)
        self.between = between


# --- Questions --------------------------------------------------------------------------------------------------------


def table_view(table: CampaignTable, link: Link) -> TableView:
    """The campaign, its running game, the rights of a link, and the number of the last command."""
    playing = running_game(table.access)
    return TableView(
        campaign=table.campaign.name,
        game=playing.name if playing else "",
        turn=playing.turn if playing else 0,
        role=link.role,
        name=link.name,
        members=link.members,
        number=table.store.read(last_number),
    )


async def read_table(call: Call) -> TableView:
    """The campaign, and what the link allows."""
    return await call.read(table_view)


async def read_units(call: Call) -> list[GlanceView]:
    """An overview of all units."""
    return await call.read(lambda table, link: table.glances())


async def read_unit(call: Call) -> UnitView:
    """The current state of a unit."""
    return await call.read(lambda table, link: table.view(call.unit, table.store.read(last_number)))


async def read_sheet(call: Call) -> Sheet:
    """The record sheet of a unit with its marks, or its card where it plays as an element."""
    return await call.read(lambda table, link: table.sheet(call.unit))


async def read_log(call: Call) -> list[LogEntry]:
    """The log of a unit."""
    return await call.read(lambda table, link: questions.log_of(table, call.unit))


async def read_as_of(call: Call) -> AsOf:
    """A unit after one of its events."""
    event = call.number("event")
    return await call.read(lambda table, link: questions.state_as_of(table, call.unit, event))


async def read_reason(call: Call) -> Reason:
    """The event and the rulings behind a mark."""
    box = call.text("box", 100)
    return await call.read(lambda table, link: questions.reason_of_mark(table, call.unit, box))


async def read_completions(call: Call) -> Completions:
    """The words that can follow in a line for a unit."""
    text = call.text("text")
    words = await call.read(lambda table, link: questions.completions(table, call.unit, text))
    return Completions(words=tuple(words))


# --- Commands and previews --------------------------------------------------------------------------------------------


async def run_command(call: Call) -> CommandAnswer:
    """Carries out a command; one that is sent again gets the same answer."""
    command: Command = await call.body(COMMANDS)
    try:
        return await call.write(lambda service, link: service.table(link.campaign).carry_out(link, command))
    except (Forbidden, UnknownLink):
        raise
    except Refused as refused:
        between = await call.server.port.read(lambda service: service.log_since(service.admit(call.token), command))
        raise CommandRefused(str(refused), between) from None


async def preview(call: Call) -> Preview:
    """The result of events or of a line that is not stored."""
    request = await call.body(PREVIEWS)
    return await call.read(lambda table, link: table.preview(request))


async def numbers_at(call: Call) -> list[NumberNeeded]:
    """To-hit numbers at a unit of the table."""
    request = await call.body(AIMS)
    return await call.read(lambda table, link: questions.to_hit_numbers_at(table, request))


async def numbers_in_words(call: Call) -> list[NumberNeeded]:
    """To-hit numbers at a target described in words."""
    request = await call.body(RANGES)
    return await call.read(lambda table, link: questions.to_hit_numbers_in_words(table, request))


# --- Changes ----------------------------------------------------------------------------------------------------------


async def stream(call: Call) -> Response:
    """The changes after the last one that the page received, then each new one."""
    known = call.request.headers.get("last-event-id", "")
    after = int(known) if known.isascii() and known.isdecimal() and len(known) < 16 else call.number("after")
    link = await call.link()
    hub = call.server.hub
    if len(hub) >= MOST_STREAMS or len(hub.of_link(link.id)) >= MOST_STREAMS_OF_LINK:
        raise RequestError(503, "too many pages are open")
    opened = hub.open(link)
    try:
        missed = await call.read(lambda table, link: _missed_changes(table, after))
    except BaseException:
        hub.drop(opened)
        raise

    async def messages() -> AsyncIterator[bytes]:
        try:
            yield b"retry: 1000\n\n"
            if missed is None:
                yield event_message("reload")
                return
            for change in missed:
                yield change_message(change)
            last = missed[-1].number if missed else after
            async for message in opened.messages(last):
                yield message
        finally:
            hub.drop(opened)

    return StreamingResponse(messages(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _missed_changes(table: CampaignTable, after: int) -> list[StoredChange] | None:
    """The changes after a number; None if there are too many, or if the number is not in the store."""
    if after > table.store.read(last_number) or missed_too_many(table, after):
        return None
    return changes_after(table, after)
