"""The server: uvicorn in this process, with its signals, certificates, limits and log."""

import asyncio
import logging
import signal
import ssl
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from logging.handlers import WatchedFileHandler
from pathlib import Path
from socket import socket
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from astech.campaign.links import Link
from astech.operations.serve import ServeOptions
from astech.terminal import say
from astech.text import reason
from astech.web.addresses import ANYWHERE, hosts, open_socket, qr_code
from astech.web.app import create_app
from astech.web.assets import load_assets
from astech.web.service import Service
from astech.web.writer import ThreadPort
from sheets.play import Refused

SECONDS_FOR_HEAD = 15.0  # time limit for the head of a request
SECONDS_FOR_END = 5  # time limit for open requests when the server ends
MOST_CONNECTIONS = 4_000
SPARE_FILES = 64  # open files reserved for the store and the program
OWN_LINK = "console"  # the name of the links that each start makes
KEPT_OWN_LINKS = 9  # links of earlier starts that stay valid
LOG_FORMAT = "%(asctime)s %(levelname)s %(message)s"


def serve(store: str, campaign: str, options: ServeOptions) -> int:
    """Serve one campaign of a store by its id, or all, until a signal, and return the exit code.

    Raises `StoreError` and `Refused` with a sentence.
    """
    check_certificate(options)
    connections = min(MOST_CONNECTIONS, raise_file_limit() - SPARE_FILES)
    with log_to(options.log):
        return asyncio.run(_serve(ThreadPort(store, campaign), options, connections))


async def _serve(port: ThreadPort, options: ServeOptions, connections: int) -> int:
    listening = open_socket(options.host, options.port)
    try:
        await port.open()
        app = create_app(port, load_assets(), options.prefix)
        links = await port.write(own_links)
        config = uvicorn.Config(
            app,
            http=PatientProtocol,
            ws="none",
            lifespan="off",
            loop="asyncio",
            log_config=None,
            access_log=False,
            server_header=False,
            limit_concurrency=connections,
            timeout_graceful_shutdown=SECONDS_FOR_END,
            ssl_certfile=options.certfile,
            ssl_keyfile=options.keyfile,
        )
        server = EndingServer(config, app)
        print_addresses(options, int(listening.getsockname()[1]), links)
        await server.serve(sockets=[listening])
    finally:
        listening.close()
        await port.close()
    return 0


class EndingServer(uvicorn.Server):
    """A server that ends at SIGTERM and Ctrl-C: it closes streams and stores waiting commands."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self.app = app
        self.has_handlers = True
        for each in (signal.SIGTERM, signal.SIGINT):
            try:
                asyncio.get_running_loop().add_signal_handler(each, self._end)
            except (NotImplementedError, ValueError, RuntimeError):
                self.has_handlers = False  # not supported on this system or in this thread

    def capture_signals(self) -> Any:  # any: the type of the base is that of a generator
        return nullcontext() if self.has_handlers else super().capture_signals()

    def _end(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self.app.state.server.hub.close()
        await super().shutdown(sockets)


class PatientProtocol(H11Protocol):
    """A connection that is closed if the head of a request takes too long."""

    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        self._set_timer()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._set_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_timer()

    def _set_timer(self) -> None:
        """Start the timer at the first byte of a head, and stop it at the last one."""
        if self.conn.their_state is not h11.IDLE:
            self._stop_timer()
        elif self.timer is None:
            self.timer = self.loop.call_later(SECONDS_FOR_HEAD, self.transport.abort)

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


# --- The start --------------------------------------------------------------------------------------------------------


def own_links(service: Service) -> list[tuple[str, Link, str]]:
    """Make an organizer's link for each served campaign; return the names of the campaigns and the tokens.

    The links of earlier starts stay valid, except the oldest ones.
    """
    made = []
    for campaign in service.campaigns():
        before = [each for each in service.links_of(campaign.id) if each.name == OWN_LINK]
        for old in before[: max(0, len(before) - KEPT_OWN_LINKS)]:
            service.revoke_link(campaign.id, old.id)
        made.append((campaign.name, *service.make_link(campaign.id, "organizer", OWN_LINK)))
    return made


def print_addresses(options: ServeOptions, port: int, links: list[tuple[str, Link, str]]) -> None:
    """Print the organizer's links, and the QR code of the first one to standard error."""
    scheme = "https" if options.certfile else "http"
    bases = [f"{scheme}://{host}:{port}{options.prefix}" for host in hosts(options.host)]
    for number, (name, _, token) in enumerate(links):
        say(f"{bases[0]}/t/{token}/" + (f"  {name}" if number else ""))
    sys.stdout.flush()
    if options.host not in ANYWHERE or not links:
        return
    sys.stderr.writelines(f"in this network: {base}/t/{links[0][2]}/\n" for base in bases)
    sys.stderr.write(qr_code(f"{bases[0]}/t/{links[0][2]}/"))
    sys.stderr.flush()


def check_certificate(options: ServeOptions) -> None:
    """Raise `Refused` if the certificate cannot be used."""
    if options.certfile is None:
        if options.keyfile is not None:
            raise Refused("--keyfile belongs to --certfile")
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(options.certfile, options.keyfile)
    except (OSError, ValueError) as error:
        raise Refused(
            f"{options.certfile} is not a certificate that a server can use: {certificate_error(error)}"
        ) from None


def certificate_error(error: Exception) -> str:
    """Why a certificate cannot be read."""
    return reason(error) if isinstance(error, OSError) and error.strerror else str(error)


def raise_file_limit() -> int:
    """Raise the limit of open files as far as the system allows, and return it."""
    try:
        import resource  # not on every system
    except ImportError:
        return MOST_CONNECTIONS + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + SPARE_FILES
    unlimited = hard == resource.RLIM_INFINITY
    if soft < wanted:
        soft = wanted if unlimited else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


@contextmanager
def log_to(file: Path | None) -> Iterator[None]:
    """Write the log to a file; without one, warnings and errors go to standard error."""
    handler: logging.Handler
    if file is None:
        handler = logging.StreamHandler(sys.stderr)
        handler.setLevel(logging.WARNING)
    else:
        try:
            handler = WatchedFileHandler(file, encoding="utf-8")
        except OSError as error:
            raise Refused(f"the log {file} cannot be written: {reason(error)}") from None
    handler.setFormatter(logging.Formatter(LOG_FORMAT))
    loggers = [logging.getLogger("astech.web"), logging.getLogger("uvicorn")]
    for logger in loggers:
        logger.setLevel(logging.INFO)
        logger.addHandler(handler)
        logger.propagate = False
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
        handler.close()
