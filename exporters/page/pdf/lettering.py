"""The fonts of a document: one set of subsets for all its pages, embedded at the end when it is known what they hold.

Letters are written as single bytes. A face's first subset gives ASCII its own codes, so that pages stay readable and
compress well, and gives other characters the codes from 128 up as they turn up; further subsets follow when those run
out. reportlab cuts the subsets.
"""

from exporters.page import font_subset, fonts
from exporters.page.fonts import Face
from exporters.page.model import Font
from exporters.page.number_format import number
from exporters.page.pdf.store import Store, ref
from exporters.page.pdf.syntax import literal

Run = tuple[str, str]  # the font's name in the page's resources, and the bytes to show as a PDF string


class _Subset:
    """Up to 256 characters of one face under one resource name."""

    def __init__(self, face: Face, resource: str, first: bool) -> None:
        self.face = face
        self.resource = resource
        self.codes: dict[str, str] = {}  # character -> the byte that shows it, as a character below 256
        self.next = 128 if first else 33
        self.ascii = first

    def code(self, character: str) -> str | None:
        """The byte for a character, or None if this subset is full."""
        known = self.codes.get(character)
        if known is not None:
            return known
        if self.ascii and " " <= character <= "~":
            code = character
        elif self.next < 256:
            code = chr(self.next)
            self.next += 1
        else:
            return None
        self.codes[character] = code
        return code


class Lettering:
    """Turns text into the bytes that show it, and remembers which letters the document needs."""

    KEPT = 8_000  # texts whose bytes are remembered

    def __init__(self, store: Store) -> None:
        self._store = store
        self.resources = store.reserve()  # the font dictionary that all pages share
        self._subsets: dict[str, list[_Subset]] = {}
        self._count = 0
        self._known: dict[tuple[str, Font], tuple[Run, ...]] = {}

    def runs(self, text: str, font: Font) -> tuple[Run, ...]:
        """The text as runs of bytes, each in one embedded font."""
        known = self._known.get((text, font))
        if known is None:
            if len(self._known) >= self.KEPT:
                self._known.clear()
            known = self._known[text, font] = tuple(self._encoded(text, font))
        return known

    def _encoded(self, text: str, font: Font) -> list[Run]:
        text = fonts.clean(text)
        if text.isascii():  # the main face has all of it, under its own codes
            face = fonts.faces(font)[0]
            first = (self._subsets.get(face.name) or [self._begin(face)])[0]
            first.codes.update(zip(text, text, strict=True))
            return [(first.resource, literal(text))]
        found: list[tuple[str, list[str]]] = []
        for face, characters in fonts.runs(text, font):
            for character in characters:
                resource, code = self._code(face, character)
                if not found or found[-1][0] != resource:
                    found.append((resource, []))
                found[-1][1].append(code)
        return [(resource, literal("".join(codes))) for resource, codes in found]

    def _code(self, face: Face, character: str) -> tuple[str, str]:
        for candidate in self._subsets.get(face.name, ()):
            code = candidate.code(character)
            if code is not None:
                return candidate.resource, code
        fresh = self._begin(face)
        return fresh.resource, fresh.code(character) or "?"

    def _begin(self, face: Face) -> _Subset:
        subsets = self._subsets.setdefault(face.name, [])
        fresh = _Subset(face, f"F{self._count}", first=not subsets)
        self._count += 1
        subsets.append(fresh)
        return fresh

    def finish(self) -> None:
        """Write every font that was used."""
        written = [f"/{s.resource} {ref(self._font(s))}" for subsets in self._subsets.values() for s in subsets]
        self._store.add(f"<<{''.join(written)}>>", self.resources)

    def _font(self, used: _Subset) -> int:
        face = used.face
        by_code = {ord(code): character for character, code in used.codes.items()}
        first, last = min(by_code), max(by_code)
        data = font_subset.for_pdf(face, [by_code.get(code, "") for code in range(last + 1)])
        truetype = face.truetype
        base = f"/{font_subset.tag(used.codes)}+{face.name}"
        file = self._store.add_stream(data, f"/Length1 {len(data)}")
        box = " ".join(number(edge) for edge in truetype.bbox)
        descriptor = self._store.add(
            f"<</Type/FontDescriptor/FontName{base}/Flags {truetype.flags}/FontBBox[{box}]"
            f"/ItalicAngle {number(truetype.italicAngle)}/Ascent {number(truetype.ascent)}"
            f"/Descent {number(truetype.descent)}/CapHeight {number(truetype.capHeight)}/StemV {truetype.stemV}"
            f"/MissingWidth {number(face.missing_width)}/FontFile2 {ref(file)}>>"
        )
        widths = " ".join(number(_width(face, by_code.get(code))) for code in range(first, last + 1))
        unicode = self._store.add_stream(font_subset.to_unicode(by_code))
        return self._store.add(
            f"<</Type/Font/Subtype/TrueType/BaseFont{base}/FirstChar {first}/LastChar {last}/Widths[{widths}]"
            f"/FontDescriptor {ref(descriptor)}/ToUnicode {ref(unicode)}>>"
        )


def _width(face: Face, character: str | None) -> float:
    return 0.0 if character is None else face.widths.get(character, face.missing_width)
