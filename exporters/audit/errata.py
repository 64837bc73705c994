"""The errata of a unit as pages behind its sheet: what they changed of it, and the rulings that matter at the table."""

from collections.abc import Iterator

from exporters.audit.ink import SOFT
from exporters.audit.page import MARGIN, Table, paged, titled
from exporters.audit.table import TableColumn, TableRow, text_row, title_row
from exporters.page import PAPERS, Page, fitted
from sheets.editions import Edition, books, edition
from sheets.errata import for_unit
from sheets.errata.since import changed_since, worth_since
from sheets.units import Unit

CHANGES = (
    TableColumn("What", 0.0, 0.34),
    TableColumn("Was", 0.34, 0.17),
    TableColumn("Is", 0.51, 0.17),
    TableColumn("Ruling", 0.68, 0.32, "left", SOFT),
)
RULINGS = (TableColumn("Ruling", 0.0, 0.30), TableColumn("", 0.30, 0.70))


def draw_errata(unit: Unit, edition_id: str, paper: str = "letter") -> list[Page]:
    """What the errata up to an edition say of a unit; a page even where they say nothing, so that nobody looks on.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
    >>> len(draw_errata(brolga, "bmm-7.01"))
    1
    """
    sheet = PAPERS[paper]
    wide = sheet.width - 2 * MARGIN
    book = edition(edition_id)
    title = f"Errata for {unit.name}"
    under = fitted(MARGIN, MARGIN + 24, f"{book.title}, {book.document}", wide, "condensed", 8, colour=SOFT, tag="P")
    table = Table(title, CHANGES, tuple(_rows(unit, book, wide)))
    return paged(table, [titled(title, "", wide), under], MARGIN + 36, sheet, f"errata-{unit.name}")


def _rows(unit: Unit, book: Edition, wide: float) -> Iterator[TableRow]:
    oldest = books(book.game)[0]
    if book.id != oldest.id:
        yield title_row(f"What changed since {oldest.title}, {oldest.document}", wide)
        changed = [(change.what, change.was or "none", change.now or "none", change.ruling)
                   for change in changed_since(unit, oldest.id)]  # fmt: skip
        same = [(what, was, now, "the same") for what, was, now in worth_since(unit, oldest.id) if was == now]
        for number, texts in enumerate((*changed, *same)):
            yield text_row(CHANGES, texts, wide, number)
    yield title_row("Rulings that matter to it", wide)
    later = {newer.id for newer in book.newer}
    known = [
        entry for entry in for_unit(unit) if entry.edition not in later and edition(entry.edition).game == book.game
    ]
    for number, entry in enumerate(known):
        yield text_row(RULINGS, (entry.id, f"{entry.subject}: {entry.says}"), wide, number)
    if not known:
        yield text_row(RULINGS, ("none", ""), wide, 0)
