"""The facts that a page does not show: every table and every line of a sheet is on its pages or in `left_out`."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from exporters.page import Element, Group, Page, Text, Use
from exporters.page.model import TextBlock
from exporters.recordsheet import Sheet, SheetOptions
from exporters.recordsheet.book import sheet_pages as pages_of
from importers import load
from sheets.record import FRESH, Condition
from sheets.recordsheet.model import LeftOut
from sheets.recordsheet.reference import reference_table
from sheets.recordsheet.reference.shared import CODES, SUMMARY, TO_HIT
from sheets.units import Unit
from sheets.units.mech import Slot
from tests import ROOT
from tests.builders import mech, mounts
from tests.exporters.recordsheet.proof import everything, sample

STEPS = {
    "meks": 150,
    "vehicles": 120,
    "fighters": 100,
    "battlearmor": 80,
    "infantry": 100,
    "protomeks": 20,
    "dropships": 50,
    "warship": 50,
    "ge": 80,
    "handheld": 1,
}
"""One unit in so many of each archive."""

WAYS = {
    "letter": SheetOptions(),
    "half-letter": SheetOptions(paper="half-letter"),
    "large print": SheetOptions(large_print=True),
    "tables": SheetOptions(reference_tables=True),
}


def drawn(unit: Unit, options: SheetOptions, condition: Condition = FRESH) -> tuple[list[Page], list[LeftOut]]:
    """The pages of a unit, and the facts that they do not show."""
    found: list[LeftOut] = []
    return list(pages_of([Sheet(unit, condition, options)], report=found.extend)), found


def words(elements: Sequence[Element]) -> Iterator[str]:
    for element in elements:
        match element:
            case Group():
                yield from words(element.elements)
            case Use():
                yield from words(element.symbol.elements)
            case Text():
                yield element.text
            case TextBlock():
                yield " ".join(piece.text for line in element.lines for piece in line)
            case _:
                pass


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("archive", STEPS)
def test_every_table_and_line_is_on_the_page_or_left_out(shared: Path, archive: str, way: str) -> None:
    for _, unit in sample(shared, f"{archive}.zip", STEPS[archive]):
        sheet = Sheet(unit, FRESH, WAYS[way])
        printed, missing = drawn(unit, WAYS[way])
        texts = list(words([element for page in printed for element in page.elements]))
        cells, everything = set(texts), "".join("".join(texts).split()).lower()
        paths = {fact.path for fact in missing}
        for key in sheet.value.tables:
            others = (*TO_HIT, *SUMMARY, CODES, "aero-turning", "random")
            if f"tables/{key}" in paths or key.startswith(others):
                continue
            for row in reference_table(key).rows:
                assert set(row) <= cells, (unit.name, key, row)
        lots = {lot.mount for lot in sheet.value.ammunition}  # they have names of their own
        for line in sheet.value.inventory:
            named = "".join(line.name.split()).lower() in everything
            gun = any(line.mount in gun.mounts for bay in sheet.value.bays for gun in bay.guns)
            assert named or gun or line.mount in lots or f"inventory/{line.mount}" in paths, (unit.name, line.name)


def test_a_table_left_out_is_not_on_the_page() -> None:
    """A letter has no room for the gunner's roll beside twenty kinds of weapons; the further page of A5 has."""
    kinds = ("Medium Laser", "Small Laser", "PPC", "Flamer", "SRM 2", "SRM 4", "SRM 6", "LRM 5", "LRM 10", "LRM 15")
    weapons = (*mounts(*kinds, at="LT"), *mounts(*kinds, at="RT"))
    places = {"LT": range(10), "RT": range(10, 20)}
    slots = mech().slots | {place: (*(Slot(mount=n) for n in numbers), None, None) for place, numbers in places.items()}
    armed = mech(mounts=weapons, slots=slots)
    letter, missing = drawn(armed, SheetOptions())
    assert LeftOut(path="tables/to-hit-shot/arms-grounded", reason="room", name="To hit") in missing
    assert "to-hit-shot/arms-grounded" not in set(_keys(letter))
    small, missing = drawn(armed, SheetOptions(paper="a5"))
    assert "tables/to-hit-shot/arms-grounded" not in {fact.path for fact in missing}
    assert "to-hit-shot/arms-grounded" in set(_keys(small))


def _keys(pages: Sequence[Page]) -> Iterator[str]:
    """The keys of the tables on some pages."""
    for page in pages:
        for element in everything(page.elements):
            if isinstance(element, Use) and "/table " in element.symbol.name:
                yield element.symbol.name.partition("/table ")[2].partition(" ")[0]


def test_a_small_sheet_names_the_critical_slots_and_attacks_that_it_lacks() -> None:
    brolga = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").unit
    _, missing = drawn(brolga, SheetOptions(paper="half-letter"))
    lacking = {fact.path for fact in missing if fact.reason == "paper"}
    assert {"slots", "attacks", "criticals/engine"} <= lacking


def test_tables_that_an_option_shows_are_left_out_by_option() -> None:
    brolga = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").unit
    _, missing = drawn(brolga, SheetOptions())
    assert ("tables/piloting", "option") in {(fact.path, fact.reason) for fact in missing}
    _, missing = drawn(brolga, SheetOptions(reference_tables=True, extreme_range=True))
    assert [fact for fact in missing if fact.reason == "option"] == []


def test_notes_that_are_cut_are_left_out() -> None:
    """A player may write more than a platoon's panel holds; then the notes are not on the page as a whole."""
    platoon = load(ROOT / "tests" / "data" / "Drongo Watch Platoon.blk").unit
    _, missing = drawn(platoon, SheetOptions(paper="half-letter"), Condition(notes="Found at the river. " * 300))
    assert "notes" in {fact.path for fact in missing}
    _, missing = drawn(platoon, SheetOptions(), Condition(notes="Found at the river."))
    assert "notes" not in {fact.path for fact in missing}
