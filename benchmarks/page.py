"""How fast pages are drawn: 456 pips and 250 strings on a shared frame, about what a BattleMech's record sheet has.

    python benchmarks/page.py [PAGES]

Prints pages a second of processor time for each back end and for the prover, and bytes a page. The pages differ in
their names, numbers and damage as sheets do. The model is built once, beforehand, and its time is given apart.
"""

import io
import random
import sys
import time
from collections.abc import Callable, Sequence

from measure import Measure, report

from exporters.page import (
    Box,
    Circle,
    Group,
    Line,
    Outline,
    Page,
    PipFace,
    Pips,
    Rect,
    Symbol,
    Text,
    Use,
    check,
    fit_text,
    pdf,
    png,
    svg,
)

WORDS = (
    *("Medium", "Laser", "Heat", "Sink", "Ammo", "SRM", "LRM", "Engine", "Gyro"),
    *("Shoulder", "Upper", "Arm", "Actuator", "Life", "Support", "Sensors", "Roll", "Again"),
)


def dot(name: str, fill: str) -> Symbol:
    return Symbol(name, Box(-2.5, -2.5, 5, 5), [Circle(0, 0, 2.2, fill=fill, stroke="#1d2733")])


ROUND = PipFace(dot("pip", "#ffffff"), dot("pip-struck", "#c0392b"))
PLACE = Outline.rounded(Box(0, 0, 60, 60), 4)
FRAME = Symbol(
    "frame",
    Box(0, 0, 576, 756),
    [
        Rect(Box(1, 1, 574, 754), stroke="#1d2733", line_width=1.5, radius=8),
        *(Line(8, 70 + 9.5 * n, 380, 70 + 9.5 * n, stroke="#c8d0d8", line_width=0.25) for n in range(40)),
    ],
)


def sheet(number: int) -> Page:
    """A page of 8 places with 57 pips, a table of 48 rows and 5 columns, and 10 lines of headings."""
    dice = random.Random(number)
    places = []
    for place in range(8):
        spots = [(6 + 6.0 * (n % 8), 6 + 6.0 * (n // 8)) for n in range(57)]
        struck = frozenset(range(1, dice.randrange(20)))
        pips = Pips(f"armor-{place}", spots, ROUND, struck, within=PLACE, tooltip="Armor")
        places.append(Group([pips], x=390 + 70 * (place % 2), y=80 + 70 * (place // 2), tag="Figure", alt="57 points"))
    rows: list[Text] = []
    for row in range(48):
        y = 80 + 13.2 * row
        name = " ".join(dice.choices(WORDS, k=3))
        rows.append(fit_text(Text(20, y, name, size=7), 110))
        rows += [Text(150 + 50 * n, y, str(dice.randrange(30)), size=7, anchor="right") for n in range(4)]
    heads = [fit_text(Text(20, 20 + 5.2 * n, f"Unit {number} line {n}", "condensed-bold", 5.2), 200) for n in range(10)]
    return Page(612, 792, [Use(FRAME, 18, 18), Group(heads, tag="H1"), Group(rows, tag="Table"), *places])


def speed(what: str, pages: Sequence[Page], draw: Callable[[Sequence[Page]], int], least: float) -> Measure:
    start = time.process_time()
    draw(pages)
    return Measure(what, len(pages) / (time.process_time() - start), "pages/s", least=least)


def written(pages: Sequence[Page], fillable: bool = False) -> int:
    file = io.BytesIO()
    pdf.write_document(file, pages, title="Benchmark", fillable=fillable)
    return file.tell()


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    written([sheet(0)])  # fonts are read once
    start = time.process_time()
    pages = [sheet(number) for number in range(count)]
    return report(
        [
            Measure("model built", count / (time.process_time() - start), "pages/s", least=600),
            Measure("size", written(pages) / count, "bytes a page", most=30_000),
            speed("PDF", pages, written, least=500),
            speed("PDF, one page a file", pages[:50], lambda some: sum(written([page]) for page in some), least=200),
            speed("PDF, fillable", pages[:100], lambda some: written(some, fillable=True), least=60),
            speed("SVG", pages[:100], lambda some: sum(len(svg.to_text(page)) for page in some), least=150),
            speed("PNG at 150 dpi", pages[:10], lambda some: sum(len(png.to_bytes(page)) for page in some), least=8),
            speed("proved", pages, lambda some: sum(len(check.page_faults(page)) for page in some) and 0, least=80),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
