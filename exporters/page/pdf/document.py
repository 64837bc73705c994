"""A PDF document that is written as its pages come, with its list of contents.

A bookmark is written once its next neighbor is known.
"""

from array import array
from collections.abc import Iterable
from contextlib import ExitStack
from io import BytesIO
from os import PathLike
from types import TracebackType
from typing import BinaryIO, Self

from exporters.page.fonts import clean
from exporters.page.geometry import number
from exporters.page.model import Page
from exporters.page.pdf.content import encode
from exporters.page.pdf.draft import NumberOf, PageDraft, SharedOf, SharedStream, must_be_equal, renumbered
from exporters.page.pdf.font_codes import FontPart, write_font
from exporters.page.pdf.objects import ObjectFile, Tree
from exporters.page.pdf.syntax import ref, refs, string
from exporters.safe_writing import open_replacement

_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})  # html.escape reads all names of characters first


class _Entry:
    """A bookmark whose neighbors or children are still to come."""

    __slots__ = ("before", "count", "first", "last", "level", "number", "page", "title", "y")

    def __init__(self, entry_number: int, level: int, title: str = "", page: int = 0, y: float = 0.0) -> None:
        self.number = entry_number
        self.level = level
        self.title = title
        self.page = page
        self.y = y
        self.before = self.first = self.last = self.count = 0


class Bookmarks:
    """The outline of a document."""

    def __init__(self, store: ObjectFile) -> None:
        self._store = store
        self._open = [_Entry(store.reserve(), 0)]  # the outline itself, then the last entry of each level

    def add(self, title: str, level: int, page: int, y: float) -> None:
        """Add an entry below the last one of a lower level; y is the page's own, upwards."""
        fresh = _Entry(self._store.reserve(), max(1, level), title, page, y)
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
        """Write what is left; returns the outline's number, or 0 if there are no bookmarks."""
        while len(self._open) > 1:
            self._write(self._open.pop(), 0)
        top = self._open[0]
        if not top.count:
            return 0
        self._store.add(f"<</Type/Outlines{_children(top)}>>", top.number)
        return top.number

    def _write(self, entry: _Entry, following: int) -> None:
        before = f"/Prev {ref(entry.before)}" if entry.before else ""
        after = f"/Next {ref(following)}" if following else ""
        # A closed entry has a negative count: the list opens at its outermost level.
        self._store.add(
            f"<</Title{string(entry.title)}/Parent {ref(self._open[-1].number)}{before}{after}"
            f"{_children(entry, -1)}/Dest[{ref(entry.page)}/XYZ null {number(entry.y)} null]>>",
            entry.number,
        )


def _children(entry: _Entry, sign: int = 1) -> str:
    if not entry.count:
        return ""
    return f"/First {ref(entry.first)}/Last {ref(entry.last)}/Count {sign * entry.count}"


PRODUCER = "AsTech"
LANGUAGE = "en"
_BRANCH = 64  # pages that share a node of the page tree


class Document:
    """A PDF under construction; each page is written when it is added, and nothing of it is kept.

    A path is written under a temporary name and renamed when the document is whole.

    >>> with Document(BytesIO(), title="Two lances") as document:
    ...     for number in range(8):
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
        self._title = clean(title)
        self._fillable = fillable
        self._store = ObjectFile(file)
        self._bookmarks = Bookmarks(self._store)
        self._fonts = self._store.reserve()  # the font dictionary that all pages share
        self._codes: dict[FontPart, int] = {}  # of the letters, a set of bits for each part of a font
        self._shared: dict[str, tuple[bytes, int]] = {}  # digests of symbols and pictures, and their numbers
        self._tags, self._tag_tree = self._store.reserve(), Tree(self._store, "Nums")
        self._all_tags = self._store.reserve()  # the tag around all pages
        self._sections = array("L")
        self._keys = 0
        self._files = Tree(self._store, "Names")
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
        here = draft.numbered(lambda what: parent if what == "page tree" else self._number(what))
        for at, entries, data in here.streams:
            store.add_stream(data, entries, at, compress=False)
        for at, body in here.objects:
            store.add(body, at)
        for key, value in here.keys:
            self._tag_tree.add(str(key), value)
        self._note_codes(draft.codes.items())
        self._sections.append(here.numbers[draft.root])
        page_number = here.numbers[draft.page]
        self._branch.append(page_number)
        store.add(here.dictionary, page_number)
        for file in draft.files:
            # The tree is sorted by these keys; readers show the name in the description.
            self._file_count += 1
            self._files.add(f"({self._file_count:08})", ref(here.numbers[file]))
        for bookmark in draft.bookmarks:
            self._bookmarks.add(bookmark.title, bookmark.level, page_number, bookmark.y)
        self.page_count += 1
        if draft.fields:
            form = here.numbers[draft.form]
            fields = refs([here.numbers[field] for field in draft.fields])
            store.add(f"<</T{string(draft.name or f'page-{self.page_count}')}/Kids{fields}>>", form)
            self._forms.append(form)

    def _number(self, what: NumberOf | SharedOf | SharedStream) -> int:
        """The number of something that a page or a symbol calls."""
        if what == "object":
            return self._store.reserve()
        if what == "key":
            self._keys += 1
            return self._keys - 1
        if isinstance(what, SharedStream):
            return self._number_of_shared(what)
        return self._fonts if what == "fonts" else self._all_tags

    def _number_of_shared(self, stream: SharedStream) -> int:
        known = self._shared.get(stream.name)
        if known is None:
            entries = renumbered(stream.entries, [self._number(what) for what in stream.uses])
            known = stream.digest, self._store.add_stream(stream.data, entries, compress=False)
            self._shared[stream.name] = known
            self._note_codes(stream.codes)
        else:
            must_be_equal(known[0], stream.digest, stream.name)
        return known[1]

    def _note_codes(self, codes: Iterable[tuple[FontPart, int]]) -> None:
        for part, used in codes:
            self._codes[part] = self._codes.get(part, 0) | used

    def close(self) -> None:
        """Write what all pages share and finish the file."""
        store = self._store
        written = [f"/{part.resource} {ref(write_font(store, part, used))}" for part, used in self._codes.items()]
        store.add(f"<<{''.join(written)}>>", self._fonts)
        self._finish_tags()
        self._close_branch()
        store.add(f"<</Type/Pages/Count {self.page_count}/Kids{refs(self._branches)}>>", self._tree)
        catalog = (
            f"<</Type/Catalog/Pages {ref(self._tree)}/Lang({LANGUAGE})/MarkInfo<</Marked true>>"
            f"/StructTreeRoot {ref(self._tags)}/ViewerPreferences<</DisplayDocTitle true>>"
            f"/Metadata {ref(self._metadata())}{self._outline()}{self._form()}{self._embedded()}>>"
        )
        info = store.add(f"<</Title{string(self._title)}/Producer({PRODUCER})>>")
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
        store.add(f"<</S/Document/P {ref(self._tags)}/K{refs(self._sections)}>>", self._all_tags)
        parents = self._tag_tree.finish() or "<</Nums[]>>"
        store.add(
            f"<</Type/StructTreeRoot/K {ref(self._all_tags)}/ParentTree {parents}/ParentTreeNextKey {self._keys}>>",
            self._tags,
        )

    def _place(self) -> int:
        """The node of the page tree that has room for another page."""
        if len(self._branch) == _BRANCH:
            self._close_branch()
        if not self._branch:
            self._branch_number = self._store.reserve()
            self._branches.append(self._branch_number)
        return self._branch_number

    def _close_branch(self) -> None:
        if self._branch:
            body = f"<</Type/Pages/Parent {ref(self._tree)}/Count {len(self._branch)}/Kids{refs(self._branch)}>>"
            self._store.add(body, self._branch_number)
            self._branch = array("L")

    def _outline(self) -> str:
        outline = self._bookmarks.finish()
        return f"/Outlines {ref(outline)}/PageMode/UseOutlines" if outline else ""

    def _form(self) -> str:
        if not self._forms:
            return ""
        typed = self._store.add(
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
        )  # the font of a viewer for typed text; our drawings do not use it
        return f"/AcroForm<</Fields{refs(self._forms)}/DR<</Font<</Helv {ref(typed)}>>>>/DA(/Helv 7 Tf 0 g)>>"

    def _embedded(self) -> str:
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


def write(
    target: str | PathLike[str] | BinaryIO,
    pages: Iterable[Page | PageDraft],
    *,
    title: str,
    fillable: bool = False,
) -> int:
    """Write pages as they come into one document; returns how many there were."""
    with Document(target, title=title, fillable=fillable) as document:
        for page in pages:
            document.add(page)
    return document.page_count


def to_bytes(pages: Iterable[Page | PageDraft], *, title: str, fillable: bool = False) -> bytes:
    """One document of these pages as bytes."""
    buffer = BytesIO()
    write(buffer, pages, title=title, fillable=fillable)
    return buffer.getvalue()
