"""Measures the live sheet: 50 tables with 8 devices each, and 50 events a second in all, on SQLite and PostgreSQL.

    python benchmarks/serve.py [--tables N] [--devices N] [--rate N] [--seconds S] [--most N]

The server, `astech serve`, and the generator have a process each. The generator opens a stream for each device and
sends the events. Two devices of a table show the unit of each event: like the page of a unit they request its parts
after the change. A time is measured from the start of a POST to the arrival of the change, or of the parts, at the last
device of its table. Then the rate is raised in steps, at most to --most, until the 95th percentile exceeds 100 ms.
Other work on the machine adds to the times; the processor time for an event does not depend on it.
"""

import argparse
import asyncio
import itertools
import json
import os
import secrets
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import TypedDict

from corpus import HOME
from measure import Measure, report

from astech.campaign import company, links
from astech.campaign.store import use_store
from astech.web.demo import fill_store
from tests.astech.campaign.postgres import Server, programs

MOST_MILLISECONDS = 100.0
STEP = 1.5  # of the rate
SHOWING = 2  # devices of a table that show the unit of an event
RAMP_SECONDS = 8.0
WARM_UP = 3.0
HEAVY = ("Cassowary CSW-2", "Echidna ECD-4", "Lyrebird LYR-3")
PLACES = ("CT", "LT", "RT", "LL", "RL")


class TableWork(TypedDict):
    """A table for the generator: the token of a link, and its units."""

    token: str
    units: list[str]


class GeneratorWork(TypedDict):
    """The input of the generator process, as JSON."""

    port: int
    server: int
    tables: list[TableWork]
    devices: int
    rate: float
    seconds: float
    most: float


@dataclass
class Table:
    """A table of the generator: the token of a link, its units, the device streams and what they received."""

    token: str
    units: list[str]
    received: list[list[tuple[int, str, float]]] = field(default_factory=list)  # number, command, time; by device


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--devices", type=int, default=8, help="of a table")
    parser.add_argument("--rate", type=float, default=50, help="events a second, in all")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--most", type=float, default=500, help="the highest rate that is tried")
    parser.add_argument("--generate", help=argparse.SUPPRESS)  # the process of the generator
    chosen = parser.parse_args()
    if chosen.generate:
        asyncio.run(generate(json.loads(chosen.generate)))
        return
    folder = Path(mkdtemp(prefix="astech-serve-"))
    folder.chmod(0o755)
    measures, servers = [], []
    try:
        measures += measure_database("SQLite", str(folder / "league.sqlite"), chosen)
        binaries = programs()
        if binaries is None:
            print("PostgreSQL is not measured: no server is installed")
        else:
            servers.append(Server(folder / "server", binaries))
            measures += measure_database("PostgreSQL", servers[0].url, chosen)
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(folder)
    sys.exit(report(measures))


def measure_database(name: str, where: str, chosen: argparse.Namespace) -> list[Measure]:
    """The measures of one database."""
    tables = list(make_tables(where, chosen.tables))
    command = [sys.executable, "-m", "astech", "serve", "--store", where, "--port", "0"]
    server = subprocess.Popen(command, cwd=HOME, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline().split("/t/")[0].rpartition(":")[2])
        before = resident(server.pid)
        work: GeneratorWork = {
            "port": port,
            "server": server.pid,
            "tables": tables,
            "devices": chosen.devices,
            "rate": chosen.rate,
            "seconds": chosen.seconds,
            "most": chosen.most,
        }
        generator = [sys.executable, __file__, "--generate", json.dumps(work)]
        found = json.loads(subprocess.run(generator, cwd=HOME, stdout=subprocess.PIPE, check=True, text=True).stdout)
    finally:
        server.terminate()
        server.wait()
    memory = (found["memory"] - before) / chosen.tables
    passes = "passes" if found["slow"] else "does not pass"
    return [
        Measure(f"{name}: p95 from POST to the last device", found["p95"], "ms", most=MOST_MILLISECONDS),
        Measure(f"{name}: p50", found["p50"], "ms"),
        Measure(f"{name}: longest", found["longest"], "ms"),
        Measure(f"{name}: events that arrived", found["arrived"], "", least=found["wanted"]),
        Measure(f"{name}: lost, doubled or out of order", found["wrong"], "", most=0),
        Measure(f"{name}: events a second at which p95 {passes} {MOST_MILLISECONDS:.0f} ms", found["limit"], ""),
        Measure(f"{name}: processor time of the server for an event", found["cost"], "ms"),
        Measure(f"{name}: memory of a table", memory, "MB"),
        Measure(f"{name}: first page of a unit with its files", found["bytes"] / 1000, "KB"),
        Measure(f"{name}: first page of a unit with its files", found["page"], "ms"),
    ]


def make_tables(where: str, tables: int) -> Iterator[TableWork]:
    """Make tables with the demo lance, each with a link of an organizer."""
    for number in range(tables):
        campaign = fill_store(where, f"Table {number}")
        with use_store(where) as store:
            members = store.read(lambda connection, of=campaign.id: company.listed_members(connection, of))
            _, token = store.write(
                lambda connection, of=campaign.id: links.make_link(connection, of, "organizer", "generator")
            )
        yield {"token": token, "units": [each.id for each in members if each.name in HEAVY]}


def resident(process: int) -> float:
    """The resident memory of a process in megabytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000


def processor_seconds(process: int) -> float:
    """The processor time of a process."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- The process of the generator -------------------------------------------------------------------------------------


async def generate(work: GeneratorWork) -> None:
    """Open the streams, send the events, and print the measurements as JSON."""
    port, process = work["port"], work["server"]
    tables = [Table(each["token"], each["units"]) for each in work["tables"]]
    page, size = await first_page(port, tables[0])
    number = await last_number(port, tables[0])
    tasks = [
        asyncio.create_task(listen(port, table, number, shows=device < SHOWING))
        for table in tables
        for device in range(work["devices"])
    ]
    while sum(len(table.received) for table in tables) < len(tasks):
        await asyncio.sleep(0.1)
    memory = resident(process)
    events = [events_of(table) for table in tables]
    rate, seconds = work["rate"], work["seconds"]
    await send(port, tables, events, rate, WARM_UP)
    spent = processor_seconds(process)
    sent = await send(port, tables, events, rate, seconds)
    spent = processor_seconds(process) - spent
    times = arrival_times(tables, sent)
    limit, slow = rate, percentile(times, 95) > MOST_MILLISECONDS
    while not slow and limit * STEP <= work["most"]:
        limit *= STEP
        raised = await send(port, tables, events, limit, RAMP_SECONDS)
        slow = percentile(arrival_times(tables, raised), 95) > MOST_MILLISECONDS
    for task in tasks:
        task.cancel()
    found = {
        "p95": percentile(times, 95),
        "p50": percentile(times, 50),
        "longest": max(times),
        "arrived": len(times),
        "wanted": len(sent),
        "wrong": sum(mistakes(table) for table in tables),
        "limit": limit,
        "slow": slow,
        "cost": 1000 * spent / len(sent),
        "memory": memory,
        "bytes": size,
        "page": page,
    }
    print(json.dumps(found))


def events_of(table: Table) -> Iterator[dict[str, object]]:
    """Endless commands for a table: single points of damage at changing locations, and heat."""
    for number in itertools.count():
        unit = table.units[number // 2 % len(table.units)]
        place = PLACES[number // (2 * len(table.units)) % len(PLACES)]
        hit = {"do": "hit", "location": place, "damage": 1}
        event = hit if number % 2 else {"do": "heat", "points": 1}
        yield {"do": "apply", "id": secrets.token_hex(8), "unit": unit, "events": [event]}


async def send(
    port: int, tables: list[Table], events: list[Iterator[dict[str, object]]], rate: float, seconds: float
) -> dict[str, tuple[Table, float]]:
    """Send events at a rate to the tables in turn; return the table and the time of each command."""
    sent: dict[str, tuple[Table, float]] = {}
    pause = len(tables) / rate

    async def of_table(number: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        start = time.perf_counter() + pause * number / len(tables)
        for turn in range(round(seconds / pause)):
            await asyncio.sleep(max(0.0, start + turn * pause - time.perf_counter()))
            command = next(events[number])
            sent[str(command["id"])] = tables[number], time.perf_counter()
            status, answer = await request(reader, writer, "POST", f"/t/{tables[number].token}/events", command)
            if status != 200:
                sys.exit(f"the server refuses an event: {answer.decode()}")
        writer.close()

    await asyncio.gather(*(of_table(number) for number in range(len(tables))))
    for _ in range(300):
        if len(arrival_times(tables, sent)) == len(sent):
            break
        await asyncio.sleep(0.1)
    return sent


async def request(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    method: str,
    path: str,
    body: object = None,
    encoding: str = "identity",
) -> tuple[int, bytes]:
    """The status and the body of an answer, on a connection that stays open."""
    data = b"" if body is None else json.dumps(body).encode()
    kind = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n" if data else ""
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: {encoding}\r\n{kind}\r\n"
    writer.write(head.encode() + data)
    answer = await reader.readuntil(b"\r\n\r\n")
    length = int(answer.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
    return int(answer.split()[1]), await reader.readexactly(length)


async def last_number(port: int, table: Table) -> int:
    """The number of the last change of the store."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    _, body = await request(reader, writer, "GET", f"/t/{table.token}/table")
    writer.close()
    return int(json.loads(body)["number"])


async def listen(port: int, table: Table, after: int, shows: bool) -> None:
    """Read the stream of a device; one that shows the unit of a change requests its parts."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    page = await asyncio.open_connection("127.0.0.1", port) if shows else None
    writer.write(f"GET /t/{table.token}/stream?after={after} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    await reader.readuntil(b"retry:")
    own: list[tuple[int, str, float]] = []
    table.received.append(own)
    while line := await reader.readline():
        if line.startswith(b'data: {"number"'):
            number = int(line.partition(b":")[2].partition(b":")[2].partition(b",")[0])
            if page is not None:
                unit = line.partition(b'"unit":"')[2].partition(b'"')[0].decode()
                status, _ = await request(*page, "GET", f"/t/{table.token}/units/{unit}/parts")
                assert status == 200, unit
            now = time.perf_counter()
            own.append((number, line.partition(b'"command":"')[2].partition(b'"')[0].decode(), now))


async def first_page(port: int, table: Table) -> tuple[float, int]:
    """The milliseconds and the compressed bytes of the page of a unit, with the files that it loads."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    paths = [f"/t/{table.token}/units/{table.units[0]}", *static_files()]
    await request(reader, writer, "GET", paths[0])  # compile the templates, read the catalog
    start, size = time.perf_counter(), 0
    for path in paths:
        _, body = await request(reader, writer, "GET", path, encoding="gzip")
        size += len(body)
    writer.close()
    return 1000 * (time.perf_counter() - start), size


def static_files() -> Iterator[str]:
    """The addresses of the files of a page."""
    yield from (f"/static/{each.name}" for each in sorted((HOME / "astech" / "web" / "static").iterdir()))


def arrival_times(tables: list[Table], sent: dict[str, tuple[Table, float]]) -> list[float]:
    """The milliseconds until the last device of its table received each command; incomplete ones are left out."""
    arrived: dict[str, list[float]] = {}
    for table in tables:
        for device in table.received:
            for _, command, when in device:
                if command in sent:
                    arrived.setdefault(command, []).append(when)
    return [
        1000 * (max(times) - sent[command][1])
        for command, times in arrived.items()
        if len(times) == len(sent[command][0].received)
    ]


def mistakes(table: Table) -> int:
    """The number of changes that a device received twice, out of order or not at all."""
    everything = set().union(*({number for number, *_ in device} for device in table.received))
    wrong = 0
    for device in table.received:
        numbers = [number for number, *_ in device]
        wrong += len(everything) - len(set(numbers))
        wrong += sum(after <= before for before, after in itertools.pairwise(numbers))
    return wrong


def percentile(times: list[float], wanted: int) -> float:
    """A percentile of the times."""
    if len(times) < 2:
        return float("inf")
    return statistics.quantiles(times, n=100, method="inclusive")[wanted - 1]


if __name__ == "__main__":
    main()
