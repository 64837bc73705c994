"""Processes that write into a store and are killed at any moment, and a comparison of the store with their answers.

Each writer enters its events under numbered ids, and reports each answer to its parent. The successor of a killed
writer enters the last unanswered event again, with the same id.
"""

import os
import select
import signal
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import NoReturn

from astech.campaign import company, journal
from astech.campaign.lines import read_log_lines
from astech.campaign.sessions import MemberSession
from astech.campaign.store import Store, use_store
from sheets.record.events import Marked

LINE = "heat 1"
REPAIRS = 5  # every fifth event is a repair, which adds a line to the journal


@dataclass
class Writer:
    """A writing process; `answered` are the numbers of its answered events."""

    pid: int
    pipe: int
    answered: list[int] = field(default_factory=list)
    rest: bytes = b""

    def listen(self, seconds: float) -> None:
        """Read answers for this time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.pipe], [], [], left)[0] and not self.drain():
                return

    def first_answer(self) -> None:
        """Wait for the first answer."""
        while not self.answered and self.drain():
            pass

    def drain(self) -> bool:
        """Read the available answers; returns whether more can come."""
        found = os.read(self.pipe, 65536)
        *whole, self.rest = (self.rest + found).split(b"\n")
        self.answered += map(int, whole)
        return bool(found)

    def kill(self) -> None:
        """Kill the process and read its last answers; a writer that has ended by itself is an error."""
        os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        assert os.WIFSIGNALED(status)
        while self.drain():
            pass
        os.close(self.pipe)


def member_named(store: Store, name: str) -> tuple[str, company.Member]:
    """The campaign and a member of it."""
    campaign = store.read(company.read_campaigns)[0].id
    found = next(each for each in store.read(partial(company.listed_members, campaign=campaign)) if each.name == name)
    return campaign, store.read(partial(company.load_member, of=found.id))


def start(work: Callable[[Callable[[int], None]], None]) -> Writer:
    """Start a process with work that reports numbers."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        _worked(work, writing)
    os.close(writing)
    return Writer(pid, reading)


def _worked(work: Callable[[Callable[[int], None]], None], writing: int) -> NoReturn:
    code = 1
    try:
        work(lambda number: os.write(writing, f"{number}\n".encode()) and None)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def say_from(where: str, name: str, first: int, last: int, tell: Callable[[int], None]) -> None:
    """Enter the events of a member by their numbers, one after the other; each fifth is a repair."""
    with use_store(where) as store:
        campaign, member = member_named(store, name)
        session = MemberSession(store, campaign, member, "writer")
        for number in range(first, last):
            session.event_id = f"{name}-{number}"
            if number % REPAIRS:
                session.say(LINE)
            else:
                note = journal.new_entry("repair", f"{name} {number}", "writer", member=member.id, c_bills=-1)
                session.mark(Marked(condition=session.marks), [note])
            tell(number)


def killed_lives(
    where: str,
    names: Sequence[str],
    kills: int,
    chance: Random,
    longest: float = 0.03,
    disturb: Callable[[int, Writer], None] | None = None,
) -> int:
    """Start and kill writers, the same number for each member; returns the number of answered events.

    `disturb` may do something else before a writer is killed.
    """
    total = 0
    for name in names:
        answered = 0
        for life in range(kills // len(names)):
            writer = start(partial(say_from, where, name, answered + 1, 10**9))
            if chance.random() < 0.8:  # the others die while they open the store
                writer.first_answer()
            writer.listen(chance.uniform(0, longest))
            if disturb is not None:
                disturb(life, writer)
            writer.kill()
            assert writer.answered == list(range(answered + 1, answered + 1 + len(writer.answered)))
            answered += len(writer.answered)
            if life % 10 == 0:
                compare(where, name, answered)
        compare(where, name, answered)
        total += answered
    return total


def compare(where: str, name: str, answered: int) -> None:
    """Assert that all answered events are in the store, once and in order, with at most one unanswered event more."""
    with use_store(where) as store:
        campaign, member = member_named(store, name)
        whole = store.read(lambda connection: read_log_lines(connection, member.id))
        log = [line for line in whole if line.speaker == "writer"]
        assert [line.entry.id for line in log] == [f"{name}-{number}" for number in range(1, len(log) + 1)]
        assert answered <= len(log) <= answered + 1
        assert [line.seq for line in whole] == list(range(1, len(whole) + 1))
        repairs = [line.entry.id for line in log if isinstance(line.entry, Marked)]
        notes = store.read(partial(journal.read_entries, campaign=campaign, member=member.id))
        assert [note.event for note in notes if note.kind == "repair"] == repairs


def write_together(where: str, names: Sequence[str], writers: int, events: int = 10**9, seconds: float = 3600) -> int:
    """Let several writers enter events at once, each on all members in turn, until the time is over.

    Returns the number of events, all of which were compared.
    """
    end = time.monotonic() + seconds
    processes = [start(partial(_one_of_many, where, names, number, events, end)) for number in range(writers)]
    for process in processes:
        while process.drain():
            pass
        _, status = os.waitpid(process.pid, 0)
        os.close(process.pipe)
        assert status == 0
    ids: list[str] = []
    with use_store(where) as store:
        for name in names:
            _, member = member_named(store, name)
            whole = store.read(partial(read_log_lines, member=member.id))
            log = [line for line in whole if line.speaker == "many"]
            assert [line.seq for line in whole] == list(range(1, len(whole) + 1))
            assert [line.position for line in whole] == sorted(line.position for line in whole)
            for number in range(writers):
                own = [int(line.entry.id.split("-")[1]) for line in log if line.entry.id.startswith(f"w{number}-")]
                assert own == sorted(own)
            ids += [line.entry.id for line in log]
    answered = [f"w{number}-{each}" for number, process in enumerate(processes) for each in process.answered]
    assert sorted(ids) == sorted(answered)
    return len(ids)


def _one_of_many(
    where: str, names: Sequence[str], writer: int, events: int, end: float, tell: Callable[[int], None]
) -> None:
    with use_store(where) as store:
        sessions = []
        for name in names:
            campaign, member = member_named(store, name)
            sessions.append(MemberSession(store, campaign, member, "many"))
        number = 0
        while number < events and time.monotonic() < end:
            number += 1
            session = sessions[(number + writer) % len(sessions)]
            session.event_id = f"w{writer}-{number}"
            session.say(LINE)
            tell(number)
