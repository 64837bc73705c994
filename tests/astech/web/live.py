"""A server in a process of its own, and plain connections to it."""

import json
import secrets
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

PATIENCE = 60.0  # seconds; the machine may be busy


class LiveServer:
    """`astech serve` on a store."""

    def __init__(self, store: str | Path, *words: str, port: int = 0, log: Path | None = None) -> None:
        command = [sys.executable, "-m", "astech", "serve", "--store", str(store), "--port", str(port), *words]
        self.log = log
        error = log.open("w") if log is not None else subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=error, text=True)
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline().strip()
        assert "/t/" in self.line, self.process.stderr.read() if self.process.stderr else ""
        scheme, _, rest = self.line.partition("://")
        self.is_safe = scheme == "https"
        place, _, path = rest.partition("/")
        self.port = int(place.rpartition(":")[2])
        self.base = f"/{path.split()[0]}"

    def page(self, base: str = "") -> "LivePage":
        """A page of the organizer, or of the link with this path."""
        return LivePage(self, base or self.base)

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """End the server; returns its exit code."""
        self.process.send_signal(by)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """Kill the server if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


@contextmanager
def served(store: str | Path, *words: str, port: int = 0) -> Iterator[LiveServer]:
    """A server that is closed at the end."""
    server = LiveServer(store, *words, port=port)
    try:
        yield server
    finally:
        server.close()


class LivePage:
    """The requests of one link over one connection."""

    def __init__(self, server: LiveServer, base: str) -> None:
        self.server = server
        self.base = base
        self.connection = self._connection()

    def _connection(self) -> HTTPConnection:
        if not self.server.is_safe:
            return HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        return HTTPSConnection("127.0.0.1", self.server.port, timeout=PATIENCE, context=trusting)

    def request(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        data = None if body is None else json.dumps(body)
        self.connection.request(method, self.base + path, data, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def get(self, path: str) -> Any:
        """The answer to a question."""
        status, body = self.request("GET", path)
        assert status == 200, body
        return json.loads(body)

    def post(self, path: str, body: object) -> Any:
        """The answer to a request with a body."""
        status, answer = self.request("POST", path, body)
        assert status == 200, answer
        return json.loads(answer)

    def unit(self, name: str) -> str:
        """The id of a unit."""
        return next(str(each["id"]) for each in self.get("units") if each["name"] == name)

    def hit(self, unit: str, damage: int = 1, location: str = "CT", command: str = "") -> Any:
        """Hit a unit."""
        event = {"do": "hit", "location": location, "damage": damage}
        return self.post(
            "events", {"do": "apply", "id": command or secrets.token_hex(8), "unit": unit, "events": [event]}
        )

    def stream(self, after: int, header: bool = False) -> "LiveStream":
        """The stream of changes after a number, which is in the address, or in the header of a page that reconnects."""
        return LiveStream(self, after, header)


class LiveStream:
    """The server-sent events of a page."""

    def __init__(self, page: LivePage, after: int, header: bool) -> None:
        self.socket = socket.create_connection(("127.0.0.1", page.server.port), timeout=PATIENCE)
        query, line = ("", f"Last-Event-ID: {after}\r\n") if header else (f"?after={after}", "")
        self.socket.sendall(f"GET {page.base}stream{query} HTTP/1.1\r\nHost: localhost\r\n{line}\r\n".encode())
        self.file = self.socket.makefile("rb")

    def event(self) -> tuple[str, Any]:
        """The next event with its data."""
        name = ""
        for line in self.file:
            if line.startswith(b"event: "):
                name = line[7:].decode().strip()
            elif line.startswith(b"data: ") and name:
                return name, json.loads(line[6:])
        return "end", None

    def change(self) -> Any:
        """The next change."""
        name, data = self.event()
        while name not in ("change", "end", "reload"):
            name, data = self.event()
        assert name == "change", name
        return data

    def close(self) -> None:
        """End the stream."""
        self.file.close()
        self.socket.close()
