"""The letters: IBM Plex Sans and its condensed cut, read with reportlab, measured from tables that are built once.

Plex (SIL Open Font License, fonts/OFL.txt) tells I, l and 1 and O and 0 apart, its figures share one width, so that
columns of numbers line up, and it stays legible at 5 points. The condensed cuts cover Latin with all its accents; what
they lack (Greek, Cyrillic) comes from the wide cut of the same weight, and what that lacks too is drawn as an empty box
that still carries its character for search and copying. `lacking` says which characters those are.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase.ttfonts import TTFontFile

from exporters.page.model import Font

FOLDER = Path(__file__).parent / "fonts"

# For each font the files that are asked for a character, in this order.
FILES: dict[Font, tuple[str, ...]] = {
    "condensed": ("IBMPlexSansCondensed-Regular", "IBMPlexSans-Regular"),
    "condensed-bold": ("IBMPlexSansCondensed-Bold", "IBMPlexSans-Bold"),
    "condensed-italic": ("IBMPlexSansCondensed-Italic", "IBMPlexSans-Regular"),
    "regular": ("IBMPlexSans-Regular",),
    "bold": ("IBMPlexSans-Bold",),
}
# As parts of the size: how high capitals and figures stand, how high and deep letters reach, the tallest letters with
# their accents, and a whole line of any letters.
CAPITAL = 0.698
ASCENT = 0.78
DESCENT = 0.22
TALLEST = 1.15
LINE = 1.43
# The narrower cut of a wide font.
NARROWER: dict[Font, Font] = {"regular": "condensed", "bold": "condensed-bold"}


class Face:
    """One font file: which characters it has, how wide and how tall they are."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.truetype = TTFontFile(str(FOLDER / f"{name}.ttf"))
        self.widths = {
            chr(code): float(width)
            for code, width in self.truetype.charWidths.items()
            if code >= 0x20 and self.truetype.charToGlyph[code]
        }
        self.missing_width = float(self.truetype.defaultWidth)
        self._shapes: bytes = self.truetype.get_table("glyf")

    def extent(self, character: str) -> tuple[float, float]:
        """How far the character's ink reaches below (negative) and above the baseline, in thousandths of the size."""
        glyph = self.truetype.charToGlyph.get(ord(character), 0)
        start, end = self.truetype.glyphPos[glyph : glyph + 2]
        if start == end:
            return 0.0, 0.0
        shape = self._shapes[start : start + 10]
        scale = 1000 / self.truetype.unitsPerEm
        low = int.from_bytes(shape[4:6], "big", signed=True)
        high = int.from_bytes(shape[8:10], "big", signed=True)
        return low * scale, high * scale


@cache
def face(name: str) -> Face:
    """The font file of this name, read once."""
    return Face(name)


@cache
def faces(font: Font) -> tuple[Face, ...]:
    """The files that a font's characters come from, the main one first."""
    try:
        return tuple(face(name) for name in FILES[font])
    except KeyError:
        raise ValueError(f"{font!r} is no font I know; the fonts are {', '.join(FILES)}") from None


def face_of(font: Font, character: str) -> Face:
    """The file that a character comes from; the main one for a character that none has."""
    files = faces(font)
    return next((file for file in files if character in file.widths), files[0])


class _Advances(dict[str, float]):
    """Width by character, looked up in the files the first time a character is asked for."""

    def __init__(self, font: Font) -> None:
        super().__init__(faces(font)[0].widths)
        self.font = font

    def __missing__(self, character: str) -> float:
        file = face_of(self.font, character)
        width = self[character] = file.widths.get(character, file.missing_width)
        return width


@cache
def _advances(font: Font) -> _Advances:
    return _Advances(font)


_NONE = dict.fromkeys((0xFFFE, 0xFFFF), "\N{REPLACEMENT CHARACTER}")  # no characters, and XML cannot hold them


def clean(text: str) -> str:
    """The text as it is drawn: accents joined to their letters, breaks and tabs as spaces, invisible marks gone."""
    return text if text.isascii() and text.isprintable() else _cleaned(text)


@lru_cache(maxsize=1 << 12)
def _cleaned(text: str) -> str:
    marks = {"Cc": " ", "Zl": " ", "Zp": " ", "Cf": "", "Cs": "\N{REPLACEMENT CHARACTER}"}
    return "".join(marks.get(unicodedata.category(c), c) for c in unicodedata.normalize("NFC", text)).translate(_NONE)


@lru_cache(maxsize=1 << 14)
def advance(text: str, font: Font) -> float:
    """How wide the text is at size 1, without tracking."""
    return sum(map(_advances(font).__getitem__, clean(text))) / 1000


@lru_cache(maxsize=1 << 14)
def ink(text: str, font: Font) -> tuple[float, float]:
    """How far its letters reach below (negative) and above the baseline at size 1."""
    extents = [face_of(font, c).extent(c) for c in set(clean(text)) if not c.isspace()]
    if not extents:
        return 0.0, 0.0
    return min(low for low, _ in extents) / 1000, max(high for _, high in extents) / 1000


def lacking(text: str, font: Font) -> str:
    """The characters of the text that no file of the font has, each once.

    >>> lacking("Škoda Ωμ Ж 鋼", "condensed")
    '鋼'
    """
    if text.isascii():
        return ""
    return "".join(c for c in dict.fromkeys(clean(text)) if not any(c in file.widths for file in faces(font)))


def runs(text: str, font: Font) -> Iterator[tuple[Face, str]]:
    """The text in pieces that come from one file each."""
    files = faces(font)
    text = clean(text)
    if text.isascii() or len(files) == 1:
        yield files[0], text
        return
    start = 0
    current = files[0]
    for position, character in enumerate(text):
        file = face_of(font, character)
        if file is not current:
            if position > start:
                yield current, text[start:position]
            current, start = file, position
    yield current, text[start:]
