"""The model of a campaign pack: prices, pay, upkeep and experience as formulas."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, model_validator

from astech.packs.model import CommonHead, Identifier, PackNote, Text, few_definitions
from sheets.model import FrozenDict, Model

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
FormulaText = Annotated[str, StringConstraints(min_length=1)]
Rounding = Literal["up", "down", "half-up", "none"]
Account = Literal["c_bills", "support_points"]
Work = Literal["repair", "rearm", "heal", "salvage", "sell", "hire", "train", "refit", "replace"]
InputKind = Literal["number", "whole", "share", "text", "unit", "pilot"]
"""The type of an `--input`: a number, a whole number, a number from 0 to 1, a text, a unit by file or name, a pilot."""
BOOKED_BY_COMMANDS = ("repair", "rearm", "heal", "salvage", "sell")
MOST_ENTRIES = 200


class CampaignHead(CommonHead):
    """`[pack]` of a campaign pack."""

    kind: Literal["campaign"]


ACCOUNTS: dict[Account, str] = {"c_bills": "C-bills", "support_points": "support points"}
"""The accounts of a company with their names without a pack."""


class Currency(Model):
    """`[currency]`: a currency or account, and whether a company may owe it."""

    account: Account = "c_bills"
    name: Text = Field(default_factory=lambda data: ACCOUNTS[data["account"]])
    start: int = 0
    debt: bool = True


def _several(given: object) -> object:
    """Make one `[currency]` a list."""
    return [given] if isinstance(given, dict) else given


Currencies = Annotated[
    tuple[Currency, ...],
    Field(min_length=1, max_length=2),
    BeforeValidator(_several, json_schema_input_type=Currency | tuple[Currency, ...]),
]


class LookupTable(Model):
    """`[tables.NAME]`: rows of keys followed by a value; `else` is the value for other keys."""

    rows: tuple[tuple[str | int | float, ...], ...] = Field(max_length=1_000)
    else_: str | int | float | None = Field(default=None, alias="else")

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if len({len(row) for row in self.rows}) > 1 or any(len(row) < 2 for row in self.rows):
            raise ValueError("rows of a table are not equally long; expected keys and one value in each")
        return self


class GivenValues(Model):
    """`[override.NAME]`: the organizer's values for a unit, by its name or its Master Unit List id."""

    bv: Annotated[float, Field(ge=0)] | None = None
    pv: Annotated[float, Field(ge=0)] | None = None
    cost: Annotated[float, Field(ge=0)] | None = None


class Entry(Model):
    """An entry of a pack with a condition, which can be optional."""

    id: Identifier
    text: Text = ""
    when: FormulaText = "True"
    enabled: bool = Field(default=True, description="Whether the entry holds unless `use-pack` chooses otherwise.")
    replaces: Identifier | None = Field(default=None, description="The entry that this one stands for when enabled.")
    input: FrozenDict[Name, InputKind] = FrozenDict()


class Priced(Entry):
    """An entry with an amount and its rounding."""

    cost: FormulaText
    round: Rounding = "half-up"
    negative: bool = Field(default=False, description="The formula may come out below 0.")
    account: Account | None = Field(default=None, description="Of the currency (default: the first one).")


class Price(Priced):
    """`[[price]]`: the cost of work on a unit, a part or a pilot, or a cost of the whole force."""

    on: Literal["unit", "pilot", "location", "item", "bin", "trooper", "force"]
    does: Work | None = Field(default=None, description="The work that books it.")
    time: FormulaText = Field(default="0", description="Minutes.")

    @model_validator(mode="after")
    def _has_its_input(self) -> Self:
        kinds = set(self.input.values())
        if self.input and self.does in BOOKED_BY_COMMANDS:
            raise ValueError(f"a price that {self.does} books cannot ask for a value; expected no input")
        if self.does == "train" and not set(self.input) & {"gunnery_to", "piloting_to", "ability"}:
            raise ValueError("a price of training needs an input gunnery_to, piloting_to or ability")
        if self.does == "hire" and not kinds & {"unit", "pilot"}:
            raise ValueError("a price of hiring needs an input of the kind unit or pilot")
        if self.does == "refit" and "unit" not in kinds:
            raise ValueError("a price of a refit needs an input of the kind unit")
        return self


class Payment(Priced):
    """`[[pay]]` and `[[upkeep]]`: income and costs for a game, an objective or a day."""

    on: Literal["force", "unit", "pilot", "objective", "day"] = "force"


class Experience(Entry):
    """`[[experience]]`: points of each pilot for a game, or of one pilot for a kill."""

    on: Literal["game", "kill"] = "game"
    points: FormulaText
    round: Rounding = "down"


class PackRoll(Model):
    """`[[roll]]`: dice that are rolled in a campaign. Their sum must reach a number, or it decides a result."""

    id: Identifier
    text: Text = ""
    on: Literal["unit", "pilot", "force"] = "unit"
    dice: Annotated[int, Field(ge=1, le=10)] = 2
    when: FormulaText = "True"
    needs: FormulaText | None = None
    result: FormulaText | None = Field(default=None, description="A formula over `rolled`, the sum of the dice.")

    @model_validator(mode="after")
    def _has_an_outcome(self) -> Self:
        if self.needs is None and self.result is None:
            raise ValueError("nothing comes of the roll; expected needs or result")
        return self


class PriceModifier(Model):
    """`[[modifier]]`: percent on a price; the modifiers that apply are added first."""

    on: Identifier
    when: FormulaText = "True"
    percent: FormulaText


class Clock(Model):
    """`[clock]`: the days that pass with each game."""

    days: int = Field(ge=0, le=10_000)


class Ending(Model):
    """`[[end]]`: a condition that ends the campaign, checked after each game with the figures of the company."""

    id: Identifier
    text: Text = ""
    when: FormulaText


class CampaignPack(Model):
    """A campaign pack: the costs, income and experience of a campaign."""

    pack: CampaignHead
    currency: Currencies = (Currency.model_construct(),)
    const: FrozenDict[Name, float] = FrozenDict()
    define: Annotated[FrozenDict[Name, FormulaText], AfterValidator(few_definitions)] = FrozenDict()
    tables: FrozenDict[Name, LookupTable] = FrozenDict()
    override: FrozenDict[Text, GivenValues] = FrozenDict()
    clock: Clock | None = None
    price: tuple[Price, ...] = Field(default=(), max_length=MOST_ENTRIES)
    modifier: tuple[PriceModifier, ...] = Field(default=(), max_length=MOST_ENTRIES)
    pay: tuple[Payment, ...] = Field(default=(), max_length=MOST_ENTRIES)
    upkeep: tuple[Payment, ...] = Field(default=(), max_length=MOST_ENTRIES)
    experience: tuple[Experience, ...] = Field(default=(), max_length=MOST_ENTRIES)
    roll: tuple[PackRoll, ...] = Field(default=(), max_length=MOST_ENTRIES)
    end: tuple[Ending, ...] = Field(default=(), max_length=MOST_ENTRIES)
    note: tuple[PackNote, ...] = ()

    @property
    def entries(self) -> tuple[Price | Payment | Experience, ...]:
        """All optional entries."""
        return (*self.price, *self.pay, *self.upkeep, *self.experience)
