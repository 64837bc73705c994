"""Pages into files: sheets, cards and audits as PDF, SVG or PNG."""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args

from exporters.page import Page
from exporters.recordsheet.book import as_bytes
from exporters.safe_writing import open_replacement

SavedForm = Literal["pdf", "svg", "png"]


def save(
    pages: Page | Iterable[Page],
    path: str | Path,
    *,
    title: str = "",
    fillable: bool = False,
    overwrite: bool = False,
    dpi: float = 150.0,
) -> Path:
    """Write pages to a file by its suffix, any number as .pdf, one as .svg or .png; return its path.

    `title` is the title of the document; by default it is the name of the file. With `fillable` the boxes of a PDF can
    be ticked. Raises ValueError for another suffix or number of pages, and FileExistsError for an existing file
    without `overwrite`.

    >>> import astech, tempfile
    >>> brolga = astech.load("tests/data/Brolga BRG-2.mtf").require()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(astech.sheet(brolga), f"{folder}/brolga.pdf").name
    'brolga.pdf'
    """
    drawn = [pages] if isinstance(pages, Page) else list(pages)
    target = Path(path)
    form = target.suffix.lower().removeprefix(".")
    if form not in get_args(SavedForm):
        raise ValueError(f"{target}: the suffix is {target.suffix!r}; expected .pdf, .svg or .png")
    if not drawn or (form != "pdf" and len(drawn) > 1):
        raise ValueError(f"{target}: {len(drawn)} pages; expected {'one or more' if form == 'pdf' else 'one'}")
    if target.exists() and not overwrite:
        raise FileExistsError(f"{target} already exists; overwrite=True replaces it")
    content = as_bytes(drawn, form, title or target.stem, fillable=fillable, dpi=dpi)
    with open_replacement(target) as file:
        file.write(content)
    return target
