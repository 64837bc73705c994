"""A campaign with a pack: prices, repairs, the end of a game, all in the journal with formula and figures."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Astech

PACK = """
[pack]
format = 1
kind = "campaign"
id = "league"
[currency]
start = 100000
debt = false
[[price]]
id = "armor"
text = "1,000 a point"
on = "unit"
does = "repair"
when = "armor_lost > 0"
cost = "1000 * armor_lost"
time = "5 * armor_lost"
[[price]]
id = "fast"
on = "unit"
does = "repair"
enabled = false
replaces = "armor"
cost = "3000 * armor_lost"
[[price]]
id = "heal"
on = "pilot"
does = "heal"
cost = "10000 * hits"
[[price]]
id = "train"
on = "pilot"
input = { to = "number" }
cost = "1000 * (gunnery - to)"
[[roll]]
id = "ability"
dice = 2
needs = "10 - (1 if gunnery < 4 else 0)"
[[pay]]
id = "base"
cost = "bv_total * 10 + (500 if won else 0)"
[[upkeep]]
id = "wages"
cost = "1500 * pilots"
[[experience]]
id = "survived"
when = "not dead"
points = "2 if won else 1"
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
        done = self.astech("campaign", *words, "--store", self.store)
        assert done.returncode != 0
        return re.sub(r"\s+", " ", done.stderr)

    @property
    def money(self) -> int:
        return int(self.data("money")["c_bills"])


@pytest.fixture
def table(astech: Astech, data: Path, tmp_path: Path) -> Table:
    found = Table(astech, tmp_path / "store.sqlite")
    found("new", "Gray Watch")
    found("add", data / "Brolga BRG-2.mtf", "--as", "Bull", "--pilot", "Ada Voss 4/5")
    (tmp_path / "league.toml").write_text(PACK, "utf-8")
    return found


def test_without_a_pack_a_repair_costs_nothing(table: Table) -> None:
    table("hit", "bull", "lt", "5")
    table("repair", "bull")
    assert table.money == 0
    assert "uses no pack" in table.refused("price")
    assert "uses no pack" in table.refused("end-game")


def test_a_repair_is_booked_with_formula_and_figures(table: Table, tmp_path: Path) -> None:
    assert "the pack league is in use" in table("use-pack", tmp_path / "league.toml")
    assert table.money == 100_000
    table("hit", "bull", "lt", "5")
    assert "Bull: armor 5,000 C-bills, 25 minutes (1000 * armor_lost; armor_lost 5)" in table("price", "bull")
    assert table.money == 100_000
    table("repair", "bull", "lt", "2")
    assert table.money == 98_000
    table("repair", "bull")
    assert table.money == 95_000
    assert "1,000 a point [1000 * armor_lost; armor_lost 2]" in table("journal")
    table("undo")
    assert table.money == 98_000


def test_a_given_cost_replaces_that_of_the_pack(table: Table, tmp_path: Path) -> None:
    table("use-pack", tmp_path / "league.toml")
    table("hit", "bull", "lt", "5")
    table("repair", "bull", "--cost", "7")
    assert table.money == 100_000 - 7


def test_a_company_without_debt_cannot_spend_more(table: Table, tmp_path: Path) -> None:
    table("use-pack", tmp_path / "league.toml")
    table("money", "-98k")
    table("hit", "bull", "lt", "5")
    refused = table.refused("repair", "bull")
    assert "that costs 5,000 C-bills, and 2,000 are in hand; the pack allows no debt" in refused
    assert table.data("status", "bull")["marks"]["armor"] == {"LT": 5}
    assert table.money == 2_000


def test_entries_are_chosen_and_the_file_may_change_later(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    assert "no entry 'fats'; did you mean fast?" in table.refused("use-pack", file, "--on", "fats")
    assert "'fast' is on and off" in table.refused("use-pack", file, "--on", "fast", "--off", "fast")
    table("use-pack", file, "--on", "fast")
    file.unlink()
    table("hit", "bull", "lt", "1")
    table("repair", "bull")
    assert table.money == 97_000
    table("undo")
    table("undo")
    table("undo")
    assert "uses no pack" in table.refused("price")


def test_healing_is_paid_by_the_wound(table: Table, tmp_path: Path) -> None:
    table("use-pack", tmp_path / "league.toml")
    table("pilot", "bull", "1")
    table("roll", "bull", "--dice", "6 6")
    table("heal", "bull")
    assert table.money == 90_000


def test_entries_that_ask_for_a_value_wait_for_it(table: Table, tmp_path: Path) -> None:
    table("use-pack", tmp_path / "league.toml")
    assert "train" not in table("price", "bull")
    assert "train 1,000 C-bills" in table("price", "bull", "--input", "to=3")
    assert "'train': -1,000 is below 0" in table.refused("price", "bull", "--input", "to=5")
    assert "expected NAME=VALUE" in table.refused("price", "bull", "--input", "to")


def test_a_price_is_booked_by_its_name(table: Table, tmp_path: Path) -> None:
    table("use-pack", tmp_path / "league.toml")
    assert "'train' asks for to; --input to=VALUE gives a number" in table.refused("charge", "train", "bull")
    assert "the pack has no entry 'trian'; did you mean train?" in table.refused("charge", "trian", "bull")
    table("charge", "train", "bull", "--input", "to=2")
    assert table.money == 98_000
    assert "'armor' is booked with its work by astech campaign repair" in table.refused("charge", "armor", "bull")
    assert "'fast' does not hold here" in table.refused("charge", "fast", "bull")


def test_dice_of_the_pack_are_kept_in_the_journal(table: Table, tmp_path: Path) -> None:
    """10 or more of two dice."""
    table("use-pack", tmp_path / "league.toml")
    assert table.data("roll-for", "ability", "bull", "--dice", "5,5")["success"] is True
    assert table.data("roll-for", "ability", "bull", "--dice", "5 4")["success"] is False
    assert "5 + 4 = 9, 10 needed: failure" in table("journal")
    assert len(table.data("roll-for", "ability", "bull")["dice"]) == 2
    assert "expected 2 numbers from 1 to 6" in table.refused("roll-for", "ability", "bull", "--dice", "7,1")


def test_the_end_of_a_game_brings_pay_upkeep_and_experience(table: Table, tmp_path: Path) -> None:
    """Pay of 10 a point of Battle Value (1,217) and 500 for the victory, wages of 1,500 for one pilot."""
    table("use-pack", tmp_path / "league.toml")
    assert "no game is being played" in table.refused("end-game")
    table("game", "Cobble Ford")
    output = table("end-game", "--won", "--result", "held")
    assert table.money == 100_000 + 12_170 + 500 - 1_500
    assert "Cobble Ford is over" in output
    assert "Ada Voss has 2 more experience" in output
    assert "no game is being played" in table.refused("game", "--end")
    table("undo")
    assert table.money == 100_000


def test_a_pack_with_a_mistake_changes_nothing(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(PACK.replace("1000 * armor_lost", "1000 * amor_lost"), "utf-8")
    refused = table.refused("use-pack", file)
    assert "unknown variable 'amor_lost'; did you mean armor_lost?" in refused
    assert table.money == 0
