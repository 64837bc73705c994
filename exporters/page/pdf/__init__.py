"""Pages as a PDF: vector, tagged, with embedded subset fonts, the same bytes for the same pages.

The objects of the file are written here and not by reportlab's canvas, for what that canvas cannot do: it keeps every
page in memory until the end, it knows no tags, and a page of seven hundred strings and pips costs it three times as
long. reportlab reads the fonts and cuts their subsets (exporters.page.fonts, exporters.page.font_subset), which is the
intricate part, and which it has done well for twenty years.

    document   the file as a whole; pages are written as they are added
    content    the operators that draw a page or a symbol
    leaf       a page's fields and bookmarks
    structure  the tags; bookmarks; lettering (fonts); ink (symbols, pictures); store (objects, offsets); syntax

Symbols are form XObjects and stand in the file once. With `fillable`, pips are tick boxes whose two looks are the
symbols of their face, and fields can be typed into. Everything small is packed into compressed object streams.
"""

from exporters.page.pdf.document import Document, to_bytes, write

__all__ = ["Document", "to_bytes", "write"]
