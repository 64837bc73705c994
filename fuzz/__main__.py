"""The command: `python -m fuzz --inputs 10000 --corpus ../shared/corpus --keep found`; see README.md."""

import argparse
import gc
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.run import Fuzzing
from fuzz.trial import ROOT
from importers import walk
from sheets.equipment import catalogue

FOLDER = ROOT / ".fuzz"


def main() -> int:
    """Runs the fuzzer; 1 when something was found."""
    line = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    line.add_argument("--corpus", nargs="*", type=Path, default=[ROOT / "tests" / "data"], help="files to start from")
    line.add_argument("--inputs", type=int, help="how many")
    line.add_argument("--seconds", type=float, help="or for how long")
    line.add_argument("--seed", type=int, default=1)
    line.add_argument("--keep", type=Path, default=FOLDER, help="where the state and what is found are kept")
    line.add_argument("--fresh", action="store_true", help="begin with the first input, keep nothing")
    arguments = line.parse_args()
    os.environ["ASTECH_DEBUG"] = "1"  # what goes wrong in a reader is raised, with its traceback
    catalogue()
    sources = [
        source._replace(data=source.read())  # an archive opened anew for each input would take half of the time
        for source in walk(arguments.corpus)
        if source.refusal is None
    ]
    gc.collect()
    gc.freeze()
    if arguments.fresh:
        with TemporaryDirectory() as folder:
            return report(Fuzzing(sources, Path(folder), arguments.seed), arguments)
    return report(Fuzzing(sources, arguments.keep, arguments.seed), arguments)


def report(fuzzing: Fuzzing, arguments: argparse.Namespace) -> int:
    """One run, and what came of it."""
    before = fuzzing.found.total()
    tried = fuzzing.run(arguments.inputs, arguments.seconds)
    found = fuzzing.found.total() - before
    print(f"{tried:,} inputs tried from {len(fuzzing.sources):,} files, {found} failed")
    print(f"seed {fuzzing.seed}, next number {fuzzing.next:,}")
    for what, count in fuzzing.found.most_common():
        print(f"{count:6} {what}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
