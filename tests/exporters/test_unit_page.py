"""The readout page of a unit: its facts are those of the models, and words of files stay words."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from exporters.sheet_markdown import sections_markdown
from exporters.sheet_text import sections_text
from exporters.sheet_words import Fields, Paragraphs, SheetSection, SheetTable
from exporters.unit_page import loadout_pages, unit_page
from importers import load, load_all, walk
from sheets.construction.families import mass_budget
from sheets.figures import stats_row
from sheets.units import Mech, Unit
from sheets.units.base import Fluff
from tests.builders import mech, mounts, squad
from tests.conftest import SHARED

EACH = 150  # one of so many units of the corpus


def section(sections: list[SheetSection], title: str) -> SheetSection:
    (found,) = (each for each in sections if each.title == title)
    return found


def table(sections: list[SheetSection], title: str) -> dict[str, tuple[str, ...]]:
    """The rows of a table by their first cells."""
    (found,) = (part for part in section(sections, title).parts if isinstance(part, SheetTable))
    return {row[0]: row[1:] for row in found.rows}


def fields(sections: list[SheetSection], title: str) -> dict[str, str]:
    (found,) = (part for part in section(sections, title).parts if isinstance(part, Fields))
    return dict(found.pairs)


def brolga(data: Path) -> Unit:
    return load(data / "Brolga BRG-2.mtf").require()


def test_the_masses_of_a_mech_are_those_of_its_construction(data: Path) -> None:
    """A 250 engine weighs 12.5 tons, its gyro 3, standard structure a tenth of 50 tons (TM)."""
    masses = table(unit_page(brolga(data)), "Masses")
    assert [masses[part][0] for part in ("Internal structure", "Engine", "Gyro", "Cockpit")] == ["5", "12.5", "3", "3"]
    assert masses["Total"][0] == "50"


def test_items_have_place_slots_and_tons(data: Path) -> None:
    items = table(unit_page(brolga(data)), "Weapons and equipment")
    assert items["Large Laser"] == ("RA", "2", "5")
    assert items["2 Jump Jet"] == ("RL", "2", "1")


def test_equal_items_in_one_place_share_a_row() -> None:
    unit = mech(mounts=mounts("Medium Laser", "Medium Laser", "Medium Laser", at="RA"))
    assert "3 Medium Laser" in table(unit_page(unit), "Weapons and equipment")


def test_the_texts_of_the_file_come_first(data: Path) -> None:
    page = unit_page(brolga(data))
    assert [each.title for each in page][:3] == ["Overview", "Capabilities", "Unit"]
    (texts,) = page[0].parts
    assert isinstance(texts, Paragraphs)
    assert texts.texts == (brolga(data).fluff.overview,)


def test_battle_armor_has_the_masses_of_a_suit() -> None:
    (masses,) = section(unit_page(squad()), "Masses").parts
    assert isinstance(masses, SheetTable)
    assert masses.title == "The heaviest suit"


def test_the_loadouts_of_an_omni_share_a_page(data: Path) -> None:
    units = [loaded.require() for loaded in load_all(data / "Potoroo PTR.ssw")]
    titles = [each.title for each in loadout_pages(units)]
    assert titles.count("Unit") == 1
    assert {"Prime: weapons and equipment", "A/b: weapons and equipment"} <= set(titles)


def test_words_of_a_file_are_no_markdown() -> None:
    unit = mech(chassis="*Star*", fluff=Fluff(overview="# Not a title\n1. not a list <b>\n\n- nor | this"))
    text = sections_markdown(unit.name, "Page", unit_page(unit))
    assert text.startswith("# \\*Star\\*")
    assert "\n\\# Not a title\n" in text
    assert "\n1\\. not a list \\<b\\>\n" in text
    assert "\n\\- nor \\| this\n" in text


def corpus() -> Iterator[Unit]:
    for archive in sorted((SHARED / "corpus").glob("*.zip")):
        for source in islice(walk([archive]), 0, None, EACH):
            unit = load(source).unit
            if unit is not None:
                yield unit


@pytest.mark.skipif(not SHARED.exists(), reason="no corpus of reference units")
def test_every_page_of_the_corpus_says_what_the_figures_say() -> None:
    for unit in corpus():
        page = unit_page(unit)
        values = fields(page, "Values")
        row = stats_row(unit)
        assert values["Battle Value"] == f"{row['bv']:,}"
        if row["cost"] is not None:
            assert values["Cost"] == f"{row['cost']:,.0f} C-bills"
        budget = mass_budget(unit)
        if budget.lines:
            assert float(table(page, "Masses")["Total"][0].replace(",", "")) == pytest.approx(budget.exact, abs=0.0006)
        if isinstance(unit, Mech):
            regions = table(page, "Armor and structure")
            assert sum(int(cells[0]) for cells in regions.values()) == sum(unit.armor.points.values())
        for text in (sections_text(unit.name, "", page, 100), sections_markdown(unit.name, "", page)):
            assert unit.chassis.split()[0].strip("*_") in text.replace("\\", "")
