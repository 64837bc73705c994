"""Fights random battles over random units of the corpus, and says where one broke a law of play.

    python benchmarks/battles.py [--battles N] [--events N] [--seed N]

Every kind of unit has its share, in classic play and as an Alpha Strike element; every event that its family knows is
said. After each battle its record is replayed, undone and done again.
"""

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from importers import load, walk  # noqa: E402
from importers.containers import Source  # noqa: E402
from tests.sheets.play.battles import ALPHA_STRIKE, battle, options  # noqa: E402

CORPUS = Path(os.environ.get("ASTECH_SHARED") or ROOT.parent / "shared") / "corpus"
ELEMENTS = 0.25  # of the battles


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=10_000)
    parser.add_argument("--events", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chance = Random(asked.seed)
    start = time.process_time()
    fought, events, broken = Counter[str](), 0, 0
    for source in drawn(chance):
        if sum(fought.values()) + broken >= asked.battles:
            break
        unit = load(source).unit
        if unit is None:
            continue
        seed = chance.randrange(1 << 30)
        dice = Random(seed)
        rules = options(dice, dice.choice(ALPHA_STRIKE) if dice.random() < ELEMENTS else "")
        try:
            record = battle(unit, rules, dice, asked.events)
        except Exception:
            broken += 1
            print(f"{source.file} with the dice {seed} ({rules.edition}):")
            traceback.print_exc(limit=-3)
            continue
        if record is not None:
            fought[unit.unit_type] += 1
            events += len(record.log)
    seconds = time.process_time() - start
    print(f"{sum(fought.values()):,} battles, {events:,} events, {broken} broken, in {seconds:.0f} s, loading included")
    print(", ".join(f"{kind} {number:,}" for kind, number in fought.most_common()))
    print(f"target: none broken: {'MISSED' if broken else 'met'}")
    return 1 if broken else 0


def drawn(chance: Random) -> Iterator[Source]:
    """Random files without end, those of an archive as often as the square root of its size."""
    archives = [list(walk([str(path)])) for path in sorted(CORPUS.glob("*.zip"))]
    shares = [len(sources) ** 0.5 for sources in archives]
    while True:
        yield chance.choice(chance.choices(archives, shares)[0])


if __name__ == "__main__":
    sys.exit(main())
