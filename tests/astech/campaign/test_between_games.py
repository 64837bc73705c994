"""Between the games: repairs, rearming, salvage, pilots and money of `astech campaign`."""

import json
from pathlib import Path

import pytest

from tests.astech.campaign.conftest import BROLGA, TANK, AtDesk


@pytest.fixture
def hurt(desk: AtDesk) -> AtDesk:
    """Given 20 points to a left torso of 17 and 12, two shots of the SRM 6, and a hit to the warrior."""
    desk("play", stdin="brolga lt 20\n3 3\nla 4\nfire srm 6\nend\nmade\nfire srm 6\nend\npilot 1\nmade\n")
    assert desk.data("status", "brolga")["marks"]["structure"] == {"LT": 3}
    return desk


def test_a_repair_removes_all_marks_except_shots_and_hits_of_the_warrior(hurt: AtDesk) -> None:
    reply = hurt.data("repair", "brolga")
    assert reply["marks"].keys() <= {"shots", "crew"}
    assert reply["marks"]["crew"][0]["hits"] == 1
    assert sum(reply["marks"]["shots"].values()) == 2


def test_parts_are_repaired_one_by_one(hurt: AtDesk) -> None:
    assert hurt.data("repair", "brolga", "lt", "5")["marks"]["armor"] == {"LT": 12, "LA": 4}
    assert hurt.data("repair", "brolga", "la")["marks"]["armor"] == {"LT": 12}
    marks = hurt.data("repair", "brolga", "structure")["marks"]
    assert marks["armor"] == {"LT": 12}
    assert "structure" not in marks


def test_a_system_is_repaired_by_the_name_that_status_prints(desk: AtDesk) -> None:
    desk("say", "currawong", "motive")
    desk("roll", "currawong", "4", "4")
    assert "broken moderate motive damage 1" in " ".join(desk("status").split())
    assert "criticals" not in desk.data("repair", "currawong", "moderate", "motive", "damage")["marks"]


def test_a_lost_location_is_replaced_before_the_locations_attached_to_it(desk: AtDesk) -> None:
    """An arm is lost with its torso, and a weapon with its location."""
    desk("play", stdin="brolga lt 29\n3 3\nend\nmade\n")
    assert desk.refused("repair", "brolga", "la") == "LA hangs on LT, which is lost; repair lt first"
    assert desk.refused("repair", "brolga", "srm 6") == "LT is lost, and the SRM 6 with it; repair lt first"
    assert desk.refused("repair", "brolga", "lt", "3") == "LT is lost; repair lt puts it back with its armor"
    reply = desk.data("repair", "brolga", "lt,", "la")
    assert "empty bin for SRM 6 Ammo LT" in reply["done"]
    assert list(reply["marks"]["shots"].values()) == [15]
    assert reply["marks"].keys() <= {"crew", "shots"}
    assert "parts cost 27,000 C-bills new" in desk("rearm", "brolga")
    assert desk.data("status", "brolga")["marks"].keys() <= {"crew"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("repair", "brolga"), "nothing is broken"),
        (("repair", "brolga", "gyros"), "'gyros' is nothing to repair"),
        (("rearm", "brolga"), "all its bins are full, or lost with their place"),
        (("heal", "ada"), "Ada Voss is unhurt"),
        (("heal", "nobody"), "'nobody' is not a pilot here: Ada Voss"),
        (("salvage", "brolga", "gauss"), "'gauss' is not a working weapon of it: "),
        (("seat", "brolga", "Jon 3/4", "--seat", "2"), f"{BROLGA} has 1 seat and no seat 2"),
    ],
)
def test_impossible_work_is_refused_in_a_sentence(desk: AtDesk, words: tuple[str, ...], sentence: str) -> None:
    before = desk.data("journal")
    assert desk.refused(*words).startswith(sentence)
    assert desk.data("journal") == before


def test_costs_are_given_by_the_user_or_the_catalogue(hurt: AtDesk) -> None:
    """160 points of armor are 10 tons at 10,000: the 4 points of the arm cost 2,500."""
    assert hurt.data("repair", "brolga", "la", "--cost", "catalogue")["c_bills"] == -2500
    output = hurt("repair", "brolga", "lt", "--cost", "12k", "--points", "3", "--hours", "2.5")
    assert "booked: 12,000 C-bills, 3 support points, 2.5 hours; in hand: -14,500 C-bills" in output


def test_undo_gives_back_what_a_repair_cost(hurt: AtDesk) -> None:
    hurt("money", "100k", "contract")
    hurt("repair", "brolga", "la", "--cost", "7000")
    hurt("undo", "brolga")
    assert hurt.data("status", "brolga")["marks"]["armor"]["LA"] == 4
    assert hurt.data("money")["c_bills"] == 100_000
    hurt("redo", "brolga")
    assert "LA" not in hurt.data("status", "brolga")["marks"]["armor"]
    assert hurt.data("money")["c_bills"] == 93_000


def test_bins_are_filled(hurt: AtDesk) -> None:
    """A ton of SRM ammunition costs 27,000 and has 15 shots."""
    reply = hurt.data("rearm", "brolga", "--cost", "catalogue")
    assert "shots" not in reply["marks"]
    assert reply["c_bills"] == -3600


def test_a_pilot_keeps_his_hits_in_another_seat(hurt: AtDesk, data: Path) -> None:
    hurt("add", data / f"{BROLGA}.mtf", "--as", "Second", "--pilot", "Jon Teague 4/5")
    hurt("seat", "second", "Ada Voss")
    crew = {unit["unit"]: unit["marks"].get("crew", [{}])[0] for unit in hurt.data("status")}
    assert crew["Second"] == {"name": "Ada Voss", "gunnery": 3, "piloting": 4, "hits": 1}
    assert "hits" not in crew[BROLGA]
    pilots = {row["pilot"]: row for row in hurt.data("pilots")}
    assert (pilots["Ada Voss"]["unit"], pilots["Ada Voss"]["hits"]) == ("Second", 1)
    assert pilots["Jon Teague"]["unit"] == ""
    hurt("seat", "second")
    assert {row["pilot"]: row for row in hurt.data("pilots")}["Ada Voss"]["hits"] == 1
    hurt("heal", "ada")
    assert {row["pilot"]: row for row in hurt.data("pilots")}["Ada Voss"]["hits"] == 0


def test_an_undo_puts_no_pilot_into_two_seats(desk: AtDesk, data: Path) -> None:
    desk("add", data / f"{BROLGA}.mtf", "--as", "Second")
    desk("seat", "second", "Ada Voss")
    assert desk.refused("undo", BROLGA) == f"{BROLGA}: Ada Voss sits in Second now, and would sit in {BROLGA} as well"
    desk("undo", "second")
    desk("undo", BROLGA)
    assert desk.data("pilots")[0]["unit"] == BROLGA


def test_hits_are_healed_in_the_seat(hurt: AtDesk) -> None:
    assert "hits" not in hurt.data("heal", "Ada Voss", "1")["marks"]["crew"][0]


def test_a_wreck_is_salvaged_whole_or_for_its_parts(desk: AtDesk, data: Path) -> None:
    desk("add", data / f"{BROLGA}.mtf", "--as", "Enemy", "--side", "Raiders")
    desk("salvage", "enemy", "large laser")
    assert list(desk.data("money")["spares"].values()) == [1]
    desk("crit", "brolga", "ra", "5")
    desk("repair", "brolga", "--spares")
    assert desk.data("money")["spares"] == {}
    desk("salvage", "enemy")
    assert "Enemy" in desk("status")


def test_the_dead_are_not_healed(desk: AtDesk) -> None:
    desk("pilot", "brolga", "6")
    assert desk.refused("heal", "ada") == "Ada Voss is dead; undo takes back what was fatal"
    assert desk.data("pilots")[0]["fate"] == "dead"
    assert desk("pilots") == f"Ada Voss 3/4, 6 hits, dead: {BROLGA}"


def test_a_pilot_leaves_the_company(desk: AtDesk) -> None:
    desk("lose", "ada", "--fate", "captured")
    assert desk("pilots") == "Ada Voss 3/4, captured"
    assert "Ada" not in desk("status")
    assert "Ada Voss is captured" in desk("journal")
    desk("seat", "brolga", "Ada Voss")
    assert desk("pilots") == f"Ada Voss 3/4: {BROLGA}"


def test_a_game_begins_cool_and_awake_and_without_wrecks(desk: AtDesk, data: Path) -> None:
    desk("add", data / f"{BROLGA}.mtf", "--as", "Second")
    desk("hit", "second", "ct", "39", "--dice", "3 3")
    desk("play", stdin="brolga heat 20\nend\npilot 1\nfailed\n")
    assert desk.data("status", "brolga")["turn"] == 2
    assert "rolls are due" not in desk("game", "Cobble Ford")
    stood = desk.data("status", "brolga")
    assert (stood["turn"], stood["marks"].get("heat")) == (1, None)
    assert stood["marks"]["crew"][0].get("conscious", True)
    assert stood["marks"]["crew"][0]["hits"] >= 1
    assert "Second" not in desk("game")
    desk("game", "--end")
    assert desk.refused("game", "Again", "second").startswith("Second is destroyed (")


@pytest.mark.parametrize("price", ["--cost", "--points"])
@pytest.mark.parametrize("work", ["repair", "rearm", "heal", "salvage"])
def test_work_brings_no_income(desk: AtDesk, work: str, price: str) -> None:
    """Only a sale does."""
    desk("hit", "brolga", "la", "3")
    done = desk.run(work, "brolga", price, "-5")
    assert (done.returncode, "a price is 0 or more" in done.stderr) == (2, True)
    assert desk.data("money")["c_bills"] == 0


def test_a_lost_unit_leaves_the_company_and_keeps_its_record(desk: AtDesk) -> None:
    desk("hit", "currawong", "fr", "3")
    desk("lose", "currawong", "--fate", "sold", "--cost", "-1.2m")
    assert TANK not in desk("status")
    assert desk.data("money")["c_bills"] == 1_200_000
    assert "FR 3" in desk("log", "currawong")


def test_a_game_counts_turns_for_those_who_play(desk: AtDesk) -> None:
    desk("game", "Cobble Ford", "brolga")
    desk("hit", "brolga", "la", "3")
    desk("end-turn")
    desk("end-turn")
    assert desk.data("game")["turn"] == 3
    assert desk.data("status", "brolga")["turn"] == 3
    assert desk.data("status", "currawong")["turn"] == 1
    desk("game", "--end", "--result", "The ford was held")
    desk("hit", "brolga", "la", "3")
    assert desk.data("as-of", "Cobble Ford", "brolga")["marks"]["armor"] == {"LA": 3}
    assert "Cobble Ford is over: The ford was held" in desk("journal")


def test_as_of_an_event_or_a_day(desk: AtDesk) -> None:
    desk("hit", "brolga", "la", "3")
    desk("hit", "brolga", "la", "3")
    assert desk.data("as-of", "2", "brolga")["marks"]["armor"] == {"LA": 3}
    assert desk.data("as-of", "2999-01-01", "brolga")["marks"]["armor"] == {"LA": 6}
    assert desk.data("as-of", "1999-01-01", "brolga")["marks"].get("armor") is None
    assert "has 3 events" in desk.refused("as-of", "9", "brolga")
    assert desk.data("as-of", "yesterday", "brolga")["events"] == 0
    assert "'someday' is not the number of an event, a day or a time" in desk.refused("as-of", "someday", "brolga")


def test_as_of_takes_words_in_any_order_and_shows_all_units_without_a_name(desk: AtDesk) -> None:
    desk("hit", "brolga", "la", "3")
    typed = json.loads(desk.run("log", "brolga", "--format", "jsonl").stdout.splitlines()[-1])["said"]
    desk("game", "Cobble Ford")
    desk("hit", "brolga", "la", "3")
    for words in ((typed, "brolga"), ("brolga", typed), ("2", "Brolga", "BRG-2"), ("brolga", "2")):
        assert desk.data("as-of", *words)["marks"]["armor"] == {"LA": 3}, words
    assert [row["unit"] for row in desk.data("as-of", "today")] == [BROLGA, TANK]
    assert desk.data("as-of", "cobble", "ford", "brolga")["marks"]["armor"] == {"LA": 6}
    assert desk("as-of", typed, "brolga").startswith("after event 2, 2")
    assert desk.refused("as-of", "1999-01-01") == "Gray Watch had no units then"
    assert desk.refused("as-of", "7") == "expected a unit, as in as-of 7 atlas"


def test_forces_stand_for_their_units(desk: AtDesk) -> None:
    desk("force", "Fire Lance", "brolga")
    desk("force", "Fire Lance", "--in", "First Company")
    assert [row["unit"] for row in desk.data("status", "First Company")] == [BROLGA]


def test_the_whole_force_in_one_session(desk: AtDesk) -> None:
    lines = "brolga lt 3\nla 2\ncurrawong\nfr 4\nfoo\nend\nall\ndue\nhelp\n"
    done = desk.run("play", stdin=lines)
    assert done.returncode == 1
    assert done.stderr.startswith("line 5: 'foo' says nothing here")
    assert desk.data("status", "brolga")["marks"]["armor"] == {"LT": 3, "LA": 2}
    assert desk.data("status", "currawong")["marks"]["armor"] == {"FR": 4}
    assert {row["turn"] for row in desk.data("status")} == {2}


def test_all_rolls_of_a_session_at_once(desk: AtDesk, data: Path) -> None:
    desk("add", data / f"{BROLGA}.mtf", "--as", "Second")
    desk("play", stdin=f"second lt 18\n{BROLGA}\nlt 18\ncurrawong\nroll all\n")
    assert [row["due"] for row in desk.data("status")] == [[], [], []]
