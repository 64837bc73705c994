"""The progress bar of long jobs: on a terminal's standard error, nowhere else."""

import os
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self, TextIO

from astech import terminal

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

WIDTH = 24
REDRAW = 0.1  # seconds between two drawings


def can_show(stream: TextIO) -> bool:
    """Whether a stream is a terminal on which something can be drawn and wiped off again."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


class Progress:
    """Counts units as they are done: a bar, how many of how many, how many failed, and how long it will take."""

    def __init__(self, stream: TextIO, total: int) -> None:
        self.stream = stream
        self.total = total
        self.done = 0
        self.failed = 0
        self.drawn = 0.0
        self.bar: Bar | None = None

    def __enter__(self) -> Self:
        if can_show(self.stream):
            self.bar = _bar(self.stream)
            self.bar.add_task("", total=self.total, summary=self.summary())
            self.bar.start()
            terminal.bars.append(self.line)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if self.bar is not None:
            terminal.bars.pop()
            self.bar.stop()
            self.bar = None

    def line(self, text: str) -> None:
        """A line above the bar."""
        assert self.bar is not None
        self.bar.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def step(self, failed: bool) -> None:
        """One more unit is done."""
        self.done += 1
        self.failed += failed
        self.total = max(self.total, self.done)  # a file may hold several units
        now = time.monotonic()
        if self.bar is not None and now - self.drawn >= REDRAW:
            self.drawn = now
            (task,) = self.bar.task_ids
            self.bar.update(task, completed=self.done, total=self.total, summary=self.summary(), refresh=True)

    def summary(self) -> str:
        """The count in words.

        >>> import io
        >>> bar = Progress(io.StringIO(), 2000); bar.done = 1500; bar.failed = 1
        >>> bar.summary()
        '1,500 of 2,000, 1 failed'
        """
        failed = f", {self.failed:,} failed" if self.failed else ""
        return f"{self.done:,} of {self.total:,}{failed}"


def _bar(stream: TextIO) -> "Bar":
    from rich.console import Console  # slow to import, and of use only here
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        BarColumn(WIDTH),
        TextColumn("{task.fields[summary]}", markup=False),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    # Without a thread of its own: processes are forked while it is there.
    return Bar(
        *columns,
        console=Console(file=stream),
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
