"""Sums that show their work."""

from collections.abc import Callable
from pathlib import Path

import pytest

from importers import load
from sheets.alphastrike import conversion_report as elements
from sheets.battlevalue import battle_value_report as battle_value
from sheets.construction.families import cost_report
from sheets.construction.report import Report, ReportLine, ReportSection, ReportTally, format_number
from sheets.units import Unit
from tests.builders import mounts, tank

PARTS = ReportSection(
    title="Parts",
    lines=(
        ReportLine(label="Legs", formula="4 × 10", amount=40, subtotal=40, rule="TM"),
        ReportLine(label="Discount", amount=-4, subtotal=36, rule="house rule"),
        ReportLine(label="Color", amount="green"),
    ),
)
DELIVERY = ReportSection(
    title="Delivery", lines=(ReportLine(label="Shipping", amount=1.5, multiplies=True, subtotal=54, rule="TM"),)
)
CHAIR = Report(title="Cost of a chair", sections=(PARTS, DELIVERY), total=54)


def test_every_step_goes_on_the_running_total() -> None:
    tally = ReportTally("Cost of a chair")
    tally.add("Legs", 40, "TM", "4 × 10")
    tally.add("Discount", -4, "house rule")
    tally.multiply("Shipping", 1.5, "TM")
    report = tally.report()
    assert [line.subtotal for line in report.lines] == [40, 36, 54]
    assert report.total == 54


def test_the_total_may_be_a_rounded_one() -> None:
    tally = ReportTally("Cost of a chair")
    tally.add("Legs", 40.4)
    assert tally.report(total=40).total == 40


def test_a_report_survives_json() -> None:
    assert Report.model_validate_json(CHAIR.model_dump_json()) == CHAIR


def test_a_page_of_text() -> None:
    assert CHAIR.as_text().splitlines() == [
        "Cost of a chair",
        "===============",
        "Parts",
        "  Legs      4 × 10    40 = 40  [TM]",
        "  Discount            -4 = 36  [house rule]",
        "  Color            green",
        "Delivery",
        "  Shipping         × 1.5 = 54  [TM]",
        "Total                      54",
    ]


def test_a_narrow_page_has_each_rule_above_its_lines() -> None:
    wide = CHAIR.as_text()
    assert CHAIR.as_text(width=80) == wide
    assert CHAIR.as_text(width=36).splitlines() == [
        "Cost of a chair",
        "===============",
        "Parts",
        "  [TM]",
        "  Legs      4 × 10           40 = 40",
        "  [house rule]",
        "  Discount                   -4 = 36",
        "  [no rule]",
        "  Color                   green",
        "Delivery",
        "  [TM]",
        "  Shipping                × 1.5 = 54",
        "Total                             54",
    ]


@pytest.mark.parametrize("explained", [battle_value, elements, cost_report])
@pytest.mark.parametrize("file", ["Brolga BRG-2.mtf", "Currawong Patrol Tank CPT-1.blk", "Drongo Watch Platoon.blk"])
def test_sums_of_units_fit_a_terminal(data: Path, file: str, explained: Callable[[Unit], Report]) -> None:
    """At 80 columns nothing is cut in the middle of a word, and every figure is still there."""
    report = explained(load(data / file).require())
    text = report.as_text(width=80)
    assert max(map(len, text.splitlines())) <= 80
    for line in report.lines:
        assert line.rule in " ".join(text.split())
        assert line.subtotal is None or f"= {format_number(line.subtotal)}" in text


def test_a_sum_of_nothing_has_no_sections() -> None:
    assert ReportTally("Nothing").report().sections == ()


def test_parts_of_a_total_have_all_later_factors() -> None:
    assert CHAIR.parts() == (("Legs", 60), ("Discount", -6))


def test_a_section_that_only_adds_up_others_is_told_by_their_parts() -> None:
    table = ReportSection(title="Table", lines=(ReportLine(label="Top (oak) (rear)", amount=6, subtotal=6),))
    both = ReportSection(
        title="Both",
        lines=(ReportLine(label="Chair", amount=54, subtotal=54), ReportLine(label="Table", amount=6, subtotal=60)),
    )
    parts = Report(title="Furniture", sections=(PARTS, DELIVERY, table, both), total=60).parts()
    assert parts == (("Legs", 60), ("Top", 6), ("Discount", -6))


def test_tables_of_markdown() -> None:
    lines = CHAIR.as_markdown().splitlines()
    assert lines[0] == "# Cost of a chair"
    assert "| Legs | 4 × 10 | 40 | 40 | TM |" in lines
    assert lines[-1] == "**Total 54**"


@pytest.mark.parametrize("width", [50, 60, 72])
def test_a_narrow_report_keeps_to_its_width(width: int) -> None:
    text = battle_value(tank(mounts=mounts("Medium Laser", "Autocannon/5", at="FR"))).as_text(width)
    assert max(map(len, text.splitlines())) <= width
