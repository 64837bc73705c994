"""Sums that show their work."""

from sheets.report import Report, ReportLine, ReportSection, Tally

PARTS = ReportSection(
    title="Parts",
    lines=(
        ReportLine(label="Legs", formula="4 × 10", amount=40, subtotal=40, rule="TM"),
        ReportLine(label="Discount", amount=-4, subtotal=36, rule="house rule"),
        ReportLine(label="Colour", amount="green"),
    ),
)
DELIVERY = ReportSection(
    title="Delivery", lines=(ReportLine(label="Shipping", amount=1.5, multiplies=True, subtotal=54, rule="TM"),)
)
CHAIR = Report(title="Cost of a chair", sections=(PARTS, DELIVERY), total=54)


def test_every_step_goes_on_the_running_total() -> None:
    tally = Tally("Cost of a chair")
    tally.add("Legs", 40, "TM", "4 × 10")
    tally.add("Discount", -4, "house rule")
    tally.multiply("Shipping", 1.5, "TM")
    report = tally.report()
    assert [line.subtotal for line in report.lines] == [40, 36, 54]
    assert report.total == 54


def test_the_total_may_be_a_rounded_one() -> None:
    tally = Tally("Cost of a chair")
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
        "  Colour           green",
        "Delivery",
        "  Shipping         × 1.5 = 54  [TM]",
        "Total                      54",
    ]


def test_a_sum_of_nothing_has_no_sections() -> None:
    assert Tally("Nothing").report().sections == ()
