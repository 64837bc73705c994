"""Vehicles come back from what their sheets show, with nothing embedded; the tables are read as they are printed."""

from importers import load
from importers.recordsheet_pdf.inventory import ammunition, inventory
from importers.recordsheet_pdf.labels import text_from
from importers.recordsheet_pdf.page import BLACK, Phrase, PrintedPage
from sheets.units import Vehicle
from sheets.units.difference import differences
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at


def test_everything_that_the_sheet_shows_comes_back() -> None:
    """Fluff is all that a sheet does not print of this tank."""
    unit = unit_at("tests/data/Currawong Patrol Tank CPT-1.blk")
    read = load(stripped(printed(unit)), "sheet.pdf").require()
    assert isinstance(read, Vehicle)
    assert [found.where for found in differences(unit, read) if not found.where.startswith("fluff")] == []


def _page(*words: tuple[str, float, float]) -> PrintedPage:
    phrases = tuple(Phrase(text, x, y, x + 3.5 * len(text), y + 7, 7, BLACK) for text, x, y in words)
    return PrintedPage(1, 612, 792, phrases, ())


def test_names_go_on_in_the_next_line_and_linked_gear_is_a_row() -> None:
    page = _page(
        *(("#", 25, 100), ("Type", 33, 100), ("Loc", 120, 100)),
        *(("2", 25, 110), ("Lift Hoist/Arresting", 33, 110), ("FR", 120, 110), ("Hoist", 33, 121)),
        *(("1", 25, 132), ("MRM 30 [M,C]", 33, 132), ("TU", 120, 132), ("w/Apollo", 37, 143)),
    )
    assert [(row.count, row.name, row.place) for row in inventory(page)] == [
        (2, "Lift Hoist/Arresting Hoist", "FR"),
        (1, "MRM 30", "TU"),
        (1, "Apollo", "TU"),
    ]


def test_a_name_may_touch_its_location() -> None:
    page = _page(
        *(("#", 25, 100), ("Type", 33, 100), ("Loc", 158, 100), ("Dmg", 190, 100)),
        *(("1", 25, 110), ("Gauss Rifle, Light (King David) RS (PT)", 33, 110), ("—", 190, 110)),
        *(("1", 25, 120), ("Machine Gun (T)", 33, 120), ("FR", 158, 120), ("2", 190, 120)),
    )
    assert [(row.name, row.place) for row in inventory(page)] == [
        ("Gauss Rifle, Light (King David)", "RS (PT)"),
        ("Machine Gun (T)", "FR"),
    ]


def test_a_list_ends_where_the_next_begins() -> None:
    page = _page(
        ("Ammo: (Gauss) 24,", 25, 300), ("(SRM 6) 15", 25, 309), ("Fuel Points: 400", 25, 318), ("80", 25, 327)
    )
    assert [(lot.name, lot.shots) for lot in ammunition(page)] == [("Gauss", 24), ("SRM 6", 15)]
    assert text_from(page, "Fuel Points:") == "400 80"
