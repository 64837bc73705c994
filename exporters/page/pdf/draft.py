"""A page as a PDF has it, drawn before the document is known that it will stand in.

A draft can be made in any process and sent to the one that writes the document (`Document.add`). What it calls by
number (its own objects, what it shares with other pages, its place in the document) it counts from 0; the document
says what each of these numbers is there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Literal, NamedTuple

from exporters.page import fonts
from exporters.page.pdf.font_codes import FontPart
from exporters.page.pdf.objects import compressed

NumberOf = Literal["object", "key"]  # a new object, or a new key of the tree that leads from marks to tags
SharedOf = Literal["page tree", "fonts", "tags"]  # what the document has for all its pages
_ENDS, _PARTS = "\0", "\1"  # around a number; between the texts of a draft


@dataclass(frozen=True)
class SharedStream:
    """A symbol or a picture, which a document holds once, however many pages show it. Its name tells it from others."""

    name: str
    data: bytes  # as it stands in the file
    entries: str  # of its dictionary; numbers in it count through `uses`
    uses: "tuple[SharedStream | SharedOf, ...]" = ()
    codes: tuple[tuple[FontPart, int], ...] = ()  # of the letters that it shows

    @cached_property
    def digest(self) -> bytes:
        """A digest of it, which a document keeps in its place."""
        digest = blake2b(self.data, digest_size=16)
        digest.update(self.entries.encode())
        for part in self.uses:
            digest.update(part.digest if isinstance(part, SharedStream) else part.encode())
        return digest.digest()


class Numbering:
    """The objects that a page or a symbol refers to, numbered from 0, and the letters that it shows."""

    def __init__(self) -> None:
        self.stands_for: list[NumberOf | SharedOf | SharedStream] = []
        self.codes: dict[FontPart, int] = {}  # of the letters, a set of bits for each part of a font
        self._common: dict[SharedOf, int] = {}
        self._shared: dict[str, int] = {}

    def common(self, what: SharedOf) -> int:
        """The number of something that the document has for all its pages."""
        number = self._common.get(what)
        if number is None:
            number = self._common[what] = len(self.stands_for)
            self.stands_for.append(what)
        return number

    def shared(self, stream: SharedStream) -> int:
        """The number of a symbol or a picture."""
        number = self._shared.get(stream.name)
        if number is None:
            number = self._shared[stream.name] = len(self.stands_for)
            self.stands_for.append(stream)
        else:
            known = self.stands_for[number]
            assert isinstance(known, SharedStream)
            must_be_equal(known, stream, stream.name)
        return number

    def only_shared(self) -> "tuple[SharedStream | SharedOf, ...]":
        """The objects that a shared stream refers to: none of a single page."""
        return tuple(what for what in self.stands_for if what != "object" and what != "key")


class DraftBookmark(NamedTuple):
    """An entry of the list of contents; y is the page's own, upwards."""

    title: str
    level: int
    y: float


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
        self.keys: list[tuple[int, str]] = []  # keys and what they lead to
        self.page = self.reserve()
        self.root = 0  # the tag around everything on the page
        self.form = 0  # the field around all fields of the page
        self.fields: list[int] = []
        self.files: list[int] = []
        self.bookmarks: list[DraftBookmark] = []
        self.dictionary = ""  # of the page

    def reserve(self, what: "NumberOf" = "object") -> int:
        """A number for something of this page's own."""
        self.stands_for.append(what)
        return len(self.stands_for) - 1

    def add(self, body: str, number: int = -1) -> int:
        """A small object; returns its number."""
        number = self.reserve() if number < 0 else number
        self.objects.append((number, body))
        return number

    def add_stream(self, data: bytes, entries: str = "", *, compress: bool = True) -> int:
        """A stream with these dictionary entries; returns its number."""
        number = self.reserve()
        if compress:
            data, entries = compressed(data, entries)
        self.streams.append((number, entries, data))
        return number

    def undrawn(self) -> str:
        """The letters on the page that no font has."""
        rare = {part: part.letters(codes).values() for part, codes in self.codes.items() if part.block}
        lacking = {c for part, letters in rare.items() for c in letters if not fonts.font_file(part.file).has(c)}
        return "".join(sorted(lacking))

    def numbered(self, number_of: "Callable[[NumberOf | SharedOf | SharedStream], int]") -> "NumberedDraft":
        """This draft with the object numbers of a document; `number_of` maps each object to its number."""
        numbers = [number_of(what) for what in self.stands_for]
        texts = [self.dictionary, *(body for _, body in self.objects), *(entries for _, entries, _ in self.streams)]
        texts += [value for _, value in self.keys]
        dictionary, *others = renumbered(_PARTS.join(texts), numbers).split(_PARTS)
        bodies, end = others[: len(self.objects)], len(self.objects) + len(self.streams)
        return NumberedDraft(
            numbers,
            dictionary,
            [(numbers[number], body) for (number, _), body in zip(self.objects, bodies, strict=True)],
            [
                (numbers[number], entries, data)
                for (number, _, data), entries in zip(self.streams, others[len(self.objects) : end], strict=True)
            ],
            [(numbers[key], value) for (key, _), value in zip(self.keys, others[end:], strict=True)],
        )


class NumberedDraft(NamedTuple):
    """A draft with the numbers that its parts have in a document."""

    numbers: list[int]
    dictionary: str
    objects: list[tuple[int, str]]
    streams: list[tuple[int, str, bytes]]
    keys: list[tuple[int, str]]


def must_be_equal(one: object, other: object, name: str) -> None:
    """Raises ValueError where two symbols of one name are drawn differently."""
    if one is not other and one != other:
        raise ValueError(f"two different symbols are both named {name!r}")


def number(counted: int) -> str:
    """A number that the document will say."""
    return f"{_ENDS}{counted}{_ENDS}"


def ref(counted: int) -> str:
    """A reference to an object whose number the document will say."""
    return f"{_ENDS}{counted}{_ENDS} 0 R"


def refs(counted: list[int]) -> str:
    """An array of such references."""
    return f"[{' '.join(map(ref, counted))}]"


def renumbered(text: str, numbers: list[int]) -> str:
    """A text in which the document's numbers stand."""
    written = {str(counted): str(own) for counted, own in enumerate(numbers)}
    pieces = text.split(_ENDS)
    pieces[1::2] = map(written.__getitem__, pieces[1::2])
    return "".join(pieces)
