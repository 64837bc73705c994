"""Limits of a PDF that are checked before anything is drawn: the unpacked size, and the content of each page."""

import re
import zlib
from collections import Counter
from typing import NamedTuple

import pikepdf

from importers.loaded import source_refusal
from importers.recordsheet_pdf.page import Overfull

MOST_UNPACKED = 512 << 20  # bytes of all streams of a document
MOST_UNPACKED_TEXT = 24 << 20  # bytes of one stream that is not an image
MOST_CONTENT = 12 << 20  # bytes of content of a page, counting a form for each call; record sheets have up to 2 MB
MOST_STRINGS = 60_000  # of letters on a page, as text operators draw them
MOST_ANNOTATIONS = 5000  # annotations on a page
LARGEST_PAGE = 4000.0  # points: the size of a poster
DEEPEST = 8  # depth of forms within forms

_STREAM = re.compile(rb"stream\r?\n")
_PICTURE = re.compile(rb"/Image\b")
_CALL = re.compile(rb"/([^\s/\[\]<>(){}%]+)\s+Do\b")


def refuse_bombs(data: bytes, file: str) -> None:
    """Refuse streams that unpack to more than any sheet needs, before they are unpacked by another library."""
    total = 0
    for match in _STREAM.finditer(data):
        head = data[max(0, match.start() - 600) : match.start()].rpartition(b"obj")[2]
        if b"Flate" not in head and b"/Fl" not in head:
            continue
        limit = MOST_UNPACKED if _PICTURE.search(head) else MOST_UNPACKED_TEXT
        total += _unpacked_size(memoryview(data)[match.end() :], min(limit, MOST_UNPACKED - total) + 1)
        if total > MOST_UNPACKED or (limit == MOST_UNPACKED_TEXT and total > MOST_UNPACKED):
            raise source_refusal(
                file, "data that unpacks to more than a record sheet needs", "the PDF of a record sheet"
            )
        if head.count(b"Flate") > 1:
            raise source_refusal(file, "a stream that is packed twice", "the PDF of a record sheet")


def _unpacked_size(data: memoryview, limit: int) -> int:
    """The unpacked size of a stream in bytes, or more than the limit."""
    unpacker, size, at = zlib.decompressobj(), 0, 0
    try:
        while not unpacker.eof and at < len(data):
            piece = data[at : at + 65536]
            at += len(piece)
            rest: bytes | memoryview = piece
            while rest and not unpacker.eof:
                size += len(unpacker.decompress(rest, 1 << 20))
                rest = unpacker.unconsumed_tail
                if size >= limit:
                    return MOST_UNPACKED + 1
    except zlib.error:
        pass
    return size


def check_page(page: pikepdf.Page) -> None:
    """Raise Overfull when a page is too large or has more content than any record sheet."""
    try:
        left, bottom, right, top = (float(side) for side in page.mediabox)
        notes = page.obj.get("/Annots")
        size = _size_of(page.obj, page.get("/Resources"), ())
    except (pikepdf.PdfError, ValueError, TypeError):
        return  # PDFium repairs or refuses a damaged page
    if not max(abs(right - left), abs(top - bottom)) <= LARGEST_PAGE:
        raise Overfull("a page larger than a poster")
    if isinstance(notes, pikepdf.Array) and len(notes) > MOST_ANNOTATIONS:
        raise Overfull(f"{len(notes):,} annotations")
    if size.content > MOST_CONTENT:
        raise Overfull(f"{size.content >> 20:,} MB of drawing")
    if size.strings > MOST_STRINGS:
        raise Overfull(f"{size.strings:,} pieces of text")


class _Size(NamedTuple):
    """Size of the content of a page: bytes, and the strings of letters in them."""

    content: int
    strings: int


def _size_of(owner: pikepdf.Object, resources: pikepdf.Object | None, within: tuple[object, ...]) -> _Size:
    """The size of a page or a form, including each form that it calls, once for each call."""
    if len(within) > DEEPEST:
        raise Overfull("drawings nested too deeply")
    content = _page_content(owner)
    total = _Size(len(content), content.count(b"Tj") + content.count(b"TJ"))
    for name, calls in Counter(_CALL.findall(content)).items():
        drawing = _form_called(resources, name)
        if drawing is None:
            continue
        if drawing.objgen in within:
            raise Overfull("a drawing that calls itself")
        inner = _size_of(drawing, drawing.get("/Resources", resources), (*within, drawing.objgen))
        total = _Size(total.content + calls * inner.content, total.strings + calls * inner.strings)
    return total


def _form_called(resources: pikepdf.Object | None, name: bytes) -> pikepdf.Object | None:
    """The form XObject of a name that a page or a form calls."""
    named = resources.get("/XObject") if isinstance(resources, pikepdf.Dictionary) else None
    called = named.get("/" + name.decode("latin-1")) if isinstance(named, pikepdf.Dictionary) else None
    return called if isinstance(called, pikepdf.Stream) and called.get("/Subtype") == "/Form" else None


def _page_content(owner: pikepdf.Object) -> bytes:
    if isinstance(owner, pikepdf.Stream):
        return owner.read_bytes()
    content = owner.get("/Contents")
    streams = content if isinstance(content, pikepdf.Array) else [content]
    return b"\n".join(stream.read_bytes() for stream in streams if isinstance(stream, pikepdf.Stream))
