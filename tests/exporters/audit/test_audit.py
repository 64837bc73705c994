"""Audit pages: nothing leaves its field, and what the pictures show is what the unit has."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from exporters.audit import draw_audit, draw_errata
from exporters.audit.plots import draw_damage_plot, total_parts
from exporters.page import Box, Element, Group, Page, Text, TextBlock, check
from exporters.page import Path as Shape
from exporters.recordsheet import Sheet, SheetOptions, sheet_pages
from exporters.recordsheet import draw as sheets
from importers import load
from sheets.alphastrike import conversion_report as alpha_strike_report
from sheets.battlevalue import battle_value_report
from sheets.construction.families import cost_report
from sheets.construction.report import Report
from sheets.equipment.kinds import EngineType
from sheets.record import FRESH
from sheets.rules.firepower import firepower
from sheets.units import Unit
from tests.builders import mech, mounts

LEFT = mounts("Machine Gun", "Autocannon/5", "LRM 20", "SRM 6", "Flamer", "MRM 30", at="LT")
RIGHT = mounts("Medium Laser", "Large Laser", "PPC", "Small Laser", at="RT")
SPRAYER = mech(mounts=(*LEFT, *RIGHT))


def reports(unit: Unit) -> list[Report]:
    return [battle_value_report(unit), cost_report(unit, dry=False), alpha_strike_report(unit)]


def alts(page: Page) -> Iterator[str]:
    yield from (e.alt for e in page.elements if isinstance(e, Group) and e.tag == "Figure")


def test_no_page_has_anything_out_of_its_place(data: Path) -> None:
    units = [load(file).require() for file in sorted(data.glob("*.*"))]
    for unit in (*units, SPRAYER):
        for sum_of_it in reports(unit):
            for paper in ("letter", "a4"):
                for page in draw_audit(unit, sum_of_it, paper):
                    assert check.page_faults(page) == [], (unit.name, sum_of_it.title)


def test_the_sum_of_a_force_has_no_pictures_of_a_unit(data: Path) -> None:
    brolga = load(data / "Brolga BRG-2.mtf").require()
    (page,) = draw_audit(None, battle_value_report(brolga))
    assert [alt.partition(":")[0] for alt in alts(page)] == ["What the total consists of"]


def test_pictures_say_in_words_what_they_show(data: Path) -> None:
    """Its rear laser reaches 9 hexes as the other and the SRM do, its large laser 15; it jumps 5, and has 13 sinks."""
    brolga = load(data / "Brolga BRG-2.mtf").require()
    (page,) = draw_audit(brolga, battle_value_report(brolga))
    bar, damage, heat = alts(page)
    assert bar.startswith("What the total consists of: Armor 520, Large Laser 216,")
    assert damage == "Damage by range in hexes: from 0 21, from 10 8, from 16 0; to the rear from 0 5, from 10 0"
    assert heat.endswith("movement 5, Large Laser 13, SRM 6 17, Medium Laser 20, Medium Laser 23; heat sinks 13")


def test_a_mech_without_any_heat_has_its_pictures_too() -> None:
    cold = mech(engine=EngineType.ICE, sinks=0)
    (page,) = draw_audit(cold, battle_value_report(cold))
    assert check.page_faults(page) == []
    assert [alt for alt in alts(page) if "heat sinks 0" in alt] == [
        "Heat when everything fires: movement 0; heat sinks 0"
    ]


def test_a_point_value_consists_of_two_sides(data: Path) -> None:
    found = total_parts(alpha_strike_report(load(data / "Brolga BRG-2.mtf").require()))
    assert found == (("Offensive value", 8), ("Defensive value", 18.75), ("Agile", 2))


@pytest.mark.parametrize("figure", [0, 1])
def test_parts_come_to_the_total(data: Path, figure: int) -> None:
    for file in data.glob("*.*"):
        found = reports(load(file).require())[figure]
        assert isinstance(found.total, float)
        assert sum(part.value for part in found.parts()) == pytest.approx(found.total, abs=0.5)


def test_errata_stand_behind_the_sheet_of_each_unit(data: Path) -> None:
    """TAG reaches 9 hexes at medium range, 10 before BMM-7.01:p123:tag-range; two platoons share a page."""
    spotter = mech(mounts=mounts("ISTAG", at="RT"))
    options = SheetOptions(errata=True)
    sheet, errata = sheets(spotter, options=options)
    assert errata.name == f"errata-{spotter.name}"
    assert "TAG: medium range|10|9|BMM-7.01:p123:tag-range" in "|".join(words(errata.elements))
    platoon = load(data / "Drongo Watch Platoon.blk").require()
    drawn = list(sheet_pages([Sheet(platoon, FRESH, options), Sheet(platoon, FRESH, options)]))
    assert [page.name.startswith("errata") for page in drawn] == [False, True, True]
    for page in (sheet, errata, *drawn):
        assert check.page_faults(page) == []


def test_errata_by_the_oldest_book_change_nothing(data: Path) -> None:
    spotter = mech(mounts=mounts("ISTAG", at="RT"))
    (page,) = draw_errata(spotter, "tw-4.4", "a5")
    assert check.page_faults(page) == []
    assert "BMM-7.01" not in "|".join(words(page.elements))


def words(elements: Sequence[Element]) -> Iterator[str]:
    for e in elements:
        if isinstance(e, Text):
            yield e.text
        elif isinstance(e, TextBlock):
            yield " ".join("".join(piece.text for piece in line) for line in e.lines)
        elif isinstance(e, Group):
            yield from words(e.elements)


def test_curves_lie_inside_their_plot(data: Path) -> None:
    """Steps between no damage at the bottom and the most at the top."""
    power = firepower(load(data / "Brolga BRG-2.mtf").require())
    assert power is not None
    drawn = draw_damage_plot(Box(0, 0, 200, 100), power).elements
    curves = [each.outline.box for each in drawn if isinstance(each, Shape)]
    assert curves
    assert all(0 <= curve.y < curve.bottom <= 100 for curve in curves)
