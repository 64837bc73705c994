"""The streams of pages: order, slow pages, open pages by link, and slow connections."""

import asyncio
import socket
from typing import Any

import pytest
import uvicorn
from starlette.responses import Response
from uvicorn.server import ServerState

from astech.campaign.links import Link, Role
from astech.web import serving
from astech.web.addresses import SECONDS_UNREAD, open_socket
from astech.web.changes import StoredChange
from astech.web.streams import MOST_WAITING, Hub, PageStream


def link(role: Role = "player", ident: str = "a") -> Link:
    return Link(ident, "campaign", role, "Ann", (), "", "")


def change(number: int) -> StoredChange:
    return StoredChange(number=number, command=f"c{number}", at="", by="Ann", words="")


async def read_all(stream: PageStream, after: int = 0) -> list[bytes]:
    return [message async for message in stream.messages(after)]


def test_a_page_has_the_changes_behind_the_last_one_that_it_knows() -> None:
    async def played() -> list[bytes]:
        hub = Hub()
        stream = hub.open(link())
        hub.publish("campaign", [change(number) for number in (3, 4, 5)])
        hub.publish("another", [change(6)])
        stream.queue.put_nowait(None)
        return await read_all(stream, after=3)

    assert [message.split(b"\n")[0] for message in asyncio.run(played())] == [b"id: 4", b"id: 5"]


def test_a_page_that_reads_too_slowly_is_cut_off_and_the_others_are_not() -> None:
    async def played() -> tuple[list[bytes], int]:
        hub = Hub()
        slow, quick = hub.open(link()), hub.open(link())
        for number in range(MOST_WAITING + 1):
            hub.publish("campaign", [change(number + 1)])
            await quick.queue.get()
        return await read_all(slow), quick.queue.qsize()

    assert asyncio.run(played()) == ([], 0)


def test_only_organizers_see_which_pages_are_open() -> None:
    async def played() -> tuple[list[bytes], list[bytes]]:
        hub = Hub()
        own, other = hub.open(link("organizer", "o")), hub.open(link("player", "p"))
        hub.drop(other)
        own.queue.put_nowait(None)
        other.queue.put_nowait(None)
        return await read_all(own), await read_all(other)

    seen, unseen = asyncio.run(played())
    assert [message.split(b"data: ")[1].strip() for message in seen] == [b'{"o": 1}', b'{"o": 1, "p": 1}', b'{"o": 1}']
    assert unseen == []


async def connection(app: Any) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to an application behind the protocol of the server."""
    config = uvicorn.Config(app, http=serving.PatientProtocol, lifespan="off", log_config=None)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: serving.PatientProtocol(config, state, {}), "127.0.0.1", 0)
    return await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])


@pytest.mark.parametrize("first_bytes", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"G"])
def test_a_connection_whose_request_does_not_come_is_cut(first_bytes: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand of them would occupy all connections of the server."""
    monkeypatch.setattr(serving, "SECONDS_FOR_HEAD", 0.05)

    async def played() -> bytes:
        reader, writer = await connection(Response("hello"))
        writer.write(first_bytes)
        try:
            answer = await asyncio.wait_for(reader.read(), 30)
        except ConnectionResetError:
            answer = b""
        writer.close()
        return answer

    assert asyncio.run(played()) == b""


def test_a_connection_in_use_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time for a head counts from its first byte, not from the beginning of the connection."""
    monkeypatch.setattr(serving, "SECONDS_FOR_HEAD", 0.5)

    async def played() -> int:
        reader, writer = await connection(Response("hello"))
        for _ in range(8):
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            await reader.readuntil(b"hello")
            await asyncio.sleep(0.1)
        writer.close()
        return 8

    assert asyncio.run(played()) == 8


@pytest.mark.parametrize(("option", "value"), [("TCP_NODELAY", 1), ("TCP_USER_TIMEOUT", 1000 * SECONDS_UNREAD)])
def test_small_answers_are_sent_at_once_and_dead_connections_are_cut(option: str, value: int) -> None:
    """Without TCP_NODELAY each answer waits 40 ms for an acknowledgment."""
    if not hasattr(socket, option):
        pytest.skip(f"{option} is not known to this system")

    async def played() -> int:
        listening = open_socket("127.0.0.1", 0)
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def connected(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            own = writer.get_extra_info("socket")
            found.set_result(own.getsockopt(socket.IPPROTO_TCP, getattr(socket, option)))
            writer.close()

        server = await asyncio.start_server(connected, sock=listening)
        _, writer = await asyncio.open_connection(*listening.getsockname())
        writer.close()
        server.close()
        return await found

    assert asyncio.run(played()) == value
