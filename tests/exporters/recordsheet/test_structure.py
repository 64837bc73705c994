"""The structure of sheets for those who hear them: tables have cells, and a slot is read with its number."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from exporters.page import Group, Text, pdf
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from importers import load
from sheets.units import Unit
from tests.builders import mech, mounts, tank
from tests.exporters.recordsheet import craft
from tests.exporters.recordsheet.proof import everything
from tests.exporters.recordsheet.test_forms import UNITS

ARMED = mech(mounts=mounts("Medium Laser", "SRM 6", at="RT"))


def nodes(tree: Any) -> Iterator[dict[str, Any]]:
    for node in tree:
        yield node
        yield from nodes(node.get("children", []))


def opened(unit: Unit, **options: Any) -> list[Any]:
    drawn = list(sheet_pages([Sheet(unit, options=SheetOptions(**options))]))
    return list(pdfplumber.open(io.BytesIO(pdf.to_bytes(drawn, title=unit.name))).pages)


@pytest.mark.parametrize("unit", UNITS.values(), ids=list(UNITS))
def test_rows_of_tables_have_cells(unit: Unit) -> None:
    """Nothing but cells stands in a row, and a row has no words of its own."""
    for page in opened(unit):
        for node in nodes(page.structure_tree):
            if node["type"] == "TR":
                assert {child["type"] for child in node.get("children", [])} <= {"TD", "TH"}
                assert not node.get("mcids")


def test_the_cells_of_a_weapon_are_in_the_order_of_their_heads() -> None:
    (page,) = opened(ARMED)
    words: dict[int, str] = {}
    for letter in page.chars:
        if letter.get("mcid") is not None:
            words[letter["mcid"]] = words.get(letter["mcid"], "") + letter["text"]

    def text(cell: dict[str, Any]) -> str:
        return "".join(words.get(mark, "") for mark in cell.get("mcids", [])).replace(" [", "[").strip()

    def cells(row: dict[str, Any]) -> list[str]:
        return [text(cell) for cell in row["children"]]

    rows = [cells(node) for node in nodes(page.structure_tree) if node["type"] == "TR"]
    assert rows[0][:5] == ["#", "Type", "Loc", "Ht", "Dmg"]
    (laser,) = (row for row in rows if any(cell.startswith("Medium Laser") for cell in row))
    assert laser == ["1", "Medium Laser", "RT", "3", "5[DE]", "—", "3", "6", "9"]


def test_a_slot_is_read_with_its_number(data: Path) -> None:
    (page,) = sheet_pages([Sheet(load(data / "Brolga BRG-2.mtf").require())])
    texts = [each.text for each in everything(page.elements) if isinstance(each, Text)]
    start = next(n for n, text in enumerate(texts) if text == "Cockpit") - 5
    assert texts[start : start + 6] == ["1.", "Life Support", "2.", "Sensors", "3.", "Cockpit"]


def test_the_dice_of_a_half_are_read_before_its_slots() -> None:
    (page,) = sheet_pages([Sheet(ARMED)])
    halves = [each for each in everything(page.elements) if isinstance(each, Group) and each.tag == "P"]
    begins = [
        [each.text for each in half.elements[:2] if isinstance(each, Text)]
        for half in halves
        if half.elements and isinstance(half.elements[0], Text) and half.elements[0].text in ("1–3", "4–6")
    ]
    assert begins.count(["1–3", "1."]) == begins.count(["4–6", "1."]) == 5  # both arms, three torsos


def test_a_squadron_has_cells_too() -> None:
    drawn = list(sheet_pages([Sheet(craft.fighter(), options=SheetOptions(squadron=True)) for _ in range(2)]))
    for page in pdfplumber.open(io.BytesIO(pdf.to_bytes(drawn, title="Squadron"))).pages:
        for node in nodes(page.structure_tree):
            if node["type"] == "TR":
                assert {child["type"] for child in node.get("children", [])} <= {"TD", "TH"}


def test_a_vehicle_with_a_remark_below_a_weapon_has_a_cell_for_it() -> None:
    pages_of = opened(tank(mounts=mounts("Medium Laser", at="FR")))
    assert any(node["type"] == "TD" for page in pages_of for node in nodes(page.structure_tree))
