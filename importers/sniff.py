"""Recognizes the format of a file, by its content first and then by its name."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from importers.formats import readable_formats
from importers.loaded import Unreadable, shorten, source_refusal
from importers.text import BOM
from sheets.formats.format import BUILT_IN, Format
from sheets.formats.registry import FORMATS
from sheets.problem import Problem, Severity

WIDE = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")  # byte order marks of UTF-16 and UTF-32

_FIRST_LINE = re.compile(rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])[ \t]*+([^# \t\r\n][^\r\n]*)")
_XML_ROOT = re.compile(rb"<([A-Za-z_][^\s/>]*)")
_BLANK = re.compile(rb"\s*")
_NO_ELEMENT = {b"<?": b"?>", b"<!--": b"-->", b"<!": b">"}  # markup that may come before the root, and the end of each
_CONTROL = bytes(n for n in range(32) if n not in b"\t\n\r\f\x1a")  # 1A ends old DOS texts


def sniff(data: bytes, file: str) -> Format:
    """Recognize the format of these bytes; `file` is their name. Raises Unreadable if they are not a unit file.

    >>> sniff(b"chassis:Wombat\\nmodel:WMB-1\\n", "no name").name
    'mtf'
    """
    if not data.strip(b" \t\r\n\xef\xbb\xbf"):
        raise source_refusal(file, "the file is empty", "a unit file")
    named = _format_of_name(file)
    by_name = named is not None and named.by_name
    if form := _format_by_signs(data, _signs(BUILT_IN), by_name):
        return form
    signs = _signs(FORMATS.formats())
    if form := _format_by_signs(data, signs, by_name):
        return form
    _refuse_binary(data, file, named)
    first = data[:40] if by_name else _first_line(data)
    if by_name or (signs.xml_start.match(first) and not _xml_root(data)):
        return _require_named_format(named, file, first)
    if signs.xml_start.match(first):
        raise source_refusal(file, f"XML with the root <{_text(_xml_root(data))}>", "a unit file")
    lines = ((match.start(), form) for form, pattern in signs.any_lines if (match := pattern.search(data)))
    return min(lines, key=lambda line: line[0], default=(0, None))[1] or _require_named_format(named, file, first)


@dataclass(frozen=True)
class _Signs:
    """The signs in the content of a file that tell formats from each other."""

    magic: tuple[tuple[Format, tuple[bytes, ...]], ...]
    xml_roots: dict[bytes, Format]
    xml_start: re.Pattern[bytes]  # the beginning of XML with one of these roots, or of XML with a declaration
    first_lines: tuple[tuple[Format, re.Pattern[bytes]], ...]
    any_lines: tuple[tuple[Format, re.Pattern[bytes]], ...]


@cache
def _signs(forms: tuple[Format, ...]) -> _Signs:
    roots = {root.encode(): form for form in forms for root in form.xml_roots}
    any_lines = ((form, f"^[ \t]*(?:{form.any_line})".encode()) for form in forms if form.any_line)
    return _Signs(
        tuple((form, form.magic) for form in forms if form.magic),
        roots,
        re.compile(rb"<(?:[?!]|(?:%s)[ \t\r\n/>])" % b"|".join(map(re.escape, roots))),
        tuple((form, re.compile(form.first_line.encode(), re.I)) for form in forms if form.first_line),
        tuple((form, re.compile(pattern, re.I | re.M)) for form, pattern in any_lines),
    )


def _format_by_signs(data: bytes, signs: _Signs, by_name: bool) -> Format | None:
    """The format whose sign a file begins with; a format recognized `by_name` may begin like any text."""
    for form, magic in signs.magic:
        if data.startswith(magic):
            return form
    if by_name or _is_binary(data):
        return None
    first = _first_line(data)
    if signs.xml_start.match(first):
        return signs.xml_roots.get(_xml_root(data).lower())
    return next((form for form, pattern in signs.first_lines if pattern.fullmatch(first)), None)


def _first_line(data: bytes) -> bytes:
    match = _FIRST_LINE.search(data)
    return match[1] if match else b""


def mismatch(form: Format, file: str) -> Problem | None:
    """A note when the suffix of a file belongs to another format than its content."""
    named = _format_of_name(file)
    if named is None or named is form:
        return None
    found = f"the name says {named.suffixes[0]}, the content is {form.title}"
    return Problem(severity=Severity.NOTE, file=file, found=found, done=f"read as {form.suffixes[0]}")


def other_format(text: str, file: str, own: str, found: str, expected: str) -> Unreadable:
    """The refusal of a text without any line of a reader's format: the format it looks like, else what is missing."""
    try:
        form = sniff(text[:4096].encode("utf-8", "replace"), file)
    except Unreadable as error:
        return error
    return source_refusal(file, found if form.name == own else f"it looks like {form.title}", expected)


def _xml_root(data: bytes) -> bytes:
    """The name of the first element, after declaration, comments and document type; empty if there is none."""
    at = len(BOM) if data.startswith(BOM) else 0
    while True:
        blank = _BLANK.match(data, at)
        at = blank.end() if blank else at
        end = next((end for start, end in _NO_ELEMENT.items() if data.startswith(start, at)), None)
        if end is None:
            root = _XML_ROOT.match(data, at)
            return root[1] if root else b""
        bracket = data.find(b"]", at) if end == b">" and b"[" in data[at : data.find(b">", at) + 1] else at
        found = data.find(end, bracket)
        if found < 0 or bracket < 0:
            return b""
        at = found + len(end)


def _require_named_format(named: Format | None, file: str, first: bytes) -> Format:
    """The format of the file's suffix, unless that format is recognized by its content."""
    if named is None or named.magic:
        found = f"it begins with {_text(first)!r}"
        if named:
            found += f", so it is not {named.title} as its name says"
        raise source_refusal(file, found, f"a unit file: {readable_suffixes()}")
    return named


def readable_suffixes() -> str:
    """The suffixes of all files that can be read, for a message."""
    return ", ".join(suffix for form in readable_formats() for suffix in form.suffixes)


def _format_of_name(file: str) -> Format | None:
    return FORMATS.of_suffix(PurePosixPath(file.replace("\\", "/")).suffix)


def _refuse_binary(data: bytes, file: str, named: Format | None) -> None:
    if data.startswith(WIDE) or _is_wide_text(data):
        raise source_refusal(file, "text in UTF-16 or UTF-32", "text in UTF-8; save it again as UTF-8")
    if named is not None and named.by_name:
        return
    if _has_control_characters(data):
        raise source_refusal(
            file, f"binary data (it begins with {data[:8].hex(' ').upper()})", "a unit file, which is text"
        )
    zero = data.find(b"\0")
    if zero >= 0:
        raise source_refusal(
            file, "byte 00, as in binary data", "a unit file, which is text", data.count(b"\n", 0, zero) + 1
        )


def _is_binary(data: bytes) -> bool:
    return data.startswith(WIDE) or _is_wide_text(data) or _has_control_characters(data) or b"\0" in data


def _has_control_characters(data: bytes) -> bool:
    """Whether more than one byte in fifty at the beginning is a control character."""
    head = data[:4096]
    return len(head) - len(head.translate(None, _CONTROL)) > len(head) // 50


def _is_wide_text(data: bytes) -> bool:
    """Whether every second byte at the beginning is zero, as in UTF-16 text without a byte order mark."""
    head = data[:64]
    return len(head) >= 8 and (not any(head[0::2]) or not any(head[1::2])) and any(head)


def _text(line: bytes) -> str:
    return shorten(line.decode("utf-8", "replace"), 40)
