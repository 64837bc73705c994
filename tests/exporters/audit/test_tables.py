"""Tables of pages: their columns are beside each other, their texts keep clear of the edges of the paper."""

from collections.abc import Iterator, Sequence

import pytest

from exporters import odds, roster, verdict
from exporters.audit import page, table
from exporters.audit.page import MARGIN
from exporters.audit.table import TableColumn
from exporters.page import PAPERS, Element, Group, TextBlock, check
from exporters.verdict import VerdictPage, draw_verdicts

TABLES = {
    "figures": table.COLUMNS,
    "odds": odds.COLUMNS,
    "rosters": roster.COLUMNS,
    "units of a verdict": verdict.UNITS,
    "rules of a verdict": verdict.RULES,
    "changed figures": page.CHANGES,
    "rulings": page.RULINGS,
}


@pytest.mark.parametrize("columns", TABLES.values(), ids=TABLES)
def test_each_column_begins_where_the_one_before_it_ends(columns: Sequence[TableColumn]) -> None:
    ends = [column.left + column.width for column in columns]
    assert [column.left for column in columns] == pytest.approx([0, *ends[:-1]])
    assert ends[-1] == pytest.approx(1)


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_page_of_a_verdict_is_sound(paper: str) -> None:
    """A force of many units with rules of long sentences takes several pages; nothing is lost or in the margins."""
    units = tuple((f"Brolga BRG-{number}", "4/5", "1,217", "29") for number in range(60))
    rules = tuple(("not checked", f"rule-{number}", f"sentence {number}, " * 30) for number in range(20))
    pages = draw_verdicts(VerdictPage("Lance", "not legal", units, rules), paper)
    assert [fault for each in pages for fault in check.page_faults(each)] == []
    cells = [cell for each in pages for cell in cells_of(each.elements)]
    words = [_words(cell) for _, cell in cells]
    assert {text for row in units for text in row} <= {*words}
    assert {text.strip() for row in rules for text in row} <= {*words}
    for x, cell in cells:
        assert cell.box is not None
        assert x + cell.box.x >= MARGIN
        assert x + cell.box.right <= PAPERS[paper].width - MARGIN


def cells_of(elements: Sequence[Element], x: float = 0) -> Iterator[tuple[float, TextBlock]]:
    """The cells of tables with the left edge of their groups."""
    for each in elements:
        if isinstance(each, TextBlock):
            yield x, each
        elif isinstance(each, Group):
            yield from cells_of(each.elements, x + each.x)


def _words(cell: TextBlock) -> str:
    return " ".join("".join(words for words, _ in line) for line in cell.lines)
