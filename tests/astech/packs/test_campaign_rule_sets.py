"""Campaign rule sets of real leagues, in their shape, with results from published figures."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from astech.packs.campaign_figures import part_variables, pilot_variables, unit_variables, work_variables
from astech.packs.campaign_rules import CampaignRules
from astech.packs.document import PackError, load_campaign_pack
from astech.packs.formula import Figure, FormulaError
from importers import load
from sheets.record.condition import FRESH, Condition, CrewMarks
from sheets.units import Infantry, Mech, Unit
from tests.builders import squad

HEAD = '[pack]\nformat = 1\nkind = "campaign"\nid = "mine"\n'
Figures = Mapping[str, Figure | None]


def rules(tmp_path: Path, text: str, **chosen: bool) -> CampaignRules:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + text, "utf-8")
    return CampaignRules(load_campaign_pack(file), chosen)


def amount(made: CampaignRules, entry: str, figures: Figures) -> int:
    """The amount of a price."""
    price = next(each for each in made.prices if each.id == entry)
    found = made.price(price, figures)
    assert found is not None
    return found.amount


def refused(tmp_path: Path, text: str) -> str:
    with pytest.raises(PackError) as error:
        rules(tmp_path, text)
    return str(error.value)


@pytest.fixture
def brolga(data: Path) -> Unit:
    return load(data / "Brolga BRG-2.mtf").require()


WARCHEST = """
[currency]
name = "WP"
account = "support_points"
start = 1000
[const]
lances = 3
[define]
advanced = "2 if tech_base == 'Clan' or rules_level == 'advanced' else 1"
[[price]]
id = "armor"
on = "unit"
does = "repair"
when = "armor_lost > 0"
cost = "weight * (1 if unit_type == 'mech' else 1 / 2) * advanced / lances"
round = "up"
[[price]]
id = "structure"
on = "unit"
does = "repair"
when = "structure_lost > 0"
cost = "weight * (2 if unit_type == 'mech' else 1) * advanced / lances"
round = "up"
[[price]]
id = "suits"
on = "unit"
does = "repair"
when = "unit_type == 'battle-armor'"
cost = "suits_damaged * 2.5 / lances + suits_lost * 50 / lances"
round = "up"
[[price]]
id = "rearm"
on = "unit"
does = "rearm"
when = "shots_spent > 0"
cost = "pick(rules_level, 'introductory', 5, 'standard', 10, 50)"
round = "up"
[[price]]
id = "heal"
on = "pilot"
does = "heal"
when = "hits > 0"
cost = "100 * hits / lances"
round = "up"
"""


def test_a_warchest_by_tonnage(tmp_path: Path) -> None:
    """50 tons are 16.7 points for three lances and 33.3 for structure, twice that for advanced machines."""
    made = rules(tmp_path, WARCHEST)
    unit: Figures = {
        **dict.fromkeys(("armor_lost", "structure_lost"), Fraction(4)),
        "weight": Fraction(50),
        "unit_type": "mech",
        "tech_base": "Inner Sphere",
        "rules_level": "standard",
    }
    assert (amount(made, "armor", unit), amount(made, "structure", unit)) == (17, 34)
    assert amount(made, "armor", {**unit, "tech_base": "Clan"}) == 34
    assert amount(made, "armor", {**unit, "unit_type": "vehicle"}) == 9
    squad: Figures = {"unit_type": "battle-armor", "suits_damaged": Fraction(2), "suits_lost": Fraction(1)}
    assert amount(made, "suits", squad) == 19
    assert amount(made, "heal", {"hits": Fraction(1)}) == 34


def test_a_definition_shows_its_value_in_the_journal(tmp_path: Path) -> None:
    made = rules(tmp_path, WARCHEST)
    price = next(each for each in made.prices if each.id == "armor")
    found = made.price(
        price,
        {
            "armor_lost": Fraction(1),
            "weight": Fraction(30),
            "unit_type": "mech",
            "tech_base": "Clan",
            "rules_level": "standard",
        },
    )
    assert found is not None
    assert found.formula.endswith("; advanced 2, lances 3, unit_type mech, weight 30")


PIPS = """
[currency]
account = "support_points"
[[price]]
id = "armor"
on = "unit"
does = "repair"
when = "armor_lost > 0"
cost = "base_pv / 4 * armor_lost / armor"
round = "none"
[[price]]
id = "salvage"
on = "unit"
does = "sell"
cost = "max(1, base_pv - base_pv / 4 * armor_lost / armor - base_pv / 2 * structure_lost / structure)"
round = "down"
[tables.kill]
rows = [["mech", 1, 2], ["mech", 4, 5], ["vehicle", 1, 1]]
else = 3
[tables.odds]
rows = [[-1, 0.5], [0, 1], [1, 1.5]]
else = 2
[[experience]]
id = "kill"
on = "kill"
points = "lookup('kill', victim_unit_type, victim_size) * lookup('odds', gunnery - victim_skill)"
round = "half-up"
"""


def test_alpha_strike_by_the_pip(tmp_path: Path) -> None:
    """Half of the armor of a card of 52 points costs 6.5, which the league has to round; kills are a table by odds."""
    made = rules(tmp_path, PIPS.replace('"none"', '"half-up"'))
    card: Figures = {
        "base_pv": Fraction(52),
        "armor": Fraction(10),
        "armor_lost": Fraction(5),
        "structure": Fraction(8),
        "structure_lost": Fraction(4),
    }
    assert (amount(made, "armor", card), amount(made, "salvage", card)) == (7, 32)
    with pytest.raises(FormulaError, match=r"'armor': 6\.5 is not a whole number, and the entry does not round"):
        amount(rules(tmp_path, PIPS), "armor", card)
    kill: Figures = {"victim_unit_type": "mech", "victim_size": Fraction(4), "victim_skill": Fraction(3)}
    (one,) = made.experience("kill", {**kill, "gunnery": Fraction(4)})
    assert one.amount == 8
    (two,) = made.experience("kill", {**kill, "gunnery": Fraction(2)})
    assert two.amount == 3


TECHNICIANS = """
[tables.available]
rows = [["A", 4], ["B", 5], ["C", 6], ["D", 8], ["E", 10]]
else = 11
[[price]]
id = "parts"
on = "item"
does = "repair"
cost = "item_cost"
time = "120 if item_kind == 'weapon' else 60"
[[roll]]
id = "find"
on = "unit"
needs = "lookup('available', 'D')"
[[experience]]
id = "survived"
when = "not dead"
points = "1"
[[experience]]
id = "kill"
on = "kill"
points = "1"
"""


def test_technicians_by_the_part(tmp_path: Path, brolga: Unit) -> None:
    """Each lost item has its price and its time: the Medium Laser of the left arm costs 40,000 C-bills."""
    made = rules(tmp_path, TECHNICIANS)
    (part,) = work_variables("item", brolga, Condition(slots={"LA": {4}}), FRESH)
    assert (part["item"], part["item_cost"], part["item_lost"]) == ("Medium Laser", 40_000, 1)
    found = made.price(made.prices[0], part)
    assert found is not None
    assert (found.amount, found.minutes) == (40_000, 120)
    assert made.evaluate(made.pack.roll[0], "lookup('available', 'D')", {})[0] == 8


ERAS = """
[tables.upkeep]
rows = [["Inner Sphere", 1], ["Clan", 3]]
else = 2
[[upkeep]]
id = "spares"
on = "unit"
cost = "bv * lookup('upkeep', tech_base) / 10"
[[price]]
id = "hire"
on = "force"
does = "hire"
input = { unit = "unit", offer = "number" }
cost = "unit_base_bv * 27 * offer"
[[pay]]
id = "month"
on = "day"
cost = "floor(units / 5)"
[[pay]]
id = "painted"
input = { painted = "whole" }
cost = "50000 * painted + 200000"
[[experience]]
id = "spoils"
on = "kill"
points = "victim_base_bv / base_bv"
"""


def test_a_club_with_hiring_and_upkeep_by_the_era(tmp_path: Path) -> None:
    """A unit of 1,000 points is hired for 27,000; a Clan machine costs three times as much to keep."""
    made = rules(tmp_path, ERAS)
    assert amount(made, "hire", {"unit_base_bv": Fraction(1000), "offer": Fraction(1)}) == 27_000
    (clan,) = made.payments(made.pack.upkeep, "unit", {"bv": Fraction(1000), "tech_base": "Clan"})
    assert clan.amount == 300
    (spoils,) = made.experience("kill", {"victim_base_bv": Fraction(2500), "base_bv": Fraction(1000)})
    assert spoils.amount == 2


# Variables of parts


def test_parts_of_a_unit_that_work_changes(brolga: Unit) -> None:
    """Work on the left arm leaves the right arm alone; a repair of two of five points counts two."""
    before = Condition(armor={"LA": 5, "RA": 3})
    (arm,) = work_variables("location", brolga, before, Condition(armor={"LA": 3, "RA": 3}))
    assert (arm["location"], arm["location_armor_lost"], arm["armor_lost"]) == ("LA", 2, 2)
    assert len(work_variables("location", brolga, before, FRESH)) == 2
    assert work_variables("bin", brolga, before, FRESH) == []


BIN, LASER = 3, 1
"""Positions in the Brolga: a ton of SRM ammunition (27,000 C-bills, 15 shots), and a large laser of 100,000."""


def test_a_bin_counts_its_spent_shots(brolga: Unit) -> None:
    spent = Condition(shots={BIN: 5})
    (found,) = part_variables("bin", brolga, spent).values()
    assert found == {
        "bin": "SRM 6 Ammo",
        "bin_shots": 15,
        "bin_cost": 27_000,
        "bin_weight": 1,
        "bin_munition": "standard",
        "bin_special": False,
        "bin_spent": 5,
    }
    whole = unit_variables(brolga, spent)
    assert (whole["ammo_cost"], whole["shots_spent"]) == (27_000 * 5 // 15, 5)
    assert (whole["bins_standard"], whole["bins_special"]) == (1, 0)


def test_shots_of_an_item_without_a_bin_cost_nothing(brolga: Unit) -> None:
    """A condition may come from another sheet; such marks are reported as strays."""
    stray = Condition(shots={LASER: 5})
    (found,) = part_variables("bin", brolga, stray).values()
    assert (found["bin"], found["bin_shots"], found["bin_spent"]) == ("Large Laser", 0, 5)
    assert unit_variables(brolga, stray)["ammo_cost"] == 0


def test_a_lost_item_has_its_figures(brolga: Unit) -> None:
    (found,) = part_variables("item", brolga, Condition(mounts={LASER})).values()
    assert found == {
        "item": "Large Laser",
        "item_cost": 100_000,
        "item_weight": 5,
        "item_slots": 2,
        "item_kind": "weapon",
        "item_tech": "both",
        "item_level": "introductory",
        "item_lost": 1,
    }
    assert part_variables("item", brolga, Condition(mounts={BIN})) == {}


def test_a_location_counts_its_marks(brolga: Unit) -> None:
    assert isinstance(brolga, Mech)
    marks = Condition(armor={"LT": 3}, rear={"LT": 2}, structure={"LT": 4}, slots={"LT": {0, 1}}, destroyed={"RA"})
    found = part_variables("location", brolga, marks)
    assert found.keys() == set(brolga.armor.points)
    names = ("armor", "armor_lost", "structure", "structure_lost", "slots_lost", "lost")
    armor = brolga.armor.points["LT"] + brolga.armor.rear["LT"]
    assert [found["LT"][f"location_{name}"] for name in names] == [armor, 5, 12, 4, 2, 0]
    assert [found["RA"][f"location_{name}"] for name in names] == [brolga.armor.points["RA"], 0, 8, 0, 0, 1]
    assert [each["location_lost"] for name, each in found.items()] == [int(name == "RA") for name in found]


def test_troopers_of_a_squad() -> None:
    found = part_variables(
        "trooper", squad(), Condition(armor={"Trooper 1": 4, "Trooper 2": 3}, destroyed={"Trooper 1"})
    )
    assert [each["trooper_armor"] for each in found.values()] == [10] * 4
    assert [each["trooper_armor_lost"] for each in found.values()] == [0, 3, 0, 0]
    assert [each["trooper_lost"] for each in found.values()] == [1, 0, 0, 0]


def test_troopers_of_a_platoon(data: Path) -> None:
    platoon = load(data / "Drongo Watch Platoon.blk").require()
    assert isinstance(platoon, Infantry)
    lost = part_variables("trooper", platoon, Condition(structure={"TPRS": 3}))
    trooper = {"trooper_armor": 0, "trooper_armor_lost": 0, "trooper_lost": 1}
    assert lost == {number: {"trooper": number, **trooper} for number in ("1", "2", "3")}
    everyone = part_variables("trooper", platoon, Condition(destroyed={"TPRS"}))
    assert len(everyone) == platoon.troopers


def test_each_member_of_a_crew_is_healed(brolga: Unit) -> None:
    crew = (CrewMarks(name="Ada", gunnery=3, piloting=4, hits=2), CrewMarks(name="Ben", gunnery=4, piloting=5))
    found = work_variables("pilot", brolga, Condition(crew=crew), FRESH, experience={"ada": 7})
    assert [(each["gunnery"], each["hits"], each["experience"]) for each in found] == [(3, 2, 7), (4, 0, 0)]
    assert pilot_variables(CrewMarks(hits=6))["dead"] is True
    unnamed = {"gunnery": 4, "piloting": 5, "hits": 0, "dead": False, "experience": 0}
    assert pilot_variables(CrewMarks()) == unnamed


@pytest.mark.parametrize("name", ["Brolga BRG-2", "brolga brg-2"])
def test_the_organizer_gives_a_unit_another_cost(tmp_path: Path, brolga: Unit, name: str) -> None:
    made = rules(tmp_path, f'[override."{name}"]\ncost = 12.5\nbv = 1000\n')
    crew = (CrewMarks(gunnery=3, piloting=4),)
    found = unit_variables(brolga, Condition(crew=crew), override=made.pack.override)
    assert (found["cost"], found["base_bv"], found["bv"]) == (Fraction("12.5"), 1000, 1320)


# Mistakes


PRICE = '[[price]]\nid = "one"\non = "unit"\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[define]\nrate = "rte * 2"\n' + PRICE + 'cost = "rate"\n', "line 10: cost: unknown variable 'rte'"),
        ('[define]\na = "b"\nb = "a"\n', "line 6: 'a' is defined by itself"),
        ('[define]\nweight = "1"\n', "line 6: 'weight' is a variable already"),
        ('[const]\nwon = 1\n', "line 6: 'won' is a variable already"),
        (PRICE + "cost = \"1 if has('Meduim Laser') else 0\"\n", "no quirk and no equipment is called 'Meduim Laser'"),
        (PRICE + 'cost = "has(1)"\n', "has takes one quirk or item in quotes"),
        (PRICE + 'cost = "bin_spent"\n', "unknown variable 'bin_spent'"),
        (PRICE + 'cost = "to_cost"\ninput = { to = "unti" }\n', "input should be 'number'"),
        (PRICE + 'cost = "to_cots"\ninput = { to = "unit" }\n', "unknown variable 'to_cots'; did you mean to_cost?"),
        (PRICE + 'cost = "1"\ndoes = "train"\n', "line 5: a price of training needs an input gunnery_to"),
        (PRICE + 'cost = "1"\ndoes = "refit"\n', "a price of a refit needs an input of the kind unit"),
        (PRICE + 'cost = "1"\ndoes = "hire"\n', "a price of hiring needs an input of the kind unit or pilot"),
        (PRICE + 'cost = "n"\ndoes = "repair"\ninput = { n = "number" }\n', "repair books cannot ask for a value"),
        (PRICE + 'cost = "1"\naccount = "support_points"\n', "no currency has the account 'support_points'"),
        (PRICE + 'cost = "1"\nreplaces = "oen"\n', "no price 'oen'; did you mean one?"),
        ('[[currency]]\n[[currency]]\n', "line 6: a second currency of this account"),
        ('[[roll]]\nid = "one"\n', "nothing comes of the roll; expected needs or result"),
        ('[[end]]\nid = "one"\nwhen = "mony > 1"\n', "line 7: when: unknown variable 'mony'; did you mean money?"),
        ('[clock]\ndays = -1\n', "line 6: days: input should be greater than or equal to 0"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line(tmp_path: Path, text: str, sentence: str) -> None:
    assert sentence in refused(tmp_path, text)


def test_an_entry_of_pay_can_be_replaced(tmp_path: Path) -> None:
    pay = '[[pay]]\nid = "full"\ncost = "2"\n[[pay]]\nid = "half"\nreplaces = "full"\nenabled = false\ncost = "1"\n'
    assert [each.amount for each in rules(tmp_path, pay).payments(rules(tmp_path, pay).pack.pay, "force", {})] == [2]
    chosen = rules(tmp_path, pay, half=True)
    assert [each.amount for each in chosen.payments(chosen.pack.pay, "force", {})] == [1]


def test_definitions_are_counted_once_and_few(tmp_path: Path) -> None:
    """Each of 40 definitions names the one before it twice, which would take 2 to the 40th power of steps."""
    chain = "".join(f'd{n} = "d{n - 1} + 1 if d{n - 1} else d{n - 1}"\n' for n in range(1, 40))
    made = rules(tmp_path, f'[define]\nd0 = "weight"\n{chain}{PRICE}cost = "d39"\n')
    assert amount(made, "one", {"weight": Fraction(50)}) == 89
    many = "".join(f'd{n} = "1"\n' for n in range(51))
    assert "line 5: 51 definitions; expected 50 at most" in refused(tmp_path, f"[define]\n{many}")
