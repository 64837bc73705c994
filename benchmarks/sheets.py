"""How fast record sheets are drawn, and how large they are: 200 mixed 'Mechs, then the whole corpus, on one core.

    python benchmarks/sheets.py [FOLDER-WITH-ZIPS] [--all]

Prints pages a second of processor time and bytes a page, and how long one sheet takes from the shell; 1 when a target
is missed.
"""

import argparse
import io
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME))

LEAST_PAGES = 200  # a second
MOST_BYTES = 20_000  # a page
MOST_SECONDS = 0.5  # one sheet from the shell


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    shared = Path(os.environ.get("ASTECH_SHARED") or HOME.parent / "shared")
    parser.add_argument("corpus", nargs="?", type=Path, default=shared / "corpus")
    parser.add_argument("--all", action="store_true", help="the whole corpus too")
    arguments = parser.parse_args()
    if not (arguments.corpus / "meks.zip").exists():
        sys.exit(f"{arguments.corpus}: no meks.zip there")

    from importers import load_all, walk

    mechs = [loaded.unit for source in walk([str(arguments.corpus / "meks.zip")]) for loaded in load_all(source)]
    some = [unit for unit in mechs if unit is not None][::19][:200]
    drawn(some[:3])  # fonts and the catalogue are read once
    good = report("200 'Mechs, first time", some)
    good = report("200 'Mechs, again", some) and good
    if arguments.all:
        zips = sorted(map(str, arguments.corpus.glob("*.zip")))
        units = (loaded.unit for source in walk(zips) for loaded in load_all(source))
        good = report("corpus, reading included", (unit for unit in units if unit is not None)) and good
    seconds = from_the_shell(arguments.corpus / "meks.zip")
    print(f"{'one sheet from the shell':28} {seconds:8.2f} s")
    return 0 if good and seconds <= MOST_SECONDS else 1


def report(what: str, units: Iterable[object]) -> bool:
    start = time.process_time()
    pages, size = drawn(units)
    rate = pages / (time.process_time() - start)
    print(f"{what:28} {rate:8,.0f} pages/s {size / pages:9,.0f} bytes a page, {pages:,} pages")
    return rate >= LEAST_PAGES and size / pages <= MOST_BYTES


def drawn(units: Iterable[object]) -> tuple[int, int]:
    """Pages and bytes of one document with all units."""
    from exporters.recordsheet import Sheet, SheetOptions, pages, write_pdf
    from sheets.record import Condition

    def sheets() -> Iterator[Sheet]:  # type: ignore[type-arg]
        options, fresh = SheetOptions(), Condition()
        for unit in units:
            yield Sheet(unit, fresh, options)  # type: ignore[type-var]

    file = io.BytesIO()
    count = write_pdf(file, pages(sheets()), title="Benchmark")
    return count, file.tell()


def from_the_shell(archive: Path) -> float:
    """The best of three calls of the command for one unit."""
    from importers import walk

    with tempfile.TemporaryDirectory() as folder:
        unit = Path(folder, "unit.mtf")
        unit.write_bytes(next(iter(walk([str(archive)]))).read())
        times = []
        for _ in range(3):
            start = time.perf_counter()
            command = [sys.executable, "-m", "astech", "sheet", str(unit), "-o", f"{folder}/unit.pdf"]
            subprocess.run(command, check=True, cwd=HOME)
            times.append(time.perf_counter() - start)
    return min(times)


if __name__ == "__main__":
    sys.exit(main())
