"""A sum that can show its work: sections of lines, each with its formula, amount, running subtotal and rule.

>>> tally = ReportTally("Cost of a chair")
>>> tally.add("Legs", 4 * 10, "TM p. 1", "4 × 10")
>>> tally.multiply("Shipping", 1.5, "TM p. 2")
>>> print(tally.report().as_text())
Cost of a chair
===============
  Legs      4 × 10    40 = 40  [TM p. 1]
  Shipping         × 1.5 = 60  [TM p. 2]
Total                      60
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from sheets.model import Model

LEAST_CELL = 12  # characters of a text column on a narrow screen
LONGEST_AMOUNT = 14  # characters; a longer amount is text
NOTHING = 1e-6  # relative difference from floating-point rounding


class ReportLine(Model):
    """One step of a sum. `amount` is the change (text if it is not a number), `subtotal` the sum after it."""

    label: str
    amount: float | str | None = None
    rule: str = ""
    formula: str = ""
    subtotal: float | None = None
    multiplies: bool = False
    note: str = ""


class ReportSection(Model):
    """Lines under a heading."""

    title: str
    lines: tuple[ReportLine, ...] = ()


class ReportPart(NamedTuple):
    """The share of one kind of item in the total, with all later factors applied."""

    label: str
    value: float


class Report(Model):
    """A calculation: its sections of lines and its total."""

    title: str
    sections: tuple[ReportSection, ...] = ()
    total: float | str | None = None

    @property
    def lines(self) -> tuple[ReportLine, ...]:
        """The lines of all sections, in order."""
        return tuple(line for section in self.sections for line in section.lines)

    def __repr__(self) -> str:
        return f"Report({self.title!r}, {'' if self.total is None else format_number(self.total)})"

    def _repr_html_(self) -> str:
        """The report as HTML for a notebook."""
        from html import escape  # only used here

        return f"<pre>{escape(self.as_text())}</pre>"

    def parts(self) -> tuple[ReportPart, ...]:
        """The parts of the total, largest first, parts of one name together; empty if no line changes a running total.

        A line that carries over an earlier section stands for the parts of that section.
        """
        ends: dict[float, dict[str, float]] = {}
        found: dict[str, float] = {}
        for section in self.sections:
            found, started, end = dict(found), False, None
            for line in section.lines:
                if not isinstance(line.amount, float) or line.subtotal is None:
                    continue
                end = line.subtotal
                before = sum(found.values())
                goes_on = before * line.amount if line.multiplies else before + line.amount
                if not started and abs(line.subtotal - goes_on) > NOTHING * max(1, before):
                    found = {}  # a new sum; otherwise the section continues the sum before it
                started = True
                if line.multiplies:
                    found = {label: value * line.amount for label, value in found.items()}
                    continue
                for label, value in (
                    ends.pop(line.amount, None) or {_label_without_location(line.label): line.amount}
                ).items():
                    found[label] = found.get(label, 0.0) + value
            if end is not None:
                ends[end] = found
        return tuple(ReportPart(*part) for part in sorted(found.items(), key=lambda part: -part[1]) if part[1])

    def as_text(self, width: int | None = None) -> str:
        """The report as text with aligned columns, or in a narrower form if they are wider than `width`."""
        text = self._wide_text()
        return text if width is None or max(map(len, text.split("\n"))) <= width else self._narrow_text(width)

    def _wide_text(self) -> str:
        rows = [_columns(line) for line in self.lines]
        widths = [max((len(row[i]) for row in rows), default=0) for i in range(4)]
        out = [self.title, "=" * len(self.title)]
        row = iter(rows)
        for section in self.sections:
            if section.title:
                out.append(section.title)
            for line in section.lines:
                out.append(_row(next(row), widths, line))
        if self.total is not None:
            end = max(sum(widths) + 6, len("Total ") + len(format_number(self.total)))
            out.append("Total" + format_number(self.total).rjust(end - len("Total")))
        return "\n".join(out)

    def _narrow_text(self, width: int) -> str:
        """The narrow form: each rule above its lines, long texts wrapped."""
        from textwrap import wrap  # only used here

        cells = [_narrow(line) for line in self.lines]
        widths = [max((len(cell[i]) for cell in cells), default=0) for i in range(4)]
        numbers = widths[2] + widths[3] + 2
        widths[0] = min(widths[0], max(LEAST_CELL, (width - numbers - 4) // 2))
        widths[1] = max(LEAST_CELL, width - numbers - widths[0] - 4)
        out = [self.title, "=" * min(len(self.title), width)]
        cell = iter(cells)
        for section in self.sections:
            rule = ""
            out += wrap(section.title, width)
            for line in section.lines:
                if line.rule != rule:
                    rule = line.rule
                    out += wrap(f"[{rule or 'no rule'}]", width, initial_indent="  ", subsequent_indent="    ")
                label, formula, amount, subtotal = next(cell)
                labels, formulas = wrap(label, widths[0]), wrap(formula, widths[1])
                for number in range(max(len(labels), len(formulas), 1)):
                    narrow = [texts[number] if number < len(texts) else "" for texts in (labels, formulas)]
                    narrow += ["", ""] if number else [amount, subtotal]
                    out.append(_align(narrow, widths).rstrip())
        if self.total is not None:
            out.append(
                "Total"
                + format_number(self.total).rjust(
                    max(sum(widths) + 6 - len("Total"), 1 + len(format_number(self.total)))
                )
            )
        return "\n".join(out)

    def as_markdown(self) -> str:
        """The report as Markdown tables."""
        out = [f"# {_escape_markdown(self.title)}", ""]
        for section in self.sections:
            if section.title:
                out += [f"## {_escape_markdown(section.title)}", ""]
            out += ["| step | how | amount | sum | rule |", "| --- | --- | ---: | ---: | --- |"]
            for line in section.lines:
                label, formula, amount, subtotal = _columns(line)
                remarks = "; ".join(part for part in (line.rule, line.note) if part)
                cells = (label, formula, amount, subtotal.removeprefix("= "), remarks)
                out.append(f"| {' | '.join(map(_escape_markdown, cells))} |")
            out.append("")
        if self.total is not None:
            out.append(f"**Total {_escape_markdown(format_number(self.total))}**")
        return "\n".join(out).rstrip()


def _label_without_location(label: str) -> str:
    """A label without the location of the item.

    >>> _label_without_location("Medium Laser (RT) (rear)")
    'Medium Laser'
    """
    return re.sub(r"(?: \([^()]*\))+$", "", label)


def _escape_markdown(text: str) -> str:
    """A text with the characters escaped that have a meaning in Markdown."""
    return re.sub(r"([\\`*_<>\[\]|#])", r"\\\1", text)


class ReportTally:
    """Builds a report of one section; every step changes the running total."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.total = 0.0
        self._lines: list[ReportLine] = []

    def add(self, label: str, amount: float, rule: str = "", formula: str = "") -> None:
        """Add an amount (a negative one is taken away)."""
        self.total += amount
        self._lines.append(ReportLine(label=label, amount=amount, rule=rule, formula=formula, subtotal=self.total))

    def multiply(self, label: str, factor: float, rule: str = "", formula: str = "") -> None:
        """Multiply the running total."""
        self.total *= factor
        self._lines.append(
            ReportLine(label=label, amount=factor, rule=rule, formula=formula, subtotal=self.total, multiplies=True)
        )

    def report(self, total: float | None = None) -> Report:
        """The finished report; its total is the running one unless another is given."""
        sections = (ReportSection(title="", lines=tuple(self._lines)),) if self._lines else ()
        return Report(title=self.title, sections=sections, total=self.total if total is None else total)


def format_number(value: float | str) -> str:
    """A number with separated thousands and at most three decimals, without trailing zeros."""
    if isinstance(value, str):
        return value
    text = f"{value:,.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _columns(line: ReportLine) -> tuple[str, str, str, str]:
    amount = "" if line.amount is None else format_number(line.amount)
    return (
        line.label,
        line.formula,
        f"× {amount}" if line.multiplies else amount,
        "" if line.subtotal is None else f"= {format_number(line.subtotal)}",
    )


def _row(columns: tuple[str, str, str, str], widths: list[int], line: ReportLine) -> str:
    remarks = "  ".join(part for part in (f"[{line.rule}]" if line.rule else "", line.note) if part)
    return f"{_align(columns, widths)}  {remarks}".rstrip()


def _align(columns: Sequence[str], widths: Sequence[int]) -> str:
    label, formula, amount, subtotal = columns
    return f"  {label:<{widths[0]}}  {formula:<{widths[1]}} {amount:>{widths[2]}} {subtotal:>{widths[3]}}"


def _narrow(line: ReportLine) -> tuple[str, str, str, str]:
    """The cells of a line for a narrow screen: notes and long texts are in the column of the formula."""
    label, formula, amount, subtotal = _columns(line)
    long = amount if len(amount) > LONGEST_AMOUNT else ""
    return label, "; ".join(filter(None, (formula, long, line.note))), "" if long else amount, subtotal
