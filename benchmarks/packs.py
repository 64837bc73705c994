"""How fast forces are checked against a pack, and one is filled.

    python benchmarks/packs.py [FOLDER-WITH-ZIPS] [--forces N]

The forces have eight units each. They are checked in one process, whose memory is measured.
"""

import resource
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from corpus import parser
from measure import Measure, call, report, timed

from astech.packs.document import find_pack, load_pack
from astech.packs.rows import PackUnit
from importers import load, walk
from sheets.roster import RosterMember

FORCES, UNITS, LOADED = 1_000, 8, 400
LEAST_A_SECOND = 20.0
MOST_FILLING = 5.0  # s
MOST_MEMORY = 400.0  # MB


def main() -> int:
    line = parser(__doc__)
    line.add_argument("--forces", type=int, default=FORCES, metavar="N", help="how many forces")
    asked = line.parse_args()
    mechs = asked.corpus / "meks.zip"
    sources = list(walk([str(mechs)]))
    units = [load(source).require() for source in sources[:: max(1, len(sources) // LOADED)]]
    random = Random(1)
    forces = [
        [PackUnit("", RosterMember(unit)) for unit in random.choices(units, k=UNITS)] for _ in range(asked.forces)
    ]
    check = load_pack(find_pack("ladder"))
    found, checking = timed(lambda: [check.violations(force) for force in forces])
    broken = sum(bool(violations) for violations in found)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    with TemporaryDirectory() as name:
        library = Path(name) / "library.sqlite"
        call("library", "add", str(mechs), "--library", str(library), "-q")
        filling = call("force", "fill", "--pack", "ladder", "--from", str(library), "-q")
    return report(
        [
            Measure("forces of eight units checked", len(forces), ""),
            Measure("of which break a rule", broken, ""),
            Measure("checks a second", len(forces) / checking, "", least=LEAST_A_SECOND),
            Measure("memory of the check", memory, "MB", most=MOST_MEMORY),
            Measure("filling a force from a library of 'Mechs", filling.seconds, "s", most=MOST_FILLING),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
