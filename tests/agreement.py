"""How far our figures agree with the reference figures of the corpus, and whether that is far enough.

    .venv/bin/python -m tests.agreement

The corpus and the program that compares are no part of the project: they are looked for at ASTECH_SHARED, then at
../shared beside the project. Where they are not, there is nothing to compare.
"""

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests import ROOT, SHARED

KNOWN = ROOT / "tests" / "known"


class Figures(NamedTuple):
    """Fields of one command that must agree on so many percent of the units each."""

    command: str  # the name of `agree.py --what`
    fields: tuple[str, ...]
    least: float


# Where the rules contradict the reference the unit stands in tests/known with its ruling; there our figure is right.
REQUIRED = (
    Figures(
        "stats",
        (
            *("chassis", "model", "unit_type", "weight", "tech_base", "year", "role", "walk", "run", "jump", "armor"),
            *("structure", "heat_sinks", "heat_capacity", "quirks", "locations", "bv", "cost", "dry_cost", "legal"),
        ),
        99.95,
    ),
    Figures(
        "cards",
        (
            *("type", "size", "tmm", "move", "role", "damage", "ov", "armor", "structure", "threshold", "squad_size"),
            *("arcs", "specials", "pv"),
        ),
        99.95,
    ),
)

LEAST_EVENTS = 99.0
"""The least percentage of the events of each kind after which a recorded play and the rules core agree completely."""

_FIELD = re.compile(r"^  (\w+) +([\d.]+) % ", re.M)


def main() -> int:
    """Prints a table of the fields; returns 1 when one of them agrees less than it must."""
    compare = SHARED / "check" / "agree.py"
    if not compare.is_file():
        print(f"no reference figures at {SHARED}: nothing to compare")
        return 0
    good = True
    print(f"{'command':<8}{'field':<16}{'agrees %':>10}{'at least':>10}")
    for figures in REQUIRED:
        shares = agreement(compare, figures)
        for field in figures.fields:
            share = shares.get(field, 0.0)
            good &= share >= figures.least
            print(f"{figures.command:<8}{field:<16}{share:>10.3f}{figures.least:>10}")
    good &= plays_agree(SHARED)
    return 0 if good else 1


def plays_agree(shared: Path) -> bool:
    """Whether the rules core reaches the state of the recorded plays after enough events of each kind."""
    compare = shared / "check" / "plays.py"
    if not compare.is_file():
        return True
    known = ("--known", str(KNOWN / "plays.jsonl"))
    call = [sys.executable, str(compare), "--python", sys.executable, "--min", str(LEAST_EVENTS), "--show", "3", *known]
    return subprocess.run(call, cwd=ROOT, check=False).returncode == 0


def agreement(compare: Path, figures: Figures) -> dict[str, float]:
    """The percentage of units on which each field agrees."""
    call = [
        sys.executable,
        str(compare),
        "--what",
        figures.command,
        "--fields",
        ",".join(figures.fields),
        "--show",
        "0",
    ]
    call += ["--astech", f"'{sys.executable}' -m astech", "--argued", *map(str, sorted(KNOWN.glob("*.jsonl")))]
    # Units without an Alpha Strike element are named on standard error, a line each.
    done = subprocess.run(call, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return {name: float(share) for name, share in _FIELD.findall(done.stdout)}


if __name__ == "__main__":
    sys.exit(main())
