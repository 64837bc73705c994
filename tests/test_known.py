"""The listed disagreements with the reference: each has a rule for its reason, and the rule is where it says."""

import json
import re
from pathlib import Path

import pytest

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
