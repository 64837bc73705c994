"""`astech correct`: sheets read, corrected, printed again."""

import json
from pathlib import Path

from importers import load
from tests.conftest import Astech
from tests.importers.recordsheet_pdf.sheets import printed, unit_at


def test_a_sheet_is_printed_again_and_its_changes_are_listed(astech: Astech, tmp_path: Path) -> None:
    """BMM-7.01:p123:tag-range: the medium range of TAG is 9."""
    unit = unit_at("tests/data/Brolga BRG-2.mtf")
    tag = unit.mounts[0].model_copy(update={"item": "ISTAG"})
    changed = unit.model_copy(update={"mounts": (tag, *unit.mounts[1:])})
    (tmp_path / "sheet.pdf").write_bytes(printed(changed))
    done = astech("correct", tmp_path / "sheet.pdf", "-o", tmp_path / "new.pdf", "--format", "json")
    assert done.returncode == 0, done.stderr
    (told,) = json.loads(done.stdout)
    assert told["unit"] == unit.name
    assert {"what": "TAG weapon medium", "was": "10", "now": "9", "ruling": "BMM-7.01:p123:tag-range"} in told[
        "changes"
    ]
    assert load(tmp_path / "new.pdf").unit == changed


def test_what_cannot_be_read_ends_in_a_sentence(astech: Astech, tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF-1.7\n%%EOF")
    done = astech("correct", tmp_path / "sheet.pdf", "-o", tmp_path / "new.pdf")
    assert done.returncode == 1
    assert "damaged PDF" in done.stderr
    assert not (tmp_path / "new.pdf").exists()
