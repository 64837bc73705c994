"""The processor time and the memory that the whole corpus takes to load from its zips, against the least work: read,
decode and split the same bytes into lines.

    python benchmarks/load.py [FOLDER-WITH-ZIPS] [--jobs 1 2]
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

from corpus import archives, parser
from measure import processor_time

MOST_MEMORY = 300  # MB a process
MOST_RATIO = 20  # times the least, with one job


def main() -> None:
    line = parser(__doc__)
    line.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    line.add_argument("--measure", type=int, help=argparse.SUPPRESS)
    arguments = line.parse_args()
    zips = archives(arguments.corpus)
    if arguments.measure:
        print(json.dumps(measure(zips, arguments.measure)))
    else:
        sys.exit(report(zips, arguments.corpus, arguments.jobs))


def report(zips: list[str], corpus: Path, jobs: list[int]) -> int:
    """Measures each number of jobs in a process of its own and prints a table; 1 when a target is missed."""
    print("jobs  units  failed  seconds  units/s    least  ratio  MB/process")
    good = True
    for number in jobs:
        command = [sys.executable, __file__, str(corpus), "--measure", str(number)]
        row = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        ratio = row["seconds"] / row["least"]
        print(
            f"{number:4} {row['units']:6} {row['failed']:7} {row['seconds']:8.2f} {row['units'] / row['seconds']:8.0f} "
            f"{row['least']:8.3f} {ratio:6.1f} {row['memory']:11.0f}"
        )
        good &= row["memory"] <= MOST_MEMORY and (number > 1 or ratio <= MOST_RATIO)
    verdict = "met" if good else "MISSED"
    print(f"targets: at most {MOST_RATIO} times the least with one job, {MOST_MEMORY} MB a process: {verdict}")
    return 0 if good else 1


def measure(zips: list[str], jobs: int) -> dict[str, float]:
    """One pass over everything, readers and catalogue loaded on the way, and the least work on the same bytes."""
    from astech.batch import BatchOptions, run_batch
    from importers import walk

    start = processor_time()
    failed = units = 0
    for outcome in run_batch(walk(zips), _loaded, BatchOptions(jobs)):
        units += 1
        failed += outcome.value is None
    seconds = processor_time() - start
    memory = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    least = min(_least(zips) for _ in range(3))
    return {"units": units, "failed": failed, "seconds": seconds, "least": least, "memory": memory / 1024}


def _loaded(unit: object, place: object) -> bool:
    return True


def _least(zips: list[str]) -> float:
    from importers import walk

    start = time.process_time()
    for source in walk(zips):
        source.read().decode("utf-8", "replace").splitlines()
    return time.process_time() - start


if __name__ == "__main__":
    main()
