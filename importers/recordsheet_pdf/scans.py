"""Scanned pages: words by text recognition (Tesseract), rings and boxes from the image.

A scan has neither text nor paths, so both are made from its pixels; it is then read like any page.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from importers import OCR
from importers.recordsheet_pdf.critical_table import slot_place
from importers.recordsheet_pdf.page import BLACK, WHITE, Phrase, PrintedPage, Shape, squeeze_text
from importers.recordsheet_pdf.page_image import PageImage
from importers.recordsheet_pdf.regions import Numbers, find_regions
from sheets.units.keywords.mtf import SYSTEMS
from sheets.units.mech import slot_count

PROGRAM = "tesseract"
RESOLUTION = 250 / 72  # pixels per point for text recognition
SECONDS = 50.0  # for a page, which takes two on an idle machine
LEAST_CONFIDENCE = 30.0  # percent
WIDEST_GAP = 0.75  # of the letter size: largest gap between the words of a phrase
SMALLEST, LARGEST = 2.9, 16.0  # points across a ring or a box
SMALLEST_BOX = 4.7  # smaller ones are rings, since too few pixels are left to distinguish them
EDGE = 0.4  # points: the line around it
BANNER = (40.0, 7.0, 24.0)  # points: least width, least and greatest height of a black banner
LEAST_BLACK = 0.5  # of the area of a banner
ROUND = (0.70, 0.92)  # of the box around a ring that is inside it: a circle has 0.79, a square 1
DIRECTIONS = 16
LEAST_EDGE = 14  # of these, for the edge of a ring
CONTRAST = 16  # tenths: factor of the darkness of a pixel
STEEPEST = 2.0  # degrees: the largest slope of a page
STEPS = 41  # angles that are tried
CROSS = (3.0, 11.0)  # points: the width of a cross over a number
RED = (238, 0, 0)
ALIGNED, INDENTED = 18.0, 34.0  # points: how far the slots may begin to the left and right of their title
LEAST_LETTERS = 3  # of the name of a slot
FARTHEST = 4.0  # letter sizes between a title and the first recognized slot
SAME = 8.0  # points: largest difference of the left edges of titles in one column of the table
INDENT, WORDS = 3.0, 20.0  # points: left edge of the words of a slot, and the width that is searched
DIGIT = 10.0  # points before the words for the number of a slot
DIE = 6  # slots of a die
HALVES = 0.55  # of the pitch: the gap between both dice of a location
COLORED = 60  # difference between the channels of ink that is not print

Pixels = NDArray[np.uint8]
_SYSTEMS = {squeeze_text(name) for name in (*SYSTEMS.values(), "Roll Again", "Fusion Engine", "Engine")}
_PIPS = frozenset("oO0QCGDU@e©®°()&.,:")  # text recognized in rows of rings


def is_wanted() -> bool:
    """Whether the user requested text recognition."""
    return os.environ.get(OCR) == "1" and is_installed()


def is_installed() -> bool:
    return shutil.which(PROGRAM) is not None


def recognize_page(page: PrintedPage, image: PageImage) -> tuple[PrintedPage, PageImage]:
    """A scanned page with its words and shapes, and its image, both straightened."""
    image = straighten(_with_contrast(image))
    words = [*_words(image)]
    shapes = [*rings_and_boxes(image, [word for word in words if len({*word.text} - _PIPS) > 1])]
    phrases = [*_number_slot_lines([*_phrases(words)]), *_crosses(image, shapes)]
    return replace(page, phrases=tuple(phrases), shapes=tuple(shapes), pictures=(), scanned=True), image


def _with_contrast(image: PageImage) -> PageImage:
    """The image with darker lines, because a scanner blurs thin ones."""
    dark = np.minimum(image.dark.astype(np.uint16) * CONTRAST // 10, 255).astype(np.uint8)
    return PageImage(dark, image.color, image.scale)


def straighten(image: PageImage) -> PageImage:
    """The image turned until its lines are level; unchanged when they are."""
    step = max(round(image.scale / (50 / 72)), 1)
    coarse = image.walls[::step, ::step]
    y, x = np.nonzero(coarse)
    x -= coarse.shape[1] // 2
    angles = sorted(np.linspace(-STEEPEST, STEEPEST, STEPS), key=abs)  # of equal ones the most level is taken

    def sharpness(degrees: float) -> float:
        """How unevenly the dark pixels are distributed over lines of this slope."""
        rows = np.bincount(np.rint(y - x * np.tan(np.radians(degrees)) + coarse.shape[1]).astype(int))
        return float((rows.astype(float) ** 2).sum())

    best = float(max(angles, key=sharpness)) if len(y) else 0.0
    if abs(best) < STEEPEST / STEPS:
        return image
    return PageImage(_turn_pixels(image.dark, best), _turn_pixels(image.color, best), image.scale)


def _turn_pixels(pixels: Pixels, degrees: float) -> Pixels:
    height, width = pixels.shape
    sine, cosine = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    down, across = np.mgrid[0:height, 0:width].astype(np.float32)
    down -= height / 2
    across -= width / 2
    x = np.clip(across * cosine - down * sine + width / 2, 0, width - 1).astype(np.int32)
    y = np.clip(across * sine + down * cosine + height / 2, 0, height - 1).astype(np.int32)
    found: Pixels = pixels[y, x]
    return found


class _Word(NamedTuple):
    """A recognized word in points, with its line."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    line: tuple[str, ...]


def _words(image: PageImage) -> Iterator[_Word]:
    """The words of an image, without ink of other colors than its print."""
    print_only = np.where(image.color < COLORED, 255 - image.dark, 255).astype(np.uint8)
    for left, top, right, bottom in _banners(image):
        print_only[top:bottom, left:right] = 255 - print_only[top:bottom, left:right]
    height, width = print_only.shape
    picture = f"P5 {width} {height} 255\n".encode() + print_only.tobytes()
    dpi = str(round(72 * image.scale))
    command = (PROGRAM, "stdin", "stdout", "--dpi", dpi, "--psm", "11", "tsv")
    one_thread = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    try:
        done = subprocess.run(command, input=picture, capture_output=True, timeout=SECONDS, env=one_thread, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return
    for row in done.stdout.decode("utf-8", "replace").splitlines()[1:]:
        fields = row.split("\t")
        if len(fields) < 12 or not fields[11].strip() or float(fields[10]) < LEAST_CONFIDENCE:
            continue
        x, y, wide, high = (int(field) / image.scale for field in fields[6:10])
        yield _Word(fields[11].strip(), x, y, x + wide, y + high, tuple(fields[2:5]))


class _Parts(NamedTuple):
    """Connected parts of an image: the box of each in pixels, and the area inside its outline."""

    left: Numbers
    top: Numbers
    right: Numbers
    bottom: Numbers
    area: Numbers  # of its own pixels
    enclosed: Numbers


def _parts(mask: NDArray[np.bool_]) -> _Parts:
    runs = find_regions(np.zeros(mask.shape, np.uint8), ~mask, 1.0)
    stride, count = mask.shape[1] + 1, int(runs.numbers.max(initial=-1)) + 1
    rows, starts = np.divmod(runs.starts, stride)
    ends = runs.ends - rows * stride
    lowest, highest = np.full(count, 1 << 30), np.zeros(count, np.int64)

    def least(values: Numbers) -> Numbers:
        found = lowest.copy()
        np.minimum.at(found, runs.numbers, values)
        return found

    def most(values: Numbers) -> Numbers:
        found = highest.copy()
        np.maximum.at(found, runs.numbers, values)
        return found

    lines, line_of = np.unique(runs.numbers * mask.shape[0] + rows, return_inverse=True)
    first, last = np.full(len(lines), 1 << 30), np.zeros(len(lines), np.int64)
    np.minimum.at(first, line_of, starts)
    np.maximum.at(last, line_of, ends)
    enclosed = np.bincount(lines // mask.shape[0], weights=last - first, minlength=count).astype(np.int64)
    area = np.bincount(runs.numbers, weights=ends - starts, minlength=count).astype(np.int64)
    return _Parts(least(starts), least(rows), most(ends), most(rows + 1), area, enclosed)


def _banners(image: PageImage) -> Iterator[tuple[int, int, int, int]]:
    """Black boxes with white letters."""
    parts = _parts(image.walls)
    wide, high = (parts.right - parts.left) / image.scale, (parts.bottom - parts.top) / image.scale
    black = parts.area > LEAST_BLACK * (parts.right - parts.left) * (parts.bottom - parts.top)
    for n in np.flatnonzero(black & (wide > BANNER[0]) & (high > BANNER[1]) & (high < BANNER[2])):
        yield int(parts.left[n]), int(parts.top[n]), int(parts.right[n]), int(parts.bottom[n])


def rings_and_boxes(image: PageImage, words: Sequence[_Word]) -> Iterator[Shape]:
    """Closed lines around small round or square areas: by the area inside, or by the form of black ones.

    Letters have such forms, too.
    """
    found: list[Shape] = []
    for enclosed in (True, False):
        parts = _parts(~image.walls if enclosed else image.walls)
        wide, high = (parts.right - parts.left) / image.scale, (parts.bottom - parts.top) / image.scale
        share = parts.enclosed / ((parts.right - parts.left) * (parts.bottom - parts.top))
        across = wide + 2 * EDGE if enclosed else wide
        square = np.abs(wide - high) < 0.1 * wide + 1 / image.scale
        for n in np.flatnonzero(square & (across > SMALLEST) & (across < LARGEST) & (share > ROUND[0])):
            x, y = float(parts.left[n] / image.scale + wide[n] / 2), float(parts.top[n] / image.scale + high[n] / 2)
            width = float(max(across[n], across[n] + high[n] - wide[n]))
            is_round = bool(share[n] < ROUND[1]) or width < SMALLEST_BOX
            if not enclosed and not _is_closed(image, x, y, width, is_round):
                continue
            if any(word.x0 <= x <= word.x1 and word.top <= y <= word.bottom for word in ([] if enclosed else words)):
                continue
            half = width / 2
            shape = Shape(
                x0=x - half,
                top=y - half,
                x1=x + half,
                bottom=y + half,
                fill=WHITE,
                stroke=BLACK,
                points=13 if is_round else 5,
                curved=is_round,
            )
            if not any(abs(other.x - x) < other.width / 2 and abs(other.y - y) < other.width / 2 for other in found):
                found.append(shape)
    yield from found


def _is_closed(image: PageImage, x: float, y: float, width: float, is_round: bool) -> bool:
    """Whether a line surrounds a place."""
    angle = np.arange(DIRECTIONS) * (2 * np.pi / DIRECTIONS)
    across, down = np.cos(angle), np.sin(angle)
    if not is_round:
        longest = np.maximum(np.abs(across), np.abs(down))
        across, down = across / longest, down / longest
    rows, columns = image.walls.shape
    found = np.zeros(DIRECTIONS, bool)
    for reach in (0.36, 0.4, 0.44, 0.48):
        column = np.clip(((x + reach * width * across) * image.scale).astype(int), 0, columns - 1)
        row = np.clip(((y + reach * width * down) * image.scale).astype(int), 0, rows - 1)
        found |= image.walls[row, column]
    return int(found.sum()) >= LEAST_EDGE


def _crosses(image: PageImage, shapes: Sequence[Shape]) -> Iterator[Phrase]:
    """Small marks of colored ink outside of all rings and boxes: crosses over the hits of a crew."""
    parts = _parts(image.color > COLORED)
    left, top, right, bottom = (side / image.scale for side in parts[:4])
    small = (
        (CROSS[0] < right - left) & (right - left < CROSS[1]) & (CROSS[0] < bottom - top) & (bottom - top < CROSS[1])
    )
    for n in np.flatnonzero(small):
        x, y = (left[n] + right[n]) / 2, (top[n] + bottom[n]) / 2
        if not any(s.x0 < x < s.x1 and s.top < y < s.bottom for s in shapes):
            size = float(bottom[n] - top[n])
            yield Phrase("X", float(left[n]), float(top[n]), float(right[n]), float(bottom[n]), size, RED)


def _phrases(words: Sequence[_Word]) -> Iterator[Phrase]:
    """Words of a line that are close to each other, as phrases."""
    run: list[_Word] = []
    for word in words:
        if run and not _continues_line(run[-1], word):
            yield from _phrase(run)
            run = []
        run.append(word)
    if run:
        yield from _phrase(run)


def _continues_line(last: _Word, word: _Word) -> bool:
    size = max(last.bottom - last.top, word.bottom - word.top)
    return last.line == word.line and -0.3 * size < word.x0 - last.x1 < WIDEST_GAP * size


def _phrase(run: Sequence[_Word]) -> Iterator[Phrase]:
    top, bottom = min(word.top for word in run), max(word.bottom for word in run)
    text = _EDGES.sub("", " ".join(word.text for word in run)).replace("‘", "'").replace("’", "'")
    if text:
        yield Phrase(text, run[0].x0, top, run[-1].x1, bottom, bottom - top, BLACK)


_EDGES = re.compile(r"^[|}{\\/_~=¥<>»«“”\s]+|(?<=[^\s])[\s|}{\\/_~=¥<>»«“”]+$")
"""Text recognized in the corners of frames and banners."""


class _Column(NamedTuple):
    """The title of a location, the lines below it from top to bottom, and the usual distance between them."""

    title: Phrase
    lines: list[Phrase]
    pitch: float
    known: int  # lines with the name of a system

    @property
    def lead(self) -> float:
        """From the title to the first line, in distances between lines."""
        return (self.lines[0].line - self.title.line) / self.pitch


def _number_slot_lines(phrases: list[Phrase]) -> list[Phrase]:
    """The phrases, with a number for each line of critical slots, and with lines whose words are struck out.

    Single digits are often not recognized.
    """
    titles = [p for p in phrases if slot_place(p.text)]
    columns = [column for title in titles if (column := _column(title, titles, phrases))]
    certain = [column for column in columns if column.known > 1]
    if not certain:
        return phrases
    pitch = median([column.pitch for column in certain])  # all columns belong to one table
    columns = [c._replace(pitch=pitch) for c in columns if any(abs(c.title.x0 - o.title.x0) < SAME for o in certain)]
    leads = [column.lead for column in columns if column.known > 1]
    lead = median([each for each in leads if each < min(leads) + 0.5])  # the first line of other columns may be missing
    found = {id(phrase): phrase for phrase in phrases}
    for column in columns:
        rows = _rows(column, lead)
        starts = [row.x0 for row in rows.values() if row.text[:1].isalpha()] or [column.title.x0 + INDENT]
        x, half = median(starts), pitch / 2 - 0.5
        for number in range(slot_count(slot_place(column.title.text))):
            line = column.title.line + pitch * (lead + number + (HALVES if number >= DIE else 0.0))
            words = rows.get(number)
            text = _OWN_NUMBER.sub("", words.text) if words is not None else ""
            end = max(words.x1 if words is not None else 0.0, x + WORDS)
            found.pop(id(words), None)
            digit = Phrase(f"{number % DIE + 1}.", x - DIGIT, line - half, x - DIGIT / 2, line + half, 2 * half, BLACK)
            named = replace(digit, text=text or STRUCK, x0=x, x1=end if text else x + WORDS)
            found |= {id(digit): digit, id(named): named}
    return [*found.values()]


STRUCK = "?"
"""A placeholder for the words of a slot that are not recognized."""
_OWN_NUMBER = re.compile(r"^[1-6]\s*[.,]\s*[|\[]?\s*")


def _column(title: Phrase, titles: Sequence[Phrase], phrases: Sequence[Phrase]) -> _Column | None:
    """The lines of slots below a title; None below other words of this name."""
    low = min((t.line for t in titles if t.line > title.line and abs(t.x0 - title.x0) < ALIGNED), default=10_000.0)
    left, right = title.x0 - ALIGNED, title.x0 + INDENTED
    column = [p for p in phrases if left < p.x0 < right and title.line + 2 < p.line < low and _is_named(p.text)]
    lines = sorted((p for p in column if p is not title), key=lambda p: p.line)
    known = sum(squeeze_text(_OWN_NUMBER.sub("", p.text)) in _SYSTEMS for p in lines)
    steps = sorted(below.line - above.line for above, below in pairwise(lines) if below.line - above.line > 4)
    far = known > 1 and lines[0].line - title.line > FARTHEST * title.size
    return _Column(title, lines, median(steps), known) if steps and not far else None


def _is_named(text: str) -> bool:
    return sum(map(str.isalpha, text)) >= LEAST_LETTERS


def _rows(column: _Column, lead: float) -> dict[int, Phrase]:
    """The lines of a location by the numbers of their slots from 0."""
    rows: dict[int, Phrase] = {}
    first = column.title.line + lead * column.pitch
    for line in column.lines:
        step = (line.line - first) / column.pitch
        number = round(step if step < DIE - 0.5 else step - HALVES)
        if number >= slot_count(slot_place(column.title.text)):
            break
        rows.setdefault(number, line)
    return rows
