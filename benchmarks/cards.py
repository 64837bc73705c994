"""How long it takes to convert the whole corpus to Alpha Strike and to print all cards into one PDF, on one core,
compared with loading it. Times are those of the processor, so that a busy machine measures alike.

    python benchmarks/cards.py [FOLDER-WITH-ZIPS]
"""

import io
import sys
import time
from collections.abc import Callable
from typing import TypeVar

from corpus import archives, parser

from exporters.cards import Card, Layout, card_of, draw_pairs, pages_of_cards
from exporters.page import pdf
from importers import load_all, walk
from sheets.alphastrike import NoElement, convert
from sheets.units import Unit

MOST_RATIO = 0.5  # of converting to loading
LEAST_SPEED = 1_000  # cards a second

Result = TypeVar("Result")


def main() -> int:
    """Prints the speeds; returns 1 when a target is missed."""
    zips = archives(parser(__doc__).parse_args().corpus)
    units, loading = timed(lambda: [u for source in walk(zips) for u in (x.unit for x in load_all(source)) if u])
    print(row("loading", len(units), "units", loading, loading))
    units, converting = timed(lambda: [unit for unit in units if converts(unit)])
    print(row("converting", len(units), "units", converting, loading))
    good = converting <= MOST_RATIO * loading
    cards, making = timed(lambda: [card_of(unit) for unit in units])
    print(row("with the JSON of each", len(cards), "units", making, loading))
    for title, layout in (("fronts, on sheets", Layout()), ("both sides, on sheets", Layout(backs="behind"))):
        size, seconds = timed(lambda layout=layout: printed(cards, layout))
        print(row(title, len(cards), "cards", seconds, loading), f"{size / len(cards):8,.0f} bytes a card")
        good &= len(cards) / seconds >= LEAST_SPEED
    verdict = "met" if good else "MISSED"
    print(f"targets: converting at most {MOST_RATIO} x loading, {LEAST_SPEED:,} cards/s: {verdict}")
    return 0 if good else 1


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    """What comes of the work, and the seconds that it takes."""
    start = time.process_time()
    return work(), time.process_time() - start


def row(what: str, count: int, things: str, seconds: float, loading: float) -> str:
    """A line of the table."""
    return f"{what:<22}{seconds:7.2f} s  {count / seconds:8,.0f} {things}/s {seconds / loading:6.2f} x"


def converts(unit: Unit) -> bool:
    """Converts a unit; false where it has no element."""
    try:
        convert(unit)
    except NoElement:
        return False
    return True


def printed(cards: list[Card], layout: Layout) -> int:
    """Prints all cards; returns the size of the document."""
    file = io.BytesIO()
    pdf.write_document(file, pages_of_cards(draw_pairs(cards, layout), layout), title="All cards")
    return file.tell()


if __name__ == "__main__":
    sys.exit(main())
