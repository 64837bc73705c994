"""The running sum of a Battle Value, with or without its lines.

The rules write into a ledger and read its value. `Ledger` only sums, `ItemizedLedger` also keeps the lines, so the
number and the report come from one calculation.

>>> account = ItemizedLedger("Battle Value of a brick")
>>> account.begin("Defensive Battle Rating")
>>> account.plus("Armor", 40, Factor(0.5, "commercial"))
>>> account.value
20.0
>>> account.report().lines[0].formula
'40 × 0.5 (commercial)'
"""

from collections.abc import Iterable
from math import floor
from typing import NamedTuple

from sheets.construction.report import Report, ReportLine, ReportSection, format_number


class Factor(float):
    """A number with its meaning: `0.5 (rear)`."""

    __slots__ = ("note",)
    note: str

    def __new__(cls, value: float, note: str = "") -> "Factor":
        factor = super().__new__(cls, value)
        factor.note = note
        return factor


class Addend(Factor):
    """A number added to a product before the next factor: a PPC's capacitor."""

    __slots__ = ()


def multiply_factors(factors: Iterable[float]) -> float:
    """The value of a chain of factors and addends, from the left."""
    value = 1.0
    for factor in factors:
        if type(factor) is Addend:
            value += factor
        else:
            value *= factor
    return value


class UnstatedLosses(NamedTuple):
    """Losses of a damaged unit that a design cannot state: structure or troopers, armor of a suit, MP, heat
    capacity.
    """

    structure: int = 0
    suit_armor: float = 0.0
    walk: int = 0
    heat_sunk: int = 0


UNDAMAGED = UnstatedLosses()


class Ledger:
    """The running value of one sum at a time, by the items of an edition."""

    __slots__ = ("edition", "value", "wear")
    keeps_lines = False

    def __init__(self, edition: str = "", wear: UnstatedLosses = UNDAMAGED) -> None:
        self.edition = edition
        self.wear = wear
        self.value = 0.0

    def begin(self, part: str) -> None:
        """Begin a new sum: the defensive rating, the offensive rating, or the whole."""
        self.value = 0.0

    def heading(self, title: str, rule: str) -> None:
        """Give the following lines a heading; the sum continues."""

    def plus(self, label: object, *factors: float, rule: str = "", note: str = "") -> None:
        """Add a product (a negative one is taken away)."""
        self.value += multiply_factors(factors)

    def times(self, label: object, *factors: float, rule: str = "") -> None:
        """Multiply the sum."""
        self.value *= multiply_factors(factors)

    def at_least(self, least: float, rule: str = "") -> None:
        """Raise the sum to a least value."""
        if self.value < least:
            self.value = least

    def note(self, label: object, text: str, rule: str = "") -> None:
        """Add a note that does not change the sum."""


class ItemizedLedger(Ledger):
    """A ledger that keeps its lines for a report."""

    __slots__ = ("_sections", "_title")
    keeps_lines = True

    def __init__(self, title: str, edition: str = "") -> None:
        super().__init__(edition)
        self._title = title
        self._sections: list[tuple[str, list[ReportLine]]] = []

    def begin(self, part: str) -> None:
        super().begin(part)
        self._sections.append((part, []))

    def heading(self, title: str, rule: str) -> None:
        self._keep(ReportLine(label=f"{title}:", rule=rule))

    def plus(self, label: object, *factors: float, rule: str = "", note: str = "") -> None:
        super().plus(label, *factors)
        amount = multiply_factors(factors)
        formula = chain(factors) if len(factors) > 1 or _note(factors[0]) else ""
        self._keep(
            ReportLine(label=str(label), amount=amount, formula=formula, subtotal=self.value, rule=rule, note=note),
        )

    def times(self, label: object, *factors: float, rule: str = "") -> None:
        super().times(label, *factors)
        formula = chain(factors) if len(factors) > 1 or _note(factors[0]) else ""
        self._keep(
            ReportLine(
                label=str(label),
                amount=multiply_factors(factors),
                formula=formula,
                subtotal=self.value,
                rule=rule,
                multiplies=True,
            )
        )

    def at_least(self, least: float, rule: str = "") -> None:
        if self.value < least:
            super().at_least(least)
            self._keep(ReportLine(label=f"At least {format_number(least)}", subtotal=self.value, rule=rule))

    def note(self, label: object, text: str, rule: str = "") -> None:
        self._keep(ReportLine(label=str(label), formula=text, rule=rule))

    def report(self, total: float | None = None) -> Report:
        """The finished report."""
        sections = tuple(ReportSection(title=title, lines=tuple(lines)) for title, lines in self._sections)
        return Report(title=self._title, sections=sections, total=self.value if total is None else total)

    def _keep(self, line: ReportLine) -> None:
        self._sections[-1][1].append(line)


def chain(factors: Iterable[float]) -> str:
    """Factors as text: `2 × 62 × 0.5 (rear)`, `(229 + 114 (capacitor)) × 1.25 (targeting computer)`."""
    text = ""
    added = False
    for factor in factors:
        shows = format_number(factor) + (f" ({_note(factor)})" if _note(factor) else "")
        if type(factor) is Addend:
            text, added = f"{text} + {shows}", True
        elif not text:
            text = shows
        else:
            text, added = f"({text}) × {shows}" if added else f"{text} × {shows}", False
    return text


def _note(factor: float) -> str:
    return factor.note if isinstance(factor, Factor) else ""


def round_battle_value(value: float) -> int:
    """To the nearest whole number, halves up: the only rounding of a Battle Value."""
    return floor(value + 0.5)


BOTH_RATINGS = "TM, BV: sum of both ratings"


def write_sum(ledger: Ledger, defense: float, offense: float) -> None:
    """Add the two ratings."""
    ledger.begin("Battle Value")
    ledger.plus("Defensive rating", defense, rule=BOTH_RATINGS)
    ledger.plus("Offensive rating", offense, rule=BOTH_RATINGS)
