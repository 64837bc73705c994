"""Output on a narrow terminal."""

import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.conftest import ROOT


def on_a_terminal(*words: str, columns: int, output: bool = False) -> list[str]:
    """The lines of standard error of the command on a terminal, or those of its standard output."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": str(columns)}
    call = [sys.executable, "-m", "astech", *words]
    shown, hidden = ("stdout", "stderr") if output else ("stderr", "stdout")
    streams: dict[str, int] = {shown: theirs, hidden: subprocess.DEVNULL}
    subprocess.run(call, **streams, env=environment, check=False)
    os.close(theirs)
    received = b""
    with suppress(OSError):  # Linux ends the terminal with an error, other systems with an empty read
        while some := os.read(ours, 4096):
            received += some
    os.close(ours)
    return received.decode().replace("\r\n", "\n").splitlines()


def test_messages_break_between_words(data: Path) -> None:
    lines = on_a_terminal("condition", "new", str(data / "Brolga BRG-2.mtf"), "--damage", "XX 3", columns=80)
    assert max(map(len, lines)) <= 80
    message = " ".join(line.strip() for line in lines)
    assert "'XX 3' is nothing on this sheet, which has HD, CT, RT, LT, RA, LA, RL, LL, engine" in message


def test_rulings_break_between_words_and_keep_their_indent() -> None:
    lines = on_a_terminal("errata", "show", "TW-4.4:p122:quad-legs", columns=60, output=True)
    assert max(map(len, lines[:-2])) <= 60  # the last two name code and test, which have no blanks
    assert lines[2].startswith("  A quad without one leg")
    assert lines[3].startswith("    ")
    assert "loses its -2 on piloting rolls" in " ".join(line.strip() for line in lines)


def test_a_verdict_on_a_force_keeps_to_the_width(data: Path) -> None:
    unit = str(data / "Brolga BRG-2.mtf")
    lines = on_a_terminal("force", "check", unit, unit, unit, unit, "--pack", "ladder", "-q", columns=60, output=True)
    (first,) = (number for number, line in enumerate(lines) if line.startswith("  broken mech-once"))
    assert lines[first + 1].startswith("    ")
    assert max(map(len, lines)) <= 60
