"""What a report says of a sum."""

from sheets.construction.report import Report, ReportLine


def line(report: Report, label: str) -> ReportLine:
    """The only line with this label."""
    (found,) = [line for line in report.lines if line.label == label]
    return found


def subtotal(report: Report, label: str) -> float:
    """The sum after the only line with this label."""
    found = line(report, label).subtotal
    assert found is not None
    return found
