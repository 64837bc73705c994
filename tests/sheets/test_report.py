"""Sums that show their work."""

from sheets.report import Report, Tally


def sum_of_a_chair() -> Report:
    tally = Tally("Cost of a chair")
    tally.section("Parts")
    tally.add("Legs", 40, "TM", "4 × 10")
    tally.add("Discount", -4, "house rule")
    tally.note("Colour", "green")
    tally.section("Delivery")
    tally.multiply("Shipping", 1.5, "TM")
    return tally.report()


def test_every_step_goes_on_the_running_total() -> None:
    report = sum_of_a_chair()
    assert [line.subtotal for line in report.lines] == [40, 36, None, 54]
    assert report.total == 54


def test_a_report_survives_json() -> None:
    report = sum_of_a_chair()
    assert Report.model_validate_json(report.model_dump_json()) == report


def test_a_page_of_text() -> None:
    assert sum_of_a_chair().as_text().splitlines() == [
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


def test_headings_without_lines_are_left_out() -> None:
    tally = Tally("Nothing")
    tally.section("Empty")
    assert tally.report().sections == ()
