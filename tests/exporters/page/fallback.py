"""A font for the tests: IBM Plex Sans whose letters answer to other characters."""

import struct
from pathlib import Path

from reportlab.pdfbase.ttfonts import TTFontMaker

from exporters.page.fonts import FOLDER, font_file


def fallback_font(path: Path, letters: dict[str, str]) -> Path:
    """Write a font that shows each of the characters with a letter of Plex; it has no others."""
    data = (FOLDER / "IBMPlexSans-Regular.ttf").read_bytes()
    glyphs = font_file("IBMPlexSans-Regular").truetype.charToGlyph
    groups = b"".join(struct.pack(">LLL", ord(c), ord(c), glyphs[ord(letters[c])]) for c in sorted(letters))
    table = struct.pack(">HHLLL", 12, 0, 16 + len(groups), 0, len(letters)) + groups
    maker = TTFontMaker()
    for at in range(12, 12 + 16 * struct.unpack(">H", data[4:6])[0], 16):
        name, _, start, length = struct.unpack(">4sLLL", data[at : at + 16])
        if name != b"cmap":
            maker.add(name.decode("ascii"), data[start : start + length])
    maker.add("cmap", struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table)
    path.write_bytes(maker.makeStream())
    return path
