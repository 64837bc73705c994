"""The endpoints of a table: path, method, models, and the function that answers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from astech.campaign.links import Role
from astech.web import organizer_answers, page_answers, table_answers
from astech.web.calls import Call
from astech.web.changes import StoredChange
from astech.web.commands import Command, CommandAnswer, LogEntry, Preview, PreviewRequest
from astech.web.organizer_answers import CodeRequest, LinkChange, LinkRequest, LinkView, NewLink
from astech.web.pages import TableView
from astech.web.questions import AimRequest, AsOf, FormQuery, NumberNeeded, RangeRequest, Reason
from astech.web.table_answers import Completions
from astech.web.views import GlanceView, UnitView
from sheets.recordsheet import RecordSheet
from sheets.recordsheet.card import CardSheet

HTML, PDF, SVG = "text/html", "application/pdf", "image/svg+xml"
EVENTS, LINES = "text/event-stream", "application/jsonl"


@dataclass(frozen=True)
class Endpoint:
    """A path below that of a link, with the function that answers it and the models of its body and its answer."""

    method: Literal["GET", "POST"]
    path: str
    summary: str
    answer: Callable[[Call], Awaitable[object]]
    takes: Any = None  # any: also unions and lists, which are not classes
    gives: Any = None
    media_type: str = "application/json"
    query: tuple[str, ...] = ()
    role: Role | None = None
    """The only role that may use the endpoint."""


# --- Pages ------------------------------------------------------------------------------------------------------------

PAGES = (
    Endpoint("GET", "", "The page of the force.", page_answers.show_force, media_type=HTML),
    Endpoint("GET", "screen", "A read-only page for a screen.", page_answers.show_screen, media_type=HTML),
    Endpoint("GET", "units/{unit}", "The page of a unit.", page_answers.show_unit, media_type=HTML),
    Endpoint(
        "GET",
        "units/{unit}/parts",
        "The parts of the page of a unit that change in play.",
        page_answers.show_parts,
        media_type=HTML,
        query=(*FormQuery.model_fields, "event"),
    ),
    Endpoint("GET", "units/{unit}/log.html", "The log of a unit in words.", page_answers.show_log, media_type=HTML),
    Endpoint(
        "GET",
        "units/{unit}/reason.html",
        "The event and the rulings behind a mark, in words.",
        page_answers.show_reason,
        media_type=HTML,
        query=("box",),
    ),
    Endpoint(
        "POST",
        "preview.html",
        "The result of events, without storing it, in words.",
        page_answers.show_preview,
        takes=PreviewRequest,
        media_type=HTML,
    ),
    Endpoint("GET", "organizer", "The page of links.", page_answers.show_organizer, media_type=HTML, role="organizer"),
    Endpoint(
        "GET",
        "print.pdf",
        "Sheets or cards with their marks.",
        page_answers.print_units,
        media_type=PDF,
        query=("what", "paper", "units"),
    ),
    Endpoint(
        "GET",
        "units/{unit}/sheet.svg",
        "The sheet of a unit as a picture, also after an earlier event.",
        page_answers.draw_sheet,
        media_type=SVG,
        query=("event",),
    ),
)

# --- Questions --------------------------------------------------------------------------------------------------------

QUESTIONS = (
    Endpoint("GET", "table", "The campaign, and what the link allows.", table_answers.read_table, gives=TableView),
    Endpoint("GET", "units", "All units at a glance.", table_answers.read_units, gives=list[GlanceView]),
    Endpoint("GET", "units/{unit}/view", "The current state of a unit.", table_answers.read_unit, gives=UnitView),
    Endpoint(
        "GET", "units/{unit}/sheet", "The sheet of a unit, or its card.", table_answers.read_sheet,
        gives=RecordSheet | CardSheet,
    ),
    Endpoint("GET", "units/{unit}/log", "The log of a unit.", table_answers.read_log, gives=list[LogEntry]),
    Endpoint("GET", "units/{unit}/as-of/{event}", "A unit after an event.", table_answers.read_as_of, gives=AsOf),
    Endpoint(
        "GET", "units/{unit}/reason", "The event and the rulings behind a mark.", table_answers.read_reason,
        gives=Reason, query=("box",),
    ),
    Endpoint(
        "GET", "units/{unit}/words", "The words that may follow in a line.", table_answers.read_completions,
        gives=Completions, query=("text",),
    ),
    Endpoint(
        "GET", "stream", "The changes of the table, as server-sent events.", table_answers.stream, gives=StoredChange,
        media_type=EVENTS, query=("after",),
    ),
)  # fmt: skip

# --- Commands ---------------------------------------------------------------------------------------------------------

COMMANDS = (
    Endpoint("POST", "events", "Carries out a command.", table_answers.run_command, takes=Command, gives=CommandAnswer),
    Endpoint(
        "POST", "preview", "The result of events, without storing it.", table_answers.preview, takes=PreviewRequest,
        gives=Preview,
    ),
    Endpoint(
        "POST", "numbers", "To-hit numbers at a unit of the table.", table_answers.numbers_at, takes=AimRequest,
        gives=list[NumberNeeded],
    ),
    Endpoint(
        "POST", "numbers-in-words", "To-hit numbers at a target in words.", table_answers.numbers_in_words,
        takes=RangeRequest, gives=list[NumberNeeded],
    ),
)  # fmt: skip

# --- The organizer ----------------------------------------------------------------------------------------------------

ORGANIZER = (
    Endpoint(
        "GET", "links", "The links of the campaign.", organizer_answers.read_links, gives=list[LinkView],
        role="organizer",
    ),
    Endpoint(
        "POST", "links", "Makes a link.", organizer_answers.make_link, takes=LinkRequest, gives=NewLink,
        role="organizer",
    ),
    Endpoint(
        "POST", "links/{link}", "Gives a link another name, or other units.", organizer_answers.change_link,
        takes=LinkChange, gives=LinkView, role="organizer",
    ),
    Endpoint(
        "POST", "links/{link}/revoke", "Revokes a link.", organizer_answers.revoke_link, gives=LinkView,
        role="organizer",
    ),
    Endpoint(
        "POST", "qr", "A QR code as a picture.", organizer_answers.draw_code, takes=CodeRequest, media_type=SVG,
        role="organizer",
    ),
    Endpoint(
        "GET", "campaign.jsonl", "The campaign as a file.", organizer_answers.hand_over, media_type=LINES,
        role="organizer",
    ),
)  # fmt: skip

ENDPOINTS: tuple[Endpoint, ...] = (*PAGES, *QUESTIONS, *COMMANDS, *ORGANIZER)
