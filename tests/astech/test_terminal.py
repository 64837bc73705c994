"""What stands on a narrow terminal."""

import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.conftest import ROOT


def on_a_terminal(*words: str, columns: int) -> list[str]:
    """The lines of standard error of the command where that is a terminal."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": str(columns)}
    call = [sys.executable, "-m", "astech", *words]
    subprocess.run(call, stdout=subprocess.DEVNULL, stderr=theirs, env=environment, check=False)
    os.close(theirs)
    said = b""
    with suppress(OSError):  # Linux ends the terminal with an error, others with nothing
        while some := os.read(ours, 4096):
            said += some
    os.close(ours)
    return said.decode().replace("\r\n", "\n").splitlines()


def test_messages_break_between_words(data: Path) -> None:
    lines = on_a_terminal("condition", "new", str(data / "Brolga BRG-2.mtf"), "--damage", "XX 3", columns=80)
    assert max(map(len, lines)) <= 80
    told = " ".join(line.strip() for line in lines)
    assert "'XX 3' is nothing on this sheet, which has HD, CT, RT, LT, RA, LA, RL, LL, engine" in told
