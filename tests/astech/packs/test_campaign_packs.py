"""Formulas, and campaign packs: what a league prints for its examples, and what is no formula."""

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from astech.packs.campaign_figures import unit_variables
from astech.packs.campaign_model import GivenValues
from astech.packs.campaign_rules import CampaignRules, round_amount
from astech.packs.document import EXAMPLES, PackError, load_campaign_pack
from astech.packs.formula import FormulaError, PackFormula
from importers import load, walk
from sheets.record.condition import FRESH, Condition
from sheets.units import Unit
from tests import SHARED

HEAD = '[pack]\nformat = 1\nkind = "campaign"\nid = "mine"\n'


def test_numbers_are_exact() -> None:
    """500,000 × (1.32 - 1.0) is 160,000 and not a little more, which `up` would round to 160,001."""
    assert round_amount(PackFormula("500000 * (1.32 - 1.0)").number({}), "up") == 160_000


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("cost.real", "cost.real is not allowed in a formula"),
        ("cost[0]", "cost[0] is not allowed in a formula"),
        ("9**9**9", "** is not allowed in a formula"),
        ("1 << 99", "<< is not allowed in a formula"),
        ("f'{cost}'", "f'{cost}' is not allowed in a formula"),
        ("[1, 2]", "[1, 2] is not allowed in a formula"),
        ("lambda: 1", "lambda: 1 is not allowed in a formula"),
        ("7 % 2", "% is not allowed in a formula"),
        ("__import__('os')", "unknown function '__import__'"),
        ("maximum(1, 2)", "unknown function 'maximum'; did you mean max?"),
        ("lookup('none', 1)", "unknown table 'none'"),
        ("max(1)(2)", "a call of something that is not a function"),
        ("1e999", "a number that is too large"),
        ("1 +", "it is not a formula; expected such as cost * 25 / 100"),
        ("1 " + "+ 1" * 200, "a formula of 602 characters; expected 500 at most"),
        ("1" + "+1" * 60, "a formula of 182 parts; expected 100 at most"),
        ("-" * 400 + "1", "a formula of 802 parts; expected 100 at most"),
        ("None", "None is not allowed in a formula"),
        ("2j", "2j is not allowed in a formula"),
    ],
)
def test_what_is_no_formula(text: str, sentence: str) -> None:
    with pytest.raises(FormulaError) as refused:
        PackFormula(text)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 / (weight - weight)", "it divides by zero"),
        ("unit_type * 2", "'mech' is not a number"),
        ("'a' + 'b'", "'a' is not a number"),
        ("999999999 * 999999999", "a number of more than 15 digits"),
        ("cost + 1", "cost is not known"),
        ("pick(unit_type, 'tank', 1)", "it has no value"),
        ("max('a')", "'a' is not a number"),
        ("round()", "it has no value"),
    ],
)
def test_a_formula_without_a_value(text: str, sentence: str) -> None:
    variables = {"weight": Fraction(50), "unit_type": "mech", "cost": None}
    with pytest.raises(FormulaError) as refused:
        PackFormula(text).number(variables)
    assert sentence in str(refused.value) or "pick has no choice" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD + '[[price]]\nid = "one"\non = "unit"\ncost = "wieght"\n', "line 8: cost: unknown variable 'wieght'"),
        (HEAD + '[[price]]\nid = "one"\non = "unti"\ncost = "1"\n', "line 7: on: "),
        (HEAD + '[[price]]\nid = "one"\non = "unit"\ncosts = "1"\n', "unknown field 'costs'; did you mean 'cost'?"),
        (HEAD + '[[modifier]]\non = "none"\npercent = "1"\n', "line 6: no price 'none'"),
        (HEAD + '[[pay]]\nid = "one"\ncost = "1"\n[[pay]]\nid = "one"\ncost = "1"\n', "line 9: a second entry 'one'"),
        (HEAD + "[tables.level]\nrows = [[1, 2], [1]]\n", "line 5: rows of a table are not equally long"),
        (HEAD + "[const]\nrate = nan\n", "line 6: rate: input should be a finite number"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_campaign_pack(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(PackError) as refused:
        load_campaign_pack(file)
    assert str(refused.value).startswith(str(file))
    assert sentence in str(refused.value)


def rules(tmp_path: Path, text: str) -> CampaignRules:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + text, "utf-8")
    return CampaignRules(load_campaign_pack(file))


def test_a_price_below_zero_needs_to_be_allowed(tmp_path: Path) -> None:
    entry = '[[price]]\nid = "one"\non = "unit"\ncost = "0 - weight"\n'
    made = rules(tmp_path, entry)
    with pytest.raises(FormulaError, match="'one': -50 is below 0, which the entry does not allow"):
        made.price(made.prices[0], {"weight": Fraction(50)})
    made = rules(tmp_path, entry + "negative = true\n")
    found = made.price(made.prices[0], {"weight": Fraction(50)})
    assert found is not None
    assert found.amount == -50


def test_percentages_add_up(tmp_path: Path) -> None:
    """10 % more and 5 % less are 5 % more, once."""
    modifiers = "".join(f'[[modifier]]\non = "one"\npercent = "{n}"\n' for n in (10, -5))
    made = rules(tmp_path, '[[price]]\nid = "one"\non = "unit"\ncost = "1000"\n' + modifiers)
    found = made.price(made.prices[0], {})
    assert found is not None
    assert (found.amount, found.formula) == (1050, "1000 × 1.05")


def test_a_variant_stands_for_its_entry() -> None:
    pack = load_campaign_pack(EXAMPLES / "company.toml")
    assert "repair" in {price.id for price in CampaignRules(pack).prices}
    chosen = {price.id for price in CampaignRules(pack, {"quick-repairs": True}).prices}
    assert "quick-repairs" in chosen
    assert "repair" not in chosen


def test_damage_of_a_unit_as_variables(data: Path) -> None:
    unit = load(data / "Brolga BRG-2.mtf").require()
    found = unit_variables(unit, Condition(armor={"LT": 3}, rear={"CT": 1}, structure={"LA": 2}, slots={"RT": {1, 2}}))
    wanted = {
        "weight": 50,
        "armor_lost": 4,
        "structure_lost": 2,
        "slots_lost": 2,
        "locations": 8,
        "locations_damaged": 2,
    }
    assert {name: found[name] for name in wanted} == wanted


# The figures that a league prints for its own rules, from the costs of published units


FILES = {
    "Phoenix Hawk PXH-2.mtf": "PXH-2",
    "Phoenix Hawk PXH-1K.mtf": "PXH-1K",
    "Locust LCT-1E.mtf": "LCT-1E",
    "Locust LCT-1V.mtf": "LCT-1V",
    "Locust LCT-6M.mtf": "LCT-6M",
    "War Crow Prime.mtf": "War Crow",
    "Mad Cat (Timber Wolf) Prime.mtf": "Timber Wolf",
    "Demolisher Heavy Tank (Gauss).blk": "Demolisher",
    "Wolverine WVR-7D.mtf": "WVR-7D",
    "Manticore Heavy Tank.blk": "Manticore",
    "IS Standard BA [Laser] (Sqd4).blk": "IS Standard",
    "Gray Death Scout (Sqd4).blk": "Scout 4",
    "Gray Death Scout (Sqd5).blk": "Scout 5",
}


@cache
def published() -> dict[str, Unit]:
    found: dict[str, Unit] = {}
    for source in walk([SHARED / "corpus" / f"{name}.zip" for name in ("meks", "vehicles", "battlearmor")]):
        name = FILES.get(source.file.rpartition("/")[2])
        if name is not None and name not in found:
            found[name] = load(source).require()
    return found


REFIT = "max(abs(to_cost - cost), min(250000, cost * 10 / 100))"


@pytest.mark.parametrize(
    ("unit", "formula", "printed"),
    [
        ("Timber Wolf", "cost * 25 / 100", 6_058_281),
        ("Timber Wolf", "cost * 25 / 100 * 80 / 100", 4_846_625),
        ("LCT-1E", "cost * 50 / 100", 787_100),
        ("War Crow", "cost * 25 / 100", 5_514_340),
        ("Demolisher", "cost * 25 / 100", 1_078_875),
        ("Demolisher", "cost * 50 / 100 * 2 / 6", 719_250),
        ("WVR-7D", "cost * 50 / 100 * 2 / 3", 3_756_752),
        ("IS Standard", "cost * 50 / 100 * 1 / 4", 293_125),
        ("Manticore", "cost * 25 / 100", 660_200),
    ],
)
def test_e_the_figures_of_a_league(shared: Path, unit: str, formula: str, printed: int) -> None:
    """A quarter of the cost for a repair, half for a sale, an Omni at 80 %; halves are rounded up."""
    variables = unit_variables(published()[unit], FRESH)
    assert round_amount(PackFormula(formula).number(variables), "half-up") == printed


def test_e_a_cost_of_the_league_stands_for_ours(shared: Path) -> None:
    """The league prints 660,100 for the Manticore, from a cost of 2,640,400; construction rules give 2,640,800."""
    override = {"Manticore Heavy Tank": GivenValues(cost=2_640_400)}
    variables = unit_variables(published()["Manticore"], FRESH, override=override)
    assert round_amount(PackFormula("cost * 25 / 100").number(variables), "half-up") == 660_100


@pytest.mark.parametrize(
    ("unit", "to", "factor", "printed"),
    [
        ("PXH-2", "PXH-1K", 1, 720_287),
        ("LCT-1V", "LCT-6M", 2, 5_530_200),
        ("Scout 4", "Scout 5", 2, 1_040_160),
    ],
)
def test_e_refits_of_a_league(shared: Path, unit: str, to: str, factor: int, printed: int) -> None:
    """The difference of costs, at least a tenth up to 250,000; some are doubled."""
    target = unit_variables(published()[to], FRESH)["cost"]
    variables = {**unit_variables(published()[unit], FRESH), "to_cost": target}
    assert round_amount(PackFormula(f"{factor} * {REFIT}").number(variables), "half-up") == printed


@pytest.mark.parametrize(("price", "to", "printed"), [(500_000, (3, 4), 160_000), (250_000, (3, 3), 110_000)])
def test_e_training_by_the_table_of_skills(price: int, to: tuple[int, int], printed: int) -> None:
    """From 4/5 to 3/4 (1.32) at 500,000; retraining to 3/3 (1.44) is half as dear."""
    variables = {"g": Fraction(to[0]), "p": Fraction(to[1])}
    assert PackFormula(f"{price} * (skill_factor(g, p) - skill_factor(4, 5))").number(variables) == printed
