"""The one progress display of a job: a bar for each step, on a terminal's standard error only."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from astech import terminal
from astech.progress import REDRAW, WIDTH, can_show

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class JobDisplay:
    """Bars of all steps, those to come among them."""

    def __init__(self, steps: list[str], quiet: bool) -> None:
        self.bars: Progress | None = None if quiet or not can_show(sys.stderr) else _bars()
        self.tasks: dict[str, TaskID] = {}
        self.counts: dict[str, list[int]] = {name: [0, 0] for name in steps}  # sources done, units failed
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
        """A line above the bars."""
        assert self.bars is not None
        self.bars.console.print(text, markup=False, highlight=False, soft_wrap=True)

    @property
    def shown(self) -> bool:
        """Whether progress bars are shown."""
        return self.bars is not None

    def begin(self, step: str, total: int) -> None:
        """A step with so many sources begins."""
        if self.bars is not None:
            self.bars.start_task(self.tasks[step])
            self.bars.update(self.tasks[step], total=total, refresh=True)

    def advance(self, step: str, failed: int) -> None:
        """One more source of a step is done, of whose units so many failed."""
        counts = self.counts[step]
        counts[0] += 1
        counts[1] += failed
        if self.bars is not None and time.monotonic() - self.drawn >= REDRAW:
            self.drawn = time.monotonic()
            self._draw(step)

    def end(self, step: str) -> None:
        """A step is done."""
        if self.bars is not None:
            self._draw(step)

    def _draw(self, step: str) -> None:
        assert self.bars is not None
        done, failed = self.counts[step]
        told = f"{failed:,} failed" if failed else ""
        self.bars.update(self.tasks[step], completed=done, told=told, refresh=True)


def _bars() -> "Progress":
    from rich.console import Console  # slow to import, and of use only here
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    # Without a thread of its own: processes are forked while it is there.
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
