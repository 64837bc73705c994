"""The listed disagreements with the reference: each has a rule for its reason, and the rule is where it says."""

import json
import re
from pathlib import Path

import pytest

from sheets.errata import rulings

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


def test_each_play_that_differs_is_argued_with_a_rule_that_there_is(shared: Path) -> None:
    """An id of the ledger, a chapter of the digest, or the page of a book."""
    tracking = (shared / "rules" / "tracking.md").read_text(encoding="utf-8")
    rules = {f"digest {chapter}" for chapter in re.findall(r"^#+ (\d+(?:\.\d+)?)\b", tracking, re.M)}
    rules |= {ruling.id for ruling in rulings()} | {"TM, CASE (Clan)"}
    rows = [json.loads(line) for line in (KNOWN / "plays.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {row["ruling"] for row in rows} <= rules
    assert len({row["id"] for row in rows}) == len(rows)
    assert all(row["why"] for row in rows)
