"""The ASGI application: routes, errors, headers.

Each address of a table begins with the token of a link, `/t/TOKEN/`. No cookie is needed, and another site cannot make
requests for a player, because it does not know the address.
"""

import logging
import re
from collections.abc import Awaitable, Callable
from time import perf_counter

from pydantic import TypeAdapter
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astech.campaign.store import StoreError
from astech.web.calls import Call, RequestError, Server
from astech.web.commands import Refusal
from astech.web.endpoints import ENDPOINTS, HTML, Endpoint
from astech.web.openapi import description
from astech.web.pages import Assets, Pages
from astech.web.port import StorePort
from astech.web.service import UnknownLink
from astech.web.table import Forbidden
from astech.web.table_answers import CommandRefused
from sheets.play import Refused

LOG = logging.getLogger("astech.web")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "frame-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'none'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
TOKEN = re.compile("/t/[^/]*")  # in a path; removed from the log
FOREIGN = ("cross-site", "same-site")
"""Values of Sec-Fetch-Site in requests from other sites."""


def create_app(port: StorePort, assets: Assets, prefix: str = "") -> Starlette:
    """Make the application, below a path prefix such as `/sheets`."""
    server = Server(port, assets, Pages(assets.templates, prefix))
    port.publish = server.hub.publish
    routes: list[BaseRoute] = [
        Route("/", _front_door(server)),
        Route("/openapi.json", _describer(prefix)),
        Route("/static/{name}", _static_files(assets)),
        Route("/t/{token}", _with_slash),
        *(Route(f"/t/{{token}}/{each.path}", _answerer(server, each), methods=[each.method]) for each in ENDPOINTS),
    ]
    handlers = {HTTPException: _not_found, Exception: _internal_error}
    app = Starlette(routes=[Mount(prefix, routes=routes)] if prefix else routes, exception_handlers=handlers)
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=5)  # does not compress event streams
    app.add_middleware(Gate)
    app.state.server = server
    return app


class Gate:
    """Refuses requests from other sites, adds security headers, and logs each request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        start, status = perf_counter(), 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        foreign = is_foreign(Request(scope))
        app = _refusal(403, "a request from another site") if foreign else self.app
        try:
            await app(scope, receive, send_with_headers)
        finally:
            client = (scope.get("client") or ("",))[0]
            path = TOKEN.sub("/t/-", scope["path"])
            LOG.info("%s %s %s %s %.0f ms", client, scope["method"], path, status, 1000 * (perf_counter() - start))


def is_foreign(request: Request) -> bool:
    """Whether another site makes a request that is not a plain visit of a page.

    Browsers send Sec-Fetch-Site to trusted hosts (HTTPS and localhost), and to others the Origin of a command.
    """
    if request.method in ("GET", "HEAD") and request.headers.get("sec-fetch-mode") == "navigate":
        return False
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in FOREIGN
    origin = request.headers.get("origin")
    return origin is not None and origin.partition("://")[2] != request.headers.get("host", "")


def _answerer(server: Server, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """The function of a route: it returns the answer of an endpoint, or an error as a sentence."""
    gives = TypeAdapter(endpoint.gives) if endpoint.gives is not None else None

    async def respond(request: Request) -> Response:
        call = Call(server, request, request.path_params["token"][:200])
        try:
            found = await endpoint.answer(call)
        except RequestError as error:
            return _refusal(error.status, str(error))
        except UnknownLink as error:
            return _refusal(404, str(error), server if endpoint.media_type == HTML else None)
        except Forbidden as error:
            return _refusal(403, str(error), server if endpoint.media_type == HTML else None)
        except CommandRefused as error:
            return _json(409, Refusal(refused=str(error), between=error.between).model_dump_json())
        except Refused as error:
            return _refusal(409, str(error))
        except StoreError as error:
            LOG.warning("%s", error)
            return _refusal(503, str(error))
        except ClientDisconnect:
            return Response(status_code=400)
        if isinstance(found, Response):
            return found
        assert gives is not None
        return _json(200, gives.dump_json(found))

    return respond


def _json(status: int, content: str | bytes) -> Response:
    return Response(content, status, media_type="application/json")


def _refusal(status: int, sentence: str, server: Server | None = None) -> Response:
    """A refusal as JSON, or as a page of the server."""
    if server is not None:
        return HTMLResponse(server.pages.error(sentence), status)
    return _json(status, Refusal(refused=sentence).model_dump_json())


async def _not_found(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return _refusal(
        status, "there is nothing at this address" if status == 404 else "this address takes no such request"
    )


async def _internal_error(request: Request, error: Exception) -> Response:
    """The answer after an internal error; the log has the details, without the token."""
    LOG.error("internal error in %s", request.method, exc_info=error)
    return _refusal(500, "an internal error; the log of the server has it")


async def _with_slash(request: Request) -> Response:
    """Redirect to the page of the force, whose relative addresses need the slash."""
    return RedirectResponse(f"{request.path_params['token']}/")


def _front_door(server: Server) -> Callable[[Request], Awaitable[Response]]:
    async def respond(_request: Request) -> Response:
        return HTMLResponse(server.pages.error("Open the link that the organizer of your table gave you."))

    return respond


def _static_files(assets: Assets) -> Callable[[Request], Awaitable[Response]]:
    async def respond(request: Request) -> Response:
        found = assets.static.get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        headers = {"ETag": f'"{found.digest}"', "Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        return Response(found.content, media_type=found.media_type, headers=headers)

    return respond


def _describer(prefix: str) -> Callable[[Request], Awaitable[Response]]:
    async def respond(_request: Request) -> Response:
        return JSONResponse(description(ENDPOINTS, prefix))

    return respond
