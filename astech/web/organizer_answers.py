"""Answers for organizers: the links of the campaign, and the campaign as a file."""

from io import BytesIO
from typing import Annotated

from pydantic import Field, StringConstraints, TypeAdapter
from starlette.responses import Response

from astech.campaign import exchange
from astech.campaign.links import Link, Role
from astech.campaign.store import Damaged
from astech.web.calls import Call, require
from astech.web.commands import UnitId, Words
from astech.web.service import Service
from astech.web.table import CampaignTable
from sheets.model import Model
from sheets.play import Refused


class LinkRequest(Model):
    """A new link: the role, the name of the person, the units of a player."""

    role: Role
    name: Words
    members: tuple[UnitId, ...] = Field(default=(), max_length=1_000)


class LinkChange(Model):
    """A change of a link: another name, or other units; missing fields stay unchanged."""

    name: Words = ""
    members: tuple[UnitId, ...] | None = Field(default=None, max_length=1_000)


class LinkView(Model):
    """A link for organizers; `pages` is the number of its open pages."""

    id: str
    role: Role
    name: str
    members: tuple[str, ...] = ()
    made: str = ""
    pages: int = 0


class NewLink(LinkView):
    """A new link with its path on the server. The path is not shown again."""

    path: str


class CodeRequest(Model):
    """The text of a QR code: the address of a link in the browser."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=500)]


CODES = TypeAdapter(CodeRequest)
NEW_LINKS = TypeAdapter(LinkRequest)
LINK_CHANGES = TypeAdapter(LinkChange)


def _link_view(link: Link, pages: int = 0) -> LinkView:
    return LinkView(id=link.id, role=link.role, name=link.name, members=link.members, made=link.made, pages=pages)


async def read_links(call: Call) -> list[LinkView]:
    """The links of the campaign with the number of their open pages."""

    def read(service: Service) -> list[Link]:
        link = service.admit(call.token)
        require(link, "organizer")
        return service.links_of(link.campaign)

    found = await call.server.port.read(read)
    present = call.server.hub.present(found[0].campaign)
    return [_link_view(link, present.get(link.id, 0)) for link in found]


async def make_link(call: Call) -> NewLink:
    """Makes a link; only this answer has its address."""
    request = await call.body(NEW_LINKS)

    def write(service: Service, own: Link) -> tuple[Link, str]:
        require(own, "organizer")
        return service.make_link(own.campaign, request.role, request.name, request.members)

    link, token = await call.write(write)
    return NewLink(**dict(_link_view(link)), path=f"t/{token}/")


async def change_link(call: Call) -> LinkView:
    """Gives a link another name, or other units."""
    request = await call.body(LINK_CHANGES)
    wanted = str(call.request.path_params["link"])

    def write(service: Service, own: Link) -> Link:
        require(own, "organizer")
        return service.change_link(own.campaign, wanted, request.name, request.members)

    link = await call.write(write)
    call.server.hub.end_link(link.id, "reload")
    return _link_view(link)


async def revoke_link(call: Call) -> LinkView:
    """Revokes a link: its pages are closed at once."""
    revoked_id = str(call.request.path_params["link"])

    def write(service: Service, own: Link) -> Link:
        require(own, "organizer")
        if revoked_id == own.id:
            raise Refused("a link cannot revoke itself; use another link with the role organizer")
        return service.revoke_link(own.campaign, revoked_id)

    link = await call.write(write)
    call.server.hub.end_link(link.id, "revoked")
    return _link_view(link)


async def draw_code(call: Call) -> Response:
    """A QR code as a picture."""
    import segno  # needed only here

    require(await call.link(), "organizer")
    request = await call.body(CODES)
    picture = BytesIO()
    segno.make(request.text, error="l").save(picture, kind="svg", scale=4, xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def hand_over(call: Call) -> Response:
    """The campaign as a file, which `astech campaign import` reads."""

    def read(table: CampaignTable, link: Link) -> bytes:
        require(link, "organizer")
        file = BytesIO()
        written = table.store.read(lambda connection: exchange.write_campaign(connection, link.campaign, file))
        if written.damaged:
            raise Damaged("; ".join(written.damaged))
        return file.getvalue()

    content = await call.read(read)
    headers = {"Content-Disposition": 'attachment; filename="campaign.jsonl"'}
    return Response(content, media_type="application/jsonl", headers=headers)
