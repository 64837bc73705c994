"""The progress display of a job: a bar for each step, shown only if standard error is a terminal."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from astech import terminal
from astech.progress import REDRAW, WIDTH, can_show

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class JobDisplay:
    """The progress bars of all steps."""

    def __init__(self, steps: list[str], quiet: bool) -> None:
        self.bars: Progress | None = None if quiet or not can_show(sys.stderr) else _bars()
        self.tasks: dict[str, TaskID] = {}
        self.counts: dict[str, list[int]] = {name: [0, 0] for name in steps}  # finished sources, failed units
        self.drawn = 0.0

    def __enter__(self) -> Self:
        if self.bars is not None:
            for name in self.counts:
                self.tasks[name] = self.bars.add_task(name, total=None, start=False, told="")
            self.bars.start()
            terminal.bars.append(self.line)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if self.bars is not None:
            terminal.bars.pop()
            self.bars.stop()

    def line(self, text: str) -> None:
        """Print a line above the bars."""
        assert self.bars is not None
        self.bars.console.print(text, markup=False, highlight=False, soft_wrap=True)

    @property
    def shown(self) -> bool:
        """Whether the bars are shown."""
        return self.bars is not None

    def begin(self, step: str, total: int) -> None:
        """Begin a step with this number of sources."""
        if self.bars is not None:
            self.bars.start_task(self.tasks[step])
            self.bars.update(self.tasks[step], total=total, refresh=True)

    def advance(self, step: str, failed: int) -> None:
        """Count a finished source of a step, and its failed units."""
        counts = self.counts[step]
        counts[0] += 1
        counts[1] += failed
        if self.bars is not None and time.monotonic() - self.drawn >= REDRAW:
            self.drawn = time.monotonic()
            self._draw(step)

    def end(self, step: str) -> None:
        """End a step."""
        if self.bars is not None:
            self._draw(step)

    def _draw(self, step: str) -> None:
        assert self.bars is not None
        done, failed = self.counts[step]
        failures = f"{failed:,} failed" if failed else ""
        self.bars.update(self.tasks[step], completed=done, told=failures, refresh=True)


def _bars() -> "Progress":
    from rich.console import Console  # slow to import
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    # No refresh thread: processes are forked while the bars are shown.
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(WIDTH),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[told]}", markup=False),
        console=Console(file=sys.stderr),
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
