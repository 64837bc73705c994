"""Tags, tick boxes, text fields and bookmarks of a page of a PDF.

The tags say which parts of the page are headings, tables and figures, in reading order. All that is
drawn belongs to the nearest tag around it.
"""

from exporters.page import model
from exporters.page.geometry import Box, Transform, format_length
from exporters.page.pdf import draft, syntax
from exporters.page.pdf.draft import DraftBookmark, PageDraft, TagNode, late_ref, late_refs
from exporters.page.pdf.syntax import literal_string, rectangle_array, text_string

PRINTED = 4  # annotation flag: it appears on paper too
MANY_LINES = 1 << 12  # field flag
_QUADDING = {"left": 0, "middle": 1, "right": 2}


ARTIFACT = TagNode(-1, -1, "Artifact")


class PageTags:
    """The tags of one page."""

    def __init__(self, page: PageDraft) -> None:
        self._draft = page
        page.key = page.reserve("key")
        parent = page.common("tags")
        self.root = TagNode(page.reserve(), parent, "Sect")
        page.tags.append(self.root)

    def add_node(self, parent: TagNode, kind: str, alt: str = "", words: bool = False) -> TagNode:
        """Add a node below another."""
        page = self._draft
        node = TagNode(page.reserve(), parent.number, kind, alt, words)
        page.tags.append(node)
        parent.kids.append(node.number)
        return node

    def mark(self, node: TagNode) -> int:
        """Give the next stretch of the page's content to the node; returns the number of the mark."""
        marks = self._draft.marks
        mark = len(marks)
        marks.append(node.number)
        node.marked = True
        node.kids.append(str(mark))
        return mark

    def annotate(self, parent: TagNode, annotation: int) -> int:
        """Give a form field its place in the reading order; returns its key in the parent tree."""
        node = self.add_node(parent, "Form")
        node.field = annotation
        key = self._draft.reserve("key")
        self._draft.field_tags.append((key, node.number))
        return key


class PageFields:
    """One page's tags, fields and bookmarks."""

    def __init__(self, page: PageDraft) -> None:
        self.tags = PageTags(page)
        self.draft = page
        self._names: set[str] = set()
        if page.fillable:
            page.form = page.reserve()

    @property
    def fillable(self) -> bool:
        """Whether pips are tick boxes here and fields can be typed into."""
        return self.draft.fillable

    def add_tick_box(
        self, pip: model.Pip, name: str, transform: Transform, owner: TagNode | None, struck: int, unstruck: int
    ) -> None:
        """Add a tick box that looks like the pip; `struck` and `unstruck` are the forms that draw its two states."""
        box, scale = pip.face.box, pip.scale
        place = Box(pip.x + box.x * scale, pip.y + box.y * scale, box.width * scale, box.height * scale)
        state = "/On" if pip.struck else "/Off"
        entries = f"/FT/Btn/V{state}/DV{state}/AS{state}/AP<</N<</On {late_ref(struck)}/Off {late_ref(unstruck)}>>>>"
        self._widget(name, pip.tooltip, entries, place, transform, owner)

    def add_text_field(
        self, field: model.Field, name: str, transform: Transform, owner: TagNode | None, appearance: int
    ) -> None:
        """Add a text field; `appearance` is the form that draws its value until the field is edited."""
        flags = f"/Ff {MANY_LINES}" if field.many_lines else ""
        value = f"/V{text_string(field.value)}/DV{text_string(field.value)}" if field.value else ""
        look = f"/Helv {format_length(field.size)} Tf {syntax.color_components(field.color)} rg"
        entries = (
            f"/FT/Tx{flags}{value}/Q {_QUADDING[field.anchor]}/DA{literal_string(look)}/AP<</N {late_ref(appearance)}>>"
        )
        self._widget(name, field.tooltip, entries, field.box, transform, owner)

    def add_bookmark(self, bookmark: model.Bookmark, transform: Transform) -> None:
        """Add an entry of the list of contents that leads to this page."""
        height = self.draft.height - transform.point(0.0, bookmark.y)[1]
        self.draft.bookmarks.append(DraftBookmark(bookmark.title, bookmark.level, height))

    def finish(self) -> str:
        """The page dictionary's entries about tags and fields."""
        fields = f"/Annots{late_refs(self.draft.fields)}" if self.draft.fields else ""
        return f"/StructParents {draft.late_number(self.draft.key)}/Tabs/S{fields}"

    def _widget(
        self, name: str, tooltip: str, entries: str, box: Box, transform: Transform, owner: TagNode | None
    ) -> None:
        if not name:
            raise ValueError("a pip or field that can be filled in needs an id")
        if name in self._names:
            raise ValueError(f"two fields of one page are both named {name!r}")
        self._names.add(name)
        widget = self.draft.reserve()
        self.draft.fields.append(widget)
        key = self.tags.annotate(self._parent(owner), widget)
        hint = f"/TU{text_string(tooltip)}" if tooltip else ""
        self.draft.add(
            f"<</Type/Annot/Subtype/Widget/Parent {late_ref(self.draft.form)}"
            f"/T{text_string(name.replace('.', '_'))}{hint}{entries}"
            f"/Rect{self._rect(box, transform)}/F {PRINTED}/P {late_ref(self.draft.page)}"
            f"/StructParent {draft.late_number(key)}>>",
            widget,
        )

    def _parent(self, owner: TagNode | None) -> TagNode:
        """The tag of a field; a field in decoration belongs to the root."""
        return owner if owner is not None and owner is not ARTIFACT else self.tags.root

    def _rect(self, box: Box, transform: Transform) -> str:
        placed = transform.box(box)
        return rectangle_array(Box(placed.x, self.draft.height - placed.bottom, placed.width, placed.height))
