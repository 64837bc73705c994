"""Which format a file has: told from its content first, and only then from its name."""

import re
from functools import cache
from pathlib import PurePosixPath

from importers.loaded import Unreadable, refused
from importers.text import BOM
from sheets.formats.format import Format, formats, of_suffix, readable
from sheets.problem import Problem, Severity

WIDE = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")  # byte order marks of UTF-16 and UTF-32

_FIRST_LINE = re.compile(rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])[ \t]*+([^# \t\r\n][^\r\n]*)")
_XML_ROOT = re.compile(rb"<([A-Za-z_][^\s/>]*)")
_BLANK = re.compile(rb"\s*")
_NO_ELEMENT = {b"<?": b"?>", b"<!--": b"-->", b"<!": b">"}  # what may stand before the root, and how each ends
_CONTROL = bytes(n for n in range(32) if n not in b"\t\n\r\f\x1a")  # 1A ends old DOS texts


def sniff(data: bytes, file: str) -> Format:
    """The format of these bytes; `file` is the name they came with. Raises Unreadable for what is no unit file.

    >>> sniff(b"chassis:Wombat\\nmodel:WMB-1\\n", "no name").name
    'mtf'
    """
    if not data.strip(b" \t\r\n\xef\xbb\xbf"):
        raise refused(file, "the file is empty", "a unit file")
    for form in formats():
        if form.magic and data.startswith(form.magic):
            return form
    named = _format_of_name(file)
    _refuse_binary(data, file, named)
    if named is not None and named.by_name:
        return _known_by_name(named, file, data[:40])
    match = _FIRST_LINE.search(data)
    first = match[1] if match else b""
    return _format_of_text(data, first, file) or _known_by_name(named, file, first)


def mismatch(form: Format, file: str) -> Problem | None:
    """A note when a file's name promises another format than its content has."""
    named = _format_of_name(file)
    if named is None or named is form:
        return None
    found = f"the name says {named.suffixes[0]}, the content is {form.title}"
    return Problem(severity=Severity.NOTE, file=file, found=found, done=f"read as {form.suffixes[0]}")


def other_format(text: str, file: str, own: str, found: str, expected: str) -> Unreadable:
    """The refusal of a text in which a reader found nothing of its own: what it looks like, else what is missing."""
    try:
        form = sniff(text[:4096].encode("utf-8", "replace"), file)
    except Unreadable as error:
        return error
    return refused(file, found if form.name == own else f"it looks like {form.title}", expected)


def _format_of_text(data: bytes, first: bytes, file: str) -> Format | None:
    if _xml_start().match(first):
        root = _xml_root(data)
        if root and root.lower() not in _xml_roots():
            raise refused(file, f"XML with the root <{_excerpt(root)}>", "a unit file")
        return _xml_roots()[root.lower()] if root else None
    if form := next((form for form, pattern in _first_lines() if pattern.fullmatch(first)), None):
        return form
    lines = ((match.start(), form) for form, pattern in _any_lines() if (match := pattern.search(data)))
    return min(lines, key=lambda line: line[0], default=(0, None))[1]


@cache
def _xml_roots() -> dict[bytes, Format]:
    return {root.encode(): form for form in formats() for root in form.xml_roots}


@cache
def _xml_start() -> re.Pattern[bytes]:
    """How XML begins whose root is one of ours, or any XML that says so in a declaration."""
    return re.compile(rb"<(?:[?!]|(?:%s)[ \t\r\n/>])" % b"|".join(map(re.escape, _xml_roots())))


@cache
def _first_lines() -> list[tuple[Format, re.Pattern[bytes]]]:
    return [(form, re.compile(form.first_line.encode(), re.I)) for form in formats() if form.first_line]


@cache
def _any_lines() -> list[tuple[Format, re.Pattern[bytes]]]:
    opening = "^[ \t]*(?:{})"
    return [
        (form, re.compile(opening.format(form.any_line).encode(), re.I | re.M)) for form in formats() if form.any_line
    ]


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
    """The format that the name promises, unless the content would have to look like it."""
    if named is None or named.magic:
        found = f"it begins with {_excerpt(first)!r}"
        if named:
            found += f", so it is not {named.title} as its name says"
        raise refused(file, found, f"a unit file: {kinds()}")
    return named


def kinds() -> str:
    """The suffixes of all files that can be read, for a sentence."""
    return ", ".join(suffix for form in readable() for suffix in form.suffixes)


def _format_of_name(file: str) -> Format | None:
    return of_suffix(PurePosixPath(file.replace("\\", "/")).suffix)


def _refuse_binary(data: bytes, file: str, named: Format | None) -> None:
    if data.startswith(WIDE) or _wide_text(data):
        raise refused(file, "text in UTF-16 or UTF-32", "text in UTF-8; save it again as UTF-8")
    if named is not None and named.by_name:
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
