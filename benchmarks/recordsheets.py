"""How fast record sheets are drawn, and how large they are: 200 mixed 'Mechs, then the whole corpus, on one core.

    python benchmarks/recordsheets.py [FOLDER-WITH-ZIPS] [--families] [--all]

Prints pages a second of processor time and bytes a page; 1 when a target is missed.
"""

import gc
import io
import sys
from collections.abc import Iterable, Iterator

from corpus import archives, parser
from measure import Measure, report, timed

from astech.machine import tune_garbage_collector
from exporters.page.pdf import write_document
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from importers import load_all, walk
from sheets.record import Condition
from sheets.units import Unit

LEAST_PAGES = 200  # a second
LEAST_AT_FIRST = 150  # while caches fill
MOST_BYTES = 20_000  # a page
MOST_UNITS = 400  # of a family


def main() -> int:
    line = parser(__doc__)
    line.add_argument("--families", action="store_true", help=f"up to {MOST_UNITS} units of each family too")
    line.add_argument("--all", action="store_true", help="the whole corpus too")
    arguments = line.parse_args()
    mechs = arguments.corpus / "meks.zip"
    if not mechs.exists():
        sys.exit(f"{arguments.corpus}: no meks.zip there")
    some = list(units_of([str(mechs)]))[::19][:200]
    drawn(some[:3])  # fonts and the catalogue are read once
    tune_garbage_collector()  # as the command does
    settle()
    measures = [*measured("200 'Mechs, first time", some, LEAST_AT_FIRST), *measured("200 'Mechs, again", some)]
    if arguments.families:
        for family, units in families(archives(arguments.corpus)).items():
            measures += measured(family, units)
    if arguments.all:
        measures += measured("corpus, reading included", units_of(archives(arguments.corpus)))
    return report(measures)


def units_of(zips: list[str]) -> Iterator[Unit]:
    """Every unit that can be read, as it comes."""
    for source in walk(zips):
        yield from (loaded.unit for loaded in load_all(source) if loaded.unit is not None)


def families(zips: list[str]) -> dict[str, list[Unit]]:
    """Units of each family, spread over the corpus; what only a first sheet has to do has been done for three."""
    found: dict[str, list[Unit]] = {}
    for unit in units_of(zips):
        found.setdefault(unit.kind, []).append(unit)
    for family, units in found.items():
        found[family] = units[:: -(-len(units) // MOST_UNITS)]
        drawn(found[family][:3])
    settle()
    return found


def settle() -> None:
    """The command never holds a whole corpus, so the collector has not to go through it here either."""
    gc.collect()
    gc.freeze()


def measured(what: str, units: Iterable[Unit], least: int = LEAST_PAGES) -> list[Measure]:
    """The pages a second and the bytes a page of one document with all units."""
    (pages, size), seconds = timed(lambda: drawn(units))
    return [
        Measure(f"{what}, {pages:,} pages", pages / seconds, "pages/s", least=least),
        Measure(what, size / pages, "bytes a page", most=MOST_BYTES),
    ]


def drawn(units: Iterable[Unit]) -> tuple[int, int]:
    """Pages and bytes of one document with all units."""
    options, fresh = SheetOptions(), Condition()
    file = io.BytesIO()
    count = write_document(file, sheet_pages(Sheet(unit, fresh, options) for unit in units), title="Benchmark")
    return count, file.tell()


if __name__ == "__main__":
    sys.exit(main())
