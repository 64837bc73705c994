"""Pass record sheets through other producers of PDF, and count whose reading is that of the original.

    python -m tests.producers
    python -m tests.producers --manner cairo --show

Every sheet is printed again by poppler, Ghostscript, qpdf, MuPDF and Chromium, turned, cropped, scaled, stamped with a
watermark, and put on a page with others. The exit code is 1 where too few sheets of a manner are read as the original,
where one is read as another unit without doubt, and where a program is missing. Inkscape and LibreOffice are run where
they are installed.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pikepdf
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from importers import Loaded, load_all
from importers.loaded import Unreadable
from tests import SHARED

Manner = Callable[[bytes], bytes]

SHEETS = (
    *("Carbine CON-9M-B ConstructionMech MOD", "Dasher (Fire Moth) B", "Griffin GRF-1N", "Linebacker G"),
    *("Warhammer WHM-6R", "Phantom D", "Scorpion SCP-12K", "Cyllaros", "Stinger LAM STG-A5", "Ares ARS-V1 Zeus"),
    *("Teppo Artillery Vehicle", "Neptune Submarine", "Chalchiuhtotolin Support Tank (Bombast Laser)"),
    *("Humming Bird Rescue VTOL", "Cobra VTOL Transport", "Badger (C) Tracked Transport H", "Merlin R1"),
    *("Transgressor TR-16", "Flamberge A", "Afreet Med BA (Sqd4)", "Beast Infantry (Tabiranth)(Pulse Laser)"),
    *("Mechanized Tracked Platoon (LCAF) (Rifle AA 3058+)", "Procyon 5", "MML Weapon"),
    *("Achilles (3088)", "Quetzalcoatl-Scout JumpShip", "Factory Medium Large (2750)", "Flea FLE-4"),
    *("Pouncer C", "Foot Platoon TC (SRM)"),
)
"""Sheets of all families."""

PROGRAMS: dict[str, tuple[str, ...]] = {
    "cairo": ("pdftocairo", "-pdf", "IN", "OUT"),
    "Ghostscript": ("gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", "-dPDFSETTINGS=/ebook", "-oOUT", "IN"),
    "qpdf": ("qpdf", "--object-streams=generate", "--linearize", "IN", "OUT"),
    "MuPDF": ("mutool", "clean", "-gggz", "-s", "IN", "OUT"),
}
"""The commands that convert a PDF."""

OTHER_PROGRAMS: dict[str, tuple[str, ...]] = {
    "Inkscape": ("inkscape", "--export-type=pdf", "--export-filename=OUT", "IN"),
    "LibreOffice": (
        "soffice",
        "--headless",
        "--infilter=draw_pdf_import",
        "--convert-to",
        "pdf",
        "--outdir",
        "DIR",
        "IN",
    ),
}
"""Commands of large programs, which are optional."""


def passed_through(command: Sequence[str], pdf: bytes) -> bytes:
    """A PDF after conversion by a program."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "given" / "sheet.pdf", Path(folder) / "sheet.pdf"
        given.parent.mkdir()
        given.write_bytes(pdf)
        places = {"IN": str(given), "OUT": str(made), "DIR": folder}
        words = [re.sub("IN$|OUT$|DIR$", lambda place: places[place[0]], word) for word in command]
        subprocess.run(words, check=True, capture_output=True)
        return made.read_bytes()


def through_chromium(pdf: bytes) -> bytes:
    """The pages drawn as SVG with text, which a browser prints with its own fonts."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "in.pdf", Path(folder) / "out.pdf"
        given.write_bytes(pdf)
        drawn = Path(folder) / "page%d.svg"
        command = ("mutool", "convert", "-F", "svg", "-O", "text=text", "-o", str(drawn), str(given))
        subprocess.run(command, check=True, capture_output=True)
        with pikepdf.open(BytesIO(pdf)) as document:
            pages = [Path(folder) / f"page{number}.svg" for number in range(1, len(document.pages) + 1)]
        page = Path(folder) / "page.html"
        style = "@page{size:612pt 792pt;margin:0}body{margin:0}svg{display:block;break-after:page}"
        body = "".join(drawing.read_text("utf-8") for drawing in pages)
        page.write_text(f"<style>{style}</style>{body}", "utf-8")
        options = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={made}")
        subprocess.run(("chromium", *options, page.as_uri()), check=True, capture_output=True, timeout=120)
        return made.read_bytes()


def rotated(degrees: int) -> Manner:
    """A function that turns each page by these degrees."""

    def turn(pdf: bytes) -> bytes:
        with pikepdf.open(BytesIO(pdf)) as document:
            for page in document.pages:
                page.rotate(degrees, relative=True)
            return _saved(document)

    return turn


def cropped(pdf: bytes) -> bytes:
    """A page without its outermost points."""
    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            x0, y0, x1, y1 = (float(side) for side in page.mediabox)
            page.CropBox = pikepdf.Array([x0 + 6, y0 + 6, x1 - 6, y1 - 6])
        return _saved(document)


def scaled(pdf: bytes) -> bytes:
    """A letter page printed on A4 at 94 percent."""
    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            page.contents_add(b"q 0.94 0 0 0.94 10 30 cm", prepend=True)
            page.contents_add(b"Q")
            page.MediaBox = pikepdf.Array([0, 0, 595, 842])
        return _saved(document)


def watermarked(pdf: bytes) -> bytes:
    """A page with large gray letters across it, like the watermarks of shops."""
    stamp = BytesIO()
    canvas = Canvas(stamp, pagesize=letter)
    canvas.setFillGray(0.75)
    canvas.setFont("Helvetica-Bold", 70)
    canvas.translate(306, 396)
    canvas.rotate(45)
    canvas.drawCentredString(0, 0, "PLAYTEST COPY")
    canvas.save()
    with pikepdf.open(BytesIO(pdf)) as document, pikepdf.open(BytesIO(stamp.getvalue())) as over:
        for page in document.pages:
            page.add_overlay(over.pages[0], pikepdf.Rectangle(0, 0, 612, 792))
        return _saved(document)


def together(pdfs: Sequence[bytes], columns: int, rows: int) -> bytes:
    """The first pages of some sheets side by side on one page."""
    with pikepdf.new() as document:
        wide, high = (792.0, 612.0) if columns > rows else (612.0, 792.0)
        page = document.add_blank_page(page_size=(wide, high))
        for n, pdf in enumerate(pdfs):
            with pikepdf.open(BytesIO(pdf)) as sheet:
                left, top = n % columns * wide / columns, high - n // columns * high / rows
                place = pikepdf.Rectangle(left, top - high / rows, left + wide / columns, top)
                page.add_overlay(sheet.pages[0], place)
        return _saved(document)


def _saved(document: pikepdf.Pdf) -> bytes:
    made = BytesIO()
    document.save(made)
    return made.getvalue()


SHARED_PAGES = {"2-up": (2, 1), "4-up": (2, 2)}
LEAST = {"Chromium": 90}
"""The least percentage of sheets that are read as the original, where it is not `USUAL_LEAST`."""
USUAL_LEAST = 95


def manners() -> dict[str, Manner]:
    """Every manner whose program is installed."""
    found: dict[str, Manner] = {f"rotated {degrees}": rotated(degrees) for degrees in (90, 180, 270)}
    found |= {"cropped": cropped, "scaled": scaled, "watermark": watermarked}
    for name, command in (PROGRAMS | OTHER_PROGRAMS).items():
        if shutil.which(command[0]):
            found[name] = partial(passed_through, command)
    if shutil.which("chromium") and shutil.which("mutool"):
        found["Chromium"] = through_chromium
    return found


def same(one: Loaded, other: Loaded) -> bool:
    """Whether two readings are of one unit with the same marks."""
    return one.unit == other.unit and one.condition == other.condition


def units(pdf: bytes) -> list[Loaded]:
    """The units that are read from a document; an empty list if it is refused."""
    try:
        return list(load_all(pdf, "sheet.pdf"))
    except Unreadable:
        return []


class Outcome(NamedTuple):
    """The reading of one sheet after a conversion."""

    manner: str
    sheet: str
    family: str
    is_equal: bool
    is_silent: bool  # another unit, or other marks, without an error or a doubt


def outcome(manner: str, sheet: str, expected: Sequence[Loaded], found: Sequence[Loaded]) -> Outcome:
    """The comparison of the reading of a sheet with that of the original."""
    is_equal = len(found) == len(expected) and all(map(same, expected, found))
    is_silent = not is_equal and any(loaded.unit is not None and loaded.doubt is None for loaded in found)
    return Outcome(manner, sheet, family(expected[0]), is_equal, is_silent)


def family(loaded: Loaded) -> str:
    """The kind of a unit."""
    return loaded.require().kind


def outcomes(manner: str, sheets: Mapping[str, bytes], originals: Mapping[str, list[Loaded]]) -> Iterator[Outcome]:
    """The outcome of every sheet in one manner."""
    if manner not in SHARED_PAGES:
        change = manners()[manner]
        for name, pdf in sheets.items():
            yield outcome(manner, name, originals[name], units(change(pdf)))
        return
    columns, rows = SHARED_PAGES[manner]
    names = list(sheets)
    for n in range(0, len(names), columns * rows):
        some = (names[n:] + names)[: columns * rows]  # the last page is filled up with the first sheets
        found = units(together([sheets[name] for name in some], columns, rows))
        for m, name in enumerate(some):
            if name in names[n:]:
                part = found[m : m + 1] if len(found) == len(some) else found
                yield outcome(manner, name, originals[name][:1], part)


def is_good(manner: str, found: Sequence[Outcome]) -> bool:
    """Whether enough sheets are read as the original, and no other one without a doubt."""
    share = 100 * sum(each.is_equal for each in found) / len(found)
    return share >= LEAST.get(manner, USUAL_LEAST) and not any(each.is_silent for each in found)


def print_table(found: Sequence[Outcome]) -> None:
    """The sheets that are read as the original, by manner and family."""
    equal = Counter((each.manner, each.family) for each in found if each.is_equal)
    total = Counter((each.manner, each.family) for each in found)
    for manner in dict.fromkeys(each.manner for each in found):
        mine = [each for each in found if each.manner == manner]
        kinds = ", ".join(f"{kind} {equal[manner, kind]}/{total[manner, kind]}" for kind in _kinds(mine))
        silent = sum(each.is_silent for each in mine)
        print(f"{manner:12} {sum(each.is_equal for each in mine):3} of {len(mine)}, {silent} silent: {kinds}")


def _kinds(found: Sequence[Outcome]) -> list[str]:
    return list(dict.fromkeys(each.family for each in found))


def main() -> int:
    """Prints the table; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=SHARED / "pdfs")
    parser.add_argument("--manner", default="", help="only manners with these letters")
    parser.add_argument("--sheet", default="", help="only sheets with these letters")
    parser.add_argument("--show", action="store_true", help="name the sheets that are not equal")
    options = parser.parse_args()
    if not options.folder.is_dir():
        print(f"not run: {options.folder} is not there")
        return 0
    paths = [options.folder / f"{name}.pdf" for name in SHEETS if options.sheet in name]
    sheets = {path.stem: path.read_bytes() for path in paths}
    originals = {name: units(pdf) for name, pdf in sheets.items()}
    names = [name for name in (*manners(), *SHARED_PAGES) if options.manner in name]
    found = {name: list(outcomes(name, sheets, originals)) for name in names}
    print_table([each for some in found.values() for each in some])
    for each in (each for some in found.values() for each in some if options.show and not each.is_equal):
        print(f"{each.manner}: {each.sheet}: {'another unit' if each.is_silent else 'an error'}")
    missing = sorted({*PROGRAMS, "Chromium"} - manners().keys())
    for name in (*missing, *sorted(OTHER_PROGRAMS.keys() - manners().keys())):
        print(f"not run, since it is not installed: {name}")
    bad = [name for name, some in found.items() if not is_good(name, some)]
    if bad:
        print(f"too few are equal: {', '.join(bad)}")
    return 1 if bad or missing else 0


if __name__ == "__main__":
    sys.exit(main())
