"""Several units on a page: the part of the page that is each one's own."""

from collections.abc import Iterable

from importers.recordsheet_pdf.page import Phrase, PrintedPage

COLUMN = 40.0  # points: titles nearer than this to a line down the page stand in one column


def places(page: PrintedPage, titles: Iterable[Phrase], above: float = 1.0, right: float = 0.0) -> list[PrintedPage]:
    """What belongs to each title: all below it up to the next one in its column, and right up to the next column.

    `above` is how much of a unit stands over its title, in letter sizes; at `right`, if there is one, all units end.
    """
    heads = sorted(titles, key=lambda head: (round(head.line), head.x0))
    found = []
    for head in heads:
        columns = [other.x0 for other in heads if other.x0 > head.x0 + COLUMN]
        lower = [
            other.top - above * other.size
            for other in heads
            if abs(other.x0 - head.x0) <= COLUMN and other.line > head.line + head.size
        ]
        end = min([*columns, right or page.width]) - (6 if columns or right else 0)
        top = head.top - above * head.size
        found.append(page.within(max(0.0, head.x0 - 16), top, end, min(lower, default=page.height)))
    return found
