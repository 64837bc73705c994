"""Commands of a campaign: each is undone as a whole, carried out once by its id, and has one place in the order."""

import sqlite3
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from astech.campaign import company, ledger
from astech.campaign.sessions import MemberSession, sessions_of
from astech.campaign.store import use_store
from astech.command import astech as astech_command
from importers import load
from sheets.units import to_json
from sheets.units.base import Quirk
from tests.astech.campaign.conftest import BROLGA, TANK, AtDesk
from tests.astech.campaign.killing import member_named
from tests.conftest import ROOT


@pytest.fixture
def game(desk: AtDesk) -> AtDesk:
    """Gray Watch in a game."""
    desk("game", "Cobble Ford")
    return desk


def turns(desk: AtDesk) -> tuple[int, set[int]]:
    """The turn of the game, and those of its units."""
    return desk.data("game")["turn"], {unit["turn"] for unit in desk.data("status")}


def test_the_turn_ends_many_times_in_one_session(game: AtDesk) -> None:
    done = game.run("play", stdin="end\nend\nend\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert turns(game) == (4, {4})


def test_one_undo_takes_a_turn_back_for_all_units_and_the_clock(game: AtDesk) -> None:
    game("end-turn")
    game("end-turn")
    assert turns(game) == (3, {3})
    output = game("undo")
    assert "taken back: end-turn" in output
    assert turns(game) == (2, {2})
    game("redo")
    assert turns(game) == (3, {3})
    game("play", stdin="end\nundo\nundo\n")
    assert turns(game) == (2, {2})


def test_undo_turn_takes_the_rolls_of_a_turn_back_with_it(game: AtDesk) -> None:
    """20 points ask for a piloting roll at the end of the phase, for which only that unit waits."""
    game("end-turn")
    game("hit", "brolga", "la", "10")
    game("hit", "brolga", "ra", "10")
    before = [unit["marks"] for unit in game.data("status")]
    game("end-turn")
    game("roll", "brolga", "--dice", "6 6")
    game("hit", "currawong", "fr", "2")
    assert turns(game) == (3, {3})
    assert game("undo", "turn").startswith(
        "taken back: hit currawong fr 2 taken back: roll brolga dice '6 6' taken back: end-turn "
    )
    assert ([unit["marks"] for unit in game.data("status")], turns(game)) == (before, (2, {2}))
    game("redo", "2")
    assert turns(game) == (3, {3})
    game("undo", "brolga", "turn")
    assert turns(game) == (3, {2, 3})
    game("play", stdin="undo turn\n")
    assert turns(game) == (2, {2})
    assert game("undo", "turn").startswith("taken back")
    assert turns(game) == (1, {1})
    assert game.refused("undo", "turn") == "no turn has ended"


def test_a_unit_behind_the_others_ends_its_missing_turns(game: AtDesk) -> None:
    """An undo of one unit takes back its turn; the next end of a turn ends the missing turn too."""
    game("end-turn")
    game("end-turn")
    game("undo", "brolga")
    assert turns(game) == (3, {2, 3})
    game("end-turn")
    assert turns(game) == (4, {4})


@pytest.mark.parametrize(
    "words",
    [
        ("money", "5m"),
        ("seat", "currawong", "Jon Teague 4/5"),
        ("seat", BROLGA),
        ("lose", "currawong", "--fate", "sold", "--cost", "-300k"),
        ("rename", "--unit", "brolga", "Bull"),
        ("rename", "Gray Watch, 3026"),
        ("force", "Fire Lance", "brolga"),
        ("hit", "brolga", "lt", "20", "20"),
        ("game", "Cobble Ford"),
        ("journal", "The ford was held."),
        ("play", ""),
    ],
)
def test_undo_takes_back_the_last_command_of_any_kind(desk: AtDesk, words: tuple[str, ...]) -> None:
    def everything() -> list[object]:
        sums = desk.data("money")
        units = [{**unit, "events": 0, "seq": 0} for unit in desk.data("status")]
        campaigns = [each["campaign"] for each in desk.data("list")]
        return [units, sums, desk.data("pilots"), campaigns, desk.run("game").returncode]

    desk("hit", "brolga", "la", "2")
    before = everything()
    if words[0] == "play":
        desk("play", stdin="end\n")
    else:
        desk(*words)
    after = everything()
    desk("undo")
    assert everything() == before
    desk("redo")
    assert everything() == after


def test_undo_removes_an_added_unit_and_frees_its_name(desk: AtDesk, data: Path) -> None:
    desk("add", data / f"{BROLGA}.mtf", "--as", "Second", "--pilot", "Jon Teague 4/5")
    desk("hit", "second", "la", "3")
    desk("undo", "2")
    assert [unit["unit"] for unit in desk.data("status")] == [BROLGA, TANK]
    assert [pilot["pilot"] for pilot in desk.data("pilots")] == ["Ada Voss"]
    desk("redo", "2")
    assert desk.data("status", "second")["marks"]["armor"] == {"LA": 3}
    desk("undo", "2")
    desk("add", data / f"{BROLGA}.mtf", "--as", "Second")
    assert desk.data("status", "second")["events"] == 0


def test_undo_of_commands_skips_an_undo_of_a_unit(desk: AtDesk) -> None:
    """Commands are undone last first; events that an undo of the unit took back are restored."""
    for location in ("la", "ra", "rl"):
        desk("hit", "brolga", location, "1")
    desk("undo", "brolga", "2")
    desk("hit", "brolga", "ct", "1")
    assert desk.data("status", "brolga")["marks"]["armor"] == {"LA": 1, "CT": 1}
    desk("undo", "2")
    assert desk.data("status", "brolga")["marks"]["armor"] == {"LA": 1, "RA": 1, "RL": 1}
    desk("undo")
    assert desk.data("status", "brolga")["marks"]["armor"] == {"LA": 1, "RA": 1}
    desk("redo", "3")
    assert desk.data("status", "brolga")["marks"]["armor"] == {"LA": 1, "CT": 1}
    assert desk.refused("redo") == "there is nothing to redo"


def test_an_undo_of_an_answer_gives_back_the_groups_that_waited(desk: AtDesk) -> None:
    desk("hit", "brolga", "lt", "18", "5")
    assert desk.data("roll", "brolga", "--dice", "3 3")["marks"]["structure"] == {"LT": 6}
    back = desk.data("undo")
    assert (back["waiting"], [due["purpose"] for due in back["due"]]) == (1, ["critical-count"])
    assert desk.data("roll", "brolga", "--dice", "3 3")["marks"]["structure"] == {"LT": 6}


def test_an_undone_command_is_named_in_the_words_of_a_player(desk: AtDesk) -> None:
    desk("hit", "brolga", "la", "3")
    desk("repair", "brolga", "--cost", "1000", "--hours", "2")
    assert desk("undo").startswith("taken back: repair brolga cost 1000 hours 2.0")
    desk("repair", "brolga")
    assert desk("undo").startswith("taken back: repair brolga Brolga BRG-2:")


def test_an_id_with_another_content_is_refused(desk: AtDesk) -> None:
    desk("hit", "brolga", "ra", "3", "--id", "X")
    assert desk.refused("hit", "brolga", "la", "9", "--id", "X") == (
        "the id X belongs to another command in the log; expected a new id"
    )
    assert desk.data("status", "brolga")["marks"]["armor"] == {"RA": 3}


@pytest.mark.parametrize(
    "words",
    [
        ("money", "1m"), ("end-turn",), ("game", "Ford"), ("repair", "brolga", "la"), ("seat", "currawong", "Jon 4/5"),
        ("force", "Lance", "brolga"), ("journal", "held"), ("lose", "currawong"), ("rename", "--unit", "brolga", "Ox"),
        ("undo",), ("crit", "brolga", "ra", "4"), ("heat", "brolga", "3"), ("say", "brolga", "ran 3"), ("end-phase",),
    ],
)  # fmt: skip
def test_every_command_is_carried_out_once_by_its_id(desk: AtDesk, words: tuple[str, ...]) -> None:
    desk("hit", "brolga", "la", "3")
    desk("money", "1k")
    desk(*words, "--id", "once")
    before = (desk.data("status"), desk.data("money"), desk.data("journal"))
    assert desk(*words, "--id", "once") == "that is in the log already"
    assert (desk.data("status"), desk.data("money"), desk.data("journal")) == before


def test_campaigns_are_created_imported_and_deleted_once_by_their_ids(desk: AtDesk, tmp_path: Path) -> None:
    desk("export", tmp_path / "one.jsonl")
    for words in (
        ("new", "Second", "--id", "n"),
        ("import", tmp_path / "one.jsonl", "--as", "Third", "--id", "i"),
        ("use", "Third", "--id", "u"),
        ("delete", "Second", "--yes", "--id", "d"),
    ):
        desk(*words)
        before = desk.data("list")
        assert "already" in desk(*words)
        assert desk.data("list") == before


def test_an_id_of_a_campaign_command_with_another_content_is_refused(desk: AtDesk, tmp_path: Path) -> None:
    desk("export", tmp_path / "one.jsonl")
    desk("new", "Second", "--id", "n")
    desk("import", tmp_path / "one.jsonl", "--as", "Third", "--id", "i")
    desk("use", "Third", "--id", "u")
    desk("delete", "Second", "--yes", "--id", "d")
    for words in (
        ("new", "Other", "--id", "i"),
        ("import", tmp_path / "one.jsonl", "--as", "Fourth", "--id", "i"),
        ("use", "Gray Watch", "--id", "u"),
        ("delete", "Third", "--yes", "--id", "d"),
    ):
        assert "belongs to another command in the log" in desk.refused(*words)
    assert [each["campaign"] for each in desk.data("list")] == ["Gray Watch", "Third"]


def test_an_id_of_a_deleted_campaign_stays_taken(desk: AtDesk, tmp_path: Path) -> None:
    """A command that is sent again after the campaign was deleted is not carried out on another one."""
    desk("new", "Second", "--id", "n")
    desk("money", "1m", "--campaign", "Second", "--id", "m")
    desk("export", tmp_path / "second.jsonl", "--campaign", "Second")
    desk("delete", "Second", "--yes")
    assert "belongs to a command of a deleted campaign" in desk.refused("new", "Second", "--id", "n")
    assert "belongs to a command of a deleted campaign" in desk.refused("money", "1m", "--id", "m")
    desk("import", tmp_path / "second.jsonl")
    assert "already" in desk("money", "1m", "--campaign", "Second", "--id", "m")
    desk("delete", "Second", "--yes")
    assert "belongs to a command of a deleted campaign" in desk.refused("money", "1m", "--id", "m")


def test_a_wrong_clock_changes_no_order(desk: AtDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's clock is ten minutes fast; as-of shows all up to a place in the store, and undo takes back Ben's hit."""
    real = ledger.current_time
    fast = ledger.format_moment(datetime.now(UTC) + timedelta(minutes=10))
    monkeypatch.setattr(ledger, "current_time", lambda: fast)
    desk("hit", "brolga", "ra", "3")
    monkeypatch.setattr(ledger, "current_time", real)
    desk("hit", "brolga", "ra", "5")
    desk("hit", "currawong", "fr", "2")
    lines = desk.data("log")
    assert [line["do"] for line in lines] == ["marked", "hit", "hit", "hit"]
    assert [line["said"] for line in lines] == sorted(line["said"] for line in lines)
    assert desk.data("as-of", lines[2]["said"], "brolga")["marks"]["armor"] == {"RA": 8}
    assert desk.data("as-of", lines[1]["said"], "brolga")["marks"]["armor"] == {"RA": 3}
    assert desk.data("undo")["unit"] == TANK


def test_units_that_left_accept_no_commands(desk: AtDesk) -> None:
    desk("hit", "currawong", "fr", "2")
    desk("lose", "currawong")
    for words in (("hit", "currawong", "fr", "3"), ("repair", "currawong"), ("say", "currawong", "walked 2")):
        assert "lost; salvage brings it back" in desk.refused(*words)
    desk("salvage", "currawong")
    assert desk.data("hit", "currawong", "fr", "3")["marks"]["armor"] == {"FR": 5}


def test_the_overview_shows_prone_and_shut_down_units_and_separates_sides(desk: AtDesk, data: Path) -> None:
    desk("add", data / f"{BROLGA}.mtf", "--as", "Enemy", "--side", "Red Raiders")
    desk("say", "brolga", "fell", "--dice", "1, 3 4, 5 5")
    desk("roll", "all") if desk.data("status", "brolga")["due"] else None
    desk("say", "enemy", "reactor off")
    output = desk("status")
    assert "prone" in output.partition("Red Raiders:")[0]
    assert "Enemy: shut down" in output.partition("Red Raiders:")[2]


def test_campaigns_are_listed_chosen_and_deleted(desk: AtDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    desk("hit", "brolga", "la", "3")
    desk("export", tmp_path / "gray.jsonl")
    desk("import", tmp_path / "gray.jsonl", "--as", "What if")
    assert [each["campaign"] for each in desk.data("list")] == ["Gray Watch", "What if"]
    assert "astech campaign use NAME chooses one" in desk.refused("status")
    desk("use", "what")
    desk("hit", "brolga", "la", "1")
    assert [each["in_use"] for each in desk.data("list")] == [False, True]
    copy = desk.data("delete", "what", "--yes")["copy"]
    assert desk.data("status", "brolga")["marks"]["armor"] == {"LA": 3}
    desk("import", copy)
    assert desk.data("status", "brolga", "--campaign", "what")["marks"]["armor"] == {"LA": 4}


def test_a_missing_or_foreign_line_is_reported_and_the_others_stay_usable(desk: AtDesk) -> None:
    for _ in range(3):
        desk("hit", "brolga", "la", "2")
    desk("hit", "currawong", "fr", "2")
    with sqlite3.connect(desk.store) as store:
        store.execute("DELETE FROM events WHERE seq = 3 AND entry LIKE '%LA%'")
    assert desk.refused("status", BROLGA) == (
        f"the log of {BROLGA} is damaged: line 3 is missing; a backup of the store may be whole"
    )
    done = desk.run("status")
    assert (done.returncode, done.stdout.split(":")[0]) == (0, TANK)
    assert "line 3 is missing" in done.stderr
    assert desk.data("hit", "currawong", "fr", "1")["marks"]["armor"] == {"FR": 3}


def test_a_roll_that_may_wait_delays_no_other(game: AtDesk) -> None:
    """A hit on a unit with a searchlight asks for a roll that no other roll depends on."""
    game("add", *_with_searchlight(game), "--as", "Lamp")
    output = game("hit", "lamp", "lt", "3")
    assert "searchlight 7+ may be rolled: a hit on a unit with a searchlight" in output
    assert [due["purpose"] for due in game.data("status", "lamp")["optional"]] == ["searchlight"]
    game("hit", "lamp", "lt", "3")
    game("end-turn")
    assert game.data("status", "lamp")["due"] == []
    assert "may be rolled 2 times" in game("status", "lamp")
    assert "is not made" in game("waive", "lamp", "searchlight")
    assert "a searchlight is out" in game("say", "lamp", "searchlight", "5", "4")
    assert game.data("status", "lamp")["optional"] == []


def test_a_roll_without_effect_is_not_asked_for(game: AtDesk) -> None:
    """Two hits ask whether the searchlight breaks; once it is out, `roll all` rolls what is due of other units."""
    game("add", *_with_searchlight(game), "--as", "Lamp")
    game("hit", "lamp", "lt", "3")
    game("hit", "lamp", "lt", "3")
    assert "a searchlight is out" in game("say", "lamp", "searchlight", "5", "4")
    assert game.data("status", "lamp")["optional"] == []
    game("hit", "brolga", "20", "from", "the", "front")
    assert "rolled" in game("roll", "all")


def _with_searchlight(desk: AtDesk) -> tuple[Path]:
    """The Brolga with a searchlight as a quirk."""
    unit = load(ROOT / "tests" / "data" / f"{BROLGA}.mtf").require()
    file = Path(desk.store).parent / "lamp.json"
    file.write_text(to_json(unit.model_copy(update={"quirks": (*unit.quirks, Quirk(code="searchlight"))})))
    return (file,)


def test_a_log_of_many_lines_is_read_from_a_state(desk: AtDesk) -> None:
    """Given 450 lines, a session begins after line 400; an undo of 300 events leads to before it."""
    with use_store(desk.store) as store:
        campaign, member = member_named(store, BROLGA)
        session = MemberSession(store, campaign, member, "Ada")
        for _ in range(450):
            session.say("heat 1")
        whole = session.state
        session = MemberSession(store, campaign, member, "Ada")
        session.say("heat 1")  # keeps the states
        session.undo()
        again = MemberSession(store, campaign, member, "Ada")
        assert again.history.begins >= 400
        assert again.state == whole
        assert again.crew_names() == ("Ada Voss",)
        again.undo(300)
        assert again.history.depth == 151
        assert store.read(partial(company.listed_members, campaign=campaign))
    assert desk.data("redo", "brolga", "300")["events"] == 451


def test_as_of_completes_moments_and_units(desk: AtDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment or a unit comes first; after either only units complete."""
    desk("game", "Cobble Ford")
    monkeypatch.setenv("ASTECH_STORE", desk.store)
    shell = BashComplete(astech_command, {}, "astech", "_ASTECH_COMPLETE")

    def completions(*words: str, incomplete: str = "") -> list[str]:
        return [item.value for item in shell.get_completions(["campaign", "as-of", *words], incomplete)]

    assert {"today", "yesterday", "cobble-ford", "brolga-brg-2"} <= set(completions())
    assert completions(incomplete="cob") == ["cobble-ford"]
    assert "brolga-brg-2" in completions("yesterday")
    assert "today" not in completions("yesterday")


def test_a_lost_unit_accepts_nothing_and_holds_up_no_roll(desk: AtDesk) -> None:
    """Given a unit that is lost while a roll is due, nothing is said to it, and the rolls of the others are made."""
    desk("hit", "brolga", "lt", "20")
    desk("lose", "brolga")
    for words in (
        ("hit", "brolga", "ct", "5"),
        ("fire", "brolga", "all"),
        ("heat", "brolga", "2"),
        ("say", "brolga", "ct", "5"),
        ("say", "brolga", "3", "3"),
        ("roll", "brolga", "--dice", "3 3"),
        ("end-turn", "brolga"),
        ("end-phase", "brolga"),
    ):
        assert desk.refused(*words).endswith("it is lost; salvage brings it back"), words
    desk("hit", "currawong", "8", "from", "the", "front")
    desk("roll", "all")
    desk("end-turn")


def test_the_entry_of_a_command_repeats_what_was_typed(desk: AtDesk) -> None:
    desk("seat", "currawong", "Jon Teague 4/5: Sniper")
    desk("rename", "--unit", "currawong", "Tank")
    desk("money", "-300", "beer")
    assert desk("undo").startswith("taken back: money -300 beer")
    assert desk("undo") == "taken back: rename Tank unit currawong"
    assert desk("undo").startswith("taken back: seat currawong 'Jon Teague 4/5: Sniper'")


def test_a_unit_is_renamed_by_its_option(desk: AtDesk) -> None:
    """Two words of which the first is a unit are no name of the campaign."""
    unit = desk.data("status")[0]["unit"]
    assert f"{unit} is a unit: say it as in rename --unit" in desk.refused("rename", unit, "Bull")
    assert desk("rename", "Gray", "Watch", "II") == "Gray Watch is called Gray Watch II now"


def test_the_turns_of_a_long_game_are_counted_without_its_whole_log(desk: AtDesk) -> None:
    """Given more lines than one kept state covers, the count is that of all heat phases, also after a repair."""
    desk("hit", "brolga", "la", "1")
    desk("end-turn")  # before the game
    desk("game", "Ford")
    for repaired in (False, True):
        desk("play", stdin="brolga heat 1\nend\n" * 90 + "undo\nbrolga heat 1\nbrolga undo\n")
        with use_store(desk.store) as store:
            campaign = store.read(company.read_campaigns)[0].id
            game = store.read(partial(company.current_game, campaign=campaign))
            assert game is not None
            played = {each.member.name: each for each in sessions_of(store, campaign, "")}
            assert played[BROLGA].history.begins > 200
            assert {each.turns_of(game.id) for each in played.values()} == {89 * (1 + repaired)}
            assert game.turn == 1 + 89 * (1 + repaired)
        desk("hit", "brolga", "ra", "2")
        desk("repair", "brolga")
