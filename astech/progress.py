"""The progress bar of long jobs, shown only if standard error is a terminal."""

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
    """Whether a stream is a terminal that can redraw a line."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


class Progress:
    """A progress bar with the number of units done, their total, the failed ones and the remaining time."""

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
        """Print a line above the bar."""
        assert self.bar is not None
        self.bar.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def step(self, failed: bool) -> None:
        """Count one more unit."""
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
    from rich.console import Console  # slow to import
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        BarColumn(WIDTH),
        TextColumn("{task.fields[summary]}", markup=False),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    # No refresh thread: processes are forked while the bar is shown.
    return Bar(
        *columns,
        console=Console(file=stream),
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
