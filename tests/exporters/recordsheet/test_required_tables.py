"""No paper drops a table that a sheet needs: the value names them, small paper and large print go on a further page.

Larger paper may lack room for a table; then it has no place to write notes in which the table had room.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from exporters.page import Element, Group, Line, Page, Text, Use
from exporters.papers import PaperName
from exporters.recordsheet import Sheet, SheetOptions, draw
from exporters.recordsheet.reference import GRID_ROW, grid_elements, table_key
from exporters.recordsheet.style import style_of
from exporters.recordsheet.tables import table_grid
from sheets.recordsheet import record_sheet
from sheets.recordsheet.reference import reference_table, required_tables, table_name
from sheets.units import Unit
from tests.builders import mech, mounts, tank
from tests.exporters.recordsheet.craft import dropship, fighter, small_craft, station, warship
from tests.exporters.recordsheet.ground import (
    emplacement,
    gunners,
    handheld,
    helicopter,
    narc_squad,
    protomech,
    submarine,
    turret_tank,
)
from tests.exporters.recordsheet.proof import sample, words

FAMILIES: dict[str, Unit] = {
    "mech": mech(),
    "tank": turret_tank(),
    "trailer": tank(cruise=0, mounts=mounts("SRM 6", at="FR")),
    "VTOL": helicopter(),
    "submarine": submarine(),
    "platoon": gunners(),
    "squad": narc_squad(),
    "ProtoMech": protomech(),
    "emplacement": emplacement(),
    "handheld": handheld(),
    "fighter": fighter(),
    "small craft": small_craft(),
    "DropShip": dropship(),
    "WarShip": warship(),
    "station": station(),
}
SMALL = (SheetOptions(large_print=True), SheetOptions(paper="a5"), SheetOptions(paper="half-letter"))
LARGE: tuple[PaperName, ...] = ("letter", "a4", "legal")
ARCHIVES = {
    "meks.zip": 350,
    "vehicles.zip": 250,
    "fighters.zip": 200,
    "smallcraft.zip": 50,
    "dropships.zip": 120,
    "jumpships.zip": 20,
    "spacestation.zip": 15,
    "ge.zip": 60,
    "infantry.zip": 350,
    "battlearmor.zip": 250,
    "protomeks.zip": 60,
}


LEAST_GIVEN = {
    "mech-hit-location",
    "mech-punch",
    "mech-kick",
    "motive-damage",
    "vehicle-criticals",
    "burst-fire",
    "burst-fire-suits",
    "weapons-against-infantry",
    "infantry-lost-twice",
}
"""The tables whose least width is given; that of others is that of their words, or is none."""


@pytest.mark.parametrize(
    "key",
    sorted({key for unit in FAMILIES.values() for key in record_sheet(unit).tables if table_name(key) in LEAST_GIVEN}),
)
def test_a_table_at_its_least_width_keeps_the_size_of_its_letters(key: str) -> None:
    """Long words are narrower there; none is smaller than the others."""
    table = table_grid(key)
    assert table.least
    drawn = grid_elements(style_of(SheetOptions()), table, table.least, GRID_ROW)
    cells = {words for row in table.rows for words in row}
    assert len({e.size for e in drawn if isinstance(e, Text) and e.text in cells}) == 1


def table_keys(elements: Sequence[Element]) -> Iterator[str]:
    """The keys of the tables among some elements."""
    for element in elements:
        if isinstance(element, Group):
            yield from table_keys(element.elements)
        elif isinstance(element, Use) and "/table " in element.symbol.name:
            yield element.symbol.name.partition("/table ")[2].partition(" ")[0]


def missing(unit: Unit, pages: Sequence[Page]) -> list[str]:
    """The keys of the tables that the sheet of a unit needs and its pages lack."""
    here = {key for page in pages for key in table_keys(page.elements)}
    return [key for key in required_tables(Sheet(unit).value.tables) if key not in here]


def rooms_for_notes(elements: Sequence[Element]) -> Iterator[tuple[float, float]]:
    """Width and height of each room with lines to write on."""
    lines: list[Line] = []
    for element in elements:
        if isinstance(element, Group):
            yield from rooms_for_notes(element.elements)
        if isinstance(element, Line) and element.y1 == element.y2:
            if lines and (element.x1, element.x2) != (lines[-1].x1, lines[-1].x2):
                lines.clear()
            lines.append(element)
            if len(lines) == 1:
                continue
    titled = any(isinstance(element, Text) and element.text.lower() == "notes" for element in elements)
    if titled and lines:
        yield lines[-1].x2 - lines[-1].x1, lines[-1].y1 - lines[0].y1 + 12


def least_height(key: str) -> float:
    """The least height of a table: title, heads, and lines of 6.6 points."""
    table = reference_table(key)
    return 10 + (8 if any(table.columns) else 0) + 6.6 * (len(table.rows) + len(table.notes)) + 1


def tables_with_room(unit: Unit, pages: Sequence[Page]) -> list[str]:
    """The missing tables of two or three columns that a room for notes could hold."""
    slim = [key for key in missing(unit, pages) if len(reference_table(key).columns) <= 3]
    alone = [key for key in slim if not table_name(key).startswith("to-hit-") and "effects" not in key]
    rooms = [room for page in pages for room in rooms_for_notes(page.elements)]
    found = [key for key in alone for wide, tall in rooms if wide >= 190 and tall >= least_height(key)]
    pair = [key for key in slim if table_name(key).startswith("to-hit-")]
    if pair and any(wide >= 210 and tall >= max(map(least_height, pair)) for wide, tall in rooms):
        found += pair
    return found


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("options", SMALL, ids=["large print", "A5", "half-letter"])
def test_small_paper_has_all_tables_of_each_family(name: str, options: SheetOptions) -> None:
    unit = FAMILIES[name]
    assert not missing(unit, draw(unit, None, options))


@pytest.mark.parametrize("name", ["tank", "VTOL", "submarine"])
@pytest.mark.parametrize("options", SMALL, ids=["large print", "A5", "half-letter"])
def test_a_vehicle_on_small_paper_has_its_record_of_turns(name: str, options: SheetOptions) -> None:
    pages = draw(FAMILIES[name], None, options)
    assert [word for page in pages for word in words(page)].count("RECORD") == 1


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("paper", LARGE)
def test_no_table_of_a_family_gives_way_to_notes(name: str, paper: PaperName) -> None:
    unit = FAMILIES[name]
    assert not tables_with_room(unit, draw(unit, None, SheetOptions(paper=paper)))


@pytest.mark.parametrize("options", SMALL, ids=["large print", "A5", "half-letter"])
def test_small_paper_has_all_tables_of_real_units(shared: Path, options: SheetOptions) -> None:
    lacking = {
        file: keys
        for archive, step in ARCHIVES.items()
        for file, unit in sample(shared, archive, step)
        if (keys := missing(unit, draw(unit, None, options)))
    }
    assert not lacking


@pytest.mark.parametrize("paper", LARGE)
def test_no_table_of_a_real_unit_gives_way_to_notes(shared: Path, paper: PaperName) -> None:
    lacking = {
        file: keys
        for archive, step in ARCHIVES.items()
        for file, unit in sample(shared, archive, step)
        if (keys := tables_with_room(unit, draw(unit, None, SheetOptions(paper=paper))))
    }
    assert not lacking


def _table_rows(elements: Sequence[Element]) -> Iterator[str]:
    """The rows of the reference tables among some elements: a table may be drawn in two halves."""
    for element in elements:
        if isinstance(element, Group):
            yield from _table_rows(element.elements)
        elif isinstance(element, Use) and table_key(element.symbol):
            yield element.symbol.name.partition(" rows=")[2]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_tables_beside_a_sheet_do_not_repeat_those_on_it(family: str) -> None:
    for page in draw(FAMILIES[family], options=SheetOptions(reference_tables=True)):
        drawn = list(_table_rows(page.elements))
        assert len(drawn) == len(set(drawn)), drawn
