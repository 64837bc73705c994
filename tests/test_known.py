"""The listed disagreements with the reference: each has a rule for its reason, and the rule exists."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sheets.errata import rulings
from tests.builders import mech
from tests.plays import played

KNOWN = Path(__file__).parent / "known"
DIGESTS = {
    "alpha-strike": ("AS", "alpha-strike-conversion.md"),
    "battle-value": ("BV", "battle-value.md"),
    "construction": ("Construction", "construction.md"),
}


@pytest.mark.parametrize("name", DIGESTS)
def test_each_reason_is_a_rule_with_its_chapter(shared: Path, name: str) -> None:
    short, digest = DIGESTS[name]
    headings = set(re.findall(r"^#+ (\d+(?:\.\d+)?)\b", (shared / "rules" / digest).read_text(encoding="utf-8"), re.M))
    for line in (KNOWN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        chapter = re.match(rf"{short} digest (\d+(?:\.\d+)?)", row["why"])
        assert chapter, (row["file"], row["why"])
        assert chapter[1] in headings, (row["file"], row["why"])
        named = row["ruling"].split(":")[1]  # of a numbered point the chapter, `14.8` of 14
        assert named == chapter[1] or named.startswith(f"{chapter[1]}."), (row["file"], row["ruling"])
        assert row["ours"] != row["reference"], row["file"]
        assert "as printed" not in row["why"], row["file"]


def test_no_other_list_excuses_a_disagreement() -> None:
    assert {path.stem for path in KNOWN.iterdir()} == {*DIGESTS, "plays"}


def test_each_play_that_differs_is_argued_with_an_existing_rule(shared: Path) -> None:
    """Each row has an id of the ledger or a chapter of a digest, and excuses fields from an event on."""
    tracking = (shared / "rules" / "tracking.md").read_text(encoding="utf-8")
    core = (shared / "rules" / "core-2026.md").read_text(encoding="utf-8")
    rules = {f"digest {chapter}" for chapter in re.findall(r"^#+ (\d+(?:\.\d+)?)\b", tracking, re.M)}
    rules |= {f"core digest {row}" for row in re.findall(r"^\| ([A-Z]\d+) \|", core, re.M)}
    rules |= {ruling.id for ruling in rulings()}
    rows = [json.loads(line) for line in (KNOWN / "plays.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {row["ruling"] for row in rows} <= rules
    assert all(row["why"] and row["fields"] and row["event"] >= 0 for row in rows)
    excused = [(row["id"], field) for row in rows for field in row["fields"]]
    assert len(set(excused)) == len(excused)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ({"do": "weather"}, "weather"),
        ({"do": "spend", "bin": "LT/4", "shots": 1}, "LT/4"),
        ({"do": "hit", "location": "LT", "damage": 9}, "no roll for critical-count was recorded"),
    ],
)
def test_a_play_that_cannot_continue_ends_there(event: dict[str, Any], why: str) -> None:
    """Unknown events, missing bins and missing dice stop no other play."""
    play = {"id": "odd", "file": "odd.mtf", "options": {"fog": True}, "start": {}, "events": [{"do": "stand"}, event]}
    first, last = played(play, mech())["states"]
    assert first["armor"]["LT"] == 5
    assert why in last["refused"]
