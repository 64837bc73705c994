"""Pass record sheets through other producers of PDF, and count whose reading is that of the original.

    python -m tests.producers ../shared/pdfs
    python -m tests.producers ../shared/pdfs --manner cairo --show

Every sheet is printed again by poppler, Ghostscript, qpdf, MuPDF and Chromium, turned, cropped, scaled, stamped with a
watermark, and put on a page with others. A manner whose program is not installed is named as not run.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

import pikepdf
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from importers import Loaded, load_all

Manner = Callable[[bytes], bytes]

SHEETS = (
    *("Carbine CON-9M-B ConstructionMech MOD", "Dasher (Fire Moth) B", "Griffin GRF-1N", "Linebacker G"),
    *("Warhammer WHM-6R", "Phantom D", "Scorpion SCP-1N", "Cyllaros", "Stinger LAM STG-A5", "Ares ARS-V1 Zeus"),
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
"""The commands that print a PDF anew."""


def passed_through(command: Sequence[str], pdf: bytes) -> bytes:
    """A PDF as a program writes it."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "in.pdf", Path(folder) / "out.pdf"
        given.write_bytes(pdf)
        words = [word.replace("IN", str(given)).replace("OUT", str(made)) for word in command]
        subprocess.run(words, check=True, capture_output=True)
        return made.read_bytes()


def through_chromium(pdf: bytes) -> bytes:
    """A page drawn as SVG with text, which a browser prints with its own fonts."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "in.pdf", Path(folder) / "out.pdf"
        given.write_bytes(pdf)
        drawn = Path(folder) / "page%d.svg"
        command = ("mutool", "convert", "-F", "svg", "-O", "text=text", "-o", str(drawn), str(given), "1")
        subprocess.run(command, check=True, capture_output=True)
        svg = (Path(folder) / "page1.svg").read_text("utf-8")
        page = Path(folder) / "page.html"
        page.write_text(f"<style>@page{{size:612pt 792pt;margin:0}}body{{margin:0}}</style>{svg}", "utf-8")
        options = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={made}")
        subprocess.run(("chromium", *options, page.as_uri()), check=True, capture_output=True, timeout=120)
        return made.read_bytes()


def rotated(pdf: bytes) -> bytes:
    """A page shown on its side."""
    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            page.rotate(90, relative=True)
        return _saved(document)


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
    """A page with large grey letters across it, as shops stamp it."""
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
            page.add_overlay(over.pages[0])
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


MANNERS: dict[str, Manner] = {
    "rotated": rotated,
    "cropped": cropped,
    "scaled": scaled,
    "watermark": watermarked,
}
"""What is done to the page itself."""

SHARED_PAGES = {"2-up": (2, 1), "4-up": (2, 2)}


def manners() -> dict[str, Manner]:
    """Every manner whose program is installed."""
    found = dict(MANNERS)
    for name, command in PROGRAMS.items():
        if shutil.which(command[0]):
            found[name] = lambda pdf, command=command: passed_through(command, pdf)  # type: ignore[misc]
    if shutil.which("chromium") and shutil.which("mutool"):
        found["Chromium"] = through_chromium
    return found


def same(one: Loaded, other: Loaded) -> bool:
    """Whether two readings are of one unit with the same marks."""
    return one.unit == other.unit and one.condition == other.condition


def units(pdf: bytes) -> list[Loaded]:
    """The units that are read from a document."""
    try:
        return list(load_all(pdf, "sheet.pdf"))
    except Exception:  # a refusal; what it says is not asked here
        return []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--manner", default="")
    parser.add_argument("--sheet", default="")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    paths = [options.folder / f"{name}.pdf" for name in SHEETS if options.sheet in name]
    sheets = {path.stem: path.read_bytes() for path in paths if path.is_file()}
    originals = {name: units(pdf) for name, pdf in sheets.items()}
    equal, total, silent = Counter[str](), Counter[str](), Counter[str]()

    def count(manner: str, name: str, expected: list[Loaded], found: list[Loaded]) -> None:
        total[manner] += 1
        right = len(found) == len(expected) and all(map(same, expected, found))
        equal[manner] += right
        wrong = not right and any(loaded.unit is not None and loaded.doubt is None for loaded in found)
        silent[manner] += wrong
        if options.show and not right:
            print(f"{manner}: {name}: {'wrong without doubt' if wrong else 'refused or in doubt'}")

    for manner, change in manners().items():
        if options.manner in manner:
            for name, pdf in sheets.items():
                count(manner, name, originals[name], units(change(pdf)))
    for manner, (columns, rows) in SHARED_PAGES.items():
        if options.manner in manner:
            names = list(sheets)
            for n in range(0, len(names) - columns * rows + 1, columns * rows):
                some = names[n : n + columns * rows]
                found = units(together([sheets[name] for name in some], columns, rows))
                for m, name in enumerate(some):
                    count(manner, name, originals[name][:1], found[m : m + 1] if len(found) == len(some) else [])
    for manner in total:
        print(f"{manner:12} {equal[manner]:3} of {total[manner]} equal, {silent[manner]} wrong without doubt")
    missing = [*({*PROGRAMS, "Chromium"} - {*manners()})]
    if missing:
        print(f"not run, since not installed: {', '.join(sorted(missing))}", file=sys.stderr)


if __name__ == "__main__":
    main()
