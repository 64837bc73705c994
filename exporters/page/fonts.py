"""The fonts: IBM Plex Sans and its condensed cut, read with reportlab, measured from tables that are built once.

Plex (SIL Open Font License, fonts/OFL.txt) tells I, l and 1 and O and 0 apart, its figures share one width, so that
columns of numbers line up, and it stays legible at 5 points. The condensed cuts cover Latin with all its accents; what
they lack (Greek, Cyrillic) comes from the wide cut of the same weight, then from the fallback font, if the user gave
one. What is in none of them is drawn as the replacement mark (a question mark in a diamond) and still carries its
character for search and copying. `missing_characters` says which characters those are.
"""

import os
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase.ttfonts import TTFontFile

from exporters.page.model import Font

FOLDER = Path(__file__).parent / "fonts"

# The files that are searched for a character of each font, in this order.
FILES: dict[Font, tuple[str, ...]] = {
    "condensed": ("IBMPlexSansCondensed-Regular", "IBMPlexSans-Regular"),
    "condensed-bold": ("IBMPlexSansCondensed-Bold", "IBMPlexSans-Bold"),
    "condensed-italic": ("IBMPlexSansCondensed-Italic", "IBMPlexSans-Regular"),
    "regular": ("IBMPlexSans-Regular",),
    "bold": ("IBMPlexSans-Bold",),
}
# As parts of the size: the height of capitals and figures, the ascent and descent of letters, the tallest letters with
# accents, and the height of a line.
CAPITAL_HEIGHT = 0.698
ASCENT = 0.78
DESCENT = 0.22
TALLEST = 1.15
LINE_HEIGHT = 1.43
# The narrower cut of a wide font.
NARROWER: dict[Font, Font] = {"regular": "condensed", "bold": "condensed-bold"}


REPLACEMENT_MARK = "\N{REPLACEMENT CHARACTER}"
"""The substitute for a character that no font has; the wide cuts have it."""

FALLBACK = "fallback"  # the name of the fallback font's file
_TRUETYPE = (b"\0\1\0\0", b"true", b"ttcf")  # how files of TrueType fonts begin


class UnreadableFontError(ValueError):
    """A file that is not a font, or cannot be embedded."""


class FontFile:
    """One font file: which characters it has, how wide and how tall they are. Others are measured as the mark."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        self.truetype = TTFontFile(str(path))
        self.missing_width = float(self.truetype.defaultWidth)
        self._shapes: bytes = self.truetype.get_table("glyf")

    def has(self, character: str) -> bool:
        """Whether the file has this character."""
        code, font = ord(character), self.truetype
        return code >= 0x20 and code in font.charWidths and font.charToGlyph[code] != 0

    def width(self, character: str) -> float:
        """The width of a character, in thousandths of the size."""
        widths = self.truetype.charWidths
        for shown in (character, REPLACEMENT_MARK):
            if self.has(shown) and (width := float(widths[ord(shown)])):
                return width
        return self.missing_width

    def extent(self, character: str) -> tuple[float, float]:
        """The extent of the character's ink below (negative) and above the baseline, in thousandths of the size."""
        glyphs = self.truetype.charToGlyph
        glyph = glyphs.get(ord(character)) or glyphs.get(ord(REPLACEMENT_MARK), 0)
        start, end = self.truetype.glyphPos[glyph : glyph + 2]
        if start == end:
            return 0.0, 0.0
        shape = self._shapes[start : start + 10]
        scale = 1000 / self.truetype.unitsPerEm
        low = int.from_bytes(shape[4:6], "big", signed=True)
        high = int.from_bytes(shape[8:10], "big", signed=True)
        return low * scale, high * scale


# The fallback font of this process, and the functions that clear caches of measurements when it changes.
_fallback: FontFile | None = None
_cache_clearers: list[Callable[[], None]] = []


def use_fallback(path: str | os.PathLike[str] | None) -> None:
    """Take letters that our fonts lack from this TrueType file, in the whole process; None removes the fallback.

    Raises UnreadableFontError, which says in a sentence what is wrong with the file.
    """
    global _fallback
    if (None if path is None else Path(path)) == (_fallback and _fallback.path):
        return
    _fallback = None if path is None else _read_font(Path(path))
    for forget in _cache_clearers:
        forget()


def has_fallback() -> bool:
    """Whether there is a fallback font."""
    return _fallback is not None


def clear_with_fallback(forget: Callable[[], None]) -> None:
    """Register a function that clears a cache when the fallback font changes."""
    _cache_clearers.append(forget)


def _read_font(path: Path) -> FontFile:
    try:
        if path.exists() and not path.is_file():  # reading a pipe or a device might not end
            raise UnreadableFontError(f"{path} is not a regular file; expected a TrueType font (.ttf)")
        with path.open("rb") as file:
            begins = file.read(4)
    except OSError as error:
        raise UnreadableFontError(f"{path} cannot be read: {error.strerror}") from None
    if begins == b"OTTO":
        raise UnreadableFontError(f"{path} has PostScript outlines, which cannot be embedded; give a TrueType font")
    if begins not in _TRUETYPE:
        raise UnreadableFontError(f"{path} is not a font that can be read; expected a TrueType font (.ttf)")
    try:
        return FontFile(FALLBACK, path)
    except Exception as error:  # reportlab raises many types for broken tables
        raise UnreadableFontError(f"{path} is a broken font: {error}") from None


@cache
def _shipped_font(name: str) -> FontFile:
    return FontFile(name, FOLDER / f"{name}.ttf")


def font_file(name: str) -> FontFile:
    """The font file of this name, read once."""
    if name != FALLBACK:
        return _shipped_font(name)
    if _fallback is None:
        raise ValueError("there is no fallback font")
    return _fallback


def main_file(font: Font) -> FontFile:
    """The file that most characters of a font come from."""
    return next(font_files(font))


def font_files(font: Font) -> Iterator[FontFile]:
    """The files that a font's characters come from, the main one first; each is read at its first use."""
    if font not in FILES:
        raise ValueError(f"{font!r} is not one of our fonts; they are {', '.join(FILES)}")
    yield from map(font_file, FILES[font])
    if _fallback is not None:
        yield _fallback


def file_of(font: Font, character: str) -> FontFile:
    """The file with a character; the file with the replacement mark for a character that no file has."""
    found = next((file for file in font_files(font) if file.has(character)), None)
    return found or font_file(FILES[font][-1])


class _Advances(dict[str, float]):
    """Widths by character, read from the files on first use."""

    def __init__(self, font: Font) -> None:
        super().__init__()
        self.font = font

    def __missing__(self, character: str) -> float:
        width = self[character] = file_of(self.font, character).width(character)
        return width


@cache
def _advances(font: Font) -> _Advances:
    return _Advances(font)


_NO_CHARACTERS = dict.fromkeys((0xFFFE, 0xFFFF), "\N{REPLACEMENT CHARACTER}")  # not characters; XML cannot contain them


def clean_text(text: str) -> str:
    """The text as it is drawn: accents joined to their letters, breaks and tabs as spaces, invisible marks gone."""
    return text if text.isascii() and text.isprintable() else _clean_unprintable(text)


@lru_cache(maxsize=1 << 12)
def _clean_unprintable(text: str) -> str:
    marks = {"Cc": " ", "Zl": " ", "Zp": " ", "Cf": "", "Cs": "\N{REPLACEMENT CHARACTER}"}
    return "".join(marks.get(unicodedata.category(c), c) for c in unicodedata.normalize("NFC", text)).translate(
        _NO_CHARACTERS
    )


@lru_cache(maxsize=1 << 12)
def advance(text: str, font: Font) -> float:
    """The width of the text at size 1, without tracking."""
    return sum(map(_advances(font).__getitem__, clean_text(text))) / 1000


@lru_cache(maxsize=1 << 12)
def ink_extent(text: str, font: Font) -> tuple[float, float]:
    """The extent of the letters of a text below (negative) and above the baseline at size 1."""
    extents = [file_of(font, c).extent(c) for c in set(clean_text(text)) if not c.isspace()]
    if not extents:
        return 0.0, 0.0
    return min(low for low, _ in extents) / 1000, max(high for _, high in extents) / 1000


def missing_characters(text: str, font: Font) -> str:
    """The characters of the text that no file of the font has, each once.

    >>> missing_characters("Škoda Ωμ Ж 鋼", "condensed")
    '鋼'
    """
    if text.isascii():
        return ""
    return "".join(c for c in dict.fromkeys(clean_text(text)) if not any(file.has(c) for file in font_files(font)))


def font_runs(text: str, font: Font) -> Iterator[tuple[FontFile, str]]:
    """The text in runs, each with the font file that has its characters."""
    text = clean_text(text)
    start, current = 0, main_file(font)
    if text.isascii():
        yield current, text
        return
    for position, character in enumerate(text):
        file = file_of(font, character)
        if file is not current:
            if position > start:
                yield current, text[start:position]
            current, start = file, position
    yield current, text[start:]


for _measure in (_advances, advance, ink_extent):
    clear_with_fallback(_measure.cache_clear)
