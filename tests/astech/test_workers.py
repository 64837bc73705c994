"""Work is spread over processes: in order, in bounded memory, and a process that dies takes only one item with it."""

import os
import signal
import time
from collections.abc import Iterator

import pytest

from astech.workers import AHEAD, CHUNK, spread

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


def lost(number: int) -> str:
    return f"{number} lost"


def never_lost(number: int) -> int:
    raise AssertionError(number)


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    assert list(spread(range(500), double, never_lost, jobs)) == [2 * n for n in range(500)]


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_few_items_are_no_special_case(count: int, jobs: int) -> None:
    assert list(spread(range(count), double, never_lost, jobs)) == [2 * n for n in range(count)]


def test_one_job_works_in_this_process() -> None:
    assert list(spread(range(3), process_id, never_lost, 1)) == [os.getpid()] * 3
    assert os.getpid() not in list(spread(range(3), process_id, never_lost, 2))


def process_id(_: int) -> int:
    return os.getpid()


@pytest.mark.parametrize("jobs", [2, 3])
def test_a_process_that_dies_loses_only_the_item_it_was_at(jobs: int) -> None:
    expected = [f"{n} {'lost' if n in KILLERS else 'done'}" for n in range(300)]
    assert list(spread(range(300), fragile, lost, jobs)) == expected


def test_so_does_one_that_is_killed() -> None:
    assert list(spread(range(20), killed, lost, 2))[4:7] == ["4 done", "5 lost", "6 done"]


def test_no_more_is_taken_than_can_be_worked_on() -> None:
    taken = 0

    def endless() -> Iterator[int]:
        nonlocal taken
        while True:
            yield taken
            taken += 1

    results = spread(endless(), slow_first, never_lost, 2)
    assert next(results) == 0
    assert taken <= 2 * CHUNK * (AHEAD + 2)
    results.close()


def test_the_processes_end_with_their_reader() -> None:
    results = spread(range(1000), process_id, never_lost, 2)
    workers = {next(results) for _ in range(100)}
    results.close()
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
