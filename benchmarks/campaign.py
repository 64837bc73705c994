"""Measures the store of campaigns, and proves that it loses nothing: writers killed at any moment, many at once.

    python benchmarks/campaign.py [--kills N] [--server-kills N] [--writers N] [--seconds S]

The server is a PostgreSQL of its own in a temporary folder, where one is installed; else only SQLite is measured.
Writers are killed in memory, where they write most; speed is that of the disk, with every answer on it for good.
"""

import argparse
import shutil
import time
from functools import partial
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from astech.campaign.events import now
from astech.campaign.table import AtTable

from astech.campaign import company
from astech.campaign.company import Member, new_id, started
from astech.campaign.store import opened
from importers import load
from sheets.play import fresh
from sheets.record.record import Options
from tests.astech.campaign.killing import LINE, Writer, killed_lives, member_named, quick_folder, write_together
from tests.astech.campaign.postgres import Server, programs

ROOT = Path(__file__).resolve().parent.parent
LIVES = 50  # of one member: its log stays as long as that of a campaign


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000, help="writers killed on SQLite")
    parser.add_argument(
        "--server-kills", type=int, default=200, help="writers killed on PostgreSQL, each fifth with it"
    )
    parser.add_argument("--writers", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=60)
    chosen = parser.parse_args()
    quick, disk = quick_folder(), Path(mkdtemp(prefix="astech-campaign-"))
    disk.chmod(0o755)
    binaries = programs()
    servers = []
    try:
        survive("SQLite", begun(str(quick / "campaign.sqlite"), chosen.kills), chosen.kills, None)
        store = begun(str(disk / "campaign.sqlite"), 0)
        one_writer("SQLite", store)
        together("SQLite", store, chosen.writers, min(chosen.seconds, 10))
        if binaries is None:
            print("no PostgreSQL server is installed")
            return
        for folder in (quick, disk):
            servers.append(Server(folder / "server", binaries))
        survive("PostgreSQL", begun(servers[0].url, chosen.server_kills), chosen.server_kills, servers[0])
        one_writer("PostgreSQL", begun(servers[1].url, 0))
        together("PostgreSQL", servers[1].url, chosen.writers, chosen.seconds)
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(quick)
        shutil.rmtree(disk)


def begun(where: str, kills: int) -> str:
    """A store with a campaign: a 'Mech for each fifty kills, at least four, and one more."""
    unit = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()
    fresh(unit)  # what is read for it is read before any process begins
    with opened(where, create=True) as store:
        campaign = started(Options(), "League")
        store.write(partial(company.begin, campaign=campaign))
        for number in range(max(kills // LIVES, 4) + 1):
            joining = Member(new_id(), f"Brolga {number}", unit, Options(), "", None, "", "", (), now())
            store.write(partial(company.join, campaign=campaign.id, joining=joining))
    return where


def names(where: str) -> list[str]:
    """The 'Mechs but the first, in which only one writer writes."""
    with opened(where) as store:
        campaign = store.read(company.campaigns)[0].id
        return [each.name for each in store.read(partial(company.listed, campaign=campaign))][1:]


def one_writer(database: str, where: str) -> None:
    """Events a second of one writer, each answered when it is stored for good."""
    with opened(where) as store:
        session = AtTable(store, *member_named(store, "Brolga 0"), "one")
        start, number = time.perf_counter(), 0
        while time.perf_counter() - start < 3:
            list(session.say(LINE))
            number += 1
        print(f"{database}: {number / (time.perf_counter() - start):,.0f} events a second, one writer", flush=True)


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


if __name__ == "__main__":
    main()
