"""A page of a PDF, drawn before its document exists.

A draft can be made in any process and sent to the one that writes the document (`Document.add`). The objects that
it refers to (its own, those that pages share, those of the document) have late numbers, counted from 0; the document
replaces them by its own numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Literal, NamedTuple

from exporters.page import fonts
from exporters.page.pdf.font_codes import FontPart
from exporters.page.pdf.objects import compress_stream
from exporters.page.pdf.syntax import reference, reference_array, text_string

NumberOf = Literal["object", "key"]  # a new object, or a new key of the parent tree (marks to tags)
SharedOf = Literal["page tree", "fonts", "tags"]  # objects that a document has once for all pages
_NUMBER_MARK, _TEXT_MARK = "\0", "\1"  # around a late number; between the texts of a draft


@dataclass(frozen=True)
class SharedStream:
    """A symbol or a picture, which a document stores once for all pages that show it. Its name is unique."""

    name: str
    data: bytes  # as it stands in the file
    entries: str  # of its dictionary; numbers in it count through `uses`
    uses: "tuple[SharedStream | SharedOf, ...]" = ()
    codes: tuple[tuple[str, int], ...] = ()  # of the letters that it shows, by the names of parts of fonts

    @cached_property
    def has_letters(self) -> bool:
        """Whether this stream or a symbol in it shows letters."""
        return bool(self.codes) or any(isinstance(part, SharedStream) and part.has_letters for part in self.uses)

    @cached_property
    def digest(self) -> bytes:
        """A digest, which a document keeps instead of the stream."""
        digest = blake2b(self.data, digest_size=16)
        digest.update(self.entries.encode())
        for part in self.uses:
            digest.update(part.digest if isinstance(part, SharedStream) else part.encode())
        return digest.digest()


class Numbering:
    """The objects that a page or a symbol refers to, numbered from 0, and the letters that it shows."""

    def __init__(self) -> None:
        self.stands_for: list[NumberOf | SharedOf | SharedStream] = []
        self.codes: dict[str, int] = {}  # of the letters, a set of bits for each part of a font by its name
        self._common: dict[SharedOf, int] = {}
        self._shared: dict[str, int] = {}

    def common(self, what: SharedOf) -> int:
        """The late number of an object that the document has once for all pages."""
        number = self._common.get(what)
        if number is None:
            number = self._common[what] = len(self.stands_for)
            self.stands_for.append(what)
        return number

    def shared_number(self, stream: SharedStream) -> int:
        """The late number of a symbol or a picture."""
        number = self._shared.get(stream.name)
        if number is None:
            number = self._shared[stream.name] = len(self.stands_for)
            self.stands_for.append(stream)
        else:
            known = self.stands_for[number]
            assert isinstance(known, SharedStream)
            check_equal(known, stream, stream.name)
        return number

    def only_shared(self) -> "tuple[SharedStream | SharedOf, ...]":
        """The shared streams that a shared stream refers to; it cannot refer to objects of one page."""
        return tuple(what for what in self.stands_for if what != "object" and what != "key")


class DraftBookmark(NamedTuple):
    """An entry of the list of contents; y is the page's own, upwards."""

    title: str
    level: int
    y: float


class TagNode:
    """A tag of a page: its type, and its children in reading order.

    A child is another tag by its late number, or a mark in the content as it is written. The tag of a form field has
    the field in place of children.
    """

    __slots__ = ("alt", "field", "kids", "kind", "marked", "number", "parent", "words")

    def __init__(self, number: int, parent: int, kind: str, alt: str = "", words: bool = False) -> None:
        self.number = number
        self.parent = parent
        self.kind = kind
        self.alt = alt
        self.words = words  # its own content is words alone, no shapes
        self.field = 0  # a late number
        self.kids: list[int | str] = []
        self.marked = False  # content of the page belongs to it

    def object_text(self, numbers: Sequence[int], page: str) -> str:
        """The object of the tag, with the numbers of the document and a reference to its page."""
        kids = [kid if isinstance(kid, str) else f"{numbers[kid]} 0 R" for kid in self.kids]
        if self.field:
            kids = [f"<</Type/OBJR/Obj {reference(numbers[self.field])}>>"]
        whole = kids[0] if len(kids) == 1 else f"[{' '.join(kids)}]"
        shown_on = f"/Pg {page}" if self.marked or self.field else ""
        alt = f"/Alt{text_string(self.alt)}" if self.alt else ""
        return f"<</S/{self.kind}/P {numbers[self.parent]} 0 R{shown_on}/K {whole}{alt}>>"


class PageDraft(Numbering):
    """The objects that a page adds to a document."""

    def __init__(self, width: float, height: float, name: str, fillable: bool) -> None:
        super().__init__()
        self.width = width
        self.height = height
        self.name = name  # of the page among its fields
        self.fillable = fillable
        self.objects: list[tuple[int, str]] = []
        self.streams: list[tuple[int, str, bytes]] = []
        self.page = self.reserve()
        self.tags: list[TagNode] = []  # the first is around everything on the page
        self.marks: list[int] = []  # the tag of each mark in the content
        self.key = 0  # of the marks in the parent tree
        self.field_tags: list[tuple[int, int]] = []  # keys and tags of fields
        self.form = 0  # the field around all fields of the page
        self.fields: list[int] = []
        self.files: list[int] = []
        self.bookmarks: list[DraftBookmark] = []
        self.dictionary = ""  # of the page

    def reserve(self, what: "NumberOf" = "object") -> int:
        """A late number for an object or key of this page."""
        self.stands_for.append(what)
        return len(self.stands_for) - 1

    def add(self, body: str, number: int = -1) -> int:
        """Add a small object; returns its late number."""
        number = self.reserve() if number < 0 else number
        self.objects.append((number, body))
        return number

    def add_stream(self, data: bytes, entries: str = "", *, compress: bool = True) -> int:
        """Add a stream with these dictionary entries; returns its late number."""
        number = self.reserve()
        if compress:
            data, entries = compress_stream(data, entries)
        self.streams.append((number, entries, data))
        return number

    def undrawn(self) -> str:
        """The letters on the page that no font has."""
        used = ((FontPart.from_name(name), codes) for name, codes in self.codes.items())
        rare = {part: part.letters(codes).values() for part, codes in used if part.block}
        lacking = {c for part, letters in rare.items() for c in letters if not fonts.font_file(part.file).has(c)}
        return "".join(sorted(lacking))

    def with_numbers(
        self, reserve: Callable[[], int], number_of: "Callable[[NumberOf | SharedOf | SharedStream], int]"
    ) -> "NumberedDraft":
        """This draft with the object numbers of a document.

        `reserve` returns the number of a new object, `number_of` that of anything else.
        """
        numbers = [reserve() if what == "object" else number_of(what) for what in self.stands_for]
        texts = [self.dictionary, *(body for _, body in self.objects), *(entries for _, entries, _ in self.streams)]
        dictionary, *others = fill_late_numbers(_TEXT_MARK.join(texts), numbers).split(_TEXT_MARK)
        bodies, entries = others[: len(self.objects)], others[len(self.objects) :]
        page = reference(numbers[self.page])
        marks = reference_array([numbers[number] for number in self.marks])
        return NumberedDraft(
            numbers,
            dictionary,
            [
                *((numbers[number], body) for (number, _), body in zip(self.objects, bodies, strict=True)),
                *((numbers[node.number], node.object_text(numbers, page)) for node in self.tags),
            ],
            [(numbers[number], own, data) for (number, _, data), own in zip(self.streams, entries, strict=True)],
            [(numbers[self.key], marks), *((numbers[key], reference(numbers[tag])) for key, tag in self.field_tags)],
        )


class NumberedDraft(NamedTuple):
    """A draft with the object numbers of its document."""

    numbers: list[int]
    dictionary: str
    objects: list[tuple[int, str]]
    streams: list[tuple[int, str, bytes]]
    keys: list[tuple[int, str]]


def check_equal(one: object, other: object, name: str) -> None:
    """Raise ValueError if two symbols of one name are drawn differently."""
    if one is not other and one != other:
        raise ValueError(f"two different symbols are both named {name!r}")


def late_number(counted: int) -> str:
    """The placeholder of a number, which is replaced when the page is added to a document."""
    return f"{_NUMBER_MARK}{counted}{_NUMBER_MARK}"


def late_ref(counted: int) -> str:
    """A reference by a late number."""
    return f"{_NUMBER_MARK}{counted}{_NUMBER_MARK} 0 R"


def late_refs(counted: list[int]) -> str:
    """An array of references by late numbers."""
    return f"[{' '.join(map(late_ref, counted))}]"


def fill_late_numbers(text: str, numbers: list[int]) -> str:
    """A text with the numbers of the document in place of late numbers."""
    written = {str(counted): str(own) for counted, own in enumerate(numbers)}
    pieces = text.split(_NUMBER_MARK)
    pieces[1::2] = map(written.__getitem__, pieces[1::2])
    return "".join(pieces)
