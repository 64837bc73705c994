"""What benchmarks share: the processor time and the memory of calls of the command, and a table of targets."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from corpus import HOME

Result = TypeVar("Result")

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(HOME), "PYTHONDONTWRITEBYTECODE": ""}


class Usage(NamedTuple):
    """Processor seconds of a call with all its processes, and the memory of the largest of them."""

    seconds: float
    megabytes: float


class Measure(NamedTuple):
    """One line of the table; without a target it is for information."""

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def is_met(self) -> bool:
        """Whether the value is within its target."""
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)


def call(*words: str, cache: str = "", codes: tuple[int, ...] = (0,)) -> Usage:
    """Calls the command; ends the benchmark when it fails."""
    command = [sys.executable, "-m", "astech", *words]
    environment = {**ENVIRONMENT, **({"ASTECH_CACHE": cache} if cache else {})}
    process = subprocess.Popen(command, cwd=HOME, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = code = os.waitstatus_to_exitcode(status)
    if code not in codes:
        sys.exit(f"astech {' '.join(words)}: exit code {code}\n{message.decode()}")
    return Usage(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def least(calls: Callable[[], Usage], rounds: int = 3) -> Usage:
    """The least time of some rounds."""
    return min(calls() for _ in range(rounds))


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    """The result of the work, and the processor seconds that it takes, with those of its processes."""
    start = processor_time()
    return work(), processor_time() - start


def processor_time() -> float:
    """The processor seconds of this process and of those that it has started and that have ended."""
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in uses)


def report(measures: list[Measure]) -> int:
    """Prints the table; returns the exit code: 1 when a target is missed."""
    for measure in measures:
        target = ""
        if measure.most is not None:
            target = f"≤ {measure.most:,g}"
        if measure.least is not None:
            target = f"≥ {measure.least:,g}"
        verdict = "" if not target else "met" if measure.is_met else "MISSED"
        print(f"{measure.what:44} {measure.value:12,.2f} {measure.unit:14} {target:>10} {verdict}")
    return 0 if all(measure.is_met for measure in measures) else 1
