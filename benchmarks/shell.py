"""What a person waits for at the shell, as multiples of the time that Python and its libraries take to start.

    python benchmarks/shell.py [FOLDER-WITH-ZIPS] [--library FILE] [--rounds N]

Processor time, the least of some rounds, against `python -c "import click; from pydantic import BaseModel"`; so a busy
machine or a slow one says the same. The time by the clock stands beside it, with all cores. Without --library a library
is made first. 1 when a target is missed.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from corpus import HOME, parser

from importers import walk

HUNDRED = 100
STRIDE = 19  # of the 'Mechs of the corpus


class Wait(NamedTuple):
    """What is called, how often it may take as long as the start, and the seconds by the clock that it may take."""

    what: str
    command: list[str]
    times: float | None = None
    seconds: float | None = None


def main() -> int:
    line = parser(__doc__)
    line.add_argument("--library", type=Path, metavar="FILE", help="a library of the corpus that is there already")
    line.add_argument("--rounds", type=int, default=5, metavar="N")
    arguments = line.parse_args()
    good = True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        unit, hundred = units_of(arguments.corpus, folder)
        library = arguments.library or folder / "library.sqlite"
        if not library.exists():
            subprocess.run(astech("library", "add", str(arguments.corpus), "--library", str(library), "-q"), env=HERE)
        start, _ = least(START, arguments.rounds)
        print(f"{'':34} {'times':>6} {'target':>7} {'processor':>10} {'clock':>7} {'target':>7}")
        for wait in waits(unit, hundred, library, folder):
            processor, clock = least(wait.command, arguments.rounds)
            times = processor / start
            good = good and times <= (wait.times or times) and clock <= (wait.seconds or clock)
            measured = f"{times:6.1f} {limit(wait.times):>7} {processor:8.3f} s {clock:5.2f} s {limit(wait.seconds):>7}"
            print(f"{wait.what:34} {measured}")
    return 0 if good else 1


def waits(unit: Path, hundred: Path, library: Path, folder: Path) -> list[Wait]:
    """Everything that is measured."""
    pages = ("-o", str(folder / "hundred.pdf"), "--overwrite", "-q")
    return [
        Wait("import click, BaseModel", START),
        Wait("astech --help", astech("--help"), times=1.0),
        Wait("find over 10,000 units", astech("find", "atlas d", "--library", str(library)), seconds=0.2),
        Wait("find, mistyped", astech("find", "atlsa d", "--library", str(library)), seconds=0.2),
        Wait("figures of one unit", astech("stats", str(unit)), times=4.5),
        Wait("element of one unit", astech("alpha-strike", str(unit)), times=4.5),
        Wait("one Battle Value explained", astech("explain", str(unit)), times=4.5),
        Wait("one sheet", astech("sheet", str(unit), "-o", str(folder / "one.pdf"), "--overwrite"), times=6.5),
        Wait("one card", astech("card", str(unit), "-o", str(folder / "card.pdf"), "--overwrite"), times=6.5),
        Wait("100 'Mech sheets, all cores", astech("sheet", str(hundred), *pages), seconds=0.7),
        Wait("100 'Mech sheets, one job", astech("sheet", str(hundred), *pages, "-j", "1")),
    ]


HERE = {**os.environ, "PYTHONPATH": str(HOME), "PYTHONDONTWRITEBYTECODE": ""}
START = [sys.executable, "-c", "import click; from pydantic import BaseModel"]


def astech(*words: str) -> list[str]:
    return [sys.executable, "-m", "astech", *words]


def limit(target: float | None) -> str:
    return "" if target is None else f"≤ {target:g}"


def units_of(corpus: Path, folder: Path) -> tuple[Path, Path]:
    """A 'Mech as a file, and a folder with a hundred."""
    mechs = corpus / "meks.zip"
    if not mechs.exists():
        sys.exit(f"{corpus}: no meks.zip there")
    hundred = folder / "hundred"
    hundred.mkdir()
    for number, source in enumerate(list(walk([str(mechs)]))[::STRIDE][:HUNDRED]):
        (hundred / f"{number:03}.mtf").write_bytes(source.read())
    return hundred / "000.mtf", hundred


def least(command: list[str], rounds: int) -> tuple[float, float]:
    """Seconds of processor time of a call with its processes, and by the clock: the least of some rounds."""
    processor, clock = [], []
    for _ in range(rounds + 1):  # the first one may have to compile
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(command, cwd=HOME, env=HERE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        clock.append(time.perf_counter() - start)
    return min(processor), min(clock)


if __name__ == "__main__":
    sys.exit(main())
