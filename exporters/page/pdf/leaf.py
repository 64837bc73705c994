"""What a page of a PDF has besides ink: its tags, its tick boxes and text fields, its bookmarks."""

from exporters.page import model
from exporters.page.geometry import Box, Transform
from exporters.page.number_format import number
from exporters.page.pdf import syntax
from exporters.page.pdf.bookmarks import Bookmarks
from exporters.page.pdf.store import Store, ref, refs
from exporters.page.pdf.structure import Node, PageTags
from exporters.page.pdf.syntax import literal, rectangle, string

PRINTED = 4  # annotation flag: it appears on paper too
MANY_LINES = 1 << 12  # field flag
_QUADDING = {"left": 0, "middle": 1, "right": 2}


class Leaf:
    """One page's annotations and tags, written when the page is done."""

    def __init__(self, store: Store, number: int, height: float, tags: PageTags, bookmarks: Bookmarks) -> None:
        self.tags = tags
        self.number = number
        self.form = 0  # the field that holds the page's own fields; 0 on a page that nobody fills in
        self._store = store
        self._height = height
        self._bookmarks = bookmarks
        self._fields: list[int] = []
        self._names: set[str] = set()

    @property
    def fillable(self) -> bool:
        """Whether pips are tick boxes here and fields can be typed into."""
        return self.form != 0

    def tick(
        self, pip: model.Pip, name: str, transform: Transform, owner: Node | None, struck: int, opened: int
    ) -> None:
        """A tick box that looks like the pip; struck and opened are the forms that draw its two states."""
        box, scale = pip.face.box, pip.scale
        place = Box(pip.x + box.x * scale, pip.y + box.y * scale, box.width * scale, box.height * scale)
        off = f"/Off {ref(opened)}" if opened else ""
        state = "/On" if pip.struck else "/Off"
        entries = f"/FT/Btn/V{state}/AS{state}/AP<</N<</On {ref(struck)}{off}>>>>"
        self._widget(name, pip.tooltip, entries, place, transform, owner)

    def field(self, field: model.Field, name: str, transform: Transform, owner: Node | None, written: int) -> None:
        """A text field; written is the form that draws its value until somebody types."""
        flags = f"/Ff {MANY_LINES}" if field.many_lines else ""
        value = f"/V{string(field.value)}" if field.value else ""
        look = f"/Helv {number(field.size)} Tf {syntax.colour(field.colour)} rg"
        entries = f"/FT/Tx{flags}{value}/Q {_QUADDING[field.anchor]}/DA{literal(look)}/AP<</N {ref(written)}>>"
        self._widget(name, field.tooltip, entries, field.box, transform, owner)

    def bookmark(self, bookmark: model.Bookmark, transform: Transform) -> None:
        """An entry of the list of contents that leads to this page."""
        height = self._height - transform.point(0.0, bookmark.y)[1]
        self._bookmarks.add(bookmark.title, bookmark.level, self.number, height)

    def finish(self, name: str) -> str:
        """Write the page's tags and its parent field; returns the page dictionary's entries about them."""
        self.tags.finish()
        if self._fields:
            self._store.add(f"<</T{string(name)}/Kids{refs(self._fields)}>>", self.form)
        return f"/StructParents {self.tags.key}/Tabs/S" + (f"/Annots{refs(self._fields)}" if self._fields else "")

    @property
    def has_fields(self) -> bool:
        return bool(self._fields)

    def _widget(
        self, name: str, tooltip: str, entries: str, box: Box, transform: Transform, owner: Node | None
    ) -> None:
        if not name:
            raise ValueError("a pip or field that can be filled in needs an id")
        if name in self._names:
            raise ValueError(f"two fields of one page are both named {name!r}")
        self._names.add(name)
        number = self._store.reserve()
        self._fields.append(number)
        key = self.tags.annotate(self._parent(owner), number)
        hint = f"/TU{string(tooltip)}" if tooltip else ""
        self._store.add(
            f"<</Type/Annot/Subtype/Widget/Parent {ref(self.form)}/T{string(name.replace('.', '_'))}{hint}{entries}"
            f"/Rect{self._rect(box, transform)}/F {PRINTED}/P {ref(self.number)}/StructParent {key}>>",
            number,
        )

    def _parent(self, owner: Node | None) -> Node:
        """What a field is a part of; even in decoration it can be reached."""
        return owner if owner is not None and owner.number else self.tags.root

    def _rect(self, box: Box, transform: Transform) -> str:
        placed = transform.box(box)
        return rectangle(Box(placed.x, self._height - placed.bottom, placed.width, placed.height))
