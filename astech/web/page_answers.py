"""Answers with the pages of a table, and with printed units."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from starlette.responses import HTMLResponse, Response

from astech.campaign.company import Game
from astech.campaign.games import running_game
from astech.campaign.links import Link, links_of
from astech.web import questions
from astech.web.calls import Call, RequestError, require
from astech.web.pages import GameTurn, TableView, Wait
from astech.web.parts import ShownUnit
from astech.web.questions import FormQuery
from astech.web.table import CampaignTable
from astech.web.table_answers import PREVIEWS, table_view
from astech.web.views import GlanceView, sheet_of_state, unit_view
from sheets.play import Refused, marks

if TYPE_CHECKING:
    from astech.campaign.paper import PrintedMember
    from exporters.papers import PaperName

EMPTY_FORM = FormQuery()
MOST_PRINTED = 200  # units of a document
Product = Literal["sheets", "cards"]
PRODUCTS: tuple[Product, ...] = ("sheets", "cards")


async def show_force(call: Call) -> Response:
    """The page of the force."""
    found = await call.read(
        lambda table, link: (
            table_view(table, link),
            table.glances(),
            rolls_awaited(table, link, running_game(table.access)),
        )
    )
    return HTMLResponse(call.server.pages.force(*found))


def rolls_awaited(table: CampaignTable, link: Link, playing: Game | None) -> dict[str, Wait]:
    """The rolls for which the end of a phase waits, by the units of the link; during a game, of its units."""
    ends = set(link.members or (each.id for each in table.active_members()))
    if playing is not None:
        ends &= playing.sides.keys()
    found = {}
    for session in table.sessions():
        if session.member.id in ends:
            roll = session.due[0].purpose.replace("-", " ") if session.due else ""
            found[session.member.id] = Wait(session.member.name, roll)
    return found


async def show_screen(call: Call) -> Response:
    """The page for a shared screen."""
    view, units = await call.read(lambda table, link: (table_view(table, link), table.glances()))
    return HTMLResponse(call.server.pages.screen(view, units))


async def show_unit(call: Call) -> Response:
    """The page of a unit."""

    def read(table: CampaignTable, link: Link) -> tuple[TableView, ShownUnit, dict[str, str], dict[str, Wait]]:
        view = table_view(table, link)
        shown = shown_unit(table, link, call.unit, view.number)
        return view, shown, possible_targets(table, call.unit), rolls_awaited(table, link, running_game(table.access))

    return HTMLResponse(call.server.pages.unit(*await call.read(read)))


async def show_parts(call: Call) -> Response:
    """The parts of the page of a unit that change in play, for its form of weapons, or for an earlier state."""
    query, event = call.query(FormQuery), call.number("event")
    is_plain = not event and query == EMPTY_FORM

    def read(
        table: CampaignTable, link: Link
    ) -> tuple[str | ShownUnit, dict[tuple[bool, bool], str], tuple[GameTurn, dict[str, str], dict[str, Wait]]]:
        rendered = table.rendered_parts(call.unit) if is_plain else {}
        shown: str | ShownUnit | None = rendered.get((link.writes_to(call.unit), link.offers_to(call.unit)))
        if shown is None and event:
            shown = past_unit(table, link, call.unit, event)
        shown = shown or shown_unit(table, link, call.unit, query=query)
        others = possible_targets(table, call.unit)
        playing = running_game(table.access)
        turn = GameTurn(playing.name, playing.turn) if playing is not None else GameTurn()
        return shown, rendered, (turn, others, rolls_awaited(table, link, playing))

    shown, rendered, about_game = await call.read(read)
    pages = call.server.pages
    if isinstance(shown, ShownUnit):
        rights = shown.may_write, shown.may_hit
        if rights not in rendered:  # another request may have rendered them since the read
            rendered[rights] = pages.parts(shown)
        shown = rendered[rights]
    return HTMLResponse(shown + pages.table_parts(*about_game))


def possible_targets(table: CampaignTable, member: str) -> dict[str, str]:
    """The names of the other units of a table that are in play, by id."""
    return {each.id: each.name for each in table.active_members() if each.id != member}


def shown_unit(
    table: CampaignTable, link: Link, member: str, number: int = 0, query: FormQuery = EMPTY_FORM
) -> ShownUnit:
    """A unit as a page of a link shows it."""
    view = table.view(member, number)
    numbers, refusal = [], ""
    if not view.weapons or any(weapon.fires for weapon in view.weapons):
        try:
            numbers = questions.numbers_of_form(table, member, query)
        except Refused as refused:
            refusal = str(refused)
    return ShownUnit(
        view,
        table.sheet(member),
        may_write=link.writes_to(member),
        may_hit=link.offers_to(member),
        numbers=tuple(numbers),
        strikes=questions.strikes_of_form(table, member, query) if view.physical else {},
        refusal=refusal,
    )


def past_unit(table: CampaignTable, link: Link, member: str, event: int) -> ShownUnit:
    """A unit after one of its events."""
    session = table.session(member)
    past, state = questions.state_as_of(table, member, event), session.as_of(event)
    sheet = sheet_of_state(session, state)
    return ShownUnit(unit_view(session, sheet, earlier=state), sheet, may_hit=link.offers_to(member), past=past)


async def show_preview(call: Call) -> Response:
    """The result of events or of a line that is not stored, in words."""
    request = await call.body(PREVIEWS)
    return HTMLResponse(call.server.pages.preview(await call.read(lambda table, link: table.preview(request))))


async def show_log(call: Call) -> Response:
    """The lines of the log of a unit, the last one first."""
    entries = await call.read(lambda table, link: questions.log_of(table, call.unit))
    return HTMLResponse(call.server.pages.log(entries))


async def show_reason(call: Call) -> Response:
    """The event and the rulings behind a mark, in words."""
    box = call.text("box", 100)
    reason = await call.read(lambda table, link: questions.reason_of_mark(table, call.unit, box))
    return HTMLResponse(call.server.pages.reason(reason))


async def show_organizer(call: Call) -> Response:
    """The page of the organizer."""

    def read(table: CampaignTable, link: Link) -> tuple[TableView, list[Link], list[GlanceView]]:
        require(link, "organizer")
        links = table.store.read(lambda connection: links_of(connection, link.campaign))
        return table_view(table, link), links, table.glances()

    table, links, units = await call.read(read)
    present = call.server.hub.present(links[0].campaign)
    return HTMLResponse(call.server.pages.organizer(table, links, units, present))


# --- On paper ---------------------------------------------------------------------------------------------------------

# Fonts and pictures are imported when the first page is drawn.


async def print_units(call: Call) -> Response:
    """The sheets or cards of units with their marks, as one document; by default of all units."""
    from astech.campaign.paper import printed_member

    what = next((each for each in PRODUCTS if each == (call.text("what") or "sheets")), None)
    paper: PaperName = "a4" if call.text("paper") == "a4" else "letter"
    if what is None:
        raise RequestError(422, f"expected what={' or what='.join(PRODUCTS)}")
    wanted = [each for each in call.text("units", 20_000).split(",") if each]

    def read(table: CampaignTable, link: Link) -> tuple[str, list[Any]]:
        sessions = [table.session(each) for each in wanted] if wanted else list(table.sessions())
        return table.campaign.name, [printed_member(session) for session in sessions[:MOST_PRINTED]]

    title, members = await call.read(read)
    document = await call.server.port.compute(partial(pdf_of, members, what, paper, title))
    headers = {"Content-Disposition": f'inline; filename="{what}.pdf"'}
    return Response(document, media_type="application/pdf", headers=headers)


def pdf_of(members: "Sequence[PrintedMember]", what: Product, paper_name: "PaperName", title: str) -> bytes:
    """A PDF document of units; raises `Refused` if it would have no pages."""
    from astech.campaign import paper
    from exporters.page import pdf

    pages = list(
        paper.pages_of_sheets(members, paper_name) if what == "sheets" else paper.member_card_pages(members, paper_name)
    )
    if not pages:
        raise Refused("none of these units has an Alpha Strike card")
    return pdf.to_bytes(pages, title=title)


async def draw_sheet(call: Call) -> Response:
    """The sheet of a unit, or of an earlier state of it, as a picture; each box has the id of its mark."""
    from astech.campaign.paper import printed_member

    event = call.number("event")

    def read(table: CampaignTable, link: Link) -> "PrintedMember":
        session = table.session(call.unit)
        member = printed_member(session)
        if not event:
            return member
        return replace(member, marks=marks(session.unit, session.as_of(event), session.options))

    picture = await call.server.port.compute(partial(svg_of, await call.read(read)))
    policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'self'"
    return Response(picture, media_type="image/svg+xml", headers={"Content-Security-Policy": policy})


def svg_of(member: "PrintedMember") -> bytes:
    """The sheet of a unit, or the card of an element, as SVG; each box has the id of its mark."""
    from astech.conversation import printed_page

    return printed_page(member.unit, member.marks, member.options, "svg")
