"""Many inputs: chunks of them in processes of their own, with limits of processor time and of memory.

All limits count the processor time and the memory of that process: a busy machine makes nothing fail.
"""

import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import NoReturn

from fuzz.trial import Broken, FuzzInput, attempt, fuzz_input, raised
from importers import Source

MOST_SECONDS = 5.0  # of processor time for one input
MOST_MEGABYTES = 500  # of a process
ADDRESS_SPACE = 3_000_000_000  # bytes; what wants more is refused
CHUNK = 500  # inputs of one process
SLACK = 10  # seconds after which the system ends what Python cannot interrupt


class Hang(BaseException):
    """An input takes too long. No handler for exceptions catches it."""


class Fuzzing:
    """A run: what is counted, and where what was found is kept.

    `folder` holds `state.json` (seed, the next number, counts) and one folder for each kind of finding, with the first
    input of that kind. A run that is begun in a folder with a state goes on where that one ended.
    """

    def __init__(self, sources: list[Source], folder: Path, seed: int) -> None:
        self.sources = sources
        self.folder = folder
        self.seed = seed
        self.next = 0
        self.found: Counter[str] = Counter()
        self.state = folder / "state.json"
        folder.mkdir(parents=True, exist_ok=True)
        if self.state.exists():
            kept = json.loads(self.state.read_text("utf-8"))
            self.seed, self.next, self.found = kept["seed"], kept["next"], Counter(kept["found"])

    def run(self, inputs: int | None, seconds: float | None) -> int:
        """Tries so many inputs, or as many as there is time for; returns how many it tried."""
        start, first = time.monotonic(), self.next
        while (inputs is None or self.next < first + inputs) and (
            seconds is None or time.monotonic() - start < seconds
        ):
            most = CHUNK if inputs is None else min(CHUNK, first + inputs - self.next)
            left = None if seconds is None else max(1.0, seconds - (time.monotonic() - start))
            self._chunk(most, left)
            self._keep()
        return self.next - first

    def _chunk(self, most: int, seconds: float | None) -> None:
        """A process tries inputs; what it says line by line is counted. One that dies costs the input it was at."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _try(self.sources, self.seed, range(self.next, self.next + most), seconds, writing)
        os.close(writing)
        at = self.next
        with os.fdopen(reading, encoding="utf-8") as lines:
            for line in lines:
                number, broken = json.loads(line)
                at = number + 1
                for what, details in broken:
                    self._note(number, Broken(what, details))
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            name = signal.Signals(os.WTERMSIG(status)).name
            self._note(at, Broken(f"the process was ended by {name}", ""))
            at += 1
        self.next = at

    def _note(self, number: int, broken: Broken) -> None:
        self.found[broken.what] += 1
        if self.found[broken.what] > 1:
            return
        print(f"input {number}: {broken.what}", file=sys.stderr, flush=True)
        place = self.folder / sha256(broken.what.encode()).hexdigest()[:12]
        place.mkdir(exist_ok=True)
        with suppress(Exception):  # when it is the input itself that cannot be made
            given = fuzz_input(self.seed, number, self.sources)
            (place / given.name).write_bytes(given.content)
        (place / "what.txt").write_text(f"{number}\n{broken.what}\n{broken.details}\n", "utf-8", "backslashreplace")

    def _keep(self) -> None:
        kept = {"seed": self.seed, "next": self.next, "found": dict(self.found.most_common())}
        new = self.state.with_suffix(".new")
        new.write_text(json.dumps(kept, indent=1), "utf-8")
        new.replace(self.state)


def timed(given: FuzzInput, seed: int, number: int) -> list[Broken]:
    """Everything that goes wrong with an input, and whether it took too long or too much memory."""
    signal.signal(signal.SIGPROF, _out_of_time)
    limit_processor_time()
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        return attempt(given, seed, number)
    except Hang as hang:
        frame: FrameType = hang.args[0]
        return [Broken(f"longer than {MOST_SECONDS:.0f} s", f"{frame.f_code.co_filename}:{frame.f_lineno}")]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def limit_processor_time() -> None:
    """The system ends this process some time after the limit of an input, where Python is not asked."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime + MOST_SECONDS + SLACK), hard))


def _out_of_time(_number: int, frame: FrameType | None) -> NoReturn:
    raise Hang(frame)


def _peak_megabytes() -> int:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000


def _try(sources: list[Source], seed: int, numbers: Iterable[int], seconds: float | None, writing: int) -> NoReturn:
    """The life of a process: a line for each input. It ends early when it has taken much memory."""
    code = 1
    try:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, hard))
        end = time.monotonic() + seconds if seconds is not None else None
        before = _peak_megabytes()  # what it has from the process that began it
        with os.fdopen(writing, "w", encoding="utf-8") as say:
            for number in numbers:
                try:
                    broken = timed(fuzz_input(seed, number, sources), seed, number)
                except Exception as error:  # of what makes an input of a unit
                    broken = [raised("make an input", error)]
                taken = _peak_megabytes() - before
                if taken > MOST_MEGABYTES:
                    broken.append(Broken(f"more than {MOST_MEGABYTES} MB", f"{taken} MB"))
                print(json.dumps((number, broken)), file=say, flush=True)
                if taken > MOST_MEGABYTES or (end is not None and time.monotonic() > end):
                    break
        code = 0
    finally:
        os._exit(code)
