"""The widths of letters in the original font of a page that a browser drew in a wider font.

A browser without the fonts of a page draws the letters at their original places, so they overlap, and drops the blanks.
The most frequent distance from a letter to the next one of its word is its width in the original font.
"""

import ctypes
import itertools
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from statistics import median_low
from typing import NamedTuple, TypeVar

import pypdfium2
import pypdfium2.raw as pdfium

from importers.recordsheet_pdf.letter import Letter, continues_phrase
from importers.recordsheet_pdf.page import Matrix, transformed_point

# all in letter sizes:
OVERLAP = 0.03  # median overlap of the letters of a page in another font
ACROSS = 0.36  # the widest gap between letters that may follow each other in a line
KERNING = 0.17  # the largest difference of the distances within a word; blanks take more
UNLIKE = 0.15  # the largest difference of the widths of a letter in two fonts, relative to most letters
LEAST_BLANK = 0.12  # blanks take 0.15 at least, other fonts of a page 0.11 at most
SAME_STEP = 0.01

KNOWN_LETTER = 3  # occurrences of a letter on a page that give its width; one of a capital is enough
MOST_LAST_LETTERS = 10  # one of this many letters is inside a word, even of letters that usually end a word, like y
AS_WIDE_AS = {"J": "s", **dict.fromkeys("+−×=", "0")}  # letters with another width in most fonts

Glyph = tuple[str, int]
"""A letter and the weight of its font; all digits are as wide as each other."""
Key = TypeVar("Key", bound=Hashable)


class LetterStep(NamedTuple):
    """The distance from a letter to the next one, in letter sizes."""

    glyph: Glyph
    size: float  # of the letter, in points
    length: float


def are_overlapping(letters: Sequence[Letter]) -> bool:
    """Whether most letters overlap with the next one."""
    overlaps = [
        (a.end - b.start) / a.size
        for a, b in itertools.pairwise(letters)
        if continues_phrase(a, b, ACROSS) and b.start > a.start
    ]
    return bool(overlaps) and median_low(overlaps) > OVERLAP


def with_set_widths(letters: Iterable[Letter], text: pypdfium2.PdfTextPage, matrix: Matrix) -> list[Letter]:
    """The letters of a page in the order of its lines, with their widths in the original font."""
    found = sorted(_with_starts(letters, text, matrix), key=_line_if_turned)
    glyphs = [
        ("0" if each.text.isdigit() else each.text, pdfium.FPDFText_GetFontWeight(text.raw, each.number))
        for each in found
    ]
    shares = _group_values((glyph, each.width / each.size) for glyph, each in zip(glyphs, found, strict=True))
    drawn = {glyph: median_low(widths) or 1.0 for glyph, widths in shares.items()}
    scales = [each.width / drawn[glyph] for glyph, each in zip(glyphs, found, strict=True)]  # smaller when squeezed
    steps = [
        LetterStep(glyph, round(a.size, 1), (b.start - a.start) / scale)
        for glyph, scale, (a, b) in zip(glyphs, scales, itertools.pairwise(found), strict=False)
        if scale and b.start > a.start and continues_phrase(a, b, ACROSS)
    ]
    if not steps:
        return found
    inside = {a.text for a, b in itertools.pairwise(found) if a.text.isupper() and b.text.islower()}
    widths = _widths(steps, drawn, inside)
    others = {
        key: width
        for key, lengths in _group_values(
            ((step.glyph, step.size), step.length) for step in _steps_in_words(steps)
        ).items()
        if len(lengths) >= KNOWN_LETTER and (width := _most_frequent(lengths)) < widths[key[0]] + KERNING
    }  # of other fonts of the page, which often have other sizes
    return [
        each._replace(
            set_end=each.start + scale * others.get((glyph, round(each.size, 1)), widths[glyph]),
            least_blank=LEAST_BLANK * scale,
        )
        for glyph, scale, each in zip(glyphs, scales, found, strict=True)
    ]


def _widths(steps: Sequence[LetterStep], drawn: Mapping[Glyph, float], inside: set[str]) -> dict[Glyph, float]:
    """The width of each glyph; `inside` are capitals that do not end a word."""
    usual = median_low([step.length / drawn[step.glyph] for step in steps])
    widths = {glyph: usual * width for glyph, width in drawn.items()}
    by_glyph = _group_values((step.glyph, step.length) for step in _steps_in_words(steps))
    frequent = {glyph: _most_frequent(lengths) for glyph, lengths in by_glyph.items()}
    widths |= {glyph: width for glyph, width in frequent.items() if len(by_glyph[glyph]) >= KNOWN_LETTER}
    widths |= {  # a letter that ends words alone, like the q of Buraq, shows its step with a blank
        glyph: usual * drawn[glyph]
        for glyph, lengths in by_glyph.items()
        if glyph[0].islower() and min(lengths) > usual * drawn[glyph] + LEAST_BLANK
    }
    for letter, weight in drawn:
        if (like := (AS_WIDE_AS.get(letter, ""), weight)) in widths:
            widths[letter, weight] = widths[like]
    for glyph, width in frequent.items():
        if glyph[0].isupper() and (glyph[0] in inside or width < widths[glyph] + UNLIKE):
            widths[glyph] = width
    return widths


def _steps_in_words(steps: Iterable[LetterStep]) -> Iterable[LetterStep]:
    """The steps from letters inside words, without colons and brackets, which end words."""
    return (step for step in steps if step.glyph[0].isalnum() or step.glyph[0] == "/")


def _most_frequent(lengths: Sequence[float]) -> float:
    """The most frequent step to the next letter of a word; kerning makes a step smaller, blanks make it larger."""
    within_words = sorted(lengths)[len(lengths) // MOST_LAST_LETTERS] + KERNING
    counts = Counter(round(length / SAME_STEP) for length in lengths if length < within_words)
    return SAME_STEP * max(counts, key=lambda step: (counts[step - 1] + counts[step] + counts[step + 1], step))


def _with_starts(letters: Iterable[Letter], text: pypdfium2.PdfTextPage, matrix: Matrix) -> Iterable[Letter]:
    """The letters with the origin of each glyph as its start: the box of a J begins before its origin."""
    x, y = ctypes.c_double(), ctypes.c_double()
    for letter in letters:
        pdfium.FPDFText_GetCharOrigin(text.raw, letter.number, x, y)
        left, top = transformed_point(x.value, y.value, matrix)
        start = top if letter.start == letter.top else -top if letter.end == -letter.top else left
        yield letter._replace(start=min(start, letter.end))


def _line_if_turned(letter: Letter) -> tuple[float, ...]:
    """The order of letters on turned lines, which browsers draw alternately with the letters of other lines."""
    return () if letter.base == letter.bottom else (letter.start < 0, round(letter.base, 1), letter.start)


def _group_values(pairs: Iterable[tuple[Key, float]]) -> dict[Key, list[float]]:
    found: dict[Key, list[float]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return found
