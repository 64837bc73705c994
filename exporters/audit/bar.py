"""What a total consists of: a bar, and the key to it."""

from collections.abc import Sequence

from exporters.audit.ink import HAIR, INK, PARTS, SOFT, rounded
from exporters.page import WHITE, Box, Element, Group, Rect, fitted
from sheets.report import Report, ReportPart

HEIGHT = 14.0
COLUMNS = 3
ROW = 10.0
SIZE = 7.5
OTHERS = "all others"
END = "Base point value"  # the last line of a conversion, which is the total


def parts_of(report: Report) -> tuple[ReportPart, ...]:
    """What a total consists of; of a point value the two sides and what is added to both."""
    if found := report.parts():
        return found
    lines = {line.label: line.amount for line in report.lines if isinstance(line.amount, float)}
    if "Offensive value" not in lines or "Subtotal" not in lines:
        return ()
    offense, both = lines["Offensive value"], lines["Subtotal"]
    behind = [line for line in report.sections[-1].lines if isinstance(line.amount, float)]
    added = [ReportPart(line.label, float(line.amount or 0)) for line in behind if line.label not in ("Subtotal", END)]
    return (ReportPart("Offensive value", offense), ReportPart("Defensive value", both - offense), *added)


def height_of(parts: Sequence[ReportPart]) -> float:
    """How much room the bar of these parts takes."""
    return HEIGHT + 6 + ROW * -(-len(_shown(parts)) // COLUMNS)


def bar(box: Box, parts: Sequence[ReportPart]) -> Group:
    """The bar at the top of a box, its key below it."""
    shown = _shown(parts)
    whole = sum(part.value for part in shown if part.value > 0)
    elements: list[Element] = []
    left = box.x
    for part, ink in zip(shown, PARTS, strict=False):
        if part.value > 0:
            wide = box.width * part.value / whole
            elements.append(Rect(Box(left, box.y, wide, HEIGHT), fill=ink, stroke=WHITE, line_width=0.4))
            left += wide
    elements.append(Rect(Box(box.x, box.y, box.width, HEIGHT), stroke=HAIR))
    wide = box.width / COLUMNS
    rows = -(-len(shown) // COLUMNS)
    for number, (part, ink) in enumerate(zip(shown, PARTS, strict=False)):
        x, y = box.x + wide * (number // rows), box.y + HEIGHT + 6 + ROW * (number % rows)
        share = f" ({part.value / whole:.0%})" if part.value > 0 else ""
        elements += [
            Rect(Box(x, y + 1.4, 6, 6), fill=ink if part.value > 0 else None, stroke=ink),
            fitted(x + 10, y + 7, part.label, wide - 82, "condensed", SIZE, colour=INK),
            fitted(x + wide - 12, y + 7, f"{rounded(part.value)}{share}", 58, "condensed", SIZE, "right", SOFT),
        ]
    said = ", ".join(f"{part.label} {rounded(part.value)}" for part in shown)
    return Group(elements, tag="Figure", alt=f"What the total consists of: {said}")


def _shown(parts: Sequence[ReportPart]) -> list[ReportPart]:
    """As many parts as there are inks; the small ones together."""
    most = len(PARTS)
    if len(parts) <= most:
        return list(parts)
    return [*parts[: most - 1], ReportPart(OTHERS, sum(part.value for part in parts[most - 1 :]))]
