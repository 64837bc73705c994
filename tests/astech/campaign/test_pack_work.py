"""Work by a campaign pack: prices on parts, hiring and training, kills, objectives, days, victory, two currencies."""

import json
import re
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from tests.conftest import Astech

BROLGA, TANK = "Brolga BRG-2.mtf", "Currawong Patrol Tank CPT-1.blk"

PACK = """
[pack]
format = 1
kind = "campaign"
id = "league"
[[currency]]
name = "crowns"
start = 1000000
debt = false
[[currency]]
name = "fame"
account = "support_points"
[clock]
days = 7
[define]
rate = "3 if has('medium laser') else 1"
[[price]]
id = "plates"
on = "location"
does = "repair"
when = "location_armor_lost > 0"
cost = "100 * location_armor_lost * rate + 1 / 3"
round = "up"
[[price]]
id = "parts"
on = "item"
does = "repair"
cost = "item_cost / 2"
[[price]]
id = "bins"
on = "bin"
does = "rearm"
cost = "1000 if bin_special else 10 * bin_spent"
[[price]]
id = "wounds"
on = "pilot"
does = "heal"
cost = "500 * hits"
[[price]]
id = "train"
on = "pilot"
does = "train"
input = { gunnery_to = "whole" }
cost = "20000 * (gunnery - gunnery_to)"
[[price]]
id = "refit"
on = "unit"
does = "refit"
input = { to = "unit" }
cost = "abs(to_weight - weight) * 1000"
[[price]]
id = "replace"
on = "unit"
does = "replace"
when = "destroyed"
cost = "cost / 100"
[[price]]
id = "recruit"
on = "force"
does = "hire"
input = { who = "pilot" }
cost = "10000 * (9 - who_gunnery)"
[[price]]
id = "buy"
on = "force"
does = "hire"
input = { what = "unit", who = "pilot" }
cost = "what_base_bv"
[[price]]
id = "trade-in"
on = "unit"
does = "sell"
cost = "weight * 1000"
[[price]]
id = "tow"
on = "unit"
does = "salvage"
cost = "weight * 10"
[[pay]]
id = "bridge"
on = "objective"
cost = "30000"
[[pay]]
id = "cheers"
account = "support_points"
when = "won"
cost = "5"
[[pay]]
id = "share"
input = { part = "share" }
cost = "100000 * part"
[[upkeep]]
id = "food"
on = "day"
cost = "100 * pilots"
[[upkeep]]
id = "wage"
on = "pilot"
cost = "1000 * (8 - gunnery)"
[[experience]]
id = "kill"
on = "kill"
points = "lookup('kills', victim_unit_type) * victim_size"
[tables.kills]
rows = [["mech", 3], ["vehicle", 2]]
else = 1
[[roll]]
id = "delivery"
on = "force"
dice = 1
result = "7 * rolled"
[[end]]
id = "champion"
text = "two victories"
when = "games_won >= 2"
"""


class Table:
    """Calls campaign commands on one store."""

    def __init__(self, astech: Astech, store: Path) -> None:
        self.astech, self.store = astech, store

    def __call__(self, *words: object) -> str:
        done = self.astech("campaign", *words, "--store", self.store)
        assert done.returncode == 0, done.stderr
        return re.sub(r"\s+", " ", done.stdout)

    def data(self, *words: object) -> Any:
        return json.loads(self(*words, "--format", "json"))

    def refused(self, *words: object) -> str:
        before = self.money
        done = self.astech("campaign", *words, "--store", self.store)
        assert done.returncode != 0
        assert "Traceback" not in done.stderr
        assert self.money == before
        return re.sub(r"\s+", " ", done.stderr)

    @property
    def money(self) -> tuple[int, int]:
        found = self.data("money")
        return int(found["c_bills"]), int(found["support_points"])

    def pays(self, *words: object) -> int:
        """The price of a command."""
        before = self.money[0]
        self(*words)
        return before - self.money[0]


@pytest.fixture
def table(astech: Astech, data: Path, tmp_path: Path) -> Table:
    found = Table(astech, tmp_path / "store.sqlite")
    found("new", "Gray Watch")
    found("add", data / BROLGA, "--as", "Bull", "--pilot", "Ada Voss 4/5")
    (tmp_path / "league.toml").write_text(PACK, "utf-8")
    found("use-pack", tmp_path / "league.toml")
    return found


def test_a_price_on_locations_is_one_entry_for_each_and_rounds_each(table: Table) -> None:
    """With a Medium Laser a point costs 300; a third more in each location is rounded up."""
    table("hit", "bull", "la", "3")
    table("hit", "bull", "ra", "1")
    found = table.data("price", "bull")
    rates = {charge["about"]: charge["amount"] for charge in found if charge["id"] == "plates"}
    assert rates == {"LA": 901, "RA": 301}
    assert table.pays("repair", "bull", "la") == 901
    assert table.pays("repair", "bull") == 301
    formula = "plates, LA [100 * location_armor_lost * rate + 1 / 3; location_armor_lost 3, rate 3]"
    assert formula in table("journal")


def test_items_and_bins_have_prices_of_their_own(table: Table) -> None:
    """A Medium Laser costs 40,000 C-bills; one shot of plain missiles is 10 here."""
    table("crit", "bull", "la", "5")
    assert table.pays("repair", "bull") == 20_000
    assert "parts, Medium Laser [item_cost / 2; item_cost 40,000]" in table("journal")
    table("fire", "bull", "srm")
    assert table.pays("rearm", "bull") == 10
    table("undo")
    assert table.money[0] == 980_000


def test_training_changes_the_skills_of_the_pilot(table: Table) -> None:
    assert "asks for gunnery_to; --input gunnery_to=VALUE gives a whole number" in table.refused(
        "charge", "train", "bull"
    )
    for mistake, sentence in (
        ("gunery_to=3", "no entry of the pack asks for gunery_to; did you mean gunnery_to?"),
        ("gunnery_to=2.5", "expected a whole number"),
        ("gunnery_to=three", "expected a whole number"),
        ("gunnery_to=-1", "expected a skill from 0 to 8"),
        ("gunnery_to=5", "'train': -20,000 is below 0"),
        ("gunnery_to=4", "Ada Voss has these skills already"),
    ):
        assert sentence in table.refused("charge", "train", "bull", "--input", mistake)
    assert table.pays("charge", "train", "bull", "--input", "gunnery_to=2") == 40_000
    assert "Ada Voss 2/5: Bull" in table("pilots")
    assert "gunnery 4, gunnery_to 2" in table("journal")
    table("undo")
    assert "Ada Voss 4/5: Bull" in table("pilots")
    assert table.money == (1_000_000, 0)


def test_pilots_and_units_are_hired(table: Table, data: Path) -> None:
    assert "expected a pilot such as Ada Voss 3/4" in table.refused("charge", "recruit", "--input", "who=3/4")
    assert "expected a pilot such as Ada Voss 3/4" in table.refused("charge", "recruit", "--input", "who=Kim Lo")
    assert table.pays("charge", "recruit", "--input", "who=Kim Lo 3/4") == 60_000
    assert table.pays("days", "1") == 200
    assert "Kim Lo 3/4: in no unit" in table("pilots")
    assert "expected one unit" in table.refused("charge", "buy", "--input", "what=none.mtf", "--input", "who=A 4/5")
    table("charge", "buy", "--input", f"what={data / TANK}", "--input", "who=Kim Lo 3/4")
    assert "Kim Lo 3/4: Currawong" in table("pilots")


def test_a_refit_puts_another_design_in_the_place_of_a_unit(table: Table, data: Path, tmp_path: Path) -> None:
    heavy = tmp_path / "heavy.mtf"
    heavy.write_text((data / BROLGA).read_text("utf-8").replace("model:BRG-2", "model:BRG-9"), "utf-8")
    table("hit", "bull", "la", "3")
    assert "Bull is damaged or not fully armed" in table.refused("charge", "refit", "bull", "--input", f"to={heavy}")
    table("repair", "bull")
    assert table.pays("charge", "refit", "bull", "--input", f"to={heavy}") == 0
    assert "Brolga BRG-9" in table("status", "Bull")
    assert "Ada Voss 4/5: Bull" in table("pilots")
    table("undo")
    assert "Brolga BRG-2" in table("status", "Bull")


def test_healing_is_paid_in_a_seat_and_in_the_bunk(table: Table) -> None:
    table("pilot", "bull", "2")
    table("roll", "bull", "--dice", "6 6, 6 6")
    assert table.pays("heal", "bull", "1") == 500
    table("seat", "bull")
    assert table.pays("heal", "Ada Voss") == 500


def test_a_unit_that_is_sold_brings_money_and_salvage_costs(table: Table, data: Path) -> None:
    table("add", data / TANK, "--as", "Red", "--side", "Raiders")
    weight = table.data("price", "red")[0]["amount"]
    assert table.pays("salvage", "red") == weight // 100
    assert "'trade-in' is booked with its work by astech campaign lose" in table.refused("charge", "trade-in", "red")
    assert table.pays("lose", "red", "--fate", "sold") == -weight
    assert table.pays("lose", "bull") == 0


def test_the_end_of_a_game_with_kills_objectives_and_days(table: Table, data: Path) -> None:
    """A tank of size 2 gives 4 points. Seven days cost 100 a pilot, the wage is 1,000 for each step under 8."""
    table("add", data / TANK, "--as", "Red", "--side", "Raiders")
    table("game", "Cobble Ford")
    for words, sentence in (
        (("--met", "brigde"), "no objective 'brigde'; the pack has bridge"),
        (("--kill", "bull"), "expected UNIT=VICTIM"),
        (("--kill", "bull=nobody"), "'nobody' is not a unit here"),
        (("--input", "part=2"), "expected a number from 0 to 1"),
        (("--days", "-1"), "--days"),
    ):
        assert sentence in table.refused("end-game", *words)
    output = table("end-game", "--won", "--met", "bridge", "--kill", "bull=red", "--input", "part=50%")
    assert table.money == (1_000_000 + 30_000 + 50_000 - 7 * 100 - 4_000, 5)
    assert "Ada Voss has 4 more experience (Red destroyed)" in output
    assert "7 days pass" in output
    table("undo")
    assert table.money == (1_000_000, 0)


def test_pilots_without_a_unit_have_their_wage(table: Table, data: Path) -> None:
    """Ada has gunnery 4 and Kim 3: 4,000 and 5,000. The tank without a crew gets no wage."""
    table("charge", "recruit", "--input", "who=Kim Lo 3/4")
    table("add", data / TANK, "--as", "Red")
    table("game", "Cobble Ford")
    assert table.pays("end-game", "--days", "0") == 9_000
    assert "wage, Kim Lo [1000 * (8 - gunnery); gunnery 3]" in table("journal")


def test_a_campaign_with_a_pack_is_exported_and_imported(table: Table, tmp_path: Path) -> None:
    table("days", "3")
    table("export", tmp_path / "campaign.jsonl")
    other = Table(table.astech, tmp_path / "other.sqlite")
    other("import", tmp_path / "campaign.jsonl")
    assert other.money == table.money
    other("hit", "bull", "la", "3")
    assert other.pays("repair", "bull") == 901


def test_the_campaign_ends_by_the_condition_of_the_pack(table: Table) -> None:
    for number in (1, 2):
        table("game", f"Game {number}")
        output = table("end-game", "--won", "--days", "0")
        assert ("the campaign is over: two victories [games_won >= 2; games_won 2]" in output) == (number == 2)
    table("undo")
    output = table("end-game", "--days", "0")
    assert "the campaign is over" not in output


def test_the_currencies_of_a_pack_have_its_names(table: Table, tmp_path: Path) -> None:
    assert "in hand: 1,000,000 crowns, 0 fame" in table("money")
    table("hit", "bull", "la", "3")
    assert "booked: 901 crowns" in table("repair", "bull")
    table("money", "0", "--points", "5", "cheers")
    journal = table("journal")
    assert "(-901 crowns)" in journal
    assert "cheers (+5 fame)" in journal
    assert "C-bills" not in journal
    table("print", "bull", "--what", "service", "-o", tmp_path / "service.pdf")
    with pdfplumber.open(tmp_path / "service.pdf") as document:
        printed = "".join(page.extract_text() for page in document.pages)
    assert "crowns" in printed
    assert "C-bills" not in printed


def test_the_second_account_alone_is_called_support_points(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "points.toml"
    file.write_text(PACK.replace('name = "fame"\n', ""), "utf-8")
    table("use-pack", file)
    assert "in hand: 1,000,000 crowns, 0 support points" in table("money")


def test_days_between_games(table: Table) -> None:
    assert table.pays("days", "30") == 3_000
    assert "food, 30 days [100 * pilots; pilots 1]" in table("journal")


def test_a_roll_that_gives_a_result(table: Table) -> None:
    assert table.data("roll-for", "delivery", "--dice", "4")["result"] == "28"
    assert "delivery: 4 = 4: 28 [7 * rolled; rolled 4]" in table("journal")


def test_a_destroyed_unit_is_replaced_by_a_new_one(table: Table) -> None:
    assert "'replace' does not apply to Bull: destroyed" in table.refused("charge", "replace", "bull")
    table("hit", "bull", "ct", "200")
    while table.data("status", "bull")["due"]:
        table("roll", "bull")
    table("charge", "replace", "bull")
    found = table.data("status", "Bull")
    assert found["unit"] == "Bull"
    assert not found["marks"].get("armor")
    assert "Bull is replaced: Brolga BRG-2" in table("journal")


def test_a_formula_without_a_value_is_named_with_its_line_and_changes_nothing(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(PACK.replace('cost = "30000"', 'cost = "30000 / (units - 1)"'), "utf-8")
    line = PACK[: PACK.index('id = "bridge"')].count("\n")
    table("use-pack", file)
    table("game", "Cobble Ford")
    refused = table.refused("end-game", "--met", "bridge")
    assert f"broken.toml line {line}: 'bridge': it divides by zero" in refused
    assert "Cobble Ford" in table("game")
