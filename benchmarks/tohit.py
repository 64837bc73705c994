"""To-hit numbers: all weapons of a 'Mech at once, and phrases of players with their numbers.

python benchmarks/tohit.py [--seconds 2]
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from astech.words import WordContext, parse
from importers import load
from sheets.play import fresh
from sheets.play.to_hit import to_hit_all
from sheets.rules.tohit.situation import Situation

BROLGA = Path(__file__).parent.parent / "tests" / "data" / "Brolga BRG-2.mtf"
PHRASES = (
    "to hit medium laser range 5 target moved 4 jumped woods 1",
    "to hit range 6, 2 heavy woods, target prone",
    "to hit kick target moved 3",
)


def rate(work: Callable[[], object], seconds: float) -> float:
    """How often work is done in a second."""
    begins, done = time.process_time(), 0
    while time.process_time() - begins < seconds:
        work()
        done += 1
    return done / (time.process_time() - begins)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=2.0)
    seconds = options.parse_args().seconds
    unit = load(BROLGA).require()
    state = fresh(unit)
    situation = Situation(range=5, moved=4, lines={"jumped": 1, "light-woods": 1})
    weapons = len(to_hit_all(unit, state, situation))
    times = rate(lambda: to_hit_all(unit, state, situation), seconds)
    print(f"all {weapons} weapons of {unit.name}: {1000 / times:.2f} ms, {times * weapons:,.0f} numbers a second")
    for phrase in PHRASES:
        print(f"{rate(lambda: parse(phrase, WordContext(unit, state)), seconds):,.0f} a second: {phrase}")  # noqa: B023


if __name__ == "__main__":
    main()
