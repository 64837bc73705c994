"""How fast record sheets are made as values and written as JSON and HTML, and how large the JSON is.

    python benchmarks/values.py [FOLDER-WITH-ZIPS] [--every N]

Units of all families, every so many of the corpus, in processor time: the best of some rounds. 1 when a target is
missed.
"""

import gc
import sys
from collections.abc import Callable, Sequence

from corpus import archives, parser
from measure import Measure, Result, report, timed

from exporters.sheet_html import sheet_html
from exporters.sheet_text import sheet_text
from importers import load_all, walk
from sheets.recordsheet import RecordSheet, record_sheet
from sheets.units import Unit

ROUNDS = 3
LEAST_VALUES, LEAST_JSON, LEAST_HTML, LEAST_TEXTS = 600, 6000, 1500, 400  # a second
MOST_KILOBYTES = 25  # of JSON, on average


def main() -> int:
    line = parser(__doc__)
    line.add_argument("--every", type=int, default=20, metavar="N", help="one unit in so many")
    asked = line.parse_args()
    units = units_of(archives(asked.corpus), asked.every)
    values = [record_sheet(unit) for unit in units]
    gc.collect()
    gc.freeze()
    texts = [json_of(value) for value in values]
    size = sum(len(text.encode()) for text in texts) / len(texts) / 1000
    return report(
        [
            Measure("record sheets as values", rate(record_sheet, units), "values/s", least=LEAST_VALUES),
            Measure("values as JSON", rate(json_of, values), "values/s", least=LEAST_JSON),
            Measure("values as HTML", rate(sheet_html, values), "pages/s", least=LEAST_HTML),
            Measure("values as text", rate(sheet_text, values), "texts/s", least=LEAST_TEXTS),
            Measure("JSON of a sheet, average", size, "KB", most=MOST_KILOBYTES),
            Measure("JSON of a sheet, largest", max(len(text.encode()) for text in texts) / 1000, "KB"),
        ]
    )


def units_of(zips: list[str], every: int) -> list[Unit]:
    """Every so many units of the corpus."""
    sources = [source for number, source in enumerate(walk(zips)) if number % every == 0]
    return [loaded.unit for source in sources for loaded in load_all(source) if loaded.unit is not None]


def json_of(value: RecordSheet) -> str:
    """The JSON of a sheet on one line; the command indents it for people."""
    return value.model_dump_json()


def rate(work: Callable[[Result], object], items: Sequence[Result]) -> float:
    """How many items a second of processor time: the best of some rounds."""
    return len(items) / min(timed(lambda: [work(item) for item in items])[1] for _ in range(ROUNDS))


if __name__ == "__main__":
    sys.exit(main())
