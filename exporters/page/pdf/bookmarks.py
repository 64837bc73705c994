"""The list of contents beside the document, written as it grows: an entry once its next neighbour is known."""

from exporters.page.number_format import number
from exporters.page.pdf.objects import ObjectFile
from exporters.page.pdf.syntax import ref, string


class _Entry:
    """A bookmark whose neighbours or children are still to come."""

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
        neighbour = None
        while self._open[-1].level >= fresh.level:
            neighbour = self._open.pop()
            following = fresh.number if self._open[-1].level < fresh.level else 0
            self._write(neighbour, following)
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
