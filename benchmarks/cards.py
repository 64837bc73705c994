"""How long it takes to convert the whole corpus to Alpha Strike and to print all cards into one PDF, on one core,
compared with loading it. Times are those of the processor, so that a busy machine measures alike.

    python benchmarks/cards.py [FOLDER-WITH-ZIPS]
"""

import argparse
import io
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME))

from exporters.cards import Card, Layout, card_of, pages, pairs  # noqa: E402
from exporters.page import pdf  # noqa: E402
from importers import load_all, walk  # noqa: E402
from sheets.alphastrike import NoElement, convert  # noqa: E402
from sheets.units import Unit  # noqa: E402

MOST_RATIO = 0.5  # of converting to loading
LEAST_SPEED = 1_000  # cards a second


def main() -> int:
    """Prints the speeds; returns 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    shared = Path(os.environ.get("ASTECH_SHARED") or HOME.parent / "shared")
    parser.add_argument("corpus", nargs="?", type=Path, default=shared / "corpus")
    zips = [str(path) for path in sorted(parser.parse_args().corpus.glob("*.zip"))]
    if not zips:
        sys.exit("no zip archives there")

    start = time.process_time()
    units = [loaded.unit for source in walk(zips) for loaded in load_all(source) if loaded.unit is not None]
    loading = time.process_time() - start
    print(f"{'loading':<22}{loading:7.2f} s  {len(units) / loading:8,.0f} units/s")

    start = time.process_time()
    units = [unit for unit in units if converts(unit)]
    converting = time.process_time() - start
    speed, ratio = len(units) / converting, converting / loading
    print(f"{'converting':<22}{converting:7.2f} s  {speed:8,.0f} units/s {ratio:6.2f} x")
    good = ratio <= MOST_RATIO

    start = time.process_time()
    cards = [card_of(unit) for unit in units]
    making = time.process_time() - start
    speed, ratio = len(cards) / making, making / loading
    print(f"{'with the JSON of each':<22}{making:7.2f} s  {speed:8,.0f} units/s {ratio:6.2f} x")

    for title, layout in (("fronts, on sheets", Layout()), ("both sides, on sheets", Layout(backs="behind"))):
        start = time.process_time()
        size = printed(iter(cards), layout)
        seconds = time.process_time() - start
        speed, ratio, each = len(cards) / seconds, seconds / loading, size / len(cards)
        print(f"{title:<22}{seconds:7.2f} s  {speed:8,.0f} cards/s {ratio:6.2f} x {each:8,.0f} bytes a card")
        good &= speed >= LEAST_SPEED
    verdict = "met" if good else "MISSED"
    print(f"targets: converting at most {MOST_RATIO} x loading, {LEAST_SPEED:,} cards/s: {verdict}")
    return 0 if good else 1


def converts(unit: Unit) -> bool:
    """Converts a unit; false where it has no element."""
    try:
        convert(unit)
    except NoElement:
        return False
    return True


def printed(cards: Iterator[Card], layout: Layout) -> int:
    """Prints all cards; returns the size of the document."""
    file = io.BytesIO()
    pdf.write(file, pages(pairs(cards, layout), layout), title="All cards")
    return file.tell()


if __name__ == "__main__":
    sys.exit(main())
