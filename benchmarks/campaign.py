"""Measures the stores of campaigns and records, and proves that they lose nothing: writers killed, many at once.

    python benchmarks/campaign.py [--kills N] [--server-kills N] [--writers N] [--seconds S] [--lengths N,N,N]

The server is a PostgreSQL of its own in a temporary folder, where one is installed; else only SQLite is measured.
Writers are killed in memory, where they write most; speed is that of the disk, with every event on it. Each of the
paced writers writes an event a second; 99 of 100 are to be stored within a second, and none refused. The commands on
logs of these lengths are measured in processor time, as processes of their own.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import corpus  # noqa: F401  makes the tests importable

from astech.campaign import company
from astech.campaign.company import Member, new_campaign, new_id
from astech.campaign.ledger import carry_out, current_time
from astech.campaign.lines import append_entries
from astech.campaign.sessions import MemberSession
from astech.campaign.store import use_store
from importers import load
from sheets.play import fresh
from sheets.record.events import Heat, HeatPhase
from sheets.record.record import Log, Options, Record, write_record
from tests.astech.campaign.killing import LINE, Writer, killed_lives, member_named, start, write_together
from tests.astech.campaign.postgres import Server, programs, quick_folder

ROOT = Path(__file__).resolve().parent.parent
BROLGA = ROOT / "tests" / "data" / "Brolga BRG-2.mtf"
LIVES = 50  # of one member: its log stays as long as that of a campaign


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000, help="writers killed on SQLite")
    parser.add_argument(
        "--server-kills", type=int, default=200, help="writers killed on PostgreSQL, each fifth with it"
    )
    parser.add_argument("--writers", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--lengths", default="2000,20000,200000", help="lengths of logs")
    chosen = parser.parse_args()
    quick, disk = quick_folder(), Path(mkdtemp(prefix="astech-campaign-"))
    disk.chmod(0o755)
    binaries = programs()
    servers = []
    try:
        for length in map(int, filter(None, chosen.lengths.split(","))):
            by_length(length, disk)
        survive("SQLite", begun(str(quick / "campaign.sqlite"), chosen.kills), chosen.kills, None)
        store = begun(str(disk / "campaign.sqlite"), 0)
        one_writer("SQLite", store)
        together("SQLite", store, chosen.writers, min(chosen.seconds, 10))
        paced("SQLite", store, chosen.writers, chosen.seconds)
        if binaries is None or find_spec("psycopg") is None:
            print("PostgreSQL is not measured: no server, or no psycopg (pip install '.[league]')")
            return
        for folder in (quick, disk):
            servers.append(Server(folder / "server", binaries))
        survive("PostgreSQL", begun(servers[0].url, chosen.server_kills), chosen.server_kills, servers[0])
        one_writer("PostgreSQL", begun(servers[1].url, 0))
        together("PostgreSQL", servers[1].url, chosen.writers, min(chosen.seconds, 10))
        paced("PostgreSQL", servers[1].url, chosen.writers, chosen.seconds)
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(quick)
        shutil.rmtree(disk)


def begun(where: str, kills: int) -> str:
    """A store with a campaign: a 'Mech for each fifty kills, at least four, and one more."""
    unit = load(BROLGA).require()
    fresh(unit)  # what is read for it is read before any process begins
    with use_store(where, create=True) as store:
        campaign = new_campaign(Options(), "League")
        store.write(partial(company.write_new_campaign, campaign=campaign))
        for number in range(max(kills // LIVES, 4) + 1):
            joining = Member(new_id(), f"Brolga {number}", unit, Options(), "", None, "", "", current_time())
            command = {"command_id": joining.id, "campaign": campaign.id, "kind": "", "text": "", "digest": ""}
            carry_out(
                store, partial(company.write_new_member, campaign=campaign.id, joining=joining), **command, speaker=""
            )
    return where


def names(where: str) -> list[str]:
    """The 'Mechs but the first, in which only one writer writes."""
    with use_store(where) as store:
        campaign = store.read(company.read_campaigns)[0].id
        return [each.name for each in store.read(partial(company.listed_members, campaign=campaign))][1:]


def one_writer(database: str, where: str) -> None:
    """Events a second of one writer, each answered when it is stored for good."""
    with use_store(where) as store:
        session = MemberSession(store, *member_named(store, "Brolga 0"), "one")
        begin, used, number = time.perf_counter(), time.process_time(), 0
        while time.perf_counter() - begin < 3:
            session.say(LINE)
            number += 1
        rate = number / (time.perf_counter() - begin)
        cost = 1000 * (time.process_time() - used) / number
        print(f"{database}: {rate:,.0f} events a second, one writer; {cost:.2f} ms of processor time each", flush=True)


def survive(database: str, where: str, kills: int, server: Server | None) -> None:
    """Writers, and the server, are killed at random moments; raises AssertionError where anything is lost."""
    servers = 0

    def disturb(life: int, writer: Writer) -> None:
        nonlocal servers
        if server is not None and life % 5 == 0:
            server.kill()
            server.start()
            writer.listen(0.3)
            servers += 1

    start = time.perf_counter()
    answered = killed_lives(where, names(where), kills, Random(1), disturb=disturb)
    too = f" and the server {servers} times" if servers else ""
    seconds = time.perf_counter() - start
    print(f"{database}: killed {kills} writers{too}, {answered:,} answers, nothing lost ({seconds:.0f} s)", flush=True)


def together(database: str, where: str, writers: int, seconds: float) -> None:
    """Many writers on the same four 'Mechs; raises AssertionError where anything is lost, doubled or out of order."""
    number = write_together(where, names(where)[:4], writers, seconds=seconds)
    print(f"{database}: {number:,} events of {writers} writers, {number / seconds:,.0f} a second, in order", flush=True)


def paced(database: str, where: str, writers: int, seconds: float) -> None:
    """Many writers, an event a second each; prints how long an event takes until it is stored."""
    members = names(where)[:4]
    processes = [start(partial(_paced_writer, where, members, number, seconds)) for number in range(writers)]
    times: list[int] = []
    for process in processes:
        while process.drain():
            pass
        _, status = os.waitpid(process.pid, 0)
        assert status == 0, "a writer was refused"
        times += process.answered
    times.sort()
    p50, p99 = (times[int(len(times) * share)] / 1000 for share in (0.5, 0.99))
    print(
        f"{database}: {len(times):,} events of {writers} writers, one a second each: "
        f"p50 {p50:.0f} ms, p99 {p99:.0f} ms, longest {times[-1] / 1000:.0f} ms, none refused",
        flush=True,
    )


def _paced_writer(where: str, names: list[str], number: int, seconds: float, tell: Callable[[int], None]) -> None:
    """Tells how many microseconds each event takes."""
    with use_store(where) as store:
        sessions = [MemberSession(store, *member_named(store, name), "paced") for name in names]
        begin = time.monotonic() + Random(number).random()
        for event in range(int(seconds)):
            time.sleep(max(begin + event - time.monotonic(), 0))
            moment = time.perf_counter()
            sessions[(event + number) % len(sessions)].say(LINE)
            tell(int(1e6 * (time.perf_counter() - moment)))


def by_length(length: int, folder: Path) -> None:
    """Prints what commands cost on a log of this length: of a store, and of a record."""
    unit = load(BROLGA).require()
    store, record = folder / f"store-{length}.sqlite", folder / f"record-{length}.jsonl"
    log = [HeatPhase(id=f"{number}") if number % 4 == 3 else Heat(id=f"{number}", points=1) for number in range(length)]
    begun(str(store), 0)
    with use_store(str(store)) as one:
        campaign, member = member_named(one, "Brolga 0")
        command = {"command_id": "log", "campaign": campaign, "kind": "", "text": "", "digest": "", "speaker": ""}
        carry_out(one, lambda connection: append_entries(connection, member.id, log), **command)
    record.write_text("".join(f"{line}\n" for line in write_record(Record(unit=unit, log=Log(log)))))
    page = folder / f"page-{length}.pdf"
    words = ["campaign", "--store", str(store)]
    commands = {
        "first append": [*words, "heat", "brolga-0", "1"],
        "append": [*words, "heat", "brolga-0", "1"],
        "end": [*words, "end-turn", "brolga-0"],
        "status": [*words, "status", "brolga-0"],
        "undo": [*words, "undo"],
        "print": [*words, "print", "brolga-0", "--what", "sheets", "-o", str(page)],
    }
    costs = {name: used(command) for name, command in commands.items()}
    print(f"store, {length:,} events: " + ", ".join(f"{name} {cost:.2f} s" for name, cost in costs.items()), flush=True)
    lines = {"first append": "heat 1", "append": "heat 1", "end": "end", "status": "status", "undo": "undo"}
    lines["print"] = f"print {page.with_suffix('.record.pdf')}"
    costs = {name: used(["play", "--record", str(record)], line) for name, line in lines.items()}
    print(
        f"record, {length:,} events: " + ", ".join(f"{name} {cost:.2f} s" for name, cost in costs.items()), flush=True
    )


def used(words: list[str], line: str = "") -> float:
    """The processor time of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "astech", *words], input=line, text=True, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
