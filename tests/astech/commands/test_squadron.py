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
