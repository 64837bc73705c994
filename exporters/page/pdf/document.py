"""A PDF document that is written page by page, with its list of contents.

A bookmark is written once its next neighbor is known.
"""

from array import array
from collections.abc import Iterable
from contextlib import ExitStack
from io import BytesIO
from os import PathLike
from types import TracebackType
from typing import BinaryIO, Self

from exporters.page.fonts import clean_text
from exporters.page.geometry import format_length
from exporters.page.model import Page
from exporters.page.pdf.content import encode
from exporters.page.pdf.draft import NumberOf, PageDraft, SharedOf, SharedStream, check_equal, fill_late_numbers
from exporters.page.pdf.font_codes import FontPart, write_font
from exporters.page.pdf.objects import ObjectFile, TreeWriter
from exporters.page.pdf.syntax import reference, reference_array, text_string
from exporters.safe_writing import open_replacement

_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})  # html.escape imports a large table


class _OutlineEntry:
    """A bookmark whose next neighbor or children are not known yet."""

    __slots__ = ("before", "count", "first", "last", "level", "number", "page", "title", "y")

    def __init__(self, entry_number: int, level: int, title: str = "", page: int = 0, y: float = 0.0) -> None:
        self.number = entry_number
        self.level = level
        self.title = title
        self.page = page
        self.y = y
        self.before = self.first = self.last = self.count = 0


class BookmarkWriter:
    """The outline of a document."""

    def __init__(self, store: ObjectFile) -> None:
        self._store = store
        self._open = [_OutlineEntry(store.reserve(), 0)]  # the outline itself, then the last entry of each level

    def add(self, title: str, level: int, page: int, y: float) -> None:
        """Add an entry below the last one of a lower level; y is the page's own, upwards."""
        fresh = _OutlineEntry(self._store.reserve(), max(1, level), title, page, y)
        neighbor = None
        while self._open[-1].level >= fresh.level:
            neighbor = self._open.pop()
            following = fresh.number if self._open[-1].level < fresh.level else 0
            self._write(neighbor, following)
        parent = self._open[-1]
        if parent.last:
            fresh.before = parent.last
        else:
            parent.first = fresh.number
        parent.last = fresh.number
        parent.count += 1
        self._open.append(fresh)

    def finish(self) -> int:
        """Write the open entries; returns the number of the outline, or 0 if there are no bookmarks."""
        while len(self._open) > 1:
            self._write(self._open.pop(), 0)
        top = self._open[0]
        if not top.count:
            return 0
        self._store.add(f"<</Type/Outlines{_child_entries(top)}>>", top.number)
        return top.number

    def _write(self, entry: _OutlineEntry, following: int) -> None:
        before = f"/Prev {reference(entry.before)}" if entry.before else ""
        after = f"/Next {reference(following)}" if following else ""
        # A closed entry has a negative count: the list opens at its outermost level.
        self._store.add(
            f"<</Title{text_string(entry.title)}/Parent {reference(self._open[-1].number)}{before}{after}"
            f"{_child_entries(entry, -1)}/Dest[{reference(entry.page)}/XYZ null {format_length(entry.y)} null]>>",
            entry.number,
        )


def _child_entries(entry: _OutlineEntry, sign: int = 1) -> str:
    if not entry.count:
        return ""
    return f"/First {reference(entry.first)}/Last {reference(entry.last)}/Count {sign * entry.count}"


PRODUCER = "AsTech"
LANGUAGE = "en"
_PAGES_PER_NODE = 64  # pages that share a node of the page tree


class Document:
    """A PDF that is being written; each page is written when it is added, and not kept in memory.

    A path is written under a temporary name and renamed when the document is whole.

    >>> with Document(BytesIO(), title="Two lances") as document:
    ...     for format_length in range(8):
    ...         document.add(Page(612, 792, []))
    >>> document.page_count
    8
    """

    def __init__(
        self,
        target: str | PathLike[str] | BinaryIO,
        *,
        title: str,
        fillable: bool = False,
    ) -> None:
        self._closing = ExitStack()
        file = self._closing.enter_context(open_replacement(target)) if isinstance(target, str | PathLike) else target
        self._title = clean_text(title)
        self._fillable = fillable
        self._store = ObjectFile(file)
        self._bookmarks = BookmarkWriter(self._store)
        self._fonts = self._store.reserve()  # the font dictionary that all pages share
        self._codes: dict[str, int] = {}  # of the letters, a set of bits for each part of a font
        self._shared: dict[str, tuple[bytes, int]] = {}  # digests of symbols and pictures, and their numbers
        self._tags, self._tag_tree = self._store.reserve(), TreeWriter(self._store, "Nums")
        self._all_tags = self._store.reserve()  # the root of all tags
        self._sections = array("L")
        self._keys = 0
        self._files = TreeWriter(self._store, "Names")
        self._file_count = self.page_count = 0
        self._tree = self._store.reserve()
        self._branches, self._branch = array("L"), array("L")
        self._branch_number = 0
        self._forms = array("L")

    def add(self, page: Page | PageDraft) -> None:
        """Write a page. One that was drawn before (`encode`) must be as fillable as the document."""
        draft = page if isinstance(page, PageDraft) else encode(page, fillable=self._fillable)
        store = self._store
        parent = self._place()
        here = draft.with_numbers(store.reserve, lambda what: parent if what == "page tree" else self._number(what))
        for at, entries, data in here.streams:
            store.add_stream(data, entries, at, compress=False)
        for at, body in here.objects:
            store.add(body, at)
        for key, value in here.keys:
            self._tag_tree.add(str(key), value)
        self._note_codes(draft.codes.items())
        self._sections.append(here.numbers[draft.tags[0].number])
        page_number = here.numbers[draft.page]
        self._branch.append(page_number)
        store.add(here.dictionary, page_number)
        for file in draft.files:
            # The tree is sorted by these keys; readers show the name in the description.
            self._file_count += 1
            self._files.add(f"({self._file_count:08})", reference(here.numbers[file]))
        for bookmark in draft.bookmarks:
            self._bookmarks.add(bookmark.title, bookmark.level, page_number, bookmark.y)
        self.page_count += 1
        if draft.fields:
            form = here.numbers[draft.form]
            fields = reference_array([here.numbers[field] for field in draft.fields])
            store.add(f"<</T{text_string(draft.name or f'page-{self.page_count}')}/Kids{fields}>>", form)
            self._forms.append(form)

    def _number(self, what: NumberOf | SharedOf | SharedStream) -> int:
        """The number of an object that pages share, or a key of the parent tree."""
        if what == "key":
            self._keys += 1
            return self._keys - 1
        if isinstance(what, SharedStream):
            return self._number_of_shared(what)
        return self._fonts if what == "fonts" else self._all_tags

    def _number_of_shared(self, stream: SharedStream) -> int:
        known = self._shared.get(stream.name)
        if known is None:
            entries = fill_late_numbers(stream.entries, [self._number(what) for what in stream.uses])
            known = stream.digest, self._store.add_stream(stream.data, entries, compress=False)
            self._shared[stream.name] = known
            self._note_codes(stream.codes)
        else:
            check_equal(known[0], stream.digest, stream.name)
        return known[1]

    def _note_codes(self, codes: Iterable[tuple[str, int]]) -> None:
        for part, used in codes:
            self._codes[part] = self._codes.get(part, 0) | used

    def close(self) -> None:
        """Write the objects that pages share and finish the file."""
        store = self._store
        written = [
            f"/{part} {reference(write_font(store, FontPart.from_name(part), used))}"
            for part, used in self._codes.items()
        ]
        store.add(f"<<{''.join(written)}>>", self._fonts)
        self._finish_tags()
        self._close_branch()
        store.add(f"<</Type/Pages/Count {self.page_count}/Kids{reference_array(self._branches)}>>", self._tree)
        catalog = (
            f"<</Type/Catalog/Pages {reference(self._tree)}/Lang({LANGUAGE})/MarkInfo<</Marked true>>"
            f"/StructTreeRoot {reference(self._tags)}/ViewerPreferences<</DisplayDocTitle true>>"
            f"/Metadata {reference(self._metadata())}{self._outline()}{self._form()}{self._embedded_files()}>>"
        )
        info = store.add(f"<</Title{text_string(self._title)}/Producer({PRODUCER})>>")
        store.finish(store.add(catalog), info)
        self._closing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.close()
        else:
            self._closing.__exit__(kind, error, trace)

    def _finish_tags(self) -> None:
        """Write the top of the tree of tags."""
        store = self._store
        store.add(f"<</S/Document/P {reference(self._tags)}/K{reference_array(self._sections)}>>", self._all_tags)
        parents = self._tag_tree.finish() or "<</Nums[]>>"
        store.add(
            f"<</Type/StructTreeRoot/K {reference(self._all_tags)}/ParentTree {parents}"
            f"/ParentTreeNextKey {self._keys}>>",
            self._tags,
        )

    def _place(self) -> int:
        """The number of the node of the page tree that takes the next page."""
        if len(self._branch) == _PAGES_PER_NODE:
            self._close_branch()
        if not self._branch:
            self._branch_number = self._store.reserve()
            self._branches.append(self._branch_number)
        return self._branch_number

    def _close_branch(self) -> None:
        if self._branch:
            kids = f"/Count {len(self._branch)}/Kids{reference_array(self._branch)}"
            body = f"<</Type/Pages/Parent {reference(self._tree)}{kids}>>"
            self._store.add(body, self._branch_number)
            self._branch = array("L")

    def _outline(self) -> str:
        outline = self._bookmarks.finish()
        return f"/Outlines {reference(outline)}/PageMode/UseOutlines" if outline else ""

    def _form(self) -> str:
        if not self._forms:
            return ""
        typed = self._store.add(
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
        )  # the font of a viewer for typed text; our drawings do not use it
        fonts_for_typing = f"/DR<</Font<</Helv {reference(typed)}>>>>/DA(/Helv 7 Tf 0 g)"
        return f"/AcroForm<</Fields{reference_array(self._forms)}{fonts_for_typing}>>"

    def _embedded_files(self) -> str:
        files = self._files.finish()
        return f"/Names<</EmbeddedFiles {files}>>" if files else ""

    def _metadata(self) -> int:
        title = self._title.translate(_MARKUP)
        packet = (
            '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
            '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
            '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
            'xmlns:pdf="http://ns.adobe.com/pdf/1.3/">'
            f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
            f"<dc:language><rdf:Bag><rdf:li>{LANGUAGE}</rdf:li></rdf:Bag></dc:language>"
            f"<pdf:Producer>{PRODUCER}</pdf:Producer>"
            '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
        )
        return self._store.add_stream(packet.encode(), "/Type/Metadata/Subtype/XML", compress=False)


def write_document(
    target: str | PathLike[str] | BinaryIO,
    pages: Iterable[Page | PageDraft],
    *,
    title: str,
    fillable: bool = False,
) -> int:
    """Write pages into one document, one at a time; returns their number.

    >>> from exporters.page.model import Page, Text
    >>> write_document(BytesIO(), [Page(200, 100, [Text(10, 20, "Brolga")])], title="Brolga")
    1
    """
    with Document(target, title=title, fillable=fillable) as document:
        for page in pages:
            document.add(page)
    return document.page_count


def to_bytes(pages: Iterable[Page | PageDraft], *, title: str, fillable: bool = False) -> bytes:
    """A document of these pages as bytes.

    >>> from exporters.page.model import Page, Text
    >>> to_bytes([Page(200, 100, [Text(10, 20, "Brolga")])], title="Brolga")[:8]
    b'%PDF-1.7'
    """
    buffer = BytesIO()
    write_document(buffer, pages, title=title, fillable=fillable)
    return buffer.getvalue()
