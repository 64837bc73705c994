"""The progress bar of long jobs: on a terminal's standard error, nowhere else."""

import os
import time
from collections.abc import Iterable, Sized
from types import TracebackType
from typing import Self, TextIO

from astech.terminal import before_each_line

WIDTH = 30
REDRAW = 0.1  # seconds between two drawings
CLEAR = "\r\x1b[K"


class Progress:
    """Counts units as they are done; shows how many of how many, how many failed, and how fast it goes."""

    def __init__(self, stream: TextIO, things: Iterable[object]) -> None:
        self.stream = stream
        self.shown = stream.isatty() and os.environ.get("TERM") != "dumb"
        self.there = False  # on the screen at this moment
        self.total = len(things) if isinstance(things, Sized) else 0
        self.done = 0
        self.failed = 0
        self.start = time.monotonic()
        self.drawn = self.start

    def __enter__(self) -> Self:
        if self.shown:
            before_each_line.append(self.wipe)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if self.shown:
            self.wipe()
            before_each_line.remove(self.wipe)

    def wipe(self) -> None:
        """Takes the bar off the screen, until it is drawn again."""
        if self.there:
            self.there = False
            self.stream.write(CLEAR)
            self.stream.flush()

    def step(self, failed: bool) -> None:
        """One more unit is done."""
        self.done += 1
        self.failed += failed
        now = time.monotonic()
        if self.shown and now - self.drawn >= REDRAW:
            self.drawn = now
            self.there = True
            self.stream.write(CLEAR + self.line(now - self.start))
            self.stream.flush()

    def line(self, seconds: float) -> str:
        """The bar as text after so many seconds.

        >>> import io
        >>> bar = Progress(io.StringIO(), range(200)); bar.done = 50; bar.failed = 1
        >>> bar.line(2.0)
        '[#######                       ] 50 of 200, 1 failed, 25 a second'
        """
        total = max(self.total, self.done)
        filled = WIDTH * self.done // max(1, total)
        failed = f", {self.failed:,} failed" if self.failed else ""
        speed = self.done / max(seconds, 0.001)
        return f"[{'#' * filled:{WIDTH}}] {self.done:,} of {total:,}{failed}, {speed:,.0f} a second"
