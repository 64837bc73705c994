"""A server with real connections: changes reach every page, none is lost or doubled, and it ends cleanly."""

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path

import pytest

from astech.web.serving import MOST_CONNECTIONS, SPARE_FILES, raise_file_limit
from tests.astech.web.conftest import CASSOWARY, ECHIDNA
from tests.astech.web.live import PATIENCE, LivePage, LiveServer, served
from tests.conftest import ROOT


@pytest.fixture
def server(store: Path) -> Iterator[LiveServer]:
    """A server of the demonstration."""
    with served(store) as server:
        yield server


def astech(*words: str) -> subprocess.CompletedProcess[str]:
    """A call of the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "astech", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def test_the_first_line_is_the_link_of_the_organizer(server: LiveServer) -> None:
    page = server.page()
    assert page.get("table")["role"] == "organizer"
    status, shown = page.request("GET", "")
    assert (status, CASSOWARY.encode() in shown) == (200, True)


def test_a_change_reaches_every_page_in_order(server: LiveServer) -> None:
    page = server.page()
    unit, number = page.unit(CASSOWARY), page.get("table")["number"]
    streams = [page.stream(number) for _ in range(3)]
    commands = [secrets.token_hex(8) for _ in range(10)]
    for command in commands:
        page.hit(unit, command=command)
    for stream in streams:
        changes = [stream.change() for _ in commands]
        assert [change["command"] for change in changes] == commands
        numbers = [change["number"] for change in changes]
        assert numbers == sorted(set(numbers))
        assert changes[-1]["units"][0]["tracks"] == {"armor-CT": 10}
        stream.close()


def test_a_page_that_reconnects_gets_each_missed_change_once(server: LiveServer) -> None:
    page = server.page()
    unit, number = page.unit(CASSOWARY), page.get("table")["number"]
    stream = page.stream(number)
    page.hit(unit)
    last = stream.change()["number"]
    stream.close()
    missed = [page.hit(unit)["number"] for _ in range(3)]
    stream = page.stream(last, header=True)
    assert [stream.change()["number"] for _ in missed] == missed
    later = page.hit(unit)["number"]
    assert stream.change()["number"] == later
    stream.close()


def test_a_page_ahead_of_the_store_reloads(server: LiveServer) -> None:
    """The store was restored from a backup while the page was offline."""
    stream = server.page().stream(1_000_000)
    name, _ = stream.event()
    while name == "presence":
        name, _ = stream.event()
    assert name == "reload"
    stream.close()


def test_a_command_of_another_program_reaches_the_pages(server: LiveServer, store: Path) -> None:
    page = server.page()
    stream = page.stream(page.get("table")["number"])
    done = astech("campaign", "hit", "cassowary", "lt", "3", "--store", str(store))
    assert done.returncode == 0, done.stderr
    start = time.monotonic()
    change = stream.change()
    assert change["units"][0]["tracks"] == {"armor-LT": 3}
    assert change["entries"][0]["words"] == "LT 3"
    assert time.monotonic() - start < PATIENCE
    stream.close()


def test_the_organizer_sees_which_pages_are_open_and_closes_them(server: LiveServer) -> None:
    page = server.page()
    made = page.post("links", {"role": "screen", "name": "Wall"})
    watching = page.stream(page.get("table")["number"])
    wall = server.page(f"/{made['path']}").stream(0)
    name, data = watching.event()
    while (name, made["id"] in (data or {})) != ("presence", True):
        name, data = watching.event()
    assert next(each["pages"] for each in page.get("links") if each["id"] == made["id"]) == 1
    page.post(f"links/{made['id']}/revoke", {})
    names = [wall.event()[0]]
    while names[-1] not in ("revoked", "end"):
        names.append(wall.event()[0])
    assert names[-1] == "revoked"
    assert wall.event()[0] == "end"
    watching.close()
    wall.close()


def test_two_devices_that_mark_at_once_lose_nothing(server: LiveServer) -> None:
    """Ten devices hit one unit at the same time; each point is marked once, in one order of the store."""
    page = server.page()
    unit, number = page.unit(CASSOWARY), page.get("table")["number"]
    answers: list[int] = []

    def play() -> None:
        own = server.page()
        answers.extend(own.hit(unit)["number"] for _ in range(3))

    devices = [threading.Thread(target=play) for _ in range(10)]
    for device in devices:
        device.start()
    for device in devices:
        device.join(PATIENCE)
    assert len(set(answers)) == 30
    assert page.get(f"units/{unit}/view")["tracks"] == {"armor-CT": 30}
    stream = page.stream(number)
    assert [stream.change()["number"] for _ in range(30)] == sorted(answers)
    stream.close()


def test_a_server_that_is_killed_loses_nothing_that_it_acknowledged(store: Path) -> None:
    """Each round kills the server while commands arrive; their ids are sent again to the next server."""
    acknowledged: dict[str, int] = {}
    sent: list[str] = []
    port, base, unit = 0, "", ""
    for round_number in range(4):
        with served(store, port=port) as server:
            port, base = server.port, base or server.base
            page = server.page(base)
            unit = unit or page.unit(ECHIDNA)
            for command in sent:  # both those without and those with an answer: the same again
                number = page.hit(unit, command=command)["number"]
                assert acknowledged.setdefault(command, number) == number
            if round_number == 3:
                log = page.get(f"units/{unit}/log")
                assert page.get(f"units/{unit}/view")["tracks"] == {"armor-CT": len(sent)}
                assert len([line for line in log if line["words"] == "CT 1"]) == len(sent)
                return
            killer = threading.Timer(0.15, server.process.send_signal, [signal.SIGKILL])
            killer.start()
            for _ in range(8):
                sent.append(secrets.token_hex(8))
                try:
                    acknowledged[sent[-1]] = page.hit(unit, command=sent[-1])["number"]
                except (OSError, HTTPException):  # the answer may end in the middle
                    break
            killer.join()


def test_a_backup_during_play_is_a_complete_store(server: LiveServer, store: Path, tmp_path: Path) -> None:
    page = server.page()
    unit = page.unit(CASSOWARY)
    going = threading.Event()
    number = [0]

    def play() -> None:
        own = server.page()
        while not going.is_set() and number[0] < 35:
            own.hit(unit)
            number[0] += 1

    player = threading.Thread(target=play)
    player.start()
    while number[0] < 3:
        time.sleep(0.01)
    done = astech("campaign", "backup", str(tmp_path / "copy.sqlite"), "--store", str(store))
    going.set()
    player.join(PATIENCE)
    assert done.returncode == 0, done.stderr
    copied = astech("campaign", "status", "cassowary", "--format", "json", "--store", str(tmp_path / "copy.sqlite"))
    armor = json.loads(copied.stdout)["marks"]["armor"]["CT"]
    assert 3 <= armor <= number[0]


def test_the_server_ends_at_sigterm_while_pages_are_open(server: LiveServer) -> None:
    page = server.page()
    streams = [page.stream(0) for _ in range(5)]
    for stream in streams:
        stream.change()
    assert server.end() == 0
    names = set()
    for stream in streams:
        name, _ = stream.event()
        while name != "end":
            names.add(name)
            name, _ = stream.event()
        stream.close()
    assert names <= {"presence", "change"}


def test_the_demonstration_leaves_nothing_behind(tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-m", "astech", "serve", "--demo", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        assert list(tmp_path.iterdir())
        process.terminate()
        assert process.wait(PATIENCE) == 0
    assert list(tmp_path.iterdir()) == []


def test_a_page_that_does_not_read_delays_no_other(server: LiveServer) -> None:
    """Only its own messages wait in the server."""
    page = server.page()
    unit, number = page.unit(CASSOWARY), page.get("table")["number"]
    lazy = [page.stream(number) for _ in range(5)]
    reading = page.stream(number)
    for _ in range(30):
        page.hit(unit)
    changes = [reading.change() for _ in range(30)]
    assert [change["number"] for change in changes] == sorted({change["number"] for change in changes})
    assert changes[-1]["units"][0]["tracks"] == {"armor-CT": 30}
    for stream in (*lazy, reading):
        stream.close()


def test_thousands_of_silent_connections_are_harmless(server: LiveServer) -> None:
    """3,000 connections have no effect. More than the limit are refused with a status until some are closed."""
    page = server.page()
    page.get("table")
    limit = min(MOST_CONNECTIONS, raise_file_limit() - SPARE_FILES)
    idle: list[socket.socket] = []

    def connect(number: int) -> None:
        idle.extend(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(number))

    try:
        connect(min(3_000, limit - 100))
        assert page.get("table")["role"] == "organizer"
        assert server.page().get("table")["role"] == "organizer"
        connect(limit - len(idle))
        status, _ = server.page().request("GET", "table")
        assert status == 503
    finally:
        for each in idle:
            each.close()
    deadline = time.monotonic() + PATIENCE
    while server.page().request("GET", "table")[0] != 200:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_one_link_opens_a_bounded_number_of_streams(server: LiveServer) -> None:
    page = server.page()
    number = page.get("table")["number"]
    streams = [page.stream(number) for _ in range(60)]
    heads = [stream.file.readline() for stream in streams]
    assert sum(b" 200 " in head for head in heads) == 50
    assert sum(b" 503 " in head for head in heads) == 10
    for stream in streams:
        stream.close()


def test_the_log_has_requests_without_tokens(store: Path, tmp_path: Path) -> None:
    log = tmp_path / "serve.log"
    with served(store, "--log", str(log)) as server:
        server.page().get("table")
        server.page().request("GET", "nothing")
        server.end()
        token = server.base.split("/")[2]
    lines = log.read_text("utf-8")
    assert "GET /t/-/table 200" in lines
    assert "GET /t/-/nothing 404" in lines
    assert token not in lines


def test_the_server_works_below_a_path(store: Path) -> None:
    with served(store, "--prefix", "/sheets/") as server:
        assert server.base.startswith("/sheets/t/")
        status, shown = server.page().request("GET", "")
        assert status == 200
        assert b'href="../../static/' in shown
        assert server.page("/sheets/static/").request("GET", "sheet.css")[0] == 200
        assert server.page("/static/").request("GET", "sheet.css")[0] == 404


def test_the_pages_are_served_by_https(store: Path, tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2",
         "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    with served(store, "--certfile", str(certificate), "--keyfile", str(key)) as server:
        assert server.line.startswith("https://127.0.0.1:")
        assert server.page().get("table")["role"] == "organizer"


def test_the_addresses_of_the_network_and_a_qr_code_are_shown(store: Path) -> None:
    with served(store, "--host", "0.0.0.0") as server:
        server.end()
        assert server.process.stderr is not None
        shown = server.process.stderr.read()
    assert f"in this network: {server.line}" in shown
    assert "█" in shown or "▀" in shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--store", "/nowhere.sqlite"), "there is no store at /nowhere.sqlite"),
        (("--demo", "--certfile", "README.md"), "README.md is not a certificate that a server can use"),
        (("--demo", "--keyfile", "README.md"), "--keyfile belongs to --certfile"),
        (("--demo", "--log", "/nowhere/serve.log"), "the log /nowhere/serve.log cannot be written"),
        (("--demo", "--host", "256.1.1.1"), "no server can listen at 256.1.1.1 port 8080"),
    ],
)
def test_a_server_that_cannot_start_gives_the_reason(words: tuple[str, ...], sentence: str) -> None:
    done = astech("serve", *words)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(sentence), done.stderr
    assert done.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_named(server: LiveServer) -> None:
    done = astech("serve", "--demo", "--port", str(server.port))
    assert done.stderr.startswith(f"no server can listen at 127.0.0.1 port {server.port}: ")


def test_a_page_of_a_server_that_ended_continues_with_the_next(store: Path) -> None:
    """Links and answers are in the store: pages continue where they were."""
    command = secrets.token_hex(8)
    with served(store) as server:
        base, page = server.base, server.page()
        unit = page.unit(CASSOWARY)
        first = page.hit(unit, 4, command=command)
        server.end()
    with served(store, port=server.port) as server:
        page = LivePage(server, base)
        assert page.hit(unit, 4, command=command) == first
        assert page.get(f"units/{unit}/view")["tracks"] == {"armor-CT": 4}
