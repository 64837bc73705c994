"""Infantry and battle armor come back from what their sheets show, with nothing embedded."""

import pytest

from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from exporters.recordsheet.book import as_bytes
from importers import load, load_all
from importers.recordsheet_pdf.unit_head import Headline
from sheets.record import FRESH, Condition
from sheets.units import BattleArmor, Infantry, parse_unit
from sheets.units.difference import differences
from tests.importers.recordsheet_pdf.sheets import printed, stripped, unit_at

SQUAD = {
    "kind": "battle-armor",
    "chassis": "Wombat Battle Armor",
    "model": "(Sqd4)",
    "year": 3060,
    "tech_base": "is",
    "rules_level": 2,
    "troopers": 4,
    "suit_class": "medium",
    "motive": "jump",
    "walk": 1,
    "jump": 2,
    "armor": 6,
    "plating": {"type": "ba-stealth-standard"},
    "role": "Scout",
    "mounts": [{"item": "ISBASRM2", "location": "Squad"}, {"item": "BABattleClaw", "location": "Squad"}],
}


def test_a_platoon_is_what_its_sheet_shows() -> None:
    unit = unit_at("tests/data/Drongo Watch Platoon.blk")
    read = load(stripped(printed(unit)), "sheet.pdf").require()
    assert isinstance(read, Infantry)
    assert read.name == unit.name  # which of its words are the model nothing says
    others = [found.where for found in differences(unit, read) if found.where not in ("chassis", "model")]
    assert [where for where in others if not where.startswith("fluff")] == []


def test_a_squad_is_what_its_sheet_shows() -> None:
    squad = parse_unit(SQUAD)
    read = load(stripped(printed(squad)), "sheet.pdf").require()
    assert [found.where for found in differences(squad, read)] == []


@pytest.mark.parametrize("color", [True, False], ids=["color", "black and white"])
def test_struck_suits_are_read(color: bool) -> None:
    """Two points of one suit, and a suit whose trooper is dead."""
    marks = Condition(armor={"Trooper 1": 2, "Trooper 3": 6}, structure={"Trooper 3": 1})
    sheet = stripped(printed(parse_unit(SQUAD), marks, SheetOptions(color=color)))
    condition = load(sheet, "sheet.pdf").condition
    assert condition is not None
    assert condition.armor == marks.armor
    assert condition.structure == marks.structure
    assert condition.destroyed == {"Trooper 3"}


def test_troopers_that_are_struck() -> None:
    marks = Condition(structure={"TPRS": 5})
    sheet = stripped(printed(unit_at("tests/data/Drongo Watch Platoon.blk"), marks))
    assert load(sheet, "sheet.pdf").condition == marks


def test_squads_that_share_a_page() -> None:
    """Each has its own part of the page."""
    second = {**SQUAD, "chassis": "Quokka Battle Armor", "armor": 4}
    both = [parse_unit(SQUAD), parse_unit(second)]
    sheet = stripped(as_bytes(list(sheet_pages([Sheet(unit, FRESH, SheetOptions()) for unit in both])), "pdf", "both"))
    found = [loaded.unit for loaded in load_all(sheet, "sheet.pdf")]
    assert [(unit.chassis, unit.armor) for unit in found if isinstance(unit, BattleArmor)] == [
        ("Wombat Battle Armor", 6),
        ("Quokka Battle Armor", 4),
    ]


@pytest.mark.parametrize("source", ["", "TRO: 3075", "TRO: 3075 · Handbook", "Total Warfare"])
def test_the_edition_of_the_rules_is_not_the_source(source: str) -> None:
    """It stands behind the source in the line below the name."""
    unit = parse_unit({**SQUAD, "source": source})
    for edition in ("bmm-7.01", "tw-4.4", "core-2026", "core-2026-unconfirmed"):
        read = load(stripped(printed(unit, options=SheetOptions(edition=edition))), "sheet.pdf").require()
        assert read.source == source, edition


@pytest.mark.parametrize(
    ("behind", "source"),
    [
        (("TRO: 3075", "Total Warfare"), "TRO: 3075"),
        (("TRO: 3075", "BattleTech core rules"), "TRO: 3075"),
        (("Total Warfare",), "Total Warfare"),
        (("TRO: 3075",), "TRO: 3075"),
        ((), ""),
    ],
)
def test_sheets_of_0_2_0_print_the_title_of_the_edition_alone(behind: tuple[str, ...], source: str) -> None:
    """Where it stands behind the year alone, it is the source: a usual sheet has no edition there."""
    assert Headline("Wombat", ("Inner Sphere", "Standard", "3060", *behind)).source == source
