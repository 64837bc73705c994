"""Subsets of the fonts for embedding: the characters that a document uses.

reportlab picks the glyphs out of the file; this module builds the tables around them, for a PDF by byte codes
and for the web by Unicode.
"""

import hashlib
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence

from reportlab.pdfbase.ttfonts import TTFontMaker

from exporters.page.fonts import REPLACEMENT_MARK, FontFile

_NO_CHARACTER = 0x10FFFF  # a code point that no font has, for unused codes

# The tables that a PDF needs (ISO 32000-1, 9.9), and those that browsers need in addition.
_OUTLINE_TABLES = ("glyf", "head", "hhea", "hmtx", "loca", "maxp", "cvt ", "fpgm", "prep")
_WEB_TABLES = (*_OUTLINE_TABLES, "OS/2", "name", "post")


def pdf_subset(file: FontFile, characters: Sequence[str]) -> bytes:
    """A TrueType file in which byte code n shows the nth character; "" leaves a code unused."""
    tables = _subset_tables(file, characters)
    return _join_tables({tag: tables[tag] for tag in (*_OUTLINE_TABLES, "cmap") if tag in tables})


def web_subset(file: FontFile, characters: Iterable[str]) -> bytes:
    """A WOFF file with the glyphs of these characters; characters that the font lacks are left out.

    Its `cmap` finds each glyph by the Unicode number of the character, as browsers do.
    """
    wanted = sorted(character for character in set(characters) if file.has(character))
    tables = _subset_tables(file, wanted)
    glyphs = struct.unpack(f">{len(wanted)}H", tables["cmap"][22:])
    kept = {tag: tables[tag] for tag in _WEB_TABLES if tag in tables}
    kept["cmap"] = _cmap(dict(zip(map(ord, wanted), glyphs, strict=True)))
    return _to_woff(_join_tables(kept))


def subset_tag(characters: Iterable[str]) -> str:
    """The six letters that mark a subset, derived from its characters."""
    digest = hashlib.md5("".join(sorted(characters)).encode("utf-8", "surrogatepass"), usedforsecurity=False).digest()
    return "".join(chr(65 + byte % 26) for byte in digest[:6])


def to_unicode_cmap(by_code: Mapping[int, str]) -> bytes:
    """The ToUnicode CMap: it tells PDF readers the character of each code."""
    lines = [
        f"<{code:02X}> <{character.encode('utf-16-be').hex().upper()}>" for code, character in sorted(by_code.items())
    ]
    parts = [lines[i : i + 100] for i in range(0, len(lines), 100)]
    body = "\n".join(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <FF> endcodespacerange\n{body}\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end\n"
    ).encode()


def _subset_tables(file: FontFile, characters: Sequence[str]) -> dict[str, bytes]:
    codes = [ord(c if file.has(c) else REPLACEMENT_MARK) if c else _NO_CHARACTER for c in characters]
    data = file.truetype.makeSubset(codes)
    count = struct.unpack(">H", data[4:6])[0]
    tables = {}
    for at in range(12, 12 + 16 * count, 16):
        name, _, start, length = struct.unpack(">4sLLL", data[at : at + 16])
        tables[name.decode("ascii")] = data[start : start + length]
    return tables


def _join_tables(tables: Mapping[str, bytes]) -> bytes:
    maker = TTFontMaker()
    for name, data in tables.items():
        maker.add(name, data)
    font: bytes = maker.makeStream()
    return font


def _cmap(glyphs: Mapping[int, int]) -> bytes:
    """A cmap table with a segment for every character; the few characters of a page make it short."""
    return _cmap_format_12(glyphs) if max(glyphs, default=0) > 0xFFFF else _cmap_format_4(glyphs)


def _cmap_format_4(glyphs: Mapping[int, int]) -> bytes:
    """A cmap table of format 4, for characters up to U+FFFF."""
    codes = [*sorted(glyphs), 0xFFFF]
    deltas = [*((glyphs[code] - code) & 0xFFFF for code in codes[:-1]), 1]
    count = len(codes)
    power = 1 << (count.bit_length() - 1)
    sizes = (2 * count, 2 * power, power.bit_length() - 1, 2 * (count - power))
    body = struct.pack(f">4H{count}HH{count}H{count}H{count}H", *sizes, *codes, 0, *codes, *deltas, *[0] * count)
    table = struct.pack(">HHH", 4, 6 + len(body), 0) + body
    return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + table


def _cmap_format_12(glyphs: Mapping[int, int]) -> bytes:
    """A cmap table of format 12, for any characters."""
    groups = b"".join(struct.pack(">LLL", code, code, glyphs[code]) for code in sorted(glyphs))
    table = struct.pack(">HHLLL", 12, 0, 16 + len(groups), 0, len(glyphs)) + groups
    return struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table


def _to_woff(font: bytes) -> bytes:
    """The font with its tables compressed (WOFF 1.0)."""
    count = struct.unpack(">H", font[4:6])[0]
    start_of_tables = 12 + 16 * count
    at = 44 + 20 * count
    directory, body = b"", b""
    for entry in range(12, start_of_tables, 16):
        name, checksum, start, length = struct.unpack(">4sLLL", font[entry : entry + 16])
        table = font[start : start + length]
        packed = zlib.compress(table, 9)
        packed = packed if len(packed) < length else table
        directory += struct.pack(">4sLLLL", name, at + len(body), len(packed), length, checksum)
        body += packed + bytes(-len(packed) % 4)
    head = struct.pack(">4s4sLHHL", b"wOFF", font[:4], at + len(body), count, 0, len(font))
    return head + struct.pack(">HH20x", 1, 0) + directory + body
