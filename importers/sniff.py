"""Which format a file has: told from its content first, and only then from its name."""

import re
from enum import StrEnum
from pathlib import PurePosixPath

from importers.loaded import Unreadable
from importers.refusal import refused
from importers.text import BOM
from sheets.problem import Problem, Severity


class Format(StrEnum):
    """The formats we can tell apart, each by the suffix that its files carry."""

    MTF = "mtf"
    BLK = "blk"
    SSW = "ssw"
    SAW = "saw"
    JSON = "json"
    MUL = "mul"
    CPNX = "cpnx"
    PDF = "pdf"
    FORCE = "force"
    HMP = "hmp"
    HMV = "hmv"
    TDB = "tdb"
    MEP = "mep"
    BFS = "bfs"
    MMU = "mmu"
    ZIP = "zip"
    GZIP = "gz"


TITLES = {
    Format.MTF: "a MegaMek 'Mech file (.mtf)",
    Format.BLK: "a MegaMek unit file (.blk)",
    Format.SSW: "a Solaris Skunk Werks 'Mech (.ssw)",
    Format.SAW: "a Solaris Armor Werks vehicle (.saw)",
    Format.JSON: "a JSON file",
    Format.MUL: "a MegaMek force file (.mul)",
    Format.CPNX: "a MekHQ campaign (.cpnx)",
    Format.PDF: "a PDF",
    Format.FORCE: "a Solaris Skunk Werks force list (.force)",
    Format.HMP: "a Heavy Metal Pro 'Mech (.hmp)",
    Format.HMV: "a Heavy Metal Vee vehicle (.hmv)",
    Format.TDB: "a file of The Drawing Board (.tdb)",
    Format.MEP: "a MechEngineer file (.mep)",
    Format.BFS: "a battlefield support asset (.bfs)",
    Format.MMU: "an Alpha Strike list (.mmu)",
    Format.ZIP: "a zip archive",
    Format.GZIP: "a gzip archive",
}

XML_ROOTS = {
    b"mech": Format.SSW,
    b"combatvehicle": Format.SAW,
    b"unit": Format.MUL,
    b"record": Format.MUL,
    b"entity": Format.MUL,
    b"campaign": Format.CPNX,
    b"force": Format.FORCE,
}

MAGIC = {
    b"%PDF": Format.PDF,
    b"PK\x03\x04": Format.ZIP,
    b"PK\x05\x06": Format.ZIP,
    b"\x1f\x8b": Format.GZIP,
}

BINARY = frozenset({Format.HMP, Format.HMV})  # formats that are told from their names: nothing marks their content

WIDE = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")  # byte order marks of UTF-16 and UTF-32

_FIRST_LINE = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t\r\n]+|#[^\r\n]*)*([^\r\n]*)")
_XML_START = re.compile(rb"<(?:[?!]|(?:%s)[ \t\r\n/>])" % b"|".join(XML_ROOTS))
_XML_ROOT = re.compile(rb"<([A-Za-z_][^\s/>]*)")
_BLANK = re.compile(rb"\s*")
_NO_ELEMENT = {b"<?": b"?>", b"<!--": b"-->", b"<!": b">"}  # what may stand before the root, and how each ends
_BLOCK = re.compile(rb"<[^<>/]+>[ \t]*")
_MTF_KEY = re.compile(rb"(?:chassis|version|generator|clanname|model|mul id|uuid|config|techbase)[ \t]*:", re.I)
_ANY_MTF = re.compile(rb"^[ \t]*(?:chassis|config)[ \t]*:", re.I | re.M)
_ANY_BLK = re.compile(rb"^[ \t]*<(?:UnitType|BlockVersion)>", re.I | re.M)
_CONTROL = bytes(n for n in range(32) if n not in b"\t\n\r\f\x1a")  # 1A ends old DOS texts


def sniff(data: bytes, file: str) -> Format:
    """The format of these bytes; `file` is the name they came with. Raises Unreadable for what is no unit file.

    >>> sniff(b"chassis:Wombat\\nmodel:WMB-1\\n", "no name")
    <Format.MTF: 'mtf'>
    """
    match = _FIRST_LINE.match(data)
    first = match[1] if match else b""
    if _MTF_KEY.match(first) and b"\0" not in data:
        return Format.MTF
    if not data.strip(b" \t\r\n\xef\xbb\xbf"):
        raise refused(file, "the file is empty", "a unit file")
    for magic, kind in MAGIC.items():
        if data.startswith(magic):
            return kind
    named = _format_of_name(file)
    _refuse_binary(data, file, named)
    if named in BINARY:
        return named
    return _format_of_text(data, first, file) or _known_by_name(named, file, first)


def mismatch(kind: Format, file: str) -> Problem | None:
    """A note when a file's name promises another format than its content has."""
    named = _format_of_name(file)
    if named is None or named is kind:
        return None
    return Problem(
        severity=Severity.NOTE,
        file=file,
        found=f"the name says .{named}, the content is {TITLES[kind]}",
        done=f"read as .{kind}",
    )


def other_format(text: str, file: str, own: Format, found: str, expected: str) -> Unreadable:
    """The refusal of a text in which a reader found nothing of its own: what it looks like, else what is missing."""
    try:
        kind = sniff(text[:4096].encode("utf-8", "replace"), file)
    except Unreadable as error:
        return error
    return refused(file, found if kind is own else f"it looks like {TITLES[kind]}", expected)


def _format_of_text(data: bytes, first: bytes, file: str) -> Format | None:
    if _XML_START.match(first):
        root = _xml_root(data)
        if root and root.lower() not in XML_ROOTS:
            raise refused(file, f"XML with the root <{_excerpt(root)}>", "a unit file")
        return XML_ROOTS[root.lower()] if root else None
    if first.startswith((b"{", b"[")):
        return Format.JSON
    if _BLOCK.fullmatch(first) or _ANY_BLK.search(data):
        return Format.BLK
    if _ANY_MTF.search(data):
        return Format.MTF
    return None


def _xml_root(data: bytes) -> bytes | None:
    """The name of the first element, behind declaration, comments and document type."""
    at = len(BOM) if data.startswith(BOM) else 0
    while True:
        blank = _BLANK.match(data, at)
        at = blank.end() if blank else at
        end = next((end for start, end in _NO_ELEMENT.items() if data.startswith(start, at)), None)
        if end is None:
            root = _XML_ROOT.match(data, at)
            return root[1] if root else None
        bracket = data.find(b"]", at) if end == b">" and b"[" in data[at : data.find(b">", at) + 1] else at
        found = data.find(end, bracket)
        if found < 0 or bracket < 0:
            return None
        at = found + len(end)


def _known_by_name(named: Format | None, file: str, first: bytes) -> Format:
    if named is None or named in (Format.PDF, Format.ZIP, Format.GZIP):
        found = f"it begins with {_excerpt(first)!r}"
        if named:
            found += f", so it is not {TITLES[named]} as its name says"
        raise refused(file, found, "a unit file: .mtf, .blk, .ssw, .saw or .json")
    return named


def _format_of_name(file: str) -> Format | None:
    suffix = PurePosixPath(file.replace("\\", "/")).suffix.lower().removeprefix(".")
    try:
        return Format(suffix)
    except ValueError:
        return None


def _refuse_binary(data: bytes, file: str, named: Format | None) -> None:
    if data.startswith(WIDE) or _wide_text(data):
        raise refused(file, "text in UTF-16 or UTF-32", "text in UTF-8; save it again as UTF-8")
    if named in BINARY:
        return
    head = data[:4096]
    if len(head) - len(head.translate(None, _CONTROL)) > len(head) // 50:
        raise refused(file, f"binary data (it begins with {data[:8].hex(' ').upper()})", "a unit file, which is text")
    zero = data.find(b"\0")
    if zero >= 0:
        raise refused(file, "byte 00, as in binary data", "a unit file, which is text", data.count(b"\n", 0, zero) + 1)


def _wide_text(data: bytes) -> bool:
    """Whether every second byte of the beginning is zero, as in UTF-16 text without a byte order mark."""
    head = data[:64]
    return len(head) >= 8 and (not any(head[0::2]) or not any(head[1::2])) and any(head)


def _excerpt(line: bytes) -> str:
    text = line[:40].decode("utf-8", "replace")
    return text + "…" if len(line) > 40 else text
