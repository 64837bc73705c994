"""The pages of a table, and its units on paper."""

from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.responses import HTMLResponse, Response

from astech.campaign.games import running_game
from astech.campaign.links import Link
from astech.web.calls import Call, RequestError, require
from astech.web.pages import TableView, Wait
from astech.web.printing import PRODUCTS, pdf_of, svg_of
from astech.web.service import Service
from astech.web.table import Table
from astech.web.table_answers import table_view
from astech.web.views import GlanceView, Sheet, UnitView, sheet_of

if TYPE_CHECKING:
    from exporters.papers import PaperName

MOST_PRINTED = 200  # units of a document


async def show_force(call: Call) -> Response:
    """The page of the force."""
    found = await call.read(lambda table, link: (table_view(table, link), table.glances(), waits_of(table, link)))
    pages = call.server.pages
    return HTMLResponse(await call.server.port.compute(lambda: pages.force(*found)))


def waits_of(table: Table, link: Link) -> dict[str, Wait]:
    """The rolls for which the end of a phase waits, by unit of the link; in a game those of its units."""
    playing = running_game(table.access)
    ends = set(link.members or (each.id for each in table.listed_members()))
    if playing is not None:
        ends &= playing.sides.keys()
    return {each.id: Wait(each.name, each.due) for each in table.glances() if each.id in ends}


async def show_screen(call: Call) -> Response:
    """A page for a screen that all can see."""
    view, units = await call.read(lambda table, link: (table_view(table, link), table.glances()))
    pages = call.server.pages
    return HTMLResponse(await call.server.port.compute(lambda: pages.screen(view, units)))


async def show_unit(call: Call) -> Response:
    """The page of a unit."""

    def read(table: Table, link: Link) -> tuple[TableView, UnitView, Sheet, dict[str, str], dict[str, Wait]]:
        view = table_view(table, link)
        others = {each.id: each.name for each in table.listed_members() if each.id != call.unit}
        sheet = sheet_of(table.session(call.unit))
        return view, table.view(call.unit, view.number), sheet, others, waits_of(table, link)

    found = await call.read(read)
    pages = call.server.pages
    return HTMLResponse(await call.server.port.compute(lambda: pages.unit(*found)))


async def show_organizer(call: Call) -> Response:
    """The page of the organizer."""

    def read(service: Service) -> tuple[TableView, list[Link], list[GlanceView]]:
        link = service.admit(call.token)
        require(link, "organizer")
        table = service.table(link.campaign)
        return table_view(table, link), service.links_of(link.campaign), table.glances()

    found = await call.server.port.read(read)
    return HTMLResponse(call.server.pages.organizer(*found))


async def print_units(call: Call) -> Response:
    """The sheets or cards of units as they stand, as one document; of all units where none is named."""
    from astech.campaign.paper import printed_member  # reads fonts, which no other answer needs

    what = next((each for each in PRODUCTS if each == (call.text("what") or "sheets")), None)
    paper: PaperName = "a4" if call.text("paper") == "a4" else "letter"
    if what is None:
        raise RequestError(422, f"what is no product; expected one of {', '.join(PRODUCTS)}")
    wanted = [each for each in call.text("units", 20_000).split(",") if each]

    def read(table: Table, link: Link) -> tuple[str, list[Any]]:
        sessions = [table.session(each) for each in wanted] if wanted else list(table.sessions())
        return table.campaign.name, [printed_member(session) for session in sessions[:MOST_PRINTED]]

    title, members = await call.read(read)
    document = await call.server.port.compute(partial(pdf_of, members, what, paper, title))
    headers = {"Content-Disposition": f'inline; filename="{what}.pdf"'}
    return Response(document, media_type="application/pdf", headers=headers)


async def draw_sheet(call: Call) -> Response:
    """The sheet of a unit as a picture; each box has the id of its mark."""
    from astech.campaign.paper import printed_member  # reads fonts, which no other answer needs

    member = await call.read(lambda table, link: printed_member(table.session(call.unit)))
    picture = await call.server.port.compute(partial(svg_of, member))
    policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'self'"
    return Response(picture, media_type="image/svg+xml", headers={"Content-Security-Policy": policy})
