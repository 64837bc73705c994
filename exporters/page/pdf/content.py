"""Draws elements into a content stream: the operators of one page or one symbol.

The sign of y changes as each number is written, with the origin at the upper left corner of the page, so symbols and
pages are written alike. The state of colors, lines and fonts is tracked, and only changes are written.
"""

import hashlib
from functools import lru_cache
from typing import NamedTuple

from exporters.page import fonts, images, model
from exporters.page.drawer import ElementDrawer
from exporters.page.geometry import HUNDREDTHS, IDENTITY, Box, Transform, format_factor, format_lengths, placement
from exporters.page.model import (
    Attachment,
    Page,
    Symbol,
    scoped_id,
)
from exporters.page.outline import Point
from exporters.page.paragraphs import fit_field_value
from exporters.page.pdf import syntax
from exporters.page.pdf.draft import Numbering, PageDraft, SharedStream, late_ref, late_refs
from exporters.page.pdf.objects import compress_stream
from exporters.page.pdf.stream import ShapeStream
from exporters.page.pdf.tags_and_fields import PageFields
from sheets.model import IdentityKey

_WORDS = (model.Text, model.TextBlock)


class ContentDrawer(ElementDrawer, ShapeStream):
    """The stream of a page or a symbol, drawn element by element."""

    def __init__(self, calls: Numbering, page: PageFields | None = None) -> None:
        super().__init__(calls, page)
        self._transform = IDENTITY
        self._scope = ""

    # Symbols and pips

    def _form(self, symbol: Symbol) -> str:
        return self.resource_name(shared_symbol(IdentityKey(symbol)))

    def _stamp(self, symbol: Symbol, x: float, y: float, scale: float) -> None:
        stream = shared_symbol(IdentityKey(symbol))
        self._begin(decoration=not stream.has_letters)
        size = format_factor(scale)
        self._out.append(f"q {size} 0 0 {size} {format_lengths(x, -y)} cm/{self.resource_name(stream)} Do Q")

    def _use(self, e: model.Use) -> None:
        self._stamp(e.symbol, e.x, e.y, e.scale)

    def _pip(self, e: model.Pip) -> None:
        if self._page is not None and self._page.fillable:
            self._tick(self._page, e)
            return
        symbol = e.face.struck if e.struck else e.face.open
        if symbol is not None:
            self._stamp(symbol, e.x, e.y, e.scale)

    def _pips(self, e: model.Pips) -> None:
        """A run of pips: each is a step from the one before, and steps repeat, so that runs compress well."""
        if self._page is not None and self._page.fillable:
            for pip in e.single_pips():
                self._pip(pip)
            return
        if not e.places:
            return
        self._begin()
        struck = self._form(e.face.struck) if e.struck else ""
        opened = self._form(e.face.open) if e.face.open is not None else ""
        self._out.append("q")
        if e.scale != 1.0:
            size = format_factor(e.scale)
            self._out.append(f"{size} 0 0 {size} 0 0 cm")
        faces = [struck if count in e.struck else opened for count in range(e.first, e.first + len(e.places))]
        shown = tuple(place for place, face in zip(e.places, faces, strict=True) if face)
        steps = _pip_steps(shown, e.scale)
        self._out += [f"{step}/{face} Do" for step, face in zip(steps, filter(None, faces), strict=True)]
        self._out.append("Q")

    # Fields, pictures and bookmarks

    def _field(self, e: model.Field) -> None:
        if self._page is not None and self._page.fillable:
            self._add_text_field(self._page, self._page.draft, e)
        elif e.value:
            self.draw([fit_field_value(e)])

    def _tick(self, page: PageFields, e: model.Pip) -> None:
        struck = e.face.struck
        unstruck = e.face.open or Symbol(f"{struck.name} off", struck.box, [])
        name = scoped_id(self._scope, e.id)
        page.add_tick_box(e, name, self._transform, self._owner, self._appearance(struck), self._appearance(unstruck))

    def _appearance(self, symbol: Symbol) -> int:
        """The form that shows a symbol in a tick box, turned if the page is turned here."""
        key = IdentityKey(symbol)
        upright = _is_upright(self._transform)
        return self._calls.shared_number(
            shared_symbol(key) if upright else turned_symbol(key, _rotation_matrix(self._transform))
        )

    def _add_text_field(self, page: PageFields, draft: PageDraft, e: model.Field) -> None:
        box = Box(0, 0, e.box.width, e.box.height)
        content = ContentDrawer(draft)
        content.operators("/Tx BMC")
        if e.value:
            content.draw([fit_field_value(e._replace(box=box))])
        rotation = "" if _is_upright(self._transform) else _rotation_matrix(self._transform)
        data, entries = _form_stream(content.finish() + b"\nEMC", box, content.resources(), rotation)
        appearance = draft.add_stream(data, entries, compress=False)
        page.add_text_field(e, scoped_id(self._scope, e.id), self._transform, self._owner, appearance)

    def _image(self, e: model.Image) -> None:
        outer = self._enter("Figure", e.alt) if e.alt else None
        self._begin()
        picture = shared_picture(e.data)
        name = self.resource_name(picture.stream)
        box = syntax.flip_box(images.place_picture(e.box, picture.width, picture.height))
        self._out.append(f"q {format_lengths(box.width, 0, 0, box.height, box.x, box.y)} cm/{name} Do Q")
        if outer:
            self._owner = outer

    def _bookmark(self, e: model.Bookmark) -> None:
        if self._page is not None:
            self._page.add_bookmark(e, self._transform)

    # Groups

    def _group(self, e: model.Group) -> None:
        outer_owner, outer_scope = self._owner, self._scope
        elements, x, y, scale, turn, clip, scope, _, tag, alt = e
        if tag:
            self._enter(tag, alt, words=all(type(element) in _WORDS for element in elements))
        if scope:
            self._scope = scoped_id(outer_scope, scope)
        if x or y or turn or scale != 1.0 or clip is not None:
            self._apart(e, placement(x, y, scale, turn))
        else:
            self.draw(elements)
        self._owner, self._scope = outer_owner, outer_scope

    def _apart(self, e: model.Group, inner: Transform) -> None:
        """Draw a group in its own graphics state; no marked content begins inside and ends outside."""
        self._unmark()
        outer_state, outer_transform = self._state, self._transform
        self._state, self._transform = outer_state.copy(), outer_transform.then(inner)
        a, b, c, d, x, y = inner
        turn = " ".join(map(format_factor, (a, -b, -c, d)))
        self._out.append(f"q {turn} {format_lengths(x, -y)} cm")
        if e.clip is not None:
            self._out.append(f"{syntax.path_operators(e.clip)} W* n")
        self.draw(e.elements)
        self._unmark()
        self._out.append("Q")
        self._state, self._transform = outer_state, outer_transform


@lru_cache(maxsize=1 << 7)  # units of many kinds have the same pips
def _pip_steps(places: tuple[Point, ...], scale: float) -> tuple[str, ...]:
    """The step to each pip of a run from the one before it."""
    steps, size = [], 100 / scale
    was_across = was_up = 0
    for x, y in places:
        across, up = round(x * size), round(y * -size)
        steps.append(f"1 0 0 1 {HUNDREDTHS[across - was_across]} {HUNDREDTHS[up - was_up]} cm")
        was_across, was_up = across, up
    return tuple(steps)


def _is_upright(transform: Transform) -> bool:
    return transform.b == 0.0 == transform.c and transform.a > 0.0


def _rotation_matrix(transform: Transform) -> str:
    """The rotation of a transformation as a matrix, y turned over and lengths kept."""
    scale = transform.scale
    return " ".join(format_factor(n / scale) for n in (transform.a, -transform.b, -transform.c, transform.d)) + " 0 0"


# Symbols and pictures, which pages share


def _form_stream(data: bytes, box: Box, resources: str, turn: str = "") -> tuple[bytes, str]:
    """A form XObject, turned like the group that it stands in."""
    matrix = f"/Matrix[{turn}]" if turn else ""
    entries = f"/Subtype/Form/BBox{syntax.rectangle_array(syntax.flip_box(box))}{matrix}/Resources{resources}"
    return compress_stream(data, entries) if len(data) > 60 else (data, entries)


def _shared_form(name: str, content: ContentDrawer, calls: Numbering, box: Box, turn: str = "") -> SharedStream:
    data, entries = _form_stream(content.finish(), box, content.resources(), turn)
    return SharedStream(name, data, entries, calls.only_shared(), tuple(calls.codes.items()))


@lru_cache(maxsize=1 << 12)
def shared_symbol(key: IdentityKey[Symbol]) -> SharedStream:
    """The form of a symbol."""
    calls = Numbering()
    content = ContentDrawer(calls)
    content.draw(key.value.elements)
    return _shared_form(key.value.name, content, calls, key.value.box)


@lru_cache(maxsize=1 << 10)
def turned_symbol(key: IdentityKey[Symbol], turn: str) -> SharedStream:
    """The form of a symbol for a tick box in a turned group, turned like the pips next to it."""
    calls = Numbering()
    content = ContentDrawer(calls)
    content.operators(f"/{content.resource_name(shared_symbol(key))} Do")
    return _shared_form(f"{key.value.name} turned {turn}", content, calls, key.value.box, turn)


class SharedPicture(NamedTuple):
    """A picture of the user and its size in pixels."""

    stream: SharedStream
    width: float
    height: float


@lru_cache(maxsize=16)
def shared_picture(data: bytes) -> SharedPicture:
    """A picture as it is embedded in documents."""
    picture = images.read_picture(data)
    name = f"picture {hashlib.sha256(data).hexdigest()}"
    entries = f"/Type/XObject/Subtype/Image/Width {picture.width}/Height {picture.height}/BitsPerComponent 8"
    if picture.kind == "jpeg":
        space = "/DeviceGray" if picture.gray else "/DeviceRGB"
        stream = SharedStream(name, data, f"{entries}/ColorSpace{space}/Filter/DCTDecode")
    elif picture.opacity:
        mask = SharedStream(f"{name} mask", *compress_stream(picture.opacity, f"{entries}/ColorSpace/DeviceGray"))
        stream = SharedStream(
            name,
            *compress_stream(picture.pixels, f"{entries}/ColorSpace/DeviceRGB/SMask {late_ref(0)}"),
            (mask,),
        )
    else:
        stream = SharedStream(name, *compress_stream(picture.pixels, f"{entries}/ColorSpace/DeviceRGB"))
    return SharedPicture(stream, picture.width, picture.height)


for _drawn in (shared_symbol, turned_symbol):
    fonts.clear_with_fallback(_drawn.cache_clear)


# A whole page


def encode(page: Page, *, fillable: bool = False) -> PageDraft:
    """Draw a page for a document (`Document.add`): compressed, and ready to be sent to another process.

    In a `fillable` document pips become tick boxes, and fields can be typed into.

    >>> draft = encode(Page(200, 100, [model.Text(10, 20, "Brolga")]))
    >>> draft.width, draft.height, draft.fillable
    (200, 100, False)
    """
    draft = PageDraft(page.width, page.height, page.name, fillable)
    fields = PageFields(draft)
    content = ContentDrawer(draft, fields)
    content.operators(f"1 0 0 1 0 {format_lengths(page.height)} cm")
    content.draw(page.elements)
    stream = draft.add_stream(content.finish())
    draft.files = [_attach(draft, attachment) for attachment in page.attachments]
    associated = f"/AF{late_refs(draft.files)}" if draft.files else ""
    draft.dictionary = (
        f"<</Type/Page/Parent {late_ref(draft.common('page tree'))}"
        f"/MediaBox[0 0 {format_lengths(page.width, page.height)}]"
        f"/Contents {late_ref(stream)}/Resources{content.resources()}{fields.finish()}{associated}>>"
    )
    return draft


def _attach(draft: PageDraft, attachment: Attachment) -> int:
    """Put a file into the document; returns the number of its description."""
    entries = (
        f"/Type/EmbeddedFile/Subtype{syntax.name_object(attachment.media_type)}/Params<</Size {len(attachment.data)}>>"
    )
    stream = draft.add_stream(attachment.data, entries)
    about = f"/Desc{syntax.text_string(attachment.description)}" if attachment.description else ""
    own = syntax.text_string(attachment.name)
    files = f"/EF<</F {late_ref(stream)}/UF {late_ref(stream)}>>"
    return draft.add(f"<</Type/Filespec/F{own}/UF{own}{about}/AFRelationship/Data{files}>>")
