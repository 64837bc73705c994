"""The fonts of a PDF: which byte of which font shows a letter, and the fonts as they are embedded.

Letters are written as single bytes, so a font file is embedded in parts of at most 224 letters. The part and the byte
follow from the letter alone: pages that are drawn apart from each other fit into one document. A file's first part has
ASCII and Latin-1 under their own codes, so that pages stay readable and compress well, and the usual typographic marks
between them; other parts have 128 neighboring letters each.
"""

from functools import lru_cache
from typing import NamedTuple

from exporters.page import font_subset, fonts
from exporters.page.fonts import FontFile
from exporters.page.geometry import number
from exporters.page.model import Font
from exporters.page.pdf.objects import ObjectFile
from exporters.page.pdf.syntax import literal, ref

_TYPOGRAPHIC = {character: 128 + at for at, character in enumerate("–—‘’“”‚„†‡•…‰‹›€™−≤≥≠→←↑↓′″ŠšŽžŒ")}
_BY_CODE = {code: character for character, code in _TYPOGRAPHIC.items()}


_SHIPPED = sorted({name for names in fonts.FILES.values() for name in names})


class FontPart(NamedTuple):
    """Some letters of a font file; block 0 are the most usual, block n the 128 letters from 128 n."""

    file: str
    block: int

    @property
    def resource(self) -> str:
        """Its name on pages."""
        name = "X" if self.file == fonts.FALLBACK else f"F{_SHIPPED.index(self.file)}"
        return f"{name}.{self.block:x}" if self.block else name

    def code(self, character: str) -> int:
        """The byte that shows a letter of this part."""
        if self.block:
            return 128 + (ord(character) & 127)
        return _TYPOGRAPHIC.get(character) or ord(character)

    def letters(self, codes: int) -> dict[int, str]:
        """The letters of a set of codes, each under its code.

        >>> FontPart("Sans", 0).letters(1 << 65 | 1 << 128)
        {65: 'A', 128: '–'}
        """
        used = (code for code in range(codes.bit_length()) if codes >> code & 1)
        if self.block:
            return {code: chr(self.block << 7 | code & 127) for code in used}
        return {code: _BY_CODE.get(code) or chr(code) for code in used}


class ShownRun(NamedTuple):
    """Letters that one part of a font shows: the set of their codes as bits, and the operator that shows them."""

    part: FontPart
    resource: str
    codes: int
    operator: str


def part_of(file: FontFile, character: str) -> FontPart:
    """The part of a font file in which a letter is."""
    usual = " " <= character <= "~" or "\xa0" <= character <= "\xff" or character in _TYPOGRAPHIC
    return FontPart(file.name, 0 if usual else ord(character) >> 7)


@lru_cache(maxsize=1 << 12)
def shown_runs(text: str, font: Font) -> tuple[ShownRun, ...]:
    """A text as the bytes that show it, each run in one font."""
    runs: list[tuple[FontPart, bytearray]] = []
    for file, characters in fonts.runs(text, font):
        for character in characters:
            part = part_of(file, character)
            if not runs or runs[-1][0] != part:
                runs.append((part, bytearray()))
            runs[-1][1].append(part.code(character))
    return tuple(
        ShownRun(part, part.resource, sum(1 << code for code in set(codes)), f"{literal(codes.decode('latin-1'))}Tj")
        for part, codes in runs
    )


fonts.forget_with_fallback(shown_runs.cache_clear)


def write_font(file: ObjectFile, part: FontPart, codes: int) -> int:
    """Embed the letters that a document uses of a part; returns the number of the font."""
    font = fonts.font_file(part.file)
    by_code = part.letters(codes)
    first, last = min(by_code), max(by_code)
    data = font_subset.for_pdf(font, [by_code.get(code, "") for code in range(last + 1)])
    truetype = font.truetype
    base = f"/{font_subset.tag(by_code.values())}+{_base_name(font)}"
    stream = file.add_stream(data, f"/Length1 {len(data)}")
    box = " ".join(number(edge) for edge in truetype.bbox)
    descriptor = file.add(
        f"<</Type/FontDescriptor/FontName{base}/Flags {truetype.flags}/FontBBox[{box}]"
        f"/ItalicAngle {number(truetype.italicAngle)}/Ascent {number(truetype.ascent)}"
        f"/Descent {number(truetype.descent)}/CapHeight {number(truetype.capHeight)}/StemV {truetype.stemV}"
        f"/MissingWidth {number(font.missing_width)}/FontFile2 {ref(stream)}>>"
    )
    widths = " ".join(number(font.width(by_code[code]) if code in by_code else 0.0) for code in range(first, last + 1))
    unicode = file.add_stream(font_subset.to_unicode(by_code))
    return file.add(
        f"<</Type/Font/Subtype/TrueType/BaseFont{base}/FirstChar {first}/LastChar {last}/Widths[{widths}]"
        f"/FontDescriptor {ref(descriptor)}/ToUnicode {ref(unicode)}>>"
    )


def _base_name(font: FontFile) -> str:
    """The font's name in the PDF."""
    return "".join(c for c in font.path.stem if (c.isascii() and c.isalnum()) or c == "-") or "Font"
