"""A sheet that cannot be drawn costs its own page, and nobody else's."""

from collections.abc import Callable, Sequence

import pytest

from exporters.page import Page, pdf
from exporters.recordsheet import Sheet, SheetOptions, book, sheet_pages
from exporters.recordsheet.layout import SharedLayout, WholeLayout, shared_pages, whole_pages
from sheets.record import Condition
from sheets.units import Unit
from tests.builders import mech, platoon

BROKEN = "Broken"


@pytest.fixture(autouse=True)
def _cannot_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """No unit of that name can be drawn."""

    def whole(layout: WholeLayout, sheet: Sheet) -> list[Page]:
        return whole_pages(layout, _checked([sheet])[0])

    def shared(layout: SharedLayout, sheets: Sequence[Sheet]) -> Page:
        return shared_pages(layout, _checked(sheets))

    monkeypatch.setattr(book, "whole_pages", whole)
    monkeypatch.setattr(book, "shared_pages", shared)


def _checked(sheets: Sequence[Sheet]) -> Sequence[Sheet]:
    if any(sheet.unit.chassis == BROKEN for sheet in sheets):
        raise ZeroDivisionError
    return sheets


def _sheets(*units: Unit) -> list[Sheet]:
    return [Sheet(unit, Condition(), SheetOptions()) for unit in units]


@pytest.mark.parametrize("unit", [mech, platoon])
def test_the_others_are_drawn(unit: Callable[..., Unit]) -> None:
    """Alone on their pages, or together with the one that fails."""
    failed: list[str] = []
    units = _sheets(unit(chassis="First"), unit(chassis=BROKEN), unit(chassis="Last"))
    drawn = list(sheet_pages(units, lambda sheet, error: failed.append(sheet.unit.chassis)))
    assert failed == [BROKEN]
    assert drawn == list(sheet_pages([units[0], units[2]]))


def test_without_a_listener_it_is_an_error() -> None:
    with pytest.raises(ZeroDivisionError):
        list(sheet_pages(_sheets(mech(chassis=BROKEN))))


def test_sheets_that_are_drawn_already_take_their_places() -> None:
    """What stands alone on its pages may be drawn elsewhere; small units still share a page."""
    sheets = _sheets(platoon(chassis="First"), mech(chassis="Middle"), platoon(chassis="Last"))
    alone = [book.draw_alone(sheet, fillable=True) for sheet in sheets]
    assert [drawn is not None for drawn in alone] == [False, True, False]
    ready = [drawn or sheet for drawn, sheet in zip(alone, sheets, strict=True)]
    assert pdf.to_bytes(book.document_pages(ready), title="T", fillable=True) == pdf.to_bytes(
        sheet_pages(sheets), title="T", fillable=True
    )
