"""`astech campaign` at the table: commands as tired players type them."""

import json
from functools import partial
from pathlib import Path

import pytest

from astech.campaign import company
from astech.campaign.sessions import MemberSession
from astech.campaign.store import use_store
from importers import load
from sheets.units import to_json
from tests.astech.campaign.conftest import BROLGA, TANK, AtDesk, called
from tests.builders import squad


def test_damage_is_marked_with_its_reason_and_the_roll_it_asks_for(desk: AtDesk) -> None:
    """Given 6 points of rear armor, when 12 come from behind, then 6 go inside and a roll is due."""
    output = desk("hit", "brolga", "lt", "12", "--rear")
    assert "12 points to the Left Torso: 0 of armor left [digest 2]" in output
    assert "6 points to the structure of the Left Torso: 6 left" in output
    assert "roll 2 dice for critical count: damage to the Left Torso [CRIT:number]" in output
    assert desk.data("status", "brolga")["due"][0]["purpose"] == "critical-count"
    assert "no critical hit in the Left Torso" in desk("roll", "brolga", "--dice", "3 3")
    assert desk.data("status", "brolga")["due"] == []


def test_a_number_with_a_minus_is_no_option(desk: AtDesk) -> None:
    assert "3 points to the Left Torso" in desk("say", "brolga", "armor", "lt", "-3")
    assert "'--dise' says nothing here" in desk.refused("say", "brolga", "lt", "5", "--dise")


def test_dice_may_be_typed_with_the_hit(desk: AtDesk) -> None:
    output = desk("hit", "brolga", "lt", "20", "--dice", "3 3")
    assert "no critical hit in the Left Torso" in output


@pytest.mark.parametrize(
    "words",
    [
        ("brolga", "lt", "5"),
        ("Brolga BRG-2", "left", "torso", "5"),
        ("brolga", "brg-2", "5", "to", "the", "left", "torso"),
        ("brol", "lt 5"),
        ("brg-2", "lt", "5"),
    ],
)
def test_units_and_locations_have_the_names_that_players_use(desk: AtDesk, words: tuple[str, ...]) -> None:
    assert desk.data("hit", *words)["marks"]["armor"] == {"LT": 5}


def test_several_groups_of_one_line_wait_for_a_roll_between_them(desk: AtDesk) -> None:
    """Given 17 points of armor, the first of two groups of 18 asks for a roll; the second follows its answer."""
    assert desk.data("hit", "brolga", "lt", "18", "18")["waiting"] == 1
    reply = desk.data("roll", "brolga", "--dice", "3 3")
    assert reply["waiting"] == 0
    assert reply["marks"]["structure"]["LT"] == 12


def test_weapons_fire_and_the_heat_comes_with_the_turn(desk: AtDesk) -> None:
    assert desk("fire", "brolga", "large laser")
    assert desk("fire", "brolga", "srm", "6")
    assert desk("heat", "brolga", "6")
    output = desk("end-turn")
    assert "heat: 18 gained, 13 carried away, 5 now" in output
    assert desk.data("status", "brolga")["turn"] == 2
    assert desk.data("status", "currawong")["turn"] == 2


def test_two_weapons_without_a_comma(desk: AtDesk) -> None:
    reply = desk.data("fire", "brolga", "large laser", "srm 6")["said"]
    assert [event["do"] for event in reply] == ["fire", "fire"]


def test_pilot_hits_and_words_of_play(desk: AtDesk) -> None:
    assert "consciousness" in desk("pilot", "brolga", "2")
    desk("roll", "brolga", "made")
    desk("roll", "brolga", "all")
    assert desk.data("status", "brolga")["marks"]["crew"][0]["hits"] == 2


def test_several_weapons_without_quotes_or_commas(desk: AtDesk) -> None:
    reply = desk.data("fire", "brolga", "medium", "laser", "x2", "srm6")["said"]
    assert [event["do"] for event in reply] == ["fire"] * 3


def test_dice_of_several_groups_are_shared_among_them(desk: AtDesk) -> None:
    """Given 17 points of armor, 18 points ask for a roll, and each later group asks for another one."""
    reply = desk.data("hit", "brolga", "lt", "18", "2", "--dice", "3 3, 4 3")
    assert (reply["due"], reply["waiting"], reply["marks"]["structure"]) == ([], 0, {"LT": 3})
    desk("undo", "brolga", "2")
    assert desk.refused("hit", "brolga", "lt", "18", "--dice", "3 3, 4 3").endswith("one roll too many was given")
    desk("hit", "brolga", "lt", "18", "2")
    assert desk.data("roll", "brolga", "--dice", "3 3, 4 3")["due"] == []


def test_a_hit_while_a_roll_is_due_is_refused_with_the_roll(desk: AtDesk) -> None:
    desk("hit", "brolga", "lt", "20")
    for words in (("hit", "brolga", "5", "4"), ("fire", "brolga", "all"), ("heat", "brolga", "3")):
        assert desk.refused(*words) == (
            f"{BROLGA}: a roll for critical count is due first (damage to the Left Torso); "
            "astech campaign roll brolga-brg-2 makes it"
        )


def test_roll_answers_the_rolls_of_all_units(desk: AtDesk, data: Path) -> None:
    desk("add", data / f"{BROLGA}.mtf", "--as", "Second")
    desk("hit", BROLGA, "lt", "18")
    desk("hit", "second", "lt", "18")
    desk("roll", "all")
    assert [row["due"] for row in desk.data("status")] == [[], [], []]
    assert desk.refused("roll", "all") == "no roll is due"


def test_troopers_are_hit_by_their_number(tmp_path: Path) -> None:
    desk = AtDesk(str(tmp_path / "squad.sqlite"))
    desk("new", "Squad")
    file = tmp_path / "suits.json"
    file.write_text(to_json(squad()))
    desk("add", file, "--as", "Suits")
    for words in (("trooper", "2", "1"), ("trooper-2", "1"), ("t2", "1"), ("1", "to", "trooper", "2")):
        assert list(desk.data("hit", "suits", *words)["marks"]["armor"]) == ["Trooper 2"]
        desk("undo", "suits")


def test_the_store_may_be_named_before_the_command(desk: AtDesk) -> None:
    words = ["astech", "campaign", "--store", desk.store, "--campaign", "gray", "hit", "brolga", "la", "3"]
    done = called([*words, "--format", "json"], "")
    assert (done.returncode, done.stderr) == (0, "")
    assert desk.data("status", "brolga")["marks"]["armor"] == {"LA": 3}


def test_undo_and_redo(desk: AtDesk) -> None:
    desk("hit", "brolga", "la", "3")
    desk("hit", "brolga", "la", "4")
    assert desk.data("undo", "brolga")["marks"]["armor"] == {"LA": 3}
    assert desk.data("redo", "brolga")["marks"]["armor"] == {"LA": 7}
    assert desk.data("undo", "brolga", "2")["marks"].get("armor") is None


def test_the_log_has_every_line_with_its_id_and_number(desk: AtDesk) -> None:
    desk("hit", "brolga", "la", "3")
    desk("undo", "brolga")
    lines = [json.loads(line) for line in desk.run("log", "brolga", "--format", "jsonl").stdout.splitlines()]
    assert [(line["seq"], line["do"]) for line in lines] == [(1, "marked"), (2, "hit"), (3, "undo")]
    assert len({line["id"] for line in lines}) == 3
    assert desk.data("log", "brolga") == lines
    desk("say", "brolga", "kicked 5")
    struck = desk.data("log", "brolga")[-1]
    assert (struck["by"], struck["speaker"]) == ("kick", lines[0]["by"])
    assert "LA 3" not in desk("log", "brolga")


def test_without_a_unit_the_last_command_is_meant(desk: AtDesk) -> None:
    desk("hit", "brolga", "la", "3")
    desk("hit", "currawong", "fr", "2")
    desk("hit", "currawong", "fr", "2")
    output = desk("log")
    assert output.index("LA 3") < output.index("FR 2")
    assert f"{TANK} 2:" in output
    assert desk.data("undo")["marks"]["armor"] == {"FR": 2}
    assert desk.data("redo")["marks"]["armor"] == {"FR": 4}
    assert desk.data("undo", "2")["marks"].get("armor") is None
    desk("hit", "brolga", "lt", "20")
    assert "no critical hit" in desk("roll", "--dice", "3 3")
    assert desk.refused("roll") == "no roll is due"


def test_a_command_sent_twice_with_one_id_is_stored_once(desk: AtDesk) -> None:
    first = desk.data("hit", "brolga", "la", "3", "--id", "once")
    again = desk.data("hit", "brolga", "la", "3", "--id", "once")
    assert first["seq"] == again["seq"]
    assert again["marks"]["armor"] == {"LA": 3}
    desk("hit", "brolga", "lt", "20", "--id", "hard")
    assert "that is in the log already" in desk("hit", "brolga", "lt", "20", "--id", "hard")
    for _ in range(2):
        assert desk.data("roll", "brolga", "--dice", "3 3", "--id", "roll")["due"] == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("hit", "atlas", "lt", "5"), f"'atlas' is not a unit here: {BROLGA}, {TANK}"),
        (("hit", "brolgo", "lt", "5"), f"'brolgo' is not a unit here; perhaps {BROLGA}"),
        (("hit", "brolga", "lq", "5"), f"{BROLGA}: lq is not a location of this unit: HD, CT, RT, LT, RA, LA, RL, LL"),
        (("hit", "brolga"), f"{BROLGA}: where, and how much? Say it as in hit brolga-brg-2 ct 8"),
        (("say", "brolga"), f"{BROLGA}: what happens to it?"),
        (("hit", "brolga", "lt", "many"), f"{BROLGA}: 'many' is not a number of points; say it as in lt 8"),
        (("hit", "brolga", "left", "torso", "5.5"), f"{BROLGA}: '5.5' is not a number of points; say it as in lt 8"),
        (("hit", "brolga", "lt", "5", "now"), f"{BROLGA}: 'now' says nothing here; say it as in lt 8"),
        (("hit", "brolga", "lt", "0"), f"{BROLGA}: a hit needs at least 1 point"),
        (("print", "-o", "sheets.txt"), "sheets.txt: unknown format; expected a .pdf"),
        (("hit", "brolga", "lt"), f"{BROLGA}: how much damage to LT? Say it as in lt 8"),
        (("hit", "brolga", "lt", "1000000"), f"{BROLGA}: 1000000 is not a number from 0 to 999"),
        (("hit", "brolga", "la", "5", "--rear"), f"{BROLGA}: LA has no rear armor; only CT, LT, RT have"),
        (("crit", "brolga", "ra", "14"), f"{BROLGA}: RA has slots 1 to 12, and no slot 14"),
        (("fire", "brolga", "gauss"), f"{BROLGA}: 'gauss' is not a weapon of this unit"),
        (("roll", "brolga"), f"{BROLGA}: no roll is due"),
        (("redo", "brolga"), f"{BROLGA}: there is nothing to redo"),
        (("hit", "brolga", "la", "3", "--dice", "4 4"), f"{BROLGA}: one roll too many was given"),
    ],
)
def test_a_mistake_ends_in_one_sentence_and_changes_nothing(
    desk: AtDesk, words: tuple[str, ...], sentence: str
) -> None:
    before = desk.data("status")
    assert desk.refused(*words).startswith(sentence)
    assert desk.data("status") == before


def test_a_name_that_several_have_is_asked_about(desk: AtDesk, data: Path) -> None:
    assert desk("add", data / f"{BROLGA}.mtf") == f"{BROLGA} #2 is with the company"
    assert desk.refused("hit", "brolga", "lt", "5") == f"'brolga' may be {BROLGA}, {BROLGA} #2; type more of it"
    assert desk.data("hit", BROLGA, "lt", "5")["unit"] == BROLGA
    assert desk.data("hit", "brolga", "brg-2", "#2", "lt", "5")["unit"] == f"{BROLGA} #2"


def test_an_empty_bin_gives_no_shot(desk: AtDesk) -> None:
    with use_store(desk.store) as store:
        campaign = store.read(company.read_campaigns)[0].id
        brolga = next(
            each for each in store.read(partial(company.listed_members, campaign=campaign)) if each.name == BROLGA
        )
        session = MemberSession(store, campaign, store.read(partial(company.load_member, of=brolga.id)), "Ada")
        for _ in range(15):
            session.say("fire srm 6")
            session.say("end")
    assert "no ammunition" in desk.refused("fire", "brolga", "srm 6")


def test_destroyed_units_accept_no_events(desk: AtDesk) -> None:
    reply = desk.data("hit", "brolga", "ct", "39", "--dice", "3 3")
    assert (reply["due"], bool(reply["destroyed"])) == ([], True)
    assert desk.refused("hit", "brolga", "lt", "3") == (
        f"{BROLGA}: it is destroyed (a location is lost without which it cannot be); undo takes that back"
    )
    assert "it is destroyed" in desk.refused("fire", "brolga", "catapult")
    desk("salvage", "brolga", "large laser")
    assert "it is destroyed" in desk.refused("hit", "brolga", "lt", "3")
    desk("undo", "brolga")
    desk("undo", "brolga")
    assert desk.data("hit", "brolga", "lt", "3")["marks"]["armor"] == {"LT": 3}


def test_an_unknown_command_suggests_the_nearest(desk: AtDesk) -> None:
    done = desk.run("hti", "brolga")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "Error: No such command 'hti'. Did you mean hit?"


def test_elements_of_alpha_strike_are_stored_too(data: Path, tmp_path: Path) -> None:
    """Given a Brolga with 5 points of armor and 4 of structure, its card is marked in play, printed and repaired."""
    desk = AtDesk(str(tmp_path / "as.sqlite"))
    desk("new", "Gray Watch", "--edition", "asce-5.01")
    desk("add", data / f"{BROLGA}.mtf", "--pilot", "Ada Voss 3/4")
    assert desk.data("hit", "brolga", "5")["marks"]["alpha"] == {"armor": 5}
    desk("crit", "brolga", "fire", "control")
    desk("fire", "brolga", "overheat", "1")
    desk("end-turn")
    assert desk.data("status", "brolga")["marks"]["alpha"]["heat"] == 1
    assert "'gauss' says nothing here" in desk.refused("hit", "brolga", "gauss", "3")
    assert "fire control 1" in desk("status")
    desk("print", "--what", "cards", "-o", tmp_path / "cards.pdf")
    condition = load(tmp_path / "cards.pdf").condition
    assert condition is not None
    assert (condition.alpha.armor, condition.crew[0].name) == (5, "Ada Voss")
    assert "alpha" not in desk.data("repair", "brolga")["marks"]


@pytest.mark.parametrize("words", ["undo", "redo", "status", "print x.pdf", "fell", "fire all", "crit ra 4", "heat 3"])
def test_hit_takes_a_location_and_no_other_words(desk: AtDesk, words: str) -> None:
    """`hit` is damage to a location; the words of the session (undo, print) and other events are refused."""
    desk("hit", "brolga", "lt", "3")
    done = desk.run("hit", "brolga", *words.split())
    assert done.returncode == 2
    assert f"'{words.split()[0]}' is not a location of {BROLGA}" in done.stderr
    assert desk.data("status", "brolga")["marks"]["armor"] == {"LT": 3}


def test_roll_takes_an_answer_and_no_command(desk: AtDesk) -> None:
    desk("hit", "brolga", "hd", "3")
    before = desk.data("status", "brolga")["due"]
    assert before
    done = desk.run("roll", "brolga", "undo")
    assert done.returncode == 2
    assert "'undo' does not answer the roll" in done.stderr
    assert desk.data("status", "brolga")["due"] == before


def test_the_damage_of_a_hit_comes_from_one_side(desk: AtDesk) -> None:
    """`--rear` together with `from the left` names two sides."""
    done = desk.run("hit", "brolga", "8", "from", "the", "left", "--rear")
    assert (done.returncode, done.stdout) == (2, "")
    assert "from the left and --rear; expected one side" in done.stderr
    assert desk.data("hit", "brolga", "2", "from", "the", "rear", "--rear", "--dice", "3 4")["marks"]["rear"]


def test_turns_end_in_play_while_another_unit_is_in_no_game(desk: AtDesk) -> None:
    """Given a game with one of two units, `end` ends its turns one by one."""
    desk("game", "Ford", "brolga")
    output = desk("play", stdin="end\nend\n")
    assert "Ford: turn 1 is over" in output
    assert "Ford: turn 2 is over" in output


@pytest.mark.parametrize(
    ("line", "unit", "armor"),
    [
        ("cataphract ct 5", "Cataphract CTF-1X", "CT"),
        ("cataphract ctf-1x ct 5", "Cataphract CTF-1X", "CT"),
        ("ctf ct 5", "Cataphract CTF-1X", "CT"),
        ("raptor rt 5", "Raptor RTX1-O", "RT"),
        ("mad cat lt 5", "Mad Cat (Timber Wolf) Prime", "LT"),
        ("timber wolf lt 5", "Mad Cat (Timber Wolf) Prime", "LT"),
        ("mad dog ra 5", "Mad Dog Prime", "RA"),
    ],
)
def test_a_location_is_no_part_of_a_name(desk: AtDesk, data: Path, line: str, unit: str, armor: str) -> None:
    """Model codes may begin like locations, and two names with the same word."""
    for name in ("Cataphract CTF-1X", "Raptor RTX1-O", "Mad Cat (Timber Wolf) Prime", "Mad Dog Prime"):
        desk("add", data / f"{BROLGA}.mtf", "--as", name)
    told = desk.data("hit", *line.split())
    assert (told["unit"], told["marks"]["armor"]) == (unit, {armor: 5})
    assert desk("play", stdin=f"{line}\n")
    assert desk.data("status", unit)["marks"]["armor"] == {armor: 10}


def test_the_word_before_a_target_is_no_part_of_a_name(desk: AtDesk, data: Path) -> None:
    desk("add", data / f"{BROLGA}.mtf", "--as", "Atlas AS7-D")
    assert desk.refused("fire", "atlas", "at", "currawong", "range", "3").startswith("which weapon")
