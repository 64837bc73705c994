"""Units to pages, pages to files. Small units wait until a page of their kind is full; nothing else is kept."""

from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from typing import BinaryIO

from exporters.page import Page, pdf, png, svg
from exporters.recordsheet.layout import AnySheet, Shared, room, shared_page, whole_pages
from exporters.recordsheet.registry import layout_of


def pages(sheets: Iterable[AnySheet]) -> Iterator[Page]:
    """The pages of all units, in their order; what is left of small units comes last, or when their options change."""
    waiting: dict[Shared, list[AnySheet]] = {}
    for sheet in sheets:
        layout = layout_of(sheet)
        if isinstance(layout, Shared):
            together = waiting.setdefault(layout, [])
            if together and together[0].options != sheet.options:
                yield shared_page(layout, together)
                together.clear()
            together.append(sheet)
            if len(together) == len(layout.places(sheet.options, room(sheet.options))):
                yield shared_page(layout, together)
                together.clear()
        else:
            yield from whole_pages(layout, sheet)
    for layout, together in waiting.items():
        if together:
            yield shared_page(layout, together)


def write_pdf(
    target: str | PathLike[str] | BinaryIO, drawn: Iterable[Page], *, title: str, fillable: bool = False
) -> int:
    """Write pages as one document; returns how many there were. A file gets its name when it is whole."""
    return pdf.write(target, drawn, title=title, fillable=fillable)


def as_bytes(drawn: Sequence[Page], form: str, title: str, *, fillable: bool = False, dpi: float = 150.0) -> bytes:
    """Pages as a PDF, or one page as SVG or PNG."""
    if form == "svg":
        return svg.to_text(drawn[0], title=title).encode()
    if form == "png":
        return png.to_bytes(drawn[0], dpi=dpi)
    return pdf.to_bytes(drawn, title=title, fillable=fillable)
