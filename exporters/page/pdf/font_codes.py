"""The fonts of a PDF: which byte of which font shows a letter, and the fonts as they are embedded.

Letters are written as single bytes, so a font file is embedded in parts of at most 224 letters. The part and the byte
follow from the letter alone: pages that are drawn apart from each other fit into one document. A file's first part has
ASCII and Latin-1 under their own codes, so that pages stay readable and compress well, and the usual typographic marks
between them; other parts have 128 neighboring letters each.
"""

from functools import lru_cache
from typing import NamedTuple, Self

from exporters.page import font_subset, fonts
from exporters.page.fonts import FontFile
from exporters.page.geometry import format_length
from exporters.page.model import Font
from exporters.page.pdf.objects import ObjectFile
from exporters.page.pdf.syntax import literal_string, reference

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

    @classmethod
    def from_name(cls, resource: str) -> Self:
        """The part of this name.

        >>> FontPart.from_name("F1.20").resource
        'F1.20'
        """
        name, _, block = resource.partition(".")
        return cls(fonts.FALLBACK if name == "X" else _SHIPPED[int(name[1:])], int(block or "0", 16))

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

    resource: str  # the name of the part
    codes: int
    operator: str


def font_part_of(file: FontFile, character: str) -> FontPart:
    """The part of a font file in which a letter is."""
    usual = " " <= character <= "~" or "\xa0" <= character <= "\xff" or character in _TYPOGRAPHIC
    return FontPart(file.name, 0 if usual else ord(character) >> 7)


@lru_cache(maxsize=1 << 12)
def shown_runs(text: str, font: Font) -> tuple[ShownRun, ...]:
    """A text as the bytes that show it, each run in one font."""
    runs: list[tuple[FontPart, bytearray]] = []
    for file, characters in fonts.font_runs(text, font):
        for character in characters:
            part = font_part_of(file, character)
            if not runs or runs[-1][0] != part:
                runs.append((part, bytearray()))
            runs[-1][1].append(part.code(character))
    return tuple(
        ShownRun(part.resource, sum(1 << code for code in set(codes)), f"{literal_string(codes.decode('latin-1'))}Tj")
        for part, codes in runs
    )


fonts.clear_with_fallback(shown_runs.cache_clear)


def write_font(file: ObjectFile, part: FontPart, codes: int) -> int:
    """Embed the letters that a document uses of a part; returns the number of the font."""
    font = fonts.font_file(part.file)
    by_code = part.letters(codes)
    first, last = min(by_code), max(by_code)
    data = font_subset.pdf_subset(font, [by_code.get(code, "") for code in range(last + 1)])
    truetype = font.truetype
    base = f"/{font_subset.subset_tag(by_code.values())}+{_base_name(font)}"
    stream = file.add_stream(data, f"/Length1 {len(data)}")
    box = " ".join(format_length(edge) for edge in truetype.bbox)
    descriptor = file.add(
        f"<</Type/FontDescriptor/FontName{base}/Flags {truetype.flags}/FontBBox[{box}]"
        f"/ItalicAngle {format_length(truetype.italicAngle)}/Ascent {format_length(truetype.ascent)}"
        f"/Descent {format_length(truetype.descent)}/CapHeight {format_length(truetype.capHeight)}"
        f"/StemV {truetype.stemV}/MissingWidth {format_length(font.missing_width)}/FontFile2 {reference(stream)}>>"
    )
    widths = " ".join(
        format_length(font.width(by_code[code]) if code in by_code else 0.0) for code in range(first, last + 1)
    )
    unicode = file.add_stream(font_subset.to_unicode_cmap(by_code))
    return file.add(
        f"<</Type/Font/Subtype/TrueType/BaseFont{base}/FirstChar {first}/LastChar {last}/Widths[{widths}]"
        f"/FontDescriptor {reference(descriptor)}/ToUnicode {reference(unicode)}>>"
    )


def _base_name(font: FontFile) -> str:
    """The font's name in the PDF."""
    return "".join(c for c in font.path.stem if (c.isascii() and c.isalnum()) or c == "-") or "Font"
