"""Questions about a unit: its log, an earlier state, why a box is marked, to-hit numbers, the words of a line."""

import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from starlette.testclient import TestClient

from astech.campaign.store import use_store
from astech.web.app import create_app
from astech.web.assets import load_assets
from astech.web.demo import fill_store
from astech.web.port import DirectPort
from astech.web.service import Service
from sheets.record.record import Options
from tests.astech.web.conftest import CASSOWARY, ECHIDNA, Table


def test_each_mark_has_the_event_and_the_ruling_behind_it(table: Table) -> None:
    page = table.player
    unit = page.unit(CASSOWARY)
    page.send("say", unit=unit, text="lt 3")
    page.send("say", unit=unit, text="lt 2")
    for box, event, words in (("armor-LT-3", 2, "LT 3"), ("armor-LT-4", 3, "LT 2")):
        reason = page.get(f"units/{unit}/reason", box=box)
        assert (reason["event"], reason["entry"]["words"], reason["entry"]["by"]) == (event, words, "Ann")
        assert reason["effects"][0]["ruling"] == "digest 2"
    assert page.get(f"units/{unit}/reason", box="armor-LT-6")["event"] == 0


def test_a_slot_that_was_struck_names_its_critical_hit(table: Table) -> None:
    page = table.player
    unit = page.unit(CASSOWARY)
    page.send("say", unit=unit, text="crit lt 1")
    assert page.get(f"units/{unit}/reason", box="slot-LT-1")["entry"]["words"] == "crit LT 1"


def test_a_mark_behind_hundreds_of_events_is_found(table: Table) -> None:
    """A history keeps a state every 50 events; the reason is searched between them."""
    page = table.player
    unit = page.unit(CASSOWARY)
    page.send("say", unit=unit, text="lt 3")
    for _ in range(3):
        page.send("apply", unit=unit, events=[{"do": "heat", "points": 1}] * 50)
    assert page.get(f"units/{unit}/reason", box="armor-LT-3")["event"] == 2


def test_an_earlier_state_is_shown_as_it_was(table: Table) -> None:
    page = table.player
    unit = page.unit(CASSOWARY)
    for words in ("lt 3", "ct 4", "undo", "ra 2"):
        page.send("say", unit=unit, text=words)
    assert page.get(f"units/{unit}/as-of/2")["tracks"] == {"armor-LT": 3}
    assert page.get(f"units/{unit}/as-of/3")["tracks"] == {"armor-LT": 3, "armor-RA": 2}
    assert page.refused(f"units/{unit}/as-of/9", 409) == "Cassowary CSW-2 has 3 events; expected one of them"


def test_the_log_has_undone_events_too(table: Table) -> None:
    page = table.player
    unit = page.unit(CASSOWARY)
    for words in ("lt 3", "undo"):
        page.send("say", unit=unit, text=words)
    log = page.get(f"units/{unit}/log")
    lines = [(line["words"], line["event"], line["undone"]) for line in log[1:]]
    assert lines == [("LT 3", 0, True), ("undo 1", 0, False)]
    shown = table.client.get(f"{page.base}units/{unit}/log.html").text
    assert shown.count(", undone</span>") == 1


def test_the_parts_of_a_page_show_an_earlier_state(table: Table) -> None:
    """The armor figure and the printed sheet have the marks of that moment, and no card takes an answer."""
    page = table.player
    unit = page.unit(CASSOWARY)
    for words in ("lt 3", "lt 30"):
        page.send("say", unit=unit, text=words)
    now, before = (table.client.get(f"{page.base}units/{unit}/parts?event={event}").text for event in (0, 2))
    assert "Left Torso armor, 0 of 24" in now
    assert "critical count" in now
    assert "Left Torso armor, 21 of 24" in before
    assert "State after event 2" in before
    assert 'data-key="roll"' not in before
    drawn = [table.client.get(f"{page.base}units/{unit}/sheet.svg?event={event}").text for event in (0, 2)]
    marked = [picture.count('class="pip struck"') for picture in drawn]
    assert marked[0] > marked[1] > 0
    assert page.refused(f"units/{unit}/parts?event=9", 409) == "Cassowary CSW-2 has 3 events; expected one of them"


def test_the_parts_of_a_page_have_the_rights_of_its_link(table: Table) -> None:
    """Those of a player have buttons, those of an opponent and a screen have none, in any order of their requests."""
    unit = table.player.unit(CASSOWARY)
    table.player.send("say", unit=unit, text="8 from the left")
    found = [
        table.client.get(f"{page.base}units/{unit}/parts").text
        for page in (table.player, table.opponent, table.screen, table.organizer, table.player)
    ]
    assert ['data-key="roll"' in each for each in found] == [True, False, False, True, True]
    assert ["data-hit=" in each for each in found] == [True, True, False, True, True]


@pytest.mark.parametrize("query", ["range=hundred", "range=-1", "side=inside", "target=" + "x" * 2_000, "event=x"])
def test_a_form_of_weapons_out_of_bounds_is_refused(table: Table, query: str) -> None:
    page = table.player
    assert page.refused(f"units/{page.unit(CASSOWARY)}/parts?{query}", 422)


def test_the_form_of_weapons_has_the_numbers_of_physical_attacks(table: Table) -> None:
    """Piloting 4; a kick has -2, a punch 0, and a target that moved 5 hexes +2: 4 and 6."""
    page = table.player
    table.other.send("say", unit=page.unit(ECHIDNA), text="ran 5")
    parts = f"{page.base}units/{page.unit(CASSOWARY)}/parts"
    found = [table.client.get(parts, params=query).text for query in ({}, {"target": page.unit(ECHIDNA), "range": "1"})]
    kicks = [re.findall(r"kick with[^<]*</strong><span class=\"costs\">(\d+)\+", each) for each in found]
    punches = [re.findall(r"punch with[^<]*</strong><span class=\"costs\">(\d+)\+", each) for each in found]
    assert (kicks, punches) == ([["2"] * 2, ["4"] * 2], [["4"] * 2, ["6"] * 2])


def test_the_form_of_weapons_has_the_numbers_at_a_target(table: Table) -> None:
    """Gunnery 3, short range of an AC/10 (4 hexes), a target that stands: 3; words that say nothing are an error."""
    page = table.player
    parts = f"{page.base}units/{page.unit(CASSOWARY)}/parts"
    query = {"target": page.unit(ECHIDNA), "range": "4"}
    shown = table.client.get(parts, params=query).text
    assert "<strong>3+</strong> 97 %" in shown
    assert 'role="alert"' in table.client.get(parts, params={**query, "situation": "purple"}).text


def test_to_hit_numbers_have_their_modifiers(table: Table) -> None:
    """Gunnery 3, medium range of an AC/10 (11 hexes) 2, the target moved 5 hexes 2: 7."""
    page = table.player
    table.other.send("say", unit=page.unit(ECHIDNA), text="ran 5")
    asked = {"unit": page.unit(CASSOWARY), "target": page.unit(ECHIDNA), "attack": "ac/10", "situation": "range 8"}
    (number,) = page.post("numbers", asked)
    assert number["number"] == 7
    assert sum(each["value"] for each in number["modifiers"]) == 7
    found = page.post("numbers-in-words", {"unit": page.unit(CASSOWARY), "text": "ac/10 range 8 target moved 5"})
    assert [each["number"] for each in found] == [7]


@pytest.mark.parametrize(("text", "word"), [("fir", "fire"), ("fire ac", "ac/10"), ("", "ran")])
def test_words_of_a_line_are_completed(table: Table, text: str, word: str) -> None:
    page = table.player
    assert word in page.get(f"units/{page.unit(CASSOWARY)}/words", text=text)["words"]


def test_the_force_at_a_glance_has_what_is_left(table: Table) -> None:
    page = table.player
    page.send("say", unit=page.unit(CASSOWARY), text="ct 5")
    page.send("apply", unit=page.unit(CASSOWARY), events=[{"do": "crew-hit", "hits": 6}])
    glance = {each["name"]: each for each in page.get("units")}
    found = glance[CASSOWARY]
    assert (found["armor"], found["full_armor"]) == (195, 200)
    assert (found["battle_value"], found["full_battle_value"] > 0) == (0, True)
    assert glance[ECHIDNA]["battle_value"] == glance[ECHIDNA]["full_battle_value"]


def test_the_glance_follows_each_change(table: Table) -> None:
    page = table.player
    for words, armor in (("ct 5", 195), ("ra 1", 194), ("undo", 195)):
        page.send("say", unit=page.unit(CASSOWARY), text=words)
        assert next(each["armor"] for each in page.get("units") if each["name"] == CASSOWARY) == armor


def test_sheets_are_printed_and_drawn_as_they_stand(table: Table) -> None:
    page = table.player
    page.send("say", unit=page.unit(CASSOWARY), text="ct 5")
    for what, pages in (("sheets", 4), ("cards", 1)):
        found = table.client.get(f"{page.base}print.pdf", params={"what": what})
        assert found.headers["content-type"] == "application/pdf"
        with pikepdf.open(BytesIO(found.content)) as document:
            assert len(document.pages) == pages
    drawn = table.client.get(f"{page.base}units/{page.unit(CASSOWARY)}/sheet.svg")
    assert 'id="armor-CT-5"' in drawn.text
    assert "frame-ancestors 'self'" in drawn.headers["content-security-policy"]


def test_the_campaign_is_handed_over_as_a_file(table: Table) -> None:
    found = table.client.get(f"{table.organizer.base}campaign.jsonl")
    assert found.text.startswith('{"astech":"campaign"')


def test_the_overview_has_the_values_that_the_marks_leave(table: Table) -> None:
    """After a loss of 25 points of armor the values fall, the pilot counts as before, and a wreck is worth nothing."""
    page = table.player
    unit = page.unit(CASSOWARY)

    def values() -> tuple[int, int, int]:
        found = next(each for each in page.get("units") if each["id"] == unit)
        return found["battle_value"], found["full_battle_value"], found["point_value"]

    left, full, points = values()
    assert left == full
    page.send("say", unit=unit, text="ct 25")
    hit, same, fewer_points = values()
    assert 0 < hit < left
    assert 0 < fewer_points < points
    assert same == full
    page.send("say", unit=unit, text="hd 20")
    page.send("roll", unit=unit, every=True)
    assert values() == (0, full, 0)


def test_a_damaged_element_has_less_of_both_values(tmp_path: Path) -> None:
    """Alpha Strike: lost armor lowers the Point Value, and the Battle Value in proportion; undo restores both."""
    where = str(tmp_path / "elements.sqlite")
    fill_store(where, "Elements", Options(edition="asce-5.01"))
    with (
        use_store(where) as store,
        TestClient(create_app(DirectPort(service := Service(store)), load_assets())) as client,
    ):
        table = Table(service, client)
        unit = table.player.unit(CASSOWARY)

        def values() -> tuple[int, int]:
            found = next(each for each in table.player.get("units") if each["id"] == unit)
            assert (found["full_battle_value"], found["full_point_value"]) == full
            return found["battle_value"], found["point_value"]

        found = next(each for each in table.player.get("units") if each["id"] == unit)
        full = found["full_battle_value"], found["full_point_value"]
        assert values() == full
        table.player.send("say", unit=unit, text="hit 4")
        battle_value, point_value = values()
        assert 0 < point_value < full[1]
        assert battle_value == round(full[0] * point_value / full[1])
        table.player.send("undo", unit=unit)
        assert values() == full


def test_a_preview_continues_after_the_roll_for_critical_hits(table: Table) -> None:
    """20 points of armor and 13 of structure leave 7 of 40 for the torso; nothing is stored."""
    page = table.player
    unit = page.unit(CASSOWARY)
    found = page.post("preview", {"unit": unit, "events": [{"do": "hit", "location": "LA", "damage": 40}]})
    assert found["tracks"] == {"armor-LA": 20, "structure-LA": 13, "armor-LT": 7}
    assert [roll["purpose"] for roll in found["due"]] == ["critical-count"]
    assert found["notes"] == ["this is the result without critical hits"]
    assert page.get(f"units/{unit}/view")["tracks"] == {}
