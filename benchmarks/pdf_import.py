"""How fast printed record sheets are read, against the least work on the same pages: PDFium's text and objects.

    python benchmarks/pdf_import.py [FOLDER-WITH-ZIPS] [--sheets FOLDER]

The sheets are those of other programs, clean and damaged ones: in the folder that is named, or in `pdfs` beside the
corpus. Each is read in a child process, as a caller of the library reads it.
"""

import sys
from pathlib import Path

from corpus import parser
from measure import Measure, report, timed
from pypdfium2 import PdfDocument

from importers import load

SHEETS = 40  # spread over all sheets of the folder
MOST_RATIO = 20.0
LEAST_PAGES = 5.0  # a second


def main() -> int:
    line = parser(__doc__)
    line.add_argument("--sheets", type=Path, metavar="FOLDER", help="record sheets in PDF")
    asked = line.parse_args()
    folder = asked.sheets or asked.corpus.parent / "pdfs"
    paths = sorted(folder.rglob("*.pdf"))
    if not paths:
        sys.exit(f"{folder}: no record sheets in PDF there")
    sheets = [path.read_bytes() for path in paths[:: -(-len(paths) // SHEETS)]]
    pages = sum(len(PdfDocument(sheet)) for sheet in sheets)
    load(sheets[0], "first.pdf")  # what only a first sheet has to load
    loaded, seconds = timed(lambda: [load(sheet, f"{number}.pdf") for number, sheet in enumerate(sheets)])
    _, least = timed(lambda: [least_work(sheet) for sheet in sheets])
    units = sum(each.unit is not None for each in loaded)
    return report(
        [
            Measure("sheets", len(sheets), ""),
            Measure("units read", units, "", least=0.9 * len(sheets)),
            Measure("pages a second", pages / seconds, "", least=LEAST_PAGES),
            Measure("times the least work", seconds / least, "", most=MOST_RATIO),
        ]
    )


def least_work(sheet: bytes) -> int:
    """The letters and the objects of all pages."""
    return sum(len(page.get_textpage().get_text_range()) + len(list(page.get_objects())) for page in PdfDocument(sheet))


if __name__ == "__main__":
    sys.exit(main())
