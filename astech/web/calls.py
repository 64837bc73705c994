"""A request to a table for the answering functions: its link, its body, the service."""

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
from sheets.model import Model

T = TypeVar("T")
M = TypeVar("M", bound=Model)

LONGEST_BODY = 64_000  # bytes
SECONDS_FOR_BODY = 20.0


class RequestError(Exception):
    """A request is refused before it reaches the service, with this HTTP status."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


@dataclass
class Server:
    """The objects that all requests share."""

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
        """Return the result of a question on the table of the link; raises `UnknownLink`."""

        def done(service: Service) -> T:
            link = service.admit(self.token)
            return work(service.table(link.campaign), link)

        return await self.server.port.read(done)

    async def write(self, work: Callable[[Service, Link], T]) -> T:
        """Return the result of a command of the link, after it is stored."""
        return await self.server.port.write(lambda service: work(service, service.admit(self.token)))

    async def link(self) -> Link:
        """The link of the request."""
        return await self.server.port.read(lambda service: service.admit(self.token))

    async def body(self, wanted: TypeAdapter[T]) -> T:
        """Return the validated body of the request; raises `RequestError`."""
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
        """Return a query parameter; raises `RequestError` if it is too long."""
        value = self.request.query_params.get(name, "")
        if len(value) > most:
            raise RequestError(422, f"{name} is too long; expected at most {most:,} characters")
        return value

    def query(self, wanted: type[M]) -> M:
        """Return the query parameters of a model; raises `RequestError`."""
        found = {name: value for name in wanted.model_fields if (value := self.text(name))}
        try:
            return wanted.model_validate(found)
        except ValidationError as error:
            raise RequestError(422, first_mistake(error)) from None

    def number(self, name: str) -> int:
        """Return a number of the query or the path, by default 0; raises `RequestError` for another text."""
        value = str(self.request.path_params.get(name, "")) or self.text(name, 20)
        if value and not (value.isascii() and value.isdecimal() and len(value) < 16):
            raise RequestError(422, f"{name} is not a number")
        return int(value or 0)

    @property
    def unit(self) -> str:
        """The id of the unit in the path."""
        return str(self.request.path_params["unit"])[:64]


def require(link: Link, role: Role) -> None:
    """Raise `Forbidden` for a link of another role."""
    if link.role != role:
        raise Forbidden(f"only a link of the role {role} can do this; {link.name} has the role {link.role}")


def first_mistake(error: ValidationError) -> str:
    """A sentence on the first mistake in a body, without the text of the body."""
    mistake = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in mistake["loc"])
    return f"{place or 'the body'}: {mistake['msg']}"
