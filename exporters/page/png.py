"""A page as a PNG: its PDF, drawn by pdfium."""

from io import BytesIO

from exporters.page import pdf
from exporters.page.model import Page


def page_picture(page: Page, form: str, title: str, *, dpi: float = 150.0, gray: bool = False) -> bytes:
    """The page as a picture: SVG with this title where `form` is svg, else PNG with this resolution."""
    if form == "svg":
        from exporters.page import svg  # imported only when it is needed

        return svg.to_text(page, title=title).encode()
    return to_bytes(page, dpi=dpi, gray=gray)


def to_bytes(page: Page, *, dpi: float = 150.0, gray: bool = False) -> bytes:
    """The page as a PNG file on white ground."""
    import pypdfium2  # slow to import; most commands draw no PNG

    bare = Page(page.width, page.height, page.elements)
    document = pypdfium2.PdfDocument(pdf.to_bytes([bare], title=""))
    try:
        bitmap = document[0].render(scale=dpi / 72, grayscale=gray, optimize_mode=None)
        image = bitmap.to_pil()
        if image.mode not in ("L", "RGB"):
            image = image.convert("RGB")
        buffer = BytesIO()
        image.save(buffer, "PNG", dpi=(dpi, dpi), compress_level=6)
        return buffer.getvalue()
    finally:
        document.close()
