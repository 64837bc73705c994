"""Pages as a PDF: vector, tagged, with embedded subset fonts, the same bytes for the same pages.

The objects of the file are written here and not by reportlab's canvas, because that canvas keeps every
page in memory until the end, has no tags, and takes three times as long for a page of seven hundred strings and
pips. reportlab reads the fonts and cuts their subsets (exporters.page.fonts, exporters.page.font_subset), which is the
intricate part.

    document          the file as a whole and its list of contents; pages are written as they are added
    draft, content    a page, drawn before the document is known (`encode`), in any process
    stream            the operators that draw shapes and texts; tags_and_fields: tags, fields, bookmarks
    font_codes        the bytes that show letters, and the fonts that are embedded
    objects, syntax   the numbered objects of a file; how values are written

Symbols are form XObjects and stand in the file once. With `fillable`, pips are tick boxes whose two looks are the
symbols of their face, and fields can be typed into. Everything small is packed into compressed object streams.
"""

from exporters.page.pdf.content import encode
from exporters.page.pdf.document import Document, to_bytes, write_document
from exporters.page.pdf.draft import PageDraft

__all__ = ["Document", "PageDraft", "encode", "to_bytes", "write_document"]
