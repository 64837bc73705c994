"""Apply a campaign pack: prices, pay, upkeep and experience, each with its formula and figures."""

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from astech.packs.campaign_figures import Figures, is_carried
from astech.packs.campaign_model import (
    Account,
    CampaignPack,
    Currency,
    Ending,
    Entry,
    PackRoll,
    Payment,
    Price,
    Priced,
    PriceModifier,
)
from astech.packs.formula import Figure, FormulaError, PackFormula, format_figure

PlaceOf = Callable[[str, int], str]
"""The file and the line of an entry, by its table and its number there."""


class Charge(NamedTuple):
    """An amount with its entry of the pack, the formula, and the figures in it."""

    id: str
    text: str
    amount: int
    minutes: int
    formula: str
    account: Account = "c_bills"
    about: str = ""  # the part or the pilot

    @property
    def words(self) -> str:
        """The charge in words, for the journal."""
        return f"{self.text or self.id}{f', {self.about}' if self.about else ''} [{self.formula}]"


class Scope(Mapping[str, Figure | None]):
    """The variables of a formula: constants of the pack, given figures, and definitions, evaluated when used."""

    def __init__(self, rules: "CampaignRules", figures: Figures) -> None:
        self._rules, self._figures = rules, figures
        self._defined: dict[str, Figure] = {}

    def __getitem__(self, name: str) -> Figure | None:
        rules = self._rules
        if name in rules.const:
            return rules.const[name]
        if name not in rules.pack.define:
            return self._figures[name]
        if name not in self._defined:
            formula = rules.formula(rules.pack.define[name])
            self._defined[name] = formula.value(self, rules.functions(self._figures))
        return self._defined[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._figures, **self._rules.const, **self._rules.pack.define})

    def __len__(self) -> int:
        return len(list(iter(self)))


class CampaignRules:
    """The rules of a pack with the optional entries that the players chose."""

    def __init__(
        self, pack: CampaignPack, chosen: Mapping[str, bool] | None = None, place_of: PlaceOf | None = None
    ) -> None:
        self.pack = pack
        self._place_of = place_of or (lambda _table, _number: "")
        self.const = {name: Fraction(str(value)) for name, value in pack.const.items()}
        self._chosen = dict(chosen or {})
        self._tables = frozenset(pack.tables)
        self._replaced = {each.replaces for each in pack.entries if self._is_chosen(each)}
        self.prices = tuple(each for each in pack.price if self.is_enabled(each))

    def _is_chosen(self, entry: Entry) -> bool:
        return self._chosen.get(entry.id, entry.enabled)

    def is_enabled(self, entry: Entry) -> bool:
        """Whether an entry is in use and not replaced by another one."""
        return self._is_chosen(entry) and entry.id not in self._replaced

    @property
    def entry_ids(self) -> set[str]:
        """The ids of the optional entries."""
        return {each.id for each in self.pack.entries}

    def account_of(self, entry: Priced) -> Account:
        """The account of an entry."""
        return entry.account or self.pack.currency[0].account

    def currency(self, account: Account) -> Currency:
        """The currency of an account."""
        return next(each for each in self.pack.currency if each.account == account)

    def price(self, price: Price, figures: Figures) -> Charge | None:
        """The charge for work; None if its condition is not met. Raises FormulaError, which names the entry."""
        percent = Fraction(0)
        for modifier in self.pack.modifier:
            if modifier.on == price.id:
                percent += self._percent(modifier, figures)
        return self._charge(price, figures, 1 + percent / 100, price.time)

    def payments(self, entries: Collection[Payment], on: str, figures: Figures) -> Iterator[Charge]:
        """Pay or upkeep on the force, or on a unit."""
        for entry in entries:
            if entry.on == on and self.is_enabled(entry):
                charge = self._charge(entry, figures, Fraction(1), "0")
                if charge is not None:
                    yield charge

    def experience(self, on: str, figures: Figures, given: Collection[str] = ()) -> Iterator[Charge]:
        """The points of a pilot for a game or a kill; entries without their inputs are skipped."""
        for entry in self.pack.experience:
            if entry.on == on and self.is_enabled(entry) and set(entry.input) <= set(given):
                if not self._is_met(entry, figures):
                    continue
                try:
                    points = round_amount(self._number(entry.points, figures), entry.round)
                    formula = self._value_and_figures(entry.points, figures)
                except FormulaError as error:
                    raise self._error(entry, str(error)) from None
                if points < 0:
                    raise self._error(entry, f"{points:,} is below 0, which the entry does not allow")
                if points:
                    yield Charge(entry.id, entry.text, points, 0, formula)

    def applies(self, roll: PackRoll, figures: Figures) -> bool:
        """Whether the condition of a roll is met."""
        return self._is_met(roll, figures)

    def evaluate(self, roll: PackRoll, text: str, figures: Figures) -> tuple[Figure, str]:
        """The value of a formula of a roll, and the formula with its figures as text.

        Raises FormulaError, which names the roll.
        """
        try:
            return self._value(text, figures), self._value_and_figures(text, figures)
        except FormulaError as error:
            raise self._error(roll, str(error)) from None

    def reached_ends(self, figures: Figures) -> Iterator[tuple[Ending, str]]:
        """The ends of the campaign whose conditions are met, each with its formula and figures."""
        for ending in self.pack.end:
            if self._is_met(ending, figures):
                yield ending, self._value_and_figures(ending.when, figures)

    def _is_met(self, entry: Entry | PackRoll | Ending, figures: Figures) -> bool:
        try:
            return bool(self._value(entry.when, figures))
        except FormulaError as error:
            raise self._error(entry, str(error)) from None

    def _error(self, entry: Entry | PackRoll | Ending | PriceModifier, sentence: str) -> FormulaError:
        """An error with the line of an entry."""
        name = f"modifier of {entry.on!r}" if isinstance(entry, PriceModifier) else repr(entry.id)
        for table in ("price", "pay", "upkeep", "experience", "roll", "end", "modifier"):
            for number, each in enumerate(getattr(self.pack, table)):
                if each is entry:
                    return FormulaError(f"{self._place_of(table, number)}{name}: {sentence}")
        return FormulaError(f"{name}: {sentence}")

    def _percent(self, modifier: PriceModifier, figures: Figures) -> Fraction:
        try:
            return self._number(modifier.percent, figures) if self._value(modifier.when, figures) else Fraction(0)
        except FormulaError as error:
            raise self._error(modifier, str(error)) from None

    def _charge(self, entry: Priced, figures: Figures, factor: Fraction, time: str) -> Charge | None:
        if not self._is_met(entry, figures):
            return None
        try:
            amount = round_amount(self._number(entry.cost, figures) * factor, entry.round)
            minutes = round_amount(self._number(time, figures), "up")
            formula = self._value_and_figures(entry.cost, figures, f" × {float(factor):g}" if factor != 1 else "")
        except FormulaError as error:
            raise self._error(entry, str(error)) from None
        if amount < 0 and not entry.negative:
            raise self._error(entry, f"{amount:,} is below 0, which the entry does not allow")
        if minutes < 0:
            raise self._error(entry, f"a time of {minutes:,} minutes is below 0")
        return Charge(entry.id, entry.text, amount, minutes, formula, self.account_of(entry))

    def _value(self, text: str, figures: Figures) -> Figure:
        return self.formula(text).value(Scope(self, figures), self.functions(figures))

    def _number(self, text: str, figures: Figures) -> Fraction:
        return self.formula(text).number(Scope(self, figures), self.functions(figures))

    def _value_and_figures(self, text: str, figures: Figures, factor: str = "") -> str:
        known = self.formula(text).figures(Scope(self, figures))
        return f"{text}{factor}{f'; {known}' if known else ''}"

    def formula(self, text: str) -> PackFormula:
        """Parse a formula of the pack."""
        return PackFormula(text, self._tables)

    def functions(self, figures: Figures) -> dict[str, Callable[..., object]]:
        """The functions that depend on the pack or on the unit."""
        return {"lookup": self._lookup, "has": lambda name: is_carried(figures, name)}

    def _lookup(self, table: Figure, *keys: Figure) -> Figure:
        found = self.pack.tables[str(table)]
        for *row, value in found.rows:
            if tuple(map(_figure, row)) == keys:
                return _figure(value)
        if found.else_ is None:
            asked = ", ".join(map(format_figure, keys))
            raise FormulaError(f"the table {table} has no row for {asked}")
        return _figure(found.else_)


def _figure(value: str | int | float) -> Figure:
    return value if isinstance(value, str) else Fraction(str(value))


def round_amount(value: Fraction, how: str) -> int:
    """Round an amount to a whole number.

    >>> [round_amount(Fraction(5, 2), how) for how in ("up", "down", "half-up")]
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
        raise FormulaError(f"{float(value):,g} is not a whole number, and the entry does not round")
    return int(value)
