"""Small charts for a figure: the parts of a total, damage by range, heat when everything fires."""

from collections.abc import Sequence
from math import ceil

from exporters.audit.table import ALARM, HAIR, INK, PARTS, SOFT, TINT, chart_number
from exporters.page import WHITE, Box, Element, Group, Line, Outline, Path, Rect, Text, fit_text
from sheets.construction.report import Report, ReportPart
from sheets.rules.firepower import Firepower, HeatSource

HEIGHT = 14.0
COLUMNS = 3
ROW = 10.0
SIZE = 7.5
OTHERS = "all others"
END = "Base point value"  # the last line of a conversion, which is the total


def total_parts(report: Report) -> tuple[ReportPart, ...]:
    """The parts of a total; of a point value both sides and the sum added to them."""
    if found := report.parts():
        return found
    lines = {line.label: line.amount for line in report.lines if isinstance(line.amount, float)}
    if "Offensive value" not in lines or "Subtotal" not in lines:
        return ()
    offense, both = lines["Offensive value"], lines["Subtotal"]
    behind = [line for line in report.sections[-1].lines if isinstance(line.amount, float)]
    added = [ReportPart(line.label, float(line.amount or 0)) for line in behind if line.label not in ("Subtotal", END)]
    return (ReportPart("Offensive value", offense), ReportPart("Defensive value", both - offense), *added)


def bar_height(parts: Sequence[ReportPart]) -> float:
    """The height of the bar of these parts."""
    return HEIGHT + 6 + ROW * -(-len(_limit_parts(parts)) // COLUMNS)


def draw_bar(box: Box, parts: Sequence[ReportPart]) -> Group:
    """Draw the bar at the top of a box, with its key below."""
    shown = _limit_parts(parts)
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
            fit_text(Text(x + 10, y + 7, part.label, "condensed", SIZE, color=INK), wide - 82),
            fit_text(
                Text(x + wide - 12, y + 7, f"{chart_number(part.value)}{share}", "condensed", SIZE, "right", SOFT), 58
            ),
        ]
    alt = ", ".join(f"{part.label} {chart_number(part.value)}" for part in shown)
    return Group(elements, tag="Figure", alt=f"What the total consists of: {alt}")


def _limit_parts(parts: Sequence[ReportPart]) -> list[ReportPart]:
    """Limit the parts to the number of inks; small ones are joined."""
    most = len(PARTS)
    if len(parts) <= most:
        return list(parts)
    return [*parts[: most - 1], ReportPart(OTHERS, sum(part.value for part in parts[most - 1 :]))]


LEFT, BELOW, ABOVE = 24.0, 14.0, 16.0  # space for the axis labels and the title
SMALL = 6.5
STEPS = (1, 2, 5)  # distances of the lines of an axis; then ten times as much of each, and so on
MOST_LINES = 5


def draw_damage_plot(box: Box, power: Firepower) -> Group:
    """Draw the mean damage of all weapons at each distance in hexes; weapons that fire to the rear are dashed."""
    plot = _plot_box(box)
    most = max((*power.front, *power.rear, 1.0))
    top, lines = _axis(most)
    hexes = len(power.front) - 1
    title = "Mean damage of a turn by range in hexes, if all hit" + ("; dashed: to the rear" if any(power.rear) else "")
    elements = _frame(box, plot, title, top, lines)
    for series, ink, dash in ((power.front, PARTS[0], ()), (power.rear, ALARM, (2.0, 1.5))):
        if any(series):
            elements.append(_stairs(plot, series, top, ink, dash))
    step = _step(hexes, 8)
    for number in range(0, hexes + 1, step):
        x = plot.x + plot.width * number / hexes
        elements.append(fit_text(Text(x, plot.bottom + 9, str(number), "condensed", SMALL, "middle", SOFT), 20))
    behind = f"; to the rear {_range_words(power.rear)}" if any(power.rear) else ""
    return Group(elements, tag="Figure", alt=f"Damage by range in hexes: {_range_words(power.front)}{behind}")


def draw_heat_plot(box: Box, steps: Sequence[HeatSource], capacity: int) -> Group:
    """Draw the heat from step to step as everything fires, and the capacity of the heat sinks."""
    plot = _plot_box(box)
    top, lines = _axis(max(1, capacity, *(step.heat for step in steps)))
    elements = _frame(box, plot, f"Heat when everything fires; the sinks carry away {capacity}", top, lines)
    wide = plot.width / len(steps)
    for number, step in enumerate(steps):
        before = steps[number - 1].heat if number else 0
        high, low = (plot.height * min(heat, top) / top for heat in (step.heat, before))
        place = Box(plot.x + wide * number + wide * 0.08, plot.bottom - high, wide * 0.84, max(high - low, 0.6))
        elements.append(Rect(place, fill=ALARM if step.heat > capacity else PARTS[0]))
    y = plot.bottom - plot.height * capacity / top
    elements.append(Line(plot.x, y, plot.right, y, ALARM, 0.8, (3.0, 2.0)))
    labels = "moving", "all weapons"
    elements.append(fit_text(Text(plot.x, plot.bottom + 9, labels[0], "condensed", SMALL, color=SOFT), plot.width / 2))
    if len(steps) > 1:
        text = f"{labels[1]}: {steps[-1].heat}"
        elements.append(
            fit_text(Text(plot.right, plot.bottom + 9, text, "condensed", SMALL, "right", SOFT), plot.width / 2)
        )
    alt = ", ".join(f"{step.label} {step.heat}" for step in steps)
    return Group(elements, tag="Figure", alt=f"Heat when everything fires: {alt}; heat sinks {capacity}")


def _plot_box(box: Box) -> Box:
    return Box(box.x + LEFT, box.y + ABOVE, box.width - LEFT, box.height - ABOVE - BELOW)


def _step(most: float, lines: int) -> int:
    """The round distance of the lines of an axis.

    >>> _step(47, 5), _step(9, 5), _step(130, 5)
    (10, 2, 50)
    """
    size = 1
    while True:
        for step in STEPS:
            if most / (step * size) <= lines:
                return step * size
        size *= 10


def _axis(most: float) -> tuple[int, range]:
    """The upper end of an axis, and the values at which it has lines."""
    step = _step(most, MOST_LINES)
    top = step * ceil(most / step)
    return top, range(0, top + 1, step)


def _frame(box: Box, plot: Box, title: str, top: int, lines: range) -> list[Element]:
    found: list[Element] = [
        fit_text(Text(box.x, box.y + 8, title, "condensed-bold", 8, color=INK, tag="Caption"), box.width),
        Rect(plot, fill=TINT),
    ]
    for figure in lines:
        y = plot.bottom - plot.height * figure / top
        found.append(Line(plot.x, y, plot.right, y, HAIR, 0.4))
        found.append(fit_text(Text(plot.x - 4, y + 2.3, str(figure), "condensed", SMALL, "right", SOFT), LEFT - 4))
    return found


def _stairs(plot: Box, series: Sequence[float], top: float, ink: str, dash: tuple[float, ...]) -> Path:
    """A line that is level from one hex to the next, and drops to zero after the longest range."""
    wide, points = plot.width / (len(series) - 1), list[tuple[float, float]]()
    for number, figure in enumerate(series[:-1]):
        y = plot.bottom - plot.height * figure / top
        points += [(plot.x + wide * number, y), (plot.x + wide * (number + 1), y)]
    points.append((plot.right, plot.bottom))
    return Path(Outline.polyline(points), stroke=ink, line_width=1.2, dash=dash, join="round")


def _range_words(series: Sequence[float]) -> str:
    """The ranges at which the damage changes, for screen readers."""
    changes = [number for number, figure in enumerate(series) if not number or figure != series[number - 1]]
    return ", ".join(f"from {number} {chart_number(series[number])}" for number in changes)
