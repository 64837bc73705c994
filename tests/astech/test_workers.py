"""Work is spread over processes: in order, in bounded memory, and a process that dies takes only one item with it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from astech.limits import Limits, LossCause
from astech.workers import AHEAD, CHUNK, run_in_processes
from tests.conftest import ROOT

KILLERS = {13, 14, 200}


def double(number: int) -> int:
    return 2 * number


def slow_first(number: int) -> int:
    if number == 0:
        time.sleep(0.3)
    return number


def fragile(number: int) -> str:
    if number in KILLERS:
        os._exit(3)
    return f"{number} done"


def killed(number: int) -> str:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return f"{number} done"


def slow(number: int) -> str:
    if number in KILLERS:
        time.sleep(1000)
    return f"{number} done"


def stubborn(number: int) -> str:
    """A pattern that takes forever: signal handlers of the interpreter do not run."""
    if number == 5:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        re.match("(x+x+)+y", "x" * 200)
    return f"{number} done"


def greedy(number: int) -> str:
    return f"{number} {len(bytearray(10**10)) if number in KILLERS else 'done'}"


def lost_item(number: int, why: LossCause) -> str:
    return f"{number} lost by {why.value}"


def never_lost(number: int, why: LossCause) -> int:
    raise AssertionError(number)


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    assert list(run_in_processes(range(500), double, never_lost, jobs)) == [2 * n for n in range(500)]


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_few_items_are_processed_like_many(count: int, jobs: int) -> None:
    assert list(run_in_processes(range(count), double, never_lost, jobs)) == [2 * n for n in range(count)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_work_is_done_in_other_processes(jobs: int) -> None:
    workers = set(run_in_processes(range(300), process_id, never_lost, jobs))
    assert os.getpid() not in workers
    assert 1 <= len(workers) <= jobs


def test_a_few_items_are_shared_out() -> None:
    assert len(set(run_in_processes(list(range(16)), slow_process_id, never_lost, 2))) == 2


def slow_process_id(_: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def process_id(_: int) -> int:
    return os.getpid()


@pytest.mark.parametrize("jobs", [2, 3])
def test_a_process_that_dies_loses_only_the_item_it_was_at(jobs: int) -> None:
    expected = [f"{n} {'lost by death' if n in KILLERS else 'done'}" for n in range(300)]
    assert list(run_in_processes(range(300), fragile, lost_item, jobs)) == expected


@pytest.mark.parametrize(("work", "why"), [(slow, "time"), (greedy, "memory")])
def test_an_item_that_takes_too_much_time_or_memory_is_lost_alone(work: Callable[[int], str], why: str) -> None:
    expected = [f"{n} {f'lost by {why}' if n in KILLERS else 'done'}" for n in range(300)]
    assert list(run_in_processes(range(300), work, lost_item, 2, Limits(seconds=0.5, megabytes=500))) == expected


def test_a_process_that_ignores_signals_is_killed() -> None:
    assert list(run_in_processes(range(20), stubborn, lost_item, 1, Limits(seconds=0.5)))[4:7] == [
        "4 done",
        "5 lost by time",
        "6 done",
    ]


def test_a_killed_process_loses_only_its_item() -> None:
    assert list(run_in_processes(range(20), killed, lost_item, 2))[4:7] == ["4 done", "5 lost by death", "6 done"]


def test_the_number_of_items_in_advance_is_limited() -> None:
    taken = 0

    def endless() -> Iterator[int]:
        nonlocal taken
        while True:
            yield taken
            taken += 1

    results = run_in_processes(endless(), slow_first, never_lost, 2)
    assert next(results) == 0
    assert taken <= 2 * CHUNK * (AHEAD + 2)
    results.close()


def test_the_processes_end_with_their_reader() -> None:
    results = run_in_processes(range(1000), process_id, never_lost, 2)
    workers = {next(results) for _ in range(100)}
    results.close()
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


PARENT = """
import os, time
from astech.workers import run_in_processes

def work(number):
    if number == 0:
        return os.getpid()
    time.sleep(1000)  # only a signal ends it

for result in run_in_processes([0, 1, 0, 1], work, lambda item, why: None, 2):
    print(result, flush=True)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_no_worker_outlives_its_parent(how: signal.Signals) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.send_signal(how)
    parent.wait()
    for _ in range(100):  # a second
        if not works(worker):
            break
        time.sleep(0.01)
    assert not works(worker)


def works(process: int) -> bool:
    """Whether this process exists and has not ended."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"  # ended, but not yet waited for
