"""How fast force files (.mul) are read: the file itself, and its units with their designs from a library.

    python benchmarks/force_files.py [FOLDER-WITH-ZIPS] [--library FILE]

Without --library a library of the 'Mechs of the corpus is made first.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from corpus import parser
from measure import Measure, call, report, timed

from astech.operations.units import units_of
from exporters.mul import member_of, write_force
from importers import load, walk
from sheets.record import FRESH

UNITS = 100
MOST_READING, MOST_UNITS = 0.002, 0.03  # s a unit


def main() -> int:
    line = parser(__doc__)
    line.add_argument("--library", type=Path, metavar="FILE", help="a library of the corpus")
    asked = line.parse_args()
    mechs = asked.corpus / "meks.zip"
    with TemporaryDirectory() as name:
        library = asked.library or Path(name) / "library.sqlite"
        if not library.exists():
            call("library", "add", str(mechs), "--library", str(library), "-q")
        os.environ["ASTECH_LIBRARY"] = str(library)
        units = [load(source).require() for source in list(walk([str(mechs)]))[::40][:UNITS]]
        file = Path(name) / "force.mul"
        file.write_text(write_force([member_of(unit, FRESH) for unit in units])[0], "utf-8")
        load(file)
        _, reading = timed(lambda: [load(file) for _ in range(10)])
        found, all_units = timed(lambda: units_of(next(walk([str(file)]))))
    good = sum(each.unit is not None for each in found)
    return report(
        [
            Measure("units with their designs", good, "", least=len(units)),
            Measure("the file, a unit", reading / 10 / len(units), "s", most=MOST_READING),
            Measure("with designs from the library, a unit", all_units / len(units), "s", most=MOST_UNITS),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
