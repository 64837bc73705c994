"""`astech sheet --squadron`: fighters given together share a page."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pdfplumber

from sheets.units import to_json
from tests.exporters.recordsheet.craft import fighter


def test_fighters_given_together_are_a_squadron(astech: Callable[..., CompletedProcess[str]], tmp_path: Path) -> None:
    files = []
    for number in (1, 2, 3):
        file = tmp_path / f"honeyeater-{number}.json"
        file.write_text(to_json(fighter(model=f"HNY-{number}")), encoding="utf-8")
        files.append(file)
    out = tmp_path / "squadron.pdf"
    pilots = ("--pilot", "Ada Voss 3/4", "--pilot", "Ben Sorrow", "--pilot", "Cleo Drum 4/4")
    done = astech("sheet", "--squadron", *files, "-o", out, *pilots)
    assert done.returncode == 0, done.stderr
    with pdfplumber.open(out) as document:
        assert len(document.pages) == 1
        words = {word["text"] for word in document.pages[0].extract_words()}
    assert {"HNY-1", "HNY-2", "HNY-3", "Voss", "Sorrow", "Drum", "Squadron"} <= words


def test_fighters_are_played_as_a_squadron(astech: Callable[..., CompletedProcess[str]], tmp_path: Path) -> None:
    """`play --squadron`: a status of all, a hit on the one that is rolled, a turn of all."""
    file = tmp_path / "honeyeater.json"
    file.write_text(to_json(fighter(model="HNY-1")), encoding="utf-8")
    lines = "status\n4 from the front\n2\n3 4\nend\n"
    done = astech("play", file, "--squadron", file, "--squadron", file, stdin=lines)
    assert done.returncode == 0, done.stderr
    assert "squadron of 3 fighters, 3 in the game" in done.stdout
    assert "fighter 2, " in done.stdout
    refused = astech("play", file, "--squadron", file, "--record", tmp_path / "record.jsonl")
    assert "a squadron is kept in a campaign" in refused.stderr


def test_a_squadron_is_kept_in_a_campaign(astech: Callable[..., CompletedProcess[str]], tmp_path: Path) -> None:
    """`campaign squadron`: the fighters of a force; one line is one command, which undo takes back."""
    store = ("--store", tmp_path / "store.sqlite")
    file = tmp_path / "honeyeater.json"
    file.write_text(to_json(fighter(model="HNY-1")), encoding="utf-8")
    assert astech("campaign", "new", "Wing", *store).returncode == 0
    for name in ("one", "two"):
        assert astech("campaign", "add", file, "--as", name, "--force", "Red Flight", *store).returncode == 0
    done = astech("campaign", "squadron", "red", "4 from the front", "--dice", "2, 3 4", *store)
    assert done.returncode == 0, done.stderr
    assert "fighter 2, two:" in done.stdout
    assert "squadron of 2 fighters, 2 in the game" in astech("campaign", "squadron", "Red Flight", *store).stdout
    assert astech("campaign", "squadron", "red", "end", *store).returncode == 0
    assert astech("campaign", "undo", *store).returncode == 0
    assert astech("campaign", "force", "Red Flight Two", "two", *store).returncode == 0
    both = astech("campaign", "squadron", "red", *store)
    assert "several forces match 'red'; expected one of Red Flight, Red Flight Two" in both.stderr
    assert "2 to 6 fighters, not 1" in astech("campaign", "squadron", "red flight", *store).stderr
    none = astech("campaign", "squadron", "blue", *store)
    assert (none.returncode, "no force 'blue'" in none.stderr) == (1, True)
