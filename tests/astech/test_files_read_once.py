"""Each command opens a file of units once: one function leads from a source to its units."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

COUNTING = """
import os, sys
def count(event, arguments):
    if event == "open" and isinstance(arguments[0], str) and os.path.basename(arguments[0]) == "unit.mtf":
        os.write(int(os.environ["OPENED"]), b".")
sys.addaudithook(count)
from astech.command import main
main()
"""
"""Runs the command line and writes a dot to a pipe for each opening of the file, also in other processes."""

COMMANDS = {
    "stats": "stats unit.mtf",
    "stats without the cache": "stats unit.mtf --no-cache",
    "stats in processes": "stats unit.mtf other.blk -j 2",
    "alpha-strike": "alpha-strike unit.mtf",
    "validate": "validate unit.mtf --budget",
    "explain": "explain unit.mtf",
    "explain --where": "explain unit.mtf other.blk --bv --where weight>1",
    "show": "show unit.mtf --sheet",
    "show --tro": "show unit.mtf --tro --all-loadouts",
    "convert": "convert unit.mtf --to json -o json",
    "sheet": "sheet unit.mtf -o out.pdf",
    "sheet of a damaged unit": 'sheet unit.mtf -o out.pdf --damage "LT 3" --pilot "Ann 3/4"',
    "sheet --all-loadouts": "sheet unit.mtf -o out.pdf --all-loadouts",
    "sheet --where": "sheet unit.mtf other.blk -o out.pdf --where weight>1",
    "card": "card unit.mtf other.blk -o out.pdf --order value",
    "tokens": "tokens unit.mtf -o out.pdf",
    "correct": "correct unit.mtf -o out.pdf",
    "correct --against": "correct other.blk -o out.pdf --against unit.mtf",
    "diff": "diff unit.mtf other.blk",
    "errata": "errata for unit.mtf",
    "force": "force unit.mtf other.blk -o force.mul",
    "force check": "force check unit.mtf other.blk --pack ladder",
    "condition": "condition new unit.mtf",
    "library": "library add unit.mtf --library library.sqlite",
    "play": "play unit.mtf",
    "sheets of a job": "batch sheets.toml",
    "rows of a job": "batch stats.toml",
    "corrections of a job": "batch correct.toml",
}


@pytest.mark.parametrize("call", COMMANDS.values(), ids=COMMANDS)
def test_a_command_opens_a_file_once(call: str, data: Path, tmp_path: Path) -> None:
    (tmp_path / "unit.mtf").write_bytes((data / "Brolga BRG-2.mtf").read_bytes())
    (tmp_path / "other.blk").write_bytes((data / "Currawong Patrol Tank CPT-1.blk").read_bytes())
    for do in ("sheets", "stats", "correct"):
        (tmp_path / f"{do}.toml").write_text(f'[[step]]\ndo = "{do}"\nfrom = "unit.mtf"\n', "utf-8")
    reading, writing = os.pipe()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OPENED": str(writing), "ASTECH_CACHE": str(tmp_path / "c")}
    done = subprocess.run(
        [sys.executable, "-c", COUNTING, *shlex.split(call)],
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        pass_fds=[writing],
        check=False,
    )
    os.close(writing)
    assert done.returncode in (0, 1), done.stderr
    with open(reading, "rb") as opened:
        assert opened.read() == b".", done.stderr
