"""Apply a campaign pack: the price of work, pay, upkeep and experience, each with its formula and figures."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from astech.packs.campaign_model import CampaignPack, Experience, ForcePayment, Modifier, PackRoll, Price, Priced
from astech.packs.formula import Figure, Formula, FormulaError

Figures = Mapping[str, Figure | None]


class Charge(NamedTuple):
    """An amount with the entry of the pack that it comes from, the formula, and its figures."""

    id: str
    text: str
    amount: int
    minutes: int
    formula: str

    @property
    def words(self) -> str:
        """The charge as the journal has it."""
        return f"{self.text or self.id} [{self.formula}]"


class CampaignRules:
    """The entries of a pack that hold, with the choices of the table."""

    def __init__(self, pack: CampaignPack, chosen: Mapping[str, bool] | None = None) -> None:
        self.pack = pack
        self._chosen = dict(chosen or {})
        self._tables = frozenset(pack.tables)
        self._const = {name: Fraction(str(value)) for name, value in pack.const.items()}
        enabled = [each for each in pack.price if self.is_enabled(each)]
        replaced = {each.replaces for each in enabled}
        self.prices = tuple(each for each in enabled if each.id not in replaced)

    def is_enabled(self, entry: Priced | Experience) -> bool:
        """Whether an entry holds."""
        return self._chosen.get(entry.id, entry.enabled)

    def entry_ids(self) -> set[str]:
        """The ids of entries that a table can choose."""
        pack = self.pack
        payments = (*pack.price, *pack.pay, *pack.upkeep)
        return {each.id for each in payments} | {each.id for each in pack.experience}

    def price(self, price: Price, figures: Figures) -> Charge | None:
        """The charge for work; None where its condition is not met. Raises FormulaError, which names the entry."""
        percent = Fraction(0)
        for modifier in self.pack.modifier:
            if modifier.on == price.id:
                percent += self._percent(modifier, figures)
        return self._charge(price, figures, 1 + percent / 100, price.time)

    def payments(self, entries: Collection[ForcePayment], on: str, figures: Figures) -> Iterator[Charge]:
        """Pay or upkeep on the force, or on a unit."""
        for entry in entries:
            if entry.on == on and self.is_enabled(entry):
                charge = self._charge(entry, figures, Fraction(1), "0")
                if charge is not None:
                    yield charge

    def experience(self, figures: Figures) -> Iterator[Charge]:
        """The points that a pilot gets for a game."""
        for entry in self.pack.experience:
            if self.is_enabled(entry):
                points = Priced(id=entry.id, text=entry.text, when=entry.when, cost=entry.points, round="down")
                charge = self._charge(points, figures, Fraction(1), "0")
                if charge is not None and charge.amount:
                    yield charge

    def needed(self, roll: PackRoll, figures: Figures) -> tuple[Fraction, str] | None:
        """The number that a roll has to reach, with its formula and figures; None where its condition is not met."""
        variables = {**self._const, **figures}
        try:
            if not self._formula(roll.when).value(variables, self._lookup):
                return None
            formula = self._formula(roll.needs)
            needs = formula.number(variables, self._lookup)
        except FormulaError as error:
            raise FormulaError(f"{roll.id!r}: {error}") from None
        known = formula.figures(variables)
        return needs, f"{roll.needs}{f'; {known}' if known else ''}"

    def _percent(self, modifier: Modifier, figures: Figures) -> Fraction:
        variables = {**self._const, **figures}
        try:
            met = self._formula(modifier.when).value(variables, self._lookup)
            return self._formula(modifier.percent).number(variables, self._lookup) if met else Fraction(0)
        except FormulaError as error:
            raise FormulaError(f"modifier of {modifier.on!r}: {error}") from None

    def _charge(self, entry: Priced, figures: Figures, factor: Fraction, time: str) -> Charge | None:
        variables = {**self._const, **figures}
        try:
            if not self._formula(entry.when).value(variables, self._lookup):
                return None
            formula = self._formula(entry.cost)
            exact = formula.number(variables, self._lookup) * factor
            amount = rounded(exact, entry.round)
            minutes = rounded(self._formula(time).number(variables, self._lookup), "up")
        except FormulaError as error:
            raise FormulaError(f"{entry.id!r}: {error}") from None
        if amount < 0 and not entry.negative:
            raise FormulaError(f"{entry.id!r}: {amount:,} is below 0, which the entry does not allow")
        percent = f" × {float(factor):g}" if factor != 1 else ""
        known = formula.figures(variables)
        return Charge(entry.id, entry.text, amount, minutes, f"{entry.cost}{percent}{f'; {known}' if known else ''}")

    def _formula(self, text: str) -> Formula:
        return Formula(text, self._tables)

    def _lookup(self, table: Figure, *keys: Figure) -> Figure:
        found = self.pack.tables[str(table)]
        for *row, value in found.rows:
            if tuple(map(_figure, row)) == keys:
                return _figure(value)
        if found.else_ is None:
            asked = ", ".join(str(key) for key in keys)
            raise FormulaError(f"the table {table} has no row for {asked}")
        return _figure(found.else_)


def _figure(value: str | int | float) -> Figure:
    return value if isinstance(value, str) else Fraction(str(value))


def rounded(value: Fraction, how: str) -> int:
    """An amount as a whole number.

    >>> [rounded(Fraction(5, 2), how) for how in ("up", "down", "half-up")]
    [3, 2, 3]
    """
    match how:
        case "up":
            return ceil(value)
        case "down":
            return floor(value)
        case "half-up":
            return floor(value + Fraction(1, 2))
    if value.denominator != 1:
        raise FormulaError(f"{float(value):,g} is no whole number, and the entry does not round")
    return int(value)
