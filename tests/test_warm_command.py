"""The process in which the tests call the command."""

import os
import signal
from pathlib import Path

from tests.warm_command import WarmCommand


def test_it_ends_while_another_child_holds_its_pipes(tmp_path: Path) -> None:
    """A forked worker that still waits for work keeps every pipe open that there was when it began."""
    with WarmCommand() as command:
        assert command(["astech", "--version"], tmp_path).stdout.startswith("astech")
        waiting = os.fork()
        if waiting == 0:
            signal.pause()
            os._exit(0)
    os.kill(waiting, signal.SIGKILL)
    os.waitpid(waiting, 0)
