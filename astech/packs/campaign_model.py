"""The model of a campaign pack: prices, pay, upkeep and experience as formulas."""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from astech.packs.formula import Formula, FormulaError
from astech.packs.model import CommonHead, Identifier, PackNote, Text
from sheets.model import FrozenDict, Model

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
FormulaText = Annotated[str, StringConstraints(min_length=1)]
Rounding = Literal["up", "down", "half-up", "none"]
Work = Literal["repair", "rearm", "heal", "salvage", "replace", "sell", "hire", "train", "refit"]
MOST_ENTRIES = 200

UNIT_VARIABLES = frozenset(
    (
        *("weight", "bv", "base_bv", "pv", "base_pv", "cost", "dry_cost", "year", "size", "unit_type", "tech_base"),
        *("rules_level", "omni", "armor", "armor_lost", "structure", "structure_lost", "slots_lost", "locations"),
        *("locations_damaged", "locations_lost", "suits", "suits_lost", "suits_damaged", "shots_spent", "destroyed"),
        *("engine_hits", "gyro_hits", "gunnery", "piloting", "hits", "chassis"),
    )
)
PILOT_VARIABLES = frozenset(("gunnery", "piloting", "hits"))
EXPERIENCE_VARIABLES = PILOT_VARIABLES | {"experience", "dead", "won"}
FORCE_VARIABLES = frozenset(("units", "pilots", "tonnage", "bv_total", "pv_total", "money", "games", "won"))
VARIABLES = {"unit": UNIT_VARIABLES, "pilot": PILOT_VARIABLES, "force": FORCE_VARIABLES}


class CampaignHead(CommonHead):
    """`[pack]` of a campaign pack."""

    kind: Literal["campaign"]


class Currency(Model):
    """`[currency]`: what is paid with, and whether a company may owe it."""

    name: Text = "C-bills"
    account: Literal["c_bills", "support_points"] = "c_bills"
    start: int = 0
    debt: bool = True


class LookupTable(Model):
    """`[tables.NAME]`: rows of keys with a value behind them; `else` is for keys in no row."""

    rows: tuple[tuple[str | int | float, ...], ...] = Field(max_length=1_000)
    else_: str | int | float | None = Field(default=None, alias="else")

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if len({len(row) for row in self.rows}) > 1 or any(len(row) < 2 for row in self.rows):
            raise ValueError("rows of a table are not equally long; expected keys and one value in each")
        return self


class Priced(Model):
    """An entry with a condition and a formula, rounded as it says."""

    id: Identifier
    text: Text = ""
    when: FormulaText = "True"
    cost: FormulaText
    round: Rounding = "half-up"
    negative: bool = Field(default=False, description="The formula may come out below 0.")
    enabled: bool = Field(default=True, description="Whether the entry holds unless `use-pack` chooses otherwise.")
    replaces: Identifier | None = Field(default=None, description="The entry that this one stands for when enabled.")
    input: FrozenDict[Name, Literal["number"]] = FrozenDict()


class Price(Priced):
    """`[[price]]`: the cost of work on a unit or a pilot, or one that the force pays."""

    on: Literal["unit", "pilot"]
    does: Work | None = Field(default=None, description="The command that books it: repair, rearm, heal.")
    time: FormulaText = Field(default="0", description="Minutes.")


class ForcePayment(Priced):
    """`[[pay]]` and `[[upkeep]]`: income and costs at the end of a game."""

    on: Literal["force", "unit"] = "force"


class Experience(Model):
    """`[[experience]]`: points of each pilot who was in the game."""

    id: Identifier
    text: Text = ""
    on: Literal["game"] = "game"
    when: FormulaText = "True"
    points: FormulaText
    enabled: bool = True


class PackRoll(Model):
    """`[[roll]]`: dice that are rolled in a campaign; the sum has to reach a number."""

    id: Identifier
    text: Text = ""
    on: Literal["unit", "force"] = "unit"
    dice: Annotated[int, Field(ge=1, le=10)] = 2
    when: FormulaText = "True"
    needs: FormulaText


class Modifier(Model):
    """`[[modifier]]`: percent on a price; those that hold are summed first."""

    on: Identifier
    when: FormulaText = "True"
    percent: FormulaText


class CampaignPack(Model):
    """A campaign pack: what a campaign costs and brings."""

    pack: CampaignHead
    currency: Currency = Currency.model_construct()
    const: FrozenDict[Name, float] = FrozenDict()
    tables: FrozenDict[Name, LookupTable] = FrozenDict()
    price: tuple[Price, ...] = Field(default=(), max_length=MOST_ENTRIES)
    modifier: tuple[Modifier, ...] = Field(default=(), max_length=MOST_ENTRIES)
    pay: tuple[ForcePayment, ...] = Field(default=(), max_length=MOST_ENTRIES)
    upkeep: tuple[ForcePayment, ...] = Field(default=(), max_length=MOST_ENTRIES)
    experience: tuple[Experience, ...] = Field(default=(), max_length=MOST_ENTRIES)
    roll: tuple[PackRoll, ...] = Field(default=(), max_length=MOST_ENTRIES)
    note: tuple[PackNote, ...] = ()


def formula_mistake(pack: CampaignPack) -> tuple[tuple[str | int, ...], str] | None:
    """The place and the sentence of the first formula that is not valid."""
    names = frozenset(pack.const)
    tables = frozenset(pack.tables)
    on_of = {price.id: VARIABLES[price.on] | frozenset(price.input) for price in pack.price}
    entries: list[tuple[str, int, Any, frozenset[str]]] = []  # any: an entry of one of the tables
    entries += [("price", n, price, on_of[price.id]) for n, price in enumerate(pack.price)]
    for table in ("pay", "upkeep"):
        for n, each in enumerate(getattr(pack, table)):
            entries.append((table, n, each, VARIABLES[each.on] | FORCE_VARIABLES | frozenset(each.input)))
    entries += [("experience", n, each, EXPERIENCE_VARIABLES) for n, each in enumerate(pack.experience)]
    entries += [("roll", n, each, VARIABLES[each.on]) for n, each in enumerate(pack.roll)]
    for n, modifier in enumerate(pack.modifier):
        if modifier.on not in on_of:
            return ("modifier", n, "on"), f"no price {modifier.on!r}; expected one of {', '.join(on_of) or 'none'}"
        entries.append(("modifier", n, modifier, on_of[modifier.on]))
    seen: set[str] = set()
    for table, n, entry, variables in entries:
        own = getattr(entry, "id", None)
        if own is not None and own in seen:
            return (table, n, "id"), f"a second entry {own!r}; expected an id for each"
        seen |= {own} if own is not None else set()
        replaced = getattr(entry, "replaces", None)
        if replaced is not None and replaced not in on_of:
            return (table, n, "replaces"), f"no price {replaced!r}"
        for field in ("when", "cost", "time", "points", "percent", "needs"):
            text = getattr(entry, field, None)
            if text is not None:
                try:
                    Formula(text, tables).check_names(variables | names)
                except FormulaError as error:
                    return (table, n, field), f"{field}: {error}"
    return None
