"""Record sheets that share a page are units of their own, however they are put on it."""

from pathlib import Path

import pytest

from importers import load_all
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at
from tests.producers import same, together, units

FOUR = ("Griffin GRF-1N", "Foot Platoon TC (SRM)", "Achilles (3088)", "MML Weapon")
GRIDS = {"2-up": (2, 1), "one above the other": (1, 2), "4-up": (2, 2)}


@pytest.mark.parametrize("grid", GRIDS)
def test_sheets_on_one_page_are_read_as_from_pages_of_their_own(grid: str, shared: Path) -> None:
    columns, rows = GRIDS[grid]
    sheets = [(shared / "pdfs" / f"{name}.pdf").read_bytes() for name in FOUR][: columns * rows]
    alone = [units(sheet)[0] for sheet in sheets]
    found = units(together(sheets, columns, rows))
    assert [loaded.require().name for loaded in found] == [loaded.require().name for loaded in alone]
    assert all(map(same, found, alone))


def test_three_sheets_share_a_wide_page(shared: Path) -> None:
    sheets = [(shared / "pdfs" / f"{name}.pdf").read_bytes() for name in FOUR[:3]]
    found = units(together(sheets, 3, 1))
    assert [loaded.require().name for loaded in found] == [
        "Griffin GRF-1N",
        "Foot Platoon (Taurian) (SRM)",
        "Achilles (3088)",
    ]


def test_our_own_sheets_on_one_page_are_units_of_their_own() -> None:
    paths = ("tests/data/Brolga BRG-2.mtf", "tests/data/Currawong Patrol Tank CPT-1.blk")
    sheets = [stripped(printed(unit_at(path))) for path in paths]
    found = load_all(together(sheets, 2, 1), "sheet.pdf")
    assert [loaded.require().name for loaded in found] == ["Brolga BRG-2", "Currawong Patrol Tank CPT-1"]
