"""How much more memory the largest process takes for many units than for a hundred.

    python benchmarks/memory.py [FOLDER-WITH-ZIPS] [--units N] [--sheets N]

Units are files in a folder; the calls do not use the cache, but for one.
"""

import sys
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from corpus import archives, parser
from measure import Measure, call, report

from importers import walk

FEW = 100
MOST_ROWS, MOST_SHEETS = 20, 40  # MB


def main() -> int:
    line = parser(__doc__)
    line.add_argument("--units", type=int, default=10_000, metavar="N", help="for rows")
    line.add_argument("--sheets", type=int, default=10_000, metavar="N", help="for sheets, which take long")
    asked = line.parse_args()
    with TemporaryDirectory() as name:
        root = Path(name)
        sources = list(walk(archives(asked.corpus)))
        for number in {FEW, asked.units, asked.sheets}:
            folder = root / str(number)
            folder.mkdir()
            stride = max(1, len(sources) // number)
            for order, source in enumerate(islice(cycle(sources[::stride]), number)):
                (folder / f"{order:05}{Path(source.file).suffix}").write_bytes(source.read())

        def more(number: int, *words: str) -> float:
            few, many = (
                call(words[0], str(root / str(units)), *words[1:], "-q", cache=str(root / "cache"), codes=(0, 1))
                for units in (FEW, number)
            )
            return many.megabytes - few.megabytes

        rows = ("--format", "csv")
        pages = ("-o", str(root / "sheets.pdf"), "--overwrite")
        unit = "MB more"
        return report(
            [
                Measure("stats", more(asked.units, "stats", *rows, "--no-cache"), unit, MOST_ROWS),
                Measure("alpha-strike", more(asked.units, "alpha-strike", *rows, "--no-cache"), unit, MOST_ROWS),
                Measure("stats, filling the cache", more(asked.units, "stats", *rows), unit, MOST_ROWS),
                Measure("stats, from the cache", more(asked.units, "stats", *rows), unit, MOST_ROWS),
                Measure("sheet", more(asked.sheets, "sheet", *pages), unit, MOST_SHEETS),
            ]
        )


if __name__ == "__main__":
    sys.exit(main())
