"""Server-sent events: each page of a campaign has a stream with the changes in the order of the store.

The stream of a page that reads too slowly is closed; the page reconnects with the number of its last change, and
receives the later ones.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from astech.campaign.links import Link
from astech.web.changes import StoredChange

MOST_WAITING = 200  # messages waiting for a slow page
HEARTBEAT = 15.0  # seconds between comments, which keep proxies from closing a stream and reveal dead pages


@dataclass(eq=False)
class PageStream:
    """The stream of one page."""

    link: Link
    queue: "asyncio.Queue[tuple[int, bytes] | None]" = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))

    def send(self, number: int, message: bytes) -> None:
        """Queue a message; the stream is closed if too many are waiting."""
        try:
            self.queue.put_nowait((number, message))
        except asyncio.QueueFull:
            self.close()

    def close(self, last: bytes = b"") -> None:
        """End the stream with a last message; waiting messages are dropped."""
        while not self.queue.empty():
            self.queue.get_nowait()
        if last:
            self.queue.put_nowait((0, last))
        self.queue.put_nowait(None)

    async def messages(self, after: int) -> AsyncIterator[bytes]:
        """Yield the messages after a change, until the stream ends."""
        while (found := await self.queue.get()) is not None:
            number, message = found
            if not number or number > after:
                yield message


class Hub:
    """The streams of all campaigns."""

    def __init__(self) -> None:
        self._streams: dict[str, set[PageStream]] = {}
        self._heart: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return sum(map(len, self._streams.values()))

    def open(self, link: Link) -> PageStream:
        """Open a stream for a page with this link."""
        stream = PageStream(link)
        self._streams.setdefault(link.campaign, set()).add(stream)
        if self._heart is None:
            self._heart = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)
        self._send_presence(link.campaign)
        return stream

    def drop(self, stream: PageStream) -> None:
        """Remove the stream of a closed page."""
        streams = self._streams.get(stream.link.campaign, set())
        streams.discard(stream)
        if not streams:
            self._streams.pop(stream.link.campaign, None)
        self._send_presence(stream.link.campaign)

    def of_link(self, link: str) -> list[PageStream]:
        """The streams of a link."""
        return [each for streams in self._streams.values() for each in streams if each.link.id == link]

    def end_link(self, link: str, event: str) -> None:
        """Send a last event to the pages of a link, and end their streams."""
        for stream in self.of_link(link):
            stream.close(event_message(event))

    def present(self, campaign: str) -> dict[str, int]:
        """The number of open pages by link."""
        found: dict[str, int] = {}
        for stream in self._streams.get(campaign, ()):
            found[stream.link.id] = found.get(stream.link.id, 0) + 1
        return found

    def publish(self, campaign: str, changes: Sequence[StoredChange]) -> None:
        """Send changes to all pages of a campaign."""
        streams = tuple(self._streams.get(campaign, ()))
        for change in changes if streams else ():
            message = change_message(change)
            for stream in streams:
                stream.send(change.number, message)

    def _beat(self) -> None:
        """Send comments to all pages at intervals, while there are any pages."""
        self._heart = None
        for stream in [each for streams in self._streams.values() for each in streams]:
            stream.send(0, b": still here\n\n")
        if self._streams:
            self._heart = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)

    def _send_presence(self, campaign: str) -> None:
        """Send the list of open pages to organizers."""
        message = event_message("presence", json.dumps(self.present(campaign), sort_keys=True))
        for stream in self._streams.get(campaign, ()):
            if stream.link.role == "organizer":
                stream.send(0, message)

    def close(self) -> None:
        """End all streams."""
        for streams in tuple(self._streams.values()):
            for stream in tuple(streams):
                stream.close()


def change_message(change: StoredChange) -> bytes:
    """A change as an event of the stream, whose id is its number."""
    data = change.model_dump_json()
    return f"id: {change.number}\nevent: change\ndata: {data}\n\n".encode()


def event_message(name: str, data: str = "{}") -> bytes:
    """An event without a number."""
    return f"event: {name}\ndata: {data}\n\n".encode()
