"""How long Battle Value, cost and validation of the whole corpus take, compared with loading it.

python benchmarks/rules.py [FOLDER-WITH-ZIPS]
"""

import sys
import time
from collections.abc import Callable

from corpus import archives, parser

from importers import load_all, walk
from sheets.battlevalue import battle_value
from sheets.construction.checks import findings
from sheets.construction.families import costs
from sheets.units import Unit

MOST_RATIO = 1.5
SUMS: dict[str, Callable[[Unit], object]] = {"Battle Value": battle_value, "cost": costs, "validation": findings}


def main() -> int:
    """Prints the seconds of each; returns 1 when all sums together take too long."""
    zips = archives(parser(__doc__).parse_args().corpus)
    start = time.process_time()
    units = [loaded.unit for source in walk(zips) for loaded in load_all(source) if loaded.unit is not None]
    loading = time.process_time() - start
    print(f"{'loading':<14}{loading:8.2f} s  {len(units):,} units")
    total = 0.0
    for name, work in SUMS.items():
        seconds = timed(work, units)
        total += seconds
        print(f"{name:<14}{seconds:8.2f} s")
    verdict = "met" if total <= MOST_RATIO * loading else "MISSED"
    print(f"target: together at most {MOST_RATIO} times the loading, are {total / loading:.2f}: {verdict}")
    return 0 if verdict == "met" else 1


def timed(work: Callable[[Unit], object], units: list[Unit]) -> float:
    """Seconds for all units, the catalogue's entries looked up on the way."""
    start = time.process_time()
    for unit in units:
        work(unit)
    return time.process_time() - start


if __name__ == "__main__":
    sys.exit(main())
