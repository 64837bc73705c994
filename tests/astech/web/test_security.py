"""Requests of hostile browsers and sites are refused or harmless."""

import asyncio
import json
import re
import secrets

import pytest
from starlette.types import Message

from astech.web import calls
from astech.web.app import HEADERS
from astech.web.calls import LONGEST_BODY
from tests.astech.web.conftest import CASSOWARY, JSON, Table

SCRIPT = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
HIT = {"do": "hit", "location": "CT", "damage": 1}


def body_of(table: Table) -> dict[str, object]:
    unit = table.player.unit(CASSOWARY)
    return {"do": "apply", "id": secrets.token_hex(8), "unit": unit, "events": [HIT]}


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
    ],
)
def test_a_command_that_another_site_sends_is_refused(table: Table, headers: dict[str, str]) -> None:
    found = table.client.post(f"{table.player.base}events", json=body_of(table), headers=headers)
    assert found.status_code == 403
    assert table.player.view(CASSOWARY)["tracks"] == {}


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_of_another_site_is_refused(table: Table, kind: str) -> None:
    """A browser sends bodies of these types to another site without asking it."""
    content = json.dumps(body_of(table)).encode()
    found = table.client.post(f"{table.player.base}events", content=content, headers={"content-type": kind})
    assert found.status_code == 415


def test_a_page_of_its_own_site_sends_commands(table: Table) -> None:
    headers = {"origin": "http://testserver", "sec-fetch-site": "same-origin"}
    assert table.client.post(f"{table.player.base}events", json=body_of(table), headers=headers).status_code == 200


def test_a_link_in_a_message_opens_a_page(table: Table) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert table.client.get(table.player.base, headers=headers).status_code == 200


def test_an_oversized_body_is_refused(table: Table) -> None:
    content = b'{"do": "' + b"x" * LONGEST_BODY + b'"}'
    found = table.client.post(f"{table.player.base}events", content=content, headers=JSON)
    assert found.status_code == 413


def test_a_body_that_does_not_arrive_is_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "SECONDS_FOR_BODY", 0.05)
    sent: list[Message] = []

    async def receive() -> Message:
        await asyncio.sleep(30)
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": f"{table.player.base}events", "query_string": b""}
    scope["headers"] = [(b"content-type", b"application/json")]
    asyncio.run(table.client.app(scope, receive, send))
    assert sent[0]["status"] == 408


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"do": "apply"}',
        b'{"do": "nonsense", "id": "0123456789abcdef"}',
        b'{"do": "roll", "id": "short"}',
        b'{"do": "roll", "id": "0123456789abcde\\ud800"}',
        b'{"do": "roll", "id": "../../etc/passwd"}',
        b'{"do": "roll", "id": "0123456789abcdef", "after": -1}',
        b'{"do": "roll", "id": "0123456789abcdef", "after": 1e400}',
        b"[" * 30_000,
    ],
)
def test_a_body_that_is_not_a_command_is_refused_in_a_sentence(table: Table, content: bytes) -> None:
    found = table.client.post(f"{table.player.base}events", content=content, headers=JSON)
    assert found.status_code == 422
    assert len(found.json()["refused"]) < 300


@pytest.mark.parametrize("unit", ["", "nowhere", "'; DROP TABLE members; --", "\x00", "%"])
def test_a_forged_id_of_a_unit_is_refused(table: Table, unit: str) -> None:
    found = table.organizer.send("apply", 409 if unit else 403, unit=unit, events=[HIT]) if unit else None
    assert found is None or "no unit of Demo lance has the id" in found["refused"]


def test_an_event_has_no_id_of_its_own(table: Table) -> None:
    """An event with an id could replace another one in the log, or a future one."""
    body = {**body_of(table), "events": [{**HIT, "id": "forged"}]}
    table.player.post("events", body)
    assert "forged" not in json.dumps(table.player.get(f"units/{body['unit']}/log"))
    assert table.client.get(f"{table.organizer.base}campaign.jsonl").text.count("forged") == 0


def test_a_script_in_a_name_is_text(table: Table) -> None:
    page = table.organizer.post("links", {"role": "player", "name": SCRIPT, "members": []})
    own = f"/{page['path']}"
    for path in (own, f"{own}units/{table.player.unit(CASSOWARY)}", f"{own}screen", f"{table.organizer.base}organizer"):
        shown = table.client.get(path).text
        assert "<script>alert" not in shown
        assert "<img src=x" not in shown
    assert "&lt;script&gt;alert" in table.client.get(own).text


def test_every_answer_has_the_security_headers(table: Table) -> None:
    for path in (
        table.player.base,
        f"{table.player.base}units",
        "/openapi.json",
        "/nowhere",
        "/t/x/",
        "/static/sheet.css",
    ):
        found = table.client.get(path)
        for name in HEADERS:
            assert name in found.headers, path
        assert "unsafe" not in found.headers["content-security-policy"]
        assert "server" not in found.headers


def test_pages_load_nothing_from_elsewhere_and_have_no_script_inside(table: Table) -> None:
    unit = table.player.unit(CASSOWARY)
    for path in ("", f"units/{unit}", "screen"):
        shown = table.client.get(table.player.base + path).text
        assert "http://" not in shown
        assert "https://" not in shown
        assert " on" + "click=" not in shown
        assert " style=" not in shown
        marks = ['<script type="application/json" id="marks" data-part>'] if unit in path else []  # never run
        assert re.findall("<script[^>]*>", shown) == [
            '<script type="module" blocking="render" src="%s../../static/sheet.js">' % ("../" * path.count("/")),
            *marks,
        ]


@pytest.mark.parametrize("name", ["..%2fapp.py", "../app.py", "%2e%2e/app.py", "nothing"])
def test_static_files_are_those_of_the_package_alone(table: Table, name: str) -> None:
    assert table.client.get(f"/static/{name}").status_code == 404


@pytest.mark.parametrize(
    "query", ["units/{}/words?text=" + "a" * 2_000, "units/{}/as-of/99999999999999999999", "units/{}/as-of/x"]
)
def test_a_question_out_of_bounds_is_refused(table: Table, query: str) -> None:
    path = query.format(table.player.unit(CASSOWARY))
    assert table.client.get(table.player.base + path).status_code == 422
