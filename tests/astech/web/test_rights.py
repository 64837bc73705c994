"""Links: what each role reads and writes; without a link nothing is readable or writable."""

import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from astech.web.endpoints import ENDPOINTS, Endpoint
from astech.web.serving import own_links
from tests.astech.campaign.conftest import called
from tests.astech.web.conftest import CASSOWARY, ECHIDNA, Page, Table
from tests.conftest import ROOT

HIT = {"do": "hit", "location": "CT", "damage": 1}


@pytest.mark.parametrize("token", ["", "x", "0" * 22, "%00", "..%2f..", "a" * 5_000])
def test_nothing_is_readable_or_writable_without_a_link(table: Table, token: str) -> None:
    for endpoint in ENDPOINTS:
        path = endpoint.path.format(unit=table.player.unit(CASSOWARY), event=0, link="x")
        found = table.client.request(endpoint.method, f"/t/{token}/{path}", json={"do": "roll", "id": "0" * 16})
        assert found.status_code in (404, 415, 422), endpoint.path
        assert CASSOWARY not in found.text


def test_only_a_player_with_the_unit_and_the_organizer_write_to_it(table: Table) -> None:
    unit = table.player.unit(CASSOWARY)
    for page, status in (
        (table.player, 200),
        (table.organizer, 200),
        (table.other, 403),
        (table.opponent, 403),
        (table.screen, 403),
    ):
        page.send("apply", status, unit=unit, events=[HIT])
        page.send("say", status, unit=unit, text="ct 1")
        page.send("mark", status, unit=unit, box="armor-LA-1")


@pytest.mark.parametrize("do", ["undo", "redo", "roll", "end", "say"])
def test_a_screen_and_an_opponent_change_no_campaign(table: Table, do: str) -> None:
    fields = {"end": {"clock": "turn"}, "say": {"text": "end"}}.get(do, {})
    for page in (table.screen, table.opponent, table.page("player", "without units")):
        page.send(do, 403, **fields)


def test_a_player_undoes_no_command_of_others(table: Table) -> None:
    table.other.send("apply", unit=table.other.unit(ECHIDNA), events=[HIT])
    table.player.send("undo", 403)
    assert table.player.send("say", 409, text="undo")["refused"] == "undo of which unit?"
    assert table.screen.view(ECHIDNA)["tracks"] == {"armor-CT": 1}


def test_a_line_of_a_player_may_not_name_a_unit_of_others(table: Table) -> None:
    refusal = table.player.send("say", 409, unit=table.player.unit(CASSOWARY), text="echidna ct 5")
    assert "echidna" in refusal["refused"].casefold()
    assert table.screen.view(ECHIDNA)["tracks"] == {}


def test_an_opponent_offers_damage_and_a_screen_does_not(table: Table) -> None:
    unit = table.player.unit(CASSOWARY)
    table.opponent.send("offer", unit=unit, text="8 from the left")
    table.screen.send("offer", 403, unit=unit, text="8 from the left")


@pytest.mark.parametrize("endpoint", [each for each in ENDPOINTS if each.role is not None], ids=lambda each: each.path)
def test_only_the_organizer_sees_and_changes_links(table: Table, endpoint: Endpoint) -> None:
    path = endpoint.path.format(link="0123456789abcdef")
    body = {"role": "screen", "name": "x"} if endpoint.path == "links" else {}
    for page in (table.player, table.opponent, table.screen):
        found = table.client.request(endpoint.method, page.base + path, json=body)
        assert found.status_code == 403, found.text


def test_a_link_is_made_renamed_given_units_and_revoked(table: Table) -> None:
    made = table.organizer.post("links", {"role": "player", "name": "Cy", "members": []})
    page = Page(table.client, made["path"].split("/")[1])
    unit = page.unit(ECHIDNA)
    page.send("apply", 403, unit=unit, events=[HIT])
    table.organizer.post(f"links/{made['id']}", {"name": "Cyd", "members": [unit]})
    assert page.get("table")["name"] == "Cyd"
    page.send("apply", unit=unit, events=[HIT])
    table.organizer.post(f"links/{made['id']}/revoke", {})
    assert "revoked" in page.refused("units", 404)
    page.send("apply", 404, unit=unit, events=[HIT])
    assert made["id"] not in [each["id"] for each in table.organizer.get("links")]


def test_a_link_has_units_of_its_campaign_only(table: Table) -> None:
    refusal = table.organizer.post("links", {"role": "player", "name": "Cy", "members": ["elsewhere"]}, 409)
    assert refusal["refused"] == "no unit of this campaign has the id elsewhere"


def test_the_last_organizer_is_not_locked_out(table: Table) -> None:
    own = next(each["id"] for each in table.organizer.get("links") if each["role"] == "organizer")
    table.organizer.post(f"links/{own}/revoke", {}, 409)


def test_the_store_and_a_copy_of_it_have_no_token(table: Table, store: Path) -> None:
    made = table.organizer.post("links", {"role": "player", "name": "Cy"})
    token = made["path"].split("/")[1]
    assert len(token) == 22  # 128 bits in base 64
    with sqlite3.connect(store) as opened:
        everything = "\n".join(opened.iterdump())
    assert token not in everything
    assert token not in table.client.get(f"{table.organizer.base}campaign.jsonl").text


def test_one_campaign_of_a_store_opens_no_other(client: TestClient, table: Table) -> None:
    table.service.only = "another"
    assert client.get(f"{table.organizer.base}units").status_code == 404


def test_the_address_without_a_link_explains_what_is_missing(client: TestClient) -> None:
    found = client.get("/")
    assert (found.status_code, "Open the link" in found.text) == (200, True)


def test_the_links_of_many_starts_do_not_pile_up(table: Table) -> None:
    tokens = [own_links(table.service)[0][2] for _ in range(12)]
    status = [table.client.get(f"/t/{token}/table").status_code for token in tokens]
    assert status == [404, 404, *[200] * 10]


def test_a_campaign_that_is_deleted_takes_its_links_along(table: Table, store: Path) -> None:
    table.player.send("apply", unit=table.player.unit(CASSOWARY), events=[HIT])
    done = called(["astech", "campaign", "delete", "Demo lance", "--yes", "--store", str(store)], "")
    assert done.returncode == 0, done.stderr
    for page in (table.organizer, table.player, table.screen):
        assert "this link opens no table" in page.refused("units", 404)


def test_a_hundred_units_are_one_table(table: Table, store: Path) -> None:
    units = [str(path) for path in (ROOT / "astech" / "web" / "demo_lance").iterdir()] * 24
    done = called(["astech", "campaign", "add", *units, "--store", str(store)], "")
    assert done.returncode == 0, done.stderr
    found = table.organizer.get("units")
    assert len(found) == 100
    last = found[-1]["id"]
    table.organizer.send("apply", unit=last, events=[HIT])
    assert table.organizer.get(f"units/{last}/view")["tracks"] == {"armor-CT": 1}
    assert table.client.get(table.organizer.base).text.count("data-unit=") >= 100
