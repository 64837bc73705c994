"""Letters of a page joined to phrases by their places alone."""

import ctypes
import itertools
import re
from collections import Counter
from collections.abc import Iterator
from math import cos, pi, sin
from statistics import median_low
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from importers.recordsheet_pdf.letter import Letter, continues_phrase
from importers.recordsheet_pdf.letter_widths import are_overlapping, with_set_widths
from importers.recordsheet_pdf.page import ContentArea, Matrix, Phrase, transformed_box

MOST_CHARACTERS = 60_000  # letters on a page; the fullest sheets have 6,000
SLANTED = 0.4  # the sine of the least angle of a watermark; italics have less
LARGEST_LETTER = 40.0  # points: no sheet has larger letters
SAMPLE = 200  # letters whose angles show how a page is turned
WITHIN = 0.30  # of the letter size: the widest gap within a phrase when blanks are letters of the page
BETWEEN_WORDS, DRAWN_APART = 0.14, 0.18  # of the letter size: gaps between words, in a phrase without and with blanks
BEFORE_CAPITAL, BEHIND_CAPITAL = 0.08, 0.34
ACROSS = 0.36  # for words that are drawn separately, without blanks
ACROSS_BLANKS = 0.40  # for pages that drop the blanks
LEAST_BLANKS = 0.03  # of the letters of a page that draws its blanks
OF_SHORT_WORD = 3  # gaps of a phrase that is too short to show its letter spacing
USUAL = 20  # letters that show the letter spacing when some have the widths of another font
SPACED = 3  # letters that show the letter spacing of a phrase
BESIDE = 0.12  # the widest gap between a number and a unit or a letter behind it


def quarter_turns(text: pypdfium2.PdfTextPage) -> int:
    """The number of quarter turns to the right of most words of a page."""
    count = text.count_chars()
    angles = (pdfium.FPDFText_GetCharAngle(text.raw, n) for n in range(0, count, 1 + count // SAMPLE))
    quarters = Counter(round(2 * angle / pi) % 4 for angle in angles if angle >= 0)
    return quarters.most_common(1)[0][0] if quarters else 0


def _is_slanted(angle: float) -> bool:
    """Whether letters are neither parallel nor perpendicular to the lines of the page."""
    return min(abs(sin(angle)), abs(cos(angle))) > SLANTED


def hide_letters(page: pypdfium2.PdfPage, slanted: bool = False) -> None:
    """Make all letters invisible, or only the slanted ones of a watermark, which darkens the shapes under it."""
    text = page.get_textpage()
    try:
        for index in range(min(text.count_chars(), MOST_CHARACTERS)):
            owner = pdfium.FPDFText_GetTextObject(text.raw, index)
            if owner and (not slanted or _is_slanted(pdfium.FPDFText_GetCharAngle(text.raw, index))):
                pdfium.FPDFTextObj_SetTextRenderMode(owner, pdfium.FPDF_TEXTRENDERMODE_INVISIBLE)
    finally:
        text.close()


class TextObject(NamedTuple):
    """Some letters that a program draws at once, which have the same angle."""

    number: int
    slanted: bool
    turned: float  # the sine of their angle to the lines of the page


class PageLetters(NamedTuple):
    """The letters in an area of a page, and whether the page has slanted ones, which belong to a watermark."""

    level: list[Letter]
    stamped: bool


def read_letters(text: pypdfium2.PdfTextPage, matrix: Matrix, quarters: int, area: ContentArea) -> PageLetters:
    """The letters in an area of a page whose words make some quarter turns, in the order in which they are drawn."""
    raw, box, owners = text.raw, pdfium.FS_RECTF(), dict[int, TextObject]()
    found: list[Letter] = []
    for index in range(text.count_chars()):
        if pdfium.FPDFText_IsGenerated(raw, index) == 1:
            continue
        thing = pdfium.FPDFText_GetTextObject(raw, index)
        at = ctypes.addressof(thing.contents) if thing else -index - 1
        if (owner := owners.get(at)) is None:
            angle = pdfium.FPDFText_GetCharAngle(raw, index)
            owner = TextObject(len(owners), _is_slanted(angle), sin(angle - quarters * pi / 2))
            owners[at] = owner
        code = pdfium.FPDFText_GetUnicode(raw, index)
        if owner.slanted or code in (0, 10, 13) or 0xD800 <= code < 0xE000:
            continue
        pdfium.FPDFText_GetLooseCharBox(raw, index, box)
        x0, y0, x1, y1 = transformed_box((box.left, box.bottom, box.right, box.top), matrix)
        if owner.turned > 0.7:  # reads downward
            size, start, end, base = x1 - x0, y0, y1, x0
        elif owner.turned < -0.7:
            size, start, end, base = x1 - x0, -y1, -y0, x0
        else:
            size, start, end, base = y1 - y0, x0, x1, y1
        if size > LARGEST_LETTER or not area.contains(x0, y0, x1, y1):
            continue
        letter = Letter(
            text=_LIGATURES.get(code) or chr(code),
            x0=x0,
            top=y0,
            x1=x1,
            bottom=y1,
            size=max(size, 0.1),
            owner=owner.number,
            number=index,
            start=start,
            end=end,
            set_end=end,
            least_blank=0.0,
            base=base,
        )
        found.append(letter)
    return PageLetters(found, any(owner.slanted for owner in owners.values()))


_LIGATURES = {
    **dict.fromkeys((0xA0, 0x2007, 0x2009, 0x202F), " "),
    **dict.fromkeys((0x02, 0xAD, 0x2010, 0x2011), "-"),  # 0x02 is a hyphen at the end of a line in PDFium
    0xFB00: "ff",
    0xFB01: "fi",
    0xFB02: "fl",
    0xFB03: "ffi",
    0xFB04: "ffl",
    0x2018: "'",
    0x2019: "'",
    0x201C: '"',
    0x201D: '"',
}
"""Meaning of letters of fine print."""


def phrases(text: pypdfium2.PdfTextPage, letters: list[Letter], matrix: Matrix) -> Iterator[Phrase]:
    """The phrases of some letters, in the order in which they are drawn."""
    blanks = sum(letter.text.isspace() for letter in letters)
    dropped = are_overlapping(letters)
    if dropped:
        letters = with_set_widths(letters, text, matrix)
    widest = ACROSS_BLANKS if dropped else WITHIN if blanks > LEAST_BLANKS * len(letters) else ACROSS
    run: list[Letter] = []
    for letter in letters:
        if run and (
            not (
                continues_phrase(run[-1], letter, widest)
                or continues_phrase(run[-1], letter, widest + 2 * _letter_spacing(run))
            )
            or _follows_count(run, letter, WITHIN if dropped else BESIDE)
        ):
            yield from _phrase(text, run)
            run = []
        run.append(letter)
    yield from _phrase(text, run)


def _letter_spacing(run: list[Letter]) -> float:
    """The letter spacing of a phrase in letter sizes, when all its letters are spaced; else 0.

    Between words this space is before and behind the blank.
    """
    if len(run) < SPACED and not (len(run) > 1 and all(letter.text.isupper() for letter in run)):
        return 0.0  # but words of two capitals, such as ER, may begin a title
    if run[0].least_blank:
        return max(median_low([(b.start - a.set_end) / b.size for a, b in itertools.pairwise(run[-USUAL:])]), 0.0)
    return max(min((b.start - a.end) / b.size for a, b in itertools.pairwise(run[:SPACED])), 0.0)


def _follows_count(run: list[Letter], letter: Letter, least: float) -> bool:
    """Whether a letter begins a name behind the number of a line: after a gap without a blank."""
    gap = letter.start - run[-1].set_end
    return gap > least * letter.size and letter.text.isalpha() and all(each.text.isdigit() for each in run)


def _phrase(text: pypdfium2.PdfTextPage, run: list[Letter]) -> Iterator[Phrase]:
    words = _text_of_run(run)
    if not words:
        return
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    inked = next(letter for letter in run if not letter.text.isspace())
    pdfium.FPDFText_GetFillColor(text.raw, inked.number, red, green, blue, alpha)
    yield Phrase(
        words,
        min(letter.x0 for letter in run if not letter.text.isspace()),
        min(letter.top for letter in run),
        max(letter.x1 for letter in run),
        max(letter.bottom for letter in run),
        run[0].size,
        (red.value, green.value, blue.value),
    )


def _between_words(last: Letter, letter: Letter, spaced: bool) -> float:
    """The least gap between two words, in letter sizes.

    On a page without blanks it is smaller before a capital, and larger behind one, since no word ends with a capital.
    """
    if spaced:
        return DRAWN_APART
    if letter.text.isupper():
        return BEFORE_CAPITAL if last.text.islower() or last.text.isdigit() else BETWEEN_WORDS
    return BEHIND_CAPITAL if last.text.isupper() and letter.text.islower() else BETWEEN_WORDS


def _text_of_run(run: list[Letter]) -> str:
    """The text of a run of letters.

    In letter-spaced words only a gap wider than the usual one divides words.
    """
    if not run or all(letter.text.isspace() for letter in run):
        return ""
    spaced = any(letter.text.isspace() for letter in run)
    gaps = sorted(b.start - a.set_end for a, b in itertools.pairwise(run))
    usual = gaps[len(gaps) // 2] if len(gaps) > OF_SHORT_WORD else 0.0
    if spaced or run[0].least_blank:
        usual = max(usual, 0.0)  # else letters of a font wider than the original overlap
    parts = [run[0].text]
    for last, letter in itertools.pairwise(run):
        least = last.least_blank or _between_words(last, letter, spaced) * letter.size
        if letter.start - last.set_end > usual + least:
            parts.append(" ")
        parts.append(letter.text)
    text = " ".join("".join(parts).split())
    text = _ONE_WORD.sub("", _TWO_WORDS.sub(" ", text)) if run[0].least_blank else text
    return NOTHING if text in _DASHES else _TIMES.sub("× ", _HYPHEN.sub("-", text))


_TWO_WORDS = re.compile(r"(?<=[a-z])(?=\()|(?<=[A-Z])(?=[A-Z][a-z]{2})|(?<=[a-z]{2})(?=[IVX]{2})")
_ONE_WORD = re.compile(r"(?<=\w/) (?=\d)")
"""Where words meet that a page without blanks leaves close together, and where it leaves one word apart."""
NOTHING = "—"
"""The sign on sheets for a missing figure."""
_DASHES = ("–", "―", "‒")
_HYPHEN = re.compile(r"(?<=\w)–(?=\w)")
_TIMES = re.compile(r"(?<=\d )×(?=\w)")
