"""A request to a table as the functions behind the routes see it: its link, its body, the service."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request

from astech.campaign.links import Link, Role
from astech.web.pages import Assets, Pages
from astech.web.port import StorePort
from astech.web.service import Service
from astech.web.streams import Hub
from astech.web.table import CampaignTable, Forbidden

T = TypeVar("T")

LONGEST_BODY = 64_000  # bytes
SECONDS_FOR_BODY = 20.0


class RequestError(Exception):
    """A request that is refused before the service sees it, with the status of the answer."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


@dataclass
class Server:
    """What all requests share."""

    port: StorePort
    assets: Assets
    pages: Pages
    hub: Hub = field(default_factory=Hub)


@dataclass(frozen=True)
class Call:
    """A request with its link."""

    server: Server
    request: Request
    token: str

    async def read(self, work: Callable[[CampaignTable, Link], T]) -> T:
        """The result of a question about the table of the link; raises `UnknownLink`."""

        def done(service: Service) -> T:
            link = service.admit(self.token)
            return work(service.table(link.campaign), link)

        return await self.server.port.read(done)

    async def write(self, work: Callable[[Service, Link], T]) -> T:
        """The result of a command of the link, once it is stored."""
        return await self.server.port.write(lambda service: work(service, service.admit(self.token)))

    async def link(self) -> Link:
        """The link of the request."""
        return await self.server.port.read(lambda service: service.admit(self.token))

    async def body(self, wanted: TypeAdapter[T]) -> T:
        """The body of the request, validated; raises `RequestError`."""
        kind = self.request.headers.get("content-type", "").partition(";")[0].strip().casefold()
        if kind != "application/json":
            raise RequestError(415, "expected a body of type application/json")
        try:
            data = await asyncio.wait_for(self._bytes(), SECONDS_FOR_BODY)
        except TimeoutError:
            raise RequestError(408, "the body of the request did not arrive in time") from None
        try:
            return wanted.validate_json(data)
        except ValidationError as error:
            raise RequestError(422, first_mistake(error)) from None

    async def _bytes(self) -> bytes:
        data = bytearray()
        async for chunk in self.request.stream():
            data += chunk
            if len(data) > LONGEST_BODY:
                raise RequestError(413, f"the body is too long; expected at most {LONGEST_BODY:,} bytes")
        return bytes(data)

    def text(self, name: str, most: int = 1_000) -> str:
        """A parameter of the query; raises `RequestError` for one that is too long."""
        value = self.request.query_params.get(name, "")
        if len(value) > most:
            raise RequestError(422, f"{name} is too long; expected at most {most:,} characters")
        return value

    def number(self, name: str) -> int:
        """A number of the query or of the path, 0 for none; raises `RequestError` for what is no number."""
        value = str(self.request.path_params.get(name, "")) or self.text(name, 20)
        if value and not (value.isascii() and value.isdecimal() and len(value) < 16):
            raise RequestError(422, f"{name} is no number")
        return int(value or 0)

    @property
    def unit(self) -> str:
        """The id of the unit in the path."""
        return str(self.request.path_params["unit"])[:64]


def require(link: Link, role: Role) -> None:
    """Raises `Forbidden` for a link of another role."""
    if link.role != role:
        raise Forbidden(f"this is for the {role}, and the link is that of the {link.role} {link.name}")


def first_mistake(error: ValidationError) -> str:
    """The first mistake of a body in a sentence, without the text of the body."""
    mistake = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in mistake["loc"])
    return f"{place or 'the body'}: {mistake['msg']}"
