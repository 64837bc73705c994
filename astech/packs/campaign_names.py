"""The variables that formulas may use, by the subject of an entry, and the first mistake in the formulas of a pack."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from astech.event import is_equipment_name
from astech.packs.campaign_model import CampaignPack, InputKind
from astech.packs.formula import FormulaError, PackFormula, did_you_mean
from sheets.equipment.quirks import quirk

FIGURES = (
    "weight",
    "cost",
    "dry_cost",
    "year",
    "size",
    "unit_type",
    "tech_base",
    "rules_level",
    "armor",
    "structure",
    "as_armor",
    "as_structure",
)
"""Variables of a design that are values of its row."""
DESIGN = (
    *FIGURES,
    "chassis",
    "omni",
    "base_bv",
    "base_pv",
    "locations",
    "slots",
    "suits",
)
"""Variables of a design."""
DAMAGE = (
    "armor_lost",
    "structure_lost",
    "slots_lost",
    "locations_damaged",
    "locations_lost",
    "suits_lost",
    "suits_damaged",
    "shots_spent",
    "bins_standard",
    "bins_special",
    "ammo_cost",
    "engine_hits",
    "gyro_hits",
    "motive_hits",
    "as_armor_lost",
    "as_structure_lost",
    "as_criticals",
)
"""Variables that count damage; for work on a unit, the damage that it removes."""
PILOT = frozenset(("gunnery", "piloting", "hits", "dead", "experience"))
UNIT = frozenset((*DESIGN, *DAMAGE, "bv", "pv", "gunnery", "piloting", "hits", "destroyed"))
FORCE = frozenset(
    ("units", "pilots", "tonnage", "bv_total", "pv_total", "money", "points", "games", "games_won", "day", "won")
)
PART_DAMAGE = {
    "location": ("location_armor_lost", "location_structure_lost", "location_slots_lost", "location_lost"),
    "item": ("item_lost",),
    "bin": ("bin_spent",),
    "trooper": ("trooper_armor_lost", "trooper_lost"),
}
"""Variables that count damage of one part of a unit."""
PART = {
    "location": ("location", "location_armor", "location_structure"),
    "item": ("item", "item_cost", "item_weight", "item_slots", "item_kind", "item_tech", "item_level"),
    "bin": ("bin", "bin_shots", "bin_cost", "bin_weight", "bin_munition", "bin_special"),
    "trooper": ("trooper", "trooper_armor"),
}
VICTIM = frozenset(
    f"victim_{name}"
    for name in ("unit_type", "size", "weight", "bv", "base_bv", "pv", "base_pv", "cost", "tech_base", "skill")
)
VARIABLES: Mapping[str, frozenset[str]] = {
    "unit": UNIT,
    "pilot": PILOT,
    "force": FORCE,
    "day": FORCE,
    "objective": FORCE,
    "game": PILOT | {"won"},
    "kill": PILOT | VICTIM | {"won", "weight", "bv", "base_bv", "unit_type", "size"},
    **{part: UNIT | {*PART[part], *PART_DAMAGE[part]} for part in PART},
}
FIELDS = ("when", "cost", "time", "points", "percent", "needs", "result")
Mistake = tuple[tuple[str | int, ...], str]


class _Checked(NamedTuple):
    """An entry of a pack, with the variables that its formulas may use."""

    table: str
    number: int
    entry: Any  # any: an entry of one of the tables
    names: frozenset[str]


def input_names(inputs: Mapping[str, InputKind]) -> frozenset[str]:
    """The variables of inputs: a unit has those of its design, a pilot has skills."""
    found = set[str]()
    for name, kind in inputs.items():
        match kind:
            case "unit":
                found |= {f"{name}_{each}" for each in DESIGN}
            case "pilot":
                found |= {f"{name}_{each}" for each in ("gunnery", "piloting")}
            case _:
                found.add(name)
    return frozenset(found)


def formula_mistake(pack: CampaignPack) -> Mistake | None:
    """The place and the message of the first invalid formula or name; None without a mistake."""
    return next(_mistakes(pack), None)


def _mistakes(pack: CampaignPack) -> Iterator[Mistake]:
    yield from _definition_mistakes(pack)
    seen: set[str] = set()
    prices = [price.id for price in pack.price]
    accounts = {currency.account for currency in pack.currency}
    if len(accounts) < len(pack.currency):
        yield ("currency", 1, "account"), "a second currency of this account; expected another account"
    for table, number, entry, names in _checked_entries(pack):
        own = getattr(entry, "id", None)
        if own is not None and own in seen:
            yield (table, number, "id"), f"a second entry {own!r}; expected an id for each"
        seen |= {own} if own is not None else set()
        replaced = getattr(entry, "replaces", None)
        there = [each.id for each in getattr(pack, table)] if replaced is not None else []
        if replaced is not None and (replaced not in there or replaced == own):
            yield (table, number, "replaces"), f"no {table} {replaced!r}{did_you_mean(replaced, there)}"
        if getattr(entry, "account", None) not in (None, *accounts):
            yield (table, number, "account"), f"no currency has the account {entry.account!r}"
        if table == "modifier" and entry.on not in prices:
            yield (table, number, "on"), f"no price {entry.on!r}; expected one of {', '.join(prices) or 'none'}"
        for field in FIELDS:
            text = getattr(entry, field, None)
            if text is not None:
                known = names | {"rolled"} if field == "result" else names
                if sentence := _formula_fault(text, pack, known):
                    yield (table, number, field), f"{field}: {sentence}"


def _checked_entries(pack: CampaignPack) -> Iterator[_Checked]:
    """All entries with formulas."""
    of_price: dict[str, frozenset[str]] = {}
    for table in ("price", "pay", "upkeep", "experience", "roll"):
        for number, entry in enumerate(getattr(pack, table)):
            names = VARIABLES[entry.on] | input_names(getattr(entry, "input", {}))
            if table in ("pay", "upkeep") and entry.on in ("unit", "pilot"):
                names |= FORCE
            if table == "price":
                of_price[entry.id] = names
            yield _Checked(table, number, entry, names)
    for number, modifier in enumerate(pack.modifier):
        yield _Checked("modifier", number, modifier, of_price.get(modifier.on, frozenset()))
    for number, ending in enumerate(pack.end):
        yield _Checked("end", number, ending, FORCE)


def _formula_fault(text: str, pack: CampaignPack, names: frozenset[str]) -> str:
    """The mistake in a formula or in the definitions that it uses; empty without a mistake."""
    tables = frozenset(pack.tables)
    try:
        formula = PackFormula(text, tables)
        formula.check_names(names | frozenset(pack.const) | frozenset(pack.define))
        for defined in _definitions_in(formula, pack):
            PackFormula(pack.define[defined], tables).check_names(
                names | frozenset(pack.const) | frozenset(pack.define)
            )
    except FormulaError as error:
        return str(error)
    for name in formula.carried:
        if quirk(name) is None and not is_equipment_name(name):
            return f"no quirk and no equipment is called {name!r}"
    return ""


def _definitions_in(formula: PackFormula, pack: CampaignPack) -> set[str]:
    """The definitions that a formula uses, directly or through others."""
    found: set[str] = set()
    waiting = [name for name in formula.names if name in pack.define]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [
                each for each in PackFormula(pack.define[name], frozenset(pack.tables)).names if each in pack.define
            ]
    return found


def _definition_mistakes(pack: CampaignPack) -> Iterator[Mistake]:
    reserved = frozenset(name for names in VARIABLES.values() for name in names)
    for table in ("const", "define"):
        for name in getattr(pack, table):
            if name in reserved or (table == "define" and name in pack.const):
                yield (table, name), f"{name!r} is a variable already; expected another name"
    for name, text in pack.define.items():
        try:
            formula = PackFormula(text, frozenset(pack.tables))
            around = _definitions_in(formula, pack)
        except FormulaError as error:
            yield ("define", name), f"{name}: {error}"
            return
        if name in around:
            yield ("define", name), f"{name!r} is defined by itself"
