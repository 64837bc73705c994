"""The tree of a tagged PDF: which parts of which pages are headings, tables, figures, in the order they are read in.

Each page is a section of the document. Whatever is drawn belongs to the nearest tag around it; a tag's node is written
when its page is done.
"""

from array import array

from exporters.page.pdf.store import Store, Tree, ref, refs
from exporters.page.pdf.syntax import string


class Node:
    """One tag on one page: its type, and its parts in reading order (marks in the page's content, or other nodes)."""

    __slots__ = ("alt", "kids", "kind", "number", "parent")

    def __init__(self, number: int, parent: int, kind: str, alt: str = "") -> None:
        self.number = number
        self.parent = parent
        self.kind = kind
        self.alt = alt
        self.kids: list[str] = []


class PageTags:
    """The tags of one page."""

    def __init__(self, structure: "Structure", page: int) -> None:
        self._structure = structure
        self._page = page
        self._nodes: list[Node] = []
        self._marks: list[int] = []
        self._annotated: list[tuple[int, int]] = []
        self.key = structure.next_key()
        self.root = self._node(structure.document, "Sect", "")

    def open(self, parent: Node, kind: str, alt: str = "") -> Node:
        """A node below another."""
        node = self._node(parent.number, kind, alt)
        parent.kids.append(ref(node.number))
        return node

    def mark(self, node: Node) -> int:
        """A number for the next stretch of the page's content, which belongs to the node."""
        mark = len(self._marks)
        self._marks.append(node.number)
        node.kids.append(str(mark))
        return mark

    def annotate(self, parent: Node, annotation: int) -> int:
        """Give a form field its place in the reading order; returns its key in the parent tree."""
        node = self.open(parent, "Form")
        node.kids.append(f"<</Type/OBJR/Obj {ref(annotation)}>>")
        key = self._structure.next_key()
        self._annotated.append((key, node.number))
        return key

    def finish(self) -> None:
        """Write the page's nodes."""
        store, page = self._structure.store, ref(self._page)
        for node in self._nodes:
            kids = node.kids[0] if len(node.kids) == 1 else f"[{' '.join(node.kids)}]"
            alt = f"/Alt{string(node.alt)}" if node.alt else ""
            store.add(f"<</S/{node.kind}/P {node.parent} 0 R/Pg {page}/K {kids}{alt}>>", node.number)
        self._structure.tree.add(str(self.key), refs(self._marks))
        for key, number in self._annotated:
            self._structure.tree.add(str(key), ref(number))

    def _node(self, parent: int, kind: str, alt: str) -> Node:
        node = Node(self._structure.store.reserve(), parent, kind, alt)
        self._nodes.append(node)
        return node


class Structure:
    """The tags of a document."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.root = store.reserve()
        self.document = store.reserve()
        self.tree = Tree(store, "Nums")
        self._sections = array("L")
        self._keys = 0

    def next_key(self) -> int:
        """A number for something that the parent tree leads back from."""
        self._keys += 1
        return self._keys - 1

    def page(self, number: int) -> PageTags:
        """Begin the tags of the page with this object number."""
        tags = PageTags(self, number)
        self._sections.append(tags.root.number)
        return tags

    def finish(self) -> None:
        """Write the top of the tree."""
        self.store.add(f"<</S/Document/P {ref(self.root)}/K{refs(self._sections)}>>", self.document)
        parents = self.tree.finish() or "<</Nums[]>>"
        self.store.add(
            f"<</Type/StructTreeRoot/K {ref(self.document)}/ParentTree {parents}/ParentTreeNextKey {self._keys}>>",
            self.root,
        )
