"""A PDF document that is written as its pages come."""

from array import array
from collections.abc import Iterable
from contextlib import ExitStack
from io import BytesIO
from os import PathLike
from types import TracebackType
from typing import BinaryIO, Self
from xml.sax.saxutils import escape

from exporters.page.fonts import clean
from exporters.page.model import Attachment, Page
from exporters.page.number_format import number, numbers
from exporters.page.pdf.bookmarks import Bookmarks
from exporters.page.pdf.content import Content
from exporters.page.pdf.ink import Ink
from exporters.page.pdf.leaf import Leaf
from exporters.page.pdf.store import Store, Tree, ref, refs
from exporters.page.pdf.structure import Structure
from exporters.page.pdf.syntax import name, string
from exporters.safe_writing import replacing

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
        file = self._closing.enter_context(replacing(target)) if isinstance(target, str | PathLike) else target
        self._title = clean(title)
        self._fillable = fillable
        self._store = Store(file)
        self._ink = Ink(self._store)
        self._structure = Structure(self._store)
        self._bookmarks = Bookmarks(self._store)
        self._files = Tree(self._store, "Names")
        self._file_count = self.page_count = 0
        self._tree = self._store.reserve()
        self._branches, self._branch = array("L"), array("L")
        self._branch_number = 0
        self._forms = array("L")

    def add(self, page: Page) -> None:
        """Draw a page and write it."""
        store = self._store
        object_number = store.reserve()
        own_name = page.name or f"page-{self.page_count + 1}"
        leaf = Leaf(store, object_number, page.height, self._structure.page(object_number), self._bookmarks)
        if self._fillable:
            leaf.form = store.reserve()
        content = Content(self._ink, leaf)
        content.operators(f"1 0 0 1 0 {number(page.height)} cm")
        content.draw(page.elements)
        stream = store.add_stream(content.finish())
        files = [self.attach(attachment) for attachment in page.attachments]
        associated = f"/AF{refs(files)}" if files else ""
        size = numbers(page.width, page.height)
        store.add(
            f"<</Type/Page/Parent {ref(self._place(object_number))}/MediaBox[0 0 {size}]/Contents {ref(stream)}"
            f"/Resources{content.resources()}{leaf.finish(own_name)}{associated}>>",
            object_number,
        )
        if leaf.has_fields:
            self._forms.append(leaf.form)
        self.page_count += 1

    def attach(self, attachment: Attachment) -> int:
        """Put a file into the document; returns the number of its description."""
        entries = f"/Type/EmbeddedFile/Subtype{name(attachment.media_type)}/Params<</Size {len(attachment.data)}>>"
        stream = self._store.add_stream(attachment.data, entries)
        about = f"/Desc{string(attachment.description)}" if attachment.description else ""
        own = string(attachment.name)
        file = self._store.add(
            f"<</Type/Filespec/F{own}/UF{own}{about}/AFRelationship/Data/EF<</F {ref(stream)}/UF {ref(stream)}>>>>"
        )
        # The tree is sorted by these keys; readers show the name in the description.
        self._file_count += 1
        self._files.add(f"({self._file_count:08})", ref(file))
        return file

    def close(self) -> None:
        """Write what all pages share and finish the file."""
        store = self._store
        self._ink.lettering.finish()
        self._structure.finish()
        self._close_branch()
        store.add(f"<</Type/Pages/Count {self.page_count}/Kids{refs(self._branches)}>>", self._tree)
        catalog = (
            f"<</Type/Catalog/Pages {ref(self._tree)}/Lang({LANGUAGE})/MarkInfo<</Marked true>>"
            f"/StructTreeRoot {ref(self._structure.root)}/ViewerPreferences<</DisplayDocTitle true>>"
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

    def _place(self, page: int) -> int:
        """Put a page into the page tree; returns its parent there."""
        if len(self._branch) == _BRANCH:
            self._close_branch()
        if not self._branch:
            self._branch_number = self._store.reserve()
            self._branches.append(self._branch_number)
        self._branch.append(page)
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
        )  # what a viewer writes with when somebody types; it stands in no drawing of ours
        return f"/AcroForm<</Fields{refs(self._forms)}/DR<</Font<</Helv {ref(typed)}>>>>/DA(/Helv 7 Tf 0 g)>>"

    def _embedded(self) -> str:
        files = self._files.finish()
        return f"/Names<</EmbeddedFiles {files}>>" if files else ""

    def _metadata(self) -> int:
        packet = (
            '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
            '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
            '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
            'xmlns:pdf="http://ns.adobe.com/pdf/1.3/">'
            f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(self._title)}</rdf:li></rdf:Alt></dc:title>'
            f"<dc:language><rdf:Bag><rdf:li>{LANGUAGE}</rdf:li></rdf:Bag></dc:language>"
            f"<pdf:Producer>{PRODUCER}</pdf:Producer>"
            '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
        )
        return self._store.add_stream(packet.encode(), "/Type/Metadata/Subtype/XML", compress=False)


def write(
    target: str | PathLike[str] | BinaryIO,
    pages: Iterable[Page],
    *,
    title: str,
    fillable: bool = False,
) -> int:
    """Write pages as they come into one document; returns how many there were."""
    with Document(target, title=title, fillable=fillable) as document:
        for page in pages:
            document.add(page)
    return document.page_count


def to_bytes(pages: Iterable[Page], *, title: str, fillable: bool = False) -> bytes:
    """The same document in memory."""
    buffer = BytesIO()
    write(buffer, pages, title=title, fillable=fillable)
    return buffer.getvalue()
